package dialog_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// talk lets a caller say lines in a clinic, and gives what was answered last.
func talk(t *testing.T, change func(p *dialog.Profile), lines ...string) (string, dialog.State) {
	t.Helper()
	l := &line{t: t, w: scenario.NewMemory(t, now)}
	change(l.w.Profile())
	l.event(dialog.Event{Kind: dialog.Started, Lang: understand.English, Caller: "+966551234567"})
	var said string
	for _, text := range lines {
		said = l.event(dialog.Event{Kind: dialog.Heard, Text: text}).Say
	}
	return said, l.state
}

// Two people of one name are asked about, never the first taken.
func TestOneOfSeveralOfANameIsAskedFor(t *testing.T) {
	t.Parallel()
	twoSaras := func(p *dialog.Profile) {
		for i := range p.People {
			if strings.Contains(p.People[i].Label.En, "Faisal") {
				p.People[i].Label, p.People[i].Gender = understand.Label{En: "Dr Sara Al-Harbi", Ar: "د. سارة الحربي"}, booking.Female
				p.People[i].Branches = append(p.People[i].Branches, p.Branches[0].ID)
			}
		}
	}
	said, s := talk(t, twoSaras, "a consultation with doctor sara at olaya please")
	if !strings.Contains(said, "Dr Sara Al-Qahtani or Dr Sara Al-Harbi") || !s.Resource.IsZero() {
		t.Errorf("got %q, %s, want to be asked which", said, s.Resource)
	}
	for answer, name := range map[string]string{"al harbi": "Harbi", "the second one": "Harbi", "katani": "Qahtani"} {
		var who string
		_, s := talk(t, func(p *dialog.Profile) { twoSaras(p) }, "a consultation with doctor sara at olaya please", answer)
		p := scenario.NewMemory(t, now).Profile()
		twoSaras(p)
		for _, x := range p.People {
			if x.ID == s.Resource {
				who = x.Label.En
			}
		}
		if !strings.Contains(who, name) {
			t.Errorf("%s: got %q, want %s", answer, who, name)
		}
	}
}

// Where nobody has written down who is a woman and who a man, that is said.
func TestThatNobodyKnowsWhoIsAWomanIsSaid(t *testing.T) {
	t.Parallel()
	said, s := talk(t, func(p *dialog.Profile) {
		for i := range p.People {
			p.People[i].Gender = booking.NotKnown
		}
	}, "a dental cleaning with a lady doctor please")
	if !strings.Contains(said, "I do not know who of our team is a woman or a man") || s.Wanted != booking.NotKnown {
		t.Errorf("got %q %s, want that it is not known", said, s.Wanted)
	}
}

// After a no to anybody else the caller is offered help by a person.
func TestNoWomanAndNobodyElseIsHandedOver(t *testing.T) {
	t.Parallel()
	said, s := talk(t, func(*dialog.Profile) {}, "a dental cleaning with a lady doctor please", "no")
	if s.Asked != "ask.callback" {
		t.Errorf("got %q %q, want help by a person offered", said, s.Asked)
	}
}

// A branch without the service is named as such.
func TestABranchWithoutTheServiceIsSaid(t *testing.T) {
	t.Parallel()
	said, s := talk(t, func(*dialog.Profile) {}, "dental cleaning at malaz tomorrow at 5 pm")
	if !strings.Contains(said, "Dental cleaning is not offered at Al Malaz") {
		t.Errorf("got %q %+v, want it said", said, s.Branch)
	}
}
