package ical

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// wall reads a clock on the wall.
func wall(t testing.TB, s string) int64 {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		t.Fatal(err)
	}
	return at.Unix()
}

// happens lists what a rule gives in a window.
func happens(t testing.TB, start int64, text string, from, to int64) []string {
	t.Helper()
	r, err := parseRule(text, Stamp{Wall: start, Zone: UTC})
	if err != nil {
		t.Fatal(text, err)
	}
	steps := mostSteps
	out := []string{}
	if _, ok := r.each(from, to, &steps, func(w int64) { out = append(out, time.Unix(w, 0).UTC().Format("2006-01-02 15:04")) }); !ok {
		t.Fatalf("%s took too long", text)
	}
	return out
}

// The examples are those of RFC 5545 and of calendars that were met.
func TestRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ start, rule, from, to, want string }{
		{"2026-11-20 09:00", "FREQ=WEEKLY", "2026-12-04 00:00", "2026-12-05 00:00", "2026-12-04 09:00"},
		{"2026-11-20 09:00", "FREQ=DAILY;COUNT=3", "2026-11-01 00:00", "2027-11-01 00:00", "2026-11-20 09:00,2026-11-21 09:00,2026-11-22 09:00"},
		{"2026-11-20 09:00", "FREQ=DAILY;UNTIL=20261121", "2026-11-01 00:00", "2027-11-01 00:00", "2026-11-20 09:00,2026-11-21 09:00"},
		{"2026-01-31 09:00", "FREQ=MONTHLY", "2026-01-01 00:00", "2026-06-01 00:00", "2026-01-31 09:00,2026-03-31 09:00,2026-05-31 09:00"},
		{"2026-01-01 09:00", "FREQ=MONTHLY;BYDAY=-1FR", "2026-01-01 00:00", "2026-04-01 00:00",
			"2026-01-30 09:00,2026-02-27 09:00,2026-03-27 09:00"},
		{"2026-01-01 09:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-01 00:00", "2026-04-01 00:00",
			"2026-01-30 09:00,2026-02-27 09:00,2026-03-31 09:00"},
		{"2024-02-29 09:00", "FREQ=YEARLY", "2024-01-01 00:00", "2033-01-01 00:00", "2024-02-29 09:00,2028-02-29 09:00,2032-02-29 09:00"},
		{"1997-08-05 09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-01-01 00:00", "1998-01-01 00:00",
			"1997-08-05 09:00,1997-08-10 09:00,1997-08-19 09:00,1997-08-24 09:00"},
		{"1997-08-05 09:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-01-01 00:00", "1998-01-01 00:00",
			"1997-08-05 09:00,1997-08-17 09:00,1997-08-19 09:00,1997-08-31 09:00"},
		{"1997-05-12 09:00", "FREQ=YEARLY;BYWEEKNO=20", "1997-01-01 00:00", "1999-12-01 00:00",
			"1997-05-12 09:00,1998-05-11 09:00,1999-05-17 09:00"},
		{"1997-09-02 09:00", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "1997-01-01 00:00", "1998-01-01 00:00",
			"1997-09-02 09:00,1997-09-02 12:00,1997-09-02 15:00"},
		{"1997-09-02 09:00", "FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", "2026-11-01 00:00", "2026-11-03 00:00",
			"2026-11-01 09:00,2026-11-02 09:00"},
		{"2026-11-20 09:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01 00:00", "2030-01-01 00:00", ""},
	} {
		got := strings.Join(happens(t, wall(t, c.start), c.rule, wall(t, c.from), wall(t, c.to)), ",")
		if got != c.want {
			t.Errorf("%s from %s: got %s, want %s", c.rule, c.start, got, c.want)
		}
	}
}

func TestRulesThatAreNone(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "FREQ", "FREQ=FORTNIGHTLY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=-1", "FREQ=DAILY;UNTIL=soon",
		"FREQ=DAILY;BYDAY=XX",
		"FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYMONTHDAY=0", "INTERVAL=2", "FREQ=YEARLY;RSCALE=HEBREW",
		"FREQ=DAILY;BYHOUR=" + strings.Repeat("1,", 500) + "1"} {
		if _, err := parseRule(s, Stamp{Zone: UTC}); err == nil {
			t.Errorf("%.60q was taken", s)
		}
	}
}

// A rule that never happens, or happens a billion times, costs no more than
// its steps, and says that it was not finished.
func TestRulesAreBounded(t *testing.T) {
	t.Parallel()
	all := "0"
	for i := 1; i < 60; i++ {
		all += fmt.Sprintf(",%d", i)
	}
	hours := strings.Split(all, ",")[:24]
	for _, text := range []string{
		"FREQ=SECONDLY", "FREQ=MINUTELY;COUNT=1000000000", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
		"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
		"FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=" + strings.Join(hours, ",") + ";BYMINUTE=" + all + ";BYSECOND=" + all + ";BYSETPOS=-1",
	} {
		r, err := parseRule(text, Stamp{Wall: 0, Zone: UTC})
		if err != nil {
			t.Fatal(err)
		}
		steps, n := mostSteps, 0
		r.each(wall(t, "2026-11-01 00:00"), wall(t, "2027-11-01 00:00"), &steps, func(int64) { n++ })
		if n > mostSteps {
			t.Errorf("%s gave %d occurrences", text, n)
		}
	}
}

// aRule makes a rule out of chance, of the kinds about which the whole world agrees.
func aRule(r *rand.Rand) (start int64, text string) {
	start = time.Date(2000+r.IntN(30), time.Month(1+r.IntN(12)), 1+r.IntN(31), r.IntN(24), r.IntN(60), 0, 0, time.UTC).Unix()
	some := func(n int, make func() string) string {
		var out []string
		for range 1 + r.IntN(n) {
			if v := make(); !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
		return strings.Join(out, ",")
	}
	signed := func(most int) func() string {
		return func() string { return fmt.Sprint((1 + r.IntN(most)) * (1 - 2*r.IntN(2))) }
	}
	freq := []string{"YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"}[r.IntN(6)]
	parts := []string{"FREQ=" + freq, fmt.Sprintf("INTERVAL=%d", 1+r.IntN(4))}
	maybe := func(chance float64, name string, v func() string) {
		if r.Float64() < chance {
			parts = append(parts, name+"="+v())
		}
	}
	names := []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}
	plain := func() string { return names[r.IntN(7)] }
	ordered := func() string { return fmt.Sprint((1+r.IntN(5))*(1-2*r.IntN(2))) + names[r.IntN(7)] }
	maybe(.3, "BYMONTH", func() string { return some(4, func() string { return fmt.Sprint(1 + r.IntN(12)) }) })
	switch r.IntN(4) {
	case 0:
		maybe(.7, "BYMONTHDAY", func() string { return some(4, signed(31)) })
	case 1:
		parts = append(parts, "BYDAY="+some(4, plain))
	case 2:
		if freq == "MONTHLY" || freq == "YEARLY" {
			parts = append(parts, "BYDAY="+some(3, ordered))
		}
	case 3:
		if freq == "YEARLY" {
			parts = append(parts, "BYWEEKNO="+some(3, signed(53)), "BYDAY="+some(3, plain))
		}
	}
	maybe(.2, "BYHOUR", func() string { return some(3, func() string { return fmt.Sprint(r.IntN(24)) }) })
	maybe(.2, "BYMINUTE", func() string { return some(3, func() string { return fmt.Sprint(r.IntN(60)) }) })
	maybe(.3, "WKST", plain)
	if len(parts) > 2 && strings.Contains(strings.Join(parts, ";"), "BY") && (freq == "MONTHLY" || freq == "YEARLY" || freq == "WEEKLY") {
		maybe(.2, "BYSETPOS", func() string { return some(2, signed(4)) })
	}
	switch r.IntN(3) {
	case 0:
		parts = append(parts, fmt.Sprintf("COUNT=%d", 1+r.IntN(40)))
	case 1:
		parts = append(parts, "UNTIL="+time.Unix(start+int64(r.IntN(900))*day, 0).UTC().Format("20060102T150405Z"))
	}
	return start, strings.Join(parts, ";")
}

// dateutil says what Python's library makes of rules. It knows nothing of ours.
const dateutil = `
import json, sys, datetime
from dateutil.rrule import rrulestr
out = []
for start, text, lo, hi in json.load(sys.stdin):
    at = lambda u: datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=u)
    datetime.MAXYEAR = at(hi).year  # nobody walks to the year 9999
    try:
        r = rrulestr(text.replace("Z", ""), dtstart=at(start))
    except ValueError as e:  # a rule that can never happen
        assert "empty set" in str(e), e
        out.append([])
        continue
    out.append([d.strftime("%Y-%m-%d %H:%M") for d in r.between(at(lo), at(hi - 1), inc=True)])
json.dump(out, sys.stdout)
`

// python is Debian's, which has what Debian installs, else any.
func python() string {
	if path, err := exec.LookPath("/usr/bin/python3"); err == nil {
		return path
	}
	return "python3"
}

// Hundreds of rules give what another library gives, in windows near their
// start and far from it.
func TestRulesAgreeWithAnotherLibrary(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	type ask struct {
		start  int64
		text   string
		lo, hi int64
	}
	var asked []ask
	for range 300 {
		start, text := aRule(r)
		lo := start + int64(r.IntN(500)-30)*day
		if strings.Contains(text, "HOURLY") || strings.Contains(text, "MINUTELY") {
			lo = start + int64(r.IntN(9)-2)*day
		}
		asked = append(asked, ask{start, text, lo, lo + int64(1+r.IntN(30))*day})
	}
	var in [][]any
	for _, a := range asked {
		in = append(in, []any{a.start, a.text, a.lo, a.hi})
	}
	b, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python(), "-c", dateutil)
	cmd.Stdin = bytes.NewReader(b)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	said, err := cmd.Output()
	if err != nil {
		t.Fatalf("python3 with dateutil is needed (Debian: python3-dateutil, which radicale brings): %v\n%s", err, &stderr)
	}
	var want [][]string
	if err := json.Unmarshal(said, &want); err != nil {
		t.Fatal(err)
	}
	full := 0
	for i, a := range asked {
		got := happens(t, a.start, a.text, a.lo, a.hi)
		if d := cmp.Diff(want[i], got); d != "" {
			t.Errorf("DTSTART %s %s in [%s, %s): -want +got\n%s", time.Unix(a.start, 0).UTC(), a.text, time.Unix(a.lo, 0).UTC(),
				time.Unix(a.hi, 0).UTC(), d)
		}
		if len(got) > 0 {
			full++
		}
	}
	if full < 80 {
		t.Errorf("only %d of the rules gave anything", full)
	}
}

// naive works a rule out day by day and minute by minute, from its very start.
func naive(start int64, text string, from, to int64) (out []string) {
	part := map[string]string{}
	for p := range strings.SplitSeq(text, ";") {
		name, value, _ := strings.Cut(p, "=")
		part[name] = value
	}
	has := func(name, value string) bool {
		return part[name] == "" || slices.Contains(strings.Split(part[name], ","), value)
	}
	interval := int64(1)
	fmt.Sscan(part["INTERVAL"], &interval)
	count := 1 << 30
	fmt.Sscan(part["COUNT"], &count)
	first := time.Unix(start, 0).UTC()
	step := map[string]int64{"DAILY": day, "HOURLY": 3600, "MINUTELY": 60, "WEEKLY": day}[part["FREQ"]]
	for at := start; at < to && count > 0; at += step {
		t := time.Unix(at, 0).UTC()
		n := (at - start) / step
		if part["FREQ"] == "WEEKLY" {
			monday := func(t time.Time) int64 { return floor(t.Unix(), day) - int64(t.Weekday()+6)%7 }
			n = (monday(t) - monday(first)) / 7
			if part["BYDAY"] == "" && t.Weekday() != first.Weekday() {
				continue
			}
		}
		if n%interval != 0 || !has("BYMONTH", fmt.Sprint(int(t.Month()))) || !has("BYDAY", strings.ToUpper(t.Weekday().String()[:2])) ||
			!has("BYHOUR", fmt.Sprint(t.Hour())) {
			continue
		}
		if count--; at >= from {
			out = append(out, t.Format("2006-01-02 15:04"))
		}
	}
	return out
}

// FuzzRules compares with the naive way, for rules that are simple enough for it.
func FuzzRules(f *testing.F) {
	f.Add(int64(1_700_000_000), uint8(0), uint8(1), uint16(0), uint8(3), uint8(0), int16(100))
	f.Add(int64(1_700_000_000), uint8(3), uint8(2), uint16(5), uint8(0), uint8(9), int16(3))
	f.Fuzz(func(t *testing.T, start int64, freq, interval uint8, count uint16, weekdays, month uint8, after int16) {
		start = start % 4_000_000_000 / 60 * 60
		names := []string{"DAILY", "WEEKLY", "HOURLY", "MINUTELY"}
		text := fmt.Sprintf("FREQ=%s;INTERVAL=%d", names[freq%4], 1+interval%5)
		if count > 0 {
			text += fmt.Sprintf(";COUNT=%d", count%500+1)
		}
		var list []string
		for i, name := range []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"} {
			if weekdays&(1<<i) != 0 {
				list = append(list, name)
			}
		}
		if list != nil {
			text += ";BYDAY=" + strings.Join(list, ",")
		}
		if month%3 == 0 {
			text += fmt.Sprintf(";BYMONTH=%d", 1+month/3%12)
		}
		reach := int64(day)
		if names[freq%4] == "MINUTELY" || names[freq%4] == "HOURLY" {
			reach = 3600
		}
		from := start + int64(after)%1000*reach
		to := from + 20*reach
		r, err := parseRule(text, Stamp{Wall: start, Zone: UTC})
		if err != nil {
			t.Fatal(text, err)
		}
		steps := mostSteps
		var got []string
		if _, ok := r.each(from, to, &steps, func(w int64) { got = append(got, time.Unix(w, 0).UTC().Format("2006-01-02 15:04")) }); !ok {
			t.Skip("more than its steps")
		}
		if d := cmp.Diff(naive(start, text, from, to), got); d != "" {
			t.Errorf("DTSTART %s %s: -want +got\n%s", time.Unix(start, 0).UTC(), text, d)
		}
	})
}
