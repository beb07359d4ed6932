package odoo

import (
	"context"
	"errors"
	"sync"
	"time"
)

// locks lets one at a time work on what has the same name.
type locks struct {
	mu   sync.Mutex
	held map[string]*lock
}

type lock struct {
	turn  chan struct{}
	users int // who holds it or waits for it
}

// lock waits for its turn, or until the context ends.
func (l *locks) lock(ctx context.Context, name string) (unlock func(), err error) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[string]*lock{}
	}
	k := l.held[name]
	if k == nil {
		k = &lock{turn: make(chan struct{}, 1)}
		l.held[name] = k
	}
	k.users++
	l.mu.Unlock()
	leave := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.users--; k.users == 0 {
			delete(l.held, name)
		}
	}
	select {
	case k.turn <- struct{}{}:
		return func() { <-k.turn; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ErrDown.Because(ctx.Err())
	}
}

// Between adapters nothing in Odoo's calendar is unique, and a record gets its
// id before others see it: neither "look again" nor "the lowest id" tells two
// who create at the same time who was first. One thing is unique that every
// internal user may create: a person in the filter of the own calendar. It
// serves as a lock, for as long as something new is made.
var claimModels = []string{"calendar.filters", "calendar.contacts"} // from 15 on; 14

const (
	claimPause    = 100 * time.Millisecond
	claimPatience = 60 // pauses after which a lock was left behind by an adapter that has ended
)

// claim takes the lock on a partner's calendar; 0 is the adapter's own. Where
// this Odoo has no such thing there is no lock, and no error.
func (a *Adapter) claim(ctx context.Context, partner int64) (release func(), err error) {
	free := func() {}
	model := ""
	for _, m := range claimModels {
		if has, err := a.optional(ctx, m, "partner_id", "user_id"); err != nil {
			return free, err
		} else if has["partner_id"] && has["user_id"] {
			model = m
			break
		}
	}
	own, err := a.own(ctx)
	if err != nil || model == "" || own.user == 0 {
		return free, err
	}
	if partner == 0 {
		partner = own.partner
	}
	seen, waited := int64(0), 0
	for {
		id, err := a.odoo.create(ctx, model, map[string]any{"partner_id": partner}, silent)
		switch {
		case err == nil:
			return func() { _ = a.odoo.remove(context.WithoutCancel(ctx), model, []int64{id}, silent) }, nil // if it fails, others wait
		case errors.Is(err, ErrRights):
			return free, nil
		case !errors.Is(err, ErrRefused) && !faulty(err, FaultApplication):
			return free, err
		}
		rows, err := a.odoo.search(ctx, model, []any{[]any{"user_id", "=", own.user}, []any{"partner_id", "=", partner}}, []string{"partner_id"}, true)
		if err != nil {
			return free, err
		}
		if len(rows) == 0 {
			waited++ // it has gone, or is refused for another reason
		} else if rows[0].id() != seen {
			seen, waited = rows[0].id(), 0
		} else if waited++; waited >= claimPatience {
			if err := a.odoo.remove(ctx, model, []int64{seen}, silent); err != nil && !errors.Is(err, ErrRefused) {
				return free, err
			}
		}
		if waited > 2*claimPatience {
			return free, nil
		}
		select {
		case <-time.After(claimPause):
		case <-ctx.Done():
			return free, ErrDown.Because(ctx.Err())
		}
	}
}

// own finds the adapter's own user, once.
func (a *Adapter) own(ctx context.Context) (bookable, error) {
	if b := a.me.Load(); b != nil {
		return *b, nil
	}
	rows, err := a.odoo.search(ctx, "res.users", []any{[]any{"login", "=", a.odoo.user}}, []string{"partner_id"}, false)
	if err != nil || len(rows) != 1 {
		return bookable{}, err
	}
	b := bookable{user: rows[0].id(), partner: rows[0].ref("partner_id")}
	a.me.Store(&b)
	return b, nil
}
