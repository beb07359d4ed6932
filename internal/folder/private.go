package folder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Private takes away what others may do with files that are there: they are
// for their owner alone. It never opens one: closing it would take away the
// locks that somebody else in this process has on it. The error is of those that others
// may read: what cannot be seen is for whoever opens it.
func Private(files ...string) (err error) {
	for _, file := range files {
		info, unseen := os.Stat(file)
		if unseen != nil {
			continue
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 && info.Mode().IsRegular() {
			err = errors.Join(err, os.Chmod(file, mode&^0o077))
		}
	}
	return err
}

// PrivateLike does so with every file whose name begins like that of the file.
func PrivateLike(file string) error {
	dir, base := filepath.Split(file)
	entries, err := os.ReadDir(filepath.Clean(dir))
	if err != nil {
		return nil //nolint:nilerr // It is not seen, and told by whoever opens it.
	}
	var like []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), base) {
			like = append(like, filepath.Join(dir, e.Name()))
		}
	}
	return Private(like...)
}
