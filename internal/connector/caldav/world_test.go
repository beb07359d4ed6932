package caldav_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav"
	"github.com/mawid/mawid/internal/connector/caldav/davtest"
)

const token = "a-token-of-the-tests-that-is-long"

// world is a server and an adapter in front of it.
type world struct {
	testing.TB
	*davtest.Server
	url  string // of the adapter
	logs *bytes.Buffer
}

// each runs a story against every kind of server.
func each(t *testing.T, story func(w *world)) {
	t.Parallel()
	for _, start := range []func(testing.TB) *davtest.Server{davtest.Radicale, davtest.Xandikos} {
		s := start(t)
		t.Run(s.Name, func(t *testing.T) { story(open(t, s, s.URL, davtest.User, davtest.Password)) })
	}
}

// open puts an adapter in front of a server.
func open(t testing.TB, s *davtest.Server, address, user, password string) *world {
	t.Helper()
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{TB: t, Server: s, logs: &bytes.Buffer{}}
	logger := slog.New(slog.NewTextHandler(w.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	a, err := caldav.New(caldav.Config{Client: caldav.NewClient(base, user, password), Logger: logger, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	front, err := adapter.New(adapter.Config{System: a, Token: token, Logger: logger, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(front)
	t.Cleanup(server.Close)
	w.url = server.URL
	return w
}

// call makes a request of the contract.
func (w *world) call(method, path string, body, into any) int {
	w.Helper()
	var b bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&b).Encode(body); err != nil {
			w.Fatal(err)
		}
	}
	r, err := http.NewRequest(method, w.url+path, &b)
	if err != nil {
		w.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		w.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			w.Fatalf("%s %s: got %d %s", method, path, a.StatusCode, text)
		}
	}
	return a.StatusCode
}

// refused makes a request and gives the status and the sentence.
func (w *world) refused(method, path string, body any) (int, string) {
	w.Helper()
	var e contract.ConnectorError
	code := w.call(method, path, body, &e)
	return code, e.Detail
}

// appointment is a booking at nine o'clock in Riyadh on a day of November 2026.
func appointment(calendar string, n, day, hour int) contract.BookingPush {
	return contract.BookingPush{ResourceID: calendar, Start: fmt.Sprintf("2026-11-%02dT%02d:00:00+03:00", day, hour),
		End:     fmt.Sprintf("2026-11-%02dT%02d:30:00+03:00", day, hour),
		Service: "General consultation", Customer: contract.Customer{Name: "نورة القحطاني, \"Noura\"; <&>", Phone: "+966501234567"},
		ServiceAppointmentID: id(n)}
}

func id(n int) string { return fmt.Sprintf("018f3a5e-7c1d-7b3a-9c55-%012d", n) }

// book sends a booking and gives its id.
func (w *world) book(p contract.BookingPush) string {
	w.Helper()
	var got contract.BookingResult
	if code := w.call("POST", "/booking", p, &got); code != 200 || got.ExternalID == "" {
		w.Fatalf("POST /booking: got %d %+v", code, got)
	}
	return got.ExternalID
}

func (w *world) cancel(external string) int {
	w.Helper()
	return w.call("DELETE", "/booking/"+url.PathEscape(external), nil, nil)
}

// busy tells what a calendar's list is in November 2026, spelled in Riyadh:
// "15 09:00–09:30", with the number of the appointment if it is ours.
func (w *world) busy(calendar string) []string {
	w.Helper()
	var got contract.AvailabilityAnswer
	if code := w.call("GET", "/availability?resource_ids="+url.QueryEscape(calendar)+
		"&from=2026-11-01T00:00:00%2B03:00&to=2026-12-01T00:00:00%2B03:00", nil, &got); code != 200 {
		w.Fatalf("GET /availability: got %d\n%s", code, w.logs)
	}
	if len(got.Resources) != 1 || got.Resources[0].ResourceID != calendar {
		w.Fatalf("got %+v, want the list of %s", got, calendar)
	}
	out := []string{}
	for _, b := range got.Resources[0].Busy {
		from, err := time.Parse(time.RFC3339, b.Start)
		if err != nil {
			w.Fatal(err)
		}
		to, err := time.Parse(time.RFC3339, b.End)
		s := from.Format("02 15:04") + "–"
		if err != nil {
			s += "?"
		} else if to.Day() == from.Day() {
			s += to.Format("15:04")
		} else {
			s += to.Format("02 15:04")
		}
		if b.ServiceAppointmentID != "" {
			n, err := strconv.Atoi(b.ServiceAppointmentID[24:])
			if err != nil {
				w.Fatal(err)
			}
			s += fmt.Sprintf(" #%d", n)
		}
		out = append(out, s)
	}
	return out
}

func (w *world) wantBusy(calendar string, want ...string) {
	w.Helper()
	if got := w.busy(calendar); !slices.Equal(got, want) {
		w.Errorf("%s: got %q, want %q", calendar, got, want)
	}
}

// event is an object with one event.
func event(uid, lines string) string {
	return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//somebody//EN\nBEGIN:VEVENT\nUID:" + uid + "\nDTSTAMP:20261101T000000Z\nSUMMARY:busy\n" +
		lines + "\nEND:VEVENT\nEND:VCALENDAR\n"
}
