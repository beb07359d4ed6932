package dashboard

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/world"
)

// A browser that wants lists gets the day and the week as lists, of everybody or of one,
// until it wants calendars again.
func TestTheDayAndTheWeekAreListsForWhoeverPrefersThem(t *testing.T) {
	world.Each(t, func(t *testing.T, at string) {
		w := openOffice(t, at).setUp()
		ids := w.doctors()
		b := w.owner()
		late := bookForm(ids, "surgery", "omar", "13:30")
		late[slices.Index(late, "customer_name")+1] = "Faisal"
		early := bookForm(ids, "checkup", "sara", "09:00")
		early[slices.Index(early, "phone")+1], early[slices.Index(early, "notes")+1] = "0501234567", "comes with <b>her</b> mother"
		next := bookForm(ids, "checkup", "sara", "10:00")
		next[slices.Index(next, "date")+1], next[slices.Index(next, "customer_name")+1] = "2026-11-17", "Maha"
		for _, form := range [][]string{late, early, next} {
			if a := b.submit("/o/noor/book", form...); a.status != 303 {
				t.Fatalf("booking: got %d %s", a.status, between(a.body))
			}
		}
		before, _, _ := strings.Cut(b.get("/o/noor/day").body, `" id="other"`)
		toggle := html.UnescapeString(before[strings.LastIndex(before, `"`)+1:])
		if a := b.get(toggle); a.status != 303 {
			t.Fatalf("choosing lists: got %d", a.status)
		}
		day := b.get("/o/noor/day")
		day.has(t, "the day", "09:00–09:30", "نورة العتيبي", `href="tel:&#43;966501234567"`, "Check-up", "Dr. Sara", "Booked",
			"comes with &lt;b&gt;her&lt;/b&gt; mother", "13:30–14:30", "Faisal", "Dr. Omar", `name="do" value="arrived `)
		if strings.Contains(day.body, `class="cal `) || strings.Contains(day.body, "Maha") {
			t.Error("the list has a calendar, or another day")
		}
		if strings.Index(day.body, "نورة العتيبي") > strings.Index(day.body, "Faisal") {
			t.Error("the later one comes first")
		}
		b.get("/o/noor/week").has(t, "the week", "Faisal", "Maha", "No appointments.")
		hers := b.get("/o/noor/week?resource_id=" + ids.Resources["sara"].String())
		hers.has(t, "her week", "Maha", `value="`+ids.Resources["sara"].String()+`" selected`)
		if strings.Contains(hers.body, "Faisal") {
			t.Error("her week has somebody else's appointment")
		}
		if a := b.get("/o/noor/week?branch_id=" + ids.Branches["malaz"].String()); a.status != 200 || strings.Contains(a.body, "Maha") {
			t.Errorf("another branch: got %d, want nothing of this one", a.status)
		}
		// From the list somebody is marked, and the list comes back.
		id := cut(t, day.body, `name="do" value="arrived `, `"`)
		b.get("/o/noor/day")
		a := b.submit("/o/noor/mark", "do", "arrived "+id)
		if a.status != 303 {
			t.Fatalf("marking: got %d %s", a.status, between(a.body))
		}
		b.get(a.location).has(t, "after the mark", "Arrived", "agenda")
		b.get("/o/noor/day?list=0")
		b.get("/o/noor/day").has(t, "the calendar again", `class="cal `)
	})
}

// The week of the team says who works when and where, and why somebody does not.
func TestTheStaffWeekSaysWhoWorksWhen(t *testing.T) {
	world.Each(t, func(t *testing.T, at string) {
		w := openOffice(t, at).setUp()
		plan := doctorsPlan()
		day := func(s string) civil.Date { d, _ := civil.ParseDate(s); return d }
		only := func(s string) booking.DateRange { return booking.DateRange{From: day(s), To: day(s)} }
		plan.Branches[0].Closures = []booking.Closure{{DateRange: only("2026-11-18"), Name: "Founding Day"}}
		plan.Resources[2].TimeOff = []booking.Absence{{Name: "Training", Span: booking.Span{
			Start: plan.Resources[1].TimeOff[0].Start - 5*3600, End: plan.Resources[1].TimeOff[0].Start - 4*3600}}}
		var short booking.Week
		short[2] = []booking.Hours{{From: 16 * 60, To: 20 * 60}}
		plan.Resources[0].Rosters[0].Overrides = []booking.Override{{DateRange: only("2026-11-17"), Week: short}}
		plan.Resources[0].Rosters = append(plan.Resources[0].Rosters, catalogue.RosterPlan{Branch: "malaz", Roster: booking.Roster{
			Week: booking.Week{5: {{From: 18 * 60, To: 21*60 + 30}}}}})
		plan.Resources[0].Rosters[0].Week[5] = nil
		ids, err := w.Catalogue.Apply(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		b := w.owner()
		links := slices.Compact(b.get("/o/noor/day").links("/o/noor/rota")) // side by side, and in the menu of a telephone
		if len(links) != 1 {
			t.Fatalf("the day leads to %v, want to the staff week", links)
		}
		page := b.get(links[0])
		page.has(t, "the week", "Dr. Sara", "Dr. Omar", "Dr. Huda", "09:00–12:00", "Founding Day", "10:00–11:00", "Training", "Blocked",
			"16:00–20:00", "other hours", "18:00–21:30", "<bdi>Malaz</bdi>", `href="/o/noor/catalogue/resources/sara"`,
			"35 hours 30 minutes") // Five days of seven hours, less three on the 17th, and the evening at Malaz.
		page.has(t, "the branches", `<option value="`+ids.Branches["malaz"].String()+`">Malaz`)
		one := b.get(links[0] + "&branch_id=" + ids.Branches["malaz"].String())
		if one.status != 200 || strings.Contains(one.body, "Dr. Omar") || !strings.Contains(one.body, "Dr. Sara") {
			t.Errorf("one branch: got %d, want only who works there", one.status)
		}
		// Above it and on paper stands one place: all branches, or the one that was chosen.
		places := func(a answer) []string {
			bar, card := cut(t, a.body, `class="cal-title">`, "</div>"), cut(t, a.body, `class="card rota">`, "</header>")
			return []string{cut(t, bar, "<bdi>", "</bdi>"), cut(t, card, "<bdi>", "</bdi>")}
		}
		for want, a := range map[string]answer{"All branches": page, "Malaz": one} {
			if got := places(a); got[0] != want || got[1] != want {
				t.Errorf("it is said to be of %q, want %q", got, want)
			}
		}
		b.get("/account?lang=ar")
		b.get(links[0]).has(t, "in Arabic", "دوام الفريق", "كل الفروع", "دوام مختلف")
		if a := w.employed(booking.Practitioner, ids.Resources["sara"]).get("/o/noor/rota"); a.status != 403 {
			t.Errorf("a practitioner: got %d, want it refused", a.status)
		}
		w.employed(booking.Receptionist).get("/o/noor/rota").has(t, "a receptionist", "Dr. Sara", "/o/noor/week?")
	})
}

// shifts has many doctors, of whom some do not work on Sundays.
func (w *bureau) shifts(n int) catalogue.Applied {
	w.T.Helper()
	plan := doctorsPlan()
	for i := len(plan.Resources); i < n; i++ {
		r := plan.Resources[0]
		r.Slug, r.Name, r.NameAr = fmt.Sprintf("doctor%d", i), fmt.Sprintf("Dr. %d", i), fmt.Sprintf("د. %d", i)
		if i%2 == 1 {
			week := r.Rosters[0].Week
			week[0] = nil
			r.Rosters = []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}}
			r.Services = []string{"checkup"}
		}
		plan.Resources = append(plan.Resources, r)
	}
	ids, err := w.Catalogue.Apply(w.T.Context(), plan)
	if err != nil {
		w.T.Fatal(err)
	}
	return ids
}

var columnHead = regexp.MustCompile(`<h2 id="h-[^"]*"><a href="[^"]*" title="[^"]*"><bdi>([^<]*)</bdi>`)

// shownIn lists whose calendars a page shows.
func shownIn(a answer) (names []string) {
	for _, m := range columnHead.FindAllStringSubmatch(a.body, -1) {
		names = append(names, m[1])
	}
	return names
}

// What takes place at another branch is no free time here, and says where it is.
func TestAnAppointmentElsewhereSaysWhere(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	plan := doctorsPlan()
	sara := &plan.Resources[0]
	evenings := booking.Roster{Week: world.EveryDay(world.Hours("18:00", "21:00"))}
	sara.Rosters = append(sara.Rosters, catalogue.RosterPlan{Branch: "malaz", Roster: evenings})
	ids, err := w.Catalogue.Apply(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	b := w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	at := "?branch_id=" + ids.Branches["malaz"].String()
	for _, page := range []string{"/o/noor/day", "/o/noor/day?list=1"} {
		b.get(page)
		day := b.get("/o/noor/day" + at)
		if !regexp.MustCompile(`class="there"><svg.*?</svg><bdi>At `).MatchString(day.body) || strings.Contains(day.body, `class="warning"`) {
			t.Errorf("%s: want it to say where, and no warning: %s", page, between(day.body))
		}
	}
	b.get("/o/noor/day/print"+at).has(t, "on paper", "<strong>At ")
}

// Calendars stand together by what people do, as long as this browser wants it.
func TestCalendarsAreGroupedByWhatPeopleDo(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.shifts(6)
	b := w.owner()
	b.get("/o/noor/day?columns=all")
	listed := shownIn(b.get("/o/noor/day"))
	day := b.get("/o/noor/day")
	day.has(t, "the choice", "Grouped by what they do")
	if strings.Contains(day.body, `class="band"`) {
		t.Error("there are groups before somebody wants them")
	}
	to := day.links("/o/noor/day?groups=1")
	if len(to) != 1 {
		t.Fatalf("links that group: got %v", to)
	}
	if a := b.get(to[0]); a.status != 303 {
		t.Fatalf("choosing: got %d", a.status)
	}
	day = b.get("/o/noor/day")
	var bands, names []string
	for _, m := range regexp.MustCompile(`<p class="band"><bdi>([^<]*)</bdi></p>`+columnHead.String()).FindAllStringSubmatch(day.body, -1) {
		bands, names = append(bands, m[1]), append(names, m[2])
	}
	surgeons := slices.Index(bands, "The others")
	if len(names) != len(listed) || surgeons < 1 ||
		slices.Contains(bands[:surgeons], "The others") || slices.Contains(bands[surgeons:], "Surgery") ||
		!slices.Contains(names[:surgeons], "Dr. 4") || !slices.Contains(names[surgeons:], "Dr. 5") {
		t.Errorf("grouped: got %v of %v, want those who do surgery first", bands, names)
	}
	if n := strings.Count(day.body, ` first"`); n != 2 {
		t.Errorf("got %d beginnings of groups, want 2", n)
	}
	b.get("/o/noor/day?groups=0")
	if got := shownIn(b.get("/o/noor/day")); !slices.Equal(got, listed) {
		t.Errorf("no longer grouped: got %v, want %v", got, listed)
	}
}

// Of many calendars those are shown who work; a browser may choose others, and keeps it.
func TestWhoseCalendarsAreShownIsChosen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.shifts(16)
	b := w.owner()
	day := b.get("/o/noor/day")
	if names := shownIn(day); len(names) != 9 || slices.Contains(names, "Dr. 5") || !slices.Contains(names, "Dr. 4") {
		t.Errorf("at first: got %v, want the nine who work", names)
	}
	day.has(t, "the choice", "9 of 16", "Only who does", "Surgery")
	choose := func(to string) answer {
		a := b.get(to)
		if a.status != 303 || strings.Contains(a.location, "columns") || strings.Contains(a.location, "who") {
			t.Fatalf("choosing: got %d to %s, want back to the day", a.status, a.location)
		}
		return b.get(a.location)
	}
	q := url.Values{"columns": {"some"}, "date": {"2026-11-15"}, "who": {ids.Resources["sara"].String(), ids.Resources["doctor5"].String()}}
	some := choose("/o/noor/day?" + q.Encode())
	if got := shownIn(some); !slices.Equal(got, []string{"Dr. Sara", "Dr. 5"}) {
		t.Errorf("two of them: got %v", got)
	}
	some.has(t, "what is ticked", "2 of 16", `value="`+ids.Resources["doctor5"].String()+`" checked`)
	if got := shownIn(b.get("/o/noor/day?date=2026-11-16")); len(got) != 2 {
		t.Errorf("on another day: got %v, want the same two", got)
	}
	for _, link := range some.links("/o/noor/day?columns=") {
		names := shownIn(choose(link))
		want := map[string]int{"all": 16, "working": 9}[regexp.MustCompile(`columns=(\w+)`).FindStringSubmatch(link)[1]]
		if strings.Contains(link, "does.") {
			want = 9 // All but those who do check-ups only.
		}
		if len(names) != want {
			t.Errorf("%s: got %d, want %d", link, len(names), want)
		}
	}
	// A choice that leaves nobody, or that somebody made up, shows everybody.
	if got := shownIn(choose("/o/noor/day?columns=some")); len(got) != 16 {
		t.Errorf("nobody ticked: got %v, want everybody", got)
	}
	if got := shownIn(choose("/o/noor/day?columns=does.x")); len(got) != 16 {
		t.Errorf("made up: got %v, want everybody", got)
	}
	// A doctor who comes new is seen, although the others were chosen by name.
	choose("/o/noor/day?" + q.Encode())
	w.shifts(17)
	if got := shownIn(b.get("/o/noor/day")); !slices.Contains(got, "Dr. 16") {
		t.Errorf("somebody new: got %v, want them among them", got)
	}
}
