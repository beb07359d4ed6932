package dashboard

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// several begins with the form that books and goes on to that for several.
func (b *browser) several(ids catalogue.Applied, typed ...string) answer {
	b.w.T.Helper()
	q := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
		"date": {"2026-11-16"}, "time": {"10:00"}}
	page := b.get("/o/noor/book?" + q.Encode())
	if !strings.Contains(page.body, `formaction="/o/noor/together"`) {
		b.w.T.Fatal("the form does not lead to that for several")
	}
	_, main, _ := strings.Cut(page.body, "<main")
	pairs, err := world.Submission(main, "/o/noor/book", append([]string{"customer_name", "Noura", "phone", "0501234567"}, typed...)...)
	if err != nil {
		b.w.T.Fatal(err)
	}
	return b.forge("/o/noor/together", pairs...)
}

func TestASeriesOfSixIsBookedInFiveClicks(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	plan := b.several(ids, "times", "6") // A gap, the part about several, its button.
	plan.has(t, "the plan", "Monday, 16 November 2026 · 10:00–10:30", "Monday, 21 December 2026", "Dr. Sara", "Noura", "Book these")
	if n := strings.Count(plan.body, `type="checkbox" name="slot_`); n != 6 {
		t.Fatalf("%d times can be had, want six: %s", n, between(plan.body))
	}
	a := b.send(plan.body, "/o/noor/together", "do", "book")
	if a.status != 303 || !strings.HasSuffix(a.location, "/together") {
		t.Fatalf("got %d to %s: %s", a.status, a.location, between(a.body))
	}
	list := b.get(a.location)
	list.has(t, "what was booked", "Appointments booked together: 6.", "Monday, 30 November 2026", "Dr. Sara", "Cancel the chosen ones")
	if again := b.send(plan.body, "/o/noor/together", "do", "book"); again.location != a.location {
		t.Errorf("sent again: to %s, want %s", again.location, a.location)
	}
	one := regexp.MustCompile(`/o/noor/appointments/[0-9a-f-]{36}"`).FindString(list.body)
	b.get(strings.Trim(one, `"`)).has(t, "one of them", "See what was booked together with it")
	b.get(a.location + "?lang=ar")
	b.get(a.location).has(t, "in Arabic", "حُجزت معًا", "إلغاء المختارة")
	gone := b.send(b.get(a.location).body, strings.SplitN(a.location, "?", 2)[0])
	if gone.status != 303 {
		t.Fatalf("cancelled: %d %s", gone.status, between(gone.body))
	}
	b.get(gone.location).has(t, "afterwards", "مواعيد أُلغيت: 6.")
	for _, action := range []string{"appointment.booked", "appointment.cancelled"} {
		if n := w.Noted(office.Caller{Org: ids.Organization}, action); n != 6 {
			t.Errorf("%d lines %s in the audit log, want 6", n, action)
		}
	}
}

// Who presses Book, or Enter, when more than one is asked for is shown them first.
func TestASeriesIsShownWhicheverButtonIsPressed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	q := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
		"date": {"2026-11-16"}, "time": {"10:00"}}
	form := b.get("/o/noor/book?" + q.Encode()).body
	for _, typed := range [][]string{{"times", "6"}, {"times", "٦"}, {"times", "31"}, {"times", "0"}} {
		a := b.send(form, "/o/noor/book", append([]string{"customer_name", "Noura"}, typed...)...)
		a.has(t, typed[1], "Book several together", `action="/o/noor/together"`)
	}
	_, main, _ := strings.Cut(form, "<main")
	pairs, err := world.Submission(main, "/o/noor/book", "customer_name", "Noura", "times", "6")
	if err != nil {
		t.Fatal(err)
	}
	b.forge("/o/noor/book", append(pairs, "times", "", "name_1", "Lama")...).has(t, "a family", "Lama", "Book these")
	plan := b.forge("/o/noor/book", append(pairs, "pick", "2026-11-16 11:00")...)
	plan.has(t, "another time was picked", "Monday, 16 November 2026 · 11:00–11:30", "Monday, 21 December 2026")
	if n := strings.Count(b.get("/o/noor/day?date=2026-11-16").body, `class="block booked`); n != 0 {
		t.Errorf("%d are booked before they were seen", n)
	}
	if a := b.send(plan.body, "/o/noor/together", "do", "book"); a.status != 303 || !strings.HasSuffix(a.location, "/together") {
		t.Errorf("six: got %d to %s: %s", a.status, a.location, between(a.body))
	}
	once := b.send(b.get("/o/noor/book?"+q.Encode()).body, "/o/noor/book", "customer_name", "Noura", "times", "1")
	if once.status != 303 {
		t.Errorf("once: got %d %s", once.status, between(once.body))
	}
}

func TestWhatOfASeriesIsTakenIsSaidBeforeAndHasOtherTimes(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	taken := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
		"service_id": {ids.Services["checkup"].String()}, "date": {"2026-11-23"}, "time": {"10:00"}}
	if a := b.send(b.get("/o/noor/book?"+taken.Encode()).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
		t.Fatal(between(a.body))
	}
	plan := b.several(ids, "times", "3")
	plan.has(t, "the plan", "Dr. Sara: ", "Faisal", "Leave it out", `value="2026-11-23 10:30"`, "23 Nov · 10:30 · Dr. Sara")
	two := b.send(plan.body, "/o/noor/together", "do", "book")
	b.get(two.location).has(t, "without it", "Appointments booked together: 2. Left out: 1.")
	page := b.get(two.location).body
	gone := b.send(page, two.location)
	cancelled := b.get(gone.location)
	cancelled.has(t, "all cancelled", "Appointments cancelled: 2.", `status cancelled"`)
	back := b.get(b.forge(undoOf(t, cancelled.body)).location)
	back.has(t, "taken back", "Appointments booked again: 2.")
	if strings.Contains(back.body, `status cancelled"`) {
		t.Errorf("the list still says that they are cancelled: %s", between(back.body))
	}
	b.send(back.body, two.location)
	again := b.send(page, two.location)
	b.get(again.location).has(t, "cancelled before", "Nothing of it is left to cancel.")

	// What was chosen stays when it cannot be had after all, and who presses twice at the same
	// time hears twice that it is done.
	plan = b.several(ids, "times", "3")
	taken.Set("date", "2026-11-30")
	if a := b.send(b.get("/o/noor/book?"+taken.Encode()).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
		t.Fatal(between(a.body))
	}
	stale := b.send(plan.body, "/o/noor/together", "do", "book", "slot_1", "2026-11-23 10:30", "slot_0", "")
	stale.has(t, "what was chosen", `name="slot_1" value="2026-11-23 10:30" checked`, `name="slot_0" value="2026-11-16 10:00">`, "can be had together")
	two = b.send(b.several(ids, "times", "2").body, "/o/noor/together", "do", "book", "slot_1", "2026-11-23 10:30")
	page = b.get(two.location).body
	var both sync.WaitGroup
	for range 4 {
		both.Go(func() {
			if a := b.send(page, two.location); a.status != 303 {
				t.Errorf("pressed at the same time: got %d %s", a.status, between(a.body))
			}
		})
	}
	both.Wait()
	plan = b.several(ids, "times", "3", "time", "11:00", "date", "2026-11-16")
	plan = b.send(plan.body, "/o/noor/together", "do", "look", "time", "10:00", "date", "2026-11-09")
	plan.has(t, "in the past", "Leave it out")
	first := strings.Index(plan.body, "slot_1") // The second of three.
	if first < 0 {
		t.Fatal(between(plan.body))
	}
	three := b.send(plan.body, "/o/noor/together", "do", "book", "time", "10:15")
	three.has(t, "what was not looked at", "nothing is booked yet")
	b.send(plan.body, "/o/noor/together", "do", "book", "slot_1", "", "slot_2", "").has(t, "nothing ticked", "Tick at least one appointment.")
}

// What was cancelled together is booked again together; what somebody else has taken
// meanwhile is said.
func TestSeveralThatWereCancelledAreBookedAgain(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	booked := b.send(b.several(ids, "times", "3").body, "/o/noor/together", "do", "book")
	gone := b.send(b.get(booked.location).body, booked.location)
	page := b.get(gone.location)
	page.has(t, "cancelled", "Appointments cancelled: 3.", "Undo")
	undo := html.UnescapeString(cut(t, page.body[strings.Index(page.body, `/together?again=`)-80:], `action="`, `"`))
	taken := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
		"service_id": {ids.Services["checkup"].String()}, "date": {"2026-11-23"}, "time": {"10:00"}}
	if a := b.send(b.get("/o/noor/book?"+taken.Encode()).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
		t.Fatal(between(a.body))
	}
	for range 2 { // Who presses twice books once.
		a := b.forge(undo)
		b.get(a.location).has(t, "again", "Appointments booked again: 2. Taken meanwhile, find another time: 1.")
	}
	for _, date := range []string{"2026-11-16", "2026-11-30"} {
		if n := strings.Count(b.get("/o/noor/day?date="+date).body, `class="block booked`); n != 1 {
			t.Errorf("%s: %d are booked, want one", date, n)
		}
	}
}

// Who the plan names is who it is booked with, or it is not booked.
func TestWhoIsShownIsWhoIsBooked(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	plan := b.several(ids, "resource_id", "", "times", "2")
	m := regexp.MustCompile(`name="with_0" value="([^"]+)"`).FindStringSubmatch(plan.body)
	if m == nil {
		t.Fatal(between(plan.body))
	}
	taken := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {m[1]}, "service_id": {ids.Services["checkup"].String()},
		"date": {"2026-11-16"}, "time": {"10:00"}}
	if a := b.send(b.get("/o/noor/book?"+taken.Encode()).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
		t.Fatal(between(a.body))
	}
	a := b.send(plan.body, "/o/noor/together", "do", "book")
	if a.status != 409 || strings.Contains(a.body, `name="with_0" value="`+m[1]) {
		t.Errorf("got %d, want the plan once more, with somebody else: %s", a.status, between(a.body))
	}
	if a = b.send(a.body, "/o/noor/together", "do", "book"); a.status != 303 {
		t.Errorf("got %d, want it booked: %s", a.status, between(a.body))
	}
}

func TestAVisitOfTwoServicesAndAFamilyAreBookedTogether(t *testing.T) {
	world.Each(t, func(t *testing.T, at string) {
		w := openOffice(t, at).setUp()
		ids := w.doctors()
		b := w.owner()
		plan := b.several(ids)
		plan = b.send(plan.body, "/o/noor/together", "do", "look", "service_1", ids.Services["surgery"].String(),
			"resource_1", ids.Resources["sara"].String(), "name_2", "Lama", "when_2", "same")
		plan.has(t, "the plan", "Surgery", "Dr. Huda", "Lama", "10:00–10:30", "10:45–11:45")
		a := b.send(plan.body, "/o/noor/together", "do", "book")
		b.get(a.location).has(t, "booked", "Appointments booked together: 3.", "Lama", "Noura", "Surgery")
		if a = b.several(ids, "times", "31"); a.status != 422 || !strings.Contains(a.body, "Choose 1 to 30 appointments") {
			t.Errorf("31 times: %d %s", a.status, between(a.body))
		}

		// Three who want one time that is taken are offered times that fit together.
		sara := ids.Resources["sara"].String()
		plan = b.send(b.several(ids).body, "/o/noor/together", "do", "look", "name_1", "Lama", "resource_1", sara, "when_1", "same",
			"name_2", "Reem", "resource_2", sara, "when_2", "same")
		typed := []string{"do", "book"}
		for _, n := range []string{"0", "1", "2"} {
			_, list, _ := strings.Cut(plan.body, `<select name="slot_`+n+`"`)
			list, _, _ = strings.Cut(list, "</select>")
			first := regexp.MustCompile(`value="(2026[^"]+)"`).FindStringSubmatch(list)
			if first == nil {
				t.Fatalf("nothing is offered in place of %s:\n%s", n, between(plan.body))
			}
			typed = append(typed, "slot_"+n, first[1])
		}
		a = b.send(plan.body, "/o/noor/together", typed...)
		if a.status != 303 {
			t.Fatalf("the first of each, %q: got %d\n%s", typed, a.status, between(a.body))
		}
		b.get(a.location).has(t, "booked", "Appointments booked together: 3.", "Lama", "Reem", "Noura")
	})
}

// Another time for one of a visit takes along those who follow it, which is shown before
// anything is booked.
func TestAnotherTimeForOneOfAVisitPlansTheOthersAnew(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	for _, at := range []string{"10:00", "10:30"} {
		taken := url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
			"service_id": {ids.Services["checkup"].String()}, "date": {"2026-11-16"}, "time": {at}}
		if a := b.send(b.get("/o/noor/book?"+taken.Encode()).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
			t.Fatal(between(a.body))
		}
	}
	plan := b.send(b.several(ids).body, "/o/noor/together", "do", "look", "name_1", "Lama", "resource_1", ids.Resources["omar"].String())
	first := regexp.MustCompile(`(?s)<select name="slot_0".*?value="(2026-11-16 \d\d:\d\d)"`).FindStringSubmatch(plan.body)
	if first == nil {
		t.Fatalf("nothing is offered instead: %s", between(plan.body))
	}
	a := b.send(plan.body, "/o/noor/together", "do", "book", "slot_0", first[1])
	a.has(t, "the plan anew", "planned anew around the time that you chose")
	if n := strings.Count(b.get("/o/noor/day?date=2026-11-16").body, `class="block booked`); n != 2 {
		t.Errorf("%d are booked, want nothing more before it was seen", n)
	}
	slot := func(page, n string) string {
		m := regexp.MustCompile(`name="slot_` + n + `" value="([^"]+)"`).FindStringSubmatch(page)
		if m == nil {
			t.Fatalf("%s cannot be had: %s", n, between(page))
		}
		return m[1]
	}
	if slot(a.body, "1") <= slot(a.body, "0") {
		t.Errorf("the second is at %s, want it after the first at %s", slot(a.body, "1"), slot(a.body, "0"))
	}
	wanted := []string{slot(a.body, "0"), slot(a.body, "1")}
	a = b.send(a.body, "/o/noor/together", "do", "book")
	if a.status != 303 {
		t.Fatalf("got %d %s", a.status, between(a.body))
	}
	list := b.get(a.location).body
	for _, at := range wanted {
		if !strings.Contains(list, at[len("2026-11-16 "):]+"–") {
			t.Errorf("%s is not booked: %s", at, between(list))
		}
	}
}
