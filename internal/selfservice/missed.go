package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Whoever has missed as many appointments as their organization says is asked to
// call. Nothing of that is stored: it is counted in the books whenever somebody
// books, so that a no-show that was undone or forgiven counts no more. It counts for a
// person, which is a number and a name: a family shares a number. And only where
// somebody has shown that the number is theirs, lest anybody could shut out anybody.

// What is said to who has missed too many, and what is refused of forgiving.
var (
	ErrMissed = fault.New(fault.Conflict, "missed_too_many",
		"too many appointments under this name were missed; please call us to book")
	errNotMissed = fault.New(fault.Conflict, "not_missed", "this appointment was not missed, so there is nothing to forgive").On("status")
)

// Trusts refuses with ErrMissed somebody who has missed too many appointments. The
// number was shown to be theirs.
func (d *Desk) Trusts(ctx context.Context, org booking.OrgID, phone, name string) error {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return err
	}
	page := &o.Catalog.Org.Page
	if page.Missed == 0 || phone == "" {
		return nil
	}
	n, err := d.missed(ctx, org, page, phone, name)
	if err == nil && n >= page.Missed {
		err = ErrMissed
	}
	return err
}

// missed counts what a person has missed that still counts. What was booked on a
// page that checks no numbers may have been booked by anybody.
func (d *Desk) missed(ctx context.Context, org booking.OrgID, page *booking.Page, phone, name string) (n int, err error) {
	who, except := spelling.Fold(name), string(booking.ByPage)
	if d.checks(ctx, org, page) {
		except = ""
	}
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error {
		var booked string
		err := r.Scan(&booked)
		if spelling.Fold(booked) == who {
			n++
		}
		return err
	}, `select customer_name from appointments a where org_id = $1 and phone = $2 and start_at > $3 and status = 'no_show'
		and channel <> $4 and not exists (select 1 from pardons p where p.org_id = $1 and p.appointment_id = a.id)`,
		org, phone, d.Unix()-int64(page.MissedDays)*day, except))
	return n, err
}

// Missing is how an appointment counts that was missed.
type Missing struct {
	Pardoned bool // it does not count
	Missed   int  // how many count of the customer's
	Most     int  // from how many on they are asked to call; zero: never
}

// Missing tells how an appointment counts; the zero Missing: it was not missed, or
// nothing counts.
func (d *Desk) Missing(ctx context.Context, org booking.OrgID, a *booking.Appointment) (m Missing, err error) {
	if a.Status != booking.NoShow || a.Phone == "" {
		return m, nil
	}
	o, err := d.desk.Offer(ctx, org)
	if err != nil || o.Catalog.Org.Page.Missed == 0 {
		return m, err
	}
	m.Most = o.Catalog.Org.Page.Missed
	if m.Missed, err = d.missed(ctx, org, &o.Catalog.Org.Page, string(a.Phone), string(a.Customer)); err != nil {
		return m, err
	}
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&m.Pardoned) },
		`select exists (select 1 from pardons where org_id = $1 and appointment_id = $2)`, org, a.ID))
	return m, err
}

// Pardon lets a missed appointment count no more. It refuses with
// booking.ErrAppointmentNotFound, and what was not missed.
func (d *Desk) Pardon(ctx context.Context, c office.Caller, id booking.AppointmentID) error {
	o, err := d.desk.Offer(ctx, c.Org)
	if err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		a, err := tx.Appointment(id)
		if err != nil {
			return err
		}
		if err := c.MaySee(a); err != nil {
			return err
		}
		if a.Status != booking.NoShow {
			return errNotMissed
		}
		fresh, err := tx.Affected(`insert into pardons (appointment_id, org_id, at) values ($1, $2, $3)
			on conflict (appointment_id) do nothing returning 1`, id, tx.Org(), d.Unix())
		if err == nil && fresh == 1 {
			d.Note(tx, c, "appointment.forgiven", when(o, a), id.String())
		}
		return err
	})
}

// when says when an appointment was, for the audit log.
func when(o *desk.Offer, a *booking.Appointment) string {
	b := o.Branches[a.Branch]
	if b == nil {
		return "" // of a branch that another node has made a moment ago
	}
	date, clock := b.Zone.Local(a.Span.Start)
	return date.String() + " " + clock.String()
}
