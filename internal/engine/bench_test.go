package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// crowded makes a calendar of resources that work 09:00-12:00 and 13:00-18:00
// every day, sixteen starts in all, with the given share of them booked on
// each of the 14 days from the given one on.
func crowded(tb testing.TB, resources int, booked float64) (*engine.Calendar, civil.Date, int64) {
	tb.Helper()
	return crowdedFrom(tb, "Asia/Riyadh", civil.DateOf(2026, 11, 15), resources, booked)
}

func crowdedFrom(tb testing.TB, name string, day civil.Date, resources int, booked float64) (*engine.Calendar, civil.Date, int64) {
	tb.Helper()
	zone, err := civil.LoadZone(name)
	if err != nil {
		tb.Fatal(err)
	}
	branch := &booking.Branch{Zone: zone}
	roster := &booking.Roster{}
	for i := range roster.Week {
		roster.Week[i] = []booking.Hours{{From: 9 * 60, To: 12 * 60}, {From: 13 * 60, To: 18 * 60}}
	}
	service := &booking.Service{Duration: 30, Step: 30, Horizon: 90}
	cal := &engine.Calendar{Branch: branch, Service: service}
	dice := rand.New(rand.NewPCG(1, 2))
	for range resources {
		var claims []booking.Span
		for d := day; d < day+14; d++ {
			for _, h := range roster.Week[0] {
				for m := h.From; m < h.To; m += 30 {
					if dice.Float64() < booked {
						claims = append(claims, engine.Claim(service, zone.First(d, m)))
					}
				}
			}
		}
		shift := engine.NewShift(branch, &booking.Resource{}, roster)
		cal.Candidates = append(cal.Candidates, engine.Candidate{At: shift, All: []*engine.Shift{shift}, Claims: engine.SortClaims(claims)})
	}
	return cal, day, zone.First(day-1, 0)
}

func benchmarkNearest(b *testing.B, resources int, booked float64) {
	cal, day, now := crowded(b, resources, booked)
	ask := booking.Slot{Date: day, Time: 9 * 60}
	b.ReportAllocs()
	for b.Loop() {
		cal.Nearest(ask, 14, now)
	}
}

func BenchmarkNearest10(b *testing.B) { benchmarkNearest(b, 10, 0.95) }

func BenchmarkNearest10Full(b *testing.B) { benchmarkNearest(b, 10, 1) }

func BenchmarkNearest500(b *testing.B) { benchmarkNearest(b, 500, 0.9995) }

func BenchmarkNearest500Full(b *testing.B) { benchmarkNearest(b, 500, 1) }

// BenchmarkNearest500ClockChange asks on a day on which nothing can be reckoned
// by addition.
func BenchmarkNearest500ClockChange(b *testing.B) {
	cal, day, now := crowdedFrom(b, "Europe/London", civil.DateOf(2026, 10, 25), 500, 0.9995)
	ask := booking.Slot{Date: day, Time: 9 * 60}
	b.ReportAllocs()
	for b.Loop() {
		cal.Nearest(ask, 14, now)
	}
}

func BenchmarkCheck10(b *testing.B) {
	cal, day, now := crowded(b, 10, 0.8)
	ask := booking.Slot{Date: day + 3, Time: 14 * 60}
	b.ReportAllocs()
	for b.Loop() {
		cal.Check(ask, now)
	}
}

func BenchmarkStarts14Days(b *testing.B) {
	cal, day, now := crowded(b, 1, 0.8)
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for range cal.Starts(day, day+13, now) {
			n++
		}
	}
}
