package selfservice

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// A slot is kept only while a customer looks for the code that was sent: whoever
// has not shown that the number is theirs must not keep others out. So there is at
// most one slot for a number, two for an address, and of a day at a branch a tenth
// of what is free there. Beyond that the code is sent all the same, and nothing is
// kept meanwhile.
const (
	holdFor         = LongestCode * time.Second
	holdsAtAddress  = 2
	holdsOfDay      = 2  // at least
	holdsOfDayShare = 10 // one of so many free starts
)

// Hold keeps a slot for a customer to whom a code is sent, in place of what was
// kept for their number before; a zero id: nothing is kept. had is what their form
// has: if that still serves, it stays, whatever number they typed before. It refuses
// a time as desk.Hold does.
func (d *Desk) Hold(ctx context.Context, c Customer, r desk.HoldRequest, had booking.HoldID) (booking.HoldID, error) {
	r.For = holdFor
	w, err := d.wish(ctx, c, r)
	if err != nil {
		return booking.HoldID{}, err
	}
	if !had.IsZero() {
		h, err := d.Store.For(c.Org).Hold(ctx, had)
		if err == nil && h.ExpiresAt > d.Unix() && w.is(h) {
			return had, nil
		}
		if err != nil && !errors.Is(err, booking.ErrHoldNotFound) {
			return booking.HoldID{}, err
		}
	}
	var found kept
	tenant := d.Store.For(c.Org)
	err = tenant.Write(ctx, func(tx *store.Tx) (err error) {
		found, err = w.enter(tx, d.Unix())
		return err
	})
	if err != nil || found.same {
		return found.id, err
	}
	caller := office.Caller{Org: c.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}
	if !found.id.IsZero() {
		if err := d.desk.Release(ctx, caller, found.id); err != nil && !errors.Is(err, booking.ErrHoldNotFound) {
			return booking.HoldID{}, err
		}
	}
	if !found.room {
		return booking.HoldID{}, nil
	}
	h, err := d.desk.Hold(ctx, caller, r)
	return h.ID, errors.Join(err, tenant.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		if err != nil {
			tx.Change(`delete from code_holds where org_id = $1 and number = $2 and hold_id is null`, tx.Org(), w.number)
		} else {
			tx.Change(`update code_holds set hold_id = $1 where org_id = $2 and number = $3`, h.ID, tx.Org(), w.number)
		}
		return nil
	}))
}

// wish is what somebody wants to have kept: for whom and on which day, as keyed
// hashes, and what.
type wish struct {
	number, address, day string
	desk.HoldRequest
	start int64
	ofDay int // how many may be kept on the day
}

func (d *Desk) wish(ctx context.Context, c Customer, r desk.HoldRequest) (w wish, err error) {
	w.HoldRequest = r
	var failed [3]error
	w.number, failed[0] = d.hidden("hold", "number", c.Org.String(), c.Phone)
	w.address, failed[1] = d.hidden("hold", "address", c.Org.String(), c.Address)
	w.day, failed[2] = d.hidden("hold", "day", r.Branch.String(), r.Slot.Date.String())
	if err := errors.Join(failed[:]...); err != nil {
		return w, err
	}
	o, err := d.desk.Offer(ctx, c.Org)
	if err != nil {
		return w, err
	}
	a, err := o.Ask(r.Service, r.Branch, booking.ResourceID{})
	if err != nil {
		return w, err
	}
	now := d.Unix()
	cal, err := d.desk.Calendar(ctx, c.Org, a, r.Slot.Date, r.Slot.Date, now)
	if err != nil {
		return w, err
	}
	free := 0
	for range cal.Starts(r.Slot.Date, r.Slot.Date, now) {
		free++
	}
	w.start, w.ofDay = a.Branch.Zone.First(r.Slot.Date, int(r.Slot.Time)), max(holdsOfDay, free/holdsOfDayShare)
	return w, nil
}

// is tells whether a hold is what is wished for.
func (w *wish) is(h *booking.Hold) bool {
	return h.Service == w.Service && h.Branch == w.Branch && h.Span.Start == w.start && (w.Resource.IsZero() || h.Resource == w.Resource)
}

// kept is what is kept for a number now.
type kept struct {
	id   booking.HoldID // zero: nothing
	same bool           // it is what is wished for
	room bool           // something else may be kept in its place
}

// enter looks at what is kept, and notes that a slot is about to be, if there is
// room for it: until that is done, nobody else does it for the number.
func (w *wish) enter(tx *store.Tx, now int64) (found kept, err error) {
	tx.Lock([]int64{keepLock(tx.Org())})
	there, here, underWay := 0, 0, false
	err = tx.Read(store.Query(func(r store.Row) error {
		var number, address, day string
		var h booking.Hold
		err := r.Scan(&number, &address, &day, &h.ID, &h.Service, &h.Branch, &h.Resource, &h.Span.Start)
		switch {
		case number == w.number:
			found.id, found.same, underWay = h.ID, w.is(&h), h.ID.IsZero()
		default:
			if address == w.address {
				there++
			}
			if day == w.day {
				here++
			}
		}
		return err
	}, `select k.number, k.address, k.day, h.id, h.service_id, h.branch_id, h.resource_id, coalesce(h.start_at, 0)
		from code_holds k left join holds h on h.id = k.hold_id and h.org_id = k.org_id and h.expires_at > $2
		where k.org_id = $1 and k.expires_at > $2 and (k.hold_id is null or h.id is not null)`, tx.Org(), now))
	if err != nil || underWay || found.same {
		return found, err
	}
	if found.room = there < holdsAtAddress && here < w.ofDay; !found.room {
		tx.Change(`delete from code_holds where org_id = $1 and number = $2`, tx.Org(), w.number)
		return found, nil
	}
	tx.Change(`insert into code_holds (org_id, number, address, day, hold_id, expires_at) values ($1, $2, $3, $4, null, $5)
		on conflict (org_id, number) do update set address = excluded.address, day = excluded.day, hold_id = null,
		expires_at = excluded.expires_at`, tx.Org(), w.number, w.address, w.day, now+int64(holdFor/time.Second))
	return found, nil
}

// Kept tells whether a time is kept for somebody who is sent a code: it may be
// whoever asks, who has gone back.
func (d *Desk) Kept(ctx context.Context, org booking.OrgID, r desk.HoldRequest) (kept bool, err error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return false, err
	}
	b, err := o.Branch(r.Branch)
	if err != nil {
		return false, err
	}
	err = d.Store.For(org).Read(ctx, store.Query(func(row store.Row) error { return row.Scan(&kept) },
		`select exists (select 1 from code_holds k join holds h on h.id = k.hold_id and h.org_id = k.org_id
			where k.org_id = $1 and h.expires_at > $2 and h.service_id = $3 and h.branch_id = $4 and h.start_at = $5)`,
		org, d.Unix(), r.Service, r.Branch, b.Zone.First(r.Slot.Date, int(r.Slot.Time))))
	return kept, err
}

// keepLock lets one at a time of an organization have something kept.
func keepLock(org booking.OrgID) int64 {
	h := fnv.New64a()
	_, _ = h.Write(append(org[:], "code_holds"...))
	return int64(h.Sum64()) // #nosec G115 -- any number will do
}

// bookKept books what is kept for a customer. What is no longer kept is booked all
// the same while it is free.
func (d *Desk) bookKept(ctx context.Context, c office.Caller, r desk.BookRequest, id booking.HoldID) (desk.Receipt, error) {
	r.Hold = id
	r.Same = r.Fingerprint()
	got, err := d.desk.Book(ctx, c, r)
	if !id.IsZero() &&
		(errors.Is(err, booking.ErrHoldGone) || errors.Is(err, booking.ErrHoldNotFound) || errors.Is(err, booking.ErrHoldOther)) {
		r.Hold = booking.HoldID{}
		got, err = d.desk.Book(ctx, c, r)
	}
	return got, err
}
