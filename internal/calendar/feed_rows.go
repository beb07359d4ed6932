package calendar

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoFeed says that there is no such calendar address.
var ErrNoFeed = fault.New(fault.NotFound, "no_feed", "there is no such calendar address; it was taken away, or never made")

// Feed is an address at which a calendar program reads the appointments of a
// resource or of a branch.
type Feed struct {
	ID        booking.FeedID
	Org       booking.OrgID
	Resource  booking.ResourceID // zero: of the branch
	Branch    booking.BranchID   // zero: of the resource
	Shows     string             // busy, service or names
	Lang      string
	Hash      string           // of the secret in the address
	Person    booking.PersonID // who made it
	Maker     string           // their name
	CreatedAt int64
	ReadAt    int64 // when it was last read, to the hour; zero: never
}

const feedQuery = `select f.id, f.org_id, f.resource_id, f.branch_id, f.shows, f.lang, f.hash, f.person_id, coalesce(p.name, ''), f.created_at, f.read_at
	from feeds f left join persons p on p.id = f.person_id where `

func (f *Feed) scan(r store.Row) error {
	return r.Scan(&f.ID, &f.Org, &f.Resource, &f.Branch, &f.Shows, &f.Lang, &f.Hash, &f.Person, &f.Maker, &f.CreatedAt, &f.ReadAt)
}

// feeds lists the organization's, the oldest first.
func feeds(ctx context.Context, t *store.Tenant) (list []Feed, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var f Feed
		err := f.scan(r)
		list = append(list, f)
		return err
	}, feedQuery+`f.org_id = $1 order by f.id`, t.Org()))
	return list, err
}

// feedByHash finds whose address it is; ErrNoFeed if nobody's, or that of an
// organization that is closed.
func feedByHash(ctx context.Context, s *store.Store, hash string) (f Feed, err error) {
	err = s.Read(ctx, store.Query(f.scan, feedQuery+
		`f.hash = $1 and exists (select 1 from organizations o where o.id = f.org_id and o.closed_at = 0)`, hash))
	if err == nil && f.Hash == "" {
		err = ErrNoFeed
	}
	return f, err
}

// feed finds one of the organization.
func feed(tx *store.Tx, id booking.FeedID) (f Feed, err error) {
	err = tx.Read(store.Query(f.scan, feedQuery+`f.org_id = $1 and f.id = $2`, tx.Org(), id))
	if err == nil && f.Hash == "" {
		err = ErrNoFeed
	}
	return f, err
}

// addFeed stores one, unless there are so many already; false: there are.
func addFeed(tx *store.Tx, f Feed, most int) (bool, error) {
	n, err := tx.Count(`feeds where org_id = $1`)
	if err != nil || n >= most {
		return false, err
	}
	tx.Change(`insert into feeds (id, org_id, resource_id, branch_id, shows, lang, hash, person_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		f.ID, tx.Org(), f.Resource, f.Branch, f.Shows, f.Lang, f.Hash, f.Person, f.CreatedAt)
	return true, nil
}

// removeFeed takes an address away.
func removeFeed(tx *store.Tx, id booking.FeedID) {
	tx.Change(`delete from feeds where org_id = $1 and id = $2`, tx.Org(), id)
}

// RemoveFeedsOf takes away the addresses that somebody has made, and knows.
func RemoveFeedsOf(tx *store.Tx, id booking.PersonID) {
	tx.Change(`delete from feeds where org_id = $1 and person_id = $2`, tx.Org(), id)
}

// touchFeed notes that an address was read.
func touchFeed(tx *store.Tx, id booking.FeedID, now int64) {
	tx.Change(`update feeds set read_at = $1 where org_id = $2 and id = $3 and read_at < $1`, now, tx.Org(), id)
}
