package worker

import (
	"context"
	"testing"
	"time"
)

func TestInARushSoMuchIsSentUntilTheNextLook(t *testing.T) {
	rush := true
	b := newBrake(func() bool { return rush }, 3, 2*time.Second)
	sends := func() (n int) {
		for taken := true; taken; n++ {
			if taken, _ = b.take(); !taken {
				return n
			}
		}
		return n
	}
	for _, c := range []struct {
		name   string
		behind time.Duration
		free   bool
		want   int
	}{
		{"on time", 0, false, 3},
		{"a second late", time.Second, false, 3},
		{"as late as is late", 2 * time.Second, false, 6},
		{"later", 4 * time.Second, false, 15},
		{"an hour", time.Hour, false, 48},
		{"before its time", -time.Hour, false, 3},
		{"on time again", 0, false, 3},
		{"on time, and the processor is free", 0, true, 48},
	} {
		b.see(c.behind)
		b.see(c.behind / 2) // The latest counts.
		b.look(c.free)
		if got := sends(); got != c.want {
			t.Errorf("%s: %d are sent, want %d", c.name, got, c.want)
		}
	}
	// No more is begun than there is left.
	b.look(false)
	if got := [2]int{b.room(2), b.room(100)}; got != [2]int{2, 3} {
		t.Errorf("of 2 and of 100 there is room for %v, want 2 and 3", got)
	}
	sends()
	if got := b.room(100); got != 0 {
		t.Errorf("when all is taken there is room for %d, want 0", got)
	}
	// Who has to wait goes on after a look, when the rush is over, and when it is to stop.
	passed := make(chan struct{})
	pass := func(ctx context.Context) { go func() { b.pass(ctx); passed <- struct{}{} }() }
	pass(t.Context())
	b.look(false)
	<-passed
	sends()
	ctx, stop := context.WithCancel(t.Context())
	pass(ctx)
	stop()
	<-passed
	rush = false
	b.pass(t.Context())
	if got := b.room(100); got != 100 {
		t.Errorf("when the rush is over there is room for %d, want 100", got)
	}
}

func TestWhatTheProcessorHasToSpareIsRead(t *testing.T) {
	var p processor
	for _, c := range []struct {
		stat string
		want float64
	}{
		{"cpu  100 0 50 800 50 0 0 0 9 9\ncpu0 1 1 1 1\n", 0}, // Nothing to compare it with.
		{"cpu  150 0 100 850 100 0 0 0 9 9\n", 0.5},
		{"cpu  250 0 200 850 100 0 0 0 9 9\n", 0},
		{"cpu  250 0 200 850 100 0 0 0 9 9\n", 0}, // No time has passed.
		{"", 0},
		{"cpu  1 2 3\n", 0},
		{"cpu  10 20 30 60 0\n", 60.0 / 114},
	} {
		if got := p.since(c.stat); got != c.want {
			t.Errorf("%q: got %v, want %v", c.stat, got, c.want)
		}
	}
	if got := p.spare(); got < 0 || got > 1 {
		t.Errorf("of this machine: got %v", got)
	}
}

func TestOutcomesAreNotedSoonAndOfManyEndpointsLater(t *testing.T) {
	for endpoints, want := range map[int64]time.Duration{
		1: 100 * time.Millisecond, 7: 100 * time.Millisecond, 8: 200 * time.Millisecond, 40: 600 * time.Millisecond, 512: time.Second,
	} {
		if got := noteEvery(endpoints); got != want {
			t.Errorf("%d endpoints: after %v, want %v", endpoints, got, want)
		}
	}
}
