package convoy_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/convoy"
)

// ferry answers with the length of each question. The first crossing waits
// until it is let go, so that the others gather.
type ferry struct {
	leave chan struct{}

	mu        sync.Mutex
	crossings []map[string]int
}

func (f *ferry) send(ctx context.Context, questions map[string]int) (map[string]int, error) {
	f.mu.Lock()
	f.crossings = append(f.crossings, questions)
	first := len(f.crossings) == 1
	f.mu.Unlock()
	if first {
		select {
		case <-f.leave:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	out := map[string]int{}
	for q := range questions {
		out[q] = len(q)
	}
	return out, nil
}

// left waits until the first crossing has begun.
func (f *ferry) left() {
	for crossings := 0; crossings == 0; time.Sleep(time.Millisecond) {
		f.mu.Lock()
		crossings = len(f.crossings)
		f.mu.Unlock()
	}
}

// gathered asks many questions while the first is under way, lets them go and
// gives the answers.
func gathered(t *testing.T, f *ferry, road *convoy.Road[string, int], questions []string) map[string][]convoy.Answer[int] {
	t.Helper()
	var (
		mu  sync.Mutex
		got = map[string][]convoy.Answer[int]{}
		wg  sync.WaitGroup
	)
	ask := func(q string) {
		wg.Go(func() {
			a, err := road.Ask(t.Context(), q)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			got[q] = append(got[q], a)
		})
	}
	ask("first")
	f.left()
	for _, q := range questions {
		ask(q)
	}
	for road.Waiting() < len(questions) {
		time.Sleep(time.Millisecond)
	}
	close(f.leave)
	wg.Wait()
	return got
}

func TestWhoeverComesWhileOneIsUnderWayTravelsTogether(t *testing.T) {
	t.Parallel()
	f := &ferry{leave: make(chan struct{})}
	got := gathered(t, f, convoy.New(10, time.Minute, f.send), []string{"a", "bb", "bb", "bb"})
	if diff := cmp.Diff(f.crossings, []map[string]int{{"first": 1}, {"a": 1, "bb": 3}}); diff != "" {
		t.Error(diff)
	}
	places := map[int]bool{}
	for _, a := range got["bb"] {
		places[a.Place] = true
		if a.Value != 2 || a.Of != 3 {
			t.Errorf("got %+v, want the value 2, of 3", a)
		}
	}
	if len(places) != 3 || !places[1] || !places[3] {
		t.Errorf("got places %v, want each of 1 to 3 once", places)
	}
}

func TestAConvoyHasItsLimitAndTheRestFollow(t *testing.T) {
	t.Parallel()
	f := &ferry{leave: make(chan struct{})}
	got := gathered(t, f, convoy.New(2, time.Minute, f.send), []string{"a", "b", "c", "d", "e"})
	if len(f.crossings) != 4 || len(got) != 6 {
		t.Errorf("got %d convoys and %d answers, want 4 and 6: %v", len(f.crossings), len(got), f.crossings)
	}
	for _, c := range f.crossings {
		if len(c) > 2 {
			t.Errorf("got a convoy of %d, want at most 2", len(c))
		}
	}
}

func TestAFailureIsToldToAllOfTheConvoyAndTheNextGoesOn(t *testing.T) {
	t.Parallel()
	down := errors.New("down")
	broken := true
	road := convoy.New(10, time.Minute, func(context.Context, map[string]int) (map[string]int, error) {
		if broken {
			broken = false
			return nil, down
		}
		return map[string]int{"a": 7}, nil
	})
	if _, err := road.Ask(t.Context(), "a"); !errors.Is(err, down) {
		t.Errorf("got %v, want %v", err, down)
	}
	if a, err := road.Ask(t.Context(), "a"); err != nil || a.Value != 7 {
		t.Errorf("got %+v, %v, want 7", a, err)
	}
}

func TestNobodyWaitsLongerThanTheirContextOrTheRoadsPatience(t *testing.T) {
	t.Parallel()
	f := &ferry{leave: make(chan struct{})}
	road := convoy.New(10, 50*time.Millisecond, f.send)
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := road.Ask(gone, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	f.left()
	if _, err := road.Ask(t.Context(), "b"); err != nil {
		t.Errorf("got %v, want an answer once the first convoy has given up", err)
	}
}
