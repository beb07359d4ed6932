package dashboard

import (
	"net/url"
	"testing"
)

// Whoever sends a form when the session is over signs in and is back at the page of the
// form, if the browser says that it was one of ours.
func TestAFormOfAnEndedSessionLeadsBackToItsPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	for from, want := range map[string]string{
		"/o/noor/customers/" + unknownID:    "/o/noor/customers/" + unknownID,
		"/o/noor/book?date=2026-11-15":      "/o/noor/book?date=2026-11-15",
		"/account":                          "/account",
		"":                                  "",
		"/":                                 "",
		"/signin?next=https://evil.example": "",
		"/signout":                          "",
		"/o/noor/customers/" + unknownID + "/details": "", // It takes forms and shows none.
		"/nothing":                             "",
		"//evil.example/o/noor/day":            "",
		"/\\evil.example/o/noor/day":           "",
		"/o/noor/day#//evil.example":           "/o/noor/day",
		"@evil.example/o/noor/day":             "",
		".evil.example/o/noor/day":             "",
		"https://evil.example/o/noor/day":      "",
		"javascript:alert(1)":                  "",
		"/%2f/evil.example":                    "",
		"/o/noor/day/../../../../evil.example": "",
	} {
		referer := w.http.URL + from
		if u, err := url.Parse(from); err == nil && u.Scheme != "" {
			referer = from
		}
		location := "/signin"
		if want != "" {
			location += "?next=" + url.QueryEscape(want)
		}
		if a := b.do("POST", "/o/noor/mark", nil, "Referer: "+referer); a.status != 303 || a.location != location {
			t.Errorf("from %q: got %d to %q, want %q", referer, a.status, a.location, location)
		}
	}
}

// A page learns whether anybody is there and still knows the person.
func TestAPageLearnsWhetherTheSessionHasEnded(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ask := func(who string, b *browser, want string) {
		t.Helper()
		a := b.get("/signin/line", "X-Refresh: 1")
		if got := a.header.Get("X-Session"); a.status != 204 || got != want || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: got %d %q, want 204 %q, and not to be kept", who, a.status, got, want)
		}
	}
	ask("nobody", w.browser(), "ended")
	b := w.owner()
	ask("the owner", b, "")
	w.Clock.Add(sessionCookieLife)
	ask("whose session has ended", b, "ended")
}

// Whoever types while a form waits is told that it was not sent, and which button sends it.
func TestAPageCanSayThatAFormWasNotSent(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	for lang, want := range map[string]string{
		"en": `data-unsent="Not sent yet: press “{0}” again. What you typed stays here."`,
		"ar": `data-unsent="لم يُرسل بعد: اضغط «{0}» مرة أخرى. ما كتبته باقٍ هنا."`,
	} {
		b.get("/account?lang=" + lang)
		b.get("/account").has(t, lang, want)
	}
}
