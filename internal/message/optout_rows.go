package message

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

const optOutColumns = `id, whom_hash, what, appointment_id, how, at`

func scanOptOut(r store.Row) (o OptOut, err error) {
	err = r.Scan(&o.ID, &o.whom, &o.What, &o.Appointment, &o.How, &o.At)
	return o, err
}

// optOutsWhere reads opt-outs: a condition and, behind it, what else there is to say.
func optOutsWhere(each func(OptOut), rest string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		o, err := scanOptOut(r)
		each(o)
		return err
	}, `select `+optOutColumns+` from opt_outs where `+rest, args...)
}

// optedOut reads what some numbers and addresses do not want.
func optedOut(org booking.OrgID, whom []string, d *store.Dialect, each func(OptOut)) store.Statement {
	return optOutsWhere(each, `org_id = $1 and `+d.InTexts("whom_hash", "$2")+` order by id`, org, d.List(whom))
}

// putOptOut notes what somebody does not want. What was said before stays as it is,
// and is known by the newest appointment.
func putOptOut(tx *store.Tx, o *OptOut) {
	tx.Change(`insert into opt_outs (id, org_id, whom_hash, what, appointment_id, how, at) values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (org_id, whom_hash, what) do update set appointment_id = excluded.appointment_id`,
		booking.NewID[booking.OptOutID](), tx.Org(), o.whom, o.What, o.Appointment, string(o.How), o.At)
}

// takeOptOut removes one, and tells which it was; a zero id: there was none.
func takeOptOut(tx *store.Tx, id booking.OptOutID) (o OptOut, err error) {
	err = tx.Read(store.Query(func(r store.Row) (err error) {
		o, err = scanOptOut(r)
		return err
	}, `delete from opt_outs where org_id = $1 and id = $2 returning `+optOutColumns, tx.Org(), id))
	return o, err
}

// knownBy finds the appointment by which a number is known: the last that it was
// written to about, or has; zero: there is none.
func knownBy(tx *store.Tx, whom, number string) (root booking.AppointmentID, err error) {
	one := func(r store.Row) error { return r.Scan(&root) }
	err = tx.Read(store.Query(one, `select appointment_id from notices where org_id = $1 and whom_hash = $2 order by made_at desc limit 1`, tx.Org(), whom))
	if err != nil || !root.IsZero() {
		return root, err
	}
	err = tx.Read(store.Query(one, `select coalesce(replaces, id) from appointments where org_id = $1 and phone = $2 order by start_at desc limit 1`,
		tx.Org(), number))
	return root, err
}

// sentByID finds a message of anybody's, and whose it is: of an organization that is
// not closed and, if a slug is named, has it.
func sentByID(ctx context.Context, s *store.Store, id booking.NoticeID, slug string) (org booking.OrgID, row Sent, found bool, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		found = true
		return r.Scan(&org, &row.Appointment, &row.whom)
	}, `select n.org_id, n.appointment_id, n.whom_hash from notices n join organizations o on o.id = n.org_id
		where n.id = $1 and o.closed_at = 0 and ($2 = '' or o.slug = $2)`, id, slug))
	row.ID = id
	return org, row, found, err
}

// lookAgainAt makes the appointments to come due whose customer has the number or
// the address of another.
func lookAgainAt(tx *store.Tx, root booking.AppointmentID, now int64) {
	tx.Change(`insert into tasks (kind, key, org_id, due_at)
		select distinct $1, cast(coalesce(a.replaces, a.id) as text), a.org_id, cast($2 as bigint) from appointments a
			join appointments b on b.org_id = a.org_id and (a.phone = b.phone and a.phone <> '' or a.email = b.email and a.email <> '')
			where a.org_id = $3 and a.start_at > $4 and (b.id = $5 or b.replaces = $5)
			and exists (select 1 from message_rules m where m.org_id = $3 and m.since <> 0)
		on conflict (kind, key) do update set due_at = excluded.due_at`, store.TellTask, now, tx.Org(), now, root)
}

// rehide stores anew who does not want something, unless that is known already.
func rehide(tx *store.Tx, o *OptOut, whom string) {
	tx.Change(`update opt_outs set whom_hash = $1 where org_id = $2 and id = $3
		and not exists (select 1 from opt_outs o where o.org_id = $2 and o.whom_hash = $1 and o.what = $4)`, whom, tx.Org(), o.ID, o.What)
}
