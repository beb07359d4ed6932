package voice_test

import (
	"errors"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/voice"
)

func TestAnotherOrganizationsAgentsAndCallsAreOutOfReach(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		ctx := t.Context()
		a := voice.Agent{Agent: booking.Agent{ID: booking.NewID[booking.AgentID](), Name: "A", Prefix: "agt_live_", CreatedAt: 1}}
		call := booking.Call{ID: booking.NewID[booking.CallID](), Agent: a.ID, Provider: "p", ProviderID: "1", Direction: booking.Inbound,
			StartedAt: 1, HeardAt: 1}
		write := func(v storetest.Tenant, fn func(*store.Tx) error) error { return w.Store.For(v.Org).Write(ctx, fn) }
		if err := write(w.Here, func(tx *store.Tx) error { return voice.InsertAgent(tx, a, "hash") }); err != nil {
			t.Fatal(err)
		}
		begin := func(v storetest.Tenant) error {
			return write(v, func(tx *store.Tx) error {
				_, _, err := voice.BeginCall(tx, call)
				return err
			})
		}
		if err := begin(w.There); err == nil {
			t.Error("a call of one organization with an agent of another was stored")
		}
		if err := begin(w.Here); err != nil {
			t.Fatal(err)
		}
		if _, err := voice.Call(ctx, w.Store.For(w.There.Org), call.ID); !errors.Is(err, voice.ErrNoCall) {
			t.Errorf("got %v, want no such call", err)
		}
		if list, err := voice.Agents(ctx, w.Store.For(w.There.Org)); err != nil || len(list) != 0 {
			t.Errorf("got %v, %v, want none", list, err)
		}
		err := write(w.There, func(tx *store.Tx) error {
			if ours, err := voice.SaveState(tx, call.ID, 0, "{}", "ar", 2); err != nil || ours {
				t.Errorf("the state of another organization's call was changed: %v", err)
			}
			_, err := tx.NoteAction(call.ID, booking.CallAction{Name: "x", Action: "created", At: 1})
			return err
		})
		if err == nil {
			t.Error("an action was noted in another organization's call")
		}
		if ours, err := voice.Call(ctx, w.Store.For(w.Here.Org), call.ID); err != nil || ours.Version != 0 {
			t.Errorf("got %+v, %v, want it untouched", ours, err)
		}
	})
}
