package visitor_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// What was shown before is shown again only while it is true, whoever changed it
// and on whichever node.
func TestAPageThatWasShownBeforeIsTrueWhenItIsShownAgain(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		const page = "/en/b/noor/olaya/checkup?date=2026-11-16&resource=sara"
		c := w.customer()
		offered := func(when, slot string, want bool) {
			t.Helper()
			for range 2 { // Written, and seen again.
				if c.get(page); slices.Contains(c.shown.slots(), slot) != want {
					t.Errorf("%s: %s offered is %v, want %v: %v", when, slot, !want, want, c.shown.slots())
				}
			}
		}
		offered("at first", "2026-11-16T10:30", true)
		r := w.Checkup("2026-11-16", "10:30")
		r.Resource = w.IDs.Resources["sara"]
		booked := w.MustBook(r)
		offered("booked", "2026-11-16T10:30", false)
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), booked.ID, ""); err != nil {
			t.Fatal(err)
		}
		offered("cancelled", "2026-11-16T10:30", true)

		plan := clinic("noor")
		plan.Services[0].Name = "Health check"
		w.MustApply(plan)
		c.get(page)
		c.wants(200, "Health check")
		c.get(strings.TrimPrefix(page, "/en"))
		c.wants(200, `lang="ar"`)

		// The last moment at which a time can be booked is itself: it is gone a
		// second later, within the same minute.
		w.Clock.Set(time.Date(2026, 11, 16, 10, 29, 59, 0, riyadh))
		offered("a second before", "2026-11-16T10:30", true)
		w.Clock.Set(time.Date(2026, 11, 16, 10, 30, 0, 0, riyadh))
		offered("at the minute", "2026-11-16T10:30", true)
		w.Clock.Set(time.Date(2026, 11, 16, 10, 30, 1, 0, riyadh))
		offered("a second after", "2026-11-16T10:30", false)
		offered("a second after", "2026-11-16T11:00", true)
	})
}

var riyadh = time.FixedZone("Asia/Riyadh", 3*60*60)

// Made-up addresses do not drive out what many open, nor fill the memory.
func TestAnAddressThatNobodyNeedsIsServedAsWell(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		long := "/en/b/noor/olaya/checkup?utm_campaign=" + strings.Repeat("x", 300)
		for range 2 {
			c.get(long)
			c.wants(200, "Check-up")
		}
	})
}
