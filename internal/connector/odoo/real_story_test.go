package odoo

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// story is a real Odoo with an administrator, and the adapter in front of it.
type story struct {
	*testing.T
	server, database string
	keys             map[string]string
	admin            *Client
	version          int
	sara, omar       int64
	adapter          string
	monday           time.Time // 00:00 in Riyadh, some weeks ahead
	n                int
}

const storyToken = "a-token-of-the-story"

func newStory(t *testing.T) *story {
	t.Helper()
	s := &story{T: t, server: os.Getenv("REAL_ODOO_URL"), database: os.Getenv("REAL_ODOO_DATABASE"), keys: map[string]string{}}
	b, err := os.ReadFile(os.Getenv("REAL_ODOO_KEYS"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Fields(string(b)) {
		name, value, _ := strings.Cut(line, "=")
		s.keys[name] = value
	}
	s.sara, _ = number(s.keys["sara"])
	s.omar, _ = number(s.keys["omar"])
	s.admin = s.client("admin", s.keys["admin"])
	version, protocol, err := s.admin.Version(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("Odoo %s over %s", version, protocol)
	s.version = s.admin.current.Load().major
	riyadh := time.FixedZone("", 3*3600)
	s.monday = time.Date(2027, 3, 1, 0, 0, 0, 0, riyadh)
	for s.monday.Before(time.Now().AddDate(0, 0, 70)) {
		s.monday = s.monday.AddDate(0, 0, 7)
	}
	s.adapter = s.serve("mawid", s.keys["adapter"], false)
	return s
}

// client is a client with much patience: an installation takes minutes.
func (s *story) client(user, key string) *Client {
	c := NewClient(s.server, s.database, user, key)
	c.web.client.Timeout = 10 * time.Minute
	return c
}

func (s *story) serve(user, key string, follow bool) string {
	s.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	a, err := New(Config{Client: s.client(user, key), FollowHours: follow, Now: time.Now, Logger: quiet})
	if err != nil {
		s.Fatal(err)
	}
	front, err := adapter.New(adapter.Config{System: a, Token: storyToken, Logger: quiet, Now: time.Now})
	if err != nil {
		s.Fatal(err)
	}
	web := httptest.NewServer(front)
	s.Cleanup(web.Close)
	return web.URL
}

// as lets somebody else do what follows, until it is taken back.
func (s *story) as(login string) (back func()) {
	admin := s.admin
	s.admin = s.client(login, login)
	return func() { s.admin = admin }
}

// call calls a method as the administrator.
func (s *story) call(model, method string, ids []int64, arg string, value any) any {
	s.Helper()
	v, err := s.admin.call(context.Background(), call{model: model, method: method, ids: ids, arg: arg, value: value})
	if err != nil {
		s.Fatalf("%s.%s: %v", model, method, err)
	}
	return v
}

func (s *story) create(model string, vals map[string]any) int64 {
	s.Helper()
	id, err := s.admin.create(context.Background(), model, vals, nil)
	if err != nil {
		s.Fatalf("%s: %v", model, err)
	}
	return id
}

func (s *story) write(model string, id int64, vals map[string]any) {
	s.Helper()
	s.call(model, "write", []int64{id}, "vals", vals)
}

func (s *story) search(model string, domain []any, fields ...string) []record {
	s.Helper()
	rows, err := s.admin.search(context.Background(), model, domain, fields, true)
	if err != nil {
		s.Fatalf("%s: %v", model, err)
	}
	return rows
}

func (s *story) partner(user int64) int64 {
	s.Helper()
	return s.search("res.users", []any{[]any{"id", "=", user}}, "partner_id")[0].ref("partner_id")
}

// at is a time of the story's week.
func (s *story) at(day, hour, minute int) time.Time {
	return s.monday.AddDate(0, 0, day).Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
}

func (s *story) ask(adapter, method, path, body string) (int, string) {
	s.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, adapter+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+storyToken)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		s.Fatal(err)
	}
	return a.StatusCode, string(b)
}

// busy gives what the adapter at an address says of a resource on a day of the story's week,
// as "09:00 09:30 id".
func (s *story) busy(at, resource string, day int) []string {
	s.Helper()
	from, to := s.at(day, 0, 0).Format(adapter.Offset), s.at(day+1, 0, 0).Format(adapter.Offset)
	q := url.Values{"resource_ids": {resource}, "from": {from}, "to": {to}}
	code, text := s.ask(at, "GET", "/availability?"+q.Encode(), "")
	var answer contract.AvailabilityAnswer
	if err := json.Unmarshal([]byte(text), &answer); err != nil || code != 200 || len(answer.Resources) != 1 {
		s.Fatalf("got %d %s", code, text)
	}
	out := []string{}
	for _, b := range answer.Resources[0].Busy {
		out = append(out, strings.TrimSpace(s.clock(b.Start, day)+" "+s.clock(b.End, day)+" "+b.ServiceAppointmentID))
	}
	return out
}

// clock is the time of day, or the distance in hours to the day asked about.
func (s *story) clock(text string, day int) string {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		s.Error(err)
	}
	since := t.Sub(s.at(day, 0, 0))
	return fmt.Sprintf("%02d:%02d", int(since.Hours()), int(since.Minutes())%60)
}

func (s *story) id(n int64) string { return strconv.FormatInt(n, 10) }

// push is half an hour of the story's week.
func (s *story) pushed(resource string, day, hour int) contract.BookingPush {
	s.n++
	return contract.BookingPush{ResourceID: resource, Start: s.at(day, hour, 0).Format(adapter.Offset),
		End:                  s.at(day, hour, 30).Format(adapter.Offset),
		Service:              "Check-up",
		Customer:             contract.Customer{Name: "نورة القحطاني", Phone: "+966501234567"},
		ServiceAppointmentID: fmt.Sprintf("018f3a5e-7c1d-7b3a-9c55-%012d", s.n)}
}

func (s *story) book(adapter string, p contract.BookingPush) int64 {
	s.Helper()
	b, err := json.Marshal(p)
	if err != nil {
		s.Fatal(err)
	}
	code, text := s.ask(adapter, "POST", "/booking", string(b))
	var r contract.BookingResult
	if code != 200 || json.Unmarshal([]byte(text), &r) != nil {
		s.Fatalf("got %d %s", code, text)
	}
	id, _ := number(r.ExternalID)
	return id
}

func (s *story) cancel(event int64) {
	s.Helper()
	if code, text := s.ask(s.adapter, "DELETE", "/booking/"+s.id(event), ""); code != 204 {
		s.Errorf("got %d %s, want 204", code, text)
	}
}

func (s *story) same(what string, got, want any) {
	s.Helper()
	if diff := cmp.Diff(got, want); diff != "" {
		s.Errorf("%s (-got +want):\n%s", what, diff)
	}
}

func (s *story) event(id int64) record {
	s.Helper()
	rows := s.search("calendar.event", []any{[]any{"id", "=", id}}, "name", "start", "stop", "active", "privacy", "user_id", "partner_ids",
		keyField)
	if len(rows) != 1 {
		return nil
	}
	return rows[0]
}
