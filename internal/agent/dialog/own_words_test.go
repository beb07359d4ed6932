package dialog_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
)

// What a clinic wrote in one language is said to callers of that language
// alone; the others hear our own words.
func TestAClinicsOwnSentenceIsSaidInItsOwnLanguageOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		set  understand.Label
		lang understand.Lang
		own  bool
	}{
		{understand.Label{En: "Hello from the clinic."}, understand.English, true},
		{understand.Label{En: "Hello from the clinic."}, understand.Arabic, false},
		{understand.Label{Ar: "يا هلا بكم في العيادة."}, understand.Arabic, true},
		{understand.Label{Ar: "يا هلا بكم في العيادة."}, understand.English, false},
	} {
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		p := l.w.Profile()
		p.Greeting = c.set
		want := c.set.In(c.lang)
		if !c.own {
			want = speak.Say(c.lang, "greeting", "org", p.Name.In(c.lang))
		}
		if r := l.event(dialog.Event{Kind: dialog.Started, Lang: c.lang, Caller: scenario.ThisCaller}); r.Say != want {
			t.Errorf("%+v in %s: got %q, want %q", c.set, c.lang, r.Say, want)
		}
		for _, p := range p.Branches {
			state := dialog.State{Lang: c.lang, Caller: scenario.ThisCaller}
			question := map[understand.Lang]string{understand.Arabic: "وين موقعكم", understand.English: "what is your address"}[c.lang]
			step := dialog.Next(l.w.Profile(), &state, dialog.Event{Kind: dialog.Heard, At: now.Unix(), Text: question})
			if step.Action == nil || step.Action.Kind != dialog.BranchInfo {
				t.Fatalf("%q: got %+v, want to ask about the branch", question, step)
			}
			step = dialog.Next(l.w.Profile(), &state, dialog.Event{Kind: dialog.Answered, At: now.Unix(), Result: &dialog.Result{
				Code: dialog.OK, Address: c.set, Places: []dialog.PlaceInfo{{Branch: p.ID, Address: c.set}}}})
			said := step.Action == nil && strings.Contains(step.Reply.Say, c.set.In(c.lang))
			left := step.Action != nil && step.Action.Kind == dialog.LeaveWord
			if said != c.own || left == c.own {
				t.Errorf("the address %+v in %s: got %+v, want it said: %v", c.set, c.lang, step, c.own)
			}
		}
	}
}
