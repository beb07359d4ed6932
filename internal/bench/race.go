package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// The pool that is raced for.
const (
	raceResources = 4
	raceDays      = 3
	raceSlots     = 20 // of a round
	raceCancels   = 20 // of a round, at slots that nobody asks for meanwhile
	mostRivals    = 12
	// The race comes last. On a machine that is busy with other things it ends
	// early, so that the whole run stays below four minutes.
	raceEnds  = 220 * time.Second // after the run began
	raceLasts = 20 * time.Second  // but at least
)

// pool knows how many appointments each slot has. In a round, some slots are
// asked for by more or fewer clients than they have free places, all at once,
// while others are given back. As a slot starts every half hour and takes half
// an hour, each slot's wins are exactly foreseeable: as many as there are
// places or clients, whichever is less. Fewer are false refusals, more are
// double bookings.
type pool struct {
	org    *org
	nodes  []*node
	taken  [raceDays * daySlots][]booking.AppointmentID
	random *rand.Rand

	attempts, wins, falsely, doubly int
	overlaps, broken                int     // found in the database afterwards
	errs                            []error // other than refusals; some of each kind
}

// ticket is one thing to do in a round.
type ticket struct {
	slot   int
	cancel booking.AppointmentID // zero: book
	won    booking.AppointmentID
	err    error
}

// race counts double bookings and false refusals. Nothing is timed here, so
// all races run at once.
func (s *stage) race(ctx context.Context) error {
	half := s.attempts / 2
	races := []struct {
		kind            kind
		nodes, attempts int
		suffix          string
	}{{sqlite, 1, s.attempts, ""}, {postgres, 1, half, ""}, {postgres, 3, s.attempts - half, ", three nodes"}}
	pools := make([]*pool, len(races))
	errs := make([]error, len(races))
	var wg sync.WaitGroup
	for i, r := range races {
		wg.Go(func() { pools[i], errs[i] = s.contend(ctx, r.kind, r.nodes, r.attempts) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i, r := range races {
		p := pools[i]
		detail := fmt.Sprintf("%d attempts, %d wins; %d overlapping pairs, %d broken invariants, %d errors besides refusals", p.attempts, p.wins,
			p.overlaps, p.broken, len(p.errs))
		if len(p.errs) > 0 {
			detail += ", such as: " + p.errs[0].Error()
		}
		s.note(r.kind, "double bookings"+r.suffix, most(0), "", float64(p.doubly+p.overlaps+p.broken), "%s", detail)
		s.note(r.kind, "false refusals"+r.suffix, most(0), "", float64(p.falsely), "of %d attempts", p.attempts)
	}
	return nil
}

// contend races on a database of its own.
func (s *stage) contend(ctx context.Context, k kind, nodes, attempts int) (*pool, error) {
	db, err := s.create(ctx, k)
	if err != nil {
		return nil, err
	}
	if k == postgres {
		// Who wins is settled before the disk is waited for.
		db.url += "&synchronous_commit=off"
	}
	p := &pool{random: rand.New(rand.NewPCG(3, 4))}
	if p.org, err = db.apply(ctx, "clinic", raceResources); err != nil {
		return nil, err
	}
	for range nodes {
		n, err := db.node(ctx)
		if err != nil {
			return nil, err
		}
		p.nodes = append(p.nodes, n)
	}
	for began := time.Now(); p.attempts < attempts && (time.Since(s.began) < raceEnds || time.Since(began) < raceLasts); {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.round(ctx)
	}
	report, err := p.nodes[0].House.Verify(ctx)
	for _, c := range report.Checks {
		p.broken += len(c.Violations)
	}
	for _, n := range p.nodes {
		err = errors.Join(err, n.close())
	}
	if err != nil {
		return nil, err
	}
	p.overlaps, err = db.overlaps(ctx)
	return p, err
}

// round plays one round and compares the outcome with what it must be.
func (p *pool) round(ctx context.Context) {
	order := p.random.Perm(len(p.taken))
	var tickets []*ticket
	want := map[int]int{}
	for _, slot := range order[:raceSlots] {
		rivals := 1 + p.random.IntN(mostRivals)
		want[slot] = min(rivals, raceResources-len(p.taken[slot]))
		for range rivals {
			tickets = append(tickets, &ticket{slot: slot})
		}
		p.attempts += rivals
	}
	for _, slot := range order[raceSlots : raceSlots+raceCancels] {
		for _, id := range p.taken[slot] {
			tickets = append(tickets, &ticket{slot: slot, cancel: id})
		}
		p.taken[slot] = nil
	}
	p.random.Shuffle(len(tickets), func(i, j int) { tickets[i], tickets[j] = tickets[j], tickets[i] })
	p.play(ctx, tickets)
	got := map[int]int{}
	for _, t := range tickets {
		switch {
		case t.err != nil && (!t.cancel.IsZero() || !errors.Is(t.err, booking.ErrTaken)):
			p.errs = append(p.errs, t.err)
			if !t.cancel.IsZero() {
				p.taken[t.slot] = append(p.taken[t.slot], t.cancel)
			}
		case t.err == nil && t.cancel.IsZero():
			got[t.slot]++
			p.taken[t.slot] = append(p.taken[t.slot], t.won)
		}
	}
	for slot, n := range want {
		p.wins += got[slot]
		p.falsely += max(0, n-got[slot])
		p.doubly += max(0, got[slot]-n)
	}
}

// play lets all clients work off the tickets, each on a node by chance.
func (p *pool) play(ctx context.Context, tickets []*ticket) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range clients {
		wg.Go(func() {
			for {
				i := int(next.Add(1) - 1)
				if i >= len(tickets) {
					return
				}
				t, n := tickets[i], p.nodes[rand.IntN(len(p.nodes))]
				if t.cancel.IsZero() {
					t.won, t.err = n.book(ctx, p.org, slotAt(t.slot), booking.ResourceID{})
				} else {
					_, t.err = n.Desk.Cancel(ctx, office.Caller{Org: p.org.id, Channel: booking.ByAPI, Actor: booking.ByCustomer}, t.cancel, "")
				}
			}
		})
	}
	wg.Wait()
}

// overlaps counts pairs of live appointments of one resource that overlap,
// by a query that owes nothing to mawid's own.
func (d *database) overlaps(ctx context.Context) (n int, err error) {
	driver, source := "pgx", d.url
	if d.kind == sqlite {
		driver, source = "sqlite", "file:"+d.file()
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	const live = "('booked', 'arrived', 'completed')"
	err = db.QueryRowContext(ctx, `select count(*) from appointments a join appointments b on b.org_id = a.org_id and b.resource_id = a.resource_id and b.id > a.id
		where a.status in `+live+` and b.status in `+live+` and a.start_at < b.end_at and b.start_at < a.end_at`).Scan(&n)
	return n, err
}
