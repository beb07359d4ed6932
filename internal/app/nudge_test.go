package app

import (
	"testing"
	"testing/synctest"
	"time"
)

// Who books one after the other has the first told at once and the others together:
// none is forgotten, and none costs a look of its own.
func TestNudgesThatFollowEachOtherArePassedOnAsOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var passed []time.Duration
		began := time.Now()
		n := nudges{pass: func() { passed = append(passed, time.Since(began)) }}
		for range 8 {
			n.come()
			time.Sleep(nudgeEvery / 10)
		}
		time.Sleep(nudgeEvery / 2)
		n.come()
		time.Sleep(time.Minute)
		later := time.Since(began)
		n.come()
		want := []time.Duration{0, nudgeEvery, 2 * nudgeEvery, later}
		if len(passed) != len(want) {
			t.Fatalf("got %v, want %v", passed, want)
		}
		for i, at := range want {
			if passed[i] != at {
				t.Errorf("number %d: got after %v, want %v", i, passed[i], at)
			}
		}
	})
}
