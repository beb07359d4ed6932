package store

import "context"

// Clean removes what has run out: holds an hour after their end (until then
// they can still be explained), their claims, idempotency keys, and the
// notices that only nodes read.
func (s *Store) Clean(ctx context.Context, now int64) error {
	return s.db.write(ctx, func(tx *Tx) error {
		tx.change(`delete from claims where expires_at <= $1`, now)
		tx.change(`delete from seats where expires_at <= $1`, now)
		tx.change(`delete from holds where expires_at <= $1`, now-3600)
		tx.change(`delete from idempotency_keys where expires_at <= $1`, now)
		tx.change(`delete from events where at <= $1 and kind in ('claims.changed', 'catalog.changed', 'keys.changed')`, now-3600)
		if s.Shared() {
			tx.change(`delete from rate_windows where minute < $1`, now/60-1)
		}
		return nil
	})
}
