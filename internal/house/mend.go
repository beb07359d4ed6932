package house

import (
	"context"
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
)

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
	each         func(store.Row) error
}

// Mend puts right what a clock has left behind that ran ahead and was set
// back: a lease or a hold longer than any can be is none, and a retry farther
// away than any can be is due. Nobody else would touch it before that time
// comes. It tells how many rows it changed. It looks first, so that it costs
// next to nothing while there is nothing to mend. If the clock goes on meanwhile as if
// this node had slept, nothing is changed: what others put off since is not too far.
func Mend(ctx context.Context, s *store.Store, clock func() int64, l Limits) (n int, err error) {
	m := &mending{now: clock(), due: map[string]booking.OrgID{}}
	now, repairs := m.now, m.repairs(l)
	wrong := false
	var probes []store.Statement
	for _, r := range repairs {
		probes = append(probes, store.Query(func(r store.Row) error {
			var found bool
			err := r.Scan(&found)
			wrong = wrong || found
			return err
		}, `select exists (select 1 from `+r.table+` where `+r.where+`)`, r.args...))
	}
	if err := s.Read(ctx, probes...); err != nil || !wrong {
		return 0, err
	}
	err = s.Write(ctx, func(tx *store.Tx) error {
		n, m.changed, m.tried = 0, nil, nil
		clear(m.due)
		for _, r := range repairs {
			if err := tx.Read(store.Query(func(rw store.Row) error { n++; return r.each(rw) },
				r.fix+` where `+r.where+` returning `+r.gives, append(r.args, r.with...)...)); err != nil {
				return err
			}
		}
		// Their attempts were made before now, or they would be mended for ever.
		tx.Change(`update webhook_attempts set next_at = $1 + next_at - at, at = $1 where at > $2 and `+tx.Dialect().InList("delivery_id", "$3"),
			now, now+store.Margin, tx.Dialect().List(store.Texts(m.tried)))
		tx.ScheduleAll(store.DeliverTask, m.due, now)
		for _, c := range m.changed {
			tx.In(c.Org)
			tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: c.Resource, Service: c.Service, At: now})
		}
		if clock() > now+store.Margin {
			return errSlept
		}
		return nil
	})
	if errors.Is(err, errSlept) {
		return 0, nil // The next look mends it.
	}
	if err != nil {
		return 0, fmt.Errorf("house: mend: %w", err)
	}
	return n, nil
}

var errSlept = errors.New("house: the clock has gone on")

// mending is one pass over everything.
type mending struct {
	now     int64
	tried   []booking.DeliveryID     // deliveries that were put right
	due     map[string]booking.OrgID // their endpoints
	changed []store.Change           // what was held and is free
}

// lastTry is the latest attempt at a delivery.
const lastTry = `from webhook_attempts a where a.delivery_id = webhook_deliveries.id and a.number = webhook_deliveries.attempts`

func (m *mending) repairs(l Limits) []repair {
	now := m.now
	beyond := func(longest int64) []any { return []any{now + longest + store.Margin} }
	list := []repair{
		{
			table: "claims", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from claims", gives: "org_id, resource_id",
			each: func(r store.Row) error {
				var c store.Change
				err := r.Scan(&c.Org, &c.Resource)
				m.changed = append(m.changed, c)
				return err
			},
		},
		{
			table: "seats", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from seats", gives: "org_id, service_id",
			each: func(r store.Row) error {
				var c store.Change
				err := r.Scan(&c.Org, &c.Service)
				m.changed = append(m.changed, c)
				return err
			},
		},
		{table: "holds", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from holds"},
		{table: "agent_holds", where: "expires_at > $1", args: beyond(l.Hold), fix: "delete from agent_holds"},
		{table: "proofs", where: "expires_at > $1", args: beyond(voice.LongestProof), fix: "delete from proofs"},
		{table: "caller_codes", where: "expires_at > $1", args: beyond(voice.LongestCode), fix: "delete from caller_codes"},
		{table: "codes", where: "expires_at > $1", args: beyond(selfservice.LongestCode), fix: "delete from codes"},
		{table: "tallies", where: "expires_at > $1", args: beyond(selfservice.LongestTally), fix: "delete from tallies"},
		{table: "code_holds", where: "expires_at > $1", args: beyond(selfservice.LongestCode), fix: "delete from code_holds"},
		{table: "caller_turns", where: "expires_at > $1", args: beyond(office.LongestTurn), fix: "delete from caller_turns"},
		{
			table: "tasks", where: "lease_until > $1", args: beyond(store.LongestLease),
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
			each: func(r store.Row) error {
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
			fix: "update customer_marks set seen_at = $2", with: []any{now - store.Reread},
		},
		{table: "customer_marks", where: "erased_to > $1", args: beyond(0), fix: "update customer_marks set erased_to = 0"},
		{table: "guesses", where: "last_at > $1", args: beyond(0), fix: "update guesses set last_at = $2", with: []any{now}},
	}
	for kind, wait := range l.Waits {
		list = append(list, repair{
			table: "tasks", where: "kind = $1 and lease_until = 0 and due_at > $2", args: []any{kind, now + wait + store.Margin},
			fix: "update tasks set due_at = $3", with: []any{now},
		})
	}
	for i := range list {
		if list[i].each == nil {
			list[i].gives, list[i].each = "1", func(r store.Row) error { return r.Scan(new(int64)) }
		}
	}
	return list
}
