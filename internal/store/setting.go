package store

import (
	"context"
	"fmt"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
)

// The settings that say what was erased last, because somebody asked for it or
// because of its age. They are marks without a meaning: two erasures never have
// the same. The house makes unreadable what was erased since it last did.
const (
	ScrubDue  = "scrub_due"
	ScrubAged = "scrub_aged"
)

// NeedScrub notes that something was erased in this transaction because
// somebody asked for it.
func (tx *Tx) NeedScrub() { tx.SetSetting(ScrubDue, booking.NewID[booking.EventID]().String()) }

// NeedScrubByAge notes that something was erased because of its age.
func (tx *Tx) NeedScrubByAge() { tx.SetSetting(ScrubAged, booking.NewID[booking.EventID]().String()) }

// Settings reads facts about the installation; those that are not there are
// left out.
func (s *Store) Settings(ctx context.Context, names ...string) (map[string]string, error) {
	found := map[string]string{}
	err := s.Read(ctx, Query(func(r Row) error {
		var name, value string
		err := r.Scan(&name, &value)
		found[name] = value
		return err
	}, `select name, value from settings where `+s.Dialect().InTexts("name", "$1"), s.Dialect().List(names)))
	return found, err
}

// Setting reads a fact about the installation, and locks it until the
// transaction ends.
func (tx *Tx) Setting(name string) (value string, err error) {
	err = tx.Read(Query(func(r Row) error { return r.Scan(&value) }, `select value from settings where name = $1`+tx.Dialect().ForUpdate, name))
	return value, err
}

// SetSetting changes a fact about the installation.
func (tx *Tx) SetSetting(name, value string) {
	tx.Change(`insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`, name, value)
}

// TakeTurn tells whether it is this node's turn to do something that one node
// does every so many seconds, and notes that it has begun. The note is in the
// database: a node that starts goes on where others have stopped. A time that
// lies ahead was noted by a clock that was wrong, and does not count.
func (s *Store) TakeTurn(ctx context.Context, name string, now, every int64) (ours bool, err error) {
	name = turnPrefix + name
	noted, err := s.Settings(ctx, name)
	if err != nil {
		return false, err
	}
	if at, err := strconv.ParseInt(noted[name], 10, 64); err == nil && at <= now+Margin && at > now-every {
		return false, nil
	}
	err = s.Write(ctx, func(tx *Tx) error {
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
	return s.Write(ctx, func(tx *Tx) error {
		tx.SetSetting(turnPrefix+name, "0")
		return nil
	})
}

const turnPrefix = "turn_"

// Setting reads a fact about the installation; empty if there is none.
func (s *Store) Setting(ctx context.Context, name string) (value string, err error) {
	err = s.Read(ctx, Query(func(r Row) error { return r.Scan(&value) }, `select value from settings where name = $1`, name))
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return value, nil
}

// Remember stores a fact about the installation, and gives what it was before.
func (s *Store) Remember(ctx context.Context, name, value string) (before string, err error) {
	err = s.Write(ctx, func(tx *Tx) (err error) {
		if before, err = tx.Setting(name); err == nil && before != value {
			tx.SetSetting(name, value)
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return before, nil
}

// Settle stores a fact about the installation unless there is one already,
// and gives what is stored.
func (s *Store) Settle(ctx context.Context, name, value string) (string, error) {
	var stored string
	err := s.Write(ctx, func(tx *Tx) error {
		tx.Change(`insert into settings (name, value) values ($1, $2) on conflict (name) do nothing`, name, value)
		return tx.Read(Query(func(r Row) error { return r.Scan(&stored) }, `select value from settings where name = $1`, name))
	})
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return stored, nil
}

// Restored is the setting that says until when somebody else worked on the
// database of which this one is a restored copy, in Unix seconds.
const Restored = "restored_until"

// RestoredUntil reads it; zero: this is no copy, or nobody worked since.
func RestoredUntil(out *int64) Statement {
	return Query(func(r Row) error { return r.Scan(out) }, `select cast(value as bigint) from settings where name = $1`, Restored)
}
