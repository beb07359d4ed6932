package app

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/fault"
)

// How back-ups are made by themselves: how often it is looked whether it is time,
// how long one may take, within what the loop must come round, and how long to
// wait after one that failed.
const (
	copyLook     = 30 * time.Second
	copyPatience = 6 * time.Hour
	copyBound    = 13 * time.Hour
	copyAgain    = 5 * time.Minute
)

// errNoCopy is what the operator is told.
var errNoCopy = fault.New(fault.Unavailable, "no_backup",
	"no back-up could be made; look whether the directory of --backup-dir is there and has room, and whether pg_dump is installed where "+
		"the database is PostgreSQL")

// copies knows whether back-ups can be made.
type copies struct {
	mu    sync.Mutex
	why   error     // of the last one that failed; nil: it did not
	again time.Time // when that is tried again
}

// trouble is why no back-up can be made; nil: one can.
func (c *copies) trouble() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.why
}

// waits gives the trouble while it is too early to try again.
func (c *copies) waits(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Before(c.again) {
		return c.why
	}
	return nil
}

func (c *copies) ended(err error, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.why, c.again = nil, time.Time{}
	if err != nil {
		c.why, c.again = errNoCopy.Because(err), now.Add(copyAgain)
	}
}

// makeCopies makes back-ups until the context ends, if the operator wants any. A
// node that makes none works all the same: it stays ready, and the operator is
// told.
func (a *App) makeCopies(ctx context.Context) {
	if a.config.Backups.Dir == "" {
		return
	}
	a.pulse.Loop("backups", copyPatience, copyBound).Every(ctx, copyLook, "cannot make a back-up", a.nextCopy)
}

// nextCopy makes the next back-up if it is time, and this node's turn: the last
// one stands in the database.
func (a *App) nextCopy(ctx context.Context) error {
	const turn = "backup"
	s := &a.config.Backups
	if err := a.copies.waits(time.Now()); err != nil {
		return err
	}
	ours, err := a.store.TakeTurn(context.WithoutCancel(ctx), turn, a.Office.Unix(), int64(s.Every/time.Second))
	if err != nil {
		return err
	}
	if !ours {
		a.copies.ended(nil, time.Now()) // Another node has made it.
		return nil
	}
	made, ahead, err := s.Next(ctx, backup.Source{URL: a.config.Database, Store: a.store}, a.Office.Now())
	a.copies.ended(err, time.Now())
	if err != nil { // Another node may have more luck.
		_ = a.store.ReturnTurn(context.WithoutCancel(ctx), turn)
		return err
	}
	a.config.Logger.Info("made a back-up", "file", made.File, "bytes", made.Bytes, "sealed", made.Sealed, "checked", made.Checked)
	if len(ahead) > 0 {
		a.config.Logger.Warn("back-ups are named by times that are still to come: a clock was ahead when they were made. They stay, and do not "+
			"count; remove them if nobody needs them", "files", len(ahead), "last", filepath.Join(s.Dir, slices.Max(ahead)))
	}
	return nil
}
