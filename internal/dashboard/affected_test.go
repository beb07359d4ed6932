package dashboard

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

const affectedURL = "/o/noor/affected"

// crowds books check-ups with Sara today, for whom at which time.
func (w *teller) crowds(b *browser, clocks ...string) (ids []string) {
	w.T.Helper()
	for i, clock := range clocks {
		form := bookForm(w.ids, "checkup", "sara", clock)
		form[slices.Index(form, "customer_name")+1] = []string{"Noura Harbi", "Aisha Khan", "Maha Saleh", "Reem Ali"}[i]
		form[slices.Index(form, "phone")+1] = "050123456" + clock[1:2]
		if a := b.submit("/o/noor/book", form...); a.status != 303 {
			w.T.Fatalf("booking: got %d\n%s", a.status, between(a.body))
		}
	}
	for _, m := range regexp.MustCompile(`data-id="([0-9a-f-]{36})"`).FindAllStringSubmatch(b.get("/o/noor/day").body, -1) {
		if !slices.Contains(ids, m[1]) {
			ids = append(ids, m[1])
		}
	}
	return ids
}

// leaves lets Sara leave at two today; whoever is affected is accepted.
func (w *teller) leaves(b *browser) answer {
	w.T.Helper()
	const sara = "/o/noor/catalogue/resources/sara"
	asked := b.fillOut(sara, sara+"/off", "from", "2026-11-15", "from_time", "14:00", "to", "2026-11-15", "to_time", "17:00")
	if asked.status != 409 {
		w.T.Fatalf("got %d, want to be asked\n%s", asked.status, between(asked.body))
	}
	a := b.send(asked.body, sara+"/off")
	if a.status != 303 {
		w.T.Fatalf("got %d\n%s", a.status, between(a.body))
	}
	return b.get(a.location)
}

// button finds the first button of a line of the list that moves it.
func button(t testing.TB, page answer, id string) string {
	t.Helper()
	m := regexp.MustCompile(`name="do" value="(move ` + id + ` [^"]*)"`).FindStringSubmatch(page.body)
	if m == nil {
		t.Fatalf("the list has no time for %s\n%s", id, between(page.body))
	}
	return html.UnescapeString(m[1])
}

func TestTheReceptionSeesToAffectedAppointments(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.get(affectedURL).has(t, "nothing yet", "Every appointment fits")
		ids := w.crowds(b, "14:00", "15:00", "16:00")
		if len(ids) != 3 {
			t.Fatalf("got %d appointments, want 3", len(ids))
		}
		w.leaves(b).has(t, "what was saved", "See affected appointments", `href="`+affectedURL+`"`)
		b.get("/o/noor/day").has(t, "the day", "3 appointments no longer fit. Move, cancel or keep them.")
		page := b.get(affectedURL)
		page.has(t, "the list", "Noura Harbi", `href="tel:&#43;966501234564"`, "Check-up", "Dr. Sara", "Blocked from 15 November 2026 14:00",
			"Sunday, 15 November 2026 · 14:00–14:30", `back=affected"`)

		// One is moved by a click, and the customer's appointment is there then.
		press := button(t, page, ids[0])
		if a := b.submit(affectedURL, "do", press); a.status != 303 || a.location != affectedURL {
			t.Fatalf("moving: got %d to %s\n%s", a.status, a.location, between(a.body))
		}
		page = b.get(affectedURL)
		page.has(t, "after a move", "Moved: Noura Harbi", "2 appointments no longer fit.")
		day := strings.Fields(press)
		b.get("/o/noor/appointments/"+ids[0]).has(t, "the appointment", day[3])

		// What is chosen below needs a choice; a time that somebody else takes is told.
		if a := b.submit(affectedURL, "do", "move"); a.status != 422 || !strings.Contains(a.body, "Tick at least one") {
			t.Errorf("none chosen: got %d\n%s", a.status, between(a.body))
		}
		form := bookForm(w.ids, "checkup", "sara", strings.Fields(button(t, page, ids[1]))[3])
		form[slices.Index(form, "date")+1] = strings.Fields(button(t, page, ids[1]))[2]
		page = b.get(affectedURL)
		other := w.owner()
		if a := other.submit("/o/noor/book", form...); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		a := b.submit(affectedURL, "all", "1", "do", "move")
		a.has(t, "what went", "Appointments moved: 1.", "1 appointment stays as it was:", "Aisha Khan", "1 appointment no longer fits.")
		b.get("/o/noor/affected.csv").has(t, "the table", "\ufeff", "Aisha Khan", ",+966 50 123 4565,", "Blocked from 15 November 2026 14:00")

		// Kept, it is gone from the list, and sent twice nothing is done twice.
		page = b.get(affectedURL)
		if a := b.submit(affectedURL, "do", "keep "+ids[1]); a.status != 303 {
			t.Fatalf("keeping: got %d\n%s", a.status, between(a.body))
		}
		b.get(affectedURL).has(t, "after all", "Kept as it is: Aisha Khan.", "Every appointment fits")
		if a := b.send(page.body, affectedURL, "do", "keep "+ids[1]); a.status != 303 {
			t.Errorf("again: got %d", a.status)
		}
		b.get(affectedURL).has(t, "sent twice", "was not done twice")
		b.get("/o/noor/settings/audit").has(t, "the log", "kept the appointment on", "downloaded affected appointments: 1")
		if strings.Contains(b.get("/o/noor/day").body, "no longer fit") {
			t.Error("the day still tells of affected appointments")
		}
	})
}

func TestAffectedAppointmentsAreCancelledAfterAsking(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		ids := w.crowds(b, "14:00", "15:00", "16:00")
		w.leaves(b)
		b.get(affectedURL)
		asked := b.submit(affectedURL, "id", ids[0], "id", ids[2], "do", "cancel")
		asked.has(t, "the question", "Cancel 2 appointments?")
		if a := b.send(asked.body, affectedURL); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		list := b.get(affectedURL)
		list.has(t, "after it", "Appointments cancelled: 2.", "1 appointment no longer fits.", "Aisha Khan")
		// There is a way back, which books each again once.
		undo := undoOf(t, list.body)
		for range 2 {
			if a := b.forge(undo); a.status != 303 || a.location != affectedURL {
				t.Fatalf("got %d to %s: %s", a.status, a.location, between(a.body))
			}
			b.get(affectedURL).has(t, "taken back", "Appointments booked again: 2.", "3 appointments no longer fit.")
		}
		page := b.get(affectedURL).body
		for _, m := range regexp.MustCompile(`name="id" value="([^"]+)"`).FindAllStringSubmatch(page, -1) {
			if m[1] != ids[1] {
				b.get("/o/noor/appointments/" + m[1] + "/cancel")
				b.submit("/o/noor/appointments/" + m[1] + "/cancel")
			}
		}
		// The forms of one appointment come back to the list.
		one := "/o/noor/appointments/" + ids[1] + "/cancel"
		if a := b.fillOut(one+"?back=affected", one); a.location != affectedURL {
			t.Errorf("got %d to %s, want back to the list", a.status, a.location)
		}
		b.get(affectedURL).has(t, "after all", "Every appointment fits")
	})
}

// A practitioner sees what is theirs, and does nothing about it.
func TestAPractitionerSeesOnlyTheirAffectedAppointments(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		ids := w.crowds(b, "14:00", "15:00")
		w.leaves(b)
		p := w.practitioner(w.ids.Resources["sara"])
		page := p.get(affectedURL)
		page.has(t, "her list", "2 appointments no longer fit.", "Noura Harbi")
		if strings.Contains(page.body, `value="keep`) {
			t.Error("she is offered to decide")
		}
		if a := p.forge(affectedURL, "do", "keep "+ids[0]); a.status != 403 {
			t.Errorf("she decides: got %d, want 403", a.status)
		}
		if v, err := w.Desk.Appointment(t.Context(), w.ids.Organization, mustID(t, ids[0])); err != nil || v.KeptAt != 0 {
			t.Errorf("got %d (%v), want it not kept", v.KeptAt, err)
		}
	})
}

// Ten minutes after somebody has changed hours, an owner is written to of what no longer
// fits, and finds the list behind the link; not of what is seen to by then.
func TestAnOwnerIsWrittenToOfAffectedAppointments(t *testing.T) {
	withMail(t, func(t *testing.T, p *postOffice) {
		w := &teller{bureau: p.bureau, ids: p.doctors()}
		b := w.owner()
		ids := w.crowds(b, "14:00", "15:00", "16:00")
		w.leaves(b)
		p.written(9*time.Minute, "affected", 0)
		b.get(affectedURL)
		if a := b.submit(affectedURL, "do", "keep "+ids[0]); a.status != 303 {
			t.Fatalf("keeping: got %d\n%s", a.status, between(a.body))
		}
		p.written(2*time.Minute, "affected", 1)
		subject, text, _ := p.next("huda@noor.example")
		if !strings.Contains(subject, "2 appointments no longer fit") || strings.Contains(text, "Noura") || strings.Contains(text, "Aisha") {
			t.Errorf("got %q %q, want how many, and no names", subject, text)
		}
		_, path, found := strings.Cut(text, "http://noor.test")
		if path, _, _ = strings.Cut(path, "\n"); !found {
			t.Fatalf("the letter has no link: %s", text)
		}
		b.get(strings.TrimSpace(path)).has(t, "behind the link", "2 appointments no longer fit.")
		p.written(time.Hour, "affected", 1)
	})
}

func mustID(t testing.TB, text string) booking.AppointmentID {
	t.Helper()
	id, err := booking.ParseID[booking.AppointmentID](text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}
