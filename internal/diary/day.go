package diary

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// DayQuery asks for the calendar of a branch, of all its resources or of one.
type DayQuery struct {
	Branch   booking.BranchID   // zero: the first, or the first of the resource
	Date     civil.Date         // zero: today
	Resource booking.ResourceID // zero: all
}

// DayView is a date at a branch, as those who work there see it.
type DayView struct {
	Catalog   *booking.Catalog
	Branch    *booking.Branch
	Date      civil.Date
	Span      booking.Span // the date, in instants
	Now       int64
	Today     civil.Date // at the branch
	Closed    bool       // the branch is, all day
	ClosedFor string     // the name of it; may be empty
	Columns   []Column
	Classes   []Class
	Cancelled []Entry
}

// Column is one resource's part of a day.
type Column struct {
	Resource *booking.Resource
	Hours    []booking.Span    // what it works, before time off and closures
	Off      []booking.Absence // time off on that date
	Entries  []Entry           // appointments that were not cancelled, by start
	Holds    []Held
	Busy     []Busy         // elsewhere
	Free     []booking.Span // from today on: what is left in which something that it does fits
	// Claimed and Working are minutes of that date.
	Claimed, Working int
}

// Entry is an appointment in a calendar.
type Entry struct {
	desk.View
	Service  *booking.Service
	Claim    booking.Span    // with its buffers; its Span if it claims nothing
	Conflict bool            // the resource is busy elsewhere at that time
	Away     *booking.Branch // the other branch it takes place at; nil: here
}

// Held is a hold in a calendar.
type Held struct {
	booking.Hold
	Service *booking.Service
}

// Busy is a time at which a resource is busy elsewhere.
type Busy struct {
	booking.Span
	Conflict bool // an appointment of ours is at that time
}

// Class is a session of a capacity-based service with those who come.
type Class struct {
	Service  *booking.Service
	Span     booking.Span
	Capacity int // zero: no longer planned
	Held     int // seats that are held
	Taken    int // seats that are taken or held
	People   []Entry
}

// Day gives the calendar of a date: one look at the catalog and one round trip
// to the database, however many resources there are. ErrNoBranch says that there
// is nothing to look at yet; booking.ErrBranchNotFound and ErrResourceNotFound
// that there is no such thing.
func (d *Desk) Day(ctx context.Context, org booking.OrgID, q DayQuery) (DayView, error) {
	days, err := d.days(ctx, org, q, 1)
	if err != nil {
		return DayView{}, err
	}
	return days[0], nil
}

// Week gives the seven dates of one resource around the date asked for, the
// first of which is the given day of the week. A zero resource is the first of
// the branch; where there is none, there are no dates. It refuses as Day does.
func (d *Desk) Week(ctx context.Context, org booking.OrgID, q DayQuery, first time.Weekday) (list []DayView, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		b, who, err := shown(o, q)
		if err != nil || len(who) == 0 {
			return err
		}
		q := DayQuery{Branch: b.ID, Resource: who[0].ID, Date: d.weekOf(b, q.Date, first)}
		list, err = d.days(ctx, org, q, 7)
		return err
	})
	return list, err
}

// WeekOfAll gives those dates of all resources of a branch, or of the one that is
// named. It refuses as Day does.
func (d *Desk) WeekOfAll(ctx context.Context, org booking.OrgID, q DayQuery, first time.Weekday) (list []DayView, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		b, _, err := shown(o, q)
		if err != nil {
			return err
		}
		list, err = d.days(ctx, org, DayQuery{Branch: b.ID, Resource: q.Resource, Date: d.weekOf(b, q.Date, first)}, 7)
		return err
	})
	return list, err
}

// weekOf is the first date of the week of a date; zero: of today at the branch.
func (d *Desk) weekOf(b *booking.Branch, date civil.Date, first time.Weekday) civil.Date {
	if date == 0 {
		date, _ = b.Zone.Local(d.Unix())
	}
	return date - civil.Date((date.Weekday()-first+7)%7)
}

func (d *Desk) days(ctx context.Context, org booking.OrgID, q DayQuery, n int) (list []DayView, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		list = nil
		b, who, err := shown(o, q)
		if err != nil {
			return err
		}
		now := d.Unix()
		today, _ := b.Zone.Local(now)
		if q.Date == 0 {
			q.Date = today
		}
		window := booking.Span{Start: b.Zone.First(q.Date, 0), End: b.Zone.First(q.Date+civil.Date(n), 0)}
		at := b.ID
		if !q.Resource.IsZero() {
			at = booking.BranchID{} // Whatever else goes on at the branch is not asked for.
		}
		read, err := diary(ctx, d.Store.For(org), at, ids(who), window, now)
		if err != nil {
			return err
		}
		for i := range n {
			page := dayPage{offer: o, diary: &read, only: q.Resource, view: DayView{
				Catalog: o.Catalog, Branch: b, Date: q.Date + civil.Date(i), Now: now, Today: today,
				Span: booking.Span{Start: b.Zone.First(q.Date+civil.Date(i), 0), End: b.Zone.First(q.Date+civil.Date(i)+1, 0)},
			}}
			if err := page.fill(who); err != nil {
				return err
			}
			list = append(list, page.view)
		}
		return nil
	})
	return list, err
}

// ErrNoBranch says that there is nothing to look at yet.
var ErrNoBranch = fault.New(fault.NotFound, "no_branch", "there is no branch yet; add one to the catalogue")

// shown finds the branch and whose calendars are asked for. What is retired
// can still be looked at if it is named.
func shown(o *desk.Offer, q DayQuery) (*booking.Branch, []*booking.Resource, error) {
	var who []*booking.Resource
	if !q.Resource.IsZero() {
		r := o.Resources[q.Resource]
		if r == nil {
			return nil, nil, booking.ErrResourceNotFound
		}
		who = []*booking.Resource{r}
		if q.Branch.IsZero() && len(r.Rosters) > 0 {
			q.Branch = r.Rosters[0].Branch
		}
	}
	if q.Branch.IsZero() {
		i := slices.IndexFunc(o.Catalog.Branches, func(b *booking.Branch) bool { return !b.Retired })
		if i < 0 {
			return nil, nil, ErrNoBranch
		}
		q.Branch = o.Catalog.Branches[i].ID
	}
	b := o.Branches[q.Branch]
	if b == nil {
		return nil, nil, booking.ErrBranchNotFound
	}
	if q.Resource.IsZero() {
		for _, r := range o.Catalog.Resources {
			if !r.Retired && o.ShiftAt(r, b.ID) != nil {
				who = append(who, r)
			}
		}
	}
	return b, who, nil
}

func ids(who []*booking.Resource) []booking.ResourceID {
	list := make([]booking.ResourceID, len(who))
	for i, r := range who {
		list[i] = r.ID
	}
	return list
}

// dayPage is a day while it is being put together.
type dayPage struct {
	offer *desk.Offer
	diary *Diary
	only  booking.ResourceID
	view  DayView

	at map[booking.ResourceID]int // its column
}

func (p *dayPage) fill(who []*booking.Resource) error {
	v := &p.view
	p.at = make(map[booking.ResourceID]int, len(who))
	for _, c := range v.Branch.Closures {
		if c.Has(v.Date) {
			v.Closed, v.ClosedFor = true, cmp.Or(v.ClosedFor, c.Name)
		}
	}
	for _, r := range who {
		p.column(r)
	}
	if p.only.IsZero() {
		p.classes()
	}
	for i := range p.diary.Appointments {
		if a := &p.diary.Appointments[i]; a.Span.Overlaps(v.Span) {
			if err := p.enter(a); err != nil {
				return err
			}
		}
	}
	for i := range p.diary.Holds {
		if h := &p.diary.Holds[i]; h.Span.Overlaps(v.Span) {
			p.hold(h)
		}
	}
	for _, b := range p.diary.Busy {
		if i, ok := p.at[b.Resource]; ok && b.Span.Overlaps(v.Span) {
			v.Columns[i].busy(b.Span)
		}
	}
	p.loads()
	slices.SortStableFunc(v.Classes, func(a, b Class) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return nil
}

// column opens the column of a resource.
func (p *dayPage) column(r *booking.Resource) int {
	c := Column{Resource: r}
	if s := p.offer.ShiftAt(r, p.view.Branch.ID); s != nil {
		c.Hours = s.Hours(p.view.Date)
	}
	for _, off := range r.TimeOff {
		if off.Overlaps(p.view.Span) {
			off.Span = booking.Span{Start: max(off.Start, p.view.Span.Start), End: min(off.End, p.view.Span.End)}
			c.Off = append(c.Off, off)
		}
	}
	p.view.Columns = append(p.view.Columns, c)
	p.at[r.ID] = len(p.view.Columns) - 1
	return p.at[r.ID]
}

// enter puts an appointment where it belongs.
func (p *dayPage) enter(a *booking.Appointment) error {
	v, err := p.offer.View(a)
	if err != nil {
		return err
	}
	e := Entry{View: v, Service: p.offer.Services[a.Service], Claim: a.Span}
	if claim, ok := p.diary.Claims[store.Owner(a.ID)]; ok {
		e.Claim = claim
	}
	if e.Service == nil {
		return desk.ErrCatalogMoved
	}
	if a.Branch != p.view.Branch.ID {
		e.Away = p.offer.Branches[a.Branch]
	}
	switch {
	case a.Status == booking.Cancelled:
		if e.Away == nil {
			p.view.Cancelled = append(p.view.Cancelled, e)
		}
	case a.Resource.IsZero():
		if a.Branch == p.view.Branch.ID {
			p.seat(e)
		}
	default:
		i, ok := p.at[a.Resource]
		if !ok { // Retired, or no longer at this branch.
			r := p.offer.Resources[a.Resource]
			if r == nil {
				return desk.ErrCatalogMoved
			}
			i = p.column(r)
		}
		p.view.Columns[i].Entries = append(p.view.Columns[i].Entries, e)
	}
	return nil
}

func (p *dayPage) hold(h *booking.Hold) {
	if h.Resource.IsZero() {
		if c := p.class(h.Service, h.Span); c != nil && h.Branch == p.view.Branch.ID {
			c.Held++
			c.Taken++
		}
		return
	}
	if i, ok := p.at[h.Resource]; ok {
		p.view.Columns[i].Holds = append(p.view.Columns[i].Holds, Held{Hold: *h, Service: p.offer.Services[h.Service]})
	}
}

// classes lists the sessions that the plan has.
func (p *dayPage) classes() {
	v := &p.view
	for _, s := range p.offer.Catalog.Services {
		if s.ByCapacity() && !s.Retired && p.offer.Offered(s, v.Branch.ID) {
			for _, m := range engine.Meetings(v.Branch, s, v.Date) {
				v.Classes = append(v.Classes, Class{Service: s, Span: m.Span, Capacity: m.Seats})
			}
		}
	}
}

// class finds a session, or makes one that the plan no longer has.
func (p *dayPage) class(s booking.ServiceID, span booking.Span) *Class {
	if p.offer.Services[s] == nil || !p.only.IsZero() {
		return nil
	}
	i := slices.IndexFunc(p.view.Classes, func(c Class) bool { return c.Service.ID == s && c.Span.Start == span.Start })
	if i < 0 {
		p.view.Classes = append(p.view.Classes, Class{Service: p.offer.Services[s], Span: span})
		i = len(p.view.Classes) - 1
	}
	return &p.view.Classes[i]
}

func (p *dayPage) seat(e Entry) {
	c := p.class(e.View.Service, e.Span)
	if c == nil {
		return
	}
	c.People = append(c.People, e)
	if e.Status.Live() {
		c.Taken++
	}
}

// busy puts a time elsewhere beside the appointments and marks conflicts.
func (c *Column) busy(span booking.Span) {
	b := Busy{Span: span}
	for i := range c.Entries {
		if e := &c.Entries[i]; e.Status.Live() && e.Span.Overlaps(span) {
			e.Conflict, b.Conflict = true, true
		}
	}
	c.Busy = append(c.Busy, b)
}

// loads reckons how full the columns are, and what is left of them.
func (p *dayPage) loads() {
	for i := range p.view.Columns {
		c := &p.view.Columns[i]
		var claims []booking.Span
		for _, e := range c.Entries {
			if e.Status.Live() {
				claims = append(claims, e.Claim)
			}
		}
		for _, h := range c.Holds {
			claims = append(claims, cmp.Or(p.diary.Claims[store.Owner(h.ID)], h.Span))
		}
		for _, b := range c.Busy {
			claims = append(claims, b.Span)
		}
		claims = engine.SortClaims(claims)
		c.Claimed, c.Working = engine.Load(p.view.Branch.Zone, &engine.Candidate{All: p.offer.Shifts(c.Resource.ID), Claims: claims}, p.view.Date)
		p.free(c, claims)
	}
}
