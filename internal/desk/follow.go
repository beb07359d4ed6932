package desk

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// Notice tells a follower that something in the organization's calendars is
// no longer as it was, or who may see them. What happens while a follower is
// busy is told as one.
type Notice struct {
	All       bool // anything in the calendars may have changed
	Resources []booking.ResourceID
	People    bool // somebody may no longer see what they saw
}

// Calendars tells whether a calendar has changed.
func (n Notice) Calendars() bool { return n.All || len(n.Resources) > 0 }

// Limits of following.
const (
	followLimit = 5000 // followers of this node
	namedLimit  = 32   // resources named in one change; of more, All
)

var errFollowers = &fault.Error{
	Kind: fault.Unavailable, Code: "too_many_followers",
	Detail:     "too many pages are following changes on this node; this one does not update by itself",
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

// none tells whether nobody follows anything.
func (l *followers) none() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.count == 0
}

// tell passes on what the watch has heard.
func (l *followers) tell(changes []store.Change) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range changes {
		n := Notice{All: c.Kind == booking.CatalogChanged || c.Resource.IsZero(), Resources: []booking.ResourceID{c.Resource}}
		switch c.Kind {
		case booking.KeysChanged, contract.EventCallCompleted, contract.EventWebhookTest:
			continue
		case booking.PeopleChanged:
			n = Notice{People: true}
		}
		for f := range l.orgs[c.Org] {
			f.add(n)
		}
	}
}

// tellAll says that anything may have changed.
func (l *followers) tellAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, list := range l.orgs {
		for f := range list {
			f.add(Notice{All: true, People: true})
		}
	}
}

// add joins a notice with the one that waits, if any. Only one at a time adds.
func (f *follower) add(n Notice) {
	var c Notice
	select {
	case c = <-f.changes:
	default:
	}
	c.People, c.All = c.People || n.People, c.All || n.All
	for _, r := range n.Resources {
		if !slices.Contains(c.Resources, r) {
			c.Resources = append(slices.Clip(c.Resources), r)
		}
	}
	if c.All = c.All || len(c.Resources) > namedLimit; c.All {
		c.Resources = nil
	}
	f.changes <- c
}
