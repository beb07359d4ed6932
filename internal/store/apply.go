package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
)

// Provision finds the organization by its slug or makes it, locks it against
// other changes of its catalog, and runs fn, all in one transaction.
func (s *Store) Provision(ctx context.Context, slug string, now int64, fn func(tx *Tx, o booking.Organization) error) error {
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`insert into organizations (id, slug, name, name_ar, created_at) values ($1, $2, '', '', $3) on conflict (slug) do nothing`,
			booking.NewID[booking.OrgID](), slug, now)
		var o booking.Organization
		named := func(lock string) error {
			return tx.Read(Query(func(r Row) error {
				return r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
			}, `select id, slug, name, name_ar, catalog_version from organizations where slug = $1`+lock, slug))
		}
		if err := named(""); err != nil {
			return fmt.Errorf("store: provision: %w", err)
		}
		tx.org = o.ID
		tx.lockCatalog()
		if err := named(tx.Dialect().ForUpdate); err != nil {
			return fmt.Errorf("store: provision: %w", err)
		}
		return fn(tx, o)
	})
}

// SaveOrganization stores the names.
func SaveOrganization(tx *Tx, name, nameAr string, now int64) {
	tx.Change(`update organizations set name = $1, name_ar = $2 where id = $3`, name, nameAr, tx.org)
	ChangeCatalog(tx, now)
}

// ChangeCatalog starts a new version of the catalog. Every change of it ends
// with this.
func ChangeCatalog(tx *Tx, now int64) {
	tx.lockCatalog() // Whoever has not done so by now decided by nothing that bookings change.
	tx.Change(`update organizations set catalog_version = catalog_version + 1 where id = $1`, tx.org)
	tx.Publish(booking.Event{Kind: booking.CatalogChanged, At: now})
}

// SaveBranch stores a branch with its closures.
func SaveBranch(tx *Tx, b *booking.Branch, position int) {
	tx.Change(`insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		on conflict (id) do update set name = excluded.name, name_ar = excluded.name_ar, time_zone = excluded.time_zone,
			position = excluded.position, retired = excluded.retired, aliases = excluded.aliases, answers = excluded.answers,
			page = excluded.page`,
		b.ID, tx.org, b.Slug, b.Name, b.NameAr, b.Zone.Name(), position, b.Retired, b.Aliases, b.Answers, b.Page)
	tx.Change(`delete from closures where branch_id = $1 and org_id = $2`, b.ID, tx.org)
	for _, c := range b.Closures {
		tx.Change(`insert into closures (org_id, branch_id, from_date, to_date, name) values ($1, $2, $3, $4, $5)`, tx.org, b.ID, c.From.String(),
			c.To.String(), c.Name)
	}
}

// SaveService stores a service with its branches and sessions.
func SaveService(tx *Tx, s *booking.Service, position int) {
	tx.Change(`insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired,
			price_text, price_text_ar, aliases, answers, page)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
		on conflict (id) do update set name = excluded.name, name_ar = excluded.name_ar, duration = excluded.duration, step = excluded.step,
			buffer_before = excluded.buffer_before, buffer_after = excluded.buffer_after, min_notice = excluded.min_notice,
			horizon = excluded.horizon, capacity = excluded.capacity, position = excluded.position, retired = excluded.retired,
			price_text = excluded.price_text, price_text_ar = excluded.price_text_ar, aliases = excluded.aliases, answers = excluded.answers,
			page = excluded.page`,
		s.ID, tx.org, s.Slug, s.Name, s.NameAr, s.Duration, s.Step, s.BufferBefore, s.BufferAfter, s.MinNotice, s.Horizon, s.Capacity, position,
		s.Retired, s.Price, s.PriceAr, s.Aliases, s.Answers, s.Page)
	tx.Change(`delete from service_branches where service_id = $1 and org_id = $2`, s.ID, tx.org)
	for _, b := range s.Branches {
		tx.Change(`insert into service_branches (org_id, service_id, branch_id) values ($1, $2, $3)`, tx.org, s.ID, b)
	}
	tx.Change(`delete from sessions where service_id = $1 and org_id = $2`, s.ID, tx.org)
	for _, v := range s.Sessions {
		var weekday, date any = int64(v.Weekday), nil
		if v.Once {
			weekday, date = nil, v.Date.String()
		}
		tx.Change(`insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ($1, $2, $3, $4, $5, $6, $7)`,
			tx.org, s.ID, v.Branch, weekday, date, v.Time.String(), v.Capacity)
	}
}

// SaveResource stores a resource with its services, rosters and time off.
func SaveResource(tx *Tx, r *booking.Resource, position int) error {
	tx.Change(`insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		on conflict (id) do update set name = excluded.name, name_ar = excluded.name_ar, position = excluded.position, retired = excluded.retired,
			aliases = excluded.aliases, gender = excluded.gender`,
		r.ID, tx.org, r.Slug, r.Name, r.NameAr, position, r.Retired, r.Aliases, r.Gender)
	tx.Change(`delete from resource_services where resource_id = $1 and org_id = $2`, r.ID, tx.org)
	for _, s := range r.Services {
		tx.Change(`insert into resource_services (org_id, resource_id, service_id) values ($1, $2, $3)`, tx.org, r.ID, s)
	}
	tx.Change(`delete from rosters where resource_id = $1 and org_id = $2`, r.ID, tx.org)
	for i, roster := range r.Rosters {
		text, err := json.Marshal(roster)
		if err != nil {
			return fmt.Errorf("store: roster: %w", err)
		}
		tx.Change(`insert into rosters (org_id, resource_id, branch_id, position, roster) values ($1, $2, $3, $4, $5)`,
			tx.org, r.ID, roster.Branch, i, string(text))
	}
	tx.Change(`delete from time_off where resource_id = $1 and org_id = $2`, r.ID, tx.org)
	for _, off := range r.TimeOff {
		tx.Change(`insert into time_off (org_id, resource_id, start_at, end_at, name) values ($1, $2, $3, $4, $5)`, tx.org, r.ID, off.Start, off.End,
			off.Name)
	}
	return nil
}

// LockCatalog keeps others from changing the catalog, and from booking by it,
// until the transaction ends, and gives its version. Bookings that were under
// way are done by then: they are among those that a change may affect.
func LockCatalog(tx *Tx) (version int64, err error) {
	tx.lockCatalog()
	err = tx.Read(Query(func(r Row) error { return r.Scan(&version) },
		`select catalog_version from organizations where id = $1`+tx.Dialect().ForUpdate, tx.org))
	if err == nil && version == 0 {
		err = ErrNoOrganization
	}
	return version, err
}
