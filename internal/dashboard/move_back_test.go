package dashboard

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/office"
)

// undoOf is where the button of what was just done posts to.
func undoOf(t *testing.T, page string) string {
	t.Helper()
	m := regexp.MustCompile(`(?s)class="flash".*?<form method="post" action="([^"]+)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("there is no way back: %s", between(page))
	}
	return html.UnescapeString(m[1])
}

// A move has a way back, which acts once, in both languages; and says why it does not.
func TestAMoveHasAWayBack(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids, which := w.nouras("10:00")
	id := which.String()
	page := "/o/noor/appointments/" + id + "/move"
	move := func() string {
		t.Helper()
		a := b.fillOut(page, page, "time", "11:00", "resource_id", ids.Resources["omar"].String())
		if a.status != 303 {
			t.Fatalf("moving: got %d %s", a.status, between(a.body))
		}
		return undoOf(t, b.get(a.location).body)
	}
	at := func(want string) {
		t.Helper()
		if a := b.get("/o/noor/appointments/" + id); !strings.Contains(a.body, want) {
			t.Errorf("it is not at %s: %s", want, between(a.body))
		}
	}
	undo := move()
	at("11:00–11:30")
	still := b.get(b.fillOut(page, page).location)
	still.has(t, "moved to where it is", "Nothing to move: ", "at 11:00 already")
	if strings.Contains(still.body, "/move/back") {
		t.Error("what was not moved has a way back")
	}
	for lang, want := range map[string]string{
		"ar": "نقل موعدًا من 15 نوفمبر 2026 10:00 · د. سارة إلى 15 نوفمبر 2026 11:00 · فحص · د. عمر",
		"en": "moved an appointment from 15 November 2026 10:00 · Dr. Sara to 15 November 2026 11:00 · Check-up · Dr. Omar",
	} {
		b.get("/account?lang=" + lang)
		if log := visibleText(b.get("/o/noor/settings/audit").body); !strings.Contains(log, want) {
			t.Errorf("the log does not say from when and whom to when and whom: %s", log)
		}
	}
	b.get("/account?lang=en")
	for range 3 {
		a := b.forge(undo)
		if a.status != 303 {
			t.Fatalf("got %d %s", a.status, between(a.body))
		}
		b.get(a.location).has(t, "afterwards", "Moved back: ", "at 10:00 again")
	}
	at("10:00–10:30")
	if n := w.Noted(office.Caller{Org: ids.Organization}, "appointment.moved"); n != 2 {
		t.Errorf("%d lines in the audit log, want two", n)
	}

	again := move()
	b.forge(undo).has(t, "the first one, later", "has been changed since it was moved")
	at("11:00–11:30")
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("booking: got %d", a.status)
	}
	if a := b.forge(again); a.status != 409 || !strings.Contains(a.body, "Somebody else has the time") {
		t.Errorf("taken: got %d %s", a.status, between(a.body))
	}
	b.get("/account?lang=ar")
	b.forge(again).has(t, "taken, in Arabic", "أخذ شخص آخر الوقت السابق")
	if a := b.forge(undo[:strings.Index(undo, "?")]); a.status != 404 {
		t.Errorf("without saying where to: got %d", a.status)
	}
}

// Where an appointment is begun to be moved to a time that it cannot have, the form says why
// before anybody asks for it.
func TestADropSaysWhyItDoesNotFit(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids, which := w.nouras("10:00")
	id := which.String()
	move := "/o/noor/appointments/" + id + "/move"
	page := move + "?resource_id=" + ids.Resources["sara"].String()
	for at, want := range map[string]string{"03:00": `class="why"`, "10:15": "", "11:00": "", "": ""} {
		a := b.get(page + "&date=2026-11-15&time=" + at)
		if at == "" {
			a = b.get(page)
		}
		if a.status != 200 || strings.Contains(a.body, `class="why"`) != (want != "") || strings.Contains(a.body, `class="problem"`) != (want != "") {
			t.Errorf("at %q: got %d, want %q: %s", at, a.status, want, between(a.body))
		}
	}
	// It offers other times, as a refused booking does, and says that they are moved to.
	refused := b.get(page + "&date=2026-11-15&time=18:00")
	refused.has(t, "after hours", "Move outside working hours all the same", "Move here")
	times := regexp.MustCompile(`name="pick" value="([^"]+)"`).FindAllStringSubmatch(refused.body, -1)
	if len(times) != 3 || times[0][1] != "2026-11-16 09:00" || strings.Contains(refused.body, "Book outside") {
		t.Fatalf("offered %v, want three, the first tomorrow at 09:00: %s", times, between(refused.body))
	}
	if a := b.send(refused.body, move, "pick", times[2][1]); a.status != 303 {
		t.Errorf("picking one: got %d: %s", a.status, between(a.body))
	}
	b.get("/o/noor/day?date=2026-11-16").has(t, "where it went", `data-id="`+id, "09:"+times[2][1][len("2026-11-16 09:"):])
	b.get("/account?lang=ar")
	b.get(page+"&date=2026-11-15&time=18:00").has(t, "in Arabic", "النقل خارج ساعات العمل رغم ذلك", "أوقات متاحة بدلًا منه")
}
