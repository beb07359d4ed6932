package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/people"
)

// What a single change of a catalogue is refused for, beyond what a blueprint
// is refused for.
var (
	errNobody = fault.New(fault.Invalid, "nobody_chosen",
		"nobody is chosen; choose at least one resource that works at this branch").On("resources")
	errNotThere   = fault.New(fault.NotFound, "not_found", "this entry is no longer there; reload the page")
	errNotWorking = fault.New(fault.Invalid, "not_at_branch",
		"this resource does not work at this branch; add the branch to the resource first").On("branch")
)

// Change is one change of a catalogue, as a person makes it in a form. Things
// are named by their slugs.
type Change interface {
	// alter makes the change in the plan.
	alter(e *editing) error
	// deed is how the audit log calls it: what was done, and to what.
	deed() (action, object string)
}

// added tells apart what is new and what was there.
func added(part string, isNew bool) string {
	if isNew {
		return part + ".added"
	}
	return part + ".changed"
}

// Part says which list of the catalogue something is in.
type Part string

// The parts.
const (
	BranchPart   Part = "branches"
	ServicePart  Part = "services"
	ResourcePart Part = "resources"
)

// BranchChange adds a branch or changes its names, its answers and its zone.
type BranchChange struct {
	New                bool
	Slug, Name, NameAr string // a new one without a slug gets one from its name
	Aliases            booking.Aliases
	Answers            booking.Answers
	Zone               string // empty: Asia/Riyadh
	OfferAll           bool   // a new one offers every service there is
}

func (c BranchChange) alter(e *editing) error {
	if c.Zone == "" {
		c.Zone = people.DefaultZone
	}
	zone, err := civil.LoadZone(c.Zone)
	if err != nil {
		return people.ErrZone
	}
	if c.New {
		e.plan.Branches = append(e.plan.Branches, BranchPlan{Slug: e.slug(BranchPart, c.Slug, c.Name, c.NameAr)})
		c.Slug = e.plan.Branches[len(e.plan.Branches)-1].Slug
		e.named = c.Slug
	}
	b, err := e.findBranch(c.Slug)
	if err != nil {
		return err
	}
	b.Name, b.NameAr, b.Aliases, b.Answers, b.Zone = c.Name, c.NameAr, c.Aliases, c.Answers, zone
	if c.New && c.OfferAll {
		for i := range e.plan.Services {
			e.touch(ServicePart, i)
			e.plan.Services[i].Branches = append(e.plan.Services[i].Branches, c.Slug)
		}
	}
	return nil
}

func (c BranchChange) deed() (string, string) {
	return added("branch", c.New), cmp.Or(c.Slug, c.Name, c.NameAr)
}

// ServiceChange adds a service or changes everything of it but its sessions.
type ServiceChange struct {
	New  bool
	Plan ServicePlan // Sessions and Retired are not looked at
}

func (c ServiceChange) alter(e *editing) error {
	if c.New {
		c.Plan.Slug = e.slug(ServicePart, c.Plan.Slug, c.Plan.Name, c.Plan.NameAr)
		e.plan.Services = append(e.plan.Services, ServicePlan{Slug: c.Plan.Slug})
		e.named = c.Plan.Slug
	}
	s, err := e.findService(c.Plan.Slug)
	if err != nil {
		return err
	}
	c.Plan.Sessions, c.Plan.Retired = s.Sessions, s.Retired
	if c.Plan.Page == nil {
		c.Plan.Page = s.Page
	}
	if c.Plan.Capacity != s.Capacity {
		// A session that has as many seats as the service follows it.
		c.Plan.Sessions = slices.Clone(s.Sessions)
		for i := range c.Plan.Sessions {
			if c.Plan.Sessions[i].Capacity == s.Capacity {
				c.Plan.Sessions[i].Capacity = 0
			}
		}
	}
	*s = c.Plan
	return nil
}

func (c ServiceChange) deed() (string, string) {
	return added("service", c.New), cmp.Or(c.Plan.Slug, c.Plan.Name, c.Plan.NameAr)
}

// SessionsChange replaces the sessions of a service.
type SessionsChange struct {
	Service  string
	Sessions []SessionPlan
}

func (c SessionsChange) alter(e *editing) error {
	s, err := e.findService(c.Service)
	if err == nil {
		s.Sessions = c.Sessions
	}
	return err
}

func (c SessionsChange) deed() (string, string) { return "service.sessions", c.Service }

// UsualWeek is what somebody new works until it is changed: Sunday to
// Thursday, nine to five.
func UsualWeek() (w booking.Week) {
	for d := range 5 {
		w[d] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
	}
	return w
}

// ResourceChange adds a resource or changes its names, its gender, its services
// and the branches it works at. Hours at a branch it keeps stay as they are.
type ResourceChange struct {
	New                bool
	Slug, Name, NameAr string
	Aliases            booking.Aliases
	Gender             booking.Gender
	Services, Branches []string
	Week               booking.Week // at the branches that are new to it
}

func (c ResourceChange) alter(e *editing) error {
	if c.New {
		c.Slug = e.slug(ResourcePart, c.Slug, c.Name, c.NameAr)
		e.plan.Resources = append(e.plan.Resources, ResourcePlan{Slug: c.Slug})
		e.named = c.Slug
	}
	r, err := e.findResource(c.Slug)
	if err != nil {
		return err
	}
	r.Name, r.NameAr, r.Aliases, r.Gender, r.Services = c.Name, c.NameAr, c.Aliases, c.Gender, c.Services
	rosters := r.Rosters
	r.Rosters = nil
	for _, b := range c.Branches {
		if slices.ContainsFunc(r.Rosters, func(p RosterPlan) bool { return p.Branch == b }) {
			continue
		}
		roster := RosterPlan{Branch: b, Roster: booking.Roster{Week: c.Week}}
		if i := slices.IndexFunc(rosters, func(p RosterPlan) bool { return p.Branch == b }); i >= 0 {
			roster = rosters[i]
		}
		r.Rosters = append(r.Rosters, roster)
	}
	return nil
}

func (c ResourceChange) deed() (string, string) {
	return added("resource", c.New), cmp.Or(c.Slug, c.Name, c.NameAr)
}

// OrderChange moves a resource up (negative) or down in the configured order,
// which decides when everything else about two resources is equal.
type OrderChange struct {
	Resource string
	By       int
}

func (c OrderChange) alter(e *editing) error {
	list := e.plan.Resources
	from := slices.IndexFunc(list, func(p ResourcePlan) bool { return p.Slug == c.Resource })
	if from < 0 {
		return booking.ErrResourceNotFound
	}
	to := min(max(from+c.By, 0), len(list)-1)
	moved := list[from]
	e.plan.Resources = slices.Insert(slices.Delete(list, from, from+1), to, moved)
	for i := range e.plan.Resources {
		e.touch(ResourcePart, i)
	}
	return nil
}

func (c OrderChange) deed() (string, string) { return "resource.order", c.Resource }

// HoursChange replaces the weekly hours of a resource at a branch.
type HoursChange struct {
	Resource, Branch string
	Week             booking.Week
}

func (c HoursChange) alter(e *editing) error {
	roster, err := e.findRoster(c.Resource, c.Branch)
	if err == nil {
		roster.Week = c.Week
	}
	return err
}

func (c HoursChange) deed() (string, string) { return "resource.hours", c.Resource + " @ " + c.Branch }

// AddOverride replaces the weekly hours of some resources at a branch on a
// range of dates. A week without hours means that they are away.
type AddOverride struct {
	Branch    string
	Resources []string
	booking.Override
}

func (c AddOverride) alter(e *editing) error {
	if len(c.Resources) == 0 {
		return errNobody
	}
	for _, slug := range c.Resources {
		roster, err := e.findRoster(slug, c.Branch)
		if err != nil {
			return err
		}
		roster.Overrides = append(roster.Overrides, c.Override)
	}
	return nil
}

func (c AddOverride) deed() (string, string) {
	return "dates.added", strings.Join(c.Resources, ", ") + " @ " + c.Branch + " " + c.From.String() + "/" + c.To.String()
}

// RemoveOverride takes an override away. Index is its place in the roster.
type RemoveOverride struct {
	Resource, Branch string
	Index            int
}

func (c RemoveOverride) alter(e *editing) error {
	roster, err := e.findRoster(c.Resource, c.Branch)
	if err != nil {
		return err
	}
	if c.Index < 0 || c.Index >= len(roster.Overrides) {
		return errNotThere
	}
	e.told = rangeText(roster.Overrides[c.Index].DateRange)
	roster.Overrides = slices.Delete(roster.Overrides, c.Index, c.Index+1)
	return nil
}

func (c RemoveOverride) deed() (string, string) {
	return "dates.removed", c.Resource + " @ " + c.Branch
}

// AddTimeOff takes a resource out from one moment to another, on the wall
// clock of the first branch it works at. To is the end itself; with WholeDays
// the times do not count, and the last date is included.
type AddTimeOff struct {
	Resource  string
	From, To  booking.Slot
	WholeDays bool
	Name      string
}

func (c AddTimeOff) alter(e *editing) error {
	r, err := e.findResource(c.Resource)
	if err != nil {
		return err
	}
	zone, err := e.zone(r)
	if err != nil {
		return err
	}
	off := booking.Span{Start: zone.First(c.From.Date, int(c.From.Time)), End: zone.First(c.To.Date, int(c.To.Time))}
	if c.WholeDays {
		off = booking.Span{Start: zone.First(c.From.Date, 0), End: zone.First(c.To.Date, civil.DayMinutes)}
	}
	r.TimeOff = away(r.TimeOff, booking.Absence{Span: off, Name: c.Name})
	e.told = spanText(off, zone)
	return nil
}

func (c AddTimeOff) deed() (string, string) {
	return "time_off.added", c.Resource + " " + c.From.Date.String() + "/" + c.To.Date.String()
}

// RemoveTimeOff takes an absence away.
type RemoveTimeOff struct {
	Resource string
	Span     booking.Span
}

func (c RemoveTimeOff) alter(e *editing) error {
	r, err := e.findResource(c.Resource)
	if err != nil {
		return err
	}
	zone, err := e.zone(r)
	if err != nil {
		return err
	}
	e.told = spanText(c.Span, zone)
	r.TimeOff, err = dropped(r.TimeOff, func(a booking.Absence) bool { return a.Span == c.Span })
	return err
}

func (c RemoveTimeOff) deed() (string, string) { return "time_off.removed", c.Resource }

// BlockTime takes a resource out at the same hours of some dates, on the wall
// clock of a branch: of each date of the range that falls on one of the
// weekdays. With Lift it gives them back, if they are not free already.
type BlockTime struct {
	Resource, Branch string
	Dates            booking.DateRange
	Weekdays         [7]bool
	Hours            booking.Hours
	Lift             bool
	Name             string
}

// blockDates is how many dates a block may reach over, both ends counted.
const blockDates = 366

func (c BlockTime) alter(e *editing) error {
	r, err := e.findResource(c.Resource)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(e.plan.Branches, func(b BranchPlan) bool { return b.Slug == c.Branch })
	switch {
	case at < 0:
		return booking.ErrBranchNotFound
	case c.Dates.To-c.Dates.From >= blockDates:
		return errBlockLong
	}
	zone, none, name := e.plan.Branches[at].Zone, true, c.Name
	for date := c.Dates.From; date <= c.Dates.To; date++ {
		if !c.Weekdays[date.Weekday()] {
			continue
		}
		none = false
		off := booking.Span{Start: zone.First(date, c.Hours.From), End: zone.First(date, c.Hours.To)}
		if !c.Lift {
			r.TimeOff = away(r.TimeOff, booking.Absence{Span: off, Name: c.Name})
		} else if there := slices.IndexFunc(r.TimeOff, func(a booking.Absence) bool { return a.Span == off }); there >= 0 {
			name = cmp.Or(name, r.TimeOff[there].Name)
			r.TimeOff = slices.Delete(r.TimeOff, there, there+1)
		}
	}
	if none {
		return errBlockNever
	}
	e.told = entitled(strings.TrimSpace(c.days()+" "+hoursText([]booking.Hours{c.Hours})), name)
	return nil
}

// days spells its weekdays; empty: it is on one date.
func (c BlockTime) days() string {
	if c.Dates.From == c.Dates.To {
		return ""
	}
	var days []string
	for d, on := range c.Weekdays {
		if on {
			days = append(days, weekdays[d])
		}
	}
	return strings.Join(days, ",")
}

// away adds an absence to others. The very same again is no other: somebody pressed twice,
// or gives it a name.
func away(list []booking.Absence, a booking.Absence) []booking.Absence {
	same := slices.IndexFunc(list, func(x booking.Absence) bool { return x.Span == a.Span })
	if same < 0 {
		return append(list, a)
	}
	list[same].Name = cmp.Or(a.Name, list[same].Name)
	return list
}

func (c BlockTime) deed() (string, string) {
	action := "time.blocked"
	if c.Lift {
		action = "time.unblocked"
	}
	return action, c.Resource + " " + c.Dates.From.String() + "/" + c.Dates.To.String()
}

// AddClosure closes a branch on a range of dates.
type AddClosure struct {
	Branch string
	booking.Closure
}

func (c AddClosure) alter(e *editing) error {
	b, err := e.findBranch(c.Branch)
	if err != nil {
		return err
	}
	if same := slices.IndexFunc(b.Closures, func(x booking.Closure) bool { return x.DateRange == c.DateRange }); same >= 0 {
		b.Closures[same].Name = cmp.Or(c.Name, b.Closures[same].Name)
	} else {
		b.Closures = append(b.Closures, c.Closure)
	}
	return nil
}

func (c AddClosure) deed() (string, string) {
	return "closure.added", c.Branch + " " + c.From.String() + "/" + c.To.String()
}

// RemoveClosure opens it again.
type RemoveClosure struct {
	Branch string
	booking.DateRange
}

func (c RemoveClosure) alter(e *editing) error {
	b, err := e.findBranch(c.Branch)
	if err != nil {
		return err
	}
	b.Closures, err = dropped(b.Closures, func(x booking.Closure) bool { return x.DateRange == c.DateRange })
	return err
}

func (c RemoveClosure) deed() (string, string) {
	return "closure.removed", c.Branch + " " + c.From.String() + "/" + c.To.String()
}

// dropped gives a list without one of its entries.
func dropped[T any](list []T, gone func(T) bool) ([]T, error) {
	i := slices.IndexFunc(list, gone)
	if i < 0 {
		return nil, errNotThere
	}
	return slices.Delete(list, i, i+1), nil
}

// RetireChange takes something out of use or, with Back, puts it into use
// again. Nothing is ever deleted: appointments of the past keep it.
type RetireChange struct {
	Part Part
	Slug string
	Back bool
}

func (c RetireChange) alter(e *editing) error {
	switch c.Part {
	case BranchPart:
		b, err := e.findBranch(c.Slug)
		if err == nil {
			b.Retired = !c.Back
		}
		return err
	case ServicePart:
		s, err := e.findService(c.Slug)
		if err == nil {
			s.Retired = !c.Back
		}
		return err
	case ResourcePart:
		r, err := e.findResource(c.Slug)
		if err == nil {
			r.Retired = !c.Back
		}
		return err
	}
	return fmt.Errorf("catalogue: %q is no part of a catalogue", c.Part)
}

func (c RetireChange) deed() (string, string) {
	part := map[Part]string{BranchPart: "branch", ServicePart: "service", ResourcePart: "resource"}[c.Part]
	if c.Back {
		return part + ".restored", c.Slug
	}
	return part + ".retired", c.Slug
}
