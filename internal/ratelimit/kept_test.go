package ratelimit_test

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mawid/mawid/internal/ratelimit"
)

func openKept(t *testing.T, file string) *ratelimit.Kept {
	t.Helper()
	k, err := ratelimit.OpenKept(ratelimit.Config{}, file, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = k.Close() })
	return k
}

func TestCountsGoOnAfterAProcessIsGone(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "counts")
	k := openKept(t, file)
	for i := range 120 {
		if i%10 == 5 {
			k = openKept(t, file) // Nobody closed the first: as after a kill.
		}
		if d := k.Take(one, at(10)); !d.Allowed || d.Remaining != 119-i {
			t.Fatalf("request %d: got %+v, want it allowed with %d remaining", i+1, d, 119-i)
		}
		if d := k.Take(other, at(10)); !d.Allowed || d.Remaining != 119-i {
			t.Fatalf("request %d of the other key: got %+v", i+1, d)
		}
	}
	for range 2 {
		if d := k.Take(one, at(59)); d.Allowed || d.Remaining != 0 || d.RetryAfter != 1 {
			t.Errorf("beyond the limit: got %+v", d)
		}
		k = openKept(t, file)
	}
	for i, seconds := range []int64{60, 59, -3600} { // the next minute; a moment late; a clock that was set back
		if d, want := k.Take(one, at(seconds)), []int{119, 118, 119}[i]; !d.Allowed || d.Remaining != want {
			t.Errorf("at %d s: got %+v, want %d remaining", seconds, d, want)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Size() != 64 {
		t.Errorf("got a file of %v bytes (%v), want 32 for each key", info.Size(), err)
	}
}

// Where the limit is high, a step is written down at a time: a process that is killed loses
// what is left of it, and never grants more than the limit.
func TestAHighLimitIsWrittenDownInSteps(t *testing.T) {
	t.Parallel()
	const limit, step = 12_000, 10
	file := filepath.Join(t.TempDir(), "counts")
	open := func() *ratelimit.Kept {
		t.Helper()
		k, err := ratelimit.OpenKept(ratelimit.Config{Limit: limit}, file, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = k.Close() })
		return k
	}
	k := open()
	for i := range 2*step + 1 { // as exact as ever while nobody is killed
		if d := k.Take(one, at(0)); !d.Allowed || d.Remaining != limit-i-1 {
			t.Fatalf("request %d: got %+v, want %d remaining", i+1, d, limit-i-1)
		}
	}
	k = open()
	if d := k.Take(one, at(0)); !d.Allowed || d.Remaining != limit-3*step-1 {
		t.Errorf("after a kill: got %+v, want %d remaining", d, limit-3*step-1)
	}
	for allowed := 3*step + 1; k.Take(one, at(0)).Allowed; {
		if allowed++; allowed > limit {
			t.Fatal("more are allowed than the limit")
		}
	}
	if d := open().Take(one, at(0)); d.Allowed {
		t.Errorf("a key that has spent its budget, after a kill: got %+v", d)
	}
	if d := k.Take(one, at(60)); !d.Allowed || d.Remaining != limit-1 {
		t.Errorf("in the next minute: got %+v", d)
	}
	if d := open().Take(one, at(60)); !d.Allowed || d.Remaining != limit-step-1 {
		t.Errorf("in the next minute, after a kill: got %+v, want %d remaining", d, limit-step-1)
	}
}

func TestAFileThatMakesNoSenseHurtsNobody(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "counts")
	if err := os.WriteFile(file, []byte("this was never one of our files, nor is it thirty-two bytes a line"), 0o600); err != nil {
		t.Fatal(err)
	}
	k := openKept(t, file)
	k.Take(one, at(0))
	if d := openKept(t, file).Take(one, at(0)); !d.Allowed || d.Remaining != 118 {
		t.Errorf("got %+v, want 118 remaining", d)
	}
}

func TestManyAtOnceAreKeptExactly(t *testing.T) {
	t.Parallel()
	k := openKept(t, filepath.Join(t.TempDir(), "counts"))
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 20 {
				if k.Take(one, at(0)).Allowed {
					allowed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if got := allowed.Load(); got != 120 {
		t.Errorf("%d allowed, want 120", got)
	}
}

func BenchmarkKept(b *testing.B) {
	k, err := ratelimit.OpenKept(ratelimit.Config{Limit: 1 << 30}, filepath.Join(b.TempDir(), "counts"), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		k.Take(one, at(0))
	}
}
