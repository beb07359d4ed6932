package house_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/world"
)

// What a copy would send again is set aside, and can be sent when somebody asks
// for it; what was due later goes on.
func TestWhatACopyWouldSendAgainIsSetAside(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, hears := t.Context(), w.Hears()
		_, agent := w.Receptionist()
		w.Ring(agent, "a call that goes on")
		w.MustBook(w.Checkup("2026-11-16", "09:00")) // not yet on its way
		w.Clock.Add(time.Minute)
		until := w.Clock.Now().Unix()
		w.Clock.Add(time.Minute)
		got, err := w.SetAside(ctx, until)
		if err != nil || got.Calls != 1 || got.Deliveries != 2 {
			t.Fatalf("got %+v, %v; want a call, and two deliveries: a booking and the end of the call", got, err)
		}
		w.MustBook(w.Checkup("2026-11-16", "10:00"))
		if _, err := w.Webhooks.FanOut(ctx, 100); err != nil {
			t.Fatal(err)
		}
		log, err := w.Webhooks.Deliveries(ctx, w.IDs.Organization, hears, "", booking.DeliveryID{}, 10)
		if err != nil {
			t.Fatal(err)
		}
		states := map[booking.DeliveryState]int{}
		for _, d := range log {
			states[d.State]++
		}
		if states[booking.Pending] != 1 || states[booking.Skipped] != 2 {
			t.Errorf("got %v, want the new one waiting and the old ones skipped", states)
		}
		if n, err := w.Webhooks.ReplayMissed(ctx, w.Caller(), hears); err != nil || n != 2 {
			t.Errorf("got %d, %v; want both repeated", n, err)
		}
		w.Verified()
	})
}
