package people

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
)

// NewPassword checks a password that somebody chooses, and gives what is
// stored of it.
func (d *Desk) NewPassword(ctx context.Context, p booking.Person, password string) (hash string, err error) {
	words, err := d.knownOf(ctx, p)
	if err != nil {
		return "", err
	}
	return d.HashNew(ctx, p, password, words)
}

// HashNew checks a new password against what everybody knows, and gives what
// is stored of it. Whoever chooses one is known by a link or a session. Accounts
// of one address share a salt: how many there are must not show in how long it
// takes to sign in.
func (d *Desk) HashNew(ctx context.Context, p booking.Person, password string, known []string) (string, error) {
	if err := auth.CheckNewPassword(password, p.TwoFactor, known...); err != nil {
		return "", err
	}
	list, err := Persons(ctx, d.Store, p.Email)
	if err != nil {
		return "", err
	}
	beside := ""
	for _, other := range list {
		if other.ID != p.ID && other.Password != "" {
			beside = other.Password
			break
		}
	}
	return auth.HashBeside(noStranger(ctx), password, beside)
}

// knownOf is what everybody knows of a person: names and address, and the names
// of the organizations and branches.
func (d *Desk) knownOf(ctx context.Context, p booking.Person) ([]string, error) {
	names, err := surroundings(ctx, d.Store, p.ID)
	return append(names, AboutPerson(p.Email, p.Name)...), err
}

// AboutPerson is what everybody knows of a person alone.
func AboutPerson(email, name string) []string {
	user, host, _ := strings.Cut(email, "@")
	return []string{email, user, host, name}
}

// weak tells whether a password with which somebody signs in would be refused
// today. If that cannot be found out, it is not.
func (d *Desk) weak(ctx context.Context, p Person, password string) bool {
	words, err := d.knownOf(ctx, p.Person)
	if err != nil {
		d.Pulse.Warn("cannot tell whether a password is good enough", err)
		return false
	}
	return auth.CheckNewPassword(password, p.TwoFactor, words...) != nil
}
