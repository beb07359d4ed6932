package customer

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Correction is what a person is called, and where they are reached, from now on. Text
// is taken as typed.
type Correction struct {
	Name, Phone string
	Seen        Spelling // how it was when the caller looked
	// Shared says that whoever has the number already is somebody else: a family.
	Shared bool
}

// What a correction is refused for.
var (
	// ErrShared asks whether two who have one number are one person.
	ErrShared = fault.New(fault.Conflict, "number_of_others",
		"somebody else has this number; merge the two if they are one person, or say that they share it").On("phone")
	// ErrWaiting refuses to take away the number at which somebody is told of a time.
	ErrWaiting = fault.New(fault.Conflict, "waits_for_number",
		"this person waits for a time and is told at this number; write another one, or take them off the waiting list first").On("phone")
	// ErrKnown leaves it to a merge to make one of two records.
	ErrKnown = fault.New(fault.Conflict, "customer_known",
		"there is a record with this name and number already; merge the two if they are one person").On("phone")
)

// Correct gives a person another name or number, or both. Their appointments to come
// follow, each as if it had been corrected by itself, and what they wait for; those that are over stay as they
// were written, under a record that is merged with the new one. It refuses with
// ErrShared and ErrKnown a number of others, with ErrDescribed what was changed since
// the caller looked, with ErrNotFound nobody, and text that cannot be stored. It gives
// the record that the person is found under.
func (d *Desk) Correct(ctx context.Context, c office.Caller, id booking.CustomerID, n Correction) (booking.CustomerID, error) {
	if number, ok := spelling.Phone(n.Phone); ok {
		n.Phone = number
	}
	text, err := desk.BookRequest{Customer: n.Name, Phone: n.Phone}.Tidied()
	if err != nil {
		return id, err
	}
	n.Name, n.Phone = text.Customer, text.Phone
	if err := d.indexAll(ctx, c.Org); err != nil {
		return id, err
	}
	who, g, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return id, err
	}
	if n.Phone != "" && n.Phone != n.Seen.Phone && !n.Shared {
		others, err := d.Sharing(ctx, c.Org, who, n.Phone)
		if err == nil {
			err = asking(others, n)
		}
		if err != nil {
			return id, err
		}
	}
	p, err := d.persona(ctx, c.Org, g)
	if err != nil {
		return id, err
	}
	coming, err := d.toFollow(ctx, c.Org, p)
	if err != nil {
		return id, err
	}
	var changed []desk.View
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
			// Who corrects one appointment locks it before the customers, too.
			list, err := desk.Locked(tx, coming)
			if err != nil {
				return err
			}
			if id, err = d.correct(tx, c, who.ID, n); err != nil {
				return err
			}
			if changed, err = desk.Rename(d.desk, tx, c, o, list, n.follow); err != nil {
				return err
			}
			return followWaits(tx, p, n)
		})
	})
	if err != nil {
		return id, err
	}
	for _, v := range changed {
		d.desk.Touched(c.Org, v.Service, v.Resource)
	}
	d.Published()
	return id, nil
}

// asking is the question about those who have the number.
func asking(others []Customer, n Correction) error {
	for _, o := range others {
		if slices.ContainsFunc(o.Names, func(name booking.Private) bool { return KeyOf("", string(name)) == KeyOf("", n.Name) }) {
			return ErrKnown
		}
	}
	if len(others) > 0 {
		return ErrShared
	}
	return nil
}

// Sharing lists who else has a number.
func (d *Desk) Sharing(ctx context.Context, org booking.OrgID, who Customer, phone string) ([]Customer, error) {
	if number, ok := spelling.Phone(phone); ok {
		phone = number
	}
	return d.family(ctx, org, Customer{ID: who.ID, Phones: []booking.Private{booking.Private(phone)}})
}

// follow is what an appointment to come is called after the correction: what was
// corrected, where it stands so.
func (n Correction) follow(name, phone string) (string, string) {
	if KeyOf("", name) == KeyOf("", n.Seen.Name) {
		name = n.Name
	}
	if phone == n.Seen.Phone {
		phone = n.Phone
	}
	return name, phone
}

// toFollow finds the appointments to come, in the order in which they are locked.
func (d *Desk) toFollow(ctx context.Context, org booking.OrgID, p Persona) (ids []booking.AppointmentID, err error) {
	coming, err := upcoming(ctx, d.Store.For(org), p, d.Unix(), comingLimit)
	for i := range coming {
		ids = append(ids, coming[i].ID)
	}
	slices.SortFunc(ids, func(a, b booking.AppointmentID) int { return strings.Compare(a.String(), b.String()) })
	return ids, err
}

// correct makes the record of the new name and number the one of the person, with what
// was written down and said under the old one.
func (d *Desk) correct(tx *store.Tx, c office.Caller, id booking.CustomerID, n Correction) (booking.CustomerID, error) {
	main, err := d.stillThere(tx, id)
	if err != nil {
		return id, err
	}
	g, err := groupIn(tx, main)
	if err != nil {
		return id, err
	}
	merged, err := mergesIn(tx)
	if err != nil {
		return id, err
	}
	was, after := g.customer(main, merged), Spelling{n.Phone, n.Name}
	switch now := (Spelling{string(was.Phone), string(was.Name)}); now {
	case after: // Nothing is corrected, or it has been by somebody who pressed twice.
		return main, nil
	case n.Seen:
	default:
		return id, ErrDescribed
	}
	there, err := customerIn(tx, KeyOf(after.Phone, after.Name))
	if err != nil {
		return id, err
	}
	if !there.IsZero() && !slices.Contains(g.ids(), there) {
		return id, ErrKnown
	}
	saveCustomer(tx, CustomerName{Spelling: after, SeenAt: d.Unix()})
	if there, err = customerIn(tx, KeyOf(after.Phone, after.Name)); err != nil {
		return id, err
	}
	d.Note(tx, c, "customer.corrected", there.String(), "")
	if there == main {
		return main, nil
	}
	handOver(tx, main, there)
	dropMerge(tx, there)
	merged = slices.DeleteFunc(merged, func(m Merge) bool { return m.Alias == there })
	saveMerges(tx, append(merged, Merge{Alias: main, Into: there, At: d.Unix()}))
	return there, nil
}
