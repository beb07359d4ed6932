package selfservice

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// How long limits count, in seconds.
const (
	hour = 3600
	day  = 86400
	// LongestTally is for how long, in seconds, something counts at most.
	LongestTally = day
)

// limit is how often something may happen in a window.
type limit struct {
	most   int
	window int64
	scope  scope
	parts  []string // what is counted, and for whom
}

// scope is where something counts: with one organization, or with all of them
// together, whichever page it is asked for on.
type scope bool

const (
	here       scope = false
	everywhere scope = true
)

// tally is where a limit is counted now.
type tally struct {
	name    string
	most    int
	expires int64
	scope   scope
}

// tallies are where limits are counted now, in the order in which they are locked.
func (d *Desk) tallies(org booking.OrgID, now int64, list ...limit) ([]tally, error) {
	out := make([]tally, len(list))
	for i, l := range list {
		window, whose := now/l.window, org.String()
		if l.scope == everywhere {
			whose = ""
		}
		name, err := d.hidden(append([]string{"tally", whose, strconv.FormatInt(window, 10)}, l.parts...)...)
		if err != nil {
			return nil, err
		}
		out[i] = tally{name, l.most, (window + 1) * l.window, l.scope}
	}
	slices.SortFunc(out, func(a, b tally) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// take counts once more wherever it counts, and refuses what would be too much
// anywhere; what is refused counts nowhere, if the transaction ends with it.
func take(tx *store.Tx, list []tally, now int64, refusal *fault.Error) error {
	for _, t := range list {
		room, err := t.add(tx, now)
		if err != nil {
			return err
		}
		if !room {
			return refusal.After(time.Duration(t.expires-now) * time.Second)
		}
	}
	return nil
}

// add counts once more; false: there is no room. What counts everywhere is of no
// organization, and stands among what else is counted for the installation.
func (t tally) add(tx *store.Tx, now int64) (bool, error) {
	if t.scope == everywhere {
		n, err := tx.Affected(`insert into guesses (key, failures, last_at) values ($1, 1, $2)
			on conflict (key) do update set failures = guesses.failures + 1, last_at = excluded.last_at
			where guesses.failures < $3 returning 1`, everywhereKey+t.name, now, t.most)
		return n == 1, err
	}
	n, err := tx.Affected(`insert into tallies (org_id, name, used, expires_at) values ($1, $2, 1, $3)
		on conflict (org_id, name) do update set used = tallies.used + 1 where tallies.used < $4 returning 1`,
		tx.Org(), t.name, t.expires, t.most)
	return n == 1, err
}

// everywhereKey begins what counts everywhere.
const everywhereKey = "tally:"

// used is how much of a tally of an organization is used up.
func (t tally) used(org booking.OrgID, n *int) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(n) }, `select used from tallies where org_id = $1 and name = $2`, org, t.name)
}

// What an organization's codes are taken from on a day: a pot for each purpose, so
// that who empties one leaves the other, and a reserve for numbers that have booked
// here before. The first of a pot are free. From then on a browser works for each,
// and works more when the half is gone: nobody empties it cheaply. All pots together
// are bounded by what the installation sends.
var pots = map[Purpose]int{ToBook: 500, ToSee: 200, ToTry: 200}

const (
	potFree    = 5 // one of so many is free
	potReserve = 200
	codesOfAll = 20_000
)

// purse is where one code is taken from.
type purse struct {
	Coded
	pot, reserve, all tally
	work              tally // of what a browser has worked out, which serves once
	worked            bool
}

// purse opens the pot that a code is taken from, and looks at the browser's work.
func (d *Desk) purse(c Coded, now int64) (p purse, err error) {
	p.Coded = c
	for _, one := range []struct {
		to *tally
		limit
	}{
		{&p.pot, limit{pots[c.Purpose], day, here, []string{"pot", string(c.Purpose)}}},
		{&p.reserve, limit{potReserve, day, here, []string{"reserve"}}},
		{&p.all, limit{codesOfAll, day, everywhere, []string{"codes of all"}}},
	} {
		list, err := d.tallies(c.Org, now, one.limit)
		if err != nil {
			return p, err
		}
		*one.to = list[0]
	}
	p.work, err = d.work(c.Org, c.Address, c.Shown)
	if p.worked = err == nil; errors.Is(err, ErrWork) {
		err = nil
	}
	return p, err
}

// draw takes a code from the pot; ErrWork: the browser has to work for it. Where
// there is none, or who cannot work asks all the same, it is scarce: the reserve
// gives one to a number that is known, and nobody learns whether it did.
func (p *purse) draw(tx *store.Tx, now int64) (sends, scarce bool, err error) {
	used := 0
	if err := tx.Read(p.pot.used(tx.Org(), &used)); err != nil {
		return false, false, err
	}
	scarce = used >= p.pot.most
	if !scarce && workFor(used, p.pot.most) > 0 {
		switch {
		case p.worked:
			err = take(tx, []tally{p.work}, now, ErrWork)
		case p.Shown.ByCode:
			scarce = true
		default:
			err = ErrWork
		}
	}
	for _, t := range []tally{p.pot, p.all} {
		if err == nil && !scarce {
			var room bool
			room, err = t.add(tx, now)
			scarce = !room
		}
	}
	if err != nil || !scarce {
		return err == nil, false, err
	}
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&sends) },
		`select exists (select 1 from appointments where org_id = $1 and phone = $2)`, tx.Org(), p.Phone))
	if err == nil && sends {
		sends, err = p.reserve.add(tx, now)
	}
	return sends, true, err
}

// workFor is how much a browser works for a code when so many are gone; zero: not
// at all.
func workFor(used, most int) int {
	switch {
	case used < most/potFree:
		return 0
	case used < most/2:
		return WorkBits
	}
	return WorkBits + 2
}

// CodeWork is how much a browser has to work, in bits, for a code that is asked for
// now.
func (d *Desk) CodeWork(ctx context.Context, org booking.OrgID, p Purpose) (bits int, err error) {
	list, err := d.tallies(org, d.Unix(), limit{pots[p], day, here, []string{"pot", string(p)}})
	if err != nil {
		return 0, err
	}
	used := 0
	err = d.Store.For(org).Read(ctx, list[0].used(org, &used))
	return max(WorkBits, workFor(used, pots[p])), err
}
