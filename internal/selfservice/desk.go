package selfservice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

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
	return &Desk{Office: o, desk: d, codes: codes}
}

// hidden gives what is said in parts as a keyed hash, under which it can be
// found again and not be read. The first part says what it is for.
func (d *Desk) hidden(parts ...string) (string, error) {
	key, err := d.OwnKey(office.SelfName)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// same compares two hashes without telling where they differ.
func same(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }
