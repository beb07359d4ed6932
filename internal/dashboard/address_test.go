package dashboard

import (
	"net/url"
	"strings"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// Where an organization's data and secrets are sent is an owner's to say.
func TestOnlyOwnersSayWhereDataIsSent(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	team := w.staffed()
	c := office.Caller{Org: w.org("noor")}
	const address, token = "https://erp.example.com/mawid", "token-of-theirs"
	if err := w.Bridge.SetConnector(t.Context(), c, address, token); err != nil {
		t.Fatal(err)
	}
	if err := w.Store.For(c.Org).EnsureTwin(t.Context(), w.Clock.Now().Unix()); err != nil {
		t.Fatal(err)
	}
	doors := map[string]url.Values{
		connectorURL:                        {"url": {"https://evil.example.net"}, "token": {"my-own-token"}},
		"/o/noor/settings/webhooks":         {"url": {"https://evil.example.net"}, "events": {"appointment.created"}},
		"/o/noor/settings/sandbox/webhooks": {"url": {"https://evil.example.net"}, "events": {"appointment.created"}},
	}
	for _, role := range []booking.Role{booking.Manager, booking.Receptionist, booking.Practitioner} {
		b := w.signedIn(team[role], hudasPassword)
		for path, form := range doors {
			if a := b.do("POST", path, strings.NewReader(form.Encode())); a.status != 403 {
				t.Errorf("POST %s by a %s: got %d, want 403", path, role, a.status)
			}
		}
	}
	got, stored, err := w.Bridge.ConnectorAccess(t.Context(), c.Org)
	if err != nil || got != address || stored != token {
		t.Errorf("got %s, %v, want nothing changed", got, err)
	}
	for _, org := range []booking.OrgID{c.Org, c.Org.Twin()} {
		if list, err := w.Webhooks.Endpoints(t.Context(), org); err != nil || len(list) != 0 {
			t.Errorf("got %d endpoints, %v, want none", len(list), err)
		}
	}

	// What an owner's endpoint is sent, only an owner says.
	endpoint, _, err := w.Webhooks.AddEndpoint(t.Context(), c, "https://receiver.example.com",
		[]booking.EventKind{contract.EventCallCompleted})
	if err != nil {
		t.Fatal(err)
	}
	kinds := "/o/noor/settings/webhooks/" + endpoint.ID.String() + "/kinds"
	boss := w.signedIn(team[booking.Manager], hudasPassword)
	if a := boss.forge(kinds, "events", "call.completed", "details", "transcript"); a.status != 403 {
		t.Errorf("POST %s by a manager: got %d, want 403", kinds, a.status)
	}
	if a := boss.get("/o/noor/settings/webhooks/" + endpoint.ID.String()); a.status != 200 || strings.Contains(a.body, kinds) {
		t.Errorf("a manager sees the endpoint: got %d, want it without a form that would be refused", a.status)
	}

	// A manager sees how the connection is doing, and no form that would be
	// refused.
	manager := w.signedIn(team[booking.Manager], hudasPassword)
	page := manager.get(connectorURL)
	if page.status != 200 || !strings.Contains(page.body, address) || strings.Contains(page.body, `name="token"`) ||
		!strings.Contains(page.body, "Only an owner") {
		t.Errorf("got %d, want the page without its form: %s", page.status, page.body)
	}
	if a := manager.get("/o/noor/settings/webhooks"); a.status != 200 || strings.Contains(a.body, "webhooks/new") ||
		!strings.Contains(a.body, "Only an owner") {
		t.Errorf("got %d, want the list without a way to add: %s", a.status, a.body)
	}

	// An owner who moves it types the token again.
	owner := w.owner()
	moved := owner.submit(connectorURL, "url", "https://new.example.com/mawid", "token", "")
	if moved.status != 422 || !strings.Contains(moved.body, `id="e-token"`) || !strings.Contains(moved.body, "another server") {
		t.Errorf("without the token: got %d, want it asked for: %s", moved.status, moved.body)
	}
	if a := owner.submit(connectorURL, "url", "https://new.example.com/mawid", "token", token); a.status != 303 {
		t.Errorf("with it: got %d", a.status)
	}
}
