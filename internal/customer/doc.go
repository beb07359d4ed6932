// Package customer is the room of those whom organizations keep data about: who
// is one person (person.go), how they are gathered from the appointments
// (index.go), how they and their history are found (customer.go) among very many
// (search.go, by the places of place.go and places.go and in the order of order.go), what is
// written down of them (details.go), how they get another name or number
// (correct.go), what they have agreed to (consent.go), that
// two are one (merge.go), what they may have of us (dossier.go), and how they are
// forgotten (erase.go, trace.go). mention.go says whom the audit log is about. What
// is kept of them is in customer_rows.go, place_rows.go and consent_rows.go; erase_rows.go,
// trace_rows.go and waiting_rows.go find and erase them wherever they stand.
package customer

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where customers are found, shown and forgotten.
type Desk struct {
	*office.Office
	desk *desk.Desk
}

// New opens the room.
func New(o *office.Office, b *desk.Desk) *Desk {
	d := &Desk{Office: o, desk: b}
	desk.OnRename(b, d.follow)
	return d
}
