package diary

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Diary is what stands in the calendars of a branch and of some resources in
// a window: appointments of every status (one that was cancelled and booked again as what it
// became), live holds, and when the resources are busy elsewhere.
type Diary struct {
	Appointments []booking.Appointment // by start
	Holds        []booking.Hold        // by start
	Busy         []store.Claim         // by start
	// Claims are what appointments and holds take of their resource, buffers
	// included.
	Claims map[store.Owner]booking.Span
}

// longestVisit is how long an appointment may be, in seconds. The schema
// holds it for services.
const longestVisit = 86400

// goneOn leaves out what was cancelled and booked again: what became of it since stands for
// both.
const goneOn = ` and not (status = 'cancelled' and exists (select 1 from appointments later where later.org_id = appointments.org_id
	and later.replaces = coalesce(appointments.replaces, appointments.id) and later.id > appointments.id))`

// diary reads what touches the window: of the branch, if one is given, and of
// the resources wherever they are. It is one round trip, with one query for
// each table.
func diary(ctx context.Context, t *store.Tenant, branch booking.BranchID, resources []booking.ResourceID, window booking.Span,
	now int64) (Diary, error) {
	v := Diary{Claims: map[store.Owner]booking.Span{}}
	d := t.Dialect()
	list := func() any { return d.List(store.Texts(resources)) }
	touches := ` and start_at > $2 and start_at < $3 and end_at > $4`
	theirs := ` and (branch_id = $5 or ` + d.InList("resource_id", "$6") + `)`
	err := t.Read(ctx, store.AppointmentsWhere(&v.Appointments, `org_id = $1`+touches+theirs+goneOn+` order by start_at, id`,
		t.Org(), window.Start-longestVisit, window.End, window.Start, branch, list(),
	), store.Query(func(r store.Row) error {
		var h booking.Hold
		err := r.Scan(&h.ID, &h.Service, &h.Branch, &h.Resource, &h.Span.Start, &h.Span.End, &h.Reason, &h.ExpiresAt)
		v.Holds = append(v.Holds, h)
		return err
	}, `select id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at from holds
		where org_id = $1`+touches+theirs+` and expires_at > $7 order by start_at, id`,
		t.Org(), window.Start-longestVisit, window.End, window.Start, branch, list(), now,
	), store.Query(func(r store.Row) error {
		var b store.Claim
		err := r.Scan(&b.Resource, &b.Span.Start, &b.Span.End)
		v.Busy = append(v.Busy, b)
		return err
	}, `select resource_id, start_at, end_at from busy where org_id = $1`+touches+` and `+d.InList("resource_id", "$5")+
		` order by start_at, end_at`,
		t.Org(), window.Start-store.LongestBusy, window.End, window.Start, list(),
	), store.Query(func(r store.Row) error {
		var id booking.AppointmentID
		var s booking.Span
		err := r.Scan(&id, &s.Start, &s.End)
		v.Claims[store.Owner(id)] = s
		return err
	}, `select id, start_at, end_at from claims where org_id = $1`+touches+` and `+d.InList("resource_id", "$5"),
		t.Org(), window.Start-store.LongestClaim, window.End, window.Start, list(),
	))
	return v, err
}

// starts gives the beginnings of the appointments of a branch that took or are
// to take place in the window, of one resource or (zero) of all.
func starts(ctx context.Context, t *store.Tenant, branch booking.BranchID, resource booking.ResourceID,
	window booking.Span) ([]int64, error) {
	w := store.Where{Args: []any{t.Org()}, SQL: "org_id = $1 and status in ('booked', 'arrived', 'completed')"}
	w.And("branch_id = ? and start_at >= ? and start_at < ?", branch, window.Start, window.End)
	if !resource.IsZero() {
		w.And("resource_id = ?", resource)
	}
	var list []int64
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var at int64
		err := r.Scan(&at)
		list = append(list, at)
		return err
	}, `select start_at from appointments where `+w.SQL, w.Args...))
	return list, err
}

// standing tells of the appointments that are to be settled if they do not fit, by their
// start: all of them, or those among some. Only what decides over whether they fit is read.
func standing(t *store.Tenant, now int64, among []booking.AppointmentID, each func(*booking.Appointment)) store.Statement {
	w := t.ToSettle(now)
	if among != nil {
		w.SQL += " and " + t.Dialect().InList("id", w.Arg(t.Dialect().List(store.Texts(among))))
	}
	return store.Query(func(r store.Row) error {
		a := booking.Appointment{Status: booking.Booked}
		err := r.Scan(&a.ID, &a.Service, &a.Branch, &a.Resource, &a.Span.Start, &a.Span.End)
		each(&a)
		return err
	}, `select id, service_id, branch_id, resource_id, start_at, end_at from appointments where `+w.SQL+` order by start_at, id`, w.Args...)
}

// these reads some appointments, by their start.
func these(t *store.Tenant, ids []booking.AppointmentID, out *[]booking.Appointment) store.Statement {
	return store.AppointmentsWhere(out, `org_id = $1 and `+t.Dialect().InList("id", "$2")+` order by start_at, id`, t.Org(),
		t.Dialect().List(store.Texts(ids)))
}
