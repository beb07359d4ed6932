package database

import (
	"context"
	"sync"
)

// turns bounds how many writes of one organization run at the same time, so
// that a rush for one slot does not hold every connection while its writes
// wait for each other.
type turns struct {
	limit int
	mu    sync.Mutex
	all   map[[16]byte]*turn
}

type turn struct {
	places chan struct{}
	users  int
}

// take waits for a place and gives the function that leaves it.
func (t *turns) take(ctx context.Context, who [16]byte) (func(), error) {
	if who == ([16]byte{}) {
		return func() {}, nil
	}
	t.mu.Lock()
	if t.all == nil {
		t.all = map[[16]byte]*turn{}
	}
	u := t.all[who]
	if u == nil {
		u = &turn{places: make(chan struct{}, t.limit)}
		t.all[who] = u
	}
	u.users++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if u.users--; u.users == 0 {
			delete(t.all, who)
		}
	}
	select {
	case u.places <- struct{}{}:
		return func() {
			<-u.places
			leave()
		}, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
