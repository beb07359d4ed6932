package house

import (
	"context"

	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
)

// keepDeliveries is how long a delivery can be looked at and repeated.
const keepDeliveries = 30 * 86400

// How long it is kept what customers were told, in seconds: each message, unless
// its appointment is still to come, when it decides what is told next; and how many
// there were on each day.
const (
	keepNotices = 90 * 86400
	keepSettled = 3 * 86400
	keepCounts  = 800 * 86400
	keepWaiting = 30 * 86400 // who does not wait any more
)

// settled is the condition that the appointment of a row, and all that took its
// place, ended before $2.
func settled(table string) string {
	return `not exists (select 1 from appointments a where a.org_id = ` + table + `.org_id and a.end_at > $2
		and (a.id = ` + table + `.appointment_id or a.replaces = ` + table + `.appointment_id))`
}

// sweep is what goes of a table: the rows that meet a condition. Rows that
// somebody has locked stay until the next time: so several nodes may sweep at
// once, and none waits for another or for a booking.
type sweep struct {
	table, condition string
	args             []any
}

// Clean removes what has run out: holds an hour after their end (until then
// they can still be explained), their claims, idempotency keys, the log
// of webhook deliveries, sign-ins, one-time links, the notices that only nodes
// read, and what was said in calls longer ago than their agents keep it.
func Clean(ctx context.Context, s *store.Store, now int64) error {
	list := []sweep{
		{"claims", `expires_at <= $1`, []any{now}},
		{"seats", `expires_at <= $1`, []any{now}},
		{"holds", `expires_at <= $1 and not exists (select 1 from claims c where c.resource_id = holds.resource_id and c.id = holds.id)
			and not exists (select 1 from seats s where s.id = holds.id)`, []any{now - 3600}},
		{"agent_holds", `expires_at <= $1`, []any{now}},
		{"proofs", `expires_at <= $1`, []any{now}},
		{"caller_codes", `expires_at <= $1`, []any{now}},
		{"caller_turns", `expires_at <= $1`, []any{now}},
		{"codes", `expires_at <= $1`, []any{now}},
		{"tallies", `expires_at <= $1`, []any{now}},
		{"code_holds", `expires_at <= $1`, []any{now}},
		{"idempotency_keys", `expires_at <= $1`, []any{now}},
		{"own_links", `forget_at <= $1 and not exists (select 1 from appointments a where a.id = own_links.appointment_id and a.end_at > $2)`,
			[]any{now, now - keepLinks}},
		{"message_deaf", `until <= $1`, []any{now}},
		{"message_counts", `day <= $1`, []any{(now - keepCounts) / 86400}},
		{"waiting_offers", `exists (select 1 from waiting w where w.org_id = waiting_offers.org_id and w.id = waiting_offers.entry_id
			and w.changed_at <= $1 and w.state not in ('waiting', 'offered'))`, []any{now - keepWaiting}},
		{"waiting", `changed_at <= $1 and state not in ('waiting', 'offered')
			and not exists (select 1 from waiting_offers o where o.org_id = waiting.org_id and o.entry_id = waiting.id)`, []any{now - keepWaiting}},
		{"waiting_free", `seen_at <= $1 and not exists (select 1 from waiting w where w.org_id = waiting_free.org_id
			and w.branch_id = waiting_free.branch_id and w.service_id = waiting_free.service_id and w.state in ('waiting', 'offered'))`,
			[]any{now - keepWaiting}},
		{"notices", `made_at <= $1 and ` + settled("notices"), []any{now - keepNotices, now - keepSettled}},
		{"letters", `made_at <= $1 and state not in ('waiting', 'sending')`, []any{now - keepNotices}},
		{"untold", `since <= $1 and ` + settled("untold"), []any{now - keepNotices, now - keepSettled}},
		// Those that name an appointment are for connectors, too.
		{"events", `at <= $1 and ` + forNodes + `
			and (appointment_id is null or ` + store.Heard(s.Dialect()) + `)`, []any{now - 3600}},
		{"webhook_bodies", `made_at <= $1`, []any{now - keepDeliveries}},
	}
	deliveries, err := sweeps(ctx, s, month.Deliveries, `created_at <= $1 and state <> 'pending'`, now-keepDeliveries)
	if err != nil {
		return err
	}
	list = append(append(list, deliveries...), peopleSweeps(now)...)
	if s.Shared() {
		list = append(list, sweep{"rate_windows", `minute < $1`, []any{now/60 - 1}})
	}
	if err := sweepAll(ctx, s, list); err != nil {
		return err
	}
	return s.InPortions(ctx, func(tx *store.Tx) (bool, error) { return voice.CleanCalls(tx, now, store.Portion) })
}

// forNodes are the events that only nodes read. It is the condition of events_by_age to
// the letter: SQLite looks through all events for any other.
const forNodes = `(kind = 'claims.changed' or kind = 'catalog.changed' or kind = 'keys.changed')`

// sweepAll removes what the sweeps say, all of it.
func sweepAll(ctx context.Context, s *store.Store, list []sweep) error {
	return s.InPortions(ctx, func(tx *store.Tx) (bool, error) {
		removed := make([]int, len(list))
		queries := make([]store.Statement, len(list))
		for i, v := range list {
			queries[i] = store.Query(func(r store.Row) error {
				var one int64
				removed[i]++
				return r.Scan(&one)
			}, store.Some(tx.Dialect(), v.table, v.condition), v.args...)
		}
		if err := tx.Read(queries...); err != nil {
			return false, err
		}
		for _, n := range removed {
			if n == store.Portion {
				return true, nil
			}
		}
		return false, nil
	})
}

// peopleSweeps are what has run out of what people left behind.
func peopleSweeps(now int64) []sweep {
	return []sweep{
		{"links", `expires_at <= $1`, []any{now}},
		{"invitations", `expires_at <= $1`, []any{now - keepInvitations}},
		{"guesses", `last_at <= $1`, []any{now - keepGuesses}},
		{"sign_ins", `seen_at <= $1 or created_at <= $2 or (not confirmed and created_at <= $3)`,
			[]any{now - people.SignInIdle, now - people.SignInLife, now - people.SignInPending}},
	}
}

const (
	keepLinks       = 30 * 86400 // after the end of their appointment, for which they show it
	keepGuesses     = 2 * 86400
	keepInvitations = 30 * 86400 // after their link has run out: until then they can be renewed
)
