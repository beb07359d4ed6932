package waiting

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/store"
)

// sight is what is free for those who ask for one person, or for anybody, as far as a
// date.
type sight struct {
	free   []engine.Start // in order
	beyond int64          // nobody has looked at what begins from then on
	freed  []freed        // what was booked and given back a short time ago, perhaps while nobody looked
	// takers are those who could take a time; of a session, one that is zero.
	takers func(engine.Start) []booking.ResourceID
}

// freed is an appointment that was cancelled. Of a seat the resource is zero.
type freed struct {
	resource booking.ResourceID
	span     booking.Span
	made, at int64
}

// givenBack is since when a time is free that was so at an instant, if everybody who
// could take it now was booked meanwhile; zero: somebody was free all along.
func (s *sight) givenBack(start engine.Start, seen int64) int64 {
	over := slices.DeleteFunc(slices.Clone(s.freed), func(a freed) bool {
		return a.span.Start > start.At || start.At >= a.span.End || a.made < seen
	})
	if len(over) == 0 {
		return 0
	}
	first := int64(math.MaxInt64)
	for _, who := range s.takers(start) {
		back := int64(0)
		for _, a := range over {
			if a.resource == who {
				back = max(back, a.at)
			}
		}
		first = min(first, back)
	}
	return first
}

// known is since when what is free was seen to be so. It is kept, so that no node
// forgets it: what somebody could have booked when they began to wait is not offered to
// them, and what has just become free is not offered at once.
type known struct {
	at    int64           // when somebody looked last
	since map[int64]int64 // by start
}

// with adds what is seen now: what is not free any more is forgotten, what was not free
// is so since then.
func (k known) with(s sight, now, since int64) known {
	next := known{at: now, since: make(map[int64]int64, len(s.free))}
	for start, at := range k.since {
		if start >= s.beyond {
			next.since[start] = at
		}
	}
	for _, f := range s.free {
		next.since[f.At] = since
		if at, there := k.since[f.At]; there {
			next.since[f.At] = min(cmp.Or(s.givenBack(f, at), at), since) // A clock may have been put back.
		}
	}
	return next
}

// text is how it is stored: the starts by when they were first seen.
func (k known) text() string {
	groups := map[string][]int64{}
	for _, start := range slices.Sorted(maps.Keys(k.since)) {
		at := strconv.FormatInt(k.since[start], 10)
		groups[at] = append(groups[at], start)
	}
	text, err := json.Marshal(groups)
	if err != nil {
		panic(err) // Numbers can be written.
	}
	return string(text)
}

// parseKnown reads it.
func parseKnown(at int64, text string) (known, error) {
	k, groups := known{at: at, since: map[int64]int64{}}, map[int64][]int64{}
	err := json.Unmarshal([]byte(text), &groups)
	for at, starts := range groups {
		for _, start := range starts {
			k.since[start] = at
		}
	}
	return k, err
}

// look asks the desk what is free from today to a date.
func (d *Desk) look(ctx context.Context, org booking.OrgID, a desk.Ask, last civil.Date, now int64) (s sight, err error) {
	today, _ := a.Branch.Zone.Local(now)
	last = max(today, last+1) // The night of the last belongs to it.
	cal, err := d.desk.Calendar(ctx, org, a, today, last, now)
	if err != nil {
		return s, err
	}
	s.free, s.beyond = slices.Collect(cal.Starts(today, last, now)), a.Branch.Zone.First(last+1, 0)
	s.takers = func(start engine.Start) (list []booking.ResourceID) {
		if a.Service.ByCapacity() {
			return make([]booking.ResourceID, 1)
		}
		for _, i := range cal.Check(start.Slot, now).Free {
			list = append(list, cal.Candidates[i].Resource)
		}
		return list
	}
	return s, nil
}

// see keeps what is seen, and gives since when that is so. Whoever has looked later
// knows better.
func see(tx *store.Tx, e *Entry, s sight, now, since int64) (known, error) {
	tx.Lock([]int64{lockOf(tx.Org(), "free "+key(e.Branch, e.Service))})
	all := map[booking.ResourceID]known{}
	if err := tx.Read(knownOf(all, tx.Org(), e.Branch, e.Service)); err != nil {
		return known{}, err
	}
	was, there := all[e.Resource]
	if there && was.at > now && was.at < now+settling { // A clock that was far ahead is not believed.
		return was, nil
	}
	next := was.with(s, now, since)
	putKnown(tx, e, next)
	return next, nil
}

// freedOf reads what was booked at a branch, of sessions those of a service, and cancelled since the last look that must
// have been.
func freedOf(out *[]freed, org booking.OrgID, b booking.BranchID, s booking.ServiceID, now int64) store.Statement {
	return store.Query(func(r store.Row) error {
		var f freed
		err := r.Scan(&f.resource, &f.span.Start, &f.span.End, &f.made, &f.at)
		*out = append(*out, f)
		return err
	}, `select resource_id, start_at, end_at, created_at, cancelled_at from appointments
		where org_id = $1 and updated_at > $2 and branch_id = $3 and status = 'cancelled' and start_at > $4
			and (resource_id is not null or service_id = $5) order by cancelled_at`,
		org, now-2*lookEvery, b, now, s)
}

// Free is what somebody who waits could have now, of what they want, but for what they
// have declined: the first few.
func (d *Desk) Free(ctx context.Context, v *View) (list []booking.Slot, err error) {
	e, now := &v.Entry, d.Unix()
	a, err := v.Front.Offer.Ask(e.Service, e.Branch, e.Resource)
	if err != nil {
		return nil, unlessInternal(err)
	}
	before := int64(0)
	if !e.Appointment.IsZero() {
		has, err := d.Store.For(v.Org).Appointment(ctx, e.Appointment)
		if err != nil {
			return nil, unlessInternal(err)
		}
		before = has.Span.Start
	}
	declined := map[int64]bool{} // It is for the next.
	err = d.Store.For(v.Org).Read(ctx, store.Query(func(r store.Row) error {
		var start int64
		err := r.Scan(&start)
		declined[start] = true
		return err
	}, `select start_at from waiting_offers where org_id = $1 and entry_id = $2 and state = 'declined'`, v.Org, e.ID))
	if err != nil {
		return nil, err
	}
	s, err := d.look(ctx, v.Org, a, e.Dates.To, now)
	for _, f := range s.free {
		if f.At > now && !declined[f.At] && e.wants(f.Slot) && (before == 0 || f.At < before) && len(list) < mostShown {
			list = append(list, f.Slot)
		}
	}
	return list, err
}

// mostShown is how many times are shown to somebody who could have them now.
const mostShown = 6

// Keeping is a time that is kept for somebody who waits.
type Keeping struct {
	Entry    booking.WaitID
	Customer booking.Private
	Until    int64
}

// Kept tells which holds that begin in some time are for people who wait.
func (d *Desk) Kept(ctx context.Context, org booking.OrgID, in booking.Span) (map[booking.HoldID]Keeping, error) {
	kept := map[booking.HoldID]Keeping{}
	err := d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error {
		var id booking.HoldID
		var k Keeping
		err := r.Scan(&id, &k.Entry, &k.Customer, &k.Until)
		kept[id] = k
		return err
	}, `select o.hold_id, w.id, w.customer_name, o.until from waiting_offers o join waiting w on w.org_id = o.org_id and w.id = o.entry_id
		where o.org_id = $1 and o.state = 'open' and o.hold_id is not null and o.until > $2 and o.start_at >= $3 and o.start_at < $4`,
		org, d.Unix(), in.Start, in.End))
	return kept, err
}

// KeptUntil tells until when a time with somebody, or in a session, is kept for people
// who wait; zero: it is not.
func (d *Desk) KeptUntil(ctx context.Context, org booking.OrgID, r booking.ResourceID, in booking.Span) (until int64, err error) {
	t := d.Store.For(org)
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&until) },
		`select coalesce(max(o.until), 0) from waiting_offers o join holds h on h.org_id = o.org_id and h.id = o.hold_id
		where o.org_id = $1 and o.state = 'open' and o.until > $2 and h.expires_at > $2 and h.start_at < $3 and h.end_at > $4
			and (h.resource_id = $5 or h.resource_id is null and h.start_at = $4)`, org, d.Unix(), in.End, in.Start, r))
	return until, err
}

// knownOf reads what is kept of what was free, by whom is asked for.
func knownOf(out map[booking.ResourceID]known, org booking.OrgID, b booking.BranchID, s booking.ServiceID) store.Statement {
	return store.Query(func(r store.Row) error {
		var who, text string
		var at int64
		var id booking.ResourceID
		err := r.Scan(&who, &at, &text)
		if err == nil && who != "" {
			id, err = booking.ParseID[booking.ResourceID](who)
		}
		if err != nil {
			return err
		}
		k, err := parseKnown(at, text)
		out[id] = k
		return err
	}, `select who, seen_at, starts from waiting_free where org_id = $1 and branch_id = $2 and service_id = $3`, org, b, s)
}

// putKnown stores it.
func putKnown(tx *store.Tx, e *Entry, k known) {
	who := ""
	if !e.Resource.IsZero() {
		who = e.Resource.String()
	}
	tx.Change(`insert into waiting_free (org_id, branch_id, service_id, who, seen_at, starts) values ($1, $2, $3, $4, $5, $6)
		on conflict (org_id, branch_id, service_id, who) do update set seen_at = excluded.seen_at, starts = excluded.starts`,
		tx.Org(), e.Branch, e.Service, who, k.at, k.text())
}
