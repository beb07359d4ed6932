package customer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// EraseCustomer takes a person out of everything we hold, and leaves the
// figures: the appointments stay, without name, number, notes and reason of
// cancellation. Others who have the same number keep theirs, and with it the
// calls from it that are not known to be this person's. It is refused while
// appointments are still to come, and with ErrNotFound for nobody. It gives the
// number of appointments. The person is taken out of the sandbox, too.
//
// What a receiver of webhooks, or the organization's own system, has been told
// stands there, and must be erased there.
func (d *Desk) EraseCustomer(ctx context.Context, c office.Caller, id booking.CustomerID) (done Erasure, err error) {
	if err := d.indexAll(ctx, c.Org); err != nil {
		return done, err
	}
	who, g, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return done, err
	}
	// First, since afterwards nobody knows whom to erase.
	if err := d.eraseInSandbox(ctx, c.Org, g); err != nil {
		return done, err
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, _, err := lockCustomers(tx); err != nil {
			return err
		}
		done, err = d.erasePerson(tx, c, who.ID)
		return err
	})
	return done, err
}

// erasePerson erases a person and everybody who was merged into them.
func (d *Desk) erasePerson(tx *store.Tx, c office.Caller, id booking.CustomerID) (done Erasure, err error) {
	g, err := groupIn(tx, id)
	if err != nil {
		return done, err
	}
	p, err := personaOf(tx.Read, tx.Dialect(), tx.Org(), g)
	if err != nil {
		return done, err
	}
	list, coming, err := personal(tx, p, d.Unix())
	if err != nil {
		return done, err
	}
	if coming > 0 {
		return done, errHasComing
	}
	done, spared, err := eraseCallsOf(tx, p)
	if err != nil {
		return done, err
	}
	if err := eraseWaitsOf(tx, p); err != nil {
		return done, err
	}
	eraseAnswers(tx, idsOf(list))
	forgetDeeds(tx, g.ids())
	forgetCorrections(tx, p)
	tx.NeedScrub()
	d.Note(tx, c, "customer.erased", "", strconv.Itoa(len(list))) // That it was done, not to whom.
	more, err := d.erase(tx, list, spared...)
	if done.Add(more); err != nil {
		return done, err
	}
	return done, dropCustomers(tx, g.ids())
}

// eraseInSandbox takes a person out of what was tried out. Nothing to come
// stands in its way there.
func (d *Desk) eraseInSandbox(ctx context.Context, org booking.OrgID, g group) error {
	return d.Store.For(org.Twin()).Write(ctx, func(tx *store.Tx) error {
		p, err := personaOf(tx.Read, tx.Dialect(), tx.Org(), g)
		if err != nil {
			return err
		}
		list, _, err := personal(tx, p, d.Unix())
		if err != nil {
			return err
		}
		if err := eraseWaitsOf(tx, p); err != nil {
			return err
		}
		eraseAnswers(tx, idsOf(list))
		_, err = d.erase(tx, list)
		return err
	})
}

// erase takes the customers out of appointments and of what is made from them.
// Call-backs that are spared are somebody else's.
func (d *Desk) erase(tx *store.Tx, list []Erased, spared ...booking.CallbackID) (done Erasure, err error) {
	if len(list) == 0 {
		return done, nil
	}
	var cancelled []booking.AppointmentID
	var spelt []Spelling
	for _, e := range list {
		spelt = append(spelt, e.Spelling)
		if e.Cancelled {
			cancelled = append(cancelled, e.ID)
		}
	}
	slices.SortFunc(spelt, func(a, b Spelling) int { return cmp.Or(cmp.Compare(a.Phone, b.Phone), cmp.Compare(a.Name, b.Name)) })
	spelt = slices.Compact(spelt)
	eraseCustomers(tx, list, d.Unix())
	if err := d.eraseWishes(tx, list); err != nil {
		return done, err
	}
	if done, err = eraseCallsAbout(tx, idsOf(list), spared...); err != nil {
		return done, err
	}
	done.Appointments = len(list)
	if err := d.forget(tx, spelt); err != nil {
		return done, err
	}
	return done, eraseReasons(tx, cancelled)
}

// eraseWishes forgets what the customers do not want to be sent any more, unless
// somebody is still there with the number or the address that it was said for.
func (d *Desk) eraseWishes(tx *store.Tx, list []Erased) error {
	ids := idsOf(list)
	if n, err := wishesOf(tx, ids); err != nil || n == 0 {
		return err
	}
	for i := range list {
		e := &list[i]
		for same, address := range map[string]string{samePhone: e.Phone, sameEmail: e.Email} {
			whom, err := d.Whom(tx.Org(), address)
			if err != nil {
				return err
			}
			keepWishes(tx, same, whom, address)
		}
		keepWishes(tx, samePerson, e.ID, e.Phone, e.Name)
	}
	dropWishes(tx, ids)
	return nil
}

// forget drops from the index what no appointment bears any more, with
// everything that was written down of those who are gone. Whoever is merged is
// one person: they are there as long as one of them is, and until then keep
// what they have said.
func (d *Desk) forget(tx *store.Tx, spelt []Spelling) error {
	ids, err := dropNames(tx, spelt)
	if err != nil || len(ids) == 0 {
		return err
	}
	merged, err := mergesIn(tx)
	if err != nil {
		return err
	}
	mains := make([]booking.CustomerID, len(ids))
	for i, id := range ids {
		mains[i] = mainOf(merged, id)
	}
	all, err := groups(tx.Read, tx.Dialect(), tx.Org(), mains)
	if err != nil {
		return err
	}
	var gone, blank []booking.CustomerID
	for _, g := range all {
		// A name to which nobody has booked yet is kept for those that were.
		there, err := borne(tx, g.ids())
		if err != nil {
			return err
		}
		for _, id := range g.ids() {
			switch {
			case !there:
				gone = append(gone, id)
			case !slices.ContainsFunc(g.names, func(n CustomerName) bool { return n.ID == id }):
				blank = append(blank, id)
			}
		}
	}
	return errors.Join(blankCustomers(tx, blank), dropCustomers(tx, gone))
}

// eraseReasons takes the reasons of cancellations out of their events.
func eraseReasons(tx *store.Tx, cancelled []booking.AppointmentID) error {
	if len(cancelled) == 0 {
		return nil
	}
	bodies, err := cancellations(tx, cancelled)
	if err != nil {
		return err
	}
	for seq, body := range bodies {
		var e contract.AppointmentCancelled
		if err := json.Unmarshal([]byte(body), &e); err != nil {
			return fmt.Errorf("customer: erase the reason in event %d: %w", seq, err)
		}
		if e.Reason == nil {
			continue
		}
		e.Reason = nil
		text, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("customer: erase the reason in event %d: %w", seq, err)
		}
		rewriteEvent(tx, seq, string(text))
	}
	return nil
}

func idsOf(list []Erased) []booking.AppointmentID {
	ids := make([]booking.AppointmentID, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	return ids
}

// eraseBatch is how many appointments are erased in one transaction: others
// wait for it.
const eraseBatch = 200

// EraseOld erases the customers of appointments that ended longer ago than
// the given days, at most a batch of them, and tells whether there are more.
func (d *Desk) EraseOld(ctx context.Context, org booking.OrgID, days int) (more bool, err error) {
	if days <= 0 {
		return false, nil
	}
	// No appointment is longer than a day, so those that began before this have
	// ended.
	until := d.Unix() - int64(days+1)*office.Day
	t := d.Store.For(org)
	some, err := described(ctx, t)
	if err == nil && some { // Then it matters who comes again, and spells the name in another way.
		err = d.indexAll(ctx, org)
	}
	if err != nil {
		return false, err
	}
	err = t.Write(ctx, func(tx *store.Tx) error {
		seen, erased, err := lockCustomers(tx)
		if err != nil {
			return err
		}
		list, err := oldPersonal(tx, booking.Span{Start: erased, End: until}, eraseBatch)
		if err != nil {
			return err
		}
		more = len(list) == eraseBatch
		if more {
			markCustomers(tx, seen, list[len(list)-1].Start)
		} else if erased < until {
			markCustomers(tx, seen, until)
		}
		_, err = d.erase(tx, list)
		return err
	})
	return more, err
}

// retainBatches is how many batches of one organization are erased in one go;
// the rest waits for the next.
const retainBatches = 20

// Retain erases the customers of appointments that are older than their
// organizations keep them.
func (d *Desk) Retain(ctx context.Context) error {
	orgs, err := retentions(ctx, d.Store)
	if err != nil {
		return err
	}
	for org, days := range orgs {
		for range retainBatches {
			more, err := d.EraseOld(ctx, org, days)
			if err != nil {
				return err
			}
			if !more {
				break
			}
		}
	}
	return nil
}
