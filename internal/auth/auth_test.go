package auth_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/fault"
)

// fixed is a key whose checksum was worked out apart from the code.
const fixed = "svc_live_0123456789ABCDEFGHIJabcdefghij01" + "36ItPV"

func TestANewKeyIsWellFormedAndLikeNoOther(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, prefix := range []string{auth.Live, auth.Test} {
		for range 1000 {
			token := auth.New(prefix)
			if got, want := len(token), 9+32+6; got != want {
				t.Fatalf("length %d, want %d", got, want)
			}
			if !strings.HasPrefix(token, prefix) {
				t.Fatalf("%q does not begin with %q", token, prefix)
			}
			if err := auth.Parse(token); err != nil {
				t.Fatalf("Parse(%q) = %v", token, err)
			}
			if seen[token] {
				t.Fatalf("%q came up twice", token)
			}
			seen[token] = true
		}
	}
}

func TestEveryCharacterComesUp(t *testing.T) {
	t.Parallel()
	counts := map[rune]int{}
	for range 2000 {
		for _, c := range auth.New(auth.Live)[9:41] {
			counts[c]++
		}
	}
	if got, want := len(counts), 62; got != want {
		t.Fatalf("%d characters, want %d", got, want)
	}
	for c, n := range counts { // 64,000 ÷ 62 ≈ 1032; ±20 % is more than six sigma
		if n < 826 || n > 1238 {
			t.Errorf("%c came up %d times", c, n)
		}
	}
}

func TestATypoIsCaughtWithoutALookUp(t *testing.T) {
	t.Parallel()
	token := auth.New(auth.Live)
	for i := range len(token) {
		for _, c := range []byte("0Aa_ \x00é") {
			if typo := token[:i] + string(c) + token[i+1:]; typo != token && auth.Parse(typo) == nil {
				t.Errorf("Parse accepts %q for %q", typo, token)
			}
		}
		if i > 0 && token[i] != token[i-1] {
			swapped := []byte(token)
			swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
			if auth.Parse(string(swapped)) == nil {
				t.Errorf("Parse accepts %q for %q", swapped, token)
			}
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	token := auth.New(auth.Test)
	for name, tc := range map[string]struct {
		token string
		ok    bool
	}{
		"a key":               {token, true},
		"a key known of old":  {fixed, true},
		"nothing":             {"", false},
		"only a prefix":       {"svc_live_", false},
		"one too short":       {token[:len(token)-1], false},
		"one too long":        {token + "0", false},
		"a space behind":      {token + " ", false},
		"another prefix":      {"svc_prod_" + token[9:], false},
		"the voice agent's":   {"agt_live_" + token[9:], false},
		"capitals in prefix":  {strings.ToUpper(token[:9]) + token[9:], false},
		"live where test was": {"svc_live_" + token[9:], false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := auth.Parse(tc.token)
			if got, want := err == nil, tc.ok; got != want {
				t.Fatalf("Parse: %v, want ok %v", err, want)
			}
			if err != nil && fault.Of(err).Kind != fault.Unauthenticated {
				t.Errorf("kind %v", fault.Of(err).Kind)
			}
			if err != nil && tc.token != "" && strings.Contains(err.Error(), tc.token) {
				t.Errorf("the error shows the token: %v", err)
			}
		})
	}
}

func TestHashIsSHA256AndPrefixShowsLittle(t *testing.T) {
	t.Parallel()
	h := auth.Hash("abc")
	if got, want := h[:4], []byte{0xba, 0x78, 0x16, 0xbf}; !bytes.Equal(got, want) {
		t.Errorf("Hash(abc) begins %x, want %x", got, want)
	}
	if got, want := auth.Prefix(fixed), "svc_live_012345"; got != want {
		t.Errorf("Prefix %q, want %q", got, want)
	}
	if got, want := auth.Prefix("svc_"), "svc_"; got != want {
		t.Errorf("Prefix %q, want %q", got, want)
	}
}

func TestALogNeverShowsAToken(t *testing.T) {
	t.Parallel()
	for _, token := range []string{fixed, "svc_live_mistyped-but-secret", "something else"} {
		var out bytes.Buffer
		slog.New(slog.NewTextHandler(&out, nil)).Info("m", "token", auth.Token(token), "shown", auth.Show(token))
		if secret := token[min(len(token), 15):]; secret != "" && strings.Contains(out.String(), secret) ||
			strings.Contains(out.String(), token) {
			t.Errorf("log shows the token: %s", out.String())
		}
	}
}

func TestParseScopes(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		names []string
		want  []auth.Scope
		ok    bool
	}{
		"one":            {[]string{"availability:read"}, []auth.Scope{auth.AvailabilityRead}, true},
		"all, any order": {[]string{"appointments:create", "availability:read", "appointments:read"}, auth.Scopes, true},
		"twice is once":  {[]string{"appointments:read", "appointments:read"}, []auth.Scope{auth.AppointmentsRead}, true},
		"none":           {nil, nil, false},
		"empty":          {[]string{""}, nil, false},
		"unknown":        {[]string{"availability:read", "appointments:cancel"}, nil, false},
		"wrong case":     {[]string{"Availability:Read"}, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := auth.ParseScopes(tc.names)
			if (err == nil) != tc.ok {
				t.Fatalf("error %v, want ok %v", err, tc.ok)
			}
			if err != nil && !errors.Is(err, auth.ErrScope) {
				t.Errorf("error %v, want %v", err, auth.ErrScope)
			}
			if diff := cmp.Diff(got, tc.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzParseAcceptsOnlyWhatNewCouldMake(f *testing.F) {
	f.Add(fixed)
	f.Add("svc_test_")
	f.Add(strings.Repeat("svc_live_", 6))
	f.Fuzz(func(t *testing.T, token string) {
		if auth.Parse(token) != nil {
			return
		}
		if len(token) != 47 || token[:9] != auth.Live && token[:9] != auth.Test {
			t.Errorf("Parse accepts %q", token)
		}
		if strings.Trim(token[9:], "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("Parse accepts %q", token)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	token := auth.New(auth.Live)
	b.ReportAllocs()
	for b.Loop() {
		if auth.Parse(token) != nil {
			b.Fatal("refused")
		}
	}
}
