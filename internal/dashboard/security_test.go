package dashboard

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

const securityURL = "/o/noor/settings/security"

// secured lets the owner change one thing with the page's own form.
func (w *bureau) secured(b *browser, typed ...string) {
	w.T.Helper()
	if a := b.fillOut(securityURL, securityURL, append([]string{"old", hudasPassword}, typed...)...); a.status != 303 {
		w.T.Fatalf("got %d, want it saved:\n%s", a.status, between(a.body))
	}
}

func TestOnlyOwnersSayHowPeopleSignIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	for role, email := range w.staffed() {
		b := w.signedIn(email, hudasPassword)
		shown := b.get(securityURL)
		post := b.submit
		if role != booking.Owner {
			post = b.forge
		}
		changed := post(securityURL, "idle", "60", "life", "1440", "old", hudasPassword)
		home := b.get(b.get("/").location)
		if linked := strings.Contains(home.body, securityURL); linked != (role == booking.Owner) {
			t.Errorf("%s: got a link %v", role, linked)
		}
		if role == booking.Owner {
			if shown.status != 200 || changed.status != 303 {
				t.Errorf("the owner: got %d and %d", shown.status, changed.status)
			}
		} else if shown.status != 403 || changed.status != 403 {
			t.Errorf("%s: got %d and %d, want 403", role, shown.status, changed.status)
		}
	}
	got, err := w.People.Security(t.Context(), office.Caller{Org: w.org("noor")})
	if err != nil || got.Idle != 60 || got.Life != 1440 {
		t.Errorf("got %+v %v, want what the owner chose", got, err)
	}
	b := w.owner()
	for _, bad := range [][2]string{{"5", "1440"}, {"60", "30"}, {"1440", "720"}, {"x", "720"}, {"60", "999999999999999999999"}} {
		if a := b.forge(securityURL, "idle", bad[0], "life", bad[1], "old", hudasPassword); a.status != 422 {
			t.Errorf("%v: got %d, want 422", bad, a.status)
		}
	}
	b.get(securityURL+"?lang=ar", "Accept-Language: ar")
	if a := b.get(securityURL); !strings.Contains(a.body, "تنتهي الجلسة غير المستعملة بعد") || !strings.Contains(a.body, "ساعة واحدة") {
		t.Errorf("got %d, want the page in Arabic", a.status)
	}
	b.get("/o/noor/settings/audit").has(t, "the audit log", "غيّر طريقة تسجيل الدخول")
}

// Whoever must set up a code is led there from every page of the table, and
// gets nothing else.
func TestWhoMustSetUpACodeCanDoNothingElse(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	w.secured(w.owner(), "factor", "receptionist")
	b := w.signedIn("receptionist@noor.example", hudasPassword)
	if a := b.get("/"); a.status != 303 {
		t.Errorf("got %d, want to be led on", a.status)
	}
	for _, rt := range routes() {
		method, path := example(rt.pattern)
		if rt.roles&everybody != 0 || rt.beginsFactor() {
			continue
		}
		var a answer
		if method == http.MethodGet {
			a = b.get(path)
		} else {
			a = b.do(method, path, strings.NewReader(""))
		}
		if a.status != 303 || a.location != "/account/factor" {
			t.Errorf("%s: got %d to %q, want to the code", rt.pattern, a.status, a.location)
		}
	}
	if a := b.get("/o/noor/live", "Accept: text/event-stream"); a.status == 200 {
		t.Errorf("a stream: got %d", a.status)
	}
	page := b.get("/account/factor")
	page.has(t, "the page", "Your organization wants")
	secret := cut(t, page.body, `name="secret" value="`, `"`)
	if a := b.send(page.body, "/account/factor", "code", auth.TOTP(secret, w.Clock.Now()), "old", hudasPassword); a.status != 200 {
		t.Fatalf("got %d, want recovery codes:\n%s", a.status, between(a.body))
	}
	if a := b.get("/o/noor/day"); a.status != 200 {
		t.Errorf("afterwards: got %d, want the day", a.status)
	}
	// The other roles were never asked, and the owner of the rule keeps working.
	if a := w.signedIn("manager@noor.example", hudasPassword).get("/o/noor/day"); a.status != 200 {
		t.Errorf("a manager: got %d, want 200", a.status)
	}
}

func TestASharedComputerKeepsNothingWhenItsBrowserIsClosed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	cookies := func(a answer) (session, device *http.Cookie) {
		for _, c := range (&http.Response{Header: a.header}).Cookies() {
			switch c.Name {
			case "mawid_session":
				session = c
			case "mawid_device":
				device = c
			}
		}
		return session, device
	}
	session, device := cookies(w.browser().enter("huda@noor.example", hudasPassword))
	if session == nil || session.MaxAge <= 0 || device == nil || device.MaxAge <= 0 || !device.HttpOnly {
		t.Errorf("her own: got %v and %v, want both kept", session, device)
	}
	b := w.browser()
	session, device = cookies(b.enter("huda@noor.example", hudasPassword, "shared", "1"))
	if session == nil || session.MaxAge != 0 || !session.Expires.IsZero() || device != nil {
		t.Errorf("shared: got %v and %v, want a session that ends with the browser and no device", session, device)
	}
	b.get("/account").has(t, "the list", "shared computer")
	w.Clock.Add(31 * time.Minute)
	if a := b.get("/account"); a.status != 303 {
		t.Errorf("half an hour later: got %d, want to sign in", a.status)
	}
	// The tick outlives the question for the code.
	own := w.owner()
	page := own.get("/account/factor")
	secret := cut(t, page.body, `name="secret" value="`, `"`)
	own.send(page.body, "/account/factor", "code", auth.TOTP(secret, w.Clock.Now()), "old", hudasPassword)
	w.Clock.Add(time.Minute)
	half := w.browser()
	if _, device := cookies(half.enter("huda@noor.example", hudasPassword, "shared", "1")); device != nil {
		t.Error("a device was remembered before the code")
	}
	session, device = cookies(half.fillOut("/signin/code", "/signin/code", "code", auth.TOTP(secret, w.Clock.Now())))
	if session == nil || session.MaxAge != 0 || device != nil {
		t.Errorf("after the code: got %v and %v, want nothing kept", session, device)
	}
}

func TestAPasswordOfOldTimesIsAskedToBeChanged(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.weaken("huda@noor.example", "ten lamps!")
	b := w.browser()
	if a := b.enter("huda@noor.example", "ten lamps!"); a.status != 303 {
		t.Fatalf("got %d, want in", a.status)
	}
	b.get("/o/noor/settings/users").has(t, "a page", "would be refused today")
	b.get("/account?lang=ar")
	b.get("/account").has(t, "in Arabic", "لا تُقبل اليوم")
	b.get("/account?lang=en")
	if a := b.fillOut("/account", "/account/password", "old", "ten lamps!", "password", "nine doors and a window"); a.status != 303 {
		t.Fatalf("got %d, want it changed", a.status)
	}
	if a := b.get("/account"); strings.Contains(a.body, "would be refused today") {
		t.Error("it is still said")
	}
}

// A page that nobody looks at follows changes, and kept its session for ever.
func TestAPageLeftOpenDoesNotStaySignedIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	for i := range 11 {
		w.Clock.Add(time.Hour)
		if a := b.get("/o/noor/day", "X-Refresh: 1"); a.status != 200 {
			t.Errorf("after %d hours: got %d, want 200", i+1, a.status)
		}
		b.get("/o/noor/nothing", "Accept: text/event-stream")
	}
	w.Clock.Add(time.Hour)
	if a := b.get("/o/noor/day"); a.status != 303 {
		t.Errorf("after 12 hours: got %d, want to sign in", a.status)
	}
}

func TestOwnersAreToldOfAProxyThatIsNotNamed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	w.srv.proxy = func() string { return "10.9.0.2" }
	owner, manager := w.owner(), w.signedIn("manager@noor.example", hudasPassword)
	owner.get("/o/noor/overview").has(t, "the owner", "10.9.0.2", "--trusted-proxies")
	if a := manager.get("/o/noor/overview"); strings.Contains(a.body, "10.9.0.2") {
		t.Error("a manager is told")
	}
	if a := owner.get("/o/noor/day"); strings.Contains(a.body, "10.9.0.2") {
		t.Error("it is said where people work with customers")
	}
}

func TestWhoWaitsTooLongForAHashIsToldWhenToComeBack(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	for lang, words := range map[string]string{"en": "Many people are signing in", "ar": "كثيرون يسجّلون دخولهم"} {
		r := w.srv
		v := &visit{s: r, r: mustRequest(t, lang), rt: route{roles: everybody}, now: w.Clock.Now()}
		v.lang = v.language()
		f := v.blank()
		if err := f.fail(fmt.Errorf("desk: %w", auth.ErrHashing)); err != nil || v.status != 503 || v.retry != 5*time.Second ||
			!strings.Contains(f.Top, words) {
			t.Errorf("%s: got %d %v %q %v", lang, v.status, v.retry, f.Top, err)
		}
	}
}

func mustRequest(t *testing.T, lang string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://noor.test/signin", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Language", lang)
	return r
}
