package booking

import (
	"slices"
	"strings"

	"github.com/mawid/mawid/contract"
)

// EventKind names what happened. Kinds with a public name, which stands in
// contract, are sent to webhooks; the others only tell nodes to look again.
type EventKind string

// The kinds that stay in the house.
const (
	// ClaimsChanged says that a resource's time or a session's seats were
	// claimed or freed without an event that is told.
	ClaimsChanged EventKind = "claims.changed"
	// CatalogChanged says that services, branches, resources or hours changed.
	CatalogChanged EventKind = "catalog.changed"
	// KeysChanged says that a key was made or revoked.
	KeysChanged EventKind = "keys.changed"
	// PeopleChanged says that somebody may no longer see what they saw: they
	// were signed out or removed, or have another role.
	PeopleChanged EventKind = "people.changed"
)

// Subscribable are the kinds an endpoint can ask for: all that have a public
// name, but the test, which whoever presses the button gets.
var Subscribable = subscribable()

func subscribable() (list []EventKind) {
	for _, e := range contract.Events() {
		if k := EventKind(e.Name); k != contract.EventWebhookTest {
			list = append(list, k)
		}
	}
	return list
}

// KindNames are the names of kinds, with a comma between them.
func KindNames(kinds []EventKind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = string(k)
	}
	return strings.Join(names, ", ")
}

// Customary are the kinds that an endpoint gets whose owner chose none, and
// that forms propose. Moves are among them: without, a subscriber's copy of an
// appointment goes wrong at the first one. Corrections are only for those who ask
// for them.
var Customary = slices.DeleteFunc(subscribable(), func(k EventKind) bool { return k == contract.EventAppointmentUpdated })

// Event is something that happened, written in the transaction in which it
// happened. Its Body is the JSON that receivers get, made once.
type Event struct {
	Seq         int64
	ID          EventID
	Org         OrgID
	Kind        EventKind
	Appointment AppointmentID
	Resource    ResourceID
	Service     ServiceID
	Body        string
	At          int64
	Trace       string // that it is a part of, as a traceparent; empty: of none
}
