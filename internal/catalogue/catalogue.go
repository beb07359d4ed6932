package catalogue

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Catalogue is everything an organization offers, for a person who edits it:
// the things themselves with their ids, and the same as a blueprint, in order.
type Catalogue struct {
	*booking.Catalog
	Plan Blueprint
}

// Read reads an organization's catalogue for editing. It comes from the
// database, so that an edit is made on what is there now.
func (d *Desk) Read(ctx context.Context, org booking.OrgID) (*Catalogue, error) {
	c, err := d.Store.For(org).Catalog(ctx)
	if err != nil {
		return nil, err
	}
	return &Catalogue{Catalog: c, Plan: planOf(c)}, nil
}

// Branch finds a branch by its slug.
func (c *Catalogue) Branch(slug string) (*booking.Branch, error) {
	i := slices.IndexFunc(c.Branches, func(b *booking.Branch) bool { return b.Slug == slug })
	if i < 0 {
		return nil, booking.ErrBranchNotFound
	}
	return c.Branches[i], nil
}

// Service finds a service by its slug.
func (c *Catalogue) Service(slug string) (*booking.Service, error) {
	i := slices.IndexFunc(c.Services, func(s *booking.Service) bool { return s.Slug == slug })
	if i < 0 {
		return nil, booking.ErrServiceNotFound
	}
	return c.Services[i], nil
}

// Resource finds a resource by its slug.
func (c *Catalogue) Resource(slug string) (*booking.Resource, error) {
	i := slices.IndexFunc(c.Resources, func(r *booking.Resource) bool { return r.Slug == slug })
	if i < 0 {
		return nil, booking.ErrResourceNotFound
	}
	return c.Resources[i], nil
}

// planOf writes a catalogue as a blueprint. Applying it changes nothing.
func planOf(c *booking.Catalog) Blueprint {
	p := Blueprint{Organization: OrganizationPlan{
		Slug: c.Org.Slug, Name: c.Org.Name, NameAr: c.Org.NameAr, Answers: c.Org.Answers, Page: &c.Org.Page,
	}}
	branches := map[booking.BranchID]string{}
	for _, b := range c.Branches {
		branches[b.ID] = b.Slug
		p.Branches = append(p.Branches, BranchPlan{
			Slug: b.Slug, Name: b.Name, NameAr: b.NameAr, Aliases: b.Aliases, Answers: b.Answers, Page: &b.Page,
			Zone: b.Zone, Closures: slices.Clone(b.Closures), Retired: b.Retired,
		})
	}
	services := map[booking.ServiceID]string{}
	for _, s := range c.Services {
		services[s.ID] = s.Slug
		p.Services = append(p.Services, servicePlan(s, branches))
	}
	for _, r := range c.Resources {
		plan := ResourcePlan{
			Slug: r.Slug, Name: r.Name, NameAr: r.NameAr, Aliases: r.Aliases, Gender: r.Gender,
			TimeOff: slices.Clone(r.TimeOff), Retired: r.Retired,
		}
		for _, id := range r.Services {
			plan.Services = append(plan.Services, services[id])
		}
		for _, roster := range r.Rosters {
			roster.Overrides = slices.Clone(roster.Overrides)
			plan.Rosters = append(plan.Rosters, RosterPlan{Branch: branches[roster.Branch], Roster: roster})
		}
		p.Resources = append(p.Resources, plan)
	}
	return p
}

func servicePlan(s *booking.Service, branches map[booking.BranchID]string) ServicePlan {
	plan := ServicePlan{
		Slug: s.Slug, Name: s.Name, NameAr: s.NameAr, Aliases: s.Aliases, Answers: s.Answers, Page: &s.Page,
		Price: s.Price, PriceAr: s.PriceAr, Duration: s.Duration, Step: s.Step,
		BufferBefore: s.BufferBefore, BufferAfter: s.BufferAfter, MinNotice: s.MinNotice, Horizon: s.Horizon,
		Capacity: s.Capacity, Branches: []string{}, Retired: s.Retired,
	}
	for _, id := range s.Branches {
		plan.Branches = append(plan.Branches, branches[id])
	}
	for _, v := range s.Sessions {
		plan.Sessions = append(plan.Sessions, SessionPlan{Branch: branches[v.Branch], Session: v})
	}
	return plan
}
