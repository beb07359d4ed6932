package stories

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// What a reception reads stands in line, and nothing of it is cut off.
func TestThePagesOfAReceptionAreStraight(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	w.leave()
	for _, s := range screens {
		b := s.open(w)
		see := func(path, name string, want map[string]string) {
			t.Helper()
			b.see(clinicPages + path)
			b.shows("main h1")
			b.until("the letters are there", "document.fonts.status === 'loaded'")
			b.picture(fmt.Sprintf("%s-%d-%s", s.lang, s.width, name))
			b.examined(name, s.lang, false)
			for what, expression := range want {
				if !eval[bool](b, expression) {
					t.Errorf("%s, %d: %s: it is not so that %s", s.lang, s.width, path, what)
				}
			}
		}
		see("/find", "find", map[string]string{"fields beside each other begin at one height": `(() => {
			const fields = [...document.querySelectorAll('.wish select, .wish .picked > input, .wish > .button')]
				.map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0);
			return fields.length > 4 && fields.every((a) => fields.every((b) => Math.abs(a.top - b.top) < 1 || a.bottom <= b.top || b.bottom <= a.top));
		})()`})
		// A box, and the first line of what it is about.
		ticked := func(lines string) map[string]string {
			return map[string]string{"boxes stand beside their text": `(() => {
				const lines = [...document.querySelectorAll('` + lines + `')].filter((e) => e.querySelector('[type=checkbox]'));
				return lines.length > 0 && lines.every((e) => {
					const box = e.querySelector('[type=checkbox]').getBoundingClientRect(), text = e.querySelector('a').getClientRects()[0];
					return Math.abs(box.top + box.bottom - text.top - text.bottom) < 6 && (box.right < text.left || text.right < box.left);
				});
			})()`}
		}
		see("/affected", "affected", ticked(".affected tbody td:first-child"))
		b.see(clinicPages + "/day?date=2026-12-21")
		together := eval[string](b, "document.querySelector('.block .open').getAttribute('href')")
		see(strings.TrimPrefix(together, clinicPages)+"/together", "bundle", ticked(".lines > li"))
		see("/day/print", "paper", map[string]string{"all of it is seen": `(() => {
			const cells = [...document.querySelectorAll('.paper td, .paper td *')].filter((e) => e.checkVisibility());
			return cells.length > 0 && [...document.querySelectorAll('.paper')].every((p) => p.scrollWidth <= p.clientWidth) && cells.every((e) => {
				const r = e.getBoundingClientRect();
				return r.left >= 0 && r.right <= innerWidth;
			});
		})()`})
		for _, view := range []string{"day", "week", "month", "rota"} {
			see("/"+view, view, map[string]string{"there is a gap between the tools": `(() => {
				const tools = [...document.querySelectorAll('.cal-bar .button, #picked')].filter((e) => e.checkVisibility() && !e.closest('.sheet, .segments'))
					.map((e) => e.getBoundingClientRect()).sort((a, b) => a.left - b.left);
				return tools.every((a, i) => tools.slice(i + 1).every((b) => b.left - a.right > 5.5 || a.bottom <= b.top || b.bottom <= a.top));
			})()`})
		}
	}
	// On Wednesday a week begins with it, where there is no room for all of it.
	w.clock.turn(3 * 24 * time.Hour)
	for _, s := range screens {
		b := s.open(w)
		b.see(clinicPages + "/week")
		b.until("the present day is seen", `(() => {
			const day = document.querySelector('.col.today').getBoundingClientRect(), axis = document.querySelector('.axis').getBoundingClientRect();
			return day.left >= -1 && day.right <= innerWidth + 1 && (day.right <= axis.left + 1 || axis.right <= day.left + 1);
		})()`)
		b.picture(fmt.Sprintf("%s-%d-wednesday", s.lang, s.width))
	}
}
