package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// The longest overlap of two secrets.
const (
	overlapDays    = 7
	longestOverlap = overlapDays * 24 * time.Hour
)

// ErrOverlap says that two secrets cannot be in use for so long.
var ErrOverlap = fault.New(fault.Invalid, "invalid_overlap", "the overlap of two secrets is 0 to %d days", overlapDays).On("overlap")

// Secrets are an endpoint's secrets, the oldest first. All but the last end.
type Secrets []Secret

// Secret is one of them. Until is when it ends; zero for the last.
type Secret struct {
	Secret string `json:"secret"`
	Until  int64  `json:"until,omitempty"`
}

// secretsLimit bounds how many secrets are in use during rotations in a row.
const secretsLimit = 3

// ParseSecrets reads what String wrote.
func ParseSecrets(text string) (Secrets, error) {
	var s Secrets
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, fmt.Errorf("webhook: secrets cannot be read: %w", err)
	}
	if len(s) == 0 {
		return nil, errors.New("webhook: an endpoint without a secret")
	}
	return s, nil
}

// String writes the secrets, to be sealed.
func (s Secrets) String() string {
	b, err := json.Marshal(s) // #nosec G117 -- it is sealed before it is stored
	if err != nil {
		panic("webhook: secrets that are not JSON: " + err.Error()) // Strings and numbers cannot fail.
	}
	return string(b)
}

// Live gives the secrets in use at an instant.
func (s Secrets) Live(now int64) Secrets {
	var live Secrets
	for i, v := range s {
		if i == len(s)-1 || v.Until > now {
			live = append(live, v)
		}
	}
	return live
}

// Rotate adds a new secret. The others stay in use for the overlap; of many
// rotations in a row the oldest and the newest secrets are kept.
func (s Secrets) Rotate(secret string, now int64, overlap time.Duration) Secrets {
	var next Secrets
	until := now + int64(overlap/time.Second)
	for _, v := range s.Live(now) {
		if v.Until == 0 || v.Until > until {
			v.Until = until
		}
		if v.Until > now {
			next = append(next, v)
		}
	}
	for len(next) >= secretsLimit {
		next = append(next[:1], next[2:]...)
	}
	return append(next, Secret{Secret: secret})
}

// Promote ends the rotation: only the newest secret stays.
func (s Secrets) Promote() Secrets { return s[len(s)-1:] }

// openSecrets reads the secrets of an endpoint.
func (d *Desk) openSecrets(e *Endpoint) (Secrets, error) {
	text, err := d.Open(office.Sealed{Kind: office.EndpointSecrets, ID: e.ID.String(), Text: e.Secrets})
	if err != nil {
		return nil, err
	}
	return ParseSecrets(text)
}

// RotateSecret makes a new secret. The old one stays in use for the overlap:
// deliveries are signed with both. An overlap of zero revokes it at once. An
// endpoint that got nothing because its secret was lost gets events again.
// ErrOverlap refuses the overlap; office.ErrDone says that this form was taken
// already.
func (d *Desk) RotateSecret(ctx context.Context, c office.Caller, id booking.EndpointID, overlap time.Duration) (string, error) {
	if overlap < 0 || overlap > longestOverlap {
		return "", ErrOverlap
	}
	secret := contract.NewSecret()
	err := d.changeSecrets(ctx, c, id, rotated, func(s Secrets) Secrets { return s.Rotate(secret, d.Unix(), overlap) })
	if err != nil {
		return "", err
	}
	return secret, nil
}

// PromoteSecret ends a rotation: from now on only the newest secret counts.
func (d *Desk) PromoteSecret(ctx context.Context, c office.Caller, id booking.EndpointID) error {
	return d.changeSecrets(ctx, c, id, "webhook.promoted", Secrets.Promote)
}

// rotated is the deed of making a new secret.
const rotated = "webhook.rotated"

func (d *Desk) changeSecrets(ctx context.Context, c office.Caller, id booking.EndpointID, deed string, change func(Secrets) Secrets) error {
	key, err := d.SealKey()
	if err != nil {
		return err
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		secrets, err := d.openSecrets(&e)
		if err != nil && (!errors.Is(err, office.ErrLost) || deed != rotated) {
			return err
		}
		sealed, err := d.SealIn(tx, key, office.EndpointSecrets, id, change(secrets).String())
		if err != nil {
			return err
		}
		SetSecrets(tx, id, sealed)
		if e.DisabledWhy == booking.DisabledNoSecret {
			enableEndpoint(tx, id)
		}
		d.Note(tx, c, deed, e.URL, "")
		return nil
	})
}
