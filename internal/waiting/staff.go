package waiting

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// mostListed is how many are listed.
const mostListed = 200

// Filter narrows the list of those who wait. Zero values do not narrow.
type Filter struct {
	Branch  booking.BranchID
	Service booking.ServiceID
	Done    bool // those who do not wait any more, the last first
}

// List lists those who wait, the longest first, with the last that each was offered.
func (d *Desk) List(ctx context.Context, org booking.OrgID, f Filter) ([]View, error) {
	w := store.Where{Args: []any{org}, SQL: "org_id = $1"}
	if !f.Branch.IsZero() {
		w.And("branch_id = ?", f.Branch)
	}
	if !f.Service.IsZero() {
		w.And("service_id = ?", f.Service)
	}
	which := ` and ` + live + ` order by created_at, id limit `
	if f.Done {
		which = ` and not ` + live + ` order by changed_at desc, id desc limit `
	}
	rest := w.SQL + which + w.Arg(mostListed)
	return d.views(ctx, org, rest, w.Args...)
}

// Of lists what is kept of those who wait or waited under some numbers.
func (d *Desk) Of(ctx context.Context, org booking.OrgID, phones ...string) ([]View, error) {
	dialect := d.Store.For(org).Dialect()
	return d.views(ctx, org, `org_id = $1 and `+dialect.InTexts("phone", "$2")+` order by created_at desc, id desc limit $3`,
		org, dialect.List(phones), mostListed)
}

// views reads entries and puts beside each what belongs to it.
func (d *Desk) views(ctx context.Context, org booking.OrgID, rest string, args ...any) ([]View, error) {
	t, now := d.Store.For(org), d.Unix()
	var entries []Entry
	if err := t.Read(ctx, entriesWhere(&entries, rest, args...)); err != nil || len(entries) == 0 {
		return nil, err
	}
	ids := make([]booking.WaitID, len(entries))
	for i := range entries {
		ids[i] = entries[i].ID
	}
	var offers []Offer
	err := t.Read(ctx, offersWhere(&offers, `org_id = $1 and `+t.Dialect().InList("entry_id", "$2")+` order by made_at, id`, org,
		t.Dialect().List(store.Texts(ids))))
	if err != nil {
		return nil, err
	}
	last := map[booking.WaitID]*Offer{}
	for i := range offers {
		if o := last[offers[i].Entry]; o == nil || o.State != Open { // Several may be of one second.
			last[offers[i].Entry] = &offers[i]
		}
	}
	list := make([]View, len(entries))
	for i := range entries {
		v := View{Entry: entries[i], Last: last[entries[i].ID]}
		v.Org = org
		if v.Last != nil && v.Last.State == Open && now < v.Last.Until {
			v.Offer = v.Last
		}
		if err := d.fill(ctx, &v); err != nil {
			return nil, err
		}
		list[i] = v
	}
	return list, nil
}

// Told finds whom messages were for that people who wait were sent, each with the time
// that it offered: by what the message was about, an offer or somebody who waits.
func (d *Desk) Told(ctx context.Context, org booking.OrgID, about []booking.AppointmentID) (map[booking.AppointmentID]View, error) {
	t := d.Store.For(org)
	ids := t.Dialect().List(store.Texts(about))
	var offers []Offer
	if err := t.Read(ctx, offersWhere(&offers, `org_id = $1 and `+t.Dialect().InList("id", "$2"), org, ids)); err != nil {
		return nil, err
	}
	list, err := d.views(ctx, org, `org_id = $1 and (`+t.Dialect().InList("id", "$2")+` or exists (select 1 from waiting_offers o
		where o.org_id = waiting.org_id and o.entry_id = waiting.id and `+t.Dialect().InList("o.id", "$2")+`))`, org, ids)
	if err != nil {
		return nil, err
	}
	told := map[booking.AppointmentID]View{}
	for _, v := range list {
		told[booking.AppointmentID(v.Entry.ID)] = v
		for i := range offers {
			if o := &offers[i]; o.Entry == v.Entry.ID {
				v.Last = o
				v.Slot.Date, v.Slot.Time = v.Branch.Zone.Local(o.Start)
				told[booking.AppointmentID(o.ID)] = v
			}
		}
	}
	return told, nil
}

// Entry is somebody who waits, for people of the house; ErrNoEntry: there is nobody.
func (d *Desk) Entry(ctx context.Context, org booking.OrgID, id booking.WaitID) (View, error) {
	return d.view(ctx, org, id)
}

// Remove takes somebody from the list for whom somebody of the house does so. It refuses
// whoever has booked meanwhile.
func (d *Desk) Remove(ctx context.Context, c office.Caller, id booking.WaitID) error {
	v, err := d.view(ctx, c.Org, id)
	if err == nil && v.Entry.State.Live() {
		if err = d.leave(ctx, c, &v.Entry, "waiting.removed"); err == nil {
			v, err = d.view(ctx, c.Org, id)
		}
	}
	if err == nil && v.Entry.State == Booked {
		err = errBooked
	}
	return err
}

// Give offers somebody a free time that was chosen for them, kept as long as others.
// It refuses a time that is not free, as desk.Hold does else, whoever does not wait or has another offer, and
// in quiet hours, if a message would go out. Of the same time, sent twice, it is done once.
func (d *Desk) Give(ctx context.Context, c office.Caller, id booking.WaitID, slot booking.Slot) (View, error) {
	v, err := d.view(ctx, c.Org, id)
	switch {
	case err != nil:
		return v, err
	case !v.Entry.State.Live():
		return v, errNotLive
	}
	start, exists := v.Branch.Zone.At(slot.Date, int(slot.Time))
	if v.Offer != nil || v.Entry.State == Offered {
		return d.given(ctx, c.Org, id, start)
	}
	now := d.Unix()
	on, quiet, err := d.teller.Offering(ctx, c.Org, v.Entry.Service, v.Branch.Zone)
	if err != nil {
		return v, err
	}
	if until := quiet.After(now); on && until > now {
		_, clock := v.Branch.Zone.Local(until)
		return v, errQuiet.Quoting(clock.String())
	}
	if !exists || start <= now {
		return v, booking.ErrPast
	}
	o := newOffer(&v.Entry, start, now)
	o.ByHand = true
	if !o.Keeps { // They are called right now.
		o.Keeps, o.Until = true, min(now+wait, start)
	}
	made := false
	t := d.Store.For(c.Org)
	err = t.Write(ctx, func(tx *store.Tx) (err error) {
		made, err = putOffer(tx, &v.Entry, o, now)
		return err
	})
	if err != nil {
		return v, err
	}
	if !made {
		return d.given(ctx, c.Org, id, start)
	}
	var h booking.Hold
	err = desk.Patiently(ctx, func() (err error) { // The house may have seen the offer, and be keeping its time.
		h, err = d.holdFor(ctx, c.Org, o)
		return err
	})
	back := t.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		if err != nil {
			dropOffer(tx, o, now)
			return nil
		}
		keep(tx, o.ID, &h)
		d.Note(tx, c, "waiting.offered", "", o.Entry.String())
		tx.Schedule(store.WaitTask, key(o.Branch, o.Service), c.Org, now)
		return nil
	})
	switch fault.Of(err).Code {
	case booking.ErrTaken.Code, booking.ErrOutOfHours.Code, booking.ErrNonWorking.Code:
		err = errNotFree
	}
	if err != nil {
		return v, err
	}
	d.Published()
	if back != nil {
		return v, back
	}
	return d.view(ctx, c.Org, id)
}

// given is what somebody has been offered by hand who is offered that time again, as soon
// as it is kept for them.
func (d *Desk) given(ctx context.Context, org booking.OrgID, id booking.WaitID, start int64) (v View, err error) {
	err = desk.Patiently(ctx, func() (err error) {
		if v, err = d.view(ctx, org, id); err != nil {
			return err
		}
		switch o := v.Last; {
		case v.Entry.State == Waiting:
			return errNotFree // It came to nothing.
		case o == nil || o.State != Open || !o.ByHand || o.Start != start:
			return errHasOffer
		case o.Hold.IsZero(): // It is not shown yet.
			return desk.ErrInFlight
		}
		return nil
	})
	return v, err
}

// TakeFor books what somebody was offered who says so on the telephone.
func (d *Desk) TakeFor(ctx context.Context, c office.Caller, id booking.WaitID, offer booking.OfferID) (View, error) {
	v, err := d.view(ctx, c.Org, id)
	if err != nil {
		return v, err
	}
	return d.accept(ctx, c, v, offer, nil)
}

// DeclineFor gives back what somebody was offered who does not want it. It refuses whoever
// has booked meanwhile, and with ErrOfferOver what is not kept any more. Declined already,
// it stays so.
func (d *Desk) DeclineFor(ctx context.Context, c office.Caller, id booking.WaitID, offer booking.OfferID) error {
	v, err := d.view(ctx, c.Org, id)
	switch {
	case err != nil:
		return err
	case v.Entry.State == Booked:
		return errBooked
	case v.Last == nil || v.Last.ID != offer || v.Offer == nil && v.Last.State != Declined:
		return ErrOfferOver
	case v.Offer == nil:
		return nil
	}
	if err := d.decline(ctx, c, &v.Entry, v.Offer, "waiting.declined"); err != nil {
		return err
	}
	if v, err = d.view(ctx, c.Org, id); err == nil && v.Entry.State == Booked {
		err = errBooked
	}
	return err
}
