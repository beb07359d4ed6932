package agent

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha1" // #nosec G505 -- Twilio's signature is made so
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// oldest is how old a signed request may be, and how far its clock may be
// ahead of ours.
const oldest = 5 * time.Minute

// oldestReport is how old a report of ElevenLabs may be: as old as its own
// libraries let it be. A report that comes again changes nothing.
const oldestReport = 30 * time.Minute

// recent tells whether a signed time is near enough to now.
func recent(signed, now time.Time) bool { return now.Sub(signed).Abs() <= oldest }

func sha256Hex(key string, parts ...string) string {
	mac := hmac.New(sha256.New, []byte(key))
	for _, p := range parts {
		_, _ = mac.Write([]byte(p))
	}
	return hex.EncodeToString(mac.Sum(nil))
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

// signedRetell checks v=<milliseconds>,d=<hex HMAC-SHA256 of body and
// milliseconds>, keyed with the API key.
func signedRetell(header, key string, body []byte, now time.Time) bool {
	f := fields(header)
	ms, err := strconv.ParseInt(f["v"], 10, 64)
	if err != nil || key == "" || !recent(time.UnixMilli(ms), now) {
		return false
	}
	return hmac.Equal([]byte(strings.ToLower(f["d"])), []byte(sha256Hex(key, string(body), f["v"])))
}

// signedElevenLabs checks t=<seconds>,v0=<hex HMAC-SHA256 of t, a dot and the
// body>, keyed with the webhook's secret.
func signedElevenLabs(header, key string, body []byte, now time.Time) bool {
	f := fields(header)
	seconds, err := strconv.ParseInt(f["t"], 10, 64)
	signed := time.Unix(seconds, 0)
	if err != nil || key == "" || now.Sub(signed) > oldestReport || signed.Sub(now) > oldest {
		return false
	}
	return hmac.Equal([]byte(strings.ToLower(f["v0"])), []byte(sha256Hex(key, f["t"], ".", string(body))))
}

// signTwilio signs an address and a form as Twilio does: the names and values
// of the form, sorted by name, behind the address.
func signTwilio(token, address string, form url.Values) string {
	mac := hmac.New(sha1.New, []byte(token))
	_, _ = mac.Write([]byte(address))
	names := make([]string, 0, len(form))
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		values := slices.Clone(form[name])
		slices.Sort(values)
		for _, v := range slices.Compact(values) {
			_, _ = mac.Write([]byte(name + v))
		}
	}
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// signedTwilio checks such a signature.
func signedTwilio(header, token, address string, form url.Values) bool {
	return token != "" && header != "" && hmac.Equal([]byte(header), []byte(signTwilio(token, address, form)))
}

// signedTelnyx checks an Ed25519 signature of the time, a bar and the body.
func signedTelnyx(signature, stamp, key string, body []byte, now time.Time) bool {
	public, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(public) != ed25519.PublicKeySize {
		return false
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || !recent(time.Unix(seconds, 0), now) {
		return false
	}
	return ed25519.Verify(public, []byte(stamp+"|"+string(body)), raw)
}
