package desk

import (
	"slices"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
)

// offer is an organization's catalog at one version, prepared for questions.
// It is read only, but for the questions it remembers having been asked.
type offer struct {
	catalog   *booking.Catalog
	sandbox   bool // of a sandbox: who asks names the live things, see inside
	branches  map[booking.BranchID]*booking.Branch
	services  map[booking.ServiceID]*booking.Service
	resources map[booking.ResourceID]*booking.Resource
	shifts    map[booking.ResourceID][]*engine.Shift // one per roster, in its order
	doers     map[booking.ServiceID][]*booking.Resource

	mu    sync.RWMutex
	asked map[question]ask
}

func newOffer(c *booking.Catalog) *offer {
	o := &offer{
		catalog:   c,
		sandbox:   c.Org.ID.IsTwin(),
		branches:  make(map[booking.BranchID]*booking.Branch, len(c.Branches)),
		services:  make(map[booking.ServiceID]*booking.Service, len(c.Services)),
		resources: make(map[booking.ResourceID]*booking.Resource, len(c.Resources)),
		shifts:    make(map[booking.ResourceID][]*engine.Shift, len(c.Resources)),
		doers:     make(map[booking.ServiceID][]*booking.Resource, len(c.Services)),
	}
	for _, b := range c.Branches {
		o.branches[b.ID] = b
	}
	for _, s := range c.Services {
		o.services[s.ID] = s
	}
	for _, r := range c.Resources {
		o.resources[r.ID] = r
		for i := range r.Rosters {
			o.shifts[r.ID] = append(o.shifts[r.ID], engine.NewShift(o.branches[r.Rosters[i].Branch], r, &r.Rosters[i]))
		}
		if !r.Retired {
			for _, s := range r.Services {
				o.doers[s] = append(o.doers[s], r)
			}
		}
	}
	return o
}

// service finds a service that can be booked.
func (o *offer) service(id booking.ServiceID) (*booking.Service, error) {
	s := o.services[inside(o, id)]
	if s == nil || s.Retired {
		return nil, booking.ErrServiceNotFound
	}
	return s, nil
}

// branch finds a branch that can be booked at.
func (o *offer) branch(id booking.BranchID) (*booking.Branch, error) {
	b := o.branches[inside(o, id)]
	if b == nil || b.Retired {
		return nil, booking.ErrBranchNotFound
	}
	return b, nil
}

// resource finds a resource that can be booked.
func (o *offer) resource(id booking.ResourceID) (*booking.Resource, error) {
	r := o.resources[inside(o, id)]
	if r == nil || r.Retired {
		return nil, booking.ErrResourceNotFound
	}
	return r, nil
}

// ask is a service at a branch, and who can do it there: every eligible
// resource, or the one that was asked for.
type ask struct {
	offer   *offer
	service *booking.Service
	branch  *booking.Branch
	wanted  booking.ResourceID // zero: anyone
	who     []*booking.Resource
}

// ask finds what a request names. Unknown things are not found; known ones
// that do not go together are invalid.
func (o *offer) ask(s booking.ServiceID, b booking.BranchID, r booking.ResourceID) (ask, error) {
	s, b, r = inside(o, s), inside(o, b), inside(o, r)
	q := question{s, b, r}
	o.mu.RLock()
	a, known := o.asked[q]
	o.mu.RUnlock()
	if known {
		return a, nil
	}
	a, err := o.find(s, b, r)
	if err == nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.asked == nil {
			o.asked = map[question]ask{}
		}
		o.asked[q] = a
	}
	return a, err
}

func (o *offer) find(s booking.ServiceID, b booking.BranchID, r booking.ResourceID) (ask, error) {
	a := ask{offer: o, wanted: r}
	var err error
	if a.service, err = o.service(s); err != nil {
		return a, err
	}
	if a.branch, err = o.branch(b); err != nil {
		return a, err
	}
	if !r.IsZero() {
		if _, err := o.resource(r); err != nil {
			return a, err
		}
	}
	if !o.offered(a.service, b) {
		return a, booking.ErrNotAtBranch
	}
	if a.service.ByCapacity() {
		if !r.IsZero() {
			return a, booking.ErrCapacityChoice
		}
		return a, nil
	}
	for _, who := range o.doers[s] {
		if (r.IsZero() || who.ID == r) && o.shiftAt(who, b) != nil {
			a.who = append(a.who, who)
		}
	}
	if !r.IsZero() && len(a.who) == 0 {
		return a, booking.ErrNotDoneBy
	}
	return a, nil
}

func (o *offer) offered(s *booking.Service, b booking.BranchID) bool {
	return slices.Contains(s.Branches, b)
}

func (o *offer) shiftAt(r *booking.Resource, b booking.BranchID) *engine.Shift {
	for i := range r.Rosters {
		if r.Rosters[i].Branch == b {
			return o.shifts[r.ID][i]
		}
	}
	return nil
}

// resources lists the ids of who can do it.
func (a *ask) resources() []booking.ResourceID {
	ids := make([]booking.ResourceID, len(a.who))
	for i, r := range a.who {
		ids[i] = r.ID
	}
	return ids
}

// leaveOut drops some of those who can do it.
func (a *ask) leaveOut(busy []booking.ResourceID) {
	a.who = slices.DeleteFunc(slices.Clone(a.who), func(r *booking.Resource) bool { return slices.Contains(busy, r.ID) })
}

// calendar puts the claims beside those who can do it. claims must be sorted
// and disjoint for each resource.
func (a *ask) calendar(claims map[booking.ResourceID][]booking.Span, seats map[int64]int) *engine.Calendar {
	c := &engine.Calendar{Branch: a.branch, Service: a.service, Seats: seats, Candidates: make([]engine.Candidate, len(a.who))}
	for i, r := range a.who {
		c.Candidates[i] = engine.Candidate{
			Resource: r.ID, Position: r.Position,
			At: a.offer.shiftAt(r, a.branch.ID), All: a.offer.shifts[r.ID], Claims: claims[r.ID],
		}
	}
	return c
}
