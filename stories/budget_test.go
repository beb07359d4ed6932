package stories

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// attack sends requests from our own address until it is told to stop: some
// without a key, some with nonsense, some with invented keys that could be
// real. It waits until each kind was answered before it returns.
func attack(t *testing.T, base func() string) (stop func()) {
	t.Helper()
	var (
		ended  atomic.Bool
		number atomic.Int64
		wg     sync.WaitGroup
		client = &http.Client{}
	)
	try := func() {
		n := number.Add(1)
		r, err := http.NewRequest("GET", base()+appointments, nil)
		if err != nil {
			t.Error(err)
			return
		}
		switch n % 4 {
		case 0:
		case 1:
			r.Header.Set("Authorization", "Bearer svc_live_nonsense")
		default:
			r.Header.Set("Authorization", "Bearer "+forged(fmt.Sprintf("%032d", n)))
		}
		a, err := client.Do(r)
		if err != nil {
			return // a node that is being restarted
		}
		defer a.Body.Close()
		_, _ = io.Copy(io.Discard, a.Body)
		if a.StatusCode != 401 && a.StatusCode != 429 {
			t.Errorf("an attacker got %s, want 401 or 429", a.Status)
		}
	}
	for range 4 * standard { // enough to spend the address at once
		try()
	}
	for range 2 {
		wg.Go(func() {
			for !ended.Load() {
				try()
				time.Sleep(3 * time.Millisecond) // The others want the processors, too.
			}
		})
	}
	return func() {
		ended.Store(true)
		wg.Wait()
		client.CloseIdleConnections()
	}
}

// spend uses a key until it is refused, on the node that next gives for each
// request, and holds the answers to the promise: exactly the standard, and what
// remains falls by one each time.
func spend(t *testing.T, key string, next func(i int) *caller) {
	t.Helper()
	for i := range standard {
		a := next(i).get(key, appointments, "limit", "1")
		if left := a.header.Get("X-RateLimit-Remaining"); a.status != 200 || left != strconv.Itoa(standard-1-i) {
			t.Fatalf("request %d: got %d %s with %s remaining, want 200 with %d", i+1, a.status, a.raw, left, standard-1-i)
		}
	}
	for i := range 10 {
		a := next(standard+i).get(key, appointments, "limit", "1")
		want(t, a, 429, "rate_limited")
		if left := a.header.Get("X-RateLimit-Remaining"); left != "0" {
			t.Errorf("refused with %s remaining, want 0", left)
		}
	}
}

func TestAKeyIsServedItsWholeBudgetOverAnyNumberOfNodesWhateverOthersDo(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 3} { // of nine below
		t.Run(fmt.Sprint(n, " nodes"), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, postgres(t), 0)
			w.clock.stop(begin)
			nodes := []*caller{w.caller}
			for len(nodes) < n {
				nodes = append(nodes, w.serve(w.open(0)))
			}
			for _, c := range nodes {
				defer attack(t, func() string { return c.base })()
			}
			spend(t, w.key, func(i int) *caller {
				if i%20 == 10 { // a node goes and another comes
					nodes[i%n] = w.serve(w.open(0))
				}
				return nodes[i%n]
			})
		})
	}
}

func TestACrowdOnNineNodesGetsExactlyTheBudget(t *testing.T) {
	t.Parallel()
	w := newWorld(t, postgres(t), 0)
	w.clock.stop(begin)
	nodes := []*caller{w.caller}
	for len(nodes) < 9 {
		nodes = append(nodes, w.serve(w.open(0)))
	}
	count := w.crowd(300, nodes, func(c *caller, _ int) answer { return c.get(w.key, appointments, "limit", "1") })
	if count["200"] != standard || count["429 rate_limited"] != 300-standard {
		t.Errorf("got %v, want %d answered and the others refused", count, standard)
	}
}

// budgets kills the server again and again, as a power cut does, while a key is
// being used and others attack from the same address.
func budgets(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, key := p.setUp(t, where...)
			serve := func() *service {
				// Each begins at the same second: they live in one minute.
				return p.serve(t, nil, append([]string{"--rate-limit", strconv.Itoa(standard)}, where...)...)
			}
			s := serve()
			var base atomic.Value
			base.Store(s.base)
			defer attack(t, func() string { return base.Load().(string) })()
			spend(t, key, func(i int) *caller {
				if i%30 == 7 || i == standard {
					if i == 37 {
						s.stop()
					} else {
						s.kill()
					}
					s = serve()
					base.Store(s.base)
				}
				return s.caller
			})
		})
	}
}

// Where there is no operation a key reads its own budget, and pays nothing.
func TestAKeyReadsItsOwnBudgetAlsoWhereNothingIs(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		left := func(path string) string { return w.get(w.key, path).header.Get("X-RateLimit-Remaining") }
		var before string
		deadline := time.Now().Add(2 * time.Minute)
		for got := "none"; got != before; { // A node that has just started knows no key yet.
			before = left(appointments)
			a := w.get(w.key, root+"/nothing")
			want(t, a, 401, "key_not_accepted")
			if got = a.header.Get("X-RateLimit-Remaining"); got != before && time.Now().After(deadline) {
				t.Fatalf("got %s remaining, want %s", got, before)
			}
		}
		number, err := strconv.Atoi(before)
		if got := left(appointments); err != nil || got != strconv.Itoa(number-1) {
			t.Errorf("afterwards %s remain of %s, want one less", got, before)
		}
	})
}
