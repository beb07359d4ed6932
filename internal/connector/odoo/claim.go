package odoo

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"time"
)

// Between adapters nothing in Odoo's calendar is unique, and a record gets its
// id before others see it: neither "look again" nor "the lowest id" tells two
// who create at the same time who was first. One thing is unique that every
// internal user may create: a person in the filter of the own calendar. It
// serves as a lock, for as long as something new is made.
var claimModels = []string{"calendar.filters", "calendar.contacts"} // from 15 on; 14

const (
	claimPause    = 100 * time.Millisecond
	claimPatience = 60 // pauses after which a lock was left behind by an adapter that has ended
	claimAttempts = 20 // after which Odoo refuses for a reason of its own, and there is no lock
)

// claim takes the lock on a partner's calendar; 0 is the adapter's own. Where
// this Odoo has no such thing there is no lock, and no error.
func (a *Adapter) claim(ctx context.Context, partner int64) (release func(), err error) {
	model, own, err := a.claimable(ctx)
	if err != nil || model == "" {
		return func() {}, err
	}
	partner = cmp.Or(partner, own.partner)
	// Our own requests queue here, where it costs nothing.
	unlock, err := a.locks.lock(ctx, "claim "+strconv.FormatInt(partner, 10))
	if err != nil {
		return nil, err
	}
	for range claimAttempts {
		id, err := a.odoo.create(ctx, model, map[string]any{"partner_id": partner}, silent)
		switch {
		case err == nil:
			return func() {
				_ = a.odoo.remove(context.WithoutCancel(ctx), model, []int64{id}, silent) // if it fails, others wait in vain, and go on
				unlock()
			}, nil
		case errors.Is(err, ErrRights):
			return unlock, nil
		case errors.Is(err, ErrRefused), faulty(err, FaultApplication):
			err = a.outwait(ctx, model, own.user, partner)
		}
		if err != nil {
			unlock()
			return nil, err
		}
	}
	return unlock, nil
}

// claimable finds the model of the lock; "" if there is none.
func (a *Adapter) claimable(ctx context.Context) (model string, own bookable, err error) {
	if own, err = a.own(ctx); err != nil || own.user == 0 {
		return "", own, err
	}
	for _, model := range claimModels {
		has, err := a.optional(ctx, model, "partner_id", "user_id")
		if err != nil || has["partner_id"] && has["user_id"] {
			return model, own, err
		}
	}
	return "", own, nil
}

// outwait waits until a lock is free, and frees it if nobody does.
func (a *Adapter) outwait(ctx context.Context, model string, user, partner int64) error {
	held := int64(0)
	for waited := 0; ; waited++ {
		rows, err := a.odoo.search(ctx, model, []any{[]any{"user_id", "=", user}, []any{"partner_id", "=", partner}},
			[]string{"partner_id"}, true)
		switch {
		case err != nil || len(rows) == 0:
			return err
		case rows[0].id() != held:
			held, waited = rows[0].id(), 0
		case waited >= claimPatience:
			if err := a.odoo.remove(ctx, model, []int64{held}, silent); !errors.Is(err, ErrRefused) {
				return err
			}
		}
		select {
		case <-time.After(claimPause):
		case <-ctx.Done():
			return ErrDown.Because(ctx.Err())
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
