package world

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// Code is the code of a refusal; nothing refused has none.
func Code(err error) string {
	if err == nil {
		return ""
	}
	return fault.Of(err).Code
}

// RefusedAs checks the code of a refusal.
func RefusedAs(t testing.TB, what string, err error, code string) {
	t.Helper()
	if got := fault.Of(err).Code; err == nil || got != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}

// Err is the error of a use case whose answer does not matter.
func Err[T any](_ T, err error) error { return err }

// Eventually waits for what happens in the background.
func Eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patient)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within %v", what, Patient)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Rush does something so many times at once, and tells how often it was done
// and what else came of it.
func Rush(n int, do func(i int) error) (done int, refused map[string]int) {
	var all sync.WaitGroup
	outcomes := make([]error, n)
	for i := range n {
		all.Go(func() { outcomes[i] = do(i) })
	}
	all.Wait()
	refused = map[string]int{}
	for _, err := range outcomes {
		if err == nil {
			done++
		} else {
			refused[Code(err)]++
		}
	}
	return done, refused
}
