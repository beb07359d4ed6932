package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// spoken is the answer of a tool of the voice agent.
type spoken struct {
	OK    bool
	Code  string
	Slots []struct {
		ID         string `json:"slot_id"`
		Date, Time string
	}
	Appointment struct {
		Ref string `json:"appointment_ref"`
	}
}

// tool asks a tool of the voice agent, in a call from the number of a customer. An
// empty code: there was no answer, or the service could not.
func (c *client) tool(ctx context.Context, v *visit, call, name string, args map[string]any) (s spoken) {
	args["lang"] = "en"
	a := c.ask(ctx, http.MethodPost, "/agent/v1/tools/"+name, args, "Authorization", "Bearer "+c.clinic.agents[c.number%len(c.clinic.agents)],
		"X-Mawid-Call-Id", call, "X-Mawid-Caller", v.phone, "X-Mawid-Provider", "chaos")
	if a.status != http.StatusOK || json.Unmarshal(a.raw, &s) != nil {
		return spoken{}
	}
	return s
}

// call begins a call about one of the client's appointments, and finds it. No
// reference: there is none, or it could not be found just now.
func (c *client) call(ctx context.Context) (v *visit, call, ref string) {
	if len(c.mine) == 0 {
		return nil, "", ""
	}
	v = c.mine[c.chance.IntN(len(c.mine))]
	call = fmt.Sprintf("%s-%d", v.who, rand.Uint64()) // #nosec G404 -- a name
	return v, call, c.tool(ctx, v, call, "find_my_appointments", map[string]any{}).Appointment.Ref
}

// drop takes a visit off the list of what can be moved and cancelled.
func (c *client) drop(v *visit) {
	for i, other := range c.mine {
		if other == v {
			c.mine = append(c.mine[:i], c.mine[i+1:]...)
			return
		}
	}
}

// cancel calls and cancels.
func (c *client) cancel(ctx context.Context) {
	v, call, ref := c.call(ctx)
	if ref == "" {
		return
	}
	is := act{slot: v.at, deed: leaves, who: v.who, call: c.history.now(), out: unknown}
	s := c.tool(ctx, v, call, "cancel_appointment", map[string]any{"appointment_ref": ref, "caller_confirmed": true})
	is.answer = c.history.now()
	if s.OK {
		is.out = done
		c.ledger.count("cancelled")
		c.ledger.change(v, func(v *visit) { v.cancelled = time.Now() })
	} else {
		c.ledger.count("unknown")
		c.ledger.change(v, func(v *visit) { v.mayBeCancelled = true })
	}
	c.drop(v)
	c.history.add(is)
}

// move calls and moves to a slot that everybody wants.
func (c *client) move(ctx context.Context) {
	v, call, ref := c.call(ctx)
	to := c.some()
	if ref == "" || to == v.at {
		return
	}
	offer := c.tool(ctx, v, call, "find_slots", map[string]any{"service_id": c.clinic.service, "branch_id": c.clinic.branch,
		"resource_id": c.clinic.resources[to.resource], "when": to.date + "T" + to.time})
	if !offer.OK || len(offer.Slots) == 0 || offer.Slots[0].Date != to.date || offer.Slots[0].Time != to.time {
		return
	}
	from := act{slot: v.at, deed: leaves, who: v.who, call: c.history.now(), out: unknown}
	s := c.tool(ctx, v, call, "move_appointment", map[string]any{"appointment_ref": ref, "slot_id": offer.Slots[0].ID,
		"caller_confirmed": true})
	from.answer = c.history.now()
	into := from
	into.slot, into.deed = to, takes
	switch {
	case s.OK:
		from.out, into.out = done, done
		c.ledger.count("moved")
		c.ledger.change(v, func(v *visit) {
			v.moves = append(v.moves, [2]slot{v.at, to})
			v.at = to
		})
	case s.Code == "slot_taken":
		c.ledger.count("refused")
		if into.out = refused; to.resource != mappedOne {
			c.history.add(into)
		}
		return
	default: // What becomes of it is seen in the end.
		c.ledger.count("unknown")
		c.ledger.change(v, func(v *visit) { v.perhaps = &to })
		c.drop(v)
	}
	c.history.add(from, into)
}
