// Package backup keeps copies of a whole installation's database, and puts one
// back. backup.go makes them: a SQLite database is copied while it is in use, and
// the copy is checked before it gets its name. postgres.go has pg_dump and
// pg_restore do it. sealed.go seals a copy with a passphrase, restore.go puts one
// into a new place, and series.go makes one every so often and removes the oldest. What
// is not whole yet lies in a room of its own, see workroom.go.
//
// The key that seals secrets in the database (secret.key) is in no copy, on
// purpose: whoever finds one has no secrets with it.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
)

// Source is what a copy is made of.
type Source struct {
	URL   string // of the database
	Store *store.Store
	// Passphrase seals the copy; empty: it is not sealed.
	Passphrase string
}

// Made is a copy that was made.
type Made struct {
	File   string
	Bytes  int64
	Sealed bool
	// Checked tells whether every invariant was found to hold in it. The file is
	// looked at in any case; a database of an older schema, and a dump, are not.
	Checked bool
}

// The ends of the names of copies.
const (
	sqliteEnd   = ".db"
	postgresEnd = ".dump"
	sealedEnd   = ".age"
	namePrefix  = "mawid-"
	nameTime    = "20060102T150405Z"
)

// Make makes a copy in a file that is not there yet or, under a name made of the
// time, in a directory. Until it is whole and checked it has no name; it is for
// its owner alone.
func Make(ctx context.Context, s Source, to string, now time.Time) (Made, error) {
	file, err := s.name(to, now)
	if err != nil {
		return Made{}, inWords(err, to)
	}
	if _, err := os.Lstat(file); err == nil {
		return Made{}, fmt.Errorf("%s is there already; choose another name, or a directory", file)
	}
	dir, leave, err := workroom(filepath.Dir(file))
	if err != nil {
		return Made{}, inWords(err, filepath.Dir(file))
	}
	defer leave()
	made, err := s.make(ctx, dir, file)
	switch {
	case ctx.Err() != nil && err != nil:
		return Made{}, &stopped{"stopped before the back-up was whole; there is no " + file + ", and nothing else was left", context.Cause(ctx)}
	case err != nil:
		return Made{}, inWords(err, filepath.Dir(file))
	}
	return made, nil
}

// stopped says that somebody wanted us to stop, and what there is then.
type stopped struct {
	text string
	why  error
}

// Error implements error.
func (s *stopped) Error() string { return s.text }

// Unwrap says who wanted it.
func (s *stopped) Unwrap() error { return s.why }

// make makes the copy in a directory of its own, and gives it its name when it is whole.
func (s *Source) make(ctx context.Context, dir, file string) (Made, error) {
	made := Made{File: file, Sealed: s.Passphrase != ""}
	whole := filepath.Join(dir, "copy")
	err := s.Store.Backup(ctx, whole, func() error { return dump(ctx, s.URL, whole, file) })
	if err == nil && !s.Store.Shared() {
		made.Checked, err = check(ctx, whole)
	}
	if err == nil && made.Sealed {
		whole, err = sealFile(ctx, whole, s.Passphrase)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Made{}, err
	}
	made.Bytes, err = place(whole, file)
	return made, err
}

// inWords says what is wrong with the place of a copy.
func inWords(err error, at string) error {
	switch {
	case errors.Is(err, store.ErrStorage): // Its own words are for callers of the API.
		return fmt.Errorf("the copy cannot be written in %s: the disk is full or fails; make room, or name another disk. Nothing was left there: "+
			"%v", at, fault.Of(err).Err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("there is no room in %s for the copy; make room, or name another disk. Nothing was left there: %w", at, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("this user may not write in %s; name a directory that it may, or run this as another user, such as the one of the "+
			"service: %w", at, err)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%s is read-only; name another disk or, for the service, let its unit write there (ReadWritePaths, see "+
			"docs/backup.md): %w", at, err)
	case errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("a part of %s is a file and no directory; name another place: %w", at, err)
	}
	return err
}

// name is the name of the copy.
func (s *Source) name(to string, now time.Time) (string, error) {
	info, err := os.Stat(to)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err != nil && !strings.HasSuffix(to, string(filepath.Separator)) || err == nil && !info.IsDir() {
		return to, nil
	}
	if err := folder.Make(filepath.Clean(to)); err != nil {
		return "", err
	}
	return filepath.Join(to, namePrefix+now.UTC().Format(nameTime)+s.end()), nil
}

// end is how the names of its copies end.
func (s *Source) end() string {
	end := sqliteEnd
	if s.Store.Shared() {
		end = postgresEnd
	}
	if s.Passphrase != "" {
		end += sealedEnd
	}
	return end
}

// place gives a file its name, unless somebody else has it, so that it outlives a
// power cut.
func place(from, file string) (bytes int64, err error) {
	f, err := os.OpenFile(from, os.O_RDWR, 0) // #nosec G304 -- our own work
	if err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return 0, err
	}
	err = os.Link(from, file)
	if err != nil && !errors.Is(err, fs.ErrExist) { // Some disks know no links.
		err = os.Rename(from, file)
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), folder.Sync(filepath.Dir(file))
}

// Broken says that a copy is not what it should be.
type Broken struct{ Checks []house.Check }

// Error implements error.
func (b *Broken) Error() string {
	var list []string
	for _, c := range b.Checks {
		if len(c.Violations) > 0 {
			list = append(list, c.Name+": "+c.Violations[0])
		}
	}
	return "the copy is damaged: " + strings.Join(list, "; ")
}

// check looks whether a copy of a SQLite database is sound: its file, and every
// invariant if it has the present schema.
func check(ctx context.Context, file string) (all bool, err error) {
	st, err := store.Open(ctx, store.Config{URL: "sqlite:" + file, Existing: true})
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if st.Current(ctx) != nil {
		return false, sound(ctx, st)
	}
	return true, Verify(ctx, st)
}

// sound asks SQLite alone.
func sound(ctx context.Context, st *store.Store) error {
	return st.Read(ctx, store.Query(func(r store.Row) error {
		var line string
		if err := r.Scan(&line); err != nil || line == "ok" {
			return err
		}
		return fmt.Errorf("the copy is damaged: %s", line)
	}, `select integrity_check from pragma_integrity_check`))
}

// Verify asks for every invariant. One of an installation in which there is
// nobody yet is as good as its file.
func Verify(ctx context.Context, st *store.Store) error {
	checks, err := house.Verify(ctx, st)
	if errors.Is(err, house.ErrNobody) {
		if st.Shared() {
			return nil
		}
		return sound(ctx, st)
	}
	if err == nil && !(house.Report{Checks: checks}).OK() {
		err = &Broken{checks}
	}
	return err
}
