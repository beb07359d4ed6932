package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// unplaced is the place of those who are not in the index yet.
const unplaced = -1

// placed is what a search goes by: a person's number and name, when their appointments
// last changed, and where in the index they are.
type placed struct {
	ID booking.CustomerID
	Key
	SeenAt int64
	Place  int
}

const placedColumns = `select c.id, c.phone, c.folded, c.seen_at, coalesce(c.place, -1) from `

func placedOf(do func(placed)) func(store.Row) error {
	return func(r store.Row) error {
		var e placed
		err := r.Scan(&e.ID, &e.Phone, &e.Name, &e.SeenAt, &e.Place)
		if err == nil {
			do(e)
		}
		return err
	}
}

// placedOnes reads some persons of an organization ($1).
func placedOnes(org booking.OrgID, do func(placed), which string, args ...any) store.Statement {
	return store.Query(placedOf(do), placedColumns+`customers c where c.org_id = $1 and c.folded <> '' and `+which, append([]any{org}, args...)...)
}

// newsOf reads those of whom there is news, and at most so many.
func newsOf(org booking.OrgID, most int, do func(placed)) store.Statement {
	return store.Query(placedOf(do), placedColumns+`customer_news n join customers c on c.org_id = n.org_id and c.id = n.customer_id
		where n.org_id = $1 order by n.customer_id limit $2`, org, most)
}

// newsy lists the organizations with news of so many persons.
func newsy(ctx context.Context, s *store.Store, least int) (orgs []booking.OrgID, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		var org booking.OrgID
		err := r.Scan(&org)
		orgs = append(orgs, org)
		return err
	}, `select org_id from customer_news group by org_id having count(*) >= $1`, least))
	return orgs, err
}

// dropNews says that the index knows of these persons all there is.
func dropNews(tx *store.Tx, ids []booking.CustomerID) {
	tx.Change(`delete from customer_news where org_id = $1 and `+tx.Dialect().InList("customer_id", "$2"), tx.Org(),
		tx.Dialect().List(store.Texts(ids)))
}

// nextPlace is the first place that nobody has had.
func nextPlace(tx *store.Tx) (next int, err error) {
	err = tx.Read(placesOf(tx.Org(), &next))
	return next, err
}

// placesOf reads how many places were ever handed out.
func placesOf(org booking.OrgID, n *int) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(n) }, `select places from customer_marks where org_id = $1`, org)
}

func markPlaces(tx *store.Tx, next int) {
	tx.Change(`update customer_marks set places = $2 where org_id = $1`, tx.Org(), next)
}

// givePlace gives somebody a place; nil: none.
func givePlace(tx *store.Tx, id booking.CustomerID, place any) {
	tx.Change(`update customers set place = $3 where org_id = $1 and id = $2`, tx.Org(), id, place)
}

// leaves reads the rows of the index for some pieces and one block.
func leaves(d *store.Dialect, org booking.OrgID, block int, parts []string, do func(part, value string) error) store.Statement {
	return store.Query(func(r store.Row) error {
		var part, value string
		if err := r.Scan(&part, &value); err != nil {
			return err
		}
		return do(part, value)
	}, `select part, value from customer_index where org_id = $1 and block = $2 and `+d.InTexts("part", "$3"), org, block, d.List(parts))
}

// pieceRows reads who has some pieces.
func pieceRows(d *store.Dialect, org booking.OrgID, parts []string, do func(leaf, string) error) store.Statement {
	return store.Query(func(r store.Row) error {
		var at leaf
		var value string
		if err := r.Scan(&at.part, &at.block, &value); err != nil {
			return err
		}
		return do(at, value)
	}, `select part, block, value from customer_index where org_id = $1 and `+d.InTexts("part", "$2"), org, d.List(parts))
}

// saveLeaf stores a row of the index; an empty one goes.
func saveLeaf(tx *store.Tx, at leaf, value string) {
	if value == "" {
		tx.Change(`delete from customer_index where org_id = $1 and part = $2 and block = $3`, tx.Org(), at.part, at.block)
		return
	}
	tx.Change(`insert into customer_index (org_id, part, block, value) values ($1, $2, $3, $4)
		on conflict (org_id, part, block) do update set value = excluded.value`, tx.Org(), at.part, at.block, value)
}
