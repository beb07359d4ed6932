package store

import "context"

// keepDeliveries is how long a delivery can be looked at and repeated.
const keepDeliveries = 30 * 86400

// Clean removes what has run out: holds an hour after their end (until then
// they can still be explained), their claims, idempotency keys, the log
// of webhook deliveries, sign-ins, one-time links, the notices that only nodes
// read, and what was said in calls longer ago than their agents keep it.
func (s *Store) Clean(ctx context.Context, now int64) error {
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.change(`delete from claims where expires_at <= $1`, now)
		tx.change(`delete from seats where expires_at <= $1`, now)
		tx.change(`delete from holds where expires_at <= $1`, now-3600)
		tx.change(`delete from idempotency_keys where expires_at <= $1`, now)
		tx.change(`delete from events where at <= $1 and kind in ('claims.changed', 'catalog.changed', 'keys.changed')`, now-3600)
		tx.change(`delete from webhook_deliveries where created_at <= $1 and state <> 'pending'`, now-keepDeliveries)
		tx.change(`delete from webhook_bodies where made_at <= $1`, now-keepDeliveries)
		tx.cleanPeople(now)
		tx.cleanCalls(now)
		if s.Shared() {
			tx.change(`delete from rate_windows where minute < $1`, now/60-1)
		}
		return nil
	})
}
