package webhook_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/webhook"
)

func TestTheWaitsGrowOverThreeDaysAndVaryByAFifth(t *testing.T) {
	t.Parallel()
	want := []time.Duration{
		5 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
		10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
	seen := map[time.Duration]bool{}
	for range 200 {
		id := booking.NewID[booking.DeliveryID]()
		for i, base := range want {
			got, again := webhook.Delay(id, i+1, 0)
			if !again || got < base*4/5 || got > base*6/5 {
				t.Fatalf("after attempt %d: got %v, %v; want %v give or take a fifth", i+1, got, again, base)
			}
			if twice, _ := webhook.Delay(id, i+1, 0); twice != got {
				t.Fatalf("asked twice: got %v and %v", got, twice)
			}
			if i == 0 {
				seen[got] = true
			}
		}
		if _, again := webhook.Delay(id, webhook.MaxAttempts, 0); again {
			t.Fatal("there is an attempt after the last")
		}
	}
	if len(seen) < 100 {
		t.Errorf("200 deliveries that failed together come back at %d different moments", len(seen))
	}
}

func TestAnEndpointMayAskForMoreTimeNotForLess(t *testing.T) {
	t.Parallel()
	id := booking.NewID[booking.DeliveryID]()
	usual, _ := webhook.Delay(id, 1, 0)
	for asked, want := range map[time.Duration]time.Duration{
		time.Second: usual, time.Hour: time.Hour, 1000 * time.Hour: 24 * time.Hour,
	} {
		if got, _ := webhook.Delay(id, 1, asked); got != want {
			t.Errorf("asked for %v: got %v, want %v", asked, got, want)
		}
	}
}

func TestOnlyA2xxIsSuccess(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]webhook.Meaning{
		200: webhook.Done, 204: webhook.Done, 299: webhook.Done, 301: webhook.Again, 307: webhook.Again,
		400: webhook.Again, 404: webhook.Again, 410: webhook.Gone, 429: webhook.Again, 500: webhook.Again, 199: webhook.Again,
	} {
		if got := webhook.Judge(status); got != want {
			t.Errorf("%d: got %v, want %v", status, got, want)
		}
	}
}

func TestAnEndpointIsDeadAfterFiveDaysOfNothingButFailures(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) int64 { return now.Add(-d).Unix() }
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		endpoint booking.Endpoint
		want     bool
	}{
		"fails since its first day": {booking.Endpoint{CreatedAt: ago(5 * day), FailingSince: ago(5 * day)}, true},
		"a success four days ago": {booking.Endpoint{CreatedAt: ago(50 * day), LastSuccess: ago(4 * day), FailingSince: ago(4 * day)},
			false},
		"nothing to deliver for a long while": {booking.Endpoint{CreatedAt: ago(50 * day), LastSuccess: ago(40 * day),
			FailingSince: ago(time.Hour)}, false},
		"failing for half a day after that": {booking.Endpoint{CreatedAt: ago(50 * day), LastSuccess: ago(40 * day),
			FailingSince: ago(12 * time.Hour)}, true},
		"new":     {booking.Endpoint{CreatedAt: ago(day), FailingSince: ago(day)}, false},
		"healthy": {booking.Endpoint{CreatedAt: ago(50 * day), LastSuccess: ago(10 * day)}, false},
	} {
		if got := webhook.Dead(&c.endpoint, now); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func TestRotationKeepsOldReceiversWorkingUntilItEnds(t *testing.T) {
	t.Parallel()
	first, second, third := contract.NewSecret(), contract.NewSecret(), contract.NewSecret()
	now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	d := &booking.Delivery{ID: booking.NewID[booking.DeliveryID](), Event: booking.NewID[booking.EventID](), Kind: contract.EventAppointmentCreated, Body: `{"event":"x"}`}
	// accepts tells by which headers the holder of each secret accepts.
	accepts := func(s webhook.Secrets, now time.Time) string {
		h, err := webhook.Headers(s, d, 1, now)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for i, secret := range []string{first, second, third} {
			how := ""
			want := contract.SignatureHeader(secret, []byte(d.Body))
			if h.Get(contract.HeaderSignature) == want {
				how += " plain"
			}
			if h.Get(contract.HeaderSignatureNext) == want {
				how += " next"
			}
			if contract.VerifyStandard(secret, h, []byte(d.Body), now, time.Minute) == nil {
				how += " standard"
			}
			if how != "" {
				out = append(out, []string{"first", "second", "third"}[i]+":"+how)
			}
		}
		return strings.Join(out, ", ")
	}
	s := webhook.Secrets{{Secret: first}}
	rotated := s.Rotate(second, now.Unix(), 24*time.Hour)
	twice := rotated.Rotate(third, now.Unix()+60, 24*time.Hour)
	parsed, err := webhook.ParseSecrets(twice.String())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		secrets webhook.Secrets
		at      time.Time
		want    string
	}{
		{"before", s, now, "first: plain standard"},
		{"rotating", rotated, now, "first: plain standard, second: next standard"},
		{"promoted", rotated.Promote(), now, "second: plain standard"},
		{"the overlap is over", rotated, now.Add(24 * time.Hour), "second: plain standard"},
		{"revoked at once", s.Rotate(second, now.Unix(), 0), now, "second: plain standard"},
		{"twice in a row", parsed, now.Add(2 * time.Minute), "first: plain standard, second: standard, third: next standard"},
		{"twice, when the first has ended", parsed, now.Add(24 * time.Hour), "second: plain standard, third: next standard"},
		{"twice, when both have ended", parsed, now.Add(25 * time.Hour), "third: plain standard"},
		{"a fourth", twice.Rotate(contract.NewSecret(), now.Unix()+120, time.Hour), now.Add(3 * time.Minute),
			"first: plain standard, third: standard"},
	} {
		if got := accepts(c.secrets, c.at); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestEveryAttemptIsSignedAnew(t *testing.T) {
	t.Parallel()
	secret := contract.NewSecret()
	s := webhook.Secrets{{Secret: secret}}
	d := &booking.Delivery{ID: booking.NewID[booking.DeliveryID](), Event: booking.NewID[booking.EventID](),
		Kind: contract.EventAppointmentCancelled, Body: `{}`}
	now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	a, err := webhook.Headers(s, d, 1, now)
	if err != nil {
		t.Fatal(err)
	}
	b, err := webhook.Headers(s, d, 2, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for name, same := range map[string]bool{
		contract.HeaderWebhookID: true, contract.HeaderDelivery: true, contract.HeaderEvent: true, contract.HeaderSignature: true,
		contract.HeaderWebhookTimestamp: false, contract.HeaderWebhookSignature: false, contract.HeaderAttempt: false,
	} {
		if got := a.Get(name) == b.Get(name); got != same {
			t.Errorf("%s: the same on both attempts is %v, want %v", name, got, same)
		}
	}
	if err := contract.VerifyStandard(secret, b, []byte(d.Body), now.Add(time.Hour), 5*time.Minute); err != nil {
		t.Errorf("a retry within the receiver's replay window: %v", err)
	}
}
