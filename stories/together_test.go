package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A series is booked in five clicks, in the dialog as on a page of its own, and what
// stands in its way is said before.
func TestASeriesOfSixIsBookedInTheBrowser(t *testing.T) {
	source := axe(t)
	onOne(t, func(t *testing.T, w *world) {
		ids := w.reception()
		sara := ids.Resources["sara"].String()
		for i, lang := range []string{"en", "ar"} {
			for n, width := range []int{1440, 390} {
				b := w.calendar(lang, width)
				if width == 1440 {
					b.click(`.col[data-resource="` + sara + `"] .gap.free`)
				} else {
					b.see(fmt.Sprintf("/o/dar/book?date=2026-11-15&time=09:00&resource_id=%s&branch_id=%s", sara, ids.Branches["main"]))
				}
				b.shows("form.book")
				b.put("form.book [name=time]", fmt.Sprintf("%02d:00", 9+2*i+n))
				b.do(chromedp.SendKeys("form.book [name=customer_name]", "Noura"), chromedp.SendKeys("form.book [name=phone]", "0501234567"))
				b.click("form.book details.more summary")
				b.do(chromedp.SendKeys("form.book [name=times]", "6"))
				b.examined("the form", lang, false)
				b.accessible(source)
				b.click("form.book details.more button")
				b.shows("form.together .plan")
				if got := eval[int](b, "document.querySelectorAll('.plan input[type=checkbox]:checked').length"); got != 6 {
					t.Errorf("%s, %d: %d can be had, want six: %s", lang, width, got, b.text(".plan"))
				}
				b.examined("the plan", lang, false)
				b.accessible(source)
				b.picture(fmt.Sprintf("%s-%d-plan", lang, width))
				b.click("form.together .plan button.primary")
				b.until("all are booked", "document.readyState === 'complete' && location.pathname.includes('/appointments/') && "+
					"document.querySelectorAll('main ol.lines li').length === 6")
				b.shows("main > .flash")
				b.examined("what was booked together", lang, false)
				b.accessible(source)
				b.picture(fmt.Sprintf("%s-%d-bundle", lang, width))
			}
		}
		b := w.calendar("en", 1440)
		b.see(fmt.Sprintf("/o/dar/book?date=2026-11-22&time=09:00&resource_id=%s&branch_id=%s", sara, ids.Branches["main"]))
		b.do(chromedp.SendKeys("form.book [name=customer_name]", "Lama"))
		b.click("form.book details.more summary")
		b.do(chromedp.SendKeys("form.book [name=times]", "7"))
		b.click("form.book details.more button")
		b.shows(".plan .refused")
		if text := b.text(".plan .refused"); !strings.Contains(text, "Noura") {
			t.Errorf("refused: %q, want whose it is", text)
		}
		b.picture("en-1440-refused")
		w.verified()
	})
}
