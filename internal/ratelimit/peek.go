package ratelimit

import "time"

// Peek tells what Take would, as far as this node knows without asking the
// others.
func (s *Shared) Peek(key Key, now time.Time) Decision {
	unix := now.Unix()
	window := unix / Window
	s.mu.Lock()
	defer s.mu.Unlock()
	if window != s.window {
		return used(s.limit, 0, window, unix)
	}
	return used(s.limit, s.known[key].used(), window, unix)
}

// Peek tells what Take would, without counting.
func (k *Kept) Peek(key Key, now time.Time) Decision {
	unix := now.Unix()
	window := unix / Window
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.entries[key]; e != nil && e.window == window {
		return used(k.limit, int(e.count), window, unix)
	}
	return used(k.limit, 0, window, unix)
}

// used is the decision when so many requests were counted, and none more.
func used(limit, n int, window, unix int64) Decision {
	if n >= limit {
		n = limit + 1
	}
	return decide(limit, n, window, unix)
}
