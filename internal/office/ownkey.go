package office

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// ownKeys are the keys that OwnKey has found, by their names.
type ownKeys struct {
	sync.Mutex
	kept map[string][]byte
}

// ownName names the row of an own key.
type ownName string

// String is the name.
func (s ownName) String() string { return string(s) }

// errNoSeal says that there is nothing to seal an own key with.
var errNoSeal = errors.New("this needs the secret key of the installation; give it with --secret-key or MAWID_SECRET_KEY")

// OwnKey gives the key of a name in OwnNames, 32 bytes: the same on every node,
// made when it is first asked for, and sealed, so that whoever reads the database
// or a back-up has nothing of it. It outlives a change of the secret key. It may
// write, so it is not for the inside of a transaction.
func (o *Office) OwnKey(name string) ([]byte, error) {
	o.own.Lock()
	defer o.own.Unlock()
	if key := o.own.kept[name]; key != nil {
		return key, nil
	}
	key, err := o.SealKey()
	if err != nil {
		return nil, err
	}
	if key.Mark() == "" {
		return nil, errNoSeal
	}
	ctx, cancel := context.WithTimeout(context.Background(), KeyPatience)
	defer cancel()
	sealed, err := o.sealedKey(ctx, key, name)
	if err != nil {
		return nil, err
	}
	text, err := o.Open(Sealed{Kind: StampKey, ID: name, Text: sealed})
	if err != nil {
		return nil, err
	}
	raw, err := hex.DecodeString(text)
	if err != nil {
		return nil, err
	}
	if o.own.kept == nil {
		o.own.kept = map[string][]byte{}
	}
	o.own.kept[name] = raw
	return raw, nil
}

// Hidden gives what is said in parts as a hash under an own key: under it, it can
// be found again and not be read. The first part says what it is for.
func (o *Office) Hidden(name string, parts ...string) (string, error) {
	key, err := o.OwnKey(name)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Whom is a number or an address to which messages go, hidden: by it is known what
// somebody was sent, and what they do not want.
func (o *Office) Whom(org booking.OrgID, address string) (string, error) {
	return o.Hidden(TellName, "whom", org.String(), address)
}

// sealedKey reads a sealed key, and makes it where there is none.
func (o *Office) sealedKey(ctx context.Context, key seal.Key, name string) (sealed string, err error) {
	if sealed, err = o.Store.Setting(ctx, name); err != nil || sealed != "" {
		return sealed, err
	}
	raw := make([]byte, seal.KeySize)
	_, _ = rand.Read(raw)
	err = o.Store.Write(ctx, func(tx *store.Tx) error {
		text, err := o.SealIn(tx, key, StampKey, ownName(name), hex.EncodeToString(raw))
		if err != nil {
			return err
		}
		// Another node may have been faster: the mark is locked since SealIn.
		if sealed, err = tx.Setting(name); err != nil || sealed != "" {
			return err
		}
		sealed = text
		tx.SetSetting(name, sealed)
		return nil
	})
	return sealed, err
}
