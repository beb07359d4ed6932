package agent_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// A model that passes the caller's words on gets what our own agent would
// understand of them, and is told which of them are not clear.
func TestFindSlotsUnderstandsWhatOurOwnAgentDoes(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		today, now := civil.DateOf(2026, 11, 15), civil.Clock(8*60)
		for _, words := range []string{
			"monday at four fifteen", "tuesday ten thirty", "november the 19th in the morning", "wednesday 10 30 am",
			"a week from tuesday at ten am",
			"any day except monday", "not tomorrow, the day after at 11 am", "the latest on tuesday", "between 11 and 3 pm on wednesday",
			"tuesday at four because i pick up the kids at two thirty", "tuesday four pm no wait wednesday", "tomorrow 45", "the 20th 77",
			"الاثنين مو هذا اللي بعده الساعة عشر الصبح", "أول اثنين من ديسمبر الساعة ١١ الصبح", "بكرة ما اقدر خليها الثلاثاء عشرة الصبح",
			"ما اقدر قبل الساعة ثلاث العصر بكرة",
		} {
			got := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "when": words})
			want := understand.Understand(words, understand.Context{Today: today, Now: now, Topic: understand.ADay}).When
			if !slices.Equal(got.Unclear, want.Unused) {
				t.Errorf("%s: got unclear %v, want %v", words, got.Unclear, want.Unused)
			}
			if len(want.Unused) > 0 && len(got.Slots) > 0 && !strings.HasPrefix(got.Say, "I understood ") {
				t.Errorf("%s: %q does not say what was understood", words, got.Say)
			}
			if len(got.Slots) == 0 && got.Code == "ok" {
				t.Errorf("%s: got %+v, want times", words, got)
			}
			for _, s := range got.Slots {
				date, clock := mustSlot(t, s.Date, s.Time)
				if got.Code == "ok" && !want.Fits(booking.Slot{Date: date, Time: clock}) && !strings.Contains(got.Say, "nearest") {
					t.Errorf("%s: got %s %s, which our own agent would not offer (%s)", words, s.Date, s.Time, got.Say)
				}
			}
		}
	})
}

func mustSlot(t *testing.T, date, at string) (civil.Date, civil.Clock) {
	t.Helper()
	d, err := civil.ParseDate(date)
	if err != nil {
		t.Fatal(err)
	}
	c, err := civil.ParseClock(at)
	if err != nil {
		t.Fatal(err)
	}
	return d, c
}
