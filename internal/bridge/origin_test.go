package bridge_test

import (
	"testing"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

// Whoever changes where a system is must not get the token that is stored for
// another place.
func TestAStoredTokenFollowsItsAddress(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		const token = "token-of-theirs"
		if err := w.Bridge.SetConnector(t.Context(), c, "https://erp.example.com/mawid", token); err != nil {
			t.Fatal(err)
		}
		for name, url := range map[string]string{
			"another host":       "https://evil.example.net/mawid",
			"a host below":       "https://x.erp.example.com/mawid",
			"another port":       "https://erp.example.com:8443/mawid",
			"another scheme":     "http://erp.example.com/mawid",
			"a look-alike":       "https://erp.example.com.evil.net/mawid",
			"the name as a path": "https://evil.net/erp.example.com/mawid",
		} {
			err := w.Bridge.SetConnector(t.Context(), c, url, "")
			if f := fault.Of(err); f.Code != "token_needed" || f.Field != "token" {
				t.Errorf("%s: got %v, want the token asked for", name, err)
			}
		}
		address, stored, err := w.Bridge.ConnectorAccess(t.Context(), c.Org)
		if err != nil || address != "https://erp.example.com/mawid" || stored != token {
			t.Errorf("after all of these: got %s, %v, want the old address", address, err)
		}
		for name, url := range map[string]string{
			"another path":       "https://erp.example.com/v2",
			"capitals":           "https://ERP.Example.com/v2",
			"the port spelt out": "https://erp.example.com:443/v2",
		} {
			if err := w.Bridge.SetConnector(t.Context(), c, url, ""); err != nil {
				t.Errorf("%s on the same server: got %v", name, err)
			}
		}
		if err := w.Bridge.SetConnector(t.Context(), c, "https://other.example.com", "token-for-there"); err != nil {
			t.Errorf("with the token typed: got %v", err)
		}
		if _, stored, err = w.Bridge.ConnectorAccess(t.Context(), c.Org); err != nil || stored != "token-for-there" {
			t.Errorf("got %v, want the new token stored", err)
		}
		// A system that was removed leaves no token for the next.
		if err := w.Bridge.RemoveConnector(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if code := fault.Of(w.Bridge.SetConnector(t.Context(), c, "https://other.example.com", "")).Code; code != "invalid_token" {
			t.Errorf("after removing: got %q, want a token asked for", code)
		}
	})
}
