package desk

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What is kept of an organization's claims: from five days ago on, so that the
// week around today is among it in every zone, for fourteen weeks, which is the
// default horizon of a service and the week around its end. A question beyond
// asks the database.
const (
	keepBefore = 5 * office.Day
	keepAfter  = 98 * office.Day
)

// shelfLimit bounds how many organizations are kept in memory, unless there is
// little of it.
const shelfLimit = 20000

// shelves keep what questions need of each organization: its prepared
// catalog and the claims of the coming weeks. They are filled on first use and
// emptied by changes, our own at once and those of other nodes when the watch
// hears of them. While it hears nothing they are not used.
type shelves struct {
	limit int
	mu    sync.RWMutex
	orgs  map[booking.OrgID]*shelf
	made  uint64 // shelves, ever
}

func (s *shelves) get(org booking.OrgID) *shelf {
	s.mu.RLock()
	sh := s.orgs[org]
	s.mu.RUnlock()
	if sh != nil {
		return sh
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh := s.orgs[org]; sh != nil {
		return sh
	}
	if s.orgs == nil {
		s.orgs = map[booking.OrgID]*shelf{}
	}
	for other := range s.orgs {
		if len(s.orgs) < s.limit {
			break
		}
		delete(s.orgs, other)
	}
	s.made++
	sh = &shelf{number: s.made}
	sh.clear()
	s.orgs[org] = sh
	return sh
}

// forgetCatalog empties what is kept of an organization whose catalog has
// changed, and of its sandbox, which has a copy of it.
func (s *shelves) forgetCatalog(org booking.OrgID) {
	s.get(org).forgetCatalog()
	s.mu.RLock()
	twin := s.orgs[org.Twin()]
	s.mu.RUnlock()
	if twin != nil {
		twin.forgetCatalog()
	}
}

// clear empties everything. The shelves stay: what is on its way is noted there,
// and whoever has begun with one ends with it.
func (s *shelves) clear() {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, sh := range s.orgs {
		sh.forgetCatalog()
	}
}

// shelf keeps what is known of one organization. Every emptying counts up
// version: what was read from the database before it is then not kept.
type shelf struct {
	number  uint64 // no other has it: one that made room knows nothing of later changes
	mu      sync.RWMutex
	version uint64                        // of everything
	catalog uint64                        // of the catalog
	changed map[booking.ResourceID]uint64 // version at which a resource was last emptied
	added   []addition                    // the latest claims of this node, the oldest first
	lost    uint64                        // version up to which additions are no longer remembered
	offer   *Offer
	claims  map[booking.ResourceID]stock
	ready   map[question]*prepared
	// intents are choices of this node that are on their way to the database, sorted as
	// additions are: others that choose meanwhile count them, or they would all choose
	// the same.
	intents additions

	choosing sync.Mutex // one choice at a time, see choose
}

// addition is a claim that this node has committed. Whoever has read a
// resource's claims a moment before adds it to what was read.
type addition struct {
	version  uint64
	resource booking.ResourceID
	span     booking.Span
	of       booking.AppointmentID
	id       string // as the database sorts it
}

// addedLimit bounds how many are remembered: enough for as long as a read
// takes.
const addedLimit = 1024

// stock is the claims of one resource, good for the window and until a hold
// among them runs out.
type stock struct {
	spans  []booking.Span
	window booking.Span
	until  int64
	last   string // id of the last assignment
}

// question is what a calendar is made for.
type question struct {
	service  booking.ServiceID
	branch   booking.BranchID
	resource booking.ResourceID
}

// prepared is a calendar, good for questions inside the window until a hold in
// it runs out.
type prepared struct {
	version  uint64 // of the shelf
	calendar *engine.Calendar
	lasts    map[booking.ResourceID]string // ids of the last assignments
	window   booking.Span
	until    int64
	asked    atomic.Pointer[monthAsked] // see month
}

func (a *prepared) good(window booking.Span, now int64) bool {
	return a != nil && a.window.Covers(window) && now < a.until
}

func (s *shelf) clear() {
	s.version++
	s.catalog++
	s.offer = nil
	s.claims = map[booking.ResourceID]stock{}
	s.changed = map[booking.ResourceID]uint64{}
	s.added, s.lost = nil, s.version
	s.ready = map[question]*prepared{}
}

func (s *shelf) forgetCatalog() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
}

func (s *shelf) forgetClaims(r booking.ResourceID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	s.changed[r] = s.version
	delete(s.claims, r)
	clear(s.ready)
}

// now gives the present version.
func (s *shelf) now() uint64 {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.version
}

// addClaim notes a claim that this node has just committed, instead of
// forgetting what it knows of the resource. began is the version before the
// transaction: if the resource was emptied since, the claim may have been given
// back already, and nothing is known.
func (s *shelf) addClaim(r booking.ResourceID, span booking.Span, id booking.AppointmentID, began uint64) {
	text := id.String()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	clear(s.ready)
	s.forget(id)
	if len(s.added) >= addedLimit {
		s.lost = s.added[addedLimit/2-1].version
		s.added = append(s.added[:0], s.added[addedLimit/2:]...)
	}
	// Those who have read before and choose now count it in any case.
	s.added = append(s.added, addition{version: s.version, resource: r, span: span, of: id, id: text})
	if s.changed[r] > began {
		s.changed[r] = s.version
		delete(s.claims, r)
	} else if st, ok := s.claims[r]; ok {
		s.claims[r] = st.with(span, text)
	}
}

// with gives the stock with one more claim. One that is there already, since
// it was read with it, stays as it is.
func (st stock) with(span booking.Span, id string) stock {
	st.last = max(st.last, id)
	if i, there := find(st.spans, span); !there && st.window.Overlaps(span) {
		st.spans = slices.Insert(slices.Clone(st.spans), i, span)
	}
	return st
}

// find gives the place of a span among sorted, disjoint ones, and whether one
// of them overlaps it.
func find(spans []booking.Span, span booking.Span) (place int, there bool) {
	i, _ := slices.BinarySearchFunc(spans, span, func(a, b booking.Span) int { return cmp.Compare(a.Start, b.Start) })
	return i, i > 0 && spans[i-1].End > span.Start || i < len(spans) && spans[i].Start < span.End
}

// keep stores what was read at a version, with what has been added since. It
// does not if the resource was emptied meanwhile, or more was added than is
// remembered.
func (s *shelf) keep(r booking.ResourceID, st stock, version uint64) {
	if s.changed[r] > version || s.lost > version {
		return
	}
	for _, a := range s.added {
		if a.version > version && a.resource == r {
			st = st.with(a.span, a.id)
		}
	}
	s.claims[r] = st
}

func (s *shelf) forgetSeats(service booking.ServiceID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	for q := range s.ready {
		if q.service == service {
			delete(s.ready, q)
		}
	}
}

// Kept counts what a desk keeps in memory: organizations, and the calendars of
// their people and rooms.
func Kept(d *Desk) (orgs, calendars int) {
	d.shelves.mu.RLock()
	defer d.shelves.mu.RUnlock()
	for _, sh := range d.shelves.orgs {
		sh.mu.RLock()
		calendars += len(sh.claims)
		sh.mu.RUnlock()
	}
	return len(d.shelves.orgs), calendars
}

// Basis is what an answer about free times follows from, beside the question: what
// this node keeps in memory of an organization, and the moment. While it stays the same a
// door may give an answer again that it has given, without asking. The zero Basis is that
// of a node that cannot trust its memory: nothing follows from it.
type Basis struct {
	shelf, version uint64
	now            int64
}

// BasisOf gives the present one. It is taken before what is to be given again is asked
// for: whatever changes meanwhile then counts as later.
func BasisOf(d *Desk, org booking.OrgID) Basis {
	now := d.Now()
	if !d.UpToDate(now) {
		return Basis{}
	}
	sh := d.shelves.get(org)
	return Basis{sh.number, sh.now(), now.Unix()}
}

// Still tells whether what was answered on an earlier basis, and lasts until then as
// its Until says, is the answer now.
func (b Basis) Still(earlier Basis, until int64) bool {
	return b != (Basis{}) && b.shelf == earlier.shelf && b.version == earlier.version &&
		momentOf(b.now) == momentOf(earlier.now) && b.now < until
}

// momentOf numbers the moments between which what is bookable changes by itself: a full
// minute is one of its own, since notice and horizon end with it or begin after it, and so
// is the time between two of them.
func momentOf(now int64) int64 { return now/60*2 + min(now%60, 1) }

// Offer gives the organization's catalog, from memory if it can be trusted.
func (d *Desk) Offer(ctx context.Context, org booking.OrgID) (*Offer, error) {
	fresh := d.UpToDate(d.Now())
	sh := d.shelves.get(org)
	sh.mu.RLock()
	o, version := sh.offer, sh.catalog
	sh.mu.RUnlock()
	if fresh && o != nil {
		return o, nil
	}
	if org.IsTwin() {
		if err := d.Store.For(org.Live()).EnsureTwin(ctx, d.Unix()); err != nil {
			return nil, err
		}
	}
	c, err := d.Store.For(org).Catalog(ctx)
	if err != nil {
		return nil, err
	}
	o = NewOffer(c)
	if fresh {
		sh.mu.Lock()
		if sh.catalog == version && sh.offer == nil {
			sh.offer = o
		}
		sh.mu.Unlock()
	}
	return o, nil
}

// Calendar gives the calendar for questions about the dates from..to.
func (d *Desk) Calendar(ctx context.Context, org booking.OrgID, a Ask, from, to civil.Date, now int64) (*engine.Calendar, error) {
	got, err := d.prepare(ctx, org, a, from, to, now)
	if err != nil {
		return nil, err
	}
	return got.calendar, nil
}

// prepare gives it from memory, or else from the database.
func (d *Desk) prepare(ctx context.Context, org booking.OrgID, a Ask, from, to civil.Date, now int64) (*prepared, error) {
	// An appointment that began the day before, or one that ends the day
	// after, may stand in the way.
	window := booking.Span{Start: a.Branch.Zone.First(from, 0) - office.Day, End: a.Branch.Zone.First(to+1, 0) + 2*office.Day}
	if a.own == (store.Owner{}) { // Memory does not know whose a place is.
		kept, err := d.kept(ctx, org, a, window, now)
		if kept != nil || err != nil {
			return kept, err
		}
	}
	got, err := d.load(ctx, org, a, a.Resources(), window, now)
	if err != nil {
		return nil, err
	}
	return &prepared{calendar: a.Calendar(got.claims, got.seats)}, nil
}

// kept gives the calendar from memory, filling it if need be; nil if memory
// cannot be trusted now or does not reach that far. Everything is in everybody's way there.
func (d *Desk) kept(ctx context.Context, org booking.OrgID, a Ask, window booking.Span, now int64) (*prepared, error) {
	a.own = store.Owner{}
	keep := booking.Span{Start: now/office.Day*office.Day - keepBefore, End: now/office.Day*office.Day + keepAfter}
	if !d.UpToDate(d.Now()) || !keep.Covers(window) {
		return nil, nil
	}
	sh := d.shelves.get(org)
	q := question{a.Service.ID, a.Branch.ID, a.wanted}
	sh.mu.RLock()
	known := sh.ready[q]
	sh.mu.RUnlock()
	if known.good(window, now) && known.calendar.Service == a.Service {
		return known, nil
	}
	return d.restock(ctx, org, sh, a, q, keep, now)
}

// restock reads what the shelf lacks for a question, keeps it if nothing
// changed meanwhile, and builds the calendar.
func (d *Desk) restock(ctx context.Context, org booking.OrgID, sh *shelf, a Ask, q question, keep booking.Span,
	now int64) (*prepared, error) {
	claims := make(map[booking.ResourceID][]booking.Span, len(a.who))
	built := &prepared{window: keep, until: office.Forever, lasts: make(map[booking.ResourceID]string, len(a.who))}
	var missing []booking.ResourceID
	sh.mu.RLock()
	version := sh.version
	built.version = version
	for _, r := range a.who {
		if st, ok := sh.claims[r.ID]; ok && st.window == keep && now < st.until {
			claims[r.ID], built.lasts[r.ID] = st.spans, st.last
			built.until = min(built.until, st.until)
		} else {
			missing = append(missing, r.ID)
		}
	}
	sh.mu.RUnlock()
	got, err := d.load(ctx, org, a, missing, keep, now)
	if err != nil {
		return nil, err
	}
	for r, spans := range got.claims {
		claims[r] = spans
	}
	for r, last := range got.lasts {
		built.lasts[r] = last
	}
	built.until = min(built.until, got.until)
	built.calendar = a.Calendar(claims, got.seats)
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.offer != a.Offer {
		return built, nil
	}
	for _, r := range missing {
		sh.keep(r, stock{spans: got.claims[r], window: keep, until: got.ends(r), last: got.lasts[r]}, version)
	}
	if sh.version == version {
		sh.ready[q] = built
	}
	return built, nil
}

// loaded is what the database holds about some resources or a service's seats.
type loaded struct {
	claims map[booking.ResourceID][]booking.Span
	lasts  map[booking.ResourceID]string
	expire map[booking.ResourceID]int64
	seats  map[int64]int
	until  int64
}

func (l *loaded) ends(r booking.ResourceID) int64 {
	if at, ok := l.expire[r]; ok {
		return at
	}
	return office.Forever
}

// load reads the claims of the resources, or the seats of a capacity-based
// service.
func (d *Desk) load(ctx context.Context, org booking.OrgID, a Ask, resources []booking.ResourceID, window booking.Span,
	now int64) (*loaded, error) {
	got := &loaded{until: office.Forever}
	t := d.Store.For(org)
	if a.Service.ByCapacity() {
		counts, err := t.Seats(ctx, a.Service.ID, a.Branch.ID, window, now)
		if err != nil {
			return nil, err
		}
		got.seats = make(map[int64]int, len(counts))
		for _, c := range counts {
			got.seats[c.Start] = c.Taken
			if c.Expires != 0 {
				got.until = min(got.until, c.Expires)
			}
		}
		return got, nil
	}
	if len(resources) == 0 {
		return got, nil
	}
	rows, lasts, err := t.Stock(ctx, resources, window, now, a.own)
	if err != nil {
		return nil, err
	}
	got.lasts = lasts
	got.group(rows)
	return got, nil
}

// group keeps claims by resource, and when the first of each runs out.
func (l *loaded) group(rows []store.Claim) {
	l.claims = GroupClaims(rows)
	l.expire = map[booking.ResourceID]int64{}
	for _, c := range rows {
		if c.Expires != 0 {
			l.expire[c.Resource] = min(l.ends(c.Resource), c.Expires)
			l.until = min(l.until, c.Expires)
		}
	}
}

// GroupClaims gives the time that is claimed of each resource, sorted and
// disjoint.
func GroupClaims(rows []store.Claim) map[booking.ResourceID][]booking.Span {
	claims := map[booking.ResourceID][]booking.Span{}
	for _, c := range rows {
		claims[c.Resource] = append(claims[c.Resource], c.Span)
	}
	for r, spans := range claims {
		claims[r] = engine.SortClaims(spans)
	}
	return claims
}
