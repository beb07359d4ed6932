package courier_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

// long is longer than any answer takes, however busy the machine is.
const long = 2 * time.Minute

// ten is 2026-11-17T10:00:00+03:00.
var ten = time.Unix(1794898800, 0)

func now() time.Time { return ten }

// local may call this machine.
func local(t testing.TB) *outbound.Client {
	t.Helper()
	c := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, UserAgent: "mawid"})
	t.Cleanup(c.Close)
	return c
}

// secret is one of our webhooks' own.
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

// settings are those of a channel of each kind.
var settings = map[string]courier.Settings{
	"unifonic": {"app_sid": "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender": "Noor"},
	"taqnyat":  {"token": "TEST_SMS_SECRET", "sender": "Noor"},
	"msegat":   {"user": "noor", "key": "a986ac7270d2", "sender": "Noor"},
	"jawaly":   {"key": "key", "secret": "secret", "sender": "Noor"},
	"twilio":   {"account_sid": "AC123", "auth_token": "12345", "from": "+15005550006"},
	"whatsapp": {"phone_number_id": "106540352242922", "token": "EAAJB", "app_secret": "app-secret", "verify_token": "meatyhamhock"},
	"gateway":  {"url": "https://sms.example.com/send", "secret": secret},
}

// message is one that every provider can take.
func message() courier.Message {
	return courier.Message{ID: "018f3a5e-7c1d", Purpose: "reminder", To: "+966501234567", Lang: "ar", Text: "موعدك غدًا 09:30 في عيادة نور"}
}

// asked is what a provider was sent.
type asked struct {
	*http.Request
	body []byte
}

func (a asked) form(t *testing.T) url.Values {
	t.Helper()
	f, err := url.ParseQuery(string(a.body))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// provider serves one literal answer, and gives a channel to it and what it was
// asked last.
func provider(t *testing.T, kind string, status int, answer string) (courier.Carrier, *asked) {
	t.Helper()
	last := &asked{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		last.body, _ = io.ReadAll(r.Body)
		last.Request = r
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	return open(t, kind, courier.Config{Base: s.URL}), last
}

// open opens a channel of a kind.
func open(t *testing.T, kind string, c courier.Config) courier.Carrier {
	t.Helper()
	c.Client, c.Now = local(t), now
	if c.Timeout == 0 {
		c.Timeout = long
	}
	carrier, err := courier.Open(kind, settings[kind], c)
	if err != nil {
		t.Fatal(err)
	}
	return carrier
}

// wantFailure wants an error to be a failure of a class, for a reason.
func wantFailure(t *testing.T, err error, class courier.Class, reason *fault.Error) {
	t.Helper()
	var f *courier.Failure
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want a failure: %s, %s", err, class, reason.Code)
	}
	if f.Class != class || !errors.Is(err, reason) {
		t.Errorf("got %s (cause: %v), want %s: %s", f, f.Err, class, reason.Code)
	}
}
