package visitor_test

import (
	"html"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/ratelimit"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

var href = regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)

// A crawler asks for every address that it finds, also for those that forms are
// posted to, by GET and by HEAD.
func TestACrawlerHoldsAndBooksNothing(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		c.get("/en/b/noor/olaya/checkup")
		c.submit("/en/b/noor/olaya/checkup", "slot", "2026-11-15T09:00")
		seen, found := map[string]bool{}, []string{"/b/noor", "/en/b/noor", "/b/noor/olaya/checkup/done?of=x", "/b/noor/olaya/checkup/done"}
		for _, rt := range visitor.Routes() {
			found = append(found, strings.NewReplacer("{org}", "noor", "{branch}", "olaya", "{service}", "checkup", "{token}", "x").Replace(rt.Path))
		}
		for _, m := range href.FindAllStringSubmatch(c.shown.body, -1) {
			found = append(found, html.UnescapeString(m[1]))
		}
		before := w.kept()
		for len(found) > 0 && len(seen) < 150 {
			path := found[0]
			found = found[1:]
			if seen[path] {
				continue
			}
			seen[path] = true
			w.Clock.Add(2 * time.Second) // A polite one.
			for _, method := range []string{"HEAD", "GET"} {
				a := c.do(method, path, nil)
				wrong := slices.ContainsFunc([]string{"/a/x", "/u/x", "/w/x"}, // Such links are slowed down.
					func(x string) bool { return strings.Contains(path, x) })
				if a.status >= 500 || a.status == 429 && !wrong {
					t.Errorf("%s %s: %d", method, path, a.status)
				}
				for _, m := range href.FindAllStringSubmatch(a.body, -1) {
					found = append(found, html.UnescapeString(m[1]))
				}
				if a.location != "" {
					found = append(found, a.location)
				}
			}
		}
		if len(seen) < 30 {
			t.Errorf("the crawler saw %d addresses only", len(seen))
		}
		if got := w.kept(); got != before {
			t.Errorf("reading pages has changed the database: %s", got)
		}
	})
}

// kept is all that pages could hold, book or count.
func (w *street) kept() (text string) {
	for _, table := range []string{"appointments", "holds", "claims", "seats", "events", "idempotency_keys", "guesses", "audit_log",
		"own_links", "own_acts", "opt_outs", "waiting"} {
		text += table + "\n" + w.Table(table)
	}
	return text
}

// Whoever goes back, reloads, or presses twice gets the same appointment.
func TestBackAndReloadAtEveryStepBookOnce(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		const page = "/en/b/noor/olaya/checkup"
		c := w.customer()
		when := c.get(page)
		for range 3 { // Reloading what was posted asks again, and takes nothing.
			c.send(when.body, page, "slot", "2026-11-15T09:00")
			c.wants(200, "Who is coming?")
		}
		who := c.shown
		typed := []string{"customer_name", "Noura", "phone", "0501234567"}
		first := c.send(who.body, page+"/book", typed...)
		for range 3 {
			if again := c.send(who.body, page+"/book", typed...); again.status != 303 {
				t.Fatalf("sent again: %d %s", again.status, again.body)
			}
		}
		for range 2 {
			c.get(first.location)
			c.wants(200, "You are booked", "Sunday, 15 November 2026 at 09:00")
		}
		c.send(who.body, page+"/book", "customer_name", "Hind", "phone", "0501234567")
		c.wants(422, "This form has booked already")
		c.send(when.body, page, "slot", "2026-11-15T09:30") // The page of before serves for another one.
		c.submit(page+"/book", "customer_name", "Hind", "phone", "0501234567")
		c.follow()
		c.wants(200, "You are booked", "09:30")
		if n := len(w.booked()); n != 2 {
			t.Errorf("%d were booked, want 2", n)
		}
	})
}

func TestAFormThatIsNotOursBeginsAgain(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	w.MustApply(clinic("other"))
	c := w.customer()
	const page, other = "/en/b/noor/olaya/checkup", "/en/b/other/olaya/checkup"
	state := func(path string) string {
		a := c.get(path)
		return regexp.MustCompile(`name="state" value="([^"]+)"`).FindStringSubmatch(a.body)[1]
	}
	when := state(page)
	c.submit(page, "slot", "2026-11-15T09:00")
	who := regexp.MustCompile(`name="state" value="([^"]+)"`).FindStringSubmatch(c.shown.body)[1]
	typed := []string{"customer_name", "<b>Noura</b>", "phone", "0501234567"}
	for name, one := range map[string]struct{ path, state string }{
		"nothing":                {page + "/book", ""},
		"nonsense":               {page + "/book", "abc.def"},
		"changed":                {page + "/book", "A" + who[1:]},
		"of another step":        {page + "/book", when},
		"of another clinic":      {other + "/book", who},
		"of another service":     {"/en/b/noor/olaya/dental/book", who},
		"of another clinic's":    {other, when},
		"of the step before":     {page, who},
		"a signature of nothing": {page + "/book", "." + strings.Split(who, ".")[1]},
	} {
		c.forge(one.path, append(typed, "state", one.state, "slot", "2026-11-15T09:00")...)
		if c.wants(422, "Let us begin again"); strings.Contains(c.shown.body, "Noura") {
			t.Errorf("%s: something of it was kept: %s", name, c.shown.body)
		}
	}
	c.forge(page+"/book", append(typed, "state", who, "company", "Acme")...)
	c.wants(422, "Let us begin again")
	w.Clock.Add(3 * time.Hour)
	c.forge(page+"/book", append(typed, "state", who)...)
	c.wants(422, "This page is old", `href="`+page+`"`)
	if a := c.do("POST", page, nil, "Sec-Fetch-Site: cross-site"); a.status != 403 {
		t.Errorf("a form of another site: %d", a.status)
	}
	if n := len(w.booked()); n != 0 {
		t.Errorf("%d were booked", n)
	}
}

func TestPagesAreGuardedAndPersonalOnesAreNotFound(t *testing.T) {
	t.Parallel()
	b := clinic("noor")
	b.Organization.Page.Colour = "#0b6e4f"
	w := opened(t, world.SQLite(t), b)
	c := w.customer()
	a := c.get("/b/noor")
	csp := a.header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "frame-ancestors 'none'") || !strings.Contains(csp, "'sha256-") {
		t.Errorf("policy: %s", csp)
	}
	if !strings.Contains(a.body, ":root{--accent:#0b6e4f}") || strings.Contains(a.body, "noindex") {
		t.Errorf("page: %s", a.body)
	}
	if a.header.Get("Referrer-Policy") != "same-origin" || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers: %v", a.header)
	}
	if a := c.get("/b/noor?utm_source=x"); !strings.Contains(a.body, "noindex") {
		t.Error("an address with a question is found")
	}
	if a := c.get("/b/noor/olaya/checkup/done?of=x"); a.header.Get("X-Robots-Tag") == "" || a.header.Get("Referrer-Policy") != "no-referrer" {
		t.Error("a personal page is found, or told of")
	}
}

func TestAnAddressOpensOnlySoManyPagesInAMinute(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	for i := range 1200 {
		if a := c.get("/b/noor"); a.status != 200 {
			t.Fatalf("page %d: %d", i+1, a.status)
		}
	}
	if a := c.get("/en/b/noor"); a.status != 429 || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, "Many pages") {
		t.Errorf("got %d %s", a.status, a.body)
	}
	c.from = "192.0.2.2"
	c.get("/b/noor")
	c.wants(200)
}

// Two nodes count what goes beyond a few forms together.
func TestNodesCountTheFormsOfAnAddressTogether(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	budget := ratelimit.NewKept(ratelimit.Config{Limit: visitor.FormsTogether})
	c, allowed := w.customer(), 0
	for range 2 {
		door := httptest.NewServer(visitor.New(visitor.Config{House: w.House, Now: w.Clock.Now, Forms: budget}))
		t.Cleanup(door.Close)
		for c.base = door.URL; c.forge("/b/noor/olaya/checkup").status == 422; {
			allowed++
		}
	}
	if allowed != 120+20 {
		t.Errorf("%d forms, want 120 and the 20 that the second node lets through without asking", allowed)
	}
}
