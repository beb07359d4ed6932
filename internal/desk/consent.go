package desk

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

var (
	errConsentKind    = fault.New(fault.Invalid, "invalid_consent", "say what it is about: messages, recording or data").On("kind")
	errConsentChannel = fault.New(fault.Invalid, "invalid_consent_channel", "say how the customer told you: in_person, telephone, in_writing or online").On("channel")
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
func (d *Desk) NoteConsent(ctx context.Context, c Caller, id booking.CustomerID, n NewConsent) (err error) {
	switch {
	case !slices.Contains(booking.ConsentKinds, n.Kind):
		return errConsentKind
	case !slices.Contains(booking.ConsentChannels, n.Channel):
		return errConsentChannel
	}
	if n.What, err = tidy("what", n.What, true); err != nil {
		return err
	}
	if len([]rune(n.What)) > maxName {
		return errLongSearch.On("what")
	}
	who, _, err := d.customer(ctx, c.Org, id)
	if err != nil {
		return err
	}
	return d.store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		tx.NoteConsent(booking.Consent{
			ID: booking.NewID[booking.ConsentID](), Customer: who.ID, Kind: n.Kind, Given: n.Given, What: booking.Private(n.What), Channel: n.Channel,
			Person: c.Person, Name: c.Name, At: d.unix(),
		})
		action := "consent.given"
		if !n.Given {
			action = "consent.withdrawn"
		}
		d.note(tx, c, action, string(n.Kind), "")
		return nil
	})
}

// Consents lists what a customer and those merged into them have said, the
// newest first.
func (d *Desk) Consents(ctx context.Context, org booking.OrgID, who Customer) ([]booking.Consent, error) {
	return d.store.For(org).Consents(ctx, who.ids())
}
