package voice_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// satchel is a courier that keeps what it was given.
type satchel struct {
	mu   sync.Mutex
	sent []string
	fail error
}

// Bring keeps the text.
func (s *satchel) Send(_ context.Context, number, _, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.sent = append(s.sent, number+" "+text)
	}
	return s.fail
}

// code is the last one that was sent to the number; empty: none.
func (s *satchel) code(t *testing.T, number string) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sent) == 0 {
		return ""
	}
	m := regexp.MustCompile(`^(\+\d+) .*?(\d{6})`).FindStringSubmatch(s.sent[len(s.sent)-1])
	if m == nil || m[1] != number {
		t.Fatalf("got %v, want a code to %s", s.sent, number)
	}
	return m[2]
}

// coded is a prover whose agent asks for a code.
func coded(t *testing.T, w *world.World) (*prover, *satchel) {
	t.Helper()
	bag := &satchel{}
	w.House = w.Start(w.NewHouse(w.Store, func(c *house.Config) { c.Courier = bag }))
	p := newProver(t, w)
	p.set(func(a *booking.AgentProfile) { a.ProveCode = true })
	return p, bag
}

// set changes the agent.
func (p *prover) set(change func(*booking.AgentProfile)) {
	p.T.Helper()
	var err error
	if p.agent, err = p.Voice.UpdateAgent(p.T.Context(), p.World.Caller(), p.agent.ID, voice.AgentChange{Profile: change}); err != nil {
		p.T.Fatal(err)
	}
}

// asks gives the code of what an agent answers a caller who proves something.
func (p *prover) asks(call string, q voice.OwnQuery) string {
	p.T.Helper()
	got, err := p.Voice.Own(p.T.Context(), p.Ring(p.agent, call), q)
	if err != nil {
		return fault.Of(err).Code
	}
	return fmt.Sprint(len(got))
}

// Where an appointment bears a first name alone, number, name and day are what
// half the neighbourhood knows.
func TestAFirstNameNeedsTheTimeToo(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		r := w.Checkup("2026-11-17", "10:00")
		r.Phone, r.Customer = "+966557777777", "نورة"
		w.MustBook(r)
		day := civil.DateOf(2026, 11, 17)
		q := voice.OwnQuery{Phone: "+966557777777", Customer: "نورة", Date: &day, Line: strangers}
		at := func(q voice.OwnQuery, name string, times ...civil.Clock) voice.OwnQuery {
			q.Customer, q.Times = name, times
			return q
		}
		for i, c := range []struct {
			story, want string
			ask         voice.OwnQuery
		}{
			{"number, first name and day", "need_proof", q},
			{"with a title", "need_proof", at(q, "الدكتورة نورة")},
			{"a first name of two words", "need_proof", at(q, "عبد الله")},
			{"a wrong time", "0", at(q, "نورة", 660)},
			{"the right time", "1", at(q, "نورة", 600)},
			{"either of two readings", "1", at(q, "نورة", 600, 1320)},
			{"the full name and the time", "1", at(q, "نورة العتيبي", 600)},
			{"a full name that is not on record, without the time", "0", at(q, "نورة العتيبي")},
			{"another first name", "0", at(q, "سارة", 600)},
		} {
			if got := p.asks(fmt.Sprint("c", i), c.ask); got != c.want {
				t.Errorf("%s: got %s, want %s", c.story, got, c.want)
			}
		}
		other := p.query
		other.Customer = "نورة"
		other.Times = []civil.Clock{600}
		if got := p.asks("x", other); got != "0" {
			t.Errorf("a first name where there is a full one: got %s, want nothing", got)
		}
	})
}

func TestACodeIsSentToTheNumberOnFile(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p, bag := coded(t, w)
		if got := p.asks("c2", p.query); got != "need_code" {
			t.Fatalf("got %s, want a code asked for", got)
		}
		code := bag.code(t, nouras)
		if got := p.asks("c2", p.query); got != "need_code" || len(bag.sent) != 1 {
			t.Errorf("asked again: got %s and %d messages, want the one on its way", got, len(bag.sent))
		}
		with := p.query
		with.Code = "x" + code
		if got := p.asks("c2", with); got != "need_code" {
			t.Errorf("a wrong code: got %s, want to be asked again", got)
		}
		with.Code = code
		if got := p.asks("c2", with); got != "1" {
			t.Errorf("the code: got %s, want the appointment", got)
		}
		p.HoldsNot(code)
		if got := p.asks("c3", with); got != "need_code" {
			t.Errorf("in another call: got %s, want it refused", got)
		}
		p.later()
		if got := p.asks("c2", with); got != "need_code" || len(bag.sent) != 1 {
			t.Errorf("ten minutes later: got %s, want it run out", got)
		}
	})
}

// Whoever guesses hears the same as whoever is right, and nothing is sent.
func TestNoCodeIsSentForWhatIsWrong(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p, bag := coded(t, w)
		if got := p.asks("c1", p.named("سارة الحربي")); got != "need_code" || len(bag.sent) != 0 {
			t.Errorf("got %s and %d messages, want the same question and none sent", got, len(bag.sent))
		}
	})
}

func TestACodeIsTriedFiveTimes(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p, bag := coded(t, w)
		p.asks("c1", p.query)
		code := bag.code(t, nouras)
		with := p.query
		counts := map[string]int{}
		for i := range 6 {
			with.Code = fmt.Sprint(100000 + i)
			counts[p.asks("c1", with)]++
		}
		with.Code = code
		counts[p.asks("c1", with)]++
		// The question for the code was the first of five.
		if counts["need_code"] != 4 || counts["too_many_proofs"] != 3 {
			t.Errorf("got %v, want the right code refused after five questions", counts)
		}
	})
}

func TestWithoutACourierAPersonIsOffered(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		p.set(func(a *booking.AgentProfile) { a.ProveCode = true })
		if got := p.asks("c1", p.query); got != "no_courier" {
			t.Errorf("got %s, want it said that none can be sent", got)
		}
		if got := p.asks("c2", voice.OwnQuery{Phone: nouras, Line: nouras}); got != "1" {
			t.Errorf("from her own number: got %s, want the appointment", got)
		}
	})
}

func TestACodeThatCannotBeSentIsSentTheNextTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p, bag := coded(t, w)
		bag.fail = errors.New("no network")
		if got := p.asks("c1", p.query); got != "courier_failed" {
			t.Errorf("got %s, want the failure", got)
		}
		bag.fail = nil
		if got := p.asks("c1", p.query); got != "need_code" || bag.code(t, nouras) == "" {
			t.Errorf("tried again: got %s, want a code sent", got)
		}
	})
}

// wish is a check-up for Noura's number on a day.
func (p *prover) wish(day, clock, name string) desk.BookRequest {
	p.T.Helper()
	r := p.Checkup(day, clock)
	r.Phone, r.Customer = nouras, name
	return r
}

// books gives the code of what comes of a booking in a call.
func (p *prover) books(d *house.House, call string, r desk.BookRequest) string {
	p.T.Helper()
	l := voice.Line{Agent: p.agent}
	if call != "" {
		l = p.Ring(p.agent, call)
	}
	if _, err := d.Voice.BookOn(p.T.Context(), l, r); err != nil {
		return fault.Of(err).Code
	}
	return "ok"
}

// Whoever has missed as many appointments as the clinic says is offered a person,
// if the call comes from their number.
func TestACallerWhoMissedTooManyIsOfferedAPerson(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		plan := world.Clinic("noor")
		plan.Organization.Page = &booking.Page{Missed: 1}
		w.MustApply(plan)
		wish := p.wish("2026-11-17", "10:00", "Noura")
		v := w.Patient("Noura", wish.Phone, "2026-11-15", "09:00")
		w.Clock.Add(2 * time.Hour)
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		if got := p.books(w.House, "own", wish); got != "missed_too_many" {
			t.Errorf("from her own number: got %s, want missed_too_many", got)
		}
		if got := p.books(w.House, "own", p.wish("2026-11-17", "10:00", "Hind")); got != "ok" {
			t.Errorf("her sister: got %s", got)
		}
		call, err := w.Voice.BeginCall(t.Context(), p.agent, voice.CallStart{Provider: "vapi", ProviderID: "other",
			Language: "ar", Caller: "+966550000009"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.BookOn(t.Context(), voice.Line{Agent: p.agent, Call: call.ID}, p.wish("2026-11-17", "11:00", "Noura")); err != nil {
			t.Errorf("from elsewhere, where nobody vouches for the number: %v", err)
		}
	})
}

func TestACallerBooksSoMuchInACallAndOnADay(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		var got []string
		for i, clock := range []string{"10:00", "11:00", "12:00", "13:00"} {
			got = append(got, p.books(w.House, "c1", p.wish("2026-11-17", clock, fmt.Sprint("Child ", i))))
		}
		if want := []string{"ok", "ok", "ok", "booking_limit"}; !slices.Equal(got, want) {
			t.Errorf("in a call: got %v, want %v", got, want)
		}
		if again := p.books(w.House, "c1", p.wish("2026-11-17", "10:00", "Child 0")); again != "ok" {
			t.Errorf("the first one again: got %s, want it as it is", again)
		}
		got = nil
		for i, clock := range []string{"10:00", "11:00", "12:00"} {
			got = append(got, p.books(w.House, fmt.Sprint("d", i), p.wish("2026-11-18", clock, "Noura")))
		}
		if want := []string{"ok", "ok", "booking_limit"}; !slices.Equal(got, want) {
			t.Errorf("on a day, after three: got %v, want %v", got, want)
		}
		w.Clock.Add(25 * time.Hour)
		if got := p.books(w.House, "e", p.wish("2026-11-18", "13:00", "Noura")); got != "ok" {
			t.Errorf("the next day: got %s, want it booked", got)
		}
		p.set(func(a *booking.AgentProfile) { a.BookingsPerDay, a.BookingsPerCall = 100, 1 })
		one := p.books(w.House, "f", p.wish("2026-11-19", "10:00", "Noura"))
		if two := p.books(w.House, "f", p.wish("2026-11-19", "11:00", "Noura")); one != "ok" || two != "booking_limit" {
			t.Errorf("one in a call: got %s and %s, want the second refused", one, two)
		}
	})
}

func TestANumberIsNotBookedTwiceAtTheSameTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w) // tomorrow at ten
		if got := p.books(w.House, "c1", p.wish("2026-11-16", "10:00", "Sami")); got != "same_time" {
			t.Errorf("got %s, want it refused", got)
		}
		if got := p.books(w.House, "c1", p.wish("2026-11-16", "10:30", "Sami")); got != "ok" {
			t.Errorf("half an hour later: got %s, want it booked", got)
		}
		own, err := w.Voice.Own(t.Context(), p.Ring(p.agent, "m"), voice.OwnQuery{Phone: nouras, Line: nouras})
		if err != nil || len(own) != 2 {
			t.Fatalf("got %d, %v", len(own), err)
		}
		_, err = w.Voice.MoveOn(t.Context(), p.Ring(p.agent, "m"), own[1].ID, booking.BranchID{},
			desk.MoveRequest{Slot: world.At(t, "2026-11-16", "10:00")})
		if !errors.Is(err, voice.ErrSameTime) {
			t.Errorf("moved onto the other: got %v, want it refused", err)
		}
		p.set(func(a *booking.AgentProfile) { a.SameTime = true })
		if got := p.books(w.House, "c2", p.wish("2026-11-16", "10:00", "Sami")); got != "ok" {
			t.Errorf("where it is allowed: got %s, want it booked", got)
		}
		// Nobody says which call it is: asked for again it is the same.
		p.set(func(a *booking.AgentProfile) { a.SameTime = false })
		r := p.wish("2026-11-17", "10:00", "Sami")
		if one, two := p.books(w.House, "", r), p.books(w.House, "", r); one != "ok" || two != "ok" {
			t.Errorf("the same request again: got %s and %s, want one appointment", one, two)
		}
	})
}

// Many calls of one number at once, on two nodes, book no more than one at a
// time and no more than the day's.
func TestTwoNodesBookNoMoreForANumberThanOne(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		nodes := []*house.House{w.House, w.OtherNode()}
		rush := func(n int, wish func(i int) desk.BookRequest) map[string]int {
			var (
				mu     sync.Mutex
				wg     sync.WaitGroup
				counts = map[string]int{}
			)
			for i := range n {
				l := p.Ring(p.agent, fmt.Sprint(wish(i).Slot.Date, "-", i))
				wg.Go(func() {
					_, err := nodes[i%2].Voice.BookOn(t.Context(), l, wish(i))
					code := "ok"
					if err != nil {
						code = fault.Of(err).Code
					}
					mu.Lock()
					defer mu.Unlock()
					counts[code]++
				})
			}
			wg.Wait()
			return counts
		}
		same := rush(6, func(i int) desk.BookRequest { return p.wish("2026-11-17", "10:00", fmt.Sprint("Child ", i)) })
		if same["ok"] != 1 || same["same_time"] != 5 {
			t.Errorf("at the same time: got %v, want one", same)
		}
		many := rush(8, func(i int) desk.BookRequest {
			return p.wish("2026-11-18", fmt.Sprintf("%d:00", 10+i%6), fmt.Sprint("Child ", i))
		})
		if many["ok"] != 4 {
			t.Errorf("on a day: got %v, want four more", many)
		}
	})
}

func TestWordsOfDangerAreTidiedAndBounded(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		p := newProver(t, w)
		p.set(func(a *booking.AgentProfile) {
			a.Danger = []string{"  pump  alarm ", "", "الغرسة تحركت", "pump alarm"}
		})
		if want := []string{"pump  alarm", "الغرسة تحركت"}; len(p.agent.Danger) != 2 || p.agent.Danger[1] != want[1] {
			t.Errorf("got %q, want %q", p.agent.Danger, want)
		}
		var many []string
		for i := range 101 {
			many = append(many, fmt.Sprintf("shunt %c%c", 'a'+i/26, 'a'+i%26))
		}
		for _, c := range []struct {
			list []string
			code string
			says string
		}{
			{[]string{"pump alarm", "a b"}, "short_danger", `"a b" is too short`}, {[]string{"دم"}, "short_danger", `"دم"`}, {many, "invalid_danger", "100"},
			{[]string{strings.Repeat("x", office.MaxName+1)}, "invalid_danger", "at most"},
			{[]string{"pump alarm", "نعم"}, "everyday_danger", `"نعم" cannot`}, {[]string{"الموعد"}, "everyday_danger", "ابغى احجز موعد"},
			{[]string{"appointment"}, "everyday_danger", `ordinary calls ("I want to book an appointment")`}, {[]string{"yes"}, "everyday_danger", "yes"},
			{[]string{"the"}, "everyday_danger", "the"}, {[]string{"slot"}, "everyday_danger", `"slot" cannot`},
			{[]string{"book slot"}, "everyday_danger", "book slot"}, {[]string{"Malaz"}, "house_danger", `it is heard in "Malaz"`},
			{[]string{"عليا"}, "house_danger", "العليا"}, {[]string{"sara"}, "house_danger", `write what is dangerous`},
			{[]string{"Yoga"}, "house_danger", `"Yoga"`}, {[]string{"Ahmed"}, "name_danger", `"Ahmed" cannot`},
			{[]string{"نورة"}, "name_danger", "نورة"}, {[]string{"Ahmed Khalid"}, "name_danger", "first name"},
		} {
			_, err := w.Voice.UpdateAgent(t.Context(), w.Caller(), p.agent.ID,
				voice.AgentChange{Profile: func(a *booking.AgentProfile) { a.Danger = c.list }})
			if f := fault.Of(err); f.Code != c.code || f.Field != "danger" || !strings.Contains(f.Detail, c.says) {
				t.Errorf("%.60q: got %v, want %s with %s", c.list, err, c.code, c.says)
			}
		}
		// What was taken before the house had the name is no reason to refuse something else.
		p.set(func(a *booking.AgentProfile) { a.Danger = []string{"laser burn"} })
		plan := world.Clinic("noor")
		plan.Services[1].Name = "Laser burn care"
		w.MustApply(plan)
		p.set(func(a *booking.AgentProfile) { a.HandOver = "+966112345678" })
		_, err := w.Voice.UpdateAgent(t.Context(), w.Caller(), p.agent.ID,
			voice.AgentChange{Profile: func(a *booking.AgentProfile) { a.Danger = []string{"burn laser"} }})
		if f := fault.Of(err); f.Code != "house_danger" {
			t.Errorf("got %v, want it refused for the service", err)
		}
		p.set(func(a *booking.AgentProfile) { a.Danger = voice.DangerWords("") })
		if len(p.agent.Danger) != 0 {
			t.Errorf("cleared: got %q, want none", p.agent.Danger)
		}
		for name, change := range map[string]func(*booking.AgentProfile){
			"a call": func(a *booking.AgentProfile) { a.BookingsPerCall = 101 }, "a day": func(a *booking.AgentProfile) { a.BookingsPerDay = -1 },
		} {
			_, err := w.Voice.UpdateAgent(t.Context(), w.Caller(), p.agent.ID, voice.AgentChange{Profile: change})
			if fault.Of(err).Code != "invalid_bookings" {
				t.Errorf("%s: got %v, want it refused", name, err)
			}
		}
	})
}
