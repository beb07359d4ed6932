package desk

import "github.com/mawid/mawid/internal/auth"

// Known tells whether Authenticate would answer from memory.
func (d *Desk) Known(token string) bool {
	k, _ := d.keys.get(auth.Hash(token))
	return k != nil && d.upToDate()
}
