package main

import (
	"errors"
	"slices"
	"syscall"
)

// The file systems that lie in memory, as statfs(2) numbers them.
const (
	tmpfs = 0x01021994
	ramfs = 0x858458f6
)

var errMemory = errors.New("the databases would lie in memory, where a sync costs nothing and nothing is durable; " +
	"set TMPDIR to a directory on a disk")

// inMemory tells whether what is written to a directory is gone with the power,
// however it is synced.
func inMemory(dir string) bool {
	var f syscall.Statfs_t
	return syscall.Statfs(dir, &f) == nil && (f.Type == tmpfs || f.Type == ramfs)
}

// onDisk gives the first of some directories that does not lie in memory.
func onDisk(inMemory func(dir string) bool, dirs ...string) (string, error) {
	i := slices.IndexFunc(dirs, func(dir string) bool { return !inMemory(dir) })
	if i < 0 {
		return "", errMemory
	}
	return dirs[i], nil
}
