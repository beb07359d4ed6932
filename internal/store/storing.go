package store

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// ErrStorage says that the database cannot store anything now, and will not by
// itself: the disk is full or fails, or the file has gone.
var ErrStorage = &fault.Error{
	Kind: fault.Unavailable, Code: "cannot_store", Detail: "nothing can be stored at the moment; try again in half a minute",
	RetryAfter: 30 * time.Second,
}

// storing is a database that remembers whether it can store. One that cannot
// may read as well as ever, and would pass for ready.
type storing struct {
	database
	log     *slog.Logger
	trouble atomic.Bool
}

func (db *storing) write(ctx context.Context, org booking.OrgID, fn func(*Tx) error) error {
	return db.note(db.database.write(ctx, org, fn))
}

// book stores something for certain, where other writes may have found
// nothing to change: its success is the end of a trouble.
func (db *storing) book(ctx context.Context, org booking.OrgID, f Fresh) error {
	err := db.note(db.database.book(ctx, org, f))
	if err == nil {
		db.over()
	}
	return err
}

// ping fails also while nothing can be stored. Whether that is over is tried.
func (db *storing) ping(ctx context.Context) error {
	if err := db.note(db.database.ping(ctx)); err != nil {
		return err
	}
	if !db.trouble.Load() {
		return nil
	}
	if err := db.try(ctx); err != nil {
		return err
	}
	db.over()
	return nil
}

// tryBytes is how much ping tries to store: more than finds room on a page
// that is there already.
const tryBytes = 64 << 10

// try stores something, and removes it again.
func (db *storing) try(ctx context.Context) error {
	raw := make([]byte, tryBytes)
	_, _ = rand.Read(raw) // What is random cannot be made smaller by the database.
	err := db.write(ctx, nobodys, func(tx *Tx) error {
		tx.Change(`insert into settings (name, value) values ('room', $1) on conflict (name) do update set value = excluded.value`,
			base64.RawStdEncoding.EncodeToString(raw))
		return nil
	})
	if err != nil {
		return err
	}
	return db.write(ctx, nobodys, func(tx *Tx) error {
		tx.Change(`delete from settings where name = 'room'`)
		return nil
	})
}

// note remembers that something could not be stored, and tells the operator
// once.
func (db *storing) note(err error) error {
	if errors.Is(err, ErrStorage) && db.trouble.CompareAndSwap(false, true) {
		db.log.Error("nothing can be stored; writes are refused until it works again", "error", err)
	}
	return err
}

// over notes that something was stored.
func (db *storing) over() {
	if db.trouble.Load() && db.trouble.CompareAndSwap(true, false) {
		db.log.Info("storing works again")
	}
}
