// Package catalogue is the room of what an organization offers: to read it
// (catalogue.go), to change one thing of it (edit.go, alteration.go,
// alteration_page.go, slug.go) or all by a document (blueprint.go, apply.go,
// check.go, alias.go, page.go, user.go, mistake.go), and to see before what that
// would do (preview.go, rehearse.go, difference.go), also to the appointments to
// come (coming.go).
package catalogue

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// Desk is where the catalogue is changed.
type Desk struct {
	*office.Office
	desk         *desk.Desk
	organization *organization.Desk
}

// New opens the room.
func New(o *office.Office, b *desk.Desk, g *organization.Desk) *Desk {
	return &Desk{Office: o, desk: b, organization: g}
}
