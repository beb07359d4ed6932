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
