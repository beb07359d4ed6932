package backup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// Series is copies that are made by themselves.
type Series struct {
	Dir        string // empty: none are
	Every      time.Duration
	Keep       int // how many; older ones go
	Passphrase string
}

// ours are the names that Make gives in a directory.
var ours = regexp.MustCompile(`^mawid-\d{8}T\d{6}Z\.(db|dump)(\.age)?$`)

// abandoned is after how long nobody works on what is not whole any more.
const abandoned = 24 * time.Hour

// Next makes the next copy of a series and removes those that are too many, and
// what was left by somebody who died. The new one is there before an old one goes.
func (s *Series) Next(ctx context.Context, from Source, now time.Time) (Made, error) {
	from.Passphrase = s.Passphrase
	made, err := Make(ctx, from, s.Dir+string(filepath.Separator), now)
	if err != nil {
		return made, err
	}
	return made, s.tidy()
}

// clearOld removes what was left behind unfinished, perhaps unsealed, by who was killed.
func clearOld(dir string, now time.Time) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if left, _ := filepath.Match(scratch+"*", e.Name()); err == nil && left && e.IsDir() && now.Sub(info.ModTime()) > abandoned {
			err = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// tidy removes the oldest copies.
func (s *Series) tidy() error {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return err
	}
	var copies []string // the oldest first: the time is in their names
	for _, e := range entries {
		if ours.MatchString(e.Name()) && e.Type().IsRegular() {
			copies = append(copies, e.Name())
		}
	}
	slices.Sort(copies)
	for _, name := range copies[:max(0, len(copies)-s.Keep)] {
		if err := os.Remove(filepath.Join(s.Dir, name)); err != nil {
			return err
		}
	}
	return nil
}
