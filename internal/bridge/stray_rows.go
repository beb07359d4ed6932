package bridge

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Standing is where an appointment of ours should stand in the other system,
// and what we told it.
type Standing struct {
	Live     bool   // it takes place
	Resource string // where it should stand: the resource's id there; empty: nowhere
	Span     booking.Span
	// SettledAt is when we were last told that it stands there, or last knew
	// that nothing does; zero: it is still being told, or a request was lost.
	SettledAt int64
	SeenAt    int64 // when it was first shown there since we last sent it; zero: it was not
	// ActedAt is when we last acted on a difference by ourselves (zero: never),
	// Tries how often, and Refused the code of the fault that kept us from it.
	ActedAt int64
	Tries   int
	Refused string
}

// standingsOf reads where appointments should stand. One that is not ours is
// left out.
func standingsOf(ctx context.Context, t *store.Tenant, ids []booking.AppointmentID) (map[booking.AppointmentID]Standing, error) {
	list := map[booking.AppointmentID]Standing{}
	if len(ids) == 0 {
		return list, nil
	}
	d := t.Dialect()
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var (
			id      booking.AppointmentID
			s       Standing
			out     Outside
			status  booking.Status
			changed int64
		)
		err := r.Scan(&id, &status, &s.Span.Start, &s.Span.End, &changed, &s.Resource,
			&out.External, &out.Resource, &out.Span.Start, &out.Span.End, &out.Unsure, &out.Confirm, &out.Problem, &out.UpdatedAt,
			&s.SeenAt, &s.ActedAt, &s.Tries, &s.Refused)
		s.Live = status.Live()
		s.SettledAt = s.settled(&out, changed)
		list[id] = s
		return err
	}, `select a.id, a.status, a.start_at, a.end_at, a.updated_at, coalesce(m.external_id, ''), coalesce(b.external_id, ''), coalesce(b.resource, ''),
			coalesce(b.start_at, 0), coalesce(b.end_at, 0), coalesce(b.unsure, false), coalesce(b.confirm, false), coalesce(b.problem, ''), coalesce(b.updated_at, 0),
			coalesce(b.seen_at, 0), coalesce(b.acted_at, 0), coalesce(b.tries, 0), coalesce(b.refused, '')
		from appointments a left join connector_maps m on m.org_id = a.org_id and m.resource_id = a.resource_id
			left join connector_bookings b on b.org_id = a.org_id and b.appointment_id = a.id
		where a.org_id = $1 and `+d.InList("a.id", "$2"), t.Org(), d.List(store.Texts(ids))))
	return list, err
}

// settled tells since when nothing is left to be told of an appointment that
// was last changed at a time.
func (s *Standing) settled(out *Outside, changed int64) int64 {
	wanted := s.Live && s.Resource != ""
	switch {
	case out.Unsure:
		return 0
	case wanted && out.External != "" && out.Resource == s.Resource && out.Span == s.Span:
		return out.UpdatedAt
	case wanted:
		return 0
	case out.External == "" && !out.Confirm:
		return max(changed, out.UpdatedAt)
	case out.Problem != "": // It cannot be taken back there, and nobody tries any more.
		return out.UpdatedAt
	}
	return 0
}

// Stray is an entry of the other system that names an appointment of ours and
// is not where we put it.
type Stray struct {
	Appointment booking.AppointmentID
	Resource    booking.ResourceID // ours, to which theirs is mapped
	Span        booking.Span
	Since       int64
}

const strayColumns = `appointment_id, resource_id, start_at, end_at, since`

func scanStrays(list *[]Stray) func(store.Row) error {
	return func(r store.Row) error {
		var s Stray
		err := r.Scan(&s.Appointment, &s.Resource, &s.Span.Start, &s.Span.End, &s.Since)
		*list = append(*list, s)
		return err
	}
}

// strays lists those that are not over.
func strays(ctx context.Context, t *store.Tenant, now int64, limit int) (list []Stray, err error) {
	err = t.Read(ctx, store.Query(scanStrays(&list), `select `+strayColumns+` from connector_strays
		where org_id = $1 and end_at > $2 order by start_at, appointment_id, end_at, resource_id limit $3`, t.Org(), now, limit))
	return list, err
}

// straysOf lists those of one appointment, over or not.
func straysOf(ctx context.Context, t *store.Tenant, id booking.AppointmentID) (list []Stray, err error) {
	err = t.Read(ctx, store.Query(scanStrays(&list), `select `+strayColumns+` from connector_strays
		where org_id = $1 and appointment_id = $2 order by start_at, end_at, resource_id`, t.Org(), id))
	return list, err
}

// noteStrays stores which entries of a resource in the window are strays, in
// place of what was known. Those that were there before keep the time at which
// they were first seen.
func noteStrays(tx *store.Tx, r booking.ResourceID, window booking.Span, fresh []Stray) error {
	var old []Stray
	err := tx.Read(store.Query(scanStrays(&old), `select `+strayColumns+` from connector_strays
		where org_id = $1 and resource_id = $2 and start_at < $3 and end_at > $4`, tx.Org(), r, window.End, window.Start))
	if err != nil {
		return err
	}
	same := func(list []Stray, s Stray) bool {
		return slices.ContainsFunc(list, func(o Stray) bool { return o.Appointment == s.Appointment && o.Span == s.Span })
	}
	for _, s := range old {
		if !same(fresh, s) {
			tx.Change(`delete from connector_strays where org_id = $1 and resource_id = $2 and appointment_id = $3 and start_at = $4 and end_at = $5`,
				tx.Org(), r, s.Appointment, s.Span.Start, s.Span.End)
		}
	}
	for _, s := range fresh {
		if !same(old, s) {
			tx.Change(`insert into connector_strays (org_id, resource_id, appointment_id, start_at, end_at, since)
				values ($1, $2, $3, $4, $5, $6) on conflict do nothing`, tx.Org(), r, s.Appointment, s.Span.Start, s.Span.End, s.Since)
		}
	}
	return nil
}

// noteTells notes whether the other system's answers name our appointments.
func noteTells(tx *store.Tx, epoch int64, tells bool) {
	tx.Change(`update connectors set tells = $1 where org_id = $2 and epoch = $3`, tells, tx.Org(), epoch)
}
