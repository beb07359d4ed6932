package organization

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoInvitation is said to whoever looks for one that is not there.
var ErrNoInvitation = fault.New(fault.NotFound, "no_invitation", "there is no such invitation; it was accepted, withdrawn, or never made")

// Invitation is what an organization offers to whoever holds its link. It says
// what the organization said, and nothing of any account.
type Invitation struct {
	ID        booking.InvitationID
	Org       booking.OrgID
	Email     string
	Name      string // what the organization calls them; may be empty
	Role      booking.Role
	Resource  booking.ResourceID // of a practitioner
	Hash      string             // of the link
	CreatedAt int64
	ExpiresAt int64
}

const invitationQuery = `select i.id, i.org_id, i.email, i.name, i.role, i.resource_id, i.hash, i.created_at, i.expires_at from invitations i where `

// invitationLive is the condition that the link of an invitation works at $2.
// That of a closed organization works again once it is opened.
const invitationLive = ` and expires_at > $2 and exists (select 1 from organizations where id = org_id and closed_at = 0)`

func (i *Invitation) scan(r store.Row) error {
	return r.Scan(&i.ID, &i.Org, &i.Email, &i.Name, &i.Role, &i.Resource, &i.Hash, &i.CreatedAt, &i.ExpiresAt)
}

// invitations lists who is invited to the organization.
func invitations(ctx context.Context, t *store.Tenant) ([]Invitation, error) {
	var list []Invitation
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var i Invitation
		err := i.scan(r)
		list = append(list, i)
		return err
	}, invitationQuery+`i.org_id = $1 order by i.email`, t.Org()))
	return list, err
}

// Invited finds the live invitation of a link, and whose it is.
func Invited(ctx context.Context, s *store.Store, hash string, now int64) (Invitation, booking.Organization, error) {
	var (
		i Invitation
		o booking.Organization
	)
	err := s.Read(ctx,
		store.Query(i.scan, invitationQuery+`i.hash = $1`+invitationLive, hash, now),
		store.Query(func(r store.Row) error { return r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog) },
			`select o.id, o.slug, o.name, o.name_ar, o.catalog_version from organizations o join invitations i on i.org_id = o.id where i.hash = $1`,
			hash))
	if err == nil && i.Hash == "" {
		err = people.ErrNoLink
	}
	return i, o, err
}

// invitedAs lists the live invitations of an address.
func invitedAs(ctx context.Context, s *store.Store, email string, now int64) ([]Invitation, error) {
	var list []Invitation
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var i Invitation
		err := i.scan(r)
		list = append(list, i)
		return err
	}, invitationQuery+`i.email = $1`+invitationLive+` order by i.id`, email, now))
	return list, err
}

// InvitationByID finds one of the organization.
func InvitationByID(tx *store.Tx, id booking.InvitationID) (Invitation, error) {
	var i Invitation
	err := tx.Read(store.Query(i.scan, invitationQuery+`i.org_id = $1 and i.id = $2`+tx.Dialect().ForUpdate, tx.Org(), id))
	if err == nil && i.Hash == "" {
		err = ErrNoInvitation
	}
	return i, err
}

// InvitationOf finds the one of an address; a zero one if there is none.
func InvitationOf(tx *store.Tx, email string) (i Invitation, err error) {
	err = tx.Read(store.Query(i.scan, invitationQuery+`i.org_id = $1 and i.email = $2`+tx.Dialect().ForUpdate, tx.Org(), email))
	return i, err
}

// SaveInvitation stores an invitation. An earlier one of the address ends, and
// with it its link.
func SaveInvitation(tx *store.Tx, i Invitation) {
	tx.Change(`insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		on conflict (org_id, email) do update set name = excluded.name, role = excluded.role, resource_id = excluded.resource_id,
			hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
		i.ID, tx.Org(), i.Email, i.Name, i.Role, i.Resource, i.Hash, i.CreatedAt, i.ExpiresAt)
}

// UseInvitation takes the live invitation of a link, so that it is accepted
// only once. With the members locked, the organization is not closed meanwhile.
func UseInvitation(tx *store.Tx, hash string, now int64) (Invitation, error) {
	var i Invitation
	err := tx.Read(store.Query(i.scan, `delete from invitations where hash = $1`+invitationLive+`
		returning id, org_id, email, name, role, resource_id, hash, created_at, expires_at`, hash, now))
	if err == nil && i.Hash == "" {
		err = people.ErrNoLink
	}
	return i, err
}

// DropInvitation withdraws an invitation.
func DropInvitation(tx *store.Tx, id booking.InvitationID) {
	tx.Change(`delete from invitations where org_id = $1 and id = $2`, tx.Org(), id)
}

// endLinks ends every invitation of the organization, and every link to choose
// a password of those who belong to it.
func endLinks(tx *store.Tx) {
	tx.Change(`delete from invitations where org_id = $1`, tx.Org())
	tx.Change(`delete from links where kind = $1 and person_id in (select person_id from memberships where org_id = $2)`, people.LinkPassword, tx.Org())
}

// InvitedOwners counts who is invited to own the organization, whether their
// link has run out or not.
func InvitedOwners(tx *store.Tx) (n int, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from invitations where org_id = $1 and role = 'owner'`,
		tx.Org()))
	return n, err
}
