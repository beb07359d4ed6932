package dashboard

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A wrong number is corrected on the page of the appointment, and the log says by whom
// and from what, for as long as the customer is known.
func TestAnAppointmentIsCorrected(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	typed := bookForm(ids, "checkup", "sara", "10:00")
	typed[slices.Index(typed, "phone")+1] = "0551112233"
	if a := b.submit("/o/noor/book", typed...); a.status != 303 {
		t.Fatalf("booking: got %d", a.status)
	}
	id := onlyID(t, b.get("/o/noor/day").body)
	page := "/o/noor/appointments/" + id
	edit := page + "/edit"
	b.get(page).has(t, "the appointment", edit, "Booked through", "Dashboard", ", by ")
	b.get(edit).has(t, "the form", "&#43;966551112233", `name="minutes"`, `value="30"`, "Check-up · 30 minutes")
	a := b.fillOut(edit, edit, "phone", "٠٥٥٧٦٥٤٣٢١", "email", "noura@example.com", "notes", "<b>latex</b>", "minutes", "٤٥")
	if a.status != 303 {
		t.Fatalf("got %d, want it saved: %s", a.status, between(a.body))
	}
	b.get(a.location).has(t, "the calendar", "Saved: نورة العتيبي.", `data-move="45"`)
	b.get(page).has(t, "afterwards", "tel:&#43;966557654321", "mailto:noura@example.com", "&lt;b&gt;latex&lt;/b&gt;")
	b.get("/o/noor/settings/audit").has(t, "the log", "corrected the appointment on", "966551112233", "966557654321", "45 minutes")
	if csv := b.get("/o/noor/settings/audit.csv").body; strings.Contains(csv, "6655") || !strings.Contains(csv, "appointment.edited") {
		t.Error("the file of the log names a customer, or lacks the line")
	}
	b.get("/account?lang=ar")
	b.get(edit).has(t, "in Arabic", "تعديل الموعد", "المدة بالدقائق")
	b.get("/o/noor/settings/audit").has(t, "the log in Arabic", "صحّح الموعد في")
	b.get("/account?lang=en")

	w.Clock.Add(27 * time.Hour)
	b = w.owner()
	to := b.get(page + "/customer").location
	if a := b.submit(to+"/erase", "word", "erase"); a.status != 303 {
		t.Fatalf("erasing: got %d", a.status)
	}
	log := b.get("/o/noor/settings/audit")
	log.has(t, "the log of whoever is erased", "corrected the appointment on", "number", "45 minutes")
	if strings.Contains(log.body, "6655") || strings.Contains(log.body, "example.com, ") || strings.Contains(b.get(page).body, edit) {
		t.Error("something of the erased customer is left")
	}
}

// Whoever saves second is told, and loses nothing of what they typed.
func TestTwoPeopleCorrectOneAppointment(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b, other := w.owner(), w.owner()
	b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...)
	page := "/o/noor/appointments/" + onlyID(t, b.get("/o/noor/day").body)
	edit := page + "/edit"
	early := b.get(edit).body
	if a := other.fillOut(edit, edit, "customer_name", "Layan"); a.status != 303 {
		t.Fatalf("the first: got %d", a.status)
	}
	second := b.send(early, edit, "phone", "0557654321")
	if second.status != 409 {
		t.Fatalf("the second: got %d, want to be told", second.status)
	}
	second.has(t, "the second", "Somebody else saved changes meanwhile", "Saved now:", "Layan", `value="0557654321"`)
	if a := b.send(second.body, edit, "customer_name", "Layan"); a.status != 303 {
		t.Errorf("again: got %d", a.status)
	}
	b.get(page).has(t, "both", "Layan", "966557654321")
	// Moved meanwhile: the time is another one, what was typed stays.
	early = b.get(edit).body
	other.fillOut(page+"/move", page+"/move", "date", "2026-11-15", "time", "11:00")
	second = b.send(early, edit, "notes", "latex")
	if second.status != 409 {
		t.Errorf("after a move: got %d, want to be told", second.status)
	}
	second.has(t, "after a move", "saved changes meanwhile", "latex", "11:00")
}

// A length that does not fit is refused with the reason, and another service takes its
// own time.
func TestALengthThatDoesNotFitIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...)
	edit := "/o/noor/appointments/" + onlyID(t, b.get("/o/noor/day").body) + "/edit"
	b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "11:00")...)
	w.Clock.Add(time.Minute)
	a := b.fillOut(edit, edit, "minutes", "75", "notes", "stays")
	if a.status != 409 || strings.Contains(a.body, `name="pick"`) || strings.Contains(a.body, "a moment faster") {
		t.Errorf("into the next one: got %d, want the reason", a.status)
	}
	a.has(t, "into the next one", "This time is not free", "comes at 11:00", "stays")
	for field, typed := range map[string]string{"minutes": "1", "phone": "12", "email": "x", "customer_name": " "} {
		if a := b.fillOut(edit, edit, field, typed); a.status != 422 || !strings.Contains(a.body, `class="error"`) {
			t.Errorf("%s %q: got %d, want it refused beside the field", field, typed, a.status)
		}
	}
	if a := b.fillOut(edit, edit, "minutes", "60"); a.status != 303 {
		t.Errorf("an hour: got %d %s", a.status, between(a.body))
	}
}
