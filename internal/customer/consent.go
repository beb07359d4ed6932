package customer

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

var (
	errConsentKind    = fault.New(fault.Invalid, "invalid_consent", "say what it is about: messages, recording or data").On("kind")
	errConsentChannel = fault.New(fault.Invalid, "invalid_consent_channel",
		"say how the customer told you: in_person, telephone, in_writing or online").On("channel")
)

// NewConsent is what a customer said.
type NewConsent struct {
	Kind    booking.ConsentKind
	Given   bool // false: taken back
	What    string
	Channel booking.ConsentChannel
}

// NoteConsent writes down that a customer agreed to something, or took it
// back. Nothing is ever overwritten: the latest line of a kind counts.
// ErrNotFound: there is no such customer.
func (d *Desk) NoteConsent(ctx context.Context, c office.Caller, id booking.CustomerID, n NewConsent) (err error) {
	switch {
	case !slices.Contains(booking.ConsentKinds, n.Kind):
		return errConsentKind
	case !slices.Contains(booking.ConsentChannels, n.Channel):
		return errConsentChannel
	}
	if n.What, err = office.Tidy("what", n.What, true); err != nil {
		return err
	}
	if len([]rune(n.What)) > office.MaxName {
		return errLongSearch.On("what")
	}
	who, _, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		main, err := d.stillThere(tx, c.Org, who.ID)
		if err != nil {
			return err
		}
		noteConsent(tx, booking.Consent{
			ID: booking.NewID[booking.ConsentID](), Customer: main, Kind: n.Kind, Given: n.Given, What: booking.Private(n.What), Channel: n.Channel,
			Person: c.Person, Name: c.Name, At: d.Unix(),
		})
		action := "consent.given"
		if !n.Given {
			action = "consent.withdrawn"
		}
		d.Note(tx, c, action, string(n.Kind), "")
		return nil
	})
}

// stillThere looks again for a customer, whom nobody erases or merges until the
// transaction ends. It gives whom they were merged into, if they were.
func (d *Desk) stillThere(tx *store.Tx, org booking.OrgID, id booking.CustomerID) (booking.CustomerID, error) {
	if _, _, err := lockCustomers(tx); err != nil {
		return id, err
	}
	merged, err := mergesIn(tx)
	if err != nil {
		return id, err
	}
	id = mainOf(merged, id)
	left, err := d.withAppointments(tx, org, merged, []booking.CustomerID{id})
	if err == nil && !left[id] {
		err = ErrNotFound
	}
	return id, err
}

// withAppointments tells which customers have appointments, under whatever
// name.
func (d *Desk) withAppointments(
	tx *store.Tx, org booking.OrgID, merged []Merge, mains []booking.CustomerID,
) (map[booking.CustomerID]bool, error) {
	names, err := customerNamesIn(tx, mains)
	if err != nil {
		return nil, err
	}
	who := map[booking.CustomerID]bool{}
	list, _, err := personal(tx, personaOf(names), d.Unix())
	for _, a := range list {
		who[mainOf(merged, customerID(org, a.Phone, a.Name))] = true
	}
	return who, err
}

// dropConsents forgets what customers have said whose last appointment was
// just erased: nobody would find it any more. Whoever is merged is one person.
func (d *Desk) dropConsents(tx *store.Tx, org booking.OrgID, customers []booking.CustomerID) error {
	merged, err := mergesIn(tx)
	if err != nil {
		return err
	}
	mains := make([]booking.CustomerID, len(customers))
	for i, id := range customers {
		mains[i] = mainOf(merged, id)
	}
	left, err := d.withAppointments(tx, org, merged, mains)
	if err != nil {
		return err
	}
	mains = slices.DeleteFunc(mains, func(id booking.CustomerID) bool { return left[id] })
	gone := slices.Clone(mains)
	for _, m := range merged {
		if slices.Contains(mains, m.Main) {
			gone = append(gone, m.Alias)
		}
	}
	dropConsents(tx, gone)
	return nil
}

// Consents lists what a customer and those merged into them have said, the
// newest first.
func (d *Desk) Consents(ctx context.Context, org booking.OrgID, who Customer) ([]booking.Consent, error) {
	return Consents(ctx, d.Store.For(org), who.ids())
}
