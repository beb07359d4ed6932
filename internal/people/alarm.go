package people

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// alarmsPerHour is how many lines of a kind an organization's audit log takes in
// an hour. The operator's log and counters have them all.
const alarmsPerHour = 10

// NoteAlarm writes into the audit log what a door refused: of the organization
// that it concerns, of those of the person or, if only an address is known, of
// all to which accounts of that belong. Further ones within the hour are not
// written.
func (d *Desk) NoteAlarm(ctx context.Context, e alarm.Event) error {
	if !e.Org.IsZero() {
		return d.Store.For(e.Org.Live()).Write(ctx, func(tx *store.Tx) error { return d.noteAlarm(tx, e, e.Object) })
	}
	accounts, err := d.concerned(ctx, e)
	if err != nil || len(accounts) == 0 {
		return err
	}
	if e.Person.IsZero() {
		// Accounts of several organizations may have the address, and whose
		// network it is concerns one of them. Telling it where there is but one
		// would tell that there is but one.
		e.Client = ""
	}
	return d.Store.Write(ctx, func(tx *store.Tx) (err error) {
		for _, p := range accounts {
			orgs, failed := tx.Memberships(p.ID)
			err = errors.Join(err, failed)
			for _, org := range orgs {
				tx.In(org)
				err = errors.Join(err, d.noteAlarm(tx, e, p.Email))
			}
		}
		return err
	})
}

// concerned finds the accounts that an event concerns: that of the person or,
// if nobody is known, all of the address.
func (d *Desk) concerned(ctx context.Context, e alarm.Event) ([]Person, error) {
	if e.Person.IsZero() {
		return Persons(ctx, d.Store, FoldEmail(e.Email))
	}
	p, err := person(ctx, d.Store, e.Person)
	if errors.Is(err, ErrNoPerson) {
		return nil, nil
	}
	return []Person{p}, err
}

func (d *Desk) noteAlarm(tx *store.Tx, e alarm.Event, object string) error {
	action := office.Alarms + string(e.Kind)
	n, err := tx.Alarms(action, d.Unix()-office.Hour, alarmsPerHour, booking.PersonID{}, "")
	if err != nil || n >= alarmsPerHour {
		return err
	}
	d.Note(tx, office.Caller{Person: e.Person, Name: e.Name, Email: e.By}, action, object, e.Network())
	if n == alarmsPerHour-1 {
		d.Note(tx, office.Caller{}, office.Alarms+"more", "", "")
	}
	return nil
}
