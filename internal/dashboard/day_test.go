package dashboard

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// doctors gives Noor two branches, three doctors, a check-up, a surgery with
// buffers and a class.
func (w *bureau) doctors() catalogue.Applied {
	w.T.Helper()
	applied, err := w.Catalogue.Apply(w.T.Context(), doctorsPlan())
	if err != nil {
		w.T.Fatal(err)
	}
	return applied
}

func doctorsPlan() catalogue.Blueprint {
	week := func(hours ...booking.Hours) (week booking.Week) {
		for i := range week {
			week[i] = hours
		}
		return week
	}
	day := week(booking.Hours{From: 9 * 60, To: 12 * 60}, booking.Hours{From: 13 * 60, To: 17 * 60})
	b := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Olaya", NameAr: "العليا"}, {Slug: "malaz", Name: "Malaz", NameAr: "الملز"}},
		Services: []catalogue.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 30, MinNotice: 60},
			{Slug: "surgery", Name: "Surgery", NameAr: "جراحة", Duration: 60, Step: 30, BufferBefore: 15, BufferAfter: 15},
			{Slug: "yoga", Name: "Yoga", NameAr: "يوغا", Duration: 60, Capacity: 3, Branches: []string{"main"}},
		},
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		b.Services[2].Sessions = append(b.Services[2].Sessions,
			catalogue.SessionPlan{Branch: "main", Session: booking.Session{Weekday: d, Time: 18 * 60}})
	}
	for i, name := range [][3]string{{"sara", "Dr. Sara", "د. سارة"}, {"omar", "Dr. Omar", "د. عمر"}, {"huda", "Dr. Huda", "د. هدى"}} {
		r := catalogue.ResourcePlan{
			Slug: name[0], Name: name[1], NameAr: name[2], Services: []string{"checkup", "surgery"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: day}}},
		}
		if i == 1 {
			z, _ := civil.LoadZone("Asia/Riyadh")
			date, _ := civil.ParseDate("2026-11-15")
			r.TimeOff = []booking.Absence{{Span: booking.Span{Start: z.First(date, 15*60), End: z.First(date+1, 12*60)}}}
		}
		b.Resources = append(b.Resources, r)
	}
	b.Resources[0].Gender, b.Resources[1].Gender = booking.Female, booking.Male
	return b
}

func (w *bureau) owner() *browser { return w.signedIn("huda@noor.example", hudasPassword) }

// A house that writes by mail only has to know where to.
func TestAnEmailIsWrittenDownWhileBooking(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	page := "/o/noor/book?" + url.Values{"branch_id": {ids.Branches["main"].String()}, "service_id": {ids.Services["checkup"].String()},
		"resource_id": {ids.Resources["sara"].String()}, "date": {"2026-11-16"}, "time": {"11:00"}}.Encode()
	wrong := b.fillOut(page, "/o/noor/book", "customer_name", "Noura", "email", "noura@")
	wrong.has(t, "no address", "This is not an e-mail address.", `value="noura@"`)
	a := b.send(wrong.body, "/o/noor/book", "email", "noura@example.com")
	if a.status != 303 {
		t.Fatalf("got %d: %s", a.status, between(a.body))
	}
	id := onlyID(t, b.get("/o/noor/day?date=2026-11-16").body)
	b.get("/o/noor/appointments/"+id+"/edit").has(t, "booked", `value="noura@example.com"`)
	plan := b.several(ids, "email", "noura@example.org")
	if a := b.send(plan.body, "/o/noor/together", "do", "book"); a.status != 303 {
		t.Fatalf("several: got %d: %s", a.status, between(a.body))
	}
	n := 0
	err := w.SQL().QueryRowContext(t.Context(), `select count(*) from appointments where email = 'noura@example.org'`).Scan(&n)
	if err != nil || n != 1 {
		t.Errorf("several: got %d with the address, and %v", n, err)
	}
}

// A link to the house keeps the day that it names.
func TestTheHomeOfAHouseKeepsTheDate(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	a := w.owner().get("/o/noor/?date=2026-11-20")
	if a.status != 303 || a.location != "/o/noor/day?date=2026-11-20" {
		t.Errorf("got %d to %q", a.status, a.location)
	}
}

// form is what the booking form sends.
func bookForm(ids catalogue.Applied, service, who, clock string) []string {
	f := []string{
		"branch_id", ids.Branches["main"].String(), "service_id", ids.Services[service].String(), "date", "2026-11-15", "time", clock,
		"customer_name", "نورة العتيبي", "phone", "", "notes", "",
	}
	if who != "" {
		f = append(f, "resource_id", ids.Resources[who].String())
	}
	return f
}

// id finds the id of the only appointment on a page.
func onlyID(t testing.TB, body string) string {
	t.Helper()
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`data-id="([0-9a-f-]{36})"`).FindAllStringSubmatch(body, -1) {
		found[m[1]] = true
	}
	if len(found) != 1 {
		t.Fatalf("%d appointments on the page, want one", len(found))
	}
	for id := range found {
		return id
	}
	return ""
}

func TestAReceptionistsMorning(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	if a := b.get("/o/noor/day"); a.status != 200 || !strings.Contains(a.body, "Dr. Sara") ||
		!strings.Contains(a.body, "Sunday, 15 November 2026") {
		t.Fatalf("the day: got %d, want Dr. Sara's column", a.status)
	}
	// A walk-in at a time that is on no grid.
	a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "٩:٠٥")...)
	if a.status != 303 {
		t.Fatalf("booking: got %d, want back to the day; %s", a.status, a.body)
	}
	a = b.get(a.location)
	if !strings.Contains(a.body, "Booked: نورة العتيبي, 15 Nov at 09:05.") {
		t.Error("the page does not say that it is booked")
	}
	id := onlyID(t, a.body)
	page := "/o/noor/appointments/" + id
	w.Clock.Add(70 * time.Minute)
	for _, step := range []struct{ post, do, want string }{
		{"/o/noor/mark", "arrived " + id, `block arrived`},
		{"/o/noor/mark", "completed " + id, `block completed`},
		{page + "/undo", "", `block arrived`},
		{page + "/undo", "", `block booked`},
		{"/o/noor/mark", "no_show " + id, `block no_show`},
		{page + "/undo", "", `block booked`},
	} {
		b.get(page)
		var press []string
		if step.do != "" {
			press = []string{"do", step.do}
		}
		if a = b.submit(step.post, press...); a.status != 303 {
			t.Fatalf("%s %s: got %d", step.post, step.do, a.status)
		}
		if a = b.get(a.location); !strings.Contains(a.body, step.want) {
			t.Errorf("%s %s: the page has no %s", step.post, step.do, step.want)
		}
	}
	move := func(who, clock string, more ...string) answer {
		return b.submit(page+"/move", append([]string{"date", "2026-11-15", "time", clock, "resource_id", ids.Resources[who].String()},
			more...)...)
	}
	if a = move("huda", "19:10"); a.status != 409 || !strings.Contains(a.body, `name="overtime"`) ||
		!strings.Contains(a.body, "outside working hours") {
		t.Errorf("moving after hours: got %d, want to be asked", a.status)
	}
	if a = move("huda", "19:10", "overtime", "1"); a.status != 303 {
		t.Errorf("moving after hours, confirmed: got %d", a.status)
	}
	if a = b.submit(page+"/cancel", "reason", "travels"); a.status != 303 {
		t.Fatalf("cancelling: got %d", a.status)
	}
	a = b.get(a.location)
	if !strings.Contains(a.body, "1 cancelled appointment") || !strings.Contains(a.body, "travels") ||
		!strings.Contains(a.body, "/appointments/"+id+"/undo") {
		t.Error("the cancelled appointment is not listed with its reason and a way back")
	}
	if a = b.submit(page + "/undo"); a.status != 303 {
		t.Errorf("booking it again: got %d", a.status)
	}
}

func TestTheLoserOfARaceIsOfferedOtherTimes(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("got %d, want it booked", a.status)
	}
	lost := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...)
	if lost.status != 409 || !strings.Contains(lost.body, "Somebody was a moment faster") ||
		!strings.Contains(lost.body, `value="نورة العتيبي"`) {
		t.Fatalf("got %d, want a kind word and what was typed", lost.status)
	}
	times := regexp.MustCompile(`name="pick" value="([^"]+)"`).FindAllStringSubmatch(lost.body, -1)
	if len(times) != 3 || times[0][1] != "2026-11-15 10:30" {
		t.Fatalf("offered %v, want three, the first at 10:30", times)
	}
	if a := b.submit("/o/noor/book", append(bookForm(ids, "checkup", "sara", "10:00"), "pick", times[0][1])...); a.status != 303 {
		t.Errorf("picking the first: got %d, want it booked", a.status)
	}
}

func TestFormsSayWhatIsWrongBesideTheField(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	for _, c := range []struct{ field, value, want string }{
		{"customer_name", "", "name is missing"},
		{"customer_name", strings.Repeat("x", 10000), "too long"},
		{"customer_name", "evil\u202Ename", "not text"},
		{"time", "25:00", "not a time of day"},
		{"date", "2026-02-30", "not a date"},
		{"date", "2026-11-14", "has passed"},
	} {
		f := append(bookForm(ids, "checkup", "sara", "10:00"), "")[:14]
		for i := 0; i < len(f); i += 2 {
			if f[i] == c.field {
				f[i+1] = c.value
			}
		}
		if a := b.submit("/o/noor/book", f...); a.status != 422 || !strings.Contains(a.body, c.want) ||
			!strings.Contains(a.body, "aria-invalid") {
			t.Errorf("%s = %.20q: got %d, want 422 and %q", c.field, c.value, a.status, c.want)
		}
	}
	f := bookForm(ids, "checkup", "sara", "10:00")
	f[9] = `"><script>alert(1)</script>`
	if a := b.submit("/o/noor/book", f...); a.status != 303 {
		t.Fatalf("got %d, want a strange name to be taken as it is", a.status)
	}
	if a := b.get("/o/noor/day"); strings.Contains(a.body, "<script>alert") || !strings.Contains(a.body, "&lt;script&gt;alert") {
		t.Error("a name becomes markup")
	}
}

func TestWhyIsThisClosed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	ask := func(who, clock, lang string) string {
		a := b.get(fmt.Sprintf("/o/noor/why?branch_id=%s&resource_id=%s&date=2026-11-15&time=%s", ids.Branches["main"], ids.Resources[who],
			clock), "Accept-Language: "+lang)
		if a.status != 200 {
			t.Fatalf("%s at %s: got %d", who, clock, a.status)
		}
		return a.body
	}
	for _, c := range []struct{ who, clock, want string }{
		{"sara", "12:30", "Works 09:00–12:00 and 13:00–17:00 on this date, and Check-up takes 30 minutes."},
		{"sara", "20:00", "Works 09:00–12:00"},
		{"omar", "15:30", "Is away from 15 November 2026 15:00 to 16 November 2026 12:00."},
		{"sara", "10:10", "Customers can begin at 10:00 and 10:30, not in between."},
		{"sara", "07:00", "This time has passed."},
	} {
		if body := ask(c.who, c.clock, "en"); !strings.Contains(body, c.want) {
			t.Errorf("%s at %s: the page does not say %q", c.who, c.clock, c.want)
		}
	}
}

func TestWeekAndMonthOpen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...)
	a := b.get("/o/noor/week?resource_id=" + ids.Resources["sara"].String())
	if a.status != 200 || strings.Count(a.body, `<section class="col`) != 7 || !strings.Contains(a.body, "نورة") {
		t.Errorf("week: got %d with %d columns, want seven and the appointment", a.status, strings.Count(a.body, `<section class="col`))
	}
	a = b.get("/o/noor/month")
	if a.status != 200 || !strings.Contains(a.body, "1 appointment<") || !strings.Contains(a.body, "November 2026") {
		t.Errorf("month: got %d, want one appointment in November", a.status)
	}
	if a = b.get("/o/noor/day?date=nonsense"); a.status != 422 {
		t.Errorf("nonsense date: got %d, want 422", a.status)
	}
}

func TestANewHouseIsToldWhatToDo(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	if a := w.owner().get("/o/noor/day"); a.status != 200 || !strings.Contains(a.body, "No calendars yet") {
		t.Errorf("got %d, want an empty page that teaches", a.status)
	}
}

// crowd gives Noor so many doctors with so many appointments each.
func (w *bureau) crowd(doctors, each int) {
	w.T.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
	}
	b := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Olaya", NameAr: "العليا"}},
		Services:     []catalogue.ServicePlan{{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 20}},
	}
	for i := range doctors {
		b.Resources = append(b.Resources, catalogue.ResourcePlan{
			Slug: fmt.Sprintf("doctor-%d", i), Name: fmt.Sprintf("Dr. %d", i), NameAr: fmt.Sprintf("د. %d", i), Services: []string{"checkup"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		})
	}
	ids, err := w.Catalogue.Apply(w.T.Context(), b)
	if err != nil {
		w.T.Fatal(err)
	}
	date, _ := civil.ParseDate("2026-11-15")
	for i := range doctors * each {
		_, err := w.Desk.Book(w.T.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByAPI}, desk.BookRequest{
			Service: ids.Services["checkup"], Branch: ids.Branches["main"], Resource: ids.Resources[fmt.Sprintf("doctor-%d", i%doctors)],
			Slot: booking.Slot{Date: date, Time: civil.Clock(9*60 + i/doctors*20)}, Customer: "Abdulrahman Al-Qahtani", Phone: "+966501234567",
		})
		if err != nil {
			w.T.Fatal(err)
		}
	}
}
