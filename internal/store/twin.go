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
	err := t.s.db.read(ctx, Query(func(r Row) error { return r.Scan(&live, &copied) },
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
	if _, err := tx.LockCatalog(); err != nil {
		return err
	}
	var copied int64
	err := tx.Read(Query(func(r Row) error { return r.Scan(&copied) }, `select copied_version from organizations where id = $1`, tx.org))
	if err != nil || copied >= catalog.Org.Catalog {
		return err
	}
	twin := catalog.Twin()
	for i, b := range twin.Branches {
		tx.SaveBranch(b, i)
	}
	for i, s := range twin.Services {
		tx.SaveService(s, i)
	}
	for _, r := range twin.Resources {
		if err := tx.SaveResource(r, r.Position); err != nil {
			return err
		}
	}
	tx.Change(`update organizations set copied_version = $1 where id = $2`, catalog.Org.Catalog, tx.org)
	tx.SaveOrganization(twin.Org.Name, twin.Org.NameAr, now)
	return nil
}

// pastEvent is an event that goes with what it tells of.
type pastEvent struct {
	seq         int64
	appointment booking.AppointmentID
}

// Empty removes every appointment and hold of a sandbox and what was told of
// them, in portions, and leaves the catalog and the endpoints. What is booked
// meanwhile may stay. It refuses an organization that is no sandbox.
func (t *Tenant) Empty(ctx context.Context, now int64) error {
	if !t.org.IsTwin() {
		return fmt.Errorf("store: organization %s is no sandbox", t.org)
	}
	after := int64(0)
	err := paced(ctx, func() (bool, error) {
		events, err := t.pastEvents(ctx, after)
		if err != nil || len(events) == 0 {
			return false, err
		}
		after = events[len(events)-1].seq
		return len(events) == portion, t.Write(ctx, func(tx *Tx) error { return tx.removePast(events, now) })
	})
	if err != nil {
		return err
	}
	// What is so old that its events are gone, and what has none.
	return paced(ctx, func() (more bool, err error) {
		err = t.Write(ctx, func(tx *Tx) (err error) {
			more, err = tx.removeRest(now)
			return err
		})
		return more, err
	})
}

// pastEvents reads a portion of the events that endpoints were told of. There
// is no index for it, so it is read where nobody waits.
func (t *Tenant) pastEvents(ctx context.Context, after int64) (events []pastEvent, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error {
		var e pastEvent
		err := r.Scan(&e.seq, &e.appointment)
		events = append(events, e)
		return err
	}, `select seq, appointment_id from events where seq > $1 and org_id = $2 and (appointment_id is not null or kind = 'webhook.test')
		order by seq limit $3`, after, t.org, portion))
	return events, err
}

// removePast removes events with their deliveries and their appointments.
func (tx *Tx) removePast(events []pastEvent, now int64) error {
	// Whoever turns events into deliveries has done so with these, or will not
	// see them any more.
	var mark string
	if err := tx.Read(Query(func(r Row) error { return r.Scan(&mark) },
		`select mark from cursors where name = 'webhooks'`+tx.d.forUpdate)); err != nil {
		return err
	}
	var about []booking.AppointmentID
	for _, e := range events {
		tx.Change(`delete from webhook_deliveries where event_seq = $1 and org_id = $2
			and endpoint_id in (select id from webhook_endpoints where org_id = $2)`, e.seq, tx.org)
		tx.Change(`delete from events where seq = $1 and org_id = $2`, e.seq, tx.org)
		if !e.appointment.IsZero() {
			about = append(about, e.appointment)
		}
	}
	tx.removeBooked(texts(about))
	tx.ChangeCatalog(now) // So that every node forgets what it knows of the calendars.
	return nil
}

// removeRest removes a portion of the appointments whose events were removed
// by age, and of the holds.
func (tx *Tx) removeRest(now int64) (more bool, err error) {
	var ids []string
	each := func(r Row) error {
		var id booking.AppointmentID
		err := r.Scan(&id)
		ids = append(ids, id.String())
		return err
	}
	err = tx.Read(
		Query(each, `select id from appointments where org_id = $1 and created_at <= `+removedTo+` limit $2`, tx.org, portion),
		Query(each, `select id from holds where org_id = $1 limit $2`, tx.org, portion))
	if err != nil || len(ids) == 0 {
		return false, err
	}
	tx.removeBooked(ids)
	tx.Change(`delete from holds where org_id = $1 and `+tx.d.inList("id", "$2"), tx.org, tx.d.list(ids))
	tx.ChangeCatalog(now)
	return len(ids) >= portion, nil
}

// removeBooked removes appointments, and what they and holds have taken.
func (tx *Tx) removeBooked(ids []string) {
	all := tx.d.list(ids)
	tx.Change(`delete from claims where org_id = $1 and resource_id in (select id from resources where org_id = $1) and `+
		tx.d.inList("id", "$2"), tx.org, all)
	tx.Change(`delete from seats where org_id = $1 and `+tx.d.inList("id", "$2"), tx.org, all)
	tx.Change(`delete from idempotency_keys where org_id = $1 and `+tx.d.inList("appointment_id", "$2"), tx.org, all)
	tx.Change(`delete from appointments where org_id = $1 and `+tx.d.inList("id", "$2"), tx.org, all)
}
