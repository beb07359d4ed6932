package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Insert stores an appointment and what it takes, and nothing else.
func (tx *Tx) Insert(a *booking.Appointment, p Place) {
	insert(tx, appointments, a)
	tx.take(p, takenBy(a))
}

// ChecksumOf is for the tests.
var ChecksumOf = checksumOf

// Apply migrates with one more migration than the program has.
func (s *Store) Apply(ctx context.Context, name, text string) ([]string, error) {
	list, err := ourMigrations(s.db.dialect().name)
	if err != nil {
		return nil, err
	}
	return s.catchUp(ctx, append(list, migration{name, text, checksumOf(text)}))
}

// LimitPages lets a SQLite database grow by so many pages and no more, as a
// full disk does; a negative number lets it grow as it likes.
func (s *Store) LimitPages(ctx context.Context, more int64) error {
	var pages int64
	if err := s.db.read(ctx, Query(func(r Row) error { return r.Scan(&pages) }, `pragma page_count`)); err != nil {
		return err
	}
	limit := pages + more
	if more < 0 {
		limit = 1 << 30
	}
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.Change(fmt.Sprintf("pragma max_page_count = %d", limit))
		return nil
	})
}

// Script runs plain SQL.
func (s *Store) Script(ctx context.Context, sql string) error {
	m, err := s.db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.close()
	return m.run(ctx, sql)
}

// Unknown lists tables that nobody has thought of: they name no organization,
// and are not known to belong to nobody.
func (s *Store) Unknown(ctx context.Context) (names []string, err error) {
	var tables []table
	err = s.db.survey(ctx, func(read func(...Statement) error) (err error) {
		tables, err = schema(read, s.db.dialect())
		return err
	})
	for _, t := range tables {
		if _, known := ofOthers[t.name]; !known && !t.has("org_id") && !slices.Contains(nobodysTables, t.name) {
			names = append(names, t.name)
		}
	}
	return names, err
}
