//go:build unix

package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// own gives a file that root has just made to the owner of its directory. It
// goes by the open file, never by a name that somebody could have turned into
// a link meanwhile.
func own(f *os.File) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(filepath.Dir(f.Name()))
	if err != nil {
		return err
	}
	dir, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return f.Chown(int(dir.Uid), int(dir.Gid))
}

func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

func sync(dir *os.File) error { return dir.Sync() }

// names tells how many names a file has.
func names(info fs.FileInfo) int {
	if at, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(at.Nlink)
	}
	return 1
}
