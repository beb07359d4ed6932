// Package seal keeps secrets that we must be able to read again (webhook
// secrets, connector tokens, second factors) unreadable in the database: AES-256-GCM under a
// key that lives outside it.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// Key seals and opens. The zero Key does neither.
type Key struct {
	aead cipher.AEAD
	mark string
	root []byte // of Derive
}

// version marks sealed text, so that the way of sealing can change.
const version = "s1:"

// ErrSealed says that a text cannot be opened with this key.
var ErrSealed = errors.New("seal: this was sealed with another key, or is damaged")

// errNoKey says that there is no key to seal or open with.
var errNoKey = errors.New("seal: no key; give one with --secret-key or MAWID_SECRET_KEY")

// New makes a key from its bytes.
func New(raw []byte) (Key, error) {
	if len(raw) != KeySize {
		return Key{}, fmt.Errorf("seal: a key has %d bytes, this has %d", KeySize, len(raw))
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return Key{}, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return Key{}, err
	}
	return Key{aead: aead, mark: hex.EncodeToString(sum(raw, "mawid: which key is this")[:8]),
		root: sum(raw, "mawid: keys for other purposes")}, nil
}

func sum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Parse reads a key as people give it: 32 bytes in base64.
func Parse(text string) (Key, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil || len(raw) != KeySize {
		return Key{}, errors.New("the secret key must be 32 bytes in base64, which are 44 characters that end in =; make one with: openssl " +
			"rand -base64 32")
	}
	return New(raw)
}

// Mark tells keys apart without telling anything about them.
func (k Key) Mark() string { return k.mark }

// Derive gives a key for another purpose, such as marking what is handed out:
// it tells nothing of this one. The zero Key gives none.
func (k Key) Derive(purpose string) []byte {
	if k.root == nil {
		return nil
	}
	return sum(k.root, purpose)
}

// Seal makes a text unreadable. place binds it to where it is kept: sealed
// text copied to another place does not open.
func (k Key) Seal(place, text string) (string, error) {
	if k.aead == nil {
		return "", errNoKey
	}
	nonce := make([]byte, k.aead.NonceSize())
	_, _ = rand.Read(nonce)
	return version + base64.RawStdEncoding.EncodeToString(k.aead.Seal(nonce, nonce, []byte(text), []byte(place))), nil
}

// Open makes it readable again.
func (k Key) Open(place, sealed string) (string, error) {
	if k.aead == nil {
		return "", errNoKey
	}
	raw, ok := strings.CutPrefix(sealed, version)
	if !ok {
		return "", ErrSealed
	}
	b, err := base64.RawStdEncoding.DecodeString(raw)
	if err != nil || len(b) < k.aead.NonceSize() {
		return "", ErrSealed
	}
	text, err := k.aead.Open(nil, b[:k.aead.NonceSize()], b[k.aead.NonceSize():], []byte(place))
	if err != nil {
		return "", ErrSealed
	}
	return string(text), nil
}

// LogValue hides the key.
func (Key) LogValue() slog.Value { return slog.StringValue("[key]") }
