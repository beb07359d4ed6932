package desk

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Catalog gives the catalog of an offer as it is now, to be read only. Whoever
// edits it reads it in catalogue.
func (d *Desk) Catalog(ctx context.Context, org booking.OrgID) (*booking.Catalog, error) {
	o, err := d.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	return o.Catalog, nil
}

// ErrCatalogMoved says that the catalog changed between looking and booking.
var ErrCatalogMoved = errors.New("desk: the catalog has changed")

// WithOffer runs fn with the catalog, again if the catalog moved under it.
func (d *Desk) WithOffer(ctx context.Context, org booking.OrgID, fn func(*Offer) error) error {
	for range 4 {
		o, err := d.Offer(ctx, org)
		if err != nil {
			return err
		}
		if err = fn(o); !errors.Is(err, ErrCatalogMoved) {
			return err
		}
		d.shelves.get(org).forgetCatalog()
	}
	return store.ErrBusy.Because(ErrCatalogMoved)
}

// Offer is an organization's catalog at one version, prepared for questions.
// It is read only, but for the questions it remembers having been asked.
type Offer struct {
	Catalog   *booking.Catalog
	Branches  map[booking.BranchID]*booking.Branch
	Services  map[booking.ServiceID]*booking.Service
	Resources map[booking.ResourceID]*booking.Resource

	sandbox bool                                   // who asks names the live things, see inside
	shifts  map[booking.ResourceID][]*engine.Shift // one per roster, in its order
	doers   map[booking.ServiceID][]*booking.Resource

	mu    sync.RWMutex
	asked map[question]Ask
}

// NewOffer prepares a catalog for questions.
func NewOffer(c *booking.Catalog) *Offer {
	o := &Offer{
		Catalog:   c,
		Branches:  make(map[booking.BranchID]*booking.Branch, len(c.Branches)),
		Services:  make(map[booking.ServiceID]*booking.Service, len(c.Services)),
		Resources: make(map[booking.ResourceID]*booking.Resource, len(c.Resources)),
		sandbox:   c.Org.ID.IsTwin(),
		shifts:    make(map[booking.ResourceID][]*engine.Shift, len(c.Resources)),
		doers:     make(map[booking.ServiceID][]*booking.Resource, len(c.Services)),
	}
	for _, b := range c.Branches {
		o.Branches[b.ID] = b
	}
	for _, s := range c.Services {
		o.Services[s.ID] = s
	}
	for _, r := range c.Resources {
		o.Resources[r.ID] = r
		for i := range r.Rosters {
			o.shifts[r.ID] = append(o.shifts[r.ID], engine.NewShift(o.Branches[r.Rosters[i].Branch], r, &r.Rosters[i]))
		}
		if !r.Retired {
			for _, s := range r.Services {
				o.doers[s] = append(o.doers[s], r)
			}
		}
	}
	return o
}

// Shut refuses whatever would take a time while the organization is suspended:
// booking.ErrSuspended. That is part of the catalog, so that no transaction goes by
// what it was before.
func (o *Offer) Shut() error {
	if o.Catalog.Org.Suspended.On() {
		return booking.ErrSuspended
	}
	return nil
}

// quota is what a booking counts against; nil: the organization's plan has no end. People of
// the house are counted and never refused.
func (o *Offer) quota(c office.Caller, now int64) *store.Quota {
	most := o.Catalog.Org.Plan.Bookings
	if most == 0 {
		return nil
	}
	q := &store.Quota{Month: booking.MonthOf(now), Most: most}
	if c.Channel == booking.ByDashboard {
		q.Most = 0
	}
	return q
}

// full refuses a booking, but of people of the house, when as much is stored as the
// plan allows: booking.ErrQuota. A time that is given back or moved needs no room.
func (o *Offer) full(c office.Caller) error {
	if c.Channel != booking.ByDashboard && o.Catalog.Org.Plan.Full() {
		return booking.ErrQuota
	}
	return nil
}

// Taking refuses before somebody has chosen a time what would be refused afterwards:
// booking.ErrSuspended, or booking.ErrQuota if the plan is used up.
func (o *Offer) Taking(ctx context.Context, s *store.Store, now int64) error {
	if err := o.Shut(); err != nil {
		return err
	}
	if err := o.full(office.Caller{}); err != nil || o.Catalog.Org.Plan.Bookings == 0 {
		return err
	}
	made, err := s.For(o.Catalog.Org.ID).Made(ctx, booking.MonthOf(now))
	if err == nil && made >= o.Catalog.Org.Plan.Bookings {
		err = booking.ErrQuota
	}
	return err
}

// service finds a service that can be booked.
func (o *Offer) service(id booking.ServiceID) (*booking.Service, error) {
	s := o.Services[inside(o, id)]
	if s == nil || s.Retired {
		return nil, booking.ErrServiceNotFound
	}
	return s, nil
}

// Branch finds a branch that can be booked at.
func (o *Offer) Branch(id booking.BranchID) (*booking.Branch, error) {
	b := o.Branches[inside(o, id)]
	if b == nil || b.Retired {
		return nil, booking.ErrBranchNotFound
	}
	return b, nil
}

// resource finds a resource that can be booked.
func (o *Offer) resource(id booking.ResourceID) (*booking.Resource, error) {
	r := o.Resources[inside(o, id)]
	if r == nil || r.Retired {
		return nil, booking.ErrResourceNotFound
	}
	return r, nil
}

// Ask is a service at a branch, and who can do it there: every eligible
// resource, or the one that was asked for.
type Ask struct {
	Offer   *Offer
	Service *booking.Service
	Branch  *booking.Branch
	wanted  booking.ResourceID // zero: anyone
	who     []*booking.Resource
	own     store.Owner // the hold or the appointment whose place does not stand in the way; zero: none
}

// Ask finds what a request names. Unknown things are not found:
// booking.ErrServiceNotFound, ErrBranchNotFound, ErrResourceNotFound. Known ones
// that do not go together are invalid: ErrNotAtBranch, ErrNotDoneBy, and
// ErrCapacityChoice for a resource where seats are booked.
func (o *Offer) Ask(s booking.ServiceID, b booking.BranchID, r booking.ResourceID) (Ask, error) {
	s, b, r = inside(o, s), inside(o, b), inside(o, r)
	q := question{s, b, r}
	o.mu.RLock()
	a, known := o.asked[q]
	o.mu.RUnlock()
	if known {
		return a, nil
	}
	a, err := o.Find(s, b, r)
	if err == nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.asked == nil {
			o.asked = map[question]Ask{}
		}
		o.asked[q] = a
	}
	return a, err
}

// Find is Ask of somebody who asks once, by the offer's own ids: nothing is
// remembered of it.
func (o *Offer) Find(s booking.ServiceID, b booking.BranchID, r booking.ResourceID) (Ask, error) {
	a := Ask{Offer: o, wanted: r}
	var err error
	if a.Service, err = o.service(s); err != nil {
		return a, err
	}
	if a.Branch, err = o.Branch(b); err != nil {
		return a, err
	}
	if !r.IsZero() {
		if _, err := o.resource(r); err != nil {
			return a, err
		}
	}
	if !o.Offered(a.Service, b) {
		return a, booking.ErrNotAtBranch
	}
	if a.Service.ByCapacity() {
		if !r.IsZero() {
			return a, booking.ErrCapacityChoice
		}
		return a, nil
	}
	a.who = o.Doing(s, b, r)
	if !r.IsZero() && len(a.who) == 0 {
		return a, booking.ErrNotDoneBy
	}
	return a, nil
}

// Lasting is the same question about so many minutes; zero: as many as the service
// takes.
func (a Ask) Lasting(minutes int) Ask {
	if minutes == 0 || minutes == a.Service.Duration || a.Service.ByCapacity() {
		return a
	}
	own := *a.Service
	own.Duration = minutes
	a.Service = &own
	return a
}

// Moving is the same question for an appointment that is moved: its own place is free.
// A zero id is nobody's.
func (a Ask) Moving(id booking.AppointmentID) Ask {
	a.own = store.Owner(id)
	return a
}

// Doing lists who does a service at a branch: everybody, or the one named if it
// is among them.
func (o *Offer) Doing(s booking.ServiceID, b booking.BranchID, r booking.ResourceID) (list []*booking.Resource) {
	for _, who := range o.doers[s] {
		if (r.IsZero() || who.ID == r) && o.ShiftAt(who, b) != nil {
			list = append(list, who)
		}
	}
	return list
}

// Offered tells whether a service is offered at a branch.
func (o *Offer) Offered(s *booking.Service, b booking.BranchID) bool {
	return slices.Contains(s.Branches, b)
}

// ShiftAt is when a resource works at a branch; nil: it does not.
func (o *Offer) ShiftAt(r *booking.Resource, b booking.BranchID) *engine.Shift {
	for i := range r.Rosters {
		if r.Rosters[i].Branch == b {
			return o.shifts[r.ID][i]
		}
	}
	return nil
}

// Shifts are when a resource works, one for each of its rosters and in their
// order.
func (o *Offer) Shifts(r booking.ResourceID) []*engine.Shift { return o.shifts[r] }

// Fitting asks of many appointments whether they fit an offer; what it was asked
// about it remembers.
type Fitting struct {
	offer     *Offer
	calendars map[question]*engine.Calendar // nil: these do not go together
}

// Fitting begins to ask.
func (o *Offer) Fitting() *Fitting { return &Fitting{o, map[question]*engine.Calendar{}} }

// Fits tells whether an appointment stands where the catalogue has room for
// it, whatever else is there.
func (f *Fitting) Fits(a *booking.Appointment) bool {
	q := question{a.Service, a.Branch, a.Resource}
	c, known := f.calendars[q]
	if !known {
		if found, err := f.offer.Find(a.Service, a.Branch, a.Resource); err == nil {
			c = found.Calendar(nil, nil)
		}
		f.calendars[q] = c
	}
	return c != nil && c.Fits(a.Span)
}

// Resources lists the ids of who can do it.
func (a *Ask) Resources() []booking.ResourceID {
	ids := make([]booking.ResourceID, len(a.who))
	for i, r := range a.who {
		ids[i] = r.ID
	}
	return ids
}

// leaveOut drops some of those who can do it.
func (a *Ask) leaveOut(busy []booking.ResourceID) {
	a.who = slices.DeleteFunc(slices.Clone(a.who), func(r *booking.Resource) bool { return slices.Contains(busy, r.ID) })
}

// Calendar puts the claims beside those who can do it. claims must be sorted
// and disjoint for each resource.
func (a *Ask) Calendar(claims map[booking.ResourceID][]booking.Span, seats map[int64]int) *engine.Calendar {
	c := &engine.Calendar{Branch: a.Branch, Service: a.Service, Seats: seats, Candidates: make([]engine.Candidate, len(a.who))}
	for i, r := range a.who {
		c.Candidates[i] = engine.Candidate{
			Resource: r.ID, Position: r.Position,
			At: a.Offer.ShiftAt(r, a.Branch.ID), All: a.Offer.shifts[r.ID], Claims: claims[r.ID],
		}
	}
	return c
}

// Open tells when anybody works at a branch: stretches that begin on a date.
func (o *Offer) Open(branch booking.BranchID, date civil.Date) []booking.Span {
	var spans []booking.Span
	for _, r := range o.Catalog.Resources {
		if s := o.ShiftAt(r, branch); s != nil && !r.Retired {
			spans = append(spans, s.Working(date)...)
		}
	}
	return engine.SortClaims(spans)
}

// OpenNow tells whether anybody is at work at a branch.
func (o *Offer) OpenNow(b *booking.Branch, now int64) bool {
	today, _ := b.Zone.Local(now)
	return slices.ContainsFunc(append(o.Open(b.ID, today-1), o.Open(b.ID, today)...),
		func(s booking.Span) bool { return s.Start <= now && now < s.End })
}

// The sandbox of an organization is its twin, an organization of its own: what
// keeps tenants apart keeps it from live data. Its catalog is a copy that is
// made when the sandbox is first used and again when the live one has changed,
// under ids that follow from the live ones (see booking.ID.Twin). Callers know
// and get the live ids only.

// inside gives the id under which the offer has a thing that somebody asks for.
func inside[K any](o *Offer, id booking.ID[K]) booking.ID[K] {
	if o.sandbox {
		return id.Twin()
	}
	return id
}
