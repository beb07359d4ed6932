package voice

import (
	"context"
	"encoding/json"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoAgent says that there is no such voice agent.
var ErrNoAgent = fault.New(fault.NotFound, "not_found", "no such voice agent in this organization; see 'mawid agent list'").On("agent")

// Agent is a voice agent with its sealed secrets.
type Agent struct {
	booking.Agent
	Secrets string // empty: none
}

const agentColumns = `id, org_id, name, prefix, profile, secrets, retention_days, created_at, revoked_at, last_used_at`

func scanAgent(r store.Row) (a Agent, err error) {
	var profile string
	err = r.Scan(&a.ID, &a.Org, &a.Name, &a.Prefix, &profile, &a.Secrets, &a.RetentionDays, &a.CreatedAt, &a.RevokedAt, &a.LastUsed)
	a.SecretsLost = a.Secrets == office.Lost
	if err == nil {
		err = json.Unmarshal([]byte(profile), &a.AgentProfile)
	}
	return a, err
}

func oneAgent(out *Agent, condition string, args ...any) store.Statement {
	return store.Query(func(r store.Row) (err error) {
		*out, err = scanAgent(r)
		return err
	}, `select `+agentColumns+` from agents where `+condition, args...)
}

func agentFound(a Agent, err error) (Agent, error) {
	if err == nil && a.ID.IsZero() {
		err = ErrNoAgent
	}
	return a, err
}

// agentByHash finds an agent of any organization by the hash of its
// credential: asked before the organization is known.
func agentByHash(ctx context.Context, s *store.Store, hash string) (a Agent, err error) {
	return openAgent(ctx, s, `hash = $1`, hash)
}

// agentByID finds an agent of any organization: a carrier that signs its
// requests knows no more of us than the address it calls.
func agentByID(ctx context.Context, s *store.Store, id booking.AgentID) (a Agent, err error) {
	return openAgent(ctx, s, `id = $1`, id)
}

// openAgent finds an agent of any organization that is not closed.
func openAgent(ctx context.Context, s *store.Store, condition string, arg any) (a Agent, err error) {
	var closed int64
	err = s.Read(ctx, oneAgent(&a, condition, arg), store.ClosedOrg(&closed, "agents", condition, arg))
	if err == nil && closed != 0 {
		return Agent{}, store.ErrClosed
	}
	return agentFound(a, err)
}

// Agents lists the organization's agents, the newest last.
func Agents(ctx context.Context, t *store.Tenant) ([]Agent, error) {
	var list []Agent
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		a, err := scanAgent(r)
		list = append(list, a)
		return err
	}, `select `+agentColumns+` from agents where org_id = $1 order by id`, t.Org()))
	return list, err
}

// agent reads one agent and locks it until the transaction ends.
func agent(tx *store.Tx, id booking.AgentID) (a Agent, err error) {
	err = tx.Read(oneAgent(&a, `id = $1 and org_id = $2`+tx.Dialect().ForUpdate, id, tx.Org()))
	return agentFound(a, err)
}

// countAgents counts the organization's agents that were not revoked, before
// one is added.
func countAgents(tx *store.Tx) (int, error) {
	return tx.Count(`agents where org_id = $1 and revoked_at = 0`)
}

// InsertAgent stores a new agent with the hash of its credential.
func InsertAgent(tx *store.Tx, a Agent, hash string) error {
	profile, err := json.Marshal(a.AgentProfile)
	if err != nil {
		return err
	}
	tx.Change(`insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		a.ID, tx.Org(), a.Name, a.Prefix, hash, string(profile), a.Secrets, a.RetentionDays, a.CreatedAt)
	return nil
}

// updateAgent stores what an organization decides about its agent.
func updateAgent(tx *store.Tx, a Agent) error {
	profile, err := json.Marshal(a.AgentProfile)
	if err != nil {
		return err
	}
	tx.Change(`update agents set name = $1, profile = $2, secrets = $3, retention_days = $4 where id = $5 and org_id = $6`,
		a.Name, string(profile), a.Secrets, a.RetentionDays, a.ID, tx.Org())
	return nil
}

// rotateAgent stores the hash of another credential.
func rotateAgent(tx *store.Tx, id booking.AgentID, prefix, hash string) {
	tx.Change(`update agents set prefix = $1, hash = $2 where id = $3 and org_id = $4`, prefix, hash, id, tx.Org())
}

// revokeAgent ends an agent. Revoking twice keeps the first time.
func revokeAgent(tx *store.Tx, id booking.AgentID, now int64) {
	tx.Change(`update agents set revoked_at = $1 where id = $2 and org_id = $3 and revoked_at = 0`, now, id, tx.Org())
}

// touchAgent notes when an agent was last used.
func touchAgent(tx *store.Tx, id booking.AgentID, now int64) {
	tx.Change(`update agents set last_used_at = $1 where id = $2 and org_id = $3 and last_used_at < $1`, now, id, tx.Org())
}

// AgentHold is a hold that a caller may turn into an appointment.
type AgentHold struct {
	Agent   booking.AgentID
	Call    string // empty: the platform did not tell
	Slot    string
	Hold    booking.HoldID
	Expires int64
}

// keepHold remembers whose a hold is.
func keepHold(tx *store.Tx, h AgentHold) {
	tx.Change(`insert into agent_holds (org_id, agent_id, call, slot, hold_id, expires_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (agent_id, call, slot) do update set hold_id = excluded.hold_id, expires_at = excluded.expires_at`,
		tx.Org(), h.Agent, h.Call, h.Slot, h.Hold, h.Expires)
}

// agentHolds lists the live holds of a call, or of an agent's calls that are
// not told apart.
func agentHolds(ctx context.Context, t *store.Tenant, agent booking.AgentID, call string, now int64) ([]AgentHold, error) {
	var list []AgentHold
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		h := AgentHold{Agent: agent, Call: call}
		err := r.Scan(&h.Slot, &h.Hold, &h.Expires)
		list = append(list, h)
		return err
	}, `select slot, hold_id, expires_at from agent_holds where agent_id = $1 and org_id = $2 and call = $3 and expires_at > $4 order by slot`,
		agent, t.Org(), call, now))
	return list, err
}

// forgetHold drops what KeepHold remembered.
func forgetHold(tx *store.Tx, h AgentHold) {
	tx.Change(`delete from agent_holds where agent_id = $1 and org_id = $2 and call = $3 and slot = $4 and hold_id = $5`, h.Agent, tx.Org(),
		h.Call, h.Slot, h.Hold)
}

// insertCallback stores a caller whom a person should call back.
func insertCallback(tx *store.Tx, c booking.Callback) {
	tx.Change(`insert into callbacks (id, org_id, agent_id, call_id, name, phone, reason, summary, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		c.ID, tx.Org(), c.Agent, c.Call, string(c.Name), string(c.Phone), c.Reason, string(c.Summary), c.At)
}

// callbacks lists those who wait for a call, the oldest first. Whoever gave no
// name has that of the last appointment of their number.
func callbacks(ctx context.Context, t *store.Tenant, limit int) ([]booking.Callback, error) {
	var list []booking.Callback
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var c booking.Callback
		err := r.Scan(&c.ID, &c.Agent, &c.Call, &c.Name, &c.Phone, &c.Reason, &c.Summary, &c.At, &c.DoneAt)
		list = append(list, c)
		return err
	}, `select id, agent_id, call_id, case when name = '' and phone <> '' then coalesce((select a.customer_name from appointments a
			where a.org_id = callbacks.org_id and a.phone = callbacks.phone and a.customer_name <> '' order by a.start_at desc, a.id desc limit 1), '') else name end,
		phone, reason, summary, at, done_at from callbacks where org_id = $1 and done_at = 0 order by at, id limit $2`, t.Org(), limit))
	return list, err
}

// waiting tells how many wait for a call.
func waiting(ctx context.Context, t *store.Tenant) (n int, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from callbacks where org_id = $1 and done_at = 0`,
		t.Org()))
	return n, err
}

// setCallback notes when somebody called back; zero: nobody has yet. It
// reports false if there is no such caller.
func setCallback(tx *store.Tx, id booking.CallbackID, done int64) (bool, error) {
	n, err := tx.Affected(`update callbacks set done_at = $1 where id = $2 and org_id = $3 returning 1`, done, id, tx.Org())
	return n == 1, err
}
