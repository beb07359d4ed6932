//go:build unix

package folder

import (
	"errors"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
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

// Owner is the name of the user whom a file belongs to, or whom the directory does in
// which nobody lets us look; empty: it is not known.
func Owner(file string) string {
	info, err := os.Stat(file)
	for ; err != nil && file != filepath.Dir(file); info, err = os.Stat(file) {
		file = filepath.Dir(file)
	}
	if err != nil {
		return ""
	}
	at, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return called(uint64(at.Uid))
}

// us is the name of the user that this process runs as.
func us() string {
	return called(uint64(os.Geteuid())) // #nosec G115 -- no number is negative on these systems
}

func called(uid uint64) string {
	id := strconv.FormatUint(uid, 10)
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return id
}

// permitted asks the system whether we may read and write, and pass through a directory.
func permitted(name string, dir bool) error {
	mode := uint32(4 | 2) // R_OK, W_OK
	if dir {
		mode |= 1 // X_OK
	}
	if err := syscall.Access(name, mode); err != nil && !errors.Is(err, syscall.ENOSYS) {
		return &fs.PathError{Op: "access", Path: name, Err: err}
	}
	return nil
}

// names tells how many names a file has.
func names(info fs.FileInfo) int {
	if at, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(at.Nlink)
	}
	return 1
}
