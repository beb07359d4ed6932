package selfservice

import (
	"crypto/hmac"

	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where customers who book by themselves are served.
type Desk struct {
	*office.Office
	desk   *desk.Desk
	codes  office.Codes
	fronts fronts
	hosts  hosts
}

// New opens the room.
func New(o *office.Office, d *desk.Desk, codes office.Codes) *Desk {
	s := &Desk{Office: o, desk: d, codes: codes}
	desk.OnRename(d, s.takeBack)
	return s
}

// hidden gives what is said in parts as a keyed hash.
func (d *Desk) hidden(parts ...string) (string, error) {
	return d.Hidden(office.SelfName, parts...)
}

// same compares two hashes without telling where they differ.
func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }
