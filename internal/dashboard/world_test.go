package dashboard

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// clock is a clock that tests turn by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// world is a dashboard on a database of its own, on Sunday, 2026-11-15, 08:00
// in Riyadh, where Huda owns the organization noor.
type world struct {
	*desk.Desk
	t     testing.TB
	clock *clock
	store *store.Store
	srv   *server
	bell  *alarm.Bell
	log   *strings.Builder // of the bell
	http  *httptest.Server
}

const hudasPassword = "seven palms by the gate"

func newWorld(t testing.TB) *world {
	t.Helper()
	w := emptyWorld(t)
	token, err := w.SetupLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = w.SetUp(t.Context(), token, desk.Setup{
		Email: "huda@noor.example", Name: "Huda", Password: hudasPassword, OrgName: "Noor Clinic", OrgNameAr: "عيادة نور", Slug: "noor",
		Language: "en",
	}, desk.Browser{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// emptyWorld has nobody yet.
func emptyWorld(t testing.TB) *world {
	t.Helper()
	w := &world{t: t, clock: &clock{now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}}
	st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + filepath.Join(t.TempDir(), "mawid.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	w.store = st
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	key, err := seal.New(make([]byte, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	out := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(out.Close)
	w.Desk = desk.New(desk.Config{Store: st, Now: w.clock.Now, Seal: func(string) (seal.Key, error) { return key, nil }, Outbound: out,
		CheckURL: out.Check})
	w.log = &strings.Builder{}
	w.bell = alarm.New(alarm.Config{Now: w.clock.Now, Logger: slog.New(slog.NewTextHandler(w.log, nil))})
	w.srv = newServer(Config{Desk: w.Desk, Outbound: out, Talk: w.talk(), Alarm: w.bell, Now: w.clock.Now, BaseURL: "http://noor.test",
		Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
	w.http = httptest.NewServer(w.srv)
	t.Cleanup(w.http.Close)
	return w
}

// browser keeps cookies and follows no redirects.
type browser struct {
	w      *world
	client *http.Client
}

// answer is a page as it came.
type answer struct {
	status   int
	header   http.Header
	body     string
	location string
}

func (w *world) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &browser{w, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// signedIn is the browser of somebody who has signed in.
func (w *world) signedIn(email, password string) *browser {
	w.t.Helper()
	b := w.browser()
	if a := b.post("/signin", "email", email, "password", password); a.status != 303 {
		w.t.Fatalf("%s cannot sign in: %d %s", email, a.status, a.body)
	}
	return b
}

func (b *browser) do(method, path string, body io.Reader, headers ...string) answer {
	b.w.t.Helper()
	r, err := http.NewRequestWithContext(b.w.t.Context(), method, b.w.http.URL+path, body)
	if err != nil {
		b.w.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	if body != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, h := range headers {
		k, v, _ := strings.Cut(h, ": ")
		r.Header.Set(k, v)
	}
	resp, err := b.client.Do(r)
	if err != nil {
		b.w.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		b.w.t.Fatal(err)
	}
	if strings.Contains(string(raw), "⟦") {
		b.w.t.Errorf("%s %s: a text is missing: %s", method, path, raw[strings.Index(string(raw), "⟦"):][:60])
	}
	seen := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(string(raw)) // what keeps directions apart is not seen
	return answer{resp.StatusCode, resp.Header, seen, resp.Header.Get("Location")}
}

func (b *browser) get(path string, headers ...string) answer {
	b.w.t.Helper()
	return b.do("GET", path, nil, headers...)
}

// post sends a form of pairs.
func (b *browser) post(path string, pairs ...string) answer {
	b.w.t.Helper()
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return b.do("POST", path, strings.NewReader(v.Encode()))
}
