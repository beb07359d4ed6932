package catalogue_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// What a document does stands in the audit log, once, and nothing if it does
// nothing.
func TestADocumentLeavesWhatItDidInTheAuditLog(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("audited")
		b.Users = []catalogue.UserPlan{{Email: "huda@noor.example", Name: "Huda", Role: booking.Owner}}
		var c office.Caller
		var seen int
		applied := func(when string, want ...string) {
			t.Helper()
			out, err := w.Catalogue.Apply(t.Context(), b)
			if err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			c = office.Caller{Org: out.Organization}
			list := w.Done(c)
			if diff := cmp.Diff(append([]string(nil), list[:len(list)-seen]...), want); diff != "" {
				t.Errorf("%s: got (-) want (+)\n%s", when, diff)
			}
			seen = len(list)
		}
		things := 1 + len(b.Branches) + len(b.Services) + len(b.Resources)
		applied("new", line("catalogue.applied", things+1, 0), " <> user.added huda@noor.example owner")
		applied("the same again")
		b.Services[0].Duration += 5
		applied("a service changed", line("catalogue.applied", 0, 1))
		b.Users = append(b.Users, catalogue.UserPlan{Email: "maha@noor.example", Name: "Maha", Role: booking.Manager})
		applied("somebody invited", line("catalogue.applied", 1, 0), " <> user.added maha@noor.example manager")
		b.Users[1].Role = booking.Receptionist
		applied("invited as something else", line("catalogue.applied", 0, 1), " <> user.added maha@noor.example receptionist")
		w.Member(c, "sami@noor.example", booking.Manager)
		seen = len(w.Done(c))
		b.Users = append(b.Users, catalogue.UserPlan{Email: "sami@noor.example", Name: "Somebody", Role: booking.Receptionist})
		applied("another role", line("catalogue.applied", 0, 1), " <> user.changed sami@noor.example receptionist")
		applied("all as it was")
		if _, err := w.Catalogue.Rehearse(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		b.Services[0].Duration += 5
		if r, err := w.Catalogue.Rehearse(t.Context(), b); err != nil || len(r.Differences) == 0 {
			t.Fatalf("got %+v, %v, want a difference", r, err)
		}
		if got := len(w.Done(c)); got != seen {
			t.Errorf("got %d lines after a rehearsal, want %d", got, seen)
		}
	})
}

// line is what the audit log says of a document.
func line(action string, added, changed int) string {
	return fmt.Sprintf(" <> %s %d %d", action, added, changed)
}
