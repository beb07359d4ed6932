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
// kept meanwhile. What is kept belongs to the form that asked for it: another one,
// with the same number, takes nothing away.
const (
	holdFor         = LongestCode * time.Second
	holdsAtAddress  = 2
	holdsOfDay      = 2  // at least
	holdsOfDayShare = 10 // one of so many free starts
)

// Hold keeps a slot for a customer to whom a code is sent, in place of what was
// kept for their form before, whatever number they typed there; a zero id: nothing is
// kept. It refuses a time as desk.Hold does.
func (d *Desk) Hold(ctx context.Context, c Customer, r desk.HoldRequest) (booking.HoldID, error) {
	r.For = holdFor
	w, err := d.wish(ctx, c, r)
	if err != nil {
		return booking.HoldID{}, err
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
			tx.Change(`delete from code_holds where org_id = $1 and form = $2 and hold_id is null`, tx.Org(), w.form)
		} else {
			tx.Change(`update code_holds set hold_id = $1 where org_id = $2 and form = $3`, h.ID, tx.Org(), w.form)
		}
		return nil
	}))
}

// wish is what somebody wants to have kept: for whom and on which day, as keyed
// hashes, and what.
type wish struct {
	form, number, address, day string
	desk.HoldRequest
	start int64
	ofDay int // how many may be kept on the day
}

func (d *Desk) wish(ctx context.Context, c Customer, r desk.HoldRequest) (w wish, err error) {
	w.HoldRequest = r
	var failed [4]error
	w.number, failed[0] = d.numberOf(c.Org, c.Phone)
	w.address, failed[1] = d.hidden("hold", "address", c.Org.String(), c.Address)
	w.day, failed[2] = d.hidden("hold", "day", r.Branch.String(), r.Slot.Date.String())
	w.form, failed[3] = d.formOf(c.Org, c.Form)
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

// numberOf names a number for which something is kept, and formOf a form.
func (d *Desk) numberOf(org booking.OrgID, number string) (string, error) {
	return d.hidden("hold", "number", org.String(), number)
}

func (d *Desk) formOf(org booking.OrgID, form string) (string, error) {
	return d.hidden("hold", "form", org.String(), form)
}

// is tells whether a hold is what is wished for.
func (w *wish) is(h *booking.Hold) bool {
	return h.Service == w.Service && h.Branch == w.Branch && h.Span.Start == w.start && (w.Resource.IsZero() || h.Resource == w.Resource)
}

// kept is what is kept for a form now.
type kept struct {
	id   booking.HoldID // zero: nothing
	same bool           // it is what is wished for
	room bool           // something else may be kept in its place
}

// enter looks at what is kept, and notes that a slot is about to be, if there is
// room for it: until that is done, nobody else does it for the form.
func (w *wish) enter(tx *store.Tx, now int64) (found kept, err error) {
	tx.Lock([]int64{keepLock(tx.Org())})
	ofNumber, there, here, underWay := 0, 0, 0, false
	err = tx.Read(store.Query(func(r store.Row) error {
		var form, number, address, day string
		var h booking.Hold
		err := r.Scan(&form, &number, &address, &day, &h.ID, &h.Service, &h.Branch, &h.Resource, &h.Span.Start)
		if form == w.form {
			found.id, found.same, underWay = h.ID, w.is(&h), h.ID.IsZero()
			return err
		}
		if number == w.number {
			ofNumber++
		}
		if address == w.address {
			there++
		}
		if day == w.day {
			here++
		}
		return err
	}, `select k.form, k.number, k.address, k.day, h.id, h.service_id, h.branch_id, h.resource_id, coalesce(h.start_at, 0)
		from code_holds k left join holds h on h.id = k.hold_id and h.org_id = k.org_id and h.expires_at > $2
		where k.org_id = $1 and k.expires_at > $2 and (k.hold_id is null or h.id is not null)`, tx.Org(), now))
	if err != nil || underWay || found.same {
		return found, err
	}
	tx.Change(`delete from code_holds where org_id = $1 and form = $2`, tx.Org(), w.form)
	if found.room = ofNumber == 0 && there < holdsAtAddress && here < w.ofDay; !found.room {
		return found, nil
	}
	tx.Change(`insert into code_holds (org_id, form, number, address, day, hold_id, expires_at) values ($1, $2, $3, $4, $5, null, $6)
		on conflict (org_id, number) do update set form = excluded.form, address = excluded.address, day = excluded.day, hold_id = null,
		expires_at = excluded.expires_at`, tx.Org(), w.form, w.number, w.address, w.day, now+int64(holdFor/time.Second))
	return found, nil
}

// keptWhere finds something that is kept, by a condition on code_holds k; nil:
// nothing is.
func (d *Desk) keptWhere(ctx context.Context, org booking.OrgID, condition string, args ...any) (h *booking.Hold, err error) {
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error {
		h = &booking.Hold{}
		return r.Scan(&h.ID, &h.Service, &h.Branch, &h.Resource, &h.Span.Start)
	}, `select h.id, h.service_id, h.branch_id, h.resource_id, h.start_at
		from code_holds k join holds h on h.id = k.hold_id and h.org_id = k.org_id
		where k.org_id = $1 and h.expires_at > $2 and (`+condition+`) limit 1`, append([]any{org, d.Unix()}, args...)...))
	return h, err
}

// KeptFor gives what is kept for those who go from form to form; nil: nothing.
func (d *Desk) KeptFor(ctx context.Context, org booking.OrgID, form string) (*booking.Hold, error) {
	name, err := d.formOf(org, form)
	if err != nil {
		return nil, err
	}
	return d.keptWhere(ctx, org, `k.form = $3`, name)
}

// Kept tells whether a time is kept for somebody who is sent a code: it may be
// whoever asks, who has gone back.
func (d *Desk) Kept(ctx context.Context, org booking.OrgID, r desk.HoldRequest) (bool, error) {
	h, err := d.keptThen(ctx, org, r, `true`)
	return h != nil, err
}

// keptThen is keptWhere of one time.
func (d *Desk) keptThen(ctx context.Context, org booking.OrgID, r desk.HoldRequest, condition string, args ...any) (*booking.Hold, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	b, err := o.Branch(r.Branch)
	if err != nil {
		return nil, err
	}
	h, err := d.keptWhere(ctx, org, `h.service_id = $3 and h.branch_id = $4 and h.start_at = $5 and (`+condition+`)`,
		append([]any{r.Service, r.Branch, b.Zone.First(r.Slot.Date, int(r.Slot.Time))}, args...)...)
	if h != nil && !r.Resource.IsZero() && h.Resource != r.Resource {
		h = nil
	}
	return h, err
}

// keepLock lets one at a time of an organization have something kept.
func keepLock(org booking.OrgID) int64 {
	h := fnv.New64a()
	_, _ = h.Write(append(org[:], "code_holds"...))
	return int64(h.Sum64()) // #nosec G115 -- any number will do
}

// bookKept books what is kept for a customer: what their form has or, if the time is
// taken, what was kept for it since, or for their number by another of their forms,
// once it is sure that it is theirs. What is no longer kept is booked all the same
// while it is free.
func (d *Desk) bookKept(ctx context.Context, c office.Caller, b desk.BookRequest, r BookRequest, sure bool) (desk.Receipt, error) {
	b.Hold = r.Hold
	b.Same = b.Fingerprint()
	got, err := d.desk.Book(ctx, c, b)
	if !r.Hold.IsZero() &&
		(errors.Is(err, booking.ErrHoldGone) || errors.Is(err, booking.ErrHoldNotFound) || errors.Is(err, booking.ErrHoldOther)) {
		b.Hold = booking.HoldID{}
		got, err = d.desk.Book(ctx, c, b)
	}
	if !errors.Is(err, booking.ErrTaken) {
		return got, err
	}
	form, bad := d.formOf(c.Org, r.Flow)
	number, worse := d.numberOf(c.Org, b.Phone)
	if !sure {
		number = form
	}
	h, look := d.keptThen(ctx, c.Org, desk.HoldRequest{Service: b.Service, Branch: b.Branch, Resource: b.Resource, Slot: b.Slot},
		`k.form = $6 or k.number = $7`, form, number)
	if bad != nil || worse != nil || look != nil || h == nil {
		return got, err
	}
	b.Hold = h.ID
	return d.desk.Book(ctx, c, b)
}
