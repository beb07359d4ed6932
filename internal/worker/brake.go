package worker

import (
	"context"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// brake lets people who book go first. In a rush, and only while the processor has
// nothing to spare, what is sent takes from a share that every look fills up: the
// later it is, the larger the share, so that nothing waits for the end of the rush.
type brake struct {
	rush  func() bool
	share int           // of what is on time, until the next look
	late  time.Duration // what is as late as this has twice the share

	mu     sync.Mutex
	behind time.Duration // what was seen since the last look
	left   int
	filled chan struct{} // closed when there is more left
}

func newBrake(rush func() bool, share int, late time.Duration) *brake {
	return &brake{rush: rush, share: share, late: late, left: share, filled: make(chan struct{})}
}

// most is how much the share grows.
const most = 16

// allowed is how much may be done until the next look of what is so late: the square,
// since what is hardly late can wait.
func (b *brake) allowed(behind time.Duration) int {
	times := max(0, behind.Seconds()/b.late.Seconds())
	return int(float64(b.share) * min(most, 1+times*times))
}

// see notes how late something is.
func (b *brake) see(behind time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.behind = max(b.behind, behind)
}

// look gives those who send their share, and everything while the processor is free.
func (b *brake) look(free bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left = b.allowed(b.behind)
	if free {
		b.left = most * b.share
	}
	b.behind = 0
	close(b.filled)
	b.filled = make(chan struct{})
}

// take takes one of the share, if there is one left.
func (b *brake) take() (taken bool, more <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left > 0 {
		b.left--
		return true, nil
	}
	return false, b.filled
}

// room is how many of so many may be begun now.
func (b *brake) room(n int) int {
	if !b.rush() {
		return n
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return min(n, b.left)
}

// pass waits in a rush until there is a share left.
func (b *brake) pass(ctx context.Context) {
	for b.rush() {
		taken, more := b.take()
		if taken {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-more:
		case <-time.After(lookEvery): // Perhaps it is over.
		}
	}
}

// processor watches how busy the machine is.
type processor struct{ idle, all uint64 }

// spare is the part of the time since the last question in which the processor had
// nothing to do; where the system does not tell, none.
func (p *processor) spare() float64 {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	return p.since(string(text))
}

// since reads what the system tells: times of user, nice, system, idle, waiting for
// the disk, and others.
func (p *processor) since(stat string) float64 {
	first, _, _ := strings.Cut(stat, "\n")
	was := *p
	*p = processor{}
	for i, f := range strings.Fields(strings.TrimPrefix(first, "cpu ")) {
		n, err := strconv.ParseUint(f, 10, 64)
		if err != nil || i > 7 { // What follows is counted already.
			break
		}
		if p.all += n; i == 3 || i == 4 {
			p.idle += n
		}
	}
	if p.all <= was.all || was.all == 0 || p.idle < was.idle {
		return 0
	}
	return float64(p.idle-was.idle) / float64(p.all-was.all)
}
