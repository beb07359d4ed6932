package database

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// ErrStorage says that the database cannot store anything now, and will not by
// itself: the disk is full or fails, or the file has gone.
var ErrStorage = &fault.Error{
	Kind: fault.Unavailable, Code: "cannot_store", Detail: "nothing can be stored at the moment; try again in half a minute",
	RetryAfter: 30 * time.Second,
}

// DB is an open database. It remembers whether it can store: one that cannot may
// read as well as ever, and would pass for ready.
type DB struct {
	engine
	log     *slog.Logger
	trouble atomic.Bool
}

// Stored says that something was stored for certain, where a write may have
// found nothing to change: that is the end of a trouble.
func (db *DB) Stored() {
	if db.trouble.Load() && db.trouble.CompareAndSwap(true, false) {
		db.log.Info("storing works again")
	}
}

// Ping tells whether the database answers. It fails also while nothing can be
// stored. Whether that is over is tried.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.note(db.ping(ctx)); err != nil {
		return err
	}
	if !db.trouble.Load() {
		return nil
	}
	if err := db.try(ctx); err != nil {
		return err
	}
	db.Stored()
	return nil
}

// tryBytes is how much ping tries to store: more than finds room on a page
// that is there already.
const tryBytes = 64 << 10

// try stores something, and removes it again: in settings, the one table that
// this package knows of.
func (db *DB) try(ctx context.Context) error {
	raw := make([]byte, tryBytes)
	_, _ = rand.Read(raw) // What is random cannot be made smaller by the database.
	err := db.Write(ctx, [16]byte{}, func(tx *Tx) error {
		tx.Change(`insert into settings (name, value) values ('room', $1) on conflict (name) do update set value = excluded.value`,
			base64.RawStdEncoding.EncodeToString(raw))
		return nil
	})
	if err != nil {
		return err
	}
	return db.Write(ctx, [16]byte{}, func(tx *Tx) error {
		tx.Change(`delete from settings where name = 'room'`)
		return nil
	})
}

// note remembers that something could not be stored, and tells the operator
// once.
func (db *DB) note(err error) error {
	if errors.Is(err, ErrStorage) && db.trouble.CompareAndSwap(false, true) {
		db.log.Error("nothing can be stored; writes are refused until it works again", "error", err)
	}
	return err
}
