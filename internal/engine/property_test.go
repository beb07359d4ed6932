package engine_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// places are zones with a date near which their clocks do something of note.
var places = []struct {
	zone   string
	around civil.Date
}{
	{"Asia/Riyadh", civil.DateOf(2026, 11, 15)},
	{"Europe/London", civil.DateOf(2026, 3, 29)},
	{"Europe/London", civil.DateOf(2026, 10, 25)},
	{"America/New_York", civil.DateOf(2026, 11, 1)},
	{"America/Santiago", civil.DateOf(2026, 9, 6)},
	{"America/Santiago", civil.DateOf(2026, 4, 5)},
	{"Australia/Lord_Howe", civil.DateOf(2026, 10, 4)},
	{"Africa/Cairo", civil.DateOf(2026, 4, 24)},
	{"Asia/Beirut", civil.DateOf(2026, 10, 25)},
	{"Pacific/Apia", civil.DateOf(2011, 12, 30)},
	{"America/Nuuk", civil.DateOf(2026, 10, 25)},
}

var tables = sync.OnceValue(func() (list []*clockTable) {
	for _, p := range places {
		list = append(list, newClockTable(p.zone, p.around))
	}
	return list
})

// grain draws multiples of five, which meet each other often.
func grain(lo, hi int) *rapid.Generator[int] {
	return rapid.Map(rapid.IntRange(lo/5, hi/5), func(n int) int { return n * 5 })
}

func drawWeek(t *rapid.T) (w booking.Week) {
	for i := range w {
		for range rapid.SampledFrom([]int{0, 1, 1, 1, 2}).Draw(t, "windows") {
			from := grain(0, 1435).Draw(t, "from")
			length := rapid.OneOf(grain(5, 300), grain(5, 1440)).Draw(t, "length")
			w[i] = append(w[i], booking.Hours{From: from, To: from + length})
		}
	}
	return w
}

func drawRange(t *rapid.T, around civil.Date) booking.DateRange {
	from := around + civil.Date(rapid.IntRange(-4, 4).Draw(t, "range from"))
	return booking.DateRange{From: from, To: from + civil.Date(rapid.IntRange(0, 4).Draw(t, "range days"))}
}

func drawSpan(t *rapid.T, around civil.Date, longest int) booking.Span {
	start := int64(around)*86400 + int64(grain(-4*1440, 4*1440).Draw(t, "span from"))*60
	return booking.Span{Start: start, End: start + int64(grain(5, longest).Draw(t, "span length"))*60}
}

func drawPuzzle(t *rapid.T) (*puzzle, civil.Date) {
	i := rapid.IntRange(0, len(places)-1).Draw(t, "place")
	p, around := &puzzle{clock: tables()[i]}, places[i].around
	p.branch = booking.Branch{ID: booking.BranchID{1}, Zone: p.clock.zone}
	for range rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "closures") {
		p.branch.Closures = append(p.branch.Closures, booking.Closure{DateRange: drawRange(t, around)})
	}
	p.service = booking.Service{
		Duration:     grain(5, 120).Draw(t, "duration"),
		Step:         grain(5, 60).Draw(t, "step"),
		BufferBefore: rapid.OneOf(rapid.Just(0), grain(0, 30)).Draw(t, "before"),
		BufferAfter:  rapid.OneOf(rapid.Just(0), grain(0, 30)).Draw(t, "after"),
		MinNotice:    rapid.OneOf(rapid.Just(0), grain(0, 3000)).Draw(t, "notice"),
		Horizon:      rapid.SampledFrom([]int{1, 3, 90, 90}).Draw(t, "horizon"),
	}
	latitudes := []booking.Latitude{booking.NoLatitude, booking.NoLatitude, booking.NoLatitude, booking.Squeeze, booking.Overtime}
	p.latitude = rapid.SampledFrom(latitudes).Draw(t, "latitude")
	p.now = int64(around-3)*86400 + int64(rapid.IntRange(0, 4*86400).Draw(t, "now"))
	for n := range rapid.IntRange(0, 3).Draw(t, "people") {
		who := person{
			resource: booking.Resource{ID: booking.ResourceID{byte(n)}},
			roster:   booking.Roster{Week: drawWeek(t)},
			stints:   map[civil.Date][]stint{},
			works:    map[civil.Date]bool{},
		}
		for range rapid.SampledFrom([]int{0, 0, 1, 2, 3}).Draw(t, "overrides") {
			who.roster.Overrides = append(who.roster.Overrides, booking.Override{DateRange: drawRange(t, around), Week: drawWeek(t)})
		}
		for range rapid.IntRange(0, 2).Draw(t, "absences") {
			who.resource.TimeOff = append(who.resource.TimeOff, booking.Absence{Span: drawSpan(t, around, 2000)})
		}
		for range rapid.IntRange(0, 12).Draw(t, "claims") {
			who.claims = append(who.claims, drawSpan(t, around, 400))
		}
		p.people = append(p.people, who)
	}
	return p, around
}

func drawClass(t *rapid.T) (*puzzle, civil.Date) {
	p, around := drawPuzzle(t)
	p.people, p.service.Capacity = nil, 5
	for range rapid.IntRange(0, 20).Draw(t, "sessions") {
		p.service.Sessions = append(p.service.Sessions, booking.Session{
			Branch:   booking.BranchID{rapid.SampledFrom([]byte{1, 1, 1, 2}).Draw(t, "branch")},
			Once:     rapid.Bool().Draw(t, "once"),
			Weekday:  time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")),
			Date:     around + civil.Date(rapid.IntRange(-2, 2).Draw(t, "date")),
			Time:     civil.Clock(rapid.SampledFrom([]int{0, 30, 90, 120, 150, 600, 1080, 1410}).Draw(t, "time")),
			Capacity: rapid.IntRange(1, 3).Draw(t, "seats"),
		})
	}
	p.seats = map[int64]int{}
	for _, s := range p.service.Sessions {
		for d := around - 3; d <= around+3; d++ {
			at, _ := p.clock.first(d, int(s.Time))
			p.seats[at] = rapid.IntRange(0, 3).Draw(t, "taken")
		}
	}
	return p, around
}

// agree compares everything the engine says about a puzzle with the oracle.
func agree(t *rapid.T, p *puzzle, around civil.Date) {
	cal := p.calendar()
	from, to := around-2, around+2
	want := p.starts(from, to)
	got := slices.Collect(cal.Starts(from, to, p.now))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("starts, oracle against engine:\n%s", diff)
	}
	listed := map[booking.Slot]bool{}
	for _, s := range got {
		listed[s.Slot] = true
	}
	for range 20 {
		ask := booking.Slot{
			Date: from + civil.Date(rapid.IntRange(0, int(to-from)).Draw(t, "ask date")),
			Time: civil.Clock(rapid.OneOf(grain(0, 1435), rapid.IntRange(0, 1439)).Draw(t, "ask time")),
		}
		if len(got) > 0 && rapid.Bool().Draw(t, "ask for a listed one") {
			ask = rapid.SampledFrom(got).Draw(t, "listed").Slot
		}
		a := cal.Check(ask, p.now)
		verdict, free := p.verdict(ask.Date, int(ask.Time))
		if a.Verdict != verdict || !slices.Equal(a.Free, free) {
			t.Fatalf("check %v %v: engine says %v %v, oracle %v %v", ask.Date, ask.Time, a.Verdict, a.Free, verdict, free)
		}
		if (a.Verdict == booking.Available) != listed[ask] {
			t.Fatalf("check %v %v: %v, but listed is %v", ask.Date, ask.Time, a.Verdict, listed[ask])
		}
		best := booking.NonWorkingDay
		order := []booking.Verdict{booking.NonWorkingDay, booking.OutOfHours, booking.OffGrid, booking.SlotTaken, booking.Available}
		for _, e := range cal.Explain(ask, p.now) {
			if slices.Index(order, e.Verdict) > slices.Index(order, best) {
				best = e.Verdict
			}
		}
		if best != a.Verdict {
			t.Fatalf("explain %v %v: best verdict %v, check says %v", ask.Date, ask.Time, best, a.Verdict)
		}
		i := slices.IndexFunc(got, func(s engine.Start) bool { return !s.Before(ask) })
		near, ok := cal.Nearest(ask, int(to-ask.Date)+1, p.now)
		if ok != (i >= 0) || ok && near != got[i] {
			t.Fatalf("nearest to %v %v: %v %v, want index %d of %v", ask.Date, ask.Time, near, ok, i, got)
		}
	}
}

func TestEngineAgreesWithTheOracle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, around := drawPuzzle(t)
		agree(t, p, around)
	})
}

func TestEngineAgreesWithTheOracleOnSessions(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, around := drawClass(t)
		agree(t, p, around)
	})
}

func TestOrderOfCandidatesDoesNotChangeStarts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, around := drawPuzzle(t)
		cal := p.calendar()
		want := slices.Collect(cal.Starts(around-2, around+2, p.now))
		cal.Candidates = rapid.Permutation(cal.Candidates).Draw(t, "order")
		got := slices.Collect(cal.Starts(around-2, around+2, p.now))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestLoadAgreesWithCountingMinutes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, around := drawPuzzle(t)
		cal := p.calendar()
		for i := range p.people {
			who := &p.people[i]
			claimed, working := 0, 0
			end, _ := p.clock.first(around, 1440)
			for at, _ := p.clock.first(around, 0); at < end; at += 60 {
				if has(who.claims, at) {
					claimed++
				}
				if slices.ContainsFunc(p.stints(who, around), func(w stint) bool {
					return p.takes(who, w, booking.Span{Start: at, End: at + 60})
				}) {
					working++
				}
			}
			gotClaimed, gotWorking := engine.Load(p.clock.zone, &cal.Candidates[i], around)
			if gotClaimed != claimed || gotWorking != working {
				t.Fatalf("load %d of %d, counted %d of %d", gotClaimed, gotWorking, claimed, working)
			}
		}
	})
}

func TestLeastBusyIsOneOfTheTied(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var rivals []engine.Rival
		for i := range rapid.IntRange(1, 6).Draw(t, "rivals") {
			rivals = append(rivals, engine.Rival{
				Candidate: i,
				Resource:  booking.ResourceID{byte(rapid.IntRange(0, 255).Draw(t, "id")), byte(i)},
				Position:  rapid.IntRange(0, 2).Draw(t, "position"),
				Claimed:   grain(0, 120).Draw(t, "claimed"),
				Working:   grain(0, 120).Draw(t, "working"),
				Week:      rapid.IntRange(0, 2).Draw(t, "week"),
				Last:      rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "last"),
			})
		}
		chosen, why := engine.LeastBusy(rivals)
		tied := engine.Tied(rivals)
		if !slices.Contains(tied, chosen) || why == "" {
			t.Fatalf("%v (%q) is not among the tied %v", chosen, why, tied)
		}
		again, _ := engine.LeastBusy(rapid.Permutation(rivals).Draw(t, "order"))
		if again != chosen {
			t.Fatalf("order of the rivals decides: %v or %v", chosen, again)
		}
	})
}
