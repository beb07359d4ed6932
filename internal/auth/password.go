package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/internal/fault"
)

// What a password must be. Length is what counts; the longest is bounded so
// that nobody makes us hash a book.
const (
	ShortestPassword = 10
	longestPassword  = 200
)

// What a new password is refused for.
var (
	ErrPasswordShort = fault.New(fault.Invalid, "password_too_short", fmt.Sprintf("a password needs at least %d characters; several words make a good one", ShortestPassword)).On("password")
	ErrPasswordLong  = fault.New(fault.Invalid, "password_too_long", fmt.Sprintf("a password has at most %d characters; choose a shorter one", longestPassword)).On("password")
	ErrPasswordEasy  = fault.New(fault.Invalid, "password_too_easy", "this password is easy to guess; choose several words that do not belong together").On("password")
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

// slots bounds how many passwords are hashed at once: guessing must eat
// neither the memory nor every processor.
var slots = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// CheckNewPassword refuses passwords that would be guessed. about are texts
// that the password must not be: the person's name and address.
func CheckNewPassword(password string, about ...string) error {
	n := utf8.RuneCountInString(password)
	if n < ShortestPassword {
		return ErrPasswordShort
	}
	if n > longestPassword {
		return ErrPasswordLong
	}
	lower := strings.ToLower(password)
	distinct := map[rune]bool{}
	for _, r := range lower {
		distinct[r] = true
	}
	if len(distinct) < 5 || strings.Contains("01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm", lower) || strings.HasPrefix(lower, "password") {
		return ErrPasswordEasy
	}
	for _, a := range about {
		if a = strings.ToLower(a); a != "" && (lower == a || strings.Trim(strings.TrimPrefix(lower, a), "0123456789!.") == "") {
			return ErrPasswordEasy
		}
	}
	return nil
}

// HashPassword makes what is stored of a password.
func HashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	sum, err := derive(ctx, password, salt, present, 32)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, present.memory, present.time, present.threads, b64.EncodeToString(salt), b64.EncodeToString(sum)), nil
}

// nobody is the hash that is checked for an account that does not exist, so
// that it takes as long as one that does.
var nobody = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, present.memory, present.time, present.threads,
	strings.Repeat("A", 22), strings.Repeat("A", 43))

// CheckPassword tells whether the password belongs to the hash. An empty hash
// takes as long and belongs to none.
func CheckPassword(ctx context.Context, hash, password string) (bool, error) {
	exists := hash != ""
	if !exists {
		hash = nobody
	}
	c, salt, want, err := parseHash(hash)
	if err != nil {
		return false, err
	}
	if utf8.RuneCountInString(password) > longestPassword {
		password = "" // belongs to nobody, and takes as long
	}
	got, err := derive(ctx, password, salt, c, len(want))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && exists && password != "", nil
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
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// The same letters typed on another keyboard are the same password.
	return argon2.IDKey([]byte(norm.NFKC.String(password)), salt, c.time, c.memory, c.threads, uint32(size)), nil
}
