// Package auth knows what an API key looks like and what it may be allowed to
// do. It stores nothing and looks nothing up.
//
// A key is a prefix that tells people and secret scanners what it is, 32
// random characters, and a checksum of six, so that a mistyped key is refused
// without asking the database:
//
//	svc_live_ 0123456789abcdefghijABCDEFGHIJ01 2xYz9Q
package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"log/slog"
	"strings"

	"github.com/mawid/mawid/internal/fault"
)

// The prefixes of a key: for production, and for a sandbox. A voice agent's
// credential looks the same, but is another kind: neither is taken for the other.
const (
	Live  = "svc_live_"
	Test  = "svc_test_"
	Agent = "agt_live_"
)

const (
	alphabet  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	secretLen = 32
	sumLen    = 6
	shownLen  = 6 // characters of the secret that Prefix shows
)

// ErrMalformed refuses a token that cannot be a key.
var ErrMalformed = fault.New(fault.Unauthenticated, "invalid_key",
	"this API key is not valid; copy it again exactly as it was shown when it was created")

// Token is a key as the caller sends it. It never appears in a log.
type Token string

// LogValue hides the token, keeping the beginning by which to recognise it.
func (t Token) LogValue() slog.Value {
	if Parse(string(t)) != nil && ParseAgent(string(t)) != nil {
		return slog.StringValue("[token]")
	}
	return slog.StringValue(Prefix(string(t)) + "…")
}

// New makes a key with the prefix Live, Test or Agent.
func New(prefix string) (token string) {
	b := make([]byte, 0, len(prefix)+secretLen+sumLen)
	b = append(b, prefix...)
	var random [64]byte
	for len(b) < len(prefix)+secretLen {
		_, _ = rand.Read(random[:]) // never fails
		for _, r := range random {
			// 248 is the largest multiple of 62 in a byte: beyond it, some
			// characters would come up more often than others.
			if r < 248 && len(b) < len(prefix)+secretLen {
				b = append(b, alphabet[r%62])
			}
		}
	}
	sum := checksum(string(b))
	return string(append(b, sum[:]...))
}

// Parse tells whether the token has the form of a key, down to its checksum.
// It says nothing about whether such a key exists.
func Parse(token string) error {
	if !strings.HasPrefix(token, Live) && !strings.HasPrefix(token, Test) {
		return ErrMalformed
	}
	return wellFormed(token)
}

// ParseAgent tells the same of a voice agent's credential.
func ParseAgent(token string) error {
	if !strings.HasPrefix(token, Agent) {
		return ErrMalformed
	}
	return wellFormed(token)
}

// wellFormed checks what follows a prefix. All prefixes are of one length.
func wellFormed(token string) error {
	if len(token) != len(Live)+secretLen+sumLen {
		return ErrMalformed
	}
	body, sum := token[:len(token)-sumLen], token[len(token)-sumLen:]
	for i := len(Live); i < len(body); i++ {
		if c := body[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return ErrMalformed
		}
	}
	if want := checksum(body); sum != string(want[:]) {
		return ErrMalformed
	}
	return nil
}

// Claims tells whether the token begins as every key does, well formed or not.
func Claims(token string) bool { return strings.HasPrefix(token, "svc_") }

// Hash is what is stored of a key. The secret is random and long, so that a
// plain SHA-256 cannot be searched.
func Hash(token string) [32]byte { return sha256.Sum256([]byte(token)) }

// Shown is a token as somebody shows it, with its hash: everybody who looks it up for one
// request needs that.
type Shown struct {
	Token string
	Hash  [32]byte
}

// Show hashes a token.
func Show(token string) Shown { return Shown{token, Hash(token)} }

// LogValue hides it as that of Token does.
func (s Shown) LogValue() slog.Value { return Token(s.Token).LogValue() }

// Prefix gives the beginning of a well-formed key by which people recognise
// it: too little to guess the rest from.
func Prefix(token string) string { return token[:min(len(token), len(Live)+shownLen)] }

// checksum writes the CRC-32 of the text in base 62, padded with zeros. The
// loop is crc32.ChecksumIEEE without the copy that a []byte would take.
func checksum(s string) (sum [sumLen]byte) {
	n := ^uint32(0)
	for i := range len(s) {
		n = crc32.IEEETable[byte(n)^s[i]] ^ n>>8
	}
	n = ^n
	for i := sumLen - 1; i >= 0; i-- {
		sum[i] = alphabet[n%62]
		n /= 62
	}
	return sum
}
