package worker_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

func TestWhatACustomerDoesByTheirLinkReachesTheOwnSystem(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		stop := w.work(w.House)
		id := w.must(900)
		token, err := w.SelfService.Link(t.Context(), w.IDs.Organization, id)
		if err != nil {
			t.Fatal(err)
		}
		by, read := selfservice.Way{Token: token}, w.Clock.Now().Unix()-5
		if _, err := w.SelfService.Move(t.Context(), by, booking.Slot{Date: today, Time: civil.Clock(905)}, read); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the move", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 905)}) && w.status().Pending == 0 })
		stop()
		if _, err := w.SelfService.Cancel(t.Context(), by, selfservice.Cancellation{Reason: "time", Words: "time", Shown: read}); err != nil {
			t.Fatal(err)
		}
		// It still stands there, and is ours: it is in nobody's way.
		own, err := w.SelfService.UndoCancel(t.Context(), by, read)
		if err != nil || own.Status != booking.Booked {
			t.Fatalf("taken back: got %s, %v", own.Status, err)
		}
		again, err := w.Store.For(w.IDs.Organization).Replacement(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		w.work(w.House)
		world.Eventually(t, "the new one alone", func() bool {
			return cmp.Equal(e.holds(), []string{stands(again, 905)}) && w.status().Pending == 0
		})
	})
}
