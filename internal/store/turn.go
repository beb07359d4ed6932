package store

import (
	"context"
	"strconv"
)

// TakeTurn tells whether it is this node's turn to do something that one node
// does every so many seconds, and notes that it has begun. The note is in the
// database: a node that starts goes on where others have stopped. A time that
// lies ahead was noted by a clock that was wrong, and does not count.
func (s *Store) TakeTurn(ctx context.Context, name string, now, every int64) (ours bool, err error) {
	name = turnPrefix + name
	noted, err := s.settings(ctx, name)
	if err != nil {
		return false, err
	}
	if at, err := strconv.ParseInt(noted[name], 10, 64); err == nil && at <= now+Margin && at > now-every {
		return false, nil
	}
	err = s.db.write(ctx, nobodys, func(tx *Tx) error {
		n, err := tx.Affected(`insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value
			where cast(settings.value as bigint) <= $3 or cast(settings.value as bigint) > $4 returning 1`,
			name, strconv.FormatInt(now, 10), now-every, now+Margin)
		ours = n == 1
		return err
	})
	return ours, err
}

// ReturnTurn gives a turn back that failed: it is the next one's.
func (s *Store) ReturnTurn(ctx context.Context, name string) error {
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.SetSetting(turnPrefix+name, "0")
		return nil
	})
}

const turnPrefix = "turn_"
