package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"time"
)

// client is somebody who books, holds, moves, cancels and looks, one thing after
// the other.
type client struct {
	*arena
	number int
	made   int // customers so far
	chance *rand.Rand
	at     *node    // the only one that is asked; nil: any
	mine   []*visit // that can be moved and cancelled
	http   *http.Client
}

func (a *arena) client(number int) *client {
	return &client{arena: a, number: number, chance: rand.New(rand.NewPCG(a.seed, uint64(number))),
		http: &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 4}}}
}

// neighbour is one who books with the neighbours, all at one node: so what they want
// comes there at once.
func (a *arena) neighbour(number int) *client {
	c := a.client(number)
	c.at = a.nodes[0]
	return c
}

// live does one thing after the other until the context ends.
func (c *client) live(ctx context.Context) {
	defer c.http.CloseIdleConnections()
	for ctx.Err() == nil {
		// A request is never broken off by us: its outcome would not be known.
		c.something(context.WithoutCancel(ctx))
		if c.pace > 0 {
			sleep(ctx, c.pause(2*c.pace))
		}
	}
}

// something is one thing, by chance. Who has time looks at pages as well, and keeps
// only some of what it books, so that as much stands at any time.
func (c *client) something(ctx context.Context) {
	n := c.chance.IntN(100)
	switch {
	case c.pace > 0 && len(c.mine) > kept:
		c.cancel(ctx)
	case c.pace > 0 && n%10 == 0:
		c.ask(ctx, http.MethodGet, pages[n/10%len(pages)], nil)
	case n < 40:
		c.book(ctx)
	case n < 55:
		c.hold(ctx)
	case n < 65:
		c.move(ctx)
	case n < 75:
		c.cancel(ctx)
	default:
		c.list(ctx)
	}
}

// some is a slot that everybody wants.
func (c *client) some() slot {
	date, first := c.clinic.wants(c.history.now())
	if c.at != nil { // Neighbours want any of a day's: most of what they book goes through.
		return slot{chairs + c.chance.IntN(neighbours), date, clock(c.chance.IntN(daySlots))}
	}
	r := c.chance.IntN(chairs)
	if r == quietOne && c.chance.IntN(8) != 0 {
		r = 0
	}
	return slot{r, date, clock(first + c.chance.IntN(wanted))}
}

// reply is an answer; status zero: there was none.
type reply struct {
	begun  time.Time
	status int
	raw    []byte
	fields struct {
		ID, Code  string
		ExpiresAt time.Time `json:"expires_at"`
	}
}

// vague tells whether nobody knows what came of it.
func (r *reply) vague() bool {
	return r.status == 0 || r.status >= 500 && r.fields.Code != "overloaded" || r.fields.Code == "in_flight"
}

// ask sends a request to some node.
func (c *client) ask(ctx context.Context, method, path string, body any, header ...string) (a reply) {
	a.begun = time.Now()
	raw, _ := json.Marshal(body)
	n := c.at
	if n == nil {
		n = c.nodes[c.chance.IntN(len(c.nodes))]
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+n.address+path, bytes.NewReader(raw))
	if err != nil {
		c.report.verdict(c.name, "requests", path, []string{err.Error()})
		return a
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := c.http.Do(r)
	if err == nil {
		if a.raw, err = io.ReadAll(answer.Body); err == nil {
			a.status = answer.StatusCode
		}
		_ = answer.Body.Close()
	}
	if a.status == 0 || a.status == http.StatusServiceUnavailable {
		c.ledger.count("unavailable")
		time.Sleep(c.pause(100 * time.Millisecond)) // The node may be gone.
	}
	_ = json.Unmarshal(a.raw, &a.fields)
	if a.status == http.StatusInternalServerError || a.status == http.StatusBadRequest || a.status == http.StatusUnauthorized {
		c.odd(fmt.Sprintf("%s %s %s: got %d %s", method, path, raw, a.status, a.raw))
	}
	return a
}

func (c *client) pause(most time.Duration) time.Duration {
	return time.Duration(c.chance.Int64N(int64(most)))
}

const api = "/api/v1/appointments"

// public asks the public API about a chair.
func (c *client) public(ctx context.Context, chair int, method, path string, body any, header ...string) reply {
	of, _ := c.whose(chair)
	return c.ask(ctx, method, api+path, body, append(header, "Authorization", "Bearer "+of.key)...)
}

// order is the body of a booking or a hold.
func (c *client) order(s slot) map[string]any {
	of, id := c.whose(s.resource)
	return map[string]any{"service_id": of.service, "branch_id": of.branch, "resource_id": id, "date": s.date, "time": s.time}
}

// somebody is a new customer.
func (c *client) somebody(at slot) *visit {
	c.made++
	return &visit{who: fmt.Sprintf("c%02d-%05d", c.number, c.made), phone: fmt.Sprintf("+9665%02d%06d", c.number, c.made), at: at}
}

// insist repeats a request under one idempotency key until its outcome is known,
// or gives up. It gives the last answer, and whether one before it was vague.
func (c *client) insist(ctx context.Context, chair int, path string, body map[string]any, key string) (a reply, doubt bool) {
	tries := 1
	if c.chance.IntN(4) != 0 {
		tries = 8
	}
	for range tries {
		if a = c.public(ctx, chair, http.MethodPost, path, body, "Idempotency-Key", key); !a.vague() {
			return a, doubt
		}
		doubt = true
		time.Sleep(c.pause(500 * time.Millisecond))
	}
	return a, doubt
}

// book books a slot.
func (c *client) book(ctx context.Context) {
	v := c.somebody(c.some())
	body := c.order(v.at)
	body["customer_name"], body["phone"], body["language"] = v.who, v.phone, "en"
	c.settle(ctx, v, body, act{slot: v.at, deed: takes, who: v.who})
}

// settle sends a booking, and notes what came of it.
func (c *client) settle(ctx context.Context, v *visit, body map[string]any, is act) {
	is.call = c.history.now()
	a, doubt := c.insist(ctx, is.slot.resource, "", body, v.who)
	is.answer = c.history.now()
	switch {
	case a.status == http.StatusCreated:
		is.out, v.id = done, a.fields.ID
		c.ledger.booked(a.begun)
		if is.slot.resource < chairs { // The neighbours have no voice agent.
			c.mine = append(c.mine, v)
		}
		c.ledger.put(v)
	case a.vague() || doubt: // One that was vague may happen yet.
		is.out = unknown
		c.ledger.count("unknown")
		c.ledger.put(v)
	case a.status == http.StatusConflict || a.status == http.StatusNotFound:
		is.out = refused
		c.ledger.count("refused")
	default: // Overloaded, or something odd, which is told: it was not done.
		return
	}
	if is.out != refused || is.slot.resource != mappedOne { // There the other system has a say as well.
		c.history.add(is)
	}
}

// holdFor is how long a hold lasts, in seconds.
const holdFor = 5

// slack is how far the clock of a node may be off that of the database.
const slack = int64(2 * time.Second)

// hold holds a slot; then it becomes a booking, is given back, or runs out.
func (c *client) hold(ctx context.Context) {
	v := c.somebody(c.some())
	hold, body := "hold-"+v.who, c.order(v.at)
	body["seconds"] = holdFor
	is := act{slot: v.at, deed: holds, hold: hold, call: c.history.now()}
	a, doubt := c.insist(ctx, v.at.resource, "/holds", body, hold)
	is.answer = c.history.now()
	switch {
	case a.status == http.StatusCreated:
		at := c.history.at(a.fields.ExpiresAt.Unix())
		is.out, is.first, is.last = done, at-slack, at+slack
		c.ledger.count("held")
	case a.vague() || doubt:
		is.out, is.first, is.last = unknown, is.call, is.answer+int64(time.Minute)
		c.ledger.count("unknown")
	case a.status == http.StatusConflict:
		is.out = refused
		c.ledger.count("refused")
	default:
		return
	}
	if is.out != refused || v.at.resource != mappedOne {
		c.history.add(is)
	}
	if is.out != done {
		return
	}
	switch c.chance.IntN(3) {
	case 0:
		order := c.order(v.at)
		order["customer_name"], order["phone"], order["hold_id"] = v.who, v.phone, a.fields.ID
		c.settle(ctx, v, order, act{slot: v.at, deed: redeems, who: v.who, hold: hold})
	case 1:
		c.release(ctx, v.at, hold, a.fields.ID)
	}
}

// release gives a hold back.
func (c *client) release(ctx context.Context, at slot, hold, id string) {
	is := act{slot: at, deed: releases, hold: hold, call: c.history.now(), out: done}
	a := c.public(ctx, at.resource, http.MethodDelete, "/holds/"+id, nil)
	is.answer = c.history.now()
	switch {
	case a.vague():
		is.out = unknown
	case a.status == http.StatusNotFound || a.status == http.StatusConflict:
		is.out = refused
	case a.status != http.StatusNoContent:
		return
	}
	c.history.add(is)
}

// list looks which slots of a resource are free.
func (c *client) list(ctx context.Context) {
	one := c.some()
	if c.at == nil && c.chance.IntN(4) == 0 {
		one.resource = quietOne
	}
	_, first := c.clinic.wants(c.history.now())
	of, id := c.whose(one.resource)
	query := url.Values{"service_id": {of.service}, "branch_id": {of.branch}, "date_from": {one.date}, "date_to": {one.date}}
	is := act{deed: sees, call: c.history.now() - int64(c.stale)}
	a := c.public(ctx, one.resource, http.MethodGet, "/resources/"+id+"/slots?"+query.Encode(), nil)
	is.answer = c.history.now()
	var list struct {
		Days []struct {
			Times []string `json:"available_times"`
		} `json:"slots_by_date"`
	}
	if a.status != http.StatusOK || json.Unmarshal(a.raw, &list) != nil {
		return
	}
	c.ledger.count("listed")
	for i := range wanted {
		is.slot, is.out = slot{one.resource, one.date, clock(first + i)}, refused
		if len(list.Days) > 0 && slices.Contains(list.Days[0].Times, is.slot.time) {
			is.out = done
		}
		if is.out == done || one.resource != mappedOne {
			c.history.add(is)
		}
	}
}
