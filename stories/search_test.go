package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/demo"
)

// Somebody calls about "my appointment": from any page, with the keyboard or a finger,
// it takes the number and one press.
func TestAnAppointmentIsFoundByItsNumberFromAnyPage(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	for lang, coming := range map[string]string{"en": "Coming appointments", "ar": "المواعيد القادمة"} {
		for _, width := range []int{390, 1440} {
			t.Run(fmt.Sprint(lang, width), func(t *testing.T) {
				t.Parallel()
				b := browser(t, w.base)
				b.wide(width)
				b.enter("reception@noor.example", lang)
				b.see("/o/" + demo.Slug + "/calls")
				field := "#finder"
				if width == 390 {
					b.press(".bar a.narrow-only")
					field = "#f-q"
				} else {
					b.do(chromedp.KeyEvent("/"))
				}
				b.until("the field has the focus", "document.activeElement?.matches('input[type=search]') ?? false")
				b.put(field, "٠٥٥١١١٢٢٣٣")
				if _, err := chromedp.RunResponse(b.ctx, chromedp.KeyEvent("\r")); err != nil {
					t.Fatal(err)
				}
				b.reads(coming)
				b.reads("منى الحربي")
				b.examined("what was found", lang, false)
				b.picture(fmt.Sprintf("%s-%d-search", lang, width))
				b.press("#coming tbody a")
				if !strings.Contains(b.url(), "/appointments/") {
					t.Errorf("got to %s, want the appointment", b.url())
				}
				b.see("/o/" + demo.Slug + "/customers?q=" + "الحبري")
				b.reads("منى الحربي")
				b.examined("what is similar", lang, false)
			})
		}
	}
}
