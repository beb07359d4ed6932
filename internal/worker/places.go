package worker

import (
	"sync"

	"github.com/mawid/mawid/internal/booking"
)

// places counts what is under way, so that neither a node nor one organization
// on it has too much at the same time.
type places struct {
	all, perOrg int

	mu    sync.Mutex
	taken int
	orgs  map[booking.OrgID]int
}

// newPlaces makes so many places, of which one organization gets perOrg.
func newPlaces(all, perOrg int) *places {
	return &places{all: all, perOrg: perOrg, orgs: map[booking.OrgID]int{}}
}

// free is how many places nobody has.
func (p *places) free() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all - p.taken
}

// full lists the organizations that have no place left.
func (p *places) full() (list []booking.OrgID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for org, n := range p.orgs {
		if n >= p.perOrg {
			list = append(list, org)
		}
	}
	return list
}

// enter takes a place, if there is one for the organization.
func (p *places) enter(org booking.OrgID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken >= p.all || p.orgs[org] >= p.perOrg {
		return false
	}
	p.taken++
	p.orgs[org]++
	return true
}

// leave gives it back.
func (p *places) leave(org booking.OrgID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken--
	if p.orgs[org]--; p.orgs[org] <= 0 {
		delete(p.orgs, org)
	}
}
