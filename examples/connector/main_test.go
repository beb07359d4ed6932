package main

import (
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/outbound"
)

const token = "a-token-of-twenty-characters"

func serve(t *testing.T, file string) (*clinic, string, *outbound.Client) {
	t.Helper()
	c, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(c.handler(token))
	t.Cleanup(s.Close)
	out := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(out.Close)
	return c, s.URL, out
}

func TestTheExampleKeepsTheContract(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"", filepath.Join(t.TempDir(), "calendar.json")} {
		c, url, out := serve(t, file)
		report := check.Run(t.Context(), check.Options{Outbound: out, URL: url, Token: token, Write: true}, func(l check.Line) {
			if l.Status != check.Passed && l.ID != "address" && l.ID != "latency" { // without TLS, and on a machine that may be busy
				t.Errorf("got %+v", l)
			}
		})
		if !report.OK || len(c.Visits) > 0 {
			t.Errorf("got %+v, and %v left", report, c.Visits)
		}
	}
}

func TestTheCalendarIsStillThereAfterARestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "calendar.json")
	_, url, out := serve(t, file)
	p := contract.BookingPush{ResourceID: "1", Start: "2026-11-15T09:00:00+03:00", End: "2026-11-15T09:30:00+03:00", Service: "Check-up",
		Customer: contract.Customer{Name: "نورة"}, ServiceAppointmentID: "018f3a5e-7c1d-7b3a-9c55-0242ac120005"}
	name, err := connector.New(out, url, token).Push(t.Context(), p, 2*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	_, url, out = serve(t, file)
	client := connector.New(out, url, token)
	got, err := client.Availability(t.Context(), []string{"1"}, booking.Span{Start: 1794722400, End: 1794722401}, 2*time.Minute)
	if err != nil || len(got.Busy["1"]) != 1 || got.Busy["1"][0].Appointment.String() != p.ServiceAppointmentID {
		t.Errorf("got %v, %v", got, err)
	}
	p.Start, p.End = "2026-11-16T09:00:00+03:00", "2026-11-16T09:30:00+03:00"
	if again, err := client.Push(t.Context(), p, 2*time.Minute); err != nil || again != name {
		t.Errorf("got %q, %v; want %q", again, err, name)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "2026-11-16T09:00:00+03:00") {
		t.Errorf("got %s, %v", text, err)
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := open(file); err == nil {
		t.Error("a broken calendar was opened")
	}
}
