package stories

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// Every operation of the document, with keys that opened it once: revoked, run
// out, of an organization that is closed, and with a spent budget.
func TestNoOperationOpensToAKeyThatIsShutOut(t *testing.T) {
	onLimited(t, 100, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		ours := w.belongings(t, w.key, w.service("checkup"), w.branch("olaya"), w.resource("omar"))
		revoked, key := w.namedKey("noor", organization.NewKey{Name: "gone", Scopes: everyScope})
		want(t, w.get(revoked, appointments), 200, "")
		if _, err := w.app.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
			t.Fatal(err)
		}
		expired, _ := w.namedKey("noor", organization.NewKey{Name: "short", Scopes: everyScope, Life: time.Minute})
		spent := w.newKey("noor", everyScope...)
		w.clock.stop(begin.Add(2 * time.Minute))
		before := w.picture(t)
		for a := w.get(spent, appointments); a.status != 429; a = w.get(spent, appointments) {
			want(t, a, 200, "")
		}
		shut := func(token string, status int, code string) {
			t.Helper()
			for name := range w.documented(t) {
				if v, known := walk[name]; known { // TestTheWalkKnowsEveryOperationAndEveryID tells of the others.
					want(t, w.visitWith(token, name, v, ours), status, code)
				}
			}
		}
		shut(revoked, 401, "invalid_key")
		shut(expired, 401, "expired_key")
		shut(spent, 429, "rate_limited")
		if after := w.picture(t); after != before {
			t.Errorf("something was changed:\n%s\nbefore:\n%s", after, before)
		}
		noor := office.Caller{Org: w.noor.Organization}
		if _, err := w.app.Organization.Tenants.Suspend(t.Context(), noor, "unpaid"); err != nil {
			t.Fatal(err)
		}
		for name := range w.documented(t) {
			if v, known := walk[name]; known {
				if a := w.visitWith(w.key, name, v, ours); strings.Contains(a.raw, "unpaid") {
					t.Errorf("%s tells others what members are told: %s", name, a.raw)
				}
			}
		}
		w.clock.stop(begin.Add(4 * time.Minute)) // with a new budget
		shut(w.key, 403, "organization_suspended")
		if _, err := w.app.Organization.Tenants.Resume(t.Context(), noor); err != nil {
			t.Fatal(err)
		}
		w.clock.stop(begin.Add(6 * time.Minute))
		want(t, w.get(w.key, appointments), 200, "")
		if _, err := w.app.Organization.CloseOrganization(t.Context(), noor,
			organization.RemovalWait); err != nil {
			t.Fatal(err)
		}
		shut(w.key, 401, "organization_closed")
	})
}
