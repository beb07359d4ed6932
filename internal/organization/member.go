package organization

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// What a change of who belongs is refused for.
var (
	ErrRole      = fault.New(fault.Invalid, "invalid_role", "the role is one of owner, manager, receptionist, practitioner").On("role")
	ErrPracticer = fault.New(fault.Invalid, "missing_resource", "a practitioner needs the resource whose calendar is theirs").On("resource")
	ErrLastOwner = fault.New(fault.Conflict, "last_owner", "this is the only owner; make somebody else an owner first").On("role")
	ErrBelongs   = fault.New(fault.Conflict, "already_member",
		"this person belongs to the organization already; change their role instead").On("email")
	errOwnReset = fault.New(fault.Forbidden, "own_reset",
		"this is your own account; change its password under Your account, with the one you have")
	errTwoHouses = fault.New(fault.Forbidden, "belongs_elsewhere",
		"this person also works for another organization, so only they can change their password, or whoever runs the service with 'mawid "+
			"users reset'")
	errNoAccount = fault.New(fault.NotFound, "no_person", "nobody has an account with this address; see 'mawid users list'")
	errNotJoined = fault.New(fault.Conflict, "not_joined",
		"this address is invited and has not joined yet, so there is no password; 'mawid users add' makes a new link for it")
)

// Members lists who belongs to the organization.
func (d *Desk) Members(ctx context.Context, c office.Caller) ([]Member, error) {
	return Members(ctx, d.Store.For(c.Org))
}

// passwordLink makes the token of a link to choose a password with.
func (d *Desk) passwordLink(tx *store.Tx, id booking.PersonID) string {
	token := auth.NewSecret()
	people.ReplaceLink(tx, people.Link{Hash: auth.HashSecret(token), Kind: people.LinkPassword, Person: id, CreatedAt: d.Unix(),
		ExpiresAt: d.Unix() + people.LinkLife})
	return token
}

// checkRole wants a role that exists, and a resource of the organization for
// a practitioner and for nobody else.
func checkRole(tx *store.Tx, role *booking.Role, resource *booking.ResourceID) error {
	if !role.Known() {
		return ErrRole
	}
	if *role != booking.Practitioner {
		*resource = booking.ResourceID{}
		return nil
	}
	if resource.IsZero() {
		return ErrPracticer
	}
	has, err := hasResource(tx, *resource)
	if err == nil && !has {
		err = booking.ErrResourceNotFound.On("resource")
	}
	return err
}

// ChangeMember gives somebody another role. The last owner stays one
// (ErrLastOwner). store.ErrNoPerson says that nobody such belongs; ErrRole and
// ErrPracticer refuse the role.
func (d *Desk) ChangeMember(ctx context.Context, c office.Caller, id booking.PersonID, role booking.Role,
	resource booking.ResourceID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		m, err := member(tx, id, role == booking.Owner)
		if err != nil {
			return err
		}
		if err := checkRole(tx, &role, &resource); err != nil {
			return err
		}
		if role != booking.Owner {
			NoOwner(tx, m)
		}
		EndFeeds(tx, m, role, resource)
		people.SaveMember(tx, id, role, resource, d.Unix())
		d.Note(tx, c, "user.changed", m.Email, string(role))
		return nil
	})
}

// EndFeeds takes away the calendar addresses of somebody who gets another role
// and is no owner or manager: they may be of calendars that are not theirs to
// read any more.
func EndFeeds(tx *store.Tx, m Member, role booking.Role, resource booking.ResourceID) {
	if (m.Role != role || m.Resource != resource) && role != booking.Owner && role != booking.Manager {
		calendar.RemoveFeedsOf(tx, m.ID)
	}
}

// RemoveMember takes somebody out of the organization. Who belongs nowhere
// any more loses the account. The last owner stays (ErrLastOwner).
// store.ErrNoPerson says that nobody such belongs.
func (d *Desk) RemoveMember(ctx context.Context, c office.Caller, id booking.PersonID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		m, err := member(tx, id, false)
		if err != nil {
			return err
		}
		d.Note(tx, c, "user.removed", m.Email, string(m.Role))
		return d.depart(tx, m)
	})
}

// Leave takes whoever is signed in out of an organization, by their own will.
// The last owner stays (ErrLastOwner).
func (d *Desk) Leave(ctx context.Context, s people.SignedIn, org booking.OrgID) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		m, err := member(tx, s.Person.ID, false)
		if err != nil {
			return err
		}
		d.Note(tx, office.As(m.Person), "user.left", m.Email, string(m.Role))
		return d.depart(tx, m)
	})
}

// depart ends a membership, and the account that belongs nowhere any more. The
// account is locked first: it may be joining another organization just now.
func (d *Desk) depart(tx *store.Tx, m Member) error {
	if _, err := people.PersonIn(tx, m.ID); err != nil {
		return err
	}
	NoOwner(tx, m)
	calendar.RemoveFeedsOf(tx, m.ID)
	removeMember(tx, m.ID, d.Unix())
	people.RemovePerson(tx, m.ID)
	return nil
}

// NoOwner ends the links that somebody may have made and kept who is no owner
// any more: with one of them they would come back.
func NoOwner(tx *store.Tx, m Member) {
	if m.Role == booking.Owner {
		endLinks(tx)
	}
}

// member finds somebody, and refuses to let the last owner go.
func member(tx *store.Tx, id booking.PersonID, staysOwner bool) (Member, error) {
	owners, err := LockMembers(tx)
	if err != nil {
		return Member{}, err
	}
	m, err := memberByID(tx, id)
	if err == nil && m.Role == booking.Owner && owners == 1 && !staysOwner {
		err = ErrLastOwner
	}
	return m, err
}

// ResetPassword makes the token of a link with which somebody chooses a new
// password, and signs them out everywhere. withFactor also takes the second
// factor away, for whoever has lost their telephone. An owner may do this for
// people who belong nowhere else: otherwise they could enter other
// organizations in their name. office.ErrDone says that this form was taken
// already.
func (d *Desk) ResetPassword(ctx context.Context, c office.Caller, id booking.PersonID, withFactor bool) (token string, err error) {
	if id == c.Person { // An open page alone must not take an account over.
		return "", errOwnReset
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		m, err := memberByID(tx, id)
		if err != nil {
			return err
		}
		// Locked, the account joins no other organization before this has ended.
		if _, err := people.PersonIn(tx, id); err != nil {
			return err
		}
		orgs, err := tx.Memberships(id)
		if err != nil {
			return err
		}
		if len(orgs) > 1 {
			return errTwoHouses
		}
		var action string
		token, action, err = d.reset(tx, id, withFactor)
		d.Note(tx, c, action, m.Email, "")
		return err
	})
	return token, err
}

// CheckReset tells whether ResetAnybody finds somebody, before anybody is asked
// whether it shall.
func (d *Desk) CheckReset(ctx context.Context, org booking.OrgID, email string) error {
	email = people.FoldEmail(email)
	err := d.Store.Write(ctx, func(tx *store.Tx) error {
		_, err := people.OnlyPerson(tx, org, email)
		return err
	})
	if !errors.Is(err, people.ErrNoPerson) {
		return err
	}
	invited, failure := invitedAs(ctx, d.Store, email, d.Unix())
	if failure != nil {
		return failure
	}
	for _, i := range invited {
		if org.IsZero() || i.Org == org {
			return errNotJoined
		}
	}
	if org.IsZero() {
		return errNoAccount
	}
	return err
}

// ResetAnybody does the same by address, for whoever runs the service. If
// several accounts have the address, the organization says which is meant.
func (d *Desk) ResetAnybody(ctx context.Context, org booking.OrgID, email string, withFactor bool) (token string, err error) {
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := people.OnlyPerson(tx, org, people.FoldEmail(email))
		if err != nil {
			return err
		}
		var action string
		if token, action, err = d.reset(tx, p.ID, withFactor); err != nil {
			return err
		}
		return d.NoteEverywhere(tx, office.Caller{}, p.Person, action)
	})
	return token, err
}

// reset takes the password away, and the second factor if that is wanted. The
// action says whether there was one to take.
func (d *Desk) reset(tx *store.Tx, id booking.PersonID, withFactor bool) (token, action string, err error) {
	p, err := people.PersonIn(tx, id)
	if err != nil {
		return "", "", err
	}
	p.Password, action = "", people.PasswordReset
	if withFactor {
		if p.TOTP != "" {
			action = people.FactorReset
		}
		p.TOTP, p.TOTPStep, p.Recovery = "", 0, ""
	}
	people.SavePerson(tx, p)
	d.people.WriteOfChange(tx, id, action)
	return d.passwordLink(tx, id), action, people.SignOutOthers(tx, id, booking.SignInID{}, d.Unix())
}

// SetPassword gives somebody a password, for whoever runs the service, and ends
// their sign-ins and links. Whoever was invited and has no account yet joins
// with it.
func (d *Desk) SetPassword(ctx context.Context, email, password string) error {
	email = people.FoldEmail(email)
	list, err := people.Persons(ctx, d.Store, email)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return d.joinAnybody(ctx, email, password)
	}
	hash, err := d.people.NewPassword(ctx, list[0].Person, password)
	if err != nil {
		return err
	}
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := people.OnlyPerson(tx, booking.OrgID{}, email)
		if err != nil {
			return err
		}
		p.Password = hash
		people.SavePerson(tx, p)
		people.DropLinks(tx, p.ID)
		return people.SignOutOthers(tx, p.ID, booking.SignInID{}, d.Unix())
	})
}
