package people

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// errWhich is said when one password opens several accounts of an address, and
// nothing tells which is meant.
var errWhich = fault.New(fault.Conflict, "which_account",
	"several accounts have this address and this password; say of which organization").On("org")

// opened is an account whose password was right, and what the attempt counted
// against.
type opened struct {
	Person
	attempt
	beside []Person // accounts that become one with it once the sign-in is complete
}

// account finds the account of an address that a password opens. Nobody has
// proved an address, so several accounts may have it. All are tried at once,
// whichever it is, and for an address without any as much is done as for one.
// Each has counters of its own: who knows the password of one must not be
// forgiven, by signing in between, what they have guessed at another. What is
// told of a wait does not go by these.
func (d *Desk) account(ctx context.Context, email, password string, b Browser) (opened, error) {
	list, err := Persons(ctx, d.Store, email)
	if err != nil {
		return opened{}, err
	}
	if len(list) == 0 {
		list = append(list, Person{})
	}
	var attempts []attempt
	for _, p := range list {
		attempts = append(attempts, d.attemptOf(ctx, p, email, b))
	}
	unseen(attempts)
	c, err := d.countAttempts(ctx, attempts)
	if err != nil {
		return opened{}, err
	}
	var may []opened
	for i, p := range list {
		if c.waits[i] == 0 {
			may = append(may, opened{Person: p, attempt: attempts[i]})
		}
	}
	open, shut, err := d.tryAll(ctx, may, password)
	if err != nil {
		return opened{}, d.looked(ctx, err, c)
	}
	if len(open) == 0 && c.told > 0 {
		return opened{}, guessing(c.told)
	}
	if len(open) == 0 {
		return opened{}, ErrWrongPassword
	}
	if err := d.spare(ctx, shut); err != nil {
		return opened{}, err
	}
	return d.choose(ctx, open, b)
}

// tryAll tells which accounts a password opens.
func (d *Desk) tryAll(ctx context.Context, list []opened, password string) (open, shut []opened, err error) {
	if len(list) == 0 {
		return nil, nil, nil
	}
	var hashes []string
	var turn auth.Turn
	for _, o := range list {
		hashes = append(hashes, o.Password)
		turn.Known, turn.From = turn.Known || o.turn.Known, o.turn.From
	}
	right, err := auth.CheckPasswords(auth.WithTurn(ctx, turn), hashes, password)
	if err != nil {
		return nil, nil, err
	}
	for i, o := range list {
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
	meant, err := d.named(ctx, open, b.Org)
	if err != nil {
		return opened{}, err
	}
	if len(meant) != 1 { // Names are not unique: naming alone makes nothing one.
		meant = slices.DeleteFunc(meant, func(o opened) bool { return !o.turn.Known })
	}
	if len(meant) == 0 {
		return opened{}, errors.Join(errWhich, d.uncountAll(ctx, attemptsOf(open)...))
	}
	return together(meant), nil
}

// named keeps the accounts of the organization that a word means: its short
// name, which no other has, or else its name. Without a word all are meant.
func (d *Desk) named(ctx context.Context, open []opened, word string) (list []opened, err error) {
	if word = strings.TrimSpace(word); word == "" {
		return slices.Clone(open), nil
	}
	for _, o := range open {
		orgs, err := orgsOf(ctx, d.Store, o.ID)
		if err != nil {
			return nil, err
		}
		for _, org := range orgs {
			if strings.EqualFold(org.Slug, word) {
				return []opened{o}, nil
			}
		}
		if slices.ContainsFunc(orgs, func(org booking.Organization) bool { return isCalled(org, word) }) {
			list = append(list, o)
		}
	}
	return list, nil
}

// isCalled tells whether an organization has a name.
func isCalled(o booking.Organization, name string) bool {
	return strings.EqualFold(o.Name, name) || strings.EqualFold(o.NameAr, name)
}

// together opens the first of several accounts, with those beside it that
// become one with it. A second factor is not got round: the account that has
// one is opened, and a further one with a factor of its own stays apart.
func together(meant []opened) opened {
	into := meant[max(0, slices.IndexFunc(meant, func(o opened) bool { return o.TwoFactor }))]
	for _, o := range meant {
		if o.ID != into.ID && !o.TwoFactor {
			into.beside = append(into.beside, o.Person)
		}
	}
	return into
}

// besides finds the accounts that become one with an account whose code is
// being given. The password itself is no longer at hand. But accounts of one
// address share a salt, so that the same password is stored as the same text.
func (d *Desk) besides(ctx context.Context, into Person, b Browser) ([]Person, error) {
	list, err := Persons(ctx, d.Store, into.Email)
	return slices.DeleteFunc(list, func(p Person) bool {
		_, known := d.knownDevice(ctx, p, b.Device)
		return p.ID == into.ID || p.TwoFactor || p.Password != into.Password || !known
	}), err
}

// unite makes accounts that one password opens, and that were used in one
// browser, one. It belongs to the transaction that completes a sign-in: whoever
// knows only the password must not bring it about. What was changed meanwhile
// stays apart. Who was signed in to either is signed out, since they may know
// only one of the passwords of before.
func (d *Desk) unite(tx *store.Tx, into Person, beside []Person) error {
	if len(beside) == 0 {
		return nil
	}
	now, err := PersonsIn(tx, into.Email)
	if err != nil {
		return err
	}
	united := false
	for _, p := range now {
		same := func(o Person) bool { return o.ID == p.ID && o.Password == p.Password }
		if p.ID == into.ID || p.TwoFactor || !slices.ContainsFunc(beside, same) {
			continue
		}
		if p.Name != into.Name {
			if err := d.NoteRenamed(tx, p.Person, into.Name); err != nil {
				return err
			}
		}
		mergePersons(tx, into.ID, p.ID)
		united = true
	}
	if !united {
		return nil
	}
	DropLinks(tx, into.ID)
	if err := SignOutOthers(tx, into.ID, booking.SignInID{}, d.Unix()); err != nil {
		return err
	}
	return d.NoteEverywhere(tx, office.As(into.Person), into.Person, "user.united")
}
