package contract_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/toolbox"
)

// vector is a message signed by openssl alone (testdata/signatures.json), for
// this and for receivers in other languages.
type vector struct {
	Name      string `json:"name"`
	Secret    string `json:"secret"`
	ID        string `json:"id"`
	Timestamp int64  `json:"timestamp"`
	Body      string `json:"body"`
	Signature string `json:"signature"`
	Standard  string `json:"standard"`
}

func vectors(t testing.TB) []vector {
	t.Helper()
	b, err := os.ReadFile("testdata/signatures.json")
	if err != nil {
		t.Fatal(err)
	}
	var v []vector
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	if len(v) == 0 {
		t.Fatal("no vectors")
	}
	return v
}

func TestSignaturesAreThoseOfOpenSSL(t *testing.T) {
	t.Parallel()
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			body, at := []byte(v.Body), time.Unix(v.Timestamp, 0)
			if got := contract.SignatureHeader(v.Secret, body); got != v.Signature {
				t.Errorf("plain: got %s, want %s", got, v.Signature)
			}
			got, err := contract.StandardSignature(v.Secret, v.ID, at, body)
			if err != nil || got != v.Standard {
				t.Errorf("standard: got %s, %v, want %s", got, err, v.Standard)
			}
			h := signed(t, v.Secret, v.ID, at, body)
			if err := contract.Verify(v.Secret, h, body); err != nil {
				t.Errorf("Verify: got %v", err)
			}
			if err := contract.VerifyStandard(v.Secret, h, body, at, 0); err != nil {
				t.Errorf("VerifyStandard: got %v", err)
			}
		})
	}
}

// The command of the documentation, on a fresh secret.
func TestTheShellCanCheckASignature(t *testing.T) {
	t.Parallel()
	openssl := toolbox.Need(t, "openssl")
	secret, body := contract.NewSecret(), []byte(`{"event":"webhook.test","reason":"ألغى"}`)
	c := exec.Command(openssl, "dgst", "-sha256", "-hmac", secret)
	c.Stdin = bytes.NewReader(body)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(string(out)) // "SHA2-256(stdin)= <hex>"
	if got, want := contract.SignatureHeader(secret, body), "sha256="+words[len(words)-1]; got != want {
		t.Errorf("got %s, openssl says %s", got, want)
	}
}

func TestTheStandardWebhooksLibraryAgrees(t *testing.T) {
	t.Parallel()
	const id = "018f3a5e-7c1d-7b3a-9c55-0242ac120010"
	old, next, body, at := contract.NewSecret(), contract.NewSecret(), []byte(`{"event":"webhook.test"}`), time.Now()
	h := signed(t, old, id, at, body)
	h.Set(contract.HeaderWebhookSignature, h.Get(contract.HeaderWebhookSignature)+" "+standard(t, next, id, at, body))
	for name, secret := range map[string]string{"old": old, "new": next} {
		theirs, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := theirs.Verify(body, h); err != nil {
			t.Errorf("the library refuses ours with the %s secret: %v", name, err)
		}
		s, err := theirs.Sign(id, at, body)
		if err != nil {
			t.Fatal(err)
		}
		g := h.Clone()
		g.Set(contract.HeaderWebhookSignature, s)
		if err := contract.VerifyStandard(secret, g, body, at, 0); err != nil {
			t.Errorf("we refuse the library's with the %s secret: %v", name, err)
		}
	}
}

func TestASecretIsNewAndLongEnough(t *testing.T) {
	t.Parallel()
	a, b := contract.NewSecret(), contract.NewSecret()
	if a == b {
		t.Error("two secrets are the same")
	}
	text, ok := strings.CutPrefix(a, "whsec_")
	key, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(key) != 32 {
		t.Errorf("got %d bytes, %v, %t, want 32 after whsec_", len(key), err, ok)
	}
}

func TestVerifyKnowsItsSecretThroughARotation(t *testing.T) {
	t.Parallel()
	old, next, other, body := contract.NewSecret(), contract.NewSecret(), contract.NewSecret(), []byte(`{"a":1}`)
	sign := contract.SignatureHeader
	for name, tc := range map[string]struct {
		now, next []string // values of the two headers
		secret    string
		body      string
		want      error
	}{
		"before, the old secret": {now: []string{sign(old, body)}, secret: old},
		"before, the new secret": {now: []string{sign(old, body)}, secret: next, want: contract.ErrBadSignature},
		"during, the old secret": {now: []string{sign(old, body)}, next: []string{sign(next, body)}, secret: old},
		"during, the new secret": {now: []string{sign(old, body)}, next: []string{sign(next, body)}, secret: next},
		"during, another's secret": {now: []string{sign(old, body)}, next: []string{sign(next, body)}, secret: other,
			want: contract.ErrBadSignature},
		"after, the new secret": {now: []string{sign(next, body)}, secret: next},
		"after, the old secret": {now: []string{sign(next, body)}, secret: old, want: contract.ErrBadSignature},
		"not signed":            {secret: old, want: contract.ErrNoSignature},
		"an empty header":       {now: []string{""}, secret: old, want: contract.ErrBadSignature},
		"another body":          {now: []string{sign(old, body)}, secret: old, body: `{"a":2}`, want: contract.ErrBadSignature},
		"a line end was lost":   {now: []string{sign(old, append(body, '\n'))}, secret: old, want: contract.ErrBadSignature},
		"upper-case hex":        {now: []string{strings.ToUpper(sign(old, body))}, secret: old, want: contract.ErrBadSignature},
		"no sha256= in front": {now: []string{strings.TrimPrefix(sign(old, body), "sha256=")}, secret: old,
			want: contract.ErrBadSignature},
		"half a signature":                     {now: []string{sign(old, body)[:30]}, secret: old, want: contract.ErrBadSignature},
		"a forgotten setting is not a secret":  {now: []string{sign("", body)}, secret: "", want: contract.ErrBadSecret},
		"a secret read from a file, line end":  {now: []string{sign(old, body)}, secret: old + "\n", want: contract.ErrBadSecret},
		"a second value put in by a proxy":     {now: []string{"sha256=00", sign(old, body)}, secret: old},
		"the plain scheme takes any text":      {now: []string{sign("correct horse", body)}, secret: "correct horse"},
		"the decoded key is not the plain key": {now: []string{sign(decoded(t, old), body)}, secret: old, want: contract.ErrBadSignature},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := http.Header{}
			for _, v := range tc.now {
				h.Add(contract.HeaderSignature, v)
			}
			for _, v := range tc.next {
				h.Add(contract.HeaderSignatureNext, v)
			}
			b := body
			if tc.body != "" {
				b = []byte(tc.body)
			}
			if got := contract.Verify(tc.secret, h, b); !errors.Is(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestVerifyStandardRefusesReplaysAndForgeries(t *testing.T) {
	t.Parallel()
	const id = "018f3a5e-7c1d-7b3a-9c55-0242ac120010"
	secret, other, body := contract.NewSecret(), contract.NewSecret(), []byte(`{"a":1}`)
	now := time.Date(2026, 11, 15, 9, 30, 0, 0, time.UTC)
	good := standard(t, secret, id, now, body)
	for name, tc := range map[string]struct {
		at        time.Time // of the signature and the header; now if zero
		set       map[string]string
		drop      string
		secret    string
		tolerance time.Duration
		want      error
	}{
		"genuine":                        {},
		"five minutes old":               {at: now.Add(-5 * time.Minute)},
		"five minutes and a second":      {at: now.Add(-5*time.Minute - time.Second), want: contract.ErrTooOld},
		"a wider window":                 {at: now.Add(-time.Hour), tolerance: 2 * time.Hour},
		"a narrower window":              {at: now.Add(-2 * time.Second), tolerance: time.Second, want: contract.ErrTooOld},
		"a negative window is the usual": {at: now.Add(-time.Hour), tolerance: -time.Hour, want: contract.ErrTooOld},
		"a clock five minutes ahead":     {at: now.Add(5 * time.Minute)},
		"a clock further ahead":          {at: now.Add(5*time.Minute + time.Second), want: contract.ErrTooNew},
		"an old one with a fresh time": {at: now.Add(-time.Hour),
			set: map[string]string{contract.HeaderWebhookTimestamp: strconv.FormatInt(now.Unix(), 10)}, want: contract.ErrBadSignature},
		"another event's id": {set: map[string]string{contract.HeaderWebhookID: "018f3a5e-7c1d-7b3a-9c55-0242ac120011"},
			want: contract.ErrBadSignature},
		"no id":        {drop: contract.HeaderWebhookID, want: contract.ErrNoSignature},
		"no timestamp": {drop: contract.HeaderWebhookTimestamp, want: contract.ErrNoSignature},
		"no signature": {drop: contract.HeaderWebhookSignature, want: contract.ErrNoSignature},
		"only spaces":  {set: map[string]string{contract.HeaderWebhookSignature: "  "}, want: contract.ErrNoSignature},
		"not a number": {set: map[string]string{contract.HeaderWebhookTimestamp: "now"}, want: contract.ErrBadTimestamp},
		"a sign before the number": {set: map[string]string{contract.HeaderWebhookTimestamp: "+" + strconv.FormatInt(now.Unix(), 10)},
			want: contract.ErrBadTimestamp},
		"a zero before the number": {set: map[string]string{contract.HeaderWebhookTimestamp: "0" + strconv.FormatInt(now.Unix(), 10)},
			want: contract.ErrBadSignature},
		"a number out of the calendar": {set: map[string]string{contract.HeaderWebhookTimestamp: "9223372036854775807"},
			want: contract.ErrBadTimestamp},
		"a number out of range": {set: map[string]string{contract.HeaderWebhookTimestamp: "99999999999999999999"},
			want: contract.ErrBadTimestamp},
		"ours is the second of two": {set: map[string]string{contract.HeaderWebhookSignature: standard(t, other, id, now, body) + " " + good}},
		"ours is between strangers": {set: map[string]string{contract.HeaderWebhookSignature: "v1a,AAAA  v2,x " + good + " nonsense"}},
		"another version":           {set: map[string]string{contract.HeaderWebhookSignature: "v2" + good[2:]}, want: contract.ErrBadSignature},
		"no version":                {set: map[string]string{contract.HeaderWebhookSignature: good[3:]}, want: contract.ErrBadSignature},
		"another's secret":          {secret: other, want: contract.ErrBadSignature},
		"a secret without whsec_":   {secret: secret[6:], want: contract.ErrBadSecret},
		"a secret without a key":    {secret: "whsec_", want: contract.ErrBadSecret},
		"a short key":               {secret: "whsec_AAAA", want: contract.ErrBadSecret},
		"a secret with a line end":  {secret: secret + "\n", want: contract.ErrBadSecret},
		"not base64":                {secret: "whsec_????????????????????????????????????????????", want: contract.ErrBadSecret},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at, key := now, secret
			if !tc.at.IsZero() {
				at = tc.at
			}
			if tc.secret != "" {
				key = tc.secret
			}
			h := signed(t, secret, id, at, body)
			for k, v := range tc.set {
				h.Set(k, v)
			}
			h.Del(tc.drop)
			got := contract.VerifyStandard(key, h, body, now, tc.tolerance)
			if !errors.Is(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
			if got != nil && strings.Contains(got.Error(), strings.TrimPrefix(key, "whsec_")) && len(key) > 10 {
				t.Errorf("the error shows the secret: %v", got)
			}
		})
	}
}

func TestStandardSignatureRefusesWhatItCannotSign(t *testing.T) {
	t.Parallel()
	secret, now := contract.NewSecret(), time.Unix(1794724200, 0)
	for name, tc := range map[string]struct {
		secret, id string
		at         time.Time
		want       error
	}{
		"no id":                {secret, "", now, contract.ErrBadID},
		"an id that separates": {secret, "a.1", now, contract.ErrBadID},
		"before 1970":          {secret, "a", time.Time{}, contract.ErrBadTimestamp},
		"no secret":            {"", "a", now, contract.ErrBadSecret},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, err := contract.StandardSignature(tc.secret, tc.id, tc.at, nil); got != "" || !errors.Is(err, tc.want) {
				t.Errorf("got %q, %v, want %v", got, err, tc.want)
			}
		})
	}
}

func FuzzVerify(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Secret, v.Signature, v.Standard, v.ID, strconv.FormatInt(v.Timestamp, 10), []byte(v.Body))
	}
	f.Add("whsec_", "sha256=", "v1, v1,", ".", "-1", []byte(nil))
	f.Fuzz(func(t *testing.T, secret, plain, std, id, timestamp string, body []byte) {
		h := http.Header{}
		h.Set(contract.HeaderSignature, plain)
		h.Set(contract.HeaderWebhookID, id)
		h.Set(contract.HeaderWebhookTimestamp, timestamp)
		h.Set(contract.HeaderWebhookSignature, std)

		if contract.Verify(secret, h, body) == nil && plain != contract.SignatureHeader(secret, body) {
			t.Error("Verify takes a signature that SignatureHeader does not make")
		}
		seconds, _ := strconv.ParseInt(timestamp, 10, 64)
		if contract.VerifyStandard(secret, h, body, time.Unix(seconds, 0), 0) != nil {
			return
		}
		// What we take, the library takes too.
		theirs, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := theirs.VerifyIgnoringTimestamp(body, h); err != nil {
			t.Errorf("VerifyStandard takes what the library refuses: %v", err)
		}
	})
}

func FuzzStandardSignature(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"), "id", int64(1794724200), []byte("{}"))
	f.Fuzz(func(t *testing.T, key []byte, id string, seconds int64, body []byte) {
		secret := "whsec_" + base64.StdEncoding.EncodeToString(key)
		at := time.Unix(seconds, 0)
		got, err := contract.StandardSignature(secret, id, at, body)
		if err != nil {
			return
		}
		theirs, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := theirs.Sign(id, at, body); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		h := http.Header{}
		h.Set(contract.HeaderWebhookID, id)
		h.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(seconds, 10))
		h.Set(contract.HeaderWebhookSignature, got)
		if err := contract.VerifyStandard(secret, h, body, at, 0); err != nil {
			t.Errorf("we refuse our own: %v", err)
		}
	})
}

// A receiver reads the body once, checks it before it looks into it, drops
// what it has seen already, and answers at once.
func ExampleVerifyStandard() {
	secret := "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" // keep it out of the source: os.Getenv
	seen := map[string]bool{}                                      // keep it in a table, with a unique key

	receiver := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			http.Error(w, "cannot read the body", http.StatusBadRequest)
			return
		}
		if err := contract.VerifyStandard(secret, r.Header, body, time.Now(), contract.DefaultTolerance); err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		id := r.Header.Get(contract.HeaderWebhookID)
		if !seen[id] {
			seen[id] = true
			var event struct{ Event, Date, Time string }
			if err := json.Unmarshal(body, &event); err != nil {
				http.Error(w, "not JSON", http.StatusBadRequest)
				return
			}
			fmt.Println(event.Event, event.Date, event.Time)
		}
		w.WriteHeader(http.StatusNoContent)
	})

	// What mawid sends, twice, and what a stranger sends.
	body := `{"event":"appointment.created","date":"2026-11-15","time":"09:30"}`
	send := func(body, id string, at time.Time, signature string) {
		r := httptest.NewRequest(http.MethodPost, "/hooks", strings.NewReader(body))
		r.Header.Set(contract.HeaderWebhookID, id)
		r.Header.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(at.Unix(), 10))
		r.Header.Set(contract.HeaderWebhookSignature, signature)
		w := httptest.NewRecorder()
		receiver.ServeHTTP(w, r)
		fmt.Println(w.Code)
	}
	now := time.Now()
	signature, err := contract.StandardSignature(secret, "evt1", now, []byte(body))
	if err != nil {
		panic(err)
	}
	send(body, "evt1", now, signature)
	send(body, "evt1", now, signature)
	send(`{"event":"appointment.created","date":"2026-12-24"}`, "evt2", now, signature)
	// Output:
	// appointment.created 2026-11-15 09:30
	// 204
	// 204
	// 401
}

// The plain scheme needs no more than one header.
func ExampleVerify() {
	secret, body := "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", []byte(`{"event":"webhook.test"}`)
	h := http.Header{}
	fmt.Println(contract.Verify(secret, h, body))
	h.Set(contract.HeaderSignature, contract.SignatureHeader(secret, body))
	fmt.Println(contract.Verify(secret, h, body))
	// Output:
	// contract: the request is not signed
	// <nil>
}

func standard(t testing.TB, secret, id string, at time.Time, body []byte) string {
	t.Helper()
	s, err := contract.StandardSignature(secret, id, at, body)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func signed(t testing.TB, secret, id string, at time.Time, body []byte) http.Header {
	t.Helper()
	h := http.Header{}
	h.Set(contract.HeaderSignature, contract.SignatureHeader(secret, body))
	h.Set(contract.HeaderWebhookID, id)
	h.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(at.Unix(), 10))
	h.Set(contract.HeaderWebhookSignature, standard(t, secret, id, at, body))
	return h
}

func decoded(t testing.TB, secret string) string {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		t.Fatal(err)
	}
	return string(key)
}
