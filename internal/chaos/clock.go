package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

// How far a clock may be off, and from where on a node that goes by the database's
// says for sure that it is not ready: it takes itself for half a minute off by what its
// reading of the other clock leaves no doubt of.
const (
	mostSkew = 2 * time.Minute
	unready  = 45 * time.Second
)

// turn restarts a node whose clock is off, and lets it be right again afterwards. Where
// nodes go by the database's clock, nobody notices but whoever asks whether the node is
// ready. On SQLite there is no other clock, and docs/decisions/0007-clocks.md promises
// less: what runs out does so by a time that jumps. So holds may run out sooner or later
// by as much, and nothing else may go wrong. What is put off there waits for as long as
// the clock was ahead, so that it is off by no more than the trouble lasts.
func (a *arena) turn(ctx context.Context, chance *rand.Rand) (func() error, error) {
	most := mostSkew
	if a.own {
		most = min(most, a.while)
	}
	n, skew := a.anyNode(chance), time.Duration(chance.Int64N(int64(2*most)))-most
	a.report.say(a.name, "%s is off by %v", n.name, skew.Round(time.Second))
	from := a.history.now()
	n.turn(skew)
	for waited := time.Now(); !n.listens() && time.Since(waited) < usual.longest; sleep(ctx, 50*time.Millisecond) {
	}
	return func() error {
		if ready, _ := n.says(); ready && !a.own && skew.Abs() > unready {
			a.odd(fmt.Sprintf("%s says that it is ready, and its clock is off by %v", n.name, skew))
		}
		n.turn(0)
		if a.own { // Two of them may follow each other, one ahead and one behind.
			a.turned = append(a.turned, [2]int64{from, a.history.now() + slack})
		}
		return nil
	}, nil
}

// loosen allows for clocks that were off.
func (a *arena) loosen() {
	for _, t := range a.turned {
		a.history.loosen(t[0], t[1], int64(2*mostSkew))
	}
}
