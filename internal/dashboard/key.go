package dashboard

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

var keyRoutes = []route{
	{"GET /o/{org}/settings/keys", managers, (*server).keysPage},
	{"POST /o/{org}/settings/keys", managers, (*server).createKey},
	{"GET /o/{org}/settings/keys/new", managers, (*server).newKeyPage},
	{"GET /o/{org}/settings/keys/{id}/revoke", managers, (*server).revokeKeyPage},
	{"POST /o/{org}/settings/keys/{id}/revoke", managers, (*server).revokeKey},
}

// keyLine is a key as the list shows it.
type keyLine struct {
	organization.Key
	State string // live, revoked or expired
}

type keysData struct{ Live, Old []keyLine }

func (s *server) keysPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	keys, err := s.Organization.Keys(r.Context(), v.place.Org.Slug)
	if err != nil {
		return err
	}
	var d keysData
	for _, k := range keys {
		switch {
		case k.RevokedAt != 0:
			d.Old = append(d.Old, keyLine{k, "revoked"})
		case k.ExpiresAt != 0 && k.ExpiresAt <= v.now.Unix():
			d.Old = append(d.Old, keyLine{k, "expired"})
		default:
			d.Live = append(d.Live, keyLine{k, "live"})
		}
	}
	return s.page(w, v, "keys", d)
}

// scopeText is a scope as the form offers it.
type scopeText struct{ Scope, Key string }

var scopeTexts = []scopeText{
	{string(auth.AvailabilityRead), "keys.scope.availability"},
	{string(auth.AppointmentsRead), "keys.scope.read"},
	{string(auth.AppointmentsCreate), "keys.scope.create"},
}

// keyLives are the days that a key can be good for; none: until it is revoked.
var keyLives = []string{"0", "30", "90", "365"}

type newKeyData struct {
	Form   *form
	Scopes []scopeText
	Lives  []choice
}

func (s *server) newKeyPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.newKeyForm(w, v, v.form(r).with("life", "365").with("scopes", string(auth.AvailabilityRead)))
}

func (s *server) newKeyForm(w http.ResponseWriter, v *visit, f *form) error {
	d := newKeyData{Form: f, Scopes: scopeTexts}
	for _, days := range keyLives {
		d.Lives = append(d.Lives, choice{Value: days, Text: v.t("keys.life." + days)})
	}
	return s.page(w, v, "key_new", d)
}

// keyMadeData shows a new key, this once.
type keyMadeData struct {
	organization.Key
	Token, Curl string
	Holds       bool // the line holds a free time for a minute
}

var errKeyDays = fault.New(fault.Invalid, "invalid_expiry", "choose how long the key is good for").On("life")

func (s *server) createKey(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	days := f.digits("life")
	err := error(errKeyDays)
	var token string
	var key organization.Key
	if slices.Contains(keyLives, days) {
		n, _ := strconv.Atoi(days)
		token, key, err = s.Organization.CreateKey(r.Context(), v.place.Org.Slug, organization.NewKey{
			By: v.caller(), Name: f.text("name"), Scopes: f.values["scopes"], Sandbox: f.checked("sandbox"), Life: time.Duration(n) * 24 * time.Hour,
		})
	}
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.url("/settings/keys"))
	}
	if err != nil {
		if fault.Of(err).Code == auth.ErrScope.Code {
			err = auth.ErrScope // A box that is not ticked is not sent; the sentence stands on its own.
		}
		if err := f.fail(err); err != nil {
			return err
		}
		return s.newKeyForm(w, v, f)
	}
	line, err := s.curl(r, v, token, key.Scopes)
	if err != nil {
		return err
	}
	return s.page(w, v, "key_made", keyMadeData{key, token, line, !slices.ContainsFunc(key.Scopes, reads)})
}

// curl is a line that tries a key with something that it may do and that does
// no harm.
func (s *server) curl(r *http.Request, v *visit, token string, scopes []string) (string, error) {
	base := s.base
	if base == "" {
		base = (&url.URL{Scheme: "http", Host: r.Host}).String()
	}
	line := "curl -H 'Authorization: Bearer " + token + "' '" + base + "/api/v1/appointments"
	if slices.Contains(scopes, string(auth.AppointmentsRead)) {
		return line + "?limit=5'", nil
	}
	free, err := s.Diary.NextFree(r.Context(), v.org())
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(free, func(f diary.FreeSlot) bool { return f.Slot != nil })
	if i < 0 {
		return "", nil // There is nothing to ask about yet.
	}
	f := free[i]
	if slices.Contains(scopes, string(auth.AvailabilityRead)) {
		return line + "/availability?" + url.Values{
			"service_id": {f.Service.ID.String()}, "branch_id": {f.Branch.ID.String()}, "date": {f.Slot.Date.String()},
			"time": {f.Slot.Time.String()},
		}.Encode() + "'", nil
	}
	return line + fmt.Sprintf(`/holds' -H 'Content-Type: application/json' -d '{"service_id":"%s","branch_id":"%s","date":"%s","time":"%s","seconds":60}'`,
		f.Service.ID, f.Branch.ID, f.Slot.Date, f.Slot.Time), nil
}

// reads tells whether a scope lets a key read something.
func reads(scope string) bool { return strings.HasSuffix(scope, ":read") }

// keyIn finds the key of the path.
func (s *server) keyIn(r *http.Request, v *visit) (organization.Key, error) {
	keys, err := s.Organization.Keys(r.Context(), v.place.Org.Slug)
	if err != nil {
		return organization.Key{}, err
	}
	i := slices.IndexFunc(keys, func(k organization.Key) bool { return k.ID.String() == r.PathValue("id") })
	if i < 0 {
		return organization.Key{}, errNoPage
	}
	return keys[i], nil
}

func (s *server) revokeKeyPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	k, err := s.keyIn(r, v)
	if err != nil {
		return err
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("keys.revoke.title"), Text: v.t("keys.revoke.text", k.Name), Button: v.t("keys.revoke.button"),
		Action: v.url("/settings/keys/" + k.ID.String() + "/revoke"), Back: v.url("/settings/keys"), Danger: true,
	})
}

func (s *server) revokeKey(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.KeyID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	k, err := s.Organization.RevokeKey(r.Context(), v.place.Org.Slug, id, v.caller())
	if err != nil {
		return err
	}
	return s.done(w, v, v.url("/settings/keys"), "keys.revoke.done", k.Name)
}
