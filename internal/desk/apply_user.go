package desk

import (
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
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
		token, waits, err := d.applyUser(tx, a, Caller{Org: out.Organization}, n)
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
	owners, err := tx.LockMembers()
	if err != nil {
		return err
	}
	invited, err := tx.InvitedOwners()
	if err == nil && owners+invited == 0 {
		err = mistake(errLastOwner, "users", "nobody would own the organization; give somebody the role owner")
	}
	return err
}

// users reads the people of a blueprint.
func (a *applying) users() ([]NewMember, error) {
	var members []NewMember
	seen := map[string]bool{}
	for i, u := range a.plan.Users {
		place := fmt.Sprintf("users[%d]", i)
		n, err := a.user(place, u)
		if err != nil {
			return nil, err
		}
		if seen[n.Email] {
			return nil, mistake(errBelongs, place+".email", "%q is used twice; name each person once", n.Email)
		}
		seen[n.Email] = true
		members = append(members, n)
	}
	return members, nil
}

// demote ends the links of owners who will be none any more, before the
// blueprint makes links of its own.
func demote(tx *store.Tx, members []NewMember) error {
	for _, n := range members {
		m, err := tx.MemberByEmail(n.Email)
		if err != nil && !errors.Is(err, store.ErrNoPerson) {
			return err
		}
		if err == nil && n.Role != booking.Owner {
			noOwner(tx, m)
		}
	}
	return nil
}

// applyUser gives somebody their role. Whoever is invited keeps the link they
// have been given as long as it works, and waits; the token is that of a new
// one. What is different then stands in the audit log as if it had been done
// one by one.
func (d *Desk) applyUser(tx *store.Tx, a *applying, c Caller, n NewMember) (token string, waits bool, err error) {
	m, err := tx.MemberByEmail(n.Email)
	if err == nil {
		endFeeds(tx, m, n.Role, n.Resource)
		tx.SaveMember(m.ID, n.Role, n.Resource, d.unix())
		if m.Role != n.Role || m.Resource != n.Resource {
			a.changed++
			d.note(tx, c, "user.changed", n.Email, string(n.Role))
		}
		return "", false, nil
	}
	if !errors.Is(err, store.ErrNoPerson) {
		return "", false, err
	}
	i, err := tx.InvitationOf(n.Email)
	if err != nil {
		return "", false, err
	}
	if i.Email == "" && !plainEmail(n.Email) {
		return "", false, mistake(errUnplain, "users", "the address %+q holds a character that cannot be seen or looks like another; type it anew", n.Email)
	}
	if i.ExpiresAt <= d.unix() {
		a.invited++
		d.note(tx, c, "user.added", n.Email, string(n.Role))
		return d.invite(tx, n), false, nil
	}
	if i.Name != n.Name || i.Role != n.Role || i.Resource != n.Resource {
		a.changed++
		d.note(tx, c, "user.added", n.Email, string(n.Role))
	}
	i.Name, i.Role, i.Resource = n.Name, n.Role, n.Resource
	tx.SaveInvitation(i)
	return "", true, nil
}

func (a *applying) user(place string, u UserPlan) (n NewMember, err error) {
	n = NewMember{Role: u.Role}
	if n.Email, err = readEmail(u.Email); err != nil {
		return n, mistake(errEmail, place+".email", "%q is not an e-mail address; write it as name@example.com", u.Email)
	}
	if n.Name, err = checkPersonName(u.Name); err != nil {
		return n, mistake(errPersonal, place+".name", "a name is needed, 1 to 200 characters; write name: …")
	}
	if !u.Role.Known() {
		return n, mistake(errRole, place+".role", "%q is not a role; use owner, manager, receptionist or practitioner", u.Role)
	}
	if u.Role != booking.Practitioner {
		if u.Resource != "" {
			return n, mistake(errPracticer, place+".resource", "only a practitioner has a resource; remove it, or use role: practitioner")
		}
		return n, nil
	}
	r := a.resources[u.Resource]
	if r == nil {
		return n, mistake(errPracticer, place+".resource", "a practitioner needs the slug of the resource whose calendar is theirs")
	}
	n.Resource = r.ID
	return n, nil
}
