package desk

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// Notice tells a follower that something in the organization's calendars is
// no longer as it was. What happens while a follower is busy is told as one.
type Notice struct {
	All       bool // anything may have changed
	Resources []booking.ResourceID
}

// Limits of following.
const (
	followLimit = 5000 // followers of this node
	namedLimit  = 32   // resources named in one change; of more, All
)

var errFollowers = &fault.Error{
	Kind: fault.Unavailable, Code: "too_many_followers", Detail: "too many pages are following changes on this node; this one does not update by itself",
	RetryAfter: time.Minute,
}

// followers are those who want to know of changes, by organization.
type followers struct {
	mu    sync.Mutex
	count int
	orgs  map[booking.OrgID]map[*follower]bool
}

// follower has at most one change waiting in its channel.
type follower struct{ changes chan Notice }

// Follow tells of every change to an organization's calendars, whichever node
// made it, until the context ends; then the channel is closed. Nothing is lost
// on somebody slow: changes that wait are joined.
func (d *Desk) Follow(ctx context.Context, org booking.OrgID) (<-chan Notice, error) {
	f, l := &follower{make(chan Notice, 1)}, &d.followers
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count >= followLimit {
		return nil, errFollowers
	}
	l.count++
	if l.orgs == nil {
		l.orgs = map[booking.OrgID]map[*follower]bool{}
	}
	if l.orgs[org] == nil {
		l.orgs[org] = map[*follower]bool{}
	}
	l.orgs[org][f] = true
	context.AfterFunc(ctx, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.count--
		if delete(l.orgs[org], f); len(l.orgs[org]) == 0 {
			delete(l.orgs, org)
		}
		close(f.changes)
	})
	return f.changes, nil
}

// tell passes on what the watch has heard.
func (l *followers) tell(changes []store.Change) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range changes {
		all := c.Kind == booking.CatalogChanged || c.Resource.IsZero()
		switch c.Kind {
		case booking.KeysChanged, booking.CallCompleted, booking.WebhookTest:
			continue
		}
		for f := range l.orgs[c.Org] {
			f.add(all, c.Resource)
		}
	}
}

// tellAll says that anything may have changed.
func (l *followers) tellAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, list := range l.orgs {
		for f := range list {
			f.add(true, booking.ResourceID{})
		}
	}
}

// add joins a change with the one that waits, if any. Only one at a time adds.
func (f *follower) add(all bool, r booking.ResourceID) {
	var c Notice
	select {
	case c = <-f.changes:
	default:
	}
	if c.All = c.All || all || len(c.Resources) >= namedLimit; c.All {
		c.Resources = nil
	} else if !slices.Contains(c.Resources, r) {
		c.Resources = append(slices.Clip(c.Resources), r)
	}
	f.changes <- c
}
