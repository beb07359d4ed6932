package webhook

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
)

// Patience is how long an endpoint may take to answer, and AnswerLimit how
// much of the answer is kept.
const (
	Patience    = 15 * time.Second
	AnswerLimit = 4 << 10
)

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

// Headers are those of one attempt. They are made anew for each: the
// timestamp is the attempt's own.
func Headers(s Secrets, d *booking.Delivery, attempt int, now time.Time) (http.Header, error) {
	body := []byte(d.Body)
	live := s.Live(now.Unix())
	h := http.Header{}
	h.Set("Content-Type", "application/json")
	h.Set(contract.HeaderSignature, contract.SignatureHeader(live[0].Secret, body))
	standard := ""
	for i, v := range live {
		signature, err := contract.StandardSignature(v.Secret, d.Event.String(), now, body)
		if err != nil {
			return nil, fmt.Errorf("webhook: sign: %w", err)
		}
		if i > 0 {
			standard += " "
		}
		standard += signature
	}
	if len(live) > 1 {
		h.Set(contract.HeaderSignatureNext, contract.SignatureHeader(live[len(live)-1].Secret, body))
	}
	h.Set(contract.HeaderEvent, string(d.Kind))
	h.Set(contract.HeaderDelivery, d.ID.String())
	h.Set(contract.HeaderAttempt, strconv.Itoa(attempt))
	h.Set(contract.HeaderWebhookID, d.Event.String())
	h.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	h.Set(contract.HeaderWebhookSignature, standard)
	return h, nil
}
