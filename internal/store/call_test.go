package store_test

import (
	"errors"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
)

func TestAnotherOrganizationsAgentsAndCallsAreOutOfReach(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		a := voice.Agent{Agent: booking.Agent{ID: booking.NewID[booking.AgentID](), Name: "A", Prefix: "agt_live_", CreatedAt: 1}}
		call := booking.Call{ID: booking.NewID[booking.CallID](), Agent: a.ID, Provider: "p", ProviderID: "1", Direction: booking.Inbound,
			StartedAt: 1, HeardAt: 1}
		write := func(v tenant, fn func(*store.Tx) error) error { return w.store.For(v.org).Write(ctx, fn) }
		if err := write(w.here, func(tx *store.Tx) error { return voice.InsertAgent(tx, a, "hash") }); err != nil {
			t.Fatal(err)
		}
		begin := func(v tenant) error {
			return write(v, func(tx *store.Tx) error {
				_, _, err := voice.BeginCall(tx, call)
				return err
			})
		}
		if err := begin(w.there); err == nil {
			t.Error("a call of one organization with an agent of another was stored")
		}
		if err := begin(w.here); err != nil {
			t.Fatal(err)
		}
		if _, err := voice.Call(ctx, w.store.For(w.there.org), call.ID); !errors.Is(err, voice.ErrNoCall) {
			t.Errorf("got %v, want no such call", err)
		}
		if list, err := voice.Agents(ctx, w.store.For(w.there.org)); err != nil || len(list) != 0 {
			t.Errorf("got %v, %v, want none", list, err)
		}
		err := write(w.there, func(tx *store.Tx) error {
			if ours, err := voice.SaveState(tx, call.ID, 0, "{}", "ar", 2); err != nil || ours {
				t.Errorf("the state of another organization's call was changed: %v", err)
			}
			_, err := tx.NoteAction(call.ID, booking.CallAction{Name: "x", Action: "created", At: 1})
			return err
		})
		if err == nil {
			t.Error("an action was noted in another organization's call")
		}
		if ours, err := voice.Call(ctx, w.store.For(w.here.org), call.ID); err != nil || ours.Version != 0 {
			t.Errorf("got %+v, %v, want it untouched", ours, err)
		}
	})
}
