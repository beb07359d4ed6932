package app

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// room is how much garbage may gather before it is collected. Go collects
// when the heap has doubled; ours is small, and doubling a few megabytes many
// times a second costs more than the requests.
const room = 128 << 20

// tune gives the collector that room while the context lasts, unless the
// operator has said how to collect.
func tune(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for percent := 100; ; {
		metrics.Read(live)
		if next := int(max(100, room*100/max(live[0].Value.Uint64(), 1<<20))); next != percent {
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
