package store

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// Whatever is cleaned is cleaned in portions, each a transaction of its own
// with a pause behind it, so that nobody waits for long however much there is.
const (
	Portion      = 500
	PortionPause = 50 * time.Millisecond
)

// InPortions repeats a transaction while there is more to do.
func (s *Store) InPortions(ctx context.Context, fn func(*Tx) (more bool, err error)) error {
	return Paced(ctx, func() (more bool, err error) {
		err = s.Write(ctx, func(tx *Tx) (err error) {
			more, err = fn(tx)
			return err
		})
		return more, err
	})
}

// Paced takes steps with a pause between them while there is more to do.
func Paced(ctx context.Context, step func() (more bool, err error)) error {
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
		case <-time.After(PortionPause):
		}
	}
}

// monthly are the keys of what is kept by the month.
var monthly = map[string]string{"events": "seq", "audit_log": "id", "webhook_deliveries": "id", "webhook_attempts": "delivery_id"}

// Some removes one portion of a table's rows that meet a condition.
func Some(d *Dialect, table, condition string) string {
	if d.Shared() {
		// The array makes the server look for the portion once: it could run a
		// subquery with a limit anew for every row. Where a row lies (ctid) is said
		// within one part only of what is kept by the month.
		return fmt.Sprintf(`delete from %[1]s where %[4]s = any(array(
			select %[4]s from %[1]s where %[2]s limit %[3]d for update skip locked)) returning 1`, table, condition, Portion,
			cmp.Or(monthly[table], "ctid"))
	}
	return fmt.Sprintf(`delete from %[1]s where rowid in (select rowid from %[1]s where %[2]s limit %[3]d) returning 1`,
		table, condition, Portion)
}
