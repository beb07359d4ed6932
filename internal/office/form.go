package office

import (
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// RememberKey is how long an idempotency key, or a form that was taken, is
// remembered, and MaxKey how long the key may be, in characters.
const (
	RememberKey = 24 * time.Hour
	MaxKey      = 255
)

// ErrDone is said when a form is sent again that was taken: a page that shows
// a secret was loaded anew, or a button was pressed twice.
var ErrDone = fault.New(fault.Conflict, "already_done", "this was done already, and was not done twice; open the list to see it")

// TakeForm takes the caller's form, in the transaction of what it asks for.
// It refuses one that was taken before.
func (o *Office) TakeForm(tx *store.Tx, c Caller) error {
	if c.Form == "" {
		return nil
	}
	fresh, err := tx.TakeForm(Shorten(c.Form, MaxKey), o.Unix()+int64(RememberKey/time.Second), o.Unix())
	if err == nil && !fresh {
		err = ErrDone
	}
	return err
}
