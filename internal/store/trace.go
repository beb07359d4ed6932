package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// What is left of people who called, whether they booked or not.

// CallsFrom reads the calls of some numbers, those about some appointments,
// and those with some ids, the oldest first, each once.
func (t *Tenant) CallsFrom(ctx context.Context, numbers []booking.Private, about []booking.AppointmentID,
	ids []booking.CallID) ([]booking.Call, error) {
	d := t.s.db.dialect()
	var list []booking.Call
	seen := map[booking.CallID]bool{}
	calls := func(which string, arg any) Statement {
		return Query(func(r Row) error {
			c, err := scanCall(r)
			if !seen[c.ID] {
				seen[c.ID], list = true, append(list, c)
			}
			return err
		}, `select `+callColumns+` from calls where org_id = $1 and id in (`+which+`) order by started_at, id`, t.org, arg)
	}
	var queries []Statement
	for _, n := range numbers {
		if n != "" {
			queries = append(queries, calls(callsOfNumber, string(n)))
		}
	}
	queries = append(queries,
		calls(`select call_id from call_actions where org_id = $1 and `+d.inList("appointment_id", "$2"), d.list(texts(about))),
		calls(`select id from calls where org_id = $1 and `+d.inList("id", "$2"), d.list(texts(ids))))
	err := t.s.db.read(ctx, queries...)
	return list, err
}

// CallbacksFrom reads the call-backs to some numbers, those from some calls,
// and those with some ids, the oldest first, each once. Also those that are done.
func (t *Tenant) CallbacksFrom(ctx context.Context, numbers []booking.Private, calls []booking.CallID,
	ids []booking.CallbackID) ([]booking.Callback, error) {
	d := t.s.db.dialect()
	plain := make([]string, len(numbers))
	for i, n := range numbers {
		plain[i] = string(n)
	}
	var list []booking.Callback
	err := t.s.db.read(ctx, callbacks(&list, t.org, `(phone <> '' and `+d.inTexts("phone", "$2")+` or call_id is not null and `+d.inList("call_id", "$3")+`
		or `+d.inList("id", "$4")+`) order by at, id`, d.list(plain), d.list(texts(calls)), d.list(texts(ids))))
	return list, err
}

// NamedCallbacks reads the call-backs that say something of somebody, the
// newest first.
func (t *Tenant) NamedCallbacks(ctx context.Context, limit int) ([]booking.Callback, error) {
	var list []booking.Callback
	err := t.s.db.read(ctx, callbacks(&list, t.org, `(name <> '' or phone <> '' or summary <> '') order by at desc, id desc limit $2`, limit))
	return list, err
}

func callbacks(out *[]booking.Callback, org booking.OrgID, which string, args ...any) Statement {
	return Query(func(r Row) error {
		var c booking.Callback
		err := r.Scan(&c.ID, &c.Agent, &c.Call, &c.Name, &c.Phone, &c.Reason, &c.Summary, &c.At, &c.DoneAt)
		*out = append(*out, c)
		return err
	}, `select id, agent_id, call_id, name, phone, reason, summary, at, done_at from callbacks where org_id = $1 and `+which,
		append([]any{org}, args...)...)
}

// CallsLike reads the calls in whose number some digits stand, the newest first.
func (t *Tenant) CallsLike(ctx context.Context, digits string, limit int) ([]booking.Call, error) {
	var list []booking.Call
	err := t.s.db.read(ctx, Query(func(r Row) error {
		c, err := scanCall(r)
		list = append(list, c)
		return err
	}, `select `+callColumns+` from calls where org_id = $1 and caller <> '' and caller like $2 order by started_at desc, id desc limit $3`,
		t.org, "%"+digits+"%", limit))
	return list, err
}

// Said goes through what was said in calls, the newest call first, up to so
// many turns.
func (t *Tenant) Said(ctx context.Context, limit int, each func(c booking.Call, text string)) error {
	return t.s.db.read(ctx, Query(func(r Row) error {
		var c booking.Call
		var text string
		if err := r.Scan(&c.ID, &c.StartedAt, &c.Caller, &text); err != nil {
			return err
		}
		each(c, text)
		return nil
	}, `select c.id, c.started_at, c.caller, t.text from calls c join call_turns t on t.call_id = c.id
		where c.org_id = $1 order by c.started_at desc, c.id desc, t.number limit $2`, t.org, limit))
}

// EraseCallbacks forgets who wanted to be called back, and tells of how many
// anything was known.
func (tx *Tx) EraseCallbacks(ids []booking.CallbackID) (int, error) {
	return tx.eraseCallbacks(tx.d.inList("id", "$2"), tx.d.list(texts(ids)))
}
