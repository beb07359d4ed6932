package store

import (
	"context"
	"fmt"
)

// TakeRate takes n requests out of a key's budget for a minute, in the name
// of this node, and tells how many of them it got and how many are left for
// everybody. Only a database that several nodes share keeps budgets.
func (s *Store) TakeRate(ctx context.Context, key string, minute int64, n, limit int) (got, left int, err error) {
	var taken int
	err = s.db.read(ctx, query(func(r row) error { return r.Scan(&taken) },
		`insert into rate_windows (key, minute, taken) values ($1, $2, $3)
			on conflict (key, minute) do update set taken = rate_windows.taken + excluded.taken returning taken`, key, minute, n))
	if err != nil {
		return 0, 0, fmt.Errorf("store: rate: %w", err)
	}
	return max(0, min(n, limit-(taken-n))), max(0, limit-taken), nil
}
