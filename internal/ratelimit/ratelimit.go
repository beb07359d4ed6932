// Package ratelimit counts requests in fixed one-minute windows.
//
// Shared and Kept count for keys that are known to be somebody's, exactly: the
// one over all nodes of a database, the other in one process and its
// successors. Limiter counts for whoever comes, in memory.
package ratelimit

import (
	"hash/maphash"
	"sync"
	"time"
)

// Window is the length of a window in seconds. Windows begin at whole minutes.
const Window = 60

const (
	shards   = 64  // a power of two
	overflow = 256 // shared counters of a shard; a power of two
)

// Config says how much is allowed.
type Config struct {
	Limit   int // requests per key and window; zero: 120
	MaxKeys int // strangers that a Limiter keeps apart in a window; zero: 65,536
	// Patience is how long a request waits for a budget that nodes share; zero:
	// two seconds.
	Patience time.Duration
}

func (c Config) limit() int {
	if c.Limit <= 0 {
		return 120
	}
	return c.Limit
}

// Decision is the answer to a request.
type Decision struct {
	Allowed    bool
	Limit      int
	Remaining  int   // requests left in this window
	Reset      int64 // when the window ends, in Unix seconds
	RetryAfter int   // seconds until then, at least one
}

// decide makes the decision about the request with a number in its window,
// from one.
func decide(limit, number int, window, unix int64) Decision {
	reset := (window + 1) * Window
	return Decision{
		Allowed: number <= limit, Limit: limit, Remaining: max(0, limit-number), Reset: reset, RetryAfter: max(1, int(reset-unix)),
	}
}

// Limiter counts in memory, for whoever comes. Memory is bounded: what belongs
// to an earlier window is dropped, and when a window sees more keys than are
// kept apart (a flood of addresses), further ones share counters by their hash.
// They may then be refused early, but nobody gets more than the limit and keys
// already seen are not affected. It is safe for concurrent use.
type Limiter struct {
	limit    int
	perShard int
	seed     maphash.Seed
	shards   [shards]shard
}

type shard struct {
	mu     sync.Mutex
	window int64
	counts map[string]int32
	shared *[overflow]int32 // made when counts is full
	_      [64]byte         // keeps neighbours' locks out of this cache line
}

// New makes a limiter.
func New(c Config) *Limiter {
	if c.MaxKeys <= 0 {
		c.MaxKeys = 1 << 16
	}
	l := &Limiter{limit: c.limit(), perShard: max(1, c.MaxKeys/shards), seed: maphash.MakeSeed()}
	for i := range l.shards {
		l.shards[i].counts = map[string]int32{}
	}
	return l
}

// Take counts a request of the key and tells whether it is allowed. Refused
// requests do not count: the window ends when it ends.
func (l *Limiter) Take(key string, now time.Time) Decision { return l.count(key, now, 1) }

// Peek tells what Take would, without counting.
func (l *Limiter) Peek(key string, now time.Time) Decision { return l.count(key, now, 0) }

func (l *Limiter) count(key string, now time.Time, by int32) Decision {
	hash := maphash.String(l.seed, key)
	s := &l.shards[hash%shards]
	unix := now.Unix()

	s.mu.Lock()
	window := s.turn(unix / Window)
	n, known := s.counts[key]
	slot := -1
	if !known && (s.shared != nil || len(s.counts) >= l.perShard) {
		if s.shared == nil {
			s.shared = new([overflow]int32)
		}
		slot = int(hash / shards % overflow)
		n = s.shared[slot]
	}
	allowed := n < int32(l.limit)
	if by != 0 && allowed {
		n += by
		if slot >= 0 {
			s.shared[slot] = n
		} else {
			s.counts[key] = n
		}
	}
	s.mu.Unlock()

	reset := (window + 1) * Window
	return Decision{
		Allowed:    allowed,
		Limit:      l.limit,
		Remaining:  max(0, l.limit-int(n)),
		Reset:      reset,
		RetryAfter: max(1, int(reset-unix)),
	}
}

// turn moves the shard to the window and forgets the earlier one. A request
// that is a moment late still counts in the present window; a clock that was
// set back further begins anew.
func (s *shard) turn(window int64) int64 {
	if window == s.window || window == s.window-1 {
		return s.window
	}
	s.window = window
	s.shared = nil
	if len(s.counts) > 64 {
		s.counts = map[string]int32{} // clear would keep a flood's memory
	} else {
		clear(s.counts)
	}
	return window
}
