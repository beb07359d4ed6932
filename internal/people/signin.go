package people

import (
	"cmp"
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

// What signing in is refused for. The sentence is the same whether the account
// exists or not.
var (
	ErrWrongPassword = fault.New(fault.Unauthenticated, "wrong_password",
		"the address or the password is wrong; check both, or choose a new password as the page to sign in says")
	ErrWrongCode = fault.New(fault.Unauthenticated, "wrong_code",
		"this code is wrong or was used; wait for the next one, or use a recovery code").On("code")
	ErrFactorLost = fault.New(fault.Unauthenticated, "factor_lost",
		"the service can no longer check your app's codes; use a recovery code, or ask an owner for a new link").On("code")
)

// Browser is where somebody signs in.
type Browser struct {
	Address string // of the network
	Agent   string // what the browser calls itself
	Device  string // what it has kept of Remember
	Shared  bool   // others use it as well
	Org     string // which organization is meant, if several accounts have the address; mostly empty
}

// SignedIn is a person who is signed in.
type SignedIn struct {
	ID          booking.SignInID
	Person      booking.Person
	Memberships []booking.Membership
	Pending     bool // the password was right, the second factor is missing
	FactorDue   bool // an organization wants a second factor: nothing else until it is set up
	Weak        bool // the password would be refused today
	Shared      bool // others use this browser
	Limits      booking.Security
	CreatedAt   int64
	SeenAt      int64
}

// SignIn checks an address and a password. The token is what the browser
// shows from then on. With pending, only Confirm makes it count.
// ErrWrongPassword is all that is said of what is wrong; who guesses has to wait.
func (d *Desk) SignIn(ctx context.Context, email, password string, b Browser) (token string, pending bool, err error) {
	email = FoldEmail(email)
	o, err := d.account(ctx, email, password, b)
	if err != nil {
		return "", false, err
	}
	p, err := d.harden(noStranger(ctx), o.Person)
	if err != nil {
		return "", false, err
	}
	pending = p.TwoFactor
	token = auth.NewSecret()
	in := d.NewSignIn(p.ID, token, !pending, b)
	in.Weak = d.weak(ctx, p, password)
	o.Person = p
	return token, pending, d.signIn(ctx, o, in)
}

// mostSessions is in how many browsers a person can be signed in; the oldest
// ends.
const mostSessions = 10

// signIn stores a new sign-in, if the password and the second factor are still
// those that were looked at. Once it is complete the attempts are forgiven, and
// what belongs together becomes one.
func (d *Desk) signIn(ctx context.Context, o opened, in SignIn) error {
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := PersonIn(tx, o.ID)
		if err != nil || p.Password != o.Password || p.TwoFactor != o.TwoFactor {
			return cmp.Or(err, error(ErrWrongPassword))
		}
		if in.Confirmed {
			if err := forgive(tx, o.attempt); err != nil {
				return err
			}
			if err := d.unite(tx, p, o.beside); err != nil {
				return err
			}
		}
		InsertSignIn(tx, in)
		limitSignIns(tx, p.ID, mostSessions)
		if !in.Confirmed {
			return nil
		}
		return d.NoteEverywhere(tx, office.As(p.Person), p.Person, "user.signed_in")
	})
}

// NewSignIn is the sign-in of a person in a browser that shows the token from
// then on. Unless confirmed, the second factor is still to come.
func (d *Desk) NewSignIn(person booking.PersonID, token string, confirmed bool, b Browser) SignIn {
	now := d.Unix()
	return SignIn{
		ID: booking.NewID[booking.SignInID](), Hash: auth.HashSecret(token), Person: person, Confirmed: confirmed,
		CreatedAt: now, SeenAt: now, Address: b.Address, Agent: office.Shorten(b.Agent, 200), Shared: b.Shared,
	}
}

// Confirm completes a sign-in with a code of the second factor, or with a
// recovery code. The browser gets a new token. ErrWrongCode and ErrFactorLost
// refuse the code, store.ErrNoSignIn the token.
func (d *Desk) Confirm(ctx context.Context, token, code string, b Browser) (string, error) {
	in, p, _, err := signedIn(ctx, d.Store, auth.HashSecret(token), d.Unix())
	if err != nil {
		return "", err
	}
	if in.Confirmed {
		return token, nil
	}
	beside, err := d.besides(ctx, p, b)
	if err != nil {
		return "", err
	}
	a := d.attemptOf(ctx, p, p.Email, b)
	var recovery auth.Recovery
	err = d.try(ctx, a, func(ctx context.Context) (err error) {
		recovery, err = d.tryRecovery(ctx, p, code)
		return err
	})
	if err != nil {
		return "", err
	}
	fresh := auth.NewSecret()
	whole := d.NewSignIn(p.ID, fresh, true, b)
	whole.Shared, whole.Weak = in.Shared, in.Weak
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := PersonIn(tx, in.Person)
		if err != nil {
			return err
		}
		if err := useSignIn(tx, p.ID, in.ID); err != nil {
			return err
		}
		if err := d.useCode(&p, code, recovery); err != nil {
			return err
		}
		SavePerson(tx, p)
		if err := forgive(tx, a); err != nil {
			return err
		}
		if err := d.unite(tx, p, beside); err != nil {
			return err
		}
		InsertSignIn(tx, whole)
		limitSignIns(tx, p.ID, mostSessions)
		return d.NoteEverywhere(tx, office.As(p.Person), p.Person, "user.signed_in")
	})
	if err != nil {
		return "", err
	}
	return fresh, nil
}

// useCode takes a code of the second factor, or a recovery code, each once.
// Where the factor was lost, only a recovery code serves.
func (d *Desk) useCode(p *Person, code string, recovery auth.Recovery) error {
	secret, err := d.Open(office.Sealed{Kind: office.SecondFactor, ID: p.ID.String(), Text: p.TOTP})
	lost := errors.Is(err, office.ErrLost)
	if err != nil && !lost {
		return err
	}
	if !lost {
		if step, ok := auth.CheckTOTP(secret, strings.ReplaceAll(code, " ", ""), d.Now(), p.TOTPStep); ok {
			p.TOTPStep = step
			return nil
		}
	}
	if left, ok := recovery.Use(p.Recovery); ok {
		p.Recovery = left
		return nil
	}
	if lost {
		return ErrFactorLost
	}
	return ErrWrongCode
}

// How long a session lasts in a browser that others use, in minutes.
const (
	sharedIdle = 30
	sharedLife = 12 * 60
)

// limitsOf are how long a sign-in lasts: as the strictest of the person's
// organizations has it, and shorter where others use the browser.
func limitsOf(in SignIn, list []booking.Membership) booking.Security {
	s := booking.Strictest(list)
	if in.Shared {
		s.Idle, s.Life = min(s.Idle, sharedIdle), min(s.Life, sharedLife)
	}
	return s
}

// lasts tells whether a sign-in still counts.
func lasts(in SignIn, limits booking.Security, now int64) bool {
	return now-in.SeenAt < int64(limits.Idle)*60 && now-in.CreatedAt < int64(limits.Life)*60
}

// SignedIn finds who stands behind a token, and notes that they are here;
// store.ErrNoSignIn: nobody, or not any more.
func (d *Desk) SignedIn(ctx context.Context, token string) (SignedIn, error) {
	return d.signedIn(ctx, token, true)
}

// Glance is SignedIn for what a page does by itself: it does not count as use.
func (d *Desk) Glance(ctx context.Context, token string) (SignedIn, error) {
	return d.signedIn(ctx, token, false)
}

func (d *Desk) signedIn(ctx context.Context, token string, use bool) (SignedIn, error) {
	now := d.Unix()
	in, p, list, err := signedIn(ctx, d.Store, auth.HashSecret(token), now)
	if err != nil {
		return SignedIn{}, err
	}
	limits := limitsOf(in, list)
	if !lasts(in, limits, now) {
		return SignedIn{}, ErrNoSignIn
	}
	if use && now-in.SeenAt >= seenEvery(limits) {
		if err := touchSignIn(ctx, d.Store, in.ID, now); err != nil && ctx.Err() == nil {
			d.Pulse.Warn("cannot note that a sign-in is in use", err)
		}
	}
	s := SignedIn{
		ID: in.ID, Person: p.Person, Memberships: list, Pending: !in.Confirmed, Weak: in.Weak, Shared: in.Shared, Limits: limits,
		CreatedAt: in.CreatedAt, SeenAt: in.SeenAt,
	}
	if factorDue(p.Person, list) {
		s.FactorDue, s.Memberships = true, nil // There is nothing to see until then.
	}
	return s, nil
}

// factorDue tells whether an organization wants a second factor of somebody
// who has none.
func factorDue(p booking.Person, list []booking.Membership) bool {
	return !p.TwoFactor && slices.ContainsFunc(list, func(m booking.Membership) bool { return m.Security.Factor.Has(m.Role) })
}

// seenEvery is how exactly we know when a browser was last seen, in seconds.
func seenEvery(limits booking.Security) int64 { return min(10*60, int64(limits.Idle)*60/6) }

// SignOut ends one sign-in of a person, by which they are here.
func (d *Desk) SignOut(ctx context.Context, person booking.PersonID, id booking.SignInID) error {
	return d.signOut(ctx, person, id, "user.signed_out")
}

// SignOutOther ends one sign-in of a person who is elsewhere.
func (d *Desk) SignOutOther(ctx context.Context, person booking.PersonID, id booking.SignInID) error {
	return d.signOut(ctx, person, id, "user.signed_out_other")
}

// signOut ends one sign-in, and notes it if it was a whole one.
func (d *Desk) signOut(ctx context.Context, person booking.PersonID, id booking.SignInID, action string) error {
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		was, err := stillSignedIn(tx, person, id)
		if err == nil {
			err = signOut(tx, person, id, d.Unix())
		}
		if err != nil || !was {
			return err
		}
		return d.noteOwn(tx, person, action)
	})
}

// noteOwn writes what somebody does with their own account into the audit logs.
func (d *Desk) noteOwn(tx *store.Tx, person booking.PersonID, action string) error {
	p, err := PersonIn(tx, person)
	if err != nil {
		return err
	}
	return d.NoteEverywhere(tx, office.As(p.Person), p.Person, action)
}

// SignOutEverywhere ends every sign-in of a person but one, if one is given.
func (d *Desk) SignOutEverywhere(ctx context.Context, person booking.PersonID, but booking.SignInID) error {
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		if err := SignOutOthers(tx, person, but, d.Unix()); err != nil {
			return err
		}
		return d.noteOwn(tx, person, "user.signed_out_others")
	})
}

// SignIns lists where the person of a session is signed in.
func (d *Desk) SignIns(ctx context.Context, s SignedIn) ([]SignIn, error) {
	now := d.Unix()
	list, err := signIns(ctx, d.Store, s.Person.ID, now)
	return slices.DeleteFunc(list, func(in SignIn) bool { return !lasts(in, limitsOf(in, s.Memberships), now) }), err
}

// FoldEmail gives the form in which addresses are stored and compared.
func FoldEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
