package ratelimit_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mawid/mawid/internal/ratelimit"
)

// pot is a count that nodes share.
type pot struct {
	mu    sync.Mutex
	taken map[ratelimit.Minute]int
	trips int
	err   error
}

func (p *pot) count(_ context.Context, more map[ratelimit.Minute]int) (map[ratelimit.Minute]int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trips++
	if p.err != nil {
		return nil, p.err
	}
	if p.taken == nil {
		p.taken = map[ratelimit.Minute]int{}
	}
	out := map[ratelimit.Minute]int{}
	for m, n := range more {
		p.taken[m] += n
		out[m] = p.taken[m]
	}
	return out, nil
}

func (p *pot) node(limit int) *ratelimit.Shared {
	return ratelimit.NewShared(ratelimit.Config{Limit: limit}, p.count, nil)
}

var one, other = ratelimit.Key{1}, ratelimit.Key{2}

func TestExactlyTheLimitIsAllowedOverAnyNumberOfNodesAndRestarts(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 3, 9, 50} {
		t.Run(fmt.Sprint(n, " nodes"), func(t *testing.T) {
			t.Parallel()
			p := &pot{}
			nodes := make([]*ratelimit.Shared, n)
			for i := range nodes {
				nodes[i] = p.node(120)
			}
			for i := range 120 {
				if i%7 == 3 { // this one dies, and another takes its place
					nodes[i%n] = p.node(120)
				}
				if d := nodes[i%n].Take(one, at(10)); !d.Allowed || d.Remaining != 119-i {
					t.Fatalf("request %d: got %+v, want it allowed with %d remaining", i+1, d, 119-i)
				}
			}
			for i := range 3 * n {
				if d := nodes[i%n].Take(one, at(20)); d.Allowed || d.Remaining != 0 || d.RetryAfter != 40 {
					t.Errorf("beyond the limit: got %+v", d)
				}
			}
			if p.trips > 120+n {
				t.Errorf("got %d round trips, want none for a key that a node knows to be spent", p.trips)
			}
			if d := nodes[0].Take(one, at(60)); !d.Allowed || d.Remaining != 119 {
				t.Errorf("the next minute: got %+v", d)
			}
			if d := nodes[0].Take(other, at(60)); !d.Allowed || d.Remaining != 119 {
				t.Errorf("another key: got %+v", d)
			}
		})
	}
}

func TestACrowdOnThreeNodesGetsExactlyTheLimitAndSharesRoundTrips(t *testing.T) {
	t.Parallel()
	p := &pot{}
	nodes := []*ratelimit.Shared{p.node(120), p.node(120), p.node(120)}
	var (
		mu        sync.Mutex
		remaining = map[int]int{}
		wg        sync.WaitGroup
	)
	for i := range 400 {
		wg.Go(func() {
			if d := nodes[i%3].Take(one, at(0)); d.Allowed {
				mu.Lock()
				defer mu.Unlock()
				remaining[d.Remaining]++
			}
		})
	}
	wg.Wait()
	for left := range 120 {
		if remaining[left] != 1 {
			t.Errorf("got %d requests with %d remaining, want one", remaining[left], left)
		}
	}
	if len(remaining) != 120 {
		t.Errorf("got %d requests allowed, want 120", len(remaining))
	}
}

func TestAHighLimitIsCountedInStepsAndNeverExceeded(t *testing.T) {
	t.Parallel()
	for _, limit := range []int{2399, 2400, 2401, 12_007} {
		p := &pot{}
		nodes := []*ratelimit.Shared{p.node(limit), p.node(limit), p.node(limit)}
		allowed, left := 0, []int{limit, limit, limit}
		for i := range 2 * limit {
			d := nodes[i%3].Take(one, at(0))
			if d.Allowed {
				allowed++
			}
			if d.Remaining > left[i%3] {
				t.Fatalf("limit %d, request %d: %d remaining after %d", limit, i, d.Remaining, left[i%3])
			}
			left[i%3] = d.Remaining
		}
		if allowed != limit || left[0] != 0 {
			t.Errorf("limit %d: got %d allowed and %d remaining", limit, allowed, left[0])
		}
		if most := min(limit+3, 2400+3); p.trips > most {
			t.Errorf("limit %d: got %d round trips, want at most %d", limit, p.trips, most)
		}
	}
}

func TestANodeThatCannotAskCountsAlone(t *testing.T) {
	t.Parallel()
	p := &pot{}
	var failures atomic.Int64
	s := ratelimit.NewShared(ratelimit.Config{Limit: 5}, p.count, func(error) { failures.Add(1) })
	var left []int
	take := func() {
		if d := s.Take(one, at(0)); d.Allowed {
			left = append(left, d.Remaining)
		}
	}
	take()
	p.err = errors.New("down")
	take()
	take()
	p.err = nil
	take()
	take()
	take()
	if got, want := fmt.Sprint(left), "[4 3 2 1 0]"; got != want || failures.Load() != 1 {
		t.Errorf("got %s remaining and %d failures noted, want %s and one for the whole outage", got, failures.Load(), want)
	}
}
