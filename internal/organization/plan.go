package organization

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Plans say how much organizations may use. Who has none may use what they like.
// Appointments that were made are counted in the transaction that makes them, from the
// moment on at which a plan with an end was given; what was made before in that month
// is counted then, while nobody books.

// What is refused of plans.
var (
	errPlanName = fault.New(fault.Invalid, "invalid_plan",
		"the name of a plan has 1 to 40 small letters, digits and dashes, such as basic").On("name")
	errPlanNone = fault.New(fault.Invalid, "invalid_plan",
		"none is no name of a plan: 'mawid orgs plan give SLUG none' takes the plan away; choose another name").On("name")
	errPlanHad   = fault.New(fault.Conflict, "plan_in_use", "")
	errPlanLimit = fault.New(fault.Invalid, "invalid_quota", "a limit is 0, for none, or more")
	ErrNoPlan    = fault.New(fault.NotFound, "no_plan", "there is no such plan; see 'mawid orgs plan list'")
)

// NoPlan is the name of no plan, where one is given.
const NoPlan = "none"

var planName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// PlanLine is a plan and how many have it.
type PlanLine struct {
	booking.Plan
	Organizations int64
}

// Plans lists the plans.
func (d Tenants) Plans(ctx context.Context) (list []PlanLine, err error) {
	err = d.Store.Read(ctx, store.Query(func(r store.Row) error {
		var p PlanLine
		err := r.Scan(&p.Name, &p.Bookings, &p.Messages, &p.Keys, &p.Endpoints, &p.Storage, &p.Organizations)
		list = append(list, p)
		return err
	}, `select name, bookings_per_month, messages_per_month, api_keys, endpoints, storage_bytes,
		(select count(*) from organizations o where o.plan = plans.name) from plans order by name`))
	return list, err
}

// SetPlan makes a plan or changes it, for all who have it.
func (d Tenants) SetPlan(ctx context.Context, p booking.Plan) error {
	if !planName.MatchString(p.Name) {
		return errPlanName
	}
	if p.Name == NoPlan {
		return errPlanNone
	}
	if min(p.Bookings, p.Messages, p.Keys, p.Endpoints, p.Storage) < 0 {
		return errPlanLimit
	}
	err := d.Store.Write(ctx, func(tx *store.Tx) error {
		tx.Change(`insert into plans (name, bookings_per_month, messages_per_month, api_keys, endpoints, storage_bytes, created_at)
			values ($1, $2, $3, $4, $5, $6, $7)
			on conflict (name) do update set bookings_per_month = excluded.bookings_per_month, messages_per_month = excluded.messages_per_month,
				api_keys = excluded.api_keys, endpoints = excluded.endpoints, storage_bytes = excluded.storage_bytes`, p.Name, p.Bookings, p.Messages,
			p.Keys, p.Endpoints, p.Storage, d.Unix())
		return nil
	})
	if err != nil {
		return err
	}
	var orgs []booking.OrgID
	err = d.Store.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.OrgID
		err := r.Scan(&id)
		orgs = append(orgs, id)
		return err
	}, `select id from organizations where plan = $1 order by id`, p.Name))
	for _, org := range orgs {
		if err == nil {
			err = d.plan(ctx, office.Caller{Org: org}, p.Name, false)
		}
	}
	return err
}

// GivePlan gives an organization a plan; an empty name takes it away.
func (d Tenants) GivePlan(ctx context.Context, c office.Caller, name string) error {
	return d.plan(ctx, c, name, true)
}

// RemovePlan removes a plan that nobody has. It returns ErrNoPlan, and refuses one that an
// organization has, which would be without limit then.
func (d Tenants) RemovePlan(ctx context.Context, name string) error {
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		known, err := lockPlan(tx, name) // Whoever is giving it is done first.
		if err != nil {
			return err
		}
		if !known {
			return ErrNoPlan
		}
		var had []string
		err = tx.Read(store.Query(func(r store.Row) error {
			var slug string
			err := r.Scan(&slug)
			had = append(had, slug)
			return err
		}, `select slug from organizations where plan = $1 order by slug`, name))
		if err != nil {
			return err
		}
		if n := len(had); n > 0 {
			return errPlanHad.Saying(fmt.Sprintf("%s is the plan of %s; give them another first, or none, with: mawid orgs plan give %s %s",
				name, some(had), had[0], NoPlan))
		}
		tx.Change(`delete from plans where name = $1`, name)
		return nil
	})
}

// some names the first of many.
func some(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// lockPlan keeps others from a plan until the end of the transaction, and tells whether there is one.
func lockPlan(tx *store.Tx, name string) (known bool, err error) {
	n, err := tx.Affected(`update plans set name = name where name = $1 returning 1`, name)
	return n > 0, err
}

// plan lets an organization have a plan from now on.
func (d *Desk) plan(ctx context.Context, c office.Caller, name string, note bool) error {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, err := store.LockCatalog(tx); err != nil { // Bookings that are under way are done first.
			return err
		}
		tx.Change(`update organizations set plan = $1 where id = $2`, name, tx.Org())
		if known, err := lockPlan(tx, name); err != nil {
			return err
		} else if name != "" && !known {
			return ErrNoPlan
		}
		m := MonthOf(d.Unix())
		tx.Change(`delete from booking_counts where org_id = $1 and month = $2`, tx.Org(), m.Name)
		tx.Change(`insert into booking_counts (org_id, month, made) select $1, $2, count(*) from appointments
			where org_id = $1 and updated_at >= $3 and created_at >= $3 and created_at < $4`, tx.Org(), m.Name, m.From, m.To)
		store.ChangeCatalog(tx, d.Unix())
		if note {
			d.Note(tx, c, "organization.plan", name, "")
		}
		return nil
	})
	if err == nil {
		d.desk.ForgetCatalog(c.Org)
		err = d.measure(ctx, c.Org)
	}
	return err
}

// Measure counts anew what organizations store whose plan has an end of it.
func (d Tenants) Measure(ctx context.Context) error {
	var orgs []booking.OrgID
	err := d.Store.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.OrgID
		err := r.Scan(&id)
		orgs = append(orgs, id)
		return err
	}, `select o.id from organizations o join plans p on p.name = o.plan where p.storage_bytes > 0 and o.closed_at = 0 order by o.id`))
	for _, org := range orgs {
		if err == nil {
			err = d.measure(ctx, org)
		}
	}
	return err
}

// measure counts what an organization stores. Only if it is full now, or is not any
// more, do calendars in memory have to be made anew.
func (d *Desk) measure(ctx context.Context, org booking.OrgID) error {
	stored := &Stored{}
	var before, after booking.Plan
	err := d.Store.For(org).Read(ctx, store.PlanIn(org, &before))
	if err == nil && before.Storage > 0 {
		stored, err = storedBy(ctx, d.Store, org)
	}
	if err != nil || stored.Bytes == before.Stored {
		return err
	}
	err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		tx.Change(`update organizations set stored_bytes = $1 where id = $2`, stored.Bytes, org)
		if err := tx.Read(store.PlanIn(org, &after)); err != nil {
			return err
		}
		if after.Full() != before.Full() {
			store.ChangeCatalog(tx, d.Unix())
		}
		return nil
	})
	if err == nil && after.Full() != before.Full() {
		d.desk.ForgetCatalog(org)
	}
	return err
}

// keyWithin refuses a key beyond the plan.
func keyWithin(tx *store.Tx) error {
	p, err := store.PlanOf(tx)
	if err != nil || p.Keys == 0 {
		return err
	}
	n, err := tx.Count(`api_keys where org_id = $1 and revoked_at = 0`)
	if err == nil && int64(n) >= p.Keys {
		err = booking.ErrPlanKeys
	}
	return err
}
