package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Catalog reads everything the organization offers.
func (t *Tenant) Catalog(ctx context.Context) (*booking.Catalog, error) {
	// A change between two of the queries would leave a mixture: the version
	// before and after tells.
	for range 5 {
		r := catalogReader{org: t.org, cat: &booking.Catalog{}}
		var after int64
		if err := t.Read(ctx, append(r.statements(), Query(func(r Row) error { return r.Scan(&after) },
			`select catalog_version from organizations where id = $1`, t.org))...); err != nil {
			return nil, fmt.Errorf("store: catalog: %w", err)
		}
		if r.cat.Org.ID.IsZero() {
			return nil, ErrNoOrganization
		}
		if r.cat.Org.Catalog == after {
			return r.cat, nil
		}
	}
	return nil, ErrBusy.Because(errors.New("the catalog keeps changing"))
}

// Catalog reads the same inside a transaction that changes it.
func (tx *Tx) Catalog() (*booking.Catalog, error) {
	r := catalogReader{org: tx.org, cat: &booking.Catalog{}}
	err := tx.Read(r.statements()...)
	return r.cat, err
}

// catalogReader gathers the rows of the catalog's tables.
type catalogReader struct {
	org       booking.OrgID
	cat       *booking.Catalog
	branches  map[booking.BranchID]*booking.Branch
	services  map[booking.ServiceID]*booking.Service
	resources map[booking.ResourceID]*booking.Resource
}

func (c *catalogReader) statements() []Statement {
	c.branches = map[booking.BranchID]*booking.Branch{}
	c.services = map[booking.ServiceID]*booking.Service{}
	c.resources = map[booking.ResourceID]*booking.Resource{}
	return []Statement{
		Query(c.organization, `select id, slug, name, name_ar, answers, page, catalog_version,
			suspended_at, suspended_why, `+PlanColumns+` from organizations o where id = $1`, c.org),
		Query(c.branch, `select id, slug, name, name_ar, aliases, answers, page, time_zone, retired from branches where org_id = $1
			order by position, id`, c.org),
		Query(c.closure, `select branch_id, from_date, to_date, name from closures where org_id = $1 order by from_date, to_date, name`, c.org),
		Query(c.service, `select id, slug, name, name_ar, aliases, answers, page, price_text, price_text_ar, duration, step, buffer_before,
				buffer_after, min_notice, horizon, capacity, retired
			from services where org_id = $1 order by position, id`, c.org),
		Query(c.serviceBranch, `select service_id, branch_id from service_branches where org_id = $1 order by service_id, branch_id`, c.org),
		Query(c.session, `select service_id, branch_id, coalesce(weekday, 0), coalesce(on_date, ''), at_time, capacity
			from sessions where org_id = $1 order by service_id, branch_id, weekday, on_date, at_time`, c.org),
		Query(c.resource, `select id, slug, name, name_ar, aliases, gender, position, retired from resources where org_id = $1
			order by position, id`, c.org),
		Query(c.resourceService, `select resource_id, service_id from resource_services where org_id = $1 order by resource_id, service_id`,
			c.org),
		Query(c.roster, `select resource_id, branch_id, roster from rosters where org_id = $1 order by resource_id, position`, c.org),
		Query(c.mapped, `select resource_id, external_id from connector_maps where org_id = $1`, c.org),
		Query(c.timeOff, `select resource_id, start_at, end_at, name from time_off where org_id = $1 order by start_at, end_at, name`, c.org),
	}
}

func (c *catalogReader) organization(r Row) error {
	o := &c.cat.Org
	return r.Scan(append([]any{&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Answers, &o.Page, &o.Catalog, &o.Suspended.At, &o.Suspended.Why},
		PlanPlaces(&o.Plan)...)...)
}

func (c *catalogReader) branch(r Row) error {
	b := &booking.Branch{}
	var zone string
	err := r.Scan(&b.ID, &b.Slug, &b.Name, &b.NameAr, &b.Aliases, &b.Answers, &b.Page, &zone, &b.Retired)
	if err != nil {
		return err
	}
	if b.Zone, err = civil.LoadZone(zone); err != nil {
		return err
	}
	c.cat.Branches = append(c.cat.Branches, b)
	c.branches[b.ID] = b
	return nil
}

func (c *catalogReader) closure(r Row) error {
	var (
		id       booking.BranchID
		from, to string
		closed   booking.Closure
	)
	err := r.Scan(&id, &from, &to, &closed.Name)
	if err != nil {
		return err
	}
	if closed.From, err = civil.ParseDate(from); err != nil {
		return err
	}
	if closed.To, err = civil.ParseDate(to); err != nil {
		return err
	}
	if b := c.branches[id]; b != nil {
		b.Closures = append(b.Closures, closed)
	}
	return nil
}

func (c *catalogReader) service(r Row) error {
	s := &booking.Service{}
	err := r.Scan(&s.ID, &s.Slug, &s.Name, &s.NameAr, &s.Aliases, &s.Answers, &s.Page, &s.Price, &s.PriceAr, &s.Duration, &s.Step,
		&s.BufferBefore, &s.BufferAfter, &s.MinNotice, &s.Horizon, &s.Capacity, &s.Retired)
	c.cat.Services = append(c.cat.Services, s)
	c.services[s.ID] = s
	return err
}

func (c *catalogReader) serviceBranch(r Row) error {
	var id booking.ServiceID
	var b booking.BranchID
	err := r.Scan(&id, &b)
	if s := c.services[id]; s != nil {
		s.Branches = append(s.Branches, b)
	}
	return err
}

func (c *catalogReader) session(r Row) error {
	var (
		id       booking.ServiceID
		date, at string
		weekday  int
		v        booking.Session
	)
	err := r.Scan(&id, &v.Branch, &weekday, &date, &at, &v.Capacity)
	if err != nil {
		return err
	}
	v.Weekday = time.Weekday(weekday)
	if v.Time, err = civil.ParseClock(at); err != nil {
		return err
	}
	if date != "" {
		v.Once = true
		if v.Date, err = civil.ParseDate(date); err != nil {
			return err
		}
	}
	if s := c.services[id]; s != nil {
		s.Sessions = append(s.Sessions, v)
	}
	return nil
}

func (c *catalogReader) resource(r Row) error {
	v := &booking.Resource{}
	err := r.Scan(&v.ID, &v.Slug, &v.Name, &v.NameAr, &v.Aliases, &v.Gender, &v.Position, &v.Retired)
	c.cat.Resources = append(c.cat.Resources, v)
	c.resources[v.ID] = v
	return err
}

func (c *catalogReader) resourceService(r Row) error {
	var id booking.ResourceID
	var s booking.ServiceID
	err := r.Scan(&id, &s)
	if v := c.resources[id]; v != nil {
		v.Services = append(v.Services, s)
	}
	return err
}

func (c *catalogReader) roster(r Row) error {
	var (
		id     booking.ResourceID
		branch booking.BranchID
		text   string
		roster booking.Roster
	)
	if err := r.Scan(&id, &branch, &text); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), &roster); err != nil {
		return fmt.Errorf("roster of resource %s: %w", id, err)
	}
	roster.Branch = branch
	if v := c.resources[id]; v != nil {
		v.Rosters = append(v.Rosters, roster)
	}
	return nil
}

func (c *catalogReader) mapped(r Row) error {
	var id booking.ResourceID
	var external string
	err := r.Scan(&id, &external)
	if v := c.resources[id]; v != nil {
		v.External = external
	}
	return err
}

func (c *catalogReader) timeOff(r Row) error {
	var id booking.ResourceID
	var off booking.Absence
	err := r.Scan(&id, &off.Start, &off.End, &off.Name)
	if v := c.resources[id]; v != nil {
		v.TimeOff = append(v.TimeOff, off)
	}
	return err
}
