package auth_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
)

func TestAPasswordIsKnownAgainAndNoOther(t *testing.T) {
	t.Parallel()
	hash, err := auth.HashPassword(t.Context(), "date palm by the sea")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("got %s, want the parameters in it", hash)
	}
	for password, want := range map[string]bool{"date palm by the sea": true, "date palm by the sea ": false, "": false,
		strings.Repeat("x", 10_000): false} {
		if got, err := auth.CheckPassword(t.Context(), hash, password); err != nil || got != want {
			t.Errorf("%.30q: got %v %v, want %v", password, got, err, want)
		}
	}
	if got, err := auth.CheckPassword(t.Context(), "", ""); err != nil || got {
		t.Errorf("an account without a password: got %v %v, want no", got, err)
	}
	if _, err := auth.CheckPassword(t.Context(), strings.Replace(hash, "m=19456", "m=4000000000", 1), "x"); err == nil {
		t.Error("a hash that asks for all memory: got no error")
	}
}

// The vectors of RFC 6238 for SHA-1, their last six digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // 12345678901234567890
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := auth.TOTP(secret, time.Unix(at, 0)); got != want {
			t.Errorf("at %d: got %s, want %s", at, got, want)
		}
	}
	now := time.Unix(1111111111, 0)
	step, ok := auth.CheckTOTP(secret, "050471", now, 0)
	if !ok || step != 1111111111/30 {
		t.Fatalf("got %d %v, want the code taken", step, ok)
	}
	if _, ok := auth.CheckTOTP(secret, "050471", now, step); ok {
		t.Error("the code was taken twice")
	}
	if _, ok := auth.CheckTOTP(secret, "081804", now, 0); !ok {
		t.Error("a clock half a minute slow: got no, want yes")
	}
	if _, ok := auth.CheckTOTP(secret, "050471", now.Add(90*time.Second), 0); ok {
		t.Error("a code of long ago: got yes, want no")
	}
	if got, want := auth.TOTPAddress("ABC", "Noor", "a b@x"),
		"otpauth://totp/Noor:a%20b@x?algorithm=SHA1&digits=6&issuer=Noor&period=30&secret=ABC"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestARecoveryCodeIsTakenHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	codes := auth.NewRecoveryCodes()
	seen := map[string]bool{}
	for _, c := range codes {
		if len(c) != 11 || c[5] != '-' || seen[c] {
			t.Errorf("got %q among %v", c, codes)
		}
		seen[c] = true
		if got := auth.TidyRecovery(" " + strings.ToUpper(strings.ReplaceAll(c, "-", " "))); got != c {
			t.Errorf("got %q, want %q", got, c)
		}
	}
	if got := auth.TidyRecovery("123"); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}
