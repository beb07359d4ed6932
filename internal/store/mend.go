package store

import (
	"context"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
)

// Margin is by how many seconds the clocks of those who write may differ
// before a time counts as set by a clock that was wrong.
const Margin = 60

// Reread is how far back, in seconds, the index of customers begins again when
// its mark was set by a clock that ran ahead: nodes notice that within minutes.
const Reread = 86400

// Limits are the longest times, in seconds, for which anything is put off.
type Limits struct {
	Hold  int64            // a slot is held
	Break int64            // a connected system is not asked again
	Waits map[string]int64 // until a task is looked at again, by kind
}

// repair puts right the rows of a table whose times lie farther ahead than
// they can. The condition's parameters come first.
type repair struct {
	table, where string
	args         []any
	fix          string // up to "where"
	with         []any  // parameters of the fix
	gives        string // what each returns
	each         func(Row) error
}

// Mend puts right what a clock has left behind that ran ahead and was set
// back: a lease or a hold longer than any can be is none, and a retry farther
// away than any can be is due. Nobody else would touch it before that time
// comes. It tells how many rows it changed. It looks first, so that it costs
// next to nothing while there is nothing to mend.
func (s *Store) Mend(ctx context.Context, now int64, l Limits) (n int, err error) {
	m := &mending{now: now, due: map[string]booking.OrgID{}}
	repairs := m.repairs(l)
	wrong := false
	var probes []Statement
	for _, r := range repairs {
		probes = append(probes, Query(func(r Row) error {
			var found bool
			err := r.Scan(&found)
			wrong = wrong || found
			return err
		}, `select exists (select 1 from `+r.table+` where `+r.where+`)`, r.args...))
	}
	if err := s.db.read(ctx, probes...); err != nil || !wrong {
		return 0, err
	}
	err = s.db.write(ctx, nobodys, func(tx *Tx) error {
		n, m.changed, m.tried = 0, nil, nil
		clear(m.due)
		for _, r := range repairs {
			if err := tx.Read(Query(func(rw Row) error { n++; return r.each(rw) },
				r.fix+` where `+r.where+` returning `+r.gives, append(r.args, r.with...)...)); err != nil {
				return err
			}
		}
		// Their attempts were made before now, or they would be mended for ever.
		tx.Change(`update webhook_attempts set next_at = $1 + next_at - at, at = $1 where at > $2 and `+tx.d.inList("delivery_id", "$3"),
			now, now+Margin, tx.d.list(texts(m.tried)))
		tx.scheduleAll(DeliverTask, m.due, now)
		for _, c := range m.changed {
			tx.org = c.Org
			tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: c.Resource, Service: c.Service, At: now})
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("store: mend: %w", err)
	}
	return n, nil
}

// mending is one pass over everything.
type mending struct {
	now     int64
	tried   []booking.DeliveryID     // deliveries that were put right
	due     map[string]booking.OrgID // their endpoints
	changed []Change                 // what was held and is free
}

// lastTry is the latest attempt at a delivery.
const lastTry = `from webhook_attempts a where a.delivery_id = webhook_deliveries.id and a.number = webhook_deliveries.attempts`

func (m *mending) repairs(l Limits) []repair {
	now := m.now
	beyond := func(longest int64) []any { return []any{now + longest + Margin} }
	list := []repair{
		{
			table: "claims", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from claims", gives: "org_id, resource_id",
			each: func(r Row) error {
				var c Change
				err := r.Scan(&c.Org, &c.Resource)
				m.changed = append(m.changed, c)
				return err
			},
		},
		{
			table: "seats", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from seats", gives: "org_id, service_id",
			each: func(r Row) error {
				var c Change
				err := r.Scan(&c.Org, &c.Service)
				m.changed = append(m.changed, c)
				return err
			},
		},
		{table: "holds", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from holds"},
		{table: "agent_holds", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from agent_holds"},
		{table: "proofs", where: "expires_at > $1", args: beyond(LongestProof), fix: "delete from proofs"},
		{
			table: "tasks", where: "lease_until > $1", args: beyond(LongestLease),
			fix: "update tasks set lease_until = 0, owner = '', due_at = $2", with: []any{now},
		},
		{
			// An attempt that lies ahead of us was made by the wrong clock. Its
			// wait counts from now.
			table: "webhook_deliveries",
			where: `state = 'pending' and next_at > $1 and (attempts = 0 and created_at > $1 or exists (select 1 ` + lastTry + ` and a.at > $1))`,
			args:  beyond(0), fix: `update webhook_deliveries set next_at = $2 + coalesce((select a.next_at - a.at ` + lastTry + `), 0)`,
			with:  []any{now},
			gives: "org_id, endpoint_id, id",
			each: func(r Row) error {
				var org booking.OrgID
				var endpoint booking.EndpointID
				var id booking.DeliveryID
				err := r.Scan(&org, &endpoint, &id)
				m.due[endpoint.String()], m.tried = org, append(m.tried, id)
				return err
			},
		},
		{table: "connectors", where: "check_after > $1", args: beyond(l.Break), fix: "update connectors set check_after = 0"},
		{table: "connectors", where: "pulled_at > $1", args: beyond(0), fix: "update connectors set pulled_at = $2", with: []any{now}},
		{table: "connectors", where: "far_pulled_at > $1", args: beyond(0), fix: "update connectors set far_pulled_at = 0"},
		// The index of customers, and retention, go by the times of changes. What
		// was written since the clock is right lies before such a mark.
		{
			table: "customer_marks", where: "seen_at > $1", args: beyond(0),
			fix: "update customer_marks set seen_at = $2", with: []any{now - Reread},
		},
		{table: "customer_marks", where: "erased_to > $1", args: beyond(0), fix: "update customer_marks set erased_to = 0"},
		{table: "guesses", where: "last_at > $1", args: beyond(0), fix: "update guesses set last_at = $2", with: []any{now}},
	}
	for kind, wait := range l.Waits {
		list = append(list, repair{
			table: "tasks", where: "kind = $1 and lease_until = 0 and due_at > $2", args: []any{kind, now + wait + Margin},
			fix: "update tasks set due_at = $3", with: []any{now},
		})
	}
	for i := range list {
		if list[i].each == nil {
			list[i].gives, list[i].each = "1", func(r Row) error { return r.Scan(new(int64)) }
		}
	}
	return list
}
