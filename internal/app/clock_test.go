package app

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
)

// off is a host's clock that is off by so much.
func off(d time.Duration) func() time.Time {
	return func() time.Time { return time.Now().Add(d) }
}

func TestNodesWhoseHostsDisagreeAgreeOnTheTime(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	a, _ := node(t, Config{Database: url})
	ids := salon(t, a)
	hold := func(a *App) (booking.Hold, error) {
		return a.Desk.Hold(t.Context(), office.Caller{Org: ids.Organization}, desk.HoldRequest{
			Service: ids.Services["cut"], Branch: ids.Branches["main"], Slot: tomorrow(a, 600), For: 4 * time.Minute,
		})
	}
	held, err := hold(a)
	if err != nil {
		t.Fatal(err)
	}
	for _, skew := range []time.Duration{5 * time.Minute, -5 * time.Minute, 24 * time.Hour, -24 * time.Hour} {
		other, _ := node(t, Config{Database: url, Host: off(skew)})
		if d := other.config.Now().Sub(a.config.Now()).Abs(); d > time.Minute {
			t.Errorf("%v: they differ by %v", skew, d)
		}
		// Neither a list nor a booking there takes the hold away.
		if err := book(t, other, ids, 600); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("%v: a booking of what is held: got %v, want %v", skew, err, booking.ErrTaken)
		}
		if err := house.Clean(t.Context(), other.store, other.config.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		if _, err := hold(other); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("%v: a second hold: got %v, want %v", skew, err, booking.ErrTaken)
		}
	}
	if err := a.Desk.Release(t.Context(), office.Caller{Org: ids.Organization}, held.ID); err != nil {
		t.Errorf("the hold is gone: %v", err)
	}
}

func TestNoLeaseIsTakenFromANodeWhoseHostIsBehind(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	a, _ := node(t, Config{Database: url})
	ids := salon(t, a)
	receiver(t, a, ids, fine)
	if err := book(t, a, ids, 600); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Webhooks.FanOut(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	lease := func(n *App, owner string) ([]store.Task, error) {
		now := n.Office.Unix()
		return n.store.Lease(t.Context(), store.DeliverTask, owner, now, now+60, 10, 10)
	}
	if got, err := lease(a, "a"); err != nil || len(got) != 1 {
		t.Fatalf("the first: got %v, %v; want one endpoint", got, err)
	}
	other, _ := node(t, Config{Database: url, Host: off(5 * time.Minute)})
	if got, err := lease(other, "b"); err != nil || len(got) != 0 {
		t.Errorf("the second: got %v, %v; want none", got, err)
	}
}

func TestASkewIsWarnedOfAndMakesTheNodeUnreadyWhenItIsGreat(t *testing.T) {
	t.Parallel()
	var (
		mu   sync.Mutex
		skew = -10 * time.Second
	)
	a, log := node(t, Config{Database: pgtest.Database(t), Host: func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return time.Now().Add(skew)
	}})
	base := serve(t, a)
	eventually(t, "the warning", func() bool { return log.count("set both by NTP") > 0 })
	if got := status(t, base+"/readyz"); got != http.StatusOK {
		t.Errorf("ten seconds behind: got %d, want 200", got)
	}
	mu.Lock()
	skew = 10 * time.Minute
	mu.Unlock()
	eventually(t, "unready", func() bool { return status(t, base+"/readyz") == http.StatusServiceUnavailable })
	w := ask(a.Handler(), "GET", "/readyz")
	if body := w.Body.String(); !strings.Contains(body, "ahead of the database's") || !strings.Contains(body, "NTP") {
		t.Errorf("got %s, want to be told what to do", body)
	}
	mu.Lock()
	skew = 0
	mu.Unlock()
	eventually(t, "ready again", func() bool { return status(t, base+"/readyz") == http.StatusOK })
}

// A slow answer says little: it moves the time only where it contradicts.
func TestAReadingThatAgreesMovesNothing(t *testing.T) {
	t.Parallel()
	host := time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)
	c := &clock{host: func() time.Time { return host }}
	for _, r := range []struct {
		ahead, unsure time.Duration // what the database's clock says
		want, skew    time.Duration
	}{
		{5 * time.Minute, time.Second, 5 * time.Minute, 5*time.Minute - time.Second},
		{5*time.Minute + 2*time.Second, 3 * time.Second, 5 * time.Minute, 5*time.Minute - time.Second},
		{5*time.Minute + 2*time.Second, time.Second, 5*time.Minute + 2*time.Second, 5*time.Minute + time.Second},
		{-time.Minute, 0, -time.Minute, -time.Minute},
		{time.Second, 2 * time.Second, time.Second, 0},
	} {
		before := c.Now()
		c.learn(store.Reading{Host: host, Database: host.Add(r.ahead), Unsure: r.unsure})
		if got := c.Now(); !got.Equal(host.Add(r.want)) || c.skew() != r.skew {
			t.Errorf("%+v: from %v to %v with a skew of %v", r, before, got, c.skew())
		}
		host = host.Add(10 * time.Second)
	}
}
