package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// What is refused of calls.
var (
	ErrNoCall    = fault.New(fault.NotFound, "not_found", "no such call in this organization").On("call")
	ErrCallMoved = fault.New(fault.Conflict, "call_moved", "another node has gone on with this call")
)

// BeginCall stores a call, or finds the one that has the same id at the same
// provider and notes that it was heard of. What was not known before is
// filled in. fresh says that it is new. A call that has another agent, or
// another caller, is not found: the result is zero.
func BeginCall(tx *store.Tx, c booking.Call) (found booking.Call, fresh bool, err error) {
	err = tx.Read(store.Query(func(r store.Row) (err error) {
		found, err = store.ScanCall(r)
		return err
	}, `insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, started_at, heard_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		on conflict (org_id, provider, provider_call_id) do update set
			heard_at = case when calls.heard_at < excluded.heard_at then excluded.heard_at else calls.heard_at end,
			language = case when excluded.language = '' then calls.language else excluded.language end,
			caller = case when calls.caller = '' and calls.closed_at = 0 then excluded.caller else calls.caller end
			where calls.agent_id = excluded.agent_id and (excluded.caller = '' or calls.caller = '' or calls.caller = excluded.caller)
		returning `+store.CallColumns,
		c.ID, tx.Org(), c.Agent, c.Provider, c.ProviderID, c.Direction, c.Language, string(c.Caller), c.StartedAt, c.HeardAt))
	return found, found.ID == c.ID, err
}

// callIn reads a call and locks it until the transaction ends.
func callIn(tx *store.Tx, id booking.CallID) (c booking.Call, err error) {
	err = tx.Read(oneCall(&c, `id = $1 and org_id = $2`+tx.Dialect().ForUpdate, id, tx.Org()))
	return callFound(c, err)
}

// Call reads a call.
func Call(ctx context.Context, t *store.Tenant, id booking.CallID) (c booking.Call, err error) {
	err = t.Read(ctx, oneCall(&c, `id = $1 and org_id = $2`, id, t.Org()))
	return callFound(c, err)
}

// callOf finds a call by its provider's id.
func callOf(ctx context.Context, t *store.Tenant, provider, id string) (c booking.Call, err error) {
	err = t.Read(ctx, oneCall(&c, `org_id = $1 and provider = $2 and provider_call_id = $3`, t.Org(), provider, id))
	return callFound(c, err)
}

func oneCall(out *booking.Call, condition string, args ...any) store.Statement {
	return store.Query(func(r store.Row) (err error) {
		*out, err = store.ScanCall(r)
		return err
	}, `select `+store.CallColumns+` from calls where `+condition, args...)
}

func callFound(c booking.Call, err error) (booking.Call, error) {
	if err == nil && c.ID.IsZero() {
		err = ErrNoCall
	}
	return c, err
}

// calls reads calls, the newest first, that began before another one (zero:
// from the newest on), with an outcome if one is given.
func calls(ctx context.Context, t *store.Tenant, before booking.Call, outcome string, limit int) ([]booking.Call, error) {
	w := store.Where{SQL: "org_id = $1", Args: []any{t.Org()}}
	if !before.ID.IsZero() {
		w.And("(started_at, id) < (?, ?)", before.StartedAt, before.ID)
	}
	if outcome != "" {
		w.And("outcome = ?", outcome)
	}
	var list []booking.Call
	err := t.Browse(ctx, store.Query(func(r store.Row) error {
		c, err := store.ScanCall(r)
		list = append(list, c)
		return err
	}, `select `+store.CallColumns+` from calls where `+w.SQL+` order by started_at desc, id desc limit `+w.Arg(limit), w.Args...))
	return list, err
}

// SaveState stores where a conversation stands, if nobody else has gone on
// with it since version, and tells whether it did. The new version is one more.
func SaveState(tx *store.Tx, id booking.CallID, version int64, state, language string, now int64) (bool, error) {
	n, err := tx.Affected(`update calls set state = $1, version = version + 1, language = $2, heard_at = $3, ended_at = 0, end_reason = ''
		where id = $4 and org_id = $5 and version = $6 and closed_at = 0 returning 1`, state, language, now, id, tx.Org(), version)
	return n == 1, err
}

// noteTurns adds what was said to a call, behind what was said before.
func noteTurns(tx *store.Tx, id booking.CallID, turns []booking.Turn) {
	for _, t := range turns {
		tx.Change(`insert into call_turns (org_id, call_id, number, who, text, at)
			select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from call_turns where call_id = $2`, tx.Org(), id, t.Who, string(t.Text), t.At)
	}
	if len(turns) > 0 {
		tx.Change(`update calls set turns = turns + $1, transcript = $2 where id = $3 and org_id = $4`, len(turns), true, id, tx.Org())
	}
}

// replaceTurns stores what a platform says was said, in place of what we know.
func replaceTurns(tx *store.Tx, id booking.CallID, turns []booking.Turn) {
	tx.Change(`delete from call_turns where call_id = $1 and org_id = $2`, id, tx.Org())
	tx.Change(`update calls set turns = 0 where id = $1 and org_id = $2`, id, tx.Org())
	noteTurns(tx, id, turns)
}

// turnsIn reads what was said.
func turnsIn(tx *store.Tx, id booking.CallID) ([]booking.Turn, error) {
	var list []booking.Turn
	err := tx.Read(store.TurnsOf(tx.Org(), id, &list))
	return list, err
}

// Actions reads what the engine did in a call, in the order in which it did it.
func Actions(ctx context.Context, t *store.Tenant, id booking.CallID) ([]booking.CallAction, error) {
	var list []booking.CallAction
	err := t.Read(ctx, store.ActionsOf(t.Org(), id, &list))
	return list, err
}

// actionsIn reads what the engine did in a call.
func actionsIn(tx *store.Tx, id booking.CallID) ([]booking.CallAction, error) {
	var list []booking.CallAction
	err := tx.Read(store.ActionsOf(tx.Org(), id, &list))
	return list, err
}

// markEnded notes that a call seems to have ended, and has somebody look.
func markEnded(tx *store.Tx, id booking.CallID, reason string, now, look int64) {
	tx.Change(`update calls set ended_at = $1, end_reason = $2 where id = $3 and org_id = $4 and closed_at = 0`, now, reason, id, tx.Org())
	scheduleCall(tx, id, look)
}

// correctCall puts times of an open call that lie ahead to now.
func correctCall(tx *store.Tx, id booking.CallID, now int64) {
	tx.Change(`update calls set heard_at = case when heard_at > $1 then $1 else heard_at end, ended_at = case when ended_at > $1 then $1 else ended_at end
		where id = $2 and org_id = $3 and closed_at = 0`, now, id, tx.Org())
}

// scheduleCall has somebody look at a call.
func scheduleCall(tx *store.Tx, id booking.CallID, due int64) {
	tx.Schedule(store.CallTask, id.String(), tx.Org(), due)
}

// closeCall stores how a call ended.
func closeCall(tx *store.Tx, c booking.Call) {
	tx.Change(`update calls set ended_at = $1, closed_at = $2, end_reason = $3, outcome = $4, branch_id = $5, handoff = $6, turns = $7, summary = $8,
		recording = $9, language = $10, started_at = $11, state = '' where id = $12 and org_id = $13`,
		c.EndedAt, c.ClosedAt, c.EndReason, c.Outcome, c.Branch, c.HandedOver, c.Turns, c.Summary, c.Recording, c.Language, c.StartedAt, c.ID,
		tx.Org())
}

// keepCallbacks is how long at least whoever waits to be called back is
// known: with a shorter retention nobody could call them.
const keepCallbacks = 7 * 86400

// CleanCalls forgets what was said in calls, and who called, once the agent's
// period of retention is over: in up to limit of them. It reports whether there
// may be more.
func CleanCalls(tx *store.Tx, now int64, limit int) (more bool, err error) {
	var over []booking.CallID
	var called []booking.CallbackID
	// The shortest retention of all bounds the search, for the index.
	err = tx.Read(store.Query(func(r store.Row) error {
		var id booking.CallID
		err := r.Scan(&id)
		over = append(over, id)
		return err
	}, `select c.id from calls c join agents a on a.id = c.agent_id
		where c.closed_at <> 0 and (c.caller <> '' or c.state <> '' or c.transcript) and c.ended_at + a.retention_days * 86400 <= $1
			and c.ended_at <= $1 - 86400 * (select coalesce(min(retention_days), 0) from agents) limit $2`, now, limit),
		store.Query(func(r store.Row) error {
			var id booking.CallbackID
			err := r.Scan(&id)
			called = append(called, id)
			return err
		}, `select b.id from callbacks b join agents a on a.id = b.agent_id where (b.name <> '' or b.phone <> '' or b.summary <> '')
			and b.at + 86400 * a.retention_days <= $1 and (b.done_at <> 0 or b.at + $2 <= $1) limit $3`, now, keepCallbacks, limit))
	if err != nil {
		return false, err
	}
	if len(over)+len(called) > 0 {
		tx.NeedScrubByAge()
	}
	if len(over) > 0 {
		ids := tx.Dialect().List(store.Texts(over))
		tx.Change(`delete from call_turns where `+tx.Dialect().InList("call_id", "$1"), ids)
		tx.Change(`delete from webhook_bodies where `+tx.Dialect().InList("call_id", "$1"), ids)
		tx.Change(`update calls set caller = '', state = '', summary = '', transcript = $2 where `+tx.Dialect().InList("id", "$1"), ids, false)
	}
	if len(called) > 0 {
		tx.Change(`update callbacks set `+store.Blank+` where `+tx.Dialect().InList("id", "$1"), tx.Dialect().List(store.Texts(called)))
	}
	return len(over) == limit || len(called) == limit, nil
}
