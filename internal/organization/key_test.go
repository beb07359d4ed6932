package organization_test

import (
	"context"
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// When another key is made or revoked, nodes forget the organization's keys,
// and had forgotten with them that they were used.
func TestTheUseOfAKeyIsNotedAlsoIfKeysChangeMeanwhile(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		node := w.NewHouse(w.Store)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = node.Run(ctx)
		}()
		create := func(name string) (string, organization.Key) {
			token, key, err := node.Organization.CreateKey(t.Context(), "noor",
				organization.NewKey{Name: name, Scopes: []string{"availability:read"}})
			if err != nil {
				t.Fatal(err)
			}
			return token, key
		}
		used, _ := create("used")
		_, other := create("other")
		world.Eventually(t, "the key in memory", func() bool {
			if _, err := node.Organization.Authenticate(t.Context(), auth.Show(used)); err != nil {
				t.Fatal(err)
			}
			_, known := node.Organization.Recall(auth.Show(used))
			return known
		})
		if _, err := node.Organization.RevokeKey(t.Context(), "noor", other.ID, office.Caller{}); err != nil {
			t.Fatal(err)
		}
		if _, known := node.Organization.Recall(auth.Show(used)); known {
			t.Error("the key is still in memory: what is this test about?")
		}
		stop()
		<-ended // It notes what is left.
		keys, err := w.Organization.Keys(t.Context(), "noor")
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range keys {
			if (k.LastUsed != 0) != (k.Name == "used") {
				t.Errorf("%s was last used at %d", k.Name, k.LastUsed)
			}
		}
	})
}
