package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// sealKey finds the key of a mark, where the operator keeps it. For a database
// that names none yet it is the one at hand, made if there is none; where one
// is named, another would only hide that the right one is missing.
func (a *App) sealKey(mark string) (seal.Key, error) {
	c := &a.config
	switch {
	case c.SecretKey == "" && c.SecretFile == "":
		return seal.Key{}, nil // Whoever needs one is told so.
	case mark == "":
		return a.anyKey()
	case c.SecretKey != "":
		key, err := seal.Parse(c.SecretKey)
		if err == nil && key.Mark() != mark {
			err = a.keyMissing(mark, "the key given with --secret-key (MAWID_SECRET_KEY) is another")
		}
		return key, err
	}
	key, err := seal.Find(c.SecretFile, mark)
	switch {
	case errors.Is(err, seal.ErrNoFile):
		err = a.keyMissing(mark, "the file "+c.SecretFile+" is not there")
	case errors.Is(err, seal.ErrOtherKey):
		err = a.keyMissing(mark, "the file "+c.SecretFile+" holds another")
	case errors.Is(err, seal.ErrNoKey):
		err = a.keyMissing(mark, "the file "+c.SecretFile+" holds none: it is empty or garbled")
	case err != nil:
		err = fmt.Errorf("%w: %w", office.ErrSealKey, err)
	}
	return key, err
}

// CheckSecret tells at the start what would else be found out with the first
// secret: that the key is not there, or that its file holds none.
func (a *App) CheckSecret(ctx context.Context) error {
	if err := a.Office.CheckSeal(ctx); err != nil || a.config.SecretKey != "" || a.config.SecretFile == "" {
		return err
	}
	return wayOut(seal.Check(a.config.SecretFile))
}

// keyFirst sees that the key of a database is at hand before its schema is brought up to
// date, after which no server of before can start any more.
func (a *App) keyFirst(ctx context.Context) error {
	begun, err := store.Begun(ctx, a.store)
	if err != nil || !begun {
		return err
	}
	return a.Office.CheckSeal(ctx)
}

// wayOut says what to do about a file that holds no key.
func wayOut(err error) error {
	if errors.Is(err, seal.ErrNoKey) {
		err = fmt.Errorf("%w. Put the right one there; if there is none, 'mawid secrets reset' sets the file aside and makes a new key", err)
	}
	return err
}

// anyKey gives the key at hand, made if there is none.
func (a *App) anyKey() (seal.Key, error) {
	if a.config.SecretKey != "" {
		return seal.Parse(a.config.SecretKey)
	}
	key, err := seal.Load(a.config.SecretFile)
	return key, wayOut(err)
}

// keyMissing says what to do about a key that is not at hand. One that lies in
// the data directory is not lost, only not looked at.
func (a *App) keyMissing(mark, why string) error {
	if place := a.keyLies(mark); place != "" {
		return fmt.Errorf("%w: its mark is %s, and %s, but the right key is in %s; %s", office.ErrSealKey, mark, why, place, a.useIt(place))
	}
	return fmt.Errorf("%w: its mark is %s, and %s; put the right key back, on every node the same. "+
		"If it is lost, 'mawid secrets reset' gives up what it sealed, which must then be entered anew: "+
		"webhook secrets, connector tokens, voice agents' secrets, second factors, what customers answered. "+
		"Appointments and API keys are not affected",
		office.ErrSealKey, mark, why)
}

// keyLies tells which file of the data directory holds the key of a mark;
// empty: none.
func (a *App) keyLies(mark string) string {
	if a.config.SecretFile == "" {
		return ""
	}
	return seal.Lies(a.config.SecretFile, mark)
}

// useIt says how a key that lies in a file comes to be the one that is used.
func (a *App) useIt(place string) string {
	if a.config.SecretKey != "" {
		return "give that one with --secret-key (MAWID_SECRET_KEY), on every node the same, or leave --secret-key out where the file " +
			"secret.key holds it"
	}
	return "copy " + place + " to " + a.config.SecretFile + ", on every node the same"
}

// What is refused.
var (
	errNothingSealed = errors.New("nothing has been sealed in this database yet; there is no key to change")
	errNewKey        = errors.New("the key is given with --secret-key, so give the new one, too, with --new-key; make it with: openssl rand " +
		"-base64 32")
	errKeyInFile   = errors.New("the key is in a file, and the new one is made there; leave out --new-key")
	errSameKey     = errors.New("the new key is the old one; make another with: openssl rand -base64 32")
	errNothingLost = errors.New("nothing has been sealed in this database yet; there is nothing to reset")
	errAllOpens    = errors.New("the secret key is the one of this database and opens everything; there is nothing to reset. To change it: " +
		"mawid secrets rotate")
)

// SecretStatus is what can be said about the secret key.
type SecretStatus struct {
	Mark    string // of the database; empty: nothing was sealed yet
	Place   string // where the key is looked for
	Problem error  // why there is no key; nil: there is
	Found   string // the file that holds the right key although there is a problem; empty: none does
	Kinds   []office.SealCount
}

// SecretStatus tells which key the database names, whether it is at hand, and
// what it seals.
func (a *App) SecretStatus(ctx context.Context) (s SecretStatus, err error) {
	s.Place = a.config.SecretFile
	if a.config.SecretKey != "" {
		s.Place = "--secret-key"
	}
	if s.Mark, err = a.Office.SealMark(ctx); err != nil {
		return s, err
	}
	var key seal.Key
	if s.Mark != "" {
		if key, s.Problem = a.sealKey(s.Mark); s.Problem != nil {
			s.Found = a.keyLies(s.Mark)
		}
	} else {
		s.Problem = a.CheckSecret(ctx)
	}
	s.Kinds, err = a.Office.SealCounts(ctx, key)
	return s, err
}

// Broken tells how much cannot be opened.
func (s *SecretStatus) Broken() (n int) {
	for _, k := range s.Kinds {
		n += len(k.Broken)
	}
	return n
}

// CheckLost refuses to give up what a key sealed that lies in the data
// directory.
func (s *SecretStatus) CheckLost() error {
	if s.Found == "" {
		return nil
	}
	return fmt.Errorf("nothing was given up: the key is not lost. %w", s.Problem)
}

// Rotation is what RotateSecret did.
type Rotation struct {
	Sealed int    // texts that were sealed anew
	Mark   string // of the new key
	Kept   string // the file with the old key; empty: it was not in a file
}

// RotateSecret seals everything anew with another key: with next, where the
// operator gives keys, else with one that it makes in the file. The new key is
// on the disk before the database names it, and is found there by its mark:
// wherever this is cut off, it can be run again.
func (a *App) RotateSecret(ctx context.Context, next string) (r Rotation, err error) {
	mark, err := a.Office.SealMark(ctx)
	if err != nil {
		return r, err
	}
	if mark == "" {
		return r, errNothingSealed
	}
	old, err := a.sealKey(mark)
	if err != nil {
		return r, err
	}
	if a.config.SecretKey != "" {
		return a.rotateGiven(ctx, old, next)
	}
	if next != "" {
		return r, errKeyInFile
	}
	fresh, err := seal.Prepare(a.config.SecretFile)
	if err != nil {
		return r, err
	}
	r.Mark = fresh.Mark()
	if r.Sealed, err = a.Office.RotateSeal(ctx, old, fresh); err != nil {
		return r, err
	}
	r.Kept, err = seal.Replace(a.config.SecretFile, fresh)
	return r, err
}

func (a *App) rotateGiven(ctx context.Context, old seal.Key, text string) (r Rotation, err error) {
	if text == "" {
		return r, errNewKey
	}
	next, err := seal.Parse(text)
	if err != nil {
		return r, err
	}
	if next.Mark() == old.Mark() {
		return r, errSameKey
	}
	r.Mark = next.Mark()
	r.Sealed, err = a.Office.RotateSeal(ctx, old, next)
	return r, err
}

// ResetSecret gives up what cannot be opened, and makes the key at hand, or a
// new one, the one of this database. A key that lies in the data directory is
// not lost, and nothing is given up. A file that holds no key is set aside:
// kept is its new name.
func (a *App) ResetSecret(ctx context.Context) (given []office.SealCount, kept string, err error) {
	s, err := a.SecretStatus(ctx)
	if err != nil {
		return nil, "", err
	}
	if err := s.CheckLost(); err != nil {
		return nil, "", err
	}
	if a.config.SecretKey == "" {
		if kept, err = a.setAside(s); err != nil {
			return nil, "", err
		}
	}
	switch {
	case s.Mark == "" && kept != "":
		_, err := a.anyKey()
		return nil, kept, err
	case s.Mark == "":
		return nil, "", errNothingLost
	case s.Problem == nil && s.Broken() == 0:
		return nil, "", errAllOpens
	}
	key, err := a.sealKey(s.Mark)
	if err != nil {
		key, err = a.anyKey()
	}
	if err == nil {
		given, err = a.Office.ResetSeal(ctx, key)
	}
	return given, kept, err
}

// setAside puts a file that holds no key out of the way, unless the key of the
// database is found beside it.
func (a *App) setAside(s SecretStatus) (kept string, err error) {
	if s.Mark != "" && s.Problem == nil || !errors.Is(seal.Check(a.config.SecretFile), seal.ErrNoKey) {
		return "", nil
	}
	return seal.SetAside(a.config.SecretFile)
}
