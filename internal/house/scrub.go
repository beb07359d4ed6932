package house

import (
	"context"
	"errors"
	"strings"

	"github.com/mawid/mawid/internal/store"
)

// What is erased by SQL is not gone from the files. SQLite overwrites what it
// frees (secure_delete), but the log still holds it, and now and then a page
// keeps a stale copy of a row that it had to hand to its neighbour. PostgreSQL
// keeps the old row until it is vacuumed. Scrubbing brings both to an end.

// scrubDone is the setting that says what was scrubbed last: the marks of what
// was erased, as they were then.
const scrubDone = "scrub_done"

// scrubAgedEvery is how often what went because of its age is scrubbed, in
// seconds: something goes every minute, and writes wait for it.
const scrubAgedEvery = 3600

// Scrub makes what was erased unreadable in the files, if anything was since
// the last time. thorough takes whatever time that needs. It reports whether
// there was something to do.
func Scrub(ctx context.Context, s *store.Store, now int64, thorough bool) (did bool, err error) {
	marks, err := s.Settings(ctx, store.ScrubDue, store.ScrubAged, scrubDone)
	if err != nil {
		return false, err
	}
	due, aged, _ := strings.Cut(marks[scrubDone], " ")
	did = thorough || marks[store.ScrubDue] != due
	if !did && marks[store.ScrubAged] != aged {
		did, err = s.TakeTurn(ctx, "scrub", now, scrubAgedEvery)
	}
	if err != nil || !did {
		return false, err
	}
	err = s.ScrubFiles(ctx, thorough)
	if err != nil && !errors.Is(err, store.ErrUnscrubbed) {
		return true, err
	}
	// Later erasures have another mark, and are scrubbed the next time.
	return true, errors.Join(err, s.Write(ctx, func(tx *store.Tx) error {
		tx.SetSetting(scrubDone, marks[store.ScrubDue]+" "+marks[store.ScrubAged])
		return nil
	}))
}
