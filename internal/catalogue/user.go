package catalogue

import (
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// applyUsers gives the people of a blueprint their roles in its organization,
// invites those who do not belong yet, and tells the new links and who keeps an
// old one.
func (d *Desk) applyUsers(tx *store.Tx, a *applying, out *Applied) error {
	members, err := a.users()
	if err != nil {
		return err
	}
	if err := demote(tx, members); err != nil {
		return err
	}
	out.Links, out.Waiting = map[string]string{}, nil
	for i, n := range members {
		token, waits, err := d.applyUser(tx, a, office.Caller{Org: out.Organization}, n)
		if err != nil {
			return err
		}
		if token != "" {
			out.Links[n.Email] = token
		}
		if waits {
			out.Waiting = append(out.Waiting, a.plan.Users[i])
		}
	}
	if len(a.plan.Users) == 0 {
		return nil
	}
	owners, err := organization.LockMembers(tx)
	if err != nil {
		return err
	}
	invited, err := organization.InvitedOwners(tx)
	if err == nil && owners+invited == 0 {
		err = mistake(organization.ErrLastOwner, "users", "nobody would own the organization; give somebody the role owner")
	}
	return err
}

// users reads the people of a blueprint.
func (a *applying) users() ([]organization.NewMember, error) {
	var members []organization.NewMember
	seen := map[string]bool{}
	for i, u := range a.plan.Users {
		place := fmt.Sprintf("users[%d]", i)
		n, err := a.user(place, u)
		if err != nil {
			return nil, err
		}
		if seen[n.Email] {
			return nil, mistake(organization.ErrBelongs, place+".email", "%q is used twice; name each person once", n.Email)
		}
		seen[n.Email] = true
		members = append(members, n)
	}
	return members, nil
}

// demote ends the links of owners who will be none any more, before the
// blueprint makes links of its own.
func demote(tx *store.Tx, members []organization.NewMember) error {
	for _, n := range members {
		m, err := organization.MemberByEmail(tx, n.Email)
		if err != nil && !errors.Is(err, people.ErrNoPerson) {
			return err
		}
		if err == nil && n.Role != booking.Owner {
			organization.NoOwner(tx, m)
		}
	}
	return nil
}

// applyUser gives somebody their role. Whoever is invited keeps the link they
// have been given as long as it works, and waits; the token is that of a new
// one. What is different then stands in the audit log as if it had been done
// one by one.
func (d *Desk) applyUser(tx *store.Tx, a *applying, c office.Caller, n organization.NewMember) (token string, waits bool, err error) {
	m, err := organization.MemberByEmail(tx, n.Email)
	if err == nil {
		organization.EndFeeds(tx, m, n.Role, n.Resource)
		people.SaveMember(tx, m.ID, n.Role, n.Resource, d.Unix())
		if m.Role != n.Role || m.Resource != n.Resource {
			a.changed++
			d.Note(tx, c, "user.changed", n.Email, string(n.Role))
		}
		return "", false, nil
	}
	if !errors.Is(err, people.ErrNoPerson) {
		return "", false, err
	}
	i, err := organization.InvitationOf(tx, n.Email)
	if err != nil {
		return "", false, err
	}
	if i.Email == "" && !people.PlainEmail(n.Email) {
		return "", false, mistake(people.ErrUnplain, "users",
			"the address %+q holds a character that cannot be seen or looks like another; type it anew", n.Email)
	}
	if i.ExpiresAt <= d.Unix() {
		a.invited++
		d.Note(tx, c, "user.added", n.Email, string(n.Role))
		return d.organization.InviteIn(tx, n), false, nil
	}
	if i.Name != n.Name || i.Role != n.Role || i.Resource != n.Resource {
		a.changed++
		d.Note(tx, c, "user.added", n.Email, string(n.Role))
	}
	i.Name, i.Role, i.Resource = n.Name, n.Role, n.Resource
	organization.SaveInvitation(tx, i)
	return "", true, nil
}

func (a *applying) user(place string, u UserPlan) (n organization.NewMember, err error) {
	n = organization.NewMember{Role: u.Role}
	if n.Email, err = people.ReadEmail(u.Email); err != nil {
		return n, mistake(people.ErrEmail, place+".email", "%q is not an e-mail address; write it as name@example.com", u.Email)
	}
	if n.Name, err = people.CheckPersonName(u.Name); err != nil {
		return n, mistake(people.ErrPersonal, place+".name", "a name is needed, 1 to 200 characters; write name: …")
	}
	if !u.Role.Known() {
		return n, mistake(organization.ErrRole, place+".role", "%q is not a role; use owner, manager, receptionist or practitioner", u.Role)
	}
	if u.Role != booking.Practitioner {
		if u.Resource != "" {
			return n, mistake(organization.ErrPracticer, place+".resource",
				"only a practitioner has a resource; remove it, or use role: practitioner")
		}
		return n, nil
	}
	r := a.resources[u.Resource]
	if r == nil {
		return n, mistake(organization.ErrPracticer, place+".resource", "a practitioner needs the slug of the resource whose calendar is theirs")
	}
	n.Resource = r.ID
	return n, nil
}
