package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// deeds are the lines of the audit log. What people do to a sandbox stands in
// their organization's log.
var deeds = stored(record[booking.Deed]{table: "audit_log", live: true, fields: []field[booking.Deed]{
	ids("id", func(d *booking.Deed) *booking.DeedID { return &d.ID }),
	numbers("at", func(d *booking.Deed) *int64 { return &d.At }),
	ids("person_id", func(d *booking.Deed) *booking.PersonID { return &d.Person }),
	words("person_name", func(d *booking.Deed) *string { return &d.Name }),
	words("person_email", func(d *booking.Deed) *string { return &d.Email }),
	words("action", func(d *booking.Deed) *string { return &d.Action }),
	words("object", func(d *booking.Deed) *string { return &d.Object }),
	words("detail", func(d *booking.Deed) *string { return &d.Detail }),
}})

// corrections are what stood in appointments before somebody wrote it anew. They
// belong to lines of the audit log, and go with the customer before it.
var corrections = stored(record[booking.Correction]{table: "corrections", fields: []field[booking.Correction]{
	ids("deed_id", func(c *booking.Correction) *booking.DeedID { return &c.Deed }),
	ids("appointment_id", func(c *booking.Correction) *booking.AppointmentID { return &c.Appointment }),
	words("field", func(c *booking.Correction) *string { return &c.Field }),
	words("was", func(c *booking.Correction) *booking.Private { return &c.Was }),
	words("became", func(c *booking.Correction) *booking.Private { return &c.Became }),
	numbers("at", func(c *booking.Correction) *int64 { return &c.At }),
}})

// CorrectionsWhere is a query for what was written anew.
func CorrectionsWhere(out *[]booking.Correction, rest string, args ...any) Statement {
	return Query(func(r Row) error {
		c, err := corrections.scan(r)
		*out = append(*out, c)
		return err
	}, `select `+corrections.columnList+` from corrections where `+rest, args...)
}

// Note adds a line to the audit log, in the transaction of the deed.
func (tx *Tx) Note(d booking.Deed) {
	insert(tx, deeds, &d)
}

// Deeds reads a page of the audit log, the newest first; a zero person means
// everybody, a zero before means from the newest.
func (t *Tenant) Deeds(ctx context.Context, person booking.PersonID, before booking.DeedID, limit int) ([]booking.Deed, error) {
	var list []booking.Deed
	where, args := `org_id = $1`, []any{t.org, limit}
	if !person.IsZero() {
		args = append(args, person)
		where += ` and person_id = $3`
	}
	if !before.IsZero() {
		args = append(args, before)
		where += ` and id < $` + string(rune('0'+len(args)))
	}
	err := t.Browse(ctx, Query(func(r Row) error {
		d, err := deeds.scan(r)
		list = append(list, d)
		return err
	}, `select `+deeds.columnList+` from audit_log where `+where+` order by id desc limit $2`, args...))
	return list, err
}

// Alarms counts the lines about a kind of alarm since an instant, as far as
// most; of one person and object only, if there is a person.
func (tx *Tx) Alarms(action string, since int64, most int, person booking.PersonID, object string) (n int, err error) {
	where, args := ``, []any{tx.org.Live(), action, since, most}
	if !person.IsZero() {
		where, args = ` and person_id = $5 and object = $6`, append(args, person, object)
	}
	err = tx.Read(Query(func(r Row) error { return r.Scan(&n) },
		`select count(*) from (select 1 from audit_log where org_id = $1 and action = $2 and at > $3 and substr(action, 1, 9) = 'security.'`+
			where+` limit $4) as lately`, args...))
	return n, err
}
