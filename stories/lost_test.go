package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/catalogue"
)

// screen is a language, and how wide a window is.
type screen struct {
	lang  string
	width int
}

// screens are the four on which people work.
var screens = []screen{{"en", 1440}, {"ar", 390}, {"en", 390}, {"ar", 1440}}

// screens are two of them on each database: what happens in a browser does not depend
// on it.
func (w *world) screens() []screen {
	if strings.HasPrefix(w.url, "postgres") {
		return screens[2:]
	}
	return screens[:2]
}

// open opens the clinic's schedule in a window of its own.
func (s screen) open(w *world) *window {
	w.t.Helper()
	b := browser(w.t, w.base)
	b.wide(s.width)
	b.enter("owner@noor.example", s.lang)
	b.see(clinicPages + "/day")
	return b
}

// connect gives a window its connection, or takes it away.
func (b *window) connect(on bool) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: !on, DownloadThroughput: -1, UploadThroughput: -1}}})
	if err == nil {
		_, err = chromedp.Call(b.ctx, network.OverrideNetworkState,
			network.OverrideNetworkStateParams{Offline: !on, DownloadThroughput: -1, UploadThroughput: -1})
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// guest books by the API for somebody, so that there is a customer.
func (w *world) guest(ids catalogue.Applied, clock string) {
	w.t.Helper()
	a := w.post(w.newKey("dar", everyScope...), appointments, object{
		"service_id": ids.Services["checkup"], "branch_id": ids.Branches["main"], "resource_id": ids.Resources["omar"],
		"customer_name": "Lama", "phone": "+966501234567", "date": "2026-11-15", "time": clock,
	})
	if a.status != 201 {
		w.t.Fatalf("got %d %s", a.status, a.raw)
	}
}

// notes opens the page of a customer, and writes into the notes about them.
func (b *window) notes(text string) {
	b.t.Helper()
	b.see(clinicPages + "/customers?q=0551112233")
	b.press("main a.who[href*='/customers/']")
	b.click("#details details.more:last-of-type summary")
	b.shows("#details [name=notes]")
	b.do(chromedp.SetValue("#details [name=notes]", text))
}

// typed is what stands in the notes.
const typed = "document.querySelector('#details [name=notes]').value"

// booked tells whether somebody is booked, once.
func booked(name string) string {
	return fmt.Sprintf("[...document.querySelectorAll('.block.booked')].filter((e) => e.textContent.includes(%q)).length === 1", name)
}

// sent counts how often the page has asked for an address by itself.
func sent(path string) string {
	return fmt.Sprintf("performance.getEntriesByType('resource').filter((e) => new URL(e.name).pathname === %q).length", path)
}

// Without a connection nobody is sent to the browser's own page: it is said, what was
// typed stays, and as soon as somebody answers it goes on, once.
func TestALostConnectionIsSaidAndRetried(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	for i, s := range screens {
		b := s.open(w)
		said := map[string]string{"en": "The connection is lost", "ar": "انقطع الاتصال"}[s.lang]
		lost := func(what, click string) {
			t.Helper()
			b.connect(false)
			b.click(click)
			b.shows(".toast[role=alert]")
			if got := b.text(".toast"); !strings.Contains(got, said) {
				t.Errorf("%s: the page says %q", what, got)
			}
			b.picture(fmt.Sprintf("%s-%d-lost-%s", s.lang, s.width, what))
		}
		found := func(what, happened string) {
			t.Helper()
			b.connect(true)
			b.until(what, "document.readyState === 'complete' && "+happened)
			b.until("it is no longer said", "!document.querySelector('.toast')")
		}

		lost("link", "#next")
		found("the next day", "location.search.includes('2026-11-16')")

		b.click(".gap.free")
		b.shows("#box form.book")
		name := fmt.Sprintf("Noura %d", i)
		b.do(chromedp.SendKeys("#box [name=customer_name]", name))
		lost("dialog", "#box form.book .actions button.primary")
		if got := eval[string](b, "document.querySelector('#box [name=customer_name]').value"); got != name {
			t.Errorf("the form has %q, want what was typed", got)
		}
		found("it is booked once", booked(name))

		b.notes("comes late " + s.lang)
		lost("form", "#details form[action$='/details'] button.primary")
		b.click("#details form[action$='/details'] button.primary") // It means the same.
		if got := eval[string](b, typed); got != "comes late "+s.lang {
			t.Errorf("the notes are %q, want what was typed", got)
		}
		found("they are kept", "!!document.querySelector('main > .flash')")
		b.reads("comes late " + s.lang)
		if problems := b.text("main .problem"); problems != "" {
			t.Errorf("it was sent more than once: %s", problems)
		}
	}
	w.verified()
}

// Who goes on typing while the connection is lost is not taken away from it, and what is
// wrong comes back with what was typed, in the page that the browser shows.
func TestNothingHappensBehindTheBackOfWhoTypes(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	for _, s := range screens {
		b := s.open(w)
		b.notes("comes")
		b.connect(false)
		b.click("main .crumbs a")
		b.shows(".toast[role=alert]")
		b.do(chromedp.SendKeys("#details [name=notes]", " la"))
		b.until("the link is given up", "!document.querySelector('.toast')")
		b.click("#details form[action$='/details'] button.primary")
		b.shows(".toast[role=alert]")
		b.do(chromedp.SendKeys("#details [name=notes]", "te"))
		unsent := map[string]string{"en": "Not sent yet", "ar": "لم يُرسل بعد"}[s.lang]
		b.until("it says that the form was not sent", "!!document.querySelector('.toast')?.textContent.includes('"+unsent+"')")
		b.connect(true)
		b.do(chromedp.SetValue("#details [name=email]", "lama@[127.0.0.1"))
		eval[bool](b, "document.querySelector('#details form[action$=\"/details\"]').noValidate = true")
		b.press("#details form[action$='/details'] button.primary")
		b.shows("[aria-invalid=true]")
		if got := eval[string](b, typed); got != "comes late" {
			t.Errorf("the notes are %q, want what was typed", got)
		}
		if focus := eval[string](b, "document.activeElement?.name ?? ''"); focus != "email" {
			t.Errorf("the focus is in %q, want the field that is wrong", focus)
		}
		if got := eval[int](b, sent("/signin/line")); got != 0 {
			t.Errorf("a page that has just come has asked %d times, want never", got)
		}
	}
}

// Whose session has ended is told so where they are: what was typed stays, they sign in
// in another tab, and send it again.
func TestASessionThatEndedKeepsWhatWasTyped(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	for i, s := range screens {
		b := s.open(w)
		words := map[string][2]string{"en": {"Your session has ended", "Sign in"}, "ar": {"انتهت جلستك", "تسجيل الدخول"}}[s.lang]
		again := func(what, button string) {
			t.Helper()
			if err := w.app.Organization.SetPassword(t.Context(), "owner@noor.example", housePassword); err != nil {
				t.Fatal(err)
			}
			b.click(button)
			b.shows(".toast[role=alert] a[href='/signin'][target=_blank]")
			if got := b.text(".toast"); !strings.Contains(got, words[0]) || !strings.Contains(got, words[1]) {
				t.Errorf("%s: the page says %q", what, got)
			}
			b.picture(fmt.Sprintf("%s-%d-ended-%s", s.lang, s.width, what))
			// They sign in, as in another tab.
			eval[bool](b, fmt.Sprintf(`fetch('/signin', { method: 'POST', body: new URLSearchParams({ email: 'owner@noor.example', password: %q }) })
				.then((answer) => { document.body.dataset.again = answer.ok; }), true`, housePassword))
			b.until("signing in again", "document.body.dataset.again === 'true'")
			eval[bool](b, "delete document.body.dataset.again")
			b.click(button)
			b.shows("main > .flash")
		}
		b.click(".gap.free")
		b.shows("#box form.book")
		name := fmt.Sprintf("Noura %d", i)
		b.do(chromedp.SendKeys("#box [name=customer_name]", name))
		again("dialog", "#box form.book .actions button.primary")
		b.until("the dialog closes", "!document.getElementById('box').open")
		b.until("it is booked", booked(name))

		b.notes("allergic " + s.lang)
		again("form", "#details form[action$='/details'] button.primary")
		b.reads("allergic " + s.lang)
	}
	w.verified()
}

// Undo acts once however often it is pressed, in the calendar and on a page.
func TestUndoPressedTwiceActsOnce(t *testing.T) {
	onOne(t, func(t *testing.T, w *world) {
		w.guest(w.reception(), "16:00")
		const undo = "main > .flash form[action$='/undo'] button"
		for _, s := range w.screens() {
			b := w.calendar(s.lang, s.width)
			for _, page := range []bool{false, true} {
				b.see("/o/dar/day")
				b.click(".block.booked .open")
				b.shows("#box .appt")
				if page {
					b.see(eval[string](b, "new URL(document.querySelector('#box a[href*=\"/cancel\"]').href).pathname"))
					b.press("main form[action$='/cancel'] button.danger")
				} else {
					b.click("#box a[href*='/cancel']")
					b.click("#box form[action$='/cancel'] button.danger")
				}
				b.shows(undo)
				eval[bool](b, fmt.Sprintf("(() => { const undo = document.querySelector(%q); undo.click(); undo.click(); return true; })()", undo))
				b.until("it is taken back", "document.readyState === 'complete' && !document.querySelector(\"main > .flash form\")")
				b.see("/o/dar/day")
				if got := eval[int](b, "document.querySelectorAll('.block.booked').length"); got != 1 {
					t.Errorf("%d are booked, want 1", got)
				}
			}
		}
		w.verified()
	})
}
