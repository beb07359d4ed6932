package store

import (
	"context"
	"fmt"
)

// LimitPages lets a SQLite database grow by so many pages and no more, as a
// full disk does; a negative number lets it grow as it likes.
func (s *Store) LimitPages(ctx context.Context, more int64) error {
	var pages int64
	if err := s.db.read(ctx, query(func(r row) error { return r.Scan(&pages) }, `pragma page_count`)); err != nil {
		return err
	}
	limit := pages + more
	if more < 0 {
		limit = 1 << 30
	}
	return s.db.script(ctx, fmt.Sprintf("pragma max_page_count = %d", limit))
}

// Script runs plain SQL.
func (s *Store) Script(ctx context.Context, sql string) error { return s.db.script(ctx, sql) }
