package dashboard

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
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
		asked.has(t, "the question", "Cancel 2 appointments?", "Noura Harbi", "Sunday, 15 November 2026 · 14:00–14:30", "Maha Saleh",
			"16:00–16:30")
		if strings.Contains(asked.body, "Aisha Khan") {
			t.Error("the question names somebody who is not to be cancelled")
		}
		if a := b.send(asked.body, affectedURL); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		list := b.get(affectedURL)
		list.has(t, "after it", "Appointments cancelled: 2.", "1 appointment no longer fits.", "Aisha Khan")
		undo := undoOf(t, list.body)
		b.get("/o/noor/day").has(t, "the day", "2 cancelled appointments")
		// There is a way back, which books each again once, and then nothing is cancelled.
		for range 2 {
			if a := b.forge(undo); a.status != 303 || a.location != affectedURL {
				t.Fatalf("got %d to %s: %s", a.status, a.location, between(a.body))
			}
			b.get(affectedURL).has(t, "taken back", "Appointments booked again: 2.", "3 appointments no longer fit.")
			if day := b.get("/o/noor/day"); strings.Contains(day.body, "cancelled appointment") {
				t.Errorf("the day says that something is cancelled: %s", between(day.body))
			}
		}
		log := visibleText(b.get("/o/noor/settings/audit").body)
		if strings.Count(log, "took back the cancellation of the appointment on 15 November 2026 1") != 2 {
			t.Errorf("the log does not tell of two cancellations that were taken back: %s", log)
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

// What was moved at once is moved back at once, as far as nobody has done something to it
// since; however often that is asked for.
func TestSeveralMovesOfAffectedAppointmentsAreTakenBack(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		ids := w.crowds(b, "14:00", "15:00", "16:00")
		w.leaves(b)
		moveAll := func() string {
			t.Helper()
			b.get(affectedURL)
			if a := b.submit(affectedURL, "all", "1", "do", "move"); a.status != 303 {
				t.Fatalf("got %d\n%s", a.status, between(a.body))
			}
			page := b.get(affectedURL)
			page.has(t, "moved", "Appointments moved: 3.", "Every appointment fits")
			return undoOf(t, page.body)
		}
		undo := moveAll()
		for range 2 {
			if a := b.forge(undo); a.status != 303 || a.location != affectedURL {
				t.Fatalf("got %d to %s: %s", a.status, a.location, between(a.body))
			}
			b.get(affectedURL).has(t, "moved back", "Appointments moved back: 3.", "3 appointments no longer fit.", "15 November 2026 · 14:00–14:30")
		}
		if n := w.Noted(office.Caller{Org: w.ids.Organization}, "appointment.moved"); n != 6 {
			t.Errorf("%d lines in the audit log, want three there and three back", n)
		}

		undo = moveAll()
		move := "/o/noor/appointments/" + ids[1] + "/move"
		a := b.fillOut(move, move, "date", "2026-11-20", "time", "09:30", "resource_id", w.ids.Resources["omar"].String())
		if a.status != 303 {
			t.Fatalf("moving: got %d\n%s", a.status, between(a.body))
		}
		for range 2 {
			a := b.forge(undo)
			a.has(t, "some of them", "Appointments moved back: 2.", "1 appointment stays where it is now:", "Aisha Khan",
				"has been changed since it was moved", "2 appointments no longer fit.")
		}
		b.get("/account?lang=ar")
		b.forge(undo).has(t, "in Arabic", "المواعيد المعادة إلى وقتها السابق: 2.", "بقي موعد واحد حيث هو الآن:")
		for _, wrong := range []string{"", "AAAA", undo[strings.Index(undo, "=")+1:] + "AA"} {
			if a := b.forge(affectedURL + "/back?was=" + wrong); a.status != 404 {
				t.Errorf("%q: got %d, want no such page", wrong, a.status)
			}
		}
	})
}

// Of several cancellations that are taken back it is said whose could not be, and why.
func TestWhoStaysCancelledIsNamed(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		ids := w.crowds(b, "14:00", "15:00")
		page := "/o/noor/appointments/"
		for _, id := range ids {
			if a := b.fillOut(page+id+"/cancel", page+id+"/cancel"); a.status != 303 {
				t.Fatalf("cancelling: got %d", a.status)
			}
		}
		if a := b.submit("/o/noor/book", bookForm(w.ids, "checkup", "sara", "14:00")...); a.status != 303 {
			t.Fatalf("booking: got %d\n%s", a.status, between(a.body))
		}
		unknown := booking.NewID[booking.AppointmentID]().String()
		a := b.forge(affectedURL + "/again?again=" + ids[0] + "&again=" + unknown + "&again=" + ids[1])
		a.has(t, "some of them", "Appointments booked again: 1.", "2 appointments stay cancelled:", "14:00–14:30",
			"Somebody else has this time by now")
	})
}

// Where some could not be moved, what was moved is taken back by a button beside that.
func TestWhatWasMovedOfSeveralHasAWayBackToo(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		ids := w.crowds(b, "14:00", "15:00")
		w.leaves(b)
		page := b.get(affectedURL)
		form := bookForm(w.ids, "checkup", "sara", strings.Fields(button(t, page, ids[1]))[3])
		form[slices.Index(form, "date")+1] = strings.Fields(button(t, page, ids[1]))[2]
		if a := w.owner().submit("/o/noor/book", form...); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		a := b.send(page.body, affectedURL, "all", "1", "do", "move")
		a.has(t, "what went", "Appointments moved: 1.", "1 appointment stays as it was:")
		m := regexp.MustCompile(`action="(/o/noor/affected/back[^"]*)"`).FindStringSubmatch(a.body)
		if m == nil {
			t.Fatalf("there is no way back: %s", between(a.body))
		}
		back := b.get(b.forge(html.UnescapeString(m[1])).location)
		back.has(t, "taken back", "Appointments moved back: 1.", "2 appointments no longer fit.")
	})
}

// A question about many lists ten of them, and says how many more there are.
func TestAQuestionAboutManyListsSome(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	who := office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	for n := range 12 {
		at := world.At(t, "2026-11-16", civil.Clock(9*60+30*n+n/6*60).String())
		r := desk.BookRequest{Service: ids.Services["checkup"], Branch: ids.Branches["main"], Resource: ids.Resources["sara"], Slot: at,
			Customer: fmt.Sprintf("Customer %02d", n+1)}
		if _, err := w.Desk.Book(t.Context(), who, r); err != nil {
			t.Fatal(err)
		}
	}
	b := w.owner()
	const sara = "/o/noor/catalogue/resources/sara"
	asked := b.fillOut(sara, sara+"/off", "from", "2026-11-16", "from_time", "00:00", "to", "2026-11-16", "to_time", "23:00")
	b.send(asked.body, sara+"/off")
	b.get(affectedURL)
	question := b.submit(affectedURL, "all", "1", "do", "cancel")
	question.has(t, "the question", "Cancel 12 appointments?", "Customer 01", "Monday, 16 November 2026 · 09:00–09:30", "Customer 10",
		"and 2 others")
	if strings.Contains(question.body, "Customer 11") {
		t.Error("it lists more than ten")
	}
	b.get("/account?lang=ar")
	b.get(affectedURL)
	b.submit(affectedURL, "all", "1", "do", "cancel").has(t, "in Arabic", "Customer 10", "وموعدان آخران")
}

// All moves of a page, with an organization's longest name, go into the cookie that says them.
func TestTheWayBackOfAPageOfMovesFitsIntoACookie(t *testing.T) {
	t.Parallel()
	list := make([]oneMove, diary.AffectedShown)
	for i := range list {
		list[i] = oneMove{booking.NewID[booking.AppointmentID](), 1 << 40, world.At(t, "2026-11-16", "10:00"),
			booking.NewID[booking.ResourceID](), 1 << 40}
	}
	undo := "/o/" + strings.Repeat("n", 63) + affectedPath + "/back?was=" + writeMoves(list...)
	text, err := json.Marshal(flash{Key: "affected.did_move", Args: []any{"25"}, Undo: undo})
	if err != nil {
		t.Fatal(err)
	}
	if n := base64.RawURLEncoding.EncodedLen(len(text)); n > 4000 {
		t.Errorf("it takes %d bytes, and browsers keep 4096 with the name", n)
	}
	if got, err := readMoves(writeMoves(list...)); err != nil || !slices.Equal(got, list) {
		t.Errorf("got %v (%v), want what was written", got, err)
	}
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
