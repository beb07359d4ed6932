package worker_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
)

// naive is an entry without offsets: nobody knows when it is.
const naive = `{"start":"2026-11-15T10:00:00","end":"2026-11-15T10:30:00"}`

// A bad entry voided the whole recheck, and the slot was booked over.
func TestAGoodEntryBesideABadOneStopsABooking(t *testing.T) {
	for name, bad := range map[string]string{
		"ends before it starts": `{"start":"2026-11-15T23:00:00+03:00","end":"2026-11-15T22:00:00+03:00"}`,
		"no offset":             naive,
		"wrong type":            `{"start":7,"end":8}`,
		"nothing":               `null`,
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				w.pull()
				e.block("c1", span(600, 605))
				e.garble(bad)
				if _, err := w.at(600); !errors.Is(err, booking.ErrTaken) {
					t.Errorf("got %v, want %v", err, booking.ErrTaken)
				}
				if s := w.status(); s.PullFailures != 0 || s.SkipUntil != 0 {
					t.Errorf("got %+v, want no failure", s)
				}
			})
		})
	}
}

// Whatever can be read of an entry says where it may be; there nobody books.
func TestAnEntryThatCannotBeReadIsNotBookedOver(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		w.pull()
		for _, c := range []struct {
			garbage string
			minute  int
			taken   bool
		}{
			{naive, 600, true},
			{`{"start":"2026-11-15T11:00:00+03:00"}`, 650, false},
			{`{"start":"2026-11-15T11:00:00+03:00"}`, 660, true},
			{`{"start":"2026-11-15T11:03:00+03:00","end":"soon"}`, 665, true},
			{`{"start":"soon","end":"2026-11-15T12:00:00+03:00"}`, 720, false},
			{`{"start":"soon","end":"2026-11-15T12:07:00+03:00"}`, 725, true},
			{`{"start":"2026-11-15T13:10:00+03:00","end":"2026-11-15T13:00:00+03:00"}`, 785, true},
			{`{"start":"2026-11-15T13:10:00+03:00","end":"2026-11-15T13:00:00+03:00"}`, 790, false},
		} {
			e.garble(c.garbage)
			_, err := w.at(c.minute)
			if got := errors.Is(err, booking.ErrTaken); got != c.taken || err != nil && !got {
				t.Errorf("%s, minute %d: got %v, want it taken: %v", c.garbage, c.minute, err, c.taken)
			}
			if c.taken && w.free(c.minute) {
				t.Errorf("%s: minute %d is still listed", c.garbage, c.minute)
			}
		}
	})
}

func TestAPullTakesWhatItCanReadAndShowsTheRest(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.block("c1", span(600, 605), span(700, 705))
		w.pull()
		// The first can no longer be read, and another one is new.
		e.garble(naive)
		e.block("c1", span(800, 805))
		w.Clock.Add(time.Minute)
		w.pull()
		since := w.Clock.Now().Unix()
		if got, want := fmt.Sprint(w.free(600), w.free(700), w.free(800), w.free(900)), "false false false true"; got != want {
			t.Errorf("free at 600, 700, 800, 900: got %s, want %s", got, want)
		}
		w.Clock.Add(time.Minute)
		w.pull()
		s := w.status()
		m := s.Mappings[0]
		// It is in both answers: about what is near and, now, about what is far.
		if m.Unread != 2 || m.UnreadSince != since || len(m.UnreadWhat) != 1 ||
			!strings.HasPrefix(m.UnreadWhat[0], "resources[0].busy[0].start has no UTC offset") || s.PullFailures != 0 {
			t.Errorf("got %+v, want one entry with its place", m)
		}
		// What can be read says that it is not then: what was known there goes.
		e.garble(`{"start":"2026-11-15T11:00:00+03:00"}`)
		w.Clock.Add(time.Minute)
		w.pull()
		if got, want := fmt.Sprint(w.free(600), w.free(700), w.free(800)), "true false false"; got != want {
			t.Errorf("free at 600, 700, 800: got %s, want %s", got, want)
		}
		e.garble("")
		w.Clock.Add(time.Minute)
		w.pull()
		if got, want := fmt.Sprint(w.free(600), w.free(700), w.free(800)), "true true false"; got != want {
			t.Errorf("free at 600, 700, 800 when all is well: got %s, want %s", got, want)
		}
		if m := w.status().Mappings[0]; m.Unread != 0 || m.UnreadSince != 0 || m.UnreadWhat != nil {
			t.Errorf("got %+v, want nothing unread", m)
		}
	})
}

// A meeting of three hours became a row a minute.
func TestAMeetingThatIsUnderWayStaysWhole(t *testing.T) {
	for _, cuts := range []bool{false, true} {
		t.Run(fmt.Sprint("it cuts: ", cuts), func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.cuts = cuts
				e.block("c1", span(480, 660))
				for range 20 {
					w.pull()
					w.Clock.Add(5 * time.Minute)
				}
				day, err := w.Diary.Day(t.Context(), w.IDs.Organization, diary.DayQuery{Branch: w.IDs.Branches["main"], Date: today})
				if err != nil {
					t.Fatal(err)
				}
				if got, want := day.Columns[0].Busy, []diary.Busy{{Span: span(480, 660)}}; !cmp.Equal(got, want) {
					t.Errorf("the day shows %v, want %v", got, want)
				}
			})
		})
	}
}
