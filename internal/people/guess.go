package people

import (
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
// Several accounts may have one e-mail address, and nobody learns of another's.
// So what is told of a wait never goes by the accounts: strangers have counts by
// e-mail address too, which run alike however many accounts there are. They keep
// nobody from being looked at, and no sign-in is taken back from them: each was
// also a guess at whatever other accounts the address has.
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
	// Of whoever has forgotten a password: whose, and from where they ask.
	byForgotten = "forgotten:"
	byAsking    = "asking:"
)

var brakes = map[string]brake{
	byDevice:    {free: 6, first: 15 * time.Second, longest: 15 * time.Minute},
	bySession:   {free: 6, first: 15 * time.Second, longest: 15 * time.Minute},
	byPair:      {free: 6, first: 15 * time.Second, longest: 15 * time.Minute, leak: 30 * time.Minute},
	byAccount:   {free: 50, first: 15 * time.Second, longest: time.Minute, leak: 30 * time.Minute},
	byAddress:   {free: 100, first: time.Second, longest: 5 * time.Second, leak: 5 * time.Minute},
	byForgotten: {free: 3, first: 10 * time.Minute, longest: time.Hour, leak: 20 * time.Minute},
	byAsking:    {free: 10, first: time.Minute, longest: 10 * time.Minute, leak: 5 * time.Minute},
}

const forgiveAfter = 24 * time.Hour

func brakeOf(key string) brake { return brakes[key[:strings.IndexByte(key, ':')+1]] }

// left is what of a counter still counts.
func (b brake) left(g Guesses, now int64) Guesses {
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
func (b brake) wait(g Guesses) time.Duration {
	if g.Failures < b.free {
		return 0
	}
	return min(b.longest, b.first<<min(10, g.Failures-b.free))
}

// attempt is somebody who says who they are: what counts against them, and
// when their password is hashed.
type attempt struct {
	keys []string // sorted; it is looked at once none of them has a wait
	told []string // sorted; whose wait is told if it fails
	turn auth.Turn
}

// attemptOf says what an attempt on an account counts as. The account is zero
// if the address has none; then it counts by the address.
func (d *Desk) attemptOf(ctx context.Context, p Person, email string, b Browser) attempt {
	if name, known := d.knownDevice(ctx, p, b.Device); known {
		keys := []string{byDevice + name}
		return attempt{keys, keys, auth.Turn{Known: true, From: b.Address}}
	}
	told := strangerKeys(email, b)
	keys := told
	if !p.ID.IsZero() {
		keys = strangerKeys(p.ID.String(), b)
	}
	return attempt{keys, told, auth.Turn{From: b.Address}}
}

// strangerKeys are the counters of a stranger, by what is tried and from where.
func strangerKeys(account string, b Browser) []string {
	keys := []string{byPair + auth.HashSecret(account+"\n"+b.Address), byAccount + auth.HashSecret(account), byAddress + b.Address}
	slices.Sort(keys)
	return keys
}

// unseen makes the attempts on accounts that a browser does not know count by
// the accounts alone, if it knows another of the address: nothing that can be
// seen may come of them.
func unseen(list []attempt) {
	if !slices.ContainsFunc(list, func(a attempt) bool { return a.turn.Known }) {
		return
	}
	for i, a := range list {
		if !a.turn.Known {
			network := func(k string) bool { return strings.HasPrefix(k, byAddress) }
			list[i].keys, list[i].told = slices.DeleteFunc(slices.Clone(a.keys), network), nil
		}
	}
}

// attemptIn is what the password counts as that is asked for in a session.
func attemptIn(s SignedIn) attempt {
	return attempt{keys: []string{bySession + s.ID.String()}, turn: auth.Turn{Known: true}}
}

// counted is what came of counting attempts that are made at once.
type counted struct {
	waits []time.Duration // of each; zero if it may be looked at
	told  time.Duration   // what is told if none of them is right
	keys  []string        // what has counted
}

// countAttempts counts attempts that are made at once. What they share, as the
// address they come from, counts once.
func (d *Desk) countAttempts(ctx context.Context, list []attempt) (c counted, err error) {
	now := d.Unix()
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		c = counted{waits: make([]time.Duration, len(list))}
		guesses, err := LockGuesses(tx, keysOf(list))
		if err != nil {
			return err
		}
		wait := func(k string) time.Duration {
			b, g := brakeOf(k), guesses[k]
			return max(0, time.Duration(g.LastAt-now)*time.Second+b.wait(b.left(g, now)))
		}
		for i, a := range list {
			for _, k := range a.keys {
				c.waits[i] = max(c.waits[i], wait(k))
			}
			if c.waits[i] == 0 {
				c.keys = append(c.keys, a.keys...)
			}
			for _, k := range a.told {
				if left := wait(k); left > 0 {
					c.told = max(c.told, left)
				} else {
					c.keys = append(c.keys, k)
				}
			}
		}
		c.keys = once(c.keys)
		for _, k := range c.keys {
			SetGuesses(tx, k, Guesses{Failures: brakeOf(k).left(guesses[k], now).Failures + 1, LastAt: now})
		}
		return nil
	})
	return c, err
}

// guessing refuses for so long.
func guessing(wait time.Duration) error { return errGuessing.After(wait) }

// try counts an attempt and looks at it. What could not be looked at does not
// count.
func (d *Desk) try(ctx context.Context, a attempt, look func(context.Context) error) error {
	c, err := d.countAttempts(ctx, []attempt{a})
	if err != nil {
		return err
	}
	if c.waits[0] > 0 {
		return guessing(c.waits[0])
	}
	return d.looked(ctx, look(auth.WithTurn(ctx, a.turn)), c)
}

// looked takes attempts back that could not be looked at.
func (d *Desk) looked(ctx context.Context, err error, c counted) error {
	if !errors.Is(err, auth.ErrHashing) {
		return err
	}
	return errors.Join(err, d.uncountAll(ctx, attempt{keys: c.keys}))
}

// uncountAll takes attempts back that were made at once.
func (d *Desk) uncountAll(ctx context.Context, list ...attempt) error {
	var all attempt
	for _, a := range list {
		all.keys = append(all.keys, a.keys...)
	}
	all.keys = once(all.keys)
	return d.Store.Write(ctx, func(tx *store.Tx) error { return uncount(tx, all) })
}

// keysOf are what attempts count against and what is told of them, each once.
func keysOf(list []attempt) (keys []string) {
	for _, a := range list {
		keys = append(append(keys, a.keys...), a.told...)
	}
	return once(keys)
}

// once sorts keys, and keeps each once.
func once(keys []string) []string {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// uncount takes an attempt back.
func uncount(tx *store.Tx, a attempt) error {
	guesses, err := LockGuesses(tx, a.keys)
	for k, g := range guesses {
		g.Failures--
		SetGuesses(tx, k, g)
	}
	return err
}

// forgive forgets the attempts of somebody who has signed in. Of the address
// it takes back only this one: others may be behind it.
func forgive(tx *store.Tx, a attempt) error {
	guesses, err := LockGuesses(tx, a.keys)
	for k, g := range guesses {
		if strings.HasPrefix(k, byAddress) {
			g.Failures--
		} else {
			g.Failures = 0
		}
		SetGuesses(tx, k, g)
	}
	return err
}
