package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/internal/fault"
)

// What a password must be. Length is what counts: it may be shorter where a
// code is asked for as well. The longest is bounded so that nobody makes us
// hash a book.
const (
	ShortestPassword   = 12
	ShortestWithFactor = 10
	longestPassword    = 200
)

// What a new password is refused for.
var (
	ErrPasswordShort = fault.New(fault.Invalid, "password_too_short",
		"a password needs at least %d characters, or %d together with a code; several words make a good one", ShortestPassword,
		ShortestWithFactor).On("password")
	ErrPasswordLong = fault.New(fault.Invalid, "password_too_long",
		"a password has at most %d characters; choose a shorter one", longestPassword).On("password")
	ErrPasswordEasy = fault.New(fault.Invalid, "password_too_easy",
		"this password is easy to guess; choose several words that do not belong together").On("password")
	ErrPasswordOwn = fault.New(fault.Invalid, "password_own_words",
		"this password is made of names that everybody there knows; choose words that have nothing to do with you or your organization").On("password")
)

// cost is what a hash costs: memory in KiB, rounds, lanes. Hashes remember
// theirs, so that it can grow.
type cost struct {
	memory, time uint32
	threads      uint8
}

var present = cost{memory: 19 << 10, time: 2, threads: 1}

// Limits of what a stored hash may ask for, should somebody tamper with one.
const mostMemory, mostTime, mostThreads = 256 << 10, 16, 16

// CheckNewPassword refuses passwords that would be guessed. factor says that a
// code is asked for as well. about are texts of which the password must not be
// made: names and addresses of the person and the organization.
func CheckNewPassword(password string, factor bool, about ...string) error {
	switch n := utf8.RuneCountInString(password); {
	case TooShort(password, factor):
		return ErrPasswordShort
	case n > longestPassword:
		return ErrPasswordLong
	}
	r := readAsGuesser(password)
	if r.easy() {
		return ErrPasswordEasy
	}
	if r.strike(knownWords(about)); r.easy() {
		return ErrPasswordOwn
	}
	return nil
}

// TooShort tells whether a password is shorter than a new one may be.
func TooShort(password string, factor bool) bool {
	shortest := ShortestPassword
	if factor {
		shortest = ShortestWithFactor
	}
	return utf8.RuneCountInString(password) < shortest
}

// HashPassword makes what is stored of a password.
func HashPassword(ctx context.Context, password string) (string, error) {
	return HashBeside(ctx, password, "")
}

// HashBeside is HashPassword for one of several accounts that are signed in to
// under one name, of which another has this hash: they share a salt, so that
// trying a password on all of them takes no longer than on one. An empty hash
// shares nothing.
func HashBeside(ctx context.Context, password, other string) (string, error) {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	if c, theirs, _, err := parseHash(other); err == nil && c == present {
		salt = theirs
	}
	sum, err := derive(ctx, password, salt, present, 32)
	if err != nil {
		return "", err
	}
	return header(salt) + base64.RawStdEncoding.EncodeToString(sum), nil
}

// header begins what is stored of a hash: how it was made, up to its sum.
func header(salt []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$", argon2.Version, present.memory, present.time, present.threads,
		base64.RawStdEncoding.EncodeToString(salt))
}

// nobody is the hash that is checked for an account that does not exist, so
// that it takes as long as one that does.
var nobody = header(make([]byte, 16)) + strings.Repeat("A", 43)

// CheckPassword tells whether the password belongs to the hash. An empty hash
// takes as long and belongs to none.
func CheckPassword(ctx context.Context, hash, password string) (bool, error) {
	right, err := CheckPasswords(ctx, []string{hash}, password)
	return err == nil && right[0], err
}

// CheckPasswords tells to which of the hashes the password belongs. Those that
// share a salt cost one hash together, and none costs one as well.
func CheckPasswords(ctx context.Context, hashes []string, password string) ([]bool, error) {
	if utf8.RuneCountInString(password) > longestPassword {
		password = "" // belongs to nobody, and takes as long
	}
	sums, right := map[string][]byte{}, make([]bool, len(hashes))
	check := func(hash string) (bool, error) {
		c, salt, want, err := parseHash(hash)
		if err != nil {
			return false, err
		}
		head := hash[:strings.LastIndexByte(hash, '$')]
		if sums[head] == nil {
			if sums[head], err = derive(ctx, password, salt, c, len(want)); err != nil {
				return false, err
			}
		}
		return subtle.ConstantTimeCompare(sums[head], want) == 1 && password != "", nil
	}
	for i, hash := range hashes {
		if hash == "" {
			continue
		}
		var err error
		if right[i], err = check(hash); err != nil {
			return nil, err
		}
	}
	if len(sums) == 0 {
		_, err := check(nobody)
		return right, err
	}
	return right, nil
}

var errHash = errors.New("auth: a stored password hash cannot be read")

func parseHash(hash string) (c cost, salt, sum []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.time, &c.threads); err != nil {
		return c, nil, nil, errHash
	}
	if c.memory < 8 || c.memory > mostMemory || c.time < 1 || c.time > mostTime || c.threads < 1 || c.threads > mostThreads {
		return c, nil, nil, errHash
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	sum, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil || len(sum) < 16 || len(sum) > 64 {
		return c, nil, nil, errHash
	}
	return c, salt, sum, nil
}

// derive hashes when it is its turn.
func derive(ctx context.Context, password string, salt []byte, c cost, size int) ([]byte, error) {
	if err := hashing.enter(ctx); err != nil {
		return nil, err
	}
	defer hashing.leave()
	// The same letters typed on another keyboard are the same password.
	return argon2.IDKey([]byte(norm.NFKC.String(password)), salt, c.time, c.memory, c.threads, uint32(size)), nil
}
