package voice_test

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// Agents were counted before the transaction, so that two at once did not
// count each other. Those that were revoked do not count.
func TestAnOrganizationHasFiftyAgentsAtMostAlsoInARush(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		create := func(i int) error {
			_, _, err := w.Voice.CreateAgent(t.Context(), w.Caller(), voice.NewAgent{Name: fmt.Sprintf("Reception %d", i)})
			return err
		}
		if n, refused := world.Rush(60, create); n != 50 || refused["too_many_agents"] != 10 {
			t.Errorf("got %d agents and %v, want 50 and the rest refused", n, refused)
		}
		list, err := w.Voice.Agents(t.Context(), w.IDs.Organization)
		if err != nil || len(list) != 50 {
			t.Fatalf("got %d agents, %v; want 50", len(list), err)
		}
		if _, err := w.Voice.RevokeAgent(t.Context(), w.Caller(), list[0].ID); err != nil {
			t.Fatal(err)
		}
		if n, refused := world.Rush(2, create); n != 1 || refused["too_many_agents"] != 1 {
			t.Errorf("when one is revoked: got %d and %v, want one more", n, refused)
		}
	})
}
