package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/database"
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
	list, err := ourMigrations(s.Dialect().Name)
	if err != nil {
		return nil, err
	}
	return s.catchUp(ctx, append(list, migration{name, text, checksumOf(text)}))
}

// LimitPages lets a SQLite database grow by so many pages and no more, as a
// full disk does; a negative number lets it grow as it likes.
func (s *Store) LimitPages(ctx context.Context, more int64) error {
	var pages int64
	if err := s.Read(ctx, Query(func(r Row) error { return r.Scan(&pages) }, `pragma page_count`)); err != nil {
		return err
	}
	limit := pages + more
	if more < 0 {
		limit = 1 << 30
	}
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(fmt.Sprintf("pragma max_page_count = %d", limit))
		return nil
	})
}

// Script runs plain SQL.
func (s *Store) Script(ctx context.Context, sql string) error {
	m, err := s.db.Migrator(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	return m.Run(ctx, sql)
}

// InsertHold stores a hold with what it takes, and asks for nothing.
func (tx *Tx) InsertHold(h *booking.Hold, p Place) { tx.insertHold(h, p) }

// ChangesAfter is the look for what was committed since a mark.
func (s *Store) ChangesAfter(m Mark) Statement { return s.changesAfter(m) }

// BookTogether stores bookings of one organization as those that come in at the same moment,
// and tells why the first of them was left out.
func (t *Tenant) BookTogether(ctx context.Context, group ...Fresh) (first error) {
	turns := make([][16]byte, len(group))
	for i := range turns {
		turns[i] = t.org
	}
	err := t.s.db.Write(ctx, t.org, func(tx *database.Tx) error {
		first = nil
		return tx.Read(composed(turns, group, func(i int, why error) error {
			if i == 0 {
				first = why
			}
			return nil
		})...)
	})
	return errors.Join(err, first)
}
