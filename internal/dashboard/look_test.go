package dashboard

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/catalogue"
)

// What a browser chooses of how pages look it remembers, and nothing that somebody
// made up.
func TestABrowserRemembersHowPagesLook(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	b.get("/o/noor/day").has(t, "at first", `content="light dark"`, `class="cal zoom2"`)
	if a := b.get("/o/noor/day?date=2026-11-16&theme=dark&zoom=1"); a.status != 303 || a.location != "/o/noor/day?date=2026-11-16" {
		t.Fatalf("choosing: got %d %s, want back to the page without it", a.status, a.location)
	}
	b.get("/o/noor/day").has(t, "dark and far", `data-theme="dark"`, `content="dark"`, `class="cal zoom1"`)
	if a := b.get("/o/noor/day?theme=pink&zoom=9"); a.status != 200 || !strings.Contains(a.body, `data-theme="dark"`) {
		t.Errorf("something made up: got %d, want the page as it was", a.status)
	}
	b.get("/o/noor/day?theme=auto")
	if a := b.get("/o/noor/day", "Cookie: mawid_zoom=9"); strings.Contains(a.body, "data-theme") || !strings.Contains(a.body, `class="cal zoom`) {
		t.Errorf("as the device says: got %d", a.status)
	}
}

// An appointment is as long as it is, has the colour of its service, and says its name.
func TestAnAppointmentIsDrawnTrueToItsLength(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	for clock, service := range map[string]string{"09:00": "checkup", "10:00": "surgery"} {
		if a := b.submit("/o/noor/book", bookForm(ids, service, "sara", clock)...); a.status != 303 {
			t.Fatalf("booking: got %d %s", a.status, a.body)
		}
	}
	day := b.get("/o/noor/day").body
	for _, want := range []string{`class="block booked tone0 r0 s6 `, `class="block booked tone1 r12 s12 `} {
		if !strings.Contains(day, want) {
			t.Errorf("the day has no %q: %v", want, regexp.MustCompile(`class="block [^"]*"`).FindAllString(day, -1))
		}
	}
}

// What has room for one line says the rest in its tip, for its tick has no room either;
// nearer a quarter of an hour is high enough for both.
func TestAShortAppointmentSaysTheRestInItsTip(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	plan := doctorsPlan()
	plan.Services = append(plan.Services, catalogue.ServicePlan{Slug: "follow-up", Name: "Follow-up", NameAr: "متابعة", Duration: 15})
	plan.Resources[0].Services = append(plan.Resources[0].Services, "follow-up")
	ids, err := w.Catalogue.Apply(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	b := w.owner()
	for clock, service := range map[string]string{"09:00": "checkup", "10:00": "follow-up"} {
		if a := b.submit("/o/noor/book", bookForm(ids, service, "sara", clock)...); a.status != 303 {
			t.Fatalf("booking: got %d %s", a.status, a.body)
		}
	}
	tip := regexp.MustCompile(`class="block booked [^"]*" title="([^"]*)"`)
	for look, want := range map[string]string{
		"zoom=2&lang=en": "10:00–10:15 · نورة العتيبي · Follow-up · Booked",
		"zoom=2&lang=ar": "10:00–10:15 · نورة العتيبي · متابعة · محجوز", "zoom=3&lang=en": "",
	} {
		b.get("/o/noor/day?" + look)
		day := b.get("/o/noor/day").body
		var got []string
		for _, m := range tip.FindAllStringSubmatch(day, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, "|") != want || strings.Contains(day, ` small flat"`) != (want == "") {
			t.Errorf("%s: got the tips %q, want %q: %v", look, got, want, regexp.MustCompile(`class="block [^"]*"`).FindAllString(day, -1))
		}
	}
}

// A month says how full days are, and nothing of those that are empty.
func TestAMonthDoesNotSayNothingPercent(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "surgery", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("booking: got %d %s", a.status, a.body)
	}
	month := b.get("/o/noor/month?date=2026-11-15").body
	if n := strings.Count(month, "<meter "); n != 1 {
		t.Errorf("%d days say how full they are, want the one that has something", n)
	}
	if strings.Contains(month, ">0%<") {
		t.Error("a day says 0 %")
	}
}

// A day on paper has a sheet for each, with time, name, telephone, service, note and a
// box, and says when nobody works.
func TestADayIsPrintedForEachPractitioner(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	form := bookForm(ids, "checkup", "sara", "09:00")
	form[slices.Index(form, "phone")+1], form[slices.Index(form, "notes")+1] = "0501234567", "comes with her mother"
	if a := b.submit("/o/noor/book", form...); a.status != 303 {
		t.Fatalf("booking: got %d %s", a.status, a.body)
	}
	b.get("/o/noor/day").has(t, "the day", "/o/noor/day/print?")
	paper := b.get("/o/noor/day/print?date=2026-11-15")
	paper.has(t, "the paper", "Dr. Sara", "Dr. Omar", "Dr. Huda", "09:00–09:30", "نورة العتيبي", ">&#43;966 50 123 4567<", "Check-up",
		"comes with her mother", `class="box"`, "12:00–13:00", "Break", "Blocked", "Yoga", "Working hours")
	if n := strings.Count(paper.body, `class="card paper"`); n != 4 {
		t.Errorf("%d sheets, want one for each doctor and the class", n)
	}
}

// The menu has one way to the schedule, wherever one looks at it from.
func TestTheScheduleIsOneEntryOfTheMenu(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	for _, view := range []string{"day", "week", "month"} {
		b.get("/o/noor/"+view).has(t, view, `<a href="/o/noor/day" aria-current="page">`)
	}
}
