// Package folder makes the files of the data directory so that the service
// can use them, whoever runs the command that makes them first: they are for
// their owner alone, and the owner is that of the directory, also when an
// administrator works there as root. permitted.go finds what keeps us from them,
// private.go keeps others from them, and free.go says how much room there is.
package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// ErrLocked says that another process holds the lock.
var ErrLocked = errors.New("another process holds the lock")

// Make makes a directory and those above it that are missing. They belong to
// the owner of the first one that is there.
func Make(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := Make(filepath.Dir(dir)); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	f, err := os.Open(dir) // #nosec G304 -- the directory that the operator named
	if err != nil {
		return err
	}
	defer f.Close()
	return own(f)
}

// Create makes an empty file; one that is there is an fs.ErrExist.
func Create(file string) (*os.File, error) {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600) // #nosec G304 -- a file of the data directory
	if err != nil {
		return nil, err
	}
	if err := own(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// Temporary makes an empty file under a name that nobody has.
func Temporary(dir, pattern string) (*os.File, error) {
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	if err := own(f); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return f, nil
}

// Lock takes a lock on a file, which it makes if there is none, or refuses
// with ErrLocked. Closing the file gives it back, and so does the end of the
// process, however it ends. The number of the process stands in it, see Holder.
// Only who holds the lock may remove the file; who waited for it meanwhile has
// locked a file without a name then, and begins anew.
func Lock(file string) (*os.File, error) {
	for {
		f, err := Create(file)
		if errors.Is(err, fs.ErrExist) {
			f, err = os.OpenFile(file, os.O_RDWR, 0) // #nosec G304 -- a file of the data directory
		}
		if errors.Is(err, fs.ErrNotExist) {
			if _, gone := os.Stat(filepath.Dir(file)); gone == nil {
				continue // It was removed in between.
			}
		}
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil {
			_ = f.Close()
			return nil, err
		}
		if named(f, file) {
			sign(f)
			return f, nil
		}
		_ = f.Close()
	}
}

// named tells whether an open file is the one that has this name.
func named(f *os.File, file string) bool {
	open, err1 := f.Stat()
	there, err2 := os.Stat(file)
	return err1 == nil && err2 == nil && os.SameFile(open, there)
}

// sign writes who holds the lock. It is for people: the lock holds without it.
func sign(f *os.File) {
	if f.Truncate(0) == nil {
		_, _ = f.WriteAt(strconv.AppendInt(nil, int64(os.Getpid()), 10), 0)
	}
}

// Holder tells which process has locked a file, such as " (process 4711)"; empty:
// it is not known.
func Holder(file string) string {
	text, err := os.ReadFile(file) // #nosec G304 -- a file of the data directory
	pid, wrong := strconv.Atoi(string(text))
	if err != nil || wrong != nil || pid <= 0 {
		return ""
	}
	return " (process " + strconv.Itoa(pid) + ")"
}

// Sync makes the names in a directory outlive a power cut.
func Sync(dir string) error {
	f, err := os.Open(dir) // #nosec G304 -- the directory that the operator named
	if err != nil {
		return err
	}
	return errors.Join(sync(f), f.Close())
}

// Scratch makes a directory under a name that nobody has, for its owner alone.
func Scratch(dir, pattern string) (string, error) {
	name, err := os.MkdirTemp(dir, pattern)
	if err != nil {
		return "", err
	}
	f, err := os.Open(name) // #nosec G304 -- just made
	if err != nil {
		return "", err
	}
	return name, errors.Join(own(f), f.Close())
}

// Names tells how many names a file has: more than one where there are hard links.
func Names(info fs.FileInfo) int { return names(info) }
