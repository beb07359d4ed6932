package contract

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Headers of every webhook request.
//
// The first carries the plain scheme: one HMAC over the raw body. The trio
// webhook-… is the Standard Webhooks scheme, which also signs the id and the
// time of the attempt, so that a receiver can refuse a replay.
const (
	HeaderSignature     = "X-Service-Signature"      // sha256=<hex>, made with the current secret
	HeaderSignatureNext = "X-Service-Signature-Next" // the same with the new secret, while secrets are rotated
	HeaderEvent         = "X-Service-Event"          // the event's name, such as appointment.created
	HeaderDelivery      = "X-Service-Delivery"       // the delivery's id: this event on its way to this endpoint
	HeaderAttempt       = "X-Service-Attempt"        // 1 on the first attempt
	HeaderSandbox       = "X-Service-Sandbox"        // true when it happened in a sandbox; missing otherwise

	HeaderWebhookID        = "webhook-id"        // the event's id, the same on every attempt: the key to drop duplicates by
	HeaderWebhookTimestamp = "webhook-timestamp" // when this attempt was made, in Unix seconds
	HeaderWebhookSignature = "webhook-signature" // v1,<base64>; two of them, separated by a space, during a rotation
)

// DefaultTolerance is how far the time of an attempt may be from the
// receiver's clock when VerifyStandard is given no tolerance.
const DefaultTolerance = 5 * time.Minute

// Why a webhook was not accepted, or could not be signed. Compare with
// errors.Is.
var (
	ErrNoSignature  = errors.New("contract: the request is not signed")
	ErrBadSignature = errors.New("contract: no signature fits the body and the secret")
	ErrBadTimestamp = errors.New("contract: webhook-timestamp is not a time in Unix seconds")
	ErrTooOld       = errors.New("contract: the request was signed too long ago")
	ErrTooNew       = errors.New("contract: the request was signed in the future; check the clock")
	ErrBadSecret    = errors.New("contract: the secret is not one that was shown for an endpoint (whsec_ and base64)")
	ErrBadID        = errors.New("contract: a webhook id is not empty and holds no full stop")
)

const (
	secretPrefix = "whsec_"
	secretBytes  = 32

	// The Standard Webhooks specification asks for keys of this many bytes.
	minKey, maxKey = 24, 64

	maxTimestamp = 253402300799 // the last second of the year 9999
)

// NewSecret makes a secret for one endpoint: whsec_ and the base64 of 32
// random bytes.
func NewSecret() string {
	var b [secretBytes]byte
	rand.Read(b[:]) // never fails: see crypto/rand
	return secretPrefix + base64.StdEncoding.EncodeToString(b[:])
}

// SignatureHeader is the value of X-Service-Signature: sha256= and the HMAC in
// lower-case hex, over the raw body, keyed with the secret exactly as it is
// displayed. A shell can check it:
//
//	openssl dgst -sha256 -hmac "$SECRET" < body
func SignatureHeader(secret string, body []byte) string {
	m := hmac.New(sha256.New, []byte(secret))
	m.Write(body)
	var sum [sha256.Size]byte
	return string(hex.AppendEncode([]byte("sha256="), m.Sum(sum[:0])))
}

// StandardSignature is one value of webhook-signature for an attempt made at
// the time at: v1, and the base64 of the HMAC over id.timestamp.body, keyed
// with the bytes that the secret encodes.
func StandardSignature(secret, id string, at time.Time, body []byte) (string, error) {
	key, err := decode(secret)
	if err != nil {
		return "", err
	}
	// A full stop in the id would let two messages share one signature.
	if id == "" || strings.Contains(id, ".") {
		return "", ErrBadID
	}
	if s := at.Unix(); s < 0 || s > maxTimestamp {
		return "", ErrBadTimestamp
	}
	return standard(key, id, strconv.FormatInt(at.Unix(), 10), body), nil
}

func standard(key []byte, id, timestamp string, body []byte) string {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(id + "." + timestamp + "."))
	m.Write(body)
	var sum [sha256.Size]byte
	return string(base64.StdEncoding.AppendEncode([]byte("v1,"), m.Sum(sum[:0])))
}

// Verify says whether the request was signed with the secret, by the plain
// scheme. Give it the body as it was read, before any parsing. While the
// secret is rotated a receiver may hold the old secret or the new one: either
// is accepted.
//
// The plain scheme does not know when a request was made. VerifyStandard does,
// and refuses one that somebody recorded and sends again.
func Verify(secret string, h http.Header, body []byte) error {
	// An empty secret is a setting that was forgotten, and anybody could
	// sign with it. A line end is one that was read from a file.
	if secret == "" || strings.TrimSpace(secret) != secret {
		return ErrBadSecret
	}
	given := slices.Concat(h.Values(HeaderSignature), h.Values(HeaderSignatureNext))
	if len(given) == 0 {
		return ErrNoSignature
	}
	return oneOf(given, SignatureHeader(secret, body))
}

// VerifyStandard says whether the request was signed with the secret, by the
// Standard Webhooks scheme, not longer than the tolerance before or after now.
// A tolerance that is not positive stands for DefaultTolerance.
//
// The signature is looked at first: ErrTooOld and ErrTooNew are said of
// requests that are otherwise genuine.
func VerifyStandard(secret string, h http.Header, body []byte, now time.Time, tolerance time.Duration) error {
	key, err := decode(secret)
	if err != nil {
		return err
	}
	id, timestamp := h.Get(HeaderWebhookID), h.Get(HeaderWebhookTimestamp)
	given := strings.FieldsFunc(strings.Join(h.Values(HeaderWebhookSignature), " "), func(r rune) bool { return r == ' ' })
	if id == "" || timestamp == "" || len(given) == 0 {
		return ErrNoSignature
	}
	at, err := parseTimestamp(timestamp)
	if err != nil {
		return err
	}
	if strings.Contains(id, ".") {
		return ErrBadSignature // we never sign such an id
	}
	if err := oneOf(given, standard(key, id, timestamp, body)); err != nil {
		return err
	}
	if tolerance <= 0 {
		tolerance = DefaultTolerance
	}
	switch age := now.Sub(at); {
	case age > tolerance:
		return fmt.Errorf("%w: %s ago, and at most %s is allowed", ErrTooOld, age.Round(time.Second), tolerance)
	case age < -tolerance:
		return fmt.Errorf("%w: it is %s ahead, and at most %s is allowed", ErrTooNew, (-age).Round(time.Second), tolerance)
	}
	return nil
}

// oneOf compares in constant time, so that how long it takes says nothing
// about the signature wanted.
func oneOf(given []string, want string) error {
	found := false
	for _, g := range given {
		if hmac.Equal([]byte(g), []byte(want)) {
			found = true
		}
	}
	if !found {
		return ErrBadSignature
	}
	return nil
}

// decode gives the key that a secret encodes.
func decode(secret string) ([]byte, error) {
	text, ok := strings.CutPrefix(secret, secretPrefix)
	// The decoder of base64 skips line ends; we do not.
	if !ok || strings.ContainsAny(text, "\r\n") {
		return nil, ErrBadSecret
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) < minKey || len(key) > maxKey {
		return nil, ErrBadSecret // not the cause: it would show a part of the secret
	}
	return key, nil
}

// parseTimestamp takes digits only: the text itself is signed, so there is one
// way to write a time.
func parseTimestamp(s string) (time.Time, error) {
	for _, r := range s {
		if r < '0' || r > '9' {
			return time.Time{}, ErrBadTimestamp
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n > maxTimestamp {
		return time.Time{}, ErrBadTimestamp
	}
	return time.Unix(n, 0), nil
}
