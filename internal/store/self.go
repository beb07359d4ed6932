package store

import (
	"cmp"
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// intakes are what customers filled in who booked by themselves.
var intakes = stored(record[booking.Intake]{table: "intakes", fields: []field[booking.Intake]{
	ids("appointment_id", func(n *booking.Intake) *booking.AppointmentID { return &n.Appointment }),
	words("answers", func(n *booking.Intake) *string { return &n.Answers }),
	numbers("terms", func(n *booking.Intake) *int { return &n.Terms }),
	words("language", func(n *booking.Intake) *string { return &n.Language }),
	numbers("at", func(n *booking.Intake) *int64 { return &n.At }),
}})

// Intakes reads what was filled in for some appointments.
func (t *Tenant) Intakes(ctx context.Context, of ...booking.AppointmentID) (map[booking.AppointmentID]*booking.Intake, error) {
	found := map[booking.AppointmentID]*booking.Intake{}
	err := t.Read(ctx, Query(func(r Row) error {
		n, err := intakes.scan(r)
		found[n.Appointment] = &n
		return err
	}, `select `+intakes.columnList+` from intakes where org_id = $1 and `+t.Dialect().InList("appointment_id", "$2"), t.org, t.Dialect().List(Texts(of))))
	return found, err
}

// DropIntakes forgets what was filled in for some appointments.
func (tx *Tx) DropIntakes(of []string) {
	tx.Change(`delete from intakes where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"), tx.org, tx.Dialect().List(of))
}

// ownActs are what customers did by themselves.
var ownActs = stored(record[booking.OwnAct]{table: "own_acts", fields: []field[booking.OwnAct]{
	ids("id", func(a *booking.OwnAct) *booking.OwnActID { return &a.ID }),
	ids("root_id", func(a *booking.OwnAct) *booking.AppointmentID { return &a.Root }),
	ids("appointment_id", func(a *booking.OwnAct) *booking.AppointmentID { return &a.Appointment }),
	words("act", func(a *booking.OwnAct) *booking.Act { return &a.Act }),
	numbers("at", func(a *booking.OwnAct) *int64 { return &a.At }),
	numbers("from_at", func(a *booking.OwnAct) *int64 { return &a.From }),
	numbers("to_at", func(a *booking.OwnAct) *int64 { return &a.To }),
	words("way", func(a *booking.OwnAct) *booking.Way { return &a.Way }),
}})

// NoteAct stores what a customer did to an appointment, in the transaction in which
// it was done.
func (tx *Tx) NoteAct(act booking.Act, by booking.Way, was, now *booking.Appointment, at int64) {
	insert(tx, ownActs, &booking.OwnAct{
		ID: booking.NewID[booking.OwnActID](), Root: now.Root(), Appointment: now.ID, Act: act, At: at, From: was.Span.Start, To: now.Span.Start,
		Way: cmp.Or(by, booking.WayLink),
	})
}

// OwnActsWhere is a query for what customers did.
func OwnActsWhere(out *[]booking.OwnAct, rest string, args ...any) Statement {
	return Query(func(r Row) error {
		a, err := ownActs.scan(r)
		*out = append(*out, a)
		return err
	}, `select `+ownActs.columnList+` from own_acts where `+rest, args...)
}
