package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// types writes into a field, over what was there, which is counted.
func (b *window) types(selector, text string) {
	b.t.Helper()
	b.fields++
	eval[bool](b, fmt.Sprintf("document.querySelector(%q).focus(), document.activeElement.select(), true", selector))
	b.do(chromedp.KeyEvent(text))
}

// took fails the story if something took more clicks or fields than it may.
func (b *window) took(what string, clicks, fields int) {
	b.t.Helper()
	if b.clicks > clicks || b.fields > fields {
		b.t.Errorf("%s: %d clicks and %d fields, want at most %d and %d", what, b.clicks, b.fields, clicks, fields)
	}
	b.clicks, b.fields = 0, 0
}

// What a reception does all day takes few clicks and little typing.
func TestWhatIsDoneAllDayTakesFewClicks(t *testing.T) {
	t.Parallel()
	source := axe(t)
	for _, screen := range []struct {
		lang  string
		width int
	}{{"en", 1440}, {"ar", 1440}, {"en", 390}, {"ar", 390}} {
		lang, width := screen.lang, screen.width
		t.Run(fmt.Sprint(lang, width), func(t *testing.T) {
			t.Parallel()
			w := household(t)
			w.told()
			b := browser(t, w.base)
			b.wide(width)
			b.enter("owner@noor.example", lang)
			done := func(what string, clicks, fields int) {
				t.Helper()
				b.shows("main > .flash")
				b.until("the dialog closes", "!document.getElementById('box')?.open")
				b.took(what, clicks, fields)
			}
			b.see(clinicPages + "/day")
			b.took("coming here", 100, 100)

			b.click("#book")
			b.click("#box .free-time")
			b.shows("#box form.book")
			b.types("#box [name=customer_name]", "Noura")
			b.types("#box [name=phone]", "0501234567")
			b.click("#box form.book .actions button.primary")
			done("a booking by telephone, by wish", 3, 2)

			b.see(clinicPages + "/day")
			b.click(".block.booked .open")
			b.click("#box a[href*='/edit']")
			b.shows("#box form[action$='/edit']")
			b.types("#box [name=phone]", "0551112244")
			b.click("#box form[action$='/edit'] button.primary")
			done("a corrected number", 3, 1)

			b.see(clinicPages + "/day")
			b.click(".gap.free")
			b.click("#box a[href*='/block']")
			b.click("#box form[action$='/block'] button.primary")
			done("lunch", 3, 0)

			b.see(clinicPages + "/day")
			b.click(".gap.free")
			b.shows("#box form.book")
			b.types("#box [name=customer_name]", "Noura")
			b.types("#box [name=phone]", "0501234567")
			b.click("#box form.book details.more summary")
			b.types("#box [name=times]", "6")
			b.click("#box form.book details.more button")
			b.click("form.together .plan button.primary")
			b.until("all are booked", "document.readyState === 'complete' && location.pathname.endsWith('/together') && "+
				"document.querySelectorAll('main ol.lines li').length > 0")
			b.took("a series of six", 4, 3) // What of it cannot be had is left out.

			b.see(clinicPages + "/settings/audit") // which is any page
			field := "#finder"
			if width == 390 {
				b.press(".bar a.narrow-only")
				field = "#f-q"
			}
			b.types(field, "0551112233")
			if _, err := chromedp.RunResponse(b.ctx, chromedp.KeyEvent("\r")); err != nil {
				t.Fatal(err)
			}
			b.press("#coming tbody a")
			b.took("\"my appointment\"", 2, 1)

			b.press("main a[href$='/customer']")
			b.click("#details summary")
			b.accessible(source)
			b.examined("the correction of a customer", lang, false)
			b.types("#details [name=phone]", "0551112255")
			b.press("#details form[action$='/name'] .button.primary")
			b.took("a customer's number, from an appointment", 3, 1)
			if got := b.text("h1"); got != "منى الحربي" {
				t.Errorf("got to %s, want her page", got)
			}
			b.picture(fmt.Sprintf("%s-%d-corrected", lang, width))
		})
	}
}
