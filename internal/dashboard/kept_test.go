package dashboard

import (
	"crypto/rand"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// sendFrom sends the form of a page as a browser does: it says which page that was.
func (b *browser) sendFrom(page, action string, typed ...string) answer {
	b.w.T.Helper()
	pairs, err := world.Submission(b.shown, action, typed...)
	if err != nil {
		b.w.T.Fatal(err)
	}
	return b.do("POST", action, strings.NewReader(encode(pairs)), "Referer: "+b.w.http.URL+page)
}

// led is the page to which an answer leads, as it does after every password.
func (b *browser) led(a answer) answer {
	b.w.T.Helper()
	if a.status != 303 {
		b.w.T.Fatalf("got %d, want to be led on: a browser sends what is answered otherwise again\n%s", a.status, between(a.body))
	}
	return b.get(a.location)
}

// isIn tells what a field of the form for an address has.
func isIn(t *testing.T, page, action, name string) string {
	t.Helper()
	_, main, _ := strings.Cut(page, "<main")
	pairs, err := world.Submission(main, action)
	if err != nil {
		t.Fatalf("%v\n%s", err, between(page))
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return ""
}

// Who sends a form when their session is over signs in, and it stands there as they have
// filled it in; nothing was sent. The second factor, a wrong password and a page in between
// lose none of it.
func TestWhatWasTypedIsThereAgainAfterSigningIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	gap := timed(b.get("/o/noor/day").links("/o/noor/book"))[0]
	typed := []string{"customer_name", `Noura "Um Ali" <b>`, "phone", "0501234567", "notes", "first line\r\nsecond & last",
		"service_id", ids.Services["checkup"].String()}
	b.get(gap)
	w.Clock.Add(sessionCookieLife)
	a := b.sendFrom(gap, "/o/noor/book", typed...)
	if a.status != 401 || a.header.Get("X-Session") != "ended" {
		t.Fatalf("got %d, want the page to sign in: %s", a.status, between(a.body))
	}
	a.has(t, "the page to sign in", "Your session has ended", "is kept for half an hour")
	if strings.Contains(a.body, "Um Ali") || strings.Contains(a.body, "0501234567") {
		t.Error("what was typed can be read in the page to sign in")
	}
	a = b.send(a.body, "/signin", "email", "huda@noor.example", "password", "not the password")
	a.has(t, "after a wrong password", "is kept for half an hour")
	a = b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword)
	a = b.led(a)
	a.has(t, "the form", "It has not been sent yet")
	for i := 0; i < len(typed); i += 2 {
		got := strings.TrimPrefix(isIn(t, a.body, "/o/noor/book", typed[i]), "\n") // as browsers do
		if got != typed[i+1] {
			t.Errorf("%s: got %q, want %q", typed[i], got, typed[i+1])
		}
	}
	if n := strings.Count(b.get("/o/noor/day").body, `class="block booked`); n != 0 {
		t.Errorf("%d are booked, want nothing sent", n)
	}
	if again := b.get(gap); strings.Contains(again.body, "Um Ali") {
		t.Error("what was typed stands there whenever the page is opened")
	}
	a = b.send(a.body, "/o/noor/book")
	if a.status != 422 && a.status != 303 {
		t.Errorf("sent now: got %d %s", a.status, between(a.body))
	}
}

// Boxes, lists and what stands in rows come back as they were, and what is not kept is said.
func TestEveryKindOfFieldComesBack(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	const settings = "/o/noor/settings/organization"
	before := b.get(settings)
	before.has(t, "the settings", `name="desk_blocks" value="1"`)
	w.Clock.Add(sessionCookieLife)
	a := b.sendFrom(settings, settings, "desk_blocks", "1", "org_name", "Noor & Sons")
	a = b.led(b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword))
	if got := isIn(t, a.body, settings, "desk_blocks"); got != "1" {
		t.Errorf("the box is not ticked: %s", between(a.body))
	}
	if got := isIn(t, a.body, settings, "org_name"); got != "Noor & Sons" {
		t.Errorf("got %q", got)
	}
	b.get(settings).has(t, "what is stored", "Noor Clinic")

	b.get("/account")
	w.Clock.Add(sessionCookieLife)
	a = b.sendFrom("/account", "/account/password", "old", hudasPassword, "password", "another long password")
	if strings.Contains(a.body, "another long") {
		t.Error("a password is in the page to sign in")
	}
	a = b.led(b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword))
	a.has(t, "after a password", "Passwords and files are not kept")
	if strings.Contains(a.body, "another long") {
		t.Error("a password came back")
	}
}

// Nobody else is shown what somebody has typed: not who signs in instead of them, not where
// they have no business, not later, and not who makes it up.
func TestWhatWasTypedIsShownToNobodyElse(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	w.employed(booking.Receptionist)
	b := w.owner()
	gap := timed(b.get("/o/noor/day").links("/o/noor/book"))[0]
	b.get(gap)
	w.Clock.Add(sessionCookieLife)
	ended := b.sendFrom(gap, "/o/noor/book", "customer_name", "Noura")
	for what, who := range map[string][]string{
		"somebody else": {"email", "receptionist@noor.example", "password", hudasPassword},
	} {
		other := w.browser()
		a := other.led(other.send(ended.body, "/signin", who...))
		if strings.Contains(a.body, "Noura") || strings.Contains(a.body, "You are signed in again") {
			t.Errorf("%s: got %d %s", what, a.status, between(a.body))
		}
	}
	me := []string{"email", "huda@noor.example", "password", hudasPassword}
	forged := regexp.MustCompile(`name="kept" value="[^"]*"`).ReplaceAllString(ended.body, `name="kept" value="v1:AAAA"`)
	if a := w.browser().send(forged, "/signin", me...); a.status != 303 {
		t.Errorf("made up: got %d", a.status)
	}
	w.Clock.Add(keptFor + 1e9)
	if a := w.browser().send(ended.body, "/signin", me...); a.status != 303 || a.location != gap {
		t.Errorf("too late: got %d to %q", a.status, a.location)
	}
	// What is too long is not kept, which is said.
	c := w.owner()
	c.get(gap)
	w.Clock.Add(sessionCookieLife)
	long := ""
	for len(long) < 2*keptMost {
		long += rand.Text()
	}
	a := c.sendFrom(gap, "/o/noor/book", "notes", long)
	a.has(t, "too long", "could not be kept")
	if a := c.send(a.body, "/signin", me...); a.status != 303 || a.location != gap {
		t.Errorf("too long: got %d to %q", a.status, a.location)
	}
}

// Who has signed out in another tab has typed something, too: it is kept for them and
// nobody else, unless others use the computer; then it is said that it is not.
func TestSigningOutElsewhereKeepsWhatWasTyped(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	w.employed(booking.Receptionist)
	gap := timed(w.owner().get("/o/noor/day").links("/o/noor/book"))[0]
	me := []string{"email", "huda@noor.example", "password", hudasPassword}
	ended := func(more ...string) (*browser, answer) {
		b := w.browser()
		b.led(b.submit("/signin", append(more, me...)...))
		form := b.get(gap).body
		b.submit("/signout")
		b.shown = form
		return b, b.sendFrom(gap, "/o/noor/book", "customer_name", "Noura")
	}
	b, a := ended()
	a.has(t, "signed out", "is kept for half an hour")
	a = b.led(b.send(a.body, "/signin", me...))
	if got := isIn(t, a.body, "/o/noor/book", "customer_name"); got != "Noura" {
		t.Errorf("got %q, want what was typed", got)
	}
	b, a = ended()
	a = b.led(b.send(a.body, "/signin", "email", "receptionist@noor.example", "password", hudasPassword))
	if strings.Contains(a.body, "Noura") {
		t.Error("somebody else is shown what was typed")
	}
	_, a = ended("shared", "1")
	a.has(t, "a computer that others use", "could not be kept")
}

// A form is done for nobody but who had it before them, whoever is signed in in that
// browser by now, and however often it is sent.
func TestAFormIsDoneForNobodyElse(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	w.employed(booking.Receptionist)
	b := w.signedIn("receptionist@noor.example", hudasPassword)
	gap := timed(b.get("/o/noor/day").links("/o/noor/book"))[0]
	theirs := b.get(gap).body
	typed := []string{"customer_name", "Noura", "phone", "0501234567", "service_id", ids.Services["checkup"].String()}
	b.submit("/signout")
	b.led(b.submit("/signin", "email", "huda@noor.example", "password", hudasPassword))
	a := b.send(theirs, "/o/noor/book", typed...)
	if a.status != 409 {
		t.Errorf("somebody else's form: got %d, want it refused: %s", a.status, between(a.body))
	}
	a.has(t, "somebody else's form", "Somebody else is signed in now. Nothing was sent.", `href="/"`)
	b.get("/?lang=ar")
	b.send(theirs, "/o/noor/book", typed...).has(t, "somebody else's form", "لم يُرسل شيء", "فحص", "Noura")
	b.get("/?lang=en")
	if day := b.get("/o/noor/day"); strings.Contains(day.body, "Noura") {
		t.Error("it is booked")
	}
	if a := b.send(theirs, "/signout"); a.status != 303 {
		t.Errorf("to sign out: got %d", a.status)
	}
	b.led(b.submit("/signin", "email", "receptionist@noor.example", "password", hudasPassword))
	if a := b.send(theirs, "/o/noor/book", typed...); a.status != 303 {
		t.Errorf("their own form: got %d %s", a.status, between(a.body))
	}
}

// What was typed into a form that somebody else's session does not take can be read, by the
// labels of its page, and by itself where that page is not for them; never a password. It is
// no deed of theirs, not even one that they may not do.
func TestWhatSomebodyElseSendsCanBeRead(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	w.employed(booking.Receptionist)
	b := w.owner()
	gap := timed(b.get("/o/noor/day").links("/o/noor/book"))[0]
	book, settings, account := b.get(gap).body, b.get("/o/noor/settings/organization").body, b.get("/account").body
	b.submit("/signout")
	b.led(b.submit("/signin", "email", "receptionist@noor.example", "password", hudasPassword))
	typed := []string{"customer_name", `Noura <b>"Um Ali"`, "phone", "0501234567", "notes", "first line\r\nsecond & last",
		"service_id", ids.Services["surgery"].String()}
	// From its own page, and from a dialog over the day.
	for _, page := range []string{gap, "/o/noor/day"} {
		b.shown = book
		a := b.sendFrom(page, "/o/noor/book", typed...)
		if a.status != 409 {
			t.Fatalf("got %d", a.status)
		}
		said := visibleText(a.body)
		for _, want := range []string{"Customer's name Noura <b>\"Um Ali\"", "Telephone 0501234567", "Notes first line second & last",
			"Service Surgery"} {
			if !strings.Contains(said, want) {
				t.Errorf("from %s: there is no %q: %s", page, want, said)
			}
		}
		if strings.Contains(a.body, `action="/o/noor/book"`) || strings.Contains(a.body, ids.Services["surgery"].String()) {
			t.Errorf("from %s: it can be sent in their name, or shows what nobody has typed", page)
		}
	}
	b.shown = account
	a := b.sendFrom("/account", "/account/password", "old", hudasPassword, "password", "another long password")
	if a.status != 409 || strings.Contains(a.body, "another long") || strings.Contains(a.body, hudasPassword) {
		t.Errorf("a password: got %d %s", a.status, between(a.body))
	}
	b.shown = settings
	a = b.sendFrom("/o/noor/settings/organization", "/o/noor/settings/organization", "org_name", "Noor & Sons")
	if a.status != 409 || !strings.Contains(visibleText(a.body), "Noor & Sons") {
		t.Errorf("what is not for them: got %d %s", a.status, between(a.body))
	}
	if log := visibleText(w.owner().get("/o/noor/settings/audit").body); strings.Contains(log, "their role does not allow") {
		t.Errorf("the log says that they wanted what they may not: %s", log)
	}
}

// Another language is chosen on the page to sign in, and what was typed goes along, through
// a wrong password and the second factor, too.
func TestAnotherLanguageKeepsWhatWasTyped(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, a, codes := w.ended()
	a.has(t, "the page to sign in", "is kept for half an hour")
	a = b.speaks(a, "ar")
	a.has(t, "in Arabic", `lang="ar"`, "ما كتبته محفوظ لنصف ساعة")
	a = b.send(a.body, "/signin", "email", "huda@noor.example", "password", "not the password")
	a = b.speaks(a, "en")
	a.has(t, "in English again", "is kept for half an hour")
	w.Clock.Add(10 * time.Minute) // The page has it, however long that takes.
	a = b.led(b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword))
	a = b.send(a.body, "/signin/code", "code", "000000")
	a = b.speaks(a, "ar")
	a.has(t, "the second factor", `lang="ar"`, `action="/signin/code"`)
	a = b.led(b.send(a.body, "/signin/code", "code", codes[0]))
	if got := isIn(t, a.body, "/o/noor/book", "customer_name"); got != "Noura" {
		t.Errorf("got %q, want what was typed: %s", got, between(a.body))
	}
}

// ended gives the page to sign in that answers Huda's booking of Noura, whose session ended
// meanwhile, and the recovery codes of the second factor that she has by then.
func (w *bureau) ended() (b *browser, signIn answer, codes []string) {
	w.T.Helper()
	w.doctors()
	b = w.owner()
	gap := timed(b.get("/o/noor/day").links("/o/noor/book"))[0]
	b.get(gap)
	codes = w.factor()
	w.Clock.Add(sessionCookieLife)
	return b, b.sendFrom(gap, "/o/noor/book", "customer_name", "Noura"), codes
}

// speaks presses the button for the other language, above a page to sign in.
func (b *browser) speaks(page answer, lang string) answer {
	b.w.T.Helper()
	bar, _, _ := strings.Cut(page.body, "<main")
	pairs, err := world.Submission(bar, "/signin", "lang", lang)
	if err != nil {
		b.w.T.Fatalf("%v\n%s", err, page.body)
	}
	return b.led(b.forge("/signin", pairs...))
}

// factor gives Huda a second factor, with these recovery codes.
func (w *bureau) factor() []string {
	w.T.Helper()
	token, _, err := w.People.SignIn(w.T.Context(), "huda@noor.example", hudasPassword, people.Browser{})
	if err != nil {
		w.T.Fatal(err)
	}
	in, err := w.People.SignedIn(w.T.Context(), token)
	if err != nil {
		w.T.Fatal(err)
	}
	secret, _ := w.People.NewFactor(in, "Mawid")
	codes, err := w.People.EnableFactor(w.T.Context(), in, secret, auth.TOTP(secret, w.Clock.Now()), hudasPassword)
	if err != nil {
		w.T.Fatal(err)
	}
	return codes
}

func TestTheSecondFactorPassesOnWhatWasTyped(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, a, codes := w.ended()
	a = b.led(b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword))
	a.has(t, "the second factor", "recovery codes")
	a = b.send(a.body, "/signin/code", "code", "000000")
	a = b.led(b.send(a.body, "/signin/code", "code", codes[0]))
	a.has(t, "the form", "It has not been sent yet")
	if got := isIn(t, a.body, "/o/noor/book", "customer_name"); got != "Noura" {
		t.Errorf("got %q, want what was typed", got)
	}
}

// A field that hides what is typed is not kept, whatever it is called.
func TestFieldsThatHideWhatIsTypedAreSecret(t *testing.T) {
	t.Parallel()
	field := regexp.MustCompile(`\(input \.?\$?[\w.]+ (?:\(join "([^"]+)"|"([^"]+)")[^{}]*type=password|name="([^"]+)" type="password"`)
	seen := 0
	err := fs.WalkDir(pageFiles, "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(pageFiles, path)
		for _, line := range strings.Split(string(text), "\n") {
			if !strings.Contains(line, "type=password") && !strings.Contains(line, `type="password"`) {
				continue
			}
			m := field.FindStringSubmatch(line)
			if m == nil {
				t.Errorf("%s: which field is it? %s", path, line)
				continue
			}
			seen++
			if name := m[1] + m[2] + m[3]; !secret(name) {
				t.Errorf("%s: what is typed into %s would be kept", path, name)
			}
		}
		return err
	})
	if err != nil || seen < 8 {
		t.Errorf("looked at %d fields (%v)", seen, err)
	}
}

// Whoever mistypes the password and then looks for their language is not sent elsewhere.
func TestALanguageIsChosenAfterAWrongPasswordOnTheWayToAPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	a := b.led(b.get("/o/noor/day?date=2026-11-16"))
	a = b.send(a.body, "/signin", "email", "huda@noor.example", "password", "wrong")
	if a.status != 401 {
		t.Fatalf("got %d, want it refused", a.status)
	}
	a = b.speaks(a, "ar")
	a.has(t, "in Arabic", `lang="ar"`)
	if a = b.send(a.body, "/signin", "email", "huda@noor.example", "password", hudasPassword); a.location != "/o/noor/day?date=2026-11-16" {
		t.Errorf("led to %s, want the page that was asked for", a.location)
	}
}
