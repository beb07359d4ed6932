package blueprint

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

func day(s string) civil.Date {
	d, err := civil.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func zone(s string) *civil.Zone {
	z, err := civil.LoadZone(s)
	if err != nil {
		panic(err)
	}
	return z
}

func unix(s string) int64 {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t.Unix()
}

func dates(from, to string) booking.DateRange {
	return booking.DateRange{From: day(from), To: day(to)}
}

var sameZone = cmp.Comparer(func(a, b *civil.Zone) bool {
	return a == b || a != nil && b != nil && a.Name() == b.Name()
})

func read(t *testing.T, src string) catalogue.Blueprint {
	t.Helper()
	f, err := Parse("test.yaml", []byte(src))
	if err != nil {
		t.Fatalf("Parse: %v", err)
	}
	return f.Plan
}

func TestTheDocumentOfTheGuideSaysWhatItShows(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/noor.yaml")
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, string(src))

	ramadan := booking.Override{DateRange: dates("2027-02-08", "2027-03-09")}
	ramadan.Week[time.Sunday] = []booking.Hours{{From: 21 * 60, To: 26 * 60}}
	saturday := booking.Override{DateRange: dates("2026-12-05", "2026-12-05")}
	for d := range saturday.Week {
		saturday.Week[d] = []booking.Hours{{From: 600, To: 840}}
	}
	sara := booking.Roster{Overrides: []booking.Override{saturday, ramadan}}
	sara.Week[time.Sunday] = []booking.Hours{{From: 540, To: 720}, {From: 780, To: 1020}}
	sara.Week[time.Thursday] = []booking.Hours{{From: 1200, To: 1560}}
	want := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches: []catalogue.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا", Zone: zone("Asia/Riyadh"),
			Closures: []booking.Closure{{DateRange: dates("2026-12-01", "2026-12-02")}}}},
		Services: []catalogue.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 30, Step: 15, Horizon: 90, Branches: []string{"olaya"}},
			{Slug: "yoga", Name: "Yoga", Duration: 60, Capacity: 10, Sessions: []catalogue.SessionPlan{
				{Branch: "olaya", Session: booking.Session{Weekday: time.Sunday, Time: 18 * 60}},
				{Branch: "olaya", Session: booking.Session{Once: true, Date: day("2026-12-03"), Time: 18 * 60, Capacity: 5}},
			}},
		},
		Resources: []catalogue.ResourcePlan{{Slug: "sara", Name: "Dr Sara", NameAr: "د. سارة", Services: []string{"checkup"},
			Rosters: []catalogue.RosterPlan{{Branch: "olaya", Roster: sara}},
			TimeOff: []booking.Absence{{Span: booking.Span{Start: unix("2026-12-10T09:00:00+03:00"), End: unix("2026-12-10T12:00:00+03:00")}}}}},
	}
	if diff := cmp.Diff(got, want, sameZone); diff != "" {
		t.Errorf("the plan differs (-got +want):\n%s", diff)
	}
}

// clinic is a document with two branches and a resource about to be written.
const clinic = `organization: {slug: noor, name: Noor}
branches:
  - {slug: olaya, name: Olaya, time_zone: Europe/Berlin}
  - {slug: malaz, name: Malaz}
  - {slug: old, name: Old, retired: true}
services: [{slug: checkup, name: Check-up, duration: 30}]
resources:
  - slug: sara
    name: Sara
    services: [checkup]
`

func TestHoursHoldAtEveryBranchOfTheResource(t *testing.T) {
	t.Parallel()
	got := read(t, clinic+
		"    hours: {SUNDAY: [\"13:00-24:00\", \"09:00-12:00\"], Mon: [\"00:00-24:00\"], tue: [\"20:00-00:00\"], wed: []}\n").Resources[0].Rosters
	var week booking.Week
	week[0] = []booking.Hours{{From: 540, To: 720}, {From: 780, To: 1440}}
	week[1] = []booking.Hours{{From: 0, To: 1440}}
	week[2] = []booking.Hours{{From: 1200, To: 1440}}
	want := []catalogue.RosterPlan{
		{Branch: "olaya", Roster: booking.Roster{Week: week}},
		{Branch: "malaz", Roster: booking.Roster{Week: week}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("rosters differ (-got +want):\n%s", diff)
	}
}

func TestHoursByBranchNameTheBranches(t *testing.T) {
	t.Parallel()
	got := read(t, clinic+`    hours_by_branch:
      malaz: {sun: [09:00-12:00]}
      olaya: {mon: [22:00-02:00, 10:00-11:00]}
    overrides:
      - {date: 2026-12-05, hours: [], branch: olaya}
      - {from: 2026-12-06, to: 2026-12-07, hours: {fri: ["08:00-10:00"]}}
`).Resources[0].Rosters
	var sun, mon, fri booking.Week
	sun[0] = []booking.Hours{{From: 540, To: 720}}
	mon[1] = []booking.Hours{{From: 600, To: 660}, {From: 1320, To: 1560}}
	fri[5] = []booking.Hours{{From: 480, To: 600}}
	off := booking.Override{DateRange: dates("2026-12-05", "2026-12-05")}
	range_ := booking.Override{DateRange: dates("2026-12-06", "2026-12-07"), Week: fri}
	want := []catalogue.RosterPlan{
		{Branch: "malaz", Roster: booking.Roster{Week: sun, Overrides: []booking.Override{range_}}},
		{Branch: "olaya", Roster: booking.Roster{Week: mon, Overrides: []booking.Override{off, range_}}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("rosters differ (-got +want):\n%s", diff)
	}
}

func TestTimeOffIsOnTheClockOfTheFirstBranch(t *testing.T) {
	t.Parallel()
	got := read(t, clinic+`    time_off:
      - {from: 2026-12-10T09:00, to: 2026-12-10T24:00}
      - {from: 2026-12-20, to: 2026-12-21, name: إجازة}
      - {from: "2026-07-01T12:30", to: 2026-07-01}
      - {from: 2026-03-29T02:30, to: 2026-03-29T04:00} # the clock jumps from 02:00 to 03:00
      - {from: 1970-01-01, to: 1970-01-01}
`).Resources[0].TimeOff
	want := []booking.Absence{
		{Span: booking.Span{Start: unix("2026-12-10T09:00:00+01:00"), End: unix("2026-12-11T00:00:00+01:00")}},
		{Span: booking.Span{Start: unix("2026-12-20T00:00:00+01:00"), End: unix("2026-12-22T00:00:00+01:00")}, Name: "إجازة"},
		{Span: booking.Span{Start: unix("2026-07-01T12:30:00+02:00"), End: unix("2026-07-02T00:00:00+02:00")}},
		{Span: booking.Span{Start: unix("2026-03-29T03:00:00+02:00"), End: unix("2026-03-29T04:00:00+02:00")}},
		{Span: booking.Span{Start: -3600, End: 82800}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("time off differs (-got +want):\n%s", diff)
	}
}

func TestADocumentMayNameOnlyTheOrganization(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"organization: {slug: noor, name: Noor}",
		"\ufeff---\r\norganization:\r\n  slug: 'noor'\r\n  name: >\r\n    Noor\r\n...\r\n",
	} {
		got := read(t, src).Organization
		if got.Slug != "noor" || strings.TrimSpace(got.Name) != "Noor" {
			t.Errorf("%q: got %+v, want noor, Noor", src, got)
		}
	}
}

func TestOtherNamesAndAnswersAreReadInBothLanguages(t *testing.T) {
	t.Parallel()
	got := read(t, `organization:
  slug: noor
  name: Noor
  answers: {payment: Cash., payment_ar: نقدًا.}
branches:
  - slug: olaya
    name: Olaya
    aliases: [the tower, البرج]
    answers: {parking_ar: تحت المبنى.}
services:
  - slug: checkup
    name: Check-up
    duration: 30
    aliases: [كشف]
    answers:
      preparation: >
        Come
        fasting.
resources:
  - {slug: sara, name: Sara, aliases: [Sarah], gender: female}
`)
	want := []any{
		booking.Answers{booking.AboutInsurance: {}, booking.AboutPayment: {En: "Cash.", Ar: "نقدًا."}, booking.AboutAnything: {}},
		booking.Aliases{"the tower", "البرج"}, booking.Text{Ar: "تحت المبنى."}, booking.Aliases{"كشف"}, "Come fasting.",
		booking.Aliases{"Sarah"}, booking.Female,
	}
	if diff := cmp.Diff([]any{
		got.Organization.Answers, got.Branches[0].Aliases, got.Branches[0].Answers[booking.AboutParking], got.Services[0].Aliases,
		strings.TrimSpace(got.Services[0].Answers[booking.AboutPreparation].En), got.Resources[0].Aliases, got.Resources[0].Gender,
	}, want); diff != "" {
		t.Errorf("got (-) want (+)\n%s", diff)
	}
}
