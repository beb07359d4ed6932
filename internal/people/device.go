package people

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/mawid/mawid/internal/auth"
)

// A browser in which somebody has signed in keeps a token that says so: a name
// of its own, and a mark that only we can make, over that name, the account and
// its present password. It opens nothing. It only says that this is no
// stranger, so that wrong passwords from elsewhere do not keep the person out.
// Another password makes it worthless. A browser keeps those of a few people.
const (
	deviceName  = 16 // bytes
	deviceMark  = 16
	mostDevices = 5
)

// knownDevice finds the name of a browser in which this account was used.
func (d *Desk) knownDevice(ctx context.Context, p Person, tokens string) (name string, ok bool) {
	if tokens == "" || p.ID.IsZero() || p.Password == "" {
		return "", false
	}
	keys, err := d.deviceKeys(ctx)
	if err != nil {
		d.Pulse.Warn("cannot recognize browsers that were here before", err)
		return "", false
	}
	for _, token := range deviceTokens(tokens) {
		raw, err := base64.RawURLEncoding.DecodeString(token)
		if err != nil || len(raw) != deviceName+deviceMark {
			continue
		}
		for _, key := range keys {
			if hmac.Equal(raw[deviceName:], markDevice(key, p, raw[:deviceName])) {
				return hex.EncodeToString(raw[:deviceName]), true
			}
		}
	}
	return "", false
}

func deviceTokens(tokens string) []string {
	list := strings.Split(tokens, ".")
	return list[:min(len(list), mostDevices)]
}

// markDevice makes the mark of a name.
func markDevice(key []byte, p Person, name []byte) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write(append(name[:deviceName:deviceName], p.ID.String()+" "+p.Password...))
	return mac.Sum(nil)[:deviceMark]
}

// Remember gives what a browser shall keep in which somebody has just signed
// in, with what it kept so far; empty if it shall keep nothing new: others use
// it as well, or the second factor is missing.
func (d *Desk) Remember(ctx context.Context, signIn string, b Browser) (tokens string, err error) {
	in, p, _, err := signedIn(ctx, d.Store, auth.HashSecret(signIn), d.Unix())
	if err != nil || !in.Confirmed || in.Shared {
		return "", err
	}
	keys, err := d.deviceKeys(ctx)
	if err != nil {
		return "", err
	}
	name := make([]byte, deviceName)
	_, _ = rand.Read(name)
	if known, ok := d.knownDevice(ctx, p, b.Device); ok {
		name, _ = hex.DecodeString(known)
	}
	own := base64.RawURLEncoding.EncodeToString(append(name[:deviceName:deviceName], markDevice(keys[0], p, name)...))
	list := []string{own}
	for _, token := range deviceTokens(b.Device) {
		if token != own && len(token) == len(own) && len(list) < mostDevices {
			list = append(list, token)
		}
	}
	return strings.Join(list, "."), nil
}

// deviceSetting is the setting that holds the key of a database in which
// nothing is sealed yet.
const deviceSetting = "device_key"

// deviceKeys are what browsers are marked with: the first one marks, all are
// recognized. It comes from the key that seals secrets. Signing in must not be
// what makes a database demand that key: where nothing is sealed yet, one in the
// database serves. Browsers that it has marked are no strangers the day that
// something is sealed; the first owner's is one of them.
func (d *Desk) deviceKeys(ctx context.Context) ([][]byte, error) {
	mark, err := d.SealMark(ctx)
	if err != nil {
		return nil, err
	}
	if mark == "" {
		first, err := d.Store.Settle(ctx, deviceSetting, auth.NewSecret())
		return [][]byte{[]byte(first)}, err
	}
	key, err := d.SealKey()
	if err == nil && key.Mark() != mark {
		d.ForgetKey(key)
		key, err = d.SealKey()
	}
	if err != nil {
		return nil, err
	}
	keys := [][]byte{key.Derive("devices")}
	first, err := d.Store.Setting(ctx, deviceSetting)
	if first != "" {
		keys = append(keys, []byte(first))
	}
	return keys, err
}
