package auth

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
)

// waiting tells how many wait.
func (l *line) waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.known) + len(l.strangers)
}

// comes lets somebody come and waits until they stand in the line.
func (l *line) comes(t *testing.T, turn Turn, then func(error)) {
	t.Helper()
	before, done := l.waiting(), make(chan struct{})
	go func() {
		defer close(done)
		then(l.enter(WithTurn(t.Context(), turn)))
	}()
	for l.waiting() == before {
		select {
		case <-done:
			return
		default:
		}
	}
}

func TestWhoIsKnownGoesBeforeStrangers(t *testing.T) {
	t.Parallel()
	l := newLine(1)
	if err := l.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var order []string
	come := func(name string, turn Turn) {
		wg.Add(1)
		l.comes(t, turn, func(err error) {
			defer wg.Done()
			if err != nil {
				t.Errorf("%s: got %v", name, err)
				return
			}
			order = append(order, name) // One at a time: the line is the lock.
			l.leave()
		})
	}
	for i := range 3 {
		come(fmt.Sprint("stranger ", i), Turn{From: "192.0.2.7"})
	}
	come("known 0", Turn{Known: true})
	come("known 1", Turn{Known: true})
	l.leave()
	wg.Wait()
	if want := []string{"known 0", "known 1", "stranger 0", "stranger 1", "stranger 2"}; !slices.Equal(order, want) {
		t.Errorf("got %v, want %v", order, want)
	}
	if l.free != 1 || l.waiting() != 0 {
		t.Errorf("got %d free and %d waiting, want the line empty", l.free, l.waiting())
	}
}

// Before there was a bound, whoever sent passwords by the thousand filled the
// memory with those that waited.
func TestALineThatIsFullRefusesAndKeepsRoomForOthers(t *testing.T) {
	t.Parallel()
	l := newLine(1)
	if err := l.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	leave := func(err error) {
		defer wg.Done()
		if err == nil {
			l.leave()
		}
	}
	for range mostPerPlace {
		wg.Add(1)
		l.comes(t, Turn{From: "198.51.100.1"}, leave)
	}
	if err := l.enter(WithTurn(t.Context(), Turn{From: "198.51.100.1"})); !errors.Is(err, ErrHashing) || ErrHashing.RetryAfter <= 0 {
		t.Errorf("one more of the same address: got %v, want %v", err, ErrHashing)
	}
	for i := range mostStrangers - mostPerPlace {
		wg.Add(1)
		l.comes(t, Turn{From: fmt.Sprint("address ", i)}, leave)
	}
	if err := l.enter(WithTurn(t.Context(), Turn{From: "203.0.113.9"})); !errors.Is(err, ErrHashing) {
		t.Errorf("one more stranger: got %v, want %v", err, ErrHashing)
	}
	wg.Add(1)
	l.comes(t, Turn{Known: true}, leave)
	if got := l.waiting(); got != mostStrangers+1 {
		t.Errorf("got %d waiting, want room for one who is known", got)
	}
	l.leave()
	wg.Wait()
	if l.free != 1 || l.waiting() != 0 {
		t.Errorf("got %d free and %d waiting, want the line empty", l.free, l.waiting())
	}
}

func TestWhoGivesUpWaitingTakesNoTurn(t *testing.T) {
	t.Parallel()
	l := newLine(1)
	if err := l.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 1000 {
		if err := l.enter(gone); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v, want the context's end", err)
		}
	}
	l.leave()
	if l.free != 1 || l.waiting() != 0 {
		t.Errorf("got %d free and %d waiting, want the line empty", l.free, l.waiting())
	}
}
