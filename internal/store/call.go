package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// CallTask is the kind of task whose key is a call that may have to be closed.
const CallTask = "call"

// What is refused of calls.
var (
	ErrNoCall    = fault.New(fault.NotFound, "not_found", "no such call in this organization").On("call")
	ErrCallMoved = fault.New(fault.Conflict, "call_moved", "another node has gone on with this call")
)

const callColumns = `id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at,
	ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording`

func scanCall(r Row) (c booking.Call, err error) {
	err = r.Scan(&c.ID, &c.Agent, &c.Provider, &c.ProviderID, &c.Direction, &c.Language, &c.Caller, &c.State, &c.Version, &c.StartedAt,
		&c.HeardAt,
		&c.EndedAt, &c.ClosedAt, &c.EndReason, &c.Outcome, &c.Branch, &c.HandedOver, &c.Turns, &c.Summary, &c.Transcript, &c.Recording)
	return c, err
}

// BeginCall stores a call, or finds the one that has the same id at the same
// provider and notes that it was heard of. What was not known before is
// filled in. fresh says that it is new. A call that has another agent, or
// another caller, is not found: the result is zero.
func (tx *Tx) BeginCall(c booking.Call) (found booking.Call, fresh bool, err error) {
	err = tx.Read(Query(func(r Row) (err error) {
		found, err = scanCall(r)
		return err
	}, `insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, started_at, heard_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		on conflict (org_id, provider, provider_call_id) do update set
			heard_at = case when calls.heard_at < excluded.heard_at then excluded.heard_at else calls.heard_at end,
			language = case when excluded.language = '' then calls.language else excluded.language end,
			caller = case when calls.caller = '' and calls.closed_at = 0 then excluded.caller else calls.caller end
			where calls.agent_id = excluded.agent_id and (excluded.caller = '' or calls.caller = '' or calls.caller = excluded.caller)
		returning `+callColumns,
		c.ID, tx.org, c.Agent, c.Provider, c.ProviderID, c.Direction, c.Language, string(c.Caller), c.StartedAt, c.HeardAt))
	return found, found.ID == c.ID, err
}

// Call reads a call and locks it until the transaction ends.
func (tx *Tx) Call(id booking.CallID) (c booking.Call, err error) {
	err = tx.Read(oneCall(&c, `id = $1 and org_id = $2`+tx.d.forUpdate, id, tx.org))
	return callFound(c, err)
}

// Call reads a call.
func (t *Tenant) Call(ctx context.Context, id booking.CallID) (c booking.Call, err error) {
	err = t.s.db.read(ctx, oneCall(&c, `id = $1 and org_id = $2`, id, t.org))
	return callFound(c, err)
}

// CallOf finds a call by its provider's id.
func (t *Tenant) CallOf(ctx context.Context, provider, id string) (c booking.Call, err error) {
	err = t.s.db.read(ctx, oneCall(&c, `org_id = $1 and provider = $2 and provider_call_id = $3`, t.org, provider, id))
	return callFound(c, err)
}

func oneCall(out *booking.Call, condition string, args ...any) Statement {
	return Query(func(r Row) (err error) {
		*out, err = scanCall(r)
		return err
	}, `select `+callColumns+` from calls where `+condition, args...)
}

func callFound(c booking.Call, err error) (booking.Call, error) {
	if err == nil && c.ID.IsZero() {
		err = ErrNoCall
	}
	return c, err
}

// Calls reads calls, the newest first, that began before another one (zero:
// from the newest on), with an outcome if one is given.
func (t *Tenant) Calls(ctx context.Context, before booking.Call, outcome string, limit int) ([]booking.Call, error) {
	w := where{sql: "org_id = $1", args: []any{t.org}}
	if !before.ID.IsZero() {
		w.and("(started_at, id) < (?, ?)", before.StartedAt, before.ID)
	}
	if outcome != "" {
		w.and("outcome = ?", outcome)
	}
	var list []booking.Call
	err := t.s.db.read(ctx, Query(func(r Row) error {
		c, err := scanCall(r)
		list = append(list, c)
		return err
	}, `select `+callColumns+` from calls where `+w.sql+` order by started_at desc, id desc limit `+w.arg(limit), w.args...))
	return list, err
}

// SaveState stores where a conversation stands, if nobody else has gone on
// with it since version, and tells whether it did. The new version is one more.
func (tx *Tx) SaveState(id booking.CallID, version int64, state, language string, now int64) (bool, error) {
	n, err := tx.Affected(`update calls set state = $1, version = version + 1, language = $2, heard_at = $3, ended_at = 0, end_reason = ''
		where id = $4 and org_id = $5 and version = $6 and closed_at = 0 returning 1`, state, language, now, id, tx.org, version)
	return n == 1, err
}

// NoteTurns adds what was said to a call, behind what was said before.
func (tx *Tx) NoteTurns(id booking.CallID, turns []booking.Turn) {
	for _, t := range turns {
		tx.Change(`insert into call_turns (org_id, call_id, number, who, text, at)
			select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from call_turns where call_id = $2`, tx.org, id, t.Who, string(t.Text), t.At)
	}
	if len(turns) > 0 {
		tx.Change(`update calls set turns = turns + $1, transcript = $2 where id = $3 and org_id = $4`, len(turns), true, id, tx.org)
	}
}

// ReplaceTurns stores what a platform says was said, in place of what we know.
func (tx *Tx) ReplaceTurns(id booking.CallID, turns []booking.Turn) {
	tx.Change(`delete from call_turns where call_id = $1 and org_id = $2`, id, tx.org)
	tx.Change(`update calls set turns = 0 where id = $1 and org_id = $2`, id, tx.org)
	tx.NoteTurns(id, turns)
}

// Turns reads what was said.
func (t *Tenant) Turns(ctx context.Context, id booking.CallID) ([]booking.Turn, error) {
	var list []booking.Turn
	err := t.s.db.read(ctx, turnsOf(t.org, id, &list))
	return list, err
}

// Turns reads what was said.
func (tx *Tx) Turns(id booking.CallID) ([]booking.Turn, error) {
	var list []booking.Turn
	err := tx.Read(turnsOf(tx.org, id, &list))
	return list, err
}

func turnsOf(org booking.OrgID, id booking.CallID, out *[]booking.Turn) Statement {
	return Query(func(r Row) error {
		var v booking.Turn
		err := r.Scan(&v.Number, &v.Who, &v.Text, &v.At)
		*out = append(*out, v)
		return err
	}, `select number, who, text, at from call_turns where call_id = $1 and org_id = $2 order by number`, id, org)
}

// CallNote is an action of a call.
type CallNote struct {
	Call booking.CallID
	booking.CallAction
}

// On is the note about an appointment at a time. No note is none.
func (n *CallNote) On(id booking.AppointmentID, at int64) *CallNote {
	if n == nil {
		return nil
	}
	about := *n
	about.Appointment, about.At = id, at
	return &about
}

// actions are what the engine did in calls.
var actions = stored(record[CallNote]{table: "call_actions", clash: ErrNoted, fields: []field[CallNote]{
	ids("call_id", func(n *CallNote) *booking.CallID { return &n.Call }),
	words("name", func(n *CallNote) *string { return &n.Name }),
	words("action", func(n *CallNote) *string { return &n.Action }),
	ids("appointment_id", func(n *CallNote) *booking.AppointmentID { return &n.Appointment }),
	ids("branch_id", func(n *CallNote) *booking.BranchID { return &n.Branch }),
	numbers("at", func(n *CallNote) *int64 { return &n.At }),
}})

// noted is the condition that a call of the organization $1 has an action.
func noted(call, name string) string {
	return `exists (select 1 from call_actions k where k.org_id = $1 and k.call_id = ` + call + ` and k.name = ` + name + `)`
}

// NoteAction stores what the engine did in a call. Under a name that is there
// already nothing changes; it reports false then.
func (tx *Tx) NoteAction(id booking.CallID, a booking.CallAction) (bool, error) {
	s := actions.row(tx.org, &CallNote{id, a})
	n, err := tx.Affected(s.sql+`on conflict (call_id, name) do nothing returning 1`, s.args...)
	return n == 1, err
}

// noteAgain stores what the engine did in a call, also if it did the same
// before: the same change made twice counts as two.
func (tx *Tx) noteAgain(n CallNote) error {
	for range 20 {
		if fresh, err := tx.NoteAction(n.Call, n.CallAction); err != nil || fresh {
			return err
		}
		n.Name += " again"
	}
	return nil
}

// Actions reads what the engine did in a call, in the order in which it did it.
func (t *Tenant) Actions(ctx context.Context, id booking.CallID) ([]booking.CallAction, error) {
	var list []booking.CallAction
	err := t.s.db.read(ctx, actionsOf(t.org, id, &list))
	return list, err
}

// Actions reads what the engine did in a call.
func (tx *Tx) Actions(id booking.CallID) ([]booking.CallAction, error) {
	var list []booking.CallAction
	err := tx.Read(actionsOf(tx.org, id, &list))
	return list, err
}

func actionsOf(org booking.OrgID, id booking.CallID, out *[]booking.CallAction) Statement {
	return Query(func(r Row) error {
		n, err := actions.scan(r)
		*out = append(*out, n.CallAction)
		return err
	}, `select `+actions.columnList+` from call_actions where call_id = $1 and org_id = $2 order by at, appointment_id, name`, id, org)
}

// MarkEnded notes that a call seems to have ended, and has somebody look.
func (tx *Tx) MarkEnded(id booking.CallID, reason string, now, look int64) {
	tx.Change(`update calls set ended_at = $1, end_reason = $2 where id = $3 and org_id = $4 and closed_at = 0`, now, reason, id, tx.org)
	tx.ScheduleCall(id, look)
}

// CorrectCall puts times of an open call that lie ahead to now.
func (tx *Tx) CorrectCall(id booking.CallID, now int64) {
	tx.Change(`update calls set heard_at = case when heard_at > $1 then $1 else heard_at end, ended_at = case when ended_at > $1 then $1 else ended_at end
		where id = $2 and org_id = $3 and closed_at = 0`, now, id, tx.org)
}

// ScheduleCall has somebody look at a call.
func (tx *Tx) ScheduleCall(id booking.CallID, due int64) {
	tx.schedule(CallTask, id.String(), tx.org, due)
}

// CloseCall stores how a call ended.
func (tx *Tx) CloseCall(c booking.Call) {
	tx.Change(`update calls set ended_at = $1, closed_at = $2, end_reason = $3, outcome = $4, branch_id = $5, handoff = $6, turns = $7, summary = $8,
		recording = $9, language = $10, started_at = $11, state = '' where id = $12 and org_id = $13`,
		c.EndedAt, c.ClosedAt, c.EndReason, c.Outcome, c.Branch, c.HandedOver, c.Turns, c.Summary, c.Recording, c.Language, c.StartedAt, c.ID,
		tx.org)
}

// keepCallbacks is how long at least whoever waits to be called back is
// known: with a shorter retention nobody could call them.
const keepCallbacks = 7 * 86400

// cleanCalls forgets what was said in calls, and who called, once the agent's
// period of retention is over: in up to limit of them. It reports whether there
// may be more.
func (tx *Tx) cleanCalls(now int64, limit int) (more bool, err error) {
	var over []booking.CallID
	var called []booking.CallbackID
	// The shortest retention of all bounds the search, for the index.
	err = tx.Read(Query(func(r Row) error {
		var id booking.CallID
		err := r.Scan(&id)
		over = append(over, id)
		return err
	}, `select c.id from calls c join agents a on a.id = c.agent_id
		where c.closed_at <> 0 and (c.caller <> '' or c.state <> '' or c.transcript) and c.ended_at + a.retention_days * 86400 <= $1
			and c.ended_at <= $1 - 86400 * (select coalesce(min(retention_days), 0) from agents) limit $2`, now, limit),
		Query(func(r Row) error {
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
		tx.needScrubByAge()
	}
	if len(over) > 0 {
		ids := tx.d.list(texts(over))
		tx.Change(`delete from call_turns where `+tx.d.inList("call_id", "$1"), ids)
		tx.Change(`delete from webhook_bodies where `+tx.d.inList("call_id", "$1"), ids)
		tx.Change(`update calls set caller = '', state = '', summary = '', transcript = $2 where `+tx.d.inList("id", "$1"), ids, false)
	}
	if len(called) > 0 {
		tx.Change(`update callbacks set `+blank+` where `+tx.d.inList("id", "$1"), tx.d.list(texts(called)))
	}
	return len(over) == limit || len(called) == limit, nil
}

// EraseCallers forgets who called from some numbers, or wanted to be called
// back there, and what was said.
func (tx *Tx) EraseCallers(numbers []booking.Private) (done Erasure, err error) {
	for _, n := range numbers {
		if n == "" {
			continue
		}
		calls, err := tx.eraseCalls(callsOfNumber, string(n))
		if err != nil {
			return done, err
		}
		wanted, err := tx.eraseCallbacks(`phone = $2`, string(n))
		if err != nil {
			return done, err
		}
		done.Add(calls)
		done.Callbacks += wanted
	}
	return done, nil
}

// eraseCallbacks forgets who wanted to be called back, and tells of how many
// anything was known.
func (tx *Tx) eraseCallbacks(which string, arg any) (int, error) {
	return tx.Affected(`update callbacks set `+blank+` where org_id = $1 and (name <> '' or phone <> '' or summary <> '') and `+which+
		` returning 1`, tx.org, arg)
}

// blank is what stays of a call-back: that there was one.
const blank = `name = '', phone = '', summary = ''`

// callsOfNumber are the calls of a number, also of a caller who withheld it
// and gave it to be called back.
const callsOfNumber = `select id from calls where org_id = $1 and caller = $2
	union select call_id from callbacks where org_id = $1 and phone = $2 and call_id is not null`

// EraseCallsAbout forgets who called about some appointments and what was said.
func (tx *Tx) EraseCallsAbout(ids []booking.AppointmentID) (Erasure, error) {
	return tx.eraseCalls(`select call_id from call_actions where org_id = $1 and `+tx.d.inList("appointment_id", "$2"), tx.d.list(texts(ids)))
}

// eraseCalls forgets who called and what was said in the calls that a query
// finds. It asks once: what is erased first is what the others are found by.
func (tx *Tx) eraseCalls(which string, arg any) (Erasure, error) {
	var ids []booking.CallID
	err := tx.Read(Query(func(r Row) error {
		var id booking.CallID
		err := r.Scan(&id)
		ids = append(ids, id)
		return err
	}, which, tx.org, arg))
	if err != nil || len(ids) == 0 {
		return Erasure{}, err
	}
	return tx.EraseCalls(ids)
}

// EraseCalls forgets who called in some calls, what was said there, who wanted
// to be called back, and what receivers of webhooks answered when they were
// told of it. It counts those of which anything was known.
func (tx *Tx) EraseCalls(ids []booking.CallID) (done Erasure, err error) {
	all := tx.d.list(texts(ids))
	tx.Change(`update webhook_attempts set answer = '' where answer <> '' and delivery_id in (
		select d.id from webhook_bodies b join events e on e.id = b.event_id and e.kind = 'call.completed'
		join webhook_deliveries d on d.endpoint_id = b.endpoint_id and d.event_seq = e.seq
		where b.org_id = $1 and `+tx.d.inList("b.call_id", "$2")+`)`, tx.org, all)
	done.Calls, err = tx.Affected(`update calls set caller = '', state = '', summary = '', transcript = $3 where org_id = $1 and `+tx.d.inList("id", "$2")+`
		and (caller <> '' or state <> '' or summary <> '' or transcript or exists (select 1 from call_turns t where t.call_id = calls.id)) returning 1`, tx.org, all, false)
	if err != nil {
		return done, err
	}
	tx.Change(`delete from call_turns where org_id = $1 and `+tx.d.inList("call_id", "$2"), tx.org, all)
	tx.Change(`delete from webhook_bodies where org_id = $1 and `+tx.d.inList("call_id", "$2"), tx.org, all)
	done.Callbacks, err = tx.eraseCallbacks(`call_id is not null and `+tx.d.inList("call_id", "$2"), all)
	tx.needScrubByAge()
	return done, err
}
