package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// CallColumns are those that ScanCall reads.
const CallColumns = `id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at,
	ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording`

// ScanCall reads a call.
func ScanCall(r Row) (c booking.Call, err error) {
	err = r.Scan(&c.ID, &c.Agent, &c.Provider, &c.ProviderID, &c.Direction, &c.Language, &c.Caller, &c.State, &c.Version, &c.StartedAt,
		&c.HeardAt,
		&c.EndedAt, &c.ClosedAt, &c.EndReason, &c.Outcome, &c.Branch, &c.HandedOver, &c.Turns, &c.Summary, &c.Transcript, &c.Recording)
	return c, err
}

// Turns reads what was said.
func (t *Tenant) Turns(ctx context.Context, id booking.CallID) ([]booking.Turn, error) {
	var list []booking.Turn
	err := t.Read(ctx, TurnsOf(t.org, id, &list))
	return list, err
}

// TurnsOf reads what was said in a call.
func TurnsOf(org booking.OrgID, id booking.CallID, out *[]booking.Turn) Statement {
	return Query(func(r Row) error {
		var v booking.Turn
		err := r.Scan(&v.Number, &v.Who, &v.Text, &v.At)
		*out = append(*out, v)
		return err
	}, `select number, who, text, at from call_turns where call_id = $1 and org_id = $2 order by number`, id, org)
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
		ids := tx.d.List(Texts(over))
		tx.Change(`delete from call_turns where `+tx.d.InList("call_id", "$1"), ids)
		tx.Change(`delete from webhook_bodies where `+tx.d.InList("call_id", "$1"), ids)
		tx.Change(`update calls set caller = '', state = '', summary = '', transcript = $2 where `+tx.d.InList("id", "$1"), ids, false)
	}
	if len(called) > 0 {
		tx.Change(`update callbacks set `+blank+` where `+tx.d.InList("id", "$1"), tx.d.List(Texts(called)))
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
	return tx.eraseCalls(`select call_id from call_actions where org_id = $1 and `+tx.d.InList("appointment_id", "$2"), tx.d.List(Texts(ids)))
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
	all := tx.d.List(Texts(ids))
	tx.Change(`update webhook_attempts set answer = '' where answer <> '' and delivery_id in (
		select d.id from webhook_bodies b join events e on e.id = b.event_id and e.kind = 'call.completed'
		join webhook_deliveries d on d.endpoint_id = b.endpoint_id and d.event_seq = e.seq
		where b.org_id = $1 and `+tx.d.InList("b.call_id", "$2")+`)`, tx.org, all)
	done.Calls, err = tx.Affected(`update calls set caller = '', state = '', summary = '', transcript = $3 where org_id = $1 and `+tx.d.InList("id", "$2")+`
		and (caller <> '' or state <> '' or summary <> '' or transcript or exists (select 1 from call_turns t where t.call_id = calls.id)) returning 1`, tx.org, all, false)
	if err != nil {
		return done, err
	}
	tx.Change(`delete from call_turns where org_id = $1 and `+tx.d.InList("call_id", "$2"), tx.org, all)
	tx.Change(`delete from webhook_bodies where org_id = $1 and `+tx.d.InList("call_id", "$2"), tx.org, all)
	done.Callbacks, err = tx.eraseCallbacks(`call_id is not null and `+tx.d.InList("call_id", "$2"), all)
	tx.needScrubByAge()
	return done, err
}
