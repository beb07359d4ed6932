package store

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/fnv"
	"slices"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/booking"
)

// errOverlap is the overlap guard's word: the database refused a claim that
// overlaps another one of the same resource.
var errOverlap = booking.ErrTaken

// longestClaim is how long a claim may be, in seconds. The schema holds it:
// a day's window with four hours of buffers on either side.
const longestClaim = 115200

// Claim is a stretch of a resource's time that is taken, buffers included.
type Claim struct {
	Resource booking.ResourceID
	Span     booking.Span
	Expires  int64 // of a hold; zero for an appointment
}

// Load is what a resource was given lately.
type Load struct {
	Seconds int64  // claimed in the window asked for
	Last    string // id of the claim made last; ids sort by time
}

// Stock reads the live claims that touch the window, when the resources are
// busy elsewhere, and the id of each resource's last assignment.
func (t *Tenant) Stock(ctx context.Context, resources []booking.ResourceID, window booking.Span,
	now int64) ([]Claim, map[booking.ResourceID]string, error) {
	var v View
	lasts := map[booking.ResourceID]string{}
	d := t.s.db.dialect()
	err := t.s.db.read(ctx, claimsIn(d, t.org, resources, window, now, nobody, &v),
		lastOf(d, t.org, resources, func(r booking.ResourceID, mark string) {
			lasts[r] = mark
		}))
	return v.Claims, lasts, err
}

// lastOf is the query for the id of each resource's last assignment.
func lastOf(d *dialect, org booking.OrgID, resources []booking.ResourceID, each func(booking.ResourceID, string)) Statement {
	return Query(func(r Row) error {
		var id booking.ResourceID
		var mark booking.AppointmentID
		if err := r.Scan(&id, &mark); err != nil {
			return err
		}
		if !mark.IsZero() {
			each(id, mark.String())
		}
		return nil
	}, `select r.id, (select c.id from claims c where c.resource_id = r.id order by c.id desc limit 1)
		from resources r where `+d.inList("r.id", "$1")+` and r.org_id = $2`,
		d.list(texts(resources)), org)
}

// nobody is an owner that has no claims.
var nobody Owner

// Owner is the appointment or the hold that a claim or a seat belongs to.
type Owner [16]byte

func (o Owner) text() string { return uuid.UUID(o).String() }

func claimsIn(d *dialect, org booking.OrgID, resources []booking.ResourceID, window booking.Span, now int64, without Owner,
	out *View) Statement {
	return Query(func(r Row) error {
		var c Claim
		if err := r.Scan(&c.Resource, &c.Span.Start, &c.Span.End, &c.Expires); err != nil {
			return err
		}
		if c.Expires != 0 && c.Expires <= now {
			out.expired = true
		} else {
			out.Claims = append(out.Claims, c)
		}
		return nil
	}, `select resource_id, start_at, end_at, coalesce(expires_at, 0) from claims
		where `+d.inList("resource_id", "$1")+` and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5 and id <> $6
		union all select resource_id, start_at, end_at, 0 from busy
		where `+d.inList("resource_id", "$1")+` and org_id = $2 and start_at > $7 and start_at < $4 and end_at > $5
		order by 1, 2`,
		d.list(texts(resources)), org, window.Start-longestClaim, window.End, window.Start, without.text(), window.Start-longestBusy)
}

// View is what a transaction sees when it decides over a time: the version of
// the catalog, and the live claims and busy times that touch the window.
type View struct {
	Catalog int64
	Claims  []Claim
	expired bool // there are claims of holds that have run out
}

// Room is what a transaction decides over: the time that a claim would take
// and, where somebody is chosen by how full their day is, that day.
type Room struct {
	Claim booking.Span
	Day   booking.Span // zero: nobody is chosen
}

// Enter makes the transaction the only one that decides over these resources
// in the room, frees what expired holds have kept, and reads what is there
// besides the owner's own claims.
func (tx *Tx) Enter(resources []booking.ResourceID, room Room, window booking.Span, now int64, own Owner) (View, error) {
	tx.holdCatalog()
	tx.lock(lockKeys(tx.org, resources, room))
	v, err := tx.Look(resources, window, now, own)
	if v.expired {
		tx.Change(`delete from claims where `+tx.d.inList(tx.d.byOther+"resource_id", "$1")+` and expires_at <= $2`, tx.d.list(texts(resources)),
			now)
	}
	return v, err
}

// Look reads the same without making anybody wait: what it sees may change
// before it is acted upon, but for the catalog.
func (tx *Tx) Look(resources []booking.ResourceID, window booking.Span, now int64, own Owner) (View, error) {
	tx.holdCatalog()
	var v View
	err := tx.Read(tx.version(&v.Catalog), claimsIn(tx.d, tx.org, resources, window, now, own, &v))
	return v, err
}

// Alone tells whether nobody else writes while this transaction runs.
func (tx *Tx) Alone() bool { return tx.d.lock == nil }

func (tx *Tx) version(out *int64) Statement {
	return Query(func(r Row) error { return r.Scan(out) }, `select catalog_version from organizations where id = $1`, tx.org)
}

// lockGroups bounds how many locks a transaction takes: resources of an
// organization fall into this many groups. A lock for each would overflow the
// server's lock table when hundreds are eligible.
const lockGroups = 64

// What a lock of an organization is about, beside hours: its days, its
// catalog, its idempotency keys, its holds and its calls. Hours and days are
// counted from 1970 and stay far below.
const (
	dayLocks    = 1 << 60
	catalogLock = 1 << 61
	onceLocks   = 3 << 60
	holdLock    = 5 << 60
	actionLocks = 7 << 60
)

// holdCatalog makes those who want to change the catalog wait until this
// transaction ends. Many may hold it at once.
func (tx *Tx) holdCatalog() {
	if tx.d.share != nil && !tx.shares {
		tx.shares = true
		tx.wait = append(tx.wait, tx.d.share(catalogKey(tx.org)))
	}
}

// lockCatalog waits for all who hold the catalog, and keeps others from it.
func (tx *Tx) lockCatalog() { tx.lock([]int64{catalogKey(tx.org)}) }

func catalogKey(org booking.OrgID) int64 { return int64(lockHash(org[:], catalogLock)) }

// lock waits until no other transaction holds these keys.
func (tx *Tx) lock(keys []int64) {
	if tx.d.lock != nil && len(keys) > 0 {
		tx.wait = append(tx.wait, tx.d.lock(keys))
	}
}

// lockKeys are the keys that keep others from deciding over these resources in
// a room, in the order in which they are taken. Advisory locks by resource
// group and hour let bookings of different hours run side by side, write
// nothing, and are always taken in one order.
func lockKeys(org booking.OrgID, resources []booking.ResourceID, room Room) []int64 {
	const hour = 3600
	var keys []int64
	for _, r := range resources {
		group := lockHash(r[:], 0) % lockGroups
		for h := room.Claim.Start / hour; h <= (room.Claim.End-1)/hour; h++ {
			keys = append(keys, int64(lockHash(org[:], uint64(h)*lockGroups+group)))
		}
		if room.Day != (booking.Span{}) {
			keys = append(keys, int64(lockHash(org[:], dayLocks+uint64(room.Day.Start/hour)*lockGroups+group)))
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func lockHash(b []byte, n uint64) uint64 {
	h := fnv.New64a()
	_, _ = h.Write(b)
	var more [8]byte
	binary.LittleEndian.PutUint64(more[:], n)
	_, _ = h.Write(more[:])
	return h.Sum64()
}

// Loads reads how much of the window each resource has given away and, among
// those that have given away least, the last assignment.
func (tx *Tx) Loads(resources []booking.ResourceID, window booking.Span, now int64) (map[booking.ResourceID]Load, error) {
	loads := map[booking.ResourceID]Load{}
	seconds := Query(func(r Row) error {
		var id booking.ResourceID
		var n int64
		err := r.Scan(&id, &n)
		loads[id] = Load{Seconds: n}
		return err
	}, `select resource_id, cast(sum(case when end_at < $4 then end_at else $4 end - case when start_at > $5 then start_at else $5 end) as bigint)
		from claims where `+tx.d.inList("resource_id", "$1")+` and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5
		and (expires_at is null or expires_at > $6) group by resource_id`,
		tx.d.list(texts(resources)), tx.org, window.Start-longestClaim, window.End, window.Start, now)
	last := lastOf(tx.d, tx.org, resources, func(id booking.ResourceID, mark string) {
		l := loads[id]
		l.Last = mark
		loads[id] = l
	})
	if !tx.Alone() { // One round trip for both.
		err := tx.Read(seconds, last)
		return loads, err
	}
	if err := tx.Read(seconds); err != nil {
		return nil, err
	}
	least := slices.MinFunc(resources, func(a, b booking.ResourceID) int { return cmp.Compare(loads[a].Seconds, loads[b].Seconds) })
	tied := slices.DeleteFunc(slices.Clone(resources), func(r booking.ResourceID) bool { return loads[r].Seconds > loads[least].Seconds })
	if len(tied) < 2 {
		return loads, nil
	}
	last.args[0] = tx.d.list(texts(tied))
	err := tx.Read(last)
	return loads, err
}

// claimed is a row of claims: the time that an appointment or a hold takes.
type claimed struct {
	Claim
	id booking.AppointmentID // or a hold's
}

// claims are the stretches of time that are taken.
var claims = stored(record[claimed]{table: "claims", fields: []field[claimed]{
	ids("resource_id", func(c *claimed) *booking.ResourceID { return &c.Resource }),
	ids("id", func(c *claimed) *booking.AppointmentID { return &c.id }),
	numbers("start_at", func(c *claimed) *int64 { return &c.Span.Start }),
	numbers("end_at", func(c *claimed) *int64 { return &c.Span.End }),
	instants("expires_at", func(c *claimed) *int64 { return &c.Expires }),
}})

// unclaim gives a resource's time back.
func (tx *Tx) unclaim(resource booking.ResourceID, id any) {
	tx.Change(`delete from claims where resource_id = $1 and id = $2 and org_id = $3`, resource, id, tx.org)
}
