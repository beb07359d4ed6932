package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// How the index of customers follows the appointments.
const (
	indexBatch   = 500
	indexBatches = 100 // in one go; the rest next time
	// indexAgain is how far it goes back, in seconds: a change may be committed
	// a while after the time it bears.
	indexAgain = 120
)

// index brings the index of customers up to the appointments as they are. It
// reports false when it did not come to the end.
func (d *Desk) index(ctx context.Context, org booking.OrgID) (bool, error) {
	var after int64
	var afterID booking.AppointmentID
	now := d.Unix()
	for n := range indexBatches {
		var read int
		next, nextID := after, afterID
		err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
			seen, erased, err := lockCustomers(tx)
			if err != nil {
				return err
			}
			from, fromID := after, afterID
			if n == 0 {
				from = indexFrom(seen, now)
			}
			list, err := bearers(tx, from, fromID, indexBatch)
			if err != nil {
				return err
			}
			for _, c := range bearing(list) {
				saveCustomer(tx, c)
			}
			if read = len(list); read > 0 {
				next, nextID = list[read-1].UpdatedAt, list[read-1].Appointment
				// A change that a wrong clock has put ahead of us moves no mark ahead.
				markCustomers(tx, min(max(seen, next), now), erased)
			}
			return nil
		})
		if err != nil || read < indexBatch {
			return true, err
		}
		after, afterID = next, nextID
	}
	return false, nil
}

// indexAll goes on until it comes to the end: what is handed out or erased must
// be all.
func (d *Desk) indexAll(ctx context.Context, org booking.OrgID) error {
	for {
		if complete, err := d.index(ctx, org); complete || err != nil {
			return err
		}
	}
}

// indexFrom is where the index goes on. A mark that lies ahead was set by a
// clock that was wrong, and set back not long ago, or a node would have mended
// it: what was changed since then lies before it.
func indexFrom(seen, now int64) int64 {
	if seen > now+store.Margin {
		return now - store.Reread
	}
	return seen - indexAgain
}

// bearing gives the names in a list of appointments, each once.
func bearing(list []Bearer) []CustomerName {
	at := map[Spelling]int{}
	var out []CustomerName
	for _, b := range list {
		if b.Name == "" {
			continue
		}
		if i, ok := at[b.Spelling]; ok {
			out[i].SeenAt = b.UpdatedAt
			continue
		}
		at[b.Spelling] = len(out)
		out = append(out, CustomerName{Spelling: b.Spelling, SeenAt: b.UpdatedAt})
	}
	return out
}

// follow lets the index go after an appointment that has got another name or number.
// Whoever has no other appointment, and is still called the same or reached by the
// same number, is who they were: what was written down of them stays theirs or, where
// that name and number are known already, becomes that person's. Of whoever is
// somebody else now, and was known by this appointment alone, nothing is left.
func (d *Desk) follow(tx *store.Tx, was, now *booking.Appointment) error {
	before, after := Spelling{string(was.Phone), string(was.Customer)}, Spelling{string(now.Phone), string(now.Customer)}
	if _, _, err := lockCustomers(tx); err != nil {
		return err
	}
	old, err := customerIn(tx, KeyOf(before.Phone, before.Name))
	if err != nil || old.IsZero() {
		return err // The index has not come to it yet, and finds it as it is now.
	}
	there, err := customerIn(tx, KeyOf(after.Phone, after.Name))
	if err != nil {
		return err
	}
	alone, err := d.correctedAlone(tx, old, before, after)
	if err != nil {
		return err
	}
	switch {
	case alone && there.IsZero():
		if err := rekey(tx, old, after); err != nil {
			return err
		}
	case alone && there != old:
		handOver(tx, old, there)
	}
	saveCustomer(tx, CustomerName{Spelling: after, SeenAt: now.UpdatedAt})
	return d.forget(tx, []Spelling{before})
}

// correctedAlone tells whether a person only has another name, or only another number,
// and nothing else keeps who they were: no other appointment, and nobody they were
// merged with.
func (d *Desk) correctedAlone(tx *store.Tx, id booking.CustomerID, before, after Spelling) (bool, error) {
	if before.Phone != after.Phone && KeyOf("", before.Name) != KeyOf("", after.Name) {
		return false, nil
	}
	g, err := groupIn(tx, id)
	if err != nil || len(g.rows) != 1 { // Merged, this way or the other.
		return false, err
	}
	others, err := borne(tx, []booking.CustomerID{id})
	return !others, err
}
