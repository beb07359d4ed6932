package dialog_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/booking"
)

// conversation says lines to the agent and gives its last reply.
func conversation(s *dialog.State, p *dialog.Profile, lines ...string) (r dialog.Reply) {
	answers := map[dialog.ActionKind]dialog.Result{
		dialog.FindSlots: {Code: dialog.OK, Free: slots("2026-11-16 09:00", "2026-11-16 11:30", "2026-11-16 16:00", "2026-11-17 10:00")},
		dialog.HoldSlot:  {Code: dialog.OK, Hold: booking.HoldID{1}},
	}
	turn(s, p, dialog.Event{Kind: dialog.Started, Lang: "en", Caller: scenario.ThisCaller}, nil)
	for _, line := range lines {
		r = turn(s, p, dialog.Event{Kind: dialog.Heard, Text: line}, answers)
	}
	return r
}

// What was understood is read back before anything is offered, if words about
// time were left over or the day is far away and nobody named its month.
func TestWhatIsNotClearIsReadBackBeforeAnythingIsOffered(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for _, said := range []string{
		"dental cleaning tomorrow 45", "dental cleaning in ten weeks", "dental cleaning tuesday or maybe thursday i forget",
		"dental cleaning i have work on tuesday",
	} {
		var s dialog.State
		if r := conversation(&s, p, said); !strings.Contains(r.Say, "I understood ") || len(s.Offers) > 0 || s.Held != nil {
			t.Errorf("%s: got %q, want what was understood", said, r.Say)
		}
	}
	var s dialog.State
	if r := conversation(&s, p, "dental cleaning tomorrow 45", "yes"); len(s.Offers) == 0 {
		t.Errorf("after yes: got %q, want offers", r.Say)
	}
	s = dialog.State{}
	if r := conversation(&s, p, "dental cleaning tomorrow 45", "no"); len(s.Offers) > 0 || s.When.Dated ||
		!strings.Contains(r.Say, "Which day") {
		t.Errorf("after no: got %q, want to be asked for the day", r.Say)
	}
	s = dialog.State{}
	if r := conversation(&s, p, "dental cleaning tomorrow 45", "no, tuesday at ten in the morning"); s.Held == nil ||
		s.Held.Slot != slot("2026-11-17 10:00") {
		t.Errorf("after another time: got %q and %+v, want it held", r.Say, s.Held)
	}
}

// After a contradiction what was clear stays, and only the rest is asked for:
// no day is taken that nobody named.
func TestAfterAContradictionWhatWasClearStays(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	var s dialog.State
	if r := conversation(&s, p, "dental cleaning on tuesday at 10 am in the evening"); !strings.Contains(r.Say, "What time") ||
		!s.When.Dated {
		t.Errorf("got %q, want to be asked for the time", r.Say)
	}
	s = dialog.State{}
	if conversation(&s, p, "dental cleaning on tuesday at 10 am in the evening", "ten in the morning"); s.Held == nil ||
		s.Held.Slot != slot("2026-11-17 10:00") {
		t.Errorf("got %+v, want Tuesday at ten", s.Held)
	}
	s = dialog.State{}
	if r := conversation(&s, p, "dental cleaning on wednesday the 19th of november at ten am"); !strings.Contains(r.Say, "Which day") ||
		len(s.Offers) > 0 {
		t.Errorf("got %q, want to be asked for the day", r.Say)
	}
	s = dialog.State{}
	if conversation(&s, p, "dental cleaning on wednesday the 19th of november at ten am", "tuesday"); s.Held == nil ||
		s.Held.Slot != slot("2026-11-17 10:00") {
		t.Errorf("got %+v, want Tuesday at ten: the time was clear", s.Held)
	}
}

// Offers are told apart by what is left of them, too.
func TestAnOfferIsNamedByWhatItIsNot(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for said, want := range map[string]string{
		"not the first not the last": "2026-11-16 11:30", "nine is too early give me the next one": "2026-11-16 11:30",
		"the middle one": "2026-11-16 11:30", "go for the latest one": "2026-11-16 16:00", "the half eleven": "2026-11-16 11:30",
	} {
		var s dialog.State
		if conversation(&s, p, "dental cleaning tomorrow", said); s.Held == nil || s.Held.Slot != slot(want) {
			t.Errorf("%s: got %+v, want %s", said, s.Held, want)
		}
	}
}
