package dashboard

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

func TestTheDayShowsWhoComesLate(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids, id := w.nouras("10:00")
	agent := office.Caller{Org: ids.Organization, Channel: booking.ByVoice, Actor: booking.ByVoiceAgent, Name: "Reception"}
	if _, err := w.Desk.Late(t.Context(), agent, id, 10); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/o/noor/day": "Comes 10 minutes late", "/o/noor/appointments/" + id.String(): "Comes 10 minutes late",
		"/o/noor/settings/audit": "noted that the customer comes late to the appointment on",
	} {
		if a := b.get(path); !strings.Contains(a.body, want) {
			t.Errorf("%s: got %d without %q", path, a.status, want)
		}
	}
	b.get("/account?lang=ar")
	if a := b.get("/o/noor/day"); !strings.Contains(a.body, "سيتأخر العميل 10 دقائق") && !strings.Contains(a.body, "سيتأخر العميل ١٠ دقائق") {
		t.Error("the Arabic day does not say it")
	}
}
