package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"slices"
	"strings"
)

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

// What is stored of recovery codes is hashed as passwords are. The codes of one
// person share a salt, so that trying one costs one hash: header, then the
// sums of those that are left, separated by commas. What is hashed is the
// HashSecret of a code, which is all that was stored once: so codes of that
// time can be hashed without knowing them.

// HashRecovery makes what is stored of recovery codes.
func HashRecovery(ctx context.Context, codes []string) (string, error) {
	fast := make([]string, len(codes))
	for i, c := range codes {
		fast[i] = HashSecret(c)
	}
	return slowRecovery(ctx, fast)
}

// SlowRecovery hashes what was stored of recovery codes before they were
// hashed as passwords are; false if that has been done, or there is none.
func SlowRecovery(ctx context.Context, stored string) (slow string, old bool, err error) {
	if stored == "" || strings.HasPrefix(stored, "$") {
		return stored, false, nil
	}
	slow, err = slowRecovery(ctx, strings.Split(stored, ","))
	return slow, err == nil, err
}

func slowRecovery(ctx context.Context, fast []string) (string, error) {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	sums := make([]string, len(fast))
	for i, f := range fast {
		sum, err := derive(ctx, f, salt, present, 32)
		if err != nil {
			return "", err
		}
		sums[i] = base64.RawStdEncoding.EncodeToString(sum)
	}
	return header(salt) + strings.Join(sums, ","), nil
}

// Recovery is a recovery code that was typed, hashed to be compared with what
// is stored. The zero Recovery is none.
type Recovery struct{ head, sum string }

// TryRecovery hashes a code as those that are stored were; the zero Recovery
// if it cannot be one of them. It takes as long as a password does.
func TryRecovery(ctx context.Context, stored, code string) (Recovery, error) {
	tidied := TidyRecovery(code)
	if tidied == "" || !strings.HasPrefix(stored, "$") {
		return Recovery{}, nil
	}
	head, sums := stored[:strings.LastIndexByte(stored, '$')+1], stored[strings.LastIndexByte(stored, '$')+1:]
	first, _, _ := strings.Cut(sums, ",")
	if first == "" {
		return Recovery{}, nil // all are used
	}
	c, salt, sum, err := parseHash(head + first)
	if err != nil {
		return Recovery{}, err
	}
	got, err := derive(ctx, HashSecret(tidied), salt, c, len(sum))
	if err != nil {
		return Recovery{}, err
	}
	return Recovery{head, base64.RawStdEncoding.EncodeToString(got)}, nil
}

// Use takes the code out of what is stored now; false if it is not there, or
// not any more.
func (r Recovery) Use(stored string) (left string, ok bool) {
	sums, same := strings.CutPrefix(stored, r.head)
	if r.sum == "" || !same {
		return stored, false
	}
	list := strings.Split(sums, ",")
	i := slices.IndexFunc(list, func(s string) bool { return subtle.ConstantTimeCompare([]byte(s), []byte(r.sum)) == 1 })
	if i < 0 {
		return stored, false
	}
	return r.head + strings.Join(slices.Delete(list, i, i+1), ","), true
}
