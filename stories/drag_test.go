package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// held is how a mouse moves whose left button is pressed.
func held(p *input.DispatchMouseEventParams) {
	p.Button, p.Buttons, p.ClickCount = input.MouseButtonLeft, 1, 1
}

// lift takes hold of something.
func (b *window) lift(selector string) {
	b.t.Helper()
	b.shows(selector)
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
		const r = document.querySelector(%q).getBoundingClientRect();
		return [r.left + r.width / 2, r.top + 5];
	})()`, selector))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]), chromedp.MouseEvent(chromedp.MousePressed, at[0], at[1], held),
		chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]+9, held))
}

// carry takes what was lifted over a column and a minute of the day, and tells where
// that is, and what the page says there.
func (b *window) carry(resource string, minute int) (x, y float64, says string) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
		const body = document.querySelector('.col[data-resource="%s"] .col-body'), r = body.getBoundingClientRect();
		const row = parseFloat(getComputedStyle(body).gridAutoRows);
		return [r.left + r.width / 2, r.top + (%d - document.querySelector('.cal').dataset.from) / 5 * row + 5];
	})()`, resource, minute))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1], held))
	says = eval[string](b, `(() => {
		const ghost = document.querySelector('.ghost');
		return (ghost.matches('.bad') ? 'no: ' : '') + ghost.textContent;
	})()`)
	return at[0], at[1], says
}

// While an appointment is dragged the calendar says in words where it does not fit, and
// who does not do its service is dimmed.
func TestDraggingShowsWhereAnAppointmentMayBeDropped(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		w.reception()
		const hours = `["09:00-12:00", "13:00-17:00"]`
		const scan = "  - {slug: scan, name: Scan, name_ar: تصوير, duration: 20, branches: [main]}\nresources:"
		ids := w.apply(strings.Replace(strings.Replace(dar, "resources:", scan, 1),
			`omar, name: Dr. Omar, name_ar: د. عمر, branches: [main], services: [checkup], hours: {sun: ["09:00-17:00"],`,
			`omar, name: Dr. Omar, name_ar: د. عمر, branches: [main], services: [checkup], hours: {sun: `+hours+`,`, 1) + `
  - {slug: lulu, name: Dr. Lulu, name_ar: د. لولو, branches: [main], services: [scan], hours: {sun: ["09:00-17:00"]}}
  - {slug: nada, name: Dr. Nada, name_ar: د. ندى, branches: [main], services: [checkup], hours: {mon: ["09:00-17:00"]}}
`)
		w.guest(ids, "10:00")
		w.guest(ids, "11:00")
		for lang, words := range map[string]struct{ shut, rest, taken, unfit, move string }{
			"en": {"Outside working hours", "Break", "Booked", "Does not do this service", "Move"},
			"ar": {"خارج ساعات العمل", "استراحة", "محجوز", "لا يقدّم هذه الخدمة", "النقل"},
		} {
			b := w.calendar(lang, 1440)
			b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.cal').scrollTop = 0, undefined"))
			b.lift(".block.booked")
			for _, c := range []struct {
				who    string
				minute int
				says   string
			}{
				{"sara", 9*60 + 30, "09:30"},
				{"omar", 10*60 + 10, "10:10"}, // where it is itself
				{"omar", 10*60 + 45, "no: 10:45 · " + words.taken},
				{"omar", 11*60 + 45, "no: 11:45 · " + words.rest},
				{"omar", 13 * 60, "13:00"},
				{"nada", 9*60 + 30, "no: 09:30 · " + words.shut},
				{"lulu", 9*60 + 30, "no: 09:30 · " + words.unfit},
			} {
				if _, _, says := b.carry(ids.Resources[c.who].String(), c.minute); says != c.says {
					t.Errorf("%s, over %s: the page says %q, want %q", lang, c.who, says, c.says)
				}
			}
			if dim := eval[[]string](b, "[...document.querySelectorAll('.col.unfit')].map((e) => e.dataset.resource)"); len(dim) != 1 ||
				dim[0] != ids.Resources["lulu"].String() {
				t.Errorf("%s: dimmed are %v, want only who does not do it", lang, dim)
			}
			b.picture(lang + "-1440-drag")
			// Over somebody who cannot do it, it stays where it was.
			x, y, _ := b.carry(ids.Resources["lulu"].String(), 9*60+30)
			b.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, held))
			b.shows(".toast")
			if says := b.text(".toast"); says != words.unfit || eval[bool](b, "Boolean(document.querySelector(\"#box form[action$='/move']\"))") {
				t.Errorf("%s, let go over who does not do it: the page says %q, want %q and no form", lang, says, words.unfit)
			}
			// Let go elsewhere all the same, it is asked for, and the server refuses.
			b.lift(".block.booked")
			x, y, _ = b.carry(ids.Resources["nada"].String(), 9*60+30)
			b.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, held))
			b.shows("#box form[action$='/move']")
			if left := eval[int](b, "document.querySelectorAll('.ghost, .unfit').length"); left != 0 {
				t.Errorf("%s: %d things are still marked after it was let go", lang, left)
			}
			// What is free instead, and that it is moved there, is said at once.
			if got := eval[int](b, "document.querySelectorAll('#box .instead button[name=pick]').length"); got != 3 {
				t.Errorf("%s: %d other times are offered, want 3", lang, got)
			}
			if got := b.text("#box .overtime"); !strings.HasPrefix(got, words.move) {
				t.Errorf("%s: to be confirmed is %q, want a move", lang, got)
			}
			b.picture(lang + "-1440-drop")
			b.click("#box form[action$='/move'] button.primary")
			b.shows("#box .why")
		}
		w.verified()
	})
}
