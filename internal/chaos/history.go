package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// slot is what can be had once: a start of a resource.
type slot struct {
	resource   int // of the arena's
	date, time string
}

func (s slot) String() string { return fmt.Sprintf("chair-%d %s %s", s.resource, s.date, s.time) }

// deed is what somebody wants of a slot.
type deed string

// What can be wanted. A move leaves one slot and takes another.
const (
	takes    deed = "takes"    // it must be free
	holds    deed = "holds"    // it must be free, and is again when the hold runs out
	redeems  deed = "redeems"  // a hold becomes a booking
	releases deed = "releases" // a hold is given back
	leaves   deed = "leaves"   // whoever has it gives it up
	sees     deed = "sees"     // as free or as taken
	finds    deed = "finds"    // in the end: who has it
)

// outcome is what came of it.
type outcome string

// What can come of it. What is unknown may have happened, may happen at any later
// time, or never.
const (
	done    outcome = "done"
	refused outcome = "refused"
	unknown outcome = "unknown"
)

// act is one deed and its outcome. Times are nanoseconds since the beginning.
type act struct {
	slot         slot
	deed         deed
	who          string // has it afterwards; of finds: has it, empty for nobody
	hold         string // is held by
	out          outcome
	call, answer int64
	first, last  int64 // when a hold may run out: not before, and not after
}

func (a act) String() string {
	answer := "-"
	if a.out != unknown {
		answer = fmt.Sprintf("%.3f", float64(a.answer)/1e9)
	}
	return fmt.Sprintf("%9.3f %9s  %s %s %s %s", float64(a.call)/1e9, answer, a.deed, a.who, a.hold, a.out)
}

// state is who has a slot: a booking, a hold, or nobody.
type state struct {
	who         string
	held        bool
	first, last int64
}

// free tells whether a deed may find the slot free: a hold may have run out by
// the time the deed was answered.
func (s state) free(a *act) bool { return s.who == "" || s.held && s.first <= a.answer }

// taken tells whether a deed may find the slot taken.
func (s state) taken(a *act) bool { return s.who != "" && (!s.held || s.last >= a.call) }

// step is the whole truth about one slot: what comes of a deed, and who has the
// slot then.
func (s state) step(a *act) (bool, state) {
	mine := s.who == a.who
	if a.hold != "" {
		mine = s.held && s.who == a.hold
	}
	var may, mayNot bool // have succeeded, have been refused
	next := state{}
	switch a.deed {
	case takes:
		may, mayNot, next = s.free(a), s.taken(a), state{who: a.who}
	case holds:
		may, mayNot, next = s.free(a), s.taken(a), state{who: a.hold, held: true, first: a.first, last: a.last}
	case redeems:
		may, mayNot, next = mine && s.last >= a.call, !mine || s.first <= a.answer, state{who: a.who}
	case releases:
		may, mayNot = mine, !mine || s.first <= a.answer
		if !mine { // It had run out, and nobody minds.
			may, next = true, s
		}
	case leaves:
		may, mayNot = mine, !mine
	case sees:
		return a.out == done && s.free(a) || a.out == refused && s.taken(a), s
	case finds:
		return s.who == a.who || s.held && a.who == "", s
	}
	switch {
	case a.out == done:
		return may, next
	case a.out == refused:
		return mayNot, s
	case may:
		return true, next
	}
	return true, s
}

// history is everything that was done.
type history struct {
	began time.Time
	brief bool // nothing is kept

	mu   sync.Mutex
	acts map[slot][]act
}

func newHistory() *history { return &history{began: time.Now(), acts: map[slot][]act{}} }

// now is the time of the history.
func (h *history) now() int64 { return int64(time.Since(h.began)) }

// at is the time of the history at which a clock shows a Unix second.
func (h *history) at(unix int64) int64 { return int64(time.Unix(unix, 0).Sub(h.began)) }

func (h *history) add(all ...act) {
	if h.brief {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range all {
		if a.out == unknown {
			a.answer = math.MaxInt64
		}
		h.acts[a.slot] = append(h.acts[a.slot], a)
	}
}

// loosen widens when holds may run out that stood within a time.
func (h *history) loosen(from, to, by int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, list := range h.acts {
		for i := range list {
			if a := &list[i]; a.deed == holds && a.call <= to && a.answer+int64(holdFor*time.Second)+slack >= from {
				a.first -= by
				a.last += by
			}
		}
	}
}

// resolve decides what was unknown, by what is known in the end: it was done before
// that, or was never done.
func (h *history) resolve(now int64, happened func(*act) (yes, known bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for where, list := range h.acts {
		h.acts[where] = slices.DeleteFunc(list, func(a act) bool {
			yes, known := happened(&a)
			return a.out == unknown && known && !yes
		})
		for i := range h.acts[where] {
			a := &h.acts[where][i]
			if _, known := happened(a); a.out == unknown && known {
				a.out, a.answer = done, now
			}
		}
	}
}

// model is one slot, for porcupine.
var model = porcupine.Model{
	Init: func() any { return state{} },
	Step: func(s, in, _ any) (bool, any) {
		a := in.(act)
		return s.(state).step(&a)
	},
}

// undecided is how long porcupine may think about one slot.
const undecided = time.Minute

// idle tells whether an act changes nothing: it found the slot free, or taken.
func (a *act) idle() (free, idle bool) {
	if a.deed == sees {
		return a.out == done, true
	}
	return false, a.out == refused && (a.deed == takes || a.deed == holds)
}

// thin leaves out what found the same as another did in the midst of it: where that
// one has its place in an order, this one has one beside it. Else porcupine would try
// all orders of those who looked at once, of which there are too many.
func thin(list []act) (rest []act) {
	list = slices.Clone(list)
	calls, answers := ranks(list)
	slices.SortStableFunc(list, func(a, b act) int {
		return cmp.Or(cmp.Compare(answers[a.answer], answers[b.answer]), cmp.Compare(calls[b.call], calls[a.call]))
	})
	latest := map[bool]int{true: -1, false: -1} // rank of the call of those that found the same, so far
	for _, a := range list {
		free, idle := a.idle()
		switch {
		case !idle:
			rest = append(rest, a)
		case latest[free] < calls[a.call]:
			latest[free] = calls[a.call]
			rest = append(rest, a)
		}
	}
	return rest
}

// ranks gives times of calls and of answers their places in the course of things. Calls
// between which nobody was answered have the same, for no order could tell them apart,
// and so have answers between which nobody called; unless a hold may have run out there.
func ranks(list []act) (calls, answers map[int64]int) {
	const call, edge, answer = 0, 1, 2 // in this order if they are at the same time
	type event struct {
		at   int64
		kind int
	}
	var all []event
	for _, a := range list {
		all = append(all, event{a.call, call}, event{a.answer, answer})
		if a.deed == holds {
			all = append(all, event{a.first, edge}, event{a.last, edge})
		}
	}
	slices.SortFunc(all, func(a, b event) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.kind, b.kind)) })
	calls, answers = map[int64]int{}, map[int64]int{}
	rank, before := 0, edge
	for _, e := range all {
		if e.kind != before {
			rank, before = rank+1, e.kind
		}
		switch e.kind {
		case call:
			calls[e.at] = rank
		case answer:
			answers[e.at] = rank
		}
	}
	return calls, answers
}

// judge looks for a slot whose history no order explains in which one deed came
// after the other. It gives what it finds, and of how many acts on how many slots.
func (h *history) judge() (findings []string, acts, slots int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for where, list := range h.acts {
		slots++
		acts += len(list)
		list = thin(list)
		ops := make([]porcupine.Operation, len(list))
		for i, a := range list {
			ops[i] = porcupine.Operation{ClientId: i, Input: a, Call: a.call, Return: a.answer}
		}
		switch porcupine.CheckOperationsTimeout(model, ops, undecided) {
		case porcupine.Illegal:
			findings = append(findings, where.String()+": no order explains this:\n"+tell(list))
		case porcupine.Unknown:
			findings = append(findings, fmt.Sprintf("%s: not decided within %v:\n%s", where, undecided, tell(list)))
		}
	}
	return findings, acts, slots
}

// tell lists acts in the order in which they were begun.
func tell(list []act) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b act) int { return cmp.Compare(a.call, b.call) })
	var text strings.Builder
	for _, a := range list {
		fmt.Fprintf(&text, "    %s\n", a)
	}
	return text.String()
}
