package ratelimit_test

import (
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/ratelimit"
)

// at gives an instant so many seconds into a minute.
func at(seconds int64) time.Time { return time.Unix(1_800_000_000/60*60+seconds, 0) }

func TestAKeyGetsItsLimitInEachMinuteAndNoMore(t *testing.T) {
	t.Parallel()
	l := ratelimit.New(ratelimit.Config{Limit: 3})
	reset := at(60).Unix()
	steps := []struct {
		key  string
		now  time.Time
		want ratelimit.Decision
	}{
		{"a", at(0), ratelimit.Decision{Allowed: true, Limit: 3, Remaining: 2, Reset: reset, RetryAfter: 60}},
		{"a", at(10), ratelimit.Decision{Allowed: true, Limit: 3, Remaining: 1, Reset: reset, RetryAfter: 50}},
		{"b", at(10), ratelimit.Decision{Allowed: true, Limit: 3, Remaining: 2, Reset: reset, RetryAfter: 50}},
		{"a", at(30), ratelimit.Decision{Allowed: true, Limit: 3, Remaining: 0, Reset: reset, RetryAfter: 30}},
		{"a", at(59), ratelimit.Decision{Allowed: false, Limit: 3, Remaining: 0, Reset: reset, RetryAfter: 1}},
		{"a", at(59), ratelimit.Decision{Allowed: false, Limit: 3, Remaining: 0, Reset: reset, RetryAfter: 1}},
		{"a", at(60), ratelimit.Decision{Allowed: true, Limit: 3, Remaining: 2, Reset: reset + 60, RetryAfter: 60}},
	}
	for i, s := range steps {
		if diff := cmp.Diff(l.Take(s.key, s.now), s.want); diff != "" {
			t.Errorf("step %d: %s", i, diff)
		}
	}
}

func TestPeekDoesNotCount(t *testing.T) {
	t.Parallel()
	l := ratelimit.New(ratelimit.Config{Limit: 2})
	l.Take("a", at(0))
	for range 5 {
		if got, want := l.Peek("a", at(1)).Remaining, 1; got != want {
			t.Fatalf("remaining %d, want %d", got, want)
		}
	}
	l.Take("a", at(2))
	if l.Peek("a", at(3)).Allowed {
		t.Error("Peek allows what is spent")
	}
}

func TestOneLateClockDoesNotBeginTheMinuteAnew(t *testing.T) {
	t.Parallel()
	l := ratelimit.New(ratelimit.Config{Limit: 1})
	l.Take("a", at(60))
	if l.Take("a", at(59)).Allowed {
		t.Error("a request dated just before the window was given a budget of its own")
	}
	if !l.Take("a", at(-3600)).Allowed {
		t.Error("after the clock was set back an hour, nothing is allowed any more")
	}
}

func TestManyAtOnceGetTheLimitTogether(t *testing.T) {
	t.Parallel()
	l := ratelimit.New(ratelimit.Config{Limit: 500})
	var allowed atomic.Int64
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 100 {
				if l.Take("a", at(0)).Allowed {
					allowed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if got, want := allowed.Load(), int64(500); got != want {
		t.Errorf("%d allowed, want %d", got, want)
	}
}

func TestAFloodOfKeysNeitherGrowsNorPassesNorDisturbsTheSeen(t *testing.T) {
	// Not parallel: it measures memory.
	l := ratelimit.New(ratelimit.Config{Limit: 10, MaxKeys: 1024})
	for range 9 {
		l.Take("early", at(0))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range 500_000 {
		l.Take(strconv.Itoa(i), at(1))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 2<<20 {
		t.Errorf("the flood left %d KiB", grown>>10)
	}
	if got, want := l.Peek("early", at(2)).Remaining, 1; got != want {
		t.Errorf("a key seen before the flood has %d left, want %d", got, want)
	}
	allowed := 0
	for range 50 {
		if l.Take("one of the flood", at(2)).Allowed {
			allowed++
		}
	}
	if allowed > 10 {
		t.Errorf("one of the flood got %d, the limit is 10", allowed)
	}
	if !l.Take("one of the flood", at(60)).Allowed {
		t.Error("the next minute is still flooded")
	}
}

func TestTakeAllocatesNothingForAKeyAlreadySeen(t *testing.T) {
	l := ratelimit.New(ratelimit.Config{Limit: 1 << 30})
	l.Take("a", at(0))
	if got := testing.AllocsPerRun(1000, func() { l.Take("a", at(0)) }); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

func BenchmarkTake(b *testing.B) {
	for _, keys := range []int{1, 1000} {
		b.Run(fmt.Sprintf("%d keys", keys), func(b *testing.B) {
			l := ratelimit.New(ratelimit.Config{Limit: 1 << 30})
			names := make([]string, keys)
			for i := range names {
				names[i] = fmt.Sprintf("key-%013d", i)
			}
			now := at(0)
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for i := 0; pb.Next(); i++ {
					l.Take(names[i%keys], now)
				}
			})
		})
	}
}
