package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// NewSecret makes what a session or a one-time link shows: 32 random bytes.
func NewSecret() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// HashSecret is what is stored of it.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// recoveryAlphabet leaves out what is easily mistaken.
const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789"

// NewRecoveryCodes makes codes that each replace the second factor once.
func NewRecoveryCodes() []string {
	codes := make([]string, 10)
	for i := range codes {
		codes[i] = recoveryCode()
	}
	return codes
}

func recoveryCode() string {
	b := make([]byte, 0, 11)
	var random [32]byte
	for {
		_, _ = rand.Read(random[:])
		for _, r := range random {
			if int(r) >= 256/len(recoveryAlphabet)*len(recoveryAlphabet) {
				continue
			}
			if len(b) == 5 {
				b = append(b, '-')
			}
			if b = append(b, recoveryAlphabet[int(r)%len(recoveryAlphabet)]); len(b) == 11 {
				return string(b)
			}
		}
	}
}

// TidyRecovery brings a typed recovery code into the form in which it was
// shown, so that its hash can be compared.
func TidyRecovery(code string) string {
	code = strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if len(code) != 10 {
		return ""
	}
	return code[:5] + "-" + code[5:]
}
