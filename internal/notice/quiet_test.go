package notice_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/notice"
)

// at reads a time of the zone.
func at(t *testing.T, z *civil.Zone, text string) int64 {
	t.Helper()
	when, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return z.First(civil.DateOf(when.Year(), when.Month(), when.Day()), when.Hour()*60+when.Minute())
}

func hours(from, to civil.Clock) notice.Hours { return notice.Hours{From: from * 60, To: to * 60} }

func TestQuietHoursMoveRemindersToTheEveningBefore(t *testing.T) {
	t.Parallel()
	ramadan := []notice.OtherHours{{Dates: booking.DateRange{From: civil.DateOf(2027, 2, 8), To: civil.DateOf(2027, 3, 9)},
		Hours: hours(4, 12)}}
	for _, c := range []struct {
		zone       string
		quiet      notice.Hours
		other      []notice.OtherHours
		at         string
		want, late string // on time, and if it could not be sent on time
	}{
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-15 12:00", "2026-11-15 12:00", "2026-11-15 12:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-15 21:00", "2026-11-15 20:30", "2026-11-16 08:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-15 20:59", "2026-11-15 20:59", "2026-11-15 20:59"},
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-16 00:00", "2026-11-15 20:30", "2026-11-16 08:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-16 07:59", "2026-11-15 20:30", "2026-11-16 08:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, nil, "2026-11-16 08:00", "2026-11-16 08:00", "2026-11-16 08:00"},
		{"Asia/Riyadh", hours(1, 6), nil, "2026-11-16 03:00", "2026-11-16 00:30", "2026-11-16 06:00"}, // the evening is after midnight
		{"Asia/Riyadh", hours(0, 6), nil, "2026-11-16 03:00", "2026-11-15 23:30", "2026-11-16 06:00"},
		{"Asia/Riyadh", hours(22, 0), nil, "2026-11-15 23:59", "2026-11-15 21:30", "2026-11-16 00:00"},
		{"Asia/Riyadh", hours(9, 9), nil, "2026-11-15 09:00", "2026-11-15 09:00", "2026-11-15 09:00"}, // none
		// Ramadan: people are up at night and sleep in the morning. It begins with
		// the quiet night before it, which has the hours of its own date.
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-02-10 23:30", "2027-02-10 23:30", "2027-02-10 23:30"},
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-02-10 09:00", "2027-02-10 03:30", "2027-02-10 12:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-02-08 07:00", "2027-02-07 20:30", "2027-02-08 12:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-02-08 11:00", "2027-02-07 20:30", "2027-02-08 12:00"},
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-03-10 02:00", "2027-03-10 02:00", "2027-03-10 02:00"}, // the last night
		{"Asia/Riyadh", notice.DefaultQuiet, ramadan, "2027-03-10 23:00", "2027-03-10 20:30", "2027-03-11 08:00"},
		// Clocks go forward and back in the night.
		{"Europe/London", notice.DefaultQuiet, nil, "2026-03-29 02:30", "2026-03-28 20:30", "2026-03-29 08:00"},
		{"Europe/London", notice.DefaultQuiet, nil, "2026-10-25 07:59", "2026-10-24 20:30", "2026-10-25 08:00"},
		{"Africa/Cairo", hours(0, 7), nil, "2026-04-24 03:00", "2026-04-23 23:30", "2026-04-24 07:00"}, // there is no 00:00 that day
		{"America/Santiago", notice.DefaultQuiet, nil, "2026-09-06 01:30", "2026-09-05 20:30", "2026-09-06 08:00"},
		{"Pacific/Apia", notice.DefaultQuiet, nil, "2011-12-31 06:00", "2011-12-29 20:30", "2011-12-31 08:00"}, // a day was left out
	} {
		q := notice.Quiet{Zone: must(t, c.zone), Hours: c.quiet, Other: c.other}
		show := func(unix int64) string { return q.Zone.Time(unix).Format("2006-01-02 15:04") }
		instant := at(t, q.Zone, c.at)
		got, ok := q.Before(instant)
		if !ok || show(got) != c.want {
			t.Errorf("%s %s %v: got %s, want %s", c.zone, c.at, c.quiet, show(got), c.want)
		}
		if got := show(q.After(instant)); got != c.late {
			t.Errorf("%s %s %v, late: got %s, want %s", c.zone, c.at, c.quiet, got, c.late)
		}
	}
}

// When it is always quiet nobody is reminded, and nobody waits for ever.
func TestQuietHoursWithoutAnEndSendNothing(t *testing.T) {
	t.Parallel()
	z := must(t, "Asia/Riyadh")
	q := notice.Quiet{Zone: z, Hours: notice.Hours{From: 0, To: 1439}, Other: []notice.OtherHours{{
		Dates: booking.DateRange{From: 0, To: civil.DateOf(2199, 1, 1)}, Hours: notice.Hours{From: 1439, To: 1438}}}}
	now := at(t, z, "2026-11-15 12:00")
	if _, ok := q.Before(now); ok {
		return // a minute a day is enough
	}
	if q.After(now) <= now {
		t.Error("it is over, and it is not")
	}
}

func TestQuietHoursAreThoseOnTheWall(t *testing.T) {
	t.Parallel()
	places := []string{"Asia/Riyadh", "Europe/London", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo"}
	rapid.Check(t, func(t *rapid.T) {
		draw := func() notice.Hours {
			return notice.Hours{From: civil.Clock(rapid.IntRange(0, 1439).Draw(t, "from")), To: civil.Clock(rapid.IntRange(0, 1439).Draw(t, "to"))}
		}
		first := civil.DateOf(2026, 1, 1) + civil.Date(rapid.IntRange(0, 364).Draw(t, "day"))
		q := notice.Quiet{Zone: must(t, rapid.SampledFrom(places).Draw(t, "zone")), Hours: draw(), Other: []notice.OtherHours{{
			Dates: booking.DateRange{From: first, To: first + civil.Date(rapid.IntRange(0, 4).Draw(t, "days"))}, Hours: draw()}}}
		now := q.Zone.First(first, 0) + int64(rapid.IntRange(-3*1440, 6*1440).Draw(t, "now"))*60
		if q.Zone.Offset(now-5*86400) != q.Zone.Offset(now+5*86400) {
			return // an hour that the clock shows twice is quiet once: the table has those
		}
		earlier, some := q.Before(now)
		later := q.After(now)
		quiet := quietBySlowClock(&q, now)
		if quiet != (later > now) || quiet == (earlier == now) || later < now || earlier > now {
			t.Fatalf("quiet: %t, %d %d %d", quiet, earlier, now, later)
		}
		if some && quietBySlowClock(&q, earlier) || quietBySlowClock(&q, later) && some {
			t.Fatal("moved into the quiet")
		}
		for at := max(earlier+1800, now-86400); at < later && quiet && some; at += 60 {
			if !quietBySlowClock(&q, at) {
				t.Fatalf("%v was left out", q.Zone.Time(at))
			}
		}
	})
}
