package hook_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/hook"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// office is an organization with a connected system that counts what it is
// asked, and the door.
type bureau struct {
	*world.World
	org   booking.OrgID
	asked atomic.Int64
	door  *httptest.Server
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *bureau)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, newOffice(t, url)) })
}

func newOffice(t *testing.T, url string) *bureau {
	t.Helper()
	w := &bureau{World: world.Empty(t, url, func(c *house.Config) { c.Outbound, c.Patience = world.Client(t), world.Patient })}
	w.IDs = w.MustApply(catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"}, Resources: []catalogue.ResourcePlan{{Slug: "chair", Name: "Chair"}},
	})
	w.org = w.IDs.Organization
	system := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.asked.Add(1)
		_, _ = rw.Write([]byte(`{"resources":[{"resource_id":"c1","busy":[]}]}`))
	}))
	t.Cleanup(system.Close)
	c := office.Caller{Org: w.org}
	if err := w.Bridge.SetConnector(t.Context(), c, system.URL, "token"); err != nil {
		t.Fatal(err)
	}
	if err := w.Bridge.MapResource(t.Context(), c, w.IDs.Resources["chair"], "c1"); err != nil {
		t.Fatal(err)
	}
	w.door = httptest.NewServer(hook.New(hook.Config{House: w.House, Now: w.Clock.Now,
		Client: func(r *http.Request) string { return r.Header.Get("From") }}))
	t.Cleanup(w.door.Close)
	return w
}

// knock posts to a hook from an address, and gives the status.
func (w *bureau) knock(path, from, authorization, body string) int {
	w.T.Helper()
	r, err := http.NewRequest(http.MethodPost, w.door.URL+path, strings.NewReader(body))
	if err != nil {
		w.T.Fatal(err)
	}
	r.Header.Set("From", from)
	r.Header.Set("Authorization", authorization)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// work does the pulls that are due, as the worker does, and counts the
// requests to the system.
func (w *bureau) work() int64 {
	w.T.Helper()
	before := w.asked.Load()
	now := w.Office.Unix()
	tasks, err := w.Store.Lease(context.Background(), store.PullTask, "test", now, now+60, 10, 10)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, task := range tasks {
		again, err := w.Bridge.Pull(context.Background(), task.Org)
		if err != nil {
			w.T.Fatal(err)
		}
		if err := w.Store.RestUntil(context.Background(), task, "test", again); err != nil {
			w.T.Fatal(err)
		}
	}
	return w.asked.Load() - before
}

func TestASystemThatSaysThatSomethingChangedIsAskedAtOnce(t *testing.T) {
	on(t, func(t *testing.T, w *bureau) {
		id, secret, err := w.Bridge.MakeHook(t.Context(), office.Caller{Org: w.org})
		if err != nil {
			t.Fatal(err)
		}
		path := "/hooks/connector/" + id
		if n := w.work(); n < 2 {
			t.Fatalf("the first pull: %d requests", n)
		}
		w.Clock.Add(10 * time.Second)
		if n := w.work(); n != 0 {
			t.Fatalf("ten seconds later: %d requests", n)
		}
		near := `{"resource_ids":["c1"],"from":"2026-11-16T00:00:00+03:00","to":"2026-11-17T00:00:00+03:00"}`
		if status := w.knock(path, "a", "Bearer "+secret, near); status != 204 {
			t.Fatalf("got %d", status)
		}
		if n := w.work(); n != 1 {
			t.Errorf("what is near: %d requests, want 1", n)
		}
		w.Clock.Add(100 * time.Second)
		w.work()
		w.Clock.Add(10 * time.Second)
		// Whatever the body says: everything is looked at, if it does not say that it is near.
		for _, body := range []string{"", "no JSON", `{"_model":"calendar.event","_id":7}`, `{"to":"2027-06-01T00:00:00Z"}`} {
			if status := w.knock(path, "a", "Bearer "+secret, body); status != 204 {
				t.Errorf("%q: got %d", body, status)
			}
			if n := w.work(); n < 2 {
				t.Errorf("%q: %d requests, want one for what is near and more", body, n)
			}
			w.Clock.Add(100 * time.Second)
			w.work()
			w.Clock.Add(10 * time.Second)
		}
		r, _ := http.NewRequest(http.MethodPost, w.door.URL+path, nil)
		r.SetBasicAuth("mawid", secret)
		if res, err := http.DefaultClient.Do(r); err != nil || res.StatusCode != 204 {
			t.Errorf("a password in the address: %v, %v", res, err)
		}
	})
}

func TestNobodyElseCanKnock(t *testing.T) {
	on(t, func(t *testing.T, w *bureau) {
		id, secret, err := w.Bridge.MakeHook(t.Context(), office.Caller{Org: w.org})
		if err != nil {
			t.Fatal(err)
		}
		w.work()
		w.Clock.Add(10 * time.Second)
		path := "/hooks/connector/" + id
		for name, c := range map[string]struct {
			path, authorization string
			status              int
		}{
			"no secret":            {path, "", 401},
			"a wrong one":          {path, "Bearer " + secret + "x", 401},
			"an empty one":         {path, "Bearer ", 401},
			"another hook":         {"/hooks/connector/" + booking.NewID[booking.EventID]().String(), "Bearer " + secret, 401},
			"the empty hook":       {"/hooks/connector/%20", "Bearer ", 401},
			"a hook of no text":    {"/hooks/connector/%00", "Bearer " + secret, 401},
			"no hook":              {"/hooks/connector/", "Bearer " + secret, 404},
			"another kind of hook": {"/hooks/webhook/" + id, "Bearer " + secret, 404},
			"an API key":           {path, "Bearer svc_live_" + strings.Repeat("x", 38), 401},
		} {
			if got := w.knock(c.path, name, c.authorization, ""); got != c.status {
				t.Errorf("%s: got %d, want %d", name, got, c.status)
			}
		}
		if n := w.work(); n != 0 {
			t.Errorf("%d requests, want none", n)
		}
		// A new one makes the old one worthless, and a removed one opens nothing.
		if _, _, err := w.Bridge.MakeHook(t.Context(), office.Caller{Org: w.org}); err != nil {
			t.Fatal(err)
		}
		if got := w.knock(path, "b", "Bearer "+secret, ""); got != 401 {
			t.Errorf("the old one: got %d", got)
		}
		if err := w.Bridge.RemoveHook(t.Context(), office.Caller{Org: w.org}); err != nil {
			t.Fatal(err)
		}
		if got := w.knock(path, "b", "Bearer ", ""); got != 401 {
			t.Errorf("a removed one: got %d", got)
		}
	})
}

func TestWhoKnocksTooOftenIsTurnedAwayAndAskedAboutNoMoreForIt(t *testing.T) {
	on(t, func(t *testing.T, w *bureau) {
		id, secret, err := w.Bridge.MakeHook(t.Context(), office.Caller{Org: w.org})
		if err != nil {
			t.Fatal(err)
		}
		w.work()
		w.Clock.Add(70 * time.Second)
		w.work()
		turned := 0
		before := w.asked.Load()
		for range 100 {
			if w.knock("/hooks/connector/"+id, "flood", "Bearer "+secret, "") == 429 {
				turned++
			}
			w.work()
		}
		if asked := w.asked.Load() - before; turned != 40 || asked > 10 {
			t.Errorf("%d were turned away, and the system was asked %d times; want 40, and a few", turned, asked)
		}
		if got := w.knock("/hooks/connector/"+id, "another", "Bearer "+secret, ""); got != 204 {
			t.Errorf("from elsewhere: got %d", got)
		}
	})
}

// Whoever sends no body keeps no place: a stranger is refused before it is
// read, and while a friend's is waited for others are served.
func TestABodyThatDoesNotComeKeepsNobodyOut(t *testing.T) {
	on(t, func(t *testing.T, w *bureau) {
		id, secret, err := w.Bridge.MakeHook(t.Context(), office.Caller{Org: w.org})
		if err != nil {
			t.Fatal(err)
		}
		g := gate.New(gate.Config{Places: map[gate.Class]int{gate.Reading: 4}, Patience: 5 * time.Minute, Now: time.Now})
		bell := alarm.New(alarm.Config{Now: time.Now})
		s := httptest.NewServer(hook.New(hook.Config{House: w.House, Now: time.Now, Gate: g, Alarm: bell,
			Client: func(r *http.Request) string { return r.RemoteAddr }}))
		t.Cleanup(s.Close)
		knock := func(secret string) net.Conn {
			c, err := net.Dial("tcp", s.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = c.Close() })
			fmt.Fprintf(c, "POST /hooks/connector/%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 10\r\n\r\n", id, secret)
			return c
		}
		for range 8 {
			res, err := http.ReadResponse(bufio.NewReader(knock("wrong")), nil)
			if err != nil || res.StatusCode != http.StatusUnauthorized || !res.Close {
				t.Fatalf("got %v, %v, want to be refused and hung up on", res, err)
			}
		}
		if n := bell.Counts()[alarm.KeyRefused]; n != 8 {
			t.Errorf("%d refusals were told of, want 8", n)
		}
		for range 8 {
			knock(secret)
		}
		ticket, err := g.Enter(t.Context(), gate.Reading, "somebody else")
		if err != nil {
			t.Fatal(err)
		}
		ticket.Leave()
	})
}
