package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pgtest"
)

// fault is something that goes wrong, and how it is put right again.
type fault struct {
	name string
	// of is what goes wrong, so that nothing is broken that is broken already; empty:
	// it can go wrong as often as it likes.
	of    string
	begin func(ctx context.Context, chance *rand.Rand) (end func() error, err error)
}

// tempo is how long a fault lasts at most, and how long nothing happens before the next.
type tempo struct{ longest, calm time.Duration }

// How long it is usually, and how long a fault lasts at least.
var usual = tempo{4 * time.Second, 1500 * time.Millisecond}

const shortest = 500 * time.Millisecond

// nemesis lets everything go wrong that can, in turns, in an order of chance, and
// every second time a second thing while the first lasts. It ends when the time is over and
// everything had its turn.
func (a *arena) nemesis(ctx context.Context) error {
	chance := rand.New(rand.NewPCG(a.seed, 1<<32)) // #nosec G404 -- of a test
	a.faults = slices.DeleteFunc(a.faults, func(f fault) bool { return !strings.Contains(f.name, a.wanted) })
	if len(a.faults) == 0 {
		return fmt.Errorf("-faults %s: there is none of that name", a.wanted)
	}
	var next []int
	look := func() *fault {
		if len(next) == 0 {
			next = chance.Perm(len(a.faults))
		}
		return &a.faults[next[0]]
	}
	deadline := time.Now().Add(a.while)
	for ctx.Err() == nil && (time.Now().Before(deadline) || !a.report.all(a.name, a.faults)) {
		now := []*fault{look()}
		next = next[1:]
		if other := look(); chance.IntN(2) == 0 && (other.of == "" || other.of != now[0].of) {
			now = append(now, other)
			next = next[1:]
		}
		if err := a.befall(ctx, chance, now); err != nil {
			return err
		}
		sleep(ctx, time.Duration(chance.Int64N(int64(a.calm))))
	}
	return ctx.Err()
}

// befall lets faults begin, one while the other lasts, and puts all of them right.
func (a *arena) befall(ctx context.Context, chance *rand.Rand, faults []*fault) (err error) {
	var ends []func() error
	for _, f := range faults {
		a.report.happens(a.name, f.name)
		end, begun := f.begin(ctx, chance)
		err = errors.Join(err, begun)
		if end != nil {
			ends = append(ends, end)
		}
		sleep(ctx, shortest+time.Duration(chance.Int64N(int64(a.longest-shortest))))
	}
	chance.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	for _, end := range ends {
		err = errors.Join(err, end())
	}
	return err
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// anyNode is one of the nodes.
func (a *arena) anyNode(chance *rand.Rand) *node { return a.nodes[chance.IntN(len(a.nodes))] }

// commonFaults are those of the nodes and of all that is outside.
func (a *arena) commonFaults() []fault {
	away := func(name string, d *door) fault {
		return fault{name + " is gone", "", func(context.Context, *rand.Rand) (func() error, error) {
			d.gone.Store(true)
			return func() error { d.gone.Store(false); return nil }, nil
		}}
	}
	return []fault{
		{"a node is killed", "", func(_ context.Context, chance *rand.Rand) (func() error, error) {
			a.anyNode(chance).signal(syscall.SIGKILL)
			return nil, nil
		}},
		{"a node stands still", "", func(_ context.Context, chance *rand.Rand) (func() error, error) {
			n := a.anyNode(chance)
			n.signal(syscall.SIGSTOP)
			return func() error { n.signal(syscall.SIGCONT); return nil }, nil
		}},
		away("the receiver of webhooks", &a.outside.receiver),
		away("the message gateway", &a.outside.gateway),
		away("the connected system", &a.outside.system),
		{"a person works in the connected system", "", a.person},
		{"a node's clock is off", "clock", a.turn},
	}
}

// person is busy at some times there, is not at others any more, and deletes one of
// our bookings.
func (a *arena) person(ctx context.Context, chance *rand.Rand) (func() error, error) {
	deleted := a.outside.byHand(ctx)
	a.mu.Lock()
	defer a.mu.Unlock()
	if deleted != "" {
		a.deleted[deleted] = true
	}
	day := a.clinic.today.AddDate(0, 0, personDay)
	for range 3 {
		n := chance.IntN(daySlots)
		if _, known := a.busy[clock(n)]; known {
			continue
		}
		start := day.Add(time.Duration(n) * 30 * time.Minute).Unix()
		id := a.outside.erp.AddBusy(erpToken, erpChair, booking.Span{Start: start, End: start + 1800})
		a.busy[clock(n)] = true
		if chance.IntN(2) == 0 {
			a.busy[clock(n)] = !a.outside.erp.RemoveBusy(erpToken, id)
		}
	}
	return nil, nil
}

// databaseFaults are those of the server and of the lines to it.
func (a *arena) databaseFaults(s *pgtest.Server, on *disk, lines []*pgtest.Line) (list []fault) {
	const server = "server"
	if on != nil {
		full := func(ctx context.Context, chance *rand.Rand) (func() error, error) {
			free, err := on.fill(ctx, chance)
			if err != nil {
				return nil, err
			}
			return func() error { return errors.Join(free(), s.Revive()) }, nil
		}
		list = append(list, fault{"the disk under PostgreSQL is full", server, full})
	}
	if on.losable() {
		list = append(list, fault{"the power of PostgreSQL fails", server, serverLosesPower(s, on)})
	}
	return append(list, []fault{
		{"PostgreSQL ends without a farewell", server, func(context.Context, *rand.Rand) (func() error, error) {
			s.Crash()
			return s.Again, nil
		}},
		{"PostgreSQL is killed", server, func(context.Context, *rand.Rand) (func() error, error) {
			s.Kill()
			return s.Again, nil
		}},
		{"PostgreSQL stands still", server, func(context.Context, *rand.Rand) (func() error, error) {
			s.Pause()
			return func() error { s.Resume(); return nil }, nil
		}},
		{"a node's line to PostgreSQL is cut", "", func(_ context.Context, chance *rand.Rand) (func() error, error) {
			line := lines[chance.IntN(len(lines))]
			line.Cut()
			return func() error { line.Mend(); return nil }, nil
		}},
		{"a node's connections to PostgreSQL go dead", "", func(_ context.Context, chance *rand.Rand) (func() error, error) {
			lines[chance.IntN(len(lines))].Freeze()
			return nil, nil
		}},
		{"a connection to PostgreSQL fails at a point", "", func(_ context.Context, chance *rand.Rand) (func() error, error) {
			line, at, how := lines[chance.IntN(len(lines))], points[chance.IntN(len(points))], pgtest.Breaks
			if chance.IntN(2) == 0 {
				how = pgtest.GoesDead
			}
			a.report.say(a.name, "%s: %+v", map[pgtest.Failure]string{pgtest.Breaks: "it breaks", pgtest.GoesDead: "it goes dead"}[how], at)
			line.FailAt(at, how)
			return func() error { line.Broken(); return nil }, nil
		}},
	}...)
}

// points are those at which a connection to PostgreSQL fails: the request is lost
// before the server hears it, or the answer before the node does.
var points = []pgtest.Point{
	{Client: true, Word: "begin"},
	{Client: true, Kind: 'B'},
	{Client: true, Kind: 'E'},
	{Client: true, Word: "commit"},
	{Word: "BEGIN\x00"},
	{Word: "INSERT"},
	{Word: "COMMIT\x00"},
}
