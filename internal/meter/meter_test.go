package meter_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/meter"
)

// shown is what a meter shows over HTTP.
func shown(t *testing.T, m *meter.Meter) string {
	t.Helper()
	server := httptest.NewServer(m.Handler())
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("got %d %s, %v", resp.StatusCode, text, err)
	}
	return string(text)
}

func TestWhatIsToldIsCountedByStableWords(t *testing.T) {
	t.Parallel()
	m := meter.New(meter.Config{Version: "v1"})
	m.Booked(booking.ByPage, false, nil)
	m.Booked(booking.ByAPI, true, nil)
	m.Booked(booking.ByAPI, false, booking.ErrTaken.Saying("Aisha has it"))
	m.Booked(booking.ByVoice, false, errors.New("a stranger's words"))
	m.Booked(booking.ByVoice, false, context.Canceled)
	m.Delivered(booking.Pending, "timeout", time.Second)
	m.Called("push", 201, "", time.Second)
	m.Called("push", 503, "reset", time.Second)
	m.Called("busy", 304, "", time.Second)
	m.Called("busy", 0, "dns", 0)
	m.Sent("twilio", "")
	m.Sent("twilio", "credentials")
	m.Worked("pull", nil, time.Second)
	m.Worked("pull", errors.New("broken"), time.Second)
	m.Answered(&access.Answer{Door: "api", Route: "GET /x/{id}", Status: 503, Took: time.Second})
	m.Answered(&access.Answer{Door: "voice", Route: "GET /relay", Status: 101, Took: time.Hour, Live: true})
	text := shown(t, m)
	for _, want := range []string{
		`mawid_bookings_total{door="page",result="booked"} 1`, `mawid_bookings_total{door="api",result="replayed"} 1`,
		`mawid_bookings_total{door="api",result="` + booking.ErrTaken.Code + `"} 1`, `mawid_bookings_total{door="voice",result="internal"} 1`,
		`mawid_bookings_total{door="voice",result="gave_up"} 1`,
		`mawid_webhook_attempts_total{reason="timeout",state="pending"} 1`, `mawid_webhook_attempt_duration_seconds_count 1`,
		`mawid_connector_calls_total{call="push",result="ok"} 1`, `mawid_connector_calls_total{call="push",result="5xx"} 1`,
		`mawid_connector_calls_total{call="busy",result="ok"} 1`, `mawid_connector_calls_total{call="busy",result="dns"} 1`,
		`mawid_connector_calls_total{call="cancel",result="ok"} 0`,
		`mawid_messages_total{kind="twilio",result="sent"} 1`, `mawid_messages_total{kind="twilio",result="credentials"} 1`,
		`mawid_tasks_total{kind="pull",result="done"} 1`, `mawid_tasks_total{kind="pull",result="internal"} 1`,
		`mawid_http_requests_total{door="api",route="GET /x/{id}",status="5xx"} 1`,
		`mawid_http_request_duration_seconds_count{door="api",route="GET /x/{id}"} 1`,
		`mawid_http_requests_total{door="voice",route="GET /relay",status="2xx"} 1`,
		`mawid_http_request_duration_seconds_count{door="voice",route="GET /relay"} 0`,
		`mawid_database_up 0`, `mawid_ready 0`, // Nobody has said where to look.
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("want %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Aisha") || strings.Contains(text, "stranger") {
		t.Error("words of a fault are shown")
	}
}

// What every request pays.
func TestCountingARequestAllocatesNothing(t *testing.T) {
	m := meter.New(meter.Config{})
	a := &access.Answer{Door: "api", Route: "GET /x/{id}", Status: 200, Took: time.Millisecond}
	if n := testing.AllocsPerRun(1000, func() { m.Answered(a) }); n != 0 {
		t.Errorf("got %v allocations for each request, want none", n)
	}
}
