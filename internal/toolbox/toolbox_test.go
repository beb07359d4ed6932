package toolbox

import (
	"runtime"
	"testing"
)

// outcome is a test that notes how it ended. Its methods end the goroutine, as
// the real ones do.
type outcome struct {
	testing.TB
	failed, skipped bool
}

func (o *outcome) Helper() {}

func (o *outcome) Fatalf(string, ...any) { o.failed = true; runtime.Goexit() }

func (o *outcome) Skipf(string, ...any) { o.skipped = true; runtime.Goexit() }

func TestWhatIsMissingIsLeftOutAndFailsInCI(t *testing.T) {
	for ci, want := range map[string]outcome{"": {skipped: true}, "true": {failed: true}} {
		t.Setenv("CI", ci)
		var got outcome
		done := make(chan struct{})
		go func() {
			defer close(done)
			Need(&got, "no-program-of-this-name")
		}()
		<-done
		if got != want {
			t.Errorf("with CI=%q: got %+v, want %+v", ci, got, want)
		}
	}
	if path := Need(t, "go"); path == "" {
		t.Error("go was not found")
	}
}
