package notice_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
)

// What the guide says that our own text messages cost is what the counter counts.
func TestTheGuideSaysWhatOurTextsCost(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/messages.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []notice.Kind{notice.OfConfirmation, notice.OfReminder, "change", "cancellation"} {
		row := "| " + string(kind)
		for _, l := range []i18n.Lang{i18n.Arabic, i18n.English} {
			for _, form := range []notice.Form{notice.InSMS, notice.InSMSPlain} {
				w := words(t, l)
				_, units, messages := notice.Segments(notice.Render(notice.Text(l, kind, form), w.Values(form)))
				row += fmt.Sprintf(" | %d (%d)", messages, units)
			}
		}
		if !strings.Contains(string(guide), row+" |\n") {
			t.Errorf("docs/messages.md does not say\n%s |", row)
		}
	}
}
