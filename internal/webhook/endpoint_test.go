package webhook_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/webhook"
	"github.com/mawid/mawid/internal/world"
)

func TestAnEndpointCanAskForOtherEvents(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		org := w.IDs.Organization
		w.House = w.NewHouse(w.Store)
		e, _, err := w.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: org}, "https://example.com/hook", nil)
		if err != nil {
			t.Fatal(err)
		}
		if !cmp.Equal(e.Kinds, booking.Customary) {
			t.Errorf("nothing chosen: got %v, want %v", e.Kinds, booking.Customary)
		}
		if slices.Contains(e.Kinds, contract.EventAppointmentUpdated) || len(e.Kinds) != len(booking.Subscribable)-1 {
			t.Errorf("nothing chosen: got %v, want all but corrections", e.Kinds)
		}
		want := []booking.EventKind{contract.EventAppointmentCreated, contract.EventAppointmentRescheduled}
		if err := w.Webhooks.SetEndpointKinds(t.Context(), office.Caller{Org: org}, e.ID, []booking.EventKind{want[1], want[0]}); err != nil {
			t.Fatal(err)
		}
		got, missed, err := w.Webhooks.Endpoint(t.Context(), org, e.ID)
		if err != nil || missed != 0 || !cmp.Equal(got.Kinds, want) {
			t.Errorf("got %v %d %v, want %v", got.Kinds, missed, err, want)
		}
		for _, bad := range [][]booking.EventKind{nil, {"webhook.test"}, {"appointment.created", "x"}} {
			if err := w.Webhooks.SetEndpointKinds(t.Context(), office.Caller{Org: org}, e.ID, bad); fault.Of(err).Code != "invalid_events" {
				t.Errorf("%v: got %v, want invalid_events", bad, err)
			}
		}
		other := w.MustApply(world.Clinic("other")).Organization
		if err := w.Webhooks.SetEndpointKinds(t.Context(), office.Caller{Org: other}, e.ID, want); !errors.Is(err, webhook.ErrNoEndpoint) {
			t.Errorf("another organization: got %v, want not found", err)
		}
	})
}

// Endpoints were counted before the transaction, so that two at once did not
// count each other.
func TestAnOrganizationHasTwentyEndpointsAtMostAlsoInARush(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.House = w.NewHouse(w.Store)
		add := func(i int) error {
			_, _, err := w.Webhooks.AddEndpoint(t.Context(), w.Caller(), fmt.Sprintf("https://example.com/%d", i), nil)
			return err
		}
		if made, refused := world.Rush(26, add); made != 20 || refused["too_many_endpoints"] != 6 {
			t.Errorf("got %d endpoints and %v, want 20 and the rest refused", made, refused)
		}
		list, err := w.Webhooks.Endpoints(t.Context(), w.IDs.Organization)
		if err != nil || len(list) != 20 {
			t.Fatalf("got %d endpoints, %v; want 20", len(list), err)
		}
		if err := w.Webhooks.RemoveEndpoint(t.Context(), w.Caller(), list[0].ID); err != nil {
			t.Fatal(err)
		}
		if made, refused := world.Rush(2, add); made != 1 || refused["too_many_endpoints"] != 1 {
			t.Errorf("when one is removed: got %d and %v, want one more", made, refused)
		}
	})
}
