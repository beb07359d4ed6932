package stories

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// The pages of the demo's clinic.
const (
	clinicPages  = "/o/noor-demo"
	sarasHours   = clinicPages + "/catalogue/resources/sara/hours/olaya"
	ownsHouse    = "owner@noor.example"
	ownSystem    = clinicPages + "/settings/connector"
	consultation = "consultation"
)

// office is what the API says about the demo's clinic.
type bureau struct {
	w   *world
	key string
	ids map[string]string // of services, branches and resources, by name
}

func (w *world) bureau() bureau {
	w.t.Helper()
	org, err := w.app.Webhooks.Organization(w.t.Context(), "noor-demo")
	if err != nil {
		w.t.Fatal(err)
	}
	cat, err := w.app.Catalogue.Read(w.t.Context(), org.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	c := bureau{w, w.newKey("noor-demo", everyScope...), map[string]string{}}
	for _, s := range cat.Services {
		c.ids[s.Slug] = s.ID.String()
	}
	for _, b := range cat.Branches {
		c.ids[b.Slug] = b.ID.String()
	}
	for _, r := range cat.Resources {
		c.ids[r.Slug] = r.ID.String()
	}
	return c
}

// free asks the public API for Sara's free times on a date.
func (c bureau) free(date string) []string {
	c.w.t.Helper()
	a := c.w.get(c.key, slotsOf(c.ids["sara"]), "service_id", c.ids[consultation], "branch_id", c.ids["olaya"], "date_from", date, "date_to",
		date)
	if a.status != 200 {
		c.w.t.Fatalf("got %d %s", a.status, a.raw)
	}
	var times []string
	for _, d := range a.body.(object)["slots_by_date"].([]any) {
		for _, at := range d.(object)["available_times"].([]any) {
			times = append(times, at.(string))
		}
	}
	return times
}

// hours types a stretch into a row of a weekday.
func (b *window) hours(day string, row int, from, to string) {
	b.t.Helper()
	for name, text := range map[string]string{"from": from, "to": to} {
		eval[bool](b, fmt.Sprintf(`(() => { const i = document.querySelectorAll('[name=%q]')[%d]; i.value = %q; return i.dispatchEvent(new Event('input', {bubbles: true})) })()`,
			name+"."+day, row, text))
	}
}

func TestANightShiftIsEnteredAndItsSlotsAppear(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	if got := c.free("2026-11-21"); len(got) != 0 {
		t.Fatalf("got %v, want a free Saturday to begin with", got)
	}
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	b.see(sarasHours)
	b.hours("sat", 0, "٢١:٠٠", "02:00")
	b.reads("until 02:00 the next day")
	b.click(`[data-day=sat] ~ .actions [data-more]`)
	b.hours("sat", 1, "10", "11:00")
	b.press("form.hours .primary")
	b.reads("The hours are saved.")
	b.reads("21:00–02:00 the next day")
	if got, want := c.free("2026-11-21"), append(every(15, [2]string{"10:00", "10:30"}),
		every(15, [2]string{"21:00", "23:45"})...); !slices.Equal(got, want) {
		t.Errorf("Saturday: got %v, want %v", got, want)
	}
	sunday := c.free("2026-11-22")
	if want := every(15, [2]string{"00:00", "01:30"}); len(sunday) < len(want) || !slices.Equal(sunday[:len(want)], want) ||
		slices.Contains(sunday, "01:45") {
		t.Errorf("Sunday: got %v, want %v first", sunday, want)
	}
	if got := b.complaints(); len(got) > 0 {
		t.Errorf("the console complains: %v", got)
	}
}

func TestAPriceIsEnteredAndTheAPITellsIt(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	page := clinicPages + "/catalogue/services/" + consultation
	price := func() (en, ar any) {
		t.Helper()
		a := w.get(c.key, services)
		want(t, a, 200, "")
		for i := range a.body.([]any) {
			if a.text(i, "service_id") == c.ids[consultation] {
				return a.at(i, "price_text"), a.at(i, "price_text_ar")
			}
		}
		t.Fatalf("got %s, want the consultation in it", a.raw)
		return nil, nil
	}
	for _, p := range []struct {
		en, ar         string
		wantEn, wantAr any
	}{
		{"SAR 180 & up", "من 180 ريالًا", "SAR 180 & up", "من 180 ريالًا"},
		{"", "من 200 ريال", "من 200 ريال", "من 200 ريال"}, // one stands for the other
		{"", "", nil, nil},
	} {
		b.see(page)
		for name, text := range map[string]string{"price_text": p.en, "price_text_ar": p.ar} {
			eval[string](b, fmt.Sprintf(`document.querySelector('[name=%s]').value = %q`, name, text))
		}
		b.press("form .primary")
		if en, ar := price(); en != p.wantEn || ar != p.wantAr {
			t.Errorf("typed %q and %q: the API says %v and %v, want %v and %v", p.en, p.ar, en, ar, p.wantEn, p.wantAr)
		}
		b.see(page)
		if got := eval[string](b, `document.querySelector('[name=price_text_ar]').value`); got != p.ar {
			t.Errorf("the page shows %q again, want %q", got, p.ar)
		}
	}
	if got := b.complaints(); len(got) > 0 {
		t.Errorf("the console complains: %v", got)
	}
}

func TestShorteningHoursShowsWhoIsAffected(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	times := c.free("2026-12-02") // a Wednesday
	if len(times) == 0 {
		t.Fatal("nothing is free")
	}
	last := times[len(times)-1]
	booked := w.post(c.key, appointments, object{
		"service_id": c.ids[consultation], "branch_id": c.ids["olaya"], "resource_id": c.ids["sara"], "customer_name": "Layla Latecomer",
		"date": "2026-12-02", "time": last,
	})
	if booked.status != 201 {
		t.Fatalf("got %d %s", booked.status, booked.raw)
	}
	id := booked.body.(object)["id"].(string)
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	b.see(sarasHours)
	b.hours("wed", 1, "13:00", "13:30")
	b.press("form.hours .primary")
	b.reads("would no longer fit")
	b.reads("Layla Latecomer")
	b.reads("2 December 2026 · " + last)
	b.wellMade("en")
	// Back: what was typed is still there, and nothing has changed.
	b.press("[name=back]")
	if got := eval[string](b, `document.querySelectorAll('[name="to.wed"]')[1].value`); got != "13:30" {
		t.Errorf("got %q, want what was typed", got)
	}
	if got := c.free("2026-12-09"); !slices.Contains(got, "16:00") {
		t.Errorf("got %v, want the old hours", got)
	}
	b.press("form.hours .primary")
	b.press("main .danger")
	b.reads("The hours are saved.")
	if got := c.free("2026-12-09"); slices.Contains(got, "16:00") {
		t.Errorf("got %v, want the new hours", got)
	}
	if a := w.get(c.key, appointments+"/"+id); a.status != 200 || a.body.(object)["status"] != "booked" || a.body.(object)["time"] != last {
		t.Errorf("got %d %s, want the appointment as it was", a.status, a.raw)
	}
	// The list of those who are affected stays open, in both languages.
	b.press(".flash a")
	b.reads("Affected appointments")
	b.reads("Layla Latecomer")
	b.wellMade("en")
	b.see(clinicPages + "/affected?lang=ar")
	b.reads("المواعيد المتأثرة")
	b.wellMade("ar")
	b.picture("affected-ar")
	b.press(fmt.Sprintf("tr[data-id=%q] .free-time", id))
	b.reads("تم النقل")
	if a := w.get(c.key, appointments+"/"+id); a.status != 200 || a.body.(object)["status"] != "booked" || a.body.(object)["time"] == last {
		t.Errorf("got %d %s, want the appointment moved", a.status, a.raw)
	}
}

// english gives the English words that are left on a page; what is meant to
// be in Latin letters, and what people typed, says so.
const english = `(() => {
  const copy = document.querySelector('main').cloneNode(true);
  copy.querySelectorAll('[lang=en], bdi, code, pre, [dir=ltr], option, datalist, script').forEach((e) => e.remove());
  return (copy.textContent.match(/[A-Za-z]{3,}/g) ?? []).join(' ');
})()`

// wellMade looks over a page that no link leads to.
func (b *window) wellMade(lang string) {
	b.t.Helper()
	for _, width := range []int{390, 1440} {
		b.wide(width)
		for _, problem := range eval[[]string](b, "("+examine+")("+fmt.Sprintf("%q", lang)+")") {
			b.t.Errorf("%s at %d: %s", b.url(), width, problem)
		}
	}
}

func (b *window) isArabic() {
	b.t.Helper()
	b.wellMade("ar")
	if got := eval[string](b, "document.documentElement.dir + ' ' + document.documentElement.lang"); got != "rtl ar" {
		b.t.Errorf("at %s: got %q, want rtl ar", b.url(), got)
	}
	if got := eval[string](b, english); got != "" {
		b.t.Errorf("at %s: English is left: %s", b.url(), got)
	}
}

func TestTheOwnSystemIsConnectedInArabicAndItsBusyTimeIsSeen(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	b := browser(t, w.base)
	b.enter(ownsHouse, "ar")
	b.see(ownSystem + "/remove")
	b.isArabic()
	b.press("main .danger")
	b.isArabic()
	// The page leads through every adapter, and through a system of their own.
	for _, k := range adapter.Kinds {
		b.press("nav.tabs a[href$='system=" + k.Name + "']")
		b.reads(k.Title.Ar)
		b.isArabic()
		b.picture("own-system-" + k.Name)
	}
	b.press("nav.tabs a:last-child")
	b.isArabic()
	const token = "the-clinics-own-token"
	b.fill("url", w.base+app.MockERP)
	b.fill("token", token)
	b.press("main form .primary")
	b.isArabic()
	b.press("main form .button")
	b.isArabic()
	b.reads("الاتصال يعمل")
	if n := eval[int](b, `document.querySelectorAll('.checks > .failed').length`); n != 0 {
		t.Errorf("%d lines are red: %s", n, b.text(".checks"))
	}
	b.see(ownSystem + "/mapping")
	b.isArabic()
	field := "#m-" + c.ids["sara"]
	if got := eval[string](b, fmt.Sprintf(`document.getElementById(%q).value`, strings.TrimPrefix(field, "#"))); got != "dr-sara" {
		t.Errorf("got %q, want dr-sara chosen already, by the name", got)
	}
	b.press("main form .primary")
	b.isArabic()

	// She is busy there for an hour: nobody is offered that time here.
	const monday = "2026-11-23"
	at := c.free(monday)[0]
	if a := w.tell(token, object{"resource_id": "dr-sara", "start": monday + "T" + at + ":00+03:00",
		"end": monday + "T" + at[:2] + ":59:00+03:00"}); a != 201 {
		t.Fatalf("got %d", a)
	}
	b.press("main form .primary") // fetch now
	b.isArabic()
	b.reads("يعمل")
	if got := c.free(monday); slices.Contains(got, at) || len(got) == 0 {
		t.Errorf("got %v, want %s taken", got, at)
	}
	b.see(clinicPages + "/day?date=" + monday)
	if got := eval[int](b, `document.querySelectorAll('main .block.busy').length`); got == 0 {
		t.Errorf("the day does not show it: %s", b.text("main"))
	}
}

// tell makes a time busy in the mock of the clinic's system.
func (w *world) tell(token string, busy object) int {
	w.t.Helper()
	text, err := json.Marshal(busy)
	if err != nil {
		w.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.base+app.MockERP+"/_busy", bytes.NewReader(text))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	resp, err := w.client.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.StatusCode
}

func TestRamadanHoursAreSeenBeforeTheyAreSaved(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	b := browser(t, w.base)
	b.enter(ownsHouse, "ar")
	b.see(clinicPages + "/catalogue/dates/olaya?who=sara")
	b.fill("from", "2026-11-25")
	b.fill("to", "2026-11-26")
	b.hours("all", 0, "21:00", "٠١:٠٠")
	b.press("[name=preview]")
	b.isArabic()
	b.reads("الأربعاء، 25 نوفمبر 2026")
	b.reads("1448")
	b.reads("21:00–01:00 من اليوم التالي")
	if got := c.free("2026-11-25"); slices.Contains(got, "21:00") {
		t.Errorf("got %v, want nothing saved yet", got)
	}
	b.press("main form .primary")
	if b.url() == clinicPages+"/catalogue/dates/olaya" {
		// The demo's people have appointments then; they are shown first.
		b.isArabic()
		b.press("main .danger")
	}
	b.isArabic()
	if got, want := c.free("2026-11-25"), every(15, [2]string{"21:00", "23:45"}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestALongNameBreaksNoPage(t *testing.T) {
	t.Parallel()
	w := household(t)
	c := w.bureau()
	b := browser(t, w.base)
	b.enter(ownsHouse, "en")
	long, longAr := strings.Repeat("Extraordinarily", 13), strings.Repeat("استثنائي", 25)
	for _, page := range []string{"/catalogue/resources/sara", "/catalogue/branches/olaya", "/catalogue/services/consultation"} {
		b.see(clinicPages + page)
		b.fill("name", strings.Repeat("x", 10_000))
		b.press("main form .primary")
		b.reads("This is too long. Shorten it.")
		b.fill("name", long)
		b.fill("name_ar", longAr)
		b.press("main form .primary")
		b.reads("Saved.")
	}
	for _, lang := range []string{"en", "ar"} {
		b.see("/account?lang=" + lang)
		for _, page := range []string{
			"", "/developer", "/resources/sara", "/resources/sara/hours/olaya", "/dates/olaya", "/branches/olaya", "/services/consultation",
			"/services/prenatal-yoga/sessions", "/resources/sara/retire",
		} {
			b.see(clinicPages + "/catalogue" + page)
			for _, width := range []int{390, 1440} {
				b.wide(width)
				if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("%s %s at %d: scrolls sideways by %d", lang, page, width, over)
				}
			}
		}
	}
	if len(c.free("2026-11-23")) == 0 {
		t.Error("nothing is free any more")
	}
}
