package app

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// tune keeps the heap within its limit and gives the collector room while the
// context lasts, unless the operator has said how to collect.
func tune(ctx context.Context, m memory) {
	if m.heap > 0 && os.Getenv("GOMEMLIMIT") == "" {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(m.heap))
	}
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		<-ctx.Done()
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for percent := 100; ; {
		metrics.Read(live)
		if next := gcPercent(m, live[0].Value.Uint64()); next != percent {
			percent = next
			debug.SetGCPercent(percent)
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
