package catalogue

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// applying carries out one blueprint against the catalog as it is.
type applying struct {
	plan      Blueprint
	only      map[string]bool // places of the plan that are written; nil: all
	branches  map[string]*booking.Branch
	services  map[string]*booking.Service
	resources map[string]*booking.Resource

	invited, changed int // people of the plan: who has a new invitation, and whose role or invitation is another
}

// Apply creates or updates an organization, and notes in its audit log what
// became different. A mistake is a fault whose Field is its place, such as
// services[1].duration; then nothing is changed. A closed organization is
// refused.
func (d *Desk) Apply(ctx context.Context, b Blueprint, also ...Rider) (Applied, error) {
	out, err := d.carryOut(ctx, b, func(tx *store.Tx, before *booking.Catalog) error {
		if _, err := rideAlong(tx, also); err != nil {
			return err
		}
		outside, err := d.outside(tx, before)
		if err != nil || len(outside) == 0 {
			return err
		}
		return people.WriteOfAffected(tx, d.Unix())
	})
	if err != nil {
		return Applied{}, err
	}
	d.desk.ForgetCatalog(out.Organization)
	return out, nil
}

// Rider is what else a document says, which another room carries out at the end of
// the same transaction. It tells what became different.
type Rider func(*store.Tx) ([]PlanDifference, error)

func rideAlong(tx *store.Tx, also []Rider) (list []PlanDifference, err error) {
	for _, ride := range also {
		more, err := ride(tx)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// carryOut applies a blueprint in one transaction. At its end, last may look at
// what was done and at the catalogue as it was before, and refuse.
func (d *Desk) carryOut(ctx context.Context, b Blueprint, last func(tx *store.Tx, before *booking.Catalog) error) (Applied, error) {
	if err := checkNames("organization", b.Organization.Slug, &b.Organization.Name, &b.Organization.NameAr); err != nil {
		return Applied{}, err
	}
	answers, err := organization.TidyAnswers("organization.", b.Organization.Answers, booking.OrganizationTopics)
	if err != nil {
		return Applied{}, err
	}
	if b.Organization.Page != nil {
		page, err := selfservice.TidyPage("organization.page.", *b.Organization.Page)
		if err != nil {
			return Applied{}, err
		}
		b.Organization.Page = &page
	}
	var out Applied
	err = d.Store.Provision(ctx, b.Organization.Slug, d.Unix(), func(tx *store.Tx, org booking.Organization) error {
		if err := organization.CheckOpen(tx); err != nil {
			return err
		}
		cat, err := tx.Catalog()
		if err != nil {
			return err
		}
		a := applying{plan: b}
		a.index(copyOf(cat))
		if err := a.draw(); err != nil {
			return err
		}
		if err := a.save(tx); err != nil {
			return err
		}
		organization.SaveAnswers(tx, answers)
		if b.Organization.Page != nil {
			if err := selfservice.SavePage(tx, cat.Org.Page, *b.Organization.Page); err != nil {
				return err
			}
		}
		store.SaveOrganization(tx, b.Organization.Name, b.Organization.NameAr, d.Unix())
		out = a.applied(org.ID)
		if err = d.applyUsers(tx, &a, &out); err != nil {
			return err
		}
		if err := d.noteApplied(tx, &a, cat); err != nil {
			return err
		}
		return last(tx, cat)
	})
	return out, err
}

// noteApplied writes into the audit log that a document was applied, with how
// much it added and how much it changed, people included; nothing, if all was
// like that before.
func (d *Desk) noteApplied(tx *store.Tx, a *applying, before *booking.Catalog) error {
	after, err := tx.Catalog()
	if err != nil {
		return err
	}
	added, changed := a.invited, a.changed
	for _, p := range planDifferences(planOf(before), planOf(after)) {
		if p.New {
			added++
		} else {
			changed++
		}
	}
	if added+changed > 0 {
		d.Note(tx, office.Caller{Org: after.Org.ID}, "catalogue.applied", strconv.Itoa(added), strconv.Itoa(changed))
	}
	return nil
}

func (a *applying) index(c *booking.Catalog) {
	a.branches = map[string]*booking.Branch{}
	for _, b := range c.Branches {
		a.branches[b.Slug] = b
	}
	a.services = map[string]*booking.Service{}
	for _, s := range c.Services {
		a.services[s.Slug] = s
	}
	a.resources = map[string]*booking.Resource{}
	for _, r := range c.Resources {
		a.resources[r.Slug] = r
	}
}

func (a *applying) applied(org booking.OrgID) Applied {
	out := Applied{
		Organization: org, Branches: map[string]booking.BranchID{},
		Services: map[string]booking.ServiceID{}, Resources: map[string]booking.ResourceID{},
	}
	for _, p := range a.plan.Branches {
		out.Branches[p.Slug] = a.branches[p.Slug].ID
	}
	for _, p := range a.plan.Services {
		out.Services[p.Slug] = a.services[p.Slug].ID
	}
	for _, p := range a.plan.Resources {
		out.Resources[p.Slug] = a.resources[p.Slug].ID
	}
	return out
}

// draw checks the plan and makes branches first, then services, then
// resources: each refers to those before it.
func (a *applying) draw() error {
	if err := unique("branches", a.plan.Branches, func(p BranchPlan) string { return p.Slug }); err != nil {
		return err
	}
	if err := unique("services", a.plan.Services, func(p ServicePlan) string { return p.Slug }); err != nil {
		return err
	}
	if err := unique("resources", a.plan.Resources, func(p ResourcePlan) string { return p.Slug }); err != nil {
		return err
	}
	for i, p := range a.plan.Branches {
		if place, ok := a.planned("branches", i); ok {
			if err := a.branch(place, p); err != nil {
				return err
			}
		}
	}
	for i, p := range a.plan.Services {
		if place, ok := a.planned("services", i); ok {
			if err := a.service(place, p); err != nil {
				return err
			}
		}
	}
	for i, p := range a.plan.Resources {
		if place, ok := a.planned("resources", i); ok {
			if err := a.resource(place, p); err != nil {
				return err
			}
			a.resources[p.Slug].Position = i
		}
	}
	return a.consistent()
}

// planned gives the place of the plan's i-th entry, and whether it is to be
// written.
func (a *applying) planned(list string, i int) (string, bool) {
	place := fmt.Sprintf("%s[%d]", list, i)
	return place, a.only == nil || a.only[place]
}

// consistent looks at what the plan does not name: a service that is now
// booked by the seat must not be on anybody's list, and no name be that of two.
func (a *applying) consistent() error {
	for i, p := range a.plan.Services {
		place, ok := a.planned("services", i)
		s := a.services[p.Slug]
		if !ok || !s.ByCapacity() {
			continue
		}
		for _, r := range a.resources {
			if slices.Contains(r.Services, s.ID) {
				return mistake(errSeatsDoneBy, place+".capacity",
					"%q does this service, and one that is booked by the seat is done by nobody; take it off their list first", r.Slug)
			}
		}
	}
	return a.namesApart()
}

// save writes what was drawn.
func (a *applying) save(tx *store.Tx) error {
	for i, p := range a.plan.Branches {
		if _, ok := a.planned("branches", i); ok {
			store.SaveBranch(tx, a.branches[p.Slug], i)
		}
	}
	for i, p := range a.plan.Services {
		if _, ok := a.planned("services", i); ok {
			store.SaveService(tx, a.services[p.Slug], i)
		}
	}
	for i, p := range a.plan.Resources {
		if _, ok := a.planned("resources", i); ok {
			if err := store.SaveResource(tx, a.resources[p.Slug], i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *applying) branch(place string, p BranchPlan) error {
	if err := checkNames(place, p.Slug, &p.Name, &p.NameAr); err != nil {
		return err
	}
	var err error
	if p.Aliases, err = checkAliases(place, p.Aliases); err != nil {
		return err
	}
	if p.Answers, err = organization.TidyAnswers(place+".", p.Answers, booking.BranchTopics); err != nil {
		return err
	}
	if p.Zone == nil {
		zone, err := civil.LoadZone(people.DefaultZone)
		if err != nil {
			return err
		}
		p.Zone = zone
	}
	p.Closures = slices.Clone(p.Closures)
	for i, c := range p.Closures {
		if err := checkTimeName(fmt.Sprintf("%s.closures[%d]", place, i), &p.Closures[i].Name); err != nil {
			return err
		}
		if c.To < c.From {
			return mistake(errReversed, fmt.Sprintf("%s.closures[%d]", place, i), "ends before it begins; swap from and to")
		}
	}
	b := a.branches[p.Slug]
	if b == nil {
		b = &booking.Branch{ID: booking.NewID[booking.BranchID](), Slug: p.Slug}
		a.branches[p.Slug] = b
	}
	b.Name, b.NameAr, b.Zone, b.Closures, b.Retired = p.Name, p.NameAr, p.Zone, p.Closures, p.Retired
	b.Aliases, b.Answers = p.Aliases, p.Answers
	if p.Page != nil {
		b.Page, err = selfservice.TidyBranchPage(place+".page.", *p.Page)
	}
	return err
}

func (a *applying) service(place string, p ServicePlan) error {
	if err := checkNames(place, p.Slug, &p.Name, &p.NameAr); err != nil {
		return err
	}
	if err := checkPrice(place, &p.Price, &p.PriceAr); err != nil {
		return err
	}
	aliases, err := checkAliases(place, p.Aliases)
	if err != nil {
		return err
	}
	answers, err := organization.TidyAnswers(place+".", p.Answers, booking.ServiceTopics)
	if err != nil {
		return err
	}
	if p.Step == 0 {
		p.Step = min(max(p.Duration, shortestStep), longestStep)
	}
	if p.Horizon == 0 {
		p.Horizon = defaultHorizon
	}
	for _, r := range []struct {
		refusal         *fault.Error
		field           string
		value, from, to int
		unit            string
	}{
		{errDuration, "duration", p.Duration, shortestDuration, longestDuration, "minutes"},
		{errStep, "step", p.Step, shortestStep, longestStep, "minutes"},
		{errBuffer, "buffer_before", p.BufferBefore, 0, longestBuffer, "minutes"},
		{errBuffer, "buffer_after", p.BufferAfter, 0, longestBuffer, "minutes"},
		{errNoticeRange, "min_notice", p.MinNotice, 0, longestNotice * civil.DayMinutes, "minutes"},
		{errHorizonRange, "horizon", p.Horizon, 1, longestHorizon, "days"},
		{errCapacity, "capacity", p.Capacity, 0, mostSeats, "seats"},
	} {
		if err := inRange(r.refusal, place+"."+r.field, r.value, r.from, r.to, r.unit); err != nil {
			return err
		}
	}
	branches, err := a.offeredAt(place, p)
	if err != nil {
		return err
	}
	sessions, err := a.sessions(place, p, &branches)
	if err != nil {
		return err
	}
	s := a.services[p.Slug]
	if s == nil {
		s = &booking.Service{ID: booking.NewID[booking.ServiceID](), Slug: p.Slug}
		a.services[p.Slug] = s
	}
	id, page := s.ID, s.Page
	if p.Page != nil && !reflect.DeepEqual(*p.Page, s.Page) { // What is kept as it is was judged when it was written.
		if page, err = selfservice.TidyServicePage(place+".page.", *p.Page); err != nil {
			return err
		}
	}
	*s = booking.Service{
		ID: id, Slug: p.Slug, Name: p.Name, NameAr: p.NameAr, Aliases: aliases, Answers: answers, Page: page,
		Price: p.Price, PriceAr: p.PriceAr,
		Duration: p.Duration, Step: p.Step, BufferBefore: p.BufferBefore, BufferAfter: p.BufferAfter, MinNotice: p.MinNotice, Horizon: p.Horizon,
		Capacity: p.Capacity, Branches: branches, Sessions: sessions, Retired: p.Retired,
	}
	return nil
}

// offeredAt lists the branches of a service: those named, or all.
func (a *applying) offeredAt(place string, p ServicePlan) ([]booking.BranchID, error) {
	var ids []booking.BranchID
	if p.Branches == nil {
		for _, b := range a.branches {
			ids = append(ids, b.ID)
		}
		slices.SortFunc(ids, func(x, y booking.BranchID) int { return slices.Compare(x[:], y[:]) })
		return ids, nil
	}
	for i, slug := range p.Branches {
		b := a.branches[slug]
		if b == nil {
			return nil, mistake(errNoBranch, fmt.Sprintf("%s.branches[%d]", place, i), "there is no branch %q; add it under branches", slug)
		}
		if !slices.Contains(ids, b.ID) {
			ids = append(ids, b.ID)
		}
	}
	return ids, nil
}

func (a *applying) sessions(place string, p ServicePlan, branches *[]booking.BranchID) ([]booking.Session, error) {
	if p.Capacity == 0 && len(p.Sessions) > 0 {
		return nil, mistake(errSessions, place+".sessions", "only a service with capacity has sessions; add capacity: SEATS or remove sessions")
	}
	var list []booking.Session
	for i, sp := range p.Sessions {
		at := fmt.Sprintf("%s.sessions[%d]", place, i)
		b := a.branches[sp.Branch]
		if b == nil {
			return nil, mistake(errNoBranch, at+".branch", "there is no branch %q; add it under branches", sp.Branch)
		}
		if !slices.Contains(*branches, b.ID) {
			return nil, mistake(errSessionAway, at+".branch", "the service is not offered at branch %q; add it to the service's branches", sp.Branch)
		}
		s := sp.Session
		s.Branch = b.ID
		if s.Capacity == 0 {
			s.Capacity = p.Capacity
		}
		if err := inRange(errCapacity, at+".capacity", s.Capacity, 1, mostSeats, "seats"); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func (a *applying) resource(place string, p ResourcePlan) error {
	if err := checkNames(place, p.Slug, &p.Name, &p.NameAr); err != nil {
		return err
	}
	aliases, err := checkAliases(place, p.Aliases)
	if err != nil {
		return err
	}
	if err := checkGender(place, p.Gender); err != nil {
		return err
	}
	r := a.resources[p.Slug]
	if r == nil {
		r = &booking.Resource{ID: booking.NewID[booking.ResourceID](), Slug: p.Slug}
		a.resources[p.Slug] = r
	}
	r.Name, r.NameAr, r.Retired, r.TimeOff, r.Services, r.Rosters = p.Name, p.NameAr, p.Retired, p.TimeOff, nil, nil
	r.Aliases, r.Gender = aliases, p.Gender
	for i, slug := range p.Services {
		s := a.services[slug]
		if s == nil {
			return mistake(errNoService, fmt.Sprintf("%s.services[%d]", place, i), "there is no service %q; add it under services", slug)
		}
		if s.ByCapacity() {
			return mistake(errSeatService, fmt.Sprintf("%s.services[%d]", place, i), "service %q is booked by the seat, in sessions; take it out",
				slug)
		}
		if !slices.Contains(r.Services, s.ID) {
			r.Services = append(r.Services, s.ID)
		}
	}
	p.TimeOff = slices.Clone(p.TimeOff)
	for i, off := range p.TimeOff {
		if err := checkTimeName(fmt.Sprintf("%s.time_off[%d]", place, i), &p.TimeOff[i].Name); err != nil {
			return err
		}
		if off.End <= off.Start {
			return mistake(errReversed, fmt.Sprintf("%s.time_off[%d]", place, i), "ends before it begins; swap from and to")
		}
	}
	for _, rp := range p.Rosters {
		b := a.branches[rp.Branch]
		if b == nil {
			return mistake(errNoBranch, place+".branches", "there is no branch %q; add it under branches", rp.Branch)
		}
		roster := rp.Roster
		roster.Branch = b.ID
		if err := checkRoster(place, &roster); err != nil {
			return err
		}
		r.Rosters = append(r.Rosters, roster)
	}
	return nil
}
