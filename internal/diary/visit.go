package diary

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Visit is an appointment with everything that a person of the house may
// want to know of it and do with it.
type Visit struct {
	Entry
	Catalog  *booking.Catalog
	Branch   *booking.Branch
	Resource *booking.Resource // nil for a seat
	// Marks are what it can be marked as now.
	Marks []booking.Status
	// Open says that it can be moved and cancelled; Undoable that its last
	// step can be taken back.
	Open, Undoable bool
	// Again is what was booked in the place of one that was cancelled; zero:
	// nothing, or it was cancelled, too.
	Again booking.AppointmentID
	// Maker is the name of who booked it: of somebody of the house, of an API key, or of
	// a voice agent; empty: it is not known, or it was the customer.
	Maker string
}

// Visit reads one appointment; booking.ErrAppointmentNotFound: there is none that
// the caller may see.
func (d *Desk) Visit(ctx context.Context, c office.Caller, id booking.AppointmentID) (v Visit, err error) {
	a, err := d.Store.For(c.Org).Appointment(ctx, id)
	if err == nil {
		err = c.MaySee(a)
	}
	var again booking.AppointmentID
	var maker string
	if err == nil {
		maker, err = d.maker(ctx, c.Org, a)
	}
	if err == nil && a.Status == booking.Cancelled {
		again, err = d.Store.For(c.Org).Replacement(ctx, a.Root())
	}
	if err != nil {
		return v, err
	}
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		view, err := o.View(a)
		if err != nil {
			return err
		}
		v = Visit{
			Catalog: o.Catalog, Entry: Entry{View: view, Service: o.Services[a.Service], Claim: a.Span}, Branch: o.Branches[a.Branch],
			Resource: o.Resources[a.Resource],
			Open:     a.Status == booking.Booked, Again: again, Maker: maker,
			Undoable: a.Status != booking.Booked && !(a.Status == booking.Cancelled && (a.Erased() || !again.IsZero())),
		}
		if v.Service == nil {
			return desk.ErrCatalogMoved
		}
		return nil
	})
	v.Marks = marks(a, d.Unix())
	return v, err
}

// Bundle reads what was booked together with an appointment, which is one of it, in the
// order of time and as far as the caller may see it. Of what was cancelled and booked again
// it has only what became of it.
func (d *Desk) Bundle(ctx context.Context, c office.Caller, a *booking.Appointment) (rows []desk.Row, err error) {
	list := []booking.Appointment{*a}
	if !a.Bundle.IsZero() {
		if list, err = d.Store.For(c.Org).Bundled(ctx, a.Bundle); err != nil {
			return nil, err
		}
	}
	last := map[booking.AppointmentID]string{}
	for i := range list {
		last[list[i].Root()] = max(last[list[i].Root()], list[i].ID.String())
	}
	list = slices.DeleteFunc(list, func(x booking.Appointment) bool { return c.MaySee(&x) != nil || x.ID.String() < last[x.Root()] })
	return rows, d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) (err error) {
		rows, err = o.Rows(list)
		return err
	})
}

// maker names who booked an appointment.
func (d *Desk) maker(ctx context.Context, org booking.OrgID, a *booking.Appointment) (name string, err error) {
	one := func(r store.Row) error { return r.Scan(&name) }
	var q store.Statement
	switch {
	case a.Channel == booking.ByVoice:
		q = store.Query(one, `select g.name from call_actions x join calls c on c.id = x.call_id join agents g on g.id = c.agent_id
			where x.org_id = $1 and x.appointment_id = $2 and x.action = $3 order by x.at limit 1`, org, a.ID, string(booking.CallCreated))
	case a.Maker.IsZero():
		return "", nil
	case a.Channel == booking.ByAPI:
		q = store.Query(one, `select name from api_keys where org_id = $1 and id = $2`, org.Live(), a.Maker)
	case a.Channel == booking.ByDashboard:
		q = store.Query(one, `select name from persons where id = $1`, a.Maker)
	default:
		return "", nil
	}
	err = d.Store.For(org).Read(ctx, q)
	return name, err
}

// Corrections reads what was written anew, by the lines of the audit log that say so.
func (d *Desk) Corrections(ctx context.Context, org booking.OrgID,
	deeds []booking.DeedID) (map[booking.DeedID][]booking.Correction, error) {
	found := map[booking.DeedID][]booking.Correction{}
	if len(deeds) == 0 {
		return found, nil
	}
	t, list := d.Store.For(org), []booking.Correction{}
	err := t.Read(ctx, store.CorrectionsWhere(&list, `org_id = $1 and `+t.Dialect().InList("deed_id", "$2")+` order by field`, org,
		t.Dialect().List(store.Texts(deeds))))
	for _, c := range list {
		found[c.Deed] = append(found[c.Deed], c)
	}
	return found, err
}

// Rows reads some appointments with what they refer to. Those that are not
// there are left out.
func (d *Desk) Rows(ctx context.Context, org booking.OrgID, ids []booking.AppointmentID) (map[booking.AppointmentID]desk.Row, error) {
	found := map[booking.AppointmentID]desk.Row{}
	if len(ids) == 0 {
		return found, nil
	}
	var list []booking.Appointment
	t := d.Store.For(org)
	if err := t.Read(ctx, these(t, ids, &list)); err != nil {
		return nil, err
	}
	return found, d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		rows, err := o.Rows(list)
		for _, r := range rows {
			found[r.ID] = r
		}
		return err
	})
}

// marks lists what an appointment can be marked as.
func marks(a *booking.Appointment, now int64) (list []booking.Status) {
	for _, to := range []booking.Status{booking.Arrived, booking.Completed, booking.NoShow} {
		if a.Status.May(to) && (to != booking.NoShow || now >= a.Span.Start) {
			list = append(list, to)
		}
	}
	return list
}
