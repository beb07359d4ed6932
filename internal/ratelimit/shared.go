package ratelimit

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// Reserve takes n requests out of a key's budget of a window that all nodes
// share. It tells how many it got, and how many are left for everybody.
type Reserve func(ctx context.Context, key string, window int64, n, limit int) (got, left int, err error)

// defaultPatience is how long a request waits for the shared budget. After
// that, the node counts alone: better a little too much than no answer.
const defaultPatience = time.Second

// share is the part of what is left that a node takes at once. A smaller part
// wastes less of a budget that is spread over nodes, and asks more often.
const share = 8

// Shared counts requests of keys over several nodes. Each node takes a part
// of the key's budget at a time, so that most requests cost no look-up and a
// key that has spent its budget costs none. Nobody gets more than the limit; a
// budget spread over nodes may end a little early.
type Shared struct {
	limit    int
	patience time.Duration
	reserve  Reserve
	failed   func(error)

	mu     sync.Mutex
	window int64
	parts  map[string]*part
}

// part is what a node has of a key's budget.
type part struct {
	mu    sync.Mutex
	have  int  // taken and not yet used
	used  int  // by this node
	left  int  // for everybody, when last heard
	spent bool // the shared budget is empty
}

// NewShared makes a limiter on a shared budget. failed, if given, hears of
// every look-up that did not work.
func NewShared(c Config, reserve Reserve, failed func(error)) *Shared {
	if c.Limit <= 0 {
		c.Limit = 120
	}
	if failed == nil {
		failed = func(error) {}
	}
	return &Shared{limit: c.Limit, patience: cmp.Or(c.Patience, defaultPatience), reserve: reserve, failed: failed, parts: map[string]*part{}}
}

// Take counts a request of the key and tells whether it is allowed.
func (s *Shared) Take(key string, now time.Time) Decision {
	unix := now.Unix()
	window, p := s.part(key, unix/Window)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.have == 0 && !p.spent {
		s.refill(key, window, p)
	}
	allowed := p.have > 0
	if allowed {
		p.have--
		p.used++
	}
	reset := (window + 1) * Window
	return Decision{
		Allowed: allowed, Limit: s.limit, Remaining: p.have + p.left, Reset: reset, RetryAfter: max(1, int(reset-unix)),
	}
}

// part finds the node's part of a key's budget. Parts of earlier windows are
// dropped; a request that is a moment late counts in the present one.
func (s *Shared) part(key string, window int64) (int64, *part) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if window > s.window || window < s.window-1 {
		s.window = window
		s.parts = map[string]*part{}
	}
	p := s.parts[key]
	if p == nil {
		p = &part{left: s.limit}
		s.parts[key] = p
	}
	return s.window, p
}

func (s *Shared) refill(key string, window int64, p *part) {
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	got, left, err := s.reserve(ctx, key, window, max(1, p.left/share), s.limit)
	if err != nil {
		s.failed(err)
		got, left = max(0, s.limit-p.used), 0
	}
	p.have, p.left, p.spent = got, left, got == 0 || left == 0
}
