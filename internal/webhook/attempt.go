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

// The names of headers as they stand in an http.Header, so that they are not made so anew
// each time.
var (
	headerSignature     = http.CanonicalHeaderKey(contract.HeaderSignature)
	headerSignatureNext = http.CanonicalHeaderKey(contract.HeaderSignatureNext)
	headerEvent         = http.CanonicalHeaderKey(contract.HeaderEvent)
	headerDelivery      = http.CanonicalHeaderKey(contract.HeaderDelivery)
	headerAttempt       = http.CanonicalHeaderKey(contract.HeaderAttempt)
	headerID            = http.CanonicalHeaderKey(contract.HeaderWebhookID)
	headerTimestamp     = http.CanonicalHeaderKey(contract.HeaderWebhookTimestamp)
	headerStandard      = http.CanonicalHeaderKey(contract.HeaderWebhookSignature)
)

// headerCount is how many headers there may be, with those of a sandbox and a trace.
const headerCount = 12

// Headers are those of one attempt. They are made anew for each: the
// timestamp is the attempt's own.
func Headers(s Secrets, d *booking.Delivery, attempt int, now time.Time) (http.Header, error) {
	body, event := []byte(d.Body), d.Event.String()
	live := s.Live(now.Unix())
	h := make(http.Header, headerCount)
	values := make([]string, 0, headerCount)
	set := func(name, value string) {
		values = append(values, value)
		h[name] = values[len(values)-1 : len(values) : len(values)]
	}
	set("Content-Type", "application/json")
	set(headerSignature, contract.SignatureHeader(live[0].Secret, body))
	standard := ""
	for i, v := range live {
		signature, err := contract.StandardSignature(v.Secret, event, now, body)
		if err != nil {
			return nil, fmt.Errorf("webhook: sign: %w", err)
		}
		if i > 0 {
			standard += " "
		}
		standard += signature
	}
	if len(live) > 1 {
		set(headerSignatureNext, contract.SignatureHeader(live[len(live)-1].Secret, body))
	}
	set(headerEvent, string(d.Kind))
	set(headerDelivery, d.ID.String())
	set(headerAttempt, strconv.Itoa(attempt))
	set(headerID, event)
	set(headerTimestamp, strconv.FormatInt(now.Unix(), 10))
	set(headerStandard, standard)
	return h, nil
}
