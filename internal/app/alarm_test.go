package app

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// The whole way of a refusal: from a door of a node that serves to the audit
// log of the organization whose key it was.
func TestARevokedKeyThatIsUsedStandsInTheAuditLog(t *testing.T) {
	t.Parallel()
	a := open(t)
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"}})
	if err != nil {
		t.Fatal(err)
	}
	token, key, err := a.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String()+"/api/v1/appointments/resources", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusUnauthorized {
		t.Fatalf("got %d, want 401", res.StatusCode)
	}
	for until := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		deeds, _, err := a.Office.Deeds(t.Context(), office.Caller{Org: ids.Organization}, booking.PersonID{}, booking.DeedID{})
		if err != nil {
			t.Fatal(err)
		}
		if d := deeds[0]; d.Action == "security.key_refused" && d.Object == "crm" && strings.HasPrefix(d.Detail, "127.0.0.") {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("the audit log ends with %+v, want the refused key", deeds[0])
		}
	}
}
