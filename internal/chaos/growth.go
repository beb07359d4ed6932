package main

import (
	"fmt"
	"math"
	"slices"
)

// quantity is something that a node must not take more and more of.
type quantity struct {
	name, metric string
	unit         float64 // that it is told in
	// slack is what it may be more in one third of the time than in the one before, beside
	// what is noise: some of a few, and a share of many.
	slack, share float64
}

// quantities are those of a node. Of goroutines and descriptors a few come and go with
// connections: each client may have another open at that moment, which is two goroutines and a
// descriptor. The heap is told by the size at which it is collected next, which follows what
// was alive at the last time and makes no saw. Resident memory is the highest that there was so
// far, and a little higher now and then; in a third of an hour there are more than
// 100,000 requests, so that a node that keeps 300 bytes of each is found.
var quantities = []quantity{
	{"goroutines", "go_goroutines", 1, 2 * everybody, 0.05},
	{"descriptors", "process_open_fds", 1, everybody, 0.05},
	{"heap", "go_memstats_next_gc_bytes", mebi, 8 * mebi, 0.05},
	{"memory", "process_resident_memory_bytes", mebi, 8 * mebi, 0.1},
}

const mebi = 1 << 20

// The least that can be judged: with fewer readings in a third the noise of something that
// grows steadily would hide its growth.
const (
	third = 10
	sigma = 4.0
)

// judge compares the last third of the readings with the second; the first is for what is
// set up once. It grows if the medians differ by more than the slack and what is noise. A
// median of n readings is off by 1.25/√n of their deviation, which is 1.48 of their median
// distance from it, and four times as much happens to nobody. What grows steadily, by d
// from a third to the next, has a median distance of d/4 in each: the noise that it
// makes itself is 2.6·d/√n, which is less than d from eight readings on.
func (q *quantity) judge(list []float64) (found []string, of string, err error) {
	n := len(list) / 3
	if n < third {
		return nil, "", fmt.Errorf("%s: %d readings of %s, and %d are too few", q.name, len(list), q.metric, 3*third-1)
	}
	second, last := list[len(list)-2*n:len(list)-n], list[len(list)-n:]
	before, now := median(second), median(last)
	noise := sigma * 1.25 * 1.48 * math.Hypot(distance(second), distance(last)) / math.Sqrt(float64(n))
	most := before + max(q.slack, q.share*before) + noise
	of = fmt.Sprintf("%.1f after %.1f, at most %.1f, in %d readings", now/q.unit, before/q.unit, most/q.unit, len(list))
	if now > most {
		found = []string{fmt.Sprintf("%s has grown from a third of the time to the next: %s", q.name, of)}
	}
	return found, of, nil
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}

// distance is the median distance from the median.
func distance(list []float64) float64 {
	m, away := median(list), make([]float64, len(list))
	for i, v := range list {
		away[i] = math.Abs(v - m)
	}
	return median(away)
}
