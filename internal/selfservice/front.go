package selfservice

import (
	"context"
	"errors"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// What customers are refused at the front.
var (
	// ErrNoFront says that no organization serves customers at an address: there
	// is none, its page is shut, or it is closed. Nobody learns which.
	ErrNoFront = fault.New(fault.NotFound, "no_front", "nothing can be booked at this address; check it, or call the place that you mean")
	// ErrNotOnPage says that something is not booked there.
	ErrNotOnPage = fault.New(fault.NotFound, "not_on_page", "this cannot be booked here; choose something else, or call")
)

// Front is an organization as customers meet it.
type Front struct {
	Org      booking.OrgID
	Settings booking.Settings
	Offer    *desk.Offer // what it offers now, to be read only
}

// Page is what the organization has chosen for its page.
func (f *Front) Page() *booking.Page { return &f.Offer.Catalog.Org.Page }

// CancelUntil is until when customers may cancel by themselves what begins at an
// instant, or why they may not now.
func (f *Front) CancelUntil(s *booking.Service, start, now int64) (int64, error) {
	r := f.Offer.Catalog.SelfRules(s)
	return start - int64(r.CancelNotice)*60, inTime(r.Self != booking.SelfOff, start, r.CancelNotice, now)
}

// Front finds the organization of a slug whose page is open; ErrNoFront: there
// is none. What is offered is as it stands; settings, and that an organization
// is closed, may be a moment old.
func (d *Desk) Front(ctx context.Context, slug string) (Front, error) {
	return d.front(ctx, slug, d.fronts.get(slug, d.Unix()))
}

// FreshFront is Front of somebody who is about to change something: nothing of
// it is old.
func (d *Desk) FreshFront(ctx context.Context, slug string) (Front, error) {
	return d.front(ctx, slug, nil)
}

func (d *Desk) front(ctx context.Context, slug string, known *front) (Front, error) {
	if known == nil {
		var err error
		if known, err = d.readFront(ctx, slug); err != nil {
			return Front{}, err
		}
	}
	o, err := d.desk.Offer(ctx, known.org)
	if err != nil {
		return Front{}, err
	}
	if !o.Catalog.Org.Page.Open || o.Catalog.Org.Slug != slug {
		return Front{}, ErrNoFront
	}
	return Front{Org: known.org, Settings: known.settings, Offer: o}, nil
}

// readFront reads what the catalog does not tell.
func (d *Desk) readFront(ctx context.Context, slug string) (*front, error) {
	org, err := d.Store.Organization(ctx, slug)
	if errors.Is(err, store.ErrNoOrganization) {
		return nil, ErrNoFront
	}
	if err != nil {
		return nil, err
	}
	tenant := d.Store.For(org.ID)
	closed, err := tenant.Closed(ctx)
	if err != nil {
		return nil, err
	}
	if closed {
		d.fronts.forget(slug)
		return nil, ErrNoFront
	}
	_, settings, err := tenant.Settings(ctx)
	if err != nil {
		return nil, err
	}
	f := &front{org: org.ID, settings: settings, readAt: d.Unix()}
	d.fronts.put(slug, f)
	return f, nil
}

// How long a node remembers what it has read of a front, in seconds, and how
// many of them.
const (
	frontLife  = 10
	mostFronts = 20_000
)

// fronts are what a node remembers, by slug.
type fronts struct {
	mu   sync.RWMutex
	kept map[string]*front
}

type front struct {
	org      booking.OrgID
	settings booking.Settings
	readAt   int64
}

func (f *fronts) get(slug string, now int64) *front {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if one := f.kept[slug]; one != nil && now-one.readAt >= 0 && now-one.readAt < frontLife {
		return one
	}
	return nil
}

func (f *fronts) put(slug string, one *front) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil || len(f.kept) >= mostFronts {
		f.kept = map[string]*front{}
	}
	f.kept[slug] = one
}

func (f *fronts) forget(slug string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.kept, slug)
}
