package desk

import (
	"context"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/store"
)

// recoveryCodes makes codes, and what is stored of them.
func recoveryCodes(ctx context.Context) (codes []string, stored string, err error) {
	codes = auth.NewRecoveryCodes()
	stored, err = auth.HashRecovery(auth.WithTurn(ctx, auth.Turn{Known: true}), codes)
	return codes, stored, err
}

// harden hashes recovery codes that are stored in the old way as passwords
// are, as soon as their person signs in.
func (d *Desk) harden(ctx context.Context, p store.Person) (store.Person, error) {
	slow, old, err := auth.SlowRecovery(auth.WithTurn(ctx, auth.Turn{Known: true}), p.Recovery)
	if err != nil || !old {
		return p, err
	}
	err = d.store.WritePeople(ctx, func(tx *store.Tx) error {
		now, err := tx.Person(p.ID)
		if err != nil {
			return err
		}
		if now.Recovery == p.Recovery {
			now.Recovery = slow
			tx.SavePerson(now)
		}
		p = now
		return nil
	})
	return p, err
}

// tryRecovery hashes what may be a recovery code, before the transaction that
// takes it: hashing is slow.
func (d *Desk) tryRecovery(ctx context.Context, p store.Person, code string) (auth.Recovery, error) {
	if auth.TidyRecovery(code) == "" {
		return auth.Recovery{}, nil
	}
	p, err := d.harden(ctx, p)
	if err != nil {
		return auth.Recovery{}, err
	}
	return auth.TryRecovery(ctx, p.Recovery, code)
}

// RenewRecovery replaces the recovery codes of whoever knows the password.
func (d *Desk) RenewRecovery(ctx context.Context, s Session, password string) ([]string, error) {
	known, err := d.knows(ctx, s, password)
	if err != nil {
		return nil, err
	}
	codes, stored, err := recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = d.changePerson(ctx, s, known, "recovery.renewed", func(_ *store.Tx, p *store.Person) error {
		p.Recovery = stored
		return nil
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}
