package store

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Rate is how many requests a key has made in a minute.
type Rate struct {
	Key      booking.KeyID
	Minute   int64 // since 1970
	Requests int
}

// CountRates adds requests to those that all nodes have counted, in one round
// trip, and calls each with what they come to. Only a database that several
// nodes share keeps such counts.
func (s *Store) CountRates(ctx context.Context, more []Rate, each func(Rate)) error {
	// In one order on every node, lest they wait for each other.
	slices.SortFunc(more, func(a, b Rate) int { return bytes.Compare(a.Key[:], b.Key[:]) })
	keys, minutes, requests := make([][16]byte, len(more)), make([]int64, len(more)), make([]int64, len(more))
	for i, r := range more {
		keys[i], minutes[i], requests[i] = r.Key, r.Minute, int64(r.Requests)
	}
	err := s.db.Count(ctx, Query(func(r Row) error {
		var now Rate
		err := r.Scan(&now.Key, &now.Minute, &now.Requests)
		each(now)
		return err
	}, `insert into rate_windows (key, minute, taken)
		select key::text, minute, requests from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as more (key, minute, requests)
		on conflict (key, minute) do update set taken = rate_windows.taken + excluded.taken
		returning key::uuid, minute, taken`, keys, minutes, requests))
	if err != nil {
		return fmt.Errorf("store: rate: %w", err)
	}
	return nil
}
