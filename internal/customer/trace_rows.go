package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// What is left of people who called, whether they booked or not.

// eraseCallers forgets who called from some numbers, or wanted to be called
// back there, and what was said.
func eraseCallers(tx *store.Tx, numbers []booking.Private) (done Erasure, err error) {
	for _, n := range numbers {
		if n == "" {
			continue
		}
		calls, err := eraseCallsWhere(tx, callsOfNumber, string(n))
		if err != nil {
			return done, err
		}
		wanted, err := eraseCallbacksWhere(tx, `phone = $2`, string(n))
		if err != nil {
			return done, err
		}
		done.Add(calls)
		done.Callbacks += wanted
	}
	return done, nil
}

// eraseCallsOf forgets a person's calls and wishes to be called back: all of a
// number that nobody else has, and of one that others have as well those that
// name the person. It gives the call-backs that name one of the others.
func eraseCallsOf(tx *store.Tx, p Persona) (done Erasure, spared []booking.CallbackID, err error) {
	if done, err = eraseCallers(tx, p.alone()); err != nil {
		return done, nil, err
	}
	var list []booking.Callback
	if err = tx.Read(callbacksTo(tx.Dialect(), tx.Org(), p.shared(), &list)); err != nil {
		return done, nil, err
	}
	var calls []booking.CallID
	var own []booking.CallbackID
	for _, b := range list {
		switch theirs, others := p.means(b); {
		case theirs:
			own = append(own, b.ID)
			if !b.Call.IsZero() {
				calls = append(calls, b.Call)
			}
		case others:
			spared = append(spared, b.ID)
		}
	}
	said, err := eraseCalls(tx, calls, spared...)
	if err != nil {
		return done, nil, err
	}
	done.Add(said)
	wanted, err := eraseCallbacks(tx, own)
	done.Callbacks += wanted
	return done, spared, err
}

// callbacksTo reads who is to be called back at some numbers.
func callbacksTo(d *store.Dialect, org booking.OrgID, numbers []booking.Private, out *[]booking.Callback) store.Statement {
	return callbacks(out, org, `phone <> '' and `+d.InTexts("phone", "$2")+` order by at, id`, d.List(plain(numbers)))
}

// plain gives texts for a list of the database's.
func plain(list []booking.Private) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// eraseCallbacksWhere forgets who wanted to be called back, and tells of how many
// anything was known.
func eraseCallbacksWhere(tx *store.Tx, which string, args ...any) (int, error) {
	return tx.Affected(`update callbacks set `+store.Blank+` where org_id = $1 and (name <> '' or phone <> '' or summary <> '') and `+which+
		` returning 1`, append([]any{tx.Org()}, args...)...)
}

// callsOfNumber are the calls of a number, also of a caller who withheld it
// and gave it to be called back.
const callsOfNumber = `select id from calls where org_id = $1 and caller = $2
	union select call_id from callbacks where org_id = $1 and phone = $2 and call_id is not null`

// eraseCallsAbout forgets who called about some appointments and what was said.
func eraseCallsAbout(tx *store.Tx, ids []booking.AppointmentID, spared ...booking.CallbackID) (Erasure, error) {
	return eraseCallsWhere(tx, `select call_id from call_actions where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"),
		tx.Dialect().List(store.Texts(ids)), spared...)
}

// eraseCallsWhere forgets who called and what was said in the calls that a query
// finds. It asks once: what is erased first is what the others are found by.
func eraseCallsWhere(tx *store.Tx, which string, arg any, spared ...booking.CallbackID) (Erasure, error) {
	var ids []booking.CallID
	err := tx.Read(store.Query(func(r store.Row) error {
		var id booking.CallID
		err := r.Scan(&id)
		ids = append(ids, id)
		return err
	}, which, tx.Org(), arg))
	if err != nil || len(ids) == 0 {
		return Erasure{}, err
	}
	return eraseCalls(tx, ids, spared...)
}

// eraseCalls forgets who called in some calls, what was said there, who wanted
// to be called back but for those who are spared, and what receivers of webhooks
// answered when they were told of it. It counts those of which anything was
// known.
func eraseCalls(tx *store.Tx, ids []booking.CallID, spared ...booking.CallbackID) (done Erasure, err error) {
	all := tx.Dialect().List(store.Texts(ids))
	tx.Change(`update webhook_attempts set answer = '' where answer <> '' and delivery_id in (
		select d.id from webhook_bodies b join events e on e.id = b.event_id and e.kind = 'call.completed'
		join webhook_deliveries d on d.endpoint_id = b.endpoint_id and d.event_seq = e.seq
		where b.org_id = $1 and `+tx.Dialect().InList("b.call_id", "$2")+`)`, tx.Org(), all)
	done.Calls, err = tx.Affected(`update calls set caller = '', state = '', summary = '', transcript = $3 where org_id = $1 and `+tx.Dialect().InList("id", "$2")+`
		and (caller <> '' or state <> '' or summary <> '' or transcript or exists (select 1 from call_turns t where t.call_id = calls.id)) returning 1`, tx.Org(), all, false)
	if err != nil {
		return done, err
	}
	tx.Change(`delete from call_turns where org_id = $1 and `+tx.Dialect().InList("call_id", "$2"), tx.Org(), all)
	tx.Change(`delete from webhook_bodies where org_id = $1 and `+tx.Dialect().InList("call_id", "$2"), tx.Org(), all)
	done.Callbacks, err = eraseCallbacksWhere(tx, `call_id is not null and `+tx.Dialect().InList("call_id", "$2")+
		` and not (`+tx.Dialect().InList("id", "$3")+`)`, all, tx.Dialect().List(store.Texts(spared)))
	tx.NeedScrubByAge()
	return done, err
}

// callsFrom reads the calls of some numbers, those about some appointments,
// and those with some ids, the oldest first, each once.
func callsFrom(ctx context.Context, t *store.Tenant, numbers []booking.Private, about []booking.AppointmentID,
	ids []booking.CallID) ([]booking.Call, error) {
	d := t.Dialect()
	var list []booking.Call
	seen := map[booking.CallID]bool{}
	calls := func(which string, arg any) store.Statement {
		return store.Query(func(r store.Row) error {
			c, err := store.ScanCall(r)
			if !seen[c.ID] {
				seen[c.ID], list = true, append(list, c)
			}
			return err
		}, `select `+store.CallColumns+` from calls where org_id = $1 and id in (`+which+`) order by started_at, id`, t.Org(), arg)
	}
	var queries []store.Statement
	for _, n := range numbers {
		if n != "" {
			queries = append(queries, calls(callsOfNumber, string(n)))
		}
	}
	queries = append(queries,
		calls(`select call_id from call_actions where org_id = $1 and `+d.InList("appointment_id", "$2"), d.List(store.Texts(about))),
		calls(`select id from calls where org_id = $1 and `+d.InList("id", "$2"), d.List(store.Texts(ids))))
	err := t.Read(ctx, queries...)
	return list, err
}

// booked reads for whom something was booked or changed in some calls.
func booked(ctx context.Context, t *store.Tenant, calls []booking.CallID, each func(booking.CallID, Spelling)) error {
	return t.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.CallID
		var s Spelling
		err := r.Scan(&id, &s.Phone, &s.Name)
		each(id, s)
		return err
	}, `select k.call_id, a.phone, a.customer_name from call_actions k join appointments a on a.id = k.appointment_id and a.org_id = k.org_id
		where k.org_id = $1 and a.customer_name <> '' and `+t.Dialect().InList("k.call_id", "$2"), t.Org(), t.Dialect().List(store.Texts(calls))))
}

// callbacksFrom reads the call-backs to some numbers, those from some calls,
// and those with some ids, the oldest first, each once. Also those that are done.
func callbacksFrom(ctx context.Context, t *store.Tenant, numbers []booking.Private, calls []booking.CallID,
	ids []booking.CallbackID) ([]booking.Callback, error) {
	d := t.Dialect()
	var list []booking.Callback
	err := t.Read(ctx, callbacks(&list, t.Org(), `(phone <> '' and `+d.InTexts("phone", "$2")+` or call_id is not null and `+d.InList("call_id", "$3")+`
		or `+d.InList("id", "$4")+`) order by at, id`, d.List(plain(numbers)), d.List(store.Texts(calls)), d.List(store.Texts(ids))))
	return list, err
}

// namedCallbacks reads the call-backs that say something of somebody, the
// newest first.
func namedCallbacks(ctx context.Context, t *store.Tenant, limit int) ([]booking.Callback, error) {
	var list []booking.Callback
	err := t.Read(ctx, callbacks(&list, t.Org(), `(name <> '' or phone <> '' or summary <> '') order by at desc, id desc limit $2`, limit))
	return list, err
}

func callbacks(out *[]booking.Callback, org booking.OrgID, which string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var c booking.Callback
		err := r.Scan(&c.ID, &c.Agent, &c.Call, &c.Name, &c.Phone, &c.Reason, &c.Summary, &c.At, &c.DoneAt)
		*out = append(*out, c)
		return err
	}, `select id, agent_id, call_id, name, phone, reason, summary, at, done_at from callbacks where org_id = $1 and `+which,
		append([]any{org}, args...)...)
}

// callsLike reads the calls in whose number some digits stand, the newest first.
func callsLike(ctx context.Context, t *store.Tenant, digits string, limit int) ([]booking.Call, error) {
	var list []booking.Call
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		c, err := store.ScanCall(r)
		list = append(list, c)
		return err
	}, `select `+store.CallColumns+` from calls where org_id = $1 and caller <> '' and caller like $2 order by started_at desc, id desc limit $3`,
		t.Org(), "%"+digits+"%", limit))
	return list, err
}

// said goes through what was said in calls, the newest call first, up to so
// many turns.
func said(ctx context.Context, t *store.Tenant, limit int, each func(c booking.Call, text string)) error {
	return t.Read(ctx, store.Query(func(r store.Row) error {
		var c booking.Call
		var text string
		if err := r.Scan(&c.ID, &c.StartedAt, &c.Caller, &text); err != nil {
			return err
		}
		each(c, text)
		return nil
	}, `select c.id, c.started_at, c.caller, t.text from calls c join call_turns t on t.call_id = c.id
		where c.org_id = $1 order by c.started_at desc, c.id desc, t.number limit $2`, t.Org(), limit))
}

// eraseCallbacks forgets who wanted to be called back, and tells of how many
// anything was known.
func eraseCallbacks(tx *store.Tx, ids []booking.CallbackID) (int, error) {
	return eraseCallbacksWhere(tx, tx.Dialect().InList("id", "$2"), tx.Dialect().List(store.Texts(ids)))
}
