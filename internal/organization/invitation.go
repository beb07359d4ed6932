package organization

import (
	"cmp"
	"context"
	"errors"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

var errOtherAccount = fault.New(fault.Forbidden, "other_account",
	"you are signed in with another address than the one that is invited; sign out first")

// NewMember describes somebody who is to belong.
type NewMember struct {
	Email    string
	Name     string // what the organization calls them; may be empty
	Role     booking.Role
	Resource booking.ResourceID // of a practitioner
}

// Invite makes the token of a link with which whoever holds it joins the
// organization. It looks at who belongs to the organization, and at no account:
// so nothing tells whether the address has one. An earlier invitation of the
// address ends, and its link with it; its name stays unless another is given.
// office.ErrDone says that this form was taken already, ErrBelongs that the
// address belongs; ErrRole and ErrPracticer refuse the role.
func (d *Desk) Invite(ctx context.Context, c office.Caller, n NewMember) (token string, err error) {
	if n.Email, err = people.CheckEmail(n.Email); err != nil {
		return "", err
	}
	if n.Name != "" {
		if n.Name, err = people.CheckPersonName(n.Name); err != nil {
			return "", err
		}
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		if err := CheckOpen(tx); err != nil {
			return err
		}
		if _, err := LockMembers(tx); err != nil {
			return err
		}
		if err := checkRole(tx, &n.Role, &n.Resource); err != nil {
			return err
		}
		if err := absent(tx, n.Email); err != nil {
			return err
		}
		before, err := InvitationOf(tx, n.Email)
		if err != nil {
			return err
		}
		n.Name = cmp.Or(n.Name, before.Name)
		token = d.InviteIn(tx, n)
		d.Note(tx, c, "user.added", n.Email, string(n.Role))
		return nil
	})
	return token, err
}

// absent refuses an address that belongs to the organization already.
func absent(tx *store.Tx, email string) error {
	_, err := MemberByEmail(tx, email)
	if err == nil {
		return ErrBelongs
	}
	if errors.Is(err, people.ErrNoPerson) {
		return nil
	}
	return err
}

// InviteIn stores an invitation with a new link.
func (d *Desk) InviteIn(tx *store.Tx, n NewMember) string {
	token, now := auth.NewSecret(), d.Unix()
	SaveInvitation(tx, Invitation{
		ID: booking.NewID[booking.InvitationID](), Email: n.Email, Name: n.Name, Role: n.Role, Resource: n.Resource,
		Hash: auth.HashSecret(token), CreatedAt: now, ExpiresAt: now + people.LinkLife,
	})
	return token
}

// Invitations lists who is invited and has not accepted.
func (d *Desk) Invitations(ctx context.Context, c office.Caller) ([]Invitation, error) {
	return invitations(ctx, d.Store.For(c.Org))
}

// RenewInvitation makes a new link; the one before ends. office.ErrDone says that
// this form was taken already.
func (d *Desk) RenewInvitation(ctx context.Context, c office.Caller, id booking.InvitationID) (i Invitation, token string, err error) {
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		if i, err = InvitationByID(tx, id); err != nil {
			return err
		}
		token = d.InviteIn(tx, NewMember{Email: i.Email, Name: i.Name, Role: i.Role, Resource: i.Resource})
		d.Note(tx, c, "user.added", i.Email, string(i.Role))
		return nil
	})
	return i, token, err
}

// WithdrawInvitation ends an invitation and its link.
func (d *Desk) WithdrawInvitation(ctx context.Context, c office.Caller, id booking.InvitationID) (i Invitation, err error) {
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if i, err = InvitationByID(tx, id); err != nil {
			return err
		}
		DropInvitation(tx, id)
		d.Note(tx, c, "user.uninvited", i.Email, string(i.Role))
		return nil
	})
	return i, err
}

// Invited tells what a link invites to. It says nothing of any account either.
func (d *Desk) Invited(ctx context.Context, token string) (Invitation, booking.Organization, error) {
	return Invited(ctx, d.Store, auth.HashSecret(token), d.Unix())
}

// Join makes an account for whoever holds the link of an invitation, lets it
// belong to that organization alone, and signs it in. An account of the same
// address that exists is not touched, and makes no difference.
func (d *Desk) Join(ctx context.Context, token, name, language, password string,
	b people.Browser) (signIn string, o booking.Organization, err error) {
	i, o, err := d.Invited(ctx, token)
	if err != nil {
		return "", o, err
	}
	signIn = auth.NewSecret()
	err = d.join(ctx, i, booking.Person{Name: name, Language: language}, password, func(tx *store.Tx, id booking.PersonID) {
		people.InsertSignIn(tx, d.people.NewSignIn(id, signIn, true, b))
	})
	return signIn, o, err
}

// joinAnybody makes the account of an address that one organization has
// invited, without its link.
func (d *Desk) joinAnybody(ctx context.Context, email, password string) error {
	list, err := invitedAs(ctx, d.Store, email, d.Unix())
	if err != nil {
		return err
	}
	switch len(list) {
	case 0:
		return people.ErrNoPerson
	case 1:
		return d.join(ctx, list[0], booking.Person{Name: cmp.Or(list[0].Name, email)}, password, func(*store.Tx, booking.PersonID) {})
	}
	return people.ErrSeveral
}

// join makes an account that belongs to the organization of an invitation.
func (d *Desk) join(ctx context.Context, i Invitation, p booking.Person, password string, also func(*store.Tx, booking.PersonID)) error {
	name, err := people.CheckPersonName(p.Name)
	if err != nil {
		return err
	}
	words, err := knownNames(ctx, d.Store.For(i.Org))
	if err != nil {
		return err
	}
	p.ID, p.Email, p.Name, p.CreatedAt = booking.NewID[booking.PersonID](), i.Email, name, d.Unix()
	hash, err := d.people.HashNew(ctx, p, password, append(words, people.AboutPerson(i.Email, name)...))
	if err != nil {
		return err
	}
	return d.Store.For(i.Org).Write(ctx, func(tx *store.Tx) error {
		people.InsertPerson(tx, people.Person{Person: p, Password: hash})
		if err := d.admit(tx, i.Hash, p); err != nil {
			return err
		}
		also(tx, p.ID)
		return nil
	})
}

// Accept lets whoever is signed in belong to the organization of a link. Links
// to choose a password that others have made for the account end: with one of
// them somebody else could enter the organization.
func (d *Desk) Accept(ctx context.Context, s people.SignedIn, token string) (booking.Organization, error) {
	i, o, err := d.Invited(ctx, token)
	if err != nil {
		return o, err
	}
	if i.Email != s.Person.Email {
		return o, errOtherAccount
	}
	return o, d.Store.For(i.Org).Write(ctx, func(tx *store.Tx) error {
		// Whoever has reset the password meanwhile holds a link to the account.
		p, err := people.StillIn(tx, s)
		if err != nil {
			return err
		}
		people.DropLinks(tx, p.ID)
		return d.admit(tx, i.Hash, p.Person)
	})
}

// admit uses up an invitation and lets an account belong.
func (d *Desk) admit(tx *store.Tx, hash string, p booking.Person) error {
	if _, err := LockMembers(tx); err != nil {
		return err
	}
	i, err := UseInvitation(tx, hash, d.Unix())
	if err != nil {
		return err
	}
	if err := absent(tx, i.Email); err != nil {
		return err
	}
	people.SaveMember(tx, p.ID, i.Role, i.Resource, d.Unix())
	d.Note(tx, office.As(p), "user.joined", i.Email, string(i.Role))
	return nil
}
