package outbound_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/outbound"
)

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"120": 2 * time.Minute, " 5 ": 5 * time.Second, "Sun, 15 Nov 2026 08:01:00 GMT": time.Minute,
		"Sun, 15 Nov 2026 07:00:00 GMT": 0, "-5": 0, "soon": 0, "": 0, "99999999999999999999": 0,
	} {
		if got := outbound.RetryAfter(http.Header{"Retry-After": {text}}, now); got != want {
			t.Errorf("Retry-After: %s: got %v, want %v", text, got, want)
		}
	}
}
