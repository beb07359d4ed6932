package civil_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

func zone(t testing.TB, name string) *civil.Zone {
	t.Helper()
	z, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestWallClockMeetsInstants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what, zone, date string
		minute           int
		first            string // UTC
		shown            bool
	}{
		{"a plain day", "Asia/Riyadh", "2026-11-15", 9 * 60, "2026-11-15T06:00:00Z", true},
		{"minutes beyond midnight", "Asia/Riyadh", "2026-11-15", 25 * 60, "2026-11-15T22:00:00Z", true},
		{"minutes before midnight", "Asia/Riyadh", "2026-11-15", -60, "2026-11-14T20:00:00Z", true},
		{"before a gap", "Europe/London", "2026-03-29", 59, "2026-03-29T00:59:00Z", true},
		{"a gap begins", "Europe/London", "2026-03-29", 60, "2026-03-29T01:00:00Z", false},
		{"in a gap", "Europe/London", "2026-03-29", 90, "2026-03-29T01:00:00Z", false},
		{"after a gap", "Europe/London", "2026-03-29", 120, "2026-03-29T01:00:00Z", true},
		{"a repeated hour means the first", "Europe/London", "2026-10-25", 90, "2026-10-25T00:30:00Z", true},
		{"after a repeated hour", "Europe/London", "2026-10-25", 120, "2026-10-25T02:00:00Z", true},
		{"a gap of half an hour", "Australia/Lord_Howe", "2026-10-04", 135, "2026-10-03T15:30:00Z", false},
		{"half an hour repeated", "Australia/Lord_Howe", "2026-04-05", 105, "2026-04-04T14:45:00Z", true},
		{"midnight skipped", "Africa/Cairo", "2026-04-24", 0, "2026-04-23T22:00:00Z", false},
		{"midnight comes after the repeated hour", "Asia/Beirut", "2026-10-25", 0, "2026-10-24T22:00:00Z", true},
		{"the hour before it means the first", "Asia/Beirut", "2026-10-24", 23*60 + 30, "2026-10-24T20:30:00Z", true},
		{"a whole day skipped", "Pacific/Apia", "2011-12-30", 12 * 60, "2011-12-30T10:00:00Z", false},
		{"the day after it", "Pacific/Apia", "2011-12-31", 0, "2011-12-30T10:00:00Z", true},
		{"the last minute before it", "Pacific/Apia", "2011-12-29", 1439, "2011-12-30T09:59:00Z", true},
		{"the end of a leap year beyond the table", "Africa/Cairo", "2040-12-31", 12 * 60, "2040-12-31T10:00:00Z", true},
		{"and the day after", "Africa/Cairo", "2041-01-01", 0, "2040-12-31T22:00:00Z", true},
		{"the same in the south, in summer", "America/Santiago", "2096-12-31", 12 * 60, "2096-12-31T15:00:00Z", true},
	} {
		d, err := civil.ParseDate(c.date)
		if err != nil {
			t.Fatal(err)
		}
		z := zone(t, c.zone)
		at, shown := z.At(d, c.minute)
		if got := time.Unix(at, 0).UTC().Format(time.RFC3339); got != c.first || shown != c.shown {
			t.Errorf("%s: got %s %v, want %s %v", c.what, got, shown, c.first, c.shown)
		}
		if first := z.First(d, c.minute); first != at {
			t.Errorf("%s: First is %d, At is %d", c.what, first, at)
		}
	}
}

func TestEveryShownMinuteComesBack(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Asia/Riyadh", "Europe/London", "Australia/Lord_Howe", "Asia/Beirut", "America/Santiago", "Asia/Kathmandu"} {
		z := zone(t, name)
		for d := civil.DateOf(2026, 1, 1); d <= civil.DateOf(2026, 12, 31); d++ {
			last := z.First(d, -1)
			for m := 0; m < civil.DayMinutes; m += 15 {
				at, shown := z.At(d, m)
				if at < last {
					t.Fatalf("%s %v minute %d: time runs backwards", name, d, m)
				}
				last = at
				date, clock := z.Local(at)
				if shown != (date == d && int(clock) == m) {
					t.Fatalf("%s %v minute %d: shown is %v, but the clock says %v %v", name, d, m, shown, date, clock)
				}
				if _, offset := z.Time(at).Zone(); offset != z.Offset(at) {
					t.Fatalf("%s: offset %d at %d, want %d", name, z.Offset(at), at, offset)
				}
			}
		}
	}
}

// TestEveryZoneEndsEveryYear guards against a period that ends before it
// begins, which package time gives on the last day of leap years after 2037.
func TestEveryZoneEndsEveryYear(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Africa/Cairo", "Europe/London", "America/New_York", "America/Santiago", "Australia/Lord_Howe",
		"Asia/Riyadh"} {
		z := zone(t, name)
		for year := civil.MinYear; year <= civil.MaxYear; year++ {
			d := civil.DateOf(year, 12, 31)
			for m := 0; m <= 2*civil.DayMinutes; m += 180 {
				at, shown := z.At(d, m)
				if date, clock := z.Local(at); !shown || int(date-d)*civil.DayMinutes+int(clock) != m {
					t.Fatalf("%s %v minute %d: %v %v, shown %v", name, d, m, date, clock, shown)
				}
			}
		}
	}
}

func TestUnknownZonesAreRefused(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Local", "Mars/Olympus", "../etc/passwd"} {
		if z, err := civil.LoadZone(name); err == nil {
			t.Errorf("%q is taken as %s", name, z.Name())
		}
	}
}

func TestAMinuteBeginsAtItsFirstSecond(t *testing.T) {
	t.Parallel()
	for unix, want := range map[int64]int64{0: 0, 59: 0, 60: 60, 1_794_718_859: 1_794_718_800, -1: -60, -60: -60} {
		if got := civil.Minute(unix); got != want {
			t.Errorf("%d: got %d, want %d", unix, got, want)
		}
	}
}
