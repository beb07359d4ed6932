package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"github.com/mawid/mawid/internal/pgtest"
)

// disk is a file system of our own, which can be full: a small one in memory, or where
// there is FUSE one that can also lose its power.
type disk struct {
	dir   string
	power *power // none: it cannot
}

// How big a disk is: enough for everything that is booked in an hour. PostgreSQL keeps
// a log beside it, which is bounded for that.
const (
	sqliteDisk   = "size=256m"
	postgresDisk = "size=768m"
	boundedLog   = "max_wal_size=128MB"
)

// mount puts one into a directory, and says what cannot be had here; no disk: none can.
// It takes root. Where there is FUSE, and anything may be mounted, FUSE must work.
func (a *arena) mount(dir, size string, journal bool) (d *disk, err error) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, size); err != nil {
		a.report.say(a.name, "left out: a full disk, and writes that a disk forgets, for nothing may be mounted here (%v)", err)
		return nil, nil
	}
	d = &disk{dir: dir}
	if _, err := os.Stat(fuseDevice); err != nil {
		a.report.say(a.name, "left out: writes that a disk forgets, for there is no FUSE here (%v)", err)
		a.closing = append(a.closing, d.unmount)
		return d, nil
	}
	d.unmount()
	if d.power, err = plug(dir, journal); err != nil {
		return nil, fmt.Errorf("there is %s, and no disk can be made of it: %w", fuseDevice, err)
	}
	a.closing = append(a.closing, d.power.close)
	return d, nil
}

func (d *disk) unmount() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) }

// losable tells whether it can lose power.
func (d *disk) losable() bool { return d != nil && d.power != nil }

// server starts a PostgreSQL, on a disk of its own where one may be mounted; no disk:
// there is none. It is ended in the end.
func (a *arena) server(options ...string) (s *pgtest.Server, on *disk, err error) {
	s, err = pgtest.StartIn(func(dir string) (err error) {
		a.closing = append(a.closing, func() { _ = os.Remove(dir) })
		on, err = a.mount(dir, postgresDisk, true)
		return err
	}, append(options, "-c", boundedLog)...)
	if err != nil {
		return nil, nil, err
	}
	a.closing = append(a.closing, s.Stop)
	if on.losable() { // What it is made with need not last: it was not told to.
		err = on.power.tell(wordSync)
	}
	return s, on, err
}

// fill leaves no room, until it is taken away again.
func (d *disk) fill(context.Context, *rand.Rand) (func() error, error) {
	if d.power != nil {
		return func() error { return d.power.tell(wordFree) }, d.power.tell(wordFull)
	}
	name := filepath.Join(d.dir, "ballast")
	f, err := os.Create(name) // #nosec G304 -- our own
	if err != nil {
		return nil, err
	}
	for block := make([]byte, 1<<20); len(block) > 0; {
		if _, err := f.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			return nil, errors.Join(err, f.Close())
		}
	}
	return func() error { return errors.Join(f.Close(), os.Remove(name)) }, nil
}
