package webhook

import (
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
