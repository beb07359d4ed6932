package voice_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// prover is a clinic with one appointment, of Noura under her number.
type prover struct {
	*world.World
	agent booking.Agent
	query voice.OwnQuery // what is right about it, from another line
}

// Numbers of the stories.
const (
	nouras    = "+966551234567"
	strangers = "+966550000000"
)

// fiveThenRefused is what comes of six wrong proofs.
var fiveThenRefused = []string{"wrong", "wrong", "wrong", "wrong", "wrong", "refused"}

// later lets the time pass in which an agent's wrong proofs count.
func (p *prover) later() { p.Clock.Add(10 * time.Minute) }

func newProver(t *testing.T, w *world.World) *prover {
	t.Helper()
	r := w.Checkup("2026-11-16", "10:00")
	r.Phone, r.Customer = nouras, "نورة العتيبي"
	w.MustBook(r)
	_, a := w.Receptionist()
	day := civil.DateOf(2026, 11, 16)
	return &prover{w, a, voice.OwnQuery{Phone: nouras, Customer: "نورة العتيبي", Date: &day}}
}

// tries proves something in a call and tells whether it was right, wrong or
// refused.
func (p *prover) tries(call string, q voice.OwnQuery) string {
	p.T.Helper()
	l := voice.Line{Agent: p.agent}
	if call != "" {
		l = p.Ring(p.agent, call)
	}
	got, err := p.Voice.Own(p.T.Context(), l, q)
	switch {
	case errors.Is(err, voice.ErrProofs):
		return "refused"
	case err != nil:
		p.T.Fatal(err)
	case len(got) == 0:
		return "wrong"
	}
	return "right"
}

// named is the query with another name.
func (p *prover) named(name string) voice.OwnQuery {
	q := p.query
	q.Customer = name
	return q
}

func TestFiveWrongProofsEndTheProvingInACall(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		if got := p.tries("c1", p.query); got != "right" {
			t.Fatalf("what is right: got it %s", got)
		}
		for i, number := range []string{"+966550000001", "+966550000002", "+966550000003", "+966550000004", "+966550000005", nouras} {
			q := p.query
			q.Phone = number
			want := "wrong"
			if i == 5 {
				want = "refused" // although it is right
			}
			if got := p.tries("c1", q); got != want {
				t.Errorf("proof %d in a call: got it %s, want %s", i+1, got, want)
			}
		}
		p.later()
		if got := p.tries("c2", p.query); got != "right" {
			t.Errorf("in another call: got it %s, want right", got)
		}
	})
}

func TestFiveWrongProofsADayProtectANumber(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		for i, want := range fiveThenRefused {
			if got := p.tries(fmt.Sprint("c", i), p.named("سارة الحربي")); got != want {
				t.Errorf("call %d: got it %s, want %s", i+1, got, want)
			}
		}
		p.later()
		for name, call := range map[string]string{"in a call": "c9", "without one": ""} {
			if got := p.tries(call, p.query); got != "refused" {
				t.Errorf("the right one, %s: got it %s, want it refused", name, got)
			}
		}
		// The same is said of a number that nobody has.
		q := p.query
		q.Phone = "+966559999999"
		for i, want := range fiveThenRefused {
			if got := p.tries(fmt.Sprint("n", i), q); got != want {
				t.Errorf("an unknown number, call %d: got it %s, want %s", i+1, got, want)
			}
		}
		own := voice.OwnQuery{Phone: nouras, Line: nouras}
		if got := p.tries("mine", own); got != "right" {
			t.Errorf("from her own number: got it %s, want right", got)
		}
		w.Clock.Add(20 * time.Hour) // It is the sixteenth, also at Greenwich.
		if got := p.tries("c10", p.query); got != "right" {
			t.Errorf("the next day: got it %s, want right", got)
		}
	})
}

func TestFiveWrongProofsADayEndTheProvingFromALine(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		for i, want := range fiveThenRefused {
			q := p.query
			q.Phone, q.Line = fmt.Sprint("+96655000001", i), strangers
			if got := p.tries(fmt.Sprint("c", i), q); got != want {
				t.Errorf("call %d: got it %s, want %s", i+1, got, want)
			}
		}
	})
}

func TestAnAgentCanBeGuessedAtFiveTimesInTenMinutes(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		counts := map[string]int{}
		for i := range 8 {
			q := p.query
			q.Phone = fmt.Sprintf("+9665511%05d", i)
			counts[p.tries(fmt.Sprint("c", i), q)]++
		}
		if counts["wrong"] != 5 || counts["refused"] != 3 {
			t.Errorf("got %v, want five tries and three refusals", counts)
		}
		if got := p.tries("mine", voice.OwnQuery{Phone: nouras, Line: nouras}); got != "right" {
			t.Errorf("from her own number: got it %s, want right", got)
		}
		_, other := w.Receptionist()
		mine := p.agent
		p.agent = other
		if got := p.tries("b1", p.query); got != "right" {
			t.Errorf("another agent: got it %s, want right", got)
		}
		p.agent = mine
		p.later()
		if got := p.tries("c99", p.query); got != "right" {
			t.Errorf("ten minutes later: got it %s, want right", got)
		}
	})
}

func TestManyProofsAtOnceOnTwoNodesAreFive(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		var (
			mu     sync.Mutex
			wg     sync.WaitGroup
			counts = map[string]int{}
		)
		nodes := []*house.House{w.House, w.OtherNode()}
		for i := range 12 {
			wg.Go(func() {
				got, err := nodes[i%2].Voice.Own(t.Context(), voice.Line{Agent: p.agent}, p.named(fmt.Sprint("Some name ", i)))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case errors.Is(err, voice.ErrProofs):
					counts["refused"]++
				case err != nil:
					t.Error(err)
				default:
					counts[fmt.Sprint(len(got))]++
				}
			})
		}
		wg.Wait()
		if counts["0"] != 5 || counts["refused"] != 7 {
			t.Errorf("got %v, want five answers", counts)
		}
	})
}

func TestAnAgentMayAskForAProofAlsoFromTheOwnNumber(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		var err error
		if p.agent, err = w.Voice.UpdateAgent(t.Context(), w.Caller(), p.agent.ID, voice.AgentChange{
			Profile: func(p *booking.AgentProfile) { p.ProveOwn = true },
		}); err != nil || !p.agent.ProveOwn {
			t.Fatalf("got %+v, %v", p.agent, err)
		}
		l := p.Ring(p.agent, "c1")
		if got, err := p.Voice.Own(t.Context(), l, voice.OwnQuery{Phone: nouras, Line: nouras}); !errors.Is(err, voice.ErrNeedProof) ||
			len(got) != 0 {
			t.Errorf("the number alone: got %d, %v, want the question for a proof", len(got), err)
		}
		own := p.query
		own.Line = nouras
		if got := p.tries("c1", own); got != "right" {
			t.Errorf("with name and day: got it %s, want right", got)
		}
		// Strangers who guess at her number take nothing from her.
		for i, want := range fiveThenRefused {
			if got := p.tries(fmt.Sprint("s", i), p.named("سارة الحربي")); got != want {
				t.Errorf("a stranger's call %d: got it %s, want %s", i+1, got, want)
			}
		}
		if got := p.tries("c2", own); got != "right" {
			t.Errorf("after strangers guessed: got it %s, want right", got)
		}
		wrong := p.named("سارة الحربي")
		wrong.Line = nouras
		for i, want := range fiveThenRefused {
			if got := p.tries(fmt.Sprint("o", i), wrong); got != want {
				t.Errorf("her own line, call %d: got it %s, want %s", i+1, got, want)
			}
		}
	})
}

// What is counted names nobody, and goes when it counts no more.
func TestWhatIsCountedNamesNobody(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		p.tries("c1", p.named("سارة الحربي"))
		rows := w.Table("proofs")
		if strings.Count(rows, "\n") != 3 || strings.Contains(rows, nouras[1:]) || strings.Contains(rows, p.agent.ID.String()) {
			t.Errorf("got %s, want hashes for call, number and agent", rows)
		}
		w.Clock.Add(voice.LongestProof * time.Second)
		if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		if rows := w.Table("proofs"); rows != "" {
			t.Errorf("got %s a day later, want nothing", rows)
		}
	})
}

func TestAVouchedNumberThatContradictsTheRecordIsRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		_, other := w.Receptionist()
		begin := func(a booking.Agent, number string) (booking.Call, error) {
			return w.Voice.BeginCall(ctx, a, voice.CallStart{Provider: "vapi", ProviderID: "c1", Caller: number})
		}
		first, err := begin(a, "")
		if err != nil || first.Caller != "" {
			t.Fatalf("got %+v, %v", first, err)
		}
		for _, c := range []struct {
			name, number string
			agent        booking.Agent
			refused      bool
		}{
			{"the number is told later", nouras, a, false},
			{"the same again", nouras, a, false},
			{"not told again", "", a, false},
			{"hidden by the carrier", "+266696687", a, false},
			{"another number", strangers, a, true},
			{"another agent", nouras, other, true},
			{"another agent without a number", "", other, true},
		} {
			got, err := begin(c.agent, c.number)
			switch {
			case c.refused && !errors.Is(err, voice.ErrOtherCall):
				t.Errorf("%s: got %+v, %v, want it refused", c.name, got, err)
			case !c.refused && (err != nil || got.ID != first.ID || got.Caller != nouras):
				t.Errorf("%s: got %+v, %v, want the call", c.name, got, err)
			}
		}
	})
}

// Carriers tell numbers that are nobody's of callers who hide theirs.
func TestAWithheldNumberVouchesForNobody(t *testing.T) {
	t.Parallel()
	for _, n := range []string{"", "anonymous", "+266696687", "+2562533", "+7378742833", "+8656696", "+86282452253", "sip:x@example.com",
		"966551234567"} {
		if got := voice.Vouched(n); got != "" {
			t.Errorf("%q: got %q, want nobody", n, got)
		}
	}
	if got := voice.Vouched(nouras); got != nouras {
		t.Errorf("got %q, want the number", got)
	}
}
