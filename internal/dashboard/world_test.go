package dashboard

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// office is a world with the dashboard, where Huda owns the organization noor.
type bureau struct {
	*world.World
	srv  *server
	bell *alarm.Bell
	log  *strings.Builder // of the bell
	http *httptest.Server
	lang i18n.Lang // which new browsers choose; none follows the person
}

const hudasPassword = world.Password

func newOffice(t testing.TB) *bureau {
	t.Helper()
	return emptyOffice(t).setUp()
}

// setUp makes Huda's organization.
func (w *bureau) setUp() *bureau {
	t := w.T
	t.Helper()
	token, err := w.People.SetupLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = w.People.SetUp(t.Context(), token, people.Setup{
		Email: "huda@noor.example", Name: "Huda", Password: hudasPassword, OrgName: "Noor Clinic", OrgNameAr: "عيادة نور", Slug: "noor",
		Language: "en",
	}, people.Browser{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// emptyOffice has nobody yet.
func emptyOffice(t testing.TB) *bureau {
	t.Helper()
	return openOffice(t, world.SQLite(t))
}

// openOffice has nobody yet, on a database and with what is wired otherwise.
func openOffice(t testing.TB, url string, change ...func(*house.Config)) *bureau {
	t.Helper()
	out := world.Client(t)
	change = append([]func(*house.Config){func(c *house.Config) { c.Outbound, c.CheckURL = out, out.Check }}, change...)
	w := &bureau{World: world.Empty(t, url, change...)}
	w.log = &strings.Builder{}
	w.bell = alarm.New(alarm.Config{Now: w.Clock.Now, Logger: slog.New(slog.NewTextHandler(w.log, nil))})
	w.srv = newServer(Config{House: w.House, Outbound: out, Talk: w.talk(), Export: w.export(), Examine: w.examine(),
		Alarm: w.bell, Now: w.Clock.Now, BaseURL: "http://noor.test", Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
	w.http = httptest.NewServer(w.srv)
	t.Cleanup(w.http.Close)
	return w
}

// browser keeps cookies and follows no redirects.
type browser struct {
	w      *bureau
	client *http.Client
	shown  string // the page before the person
}

// answer is a page as it came.
type answer struct {
	status   int
	header   http.Header
	body     string
	location string
}

func (w *bureau) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.T.Fatal(err)
	}
	b := &browser{w: w, client: &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	if w.lang != "" {
		b.get("/signin?lang=" + string(w.lang))
	}
	return b
}

// signedIn is the browser of somebody who has signed in.
func (w *bureau) signedIn(email, password string) *browser {
	w.T.Helper()
	b := w.browser()
	if a := b.submit("/signin", "email", email, "password", password); a.status != 303 {
		w.T.Fatalf("%s cannot sign in: %d %s", email, a.status, a.body)
	}
	return b
}

func (b *browser) do(method, path string, body io.Reader, headers ...string) answer {
	b.w.T.Helper()
	r, err := http.NewRequestWithContext(b.w.T.Context(), method, b.w.http.URL+path, body)
	if err != nil {
		b.w.T.Fatal(err)
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
		b.w.T.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		b.w.T.Fatal(err)
	}
	if strings.Contains(string(raw), "⟦") {
		b.w.T.Errorf("%s %s: a text is missing: %s", method, path, raw[strings.Index(string(raw), "⟦"):][:60])
	}
	seen := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(string(raw)) // what keeps directions apart is not seen
	switch {
	case resp.StatusCode == http.StatusSeeOther:
		b.shown = "" // The person is led to another page, and looks for it.
	case strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html"):
		b.shown = seen
	}
	return answer{resp.StatusCode, resp.Header, seen, resp.Header.Get("Location")}
}

func (b *browser) get(path string, headers ...string) answer {
	b.w.T.Helper()
	return b.do("GET", path, nil, headers...)
}

// submit sends the form for an address as a person does who has it before
// them or looks for it: on the page of that address, on the one that makes a
// new one, or above it. Only what is typed differs from what the page has.
func (b *browser) submit(action string, typed ...string) answer {
	b.w.T.Helper()
	if len(world.Forms(b.shown, action)) == 0 {
		b.find(action)
	}
	return b.send(b.shown, action, typed...)
}

// find opens the nearest page that has the form for an address.
func (b *browser) find(action string) {
	b.w.T.Helper()
	path, _, _ := strings.Cut(action, "?")
	for _, page := range []string{action, path + "/new"} {
		if b.get(page); len(world.Forms(b.shown, action)) > 0 {
			return
		}
	}
	for above := path; strings.Count(above, "/") > 1; {
		above = above[:strings.LastIndex(above, "/")]
		if b.get(above); len(world.Forms(b.shown, action)) > 0 {
			return
		}
	}
	if b.get("/account"); len(world.Forms(b.shown, action)) > 0 { // The frame of every page.
		return
	}
	b.w.T.Fatalf("no page near %s has a form for it", action)
}

// fillOut sends the form for an address that the page at another has.
func (b *browser) fillOut(page, action string, typed ...string) answer {
	b.w.T.Helper()
	return b.send(b.get(page).body, action, typed...)
}

// send sends the form for an address that a page has.
func (b *browser) send(page, action string, typed ...string) answer {
	b.w.T.Helper()
	if _, main, _ := strings.Cut(page, "<main"); len(world.Forms(main, action)) > 0 {
		page = main // The frame has a form to sign out, too.
	}
	pairs, err := world.Submission(page, action, typed...)
	if err != nil {
		b.w.T.Fatalf("%v\n%s", err, between(page))
	}
	return b.forge(action, pairs...)
}

// forge posts a form of the test's own making, as somebody does who has no
// page, or does not care for what it offers.
func (b *browser) forge(path string, pairs ...string) answer {
	b.w.T.Helper()
	return b.do("POST", path, strings.NewReader(encode(pairs)))
}

// encode writes down pairs of names and values as a browser sends them.
func encode(pairs []string) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v.Encode()
}
