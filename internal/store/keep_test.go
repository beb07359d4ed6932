package store_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
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

var tenDays = store.Keep{Events: 10 * dayLong, Audit: 10 * dayLong, Calls: 10 * dayLong, Connector: 10 * dayLong}

// yes is how the database writes what is true.
func (w *world) yes() string {
	if strings.HasPrefix(w.url, "sqlite:") {
		return "1"
	}
	return "true"
}

func (w *world) cleanOld(keep store.Keep) {
	w.t.Helper()
	if err := w.store.CleanOld(w.t.Context(), today, keep); err != nil {
		w.t.Fatal(err)
	}
}

// left checks which rows of a table are left, by a column that names them.
func (w *world) left(table, column string, want ...string) {
	w.t.Helper()
	got := texts(w.t, reach(w.t, w.url), `select cast(`+column+` as text) from `+table+` order by 1`)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: got %q left, want %q", table, got, want)
	}
}

// at inserts an appointment that was made at a time, with its event.
func (w *world) at(n, at int64) *booking.Appointment {
	w.t.Helper()
	a, p := w.here.appointment(n)
	a.CreatedAt, a.UpdatedAt = at, at
	err := w.store.For(w.here.org).Write(w.t.Context(), func(tx *store.Tx) error {
		tx.Insert(a, p)
		tx.Publish(booking.Event{Kind: contract.EventAppointmentCreated, Appointment: a.ID, Resource: a.Resource, Service: a.Service, Body: "{}",
			At: at})
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func TestTheAuditLogIsKeptForItsTime(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, at := range map[string]int64{"old": old, "border": border, "young": young} {
			w.raw(fmt.Sprintf(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ('%s', '%s', %d, '%s', 'a', '', '')`,
				booking.NewID[booking.DeedID](), w.here.org, at, name))
		}
		w.cleanOld(store.Keep{})
		w.left("audit_log", "person_name", "old", "border", "young")
		w.cleanOld(tenDays)
		w.left("audit_log", "person_name", "young")
	})
}

func TestALotIsCleanedInPortions(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		rows := make([]string, 1234)
		for i := range rows {
			rows[i] = fmt.Sprintf(`('%s', '%s', %d, 'old', 'a', '', '')`, booking.NewID[booking.DeedID](), w.here.org, old)
		}
		w.raw(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ` + strings.Join(rows, ", "))
		w.cleanOld(tenDays)
		w.left("audit_log", "person_name")
	})
}

func TestEventsAreKeptForTheirTimeAndVerifyKnows(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.at(10, old)
		w.at(11, border)
		kept := w.at(12, young)
		w.fanOut(1000)
		w.cleanOld(store.Keep{})
		w.verify("")
		w.cleanOld(tenDays)
		w.left("events", "appointment_id", kept.ID.String())
		w.verify("")
		w.raw(`delete from events`)
		w.verify("every appointment has its one created event")
	})
}

func TestACancellationNeedsItsEventOnlyAsLongAsEventsAreKept(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		list := []*booking.Appointment{w.at(10, old), w.at(11, old)}
		for i, at := range []int64{old, young} {
			was := list[i]
			a := *was
			a.Status, a.CancelAt, a.CancelBy, a.UpdatedAt = booking.Cancelled, at, booking.ByStaff, at
			err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
				return tx.Amend(store.Amendment{Was: was, Now: &a, Events: []booking.Event{
					{Kind: contract.EventAppointmentCancelled, Appointment: a.ID, Resource: a.Resource, Service: a.Service, Body: "{}", At: at},
				}})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		w.fanOut(1000)
		w.cleanOld(tenDays)
		w.left("events", "kind", "appointment.cancelled")
		w.verify("")
		w.raw(`delete from events`)
		w.verify("every cancelled appointment has its one cancelled event")
	})
}

func TestEventsThatAreStillNeededStay(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.endpoint(w.here)
		told := w.at(10, old)
		w.fanOut(1000) // A delivery of the first is pending now.
		w.at(11, old)
		w.cleanOld(tenDays)
		if got := w.count(`select count(*) from events`); got != 2 {
			t.Errorf("got %d events, want both: one has a delivery, one is to have one", got)
		}
		w.fanOut(1000)
		w.raw(`delete from webhook_deliveries where appointment_id <> '` + told.ID.String() + `'`)
		w.cleanOld(tenDays)
		w.left("events", "appointment_id", told.ID.String())
		w.raw(`update webhook_deliveries set state = 'delivered', replay = ` + w.yes())
		w.cleanOld(tenDays)
		w.left("events", "appointment_id", told.ID.String())
		w.raw(`delete from webhook_deliveries`)
		w.cleanOld(tenDays)
		w.left("events", "appointment_id")
		w.verify("")
	})
}

func TestManyEventsAreCleanedUpToTheFirstYoungOne(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		rows := make([]string, 1234)
		for i := range rows {
			rows[i] = fmt.Sprintf(`('%s', '%s', 'webhook.test', '{}', %d)`, booking.NewID[booking.EventID](), w.here.org, old)
		}
		w.raw(`insert into events (id, org_id, kind, body, at) values ` + strings.Join(rows, ", "))
		kept := w.at(10, young)
		w.fanOut(1000)
		w.cleanOld(tenDays)
		w.left("events", "appointment_id", kept.ID.String())
	})
}

func TestANoticeForConnectorsStaysUntilItWasHeard(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.fanOut(1000)
		w.raw(fmt.Sprintf(`insert into events (id, org_id, kind, appointment_id, body, at) values ('%s', '%s', 'claims.changed', '%s', '', 1)`,
			booking.NewID[booking.EventID](), w.here.org, booking.NewID[booking.AppointmentID]()))
		clean := func() int64 {
			if err := w.store.Clean(t.Context(), today); err != nil {
				t.Fatal(err)
			}
			return w.count(`select count(*) from events where appointment_id is not null`)
		}
		if got := clean(); got != 1 {
			t.Errorf("got %d, want the notice that no connector has heard of", got)
		}
		w.fanOut(1000)
		if got := clean(); got != 0 {
			t.Errorf("got %d, want none", got)
		}
	})
}

func TestCallsAreKeptForTheirTime(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		agent := func(days int64) string {
			id := booking.NewID[booking.AgentID]().String()
			w.raw(fmt.Sprintf(`insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at)
				values ('%[1]s', '%[2]s', 'a', '', '%[1]s', '{}', '', %[3]d, 1)`,
				id, w.here.org, days))
			return id
		}
		short, long := agent(1), agent(50)
		call := func(name, agent string, closed int64) string {
			id := booking.NewID[booking.CallID]().String()
			w.raw(fmt.Sprintf(`insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, started_at, heard_at, ended_at, closed_at)
				values ('%[1]s', '%[2]s', '%[3]s', 'vapi', '%[4]s', 'inbound', 'ar', '', %[5]d, %[5]d, %[5]d, %[5]d)`, id, w.here.org, agent, name, closed))
			w.raw(fmt.Sprintf(`insert into call_turns (org_id, call_id, number, who, text, at) values ('%s', '%s', 1, 'caller', '%s', 1)`,
				w.here.org, id, name))
			w.raw(fmt.Sprintf(`insert into call_actions (org_id, call_id, name, action, at) values ('%s', '%s', '%s', 'held', 1)`, w.here.org, id,
				name))
			return id
		}
		back := func(name, call string, done int64) {
			w.raw(fmt.Sprintf(`insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at)
				values ('%s', '%s', '%s', '%s', '', '%s', '', 1, %d)`,
				booking.NewID[booking.CallbackID](), w.here.org, short, call, name, done))
		}
		back("called back long ago", call("old", short, old), old)
		back("called back", call("called back lately", short, young), young)
		back("waits", call("to be called back", short, old), 0)
		call("kept by its agent", long, old)
		call("goes on", short, 0)
		w.cleanOld(store.Keep{})
		w.left("calls", "provider_call_id", "old", "called back lately", "to be called back", "kept by its agent", "goes on")
		w.cleanOld(tenDays)
		want := []string{"called back lately", "to be called back", "kept by its agent", "goes on"}
		w.left("calls", "provider_call_id", want...)
		w.left("call_turns", "text", want...)
		w.left("call_actions", "name", want...)
		w.left("callbacks", "reason", "called back", "waits")
		w.verify("")
	})
}

func TestWhatTheOwnSystemSaidAndWasToldIsKeptForItsTime(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.raw(fmt.Sprintf(`insert into connectors (org_id, url, token, epoch, created_at) values ('%s', 'https://x.example', '', 1, 1)`,
			w.here.org))
		w.raw(fmt.Sprintf(`insert into connector_maps (org_id, resource_id, external_id) values ('%s', '%s', 'r')`, w.here.org,
			w.here.resource.ID))
		past, coming, recent := w.mustInsert(w.here, old/1800-1), w.mustInsert(w.here, today/1800+10), w.mustInsert(w.here, young/1800+1)
		for _, end := range []int64{old, border, young} {
			w.raw(fmt.Sprintf(`insert into busy (org_id, resource_id, start_at, end_at) values ('%s', '%s', %d, %d)`, w.here.org, w.here.resource.ID,
				end-60, end))
		}
		// Each is told at the time of the past one; the coming one was moved since.
		for i, a := range []*booking.Appointment{past, coming} {
			w.raw(fmt.Sprintf(`insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at)
				values ('%s', '%s', 'r', %d, %d, %s, 1)`,
				w.here.org, a.ID, past.Span.Start, past.Span.End+int64(i), w.yes()))
			w.raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, external_id, start_at, end_at, updated_at)
				values ('%s', '%s', 'x', %d, %d, 1)`,
				w.here.org, a.ID, past.Span.Start, past.Span.End))
		}
		// Never sent, with a problem: its own time says nothing.
		w.raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, problem, updated_at) values ('%s', '%s', 'p', 1)`, w.here.org,
			recent.ID))
		// Over long ago, and yet something went wrong with it only now.
		late := booking.NewID[booking.AppointmentID]()
		w.raw(fmt.Sprintf(`insert into connector_bookings (org_id, appointment_id, problem, updated_at) values ('%s', '%s', 'p', %d)`, w.here.org,
			late, young))
		w.cleanOld(store.Keep{})
		if got := w.count(`select count(*) from busy`) + w.count(`select count(*) from footprints`) + w.count(`select count(*) from connector_bookings`); got != 9 {
			t.Errorf("kept for ever: got %d rows, want 9", got)
		}
		w.cleanOld(tenDays)
		w.left("busy", "end_at", fmt.Sprint(young))
		w.left("footprints", "appointment_id", coming.ID.String())
		w.left("connector_bookings", "appointment_id", coming.ID.String(), recent.ID.String(), late.String())
		w.verify("")
	})
}

// Whoever makes a table says here what keeps it from growing for ever.
func TestEveryTableHasABound(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		page, err := os.ReadFile("../../docs/configuration.md")
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(page), "\n## What is kept, and for how long\n")
		text, _, _ = strings.Cut(text, "\n## ")
		for _, table := range tables(t, w.url) {
			if !strings.Contains(text, "`"+table+"`") {
				t.Errorf("docs/configuration.md says nothing of the table %s: say under \"What is kept, and for how long\" what bounds it, and clean it", table)
			}
		}
	})
}
