package agent

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha1" // #nosec G505 -- Twilio's signature is as long
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/courier"
)

// oldest is how old a signed request may be, and how far its clock may be
// ahead of ours.
const oldest = 5 * time.Minute

// oldestReport is how old a report of ElevenLabs may be: as old as its own
// libraries let it be. A report that comes again changes nothing.
const oldestReport = 30 * time.Minute

// recent tells whether a signed time is near enough to now.
func recent(signed, now time.Time) bool { return now.Sub(signed).Abs() <= oldest }

func sum256(key string, parts ...string) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	for _, p := range parts {
		_, _ = mac.Write([]byte(p))
	}
	return mac.Sum(nil)
}

// fields reads k=v pairs separated by commas.
func fields(header string) map[string]string {
	out := map[string]string{}
	for part := range strings.SplitSeq(header, ",") {
		if k, v, ok := strings.Cut(strings.TrimSpace(part), "="); ok {
			out[k] = v
		}
	}
	return out
}

// mark is what a platform's headers say about a signature. What it has of a
// time, and of the right shape, is known before the body is read.
type mark struct {
	stamp string // the time, as it was signed
	sum   []byte // the signature itself
}

// readMark reads k=v pairs of which one is a time and one a SHA-256 in hex.
func readMark(header, stamp, sum string) (mark, bool) {
	f := fields(header)
	raw, err := hex.DecodeString(f[sum])
	return mark{f[stamp], raw}, err == nil && len(raw) == sha256.Size
}

// good tells whether the signature is that of the parts.
func (m mark) good(key string, parts ...string) bool { return hmac.Equal(m.sum, sum256(key, parts...)) }

// markRetell reads v=<milliseconds>,d=<hex HMAC-SHA256 of body and
// milliseconds>, keyed with the API key.
func markRetell(header string, now time.Time) (mark, bool) {
	m, ok := readMark(header, "v", "d")
	ms, err := strconv.ParseInt(m.stamp, 10, 64)
	return m, ok && err == nil && recent(time.UnixMilli(ms), now)
}

// markElevenLabs reads t=<seconds>,v0=<hex HMAC-SHA256 of t, a dot and the
// body>, keyed with the webhook's secret.
func markElevenLabs(header string, now time.Time) (mark, bool) {
	m, ok := readMark(header, "t", "v0")
	seconds, err := strconv.ParseInt(m.stamp, 10, 64)
	signed := time.Unix(seconds, 0)
	return m, ok && err == nil && now.Sub(signed) <= oldestReport && signed.Sub(now) <= oldest
}

// markTelnyx reads a time and an Ed25519 signature of it, a bar and the body.
func markTelnyx(h http.Header, now time.Time) (mark, bool) {
	m := mark{stamp: h.Get("Telnyx-Timestamp")}
	var err error
	if m.sum, err = base64.StdEncoding.DecodeString(h.Get("Telnyx-Signature-Ed25519")); err != nil || len(m.sum) != ed25519.SignatureSize {
		return m, false
	}
	seconds, err := strconv.ParseInt(m.stamp, 10, 64)
	return m, err == nil && recent(time.Unix(seconds, 0), now)
}

// signedTelnyx checks such a signature with the account's public key.
func signedTelnyx(m mark, key string, body []byte) bool {
	public, err := base64.StdEncoding.DecodeString(key)
	return err == nil && len(public) == ed25519.PublicKeySize && ed25519.Verify(public, []byte(m.stamp+"|"+string(body)), m.sum)
}

// shapedTwilio tells whether a header can be a signature of Twilio, which has
// no time.
func shapedTwilio(header string) bool {
	raw, err := base64.StdEncoding.DecodeString(header)
	return err == nil && len(raw) == sha1.Size
}

// signedTwilio checks such a signature of an address and a form.
func signedTwilio(header, token, address string, form url.Values) bool {
	return token != "" && header != "" && hmac.Equal([]byte(header), []byte(courier.TwilioSignature(token, address, form)))
}
