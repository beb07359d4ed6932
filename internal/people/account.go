package people

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What a change of an account is refused for.
var (
	errOldPassword = fault.New(fault.Invalid, "wrong_old_password", "this is not your present password").On("old")
	errShortAlone  = fault.New(fault.Conflict, "password_short_alone",
		"your password is too short to serve without a code; choose a longer one first", auth.ShortestPassword).On("old")
	errSecret    = fault.New(fault.Invalid, "invalid_secret", "begin again: the secret of the second factor was not ours")
	errHasFactor = fault.New(fault.Conflict, "has_factor", "you already sign in with a code; switch it off before you set it up anew")
	ErrLanguage  = fault.New(fault.Invalid, "invalid_language", "the language is ar or en").On("language")
)

// LinkOwner tells whose link to choose a password this is; store.ErrNoLink: it
// has served, or has run out.
func (d *Desk) LinkOwner(ctx context.Context, token string) (booking.Person, error) {
	_, p, err := link(ctx, d.Store, auth.HashSecret(token), LinkPassword, d.Unix())
	return p.Person, err
}

// ChoosePassword sets a password with a link, which then has served, and
// signs the person in; pending says that the second factor is still to come.
// Whoever was signed in elsewhere is not any more, and every other link to the
// account has ended. It refuses as LinkOwner and NewPassword do.
func (d *Desk) ChoosePassword(ctx context.Context, token, password string, b Browser) (signIn string, pending bool, err error) {
	_, p, err := link(ctx, d.Store, auth.HashSecret(token), LinkPassword, d.Unix())
	if err != nil {
		return "", false, err
	}
	hash, err := d.NewPassword(ctx, p.Person, password)
	if err != nil {
		return "", false, err
	}
	signIn = auth.NewSecret()
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		l, err := UseLink(tx, auth.HashSecret(token), LinkPassword, d.Unix())
		if err != nil {
			return err
		}
		p, err := PersonIn(tx, l.Person)
		if err != nil {
			return err
		}
		pending = p.TwoFactor
		p.Password = hash
		SavePerson(tx, p)
		if err := SignOutOthers(tx, p.ID, booking.SignInID{}, d.Unix()); err != nil {
			return err
		}
		DropLinks(tx, p.ID)
		InsertSignIn(tx, d.NewSignIn(p.ID, signIn, !pending, b))
		d.WriteOfChange(tx, p.ID, PasswordChanged)
		return d.NoteEverywhere(tx, office.As(p.Person), p.Person, PasswordChanged)
	})
	return signIn, pending, err
}

// ChangePassword replaces a password by whoever knows the present one, and
// signs out every other browser.
func (d *Desk) ChangePassword(ctx context.Context, s SignedIn, old, password string) error {
	known, err := d.knows(ctx, s, old)
	if err != nil {
		return err
	}
	hash, err := d.NewPassword(ctx, s.Person, password)
	if err != nil {
		return err
	}
	return d.changePerson(ctx, s, known, PasswordChanged, func(tx *store.Tx, p *Person) error {
		p.Password = hash
		strengthened(tx, p.ID)
		DropLinks(tx, p.ID)
		return SignOutOthers(tx, p.ID, s.ID, d.Unix())
	})
}

// knows checks that somebody who is signed in knows the password. It is asked
// before whatever would let a stranger at an open session stay, and gives the
// hash that was found right, for changePerson. The session has a count of its
// own.
func (d *Desk) knows(ctx context.Context, s SignedIn, password string) (hash string, err error) {
	p, err := person(ctx, d.Store, s.Person.ID)
	if err != nil {
		return "", err
	}
	a, right := attemptIn(s), false
	err = d.try(ctx, a, func(ctx context.Context) (err error) {
		right, err = auth.CheckPassword(ctx, p.Password, password)
		return err
	})
	if err != nil {
		return "", err
	}
	if !right {
		return "", errOldPassword
	}
	return p.Password, d.Store.Write(ctx, func(tx *store.Tx) error { return forgive(tx, a) })
}

// changePerson changes what is stored of the person who is signed in, and
// notes it. known is the hash of the password that they have shown: a reset or
// another change since then holds.
func (d *Desk) changePerson(ctx context.Context, s SignedIn, known, action string, change func(tx *store.Tx, p *Person) error) error {
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := stillKnows(tx, s, known)
		if err != nil {
			return err
		}
		if err := change(tx, &p); err != nil {
			return err
		}
		SavePerson(tx, p)
		d.WriteOfChange(tx, p.ID, action)
		return d.NoteEverywhere(tx, office.As(p.Person), p.Person, action)
	})
}

// stillKnows is StillIn, and refuses a password that was changed since it was
// shown; known is its hash.
func stillKnows(tx *store.Tx, s SignedIn, known string) (Person, error) {
	p, err := StillIn(tx, s)
	if err == nil && p.Password != known {
		err = errOldPassword
	}
	return p, err
}

// StillIn locks the account of a session, and refuses a session that was ended
// meanwhile.
func StillIn(tx *store.Tx, s SignedIn) (Person, error) {
	p, err := PersonIn(tx, s.Person.ID)
	if err != nil {
		return p, err
	}
	in, err := stillSignedIn(tx, p.ID, s.ID)
	if err == nil && !in {
		err = ErrNoSignIn
	}
	return p, err
}

// ChangeProfile changes the name and the language of whoever is signed in.
func (d *Desk) ChangeProfile(ctx context.Context, s SignedIn, name, language string) error {
	name, err := CheckPersonName(name)
	if err != nil {
		return err
	}
	if language != "" && language != "ar" && language != "en" {
		return ErrLanguage
	}
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		p, err := StillIn(tx, s)
		if err != nil {
			return err
		}
		was := p.Person
		if was.Name == name && was.Language == language {
			return nil
		}
		p.Name, p.Language = name, language
		SavePerson(tx, p)
		if was.Name != name {
			if err := d.NoteRenamed(tx, was, name); err != nil {
				return err
			}
		}
		if was.Language == language {
			return nil
		}
		return d.NoteLanguage(tx, was, p.Person)
	})
}

// NewFactor makes a secret for an authenticator app, and the address that the
// app reads from a picture. It counts only after EnableFactor.
func (d *Desk) NewFactor(s SignedIn, issuer string) (secret, address string) {
	secret = auth.NewTOTP()
	return secret, auth.TOTPAddress(secret, issuer, s.Person.Email)
}

// SameFactor is NewFactor with a secret that it has made before, if it has.
func (d *Desk) SameFactor(s SignedIn, secret, issuer string) (same, address string) {
	if !auth.IsTOTP(secret) {
		return d.NewFactor(s, issuer)
	}
	return secret, auth.TOTPAddress(secret, issuer, s.Person.Email)
}

// EnableFactor begins to ask for a code when the person signs in, once they
// have shown that they know the password and that their app knows the secret.
// The recovery codes are returned here and never again.
func (d *Desk) EnableFactor(ctx context.Context, s SignedIn, secret, code, password string) ([]string, error) {
	if !auth.IsTOTP(secret) {
		return nil, errSecret
	}
	known, err := d.knows(ctx, s, password)
	if err != nil {
		return nil, err
	}
	step, ok := auth.CheckTOTP(secret, strings.ReplaceAll(code, " ", ""), d.Now(), 0)
	if !ok {
		return nil, ErrWrongCode
	}
	key, err := d.SealKey()
	if err != nil {
		return nil, err
	}
	codes, stored, err := recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = d.changePerson(ctx, s, known, FactorEnabled, func(tx *store.Tx, p *Person) error {
		if p.TOTP != "" {
			return errHasFactor
		}
		sealed, err := d.SealIn(tx, key, office.SecondFactor, p.ID, secret)
		if err != nil {
			return err
		}
		p.TOTP, p.TOTPStep, p.Recovery = sealed, step, stored
		return SignOutOthers(tx, p.ID, s.ID, d.Unix())
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// DisableFactor stops asking whoever knows the password for a code, if the
// password is long enough to serve alone.
func (d *Desk) DisableFactor(ctx context.Context, s SignedIn, password string) error {
	known, err := d.knows(ctx, s, password)
	if err != nil {
		return err
	}
	if auth.TooShort(password, false) {
		return errShortAlone
	}
	return d.changePerson(ctx, s, known, FactorDisabled, func(_ *store.Tx, p *Person) error {
		p.TOTP, p.TOTPStep, p.Recovery = "", 0, ""
		return nil
	})
}

// ErrSeveral says that an address alone does not tell which account is meant.
var ErrSeveral = fault.New(fault.Conflict, "several_accounts", "several accounts have this address; say of which organization with --org")

// OnlyPerson finds the account of an address, in an organization if one is
// given; store.ErrNoPerson: there is none, ErrSeveral: there are several.
func OnlyPerson(tx *store.Tx, org booking.OrgID, email string) (Person, error) {
	list, err := PersonsIn(tx, email)
	if err != nil {
		return Person{}, err
	}
	var found []Person
	for _, p := range list {
		orgs, err := tx.Memberships(p.ID)
		if err != nil {
			return Person{}, err
		}
		if org.IsZero() || slices.Contains(orgs, org) {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		return Person{}, ErrNoPerson
	case 1:
		return found[0], nil
	}
	return Person{}, ErrSeveral
}
