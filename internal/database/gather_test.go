package database

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// turnOf is the turn with a letter.
func turnOf(letter byte) [16]byte { return [16]byte{letter} }

// spelled writes a group as the letters of its members' turns.
func spelled(turns [][16]byte) string {
	var text strings.Builder
	for _, t := range turns {
		text.WriteByte(t[0])
	}
	return text.String()
}

func TestWhoGoesTogether(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("a", 40)
	for _, c := range []struct {
		name  string
		steps []string // of "+abc": these come; "=ab": these go; "-ab": their group has its outcome; "!a": was refused
		width int
	}{
		{name: "one alone", steps: []string{"+a", "=a", "="}},
		{name: "those of one turn", steps: []string{"+aaa", "=aaa"}},
		{name: "those of several, each turn's beside each other", steps: []string{"+abacb", "=aabbc"}},
		{name: "no more than a group has room for", steps: []string{"+" + many, "=" + many[:groupOf], "=" + many[groupOf:]}},
		{name: "what had no room goes on its own, beside the group before", steps: []string{"+" + many + "b", "=" + many[:groupOf], "=b", "=" +
			many[groupOf:]}},
		{name: "who has a group on the way goes alone", steps: []string{"+a", "=a", "+ab", "=a", "=b"}},
		{name: "and does not go with others", steps: []string{"+a", "=a", "+bac", "=bc", "=a"}},
		{name: "two groups of a turn at a time", steps: []string{"+a", "=a", "+a", "=a", "+ab", "=b", "=", "-a", "=a"}},
		{name: "until it is over", steps: []string{"+a", "=a", "+b", "-a", "+a", "=ba"}},
		{name: "so many turns and no more", width: 2, steps: []string{"+abcd", "=ab", "=cd"}},
		{name: "who was refused goes alone", steps: []string{"!b", "+abbc", "=ac", "=bb"}},
		{name: "also if it comes first", steps: []string{"!b", "+bac", "=b", "=ac"}},
	} {
		g := &Gathering[string]{queues: map[[16]byte]*queue[string]{}, width: groupOf, refused: map[[16]byte]bool{}, alone: time.Hour}
		if c.width > 0 {
			g.width = c.width
		}
		under := map[string][]*member[string]{}
		for i, step := range c.steps {
			what := step[1:]
			switch step[0] {
			case '+':
				for _, letter := range []byte(what) {
					g.join(turnOf(letter), &member[string]{what: string(letter)})
				}
			case '-':
				for _, some := range byQueue(under[what]) {
					g.sent(some[0].queue)
				}
			case '!':
				g.setApart(turnOf(what[0]))
			case '=':
				g.sending++
				group, _ := g.next()
				var turns [][16]byte
				for _, m := range group {
					turns = append(turns, m.queue.id)
				}
				if got := spelled(turns); got != what {
					t.Errorf("%s: step %d sends %q, want %q", c.name, i, got, what)
				}
				under[what] = group
			}
		}
		if g.sending < 0 {
			t.Errorf("%s: %d send", c.name, g.sending)
		}
	}
}

func TestWhoComesAloneSendsForItself(t *testing.T) {
	t.Parallel()
	g := &Gathering[string]{queues: map[[16]byte]*queue[string]{}, width: groupOf, senders: 1}
	first, second := &member[string]{what: "a"}, &member[string]{what: "b"}
	if own, _ := g.join(turnOf('a'), first); len(own) != 1 || own[0] != first || g.sending != 1 {
		t.Errorf("the first has %d to send, and %d send, want itself", len(own), g.sending)
	}
	if own, _ := g.join(turnOf('a'), second); own != nil || g.waiting != 1 {
		t.Errorf("the second, who came meanwhile, has %d to send, and %d wait, want one that waits", len(own), g.waiting)
	}
}

// Of eight, four have been stored: they come back one after the other, and the sender
// waits for as many of them as are half of all.
func TestWhoHasSentWaitsForCompany(t *testing.T) {
	t.Parallel()
	const moment = time.Minute
	type steps = []func(*Gathering[string])
	back := func(g *Gathering[string]) { g.join(turnOf('a'), &member[string]{}) }
	for _, c := range []struct {
		name     string
		under    int   // of whom four are stored now
		meantime steps // a second after each other
		want     time.Duration
	}{
		{name: "nobody else is on the way", under: 4},
		{name: "one is", under: 5, want: moment},
		{name: "nobody comes back", under: 8, want: moment},
		{name: "too few come back", under: 8, meantime: steps{back, back, back}, want: moment},
		{name: "enough come back", under: 8, meantime: steps{back, back, back, back, back}, want: 4 * time.Second},
		{name: "the others are stored", under: 8, meantime: steps{back, func(g *Gathering[string]) { g.company(4) }},
			want: 2 * time.Second},
		{name: "the others turn out to be slow", under: 8, meantime: steps{back, func(g *Gathering[string]) { g.replace(4) }},
			want: 2 * time.Second},
		{name: "another sender waits", under: 12, meantime: steps{func(g *Gathering[string]) { g.company(4) }}, want: moment},
	} {
		synctest.Test(t, func(t *testing.T) {
			g := &Gathering[string]{queues: map[[16]byte]*queue[string]{}, width: groupOf, sending: 2, moment: moment, under: c.under}
			var others sync.WaitGroup
			others.Go(func() {
				for _, do := range c.meantime {
					time.Sleep(time.Second)
					do(g)
				}
			})
			began := time.Now()
			g.company(4)
			if got := time.Since(began); got != c.want {
				t.Errorf("%s: waited %v, want %v", c.name, got, c.want)
			}
			others.Wait()
			if g.enough != nil {
				t.Errorf("%s: somebody still waits", c.name)
			}
		})
	}
}

// gathered is a gathering of numbers that are stored in a table, and no number twice.
type gathered struct {
	*Gathering[int]
	*testing.T
	url string

	mu     sync.Mutex
	groups []string       // that were composed
	begun  atomic.Int64   // compositions
	gate   chan struct{}  // they wait for it
	stuck  func(int) bool // whoever waits for a lock that the test has
}

const gatheredLock = 77

// gather makes one with so many senders, of whom none is slow.
func gather(t *testing.T, senders int) *gathered {
	t.Helper()
	h := &gathered{T: t, url: pgtest.Database(t), gate: make(chan struct{})}
	db := h.open()
	h.order(db, "create table numbers (turn uuid, n int unique)")
	h.Gathering = Gather(db, h.compose, func(error) bool { return false })
	h.senders, h.slow, h.alone = senders, time.Hour, time.Hour
	return h
}

func (h *gathered) open() *DB {
	h.Helper()
	db, err := Open(h.Context(), Config{URL: h.url, Patience: 10 * time.Minute})
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = db.Close() })
	return db
}

func (h *gathered) order(db *DB, sql string) {
	h.Helper()
	err := db.Write(h.Context(), [16]byte{}, func(tx *Tx) error {
		tx.Change(sql)
		return nil
	})
	if err != nil {
		h.Fatal(err)
	}
}

func (h *gathered) compose(turns [][16]byte, all []int, refuse func(int, error) error) (list []Statement) {
	h.begun.Add(1)
	<-h.gate
	h.mu.Lock()
	h.groups = append(h.groups, spelled(turns))
	h.mu.Unlock()
	for i, n := range all {
		if h.stuck != nil && h.stuck(n) {
			patience := "set local lock_timeout = 0"
			if turns[0] != turns[len(turns)-1] {
				patience = "set local lock_timeout = 1"
			}
			list = append(list, Statement{SQL: patience},
				Statement{SQL: fmt.Sprintf("select pg_advisory_xact_lock(%d)", gatheredLock)})
		}
		if n < 0 {
			list = append(list, Query(func(Row) error { return refuse(i, errLeftOut) }, "select 1"))
			continue
		}
		list = append(list, Statement{SQL: "insert into numbers values ($1, $2)", Args: []any{turns[i], n}})
	}
	return list
}

var errLeftOut = errors.New("left out")

// holdLock takes the lock for which some wait, until it is given back.
func (h *gathered) holdLock() (release func()) {
	held, end := make(chan struct{}), make(chan struct{})
	var holder sync.WaitGroup
	holder.Go(func() {
		err := h.open().Write(h.Context(), [16]byte{}, func(tx *Tx) error {
			tx.Lock([]int64{gatheredLock})
			err := tx.Read(Query(func(Row) error { return nil }, "select 1"))
			close(held)
			<-end
			return err
		})
		if err != nil {
			h.Error(err)
		}
	})
	<-held
	return func() {
		close(end)
		holder.Wait()
	}
}

// store stores numbers under the turns of the letters, and gives each one's outcome
// when all have one.
func (h *gathered) store(letters string, numbers ...int) (outcomes func() []error) {
	errs := make([]error, len(numbers))
	var wg sync.WaitGroup
	for i, n := range numbers {
		wg.Go(func() { errs[i] = h.Store(context.Background(), turnOf(letters[i]), n) })
	}
	return func() []error {
		wg.Wait()
		return errs
	}
}

// waits until so many are left to be sent.
func (h *gathered) waits(n int) {
	for waiting := -1; waiting != n; time.Sleep(time.Millisecond) {
		waiting = 0
		h.Gathering.mu.Lock()
		for _, q := range h.queues {
			waiting += len(q.waiting)
		}
		h.Gathering.mu.Unlock()
	}
}

// begins waits until so many groups have begun to be composed.
func (h *gathered) begins(n int64) {
	for h.begun.Load() < n {
		time.Sleep(time.Millisecond)
	}
}

// rests waits until nothing is left to do and nobody does anything.
func (h *gathered) rests() {
	for rests := false; !rests; time.Sleep(time.Millisecond) {
		h.Gathering.mu.Lock()
		rests = len(h.queues) == 0 && h.sending == 0
		h.Gathering.mu.Unlock()
	}
}

// stored are the numbers in the table.
func (h *gathered) stored() (list []int) {
	h.Helper()
	err := h.db.Read(h.Context(), Query(func(r Row) error {
		var n int
		err := r.Scan(&n)
		list = append(list, n)
		return err
	}, "select n from numbers order by n"))
	if err != nil {
		h.Fatal(err)
	}
	return list
}

func (h *gathered) want(outcomes []error, failed ...int) {
	h.Helper()
	for i, err := range outcomes {
		if (err != nil) != slices.Contains(failed, i) {
			h.Errorf("outcome %d: %v", i, err)
		}
	}
}

func TestWhatComesMeanwhileGoesTogetherAndEachHasItsOutcome(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	first := h.store("a", 1)
	for h.gate <- struct{}{}; len(h.stored()) == 0; { // It is let through.
	}
	h.want(first())
	blocked := h.store("a", 2)
	h.begins(2)
	others := h.store("bcbd", 3, -4, 5, 6)
	h.waits(4)
	close(h.gate)
	h.want(blocked())
	got := others()
	h.want(got, 1)
	if !errors.Is(got[1], errLeftOut) {
		t.Errorf("who was left out: %v, want %v", got[1], errLeftOut)
	}
	if list := h.stored(); !slices.Equal(list, []int{1, 2, 3, 5, 6}) {
		t.Errorf("stored %v", list)
	}
	last := h.groups[len(h.groups)-1]
	if letters := []byte(last); len(h.groups) != 3 || !slices.Equal(slices.Sorted(slices.Values(letters)), []byte("bbcd")) {
		t.Errorf("groups %q, want the last four in one", h.groups)
	}
}

func TestWhoStandsInTheWayOfAllIsRefusedAlone(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	h.order(h.db, "insert into numbers values (null, 4)")
	blocked := h.store("a", 1)
	h.begins(1)
	others := h.store("bccd", 3, 4, 5, 6)
	h.waits(4)
	close(h.gate)
	h.want(blocked())
	h.want(others(), 1)
	if list := h.stored(); !slices.Equal(list, []int{1, 3, 4, 5, 6}) {
		t.Errorf("stored %v", list)
	}
	apart := slices.Sorted(slices.Values(h.groups[2:]))
	if !reflect.DeepEqual(apart, []string{"b", "c", "c", "cc", "d"}) {
		t.Errorf("groups %q, want each turn by itself, and then each of those who failed", h.groups)
	}
	h.rests()
	if !h.refused[turnOf('c')] || len(h.refused) != 1 {
		t.Errorf("%d go by themselves from now on, want the one who was refused", len(h.refused))
	}
}

// Who is refused again and again takes no place from the others, and has none to wait for.
func TestWhoIsBeingRefusedTakesNoPlace(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	h.stuck = func(n int) bool { return n < 3 }
	close(h.gate)
	release := h.holdLock()
	h.setApart(turnOf('a'))
	stuck := h.store("aa", 1, 2)
	h.begins(1)
	h.want(h.store("bcd", 3, 4, 5)())
	release()
	h.want(stuck())
	h.rests()
}

// One that stands in the way of others waits alone: they have their outcome before.
func TestWhoWaitsAfterAGroupHasFailedHoldsUpNobodyOfIt(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	h.stuck = func(n int) bool { return n == 4 }
	h.order(h.db, "insert into numbers values (null, 5)")
	blocked := h.store("a", 1)
	h.begins(1)
	stuck, others := h.store("b", 4), h.store("cde", 5, 6, 7)
	h.waits(4)
	release := h.holdLock()
	close(h.gate)
	h.want(blocked())
	h.want(others(), 0)
	h.want(h.store("def", 8, 9, 10)())
	release()
	h.want(stuck())
	h.rests()
}

func TestATurnThatWaitsHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	h.slow = time.Millisecond
	h.stuck = func(n int) bool { return n < 3 }
	close(h.gate)
	release := h.holdLock()
	stuck := h.store("aa", 1, 2)
	h.begins(1)
	for n := range 5 {
		h.want(h.store("bcd", 10*n+3, 10*n+4, 10*n+5)())
	}
	if list := h.stored(); len(list) != 15 {
		t.Errorf("stored %v, want the others' and nothing of who waits", list)
	}
	release()
	h.want(stuck())
	h.rests()
}

func TestWhoLeavesBeforeItsTurnIsNotServed(t *testing.T) {
	t.Parallel()
	h := gather(t, 1)
	blocked := h.store("a", 1)
	h.begins(1)
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() { gone <- h.Store(ctx, turnOf('b'), 2) }()
	h.waits(1)
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("who left was told %v", err)
	}
	close(h.gate)
	h.want(blocked())
	h.want(h.store("b", 3)())
	if list := h.stored(); !slices.Equal(list, []int{1, 3}) {
		t.Errorf("stored %v", list)
	}
}

func TestWhoWasRefusedGoesWithOthersAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := &Gathering[int]{refused: map[[16]byte]bool{}, alone: refusedFor}
		g.setApart(turnOf('a'))
		time.Sleep(refusedFor / 2)
		g.setApart(turnOf('a'))
		g.setApart(turnOf('b'))
		for _, want := range []int{2, 1, 0} {
			g.mu.Lock()
			if len(g.refused) != want {
				t.Errorf("%d go by themselves, want %d", len(g.refused), want)
			}
			g.mu.Unlock()
			time.Sleep(refusedFor/2 + time.Millisecond)
		}
	})
}
