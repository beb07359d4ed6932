package store

import (
	"context"
	"sync"

	"github.com/mawid/mawid/internal/booking"
)

// turns bounds how many writes of one organization run at the same time, so
// that a rush for one slot does not hold every connection while its writes
// wait for each other.
type turns struct {
	limit int
	mu    sync.Mutex
	orgs  map[booking.OrgID]*turn
}

type turn struct {
	places chan struct{}
	users  int
}

// take waits for a place and gives the function that leaves it.
func (t *turns) take(ctx context.Context, org booking.OrgID) (func(), error) {
	if org.IsZero() {
		return func() {}, nil
	}
	t.mu.Lock()
	if t.orgs == nil {
		t.orgs = map[booking.OrgID]*turn{}
	}
	u := t.orgs[org]
	if u == nil {
		u = &turn{places: make(chan struct{}, t.limit)}
		t.orgs[org] = u
	}
	u.users++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if u.users--; u.users == 0 {
			delete(t.orgs, org)
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
