package stories

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"
)

// standard is the limit of the contract.
const standard = 120

// budget checks the three headers of an answer.
func budget(t *testing.T, a answer, left int, reset time.Time) {
	t.Helper()
	got := []string{a.header.Get("X-RateLimit-Limit"), a.header.Get("X-RateLimit-Remaining"), a.header.Get("X-RateLimit-Reset")}
	want := []string{"120", strconv.Itoa(left), strconv.FormatInt(reset.Unix(), 10)}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %d with limit, remaining, reset %v, want %v", a.asked, a.status, got, want)
	}
}

func TestThe121stRequestOfAMinuteIs429AndTheNextMinuteIsNew(t *testing.T) {
	onLimited(t, 0, func(t *testing.T, w *world) {
		w.clock.stop(begin.Add(14 * time.Second)) // 15 s into the minute
		minute := begin.Add(59 * time.Second)
		for i := range standard {
			var a answer
			switch i % 5 { // whatever is asked, and however it ends
			case 0:
				a = w.get(w.key, appointments)
			case 1:
				a = w.get(w.key, availability) // 400
			case 2:
				a = w.get(w.key, appointments+"/"+unknown) // 404
			case 3:
				a = w.post(w.key, appointments, "{")
			case 4:
				a = w.get(w.key, resources, "service_id", w.service("checkup"))
			}
			if a.status == 429 {
				t.Fatalf("request %d: got 429, want it answered", i+1)
			}
			budget(t, a, standard-1-i, minute)
		}
		for _, o := range w.operations() {
			a := w.send(o.method, o.path, w.key, o.body)
			want(t, a, 429, "rate_limited")
			budget(t, a, 0, minute)
			if got := a.header.Get("Retry-After"); got != "45" {
				t.Errorf("got Retry-After %q, want 45, the seconds until reset", got)
			}
		}
		w.clock.stop(begin.Add(58 * time.Second))
		a := w.get(w.key, appointments)
		want(t, a, 429, "rate_limited")
		if got := a.header.Get("Retry-After"); got != "1" {
			t.Errorf("got Retry-After %q, want 1", got)
		}
		w.clock.stop(minute)
		a = w.get(w.key, appointments)
		want(t, a, 200, "")
		budget(t, a, standard-1, minute.Add(time.Minute))
		if list := a.at("items").([]any); len(list) != 0 {
			t.Errorf("got %d appointments, want none: what is refused is not done", len(list))
		}
	})
}

func TestEachKeyHasItsOwnBudget(t *testing.T) {
	onLimited(t, 0, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		minute := begin.Add(59 * time.Second)
		other := w.newKey("noor", everyScope...)
		for range standard {
			w.get(w.key, appointments)
		}
		want(t, w.get(w.key, appointments), 429, "rate_limited")
		for _, key := range []string{other, w.alien} {
			a := w.get(key, appointments)
			want(t, a, 200, "")
			budget(t, a, standard-1, minute)
		}
		// Nor does a spent key spend the address.
		a := w.get("", appointments)
		want(t, a, 401, "missing_key")
		budget(t, a, standard, minute)
	})
}

func TestOnlyTokensThatCouldBeKeysSpendTheAddressAndNobodyWithAKeyIsKeptOut(t *testing.T) {
	onLimited(t, 0, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		minute := begin.Add(59 * time.Second)
		// What needs no look-up is refused for nothing, as often as it comes.
		for i := range 3 * standard {
			var a answer
			switch i % 3 {
			case 0:
				a = w.get("", appointments)
			case 1:
				a = w.get("svc_live_nonsense", availability)
			case 2:
				a = w.send("GET", root+"/nothing", "", nil, "X-Forwarded-For: 203.0.113."+strconv.Itoa(i%250))
			}
			if a.status != 401 {
				t.Fatalf("request %d: got %d %s, want 401", i+1, a.status, a.raw)
			}
			budget(t, a, standard, minute)
		}
		want(t, w.get(w.key, appointments), 200, "") // the node has never seen it
		for i := range standard {
			// nobody trusts them
			a := w.send("GET", appointments, forged(fmt.Sprintf("%032d", i)), nil, "X-Forwarded-For: 203.0.113."+strconv.Itoa(i))
			want(t, a, 401, "invalid_key")
			budget(t, a, standard-1-i, minute)
		}
		for i := range standard {
			a := w.get(forged(fmt.Sprintf("%032d", 1000+i)), appointments)
			want(t, a, 429, "rate_limited")
			budget(t, a, 0, minute)
		}
		a := w.get("", appointments)
		want(t, a, 401, "missing_key")
		budget(t, a, 0, minute)
		// Whoever has a valid key goes on, also with one that the node has
		// never seen and that was made a moment ago.
		for range 3 {
			a := w.get(w.newKey("noor", everyScope...), appointments)
			want(t, a, 200, "")
			budget(t, a, standard-1, minute)
		}
		w.clock.stop(minute)
		want(t, w.get(forged(fmt.Sprintf("%032d", 5)), appointments), 401, "invalid_key")
	})
}

func TestManyAtOnceGetExactlyTheBudget(t *testing.T) {
	onLimited(t, 0, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		count := w.crowd(200, []*caller{w.caller}, func(c *caller, _ int) answer { return c.get(w.key, appointments, "limit", "1") })
		if count["200"] != standard || count["429 rate_limited"] != 200-standard {
			t.Errorf("got %v, want %d answered and the others refused", count, standard)
		}
	})
}

func TestACrowdWithAFreshKeyIsNotTakenForAFlood(t *testing.T) {
	// More requests at once than an address may send without a key, all with a
	// key that this node has not seen yet, and within that key's budget.
	onLimited(t, 0, func(t *testing.T, w *world) {
		keys := make([]string, 10)
		for i := range keys {
			keys[i] = w.newKey("noor", everyScope...)
		}
		count := w.crowd(400, []*caller{w.caller}, func(c *caller, i int) answer { return c.get(keys[i%len(keys)], appointments, "limit", "1") })
		if count["200"] != 400 {
			t.Errorf("got %v, want 400 answers: each key asks 40 times of 120", count)
		}
	})
}

// crowd sends many requests at once, over some nodes in turn, and counts the
// answers by status and code.
func (w *world) crowd(n int, nodes []*caller, ask func(c *caller, i int) answer) map[string]int {
	w.t.Helper()
	var (
		mu    sync.Mutex
		count = map[string]int{}
		start = make(chan struct{})
		wg    sync.WaitGroup
	)
	for i := range n {
		wg.Go(func() {
			<-start
			a := ask(nodes[i%len(nodes)], i)
			word := strconv.Itoa(a.status)
			if code := a.text("code"); code != "" {
				word += " " + code
			}
			mu.Lock()
			defer mu.Unlock()
			count[word]++
		})
	}
	close(start)
	wg.Wait()
	return count
}
