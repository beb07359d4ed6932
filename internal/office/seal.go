package office

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Secrets that we must be able to read again are sealed with a key that lives
// outside the database. The database names its key by a mark. The key can
// change while nodes run (RotateSeal), so a node that cannot open something
// looks whether its key is still the right one, and whoever seals something
// insists on that in the transaction that stores it.

// sealMark is the setting that says which key this database's secrets are
// sealed with.
const sealMark = "seal_key"

// What is refused.
var (
	errKeyChanged = &fault.Error{
		Kind: fault.Unavailable, Code: "key_changed", Detail: "the key that seals secrets was changed just now; try again",
		RetryAfter: time.Second,
	}
	// ErrLost says that a secret must be entered anew.
	ErrLost = fault.New(fault.Conflict, "secret_lost", "this secret was lost with the key that sealed it; enter it anew, or make a new one")
	// ErrSealKey says that a key is not the one of this database.
	ErrSealKey = errors.New("the secret key of this database is not at hand")
)

// sealer keeps the key once it was found.
type sealer struct {
	sync.Mutex
	key seal.Key
}

// KeyPatience is how long finding the key may take: longer than a database that is
// busy lets anybody wait, so that it is the database that says so.
const KeyPatience = time.Minute

// SealKey gives the key of this database. The first one ever becomes it, which
// writes: so not from inside a transaction, unless something is sealed already.
func (o *Office) SealKey() (seal.Key, error) {
	o.sealer.Lock()
	defer o.sealer.Unlock()
	if o.sealer.key.Mark() != "" {
		return o.sealer.key, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), KeyPatience)
	defer cancel()
	mark, err := o.Store.Setting(ctx, sealMark)
	if err != nil {
		return seal.Key{}, err
	}
	key, err := o.seal(mark)
	if err != nil || key.Mark() == "" {
		return key, err
	}
	if mark == "" {
		if mark, err = o.Store.Settle(ctx, sealMark, key.Mark()); err != nil {
			return seal.Key{}, err
		}
	}
	if mark != key.Mark() {
		return seal.Key{}, ErrSealKey
	}
	o.sealer.key = key
	return key, nil
}

// ForgetKey makes SealKey look again, unless it has since.
func (o *Office) ForgetKey(key seal.Key) {
	o.sealer.Lock()
	defer o.sealer.Unlock()
	if o.sealer.key.Mark() == key.Mark() {
		o.sealer.key = seal.Key{}
	}
}

// Open makes a sealed text readable.
func (o *Office) Open(s Sealed) (string, error) {
	if s.Text == Lost {
		return "", ErrLost
	}
	key, err := o.SealKey()
	if err != nil {
		return "", err
	}
	text, err := key.Open(s.Place(), s.Text)
	if errors.Is(err, seal.ErrSealed) {
		o.ForgetKey(key)
		if key, err = o.SealKey(); err != nil {
			return "", err
		}
		text, err = key.Open(s.Place(), s.Text)
	}
	if err != nil {
		return "", fmt.Errorf("office: %s: %w", s.Place(), err)
	}
	return text, nil
}

// SealIn seals a text to be stored by the transaction, with a key that was
// asked for before it. If the database has another one by now, nothing may be
// stored under the old.
func (o *Office) SealIn(tx *store.Tx, key seal.Key, kind SealedKind, id fmt.Stringer, text string) (string, error) {
	mark, err := tx.Setting(sealMark)
	if err != nil {
		return "", err
	}
	if mark != key.Mark() {
		o.ForgetKey(key)
		return "", errKeyChanged
	}
	return key.Seal(Sealed{Kind: kind, ID: id.String()}.Place(), text)
}

// CheckSeal tells what would otherwise be found out with the first secret. A
// database without secrets needs no key yet.
func (o *Office) CheckSeal(ctx context.Context) error {
	mark, err := o.SealMark(ctx)
	if err != nil || mark == "" {
		return err
	}
	_, err = o.SealKey()
	return err
}

// SealMark tells which key this database's secrets are sealed with; empty:
// none was yet.
func (o *Office) SealMark(ctx context.Context) (string, error) { return o.Store.Setting(ctx, sealMark) }

// SealCount is how many texts of a kind there are.
type SealCount struct {
	Kind   SealedKind
	Sealed int      // with any key
	Broken []string // ids of those that this key does not open
	Lost   int      // to be entered anew
}

// SealCounts counts what is sealed, by kind, and tries a key on all of it; the
// zero Key opens nothing.
func (o *Office) SealCounts(ctx context.Context, key seal.Key) ([]SealCount, error) {
	list, err := sealed(ctx, o.Store)
	return countSealed(list, key), err
}

func countSealed(list []Sealed, key seal.Key) []SealCount {
	counts := make([]SealCount, len(SealedKinds))
	for i, k := range SealedKinds {
		c := &counts[i]
		c.Kind = k
		for _, s := range list {
			switch {
			case s.Kind != k:
			case s.Text == Lost:
				c.Lost++
			default:
				c.Sealed++
				if _, err := key.Open(s.Place(), s.Text); err != nil {
					c.Broken = append(c.Broken, s.ID)
				}
			}
		}
	}
	return counts
}

// errBroken says that something cannot be sealed anew.
var errBroken = errors.New("something in this database does not open with its own key; see 'mawid secrets status', and give it up with " +
	"'mawid secrets reset'")

// RotateSeal seals everything anew with another key, in one transaction, and
// makes it the one of this database. It tells how much was sealed anew.
func (o *Office) RotateSeal(ctx context.Context, old, next seal.Key) (n int, err error) {
	err = o.Store.Write(ctx, func(tx *store.Tx) error {
		n = 0
		mark, err := tx.Setting(sealMark)
		if err != nil {
			return err
		}
		if mark != old.Mark() {
			return ErrSealKey
		}
		list, err := sealedIn(tx)
		if err != nil {
			return err
		}
		for _, s := range list {
			if s.Text == Lost {
				continue
			}
			text, err := old.Open(s.Place(), s.Text)
			if err != nil {
				return errBroken
			}
			if text, err = next.Seal(s.Place(), text); err != nil {
				return err
			}
			reseal(tx, s, text)
			n++
		}
		tx.SetSetting(sealMark, next.Mark())
		return nil
	})
	return n, err
}

// ResetSeal gives up whatever a key does not open, and makes it the one of
// this database: what was sealed must be entered anew, and nothing is sent or
// believed without it. Second factors go on being asked for: a recovery code
// serves, or whoever may reset them. It tells what was given up.
func (o *Office) ResetSeal(ctx context.Context, key seal.Key) (given []SealCount, err error) {
	if key.Mark() == "" {
		return nil, ErrSealKey
	}
	err = o.Store.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Setting(sealMark); err != nil { // So that nobody seals meanwhile.
			return err
		}
		list, err := sealedIn(tx)
		if err != nil {
			return err
		}
		for _, s := range list {
			if s.Text == Lost {
				continue
			}
			if _, err := key.Open(s.Place(), s.Text); err != nil {
				lose(tx, s, o.Unix())
			}
		}
		given = countSealed(list, key)
		tx.SetSetting(sealMark, key.Mark())
		return nil
	})
	return given, err
}

// VerifySeal checks that the key is at hand and opens everything.
func (o *Office) VerifySeal(ctx context.Context) ([]Check, error) {
	fits := Check{Name: "the secret key is the one of this database"}
	opens := Check{Name: "every sealed secret opens with it"}
	mark, err := o.SealMark(ctx)
	if err != nil {
		return nil, err
	}
	var key seal.Key
	if mark != "" {
		fits.Examined = 1
		if key, err = o.SealKey(); err == nil && key.Mark() != mark {
			err = ErrSealKey
		}
		if err != nil {
			fits.Violations = append(fits.Violations, err.Error())
			return []Check{fits}, nil // Without it nothing opens.
		}
	}
	counts, err := o.SealCounts(ctx, key)
	for _, c := range counts {
		opens.Examined += int64(c.Sealed)
		for _, id := range c.Broken {
			if len(opens.Violations) < ViolationLimit {
				opens.Violations = append(opens.Violations, string(c.Kind)+" "+id)
			}
		}
	}
	return []Check{fits, opens}, err
}
