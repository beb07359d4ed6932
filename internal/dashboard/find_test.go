package dashboard

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// links gives the addresses on a page that lead to another, as they are asked
// for.
func (a answer) links(to string) (list []string) {
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
		if link := html.UnescapeString(m[1]); strings.HasPrefix(link, to) {
			list = append(list, link)
		}
	}
	return list
}

// timed leaves only links to a time.
func timed(list []string) (out []string) {
	for _, link := range list {
		if u, err := url.Parse(link); err == nil && u.Query().Has("time") {
			out = append(out, link)
		}
	}
	return out
}

// ask is the address of a wish.
func ask(ids catalogue.Applied, service string, more ...string) string {
	q := url.Values{"service_id": {ids.Services[service].String()}, "branch_id": {ids.Branches["main"].String()}}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return "/o/noor/find?" + q.Encode()
}

func TestAWishOnTheTelephoneIsBookedWithThreeClicksAndTwoFields(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	first := b.get("/o/noor/day").links("/o/noor/find")
	if len(first) != 1 {
		t.Fatalf("the day leads to %v, want once to a wish", first)
	}
	page := b.get(first[0]) // the first click
	page.has(t, "the wish", "Find a time", "Check-up · 30 minutes", "Dr. Sara", "Morning", "Sunday, 15 November 2026", "Tomorrow", "Later")
	times := timed(page.links("/o/noor/book"))
	form := b.get(times[0]) // the second
	form.has(t, "the form", `value="09:00"`, `value="2026-11-15"`, "autofocus")
	a := b.send(form.body, "/o/noor/book", "customer_name", "Noura", "phone", "0501234567") // the third
	if a.status != 303 {
		t.Fatalf("got %d, want it booked: %s", a.status, between(a.body))
	}
	b.get(a.location).has(t, "the day", "Booked: Noura, 15 Nov at 09:00.")
	b.get(first[0] + "&lang=ar")
	b.get(first[0]).has(t, "in Arabic", "البحث عن وقت", "صباحًا", "أي فرع", "أوقات لاحقة")
}

func TestAWishSaysWithWhomWhereAndWhen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	sara := "resource_id=" + ids.Resources["sara"].String()
	woman := b.get(ask(ids, "checkup", "who", "female"))
	for _, link := range timed(woman.links("/o/noor/book")) {
		if !strings.Contains(link, sara) {
			t.Fatalf("a woman: got %s, want with Dr. Sara", link)
		}
	}
	woman.has(t, "a woman", `value="female" selected`, "A man", "<small><bdi>Dr. Sara</bdi></small>")
	omar := b.get(ask(ids, "checkup", "who", ids.Resources["omar"].String(), "from", "2026-11-16", "part", "afternoon"))
	list := timed(omar.links("/o/noor/book"))
	if len(list) == 0 || !strings.Contains(list[0], "time=13%3A00") || !strings.Contains(list[0], "date=2026-11-16") {
		t.Fatalf("tomorrow afternoon: got %v, want from 13:00 on", list)
	}
	form := b.get(list[0])
	form.has(t, "the form", `value="`+ids.Resources["omar"].String()+`" selected`)
	if back := form.links("/o/noor/find"); len(back) == 0 || !strings.Contains(back[0], "part=afternoon") {
		t.Errorf("the form leads back to %v, want to the same wish", back)
	}
	night := b.get(ask(ids, "checkup", "part", "evening"))
	night.has(t, "at night", "Nothing is free from 15 November 2026 to 15 December 2026.", "Look later")
	everywhere := b.get("/o/noor/find?service_id=" + ids.Services["surgery"].String())
	everywhere.has(t, "any branch", "<small><bdi>Olaya</bdi></small>")
	b.get(ask(ids, "yoga")).has(t, "a class", "18:00")
	for query, status := range map[string]int{"from": 422, "service_id": 404, "branch_id": 404, "who": 404, "customer": 404} {
		if a := b.get(ask(ids, "checkup", query, "x")); a.status != status {
			t.Errorf("a strange %s: got %d, want %d", query, a.status, status)
		}
	}
}

// When the day that was asked for is full or closed, the list says so before it begins later.
func TestAWishSaysOnWhichDayNothingIsFree(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	plan := doctorsPlan()
	friday := booking.DateRange{From: civil.DateOf(2026, 11, 20), To: civil.DateOf(2026, 11, 20)}
	plan.Branches[0].Closures = []booking.Closure{{DateRange: friday}}
	ids, err := w.Catalogue.Apply(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	b := w.owner()
	closed, omar := ask(ids, "checkup", "from", "2026-11-20"), ids.Resources["omar"].String()
	morning := ask(ids, "checkup", "who", omar, "from", "2026-11-16", "part", "morning") // Omar is away until noon.
	b.get(closed).has(t, "a closed day", "Nothing is free on Friday, 20 November 2026. The next times:", "<h2>Saturday, 21 November 2026")
	b.get(morning).has(t, "a part of a day", "Nothing is free on Monday, 16 November 2026 · Morning. The next times:",
		"<h2>Tuesday, 17 November 2026")
	for _, other := range []string{ask(ids, "checkup", "from", "2026-11-19"), ask(ids, "checkup", "part", "evening")} {
		if a := b.get(other); a.status != 200 || strings.Contains(a.body, "The next times") {
			t.Errorf("%s: got %d, want nothing said of a day that has times, or of none", other, a.status)
		}
	}
	b.get("/account?lang=ar")
	b.get(closed).has(t, "in Arabic", "لا وقت متاح يوم الجمعة، 20 نوفمبر 2026. أقرب الأوقات المتاحة:")
	b.get(morning).has(t, "in Arabic", "لا وقت متاح يوم الاثنين، 16 نوفمبر 2026 · صباحًا.")
}

func TestAPractitionerFindsTimesInTheirOwnCalendar(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	n := organization.NewMember{Email: "sara@noor.example", Name: "Sara", Role: booking.Practitioner, Resource: ids.Resources["sara"]}
	if _, err := w.Organization.Invite(t.Context(), office.Caller{Org: ids.Organization}, n); err != nil {
		t.Fatal(err)
	}
	if err := w.Organization.SetPassword(t.Context(), n.Email, hudasPassword); err != nil {
		t.Fatal(err)
	}
	b := w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	page := w.signedIn(n.Email, hudasPassword).get(ask(ids, "checkup", "who", ids.Resources["omar"].String(), "customer", unknownID))
	if page.status != 200 || strings.Contains(page.body, "Omar") {
		t.Errorf("got %d, want her own calendar and nobody else's", page.status)
	}
	for _, link := range timed(page.links("/o/noor/book")) {
		u, _ := url.Parse(link)
		if q := u.Query(); q.Get("resource_id") != n.Resource.String() || q.Get("date") == "2026-11-15" && q.Get("time") == "10:00" {
			t.Errorf("%s is offered, want what is free with her", link)
		}
	}
}

func TestAWishFromACustomersPageKeepsTheCustomer(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	_, id := w.visitor(ids, "Noura Al-Otaibi", "+966501234567", 1, 9*60)
	begin := b.get("/o/noor/customers/" + id.String()).links("/o/noor/find")
	if len(begin) != 1 {
		t.Fatalf("got %v, want a way to book", begin)
	}
	page := b.get(begin[0])
	page.has(t, "the wish", "Noura Al-Otaibi", `name="customer" value="`+id.String())
	form := b.get(timed(page.links("/o/noor/book"))[0])
	form.has(t, "the form", `value="Noura Al-Otaibi"`, `value="&#43;966501234567"`)
	if a := b.send(form.body, "/o/noor/book"); a.status != 303 {
		t.Fatalf("got %d, want it booked: %s", a.status, between(a.body))
	}
	b.get("/o/noor/customers/"+id.String()).has(t, "the customer", "<span>Still to come</span><strong>2</strong>")
}

func TestOnlyGapsIntoWhichSomethingFitsAreLinks(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	for _, clock := range []string{"09:20", "10:10", "11:30"} {
		if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", clock)...); a.status != 303 {
			t.Fatalf("%s: got %d", clock, a.status)
		}
	}
	var got []string
	for _, link := range timed(b.get("/o/noor/day").links("/o/noor/book")) {
		u, _ := url.Parse(link)
		if u.Query().Get("resource_id") == ids.Resources["sara"].String() {
			got = append(got, u.Query().Get("time"))
		}
	}
	// What is free at 09:00 and at 09:50 is too short for anything.
	if want := "10:40 13:00"; strings.Join(got, " ") != want {
		t.Errorf("gaps at %v, want %s", got, want)
	}
}

func TestTheFormBeginsWithWhatFits(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	huda := ids.Resources["huda"].String()
	page := func(service, clock string) answer {
		return b.get("/o/noor/book?" + url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {huda}, "date": {"2026-11-15"},
			"time": {clock}, "service_id": {service}}.Encode())
	}
	chosen := func(a answer, service string) bool {
		return regexp.MustCompile(`value="` + ids.Services[service].String() + `"[^>]* selected`).MatchString(a.body)
	}
	long := w.longFirst()
	if a := page("", "11:30"); !chosen(a, "checkup") {
		t.Errorf("half an hour before the break: want a check-up:\n%s", between(a.body))
	}
	if a := page("", "09:00"); !regexp.MustCompile(`value="` + long.String() + `"[^>]* selected`).MatchString(a.body) {
		t.Error("in the morning: want the first of the catalogue")
	}
	// Whoever was chosen stays so, also with a service that they do not do.
	if a := page(ids.Services["yoga"].String(), "09:00"); !strings.Contains(a.body, `value="`+huda+`" selected`) {
		t.Error("another service has changed with whom")
	}
}

// longFirst puts a service of two hours before the others of the catalogue.
func (w *bureau) longFirst() booking.ServiceID {
	w.T.Helper()
	b := doctorsPlan()
	b.Services = append([]catalogue.ServicePlan{{Slug: "long", Name: "Long", NameAr: "طويلة", Duration: 120}}, b.Services...)
	for i := range b.Resources {
		b.Resources[i].Services = append([]string{"long"}, b.Resources[i].Services...)
	}
	applied, err := w.Catalogue.Apply(w.T.Context(), b)
	if err != nil {
		w.T.Fatal(err)
	}
	return applied.Services["long"]
}

func TestARefusalGivesTheRealReason(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	for _, clock := range []string{"10:00", "10:50"} {
		if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", clock)...); a.status != 303 {
			t.Fatalf("%s: got %d", clock, a.status)
		}
	}
	w.Clock.Add(time.Minute)
	const faster = "a moment faster"
	for name, c := range map[string]struct {
		who, clock string
		want       []string
	}{
		"too short": {"sara", "10:30", []string{"This time is not free",
			"Only 20 minutes are free here: نورة العتيبي comes at 10:50, and Check-up takes 30 minutes."}},
		"taken":       {"sara", "10:10", []string{"This time is not free", "نورة العتيبي is here, 10:00–10:30."}},
		"on leave":    {"omar", "15:30", []string{"Away or closed at this time", "Is away from 15 November 2026 15:00", `name="overtime"`}},
		"after hours": {"sara", "19:00", []string{"outside working hours", "Works 09:00–12:00 and 13:00–17:00", `name="overtime"`}},
	} {
		a := b.submit("/o/noor/book", bookForm(ids, "checkup", c.who, c.clock)...)
		if a.status != 409 || strings.Contains(a.body, faster) {
			t.Errorf("%s: got %d, want a reason and nobody faster", name, a.status)
		}
		a.has(t, name, c.want...)
		b.shown = ""
	}
	// Dragged onto what stands there, and onto itself.
	page := "/o/noor/appointments/" + w.idAt(b, "10:50") + "/move"
	typed := []string{"date", "2026-11-15", "time", "10:15", "resource_id", ids.Resources["sara"].String()}
	a := b.fillOut(page, page, typed...)
	if a.status != 409 || strings.Contains(a.body, faster) {
		t.Errorf("moving onto an appointment: got %d, want a reason and nobody faster", a.status)
	}
	a.has(t, "moving", "This time is not free", "is here, 10:00–10:30.")
	// Somebody who was faster is said to have been.
	other := w.owner()
	early := other.get("/o/noor/book").body
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "14:00")...); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	lost := other.send(early, "/o/noor/book", bookForm(ids, "checkup", "sara", "14:00")...)
	lost.has(t, "the loser", faster, "is here, 14:00–14:30.")
}

// idAt finds the appointment that begins at a time of the day.
func (w *bureau) idAt(b *browser, clock string) string {
	w.T.Helper()
	body := b.get("/o/noor/day").body
	i := strings.Index(body, `<span class="when">`+clock)
	if i < 0 {
		w.T.Fatalf("nothing begins at %s", clock)
	}
	return cut(w.T, body[strings.LastIndex(body[:i], `data-id="`):], `data-id="`, `"`)
}

func TestLunchIsBlockedFromTheCalendar(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	sara := ids.Resources["sara"].String()
	var gap string
	for _, link := range timed(b.get("/o/noor/day").links("/o/noor/book")) {
		if strings.Contains(link, sara) {
			gap = link
		}
	}
	begin := b.get(gap).links("/o/noor/block") // the first click, and the second
	if len(begin) != 1 {
		t.Fatalf("the form leads to %v, want to a block", begin)
	}
	form := b.get(begin[0])
	form.has(t, "the block", "Dr. Sara", `value="13:00"`, `value="14:00"`, `value="2026-11-15"`)
	b.fillOut(begin[0], "/o/noor/block", "weekdays", "sun").has(t, "every week without an end", "say until when")
	a := b.fillOut(begin[0], "/o/noor/block", "called", "Staff meeting")
	if a.status != 303 {
		t.Fatalf("got %d, want it blocked: %s", a.status, between(a.body))
	}
	day := b.get(a.location)
	day.has(t, "its name", "Dr. Sara, 13:00: Staff meeting. Why?")
	b.get(html.UnescapeString("/o/noor/why"+cut(t, day.body[strings.Index(day.body, "Staff meeting. Why?")-400:], `href="/o/noor/why`, `"`))).has(t,
		"why", "Staff meeting: Blocked from")
	if a := b.forge(html.UnescapeString(cut(t, day.body[strings.Index(day.body, `action="/o/noor/block?`):], `action="`, `"`))); a.status != 303 {
		t.Fatalf("undoing: got %d", a.status)
	}
	form = b.get(begin[0])
	a = b.send(form.body, "/o/noor/block") // the third
	if a.status != 303 {
		t.Fatalf("got %d, want it blocked: %s", a.status, between(a.body))
	}
	day = b.get(a.location)
	day.has(t, "the day", "Blocked on 15 Nov, 13:00–14:00.", "Dr. Sara, 13:00: Blocked. Why?")
	undo := html.UnescapeString(cut(t, day.body[strings.Index(day.body, `action="/o/noor/block?`):], `action="`, `"`))
	if a := b.forge(undo); a.status != 303 {
		t.Fatalf("undoing: got %d", a.status)
	}
	if day := b.get("/o/noor/day"); strings.Contains(day.body, "Dr. Sara, 13:00: Blocked") {
		t.Error("it is still blocked")
	}
	// Every week, on two days until a date; appointments in the way are asked about.
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "13:30")...); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	weekly := []string{"to", "14:00", "until", "2026-11-30", "weekdays", "sun", "weekdays", "mon"}
	a = b.fillOut(begin[0], "/o/noor/block", weekly...)
	if a.status != 409 || !strings.Contains(a.body, "نورة العتيبي") {
		t.Fatalf("with an appointment in the way: got %d, want to be asked", a.status)
	}
	if a = b.send(a.body, "/o/noor/block"); a.status != 303 {
		t.Fatalf("after asking: got %d %s", a.status, between(a.body))
	}
	b.get(a.location).has(t, "every week", "Blocked 13:00–14:00 from 15 Nov to 30 Nov: Sunday, Monday.")
	for date, blocked := range map[string]bool{"2026-11-16": true, "2026-11-17": false, "2026-11-29": true, "2026-12-06": false} {
		if got := strings.Contains(b.get("/o/noor/day?date="+date).body, "Dr. Sara, 13:00: Blocked"); got != blocked {
			t.Errorf("%s: blocked is %v, want %v", date, got, blocked)
		}
	}
	for _, end := range []string{"12:00", "13:00"} {
		wrong := b.fillOut(begin[0], "/o/noor/block", "to", end)
		if wrong.status != 422 || !strings.Contains(wrong.body, "aria-invalid") {
			t.Errorf("from 13:00 to %s: got %d, want it said beside the field", end, wrong.status)
		}
		wrong.has(t, end, "has to end after it begins")
	}
	b.fillOut(begin[0], "/o/noor/block", "date", "2026-11-14").has(t, "yesterday", "over already")
	early := b.fillOut(begin[0], "/o/noor/block", "date", "2026-11-15", "time", "07:00", "to", "08:00") // It is eight.
	early.has(t, "this morning", "over already")
	if early.status != 422 {
		t.Errorf("this morning: got %d, want it refused", early.status)
	}
	b.fillOut(begin[0], "/o/noor/block", "until", "2026-11-01").has(t, "a last date before the first", "None of these days")
}
