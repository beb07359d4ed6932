package store

import (
	"context"
	"fmt"
	"time"
)

// keepDeliveries is how long a delivery can be looked at and repeated.
const keepDeliveries = 30 * 86400

// Whatever is cleaned is cleaned in portions, each a transaction of its own
// with a pause behind it, so that nobody waits for long however much there is.
const (
	portion      = 500
	portionPause = 50 * time.Millisecond
)

// sweep is what goes of a table: the rows that meet a condition. Rows that
// somebody has locked stay until the next time: so several nodes may sweep at
// once, and none waits for another or for a booking.
type sweep struct {
	table, condition string
	args             []any
}

// Clean removes what has run out: holds an hour after their end (until then
// they can still be explained), their claims, idempotency keys, the log
// of webhook deliveries, sign-ins, one-time links, the notices that only nodes
// read, and what was said in calls longer ago than their agents keep it.
func (s *Store) Clean(ctx context.Context, now int64) error {
	list := []sweep{
		{"claims", `expires_at <= $1`, []any{now}},
		{"seats", `expires_at <= $1`, []any{now}},
		{"holds", `expires_at <= $1 and not exists (select 1 from claims c where c.resource_id = holds.resource_id and c.id = holds.id)
			and not exists (select 1 from seats s where s.id = holds.id)`, []any{now - 3600}},
		{"agent_holds", `expires_at <= $1`, []any{now}},
		{"proofs", `expires_at <= $1`, []any{now}},
		{"idempotency_keys", `expires_at <= $1`, []any{now}},
		// Those that name an appointment are for connectors, too.
		{"events", `at <= $1 and kind in ('claims.changed', 'catalog.changed', 'keys.changed')
			and (appointment_id is null or ` + s.db.dialect().heard + `)`, []any{now - 3600}},
		{"webhook_deliveries", `created_at <= $1 and state <> 'pending'`, []any{now - keepDeliveries}},
		{"webhook_bodies", `made_at <= $1`, []any{now - keepDeliveries}},
	}
	list = append(list, peopleSweeps(now)...)
	if s.Shared() {
		list = append(list, sweep{"rate_windows", `minute < $1`, []any{now/60 - 1}})
	}
	if err := s.sweep(ctx, list); err != nil {
		return err
	}
	return s.inPortions(ctx, func(tx *Tx) (bool, error) { return tx.cleanCalls(now, portion) })
}

// sweep removes what the sweeps say, all of it.
func (s *Store) sweep(ctx context.Context, list []sweep) error {
	return s.inPortions(ctx, func(tx *Tx) (bool, error) {
		removed := make([]int, len(list))
		queries := make([]Statement, len(list))
		for i, v := range list {
			queries[i] = Query(func(r Row) error {
				var one int64
				removed[i]++
				return r.Scan(&one)
			}, tx.d.some(v.table, v.condition), v.args...)
		}
		if err := tx.Read(queries...); err != nil {
			return false, err
		}
		for _, n := range removed {
			if n == portion {
				return true, nil
			}
		}
		return false, nil
	})
}

// inPortions repeats a transaction while there is more to do.
func (s *Store) inPortions(ctx context.Context, fn func(*Tx) (more bool, err error)) error {
	return paced(ctx, func() (more bool, err error) {
		err = s.db.write(ctx, nobodys, func(tx *Tx) (err error) {
			more, err = fn(tx)
			return err
		})
		return more, err
	})
}

// paced takes steps with a pause between them while there is more to do.
func paced(ctx context.Context, step func() (more bool, err error)) error {
	for {
		more, err := step()
		if err != nil {
			return fmt.Errorf("store: clean: %w", err)
		}
		if !more {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(portionPause):
		}
	}
}

// sqliteSome and postgresSome remove one portion of what meets a condition.
func sqliteSome(table, condition string) string {
	return fmt.Sprintf(`delete from %[1]s where rowid in (select rowid from %[1]s where %[2]s limit %[3]d) returning 1`,
		table, condition, portion)
}

// The array makes the server look for the portion once: it could run a
// subquery with a limit anew for every row.
func postgresSome(table, condition string) string {
	return fmt.Sprintf(`delete from %[1]s where ctid = any(array(
		select ctid from %[1]s where %[2]s limit %[3]d for update skip locked)) returning 1`, table, condition, portion)
}
