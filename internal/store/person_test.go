package store_test

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

func TestTheDatabaseKeepsPersonsApart(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		sara, noura, theirs := booking.NewID[booking.CustomerID](), booking.NewID[booking.CustomerID](), booking.NewID[booking.CustomerID]()
		put := func(v booking.OrgID, text string, args ...any) error {
			return w.Store.For(v).Write(t.Context(), func(tx *store.Tx) error {
				tx.Change(text, append([]any{tx.Org()}, args...)...)
				return nil
			})
		}
		const person = `insert into customers (org_id, id, phone, folded, name, seen_at, created_at) values ($1, $2, '+966551234567', $3, 'N', 1, 1)`
		const name = `insert into customer_names (org_id, customer_id, phone, name, seen_at) values ($1, $2, '+966551234567', $3, 1)`
		const merge = `insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ($1, $2, $3, $3, 1)`
		const consent = `insert into consents (id, org_id, customer_id, kind, given, what, channel, person_name, at)
			values ($2, $1, $3, 'data', $4, '', 'telephone', '', 1)`
		for _, err := range []error{
			put(w.Here.Org, person, sara, "sara"), put(w.Here.Org, person, noura, "noura"), put(w.There.Org, person, theirs, "sara"),
			put(w.Here.Org, name, sara, "Sara"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for what, err := range map[string]error{
			"a person twice":             put(w.Here.Org, person, booking.NewID[booking.CustomerID](), "sara"),
			"a name of two persons":      put(w.Here.Org, name, noura, "Sara"),
			"a name of another tenant's": put(w.Here.Org, name, theirs, "SARA"),
			"a merge with another's":     put(w.Here.Org, merge, sara, theirs),
			"a consent of another's":     put(w.Here.Org, consent, booking.NewID[booking.ConsentID](), theirs, true),
		} {
			if err == nil {
				t.Errorf("%s was accepted", what)
			}
		}
		// Those of whom nothing but the id is left are as many as they are.
		for range 2 {
			if err := put(w.Here.Org, person, booking.NewID[booking.CustomerID](), ""); err != nil {
				t.Error(err)
			}
		}
		w.verify("")
		w.Raw(fmt.Sprintf(`update customers set phone = '+966550000000' where id = '%s'`, sara))
		w.verify("every name of the index")
	})
}
