package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
)

// disk is a small file system in memory, which can be full.
type disk struct{ dir string }

// diskSize is enough for everything that is booked in an hour.
const diskSize = "size=256m"

// mount puts one into a directory. It takes root.
func mount(dir string) (*disk, error) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, diskSize); err != nil {
		return nil, err
	}
	return &disk{dir}, nil
}

func (d *disk) unmount() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) }

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
