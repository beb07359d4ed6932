package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// retype types into a field, over what was there, and leaves it.
func (b *window) retype(selector, text string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf("document.querySelector(%q).focus(), document.activeElement.select(), true", selector))
	b.do(chromedp.KeyEvent(kb.Backspace))
	for _, r := range text {
		b.do(chromedp.KeyEvent(string(r)))
	}
	b.do(chromedp.KeyEvent(kb.Tab))
}

// field says what is posted of a field, and what it shows.
func (b *window) field(name string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf("document.querySelector('[name=%s]').value + ' ' + document.querySelector('#f-%[1]s').value", name))
}

// A field for a date or a time is in the language of the page and its digits, with the
// Hijri date beside it, and sends what programs read.
func TestDatesAndTimesAreChosenInTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	source := axe(t)
	for lang, want := range map[string]struct {
		digits, shown, moons, beside, chosen, typed, read, late, early string
		forward                                                        string // the key that leads to the next day
	}{
		"en": {"latin", "2026-11-15 15 November 2026", "Jumada I – Jumada II 1448 AH", "Sunday · 5 Jumada II 1448 AH",
			"2026-12-19 19 December 2026", "3/12/26", "2026-12-03 3 December 2026", "9 pm", "21:00 21:00", kb.ArrowRight},
		"ar": {"arabic", "2026-11-15 ١٥ نوفمبر ٢٠٢٦", "جمادى الأولى – جمادى الآخرة ١٤٤٨ هـ", "الأحد · ٥ جمادى الآخرة ١٤٤٨ هـ",
			"2026-12-19 ١٩ ديسمبر ٢٠٢٦", "٣ ديسمبر", "2026-12-03 ٣ ديسمبر ٢٠٢٦", "٩:٣٠ م", "21:30 ٢١:٣٠", kb.ArrowLeft},
	} {
		for _, width := range []int{390, 1440} {
			t.Run(fmt.Sprint(lang, width), func(t *testing.T) {
				t.Parallel()
				w := household(t)
				b := browser(t, w.base)
				b.wide(width)
				b.enter("owner@noor.example", lang)
				b.see(clinicPages + "/settings/organization")
				b.click("[name=digits][value=" + want.digits + "]")
				b.press("main form .button.primary")
				b.see(clinicPages + "/overview?from=2026-11-15&to=2026-12-31")
				if got := b.field("from"); got != want.shown {
					t.Errorf("a date: got %q, want %q", got, want.shown)
				}
				if got := b.text("#f-from-day"); got != want.beside {
					t.Errorf("beside it: got %q, want %q", got, want.beside)
				}
				b.click("#f-from + button")
				b.shows("dialog.picker[open] td:focus")
				if got := b.text(".picker .moons"); got != want.moons {
					t.Errorf("the months of the moon: got %q, want %q", got, want.moons)
				}
				b.accessible(source)
				b.looked(lang)
				b.picture(fmt.Sprintf("%s-%d-picker", lang, width))
				// Two days on, a month on, to the last day of the week, and the field has it.
				for _, key := range []string{want.forward, want.forward, kb.PageDown, kb.End, kb.Enter} {
					b.do(chromedp.KeyEvent(key))
				}
				if got := b.field("from"); got != want.chosen {
					t.Errorf("chosen: got %q, want %q", got, want.chosen)
				}
				b.do(chromedp.KeyEvent(kb.Enter))
				b.shows("dialog.picker[open] td:focus")
				b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Escape))
				if got := b.field("from"); got != want.chosen || eval[bool](b, "!!document.querySelector('dialog[open]')") {
					t.Errorf("after Escape: got %q, want what was there", got)
				}
				b.retype("#f-from", want.typed)
				if got := b.field("from"); got != want.read {
					t.Errorf("typed: got %q, want %q", got, want.read)
				}
				b.retype("#f-from", "31/2")
				if eval[bool](b, "document.querySelector('#f-from').form.checkValidity()") {
					t.Error("the last of February is the 31st")
				}
				b.retype("#f-from", want.typed)
				b.press("main form.inline .button.primary")
				if got := b.url(); !strings.Contains(got, "from=2026-12-03&") {
					t.Errorf("sent: got %s, want what programs read", got)
				}
				b.see(clinicPages + "/telling/rules")
				b.retype("#f-quiet_from", want.late)
				if got := b.field("quiet_from"); got != want.early {
					t.Errorf("a time: got %q, want %q", got, want.early)
				}
				eval[bool](b, "document.querySelector('#f-quiet_from').focus(), true")
				b.do(chromedp.KeyEvent(kb.ArrowDown))
				b.shows("#f-quiet_from[aria-expanded=true]")
				b.accessible(source)
				b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
				if got := b.field("quiet_from"); got[:2] != "21" || got[:5] <= want.early[:5] {
					t.Errorf("a quarter later: got %q", got)
				}
			})
		}
	}
}
