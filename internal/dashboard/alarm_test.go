package dashboard

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// noted lets what waits for the audit logs be written.
func (w *bureau) noted() {
	w.T.Helper()
	for len(w.bell.Refusals()) > 0 {
		if err := w.People.NoteAlarm(w.T.Context(), <-w.bell.Refusals()); err != nil {
			w.T.Fatal(err)
		}
	}
}

// heard expects that the bell was rung so often for a kind since the last time.
func (w *bureau) heard(kind alarm.Kind, before, want uint64) {
	w.T.Helper()
	if got := w.bell.Counts()[kind] - before; got != want {
		w.T.Errorf("%s: counted %d, want %d", kind, got, want)
	}
}

func TestWhatConcernsSecurityIsCountedLoggedAndNoted(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	owner, manager := w.owner(), w.signedIn(team[booking.Manager], hudasPassword)

	guesser := w.browser()
	for range 5 { // The manager's own sign-in, in a browser that was new, counts with them.
		guesser.submit("/signin", "email", "Manager@noor.example ", "password", "a guess")
	}
	guesser.submit("/signin", "email", "manager@noor.example", "password", "a guess")
	guesser.submit("/signin", "email", "nobody@noor.example", "password", "a guess")
	w.heard(alarm.SignInFailed, 0, 6)
	w.heard(alarm.SignInThrottled, 0, 1)

	if a := owner.do("POST", "/signout", strings.NewReader(""), "Sec-Fetch-Site: cross-site"); a.status != 403 {
		t.Errorf("a form of another site: got %d, want 403", a.status)
	}
	w.heard(alarm.OriginRefused, 0, 1)
	if a := manager.get("/o/noor/settings/users/new"); a.status != 403 {
		t.Errorf("a manager: got %d, want 403", a.status)
	}
	w.heard(alarm.RoleRefused, 0, 1)

	w.noted()
	owner.get("/o/noor/settings/audit").has(t, "the audit log",
		"a sign-in as manager@noor.example failed; it came from a network that is not told here",
		"was refused after too many attempts", "was refused what their role does not allow (Users)", "not known")
	arabic := owner.get(owner.get("/o/noor/settings/audit?lang=ar").location)
	arabic.has(t, "in Arabic", "فشلت محاولة دخول باسم", "بعد محاولات كثيرة", "غير معروف")
	if strings.Contains(arabic.body, "nobody@noor.example") {
		t.Error("an account that does not exist stands in an audit log")
	}
	other := w.signedIn("salma@salam.example", hudasPassword).get("/o/salam/settings/audit")
	if strings.Contains(other.body, "manager@noor") {
		t.Error("another organization's audit log has it")
	}
	for _, personal := range []string{"noor.example", "Huda", "a guess", "127.0.0.1"} {
		if strings.Contains(w.log.String(), personal) {
			t.Errorf("the log holds %q:\n%s", personal, w.log)
		}
	}
	if !strings.Contains(w.log.String(), "security=sign_in_failed code=wrong_password") {
		t.Errorf("got no line about a failed sign-in:\n%s", w.log)
	}
}

func TestAWrongCodeIsAFailedSignIn(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	b := w.owner()
	secret := cut(t, b.get("/account/factor").body, `name="secret" value="`, `"`)
	if a := b.submit("/account/factor", "secret", secret, "code", auth.TOTP(secret, w.Clock.Now()), "old", hudasPassword); a.status != 200 {
		t.Fatal(a.status)
	}
	before := w.bell.Counts()[alarm.SignInFailed]
	half := w.browser()
	half.submit("/signin", "email", "huda@noor.example", "password", hudasPassword)
	half.submit("/signin/code", "code", "000000")
	w.heard(alarm.SignInFailed, before, 1)
	w.noted()
	b.get("/o/noor/settings/audit").has(t, "the audit log", "a sign-in as huda@noor.example failed")

	// Whoever is half in at one account and guesses at another is told of there.
	half.get("/signin")
	half.submit("/signin", "email", "salma@salam.example", "password", "a guess")
	w.noted()
	w.signedIn("salma@salam.example", hudasPassword).get("/o/salam/settings/audit").
		has(t, "the other's audit log", "فشلت محاولة دخول باسم salma@salam.example")
}

func TestWhoTakesDataOutIsToldOf(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	_, ids := w.clinic()
	_, sara := w.visitor(ids, "Sara Al-Harbi", "+966501234567", 1, 9*60)
	w.Clock.Add(27 * time.Hour)
	b := w.owner()
	path := "/o/noor/customers/" + sara.String()
	b.get(path + "/export")
	b.get("/o/noor/overview/appointments.csv?from=2026-11-01&to=2026-11-30")
	b.get("/o/noor/settings/audit.csv")
	w.heard(alarm.Exported, 0, 3)
	b.submit(path+"/erase", "word", "Erase")
	w.heard(alarm.Erased, 0, 1)

	a := w.reception(ids, "en")
	c, err := w.Voice.BeginCall(t.Context(), a, voice.CallStart{Provider: "twilio", ProviderID: "CA1", Language: "en",
		Caller: "+966551234567"})
	if err != nil {
		t.Fatal(err)
	}
	b.get("/o/noor/calls/" + c.ID.String())
	w.heard(alarm.TranscriptRead, 0, 0) // Nothing was said.
	end := voice.CallEnd{Reason: booking.EndCaller, EndedAt: w.Clock.Now().Unix(),
		Turns: []booking.Turn{{Who: "caller", Text: "my tooth hurts", At: w.Clock.Now().Unix()}}}
	if _, err := w.Voice.EndCall(t.Context(), a.Org, c.ID, end); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		b.get("/o/noor/calls/"+c.ID.String()).has(t, "the call", "my tooth hurts")
	}
	w.heard(alarm.TranscriptRead, 0, 3)
	if n := strings.Count(b.get("/o/noor/settings/audit").body, "read what was said in the call of"); n != 1 {
		t.Errorf("got %d lines of the audit log about it, want one", n)
	}
	if strings.Contains(w.log.String(), "Sara") || strings.Contains(w.log.String(), "tooth") {
		t.Errorf("the log holds what is personal:\n%s", w.log)
	}
}

// People who come over https to a service that does not know so have cookies
// that also travel in the clear: whoever runs it must learn of it.
func TestAnOwnerLearnsThatTheAddressDoesNotSayHTTPS(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	w.srv.encrypted = func(r *http.Request) bool { return r.Header.Get("X-Forwarded-Proto") == "https" }
	owner, manager := w.owner(), w.signedIn(team[booking.Manager], hudasPassword)
	const note, https = "does not know its https address", "X-Forwarded-Proto: https"
	owner.get("/o/noor/settings/users", https).has(t, "an owner", note, "--base-url")
	if a := owner.get("/o/noor/settings/users"); strings.Contains(a.body, note) {
		t.Error("it is said over http, too")
	}
	if a := manager.get("/o/noor/settings/audit", https); strings.Contains(a.body, note) {
		t.Error("it is said to a manager, who can do nothing")
	}
	w.srv.secure = true
	if w.srv.open(httpsRequest()) {
		t.Error("it is said although the address is known")
	}
}

func httpsRequest() *http.Request {
	r := &http.Request{Header: http.Header{}}
	r.Header.Set("X-Forwarded-Proto", "https")
	return r
}
