package store

import (
	"context"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
)

// EnsureTwin makes the organization's sandbox if there is none, and brings its
// catalog up to date with the live one. Mostly there is nothing to do, and
// nothing is written.
func (t *Tenant) EnsureTwin(ctx context.Context, now int64) error {
	twin := t.org.Twin()
	var live, copied int64
	err := t.Read(ctx, Query(func(r Row) error { return r.Scan(&live, &copied) },
		`select o.catalog_version, coalesce(t.copied_version, 0) from organizations o left join organizations t on t.id = $2 where o.id = $1`,
		t.org, twin))
	switch {
	case err != nil:
		return fmt.Errorf("store: sandbox: %w", err)
	case live == 0:
		return ErrNoOrganization
	case live == copied:
		return nil
	}
	catalog, err := t.Catalog(ctx)
	if err != nil {
		return err
	}
	err = t.s.For(twin).Write(ctx, func(tx *Tx) error { return tx.copyCatalog(t.org, catalog, now) })
	if err != nil {
		return fmt.Errorf("store: sandbox: %w", err)
	}
	return nil
}

// copyCatalog makes the twin's catalog a copy of the live one, unless it is
// one of that version or a newer one already. Whatever is in a catalog stays
// in it, retired in the end: so nothing has to be removed.
func (tx *Tx) copyCatalog(live booking.OrgID, catalog *booking.Catalog, now int64) error {
	// No organization that people make has such a slug, and none is found by it.
	tx.Change(`insert into organizations (id, slug, name, name_ar, created_at, twin_of) values ($1, $2, '', '', $3, $4) on conflict do nothing`,
		tx.org, "~"+live.String(), now, live)
	if _, err := LockCatalog(tx); err != nil {
		return err
	}
	var copied int64
	err := tx.Read(Query(func(r Row) error { return r.Scan(&copied) }, `select copied_version from organizations where id = $1`, tx.org))
	if err != nil || copied >= catalog.Org.Catalog {
		return err
	}
	twin := catalog.Twin()
	for i, b := range twin.Branches {
		SaveBranch(tx, b, i)
	}
	for i, s := range twin.Services {
		SaveService(tx, s, i)
	}
	for _, r := range twin.Resources {
		if err := SaveResource(tx, r, r.Position); err != nil {
			return err
		}
	}
	tx.Change(`update organizations set copied_version = $1 where id = $2`, catalog.Org.Catalog, tx.org)
	SaveOrganization(tx, twin.Org.Name, twin.Org.NameAr, now)
	return nil
}
