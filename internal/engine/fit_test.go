package engine_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// What fits is what could be booked if nobody else had, the grid were fine
// enough and the present allowed it: the verdict of the oracle says so.
func TestWhatFitsIsWhatTheHoursAllow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.SampledFrom([]func(*rapid.T) (*puzzle, civil.Date){drawPuzzle, drawClass}).Draw(t, "kind")
		p, around := draw(t)
		for i := range p.people {
			p.people[i].claims = nil
		}
		p.seats, p.service.MinNotice, p.service.Horizon = nil, 0, 90
		p.now, p.latitude = int64(around-4)*86400, booking.NoLatitude
		cal := p.calendar()
		for range 20 {
			date := around + civil.Date(rapid.IntRange(-2, 2).Draw(t, "date"))
			minute := rapid.OneOf(grain(0, 1435), rapid.IntRange(0, 1439)).Draw(t, "time")
			at, shown := p.clock.zone.At(date, minute)
			if !shown {
				continue
			}
			verdict, _ := p.verdict(date, minute)
			want := verdict == booking.Available || verdict == booking.OffGrid && !p.service.ByCapacity()
			if got := cal.Fits(engine.Occupied(&p.service, at)); got != want {
				t.Fatalf("%v %v: fits is %v, the oracle says %v", date, civil.Clock(minute), got, verdict)
			}
		}
	})
}

func TestWorkingHoursOfADateAreWhatIsLeftOfThem(t *testing.T) {
	t.Parallel()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		t.Fatal(err)
	}
	date := civil.DateOf(2026, 11, 15) // a Sunday
	at := func(minute int) int64 { return zone.First(date, minute) }
	r := &booking.Resource{TimeOff: []booking.Absence{{Span: booking.Span{Start: at(10 * 60), End: at(11 * 60)}}}}
	roster := &booking.Roster{}
	roster.Week[0] = []booking.Hours{{From: 9 * 60, To: 12 * 60}, {From: 12 * 60, To: 13 * 60}, {From: 21 * 60, To: 26 * 60}}
	b := &booking.Branch{Zone: zone, Closures: []booking.Closure{{DateRange: booking.DateRange{From: date + 1, To: date + 1}}}}
	got := engine.NewShift(b, r, roster).Working(date)
	want := []booking.Span{{Start: at(9 * 60), End: at(10 * 60)}, {Start: at(11 * 60), End: at(12 * 60)},
		{Start: at(12 * 60), End: at(13 * 60)}, {Start: at(21 * 60), End: at(24 * 60)}}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%d: got %v, want %v", i, got[i], want[i])
		}
	}
	if got := engine.NewShift(b, r, roster).Working(date + 2); len(got) != 0 {
		t.Errorf("on a day off: got %v, want none", got)
	}
}
