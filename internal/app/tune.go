package app

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// tune keeps the heap within its limit and gives the collector room while the
// context lasts, unless the operator has said how to collect. rest gives back what lies
// outside the heap.
func tune(ctx context.Context, m memory, rest func(context.Context)) {
	if m.heap > 0 && os.Getenv("GOMEMLIMIT") == "" {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(m.heap))
	}
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		<-ctx.Done()
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	var thrifty thrift
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for percent := 100; ; {
		metrics.Read(heap)
		if next := gcPercent(m, heap[0].Value.Uint64()); next != percent {
			percent = next
			debug.SetGCPercent(percent)
		}
		if thrifty.due(heap[1].Value.Uint64()) {
			rest(ctx)
			debug.FreeOSMemory()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// gcPercent is how much the heap may grow, in percent of what is live. Where
// memory is scarce the limit collects earlier, when the heap gets near it.
func gcPercent(m memory, live uint64) int {
	return int(max(100, uint64(m.room)*100/max(live, 1<<20)))
}

// thrift tells when memory that a rush of work has left behind is given back: when
// there is little to do, and has been for a while. The first time is after the start.
type thrift struct {
	seen, kept uint64 // what was allocated, in bytes: at the last look, and when memory was given back
	quiet      int    // for how many looks there was little to do
}

const (
	littleWork  = 4 << 20 // allocated between two looks, a second apart
	quietLooks  = 5
	worthGiving = 32 << 20
)

// due takes what was allocated until now, looked at once a second.
func (t *thrift) due(allocated uint64) bool {
	more := allocated - t.seen
	t.seen = allocated
	if t.quiet++; more > littleWork {
		t.quiet = 0
	}
	if first := t.kept == 0; !first && (t.quiet < quietLooks || allocated-t.kept < worthGiving) {
		return false
	}
	t.kept = allocated
	return true
}
