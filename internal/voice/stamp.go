package voice

import "github.com/mawid/mawid/internal/office"

// StampKey is a key with which doors mark what they hand out, so that only
// that comes back: the same on every node, and sealed.
func (d *Desk) StampKey() ([]byte, error) { return d.OwnKey(office.StampName) }

// hidden gives a text as a keyed hash, under which it can be found again and
// not be read.
func (d *Desk) hidden(text string) (string, error) { return d.Hidden(office.StampName, text) }
