package odoo_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

func (w *world) listed() contract.ResourcesAnswer {
	w.Helper()
	code, _, text := w.ask("GET", "/resources", "")
	var answer contract.ResourcesAnswer
	if err := json.Unmarshal([]byte(text), &answer); err != nil || code != 200 {
		w.Fatalf("got %d %s", code, text)
	}
	return answer
}

// room asks for the busy times of a room.
func (w *world) room(id string) []string {
	w.Helper()
	code, _, text := w.ask("GET", "/availability?resource_ids="+id+"&from=2026-11-15T00:00:00%2B03:00&to=2026-11-16T00:00:00%2B03:00", "")
	var answer contract.AvailabilityAnswer
	if err := json.Unmarshal([]byte(text), &answer); err != nil || code != 200 || len(answer.Resources) != 1 ||
		answer.Resources[0].ResourceID != id {
		w.Fatalf("got %d %s, want %s", code, text, id)
	}
	out := []string{}
	for _, b := range answer.Resources[0].Busy {
		out = append(out, strings.TrimSpace(b.Start[11:16]+" "+b.End[11:16]+" "+b.ServiceAppointmentID))
	}
	return out
}

func TestRoomsAreBookedBesidePeople(t *testing.T) {
	each(t, func(w *world) {
		sara, number := w.odoo.User("Dr Sara", "Asia/Riyadh"), w.odoo.Room("غرفة ١")
		w.odoo.Set("resource.resource", w.odoo.Room("Gone"), "active", false)
		id := "room-" + strconv.FormatInt(number, 10)
		if got := w.listed().Resources; !slices.Contains(got, contract.DiscoveredResource{ID: id, Name: "غرفة ١"}) || len(got) != 3 {
			w.Errorf("got %v, want the room, the doctor and the administrator", got)
		}
		p := appointment(sara, 1)
		p.ResourceID = id
		event := w.book(p)
		if again := w.book(p); again != event {
			w.Errorf("got %d, want %d", again, event)
		}
		if e := w.event(event); e["x_service_resource_id"] != id || e["location"] != "غرفة ١" || len(e["partner_ids"].([]int64)) != 1 {
			w.Errorf("got %v, want the room, and the customer alone", e)
		}
		if diff := cmp.Diff(w.room(id), []string{"09:00 09:30 " + p.ServiceAppointmentID}); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
		// Closed for repairs; and somebody drags the booking to 18:00 there.
		w.odoo.Add("resource.calendar.leaves", map[string]any{"resource_id": number, "date_from": "2026-11-15 10:00:00",
			"date_to": "2026-11-15 12:00:00", "time_type": "leave"})
		w.odoo.Set("calendar.event", event, "start", "2026-11-15 15:00:00")
		w.odoo.Set("calendar.event", event, "stop", "2026-11-15 15:30:00")
		if diff := cmp.Diff(w.room(id), []string{"13:00 15:00", "18:00 18:30 " + p.ServiceAppointmentID}); diff != "" {
			w.Errorf("the closure, and the booking where it is now (-got +want):\n%s", diff)
		}
		// From the room to the doctor.
		p.ResourceID = strconv.FormatInt(sara, 10)
		second := w.book(p)
		if got := w.odoo.Live(p.ServiceAppointmentID); second == event || !slices.Equal(got, []int64{second}) {
			w.Errorf("got %v, want another event", got)
		}
		if code, _, _ := w.ask("DELETE", "/booking/"+strconv.FormatInt(second, 10), ""); code != 204 {
			w.Errorf("got %d, want 204", code)
		}
	})
}

func TestARoomPassesTheConformanceCheck(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		id := "room-" + strconv.FormatInt(w.odoo.Room("Room 1"), 10)
		tomorrow := time.Now().UTC().Add(24 * time.Hour)
		w.odoo.Event(w.odoo.User("Dr Sara", ""), tomorrow.Format(time.DateTime), tomorrow.Add(time.Hour).Format(time.DateTime),
			map[string]any{"x_service_resource_id": id})
		report := check.Run(w.Context(), check.Options{Outbound: guarded(), URL: w.url, Token: token, Resource: id, Write: true}, nil)
		if !report.OK || len(report.Left) != 0 || len(w.odoo.IDs("calendar.event")) != 1 {
			w.Errorf("got %+v, want it to pass and to leave nothing", report)
		}
	})
}

// Rooms of the Appointments app are resources as others are; its bookings
// have lines of their own.
func TestBookingsOfTheAppointmentsAppBlockItsRooms(t *testing.T) {
	both(t, odootest.Options{Appointments: true}, func(w *world) {
		number := w.odoo.Room("Table 1")
		id := "room-" + strconv.FormatInt(number, 10)
		if w.odoo.Version() >= 17 {
			theirs := w.odoo.Add("appointment.resource", map[string]any{"name": "Table 1", "resource_id": number})
			w.odoo.Add("appointment.booking.line", map[string]any{"appointment_resource_id": theirs, "event_start": "2026-11-15 09:00:00",
				"event_stop": "2026-11-15 10:00:00"})
			if diff := cmp.Diff(w.room(id), []string{"12:00 13:00"}); diff != "" {
				w.Errorf("(-got +want):\n%s", diff)
			}
		} else if got := w.room(id); len(got) != 0 {
			w.Errorf("got %v, want nothing", got)
		}
	})
}

// Whoever ran setup before there were rooms has no field for them.
func TestWithoutItsFieldThereAreNoRooms(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		w.odoo.DropField("calendar.event", "x_service_resource_id")
		sara := w.odoo.User("Dr Sara", "")
		p := appointment(sara, 1)
		p.ResourceID = "room-" + strconv.FormatInt(w.odoo.Room("Room 1"), 10)
		if got := w.listed().Resources; len(got) != 2 {
			w.Errorf("got %v, want the users alone", got)
		}
		if code, text := w.push(p); code != 404 {
			w.Errorf("got %d %s, want 404", code, text)
		}
		w.book(appointment(sara, 2))
		if created, err := odoo.Setup(w.Context(), odoo.NewClient(w.odoo.URL, odootest.Database, odootest.Admin, odootest.AdminKey)); !created ||
			err != nil {
			w.Errorf("got %t, %v, want it made", created, err)
		}
		w.book(p)
	})
}
