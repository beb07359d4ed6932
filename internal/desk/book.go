package desk

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/trace"
)

// BookRequest asks for an appointment. Text is taken as typed: the desk trims,
// normalises and checks it.
type BookRequest struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: the least busy eligible one
	Slot     booking.Slot
	Customer string
	Phone    string // E.164 or empty
	Notes    string
	Email    string         `json:",omitzero"` // may be empty
	Source   string         `json:",omitzero"` // what led the customer to us; may be empty
	Seats    int            // zero or one
	Hold     booking.HoldID // zero: none
	// IdempotencyKey makes a repeat of the same request answer with the same
	// appointment. Empty: none.
	IdempotencyKey string
	// Arrived says that the customer is there already. Only the dashboard may
	// say so.
	Arrived bool `json:",omitzero"`
	// Latitude is what this booking need not keep. Only the dashboard may give it.
	Latitude booking.Latitude `json:"Leave,omitzero"`
	// Language is that of the customer, in which they are told how it stands: ar, en,
	// or empty for what is known of them. What they filled in has its own.
	Language string `json:",omitzero"`
	// Intake is what the customer filled in, which the desk only carries.
	Intake *booking.Intake `json:"-"`
	// Same, if set, tells repeats from other requests in place of the values. It
	// is none of them itself.
	Same string `json:"-"`
}

// Receipt is the answer to a booking.
type Receipt struct {
	ID       booking.AppointmentID
	Replayed bool // the stored answer to an earlier request with the same idempotency key
}

// Book makes an appointment. Whatever happens, it is made once or not at all,
// and no two appointments or holds of a resource overlap.
//
// It refuses what Offer.Ask refuses, text that cannot be stored, more than one
// seat (booking.ErrMultiSeat), and latitude or a calendar that the caller does
// not have. A time that nobody could have is booking.ErrPast, ErrNotice,
// ErrHorizon, ErrOffGrid, ErrOutOfHours or ErrNonWorking, one that somebody else
// has ErrTaken; where there is something else to be had, that comes with it as a
// booking.Refusal. A hold that does not serve is ErrHoldNotFound, ErrHoldGone or
// ErrHoldOther. store.ErrInDoubt says that nobody knows whether it was stored.
func (d *Desk) Book(ctx context.Context, c office.Caller, r BookRequest) (Receipt, error) {
	return d.BookIn(ctx, c, r, nil)
}

// BookIn is Book, in a call if there is an action of one.
func (d *Desk) BookIn(ctx context.Context, c office.Caller, r BookRequest, action *store.CallNote) (out Receipt, err error) {
	d.booking.Begin()
	ctx, span := trace.Start(ctx, "book")
	span.Organization(c.Org)
	defer func() {
		span.End(err)
		d.booking.End()
		d.Tally.Booked(c.Channel, out.Replayed, err)
	}()
	b := newMaking(r)
	b.action = action
	if err := b.admit(c); err != nil {
		return Receipt{}, err
	}
	if b.IdempotencyKey != "" {
		return d.bookOnce(ctx, c, b)
	}
	id, err := d.book(ctx, c, b)
	return Receipt{ID: id}, err
}

// admit refuses what the caller may not ask for, and what cannot be stored.
func (r *BookRequest) admit(c office.Caller) error {
	if c.Channel == booking.ByDashboard { // People write numbers as they like.
		if number, ok := spelling.Phone(r.Phone); ok {
			r.Phone = number
		}
	}
	if err := r.tidy(); err != nil {
		return err
	}
	if err := errors.Join(c.MayGive(r.Latitude, r.Arrived), c.MayBook(r.Resource)); err != nil {
		return err
	}
	if r.Seats != 0 && r.Seats != 1 {
		return booking.ErrMultiSeat
	}
	return nil
}

// making is a booking that is being made: what was asked for, the ids that it
// gets, and what is to be noted with it.
type making struct {
	BookRequest
	id     booking.AppointmentID
	event  booking.EventID
	once   *store.Once
	action *store.CallNote
	// replaces is the cancelled appointment that it takes the place of, and act
	// what that is of what customers do by their link; empty: nothing.
	// kept is whether that one was to stay where it was.
	replaces booking.AppointmentID
	act      booking.Act
	kept     int64
	length   int // in minutes; zero: as long as the service
	bundle   booking.BundleID
}

func newMaking(r BookRequest) making {
	return making{BookRequest: r, id: booking.NewID[booking.AppointmentID](), event: booking.NewID[booking.EventID]()}
}

// book finds a place and stores the appointment with everything that belongs
// to it in one transaction.
func (d *Desk) book(ctx context.Context, c office.Caller, b making) (booking.AppointmentID, error) {
	err := d.WithOffer(ctx, c.Org, func(o *Offer) error {
		a, err := o.Ask(b.Service, b.Branch, b.Resource)
		if err != nil {
			return err
		}
		p := placing{Ask: a.Lasting(b.length), slot: b.Slot, now: d.Unix(), held: !b.Hold.IsZero(), latitude: b.Latitude}
		if err := p.foresee(); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		if err := o.full(c); err != nil {
			return err
		}
		if err := d.recheck(ctx, c.Org, &p, c.Channel); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		if done, err := d.quick(ctx, c, &p, b); done || err != nil {
			return d.whenInDoubt(ctx, c.Org, &p, b, err)
		}
		if err := d.carefully(ctx, c, &p, b); err != nil {
			return d.offering(ctx, c.Org, &p, d.whenInDoubt(ctx, c.Org, &p, b, err))
		}
		return nil
	})
	if err != nil {
		return booking.AppointmentID{}, err
	}
	return b.id, nil
}

// carefully decides by what the database holds.
func (d *Desk) carefully(ctx context.Context, c office.Caller, p *placing, b making) error {
	var found placed
	p.shelf, p.id = d.shelves.get(c.Org), b.id
	defer p.shelf.drop(b.id)
	began := d.expect(c.Org, b.event)
	err := d.secure(ctx, c.Org, p, func(tx *store.Tx) error {
		p := *p
		var hold *booking.Hold
		var err error
		if p.held {
			if hold, err = p.redeem(tx, b.Hold); err != nil {
				return err
			}
		}
		if found, err = p.find(tx); err != nil {
			return err
		}
		if found.hold = hold; hold != nil {
			found.reason = hold.Reason
		}
		made := d.fresh(c, &p, b, found)
		if err := tx.Put(made); err != nil {
			return err
		}
		if b.act != "" {
			tx.NoteAct(b.act, booking.WayLink, made.Appointment, made.Appointment, made.Appointment.CreatedAt)
		}
		return nil
	})
	if err != nil {
		d.unexpect(c.Org, b.event, err, p)
		return err
	}
	d.given(c.Org, p, found, b.id, began)
	d.Published()
	return nil
}

// given lets memory know of what was booked.
func (d *Desk) given(org booking.OrgID, p *placing, found placed, id booking.AppointmentID, began uint64) {
	if found.resource.IsZero() || p.held {
		d.Touched(org, p.Service.ID, found.resource)
	} else {
		d.booked(org, found.resource, found.place.Claim, id, began)
	}
}

// fresh is everything that a booking stores. It is stamped as late as can be:
// whoever follows changes by their time should not find an old one behind a
// new one.
func (d *Desk) fresh(c office.Caller, p *placing, b making, found placed) store.Fresh {
	stamp, status := d.Unix(), booking.Booked
	if b.Arrived {
		status = booking.Arrived
	}
	a := &booking.Appointment{
		ID: b.id, Service: p.Service.ID, Branch: p.Branch.ID, Resource: found.resource, Span: found.span, Status: status,
		Customer: booking.Private(b.Customer), Phone: booking.Private(b.Phone), Notes: booking.Private(b.Notes),
		Email: booking.Private(b.Email), Channel: c.Channel, Source: b.Source, Reason: found.reason, CreatedAt: stamp,
		UpdatedAt: stamp, Replaces: b.replaces, Unverified: p.unverified, Length: b.length, Maker: maker(c),
		Bundle: b.bundle,
	}
	if a.KeptAt = b.kept; b.replaces.IsZero() {
		a.KeptAt = p.kept(a)
	}
	event, did := created(a, p.Branch.Zone), "booked"
	if event.ID = b.event; !b.replaces.IsZero() {
		did = "restored"
	}
	return store.Fresh{
		Appointment: a, Place: found.place, Event: event, Once: b.once, Hold: found.hold, Belief: found.belief,
		Deed: d.deedOn(c, did, b.Slot, b.id), Action: b.action, Intake: b.intake(), Quota: p.Offer.quota(c, stamp),
	}
}

// maker is who books: with a key, or signed in.
func maker(c office.Caller) booking.MakerID {
	if !c.Key.IsZero() {
		return booking.MakerID(c.Key)
	}
	return booking.MakerID(c.Person)
}

// redeem checks that the hold is alive and is for what is being booked, and
// narrows the search to its resource.
func (p *placing) redeem(tx *store.Tx, id booking.HoldID) (*booking.Hold, error) {
	h, err := tx.Hold(id)
	if err != nil {
		return nil, err
	}
	at, exists := p.Branch.Zone.At(p.slot.Date, int(p.slot.Time))
	if h.Service != p.Service.ID || h.Branch != p.Branch.ID || !exists || h.Span.Start != at ||
		(!p.wanted.IsZero() && p.wanted != h.Resource) {
		return nil, booking.ErrHoldOther
	}
	if h.ExpiresAt <= p.now {
		return nil, booking.ErrHoldGone
	}
	if !h.Resource.IsZero() {
		own, err := p.Offer.Ask(h.Service, h.Branch, h.Resource)
		if err != nil {
			return nil, err
		}
		p.Ask = own.Lasting(p.Service.Duration)
	}
	p.own = store.Owner(h.ID)
	return h, nil
}
