package desk

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// What signing in is refused for. The sentence is the same whether the account
// exists or not.
var (
	ErrWrongPassword = fault.New(fault.Unauthenticated, "wrong_password", "the address or the password is wrong; check both, or ask an owner for a new password")
	ErrWrongCode     = fault.New(fault.Unauthenticated, "wrong_code", "this code is wrong or was used; wait for the next one, or use a recovery code").On("code")
	ErrFactorLost    = fault.New(fault.Unauthenticated, "factor_lost", "the service can no longer check your app's codes; use a recovery code, or ask an owner for a new link").On("code")
	errGuessing      = fault.New(fault.RateLimited, "too_many_attempts", "too many attempts; wait and try again")
)

// Browser is where somebody signs in.
type Browser struct {
	Address string // of the network
	Agent   string // what the browser calls itself
}

// Session is a person who is signed in.
type Session struct {
	ID          booking.SignInID
	Person      booking.Person
	Memberships []booking.Membership
	Pending     bool // the password was right, the second factor is missing
	CreatedAt   int64
	SeenAt      int64
}

// SignIn checks an address and a password. The token is what the browser
// shows from then on. With pending, only Confirm makes it count.
func (d *Desk) SignIn(ctx context.Context, email, password string, b Browser) (token string, pending bool, err error) {
	email = foldEmail(email)
	p, err := d.account(ctx, email, password, b)
	if err != nil {
		return "", false, err
	}
	pending = p.TwoFactor
	token, err = d.signIn(ctx, p.Person, !pending, b, p.keys)
	return token, pending, err
}

// signIn stores a new sign-in. Once it is complete the attempts are forgiven.
func (d *Desk) signIn(ctx context.Context, p store.Person, confirmed bool, b Browser, keys []string) (string, error) {
	token := auth.NewSecret()
	err := d.store.WritePeople(ctx, func(tx *store.Tx) error {
		if confirmed {
			if err := forgive(tx, keys); err != nil {
				return err
			}
		}
		tx.InsertSignIn(d.newSignIn(p.ID, token, confirmed, b))
		if !confirmed {
			return nil
		}
		return d.noteEverywhere(tx, Caller{Person: p.ID, Name: p.Name}, p, "user.signed_in")
	})
	return token, err
}

func (d *Desk) newSignIn(person booking.PersonID, token string, confirmed bool, b Browser) store.SignIn {
	now := d.unix()
	return store.SignIn{
		ID: booking.NewID[booking.SignInID](), Hash: auth.HashSecret(token), Person: person, Confirmed: confirmed,
		CreatedAt: now, SeenAt: now, Address: b.Address, Agent: shorten(b.Agent, 200),
	}
}

// Confirm completes a sign-in with a code of the second factor, or with a
// recovery code. The browser gets a new token.
func (d *Desk) Confirm(ctx context.Context, token, code string, b Browser) (string, error) {
	in, p, _, err := d.store.SignedIn(ctx, auth.HashSecret(token), d.unix())
	if err != nil {
		return "", err
	}
	if in.Confirmed {
		return token, nil
	}
	keys := guessKeys(guessedAt(p, p.Email), b.Address)
	if err := d.attempt(ctx, keys); err != nil {
		return "", err
	}
	fresh := auth.NewSecret()
	err = d.store.WritePeople(ctx, func(tx *store.Tx) error {
		p, err := tx.Person(in.Person)
		if err != nil {
			return err
		}
		if err := d.useCode(&p, code); err != nil {
			return err
		}
		tx.SavePerson(p)
		if err := forgive(tx, keys); err != nil {
			return err
		}
		tx.SignOut(p.ID, in.ID)
		tx.InsertSignIn(d.newSignIn(p.ID, fresh, true, b))
		return d.noteEverywhere(tx, Caller{Person: p.ID, Name: p.Name}, p, "user.signed_in")
	})
	if err != nil {
		return "", err
	}
	return fresh, nil
}

// useCode takes a code of the second factor, or a recovery code, each once.
// Where the factor was lost, only a recovery code serves.
func (d *Desk) useCode(p *store.Person, code string) error {
	secret, err := d.open(store.Sealed{Kind: store.SecondFactor, ID: p.ID.String(), Text: p.TOTP})
	lost := errors.Is(err, errLost)
	if err != nil && !lost {
		return err
	}
	if !lost {
		if step, ok := auth.CheckTOTP(secret, strings.ReplaceAll(code, " ", ""), d.now(), p.TOTPStep); ok {
			p.TOTPStep = step
			return nil
		}
	}
	hashes := strings.Split(p.Recovery, ",")
	if tidied := auth.TidyRecovery(code); tidied != "" {
		if i := slices.Index(hashes, auth.HashSecret(tidied)); i >= 0 {
			p.Recovery = strings.Join(slices.Delete(hashes, i, i+1), ",")
			return nil
		}
	}
	if lost {
		return ErrFactorLost
	}
	return ErrWrongCode
}

// touchSignInEvery is how exact we know when a browser was last seen.
const touchSignInEvery = 10 * 60

// Session finds who stands behind a token.
func (d *Desk) Session(ctx context.Context, token string) (Session, error) {
	now := d.unix()
	in, p, list, err := d.store.SignedIn(ctx, auth.HashSecret(token), now)
	if err != nil {
		return Session{}, err
	}
	if now-in.SeenAt >= touchSignInEvery {
		if err := d.store.TouchSignIn(ctx, in.ID, now); err != nil && ctx.Err() == nil {
			d.pulse.Warn("cannot note that a sign-in is in use", err)
		}
	}
	return Session{ID: in.ID, Person: p.Person, Memberships: list, Pending: !in.Confirmed, CreatedAt: in.CreatedAt, SeenAt: in.SeenAt}, nil
}

// SignOut ends one sign-in of a person.
func (d *Desk) SignOut(ctx context.Context, person booking.PersonID, id booking.SignInID) error {
	return d.store.WritePeople(ctx, func(tx *store.Tx) error {
		tx.SignOut(person, id)
		return nil
	})
}

// SignOutEverywhere ends every sign-in of a person but one, if one is given.
func (d *Desk) SignOutEverywhere(ctx context.Context, person booking.PersonID, but booking.SignInID) error {
	return d.store.WritePeople(ctx, func(tx *store.Tx) error {
		tx.SignOutOthers(person, but)
		return nil
	})
}

// SignIns lists where a person is signed in.
func (d *Desk) SignIns(ctx context.Context, person booking.PersonID) ([]store.SignIn, error) {
	return d.store.SignIns(ctx, person, d.unix())
}

// Guessing is made slow, per account and per address: the first attempts are
// free, then each doubles the wait, up to a quarter of an hour. An attempt
// counts before its password is looked at, so that many at once count as many.
// Whoever signs in is forgiven; a day without attempts forgives as well. The
// counters are in the database: all nodes count together.
const (
	freeByAccount = 6
	freeByAddress = 30
	firstWait     = 15 * time.Second
	longestWait   = 15 * time.Minute
	forgiveAfter  = 24 * time.Hour
)

func guessKeys(account, address string) []string {
	keys := []string{"account:" + auth.HashSecret(account), "address:" + address}
	slices.Sort(keys)
	return keys
}

func wait(key string, g store.Guesses) time.Duration {
	free := freeByAccount
	if strings.HasPrefix(key, "address:") {
		free = freeByAddress
	}
	if g.Failures < free {
		return 0
	}
	return min(longestWait, firstWait<<min(10, g.Failures-free))
}

// attempt counts an attempt, or refuses it.
func (d *Desk) attempt(ctx context.Context, keys []string) error {
	now := d.unix()
	return d.store.WritePeople(ctx, func(tx *store.Tx) error {
		guesses, err := tx.Guesses(keys)
		if err != nil {
			return err
		}
		var left time.Duration
		for k, g := range guesses {
			left = max(left, time.Duration(g.LastAt-now)*time.Second+wait(k, g))
		}
		if left > 0 {
			refusal := *errGuessing
			refusal.RetryAfter = left
			return &refusal
		}
		for k, g := range guesses {
			if now-g.LastAt > int64(forgiveAfter/time.Second) {
				g.Failures = 0
			}
			tx.SetGuesses(k, store.Guesses{Failures: g.Failures + 1, LastAt: now})
		}
		return nil
	})
}

// forgive forgets the attempts on an account that has signed in. Of the
// address it takes back only this one: others may be behind it.
func forgive(tx *store.Tx, keys []string) error {
	guesses, err := tx.Guesses(keys)
	for k, g := range guesses {
		if strings.HasPrefix(k, "address:") {
			g.Failures--
		} else {
			g.Failures = 0
		}
		tx.SetGuesses(k, g)
	}
	return err
}

// foldEmail gives the form in which addresses are stored and compared.
func foldEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// shorten cuts a text after so many characters.
func shorten(s string, n int) string {
	s = strings.ToValidUTF8(s, "")
	if utf8.RuneCountInString(s) > n {
		return string([]rune(s)[:n])
	}
	return s
}
