package worker_test

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

func TestWhatHappensInASandboxIsToldToItsOwnEndpointsAndMarked(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		live, sandbox := receive(t, nil), receive(t, nil)
		w.add(w.IDs, live.URL)
		twin, err := w.Organization.Sandbox(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		there := w.IDs
		there.Organization = twin
		id, secret := w.add(there, sandbox.URL)
		w.work(w.House)
		tried := w.book(there) // with the ids of the live catalog
		w.next = 0
		booked := w.book(w.IDs) // The very same time is free.
		world.Eventually(t, "both events", func() bool { return len(live.arrivals()) == 1 && len(sandbox.arrivals()) == 1 })
		for _, v := range []struct {
			got     arrival
			id      booking.AppointmentID
			sandbox string
		}{{sandbox.arrivals()[0], tried, "true"}, {live.arrivals()[0], booked, ""}} {
			want := fmt.Sprintf(`{"event":"appointment.created","id":"%s","service_id":"%s","branch_id":"%s","date":"2026-11-15","time":"09:00"}`,
				v.id, w.IDs.Services["cut"], w.IDs.Branches["main"])
			if v.got.body != want || v.got.header.Get("X-Service-Sandbox") != v.sandbox {
				t.Errorf("got %s, sandbox %q\nwant %s, %q", v.got.body, v.got.header.Get("X-Service-Sandbox"), want, v.sandbox)
			}
		}
		if err := contract.Verify(secret, sandbox.arrivals()[0].header, []byte(sandbox.arrivals()[0].body)); err != nil {
			t.Error(err)
		}
		if _, err := w.Webhooks.TestEndpoint(t.Context(), office.Caller{Org: twin}, id); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the test", func() bool { return len(w.log(there, id, booking.Delivered)) == 2 })
		if err := w.Organization.ResetSandbox(t.Context(), office.Caller{Org: w.IDs.Organization}); err != nil {
			t.Fatal(err)
		}
		if log := w.log(there, id, ""); len(log) != 0 {
			t.Errorf("after a reset: got %d deliveries, want none", len(log))
		}
		w.book(there)
		world.Eventually(t, "the event after the reset", func() bool { return len(w.log(there, id, booking.Delivered)) == 1 })
	})
}
