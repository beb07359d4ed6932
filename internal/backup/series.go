package backup

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Series is copies that are made by themselves.
type Series struct {
	Dir        string // empty: none are
	Every      time.Duration
	Keep       int // how many; older ones go
	Passphrase string
}

// A series has names of its own, so that it removes nothing that somebody has made by
// hand: a mark that no other installation has, and the time.
var ours = regexp.MustCompile(`^mawid-auto-([0-9a-f]{8})-(\d{8}T\d{6}Z)\.(?:db|dump)(?:\.age)?$`)

// markSetting is the setting with the mark of the series. It stands in the database, which
// all nodes share: who begins with an empty one removes nothing of the one before.
const markSetting = "backup_mark"

// Next makes the next copy of a series and removes those that are too many, and
// what was left by somebody who died. The new one is there before an old one goes.
// It tells of copies that a clock has made that was ahead.
func (s *Series) Next(ctx context.Context, from Source, now time.Time) (made Made, ahead []string, err error) {
	from.Passphrase = s.Passphrase
	mark, err := from.mark(ctx)
	if err != nil {
		return made, nil, err
	}
	made, err = Make(ctx, from, filepath.Join(s.Dir, namePrefix+"auto-"+mark+"-"+now.UTC().Format(nameTime)+from.end()), now)
	if err != nil {
		return made, nil, err
	}
	ahead, err = s.tidy(mark, filepath.Base(made.File), now)
	return made, ahead, err
}

// mark is that of the series of this installation.
func (s *Source) mark(ctx context.Context) (string, error) {
	mark, err := s.Store.Setting(ctx, markSetting)
	if err != nil || mark != "" {
		return mark, err
	}
	fresh := make([]byte, 4)
	_, _ = rand.Read(fresh) // It never fails.
	return s.Store.Settle(ctx, markSetting, hex.EncodeToString(fresh))
}

// tidy removes the oldest copies. The one just made stays in any case, and what is named
// by a time that is still to come neither goes nor counts: a clock was ahead when it was
// made, and it may be the oldest of all.
func (s *Series) tidy(mark, just string, now time.Time) (ahead []string, err error) {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return nil, err
	}
	at := func(name string) string { return ours.FindStringSubmatch(name)[2] }
	var copies []string
	for _, e := range entries {
		m := ours.FindStringSubmatch(e.Name())
		switch {
		case m == nil || m[1] != mark || e.Name() == just || !e.Type().IsRegular():
		case m[2] > now.UTC().Format(nameTime):
			ahead = append(ahead, e.Name())
		default:
			copies = append(copies, e.Name())
		}
	}
	slices.SortFunc(copies, func(a, b string) int { return strings.Compare(at(a), at(b)) })
	for _, name := range copies[:max(0, len(copies)+1-s.Keep)] {
		if err := os.Remove(filepath.Join(s.Dir, name)); err != nil {
			return ahead, err
		}
	}
	return ahead, nil
}

// NewestIn tells when the newest copy of a series was made that lies in a directory, whosever
// it is; zero: none does. One that is named by a time that is still to come tells nothing.
func NewestIn(dir string, now time.Time) (newest time.Time, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		m := ours.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() {
			continue
		}
		if at, err := time.Parse(nameTime, m[2]); err == nil && at.After(newest) && !at.After(now) {
			newest = at
		}
	}
	return newest, err
}
