package ratelimit_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/ratelimit"
)

// pot is a budget that nodes share, as the database keeps it.
type pot struct {
	mu    sync.Mutex
	taken map[string]int
	asked int
	err   error
}

func (p *pot) reserve(_ context.Context, key string, window int64, n, limit int) (int, int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.err != nil {
		return 0, 0, p.err
	}
	if p.taken == nil {
		p.taken = map[string]int{}
	}
	k := key + time.Unix(window, 0).String()
	p.taken[k] += n
	return max(0, min(n, limit-(p.taken[k]-n))), max(0, limit-p.taken[k]), nil
}

func TestOneNodeGetsExactlyTheLimit(t *testing.T) {
	t.Parallel()
	p := &pot{}
	s := ratelimit.NewShared(ratelimit.Config{Limit: 120}, p.reserve, nil)
	now := time.Unix(6000, 0)
	for i := range 120 {
		d := s.Take("k", now)
		if !d.Allowed || d.Remaining != 119-i || d.Reset != 6060 {
			t.Fatalf("request %d: got %+v", i+1, d)
		}
	}
	asked := p.asked
	for range 50 {
		if d := s.Take("k", now.Add(20*time.Second)); d.Allowed || d.Remaining != 0 || d.RetryAfter != 40 {
			t.Fatalf("beyond the limit: got %+v", d)
		}
	}
	if p.asked != asked {
		t.Errorf("refusals asked the shared budget %d times, want none", p.asked-asked)
	}
	if asked > 60 {
		t.Errorf("120 requests asked the shared budget %d times", asked)
	}
	if d := s.Take("k", now.Add(time.Minute)); !d.Allowed || d.Remaining != 119 {
		t.Errorf("in the next minute: got %+v", d)
	}
	if d := s.Take("other", now.Add(time.Minute)); !d.Allowed || d.Remaining != 119 {
		t.Errorf("another key: got %+v", d)
	}
}

func TestThreeNodesTogetherNeverExceedTheLimitAndComeClose(t *testing.T) {
	t.Parallel()
	p := &pot{}
	var nodes []*ratelimit.Shared
	for range 3 {
		nodes = append(nodes, ratelimit.NewShared(ratelimit.Config{Limit: 120}, p.reserve, nil))
	}
	var (
		mu      sync.Mutex
		allowed int
		wg      sync.WaitGroup
	)
	for i := range 400 {
		wg.Go(func() {
			if nodes[i%3].Take("k", time.Unix(6000, 0)).Allowed {
				mu.Lock()
				allowed++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if allowed != 120 {
		t.Errorf("allowed %d requests of 400, want 120: every node had more to use what it took", allowed)
	}
}

func TestANodeThatCannotAskCountsAlone(t *testing.T) {
	t.Parallel()
	p := &pot{err: errors.New("down")}
	failures := 0
	s := ratelimit.NewShared(ratelimit.Config{Limit: 5}, p.reserve, func(error) { failures++ })
	allowed := 0
	for range 20 {
		if s.Take("k", time.Unix(6000, 0)).Allowed {
			allowed++
		}
	}
	if allowed != 5 || failures == 0 {
		t.Errorf("allowed %d with %d failures noted, want 5 and some", allowed, failures)
	}
}
