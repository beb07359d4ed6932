package desk

import (
	"cmp"
	"context"
	"errors"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// opened is an account whose password was right, and what the attempt counted
// against.
type opened struct {
	store.Person
	attempt
}

// account finds the account of an address that a password opens. Nobody has
// proved an address, so several accounts may have it. All are tried, whichever
// it is, and for an address without any as much is done as for one. Each has
// counters of its own: who knows the password of one must not be forgiven, by
// signing in between, what they have guessed at another.
func (d *Desk) account(ctx context.Context, email, password string, b Browser) (opened, error) {
	list, err := d.store.Persons(ctx, email)
	if err != nil {
		return opened{}, err
	}
	if len(list) == 0 {
		list = append(list, store.Person{})
	}
	var open, shut []opened
	var refusal error
	for _, p := range list {
		o, right := opened{p, d.attemptOf(ctx, p, email, b)}, false
		err := d.try(ctx, o.attempt, func(ctx context.Context) (err error) {
			right, err = auth.CheckPassword(ctx, p.Password, password)
			return err
		})
		if errors.Is(err, errGuessing) {
			refusal = err
			continue
		} else if err != nil {
			return opened{}, err
		}
		if right {
			open = append(open, o)
		} else {
			shut = append(shut, o)
		}
	}
	if len(open) == 0 {
		return opened{}, cmp.Or(refusal, error(ErrWrongPassword))
	}
	return d.enter(ctx, open, shut)
}

// enter takes back the attempt on those accounts of the address that the
// password did not open, if their own browser made it: it was meant for the one
// that it did. A stranger's stays counted. They may have made the guess the
// password of an account of their own, so that one always opens.
func (d *Desk) enter(ctx context.Context, open, shut []opened) (opened, error) {
	err := d.store.WritePeople(ctx, func(tx *store.Tx) error {
		for _, o := range shut {
			if !o.turn.Known {
				continue
			}
			if err := uncount(tx, o.attempt); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || len(open) == 1 {
		return open[0], err
	}
	return d.unite(ctx, open)
}

// unite makes accounts that one password opens one, and gives it: whoever
// knows it could sign in to each, but the page to sign in can open only one. A
// second factor is not got round: the account that has one stays, and a further
// one with a factor of its own stays apart. Who was signed in to either is
// signed out, since they may know only one of the passwords of before.
func (d *Desk) unite(ctx context.Context, open []opened) (into opened, err error) {
	err = d.store.WritePeople(ctx, func(tx *store.Tx) error {
		now, err := tx.Persons(open[0].Email)
		if err != nil {
			return err
		}
		list := unchanged(now, open)
		if len(list) == 0 {
			return ErrWrongPassword // They were changed just now.
		}
		into = list[0]
		for _, p := range list {
			if p.TwoFactor && !into.TwoFactor {
				into = p
			}
		}
		for _, p := range list {
			if p.ID != into.ID && !p.TwoFactor {
				if p.Name != into.Name {
					if err := d.noteRenamed(tx, p.Person.Person, into.Name); err != nil {
						return err
					}
				}
				tx.MergePersons(into.ID, p.ID)
			}
		}
		tx.DropLinks(into.ID)
		return tx.SignOutOthers(into.ID, booking.SignInID{}, d.unix())
	})
	return into, err
}

// unchanged keeps those accounts whose password is still the one that was
// found right.
func unchanged(now []store.Person, open []opened) (same []opened) {
	for _, p := range now {
		for _, o := range open {
			if p.ID == o.ID && p.Password == o.Password {
				same = append(same, opened{p, o.attempt})
			}
		}
	}
	return same
}
