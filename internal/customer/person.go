package customer

import (
	"cmp"
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Key is what makes a person: a number and the name as it is compared, without
// a number the name alone. A number by itself is a contact, which a family may
// share.
type Key struct{ Phone, Name string }

// KeyOf gives the person who is meant by a number and a name as somebody wrote
// it.
func KeyOf(phone, name string) Key { return Key{phone, cmp.Or(spelling.Fold(name), name)} }

// Of finds the person for whom an appointment was booked, merges aside.
// ErrNotFound: their data has been erased.
func (d *Desk) Of(ctx context.Context, org booking.OrgID, a *booking.Appointment) (id booking.CustomerID, err error) {
	if a.Erased() {
		return id, ErrNotFound
	}
	if _, err = d.index(ctx, org); err != nil {
		return id, err
	}
	if id, err = customerNamed(ctx, d.Store.For(org), Spelling{string(a.Phone), string(a.Customer)}); err == nil && id.IsZero() {
		err = ErrNotFound
	}
	return id, err
}

// Spelling is a number and a name as they stand in appointments.
type Spelling struct{ Phone, Name string }

// group is a person as they are kept: one row, and those of everybody who was
// merged into them.
type group struct {
	rows  []row
	names []CustomerName
}

func (g *group) ids() []booking.CustomerID {
	ids := make([]booking.CustomerID, len(g.rows))
	for i, r := range g.rows {
		ids[i] = r.ID
	}
	return ids
}

// has tells whether an appointment under this number and name is one of
// theirs.
func (g *group) has(s Spelling) bool {
	if slices.ContainsFunc(g.names, func(n CustomerName) bool { return n.Spelling == s }) {
		return true
	}
	key := KeyOf(s.Phone, s.Name)
	return slices.ContainsFunc(g.rows, func(r row) bool { return r.Key == key })
}

// phones are the numbers of the person.
func (g *group) phones() (list []string) {
	for _, r := range g.rows {
		if r.Phone != "" && !slices.Contains(list, r.Phone) {
			list = append(list, r.Phone)
		}
	}
	return list
}

// Persona says which appointments are a person's, and which of their numbers
// others have as well.
type Persona struct {
	Own    []Spelling
	Others []Spelling // on the same numbers
	phones []string
}

// reader reads in a transaction or outside of one.
type reader func(...store.Statement) error

func readOf(ctx context.Context, t *store.Tenant) reader {
	return func(list ...store.Statement) error { return t.Read(ctx, list...) }
}

// personaOf looks in the appointments of an organization, or of its sandbox,
// under which names a person stands there. What has no number is known by the
// index alone.
func personaOf(read reader, dialect *store.Dialect, org booking.OrgID, g group) (p Persona, err error) {
	p.phones = g.phones()
	for _, n := range g.names {
		if n.Phone == "" {
			p.Own = append(p.Own, n.Spelling)
		}
	}
	if len(p.phones) == 0 {
		return p, nil
	}
	err = read(spellings(dialect, org, p.phones, func(s Spelling) {
		if g.has(s) {
			p.Own = append(p.Own, s)
		} else {
			p.Others = append(p.Others, s)
		}
	}))
	return p, err
}

// alone are the numbers that nobody else has, shared those that others have as
// well.
func (p *Persona) alone() []booking.Private  { return p.numbers(false) }
func (p *Persona) shared() []booking.Private { return p.numbers(true) }

func (p *Persona) numbers(shared bool) (list []booking.Private) {
	for _, phone := range p.phones {
		if slices.ContainsFunc(p.Others, func(s Spelling) bool { return s.Phone == phone }) == shared {
			list = append(list, booking.Private(phone))
		}
	}
	return list
}

// means tells whether somebody who is to be called back is the person, or
// somebody else who has the same number. Both are false for a name that is
// neither's, and for none.
func (p *Persona) means(b booking.Callback) (theirs, others bool) {
	if b.Name == "" {
		return false, false
	}
	phone, key := string(b.Phone), KeyOf("", string(b.Name))
	elsewhere := !slices.Contains(p.phones, phone)
	same := func(s Spelling) bool { return (elsewhere || s.Phone == phone) && KeyOf("", s.Name) == key }
	return slices.ContainsFunc(p.Own, same), slices.ContainsFunc(p.Others, same)
}

// persona reads which appointments are a person's.
func (d *Desk) persona(ctx context.Context, org booking.OrgID, g group) (Persona, error) {
	t := d.Store.For(org)
	return personaOf(readOf(ctx, t), t.Dialect(), org, g)
}

// familyShown is how many others of a number are listed.
const familyShown = 50

// family reads who else has one of the customer's numbers.
func (d *Desk) family(ctx context.Context, org booking.OrgID, who Customer) ([]Customer, error) {
	phones := make([]string, len(who.Phones))
	for i, p := range who.Phones {
		phones[i] = string(p)
	}
	ids, err := customersOn(ctx, d.Store.For(org), phones, familyShown)
	if err != nil {
		return nil, err
	}
	ids = slices.DeleteFunc(ids, func(id booking.CustomerID) bool { return id == who.ID })
	return d.customers(ctx, org, ids)
}
