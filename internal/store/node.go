package store

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// aliveFor is how long a node counts after its last beat, in seconds.
const aliveFor = 15

// Beat tells the others that this node is at work, and how many others there
// are. Only a database that several nodes share knows of any.
func (s *Store) Beat(ctx context.Context, node uuid.UUID) (others int, err error) {
	if !s.Shared() {
		return 0, nil
	}
	err = s.db.read(ctx, Query(func(r Row) error { return r.Scan(&others) }, `with now as (select extract(epoch from clock_timestamp())::bigint as at),
			mine as (insert into nodes (id, seen_at) select $1, at from now on conflict (id) do update set seen_at = excluded.seen_at),
			gone as (delete from nodes where seen_at < (select at from now) - 3600)
		select count(*) from nodes where id <> $1 and seen_at > (select at from now) - $2`, [16]byte(node), aliveFor))
	if err != nil {
		return 0, fmt.Errorf("store: beat: %w", err)
	}
	return others, nil
}

// Leave says that this node is at work no longer.
func (s *Store) Leave(ctx context.Context, node uuid.UUID) error {
	if !s.Shared() {
		return nil
	}
	return s.db.read(ctx, Statement{sql: `delete from nodes where id = $1`, args: []any{[16]byte(node)}})
}
