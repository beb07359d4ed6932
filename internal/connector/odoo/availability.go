package odoo

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
)

const (
	daySeconds = 24 * 60 * 60
	// abreast is how many calendars are read at the same time.
	abreast = 4
)

// Availability gives busy times. Resources that Odoo does not have are left
// out.
func (a *Adapter) Availability(ctx context.Context, ids []string, w adapter.Window) (out []contract.ResourceAvailability, err error) {
	var who wanted
	for _, id := range ids {
		who.add(id)
	}
	people, err := a.bookables(ctx, who)
	if err != nil || len(people) == 0 {
		return nil, err
	}
	has, err := a.odoo.fields(ctx, "calendar.event", eventFields...)
	if err != nil {
		return nil, err
	}
	calendars, plan, err := a.occupied(ctx, people, w, has)
	if err != nil {
		return nil, err
	}
	for i, b := range people {
		away := plan.away(b, calendars[i], w, a.followHours)
		out = append(out, contract.ResourceAvailability{ResourceID: b.id(), Busy: busy(b, calendars[i], away, w)})
	}
	return out, nil
}

// occupied reads events and absences at the same time: a customer is waiting.
func (a *Adapter) occupied(ctx context.Context, people []bookable, w adapter.Window, has map[string]bool) (
	calendars [][]record, p plan, err error,
) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var absent error
	var both sync.WaitGroup
	both.Go(func() {
		if p, absent = a.plan(ctx, people, w); absent != nil {
			cancel()
		}
	})
	if calendars, err = a.calendars(ctx, people, w, has); err != nil {
		cancel()
	}
	both.Wait()
	if absent != nil && (err == nil || errors.Is(err, context.Canceled)) {
		err = absent
	}
	if err == nil {
		err = a.learnHours(ctx, &p, calendars)
	}
	return calendars, p, err
}

// calendars reads the events of several bookables. Each is asked for alone:
// of events that are private to others Odoo does not tell whose they are.
func (a *Adapter) calendars(ctx context.Context, people []bookable, w adapter.Window, has map[string]bool) ([][]record, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := make([][]record, len(people))
	errs := make([]error, len(people))
	turn := make(chan struct{}, abreast)
	var all sync.WaitGroup
	for i, b := range people {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			if b.room != 0 {
				out[i], errs[i] = a.roomEvents(ctx, b, w, has)
			} else {
				out[i], errs[i] = a.userEvents(ctx, b, w, has)
			}
			if errs[i] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	// The first to fail cancelled the others; theirs are not the reason.
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return nil, err
		}
	}
	return out, errors.Join(errs...)
}

// eventFields are those of calendar.event that not every Odoo has.
var eventFields = []string{keyField, roomField, "res_model", "privacy"}

// events reads the events that occupy somebody. The search is a day wider
// than the window at both ends, because all-day events are stored as 08:00 to
// 18:00 in no zone.
func (a *Adapter) events(ctx context.Context, whose []any, w adapter.Window, has map[string]bool) ([]record, error) {
	fields := append([]string{"start", "stop", "allday", "start_date", "stop_date", "user_id"}, those(has, keyField, "res_model")...)
	return a.odoo.search(ctx, "calendar.event", []any{
		whose,
		[]any{"start", "<", stamp(time.Unix(w.To+daySeconds, 0))},
		[]any{"stop", ">", stamp(time.Unix(w.From-daySeconds, 0))},
		[]any{"show_as", "=", "busy"},
	}, fields, false)
}

// userEvents reads the events of a user, but not those that the user has
// declined.
func (a *Adapter) userEvents(ctx context.Context, b bookable, w adapter.Window, has map[string]bool) ([]record, error) {
	rows, err := a.events(ctx, []any{"partner_ids", "in", []int64{b.partner}}, w, has)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.id()
	}
	no, err := a.odoo.search(ctx, "calendar.attendee", []any{
		[]any{"partner_id", "in", []int64{b.partner}}, []any{"state", "=", "declined"}, []any{"event_id", "in", ids},
	}, []string{"event_id"}, false)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(r record) bool {
		return slices.ContainsFunc(no, func(n record) bool { return n.ref("event_id") == r.id() })
	}), nil
}

// roomEvents reads the bookings of a room: ours, and those of Odoo's own
// Appointments app, which has one line for each.
func (a *Adapter) roomEvents(ctx context.Context, b bookable, w adapter.Window, has map[string]bool) ([]record, error) {
	rows, err := a.events(ctx, []any{roomField, "=", b.id()}, w, has)
	if err != nil {
		return nil, err
	}
	line, err := a.optional(ctx, "appointment.booking.line", "appointment_resource_id", "event_start", "event_stop", "calendar_event_id")
	if err != nil || !line["event_start"] {
		return rows, err
	}
	theirs, err := a.extra(ctx, "appointment.resource", []any{[]any{"resource_id", "=", b.room}}, []string{"resource_id"}, true)
	if err != nil || len(theirs) == 0 {
		return rows, err
	}
	ids := []int64{}
	for _, r := range theirs {
		ids = append(ids, r.id())
	}
	lines, err := a.extra(ctx, "appointment.booking.line", []any{
		[]any{"appointment_resource_id", "in", ids},
		[]any{"event_start", "<", stamp(time.Unix(w.To, 0))}, []any{"event_stop", ">", stamp(time.Unix(w.From, 0))},
	}, []string{"event_start", "event_stop", "calendar_event_id"}, false)
	for _, l := range lines {
		if !slices.ContainsFunc(rows, func(r record) bool { return r.id() == l.ref("calendar_event_id") }) {
			rows = append(rows, record{"start": l["event_start"], "stop": l["event_stop"]})
		}
	}
	return rows, err
}

// busy turns events and absences into busy entries: those that overlap the
// window, with the offset of the person's zone.
func busy(b bookable, events []record, away []span, w adapter.Window) []contract.Busy {
	type entry struct {
		span
		key string
	}
	var all []entry
	for _, e := range events {
		s, ok := taken(e, b.zone)
		known := isLeave(e) && slices.ContainsFunc(away, func(a span) bool { return a.start <= s.start && s.end <= a.end })
		if ok && !known {
			all = append(all, entry{s, e.text(keyField)})
		}
	}
	for _, s := range away {
		all = append(all, entry{s, ""})
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(a.start, b.start) })
	out := []contract.Busy{}
	for _, e := range all {
		if e.start < e.end && e.start < w.To && e.end > w.From {
			out = append(out, contract.Busy{Start: b.zone.Time(e.start).Format(adapter.Offset), End: b.zone.Time(e.end).Format(adapter.Offset),
				ServiceAppointmentID: e.key})
		}
	}
	return out
}

// taken tells when an event is. One that lasts all day takes its dates whole,
// on the wall clock of the person it is about.
func taken(e record, zone *civil.Zone) (span, bool) {
	if e.flag("allday") {
		first, err1 := civil.ParseDate(e.text("start_date"))
		last, err2 := civil.ParseDate(e.text("stop_date"))
		if err1 == nil && err2 == nil {
			return span{zone.First(first, 0), zone.First(last+1, 0)}, true
		}
	}
	start, ok1 := e.instant("start")
	end, ok2 := e.instant("stop")
	return span{start, end}, ok1 && ok2
}
