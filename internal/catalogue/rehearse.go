package catalogue

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/store"
)

// Rehearsal tells what applying a blueprint would do.
type Rehearsal struct {
	Differences []PlanDifference
	// Outside are booked appointments that are not over, fit now and would not afterwards.
	// They would stay as they are.
	Outside []desk.Row
}

// errRehearsed ends the transaction of a rehearsal, so that nothing is kept.
var errRehearsed = errors.New("catalogue: rehearsed")

// Rehearse carries out a blueprint as Apply does, with the same refusals, and
// tells what is different then. Nothing of it is kept.
func (d *Desk) Rehearse(ctx context.Context, b Blueprint, also ...Rider) (Rehearsal, error) {
	var out Rehearsal
	members, err := d.membersOf(ctx, b.Organization.Slug)
	if err != nil {
		return out, err
	}
	_, err = d.carryOut(ctx, b, func(tx *store.Tx, before *booking.Catalog) error {
		after, err := tx.Catalog()
		if err != nil {
			return err
		}
		out.Differences = append(planDifferences(planOf(before), planOf(after)), userDifferences(members, b.Users, after)...)
		more, err := rideAlong(tx, also)
		if err != nil {
			return err
		}
		out.Differences = append(out.Differences, more...)
		if out.Outside, err = d.outside(tx, before); err != nil {
			return err
		}
		return errRehearsed
	})
	if !errors.Is(err, errRehearsed) {
		return Rehearsal{}, err
	}
	return out, nil
}

// outside lists the appointments that fitted the catalogue before and do not
// fit the one that is stored in this transaction.
func (d *Desk) outside(tx *store.Tx, before *booking.Catalog) (rows []desk.Row, err error) {
	after, err := tx.Catalog()
	if err != nil {
		return nil, err
	}
	coming, err := comingIn(tx, d.Unix(), nil)
	if err != nil {
		return nil, err
	}
	was := desk.NewOffer(before)
	views, err := affected(was, desk.NewOffer(after), coming)
	for _, v := range views {
		rows = append(rows, was.Row(v))
	}
	return rows, err
}

// membersOf lists who belongs to an organization or is invited; nobody, if
// there is none.
func (d *Desk) membersOf(ctx context.Context, slug string) ([]organization.Member, error) {
	o, err := d.Store.Organization(ctx, slug)
	if errors.Is(err, store.ErrNoOrganization) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	members, err := organization.Members(ctx, d.Store.For(o.ID))
	if err != nil {
		return nil, err
	}
	invited, err := d.organization.Invitations(ctx, office.Caller{Org: o.ID})
	for _, i := range invited {
		if i.ExpiresAt > d.Unix() {
			members = append(members, organization.Member{Person: booking.Person{Email: i.Email, Name: i.Name}, Role: i.Role, Resource: i.Resource})
		}
	}
	return members, err
}
