package stories

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
)

// dar is a clinic whose reception works in the dashboard.
const dar = `
organization: {slug: dar, name: Dar Clinic, name_ar: عيادة دار}
branches: [{slug: main, name: Olaya, name_ar: العليا}]
services:
  - {slug: checkup, name: Check-up, name_ar: فحص, duration: 30, branches: [main]}
resources:
  - {slug: sara, name: Dr. Sara, name_ar: د. سارة, branches: [main], services: [checkup], hours: {sun: ["09:00-17:00"], mon: ["09:00-17:00"], tue: ["09:00-17:00"], wed: ["09:00-17:00"], thu: ["09:00-17:00"]}}
  - {slug: omar, name: Dr. Omar, name_ar: د. عمر, branches: [main], services: [checkup], hours: {sun: ["09:00-17:00"], mon: ["09:00-17:00"], tue: ["09:00-17:00"], wed: ["09:00-17:00"], thu: ["09:00-17:00"]}}
`

// reception sets up dar, with Huda as its owner.
func (w *world) reception() catalogue.Applied {
	w.t.Helper()
	token, err := w.app.People.SetupLink(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	_, _, err = w.app.People.SetUp(w.t.Context(), token, people.Setup{
		Email: "huda@dar.example", Name: "Huda", Password: housePassword, OrgName: "Dar Clinic", OrgNameAr: "عيادة دار", Slug: "dar",
		Language: "en",
	}, people.Browser{})
	if err != nil {
		w.t.Fatal(err)
	}
	return w.apply(dar)
}

// calendar opens a window of a width in which Huda has signed in.
func (w *world) calendar(lang string, width int) *window {
	w.t.Helper()
	b := browser(w.t, w.base)
	b.wide(width)
	b.enter("huda@dar.example", lang)
	b.shows("#live")
	return b
}

// shows waits for something to be seen. A browser that is starved may lose a click:
// whoever sees nothing happen for a while clicks again on what is still there.
func (b *window) shows(selector string) {
	b.t.Helper()
	for {
		ctx, stop := context.WithTimeout(b.ctx, time.Minute)
		err := chromedp.Do(ctx, chromedp.WaitVisible(selector))
		stop()
		if err == nil {
			b.drawn = nil
			return
		}
		if b.ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			b.t.Fatalf("%s: %v\nat %s\n%s", selector, err, b.url(), b.text("body"))
		}
		if b.drawn != nil {
			b.t.Logf("nothing seen of %s after drawing at %s: drawing again", selector, b.url())
			b.drawn()
		} else if again := b.clicked; again != "" && eval[bool](b, fmt.Sprintf("!!document.querySelector(%q)", again)) {
			b.t.Logf("nothing seen of %s after a click on %s at %s: clicking again", selector, again, b.url())
			b.clicked = ""
			b.click(again)
		}
	}
}

// put types into a field, over what was there.
func (b *window) put(selector, text string) {
	b.t.Helper()
	b.do(chromedp.SetValue(selector, text))
}

// until waits for the page to say yes.
func (b *window) until(what, expression string) {
	b.t.Helper()
	for end := time.Now().Add(3 * time.Minute); !b.holds(expression); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("%s: it did not happen; the page shows: %.1500s", what, b.text("main"))
		}
	}
}

// drag takes an element to a column and a minute of the day.
func (b *window) drag(selector, resource string, minute int) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
		const from = document.querySelector(%q).getBoundingClientRect();
		const body = document.querySelector('.col[data-resource="%s"] .col-body');
		const row = parseFloat(getComputedStyle(body).gridAutoRows);
		const to = body.getBoundingClientRect();
		const y = to.top + (%d - document.querySelector('.cal').dataset.from) / 5 * row;
		return [from.left + from.width / 2, from.top + 5, to.left + to.width / 2, y + 5];
	})()`, selector, resource, minute))
	b.do(chromedp.DragAndDropXY(at[0], at[1], at[2], at[3], 8))
}

func TestAReceptionistBooksMovesMarksAndCancelsInBothLanguages(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ids := w.reception()
		sara, omar := ids.Resources["sara"].String(), ids.Resources["omar"].String()
		for _, lang := range []string{"en", "ar"} {
			b := w.calendar(lang, 1440)
			b.examined("the calendar", lang, false)
			// A click on a free place opens the form for just that place.
			b.click(`.col[data-resource="` + sara + `"] .gap.free`)
			b.shows("#box form.book")
			if got := eval[string](b, "document.querySelector('#box [name=resource_id]').value"); got != sara {
				t.Errorf("the form is for %s, want %s", got, sara)
			}
			name := map[string]string{"en": "Noura", "ar": "نورة"}[lang]
			b.put("#box [name=time]", "11:05")
			b.do(chromedp.SendKeys("#box [name=customer_name]", name), chromedp.SendKeys("#box [name=phone]", "٠٥٠١٢٣٤٥٦٧"))
			b.examined("the calendar", lang, false)
			b.click("#box form.book .actions button.primary")
			b.shows(`.col[data-resource="` + sara + `"] .block.booked`)
			b.shows("main > .flash")
			b.until("the dialog closes", "!document.getElementById('box').open")

			// It is taken to Omar at 13:20, and that is confirmed.
			b.drag(".block.booked", omar, 13*60+20)
			b.shows("#box form[action$='/move']")
			if got := eval[string](b, "document.querySelector('#box [name=time]').value"); got != "13:20" {
				t.Errorf("dragged to %s, want 13:20", got)
			}
			b.click("#box form[action$='/move'] button.primary")
			b.shows(`.col[data-resource="` + omar + `"] .block.booked`)

			// By keyboard: the appointment is found, and marked.
			b.do(chromedp.KeyEvent("j"), chromedp.KeyEvent("a"))
			b.shows(".block.arrived")
			b.do(chromedp.KeyEvent("u"))
			b.shows(".block.booked")

			// And cancelled, with a reason.
			b.click(".block.booked .open")
			b.shows("#box .appt")
			b.examined("the calendar", lang, false)
			b.click("#box a[href*='/cancel']")
			b.shows("#box form[action$='/cancel']")
			b.do(chromedp.SendKeys("#box [name=reason]", name))
			b.click("#box form[action$='/cancel'] button.danger")
			b.do(chromedp.WaitNotPresent(".block.booked"))
			b.shows("details.cancelled")
			b.examined("the calendar", lang, false)
		}
		if got := len(w.ended(ids)); got != 2 {
			t.Errorf("%d appointments were cancelled, want 2", got)
		}
		w.verified()
	})
}

// ended lists the cancelled appointments of the clinic.
func (w *world) ended(ids catalogue.Applied) []desk.View {
	w.t.Helper()
	page, err := w.app.Desk.Appointments(w.t.Context(), ids.Organization, desk.Filter{Status: "cancelled", Phone: "+966501234567"})
	if err != nil {
		w.t.Fatal(err)
	}
	return page.Items
}

func TestTwoReceptionistsRaceForOneSlotAndTheLoserIsToldKindly(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ids := w.reception()
		slot := fmt.Sprintf("/o/dar/book?date=2026-11-15&time=10:00&resource_id=%s&branch_id=%s", ids.Resources["sara"], ids.Branches["main"])
		tabs := []*window{w.calendar("en", 1440), w.calendar("en", 1440)}
		for i, b := range tabs {
			b.see(slot)
			b.do(chromedp.SendKeys("[name=customer_name]", fmt.Sprintf("Guest %d", i+1)))
		}
		var both sync.WaitGroup
		for _, b := range tabs {
			both.Go(func() { b.click("form.book .actions button.primary") })
		}
		both.Wait()
		lost := 0
		for i, b := range tabs {
			b.until("an answer", "!!document.querySelector('main > .flash, .instead')")
			if eval[bool](b, "!document.querySelector('.instead')") {
				continue
			}
			lost++
			if said := b.text("main"); !strings.Contains(said, "a moment faster") {
				t.Errorf("the loser reads %q", said)
			}
			if got := eval[string](b, "document.querySelector('[name=customer_name]').value"); got != fmt.Sprintf("Guest %d", i+1) {
				t.Errorf("what was typed is now %q", got)
			}
			if got := eval[float64](b, "document.querySelectorAll('.instead button').length"); got != 3 {
				t.Errorf("%v other times are offered, want 3", got)
			}
			b.click(".instead button")
			b.shows("main > .flash")
		}
		if lost != 1 {
			t.Errorf("%d lost the race, want one", lost)
		}
		w.verified()
	})
}

func TestABookingByTheAPIAppearsByItself(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ids := w.reception()
		key := w.newKey("dar", everyScope...)
		b := w.calendar("en", 1440)
		b.until("it follows", "document.documentElement.dataset.following === 'yes'")
		booked := w.post(key, appointments, map[string]any{
			"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "customer_name": "Khalid", "date": "2026-11-15",
			"time": "12:00",
		})
		if booked.status != 201 {
			t.Fatalf("got %d %s", booked.status, booked.raw)
		}
		b.shows(".block.booked")
		if got := b.text(".block.booked"); !strings.Contains(got, "Khalid") {
			t.Errorf("the new appointment reads %q, want Khalid", got)
		}
		// While a form is open nothing moves under it; afterwards all is there.
		b.click(".gap.free")
		b.shows("#box form.book")
		again := w.post(key, appointments, map[string]any{
			"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "customer_name": "Mona", "date": "2026-11-15", "time": "12:30",
		})
		if again.status != 201 {
			t.Fatalf("got %d %s", again.status, again.raw)
		}
		b.do(chromedp.KeyEvent("\x1b"))
		b.until("both are there", "document.querySelectorAll('.block.booked').length === 2")
	})
}

func TestTheCalendarFitsATelephone(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		for _, lang := range []string{"en", "ar"} {
			b := w.calendar(lang, 390)
			for _, path := range []string{"/o/dar/day", "/o/dar/week", "/o/dar/month", "/o/dar/book", "/o/dar/book?walkin=1"} {
				b.see(path)
				b.shows("main h1")
				b.examined("the calendar", lang, false)
				small := eval[[]string](b, `[...document.querySelectorAll('main .button, main .next, main select')].filter((e) => {
					const r = e.getBoundingClientRect();
					return e.checkVisibility() && r.width > 0 && (r.height < 43.5 || r.width < 43.5);
				}).map((e) => e.outerHTML.slice(0, 120))`)
				if len(small) > 0 {
					t.Errorf("%s: too small for a finger: %v", path, small)
				}
			}
			// One column at a time, and a way to each.
			b.see("/o/dar/day")
			b.click(`.cal-jump a[href*="` + ids.Resources["omar"].String() + `"]`)
			b.until("Omar's column is shown", `(() => {
				const r = document.querySelector('.col[data-resource="`+ids.Resources["omar"].String()+`"]').getBoundingClientRect();
				return r.left >= -1 && r.right <= innerWidth + 1;
			})()`)
		}
	})
}

func TestAKnownCustomerIsLookedUpWhileBooking(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		key := w.newKey("dar", everyScope...)
		booked := w.post(key, appointments, object{
			"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "customer_name": "نورة العتيبي", "phone": "+966501234567",
			"date": "2026-11-15", "time": "12:00",
		})
		if booked.status != 201 {
			t.Fatalf("got %d %s", booked.status, booked.raw)
		}
		for _, s := range w.screens() {
			lang, b := s.lang, w.calendar(s.lang, s.width)
			b.click(".gap.free")
			b.shows("#box form.book")
			b.put("#box [name=time]", map[string]string{"en": "14:00", "ar": "15:00"}[lang])
			b.do(chromedp.SendKeys("#box [name=phone]", "٠٥٠١٢٣٤٥٦٧"))
			b.click("#box [name=find]")
			b.shows("#box .known li button")
			b.examined("who was found", lang, false)
			b.click("#box .known li button")
			b.until("the name is filled in", "document.querySelector('#box [name=customer_name]')?.value === 'نورة العتيبي'")
			// Enter books: it does not look up once more.
			b.do(chromedp.SendKeys("#box [name=customer_name]", kb.Enter))
			b.until("the dialog closes", "!document.getElementById('box').open")
			b.shows("main > .flash")
		}
		w.verified()
	})
}

// choose takes another one of a list, as a person does who is there.
func (b *window) choose(selector, value string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.focus();
		list.value = %q;
		return list.dispatchEvent(new Event('change', { bubbles: true }));
	})()`, selector, value))
}

func TestAWishIsFoundAndBookedWithoutLeavingTheCalendar(t *testing.T) {
	source := axe(t)
	onOne(t, func(t *testing.T, w *world) {
		w.reception()
		ids := w.apply(dar + `
  - {slug: lulu, name: Dr. Lulu, name_ar: د. لولو, gender: female, branches: [main], services: [checkup], hours: {mon: ["14:00-16:00"]}}
`)
		lulu := ids.Resources["lulu"].String()
		for _, s := range w.screens() {
			lang, width, b := s.lang, s.width, w.calendar(s.lang, s.width)
			b.do(chromedp.KeyEvent("n"))
			b.shows("#box .free-time")
			b.examined("the wish", lang, false)
			b.accessible(source)
			b.picture(fmt.Sprintf("%s-%d-wish", lang, width))
			// Another wish is answered in the same place, and the field keeps the focus.
			b.choose("#box [name=who]", "female")
			b.until("a woman's times", `!!document.querySelector('#box .free-time[href*="`+lulu+`"]')`)
			b.until("the focus stays", "document.activeElement?.name === 'who'")
			b.picture(fmt.Sprintf("%s-%d-wish-woman", lang, width))
			b.click("#box .free-time")
			b.shows("#box form.book")
			if got := eval[string](b, "document.querySelector('#box [name=resource_id]').value"); got != lulu {
				t.Errorf("the form is for %s, want %s", got, lulu)
			}
			b.until("the name is next", "document.activeElement?.name === 'customer_name'")
			b.accessible(source)
			b.picture(fmt.Sprintf("%s-%d-wish-form", lang, width))
			b.do(chromedp.SendKeys("#box [name=customer_name]", "Noura"), chromedp.SendKeys("#box [name=phone]", "0501234567"))
			b.click("#box form.book .actions button.primary")
			b.shows("main > .flash")
			b.until("the dialog closes", "!document.getElementById('box')?.open")
			b.see("/o/dar/find")
			b.shows("main .free-time")
			b.examined("the wish as a page", lang, false)
			b.picture(fmt.Sprintf("%s-%d-wish-page", lang, width))
		}
		page, err := w.app.Desk.Appointments(t.Context(), ids.Organization, desk.Filter{Status: "booked", Phone: "+966501234567"})
		if err != nil || len(page.Items) != 2 {
			t.Errorf("%d appointments were booked, want 2; %v", len(page.Items), err)
		}
		w.verified()
	})
}

// Choosing another service says that the person does not do it, and keeps them.
func TestChoosingAServiceNeverChangesWithWhom(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		w.reception()
		const scan = "  - {slug: scan, name: Scan, name_ar: تصوير, duration: 20, branches: [main]}\nresources:"
		ids := w.apply(strings.Replace(dar, "resources:", scan, 1))
		sara := ids.Resources["sara"].String()
		b := w.calendar("en", 1440)
		b.click(`.col[data-resource="` + sara + `"] .gap.free`)
		b.shows("#box form.book")
		b.choose("#box [name=service_id]", ids.Services["scan"].String())
		b.shows("#box [data-unfit]")
		if got := eval[string](b, "document.querySelector('#box [name=resource_id]').value"); got != sara {
			t.Errorf("with %q now, want still %s", got, sara)
		}
	})
}

// twoBranches is a clinic in which Dr. Ali is at another branch in the afternoon, which
// the calendar of the first tells.
const twoBranches = `
organization: {slug: dar, name: Dar Clinic, name_ar: عيادة دار}
branches: [{slug: main, name: Olaya, name_ar: العليا}, {slug: malaz, name: Al Malaz, name_ar: الملز}]
services:
  - {slug: checkup, name: Check-up, name_ar: فحص أولي, duration: 30, branches: [main]}
  - {slug: massage, name: Massage, name_ar: تدليك أولي, duration: 45, branches: [main, malaz]}
  - {slug: laser, name: Laser, name_ar: ليزر أولي, duration: 15, branches: [main]}
resources:
  - {slug: sara, name: Dr. Sara, name_ar: د. سارة, branches: [main], services: [massage, laser], hours: {sun: ["09:00-17:00"]}}
  - slug: omar
    name: Dr. Omar
    name_ar: د. علي
    branches: [main, malaz]
    services: [checkup, massage]
    hours_by_branch: {main: {sun: ["09:00-12:00"]}, malaz: {sun: ["13:00-17:00"]}}
`

// The dots of a last ي stand lowest of all letters. Two pictures of each calendar are
// taken: as it is, and with nothing clipped. Where dots were cut off they differ.
func TestNoDotsAreCutOffInCalendars(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		w.reception()
		ids := w.apply(twoBranches)
		key := w.newKey("dar", everyScope...)
		short := "" // the one of a quarter of an hour
		for _, at := range [][4]string{{"09:00", "checkup", "main", "omar"}, {"09:30", "checkup", "main", "omar"},
			{"11:00", "checkup", "main", "omar"}, {"14:30", "massage", "malaz", "omar"}, {"09:00", "massage", "main", "sara"},
			{"10:00", "laser", "main", "sara"}} {
			a := w.post(key, appointments, map[string]any{
				"service_id": ids.Services[at[1]], "branch_id": ids.Branches[at[2]], "resource_id": ids.Resources[at[3]],
				"customer_name": "علي ي", "date": "2026-11-15", "time": at[0],
			})
			if a.status != 201 {
				t.Fatalf("got %d %s", a.status, a.raw)
			}
			if at[3] == "sara" { // Who has come has a line that says so, or a mark.
				short = a.text("id")
				id, err := booking.ParseID[booking.AppointmentID](a.text("id"))
				if err == nil {
					_, err = w.app.Desk.Mark(t.Context(), office.Caller{Org: ids.Organization}, id, booking.Arrived)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		b := w.calendar("ar", 1440)
		for _, look := range []string{"lang=ar&zoom=1", "lang=ar&zoom=2", "lang=ar&zoom=3", "lang=en&zoom=2"} {
			b.see("/o/dar/day?date=2026-11-15&branch_id=" + ids.Branches["main"].String() + "&" + look)
			b.shows(".block.booked .there")
			b.until("the letters are there", "document.fonts.status === 'loaded' && document.fonts.check('16px mawid', 'ي')")
			b.do(chromedp.Evaluate[chromedp.Void](
				"document.querySelector('.cal').scrollTop = 0, document.querySelectorAll('.now').forEach((e) => e.remove()), undefined"))
			b.until("a tick has room for a finger, or is not there", `[...document.querySelectorAll('.block .next')].every((e) => {
				const r = e.getBoundingClientRect();
				return r.height > 43.5 && r.width > 43.5 || !e.checkVisibility();
			})`)
			if near := eval[bool](b, `document.querySelector('[data-id="`+short+`"] .next').checkVisibility()`); near != strings.Contains(look, "zoom=3") {
				t.Errorf("%s: a quarter of an hour has a tick: %v", look, near)
			}
			for _, part := range []string{".block", `[data-id="` + short + `"]`, ".col[data-resource='" + ids.Resources["omar"].String() + "'] .col-head"} {
				clipped := b.looks(part)
				b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
					"document.querySelectorAll(%[1]q + ',' + %[1]q + ' *').forEach((e) => { e.style.overflow = 'visible'; }), undefined", part)))
				if whole := b.looks(part); differ(t, clipped, whole) {
					t.Errorf("%s: something of %s is cut off; the pictures are %s and %s", look, part, keep(t, clipped), keep(t, whole))
				}
			}
		}
	})
}

// differ tells whether something can be seen in one picture and not in the other. The
// edges of a rounded corner are a little softer where it clips: that is nothing.
func differ(t *testing.T, one, other []byte) bool {
	t.Helper()
	a, err := png.Decode(bytes.NewReader(one))
	if err != nil {
		t.Fatal(err)
	}
	b, err := png.Decode(bytes.NewReader(other))
	if err != nil {
		t.Fatal(err)
	}
	if a.Bounds() != b.Bounds() {
		return true
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			p, q := color.GrayModel.Convert(a.At(x, y)).(color.Gray), color.GrayModel.Convert(b.At(x, y)).(color.Gray)
			if max(p.Y, q.Y)-min(p.Y, q.Y) > 48 {
				return true
			}
		}
	}
	return false
}

// keep puts a picture where somebody can look at it.
func keep(t *testing.T, picture []byte) string {
	t.Helper()
	f, err := os.CreateTemp("", "mawid-*.png")
	if err == nil {
		_, err = f.Write(picture)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// looks is a picture of a part of the page, once it has come to rest: two in a row are
// the same.
func (b *window) looks(selector string) []byte {
	b.t.Helper()
	for before := []byte(nil); ; {
		now, err := chromedp.Run(b.ctx, chromedp.Screenshot(selector))
		if err != nil {
			b.t.Fatal(err)
		}
		if bytes.Equal(now, before) {
			return now
		}
		before = now
	}
}

// oneRow tells whether everything that is seen of the toolbar stands at one height.
const oneRow = `(() => {
	const seen = [...document.querySelectorAll('.cal-bar > .button, .cal-bar > .segments .button, .cal-bar > details > .button')].filter((e) => e.checkVisibility());
	const middles = seen.map((e) => { const r = e.getBoundingClientRect(); return (r.top + r.bottom) / 2; });
	return seen.length > 5 && Math.max(...middles) - Math.min(...middles) < 3;
})()`

// Most of a working day is on one screen, its heads stay when it scrolls, nothing else
// scrolls, and how near it is is remembered. On a telephone it opens at the present,
// the names stay, and the toolbar is one line.
func TestTheDayIsSeenAtAGlance(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		w.reception()
		w.apply(twoBranches)
		for _, lang := range []string{"en", "ar"} {
			b := w.calendar(lang, 1440)
			hours := func() float64 {
				return eval[float64](b, `(() => {
					const cal = document.querySelector('.cal'), head = cal.querySelector('.col .col-head').offsetHeight;
					return (cal.clientHeight - head) / parseFloat(getComputedStyle(cal.querySelector('.col .col-body')).gridAutoRows) / 12;
				})()`)
			}
			if got := hours(); got < 6.8 {
				t.Errorf("%s: %.2f hours are seen, want most of eight", lang, got)
			}
			b.until(lang+": the toolbar is one line", oneRow)
			b.picture(lang + "-1440-glance")
			b.click("#rarer")
			b.press("#farther")
			b.see("/o/dar/day") // It is remembered.
			if got := hours(); got < 9 {
				t.Errorf("%s: %.2f hours are seen from afar, want a working day", lang, got)
			}
			for range 2 {
				b.click("#rarer")
				b.press("#closer")
			}
			if got := hours(); got > 6 {
				t.Errorf("%s: %.1f hours are seen from near", lang, got)
			}
			b.wide(390)
			b.see("/o/dar/day")
			for what, want := range map[string]string{
				"the page does not scroll": "document.documentElement.scrollHeight <= innerHeight",
				"the head stays": `(() => {
					const cal = document.querySelector('.cal'), head = cal.querySelector('.col .col-head');
					cal.scrollTop = 200;
					return Math.abs(head.getBoundingClientRect().top - cal.getBoundingClientRect().top) < 3;
				})()`,
				"the toolbar is one line": oneRow,
				"all of it is seen": `['h1', '#picked', '#prev', '#today', '#next', '.views > summary', '#book', '#rarer'].every((part) => {
					const r = document.querySelector('.cal-bar ' + part).getBoundingClientRect();
					return r.width > 0 && r.left >= 0 && r.right <= innerWidth;
				})`,
			} {
				b.until(lang+": "+what, want)
			}
			b.picture("telephone-" + lang)
			b.click(".views > summary")
			b.until("the views can be chosen from", `[...document.querySelectorAll('.views .sheet a')].every((e) => {
				const r = e.getBoundingClientRect();
				return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) === e;
			})`)
			b.examined("the views", lang, false)
			b.picture("telephone-views-" + lang)
			b.press(".views .sheet a[href*='/week']")
			if got := b.text(".views > summary"); !strings.Contains(got, map[string]string{"en": "Week", "ar": "أسبوع"}[lang]) {
				t.Errorf("%s: the view is %q, want the week", lang, got)
			}
			b.see("/o/dar/day?zoom=2")
		}
	})
}

func TestANumberIsCorrectedWithThreeClicks(t *testing.T) {
	source := axe(t)
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		key := w.newKey("dar", everyScope...)
		booked := w.post(key, appointments, map[string]any{
			"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "customer_name": "Khalid", "date": "2026-11-15",
			"time": "12:00", "phone": "+966501234567",
		})
		if booked.status != 201 {
			t.Fatalf("got %d %s", booked.status, booked.raw)
		}
		for _, s := range w.screens() {
			lang, width, b := s.lang, s.width, w.calendar(s.lang, s.width)
			number := map[string]string{"en": "0551112233", "ar": "٠٥٥٤٤٤٥٥٦٦"}[lang]
			b.click(".block.booked .open")
			b.shows("#box .appt")
			b.accessible(source)
			b.click("#box a[href*='/edit']")
			b.shows("#box form[action$='/edit']")
			b.examined("the correction", lang, false)
			b.accessible(source)
			b.picture(fmt.Sprintf("%s-%d-edit", lang, width))
			b.put("#box [name=phone]", number)
			b.click("#box form[action$='/edit'] button.primary")
			b.shows("main > .flash")
			b.until("the dialog closes", "!document.getElementById('box')?.open")
		}
		page, err := w.app.Desk.Appointments(t.Context(), ids.Organization, desk.Filter{Phone: "+966554445566"})
		if err != nil || len(page.Items) != 1 || page.Items[0].Edition != 2 {
			t.Errorf("got %+v, %v, want the number that was typed last", page.Items, err)
		}
		w.verified()
	})
}

func TestTimeIsBlockedWithThreeClicks(t *testing.T) {
	source := axe(t)
	onOne(t, func(t *testing.T, w *world) {
		sara := w.reception().Resources["sara"].String()
		for _, s := range w.screens() {
			lang, width, b := s.lang, s.width, w.calendar(s.lang, s.width)
			b.click(`.col[data-resource="` + sara + `"] .gap.free`)
			b.shows("#box form.book")
			at := eval[string](b, "document.querySelector('#box [name=time]').value")
			b.click("#box a[href*='/block']")
			b.shows("#box form[action$='/block']")
			b.examined("the block", lang, false)
			b.accessible(source)
			b.picture(fmt.Sprintf("%s-%d-block", lang, width))
			b.click("#box form[action$='/block'] button.primary")
			b.shows("main > .flash")
			b.shows(`.col[data-resource="` + sara + `"] .gap.off`)
			b.until("the dialog closes", "!document.getElementById('box')?.open")
			// What is blocked is refused with its reason.
			b.click(`.col[data-resource="` + sara + `"] .gap.free`)
			b.shows("#box form.book")
			b.put("#box [name=time]", at)
			b.do(chromedp.SendKeys("#box [name=customer_name]", "Noura"))
			b.click("#box form.book .actions button.primary")
			b.shows("#box .why")
			b.accessible(source)
			b.picture(fmt.Sprintf("%s-%d-refused", lang, width))
		}
	})
}

// sweep presses the mouse at a minute of a column and draws to another. Before it lets
// go it tells what the page shows.
func (b *window) sweep(resource string, from, to int) (shown string) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
		const body = document.querySelector('.col[data-resource="%s"] .col-body');
		const row = parseFloat(getComputedStyle(body).gridAutoRows);
		const r = body.getBoundingClientRect();
		const y = (minute) => r.top + (minute - document.querySelector('.cal').dataset.from) / 5 * row + 2;
		return [r.left + r.width / 2, y(%d), y(%d)];
	})()`, resource, from, to))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]), chromedp.MouseEvent(chromedp.MousePressed, at[0], at[1], held))
	for i := 1; i <= 4; i++ {
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]+(at[2]-at[1])*float64(i)/4, held))
	}
	shown = eval[string](b, "document.querySelector('.ghost')?.textContent ?? ''")
	b.do(chromedp.MouseEvent(chromedp.MouseReleased, at[0], at[2], held))
	b.drawn = func() { b.sweep(resource, from, to) }
	return shown
}

// A mouse that is pressed on free time and drawn down opens the form with just that
// time; one that is let go where it was pressed books.
func TestTimeIsBlockedByDrawingIt(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		for lang, who := range map[string]string{"en": "sara", "ar": "omar"} {
			resource := ids.Resources[who].String()
			b := w.calendar(lang, 1440)
			if got := b.sweep(resource, 13*60, 13*60+50); got != "13:00–14:00" {
				t.Errorf("%s: while drawing the page shows %q, want the range", lang, got)
			}
			b.shows("#box form[action$='/block']")
			if got := eval[string](b, "[...document.querySelectorAll('#box input[type=time]')].map((e) => e.value).join()"); got != "13:00,14:00" {
				t.Errorf("%s: the form has %s, want what was drawn", lang, got)
			}
			b.click("#box form[action$='/block'] button.primary")
			b.shows(`.col[data-resource="` + resource + `"] .gap.off`)
			b.until("the dialog closes", "!document.getElementById('box')?.open")
			b.sweep(resource, 10*60, 10*60)
			b.shows("#box form.book")
		}
	})
}

// The schedule as a list, the week of the team, and only some of the calendars.
func TestTheScheduleIsSeenAsEverybodyLikesIt(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		key := w.newKey("dar", everyScope...)
		for _, clock := range []string{"09:00", "12:00"} {
			a := w.post(key, appointments, map[string]any{
				"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "resource_id": ids.Resources["sara"],
				"customer_name": "نورة Khalid", "date": "2026-11-15", "time": clock, "phone": "+966501234567", "notes": "comes with her mother",
			})
			if a.status != 201 {
				t.Fatalf("got %d %s", a.status, a.raw)
			}
		}
		for _, look := range w.screens() {
			b := w.calendar(look.lang, look.width)
			face := func(name, part string) {
				b.shows(part)
				b.examined(name, look.lang, false)
				b.picture(fmt.Sprintf("%s-%d-%s", look.lang, look.width, name))
			}
			b.see("/o/dar/day?list=1")
			face("agenda", ".agenda table")
			b.click(".agenda tr.booked .status button")
			b.shows(".agenda tr.arrived")
			b.see("/o/dar/week")
			face("agenda-week", ".agenda table")
			b.see("/o/dar/rota")
			face("rota", ".rota table")
			b.see("/o/dar/day/print")
			face("paper", ".paper table")
			b.until("no name on paper is broken within a word", `[...document.querySelectorAll('.paper tr:not(.shut) td:nth-child(3) bdi')]
				.every((n) => new Set([...n.getClientRects()].map((r) => Math.round(r.top))).size <= n.textContent.trim().split(/\s+/).length)`)
			b.onPaper("print")
			b.until("nothing on paper is cut off", `[...document.querySelectorAll('.paper')]
				.every((p) => p.scrollWidth <= p.clientWidth && p.getBoundingClientRect().right <= innerWidth + 1)`)
			b.onPaper("")
			b.wide(look.width)
			b.see("/o/dar/day?list=0")
			if look.width < 500 {
				b.until("one person at a time, to be swiped", `(() => {
					const cal = document.querySelector('.cal'), col = cal.querySelector('.col'), axis = cal.querySelector('.axis');
					return getComputedStyle(cal).scrollSnapType.startsWith('x') && getComputedStyle(col).scrollSnapAlign !== 'none' &&
						Math.abs(col.offsetWidth + axis.offsetWidth - cal.clientWidth) < 3;
				})()`)
			}
			b.click("#rarer")
			face("rarer", ".rarer .sheet")
			b.click(".columns-menu summary")
			face("columns", ".columns-menu form")
			b.click(`.columns-menu [value="` + ids.Resources["omar"].String() + `"]`)
			b.click(".columns-menu form button")
			b.until("only one is shown", "document.querySelectorAll('.col').length === 1")
			b.see("/o/dar/day?columns=all")
			w.apply(strings.NewReplacer("resources:", "  - {slug: laser, name: Laser, name_ar: ليزر, duration: 15, branches: [main]}\nresources:",
				"عمر, branches: [main], services: [checkup]", "عمر, branches: [main], services: [checkup, laser]").Replace(dar))
			b.see("/o/dar/day?groups=1")
			face("groups", ".cal.grouped .band")
			b.see("/o/dar/day?groups=0")
		}
	})
}
