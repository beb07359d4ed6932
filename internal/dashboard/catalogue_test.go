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
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// clinic gives noor a second branch, services, doctors and a class.
func (w *bureau) clinic() (*browser, catalogue.Applied) {
	w.T.Helper()
	var week booking.Week
	for d := range 5 {
		week[d] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
	}
	plan := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches:     []catalogue.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}, {Slug: "malaz", Name: "Malaz", NameAr: "الملز"}},
		Services: []catalogue.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "فحص", Duration: 30},
			{Slug: "yoga", Name: "Yoga", NameAr: "يوغا", Duration: 60, Capacity: 3, Branches: []string{"olaya"}, Sessions: []catalogue.SessionPlan{
				{Branch: "olaya", Session: booking.Session{Weekday: time.Monday, Time: 18 * 60}},
			}},
		},
	}
	for slug, name := range map[string]string{"sara": "د. سارة", "omar": "د. عمر"} {
		plan.Resources = append(plan.Resources, catalogue.ResourcePlan{
			Slug: slug, Name: "Dr " + slug, NameAr: name, Services: []string{"checkup"},
			Rosters: []catalogue.RosterPlan{{Branch: "olaya", Roster: booking.Roster{Week: week}}},
		})
	}
	ids, err := w.Catalogue.Apply(w.T.Context(), plan)
	if err != nil {
		w.T.Fatal(err)
	}
	return w.signedIn("huda@noor.example", hudasPassword), ids
}

var anyTag = regexp.MustCompile(`<[^>]*>`)

var versionField = regexp.MustCompile(`name="version" value="(\d+)"`)

const catalogueURL = "/o/noor/catalogue"

// cataloguePages is every page that a clinic has in its catalogue.
var cataloguePages = []string{
	"", "/developer", "/add/branch", "/add/service", "/add/resource", "/branches/olaya", "/services/checkup", "/services/yoga",
	"/services/yoga/sessions", "/resources/sara", "/resources/sara/hours/olaya", "/dates/olaya", "/dates/olaya?who=sara",
	"/branches/olaya/retire",
	"/services/yoga/retire", "/resources/sara/retire",
}

func TestEveryPageOfTheCatalogueIsThereInBothLanguages(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	tags := regexp.MustCompile(`(?s)<(script|style|code|datalist)[^>]*>.*?</(script|style|code|datalist)>|<[^>]*>`)
	english := regexp.MustCompile(`[A-Za-z]{3,}`)
	for _, p := range cataloguePages {
		if a := b.get(catalogueURL + p); a.status != 200 || !strings.Contains(a.body, `<html lang="en" dir="ltr">`) {
			t.Errorf("%s: got %d", p, a.status)
		}
	}
	b.get("/account?lang=ar")
	for _, p := range append(cataloguePages, "/../settings/connector") {
		a := b.get(catalogueURL + p)
		if strings.Contains(p, "connector") {
			a = b.get("/o/noor/settings/connector")
		}
		if a.status != 200 || !strings.Contains(a.body, `<html lang="ar" dir="rtl">`) {
			t.Errorf("%s: got %d", p, a.status)
		}
		_, main, _ := strings.Cut(a.body, "<main id")
		if left := english.FindAllString(tags.ReplaceAllString("<main "+main, " "), -1); len(left) > 0 {
			t.Errorf("%s: English is left on the Arabic page: %v", p, left)
		}
	}
	for _, p := range []string{"/branches/nowhere", "/services/nowhere", "/resources/nowhere", "/resources/sara/hours/malaz", "/dates/nowhere",
		"/things/sara/retire"} {
		if a := b.get(catalogueURL + p); a.status != 404 {
			t.Errorf("%s: got %d, want 404", p, a.status)
		}
	}
}

func TestABranchAServiceAndADoctorAreAddedByForm(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	at := catalogueURL
	if a := b.fillOut(at+"/add/branch", at+"/add/branch", "name_ar", "فرع الملقا", "zone", "Asia/Dubai", "offer_all", "1"); a.status != 303 ||
		a.location != at+"/branches/fra-almlqa" {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	a := b.fillOut(at+"/add/service", at+"/add/service", "name", "Laser", "duration", "٤٥", "min_notice", "2", "notice_unit", "days",
		"branches", "fra-almlqa")
	if a.status != 303 || a.location != at+"/services/laser" {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	if a := b.get(a.location); !strings.Contains(a.body, `name="duration" type="text" value="45"`) ||
		!strings.Contains(a.body, `name="min_notice" type="text" value="2"`) || !strings.Contains(a.body, "Added.") {
		t.Errorf("got %s", a.body)
	}
	if a := b.fillOut(at+"/add/resource", at+"/add/resource", "name", "Dr Zoë", "services", "laser", "branches",
		"fra-almlqa"); a.location != at+"/resources/dr-zoe" {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	// A mistake stands beside its field, and what was typed stays.
	a = b.fillOut(at+"/add/service", at+"/add/service", "name", "Peeling", "duration", "3", "branches", "olaya")
	if a.status != 422 || !strings.Contains(a.body, `value="Peeling"`) || !strings.Contains(a.body, `id="e-duration"`) ||
		!strings.Contains(a.body, "Use 5 to 1440 minutes.") {
		t.Errorf("got %d %s", a.status, a.body)
	}
	a = b.fillOut(at+"/add/service", at+"/add/service", "name", "Peeling", "duration", "half an hour")
	if a.status != 422 || !strings.Contains(a.body, `value="half an hour"`) || !strings.Contains(a.body, "This is not a whole number.") {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

func TestHoursAreEditedWithoutJavaScriptAndInAnyDigits(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	page := catalogueURL + "/resources/sara/hours/olaya"
	a := b.fillOut(page, page, "hours.sun", "1", "from.sun", "9", "to.sun", "13:00", "more", "sun")
	if a.status != 200 || strings.Count(a.body, `name="from.sun"`) != 2 || strings.Count(a.body, `name="from.mon"`) != 1 {
		t.Errorf("another row: got %d with %d rows", a.status, strings.Count(a.body, `name="from.sun"`))
	}
	a = b.send(a.body, page, "from.sun", "9", "to.sun", "13:00", "from.sun", "21:00", "to.sun", "02:00", "copy", "sun")
	if a.status != 200 || strings.Count(a.body, `value="21:00"`) != 7 {
		t.Errorf("copied: got %d and %d days with the night shift", a.status, strings.Count(a.body, `value="21:00"`))
	}
	a = b.fillOut(page, page, "more", "tue")
	a = b.send(a.body, page, "hours.tue", "1", "from.tue", "9", "to.tue", "12", "from.tue", "11", "to.tue", "13")
	if a.status != 422 || !strings.Contains(a.body, `id="e-tue"`) || !strings.Contains(a.body, "overlap") {
		t.Errorf("overlapping: got %d", a.status)
	}
	a = b.fillOut(page, page, "hours.wed", "1", "from.wed", "soon", "to.wed", "12")
	if a.status != 422 || !strings.Contains(a.body, `id="e-wed"`) || !strings.Contains(a.body, `value="soon"`) {
		t.Errorf("no time: got %d", a.status)
	}
	a = b.fillOut(page, page, "more", "mon")
	a = b.send(a.body, page, "from.sun", "٢١:٠٠", "to.sun", "۰۲:۰۰", "from.mon", "1000", "to.mon", "15.30", "from.mon", "", "to.mon", "",
		"from.tue", "0", "to.tue", "24:00")
	if a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	shown := b.get(a.location).body
	for _, want := range []string{"21:00–02:00 the next day", "10:00–15:30", "00:00–24:00", "does not work"} {
		if !strings.Contains(shown, want) {
			t.Errorf("want %q on the page of the resource", want)
		}
	}
	cat, err := w.Catalogue.Read(t.Context(), w.orgID(t))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := cat.Resource("sara")
	if got := r.Rosters[0].Week[0]; len(got) != 1 || got[0] != (booking.Hours{From: 1260, To: 1560}) {
		t.Errorf("got %v", got)
	}
}

func (w *bureau) orgID(t *testing.T) booking.OrgID {
	t.Helper()
	o, err := w.Webhooks.Organization(t.Context(), "noor")
	if err != nil {
		t.Fatal(err)
	}
	return o.ID
}

func (w *bureau) book(ids catalogue.Applied, resource string, day int, minute civil.Clock, customer string) {
	w.T.Helper()
	_, err := w.Desk.Book(w.T.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff},
		desk.BookRequest{
			Service: ids.Services["checkup"], Branch: ids.Branches["olaya"], Resource: ids.Resources[resource],
			Slot: booking.Slot{Date: civil.DateOf(2026, 11, day), Time: minute}, Customer: customer,
		})
	if err != nil {
		w.T.Fatal(err)
	}
}

func TestAppointmentsThatAreAffectedAreShownAndStay(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	w.book(ids, "sara", 16, 16*60+30, `Noura "><script>alert(1)</script>`)
	page := catalogueURL + "/resources/sara/hours/olaya"
	typed := []string{"from.mon", "9", "to.mon", "16:00"}
	asked := b.fillOut(page, page, typed...)
	if asked.status != 409 || !strings.Contains(asked.body, "1 appointment would no longer fit") ||
		!strings.Contains(asked.body, "Monday, 16 November 2026 · 16:30") || strings.Contains(asked.body, "<script>alert") {
		t.Fatalf("got %d %s", asked.status, asked.body)
	}
	// Back to the form, which still has what was typed.
	if a := b.send(asked.body, page, "back", "1"); a.status != 200 || !strings.Contains(a.body, `value="16:00"`) {
		t.Errorf("back: got %d", a.status)
	}
	// Another late one comes in while the person reads: it is asked about too.
	w.book(ids, "sara", 16, 16*60, "Huda")
	again := b.send(asked.body, page)
	if again.status != 409 || !strings.Contains(again.body, "2 appointments would no longer fit") {
		t.Fatalf("got %d, want to be asked again", again.status)
	}
	if a := b.send(again.body, page); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	list, err := w.Desk.Appointments(t.Context(), ids.Organization, desk.Filter{Status: booking.Booked})
	if err != nil || len(list.Items) != 2 {
		t.Errorf("got %v, %v, want both as they were", list.Items, err)
	}
}

func TestTwoManagersDoNotOverwriteEachOther(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	page := catalogueURL + "/branches/olaya"
	old := b.get(page)
	if a := b.fillOut(page, page, "name", "Theirs", "zone", "Asia/Riyadh"); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	a := b.send(old.body, page, "name", "Mine", "zone", "Asia/Riyadh")
	if a.status != 409 || !strings.Contains(a.body, "Somebody else changed") || !strings.Contains(a.body, `value="Mine"`) {
		t.Fatalf("got %d, want to be told, with what was typed", a.status)
	}
	if a := b.send(a.body, page); a.status != 303 {
		t.Errorf("got %d, want the second word to count", a.status)
	}
}

var undoForm = regexp.MustCompile(`<div class="flash".*?<form method="post" action="([^"]*)">`)

// undo presses the button in the message of a page.
func (b *browser) undo(page string) answer {
	b.w.T.Helper()
	m := undoForm.FindStringSubmatch(b.get(page).body)
	if m == nil {
		b.w.T.Fatalf("%s offers nothing to undo", page)
	}
	return b.submit(html.UnescapeString(m[1]))
}

func TestDatesClosuresAndTimeOffComeAndGoAndComeBack(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	sara, olaya, dates := catalogueURL+"/resources/sara", catalogueURL+"/branches/olaya", catalogueURL+"/dates/olaya"
	ramadan := []string{"from", "2026-12-01", "to", "٢٠٢٦-١٢-٠٣", "kind", "hours", "from.all", "21:00", "to.all", "02:00", "weekdays", "tue",
		"weekdays", "wed", "resources", "sara"}
	a := b.fillOut(dates, dates, append(ramadan, "preview", "1")...)
	for _, want := range []string{"Tuesday, 1 December 2026", "21:00–02:00 the next day", "Thursday, 3 December 2026", "1448"} {
		if a.status != 200 || !strings.Contains(a.body, want) {
			t.Errorf("preview: got %d without %q", a.status, want)
		}
	}
	if a := b.fillOut(dates, dates, ramadan...); a.status != 303 || a.location != sara {
		t.Fatalf("got %d to %s: %s", a.status, a.location, a.body)
	}
	if a := b.get(sara); !strings.Contains(a.body, "1 December 2026") {
		t.Error("the other hours are not shown")
	}
	if a := b.fillOut(sara, sara+"/dates/olaya", "index", "0"); a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	if a := b.undo(sara); a.status != 303 {
		t.Fatalf("undo: got %d %s", a.status, a.body)
	}
	if a := b.get(sara); !strings.Contains(a.body, "1 December 2026") || !strings.Contains(a.body, "21:00–02:00 the next day") {
		t.Error("the other hours are not back")
	}
	if a := b.fillOut(olaya, olaya+"/closures", "from", "2026-12-20", "called", "عيد"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	if a := b.fillOut(olaya, olaya+"/closures", "from", "2026-12-20", "to", "2026-12-20", "called", "عيد", "remove", "1"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	if a := b.undo(olaya); a.status != 303 {
		t.Errorf("got %d, want it closed again", a.status)
	}
	b.get(olaya).has(t, "it is closed again", "20 December 2026", "<bdi>عيد</bdi>")
	b.get("/o/noor/day?date=2026-12-20&branch_id="+ids.Branches["olaya"].String()).has(t, "and has a name", "<bdi>عيد</bdi>")
	if a := b.fillOut(olaya, olaya+"/closures", "from", "2026-12-20", "to", "2026-12-19"); a.status != 422 ||
		!strings.Contains(a.body, "It has to end after it begins") || !strings.Contains(a.body, `value="2026-12-19"`) {
		t.Errorf("got %d, want what is wrong beside what was typed", a.status)
	}
	if a := b.fillOut(sara, sara+"/off", "from", "2026-11-18", "from_time", "10", "to", "2026-11-18", "to_time", "11:30"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	shown := b.get(sara).body
	if !strings.Contains(shown, "18 November 2026 10:00 – 11:30") {
		t.Error("the time off is not shown")
	}
	if a := b.send(shown, sara+"/off", "remove", "1"); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	if a := b.undo(sara); a.status != 303 || !strings.Contains(b.get(sara).body, "18 November 2026 10:00 – 11:30") {
		t.Errorf("got %d, want the time off back", a.status)
	}
	if a := b.fillOut(sara+"/retire", sara+"/retire"); a.status != 303 || a.location != catalogueURL {
		t.Fatalf("got %d to %s", a.status, a.location)
	}
	if a := b.undo(catalogueURL); a.status != 303 || a.location != sara {
		t.Errorf("got %d to %s, want it back", a.status, a.location)
	}
	if a := b.get("/o/noor/settings/audit"); !strings.Contains(a.body, "closed the branch") ||
		!strings.Contains(a.body, "put the person or room back into use") {
		t.Errorf("got %d, want the audit log to tell of it", a.status)
	}
}

func TestSessionsArePlannedLineByLine(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	page := catalogueURL + "/services/yoga/sessions"
	a := b.fillOut(page, page,
		"weekday.0", "1", "date.0", "", "time.0", "18:00", "seats.0", "3", "branch.0", "olaya",
		"weekday.1", "", "date.1", "2026-12-02", "time.1", "٧:٣٠", "seats.1", "١٢", "branch.1", "olaya",
		"weekday.2", "", "date.2", "", "time.2", "", "seats.2", "3", "branch.2", "olaya")
	if a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	cat, err := w.Catalogue.Read(t.Context(), ids.Organization)
	if err != nil {
		t.Fatal(err)
	}
	yoga, _ := cat.Service("yoga")
	if len(yoga.Sessions) != 2 || !yoga.Sessions[1].Once && !yoga.Sessions[0].Once {
		t.Errorf("got %+v", yoga.Sessions)
	}
	a = b.fillOut(page, page, "time.0", "18:00", "seats.0", "many", "weekday.0", "", "date.0", "", "branch.0", "olaya")
	if a.status != 422 || !strings.Contains(a.body, "Choose a weekday or enter a date.") || !strings.Contains(a.body, `value="many"`) {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

// Whatever is typed anywhere, nothing of it becomes markup, nothing of it
// turns the text around, and nothing breaks.
func TestNastyInputDoesNoHarm(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	forms := map[string][]string{
		"/add/branch":              {"name", "name_ar", "zone", "slug"},
		"/branches/olaya":          {"name", "name_ar", "zone"},
		"/branches/olaya/closures": {"from", "to"},
		"/add/service": {"name", "name_ar", "duration", "step", "buffer_before", "buffer_after", "min_notice", "notice_unit",
			"horizon", "capacity", "branches", "slug"},
		"/services/checkup": {"name", "name_ar", "duration", "step", "buffer_before", "buffer_after", "min_notice", "notice_unit",
			"horizon", "capacity", "branches"},
		"/services/yoga/sessions":     {"weekday.0", "date.0", "time.0", "seats.0", "branch.0"},
		"/add/resource":               {"name", "name_ar", "services", "branches", "slug"},
		"/resources/sara":             {"name", "name_ar", "services", "branches"},
		"/resources/sara/hours/olaya": {"from.sun", "to.sun", "more", "copy"},
		"/resources/sara/off":         {"from", "from_time", "to", "to_time", "start", "end"},
		"/resources/sara/order":       {"by"},
		"/resources/sara/dates/olaya": {"index"},
		"/dates/olaya":                {"from", "to", "kind", "from.all", "to.all", "weekdays", "resources"},
		"/../settings/connector":      {"url", "token"},
	}
	nasty := []string{`"><script>alert(1)</script>`, "\u202eevil", strings.Repeat("ن", 10000), "' or 1=1 --", "\x00", "{{.}}", "-1",
		"99999999999999999999"}
	for path, fields := range forms {
		action := catalogueURL + path
		if strings.Contains(path, "..") {
			action = "/o/noor/settings/connector"
		}
		version := versionField.FindStringSubmatch(b.get(catalogueURL + "/branches/olaya").body)[1]
		for _, field := range fields {
			for _, value := range nasty {
				v := url.Values{"version": {version}, field: {value}}
				for _, other := range fields {
					if other != field && (strings.HasPrefix(other, "name") || strings.HasPrefix(other, "from.") || strings.HasPrefix(other, "to.")) {
						v.Set(other, "12:00")
					}
				}
				a := b.do("POST", action, strings.NewReader(v.Encode()))
				if a.status >= 500 {
					t.Errorf("%s %s=%.20q: got %d", path, field, value, a.status)
				}
				// In the value of a field a sign that turns text turns only that.
				if strings.Contains(a.body, "<script>alert") || strings.Contains(anyTag.ReplaceAllString(a.body, ""), "\u202e") {
					t.Errorf("%s %s=%.20q: the page shows it as it is", path, field, value)
				}
			}
		}
	}
	for _, p := range cataloguePages {
		if a := b.get(catalogueURL + p); a.status >= 500 || strings.Contains(a.body, "<script>alert") {
			t.Errorf("%s: got %d afterwards", p, a.status)
		}
	}
}
