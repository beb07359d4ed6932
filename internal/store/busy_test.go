package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// connect maps the resource of here to the "r" of its own system.
func (w *world) connect() {
	w.T.Helper()
	err := w.Store.For(w.Here.Org).Write(w.T.Context(), func(tx *store.Tx) error {
		bridge.SaveConnector(tx, "https://x.example", "t", 1)
		bridge.SetMap(tx, w.Here.Resource.ID, "r")
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// dayLong is a day in seconds, and today the hundredth.
const (
	dayLong = 86400
	today   = 100 * dayLong
)

// stretch is one of minutes of the hundredth day.
func stretch(from, to int64) booking.Span {
	return booking.Span{Start: today + from*60, End: today + to*60}
}

// hear stores an answer, and gives what is busy then, in minutes of that day.
func (w *world) hear(window booking.Span, busy []booking.Span, doubts ...booking.Span) (rows []string, changed bool) {
	w.T.Helper()
	err := w.Store.For(w.Here.Org).Write(w.T.Context(), func(tx *store.Tx) (err error) {
		changed, err = tx.ReplaceBusy(w.Here.Resource.ID, window, busy, doubts...)
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return busyRows(w.T, w.URL), changed
}

func busyRows(t *testing.T, url string) []string {
	return storetest.Texts(t, storetest.Reach(t, url), fmt.Sprintf(`select cast((start_at - %d) / 60 as text) || '-' || cast((end_at - %d) / 60 as text)
		from busy where start_at < %d order by start_at`, today, today, today*2))
}

// A meeting that is under way was cut anew at the beginning of every window,
// and one at the end of the window likewise.
func TestABusyTimeStaysOneRowHoweverOftenItIsHeardOf(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.connect()
		meeting := []booking.Span{stretch(540, 720)}
		want := []string{"540-720"}
		w.hear(stretch(500, 2000), meeting)
		for minute := int64(507); minute < 720; minute += 7 {
			window := stretch(minute, 2000)
			// Some systems cut what they answer.
			cut := []booking.Span{{Start: max(meeting[0].Start, window.Start), End: meeting[0].End}}
			for _, answer := range [][]booking.Span{meeting, cut} {
				if got, changed := w.hear(window, answer); !cmp.Equal(got, want) || changed {
					t.Fatalf("from minute %d: got %v, changed %v; want %v, unchanged", minute, got, changed, want)
				}
			}
		}
		for minute := int64(760); minute > 500; minute -= 9 {
			if got, _ := w.hear(stretch(0, minute), meeting); !cmp.Equal(got, want) {
				t.Fatalf("up to minute %d: got %v, want %v", minute, got, want)
			}
		}
		// It is over sooner, and another one follows: what is past stays.
		got, _ := w.hear(stretch(600, 2000), []booking.Span{stretch(540, 630), stretch(630, 660)})
		if want := []string{"540-630", "630-660"}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		// A night is two days, and several days are as many rows.
		got, changed := w.hear(stretch(0, 5760), []booking.Span{stretch(1380, 4400)})
		if want := []string{"1380-1440", "1440-2880", "2880-4320", "4320-4400"}; !cmp.Equal(got, want) || !changed {
			t.Errorf("got %v, want %v", got, want)
		}
		if _, changed := w.hear(stretch(1440, 5760), []booking.Span{stretch(1380, 4400)}); changed {
			t.Error("the same was heard again, and something changed")
		}
	})
}

func TestWhatWasKnownOfAStretchInDoubtStays(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.connect()
		day := stretch(0, 1440)
		w.hear(day, []booking.Span{stretch(540, 600), stretch(700, 760), stretch(900, 930)})
		got, _ := w.hear(day, []booking.Span{stretch(730, 800)}, stretch(650, 880))
		if want := []string{"700-800"}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if got, _ = w.hear(day, []booking.Span{stretch(730, 800)}); !cmp.Equal(got, []string{"730-800"}) {
			t.Errorf("when all can be read again: got %v, want what is said", got)
		}
	})
}

func TestTheMigrationMakesMinutesWholeAgain(t *testing.T) {
	empty(t, func(t *testing.T, url string) {
		kind, _, _ := strings.Cut(url, ":")
		load(t, url, filepath.Join(releases, "0009_call_details", kind+".sql"))
		w := &world{&storetest.World{T: t, URL: url}}
		add := func(from, to int64) {
			w.Raw(fmt.Sprintf(`insert into busy (org_id, resource_id, start_at, end_at) select org_id, resource_id, %d, %d from connector_maps order by external_id limit 1`,
				today+from*60, today+to*60))
		}
		for minute := int64(540); minute < 720; minute++ {
			add(minute, minute+1)
		}
		for _, s := range [][2]int64{{800, 860}, {830, 840}, {850, 870}, {900, 910}, {1400, 1440}, {1440, 2880}, {2880, 2900}} {
			add(s[0], s[1])
		}
		st, _ := listened(t, url)
		if _, err := st.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := []string{"540-720", "800-870", "900-910", "1400-1440", "1440-2880", "2880-2900"}
		if got := busyRows(t, url); !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if n := counts(t, url)["busy"]; n != int64(len(want))+1 {
			t.Errorf("got %d rows, want these and the one of the snapshot", n)
		}
	})
}

// What is chosen from memory may be busy elsewhere by what was heard a moment ago, by
// another node: nobody is booked over that, nor left out for what only touches it.
func TestABookingFromMemoryIsNotWrittenOverWhatWasHeard(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.connect()
		first, second := w.fresh(w.Here, 3), w.fresh(w.Here, 4)
		first.Belief.Elsewhere, second.Belief.Elsewhere = first.Place.Claim, second.Place.Claim
		claim := first.Place.Claim
		w.hear(booking.Span{Start: claim.Start - dayLong, End: claim.End}, []booking.Span{{Start: claim.End - 60, End: claim.End}})
		unheard := w.fresh(w.Here, 5)
		for i, err := range w.bookAtOnce(w.Here, []store.Fresh{first, second, unheard}) {
			want := []error{booking.ErrTaken, nil, nil}[i]
			if !errors.Is(err, want) {
				t.Errorf("booking %d: got %v, want %v", i, err, want)
			}
		}
		if !w.stored(w.Here, second) || w.stored(w.Here, first) {
			t.Error("the one that was refused is stored, or the one behind it is not")
		}
	})
}
