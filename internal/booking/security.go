package booking

import (
	"slices"
	"strings"
)

// Security is what an organization has chosen about signing in.
type Security struct {
	Idle   int     // minutes after which an unused session ends
	Life   int     // minutes after which any session ends
	Factor RoleSet // who needs a code as well as a password
}

// DefaultSecurity is an organization's until it chooses otherwise: a reception
// signs in every morning, and nobody stays for longer than a week.
var DefaultSecurity = Security{Idle: 12 * 60, Life: 7 * 24 * 60}

// RoleSet is a set of roles as it is stored: separated by commas.
type RoleSet string

// NewRoleSet makes a set, in the order of Roles.
func NewRoleSet(has func(Role) bool) RoleSet {
	var list []string
	for _, r := range Roles {
		if has(r) {
			list = append(list, string(r))
		}
	}
	return RoleSet(strings.Join(list, ","))
}

// Has tells whether a role is in the set.
func (s RoleSet) Has(r Role) bool { return slices.Contains(strings.Split(string(s), ","), string(r)) }

// Strictest gives the shortest times of all organizations that somebody
// belongs to: each may rely on its own.
func Strictest(list []Membership) Security {
	if len(list) == 0 {
		return DefaultSecurity
	}
	s := Security{Idle: list[0].Security.Idle, Life: list[0].Security.Life}
	for _, m := range list[1:] {
		s.Idle, s.Life = min(s.Idle, m.Security.Idle), min(s.Life, m.Security.Life)
	}
	return s
}
