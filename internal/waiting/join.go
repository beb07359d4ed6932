package waiting

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Wish is what somebody wants who begins to wait. Text is taken as typed.
type Wish struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: anybody
	Dates    booking.DateRange  // without a last one: UsualDays
	Parts    Parts
	Customer string
	Phone    string
	Email    string // may be empty
	Lang     i18n.Lang

	earlier booking.AppointmentID
	doubted bool   // nobody has shown that the number is theirs
	form    string // names the very form that was sent; empty: there is none
}

// On tells whether people can wait for a service: they are told of what is free. It is
// asked for every page, and may be a moment old.
func (d *Desk) On(ctx context.Context, org booking.OrgID, service booking.ServiceID) (bool, error) {
	now := d.Unix()
	if on, known := d.open.get(org, service, now); known {
		return on, nil
	}
	on, _, err := d.teller.Offering(ctx, org, service, nil)
	if err == nil {
		d.open.put(org, service, opening{now, on})
	}
	return on, err
}

// How long a node remembers for what people can wait, in seconds, and of how many
// services.
const (
	openingLife  = 10
	mostOpenings = 20_000
)

// openings are what a node remembers of it.
type openings struct {
	mu   sync.RWMutex
	kept map[openingKey]opening
}

type openingKey struct {
	org     booking.OrgID
	service booking.ServiceID
}

type opening struct {
	at int64
	on bool
}

func (o *openings) get(org booking.OrgID, s booking.ServiceID, now int64) (on, known bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	one, known := o.kept[openingKey{org, s}]
	return one.on, known && now-one.at >= 0 && now-one.at < openingLife
}

func (o *openings) put(org booking.OrgID, s booking.ServiceID, one opening) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.kept == nil || len(o.kept) >= mostOpenings {
		o.kept = map[openingKey]opening{}
	}
	o.kept[openingKey{org, s}] = one
}

// Join lets a customer wait who asks for it on the page. It refuses as
// selfservice.Vouch does, ErrNoWaiting, dates and parts of the day that are none, and a
// number that waits for enough. Who waits for the same already waits as they want now,
// if the number was shown to be theirs. Others get neither their link nor change what
// they want: where numbers are checked they are asked for a code first, and where none
// are, nobody who has shown nothing is told whether anybody waits. theirs says that
// whoever asks may have the link.
func (d *Desk) Join(ctx context.Context, f selfservice.Front, w Wish, r selfservice.BookRequest) (e Entry, theirs bool, err error) {
	on, err := d.On(ctx, f.Org, w.Service)
	if err == nil && !on {
		err = ErrNoWaiting
	}
	if err == nil {
		err = d.check(ctx, f.Org, &w) // before anybody is sent a code
	}
	if err != nil {
		return e, false, err
	}
	r.Branch, r.Service, r.Customer, r.Phone, r.Email = w.Branch, w.Service, w.Customer, w.Phone, w.Email
	number, sure, err := d.self.Vouch(ctx, f, r)
	if err != nil {
		return e, false, err
	}
	w.Phone, w.doubted, w.form = number, !sure, r.Form
	e, err = d.join(ctx, office.Caller{Org: f.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}, w)
	switch theirs = sure || d.self.Checks(ctx, f); {
	case sure:
	case theirs && (errors.Is(err, errWaits) || errors.Is(err, errMany)):
		err = selfservice.ErrNeedCode // What somebody has is told to them alone.
	case errors.Is(err, errWaits):
		err = nil
	}
	return e, theirs, err
}

// JoinFor lets somebody wait for whom somebody of the house asks, on the telephone or
// at the desk.
func (d *Desk) JoinFor(ctx context.Context, c office.Caller, w Wish) (Entry, error) {
	number, ok := spelling.Phone(w.Phone)
	if !ok {
		return Entry{}, errNoNumber
	}
	w.Phone = number
	if err := d.check(ctx, c.Org, &w); err != nil {
		return Entry{}, err
	}
	return d.join(ctx, c, w)
}

// JoinEarlier lets somebody wait for an earlier time than that of the appointment that
// they have, by its link.
func (d *Desk) JoinEarlier(ctx context.Context, own *selfservice.Own, lang i18n.Lang) (Entry, error) {
	if err := d.MayEarlier(ctx, own); err != nil {
		return Entry{}, err
	}
	id := own.Appointment()
	a, err := d.Store.For(own.Org).Appointment(ctx, id)
	if err != nil {
		return Entry{}, err
	}
	today, _ := own.Zone.Local(d.Unix())
	w := Wish{
		Service: a.Service, Branch: a.Branch, Dates: booking.DateRange{From: today, To: min(own.Date, today+MostDays-1)}, Parts: AnyPart,
		Customer: string(a.Customer), Phone: string(a.Phone), Email: string(a.Email), Lang: lang, earlier: id,
	}
	return d.join(ctx, office.Caller{Org: own.Org, Channel: booking.ByLink, Actor: booking.ByCustomer}, w)
}

// MayEarlier says why somebody cannot wait for an earlier time; nil: they can.
func (d *Desk) MayEarlier(ctx context.Context, own *selfservice.Own) error {
	if own.MayMove != nil {
		return errEarlier
	}
	on, err := d.On(ctx, own.Org, own.Service.ID)
	if err == nil && !on {
		err = ErrNoWaiting
	}
	return err
}

// Earlier is who waits to have an appointment earlier; nil: nobody does.
func (d *Desk) Earlier(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (*Entry, error) {
	var list []Entry
	err := d.Store.For(org).Read(ctx, entriesWhere(&list, `org_id = $1 and appointment_id = $2 and `+live+` order by created_at limit 1`, org, id))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// check refuses a wish that cannot be one, and tidies it.
func (d *Desk) check(ctx context.Context, org booking.OrgID, w *Wish) error {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return err
	}
	if err := o.Shut(); err != nil {
		return err
	}
	a, err := o.Ask(w.Service, w.Branch, w.Resource)
	if err != nil {
		return err
	}
	w.Service, w.Branch = a.Service.ID, a.Branch.ID
	if !w.Resource.IsZero() {
		w.Resource = a.Resources()[0]
	}
	today, _ := a.Branch.Zone.Local(d.Unix())
	if w.Dates.From < today {
		w.Dates.From = today
	}
	if w.Dates.To == 0 {
		w.Dates.To = w.Dates.From + UsualDays - 1
	}
	if w.Dates.To < w.Dates.From || w.Dates.To-w.Dates.From >= MostDays {
		return errDates
	}
	if w.Parts <= 0 || w.Parts > AnyPart {
		return errParts
	}
	if _, ok := i18n.Parse(string(w.Lang)); !ok {
		w.Lang = i18n.Arabic
	}
	tidy, err := desk.BookRequest{Customer: w.Customer, Email: w.Email}.Tidied()
	w.Customer, w.Email = tidy.Customer, tidy.Email
	return err
}

// join stores it, with what is free already: that is not offered to them.
func (d *Desk) join(ctx context.Context, c office.Caller, w Wish) (e Entry, err error) {
	now := d.Unix()
	e = Entry{
		ID: booking.NewID[booking.WaitID](), Service: w.Service, Branch: w.Branch, Resource: w.Resource, Appointment: w.earlier, Dates: w.Dates,
		Parts: w.Parts, Customer: booking.Private(w.Customer), Phone: booking.Private(w.Phone), Email: booking.Private(w.Email), Lang: w.Lang,
		Channel: c.Channel, State: Waiting, CreatedAt: now, AskedAt: now, ChangedAt: now,
	}
	if w.form != "" {
		e.ID = e.idFor(w.form)
	}
	seen, err := d.seen(ctx, c.Org, &e)
	if err != nil {
		return e, err
	}
	if e.hash, err = d.hashOf(e.ID); err != nil {
		return e, err
	}
	fresh := e
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		e = fresh
		if err := d.admit(tx, c, &e, w.doubted); err != nil {
			return err
		}
		if _, err := see(tx, &e, seen, now, now-1); err != nil {
			return err
		}
		tx.Schedule(store.WaitTask, key(e.Branch, e.Service), c.Org, now)
		return nil
	})
	if err == nil {
		d.Published()
	}
	return e, err
}

// idFor is the id of somebody who begins to wait by a form that nobody else can know: sent
// twice, it is about the same.
func (e *Entry) idFor(form string) (id booking.WaitID) {
	sum := sha256.Sum256([]byte(strings.Join([]string{"waiting", form, string(e.Phone), spelling.Fold(string(e.Customer)), e.Branch.String(),
		e.Service.String()}, "\n")))
	copy(id[:], sum[:])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // a UUID of the eighth version: made of what we like
	return id
}

// admit stores somebody who begins to wait. Who waits for the same already waits as they
// want now. Of whom there are doubts is refused alike whether the number waits for the
// same or for something else.
func (d *Desk) admit(tx *store.Tx, c office.Caller, e *Entry, doubted bool) error {
	tx.Lock([]int64{lockOf(c.Org, string(e.Phone))})
	var list []Entry
	err := tx.Read(entriesWhere(&list, `org_id = $1 and phone = $2 and (`+live+` or id = $3)`, tx.Org(), e.Phone, e.ID))
	if err == nil {
		err = hadOf(tx, e)
	}
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(list, func(was Entry) bool { return !was.State.Live() }); i >= 0 { // The form of somebody who has left.
		list, e.ID = slices.Delete(list, i, i+1), booking.NewID[booking.WaitID]()
		if e.hash, err = d.hashOf(e.ID); err != nil {
			return err
		}
	}
	for i := range list {
		was := &list[i]
		if !was.same(e) {
			continue
		}
		if doubted && was.ID != e.ID {
			if len(list) >= mostEntries {
				return errMany
			}
			return errWaits
		}
		if !was.wish(e) { // Else what has become free meanwhile is still for them.
			was.AskedAt, was.had = e.AskedAt, e.had
		}
		was.Resource, was.Dates, was.Parts, was.Email, was.Lang, was.ChangedAt = e.Resource, e.Dates, e.Parts, e.Email, e.Lang, e.ChangedAt
		*e = *was
		changeEntry(tx, e)
		return nil
	}
	if len(list) >= mostEntries {
		return errMany
	}
	insertEntry(tx, e)
	if !c.Person.IsZero() {
		d.Note(tx, c, "waiting.added", "", e.ID.String())
	}
	return nil
}

// seen is what is free when somebody asks.
func (d *Desk) seen(ctx context.Context, org booking.OrgID, e *Entry) (s sight, err error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return s, err
	}
	a, err := o.Ask(e.Service, e.Branch, e.Resource)
	if err != nil {
		return s, err
	}
	return d.look(ctx, org, a, e.Dates.To, e.AskedAt)
}

// same tells whether two wait for the same, and are the same person.
func (e *Entry) same(o *Entry) bool {
	return e.Service == o.Service && e.Branch == o.Branch && e.Appointment == o.Appointment &&
		spelling.Fold(string(e.Customer)) == spelling.Fold(string(o.Customer))
}

// wish tells whether two want the same.
func (e *Entry) wish(o *Entry) bool {
	return e.Resource == o.Resource && e.Dates == o.Dates && e.Parts == o.Parts
}

// leave ends somebody's waiting, and gives back what is kept for them; errBooked: they
// have taken it.
func (d *Desk) leave(ctx context.Context, c office.Caller, e *Entry, note string) error {
	open, err := d.openOffer(ctx, c.Org, e.ID)
	if err != nil {
		return err
	}
	if open != nil {
		if err := d.giveBack(ctx, c.Org, e, open); err != nil {
			return err
		}
	}
	now := d.Unix()
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if open != nil {
			if _, err := endOffer(tx, open.ID, Declined, now); err != nil {
				return err
			}
		}
		done, err := turn(tx, e.ID, Left, "", booking.AppointmentID{}, now)
		if err != nil || !done {
			return err
		}
		if note != "" {
			d.Note(tx, c, note, "", e.ID.String())
		}
		tx.Schedule(store.WaitTask, key(e.Branch, e.Service), c.Org, now)
		return nil
	})
	if err == nil {
		d.Published()
	}
	return err
}

// openOffer reads the offer that somebody has; nil: none.
func (d *Desk) openOffer(ctx context.Context, org booking.OrgID, id booking.WaitID) (*Offer, error) {
	var list []Offer
	err := d.Store.For(org).Read(ctx, offersWhere(&list, `org_id = $1 and entry_id = $2 and state = 'open'`, org, id))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}
