package client_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/client"
	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/organization"
)

// service is mawid with the example clinic and nothing booked, on Sunday,
// 2026-11-15, 08:00 in Riyadh.
type service struct {
	*httptest.Server
	key string
	ids catalogue.Applied
}

func (s *service) service(slug string) string { return s.ids.Services[slug].String() }

func (s *service) branch(slug string) string { return s.ids.Branches[slug].String() }

// serve starts one in a directory. limit is how many requests a key has.
func serve(ctx context.Context, dir string, limit int) (*service, func(), error) {
	now := time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)
	a, err := app.Open(ctx, app.Config{
		Database: "sqlite:" + filepath.Join(dir, "mawid.db"), SecretFile: filepath.Join(dir, "secret.key"),
		Now: func() time.Time { return now }, RateLimit: limit, Patience: 5 * time.Minute,
	})
	if err != nil {
		return nil, nil, err
	}
	s := &service{}
	if _, err = a.Migrate(ctx); err == nil {
		var plan catalogue.Blueprint
		if plan, err = demo.Plan(); err == nil {
			s.ids, err = a.Catalogue.Apply(ctx, plan)
		}
	}
	if err == nil {
		s.key, _, err = a.Organization.CreateKey(ctx, demo.Slug,
			organization.NewKey{Name: "go", Scopes: []string{"availability:read", "appointments:read", "appointments:create"}})
	}
	if err != nil {
		return nil, nil, errors.Join(err, a.Close())
	}
	s.Server = httptest.NewServer(a.Handler())
	return s, func() { s.Close(); _ = a.Close() }, nil
}

func open(t *testing.T) *service {
	t.Helper()
	s, stop, err := serve(t.Context(), t.TempDir(), 10000)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return s
}

// consultation is an order for a time of Monday.
func (s *service) consultation(clock string) contract.NewAppointment {
	return contract.NewAppointment{
		ServiceID: s.service("consultation"), BranchID: s.branch("olaya"), CustomerName: "Aisha Khan", Date: "2026-11-16", Time: clock,
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestTheWayToAnAppointment(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := client.New(s.URL+"/", s.key)
	ctx := t.Context()
	services := must(c.Services(ctx, s.branch("olaya")))(t)
	if !slices.ContainsFunc(services, func(v contract.Service) bool { return v.Name == "General consultation" && v.DurationMinutes == 30 }) {
		t.Errorf("services: %+v", services)
	}
	if branches := must(c.Branches(ctx, s.service("consultation")))(t); len(branches) != 3 || branches[0].TimeZone != "Asia/Riyadh" {
		t.Errorf("branches: %+v", branches)
	}
	calendar := must(c.Calendar(ctx, s.service("consultation"), s.branch("olaya"), client.Days{From: "2026-11-16", To: "2026-11-16"}))(t)
	if len(calendar.SlotsByDate) != 1 || len(calendar.SlotsByDate[0].AvailableTimes) < 3 {
		t.Fatalf("calendar: %+v", calendar)
	}
	clock := calendar.SlotsByDate[0].AvailableTimes[1]
	if a := must(c.Availability(ctx, s.service("consultation"), s.branch("olaya"), "2026-11-16", clock))(t); !a.Available ||
		a.Slot.Time != clock {
		t.Errorf("availability: %+v", a)
	}
	doctors := must(c.Resources(ctx, s.service("consultation"), s.branch("olaya")))(t)
	if len(doctors) == 0 {
		t.Fatal("nobody does a consultation")
	}
	slots := must(c.Slots(ctx, doctors[0].ResourceID, s.service("consultation"), s.branch("olaya"),
		client.Days{From: "2026-11-16", To: "2026-11-18"}))(t)
	if len(slots.SlotsByDate) == 0 {
		t.Errorf("slots: %+v", slots)
	}
	hold := must(c.Hold(ctx, "", contract.NewHold{ServiceID: s.service("consultation"), BranchID: s.branch("olaya"), Date: "2026-11-16",
		Time: clock}))(t)
	order := s.consultation(clock)
	order.HoldID, order.Phone = &hold.ID, "+966501234567"
	made := must(c.Book(ctx, "order-1", order))(t)
	if again := must(c.Book(ctx, "order-1", order))(t); again.ID != made.ID {
		t.Errorf("the same order is two appointments: %s and %s", made.ID, again.ID)
	}
	if a := must(c.Appointment(ctx, made.ID))(t); a.Time != clock || a.CustomerName != "Aisha Khan" || a.Status != "booked" {
		t.Errorf("appointment: %+v", a)
	}
	if err := c.Release(ctx, hold.ID); status(err) != http.StatusNotFound {
		t.Errorf("releasing what was booked: %v", err)
	}
	other := must(c.Hold(ctx, "", contract.NewHold{ServiceID: s.service("consultation"), BranchID: s.branch("olaya"), Date: "2026-11-18",
		Time: clock}))(t)
	if err := c.Release(ctx, other.ID); err != nil {
		t.Error(err)
	}
}

// status is that of a refusal; zero: it is none.
func status(err error) int {
	if e, ok := errors.AsType[*client.Error](err); ok {
		return e.Status
	}
	return 0
}

func TestAListIsReadPageByPage(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := client.New(s.URL, s.key)
	var want []string
	for _, clock := range []string{"10:00", "11:00", "12:00"} {
		want = append(want, must(c.Book(t.Context(), "", s.consultation(clock)))(t).ID)
	}
	for _, f := range []client.Filter{
		{PageSize: 1}, {PageSize: 2, Days: client.Days{From: "2026-11-16", To: "2026-11-16"}},
		{PageSize: 1, UpdatedSince: time.Date(2026, 11, 15, 8, 0, 0, 0, time.FixedZone("", 3*3600)), Branch: s.branch("olaya"),
			Service: s.service("consultation"), Status: "booked"},
	} {
		var got []string
		for a, err := range c.Appointments(t.Context(), f) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, a.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v: got %v, want %v", f, got, want)
		}
	}
	for range c.Appointments(t.Context(), client.Filter{PageSize: 1}) {
		break // Nothing more is asked for, and nothing hangs.
	}
	for _, err := range c.Appointments(t.Context(), client.Filter{Status: "lost"}) {
		if status(err) != http.StatusBadRequest {
			t.Errorf("a filter that is wrong: %v", err)
		}
	}
}

func TestARefusalSaysWhatElseIsFree(t *testing.T) {
	t.Parallel()
	s := open(t)
	c := client.New(s.URL, s.key)
	order := s.consultation("10:00")
	doctor := must(c.Resources(t.Context(), order.ServiceID, order.BranchID))(t)[0].ResourceID
	slots := must(c.Slots(t.Context(), doctor, order.ServiceID, order.BranchID, client.Days{From: "2026-11-16", To: "2026-11-22"}))(t)
	order.ResourceID, order.Date, order.Time = &doctor, slots.SlotsByDate[0].Date, slots.SlotsByDate[0].AvailableTimes[0]
	must(c.Book(t.Context(), "", order))(t)
	_, err := c.Book(t.Context(), "", order)
	e, ok := errors.AsType[*client.Error](err)
	if !ok || e.Status != http.StatusConflict || e.Code != "slot_taken" || len(e.Alternatives) == 0 || e.RequestID == "" || e.Temporary() {
		t.Errorf("a slot that is taken: %+v", err)
	}
	if _, err := client.New(s.URL, "svc_live_wrong").Services(t.Context(), ""); status(err) != http.StatusUnauthorized {
		t.Errorf("a wrong key: %v", err)
	}
}

// front stands before the service and does to requests what networks do.
type front struct {
	*httptest.Server
	asked  atomic.Int64
	mu     sync.Mutex
	keys   []string // the Idempotency-Keys that came
	before func(n int64, w http.ResponseWriter) bool
	after  func(n int64) bool
}

// newFront makes one. before may answer instead of the service; after tells
// whether the answer gets lost.
func newFront(t *testing.T, s *service, before func(int64, http.ResponseWriter) bool, after func(int64) bool) *front {
	t.Helper()
	f := &front{before: before, after: after}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := f.asked.Add(1)
		f.mu.Lock()
		f.keys = append(f.keys, r.Header.Get("Idempotency-Key"))
		f.mu.Unlock()
		if f.before != nil && f.before(n, w) {
			return
		}
		body, _ := io.ReadAll(r.Body)
		out, err := http.NewRequestWithContext(r.Context(), r.Method, s.URL+r.URL.RequestURI(), bytes.NewReader(body))
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		out.Header = r.Header.Clone()
		res, err := http.DefaultClient.Do(out)
		if err != nil || f.after != nil && f.after(n) {
			panic(http.ErrAbortHandler) // The connection ends without an answer.
		}
		defer func() { _ = res.Body.Close() }()
		w.WriteHeader(res.StatusCode)
		_, _ = io.Copy(w, res.Body)
	}))
	t.Cleanup(f.Close)
	return f
}

// waits notes how long a client would have slept.
func waits(c *client.Client) *[]time.Duration {
	var list []time.Duration
	c.Sleep = func(ctx context.Context, d time.Duration) error {
		list = append(list, d)
		return ctx.Err()
	}
	return &list
}

func TestALostAnswerIsNoSecondAppointment(t *testing.T) {
	t.Parallel()
	s := open(t)
	f := newFront(t, s, nil, func(n int64) bool { return n <= 2 })
	c := client.New(f.URL, s.key)
	slept := waits(c)
	made := must(c.Book(t.Context(), "", s.consultation("10:00")))(t)
	if len(*slept) != 2 || (*slept)[1] <= (*slept)[0] {
		t.Errorf("waited %v", *slept)
	}
	if len(f.keys) != 3 || f.keys[0] == "" || f.keys[0] != f.keys[2] {
		t.Errorf("sent with the keys %q", f.keys)
	}
	n := 0
	for a, err := range client.New(s.URL, s.key).Appointments(t.Context(), client.Filter{}) {
		if n++; err != nil || a.ID != made.ID {
			t.Errorf("found %s, %v", a.ID, err)
		}
	}
	if n != 1 {
		t.Errorf("%d appointments", n)
	}
}

func TestItWaitsAsLongAsItIsAskedTo(t *testing.T) {
	t.Parallel()
	s := open(t)
	f := newFront(t, s, func(n int64, w http.ResponseWriter) bool {
		switch n {
		case 1:
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = io.WriteString(w, `{"detail":"slow down","code":"rate_limited"}`)
		case 2:
			w.WriteHeader(http.StatusBadGateway)
			_, _ = io.WriteString(w, "<html>bad gateway</html>")
		case 3:
			w.WriteHeader(http.StatusConflict)
			_, _ = io.WriteString(w, `{"detail":"wait","code":"in_flight"}`)
		}
		return n <= 3
	}, nil)
	c := client.New(f.URL, s.key)
	slept := waits(c)
	must(c.Book(t.Context(), "", s.consultation("10:00")))(t)
	if len(*slept) != 3 || (*slept)[0] != 7*time.Second || (*slept)[2] >= 7*time.Second {
		t.Errorf("waited %v", *slept)
	}
}

func TestItGivesUp(t *testing.T) {
	t.Parallel()
	s := open(t)
	down := func(_ int64, w http.ResponseWriter) bool {
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	}
	f := newFront(t, s, down, nil)
	c := client.New(f.URL, s.key)
	waits(c)
	if _, err := c.Services(t.Context(), ""); status(err) != http.StatusServiceUnavailable || f.asked.Load() != 5 {
		t.Errorf("after %d requests: %v", f.asked.Load(), err)
	}
	c.Retries = -1
	if _, err := c.Services(t.Context(), ""); status(err) != http.StatusServiceUnavailable || f.asked.Load() != 6 {
		t.Errorf("without retries, after %d requests: %v", f.asked.Load(), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	c.Retries = 100
	c.Sleep = func(ctx context.Context, _ time.Duration) error { stop(); return ctx.Err() }
	if _, err := c.Services(ctx, ""); !errors.Is(err, context.Canceled) || status(err) != http.StatusServiceUnavailable {
		t.Errorf("a context that ends: %v", err)
	}
	// What is wrong is not repeated.
	f = newFront(t, s, nil, nil)
	c = client.New(f.URL, s.key)
	waits(c)
	if _, err := c.Book(t.Context(), "", contract.NewAppointment{}); status(err) != http.StatusBadRequest || f.asked.Load() != 1 {
		t.Errorf("a wrong request was sent %d times: %v", f.asked.Load(), err)
	}
}

func TestTheLimitOfAKeyIsWaitedFor(t *testing.T) {
	t.Parallel()
	s, stop, err := serve(t.Context(), t.TempDir(), 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	c := client.New(s.URL, s.key)
	c.Retries = 1
	slept := waits(c)
	for range 2 {
		must(c.Services(t.Context(), ""))(t)
	}
	if _, err := c.Services(t.Context(), ""); status(err) != http.StatusTooManyRequests || len(*slept) != 1 || (*slept)[0] < time.Second {
		t.Errorf("waited %v, then %v", *slept, err)
	}
}

// example starts a service for the examples.
func example() (*service, func()) {
	dir, err := os.MkdirTemp("", "mawid-example-")
	if err != nil {
		panic(err)
	}
	s, stop, err := serve(context.Background(), dir, 0)
	if err != nil {
		panic(err)
	}
	return s, func() { stop(); _ = os.RemoveAll(dir) }
}
