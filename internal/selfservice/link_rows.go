package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// link is a row of own_links.
type link struct {
	hash       string
	root       booking.AppointmentID
	generation int64
	forgetAt   int64
}

// linkByHash finds whose link it is; ErrNoLink if nobody's, or that of an
// organization that is closed, or of another than the one of a slug.
func linkByHash(ctx context.Context, s *store.Store, hash, slug string) (org booking.OrgID, root booking.AppointmentID, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&org, &root) },
		`select l.org_id, l.appointment_id from own_links l join organizations o on o.id = l.org_id 
			where l.hash = $1 and o.closed_at = 0 and ($2 = '' or o.slug = $2)`, hash, slug))
	if err == nil && root.IsZero() {
		err = ErrNoLink
	}
	return org, root, err
}

func linksQuery(out *[]link, org booking.OrgID, root booking.AppointmentID) store.Statement {
	return store.Query(func(r store.Row) error {
		l := link{root: root}
		err := r.Scan(&l.hash, &l.generation, &l.forgetAt)
		*out = append(*out, l)
		return err
	}, `select hash, generation, forget_at from own_links where org_id = $1 and appointment_id = $2`, org, root)
}

// linksOf reads the links of an appointment.
func linksOf(ctx context.Context, t *store.Tenant, root booking.AppointmentID) (list []link, err error) {
	err = t.Read(ctx, linksQuery(&list, t.Org(), root))
	return list, err
}

// linksIn does so in a transaction.
func linksIn(tx *store.Tx, root booking.AppointmentID) (list []link, err error) {
	err = tx.Read(linksQuery(&list, tx.Org(), root))
	return list, err
}

// putLink stores a link, unless it is there.
func putLink(tx *store.Tx, l link) {
	tx.Change(`insert into own_links (hash, org_id, appointment_id, generation, forget_at) values ($1, $2, $3, $4, $5)
		on conflict (hash) do update set forget_at = excluded.forget_at where own_links.forget_at < excluded.forget_at`,
		l.hash, tx.Org(), l.root, l.generation, l.forgetAt)
}

// dropLinks takes the links of an appointment back.
func dropLinks(tx *store.Tx, root booking.AppointmentID) {
	tx.Change(`delete from own_links where org_id = $1 and appointment_id = $2`, tx.Org(), root)
}

// lastOf reads the last of the appointments that were cancelled and booked again
// since the first, and what the customer did to them; nil: there is none.
func lastOf(ctx context.Context, t *store.Tenant, root booking.AppointmentID) (*booking.Appointment, []booking.OwnAct, error) {
	var first, live []booking.Appointment
	var acts []booking.OwnAct
	err := t.Read(ctx,
		store.AppointmentsWhere(&first, `id = $1 and org_id = $2`, root, t.Org()),
		store.AppointmentsWhere(&live, `replaces = $1 and org_id = $2 and status <> 'cancelled'`, root, t.Org()),
		actsQuery(&acts, t.Org(), root))
	switch {
	case err != nil || len(first) == 0:
		return nil, nil, err
	case len(live) > 0:
		return &live[0], acts, nil
	case len(acts) == 0 || acts[len(acts)-1].Appointment == root:
		return &first[0], acts, nil
	}
	a, err := t.Appointment(ctx, acts[len(acts)-1].Appointment) // It was booked again, and cancelled again.
	return a, acts, err
}

func actsQuery(out *[]booking.OwnAct, org booking.OrgID, root booking.AppointmentID) store.Statement {
	return store.OwnActsWhere(out, `org_id = $1 and root_id = $2 order by id`, org, root)
}

// actsOf reads what a customer did by the link of an appointment.
func actsOf(ctx context.Context, t *store.Tenant, root booking.AppointmentID) (list []booking.OwnAct, err error) {
	err = t.Read(ctx, actsQuery(&list, t.Org(), root))
	return list, err
}
