package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"github.com/mawid/mawid/internal/pgtest"
)

// disk is a small file system in memory, which can be full.
type disk struct{ dir string }

// How big a disk is: enough for everything that is booked in an hour. PostgreSQL keeps
// a log beside it, which is bounded for that.
const (
	sqliteDisk   = "size=256m"
	postgresDisk = "size=768m"
	boundedLog   = "max_wal_size=128MB"
)

// mount puts one into a directory. It takes root.
func mount(dir, size string) (*disk, error) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, size); err != nil {
		return nil, err
	}
	return &disk{dir}, nil
}

func (d *disk) unmount() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) }

// server starts a PostgreSQL, on a disk of its own where one may be mounted; no disk:
// there is none. It is ended in the end.
func (a *arena) server(options ...string) (s *pgtest.Server, on *disk, err error) {
	s, err = pgtest.StartIn(func(dir string) (err error) {
		if on, err = mount(dir, postgresDisk); err != nil {
			a.report.say(a.name, "left out: a full disk, for nothing may be mounted here (%v)", err)
		} else {
			a.closing = append(a.closing, func() { on.unmount(); _ = os.Remove(dir) })
		}
		return nil
	}, append(options, "-c", boundedLog)...)
	if err == nil {
		a.closing = append(a.closing, s.Stop)
	}
	return s, on, err
}

// fill leaves no room, until it is taken away again.
func (d *disk) fill(context.Context, *rand.Rand) (func() error, error) {
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
