package ical

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/ics"
)

func zone(t testing.TB, name string) *civil.Zone {
	t.Helper()
	z, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// object wraps lines of events into an object.
func object(lines string) []byte {
	return []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n" + strings.ReplaceAll(strings.TrimSpace(lines), "\n", "\r\n") +
		"\r\nEND:VCALENDAR\r\n")
}

// event wraps lines into an object with one event.
func event1(lines string) []byte {
	return object("BEGIN:VEVENT\nUID:1\nDTSTAMP:20261101T000000Z\n" + strings.TrimSpace(lines) + "\nEND:VEVENT")
}

// tell spells spans in the zone of Riyadh.
func tell(t testing.TB, list []Span, doubt *Doubt) []string {
	t.Helper()
	riyadh := zone(t, "Asia/Riyadh")
	out := []string{}
	for _, s := range list {
		out = append(out, riyadh.Time(s.Start).Format("01-02 15:04")+" – "+riyadh.Time(s.End).Format("01-02 15:04"))
	}
	if doubt != nil {
		from := "anywhere"
		if doubt.From != math.MinInt64 {
			from = "from " + riyadh.Time(doubt.From).Format("01-02 15:04")
		}
		out = append(out, "doubt "+from+": "+doubt.Wrong)
	}
	return out
}

const arabStandard = `BEGIN:VTIMEZONE
TZID:Clinic Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE
`

const summers = `BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
`

// The window is November 2026 in Riyadh (UTC+3), the calendar's own zone.
func TestBusy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text []byte
		want []string
	}{
		"in UTC": {event1("DTSTART:20261115T060000Z\nDTEND:20261115T063000Z"), []string{"11-15 09:00 – 11-15 09:30"}},
		"with a zone": {event1("DTSTART;TZID=Europe/Berlin:20261115T090000\nDTEND;TZID=Europe/Berlin:20261115T100000"),
			[]string{"11-15 11:00 – 11-15 12:00"}},
		"ends in another zone": {event1("DTSTART;TZID=Asia/Dubai:20261115T100000\nDTEND;TZID=Asia/Riyadh:20261115T100000"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"floating":              {event1("DTSTART:20261115T090000\nDTEND:20261115T100000"), []string{"11-15 09:00 – 11-15 10:00"}},
		"duration":              {event1("DTSTART:20261115T090000\nDURATION:PT1H30M"), []string{"11-15 09:00 – 11-15 10:30"}},
		"all day":               {event1("DTSTART;VALUE=DATE:20261115"), []string{"11-15 00:00 – 11-16 00:00"}},
		"all day, three days":   {event1("DTSTART;VALUE=DATE:20261115\nDTEND;VALUE=DATE:20261118"), []string{"11-15 00:00 – 11-18 00:00"}},
		"all day, by duration":  {event1("DTSTART;VALUE=DATE:20261115\nDURATION:P2D"), []string{"11-15 00:00 – 11-17 00:00"}},
		"ends where it starts":  {event1("DTSTART:20261115T090000\nDTEND:20261115T090000"), []string{}},
		"no end":                {event1("DTSTART:20261115T090000"), []string{}},
		"ends before it starts": {event1("DTSTART:20261115T100000\nDTEND:20261115T090000"), []string{"11-15 09:00 – 11-15 10:00"}},
		"reaches in":            {event1("DTSTART:20261031T230000\nDTEND:20261101T010000"), []string{"10-31 23:00 – 11-01 01:00"}},
		"before":                {event1("DTSTART:20261031T230000\nDTEND:20261101T000000"), []string{}},
		"after":                 {event1("DTSTART:20261201T000000\nDTEND:20261201T010000"), []string{}},
		"transparent":           {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nTRANSP:TRANSPARENT"), []string{}},
		"opaque":                {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nTRANSP:OPAQUE"), []string{"11-15 09:00 – 11-15 10:00"}},
		"cancelled":             {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nSTATUS:CANCELLED"), []string{}},
		"tentative": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nSTATUS:TENTATIVE"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"declined by the owner": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nATTENDEE;CN=Sara;PARTSTAT=DECLINED:MAILTO:Sara@Clinic.example"), []string{}},
		"declined by another": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nATTENDEE;PARTSTAT=DECLINED:mailto:omar@clinic.example"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"declined, by e-mail": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nATTENDEE;PARTSTAT=DECLINED;EMAIL=sara@clinic.example:/aMjAx/principal/"), []string{}},
		"a task":              {object("BEGIN:VTODO\nUID:1\nDUE:20261115T090000\nEND:VTODO"), []string{}},
		"weekly, years later": {event1("DTSTART;TZID=Asia/Riyadh:20200106T090000\nDTEND;TZID=Asia/Riyadh:20200106T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261112T000000Z"), []string{"11-02 09:00 – 11-02 10:00", "11-04 09:00 – 11-04 10:00", "11-09 09:00 – 11-09 10:00", "11-11 09:00 – 11-11 10:00"}},
		"counted": {event1("DTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 09:00 – 11-11 10:00"}},
		"all day, yearly": {event1("DTSTART;VALUE=DATE:19990923\nRRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23"),
			[]string{"11-23 00:00 – 11-24 00:00"}},
		"start outside its rule": {event1("DTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=1"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-15 09:00 – 11-15 10:00"}},
		"excepted": {event1("DTSTART;TZID=Asia/Riyadh:20261110T090000\nDTEND;TZID=Asia/Riyadh:20261110T100000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=Asia/Riyadh:20261111T090000\nEXDATE:20261112T060000Z"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-13 09:00 – 11-13 10:00"}},
		"excepted, by its day": {event1("DTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20261110"),
			[]string{"11-11 09:00 – 11-11 10:00"}},
		"excepted, all day": {event1("DTSTART;VALUE=DATE:20261110\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20261110"),
			[]string{"11-11 00:00 – 11-12 00:00"}},
		"an exception that is none": {event1("DTSTART:20261110T090000\nDTEND:20261110T100000\nEXDATE:never"),
			[]string{"11-10 09:00 – 11-10 10:00"}},
		"further dates": {event1("DTSTART:20261110T090000\nDTEND:20261110T100000\nRDATE:20261112T090000,20261113T100000\nRDATE;VALUE=PERIOD:20261114T060000Z/PT2H,20261115T060000Z/20261115T061500Z"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-12 09:00 – 11-12 10:00", "11-13 10:00 – 11-13 11:00", "11-14 09:00 – 11-14 11:00",
				"11-15 09:00 – 11-15 09:15"}},
		"one moved": {object("BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Asia/Riyadh:20261110T090000\nDTEND;TZID=Asia/Riyadh:20261110T100000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;TZID=Asia/Riyadh:20261111T090000\nDTSTART;TZID=Asia/Riyadh:20261120T150000\nDTEND;TZID=Asia/Riyadh:20261120T153000\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-12 09:00 – 11-12 10:00", "11-20 15:00 – 11-20 15:30"}},
		"one moved in from afar": {object("BEGIN:VEVENT\nUID:1\nDTSTART:20270110T090000\nDTEND:20270110T100000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20270111T090000\nDTSTART:20261120T150000\nDTEND:20261120T153000\nEND:VEVENT"),
			[]string{"11-20 15:00 – 11-20 15:30"}},
		"one moved, named in UTC": {object("BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Asia/Riyadh:20261110T090000\nDTEND;TZID=Asia/Riyadh:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20261111T060000Z\nDTSTART:20261111T080000Z\nDTEND:20261111T090000Z\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 11:00 – 11-11 12:00"}},
		"one cancelled": {object("BEGIN:VEVENT\nUID:1\nDTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20261111T090000\nDTSTART:20261111T090000\nDTEND:20261111T100000\nSTATUS:CANCELLED\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00"}},
		"one busy of a free series": {object("BEGIN:VEVENT\nUID:1\nTRANSP:TRANSPARENT\nDTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20261111T090000\nDTSTART:20261111T090000\nDTEND:20261111T100000\nEND:VEVENT"),
			[]string{"11-11 09:00 – 11-11 10:00"}},
		"one named by its day": {object("BEGIN:VEVENT\nUID:1\nDTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:20261111\nDTSTART:20261111T120000\nDTEND:20261111T130000\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 12:00 – 11-11 13:00"}},
		"invited to one only": {object("BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20261111T090000\nDTSTART:20261111T120000\nDTEND:20261111T130000\nEND:VEVENT"),
			[]string{"11-11 12:00 – 11-11 13:00"}},
		"this and all future": {object("BEGIN:VEVENT\nUID:1\nDTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=4\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261112T090000\nDTSTART:20261112T130000\nDTEND:20261112T133000\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 09:00 – 11-11 10:00", "11-12 13:00 – 11-12 13:30", "11-13 13:00 – 11-13 13:30"}},
		"this and all future, named in UTC": {object("BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Asia/Riyadh:20261110T090000\nDTEND;TZID=Asia/Riyadh:20261110T100000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261111T060000Z\nDTSTART;TZID=Asia/Riyadh:20261111T130000\nDTEND;TZID=Asia/Riyadh:20261111T133000\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 13:00 – 11-11 13:30", "11-12 13:00 – 11-12 13:30"}},
		"this and all future, by its day": {object("BEGIN:VEVENT\nUID:1\nDTSTART:20261110T090000\nDTEND:20261110T100000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n" +
			"BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261111\nDTSTART:20261111T130000\nDTEND:20261111T133000\nEND:VEVENT"),
			[]string{"11-10 09:00 – 11-10 10:00", "11-11 13:00 – 11-11 13:30", "11-12 13:00 – 11-12 13:30"}},
		"a zone of its own": {object(arabStandard +
			"BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Clinic Time:20261115T090000\nDTEND;TZID=Clinic Time:20261115T100000\nEND:VEVENT"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"a zone of Windows, not described": {event1("DTSTART;TZID=Arabian Standard Time:20261115T090000\nDTEND;TZID=Arabian Standard " +
			"Time:20261115T100000"), []string{"11-15 08:00 – 11-15 09:00"}},
		"a zone behind a path": {event1("DTSTART;TZID=/citadel.org/20211207_1/Asia/Dubai:20261115T090000\nDURATION:PT1H"),
			[]string{"11-15 08:00 – 11-15 09:00"}},
		"a zone in quotes":         {event1("DTSTART;TZID=\"Asia/Dubai\":20261115T090000\nDURATION:PT1H"), []string{"11-15 08:00 – 11-15 09:00"}},
		"a zone that nobody knows": {event1("DTSTART;TZID=Back Office:20261115T090000\nDURATION:PT1H"), []string{"11-14 22:00 – 11-16 01:00"}},
		"folded lines, small letters, no CR": {[]byte("begin:vcalendar\nBEGIN:VEVENT\nuid:1\ndtstart;tzid=Asia/Ri\n yadh:2026111\n " +
			"5T090000\nDURATION:PT1H\nend:vevent\nEND:VCALENDAR\n"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"an alarm has a duration too": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nBEGIN:VALARM\nTRIGGER:-PT15M\nDURATION:PT9H\nREPEAT:4\nEND:VALARM"), []string{"11-15 09:00 – 11-15 10:00"}},

		"a zone, and in UTC": {event1("DTSTART;TZID=Asia/Riyadh:20261115T090000Z\nDTEND;TZID=Asia/Riyadh:20261115T100000Z"),
			[]string{"11-15 09:00 – 11-15 13:00"}},
		"a zone, and in UTC, west": {event1("DTSTART;TZID=America/New_York:20261115T090000Z\nDURATION:PT1H"),
			[]string{"11-15 12:00 – 11-15 18:00"}},
		"both at its start only": {event1("DTSTART;TZID=Asia/Riyadh:20261115T090000Z\nDTEND;TZID=Asia/Riyadh:20261115T100000"),
			[]string{"11-15 09:00 – 11-15 13:00"}},
		"both at its end only": {event1("DTSTART;TZID=Asia/Riyadh:20261115T090000\nDTEND;TZID=Asia/Riyadh:20261115T100000Z"),
			[]string{"11-15 09:00 – 11-15 13:00"}},
		"both, the wrong way round": {event1("DTSTART;TZID=Asia/Riyadh:20261115T100000Z\nDTEND;TZID=Asia/Riyadh:20261115T093000Z"),
			[]string{"11-15 09:30 – 11-15 13:00"}},
		"both, and repeated": {event1("DTSTART;TZID=Asia/Riyadh:20261115T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Asia/Riyadh:20261116T090000Z"), []string{"11-15 09:00 – 11-15 13:00", "11-17 09:00 – 11-17 13:00"}},
		"the zone UTC, and in UTC": {event1("DTSTART;TZID=UTC:20261115T060000Z\nDTEND;TZID=UTC:20261115T070000Z"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"an unknown zone, and in UTC": {event1("DTSTART;TZID=Back Office:20261115T060000Z\nDURATION:PT1H"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
		"a duration backwards":         {event1("DTSTART:20261115T090000\nDURATION:-PT1H"), []string{"11-15 08:00 – 11-15 10:00"}},
		"a duration of days backwards": {event1("DTSTART;VALUE=DATE:20261115\nDURATION:-P1D"), []string{"11-14 00:00 – 11-16 00:00"}},

		"no calendar": {[]byte("<html>"), []string{"doubt anywhere: is not a calendar object"}},
		"cut off": {[]byte("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261115T090000\r\n"),
			[]string{"doubt anywhere: is not a calendar object"}},
		"no start":             {event1("DTEND:20261115T100000"), []string{"doubt anywhere: has no start that can be read"}},
		"a start that is none": {event1("DTSTART:tomorrow\nDTEND:20261115T100000"), []string{"doubt anywhere: has no start that can be read"}},
		"no start, but free":   {event1("DTSTART:tomorrow\nTRANSP:TRANSPARENT"), []string{}},
		"a rule that is none": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nRRULE:FREQ=NOW"),
			[]string{"11-15 09:00 – 11-15 10:00", "doubt from 11-15 09:00: has a rule of repetition that cannot be read"}},
		"a rule broken off": {event1("DTSTART:20261115T090000\nDTEND:20261115T100000\nRRULE FREQ=DAILY"),
			[]string{"11-15 09:00 – 11-15 10:00", "doubt from 11-15 09:00: has a line about time that cannot be read"}},
		"an end that is none": {event1("DTSTART:20261115T090000\nDTEND:noon"),
			[]string{"doubt from 11-15 09:00: has a time that cannot be read"}},
		"a duration that is none": {event1("DTSTART:20261115T090000\nDURATION:1h"),
			[]string{"doubt from 11-15 09:00: has a duration that cannot be read"}},
		"a duration of ages": {event1("DTSTART:20261115T090000\nDURATION:P999999999W"),
			[]string{"doubt from 11-15 09:00: has a duration that cannot be read"}},
		"doubt that comes later": {event1("DTSTART:20270115T090000\nDURATION:1h"), []string{}},
		"a text that is no line": {event1("DESCRIPTION:two\nlines of text without a sign\nDTSTART:20261115T090000\nDTEND:20261115T100000"),
			[]string{"11-15 09:00 – 11-15 10:00"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := Reader{Floating: zone(t, "Asia/Riyadh"), Owner: []string{"mailto:sara@clinic.example"}}.Read(c.text)
			steps := 1_000_000
			from, to := zone(t, "Asia/Riyadh").First(civil.Date(wall(t, "2026-11-01 00:00")/day), 0),
				zone(t, "Asia/Riyadh").First(civil.Date(wall(t, "2026-12-01 00:00")/day), 0)
			list, doubt := o.Busy(from, to, &steps)
			if doubt != nil && doubt.From >= to {
				doubt = nil
			}
			if d := cmp.Diff(c.want, tell(t, list, doubt)); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		})
	}
}

// Where clocks change, a series keeps its time on the wall, whether the zone is
// known or described.
func TestSeriesAcrossClockChanges(t *testing.T) {
	t.Parallel()
	for name, tz := range map[string]string{"known": "Europe/Berlin", "described": "Customized Time Zone"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := Reader{Floating: UTC}.Read(object(fmt.Sprintf("%sBEGIN:VEVENT\nUID:1\nDTSTART;TZID=%s:20261024T090000\nDTEND;TZID=%s:20261024T100000\nRRULE:FREQ=DAILY;UNTIL=20261026T080000Z\nEND:VEVENT", summers, tz, tz)))
			steps := mostSteps
			list, _ := o.Busy(wall(t, "2026-10-01 00:00"), wall(t, "2026-11-01 00:00"), &steps)
			want := []string{"10-24 10:00 – 10-24 11:00", "10-25 11:00 – 10-25 12:00", "10-26 11:00 – 10-26 12:00"}
			if d := cmp.Diff(want, tell(t, list, nil)); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		})
	}
	// A night watch from 22:00 to 06:00 ends at six on the wall, and lasts eight hours at least.
	o := Reader{Floating: UTC}.Read(event1("DTSTART;TZID=Europe/Berlin:20261023T220000\nDTEND;TZID=Europe/Berlin:20261024T060000\nRRULE:FREQ=DAILY;COUNT=2"))
	steps := mostSteps
	list, _ := o.Busy(wall(t, "2026-10-01 00:00"), wall(t, "2026-11-01 00:00"), &steps)
	if d := cmp.Diff([]string{"10-23 23:00 – 10-24 07:00", "10-24 23:00 – 10-25 08:00"}, tell(t, list, nil)); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	berlin := zone(t, "Europe/Berlin")
	for wallClock, want := range map[string]string{ // The clock of before where one is skipped, the first where there are two.
		"2026-03-29 02:30": "2026-03-29 01:30", "2026-10-25 02:30": "2026-10-25 00:30", "2026-10-25 03:00": "2026-10-25 02:00",
		"2026-03-29 03:00": "2026-03-29 01:00",
	} {
		if got := time.Unix(instant(berlin, wall(t, wallClock)), 0).UTC().Format("2006-01-02 15:04"); got != want {
			t.Errorf("%s in Berlin: got %s, want %s UTC", wallClock, got, want)
		}
	}
}

// Whatever cannot be finished counts as taken.
func TestWhatIsTooMuchBlocks(t *testing.T) {
	t.Parallel()
	from, to := wall(t, "2026-11-01 00:00"), wall(t, "2027-02-01 00:00")
	for _, rule := range []string{"FREQ=SECONDLY", "FREQ=MINUTELY;COUNT=900000000", "FREQ=SECONDLY;BYSECOND=0,30"} {
		o := Reader{Floating: UTC}.Read(event1("DTSTART:19710101T000000Z\nDURATION:PT1S\nRRULE:" + rule))
		steps := 50_000
		list, _ := o.Busy(from, to, &steps)
		last := int64(0)
		for _, s := range list {
			last = max(last, s.End)
		}
		if last < to || len(list) > 60_000 || steps < -1 {
			t.Errorf("%s: got %d spans until %d and %d steps left, want all taken until %d", rule, len(list), last, steps, to)
		}
	}
}

// A photo inside an event, folded or in one line, does not hide its times, and
// is still there when the event is written again.
func TestWhatIsLongIsPassedOver(t *testing.T) {
	t.Parallel()
	photo := strings.Repeat("QUJD", 2<<20/4)
	folded := strings.ReplaceAll(strings.Repeat(photo[:70]+"\n ", 6<<20/72), "\n", "\r\n")
	var days []string // far more than a line of text usually has
	for i := range 3000 {
		days = append(days, time.Unix(int64(i)*day, 0).UTC().Format("20060102T150405Z"))
	}
	text := event1("ATTACH;VALUE=BINARY;ENCODING=BASE64:" + photo + "\nX-PHOTO:" + folded +
		"\nDTSTART:20261115T060000Z\nDTEND:20261115T070000Z\nRDATE:" + strings.Join(days, ",") + ",20261120T060000Z")
	o := Reader{Floating: UTC}.Read(text)
	steps := mostSteps
	list, doubt := o.Busy(wall(t, "2026-11-01 00:00"), wall(t, "2026-12-01 00:00"), &steps)
	if d := cmp.Diff([]string{"11-15 09:00 – 11-15 10:00", "11-20 09:00 – 11-20 10:00"}, tell(t, list, doubt)); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	root, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := root.Parts[0].Text("ATTACH"); got != photo {
		t.Errorf("got a photo of %d bytes, want %d", len(got), len(photo))
	}
	if o := (Reader{Floating: UTC}).Read(make([]byte, MostBytes+1)); o.Wrong != "is larger than 16 MiB" {
		t.Errorf("got %q, want that it is too large", o.Wrong)
	}
}

// FuzzObjects reads anything, and works it out within its steps.
func FuzzObjects(f *testing.F) {
	f.Add("DTSTART:20261115T090000\nDTEND:20261115T100000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261116T090000")
	f.Add("DTSTART;TZID=Nowhere:20261115T090000\nDURATION:P1W\nRDATE;VALUE=PERIOD:20261115T060000Z/20261115T061500Z\nRRULE:FREQ=SECONDLY;BYSETPOS=-1")
	f.Add("RECURRENCE-ID;RANGE=THISANDFUTURE:19000101\nDTSTART;VALUE=DATE:99991231\nRRULE:FREQ=YEARLY;BYWEEKNO=-53;INTERVAL=99999")
	f.Add("DTSTART:20261115T090000\nEND:VEVENT\nBEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:19000101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:-235959\nRRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT")
	f.Fuzz(func(t *testing.T, lines string) {
		o := Reader{Floating: UTC, Owner: []string{"a@b"}}.Read(event1(lines))
		steps := 20_000
		from := int64(1_795_000_000)
		list, doubt := o.Busy(from, from+90*day, &steps)
		if len(list) > 200_000 {
			t.Errorf("got %d spans", len(list))
		}
		for _, s := range list {
			if s.Start >= s.End || s.End <= from || s.Start >= from+90*day {
				t.Errorf("got %v, outside the window", s)
			}
		}
		if doubt != nil && doubt.Wrong == "" {
			t.Error("a doubt without a reason")
		}
		if root, err := Parse(event1(lines)); err == nil {
			again, err := Parse([]byte(root.String()))
			if err != nil || again.String() != root.String() {
				t.Errorf("what was written does not read the same: %v", err)
			}
		}
	})
}

func TestTextIsFoldedAndEscaped(t *testing.T) {
	t.Parallel()
	name := "نورة القحطاني, \"Noura\"; \\ and a very long name that goes on and on\nin two lines\x00\r"
	c := &Component{Name: "VCALENDAR"}
	c.Set("SUMMARY", ics.Escape(name))
	text := c.String()
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !strings.Contains(line, "VCALENDAR") && strings.ContainsRune(line, '\uFFFD') {
			t.Errorf("got the line %q", line)
		}
	}
	back, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := back.Text("SUMMARY"), strings.TrimRight(name, "\x00\r"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
