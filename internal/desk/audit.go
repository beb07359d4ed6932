package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// note writes into the audit log what somebody did, in the transaction in
// which it is done. action is a noun and a verb, such as service.changed, and
// has a text audit.service.changed in the dashboard; object says what it was
// done to, in words that a person knows or as an id; detail is what else there
// is to say. It holds no name or number of a customer.
func (d *Desk) note(tx *store.Tx, c Caller, action, object, detail string) {
	if c.Org.IsTwin() {
		action = booking.InSandbox + action
	}
	tx.Note(d.deed(c, action, object, detail))
}

func (d *Desk) deed(c Caller, action, object, detail string) booking.Deed {
	return booking.Deed{
		ID: booking.NewID[booking.DeedID](), At: d.unix(), Person: c.Person, Name: c.Name, Action: action, Object: object, Detail: detail,
	}
}

// deedsPerPage is how many lines of the audit log are read at once.
const deedsPerPage = 50

// Deeds reads a page of the audit log, the newest first: of one person or,
// with a zero id, of everybody. more tells whether there are older ones.
func (d *Desk) Deeds(ctx context.Context, c Caller, person booking.PersonID, before booking.DeedID) (list []booking.Deed, more bool, err error) {
	list, err = d.store.For(c.Org).Deeds(ctx, person, before, deedsPerPage+1)
	if len(list) > deedsPerPage {
		return list[:deedsPerPage], true, err
	}
	return list, false, err
}
