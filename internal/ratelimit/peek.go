package ratelimit

import "time"

// Peek tells what Take would, as far as this node knows without asking the
// others, and counts nothing.
func (s *Shared) Peek(key string, now time.Time) Decision {
	unix := now.Unix()
	window, p := s.part(key, unix/Window)
	p.mu.Lock()
	defer p.mu.Unlock()
	reset := (window + 1) * Window
	return Decision{
		Allowed: p.have > 0 || !p.spent, Limit: s.limit, Remaining: p.have + p.left, Reset: reset, RetryAfter: max(1, int(reset-unix)),
	}
}
