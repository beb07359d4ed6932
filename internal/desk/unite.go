package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// errWhich is said when one password opens several accounts of an address, and
// nothing tells which is meant.
var errWhich = fault.New(fault.Conflict, "which_account", "several accounts have this address and this password; say of which organization").On("org")

// opened is an account whose password was right, and what the attempt counted
// against.
type opened struct {
	store.Person
	attempt
}

// account finds the account of an address that a password opens. Nobody has
// proved an address, so several accounts may have it. All are tried at once,
// whichever it is, and for an address without any as much is done as for one.
// Each has counters of its own: who knows the password of one must not be
// forgiven, by signing in between, what they have guessed at another.
func (d *Desk) account(ctx context.Context, email, password string, b Browser) (opened, error) {
	list, err := d.store.Persons(ctx, email)
	if err != nil {
		return opened{}, err
	}
	if len(list) == 0 {
		list = append(list, store.Person{})
	}
	var all []opened
	var attempts []attempt
	for _, p := range list {
		o := opened{p, d.attemptOf(ctx, p, email, b)}
		all, attempts = append(all, o), append(attempts, o.attempt)
	}
	may, refusal, err := d.countAttempts(ctx, attempts)
	if err != nil {
		return opened{}, err
	}
	open, shut, err := d.tryAll(ctx, all, may, password)
	if err != nil {
		return opened{}, err
	}
	if len(open) == 0 {
		return opened{}, cmp.Or(refusal, error(ErrWrongPassword))
	}
	if err := d.spare(ctx, shut); err != nil {
		return opened{}, err
	}
	return d.choose(ctx, open, b)
}

// tryAll tells which of the accounts that may be looked at a password opens.
func (d *Desk) tryAll(ctx context.Context, all []opened, may []bool, password string) (open, shut []opened, err error) {
	var tried []opened
	var hashes []string
	var turn auth.Turn
	for i, o := range all {
		if may[i] {
			tried, hashes = append(tried, o), append(hashes, o.Password)
			turn.Known, turn.From = turn.Known || o.turn.Known, o.turn.From
		}
	}
	if len(tried) == 0 {
		return nil, nil, nil
	}
	right, err := auth.CheckPasswords(auth.WithTurn(ctx, turn), hashes, password)
	if err != nil {
		return nil, nil, d.looked(ctx, err, attemptsOf(tried)...)
	}
	for i, o := range tried {
		if right[i] {
			open = append(open, o)
		} else {
			shut = append(shut, o)
		}
	}
	return open, shut, nil
}

func attemptsOf(list []opened) (attempts []attempt) {
	for _, o := range list {
		attempts = append(attempts, o.attempt)
	}
	return attempts
}

// spare takes back the attempt on those accounts of the address that the
// password did not open, if their own browser made it: it was meant for the one
// that it did. A stranger's stays counted. They may have made the guess the
// password of an account of their own, so that one always opens.
func (d *Desk) spare(ctx context.Context, shut []opened) error {
	shut = slices.DeleteFunc(shut, func(o opened) bool { return !o.turn.Known })
	if len(shut) == 0 {
		return nil
	}
	return d.uncountAll(ctx, attemptsOf(shut)...)
}

// choose says which of the accounts is meant that one password opens. Nobody
// may learn that it opens theirs by having made a guess the password of an
// account of the same address and waiting for the person to sign in. So an
// account counts only where this browser was used for it, or its organization is
// named; several for which it was used become one.
func (d *Desk) choose(ctx context.Context, open []opened, b Browser) (opened, error) {
	if len(open) == 1 {
		return open[0], nil
	}
	var meant []opened
	for _, o := range open {
		belongs := false
		if b.Org != "" {
			orgs, err := d.store.OrgsOf(ctx, o.ID)
			if err != nil {
				return opened{}, err
			}
			belongs = slices.ContainsFunc(orgs, func(org booking.Organization) bool { return isCalled(org, b.Org) })
		}
		if belongs || b.Org == "" && o.turn.Known {
			meant = append(meant, o)
		}
	}
	switch len(meant) {
	case 0:
		return opened{}, errors.Join(errWhich, d.uncountAll(ctx, attemptsOf(open)...))
	case 1:
		return meant[0], nil
	}
	return d.unite(ctx, meant)
}

// isCalled tells whether somebody means an organization by a word.
func isCalled(o booking.Organization, word string) bool {
	word = strings.TrimSpace(word)
	return strings.EqualFold(o.Slug, word) || strings.EqualFold(o.Name, word) || strings.EqualFold(o.NameAr, word)
}

// unite makes accounts that one password opens, and that were used in one
// browser, one, and gives it. A
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
