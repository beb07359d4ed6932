package waiting

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math/big"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// LinkPath begins the address of the page of somebody who waits.
const LinkPath = "/w/"

var errNoSecret = fault.New(fault.Internal, "no_secret_key",
	"links of customers need the secret key of this installation; give it with --secret-key or MAWID_SECRET_KEY")

// lockOf is the lock under which one at a time begins to wait with a number.
func lockOf(org booking.OrgID, phone string) int64 {
	h := fnv.New64a()
	_, _ = h.Write(org[:])
	_, _ = h.Write([]byte("waiting " + phone))
	return int64(h.Sum64()) // #nosec G115 -- any number will do
}

// token is how somebody is named in their link. It follows from their id and the secret
// key, so that every message carries the same and none is stored.
func (d *Desk) token(id booking.WaitID) (string, error) {
	key, err := d.SealKey()
	if err != nil {
		return "", err
	}
	own := key.Derive("mawid: waiting links")
	if own == nil {
		return "", errNoSecret
	}
	mac := hmac.New(sha256.New, own)
	_, _ = mac.Write(binary.BigEndian.AppendUint64(append([]byte("wait"), id[:]...), 0))
	const length = 12
	text := strings.Repeat("0", length) + new(big.Int).SetBytes(mac.Sum(nil)).Text(62)
	return text[len(text)-length:], nil
}

func (d *Desk) hashOf(id booking.WaitID) (string, error) {
	token, err := d.token(id)
	return auth.HashSecret(token), err
}

// Link is the path of somebody's own page. After another secret key it is another.
func (d *Desk) Link(ctx context.Context, org booking.OrgID, e *Entry) (string, error) {
	token, err := d.token(e.ID)
	if err != nil {
		return "", err
	}
	if hash := auth.HashSecret(token); hash != e.hash {
		err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
			rehash(tx, e.ID, hash)
			return nil
		})
	}
	return LinkPath + token, err
}

// View is somebody who waits as they see it by their link: nothing of it tells a
// number, for a link is easily passed on.
type View struct {
	selfservice.Front
	Entry    Entry
	Service  *booking.Service
	Branch   *booking.Branch
	Resource *booking.Resource // whom they asked for; nil: anybody
	With     *booking.Resource // with whom the offered time is; nil: that is not said
	Offer    *Offer            // theirs to take now; nil: none
	Last     *Offer            // the last one, whatever became of it; nil: there was none
	Slot     booking.Slot      // of the offer
	Phone    string            // whom to call; empty: nobody
	// Made is what they have booked, as it stands now; nil: nothing, or that is not known.
	Made *booking.Appointment
}

// Stands says what the page shows, for forms that change it.
func (v *View) Stands() string {
	text := v.Entry.ID.String() + " " + string(v.Entry.State)
	if v.Offer != nil {
		text = v.Entry.ID.String() + " " + v.Offer.ID.String()
	}
	return text
}

// Missed tells whether they wait on after an offer that is not theirs any more.
func (v *View) Missed() bool {
	return v.Last != nil && v.Entry.State == Waiting && (v.Last.State == Expired || v.Last.State == Lost)
}

// Open gives what the link of somebody who waits leads to; ErrNoEntry: it leads nowhere.
func (d *Desk) Open(ctx context.Context, w selfservice.Way) (v View, err error) {
	if !selfservice.LinkShape(w.Token) {
		return v, ErrNoEntry
	}
	var org booking.OrgID
	var id booking.WaitID
	err = d.Store.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&org, &id) },
		`select w.org_id, w.id from waiting w join organizations o on o.id = w.org_id
			where w.hash = $1 and o.closed_at = 0 and ($2 = '' or o.slug = $2)`, auth.HashSecret(w.Token), w.Host))
	if err == nil && id.IsZero() {
		err = ErrNoEntry
	}
	if err != nil {
		return v, err
	}
	return d.view(ctx, org, id)
}

// view puts together what somebody sees.
func (d *Desk) view(ctx context.Context, org booking.OrgID, id booking.WaitID) (v View, err error) {
	t, now := d.Store.For(org), d.Unix()
	var list []Entry
	var offers []Offer
	err = t.Read(ctx, entriesWhere(&list, `org_id = $1 and id = $2`, org, id),
		offersWhere(&offers, `org_id = $1 and entry_id = $2 order by made_at, id`, org, id))
	if err == nil && len(list) == 0 {
		err = ErrNoEntry
	}
	if err != nil {
		return v, err
	}
	v = View{Entry: list[0]}
	v.Org = org
	if _, v.Settings, err = t.Settings(ctx); err != nil {
		return v, err
	}
	if len(offers) > 0 {
		v.Last = &offers[len(offers)-1]
	}
	if o := v.Last; o != nil && o.State == Open && now < o.Until && (!o.Keeps || !o.Hold.IsZero()) && v.Entry.State.Live() {
		v.Offer = o
	}
	if v.Entry.State == Booked {
		if v.Made, err = d.stands(ctx, t, v.Entry.Made); err != nil {
			return v, err
		}
	}
	return v, d.fill(ctx, &v)
}

// stands reads an appointment as it stands now, also if it was cancelled and booked again;
// nil: there is none any more.
func (d *Desk) stands(ctx context.Context, t *store.Tenant, id booking.AppointmentID) (*booking.Appointment, error) {
	a, err := t.Appointment(ctx, id)
	if err != nil {
		return nil, unlessInternal(err)
	}
	if a.Status != booking.Cancelled {
		return a, nil
	}
	again, err := t.Replacement(ctx, a.Root())
	if err != nil || again.IsZero() {
		return a, err
	}
	return t.Appointment(ctx, again)
}

// fill adds what an entry refers to.
func (d *Desk) fill(ctx context.Context, v *View) error {
	o, err := d.desk.Offer(ctx, v.Org)
	if err != nil {
		return err
	}
	e := &v.Entry
	v.Front.Offer = o
	v.Service, v.Branch, v.Resource = o.Services[e.Service], o.Branches[e.Branch], o.Resources[e.Resource]
	if v.Service == nil || v.Branch == nil {
		return store.ErrBusy.Because(desk.ErrCatalogMoved)
	}
	v.Phone = selfservice.WhomToCall(o, v.Branch)
	if v.Last != nil {
		v.Slot.Date, v.Slot.Time = v.Branch.Zone.Local(v.Last.Start)
	}
	if v.Offer != nil && !v.Offer.Hold.IsZero() {
		h, err := d.Store.For(v.Org).Hold(ctx, v.Offer.Hold)
		if err == nil {
			v.With = o.Resources[h.Resource]
		} else if !errors.Is(err, booking.ErrHoldNotFound) {
			return err
		}
	}
	return nil
}

// Accept books what somebody was offered, or moves what they have there. It refuses
// with ErrOfferOver what is not theirs any more, and as selfservice.BookOffered does.
// Accepted already, it stays so.
func (d *Desk) Accept(ctx context.Context, w selfservice.Way, id booking.OfferID, filled selfservice.Filled) (View, error) {
	v, err := d.Open(ctx, w)
	if err != nil {
		return v, err
	}
	c := office.Caller{Org: v.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}
	return d.accept(ctx, c, v, id, &filled)
}

// accept does so for whoever it is. filled is nil for people of the house.
func (d *Desk) accept(ctx context.Context, c office.Caller, v View, id booking.OfferID, filled *selfservice.Filled) (View, error) {
	if v.Entry.State == Booked {
		return v, nil
	}
	if v.Offer == nil || v.Offer.ID != id {
		return v, ErrOfferOver
	}
	made, err := d.take(ctx, c, &v, filled)
	switch {
	case fault.Of(err).Code == booking.ErrTaken.Code, errors.Is(err, booking.ErrHoldGone), errors.Is(err, booking.ErrHoldNotFound),
		errors.Is(err, booking.ErrNotice):
		return d.lose(ctx, v)
	case err != nil:
		return v, err
	}
	if err := d.taken(ctx, c.Org, v.Offer, made); err != nil {
		return v, err
	}
	return d.view(ctx, v.Org, v.Entry.ID)
}

// take books or moves.
func (d *Desk) take(ctx context.Context, c office.Caller, v *View, filled *selfservice.Filled) (booking.AppointmentID, error) {
	e, o := &v.Entry, v.Offer
	if !e.Appointment.IsZero() {
		c.Channel = booking.ByLink
		moved, err := d.desk.Reschedule(ctx, c, e.Appointment, desk.MoveRequest{Slot: v.Slot, Hold: o.Hold})
		return moved.ID, err
	}
	got, err := d.self.BookOffered(ctx, v.Front, c, desk.BookRequest{
		Service: e.Service, Branch: e.Branch, Resource: e.Resource, Slot: v.Slot, Customer: string(e.Customer), Phone: string(e.Phone),
		Email: string(e.Email), Hold: o.Hold, IdempotencyKey: bookKey(o.ID), Same: o.ID.String(),
	}, filled)
	return got.ID, err
}

// lose ends an offer that somebody else has by now, or that has run out.
func (d *Desk) lose(ctx context.Context, v View) (View, error) {
	now := d.Unix()
	err := d.Store.For(v.Org).Write(ctx, func(tx *store.Tx) error {
		if _, err := endOffer(tx, v.Offer.ID, Lost, now); err != nil {
			return err
		}
		restore(tx, v.Entry.ID, now)
		tx.Schedule(store.WaitTask, key(v.Entry.Branch, v.Entry.Service), v.Org, now)
		return nil
	})
	if err != nil {
		return v, err
	}
	again, err := d.view(ctx, v.Org, v.Entry.ID)
	if err == nil {
		err = ErrOfferOver
	}
	return again, err
}

// taken notes that somebody has what they were offered. Whatever else they were
// offered meanwhile is for others.
func (d *Desk) taken(ctx context.Context, org booking.OrgID, o *Offer, made booking.AppointmentID) error {
	now := d.Unix()
	var others []Offer
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		others = nil
		takeOffer(tx, o.ID, now)
		if _, err := turn(tx, o.Entry, Booked, "", made, now); err != nil {
			return err
		}
		if err := tx.Read(offersWhere(&others, `org_id = $1 and entry_id = $2 and state = 'open'`, tx.Org(), o.Entry)); err != nil {
			return err
		}
		for i := range others {
			if _, err := endOffer(tx, others[i].ID, Lost, now); err != nil {
				return err
			}
		}
		tx.Schedule(store.WaitTask, key(o.Branch, o.Service), org, now)
		return nil
	})
	for i := range others {
		err = errors.Join(err, d.release(ctx, org, &others[i]))
	}
	d.Published()
	return err
}

// Decline gives a time back that somebody was offered. They go on waiting. What is
// not theirs any more stays so.
func (d *Desk) Decline(ctx context.Context, w selfservice.Way, id booking.OfferID) (View, error) {
	v, err := d.Open(ctx, w)
	if err != nil || v.Offer == nil || v.Offer.ID != id {
		return v, err
	}
	c := office.Caller{Org: v.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}
	if err := d.decline(ctx, c, &v.Entry, v.Offer, ""); err != nil && !errors.Is(err, errBooked) {
		return v, err
	}
	return d.view(ctx, v.Org, v.Entry.ID)
}

// giveBack gives back what is kept for an offer; errBooked: it was taken a moment before.
func (d *Desk) giveBack(ctx context.Context, org booking.OrgID, e *Entry, o *Offer) error {
	if err := d.release(ctx, org, o); err != nil {
		return err
	}
	made, err := d.madeOf(ctx, org, e, o)
	if err != nil || made.IsZero() {
		return err
	}
	return cmp.Or[error](d.taken(ctx, org, o, made), errBooked)
}

// madeOf is what was booked with an offer, or moved there; zero: nothing was.
func (d *Desk) madeOf(ctx context.Context, org booking.OrgID, e *Entry, o *Offer) (made booking.AppointmentID, err error) {
	t := d.Store.For(org)
	if e != nil && !e.Appointment.IsZero() {
		a, err := t.Appointment(ctx, e.Appointment)
		if err != nil {
			return made, unlessInternal(err)
		}
		if a.Status == booking.Booked && a.Span.Start == o.Start {
			made = a.ID
		}
		return made, nil
	}
	once, err := t.Once(ctx, bookKey(o.ID), d.Unix())
	if err != nil || once == nil {
		return made, err
	}
	return booking.AppointmentID(once.Made), nil
}

func (d *Desk) decline(ctx context.Context, c office.Caller, e *Entry, o *Offer, note string) error {
	if err := d.giveBack(ctx, c.Org, e, o); err != nil {
		return err
	}
	now := d.Unix()
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		done, err := endOffer(tx, o.ID, Declined, now)
		if err != nil {
			return err
		}
		if done && note != "" {
			d.Note(tx, c, note, "", o.Entry.String())
		}
		restore(tx, o.Entry, now)
		tx.Schedule(store.WaitTask, key(o.Branch, o.Service), c.Org, now)
		return nil
	})
	d.Published()
	return err
}

// Leave ends the waiting of somebody who wants to. Ended already, it stays so.
func (d *Desk) Leave(ctx context.Context, w selfservice.Way) (View, error) {
	v, err := d.Open(ctx, w)
	if err != nil || !v.Entry.State.Live() {
		return v, err
	}
	c := office.Caller{Org: v.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}
	if err := d.leave(ctx, c, &v.Entry, ""); err != nil && !errors.Is(err, errBooked) {
		return v, err
	}
	return d.view(ctx, v.Org, v.Entry.ID)
}
