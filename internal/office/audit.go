package office

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Alarms is what the deeds of the audit log begin with that were refused, or
// only looked at.
const Alarms = "security."

// Note writes into the audit log what somebody did, in the transaction in
// which it is done. action is a noun and a verb, such as service.changed, and
// has a text audit.service.changed in the dashboard; object says what it was
// done to, in words that a person knows or as an id; detail is what else there
// is to say. It holds no name or number of a customer.
func (o *Office) Note(tx *store.Tx, c Caller, action, object, detail string) {
	tx.Note(o.Deed(c, action, object, detail))
}

// Deed is such a line, for whoever writes it together with something else. What
// is done in a sandbox says so.
func (o *Office) Deed(c Caller, action, object, detail string) booking.Deed {
	if c.Org.IsTwin() {
		action = booking.InSandbox + action
	}
	return booking.Deed{
		ID: booking.NewID[booking.DeedID](), At: o.Unix(), Person: c.Person, Name: c.Name, Email: c.Email,
		Action: action, Object: object, Detail: detail,
	}
}

// As is somebody who acts in their own name, outside of an organization.
func As(p booking.Person) Caller { return Caller{Person: p.ID, Name: p.Name, Email: p.Email} }

// NoteEverywhere writes what concerns a person into the audit log of every
// organization they belong to.
func (o *Office) NoteEverywhere(tx *store.Tx, c Caller, p booking.Person, action string) error {
	return o.noteEach(tx, c, p.ID, action, p.Email, "")
}

func (o *Office) noteEach(tx *store.Tx, c Caller, person booking.PersonID, action, object, detail string) error {
	orgs, err := tx.Memberships(person)
	for _, org := range orgs {
		tx.In(org)
		o.Note(tx, c, action, object, detail)
	}
	return err
}

// NoteRenamed writes into the audit logs that somebody has another name from
// now on. The line itself bears the old one.
func (o *Office) NoteRenamed(tx *store.Tx, was booking.Person, name string) error {
	return o.noteEach(tx, As(was), was.ID, "user.renamed", was.Name, name)
}

// NoteLanguage writes into the audit logs that somebody reads in another language from
// now on, and in which before; empty: as the organization does.
func (o *Office) NoteLanguage(tx *store.Tx, was, now booking.Person) error {
	return o.noteEach(tx, As(now), now.ID, "profile.changed", now.Email, was.Language+">"+now.Language)
}

// deedsPerPage is how many lines of the audit log are read at once.
const deedsPerPage = 50

// deedsExported is how many are read at once of all.
const deedsExported = 500

// Deeds reads a page of the audit log, the newest first: of one person or,
// with a zero id, of everybody. more tells whether there are older ones.
func (o *Office) Deeds(ctx context.Context, c Caller, person booking.PersonID,
	before booking.DeedID) (list []booking.Deed, more bool, err error) {
	list, err = o.Store.For(c.Org).Deeds(ctx, person, before, deedsPerPage+1)
	if len(list) > deedsPerPage {
		return list[:deedsPerPage], true, err
	}
	return list, false, err
}

// ExportDeeds reads all of the audit log, the newest first, some hundred lines
// at a time, and begins with the line that says so.
func (o *Office) ExportDeeds(ctx context.Context, c Caller, some func([]booking.Deed) error) error {
	t := o.Store.For(c.Org)
	err := t.Write(ctx, func(tx *store.Tx) error {
		o.Note(tx, c, "audit.exported", "", "")
		return nil
	})
	for before := (booking.DeedID{}); err == nil; {
		var list []booking.Deed
		if list, err = t.Deeds(ctx, booking.PersonID{}, before, deedsExported); err != nil || len(list) == 0 {
			return err
		}
		before, err = list[len(list)-1].ID, some(list)
	}
	return err
}
