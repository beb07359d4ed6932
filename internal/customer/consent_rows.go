package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// noteConsent stores that a customer agreed to something, or no longer does.
func noteConsent(tx *store.Tx, c booking.Consent) {
	tx.Change(`insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		c.ID, tx.Org(), c.Customer, string(c.Kind), c.Given, string(c.What), string(c.Channel), c.Person, c.Name, c.At)
}

// Consents reads what some customers said, the newest first.
func Consents(ctx context.Context, t *store.Tenant, customers []booking.CustomerID) (list []booking.Consent, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var c booking.Consent
		err := r.Scan(&c.ID, &c.Customer, &c.Kind, &c.Given, &c.What, &c.Channel, &c.Person, &c.Name, &c.At)
		list = append(list, c)
		return err
	}, `select id, customer_id, kind, given, what, channel, person_id, person_name, at from consents
		where org_id = $1 and `+t.Dialect().InList("customer_id", "$2")+` order by at desc, id desc`, t.Org(), t.Dialect().List(store.Texts(customers))))
	return list, err
}

// dropConsents forgets what customers said, with everything else of them.
func dropConsents(tx *store.Tx, customers []booking.CustomerID) {
	tx.Change(`delete from consents where org_id = $1 and `+tx.Dialect().InList("customer_id", "$2"), tx.Org(), tx.Dialect().List(store.Texts(customers)))
}

// described tells whether anything is written down of anybody in the
// organization.
func described(ctx context.Context, t *store.Tenant) (some bool, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&some) },
		`select exists (select 1 from consents where org_id = $1) or exists (select 1 from customers where org_id = $1 and updated_at <> 0)`,
		t.Org()))
	return some, err
}

// contacts tells of the customers who have some numbers, and of those whom they
// were merged into, which.
func contacts(ctx context.Context, t *store.Tenant, numbers []booking.Private) (map[booking.CustomerID][]booking.Private, error) {
	phones := make([]string, len(numbers))
	for i, n := range numbers {
		phones[i] = string(n)
	}
	of := map[booking.CustomerID][]booking.Private{}
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var id, main booking.CustomerID
		var phone booking.Private
		err := r.Scan(&id, &main, &phone)
		of[id] = append(of[id], phone)
		if !main.IsZero() {
			of[main] = append(of[main], phone)
		}
		return err
	}, `select c.id, m.main_id, c.phone from customers c left join customer_merges m on m.org_id = c.org_id and m.alias_id = c.id
		where c.org_id = $1 and c.phone <> '' and `+t.Dialect().InTexts("c.phone", "$2"), t.Org(), t.Dialect().List(phones)))
	return of, err
}
