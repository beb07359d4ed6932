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
	var moved int64
	err = tx.Read(placesOf(tx.Org(), &next, &moved))
	return next, err
}

// placesOf reads how many places were ever handed out, and how often the order changed.
func placesOf(org booking.OrgID, n *int, moved *int64) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(n, moved) }, `select places, moved from customer_marks where org_id = $1`, org)
}

// markPlaces stores how many places were handed out, and that the order changes.
func markPlaces(tx *store.Tx, next int) {
	tx.Change(`update customer_marks set places = $2, moved = moved + 1 where org_id = $1`, tx.Org(), next)
}

// markMoved stores that the order changes.
func markMoved(tx *store.Tx) {
	tx.Change(`update customer_marks set moved = moved + 1 where org_id = $1`, tx.Org())
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

// orderRows reads so many rows of the order, from the one in which those stand who come
// right behind a rank, downwards.
func orderRows(org booking.OrgID, before uint64, most int, do func(first uint64, ranks []uint64)) store.Statement {
	return store.Query(func(r store.Row) error {
		var name, value string
		if err := r.Scan(&name, &value); err != nil {
			return err
		}
		first, err := orderFirst(name)
		if err != nil {
			return err
		}
		ranks, err := orderRow(value)
		if err == nil {
			do(first, ranks)
		}
		return err
	}, orderRowsQuery, org, orderPart, orderName(before), most)
}

const orderRowsQuery = `select part, value from customer_index where org_id = $1 and part >= $2 and part < $3 order by part desc limit $4`

// orderNames reads the names of the rows of the order in which something between two
// names belongs.
func orderNames(tx *store.Tx, from, to string) (names []string, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		var name string
		err := r.Scan(&name)
		names = append(names, name)
		return err
	}, `select part from customer_index where org_id = $1 and part <= $4 and part >= coalesce((select part from customer_index
		where org_id = $1 and part >= $2 and part <= $3 order by part desc limit 1), $3) order by part`, tx.Org(), orderPart, from, to))
	return names, err
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
