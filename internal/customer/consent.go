package customer

import (
	"context"
	"maps"
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
		main, err := d.stillThere(tx, who.ID)
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
		d.Note(tx, c, action, string(n.Kind), main.String())
		return nil
	})
}

// Refusing tells which of some numbers are those of customers of whom one has
// said no, as their last word, to being recorded or to what they tell being used
// beyond the appointment. Who of them called is not known.
func (d *Desk) Refusing(ctx context.Context, org booking.OrgID, numbers []booking.Private) (map[booking.Private]bool, error) {
	if len(numbers) == 0 {
		return nil, nil
	}
	t := d.Store.For(org)
	of, err := contacts(ctx, t, numbers)
	if err != nil {
		return nil, err
	}
	ids := slices.Collect(maps.Keys(of))
	list, err := Consents(ctx, t, ids)
	refusing, heard := map[booking.Private]bool{}, map[string]bool{}
	for _, c := range list { // The newest first: the last word counts.
		key := c.Customer.String() + " " + string(c.Kind)
		if c.Kind != booking.ConsentRecording && c.Kind != booking.ConsentData || heard[key] {
			continue
		}
		heard[key] = true
		for _, n := range of[c.Customer] {
			refusing[n] = refusing[n] || !c.Given
		}
	}
	return refusing, err
}

// stillThere looks again for a customer, whom nobody erases or merges until the
// transaction ends. It gives whom they were merged into, if they were.
func (d *Desk) stillThere(tx *store.Tx, id booking.CustomerID) (booking.CustomerID, error) {
	if _, _, err := lockCustomers(tx); err != nil {
		return id, err
	}
	merged, err := mergesIn(tx)
	if err != nil {
		return id, err
	}
	id = mainOf(merged, id)
	g, err := groupIn(tx, id)
	if err != nil {
		return id, err
	}
	p, err := personaOf(tx.Read, tx.Dialect(), tx.Org(), g)
	if err != nil {
		return id, err
	}
	list, _, err := personal(tx, p, d.Unix())
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	return id, err
}

// Consents lists what a customer and those merged into them have said, the
// newest first.
func (d *Desk) Consents(ctx context.Context, org booking.OrgID, who Customer) ([]booking.Consent, error) {
	return Consents(ctx, d.Store.For(org), who.ids)
}
