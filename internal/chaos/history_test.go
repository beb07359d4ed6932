package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// What the model allows and what it does not, told in one slot.
func TestOneSlot(t *testing.T) {
	t.Parallel()
	at := func(call, answer int64, d deed, who string, out outcome) act {
		return act{deed: d, who: who, out: out, call: call, answer: answer}
	}
	hold := func(a act, first, last int64) act { a.hold, a.first, a.last = "h", first, last; return a }
	for name, c := range map[string]struct {
		acts []act
		fine bool
	}{
		"one after the other":          {[]act{at(1, 2, takes, "a", done), at(3, 4, leaves, "a", done), at(5, 6, takes, "b", done)}, true},
		"two have it":                  {[]act{at(1, 2, takes, "a", done), at(1, 4, takes, "b", done)}, false},
		"refused what is free":         {[]act{at(1, 2, takes, "a", refused)}, false},
		"refused while another may":    {[]act{at(1, 2, takes, "a", refused), at(1, 9, takes, "b", unknown)}, true},
		"an unknown one is there":      {[]act{at(1, 2, takes, "a", unknown), at(3, 4, finds, "a", done)}, true},
		"an unknown one is not":        {[]act{at(1, 2, takes, "a", unknown), at(3, 4, finds, "", done)}, true},
		"an acknowledged one is gone":  {[]act{at(1, 2, takes, "a", done), at(3, 4, finds, "", done)}, false},
		"a cancelled one stands":       {[]act{at(1, 2, takes, "a", done), at(3, 4, leaves, "a", done), at(5, 6, finds, "a", done)}, false},
		"seen as free long after":      {[]act{at(1, 2, takes, "a", done), at(5, 6, sees, "", done)}, false},
		"seen as free meanwhile":       {[]act{at(1, 6, takes, "a", done), at(5, 7, sees, "", done)}, true},
		"seen as taken and nobody has": {[]act{at(5, 6, sees, "", refused)}, false},
		"held and taken by another":    {[]act{hold(at(1, 2, holds, "", done), 90, 99), at(5, 6, takes, "b", done)}, false},
		"held, run out, taken":         {[]act{hold(at(1, 2, holds, "", done), 10, 12), at(5, 11, takes, "b", done)}, true},
		"refused long after it ran out": {[]act{hold(at(1, 2, holds, "", done), 10, 12), at(20, 21, takes, "b", refused)},
			false},
		"held and redeemed": {[]act{hold(at(1, 2, holds, "", done), 90, 99), hold(at(3, 4, redeems, "a", done), 0, 0),
			at(5, 6, finds, "a", done)}, true},
	} {
		h := newHistory()
		h.add(c.acts...)
		if found, _, _ := h.judge(); (len(found) == 0) != c.fine {
			t.Errorf("%s: got %q, want fine: %v", name, found, c.fine)
		}
	}
}

// Where a clock was off, a hold may have stood longer than it said, and nowhere else.
func TestAClockThatWasOffLoosensHolds(t *testing.T) {
	t.Parallel()
	const second = int64(time.Second)
	for name, c := range map[string]struct {
		from, to int64
		fine     bool
	}{"while it was held": {3 * second, 4 * second, true}, "long before": {-9 * second, -8 * second, false},
		"long after": {60 * second, 61 * second, false}} {
		h := newHistory()
		h.add(act{deed: holds, hold: "h", out: done, call: second, answer: 2 * second, first: 5 * second, last: 8 * second},
			act{deed: takes, who: "a", out: refused, call: 100 * second, answer: 101 * second})
		h.loosen(c.from, c.to, 200*second)
		if found, _, _ := h.judge(); (len(found) == 0) != c.fine {
			t.Errorf("%s: got %q, want fine: %v", name, found, c.fine)
		}
	}
}

// Many who look at once, one after the other, while somebody takes what another held for
// a moment.
func crowd(lookers int) *history {
	h := newHistory()
	for i := range int64(lookers) {
		h.add(act{deed: sees, out: done, call: i, answer: 300 + i}, act{deed: sees, out: refused, call: 100 + i, answer: 800 + i})
	}
	h.add(act{deed: takes, who: "a", out: done, call: 600, answer: 700},
		act{deed: holds, hold: "h", out: done, call: 601, answer: 610, first: 5000, last: 6000},
		act{deed: releases, hold: "h", out: done, call: 611, answer: 620}, act{deed: finds, who: "a", out: done, call: 9000, answer: 9000})
	return h
}

func TestACrowdOfLookersIsDecided(t *testing.T) {
	t.Parallel()
	h := crowd(60)
	if found, _, _ := h.judge(); len(found) != 0 {
		t.Errorf("got %q", found)
	}
	if rest := thin(h.acts[slot{}]); len(rest) > 8 {
		t.Errorf("got %d acts to order, want those that changed something and a few beside them", len(rest))
	}
}

// What is left out never changes the judgement.
func TestThinningChangesNoJudgement(t *testing.T) {
	t.Parallel()
	var fine, odd int
	for seed := range uint64(4000) {
		list := someActs(rand.New(rand.NewPCG(seed, 3)))
		verdict := func(list []act) bool {
			ops := make([]porcupine.Operation, len(list))
			for i, a := range list {
				ops[i] = porcupine.Operation{ClientId: i, Input: a, Call: a.call, Return: a.answer}
			}
			return porcupine.CheckOperations(model, ops)
		}
		want := verdict(list)
		if want {
			fine++
		} else {
			odd++
		}
		if got := verdict(thin(list)); got != want {
			t.Fatalf("seed %d: got %v, want %v of\n%s", seed, got, want, tell(list))
		}
	}
	if fine < 200 || odd < 200 {
		t.Errorf("%d histories have an order and %d have none: too few of one kind to show anything", fine, odd)
	}
}

// someActs makes up a history in which much happens at once.
func someActs(r *rand.Rand) (list []act) {
	const end = 24
	for range 3 + r.IntN(6) {
		a := act{call: r.Int64N(end), out: []outcome{done, refused}[r.IntN(2)], deed: []deed{takes, holds, leaves, sees, sees, sees}[r.IntN(6)]}
		a.answer = a.call + r.Int64N(10)
		switch a.deed {
		case takes, leaves:
			a.who = []string{"a", "b"}[r.IntN(2)]
		case holds:
			a.hold, a.first = []string{"h", "i"}[r.IntN(2)], a.call+r.Int64N(8)
			a.last = a.first + r.Int64N(4)
		}
		list = append(list, a)
	}
	return list
}
