package store

import (
	"context"
	"fmt"
	"time"
)

// Reading is one comparison of the host's clock with the database's.
type Reading struct {
	Host, Database time.Time
	Unsure         time.Duration // by how much Database may be off at Host
}

// readings is how often one comparison asks: the quickest answer is the best,
// and the first may have had to wait for a connection.
const readings = 3

// Clock compares the host's clock with the database's. The answer was written
// somewhere between asking and hearing it: the middle is the best guess, and
// off by half of that time at most.
func (s *Store) Clock(ctx context.Context, host func() time.Time) (best Reading, err error) {
	for i := range readings {
		var micros int64
		asked := host()
		if err := s.db.read(ctx, Query(func(r Row) error { return r.Scan(&micros) },
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
