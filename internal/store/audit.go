package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Note adds a line to the audit log, in the transaction of the deed. What
// people do to a sandbox stands in their organization's log.
func (tx *Tx) Note(d booking.Deed) {
	tx.change(`insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		d.ID, tx.org.Live(), d.At, d.Person, d.Name, d.Action, d.Object, d.Detail)
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
	err := t.s.db.read(ctx, query(func(r row) error {
		var d booking.Deed
		err := r.Scan(&d.ID, &d.At, &d.Person, &d.Name, &d.Action, &d.Object, &d.Detail)
		list = append(list, d)
		return err
	}, `select id, at, person_id, person_name, action, object, detail from audit_log where `+where+` order by id desc limit $2`, args...))
	return list, err
}
