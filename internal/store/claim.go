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

// LongestClaim is how long a claim may be, in seconds. The schema holds it:
// a day's window with four hours of buffers on either side.
const LongestClaim = 115200

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

// Stock reads the live claims that touch the window, but for those of one owner (zero:
// nobody), when the resources are busy elsewhere, and the id of each resource's last
// assignment.
func (t *Tenant) Stock(ctx context.Context, resources []booking.ResourceID, window booking.Span,
	now int64, without Owner) ([]Claim, map[booking.ResourceID]string, error) {
	var v View
	lasts := map[booking.ResourceID]string{}
	d := t.Dialect()
	err := t.Read(ctx, claimsIn(d, t.org, resources, window, now, without, &v),
		lastOf(d, t.org, resources, func(r booking.ResourceID, mark string) {
			lasts[r] = mark
		}))
	return v.Claims, lasts, err
}

// lastOf is the query for the id of each resource's last assignment.
func lastOf(d *Dialect, org booking.OrgID, resources []booking.ResourceID, each func(booking.ResourceID, string)) Statement {
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
		from resources r where `+d.InList("r.id", "$1")+` and r.org_id = $2`,
		d.List(Texts(resources)), org)
}

// nobody is an owner that has no claims.
var nobody Owner

// Owner is the appointment or the hold that a claim or a seat belongs to.
type Owner [16]byte

func (o Owner) text() string { return uuid.UUID(o).String() }

func claimsIn(d *Dialect, org booking.OrgID, resources []booking.ResourceID, window booking.Span, now int64, without Owner,
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
		where `+d.InList("resource_id", "$1")+` and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5 and id <> $6
		union all select resource_id, start_at, end_at, 0 from busy
		where `+d.InList("resource_id", "$1")+` and org_id = $2 and start_at > $7 and start_at < $4 and end_at > $5
		order by 1, 2`,
		d.List(Texts(resources)), org, window.Start-LongestClaim, window.End, window.Start, without.text(), window.Start-LongestBusy)
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
	tx.Lock(lockKeys(tx.org, resources, room))
	v, err := tx.Look(resources, window, now, own)
	if v.expired {
		d := tx.Dialect()
		tx.Change(`delete from claims where `+d.InList(d.ByOther+"resource_id", "$1")+` and expires_at <= $2`, d.List(Texts(resources)), now)
	}
	return v, err
}

// Wait makes the transaction the only one that decides over several rooms, each of
// its own resources, and over sittings. Whoever enters more than one in a transaction
// waits for all of them first: so they never wait for each other.
func (tx *Tx) Wait(rooms map[Room][]booking.ResourceID, sittings []Sitting) {
	tx.holdCatalog()
	var keys []int64
	for room, resources := range rooms {
		keys = append(keys, lockKeys(tx.org, resources, room)...)
	}
	for _, s := range sittings {
		keys = append(keys, s.lockKey())
	}
	slices.Sort(keys)
	tx.Lock(slices.Compact(keys))
}

// Look reads the same without making anybody wait: what it sees may change
// before it is acted upon, but for the catalog.
func (tx *Tx) Look(resources []booking.ResourceID, window booking.Span, now int64, own Owner) (View, error) {
	tx.holdCatalog()
	var v View
	err := tx.Read(versionOf(tx.org, &v.Catalog), claimsIn(tx.Dialect(), tx.org, resources, window, now, own, &v))
	return v, err
}

// versionOf is the query for the version of an organization's catalog.
func versionOf(org booking.OrgID, out *int64) Statement {
	return Query(func(r Row) error { return r.Scan(out) }, `select catalog_version from organizations where id = $1`, org)
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
	if !tx.shares && !tx.Alone() {
		tx.shares = true
		tx.Share(catalogKey(tx.org))
	}
}

// lockCatalog waits for all who hold the catalog, and keeps others from it.
func (tx *Tx) lockCatalog() { tx.Lock([]int64{catalogKey(tx.org)}) }

func catalogKey(org booking.OrgID) int64 { return int64(lockHash(org[:], catalogLock)) }

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
		from claims where `+tx.Dialect().InList("resource_id", "$1")+` and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5
		and (expires_at is null or expires_at > $6) group by resource_id`,
		tx.Dialect().List(Texts(resources)), tx.org, window.Start-LongestClaim, window.End, window.Start, now)
	last := lastOf(tx.Dialect(), tx.org, resources, func(id booking.ResourceID, mark string) {
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
	last.Args[0] = tx.Dialect().List(Texts(tied))
	err := tx.Read(last)
	return loads, err
}

// claimed is a row of claims: the time that an appointment or a hold takes.
type claimed struct {
	Claim
	id booking.AppointmentID // or a hold's
}

// claims are the stretches of time that are taken.
var claims = stored(record[claimed]{table: "claims", overlap: booking.ErrTaken, fields: []field[claimed]{
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

// ClaimsIn reads the claims that touch a window, the resources' busy times
// elsewhere among them.
func (t *Tenant) ClaimsIn(ctx context.Context, resources []booking.ResourceID, window booking.Span, now int64) ([]Claim, error) {
	var v View
	err := t.Read(ctx, claimsIn(t.Dialect(), t.org, resources, window, now, nobody, &v))
	return v.Claims, err
}

// Busy reads the stored busy times of a resource that touch the window.
func (tx *Tx) busy(r booking.ResourceID, window booking.Span) ([]booking.Span, error) {
	var list []booking.Span
	err := tx.Read(Query(func(rw Row) error {
		var s booking.Span
		err := rw.Scan(&s.Start, &s.End)
		list = append(list, s)
		return err
	}, `select start_at, end_at from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5 order by start_at, end_at`,
		r, tx.org, window.Start-LongestBusy, window.End, window.Start))
	return list, err
}

// LongestBusy is how long a stored busy entry may be.
const LongestBusy = 86400

// ReplaceBusy stores what the other system said about a resource in a window
// in place of what it said before. What lies beyond the window stays, and so
// does what was known of stretches in doubt, where it said something that
// nobody could read. It reports whether anything changed.
func (tx *Tx) ReplaceBusy(r booking.ResourceID, window booking.Span, busy []booking.Span, doubts ...booking.Span) (bool, error) {
	old, err := tx.busy(r, window)
	if err != nil {
		return false, err
	}
	fresh := whole(window, renewed(old, window, busy, doubts))
	if slices.Equal(old, fresh) {
		return false, nil
	}
	tx.Change(`delete from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5`,
		r, tx.org, window.Start-LongestBusy, window.End, window.Start)
	for _, s := range fresh {
		tx.Change(`insert into busy (org_id, resource_id, start_at, end_at) values ($1, $2, $3, $4)`, tx.org, r, s.Start, s.End)
	}
	return true, nil
}

// renewed lists the stretches that are busy from now on, in parts of a day.
func renewed(old []booking.Span, window booking.Span, busy, doubts []booking.Span) (list []booking.Span) {
	for _, s := range old {
		if slices.ContainsFunc(doubts, s.Overlaps) {
			list = append(list, pieces(s)...)
			continue
		}
		// The parts that stick out of the window.
		list = append(list, pieces(booking.Span{Start: s.Start, End: min(s.End, window.Start)})...)
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.End), End: s.End})...)
	}
	for _, s := range busy {
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.Start), End: min(s.End, window.End)})...)
	}
	return list
}

// whole sorts stretches and makes one of those that overlap, and of those that
// meet at an end of the window: there one was cut in two, and would be cut
// again with every window. Within a day, whose end is where all are cut.
func whole(window booking.Span, list []booking.Span) (out []booking.Span) {
	slices.SortFunc(list, func(a, b booking.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for _, s := range list {
		last := len(out) - 1
		seam := last >= 0 && s.Start == out[last].End && (s.Start == window.Start || s.Start == window.End) && s.Start%LongestBusy != 0
		if last >= 0 && s.Start < out[last].End || seam {
			out[last].End = max(out[last].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// pieces cuts a span into parts of a day, at the days of the calendar in UTC,
// so that the same span is always cut the same way.
func pieces(s booking.Span) (list []booking.Span) {
	for s.Start < s.End {
		end := min(s.End, (s.Start/LongestBusy+1)*LongestBusy)
		list = append(list, booking.Span{Start: s.Start, End: end})
		s.Start = end
	}
	return list
}
