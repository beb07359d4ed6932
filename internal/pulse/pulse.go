// Package pulse feels whether the background work of a node goes on: every
// loop has a deadline for each turn and a bound for the time between two, and
// what goes wrong is told without flooding the log.
package pulse

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Pulse knows the loops of one node.
type Pulse struct {
	now func() time.Time
	log *slog.Logger

	mu       sync.Mutex
	loops    []*Loop
	troubles map[string]*trouble
}

// New makes a pulse without loops. now is a clock that runs evenly, such as
// the host's: not one that tests turn by hand.
func New(now func() time.Time, log *slog.Logger) *Pulse {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Pulse{now: now, log: log, troubles: map[string]*trouble{}}
}

// Loop is something that is done again and again in the background.
type Loop struct {
	p        *Pulse
	name     string
	patience time.Duration // for one turn
	bound    time.Duration // between the ends of two turns
	turned   time.Time
	failed   int // turns
}

// Loop begins a loop. A turn may take patience, and the next one must have
// ended within bound: generously more than the loop's wait and its patience
// together, for a loaded machine is slow and not ill.
func (p *Pulse) Loop(name string, patience, bound time.Duration) *Loop {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := &Loop{p: p, name: name, patience: patience, bound: bound, turned: p.now()}
	p.loops = append(p.loops, l)
	return l
}

// Turn runs one turn with its deadline, notes that the loop has come round,
// and gives what the turn gave. A failure is told with the message, unless the
// loop is to stop: it is no standstill, for the next turn tries again.
func (l *Loop) Turn(ctx context.Context, message string, turn func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, l.patience)
	defer cancel()
	err := turn(limited)
	l.p.mu.Lock()
	defer l.p.mu.Unlock()
	l.turned = l.p.now()
	switch {
	case ctx.Err() != nil:
	case err != nil:
		l.failed++
		l.p.worse(l, message, err)
	default:
		l.p.better(l)
	}
	return err
}

// Every runs a turn again and again, until the context ends; then the loop is
// over.
func (l *Loop) Every(ctx context.Context, wait time.Duration, message string, turn func(context.Context) error) {
	defer l.End()
	tick := time.NewTicker(wait)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = l.Turn(ctx, message, turn) // Turn tells of failures.
		}
	}
}

// End says that the loop is over, on purpose.
func (l *Loop) End() {
	l.p.mu.Lock()
	defer l.p.mu.Unlock()
	l.p.loops = slices.DeleteFunc(l.p.loops, func(other *Loop) bool { return other == l })
}

// Late names the loops that have not come round within their bound.
func (p *Pulse) Late() (names []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for _, l := range p.loops {
		if now.Sub(l.turned) > l.bound {
			names = append(names, l.name)
		}
	}
	return names
}

// Beat is how a loop is doing.
type Beat struct {
	Name   string
	Since  time.Duration // the end of its last turn
	Bound  time.Duration // that this may reach
	Failed int           // turns
}

// Beats tells how every loop is doing.
func (p *Pulse) Beats() []Beat {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, list := p.now(), make([]Beat, len(p.loops))
	for i, l := range p.loops {
		list[i] = Beat{l.name, now.Sub(l.turned), l.bound, l.failed}
	}
	return list
}
