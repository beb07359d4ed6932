package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

var errGuessing = fault.New(fault.RateLimited, "too_many_attempts", "too many attempts; wait and try again")

// Guessing is made slow, and must not become a way to keep others out. A
// browser in which the account was used before has a count of its own, and
// nobody else's attempts concern it. Strangers count by account and address
// together; beside that by address, which only slows, for many people may be
// behind one; and by account, for one who guesses may have many addresses.
//
// An attempt counts before its password is looked at, so that many at once
// count as many. The first ones are free, then each doubles the wait. The
// counters are in the database: all nodes count together.

// brake says how one kind of counter slows.
type brake struct {
	free           int           // attempts without a wait
	first, longest time.Duration // waits
	leak           time.Duration // one attempt is forgiven so often; zero: all after a day without any
}

// The kinds of counters, as their keys begin.
const (
	byDevice  = "device:"
	bySession = "session:"
	byPair    = "pair:"
	byAccount = "account:"
	byAddress = "address:"
)

var brakes = map[string]brake{
	byDevice:  {free: 6, first: 15 * time.Second, longest: 15 * time.Minute},
	bySession: {free: 6, first: 15 * time.Second, longest: 15 * time.Minute},
	byPair:    {free: 6, first: 15 * time.Second, longest: 15 * time.Minute},
	byAccount: {free: 50, first: 15 * time.Second, longest: time.Minute, leak: 30 * time.Minute},
	byAddress: {free: 100, first: time.Second, longest: 5 * time.Second, leak: 5 * time.Minute},
}

const forgiveAfter = 24 * time.Hour

func brakeOf(key string) brake { return brakes[key[:strings.IndexByte(key, ':')+1]] }

// left is what of a counter still counts.
func (b brake) left(g store.Guesses, now int64) store.Guesses {
	passed := time.Duration(now-g.LastAt) * time.Second
	switch {
	case b.leak > 0:
		g.Failures = max(0, g.Failures-int(passed/b.leak))
	case passed > forgiveAfter:
		g.Failures = 0
	}
	return g
}

// wait is how long after the last attempt the next one may be.
func (b brake) wait(g store.Guesses) time.Duration {
	if g.Failures < b.free {
		return 0
	}
	return min(b.longest, b.first<<min(10, g.Failures-b.free))
}

// attempt is somebody who says who they are: what counts against them, and
// when their password is hashed.
type attempt struct {
	keys []string // sorted
	turn auth.Turn
}

// attemptOf says what an attempt on an account counts as. The account is zero
// if the address has none; then it counts by the address.
func (d *Desk) attemptOf(ctx context.Context, p store.Person, email string, b Browser) attempt {
	if name, known := d.knownDevice(ctx, p, b.Device); known {
		return attempt{[]string{byDevice + name}, auth.Turn{Known: true, From: b.Address}}
	}
	account := email
	if !p.ID.IsZero() {
		account = p.ID.String()
	}
	keys := []string{byPair + auth.HashSecret(account+"\n"+b.Address), byAccount + auth.HashSecret(account), byAddress + b.Address}
	slices.Sort(keys)
	return attempt{keys, auth.Turn{From: b.Address}}
}

// attemptIn is what the password counts as that is asked for in a session.
func attemptIn(s Session) attempt {
	return attempt{[]string{bySession + s.ID.String()}, auth.Turn{Known: true}}
}

// countAttempts counts attempts that are made at once, and gives those that may
// be looked at. What they share, as the address they come from, counts once. The
// refusal is that of one which may not, if there is one.
func (d *Desk) countAttempts(ctx context.Context, list []attempt) (may []bool, refusal, err error) {
	now := d.unix()
	keys := keysOf(list)
	err = d.store.WritePeople(ctx, func(tx *store.Tx) error {
		may, refusal = make([]bool, len(list)), nil
		guesses, err := tx.Guesses(keys)
		if err != nil {
			return err
		}
		counted := map[string]bool{}
		for i, a := range list {
			var left time.Duration
			for _, k := range a.keys {
				b, g := brakeOf(k), guesses[k]
				left = max(left, time.Duration(g.LastAt-now)*time.Second+b.wait(b.left(g, now)))
			}
			if left > 0 {
				f := *errGuessing
				f.RetryAfter, refusal = left, &f
				continue
			}
			may[i] = true
			for _, k := range a.keys {
				counted[k] = true
			}
		}
		for k := range counted {
			tx.SetGuesses(k, store.Guesses{Failures: brakeOf(k).left(guesses[k], now).Failures + 1, LastAt: now})
		}
		return nil
	})
	return may, refusal, err
}

// try counts an attempt and looks at it. What could not be looked at does not
// count.
func (d *Desk) try(ctx context.Context, a attempt, look func(context.Context) error) error {
	_, refusal, err := d.countAttempts(ctx, []attempt{a})
	if err := cmp.Or(err, refusal); err != nil {
		return err
	}
	return d.looked(ctx, look(auth.WithTurn(ctx, a.turn)), a)
}

// looked takes attempts back that could not be looked at.
func (d *Desk) looked(ctx context.Context, err error, list ...attempt) error {
	if !errors.Is(err, auth.ErrHashing) {
		return err
	}
	return errors.Join(err, d.uncountAll(ctx, list...))
}

// uncountAll takes attempts back that were made at once.
func (d *Desk) uncountAll(ctx context.Context, list ...attempt) error {
	all := attempt{keys: keysOf(list)}
	return d.store.WritePeople(ctx, func(tx *store.Tx) error { return uncount(tx, all) })
}

// keysOf are what attempts count against, each once, sorted.
func keysOf(list []attempt) (keys []string) {
	for _, a := range list {
		keys = append(keys, a.keys...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// uncount takes an attempt back.
func uncount(tx *store.Tx, a attempt) error {
	guesses, err := tx.Guesses(a.keys)
	for k, g := range guesses {
		g.Failures--
		tx.SetGuesses(k, g)
	}
	return err
}

// forgive forgets the attempts of somebody who has signed in. Of the address
// it takes back only this one: others may be behind it.
func forgive(tx *store.Tx, a attempt) error {
	guesses, err := tx.Guesses(a.keys)
	for k, g := range guesses {
		if strings.HasPrefix(k, byAddress) {
			g.Failures--
		} else {
			g.Failures = 0
		}
		tx.SetGuesses(k, g)
	}
	return err
}
