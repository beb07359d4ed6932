package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// node is a desk in this process, as a server has one.
type node struct {
	*house.House
	store *store.Store
	stop  context.CancelFunc
	ended chan struct{}
}

func (d *database) node(ctx context.Context, change ...func(*house.Config)) (*node, error) {
	st, err := store.Open(ctx, store.Config{URL: d.url})
	if err != nil {
		return nil, err
	}
	c := house.Config{Store: st, Seal: func(string) (seal.Key, error) { return seal.New(make([]byte, seal.KeySize)) }}
	for _, f := range change {
		f(&c)
	}
	n := &node{House: house.Open(c), store: st, ended: make(chan struct{})}
	ctx, n.stop = context.WithCancel(ctx)
	go func() {
		defer close(n.ended)
		_ = n.House.Run(ctx)
	}()
	return n, nil
}

// eachNode measures with a node on an empty database, on one after the other.
func (s *stage) eachNode(ctx context.Context, measure func(context.Context, *database, *node) error) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		n, err := db.node(ctx)
		if err != nil {
			return err
		}
		return errors.Join(measure(ctx, db, n), n.close())
	})
}

func (n *node) close() error {
	n.stop()
	<-n.ended
	return n.store.Close()
}

// book books a slot of the organization.
func (n *node) book(ctx context.Context, o *org, slot booking.Slot, resource booking.ResourceID) (booking.AppointmentID, error) {
	return n.order(ctx, o, slot, resource, "")
}

// order books under an idempotency key, or without one.
func (n *node) order(ctx context.Context, o *org, slot booking.Slot, resource booking.ResourceID, key string) (
	booking.AppointmentID, error) {
	r, err := n.Desk.Book(ctx, office.Caller{Org: o.id, Channel: booking.ByAPI, Actor: booking.ByCustomer}, desk.BookRequest{
		Service: o.service, Branch: o.branch, Resource: resource, Slot: slot, Customer: "Noura Al-Qahtani", Phone: numberAt(slot),
		Notes: "First visit", IdempotencyKey: key,
	})
	return r.ID, err
}

// numberAt is the number of whoever books that slot: nobody books more often than there
// are resources.
func numberAt(slot booking.Slot) string {
	return fmt.Sprintf("+9665%08d", (int(slot.Date)*24*60+int(slot.Time))%100_000_000)
}

// bookDays is how many days bookings are spread over: nearly the whole
// horizon, so that most of them lie beyond what a node keeps in memory.
const bookDays = 88

// bookRounds is how often each side has its turn, for three rounds' time.
const bookRounds = 3

// way is one of the ways in which is booked, and what came of it beside its
// yardstick.
type way struct {
	what   string
	turn   turn
	rounds int // for how many
	duel   duel
}

// turn is how a turn books.
type turn struct {
	named bool // asks for a resource
	keyed bool // under a fresh idempotency key each
	order func(i, resources int) (slot, pass int)
}

// booking compares appointments booked with plain rows inserted, both durable.
func (s *stage) booking(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		ways := []*way{
			{what: "bookings/s ÷ single-row INSERTs/s", turn: turn{order: apart}, rounds: 3},
			{what: "the same with resource_id given", turn: turn{named: true, order: apart}, rounds: 3},
			{what: "the same with an Idempotency-Key", turn: turn{keyed: true, order: apart}, rounds: 3},
			{turn: turn{order: neighbouring}, rounds: 2},
			{turn: turn{named: true, order: neighbouring}, rounds: 2},
		}
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		orgs, err := db.clinics(ctx, len(ways)*bookRounds, 10)
		if err != nil {
			return err
		}
		n, err := db.node(ctx)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close()) }()
		y, err := db.yardstick(ctx, orgs[0])
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, y.close()) }()
		same, err := s.measureWays(ctx, n, y, ways, orgs)
		if err != nil {
			return err
		}
		for _, w := range ways[:3] {
			s.note(k, w.what, least(1.0), "", w.duel.ratio(), "%.0f/s of %.0f/s, 10 resources", median(w.duel.ours), median(w.duel.theirs))
		}
		filling := duel{ours: ways[3].duel.ours, theirs: ways[4].duel.ours}
		s.note(k, "neighbouring times without ÷ with resource_id", least(0.70), "", filling.ratio(), "%.0f/s of %.0f/s, days that fill up",
			median(filling.ours), median(filling.theirs))
		s.note(k, "bookings/s ÷ INSERTs/s into appointments", nil, "", same.ratio(),
			"%.0f/s of %.0f/s: with the indexes and references that the table has", median(same.ours), median(same.theirs))
		return nil
	})
}

// measureWays gives every way its turn in each round, between the two
// yardsticks. It gives how the first way compares with rows of appointments.
func (s *stage) measureWays(ctx context.Context, n *node, y *yardstick, ways []*way, orgs []*org) (same duel, err error) {
	for i := range bookRounds {
		plain, err := s.throughput(3*s.round, 1<<30, func(i int) error { return y.plain(ctx, i) })
		if err != nil {
			return same, err
		}
		for j, w := range ways {
			speed, err := s.bookings(ctx, n, orgs[len(ways)*i+j], w.turn, time.Duration(w.rounds)*s.round)
			if err != nil {
				return same, err
			}
			w.duel.add(speed, plain)
		}
		rows, err := s.throughput(3*s.round, 1<<30, func(i int) error { return y.appointment(ctx, i) })
		if err != nil {
			return same, err
		}
		same.add(ways[0].duel.ours[i], rows)
	}
	return same, nil
}

// bookSlots is how many slots there are to book with each resource.
const bookSlots = bookDays * daySlots

// apart is an order in which neighbours in time lie on different days: 391 has
// no divisor in common with the slots, so that one pass meets each once.
func apart(i, _ int) (slot, pass int) { return i % bookSlots * 391 % bookSlots, i / bookSlots }

// neighbouring fills each slot with all resources before the next.
func neighbouring(i, resources int) (slot, pass int) { return i / resources, i % resources }

// bookings books different slots from all clients for a while and gives the
// number in a second.
func (s *stage) bookings(ctx context.Context, n *node, o *org, t turn, while time.Duration) (float64, error) {
	// The first booking reads the catalog.
	if _, err := n.book(ctx, o, slotAt(bookSlots), booking.ResourceID{}); err != nil {
		return 0, err
	}
	return s.throughput(while, bookSlots*len(o.resources), func(i int) error {
		slot, pass := t.order(i, len(o.resources))
		var who booking.ResourceID
		if t.named {
			who = o.resources[(pass+slot)%len(o.resources)]
		}
		var key string
		if t.keyed {
			key = fmt.Sprintf("order-%d", i) // Keys are an organization's own.
		}
		_, err := n.order(ctx, o, slotAt(slot), who, key)
		return err
	})
}

// throughput lets the clients do numbered things for a while, or until
// there are no more, and gives how many they did in a second.
func (s *stage) throughput(while time.Duration, limit int, do func(i int) error) (float64, error) {
	var (
		next, done atomic.Int64
		wg         sync.WaitGroup
		errs       [clients]error
	)
	began := time.Now()
	for c := range clients {
		wg.Go(func() {
			for errs[c] == nil && time.Since(began) < while {
				i := int(next.Add(1) - 1)
				if i >= limit {
					return
				}
				if errs[c] = do(i); errs[c] == nil {
					done.Add(1)
				}
			}
		})
	}
	wg.Wait()
	return float64(done.Load()) / time.Since(began).Seconds(), errors.Join(errs[:]...)
}

// fewClients are those beside whom one that books alone is measured.
const fewClients = 16

// lone compares the processor time that the program spends on a booking when
// there is one client with what it spends when there are several. What many
// share costs each of them less; one alone is not to pay for that.
func (s *stage) lone(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		c, err := s.clinic(ctx, k, 40)
		if err != nil {
			return err
		}
		p, err := c.db.serve(ctx)
		if err != nil {
			return err
		}
		defer p.stop()
		var pair, server duel
		var next atomic.Int64
		for i := range bookRounds + 1 {
			var cost, behind [2]float64
			for j, clients := range []int{1, fewClients} {
				cost[j], behind[j], err = c.db.costOf(ctx, p, func() (int64, error) { return p.booked(c.org, clients, &next, 8*s.round) })
				if err != nil {
					return err
				}
			}
			if i > 0 { // The first round warms up.
				pair.add(cost[0], cost[1])
				server.add(behind[0], behind[1])
			}
		}
		s.note(k, "processor time of a booking, one client ÷ one of sixteen", most(1.5), "", pair.ratio(), "%.2f ms and %.2f ms",
			median(pair.ours), median(pair.theirs))
		if k == postgres {
			s.note(k, "processor time of PostgreSQL for a booking, one of sixteen", nil, "ms", median(server.theirs), "%.2f ms with one client",
				median(server.ours))
		}
		return nil
	})
}

// costOf gives what each of the things that are done costs in processor time, in
// milliseconds: the program, and PostgreSQL behind it.
func (d *database) costOf(ctx context.Context, p *process, do func() (int64, error)) (program, server float64, err error) {
	was, err := d.serverCPU(ctx)
	if err != nil {
		return 0, 0, err
	}
	before := p.cpu()
	done, err := do()
	if err != nil {
		return 0, 0, err
	}
	program = (p.cpu() - before) / float64(done) * 1e3
	is, err := d.serverCPU(ctx)
	return program, (is - was) / float64(done) * 1e3, err
}

// booked lets so many clients book for a while and gives how many bookings they
// have made.
func (p *process) booked(o *org, clients int, next *atomic.Int64, while time.Duration) (int64, error) {
	cr, err := assemble(p.address, clients)
	if err != nil {
		return 0, err
	}
	defer cr.leave()
	var (
		made atomic.Int64
		wg   sync.WaitGroup
		errs = make([]error, clients)
	)
	began := time.Now()
	for i, c := range cr.clients {
		wg.Go(func() {
			for errs[i] == nil && time.Since(began) < while {
				if errs[i] = c.do(o.order(int(next.Add(1)-1)), 201); errs[i] == nil {
					made.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return 0, err
	}
	if made.Load() == 0 {
		return 0, fmt.Errorf("nothing was booked in %s", while)
	}
	return made.Load(), nil
}
