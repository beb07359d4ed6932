//go:build linux || darwin

package folder

import "syscall"

// Free tells how many bytes may still be written where a directory or a file is.
func Free(at string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(at, &s); err != nil {
		return 0, err
	}
	return s.Bavail * uint64(s.Bsize), nil // #nosec G115 -- the size of a block is positive
}
