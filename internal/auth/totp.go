package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // #nosec G505 -- RFC 6238 and the apps that people have use it
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// A code of the second factor (RFC 6238) has six digits and changes every 30
// seconds; SHA-1 is what every authenticator app speaks.
const (
	codeDigits = 6
	codePeriod = 30
	codeDrift  = 1 // periods that a telephone's clock may be off
)

var base32Text = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewTOTP makes a secret for an authenticator app, as text.
func NewTOTP() string {
	raw := make([]byte, 20)
	_, _ = rand.Read(raw)
	return base32Text.EncodeToString(raw)
}

// IsTOTP tells whether a text can be a secret that NewTOTP has made.
func IsTOTP(secret string) bool {
	raw, err := base32Text.DecodeString(secret)
	return err == nil && len(raw) == 20
}

// TOTPAddress is what an authenticator app reads from the picture.
func TOTPAddress(secret, issuer, account string) string {
	q := url.Values{"secret": {secret}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {"30"}}
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(q.Encode(), "+", "%20")
}

// CheckTOTP finds the period whose code this is, near now and after the last
// one used; false if there is none.
func CheckTOTP(secret, code string, now time.Time, last int64) (step int64, ok bool) {
	key, err := base32Text.DecodeString(secret)
	if err != nil || len(code) != codeDigits {
		return 0, false
	}
	present := now.Unix() / codePeriod
	for s := present - codeDrift; s <= present+codeDrift; s++ {
		if subtle.ConstantTimeCompare([]byte(hotp(key, s, codeDigits)), []byte(code)) == 1 && s > last && !ok {
			step, ok = s, true
		}
	}
	return step, ok
}

// TOTP gives the code of an instant.
func TOTP(secret string, now time.Time) string {
	key, err := base32Text.DecodeString(secret)
	if err != nil {
		return ""
	}
	return hotp(key, now.Unix()/codePeriod, codeDigits)
}

// hotp is RFC 4226.
func hotp(key []byte, step int64, digits int) string {
	mac := hmac.New(sha1.New, key)
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], uint64(step))
	_, _ = mac.Write(counter[:])
	sum := mac.Sum(nil)
	n := binary.BigEndian.Uint32(sum[sum[len(sum)-1]&15:]) & 0x7fffffff
	modulo := uint32(1)
	for range digits {
		modulo *= 10
	}
	return fmt.Sprintf("%0*d", digits, n%modulo)
}
