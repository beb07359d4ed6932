package dashboard

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
)

var linkOnPage = regexp.MustCompile(`id="secret">http://noor\.test(/[^<]+)</code>`)

// invite has the owner of an organization invite an address, by the page's own
// form, and gives the page with the link, and the path of the link.
func (b *browser) invite(org, email, role string) (answer, string) {
	b.w.T.Helper()
	address := "/o/" + org + "/settings/users/new"
	page := b.get(address)
	made := b.send(page.body, address, "email", email, "role", role)
	m := linkOnPage.FindStringSubmatch(made.body)
	if m == nil {
		b.w.T.Errorf("inviting %s: got %d and no link", email, made.status)
		return made, ""
	}
	return made, m[1]
}

// begin opens a link and makes a new account with it.
func (w *bureau) begin(link, name, password string) *browser {
	w.T.Helper()
	b := w.browser()
	if a := b.fillOut(link, link, "name", name, "password", password); a.status != 303 {
		w.T.Errorf("choosing a password: got %d", a.status)
	}
	return b
}

// The owner of one organization invites a new address, opens the link
// himself, and waits until another organization invites that address.
func TestWhoeverTookAnAddressFirstIsNotInvitedWithIt(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	huda, salma := w.signedIn("huda@noor.example", hudasPassword), w.signedIn("salma@salam.example", hudasPassword)
	_, link := huda.invite("noor", "layla@salam.example", "receptionist")
	squatter := w.begin(link, "Layla", "nine doors and a window")
	_, theirs := salma.invite("salam", "layla@salam.example", "manager")
	if a := squatter.get("/o/salam/day"); a.status != 404 {
		t.Errorf("whoever holds the other organization's account: got %d, want 404", a.status)
	}
	// The real person is not stuck: her link makes an account of its own.
	layla := w.begin(theirs, "Layla", "ten lanterns over the lake")
	if a := layla.get("/o/salam/catalogue"); a.status != 200 {
		t.Errorf("Layla: got %d, want in", a.status)
	}
	if a := layla.get("/o/noor/day"); a.status != 404 {
		t.Errorf("Layla in the organization that took her address: got %d, want 404", a.status)
	}
	for _, b := range []*browser{squatter, w.signedIn("layla@salam.example", "nine doors and a window")} {
		if a := b.get("/o/salam/day"); a.status != 404 {
			t.Errorf("the account that was first: got %d, want 404", a.status)
		}
	}
	if a := w.signedIn("layla@salam.example", "ten lanterns over the lake").get("/o/salam/catalogue"); a.status != 200 {
		t.Errorf("Layla with her own password: got %d, want in", a.status)
	}
}

// An owner learns nothing of an account by inviting its address, not even that
// there is one, and gets no power over it.
func TestTheBrowserInWhichSomebodyJoinsIsRemembered(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	_, link := w.owner().invite("noor", "layla@noor.example", "receptionist")
	layla := w.begin(link, "Layla", "nine doors and a window")
	layla.submit("/signout")
	guesser := w.browser()
	for range 8 {
		guesser.submit("/signin", "email", "layla@noor.example", "password", "a guess")
	}
	if a := guesser.enter("layla@noor.example", "nine doors and a window"); a.status != 429 {
		t.Errorf("a stranger after 8 guesses: got %d, want 429", a.status)
	}
	if a := layla.enter("layla@noor.example", "nine doors and a window"); a.status != 303 {
		t.Errorf("in her own browser: got %d, want 303", a.status)
	}
}

func TestInvitingTellsNothingOfAnAccount(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	huda := w.signedIn("huda@noor.example", hudasPassword)
	plain := func(a answer, email string) string {
		body := linkOnPage.ReplaceAllString(a.body, "LINK")
		return strings.ReplaceAll(regexp.MustCompile(`[0-9A-Za-z_-]{43}`).ReplaceAllString(body, "TOKEN"), email, "ADDRESS")
	}
	known, knownLink := huda.invite("noor", "salma@salam.example", "manager")
	unknown, unknownLink := huda.invite("noor", "nobody@salam.example", "manager")
	if got, want := plain(known, "salma@salam.example"), plain(unknown, "nobody@salam.example"); known.status != unknown.status ||
		got != want {
		t.Errorf("an address with an account: got %d\n%s\nwant as for one without: %d\n%s", known.status, got, unknown.status, want)
	}
	list := huda.get("/o/noor/settings/users")
	if !strings.Contains(list.body, "salma@salam.example") || strings.Contains(list.body, ">Salma<") {
		t.Error("the list should show the address, and not the name of the account")
	}
	one, other := w.browser().get(knownLink), w.browser().get(unknownLink)
	if got, want := plain(one, "salma@salam.example"), plain(other, "nobody@salam.example"); got != want {
		t.Errorf("the link of an address with an account: got\n%s\nwant as for one without:\n%s", got, want)
	}
	// Opening the links oneself tells nothing either: both make an account.
	for _, link := range []string{knownLink, unknownLink} {
		if a := w.begin(link, "Somebody", "nine doors and a window").get("/o/noor/settings/audit"); a.status != 200 {
			t.Errorf("got %d, want in", a.status)
		}
	}
	// The account itself is as it was, and its own owner still has a say in it.
	if a := w.signedIn("salma@salam.example", hudasPassword).get("/o/noor/day"); a.status != 404 {
		t.Errorf("Salma, who has accepted nothing: got %d, want 404", a.status)
	}
	salma, err := w.Organization.Members(t.Context(), office.Caller{Org: w.org("salam")})
	if err != nil || len(salma) != 1 {
		t.Fatal(salma, err)
	}
	if _, err := w.Organization.ResetPassword(t.Context(), office.Caller{Org: w.org("salam")}, salma[0].ID, false); err != nil {
		t.Errorf("Salam resets its own person's password: got %v", err)
	}
}

// The link to set up is printed at the start. Once there is an owner it gives
// nothing, however that owner came to be.
func TestTheSetUpLinkDiesWithTheFirstOwner(t *testing.T) {
	t.Parallel()
	w := emptyOffice(t)
	token, err := w.People.SetupLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Catalogue.Apply(t.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"},
		Users:        []catalogue.UserPlan{{Email: "huda@noor.example", Name: "Huda", Role: "owner"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Organization.SetPassword(t.Context(), "huda@noor.example", hudasPassword); err != nil {
		t.Fatal(err)
	}
	if a := w.browser().get("/setup/" + token); a.status != 404 {
		t.Errorf("the link: got %d, want 404", a.status)
	}
	stranger := w.browser()
	form := []string{"name", "S", "email", "s@stranger.example", "password", "nine doors and a window", "zone", "Asia/Riyadh"}
	for _, adopt := range []string{"noor", ""} {
		a := stranger.forge("/setup/"+token, append(form, "adopt", adopt, "org_name", "S", "slug", "s")...)
		if a.status != 404 {
			t.Errorf("adopting %q: got %d, want 404", adopt, a.status)
		}
	}
	if a := stranger.get("/o/noor/settings/users"); a.status == 200 {
		t.Error("a stranger owns the organization")
	}
}

// Somebody with an account joins with it: they sign in where the link leads,
// with their code, and accept.
func TestAnAccountJoinsASecondOrganization(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	huda := w.signedIn("huda@noor.example", hudasPassword)
	_, link := huda.invite("noor", "salma@salam.example", "manager")
	salma := w.browser()
	salma.get("/signin?lang=en")
	wrong := salma.fillOut(link, "/signin", "password", "a wrong guess")
	if wrong.status != 401 || !strings.Contains(wrong.body, `value="`+link+`"`) || !strings.Contains(wrong.body, "salma@salam.example") {
		t.Errorf("a wrong password: got %d, want to try again and then go on", wrong.status)
	}
	if a := salma.fillOut(link, "/signin", "password", hudasPassword); a.status != 303 || a.location != link {
		t.Fatalf("got %d to %q, want back to the link", a.status, a.location)
	}
	if a := salma.get("/o/noor/day"); a.status != 404 {
		t.Errorf("before accepting: got %d, want 404", a.status)
	}
	page := salma.get(link)
	page.has(t, "the invitation", "Noor Clinic invites you", "You are signed in as Salma", "Accept and join")
	if strings.Contains(page.body, `name="password"`) {
		t.Error("the link asks for a password although she is signed in")
	}
	if a := salma.send(page.body, link+"/accept"); a.status != 303 || a.location != "/o/noor/" {
		t.Fatalf("accepting: got %d to %q", a.status, a.location)
	}
	if a := salma.get("/o/noor/settings/audit"); a.status != 200 || !strings.Contains(a.body, "joined as Manager") {
		t.Errorf("got %d, want in, and written down", a.status)
	}
	if a := salma.forge(link + "/accept"); a.status != 404 {
		t.Errorf("the link again: got %d, want 404", a.status)
	}
	// She leaves again, and keeps the other. There she is the last owner.
	salma.get("/account").has(t, "the account", `href="/o/noor/leave"`)
	if a := salma.fillOut("/o/noor/leave", "/o/noor/leave"); a.status != 303 {
		t.Errorf("leaving: got %d", a.status)
	}
	if a := salma.get("/o/noor/day"); a.status != 404 {
		t.Errorf("after leaving: got %d, want 404", a.status)
	}
	a := salma.fillOut("/o/salam/leave", "/o/salam/leave")
	if a.status != 409 || !strings.Contains(a.body, "This is the only owner") {
		t.Errorf("the last owner leaves: got %d, want 409 and why", a.status)
	}
	huda.get("/o/noor/settings/audit").has(t, "the log", "left the organization")
}

// A link for one address is nothing for whoever is signed in with another, and
// gives nothing of an account to whoever has only the link.
func TestALinkIsForItsAddress(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	huda, reception := w.signedIn("huda@noor.example", hudasPassword), w.signedIn("receptionist@noor.example", hudasPassword)
	salma := w.signedIn("salma@salam.example", hudasPassword)
	_, link := salma.invite("salam", "layla@salam.example", "owner")
	page := reception.get(link)
	page.has(t, "another's link", "You are signed in as receptionist@noor.example, which is another address")
	if a := reception.forge(link + "/accept"); a.status != 403 || !strings.Contains(a.body, "another address") {
		t.Errorf("accepting for somebody else: got %d, want 403 and why", a.status)
	}
	if a := reception.get("/o/salam/day"); a.status != 404 {
		t.Errorf("got %d, want 404", a.status)
	}
	if a := reception.send(page.body, "/signout"); a.status != 303 || a.location != link {
		t.Errorf("signing out to go on: got %d to %q", a.status, a.location)
	}
	if a := reception.get(link); !strings.Contains(a.body, "You are new here") {
		t.Error("after signing out: want the forms")
	}
	// The link does not touch the password of an account that exists.
	_, known := huda.invite("noor", "salma@salam.example", "manager")
	w.begin(known, "Not Salma", "nine doors and a window")
	if a := salma.get("/o/salam/settings/users"); a.status != 200 {
		t.Errorf("Salma's session: got %d, want it to go on", a.status)
	}
	if a := w.signedIn("salma@salam.example", hudasPassword).get("/o/salam/settings/users"); a.status != 200 {
		t.Errorf("Salma's password: got %d, want it to count", a.status)
	}
	if a := w.signedIn("salma@salam.example", "nine doors and a window").get("/o/salam/day"); a.status != 404 {
		t.Errorf("the account of the link: got %d, want it outside of salam", a.status)
	}
}

func TestAnInvitationIsRenewedWithdrawnAndRunsOut(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	huda := w.signedIn("huda@noor.example", hudasPassword)
	_, first := huda.invite("noor", "maha@noor.example", "manager")
	team := "/o/noor/settings/users"
	list := huda.get(team)
	list.has(t, "the list", "maha@noor.example", "Link works until")
	id := cut(t, list.body, team+"/invited/", "/")
	renewed := huda.send(list.body, team+"/invited/"+id+"/renew")
	m := linkOnPage.FindStringSubmatch(renewed.body)
	if m == nil || m[1] == first {
		t.Fatalf("got %v, want a new link", m)
	}
	if a := w.browser().get(first); a.status != 404 {
		t.Errorf("the old link: got %d, want 404", a.status)
	}
	w.Clock.Add(24 * time.Hour)
	huda = w.owner() // The session of yesterday has ended.
	if a := w.browser().get(m[1]); a.status != 404 {
		t.Errorf("after a day: got %d, want 404", a.status)
	}
	list = huda.get(team)
	list.has(t, "the list", "ran out")
	m = linkOnPage.FindStringSubmatch(huda.send(list.body, team+"/invited/"+id+"/renew").body)
	if a := w.browser().get(m[1]); a.status != 200 {
		t.Errorf("renewed: got %d, want 200", a.status)
	}
	if a := huda.fillOut(team, team+"/invited/"+id+"/withdraw"); a.status != 303 {
		t.Errorf("withdrawing: got %d", a.status)
	}
	if a := w.browser().get(m[1]); a.status != 404 {
		t.Errorf("withdrawn: got %d, want 404", a.status)
	}
	huda.get(team).has(t, "the list", "maha@noor.example is no longer invited", "You are alone here")
	if a := huda.forge(team + "/invited/" + id + "/renew"); a.status != 404 {
		t.Errorf("renewing what was withdrawn: got %d, want 404", a.status)
	}
	// Another organization's invitation is none of theirs.
	w.staffed()
	salma := w.signedIn("salma@salam.example", hudasPassword)
	_, link := salma.invite("salam", "layla@salam.example", "owner")
	id = cut(t, salma.get("/o/salam/settings/users").body, "/o/salam/settings/users/invited/", "/")
	for _, what := range []string{"renew", "withdraw"} {
		if a := huda.forge(team + "/invited/" + id + "/" + what); a.status != 404 {
			t.Errorf("%s of another organization's: got %d, want 404", what, a.status)
		}
	}
	if a := w.browser().get(link); a.status != 200 {
		t.Errorf("their link: got %d, want 200", a.status)
	}
}
