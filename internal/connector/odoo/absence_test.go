package odoo_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

// A day of leave is 08:00 to 17:00 in version 14. Whoever works until 20:00 in
// mawid is away all the same.
func TestLeaveThatIsATimedEventBlocksWholeDays(t *testing.T) {
	each(t, func(w *world) {
		for _, c := range []struct{ what, start, stop, from, to string }{
			{"a day", "2026-11-16 05:00:00", "2026-11-16 14:00:00", "2026-11-16T00:00:00+03:00", "2026-11-17T00:00:00+03:00"},
			{"three days", "2026-11-16 05:00:00", "2026-11-18 14:00:00", "2026-11-16T00:00:00+03:00", "2026-11-19T00:00:00+03:00"},
			{"a morning", "2026-11-16 05:00:00", "2026-11-16 09:00:00", "2026-11-16T00:00:00+03:00", "2026-11-16T12:00:00+03:00"},
			{"an afternoon", "2026-11-16 10:00:00", "2026-11-16 14:00:00", "2026-11-16T13:00:00+03:00", "2026-11-17T00:00:00+03:00"},
			{"two hours", "2026-11-16 07:00:00", "2026-11-16 08:30:00", "2026-11-16T10:00:00+03:00", "2026-11-16T11:30:00+03:00"},
			{"until the last second", "2026-11-15 21:00:00", "2026-11-16 20:59:59", "2026-11-16T00:00:00+03:00", "2026-11-17T00:00:00+03:00"},
			{"a day on which nobody works", "2026-11-20 06:00:00", "2026-11-20 07:00:00", "2026-11-20T00:00:00+03:00", "2026-11-21T00:00:00+03:00"},
		} {
			sara := w.odoo.User("Dr "+c.what, "Asia/Riyadh")
			w.odoo.Leave(sara, w.odoo.Employ(sara, "Asia/Riyadh"), c.start, c.stop)
			got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-22T00:00:00+03:00", sara)[sara]
			if diff := cmp.Diff(got, []string{c.from + " " + c.to}); diff != "" {
				w.Errorf("%s (-got +want):\n%s", c.what, diff)
			}
		}
	})
}

// Without the app of working hours nobody knows what a whole day is.
func TestLeaveWithoutWorkingHoursBlocksWholeDays(t *testing.T) {
	both(t, odootest.Options{NoResources: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "Asia/Riyadh")
		w.odoo.Event(sara, "2026-11-16 05:00:00", "2026-11-16 14:00:00", map[string]any{"res_model": "hr.leave"})
		w.odoo.Event(sara, "2026-11-17 05:00:00", "2026-11-17 06:00:00", nil)
		want := []string{"2026-11-16T00:00:00+03:00 2026-11-17T00:00:00+03:00", "2026-11-17T08:00:00+03:00 2026-11-17T09:00:00+03:00"}
		if diff := cmp.Diff(w.busy("2026-11-15T00:00:00+03:00", "2026-11-22T00:00:00+03:00", sara)[sara], want); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
	})
}

func TestPublicHolidaysBlockThoseWhomTheyConcern(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.odoo.User("Dr Sara", "Asia/Riyadh"), w.odoo.User("Dr Omar", "Asia/Riyadh")
		night := w.odoo.User("Dr Layla", "Asia/Riyadh")
		w.odoo.Employ(sara, "Asia/Riyadh") // Omar is no employee
		other := w.odoo.Add("resource.calendar", map[string]any{"name": "Nights", "tz": "UTC"})
		nights := w.odoo.Employ(night, "Asia/Riyadh")
		w.odoo.Set("resource.resource", nights, "calendar_id", other)
		holiday := func(from, to string, more map[string]any) {
			vals := map[string]any{"date_from": from, "date_to": to, "time_type": "leave"}
			for k, v := range more {
				vals[k] = v
			}
			w.odoo.Add("resource.calendar.leaves", vals)
		}
		holiday("2026-11-15 21:00:00", "2026-11-16 20:59:59", nil)                                                          // for everybody
		holiday("2026-11-17 21:00:00", "2026-11-18 20:59:59", map[string]any{"calendar_id": w.odoo.Calendar()})             // who works by day
		holiday("2026-11-18 21:00:00", "2026-11-19 20:59:59", map[string]any{"time_type": "other"})                         // work elsewhere
		holiday("2026-11-19 21:00:00", "2026-11-20 20:59:59", map[string]any{"company_id": w.odoo.Add("res.company", nil)}) // of another company
		holiday("2026-11-20 21:00:00", "2026-11-21 20:59:59", map[string]any{"resource_id": nights})                        // hers
		first, third := "2026-11-16T00:00:00+03:00 2026-11-17T00:00:00+03:00", "2026-11-18T00:00:00+03:00 2026-11-19T00:00:00+03:00"
		want := map[int64][]string{sara: {first, third}, omar: {first, third},
			night: {first, "2026-11-21T00:00:00+03:00 2026-11-22T00:00:00+03:00"}}
		if diff := cmp.Diff(w.busy("2026-11-15T00:00:00+03:00", "2026-11-23T00:00:00+03:00", sara, omar, night), want); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
	})
}

func TestADoctorWhoseEventsArePrivateCanBeBookedMovedAndCancelled(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "Asia/Riyadh")
		w.odoo.Set("res.users", sara, "calendar_default_privacy", "private")
		p := appointment(sara, 1)
		id := w.book(p)
		p.Start, p.End = "2026-11-15T10:00:00+03:00", "2026-11-15T10:30:00+03:00"
		if again := w.book(p); again != id {
			w.Errorf("got %d, want %d", again, id)
		}
		if code, _, text := w.ask("DELETE", "/booking/"+strconv.FormatInt(id, 10), ""); code != 204 {
			w.Errorf("got %d %s, want 204", code, text)
		}
	})
}

func TestTheDoctorHasAccepted(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "Asia/Riyadh")
		id := w.book(appointment(sara, 1))
		state := func() any {
			for _, a := range w.odoo.IDs("calendar.attendee") {
				if row := w.odoo.Get("calendar.attendee", a); row["event_id"] == id && row["partner_id"] == w.odoo.Partner(sara) {
					return row["state"]
				}
			}
			return nil
		}
		if got := state(); got != "accepted" {
			w.Errorf("got %v, want accepted", got)
		}
		// Whoever declines is free there; "send ours again" says yes again.
		w.odoo.Decline(id, sara)
		if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara)[sara]; len(got) != 0 {
			w.Errorf("got %v, want nothing", got)
		}
		w.book(appointment(sara, 1))
		if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara)[sara]; len(got) != 1 || state() != "accepted" {
			w.Errorf("got %v and %v, want it busy and accepted", got, state())
		}
	})
}

// Whoever may not read absences still reads the calendar, and is told.
func TestAbsencesThatMayNotBeReadAreLeftOut(t *testing.T) {
	both(t, odootest.Options{NoAbsences: true}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "Asia/Riyadh")
		w.odoo.Leave(sara, w.odoo.Employ(sara, "Asia/Riyadh"), "2026-11-16 05:00:00", "2026-11-16 14:00:00")
		w.odoo.Event(sara, "2026-11-17 05:00:00", "2026-11-17 06:00:00", nil)
		for range 2 {
			if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-22T00:00:00+03:00", sara)[sara]; len(got) != 2 {
				w.Errorf("got %v, want the leave and the event of the calendar", got)
			}
		}
		if got := strings.Join(w.listed().Notices, "\n"); !strings.Contains(got, "may not read resource.calendar.leaves") {
			w.Errorf("got %q, want what is missing", got)
		}
	})
}
