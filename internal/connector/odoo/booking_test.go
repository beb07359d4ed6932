package odoo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

// Another name and number are another contact, and stand in the title; what people
// have written beside it stays.
func TestABookingIsCorrected(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		id := w.book(p)
		w.odoo.Set("calendar.event", id, "description", "brings X-rays")
		p.Customer.Name, p.Customer.Phone = "نورة الحربي", "+966557654321"
		if got := w.book(p); got != id {
			w.Errorf("corrected: got %d, want %d", got, id)
		}
		all := w.odoo.IDs("res.partner")
		contact := all[len(all)-1]
		if got := w.event(id); got["name"] != "Check-up – نورة الحربي" || got["description"] != "brings X-rays" ||
			!cmp.Equal(got["partner_ids"], []int64{w.odoo.Partner(sara), contact}) ||
			w.odoo.Get("res.partner", contact)["phone"] != "+966557654321" {
			w.Errorf("corrected: got %v", got)
		}
	})
}

func TestABookingIsCreatedRepeatedMovedAndCancelled(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		id := w.book(p)
		contacts := w.odoo.IDs("res.partner")
		customer := contacts[len(contacts)-1]
		if got := w.odoo.Get("res.partner", customer); got["name"] != "نورة القحطاني" || got["phone"] != "+966501234567" {
			w.Errorf("got contact %v", got)
		}
		want := map[string]any{
			"id": id, "active": true, "name": "Check-up – نورة القحطاني", "start": "2026-11-15 06:00:00", "stop": "2026-11-15 06:30:00",
			"allday":  false,
			"user_id": sara, "partner_ids": []int64{w.odoo.Partner(sara), customer}, "show_as": "busy", "privacy": "confidential",
			"description": "Booked through mawid. Appointment " + p.ServiceAppointmentID, "x_service_appointment_id": p.ServiceAppointmentID,
		}
		if diff := cmp.Diff(w.event(id), want); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
		if again := w.book(p); again != id {
			w.Errorf("repeated: got %d, want %d", again, id)
		}
		// Somebody in the clinic adds a note; a move leaves it alone.
		w.odoo.Set("calendar.event", id, "description", "brings X-rays")
		p.Start, p.End = "2026-11-15T23:45:00+03:00", "2026-11-16T00:15:00+03:00"
		if moved := w.book(p); moved != id {
			w.Errorf("moved: got %d, want %d", moved, id)
		}
		if got := w.event(id); got["start"] != "2026-11-15 20:45:00" || got["stop"] != "2026-11-15 21:15:00" ||
			got["description"] != "brings X-rays" {
			w.Errorf("moved: got %v", got)
		}
		busy := []string{"2026-11-15T23:45:00+03:00 2026-11-16T00:15:00+03:00 " + p.ServiceAppointmentID}
		if diff := cmp.Diff(w.busy("2026-11-16T00:00:00+03:00", "2026-11-17T00:00:00+03:00", sara)[sara], busy); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
		for range 2 { // a repeated cancellation is one
			if code, _, text := w.ask("DELETE", "/booking/"+strconv.FormatInt(id, 10), ""); code != 204 || text != "" {
				w.Errorf("cancelled: got %d %s, want 204", code, text)
			}
		}
		if got := w.event(id); got["active"] != false {
			w.Errorf("got %v, want it archived", got)
		}
		if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-17T00:00:00+03:00", sara)[sara]; len(got) != 0 {
			w.Errorf("got %v, want nothing busy", got)
		}
		// Booked after all: the same event comes back.
		if back := w.book(p); back != id || w.event(id)["active"] != true {
			w.Errorf("got %d %v, want %d active", back, w.event(back), id)
		}
		if got := w.odoo.IDs("calendar.event"); len(got) != 1 {
			w.Errorf("got events %v, want one", got)
		}
		if got := w.odoo.IDs("res.partner"); len(got) != len(contacts) {
			w.Errorf("got contacts %v, want %v", got, contacts)
		}
		if got := w.odoo.Mails(); got != 0 {
			w.Errorf("got %d mails, want none", got)
		}
	})
}

func TestOthersEventsCannotBeCancelled(t *testing.T) {
	each(t, func(w *world) {
		id := w.odoo.Event(w.odoo.User("Dr Sara", ""), "2026-11-15 06:00:00", "2026-11-15 07:00:00", nil)
		if code, _, text := w.ask("DELETE", "/booking/"+strconv.FormatInt(id, 10), ""); code != 404 {
			w.Errorf("got %d %s, want 404: it did not come from mawid", code, text)
		}
		if w.event(id)["active"] != true {
			w.Error("it is archived")
		}
	})
}

func TestAnotherPractitionerGetsAnEventOfTheirOwn(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.odoo.User("Dr Sara", ""), w.odoo.User("Dr Omar", "")
		p := appointment(sara, 1)
		first := w.book(p)
		p.ResourceID = strconv.FormatInt(omar, 10)
		second := w.book(p)
		if second == first || w.event(first)["active"] != false || w.event(second)["user_id"] != omar {
			w.Errorf("got %d %v and %d %v, want the first archived", first, w.event(first), second, w.event(second))
		}
		if again := w.book(p); again != second {
			w.Errorf("repeated: got %d, want %d", again, second)
		}
		if code, _, _ := w.ask("DELETE", "/booking/"+strconv.FormatInt(first, 10), ""); code != 404 ||
			len(w.odoo.Live(p.ServiceAppointmentID)) != 1 {
			w.Errorf("got %d, want 404: the old event is no booking any more", code)
		}
		p.ResourceID = strconv.FormatInt(sara, 10)
		third := w.book(p)
		if diff := cmp.Diff(w.odoo.Live(p.ServiceAppointmentID), []int64{third}); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
		for user, n := range map[int64]int{sara: 1, omar: 0} {
			if got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", user)[user]; len(got) != n {
				w.Errorf("got %v, want %d", got, n)
			}
		}
		if got := w.odoo.Mails(); got != 0 {
			w.Errorf("got %d mails, want none", got)
		}
	})
}

func TestParallelPushesMakeOneEvent(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		// Two adapters know nothing of each other's locks.
		adapters := []string{w.url, serve(w.T, w.odoo, odootest.Key)}
		for n := range 10 {
			body, err := json.Marshal(appointment(sara, n))
			if err != nil {
				w.Fatal(err)
			}
			var all sync.WaitGroup
			answers := make([]string, 8)
			for i := range answers {
				all.Go(func() {
					_, _, answers[i] = request(w.T, "POST", adapters[i%2]+"/booking", "Bearer "+token, string(body))
				})
			}
			all.Wait()
			live := w.odoo.Live(appointment(sara, n).ServiceAppointmentID)
			if len(live) != 1 {
				w.Fatalf("got events %v, want one", live)
			}
			for _, a := range answers {
				if want := fmt.Sprintf(`{"external_id":"%d"}`, live[0]); strings.TrimSpace(a) != want {
					w.Errorf("got %s, want %s", a, want)
				}
			}
		}
		if got := w.odoo.Mails(); got != 0 {
			w.Errorf("got %d mails, want none", got)
		}
	})
}

// The four events that four parallel upserts made on a real server.
func TestDuplicatesOfOldAreMended(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		var ids []int64
		for range 4 {
			ids = append(ids, w.odoo.Event(sara, "2026-11-15 06:00:00", "2026-11-15 06:30:00",
				map[string]any{"x_service_appointment_id": p.ServiceAppointmentID}))
		}
		if got := w.book(p); got != ids[0] {
			w.Errorf("got %d, want the lowest of %v", got, ids)
		}
		if got := w.odoo.Live(p.ServiceAppointmentID); !slices.Equal(got, ids[:1]) {
			w.Errorf("got %v, want %v", got, ids[:1])
		}
	})
}
