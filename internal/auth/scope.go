package auth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/fault"
)

// Scope is one thing a key may be allowed to do.
type Scope string

// The scopes. A key can hold only these.
const (
	AvailabilityRead   Scope = "availability:read"   // bookable slots, resources; no customer data
	AppointmentsRead   Scope = "appointments:read"   // appointments, with customer name and phone
	AppointmentsCreate Scope = "appointments:create" // book, hold
)

// Scopes lists them all.
var Scopes = []Scope{AvailabilityRead, AppointmentsRead, AppointmentsCreate}

// ErrScope refuses a scope that does not exist, or none at all.
var ErrScope = fault.New(fault.Invalid, "invalid_scope", "no such scope").On("scopes")

// ParseScopes reads the scopes for a key: at least one, each known. What is
// said twice counts once; the order is that of Scopes.
func ParseScopes(names []string) ([]Scope, error) {
	for _, n := range names {
		if !slices.Contains(Scopes, Scope(n)) {
			return nil, ErrScope.Saying(fmt.Sprintf("%q is not a scope; the scopes are %s", n, list()))
		}
	}
	var out []Scope
	for _, s := range Scopes {
		if slices.Contains(names, string(s)) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return nil, ErrScope.Saying("a key needs at least one scope; the scopes are " + list())
	}
	return out, nil
}

func list() string {
	names := make([]string, len(Scopes))
	for i, s := range Scopes {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}
