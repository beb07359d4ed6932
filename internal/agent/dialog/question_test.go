package dialog_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Of many doctors some are named, and how many there are; asked again, the
// others are.
func TestNobodyIsLeftOutOfTheDoctors(t *testing.T) {
	t.Parallel()
	for lang, ask := range map[understand.Lang][]string{
		understand.English: {"who are the doctors", "who else is there", "which doctors do you have"},
		understand.Arabic:  {"مين الدكاترة اللي عندكم", "مين غيرهم", "مين الدكاترة"},
	} {
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		p := l.w.Profile()
		for i := range 7 {
			who := p.People[0]
			who.ID, who.Label = booking.ResourceID{99, byte(i)}, understand.Label{En: fmt.Sprintf("Dr Extra%d", i), Ar: fmt.Sprintf("د. زيادة%d", i)}
			p.People = append(p.People, who)
		}
		l.event(dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller})
		first := l.event(dialog.Event{Kind: dialog.Heard, Text: ask[0]}).Say
		rest := l.event(dialog.Event{Kind: dialog.Heard, Text: ask[1]}).Say
		if !strings.Contains(first, "10") || strings.Contains(rest, "10") {
			l.fail("got %q and %q, want how many there are, once", first, rest)
		}
		for _, who := range p.People {
			if !strings.Contains(first+rest, who.Label.In(lang)) {
				l.fail("%s was not named in %q and %q", who.Label.En, first, rest)
			}
		}
		if again := l.event(dialog.Event{Kind: dialog.Heard, Text: ask[2]}).Say; !strings.Contains(again, p.People[0].Label.In(lang)) {
			l.fail("asked once more: got %q, want them from the beginning", again)
		}
	}
}

// Those of the branch that is named, and of no other.
func TestTheDoctorsOfABranch(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"who are the doctors in Malaz", "which doctors do you have at the Malaz branch",
		"what doctors are available at Al Malaz"} {
		said, _ := talk(t, func(*dialog.Profile) {}, text)
		if !strings.Contains(said, "Faisal") || strings.Contains(said, "Sara") {
			t.Errorf("%q: got %q, want those of Malaz", text, said)
		}
	}
}

// Where it is not written down of all who is a woman, nobody says that there is
// none.
func TestThatThereIsNoWomanIsSaidOnlyIfItIsKnown(t *testing.T) {
	t.Parallel()
	unwritten := func(p *dialog.Profile) {
		for i := range p.People {
			if strings.Contains(p.People[i].Label.En, "Omar") {
				p.People[i].Gender = booking.NotKnown
			}
		}
	}
	for _, text := range []string{"a dental cleaning with a lady doctor please", "a cleaning by a female dentist",
		"I want a woman for my dental cleaning"} {
		said, s := talk(t, unwritten, text)
		if !strings.Contains(said, "I do not know whether a woman does Dental cleaning there") {
			t.Errorf("%q: got %q, want that it is not known", text, said)
		}
		if said, s = talk(t, unwritten, text, "yes"); s.Wanted != booking.NotKnown || strings.Contains(said, "woman") {
			t.Errorf("%q, and it may be anybody: got %q, want a day asked for", text, said)
		}
		if said, _ = talk(t, func(*dialog.Profile) {}, text); !strings.Contains(said, "I have no woman for Dental cleaning there") {
			t.Errorf("%q: got %q, want that there is none", text, said)
		}
	}
}

// Of any branch it is one that has a time when the caller wants to come, and if
// none has the first.
func TestAnyBranchIsOneThatHasATime(t *testing.T) {
	t.Parallel()
	nothing := func(*dialog.Profile) {}
	branches := scenario.NewMemory(t, now).Profile().Branches
	for _, lines := range [][]string{ // on Thursdays only Malaz works after noon
		{"a consultation at any branch on Thursday at 1 pm"}, {"a consultation on Thursday afternoon, any of your branches"},
		{"a consultation at any branch", "Thursday at one in the afternoon"},
	} {
		if said, s := talk(t, nothing, lines...); s.Branch != branches[1].ID || !strings.Contains(said, "At Al Malaz.") {
			t.Errorf("%q: got %q, want Malaz", lines, said)
		}
	}
	for _, lines := range [][]string{{"a consultation tomorrow at nine, any branch"}, {"a consultation at any branch", "tomorrow at nine"},
		{"a consultation at any branch tonight at 11 pm"}} {
		if said, s := talk(t, nothing, lines...); s.Branch != branches[0].ID || strings.Contains(said, "Malaz") {
			t.Errorf("%q: got %q, want Olaya", lines, said)
		}
	}
}

// Who comes late to what begins past midnight means that, and not what is on
// another day.
func TestLatePastMidnight(t *testing.T) {
	t.Parallel()
	for text, lang := range map[string]understand.Lang{
		"I am running late": understand.English, "I'll be ten minutes late": understand.English,
		"sorry, I'm going to be late": understand.English,
		"بتأخر شوي على الموعد":        understand.Arabic,
	} {
		for clock, noted := range map[civil.Clock]bool{30: true, 12 * 60: false} {
			s := dialog.State{Lang: lang, Caller: scenario.ThisCaller, Topic: understand.AnAction}
			p := scenario.NewMemory(t, now).Profile()
			midnight := time.Date(2026, 11, 15, 20, 50, 0, 0, time.UTC) // ten to twelve in Riyadh
			own := dialog.Appointment{ID: booking.AppointmentID{1}, Service: p.Services[1].ID, Branch: p.Branches[0].ID,
				Slot: booking.Slot{Date: civil.DateOf(2026, 11, 16), Time: clock}}
			dialog.Next(p, &s, dialog.Event{Kind: dialog.Heard, At: midnight.Unix(), Text: text})
			step := dialog.Next(p, &s, dialog.Event{Kind: dialog.Answered, At: midnight.Unix(),
				Result: &dialog.Result{Code: dialog.OK, Appointments: []dialog.Appointment{own}}})
			if got := step.Action != nil && step.Action.Kind == dialog.NoteLate; got != noted {
				t.Errorf("%q for %s: got %+v, want it noted: %v", text, clock, step, noted)
			}
		}
	}
}

// A pain, and then that it is the chest, is an emergency; elsewhere it is none.
func TestAnEmergencyInTwoTurns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, then string
		danger      bool
	}{
		{"I have a terrible pain", "in my chest", true},
		{"it hurts a lot since this morning", "my chest", true},
		{"there is something with my chest", "it hurts", true},
		{"I want an appointment, I have pain", "in the middle of my chest, for two days", true},
		{"عندي ألم من أمس", "في صدري", true},
		{"ابي موعد عشان صدري", "يعورني", true},
		{"احس بضغط وألم", "بالقلب", true},
		{"I have a pain", "in my knee", false},
		{"I have a pain", "in my chest last year", false},
		{"I want a chest x-ray", "my back hurts", false},
		{"no chest pain", "my tooth hurts", false},
		{"عندي ألم", "في ركبتي", false},
		{"ابي أشعة صدر", "ظهري يعورني", false},
	} {
		lang := understand.English
		if c.first[0] > 0x7F {
			lang = understand.Arabic
		}
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		l.event(dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller})
		if r := l.event(dialog.Event{Kind: dialog.Heard, Text: c.first}); strings.Contains(r.Say, "997") {
			l.fail("%q is one by itself", c.first)
		}
		r := l.event(dialog.Event{Kind: dialog.Heard, Text: c.then})
		if got := strings.Contains(r.Say, "997"); got != c.danger {
			l.fail("%q and %q: got %q, want an emergency: %v", c.first, c.then, r.Say, c.danger)
		}
	}
}
