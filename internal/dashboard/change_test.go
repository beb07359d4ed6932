package dashboard

import (
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// session is what the browser shows to be let in.
func (b *browser) session() string {
	b.w.T.Helper()
	home, err := url.Parse(b.w.http.URL)
	if err != nil {
		b.w.T.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(home) {
		if c.Name == "mawid_session" {
			return c.Value
		}
	}
	return ""
}

// A colleague sits down at the reception's computer, on which somebody is
// still signed in, finds the page to sign in, and types who they are.
func TestWhoeverTypesTheirPasswordIsSignedIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	b := w.browser()
	open := b.get("/signin")
	b.send(open.body, "/signin", "email", team[booking.Receptionist], "password", hudasPassword)
	before := b.session()
	if a := b.send(open.body, "/signin", "email", team[booking.Manager], "password", "this is not the one"); a.status != 401 {
		t.Errorf("a wrong password: got %d, want 401", a.status)
	} else {
		a.has(t, "the refusal", "receptionist@noor.example", "wrong")
	}
	if a := b.get("/account"); !strings.Contains(a.body, team[booking.Receptionist]) {
		t.Error("after a wrong password whoever was there is not any more")
	}
	if a := b.send(open.body, "/signin", "email", team[booking.Manager], "password", hudasPassword); a.status != 303 {
		t.Errorf("got %d, want in", a.status)
	}
	if a := b.get("/account"); !strings.Contains(a.body, team[booking.Manager]) || strings.Contains(a.body, team[booking.Receptionist]) {
		t.Error("whoever typed the password is not the one who is signed in")
	}
	if _, err := w.People.SignedIn(t.Context(), before); err == nil {
		t.Error("the session that was in this browser still counts")
	}
}

func TestALinkOpenedByAnotherEndsTheSessionInThatBrowser(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	owner := w.owner()
	_, link := owner.invite("noor", "new@noor.example", "receptionist")
	page := w.browser().get(link) // as it is open in another window, from before
	b := w.signedIn(team[booking.Manager], hudasPassword)
	before := b.session()
	if a := b.send(page.body, link, "name", "New", "password", "ten lanterns over the lake"); a.status != 303 {
		t.Fatalf("joining: got %d", a.status)
	}
	if _, err := w.People.SignedIn(t.Context(), before); err == nil {
		t.Error("joining: the session that was in this browser still counts")
	}
}

// The page showed a second link on a second press, and after going back.
func TestAPasswordIsResetOncePerQuestion(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	b := w.owner()
	list := b.get("/o/noor/settings/users").body
	person := cut(t, list[strings.Index(list, "manager@noor.example"):], `href="`, `"`)
	asked := b.get(person + "/reset").body
	first := b.send(asked, person+"/reset")
	link := linkOnPage.FindStringSubmatch(first.body)
	if link == nil {
		t.Fatalf("got %d, want a link", first.status)
	}
	again := b.send(asked, person+"/reset")
	if again.status != 303 || linkOnPage.MatchString(again.body) {
		t.Errorf("again: got %d, want no second link", again.status)
	}
	b.get(again.location).has(t, "again", "was not done twice")
	if a := w.browser().get(link[1]); a.status != 200 {
		t.Errorf("the one link: got %d, want it to work", a.status)
	}

	page := b.get("/o/noor/settings/users/new")
	form := []string{"email", "twice@noor.example", "role", "receptionist"}
	first = b.send(page.body, "/o/noor/settings/users/new", form...)
	if link = linkOnPage.FindStringSubmatch(first.body); link == nil {
		t.Fatalf("inviting: got %d, want a link", first.status)
	}
	if a := b.send(page.body, "/o/noor/settings/users/new", form...); a.status != 303 || a.location != "/o/noor/settings/users" {
		t.Errorf("inviting again: got %d to %s, want the list", a.status, a.location)
	}
	if a := w.browser().get(link[1]); a.status != 200 {
		t.Errorf("the one invitation: got %d, want it to work", a.status)
	}
	users := b.get("/o/noor/settings/users")
	renew := "/o/noor/settings/users/invited/" + cut(t, users.body, "/settings/users/invited/", "/renew") + "/renew"
	first = b.send(users.body, renew)
	if link = linkOnPage.FindStringSubmatch(first.body); link == nil {
		t.Fatalf("renewing: got %d, want a link", first.status)
	}
	if a := b.send(users.body, renew); a.status != 303 {
		t.Errorf("renewing again: got %d, want the list", a.status)
	}
	if a := w.browser().get(link[1]); a.status != 200 {
		t.Errorf("the renewed invitation: got %d, want it to work", a.status)
	}
}

// Whoever finds an open page must not be able to weaken how everybody signs in.
func TestHowPeopleSignInIsChangedWithThePasswordOnly(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	read := func() booking.Security {
		t.Helper()
		s, err := w.People.Security(t.Context(), office.Caller{Org: w.org("noor")})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	before := read()
	for _, old := range [][]string{{}, {"old", ""}, {"old", "this is not the one"}} {
		if a := b.submit(securityURL, append([]string{"idle", "60", "life", "1440"}, old...)...); a.status != 422 || read() != before {
			t.Errorf("%v: got %d and %+v, want it refused", old, a.status, read())
		}
	}
	if a := b.fillOut(securityURL, securityURL, "idle", "60", "old", hudasPassword); a.status != 303 || read().Idle != 60 {
		t.Errorf("got %d and %+v, want it saved", a.status, read())
	}
}

// Two accounts of one address under one password: the page asks which is meant.
func TestThePageAsksWhichAccountIsMeant(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	huda, salma := w.owner(), w.signedIn("salma@salam.example", hudasPassword)
	for org, b := range map[string]*browser{"noor": huda, "salam": salma} {
		_, link := b.invite(org, "layla@salam.example", "manager")
		w.begin(link, "Layla", "nine doors and a window")
	}
	for org, other := range map[string]string{"noor": "salam", "salam": "noor"} {
		b := w.browser()
		page := b.get("/signin")
		if strings.Contains(page.body, `name="org"`) {
			t.Error("the organization is asked for before it matters")
		}
		asked := b.send(page.body, "/signin", "email", "layla@salam.example", "password", "nine doors and a window")
		asked.has(t, "the question", `name="org"`, "Several accounts have this address")
		if a := b.send(asked.body, "/signin", "password", "nine doors and a window", "org", org); a.status != 303 {
			t.Errorf("%s: got %d, want in", org, a.status)
		}
		if a := b.get("/o/" + org + "/day"); a.status != 200 {
			t.Errorf("%s: got %d, want 200", org, a.status)
		}
		if a := b.get("/o/" + other + "/day"); a.status != 404 {
			t.Errorf("%s: got %d of the other, want 404", org, a.status)
		}
	}
}

// The page sends back the secret that it has shown. A changed one was drawn,
// and what is too long to draw was our fault.
func TestAChangedSecretBeginsAnew(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	for _, secret := range []string{"", "short", strings.Repeat("x", 5000), strings.Repeat("é", 32), strings.Repeat("1", 32)} {
		a := b.forge("/account/factor", "secret", secret, "code", "123456", "old", hudasPassword)
		if a.status < 400 || a.status >= 500 {
			t.Errorf("%.10q: got %d, want it refused", secret, a.status)
		}
		if shown := cut(t, a.body, `name="secret" value="`, `"`); shown == secret || len(shown) != 32 {
			t.Errorf("%.10q: got %.40q, want a secret of ours", secret, shown)
		}
	}
}
