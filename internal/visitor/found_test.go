package visitor_test

import (
	"encoding/json"
	"encoding/xml"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

const mawidAt = "https://mawid.example"

// found opens the door as it is reached at an address, with what the page has
// been given besides.
func found(t *testing.T, url string, change func(*booking.Page)) *street {
	t.Helper()
	b := clinic("noor")
	change(b.Organization.Page)
	w := opened(t, url, b)
	elsewhere := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	door := visitor.New(visitor.Config{
		House: w.House, Now: w.Clock.Now, BaseURL: mawidAt, Client: func(r *http.Request) string { return r.Header.Get("From") },
	})
	w.door = httptest.NewServer(door.Beside(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if visitor.Owns(r.URL.Path) {
			door.ServeHTTP(rw, r)
			return
		}
		elsewhere(rw, r)
	})))
	t.Cleanup(w.door.Close)
	return w
}

var (
	linkTag = regexp.MustCompile(`<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">`)
	openTag = regexp.MustCompile(`<meta property="(og:[^"]+)" content="([^"]*)">`)
	dataTag = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
)

// links are what a page says of its own address.
func (a answer) links() map[string]string {
	out := map[string]string{}
	for _, m := range linkTag.FindAllStringSubmatch(a.body, -1) {
		out[m[1]+m[2]] = html.UnescapeString(m[3])
	}
	return out
}

// data is what a page says of the place, in schema.org's words.
func (a answer) data(t *testing.T) map[string]any {
	t.Helper()
	m := dataTag.FindStringSubmatch(a.body)
	if m == nil {
		return nil
	}
	var out map[string]any
	if err := json.Unmarshal([]byte(m[1]), &out); err != nil {
		t.Fatalf("%v: %s", err, m[1])
	}
	return out
}

func (a answer) noindex() bool {
	return strings.Contains(a.body, `<meta name="robots" content="noindex">`)
}

func TestSearchEnginesAreToldWhatAPageIs(t *testing.T) {
	t.Parallel()
	w := found(t, world.SQLite(t), func(p *booking.Page) { p.Business = "clinic" })
	c := w.customer()
	for path, of := range map[string]string{
		"/b/noor": "/b/noor", "/en/b/noor": "/b/noor", "/b/noor/olaya/checkup": "/b/noor/olaya/checkup",
		"/en/b/noor/olaya/checkup": "/b/noor/olaya/checkup",
	} {
		a := c.get(path)
		c.wants(200)
		got, want := a.links(), map[string]string{"canonical": mawidAt + path, "alternatear": mawidAt + of, "alternateen": mawidAt + "/en" + of,
			"alternatex-default": mawidAt + of}
		for name, address := range want {
			if got[name] != address {
				t.Errorf("%s: %s is %q, want %q", path, name, got[name], address)
			}
		}
		if a.noindex() {
			t.Errorf("%s is hidden", path)
		}
		data := a.data(t)
		action, _ := data["potentialAction"].(map[string]any)
		target, _ := action["target"].(map[string]any)
		if data["@type"] != "MedicalClinic" || data["telephone"] != "+966112345678" || action["@type"] != "ReserveAction" ||
			target["@type"] != "EntryPoint" || target["urlTemplate"] != mawidAt+path {
			t.Errorf("%s: told of the place: %v", path, data)
		}
		open := map[string]string{}
		for _, m := range openTag.FindAllStringSubmatch(a.body, -1) {
			open[m[1]] = html.UnescapeString(m[2])
		}
		if open["og:url"] != mawidAt+path || open["og:title"] == "" || open["og:description"] == "" || open["og:site_name"] == "" {
			t.Errorf("%s: shown in a message: %v", path, open)
		}
	}
}

func TestWordsOfTheHouseCannotLeaveTheirPlace(t *testing.T) {
	t.Parallel()
	const nasty = `</script><script>alert("x")</script>`
	w := found(t, world.SQLite(t), func(p *booking.Page) { p.Welcome = booking.Text{En: nasty, Ar: nasty} })
	b := clinic("noor")
	b.Organization.Name = `Noor "&' <b> ` + nasty
	b.Organization.Page.Welcome = booking.Text{En: nasty, Ar: nasty}
	w.MustApply(b)
	a := w.customer().get("/en/b/noor")
	if strings.Contains(a.body, "<script>") {
		t.Errorf("got %s", a.body)
	}
	if got := a.data(t)["name"]; got != b.Organization.Name {
		t.Errorf("got %v, want %s", got, b.Organization.Name)
	}
}

func TestPersonalPagesAndThoseWithAQueryAreNotKept(t *testing.T) {
	t.Parallel()
	w := found(t, world.SQLite(t), func(*booking.Page) {})
	c := w.customer()
	for _, path := range []string{"/b/noor?utm_source=x", "/b/noor/olaya/checkup?date=2026-11-16", "/b/noor/olaya/nothing", "/b/nobody"} {
		a := c.get(path)
		if !a.noindex() || len(a.links()) != 0 || a.data(t) != nil {
			t.Errorf("%s may be kept: %v", path, a.links())
		}
	}
	if !strings.Contains(c.get("/b/noor?utm_source=x").body, `og:url" content="`+mawidAt+`/b/noor"`) {
		t.Error("a link with a query has no preview")
	}
	hidden := found(t, world.SQLite(t), func(p *booking.Page) { p.Hidden = true }).customer()
	if a := hidden.get("/b/noor"); a.status != 200 || !a.noindex() {
		t.Errorf("an organization that hides: %d, %v", a.status, a.noindex())
	}
	if a := hidden.get("/b/noor/sitemap.xml"); a.status != 404 {
		t.Errorf("its sitemap: got %d, want 404", a.status)
	}
}

func TestTheSitemapListsWhatCanBeBookedInBothLanguages(t *testing.T) {
	t.Parallel()
	w := found(t, world.SQLite(t), func(*booking.Page) {})
	a := w.customer().get("/b/noor/sitemap.xml")
	var set struct {
		URLs []struct {
			Loc   string `xml:"loc"`
			Links []struct {
				Lang string `xml:"hreflang,attr"`
				Href string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"url"`
	}
	err := xml.Unmarshal([]byte(a.body), &set)
	if err != nil || a.status != 200 || !strings.HasPrefix(a.header.Get("Content-Type"), "application/xml") {
		t.Fatalf("got %d %v: %s", a.status, err, a.body)
	}
	var locs []string
	for _, u := range set.URLs {
		locs = append(locs, u.Loc)
		if len(u.Links) != 3 {
			t.Errorf("%s has %d languages, want 3", u.Loc, len(u.Links))
		}
	}
	for _, path := range []string{"/b/noor", "/en/b/noor", "/b/noor/olaya/checkup", "/en/b/noor/olaya/dental"} {
		if !slices.Contains(locs, mawidAt+path) {
			t.Errorf("%s is not listed among %v", path, locs)
		}
	}
	c := w.customer()
	for _, loc := range locs { // A listed page is one that may be kept, under that very address.
		page := c.get(strings.TrimPrefix(loc, mawidAt))
		if page.status != 200 || page.noindex() || page.links()["canonical"] != loc {
			t.Errorf("%s: got %d, canonical %s", loc, page.status, page.links()["canonical"])
		}
	}
}

func TestOnlyNamedSitesShowThePageInAFrame(t *testing.T) {
	t.Parallel()
	w := found(t, world.SQLite(t), func(p *booking.Page) { p.Sites = []string{"https://www.noor.example", "https://noor.example"} })
	c := w.customer()
	framed := func(a answer) (bool, string) {
		_, rest, _ := strings.Cut(a.header.Get("Content-Security-Policy"), "frame-ancestors ")
		return a.header.Get("X-Frame-Options") == "", rest
	}
	for _, path := range []string{"/b/noor?embed=1", "/en/b/noor/olaya/checkup?embed=1", "/b/noor/olaya/nothing?embed=1"} {
		if open, who := framed(c.get(path)); !open || who != "https://www.noor.example https://noor.example" {
			t.Errorf("%s: got %v, %q", path, open, who)
		}
	}
	for _, path := range []string{"/b/noor", "/b/noor?embed=2", "/a/x?embed=1", "/b/noor/-/mine?embed=1", "/b/nobody?embed=1",
		"/embed.js?embed=1"} {
		if open, who := framed(c.get(path)); open || who != "'none'" {
			t.Errorf("%s: got %v, %q, want nobody", path, open, who)
		}
	}
	alone := found(t, world.SQLite(t), func(*booking.Page) {}).customer()
	if open, who := framed(alone.get("/b/noor?embed=1")); open || who != "'none'" {
		t.Errorf("without sites: got %v, %q", open, who)
	}
	if a := c.get("/embed.js"); a.status != 200 || a.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
		!strings.HasPrefix(a.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("the element: %d %v", a.status, a.header)
	}
}

func TestEveryStepStaysInsideTheFrame(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w := found(t, url, func(p *booking.Page) { p.Sites = []string{"https://www.noor.example"} })
		c := w.customer()
		c.get("/en/b/noor?embed=1")
		c.wants(200, `href="/en/b/noor/olaya/checkup?embed=1"`, `href="/b/noor?embed=1"`, `data-sites="https://www.noor.example"`)
		c.get("/en/b/noor/olaya/checkup?embed=1")
		c.submit("/en/b/noor/olaya/checkup?embed=1", "slot", "2026-11-15T09:00")
		c.wants(200, "Who is coming?", `href="/en/b/noor?embed=1"`)
		c.submit("/en/b/noor/olaya/checkup/book?embed=1", "customer_name", "Noura", "phone", "0501234567")
		c.follow()
		c.wants(200, "You are booked", `data-sites=`)
		if strings.Contains(c.shown.body, `href="/a/`) && !strings.Contains(c.shown.body, `target="_blank"`) {
			t.Errorf("the appointment's own link stays inside: %s", c.shown.body)
		}
	})
}

// at asks a host for a path.
func (c *customer) at(host, path string) answer {
	c.w.T.Helper()
	r, err := http.NewRequestWithContext(c.w.T.Context(), http.MethodGet, c.base+path, nil)
	if err != nil {
		c.w.T.Fatal(err)
	}
	r.Host = host
	r.Header.Set("From", c.from)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.w.T.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		c.w.T.Fatal(err)
	}
	c.shown = answer{resp.StatusCode, resp.Header, string(raw), resp.Header.Get("Location")}
	return c.shown
}

func TestAnOwnHostHasTheOrganizationsPagesAlone(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w := found(t, url, func(p *booking.Page) { p.Host = "book.noor.example" })
		w.MustApply(clinic("salam"))
		c := w.customer()
		own := "https://book.noor.example"
		for path, lang := range map[string]string{"/": "ar", "/en": "en", "/en/": "en", "/b/noor": "ar"} {
			a := c.at("book.noor.example", path)
			c.wants(200, "Surgery", `lang="`+lang+`"`)
			if got := a.links()["canonical"]; got != own+map[string]string{"ar": "/", "en": "/en/"}[lang] {
				t.Errorf("%s: canonical is %s", path, got)
			}
		}
		for _, path := range []string{"/en/b/noor/olaya/checkup", "/en/olaya/checkup"} {
			c.at("BOOK.noor.example.:8443", path)
			c.wants(200, "Check-up")
			if got := c.shown.links()["canonical"]; got != own+"/en/olaya/checkup" {
				t.Errorf("%s: canonical is %s", path, got)
			}
		}
		for _, path := range []string{"/b/salam", "/en/b/salam/olaya/checkup", "/login", "/api/v1/openapi.json", "/healthz", "/docs",
			"/b/salam/sitemap.xml", "/en/login"} {
			if a := c.at("book.noor.example", path); a.status != 404 {
				t.Errorf("%s: got %d, want 404", path, a.status)
			}
		}
		c.at("book.noor.example", "/robots.txt")
		c.wants(200, "Sitemap: "+own+"/b/noor/sitemap.xml")
		for host, path := range map[string]string{"mawid.example": "/login", "book.salam.example": "/login", "127.0.0.1": "/robots.txt"} {
			if a := c.at(host, path); a.status != http.StatusTeapot {
				t.Errorf("%s at %s: got %d, want what is there without hosts", path, host, a.status)
			}
		}
		c.at("mawid.example", "/b/noor") // Printed codes go on leading there.
		c.wants(200)
		if got := c.shown.links()["canonical"]; got != own+"/" {
			t.Errorf("at the service's host, canonical is %s", got)
		}
	})
}
