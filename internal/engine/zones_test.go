package engine_test

import (
	_ "embed"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// zoneNames are all names of the IANA database as Go ships it.
//
//go:embed testdata/zones.txt
var zoneNames string

// changes gives the dates on which a zone's clock changes from 2024 to 2030.
func changes(loc *time.Location) (dates []civil.Date) {
	end := time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC)
	for t := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); t.Before(end); {
		_, next := t.In(loc).ZoneBounds()
		if next.IsZero() {
			break
		}
		y, m, d := next.In(loc).Date()
		dates = append(dates, civil.DateOf(y, m, d))
		t = next
	}
	return dates
}

// TestStartsAroundEveryClockChange offers round the clock, every quarter of an
// hour, in every zone: each start must read on package time's clock as it
// does in the list, and every quarter that this clock shows must be listed.
func TestStartsAroundEveryClockChange(t *testing.T) {
	t.Parallel()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 0, To: 600}, {From: 600, To: 1440 + 300}}
	}
	service := &booking.Service{Duration: 15, Step: 15, Horizon: 30}
	for _, name := range strings.Fields(zoneNames) {
		zone, err := civil.LoadZone(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		loc, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		branch := &booking.Branch{Zone: zone}
		shift := engine.NewShift(branch, &booking.Resource{}, &booking.Roster{Week: week})
		cal := &engine.Calendar{Branch: branch, Service: service, Candidates: []engine.Candidate{{At: shift}}}
		for _, date := range changes(loc) {
			roundTheClock(t, cal, loc, date)
		}
	}
}

func roundTheClock(t *testing.T, cal *engine.Calendar, loc *time.Location, date civil.Date) {
	t.Helper()
	now := int64(date-3) * 86400
	listed := 0
	var last engine.Start
	for s := range cal.Starts(date-1, date+1, now) {
		listed++
		local := time.Unix(s.At, 0).In(loc)
		if got, want := local.Format("2006-01-02 15:04"), s.Date.String()+" "+s.Time.String(); got != want {
			t.Fatalf("%v: the start listed as %s is at %s", loc, want, got)
		}
		if listed > 1 && (!last.Before(s.Slot) || last.At >= s.At) {
			t.Fatalf("%v: %v does not come after %v", loc, s, last)
		}
		last = s
	}
	shown := map[string]bool{}
	for at := int64(date-3) * 86400; at < int64(date+4)*86400; at += 5 * 60 {
		local := time.Unix(at, 0).In(loc)
		y, m, d := local.Date()
		if on := civil.DateOf(y, m, d); local.Minute()%15 == 0 && date-1 <= on && on <= date+1 {
			shown[local.Format("2006-01-02 15:04")] = true
		}
	}
	if listed != len(shown) {
		t.Fatalf("%v around %v: %d starts listed, the clock shows %d quarters", loc, date, listed, len(shown))
	}
}
