package bridge

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Hook is the address at which an organization's own system may say that
// something has changed there.
type Hook struct {
	Org         booking.OrgID
	Hash        string // of the secret; empty: there is no such hook
	NotifiedAt  int64  // when the pull is due that it last asked for
	PulledAt    int64
	FarPulledAt int64
}

// hook reads one by its id, whosever it is; the zero Hook if there is none, or
// the organization is closed.
func hook(ctx context.Context, s *store.Store, id string) (h Hook, err error) {
	if id == "" {
		return h, nil
	}
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		return r.Scan(&h.Org, &h.Hash, &h.NotifiedAt, &h.PulledAt, &h.FarPulledAt)
	}, `select c.org_id, c.hook_hash, c.notified_at, c.pulled_at, c.far_pulled_at from connectors c join organizations o on o.id = c.org_id
		where c.hook_id = $1 and o.closed_at = 0`, id))
	return h, err
}

// setHook gives the connector a hook in place of the one it had; empty: none.
func setHook(tx *store.Tx, id, hash string) {
	tx.Change(`update connectors set hook_id = $1, hook_hash = $2, notified_at = 0 where org_id = $3`, id, hash, tx.Org())
}

// noteNotified notes that a pull was asked for, and makes one of everything due if
// far.
func noteNotified(tx *store.Tx, due int64, far bool) {
	tx.Change(`update connectors set notified_at = $1 where org_id = $2`, due, tx.Org())
	if far {
		tx.Change(`update connectors set far_pulled_at = 0 where org_id = $1`, tx.Org())
	}
}
