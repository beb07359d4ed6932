package organization

import (
	"context"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// pastEvent is an event that goes with what it tells of.
type pastEvent struct {
	seq         int64
	appointment booking.AppointmentID
}

// emptyTwin removes every appointment and hold of a sandbox and what was told of
// them, in portions, and leaves the catalog and the endpoints. What is booked
// meanwhile may stay. It refuses an organization that is no sandbox.
func emptyTwin(ctx context.Context, t *store.Tenant, now int64) error {
	if !t.Org().IsTwin() {
		return fmt.Errorf("organization: organization %s is no sandbox", t.Org())
	}
	after := int64(0)
	err := store.Paced(ctx, func() (bool, error) {
		events, err := pastEvents(ctx, t, after)
		if err != nil || len(events) == 0 {
			return false, err
		}
		after = events[len(events)-1].seq
		return len(events) == store.Portion, t.Write(ctx, func(tx *store.Tx) error { return removePast(tx, events, now) })
	})
	if err != nil {
		return err
	}
	// What is so old that its events are gone, and what has none.
	return store.Paced(ctx, func() (more bool, err error) {
		err = t.Write(ctx, func(tx *store.Tx) (err error) {
			more, err = removeRest(tx, now)
			return err
		})
		return more, err
	})
}

// pastEvents reads a portion of the events that endpoints were told of. There
// is no index for it, so it is read where nobody waits.
func pastEvents(ctx context.Context, t *store.Tenant, after int64) (events []pastEvent, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var e pastEvent
		err := r.Scan(&e.seq, &e.appointment)
		events = append(events, e)
		return err
	}, `select seq, appointment_id from events where seq > $1 and org_id = $2 and (appointment_id is not null or kind = 'webhook.test')
		order by seq limit $3`, after, t.Org(), store.Portion))
	return events, err
}

// removePast removes events with their deliveries and their appointments.
func removePast(tx *store.Tx, events []pastEvent, now int64) error {
	// Whoever turns events into deliveries has done so with these, or will not
	// see them any more.
	var mark string
	if err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&mark) },
		`select mark from cursors where name = 'webhooks'`+tx.Dialect().ForUpdate)); err != nil {
		return err
	}
	var about []booking.AppointmentID
	for _, e := range events {
		tx.Change(`delete from webhook_deliveries where event_seq = $1 and org_id = $2
			and endpoint_id in (select id from webhook_endpoints where org_id = $2)`, e.seq, tx.Org())
		tx.Change(`delete from events where seq = $1 and org_id = $2`, e.seq, tx.Org())
		if !e.appointment.IsZero() {
			about = append(about, e.appointment)
		}
	}
	removeBooked(tx, store.Texts(about))
	store.ChangeCatalog(tx, now) // So that every node forgets what it knows of the calendars.
	return nil
}

// removeRest removes a portion of the appointments whose events were removed
// by age, and of the holds.
func removeRest(tx *store.Tx, now int64) (more bool, err error) {
	var ids []string
	each := func(r store.Row) error {
		var id booking.AppointmentID
		err := r.Scan(&id)
		ids = append(ids, id.String())
		return err
	}
	err = tx.Read(
		store.Query(each, `select id from appointments where org_id = $1 and created_at <= `+store.RemovedTo+` limit $2`, tx.Org(), store.Portion),
		store.Query(each, `select id from holds where org_id = $1 limit $2`, tx.Org(), store.Portion))
	if err != nil || len(ids) == 0 {
		return false, err
	}
	removeBooked(tx, ids)
	tx.Change(`delete from holds where org_id = $1 and `+tx.Dialect().InList("id", "$2"), tx.Org(), tx.Dialect().List(ids))
	store.ChangeCatalog(tx, now)
	return len(ids) >= store.Portion, nil
}

// removeBooked removes appointments, and what they and holds have taken.
func removeBooked(tx *store.Tx, ids []string) {
	all := tx.Dialect().List(ids)
	tx.Change(`delete from claims where org_id = $1 and resource_id in (select id from resources where org_id = $1) and `+
		tx.Dialect().InList("id", "$2"), tx.Org(), all)
	tx.Change(`delete from seats where org_id = $1 and `+tx.Dialect().InList("id", "$2"), tx.Org(), all)
	tx.Change(`delete from idempotency_keys where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"), tx.Org(), all)
	tx.DropIntakes(ids)
	tx.Change(`delete from pardons where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"), tx.Org(), all)
	tx.Change(`delete from appointments where org_id = $1 and `+tx.Dialect().InList("id", "$2"), tx.Org(), all)
}
