package office

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// LongestTurn is for how many seconds one whose turn it is keeps others waiting:
// longer than a booking takes, in case its node has died.
const LongestTurn = 15

// turnPause is between two looks whether it is our turn.
const turnPause = 20 * time.Millisecond

// InTurn lets one at a time of an organization's nodes do something about a
// subject, such as book under a number. The subject is a keyed hash.
func (o *Office) InTurn(ctx context.Context, org booking.OrgID, subject string, do func() error) error {
	tenant, holder := o.Store.For(org), booking.NewID[booking.CallID]().String()
	for mine := false; !mine; {
		now := o.Unix()
		err := tenant.Write(ctx, func(tx *store.Tx) error {
			n, err := tx.Affected(`insert into caller_turns (org_id, subject, holder, expires_at) values ($1, $2, $3, $4)
				on conflict (org_id, subject) do update set holder = excluded.holder, expires_at = excluded.expires_at
				where caller_turns.expires_at <= $5 returning 1`, tx.Org(), subject, holder, now+LongestTurn, now)
			mine = n == 1
			return err
		})
		if err != nil {
			return err
		}
		if !mine {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(turnPause):
			}
		}
	}
	defer func() {
		err := tenant.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
			tx.Change(`delete from caller_turns where org_id = $1 and subject = $2 and holder = $3`, tx.Org(), subject, holder)
			return nil
		})
		if err != nil {
			o.Pulse.Warn("cannot end the turn of a number", err)
		}
	}()
	return do()
}
