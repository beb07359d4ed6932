package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// NoteConsent stores that a customer agreed to something, or no longer does.
func (tx *Tx) NoteConsent(c booking.Consent) {
	tx.Change(`insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		c.ID, tx.org, c.Customer, string(c.Kind), c.Given, string(c.What), string(c.Channel), c.Person, c.Name, c.At)
}

// Consents reads what some customers said, the newest first.
func (t *Tenant) Consents(ctx context.Context, customers []booking.CustomerID) (list []booking.Consent, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error {
		var c booking.Consent
		err := r.Scan(&c.ID, &c.Customer, &c.Kind, &c.Given, &c.What, &c.Channel, &c.Person, &c.Name, &c.At)
		list = append(list, c)
		return err
	}, `select id, customer_id, kind, given, what, channel, person_id, person_name, at from consents
		where org_id = $1 and `+t.s.db.dialect().inList("customer_id", "$2")+` order by id desc`, t.org, t.s.db.dialect().list(texts(customers))))
	return list, err
}

// DropConsents forgets what customers said, with everything else of them.
func (tx *Tx) DropConsents(customers []booking.CustomerID) {
	tx.Change(`delete from consents where org_id = $1 and `+tx.d.inList("customer_id", "$2"), tx.org, tx.d.list(texts(customers)))
}

// Consented tells whether anybody in the organization has said anything.
func (t *Tenant) Consented(ctx context.Context) (some bool, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error { return r.Scan(&some) }, `select exists (select 1 from consents where org_id = $1)`,
		t.org))
	return some, err
}
