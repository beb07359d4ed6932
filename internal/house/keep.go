package house

import (
	"context"

	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/store"
)

// Keep says for how long, in seconds, what would otherwise grow for ever is
// kept; zero: for ever.
type Keep struct {
	Events    int64 // what happened to appointments and calls, after it happened
	Audit     int64 // who did what, after they did it
	Calls     int64 // calls and whom somebody called back, after that
	Connector int64 // what the organization's own system said and was told, after the time it is about
}

// CleanOld removes what is older than it is kept, and nothing that is still
// needed.
func CleanOld(ctx context.Context, s *store.Store, now int64, keep Keep) error {
	var list []sweep
	if keep.Audit > 0 {
		deeds, err := sweeps(ctx, s, month.Audit, `at <= $1`, now-keep.Audit)
		if err != nil {
			return err
		}
		list = append(deeds, sweep{"own_acts", `at <= $1`, []any{now - keep.Audit}},
			sweep{"corrections", `at <= $1`, []any{now - keep.Audit}})
	}
	if keep.Calls > 0 {
		list = append(list, callSweeps(now, now-keep.Calls)...)
	}
	if keep.Connector > 0 {
		list = append(list, connectorSweeps(now-keep.Connector)...)
	}
	if len(list) > 0 {
		if err := sweepAll(ctx, s, list); err != nil {
			return err
		}
	}
	if s.Shared() {
		if err := dropMonths(ctx, s, now, keep); err != nil {
			return err
		}
	}
	if keep.Events > 0 {
		return cleanEvents(ctx, s, now-keep.Events)
	}
	return nil
}

// callSweeps: what an agent keeps longer goes with that, and a call that
// somebody still has to answer is needed for it. What was said and done in a
// call goes with it.
func callSweeps(now, border int64) []sweep {
	return []sweep{
		{"callbacks", `done_at <> 0 and done_at <= $1`, []any{border}},
		{"calls", `closed_at <> 0 and closed_at <= $1
			and ended_at + 86400 * (select a.retention_days from agents a where a.id = calls.agent_id) <= $2
			and not exists (select 1 from callbacks b where b.call_id = calls.id and b.done_at = 0)`, []any{border, now}},
	}
}

// connectorSweeps: as long as an appointment is not over, everything about it
// is needed, also about a time at which it once was.
func connectorSweeps(border int64) []sweep {
	over := func(table string) string {
		return `end_at <= $1 and not exists (select 1 from appointments a where a.id = ` + table + `.appointment_id and a.end_at > $1)`
	}
	return []sweep{
		{"busy", `end_at <= $1`, []any{border}},
		{"connector_strays", over("connector_strays"), []any{border}},
		{"footprints", over("footprints") + ` and sent_at <= $1`, []any{border}},
		{"connector_bookings", over("connector_bookings") + ` and updated_at <= $1`, []any{border}},
	}
}

// cleanEvents removes what came in with organizations, then walks from the oldest event
// on to the first that is younger than the border: in the order in which they were
// written, which needs no index.
// An event stays until it was turned into deliveries, and as long as one of
// them can be looked at and repeated.
func cleanEvents(ctx context.Context, s *store.Store, border int64) error {
	tables, err := month.Swept(ctx, s, month.Events)
	if err != nil {
		return err
	}
	for _, table := range tables {
		if err := cleanImported(ctx, s, table, border); err != nil {
			return err
		}
		after := int64(0)
		err := store.Paced(ctx, func() (more bool, err error) {
			next := after
			err = s.Write(ctx, func(tx *store.Tx) (err error) {
				next, more, err = cleanEventsIn(tx, table, after, border)
				return err
			})
			after = next
			return more, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cleanImported removes what came in with organizations. It is numbered before all that
// happened here, each organization's apart: a young one says nothing of those behind it.
func cleanImported(ctx context.Context, s *store.Store, table string, border int64) error {
	old := sweep{table + " as events", `seq <= 0 and at <= $1 and not (` + needed(s.Dialect()) + `)`, []any{border}}
	some := false
	err := s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&some) },
		`select exists (select 1 from `+old.table+` where `+old.condition+`)`, border))
	if err != nil || !some {
		return err
	}
	if err := s.Write(ctx, func(tx *store.Tx) error { tx.EventsRemoved(border); return nil }); err != nil {
		return err
	}
	return sweepAll(ctx, s, []sweep{old})
}

// delivery looks for an event's deliveries; there is an index for those that
// are repeats and one for the others.
const delivery = `select 1 from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id and d.event_seq = events.seq
	where w.org_id = events.org_id and `

// needed is a condition on events: they have yet to be turned into deliveries, or one of
// those is still there.
func needed(d *store.Dialect) string {
	return `not ` + store.Heard(d) + ` or exists (` + delivery + `not d.replay) or exists (` + delivery + `d.replay)`
}

// cleanEventsIn cleans one portion behind an event. It gives the last that is
// old enough, and reports whether there may be more.
func cleanEventsIn(tx *store.Tx, table string, after, border int64) (last int64, more bool, err error) {
	seen, young := 0, false
	last = after
	err = tx.Read(store.Query(func(r store.Row) error {
		var seq, at int64
		err := r.Scan(&seq, &at)
		seen++
		if young = young || at > border; !young {
			last = seq
		}
		return err
	}, `select seq, at from `+table+` where seq > $1 order by seq limit $2`, after, store.Portion))
	if err != nil || last == after {
		return after, false, err
	}
	tx.EventsRemoved(border)
	tx.Change(`delete from `+table+` as events where seq > $1 and seq <= $2 and not (`+needed(tx.Dialect())+`)`, after, last)
	return last, seen == store.Portion && !young, nil
}
