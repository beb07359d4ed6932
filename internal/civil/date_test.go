package civil_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

func TestDatesCountDays(t *testing.T) {
	t.Parallel()
	for d := civil.DateOf(civil.MinYear, 1, 1); d <= civil.DateOf(civil.MaxYear, 12, 31); d++ {
		want := time.Unix(int64(d)*86400, 0).UTC()
		if d.String() != want.Format(time.DateOnly) || d.Weekday() != want.Weekday() {
			t.Fatalf("%v %v, want %v", d, d.Weekday(), want)
		}
		if back, err := civil.ParseDate(d.String()); err != nil || back != d {
			t.Fatalf("%v comes back as %v, %v", d, back, err)
		}
	}
}

func TestDatesThatAreNone(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "2026-11-1", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "1969-12-31", "2200-01-01",
		"2026/11/15", "20261115", "2026-11-15 ", "-026-11-15", "٢٠٢٦-١١-١٥", "2026-11-15T00:00"} {
		if d, err := civil.ParseDate(s); err == nil {
			t.Errorf("%q is taken as %v", s, d)
		}
	}
}

func TestClocks(t *testing.T) {
	t.Parallel()
	for m := range civil.DayMinutes {
		c := civil.Clock(m)
		if back, err := civil.ParseClock(c.String()); err != nil || back != c {
			t.Fatalf("%v comes back as %v, %v", c, back, err)
		}
	}
	for _, s := range []string{"", "9:00", "24:00", "12:60", "1200", "12:0", "-1:00", "12:00:00", "99:99"} {
		if c, err := civil.ParseClock(s); err == nil {
			t.Errorf("%q is taken as %v", s, c)
		}
	}
	if m, err := civil.ParseMinutes("24:00"); err != nil || m != civil.DayMinutes {
		t.Errorf("24:00 is %d, %v", m, err)
	}
	if got := civil.Clock(-1).String(); got != "Clock(-1)" {
		t.Errorf("a clock that is none prints %q", got)
	}
}

func FuzzParseDate(f *testing.F) {
	f.Add("2026-11-15")
	f.Add("2024-02-29")
	f.Add("2026-02-30")
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := civil.ParseDate(s); err == nil && d.String() != s {
			t.Errorf("%q comes back as %q", s, d)
		}
	})
}

func FuzzParseClock(f *testing.F) {
	f.Add("09:30")
	f.Add("24:00")
	f.Add("23:59")
	f.Fuzz(func(t *testing.T, s string) {
		if c, err := civil.ParseClock(s); err == nil && c.String() != s {
			t.Errorf("%q comes back as %q", s, c)
		}
	})
}
