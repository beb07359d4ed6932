package voice

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// How much an agent books for one caller, unless the organization says
// otherwise: so many in a call, so many under a number in 24 hours, and none
// while the number has another appointment at that time.
const (
	bookingsInCall = 3
	bookingsADay   = 5
	mostBookings   = 100
)

// What is refused of bookings.
var (
	ErrBookings = fault.New(fault.Conflict, "booking_limit",
		"this caller has made as many appointments as the agent may book for one; offer that somebody calls back")
	ErrSameTime = fault.New(fault.Conflict, "same_time",
		"there is an appointment under this number at that time already; ask for another time")
)

// inTurn lets one booking under a number go on at a time, on all nodes, so that
// what was counted still holds when it is written.
func (d *Desk) inTurn(ctx context.Context, l Line, phone string, book func() error) error {
	if phone == "" && l.Call.IsZero() {
		return book() // It is nobody's number, and nothing is counted.
	}
	key := phone
	if key == "" {
		key = l.Call.String()
	}
	subject, err := d.hidden("turn\x00" + l.Agent.Org.String() + "\x00" + key)
	if err != nil {
		return err
	}
	return d.InTurn(ctx, l.Agent.Org, subject, book)
}

// mayBook refuses a booking that is one too many for its caller.
func (d *Desk) mayBook(ctx context.Context, l Line, r *desk.BookRequest) error {
	if !l.Call.IsZero() {
		actions, err := Actions(ctx, d.Store.For(l.Agent.Org), l.Call)
		if err != nil {
			return err
		}
		actions = slices.DeleteFunc(actions, func(a booking.CallAction) bool { return a.Action != booking.CallCreated })
		if len(actions) >= limitOr(l.Agent.BookingsPerCall, bookingsInCall) {
			return ErrBookings
		}
	}
	if r.Phone == "" {
		return nil
	}
	if err := d.trusts(ctx, l, r); err != nil {
		return err
	}
	count := 0
	err := d.Store.For(l.Agent.Org).Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&count) },
		`select count(*) from appointments where org_id = $1 and phone = $2 and channel = $3 and created_at > $4`,
		l.Agent.Org, r.Phone, string(booking.ByVoice), d.Unix()-LongestProof))
	if err != nil {
		return err
	}
	if count >= limitOr(l.Agent.BookingsPerDay, bookingsADay) {
		return ErrBookings
	}
	return d.freeThen(ctx, l, r, booking.AppointmentID{})
}

// trusts refuses a caller who may not book without a person of the house, if the
// carrier vouches that the number is theirs: else anybody could shut out anybody.
func (d *Desk) trusts(ctx context.Context, l Line, r *desk.BookRequest) error {
	if l.Call.IsZero() {
		return nil
	}
	c, err := Call(ctx, d.Store.For(l.Agent.Org), l.Call)
	if err != nil || string(c.Caller) != r.Phone {
		return err
	}
	return d.trusting(ctx, l.Agent.Org, r.Phone, r.Customer)
}

// limitOr is what an organization has set, or what is usual.
func limitOr(set, usual int) int {
	if set > 0 {
		return set
	}
	return usual
}

// freeThen refuses a time at which the number has another appointment than
// moved. Where nobody says which call it is, the very same one is no other: it
// is asked for again.
func (d *Desk) freeThen(ctx context.Context, l Line, r *desk.BookRequest, moved booking.AppointmentID) error {
	if l.Agent.SameTime || r.Phone == "" {
		return nil
	}
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return err
	}
	b, s := o.Branches[r.Branch], o.Services[r.Service]
	if b == nil || s == nil {
		return nil // The desk says so.
	}
	start, exists := b.Zone.At(r.Slot.Date, int(r.Slot.Time))
	if !exists {
		return nil
	}
	taken := false
	err = d.Store.For(l.Agent.Org).Read(ctx, store.Query(func(row store.Row) error {
		var (
			id      booking.AppointmentID
			service booking.ServiceID
			at      int64
			name    string
		)
		err := row.Scan(&id, &service, &at, &name)
		again := l.Call.IsZero() && service == r.Service && at == start && spelling.Fold(name) == spelling.Fold(r.Customer)
		taken = taken || err == nil && id != moved && !again
		return err
	}, `select id, service_id, start_at, customer_name from appointments
		where org_id = $1 and phone = $2 and start_at < $3 and end_at > $4 and status in ('booked', 'arrived')`,
		l.Agent.Org, r.Phone, start+int64(s.Duration)*60, start))
	if err == nil && taken {
		err = ErrSameTime
	}
	return err
}
