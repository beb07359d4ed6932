package customer

import (
	"context"
	"encoding/json"
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
// cancellation. It is refused while appointments are still to come, and with
// ErrNotFound for nobody. It gives the number of appointments. The person is taken
// out of the sandbox, too.
//
// What a receiver of webhooks, or the organization's own system, has been told
// stands there, and must be erased there.
func (d *Desk) EraseCustomer(ctx context.Context, c office.Caller, id booking.CustomerID) (done Erasure, err error) {
	who, p, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return done, err
	}
	// First, since afterwards nobody knows whom to erase.
	if err := d.eraseInSandbox(ctx, c.Org, p); err != nil {
		return done, err
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, _, err := lockCustomers(tx); err != nil {
			return err
		}
		names, err := customerNamesIn(tx, []booking.CustomerID{who.ID})
		if err != nil {
			return err
		}
		list, coming, err := personal(tx, personaOf(names), d.Unix())
		if err != nil {
			return err
		}
		if coming > 0 {
			return errHasComing
		}
		if done, err = eraseCallers(tx, who.Phones); err != nil {
			return err
		}
		eraseAnswers(tx, idsOf(list))
		dropConsents(tx, who.ids())
		forgetDeeds(tx, who.ids())
		tx.NeedScrub()
		d.Note(tx, c, "customer.erased", "", strconv.Itoa(len(list))) // That it was done, not to whom.
		more, err := d.erase(tx, c.Org, list)
		done.Add(more)
		return err
	})
	return done, err
}

// eraseInSandbox takes a person out of what was tried out. Nothing to come
// stands in its way there.
func (d *Desk) eraseInSandbox(ctx context.Context, org booking.OrgID, p Persona) error {
	return d.Store.For(org.Twin()).Write(ctx, func(tx *store.Tx) error {
		list, _, err := personal(tx, p, d.Unix())
		if err != nil {
			return err
		}
		eraseAnswers(tx, idsOf(list))
		_, err = d.erase(tx, org.Twin(), list)
		return err
	})
}

// erase takes the customers out of appointments and of what is made from them.
func (d *Desk) erase(tx *store.Tx, org booking.OrgID, list []Erased) (done Erasure, err error) {
	if len(list) == 0 {
		return done, nil
	}
	var cancelled []booking.AppointmentID
	var customers []booking.CustomerID
	for _, e := range list {
		customers = append(customers, customerID(org, e.Phone, e.Name))
		if e.Cancelled {
			cancelled = append(cancelled, e.ID)
		}
	}
	slices.SortFunc(customers, func(a, b booking.CustomerID) int { return slices.Compare(a[:], b[:]) })
	customers = slices.Compact(customers)
	eraseCustomers(tx, list, d.Unix())
	if done, err = eraseCallsAbout(tx, idsOf(list)); err != nil {
		return done, err
	}
	done.Appointments = len(list)
	if err := d.dropConsents(tx, org, customers); err != nil {
		return done, err
	}
	forgetNames(tx, customers)
	return done, eraseReasons(tx, cancelled)
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
	consented, err := consented(ctx, t)
	if err == nil && consented { // Then it matters who comes again under another name.
		_, err = d.index(ctx, org)
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
		_, err = d.erase(tx, org, list)
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
