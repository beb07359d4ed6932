package store

import (
	"context"
	"fmt"
	"time"

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
	err = s.Read(ctx, Query(func(r Row) error { return r.Scan(&others) }, `with now as (select extract(epoch from clock_timestamp())::bigint as at),
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
	return s.Read(ctx, Statement{SQL: `delete from nodes where id = $1`, Args: []any{[16]byte(node)}})
}

// Reading is one comparison of the host's clock with the database's.
type Reading struct {
	Host, Database time.Time
	Unsure         time.Duration // by how much Database may be off at Host
}

// readings is how often one comparison asks at most: the quickest answer is the best,
// and the first may have had to wait for a connection. One that is quick will do.
const (
	readings = 3
	quick    = 2 * time.Millisecond
)

// Clock compares the host's clock with the database's. The answer was written
// somewhere between asking and hearing it: the middle is the best guess, and
// off by half of that time at most.
func (s *Store) Clock(ctx context.Context, host func() time.Time) (best Reading, err error) {
	for i := 0; i < readings && (i == 0 || best.Unsure > quick); i++ {
		var micros int64
		asked := host()
		if err := s.Read(ctx, Query(func(r Row) error { return r.Scan(&micros) },
			`select cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)`)); err != nil {
			return Reading{}, fmt.Errorf("store: clock: %w", err)
		}
		half := host().Sub(asked) / 2
		if i == 0 || half < best.Unsure {
			best = Reading{Host: asked.Add(half), Database: time.UnixMicro(micros).UTC(), Unsure: half}
		}
	}
	return best, nil
}

// Margin is by how many seconds the clocks of those who write may differ
// before a time counts as set by a clock that was wrong.
const Margin = 60

// Reread is how far back, in seconds, the index of customers begins again when
// its mark was set by a clock that ran ahead: nodes notice that within minutes.
const Reread = 86400
