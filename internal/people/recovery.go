package people

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/store"
)

// recoveryCodes makes codes, and what is stored of them.
func recoveryCodes(ctx context.Context) (codes []string, stored string, err error) {
	codes = auth.NewRecoveryCodes()
	stored, err = auth.HashRecovery(noStranger(ctx), codes)
	return codes, stored, err
}

// noStranger lets hash for somebody who is no stranger, before strangers.
func noStranger(ctx context.Context) context.Context {
	return auth.WithTurn(ctx, auth.Turn{Known: true})
}

// hardenedAtOnce is how many people's recovery codes one turn of cleaning
// hashes anew: ten hashes each.
const hardenedAtOnce = 20

// HardenAll hashes recovery codes that are stored in the old way, of people who
// may never sign in again. Whoever signs in goes first.
func (d *Desk) HardenAll(ctx context.Context) error {
	list, err := fastRecovery(ctx, d.Store, hardenedAtOnce)
	for _, p := range list {
		if _, err := d.harden(ctx, p); errors.Is(err, auth.ErrHashing) {
			return nil // Others are waiting. The next turn goes on.
		} else if err != nil {
			return err
		}
	}
	return err
}

// harden hashes recovery codes that are stored in the old way as passwords
// are, without knowing them.
func (d *Desk) harden(ctx context.Context, p Person) (Person, error) {
	slow, old, err := auth.SlowRecovery(ctx, p.Recovery)
	if err != nil || !old {
		return p, err
	}
	was := p
	err = d.Store.Write(ctx, func(tx *store.Tx) (err error) {
		if p, err = PersonIn(tx, was.ID); err != nil {
			return err
		}
		if p.Recovery == was.Recovery {
			p.Recovery = slow
			SavePerson(tx, p)
		}
		return nil
	})
	return p, err
}

// tryRecovery hashes what may be a recovery code, before the transaction that
// takes it: hashing is slow.
func (d *Desk) tryRecovery(ctx context.Context, p Person, code string) (auth.Recovery, error) {
	if auth.TidyRecovery(code) == "" {
		return auth.Recovery{}, nil
	}
	p, err := d.harden(noStranger(ctx), p)
	if err != nil {
		return auth.Recovery{}, err
	}
	return auth.TryRecovery(ctx, p.Recovery, code)
}

// RenewRecovery replaces the recovery codes of whoever knows the password.
func (d *Desk) RenewRecovery(ctx context.Context, s SignedIn, password string) ([]string, error) {
	known, err := d.knows(ctx, s, password)
	if err != nil {
		return nil, err
	}
	codes, stored, err := recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = d.changePerson(ctx, s, known, RecoveryRenewed, func(_ *store.Tx, p *Person) error {
		p.Recovery = stored
		return nil
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}
