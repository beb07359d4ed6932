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

// Blank is what stays of a call-back: that there was one.
const Blank = `name = '', phone = '', summary = ''`

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

// noted is the condition that a call of an organization has an action.
func noted(org, call, name string) string {
	return `exists (select 1 from call_actions k where k.org_id = ` + org + ` and k.call_id = ` + call + ` and k.name = ` + name + `)`
}

// NoteAction stores what the engine did in a call. Under a name that is there
// already nothing changes; it reports false then.
func (tx *Tx) NoteAction(id booking.CallID, a booking.CallAction) (bool, error) {
	s := actions.row(tx.org, &CallNote{id, a})
	n, err := tx.Affected(s.SQL+`on conflict (call_id, name) do nothing returning 1`, s.Args...)
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

// ActionsOf reads what the engine did in a call, in the order in which it did
// it.
func ActionsOf(org booking.OrgID, id booking.CallID, out *[]booking.CallAction) Statement {
	return Query(func(r Row) error {
		n, err := actions.scan(r)
		*out = append(*out, n.CallAction)
		return err
	}, `select `+actions.columnList+` from call_actions where call_id = $1 and org_id = $2 order by at, appointment_id, name`, id, org)
}
