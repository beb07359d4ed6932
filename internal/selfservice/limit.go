package selfservice

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// How much a person may have of one service by booking themselves: so many that
// are still to come, and so many on one date. People of the house book more for
// them.
const (
	mostComing = 3
	mostOfDay  = 2
	// mostOfNumber is how many a number may have of it that are still to come,
	// whatever their names: a family is not larger, and other names are quickly
	// thought of.
	mostOfNumber = 10
)

// What is refused to whoever has enough.
var (
	errComing = fault.New(fault.Conflict, "enough_coming",
		"you have %d appointments of this kind already; cancel one, or call to have more", mostComing)
	errOfDay = fault.New(fault.Conflict, "enough_that_day",
		"you have %d appointments of this kind on that day already; choose another day, or call", mostOfDay)
	errOfNumber = fault.New(fault.Conflict, "enough_of_number",
		"there are %d appointments of this kind under this number already; cancel one, or call to have more", mostOfNumber)
	// ErrSameTime says that a person is booked at that time already; see Clash.
	ErrSameTime = fault.New(fault.Conflict, "same_time",
		"you have an appointment at that time already; choose another time, or change the one that you have").On("time")
	errAddress = errors.New("selfservice: many bookings came from this address")
	// ErrPleaseCall says that nothing more is booked from an address.
	ErrPleaseCall = fault.New(fault.RateLimited, "enough_from_here",
		"many appointments were booked from this connection; wait and try again, or call")
)

// Clash is ErrSameTime for one whose number was checked: it says what they have.
type Clash struct{ Row desk.Row }

// Error implements error.
func (*Clash) Error() string { return ErrSameTime.Error() }

// Unwrap gives the fault.
func (*Clash) Unwrap() error { return ErrSameTime }

// allowance is so much at once, and one more every so often.
type allowance struct {
	most  int
	every time.Duration
}

// What may be booked from one address with one organization: five in an hour; and
// more by those whose number was checked, or whose browser has worked for it, for
// many people may be behind one address. Where no number can be checked, it is less.
var (
	fromAddress = allowance{most: 5, every: 12 * time.Minute}
	shown       = allowance{most: 40, every: 90 * time.Second}
	unchecked   = allowance{most: 10, every: 6 * time.Minute}
)

// pass lets a customer book.
type pass struct {
	sure bool   // the number is theirs
	key  string // under which the address was charged, to be given back if nothing is booked; empty: it was not
}

// admit refuses whoever has not shown what is asked of them, or has booked enough.
// The address is charged. Who only sends a form again has booked already and is let
// through.
func (d *Desk) admit(ctx context.Context, f Front, zone *civil.Zone, b desk.BookRequest, r BookRequest) (pass, error) {
	sure, err := d.shows(ctx, f, b, r)
	if err == nil {
		err = d.enough(ctx, f.Org, zone, b)
		tells := d.checks(ctx, f.Org, f.Page())
		if err == nil {
			err = d.free(ctx, f, zone, b, sure)
			tells = d.SendsCodes(ctx, f.Org)
		}
		if fault.Of(err).Kind == fault.Conflict && !sure && tells {
			err = ErrNeedCode // What somebody has is told to them alone.
		}
	}
	key := ""
	if err == nil {
		key, err = d.budget(ctx, f.Org, r, sure)
	}
	if err == nil {
		return pass{sure, key}, nil
	}
	if before, look := d.Store.For(f.Org).Once(ctx, b.IdempotencyKey, d.Unix()); look == nil && before != nil {
		err = nil
	}
	return pass{}, err
}

// budget charges an address, and gives the key under which it did. sure says that
// the number was checked.
func (d *Desk) budget(ctx context.Context, org booking.OrgID, r BookRequest, sure bool) (key string, err error) {
	who := auth.HashSecret(org.String() + "\n" + r.Address)
	more := shown
	if !d.SendsCodes(ctx, org) {
		more = unchecked
	}
	key = "page:" + who
	if err = d.charge(ctx, key, fromAddress); !errors.Is(err, errAddress) {
		return key, err
	}
	if !sure {
		if err := d.worked(ctx, org, r); err != nil {
			return "", err
		}
	}
	key = "shown:" + who
	return key, d.charge(ctx, key, more)
}

// enough refuses a person, by number and name, who has enough of a service, and a
// number under which there is enough of it for any family.
func (d *Desk) enough(ctx context.Context, org booking.OrgID, zone *civil.Zone, b desk.BookRequest) error {
	now, day := d.Unix(), zone.First(b.Slot.Date, 0)
	list, err := comingOf(ctx, d.Store.For(org), b.Phone, b.Service, min(now, day))
	if err != nil {
		return err
	}
	coming, thatDay, ofNumber, name := 0, 0, 0, spelling.Fold(b.Customer)
	for _, a := range list {
		if a.start > now {
			ofNumber++
		}
		if spelling.Fold(a.name) != name {
			continue
		}
		if a.start > now {
			coming++
		}
		if date, _ := zone.Local(a.start); date == b.Slot.Date {
			thatDay++
		}
	}
	switch {
	case coming >= mostComing:
		return errComing
	case thatDay >= mostOfDay:
		return errOfDay
	case ofNumber >= mostOfNumber:
		return errOfNumber
	}
	return nil
}

// free refuses a person, by number and name, who is booked at that time already,
// wherever and for whatever it is.
func (d *Desk) free(ctx context.Context, f Front, zone *civil.Zone, b desk.BookRequest, sure bool) error {
	start, exists := zone.At(b.Slot.Date, int(b.Slot.Time))
	if !exists {
		return nil // The desk says so.
	}
	var list []booking.Appointment
	err := d.Store.For(f.Org).Read(ctx, store.AppointmentsWhere(&list,
		`org_id = $1 and phone = $2 and start_at < $3 and end_at > $4 and status in ('booked', 'arrived') order by start_at, id`,
		f.Org, b.Phone, start+int64(f.Offer.Services[b.Service].Duration)*60, start))
	list = slices.DeleteFunc(list, func(a booking.Appointment) bool {
		return spelling.Fold(string(a.Customer)) != spelling.Fold(b.Customer)
	})
	if err != nil || len(list) == 0 {
		return err
	}
	if !sure {
		return ErrSameTime
	}
	c := &Clash{}
	err = d.desk.WithOffer(ctx, f.Org, func(o *desk.Offer) error {
		rows, err := o.Rows(list[:1])
		if err == nil {
			c.Row = rows[0]
		}
		return err
	})
	return cmp.Or[error](err, c)
}

// charge takes one of an allowance, counted where all nodes see it.
func (d *Desk) charge(ctx context.Context, key string, a allowance) error {
	now := d.Unix()
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		counts, err := people.LockGuesses(tx, []string{key})
		if err != nil {
			return err
		}
		c, wait := a.after(counts[key], now)
		if wait > 0 {
			return errors.Join(errAddress, ErrPleaseCall.After(wait))
		}
		c.Failures++
		people.SetGuesses(tx, key, c)
		return nil
	})
}

// after is what of a count is left, and how long to wait until there is room.
func (a allowance) after(c people.Guesses, now int64) (people.Guesses, time.Duration) {
	every := int64(a.every / time.Second)
	forgiven := max(0, now-c.LastAt) / every
	if c.Failures = max(0, c.Failures-int(min(forgiven, int64(c.Failures)))); c.Failures == 0 {
		c.LastAt = now
	} else {
		c.LastAt += forgiven * every
	}
	if c.Failures < a.most {
		return c, 0
	}
	return c, time.Duration(c.LastAt+every-now) * time.Second
}

// refund gives one back, also for a customer who has gone.
func (d *Desk) refund(ctx context.Context, key string) {
	if key == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), refundPatience)
	defer cancel()
	err := d.Store.Write(ctx, func(tx *store.Tx) error {
		counts, err := people.LockGuesses(tx, []string{key})
		if err != nil {
			return err
		}
		c := counts[key]
		c.Failures--
		people.SetGuesses(tx, key, c)
		return nil
	})
	if err != nil {
		d.Pulse.Warn("a booking that was not made counts against an address", err)
	}
}

const refundPatience = 5 * time.Second
