package voice

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"

	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// stamp keeps the key of StampKey.
type stamp struct {
	sync.Mutex
	key []byte
}

// stampID names the row of the key of stamps.
type stampID string

// String is the name.
func (s stampID) String() string { return string(s) }

// errNoSeal says that there is nothing to seal the key of stamps with.
var errNoSeal = errors.New("voice agents need the secret key of this installation; give it with --secret-key or MAWID_SECRET_KEY")

// StampKey is a key with which doors mark what they hand out, so that only
// that comes back: the same on every node, and sealed, so that whoever reads
// the database or a back-up cannot make such marks.
func (d *Desk) StampKey() ([]byte, error) {
	d.stamp.Lock()
	defer d.stamp.Unlock()
	if d.stamp.key != nil {
		return d.stamp.key, nil
	}
	key, err := d.SealKey()
	if err != nil {
		return nil, err
	}
	if key.Mark() == "" {
		return nil, errNoSeal
	}
	ctx, cancel := context.WithTimeout(context.Background(), office.KeyPatience)
	defer cancel()
	sealed, err := d.sealedStamp(ctx, key)
	if err != nil {
		return nil, err
	}
	text, err := d.Open(office.Sealed{Kind: office.StampKey, ID: office.StampName, Text: sealed})
	if err != nil {
		return nil, err
	}
	d.stamp.key, err = hex.DecodeString(text)
	return d.stamp.key, err
}

// sealedStamp reads the sealed key, and makes it where there is none.
func (d *Desk) sealedStamp(ctx context.Context, key seal.Key) (sealed string, err error) {
	if sealed, err = d.Store.Setting(ctx, office.StampName); err != nil || sealed != "" {
		return sealed, err
	}
	raw := make([]byte, sha256.Size)
	_, _ = rand.Read(raw)
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		text, err := d.SealIn(tx, key, office.StampKey, stampID(office.StampName), hex.EncodeToString(raw))
		if err != nil {
			return err
		}
		// Another node may have been faster: the mark is locked since SealIn.
		if sealed, err = tx.Setting(office.StampName); err != nil || sealed != "" {
			return err
		}
		sealed = text
		tx.SetSetting(office.StampName, sealed)
		return nil
	})
	return sealed, err
}

// hidden gives a text as a keyed hash, under which it can be found again and
// not be read.
func (d *Desk) hidden(text string) (string, error) {
	key, err := d.StampKey()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil)), nil
}
