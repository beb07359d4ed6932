package house_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/webhook"
)

// Times on the two sides of the border: the day of cleaning is the hundredth,
// and everything is kept for ten days.
const (
	dayLong = 86400
	today   = 100 * dayLong
	old     = 89 * dayLong
	border  = 90 * dayLong
	young   = 90*dayLong + 1
)

var tenDays = house.Keep{Events: 10 * dayLong, Audit: 10 * dayLong, Calls: 10 * dayLong, Connector: 10 * dayLong}

// yes is how the database writes what is true.
func yes(w *storetest.World) string {
	if strings.HasPrefix(w.URL, "sqlite:") {
		return "1"
	}
	return "true"
}

// endpoint makes one that wants to be told of bookings.
func endpoint(w *storetest.World, v storetest.Tenant) booking.EndpointID {
	w.T.Helper()
	e := webhook.Endpoint{Endpoint: booking.Endpoint{
		ID: booking.NewID[booking.EndpointID](), URL: "https://example.com",
		Kinds: []booking.EventKind{contract.EventAppointmentCreated}, CreatedAt: 1,
	}}
	err := w.Store.For(v.Org).Write(w.T.Context(), func(tx *store.Tx) error {
		webhook.InsertEndpoint(tx, e)
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return e.ID
}

// fanOut turns all events into deliveries.
func fanOut(w *storetest.World, limit int) {
	w.T.Helper()
	for more := true; more; {
		var err error
		if more, err = webhook.FanOut(w.T.Context(), w.Store, 1, limit); err != nil {
			w.T.Fatal(err)
		}
	}
}

// verify checks the invariants: all hold, or the one named is among the broken.
func verify(w *storetest.World, broken string) {
	w.T.Helper()
	checks, err := house.Verify(w.T.Context(), w.Store)
	if err != nil {
		w.T.Fatal(err)
	}
	found := broken == ""
	for _, c := range checks {
		if len(c.Violations) == 0 {
			continue
		}
		if broken == "" {
			w.T.Errorf("violated: %s: %v", c.Name, c.Violations)
		}
		found = found || strings.Contains(c.Name, broken)
	}
	if !found {
		w.T.Errorf("verify did not find %q broken", broken)
	}
}

func cleanOld(w *storetest.World, keep house.Keep) {
	w.T.Helper()
	if err := house.CleanOld(w.T.Context(), w.Store, today, keep); err != nil {
		w.T.Fatal(err)
	}
}

// at inserts an appointment that was made at a time, with its event.
func at(w *storetest.World, n, at int64) *booking.Appointment {
	w.T.Helper()
	a, p := w.Here.Appointment(n)
	a.CreatedAt, a.UpdatedAt = at, at
	if err := w.Insert(w.Here, a, p); err != nil {
		w.T.Fatal(err)
	}
	return a
}

func TestTheAuditLogIsKeptForItsTime(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		for name, at := range map[string]int64{"old": old, "border": border, "young": young} {
			w.Raw(fmt.Sprintf(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ('%s', '%s', %d, '%s', 'a', '', '')`,
				booking.NewID[booking.DeedID](), w.Here.Org, at, name))
		}
		cleanOld(w, house.Keep{})
		w.Left("audit_log", "person_name", "old", "border", "young")
		cleanOld(w, tenDays)
		w.Left("audit_log", "person_name", "young")
	})
}

func TestALotIsCleanedInPortions(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		rows := make([]string, 1234)
		for i := range rows {
			rows[i] = fmt.Sprintf(`('%s', '%s', %d, 'old', 'a', '', '')`, booking.NewID[booking.DeedID](), w.Here.Org, old)
		}
		w.Raw(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ` + strings.Join(rows, ", "))
		cleanOld(w, tenDays)
		w.Left("audit_log", "person_name")
	})
}

func TestEventsAreKeptForTheirTimeAndVerifyKnows(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		at(w, 10, old)
		at(w, 11, border)
		kept := at(w, 12, young)
		fanOut(w, 1000)
		cleanOld(w, house.Keep{})
		verify(w, "")
		cleanOld(w, tenDays)
		w.Left("events", "appointment_id", kept.ID.String())
		verify(w, "")
		w.Raw(`delete from events`)
		verify(w, "every appointment has its one created event")
	})
}

func TestACancellationNeedsItsEventOnlyAsLongAsEventsAreKept(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		list := []*booking.Appointment{at(w, 10, old), at(w, 11, old)}
		for i, at := range []int64{old, young} {
			was := list[i]
			a := *was
			a.Status, a.CancelAt, a.CancelBy, a.UpdatedAt = booking.Cancelled, at, booking.ByStaff, at
			err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
				return tx.Amend(store.Amendment{Was: was, Now: &a, Events: []booking.Event{
					{Kind: contract.EventAppointmentCancelled, Appointment: a.ID, Resource: a.Resource, Service: a.Service, Body: "{}", At: at},
				}})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		fanOut(w, 1000)
		cleanOld(w, tenDays)
		w.Left("events", "kind", "appointment.cancelled")
		verify(w, "")
		w.Raw(`delete from events`)
		verify(w, "every cancelled appointment has its one cancelled event")
	})
}

func TestEventsThatAreStillNeededStay(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		endpoint(w, w.Here)
		told := at(w, 10, old)
		fanOut(w, 1000) // A delivery of the first is pending now.
		at(w, 11, old)
		cleanOld(w, tenDays)
		if got := w.Count(`select count(*) from events`); got != 2 {
			t.Errorf("got %d events, want both: one has a delivery, one is to have one", got)
		}
		fanOut(w, 1000)
		w.Raw(`delete from webhook_deliveries where appointment_id <> '` + told.ID.String() + `'`)
		cleanOld(w, tenDays)
		w.Left("events", "appointment_id", told.ID.String())
		w.Raw(`update webhook_deliveries set state = 'delivered', replay = ` + yes(w))
		cleanOld(w, tenDays)
		w.Left("events", "appointment_id", told.ID.String())
		w.Raw(`delete from webhook_deliveries`)
		cleanOld(w, tenDays)
		w.Left("events", "appointment_id")
		verify(w, "")
	})
}

func TestManyEventsAreCleanedUpToTheFirstYoungOne(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		rows := make([]string, 1234)
		for i := range rows {
			rows[i] = fmt.Sprintf(`('%s', '%s', 'webhook.test', '{}', %d)`, booking.NewID[booking.EventID](), w.Here.Org, old)
		}
		w.Raw(`insert into events (id, org_id, kind, body, at) values ` + strings.Join(rows, ", "))
		kept := at(w, 10, young)
		fanOut(w, 1000)
		cleanOld(w, tenDays)
		w.Left("events", "appointment_id", kept.ID.String())
	})
}

func TestANoticeForConnectorsStaysUntilItWasHeard(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		fanOut(w, 1000)
		w.Raw(fmt.Sprintf(`insert into events (id, org_id, kind, appointment_id, body, at) values ('%s', '%s', 'claims.changed', '%s', '', 1)`,
			booking.NewID[booking.EventID](), w.Here.Org, booking.NewID[booking.AppointmentID]()))
		clean := func() int64 {
			if err := house.Clean(t.Context(), w.Store, today); err != nil {
				t.Fatal(err)
			}
			return w.Count(`select count(*) from events where appointment_id is not null`)
		}
		if got := clean(); got != 1 {
			t.Errorf("got %d, want the notice that no connector has heard of", got)
		}
		fanOut(w, 1000)
		if got := clean(); got != 0 {
			t.Errorf("got %d, want none", got)
		}
	})
}

func TestCallsAreKeptForTheirTime(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		agent := func(days int64) string {
			id := booking.NewID[booking.AgentID]().String()
			w.Raw(fmt.Sprintf(`insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at)
				values ('%[1]s', '%[2]s', 'a', '', '%[1]s', '{}', '', %[3]d, 1)`,
				id, w.Here.Org, days))
			return id
		}
		short, long := agent(1), agent(50)
		call := func(name, agent string, closed int64) string {
			id := booking.NewID[booking.CallID]().String()
			w.Raw(fmt.Sprintf(`insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, started_at, heard_at, ended_at, closed_at)
				values ('%[1]s', '%[2]s', '%[3]s', 'vapi', '%[4]s', 'inbound', 'ar', '', %[5]d, %[5]d, %[5]d, %[5]d)`, id, w.Here.Org, agent, name, closed))
			w.Raw(fmt.Sprintf(`insert into call_turns (org_id, call_id, number, who, text, at) values ('%s', '%s', 1, 'caller', '%s', 1)`,
				w.Here.Org, id, name))
			w.Raw(fmt.Sprintf(`insert into call_actions (org_id, call_id, name, action, at) values ('%s', '%s', '%s', 'held', 1)`, w.Here.Org, id,
				name))
			return id
		}
		back := func(name, call string, done int64) {
			w.Raw(fmt.Sprintf(`insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at)
				values ('%s', '%s', '%s', '%s', '', '%s', '', 1, %d)`,
				booking.NewID[booking.CallbackID](), w.Here.Org, short, call, name, done))
		}
		back("called back long ago", call("old", short, old), old)
		back("called back", call("called back lately", short, young), young)
		back("waits", call("to be called back", short, old), 0)
		call("kept by its agent", long, old)
		call("goes on", short, 0)
		cleanOld(w, house.Keep{})
		w.Left("calls", "provider_call_id", "old", "called back lately", "to be called back", "kept by its agent", "goes on")
		cleanOld(w, tenDays)
		want := []string{"called back lately", "to be called back", "kept by its agent", "goes on"}
		w.Left("calls", "provider_call_id", want...)
		w.Left("call_turns", "text", want...)
		w.Left("call_actions", "name", want...)
		w.Left("callbacks", "reason", "called back", "waits")
		verify(w, "")
	})
}

func TestWhatTheOwnSystemSaidAndWasToldIsKeptForItsTime(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		w.Raw(fmt.Sprintf(`insert into connectors (org_id, url, token, epoch, created_at) values ('%s', 'https://x.example', '', 1, 1)`,
			w.Here.Org))
		w.Raw(fmt.Sprintf(`insert into connector_maps (org_id, resource_id, external_id) values ('%s', '%s', 'r')`, w.Here.Org,
			w.Here.Resource.ID))
		past, coming, recent := w.MustInsert(w.Here, old/1800-1), w.MustInsert(w.Here, today/1800+10), w.MustInsert(w.Here, young/1800+1)
		for _, end := range []int64{old, border, young} {
			w.Raw(fmt.Sprintf(`insert into busy (org_id, resource_id, start_at, end_at) values ('%s', '%s', %d, %d)`, w.Here.Org, w.Here.Resource.ID,
				end-60, end))
		}
		// Each is told at the time of the past one; the coming one was moved since.
		for i, a := range []*booking.Appointment{past, coming} {
			w.Raw(fmt.Sprintf(`insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at)
				values ('%s', '%s', 'r', %d, %d, %s, 1)`,
				w.Here.Org, a.ID, past.Span.Start, past.Span.End+int64(i), yes(w)))
			w.Raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, external_id, start_at, end_at, updated_at)
				values ('%s', '%s', 'x', %d, %d, 1)`,
				w.Here.Org, a.ID, past.Span.Start, past.Span.End))
		}
		// Never sent, with a problem: its own time says nothing.
		w.Raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, problem, updated_at) values ('%s', '%s', 'p', 1)`, w.Here.Org,
			recent.ID))
		// Over long ago, and yet something went wrong with it only now.
		late := booking.NewID[booking.AppointmentID]()
		w.Raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, problem, updated_at) values ('%s', '%s', 'p', %d)`, w.Here.Org,
			late, young))
		cleanOld(w, house.Keep{})
		if got := w.Count(`select count(*) from busy`) + w.Count(`select count(*) from footprints`) + w.Count(`select count(*) from connector_bookings`); got != 9 {
			t.Errorf("kept for ever: got %d rows, want 9", got)
		}
		cleanOld(w, tenDays)
		w.Left("busy", "end_at", fmt.Sprint(young))
		w.Left("footprints", "appointment_id", coming.ID.String())
		w.Left("connector_bookings", "appointment_id", coming.ID.String(), recent.ID.String(), late.String())
		verify(w, "")
	})
}

// Whoever makes a table says here what keeps it from growing for ever.
func TestEveryTableHasABound(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		page, err := os.ReadFile("../../docs/configuration.md")
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(page), "\n## What is kept, and for how long\n")
		text, _, _ = strings.Cut(text, "\n## ")
		for _, table := range storetest.Tables(t, w.URL) {
			if !strings.Contains(text, "`"+table+"`") {
				t.Errorf("docs/configuration.md says nothing of the table %s: say under \"What is kept, and for how long\" what bounds it, and clean it", table)
			}
		}
	})
}
