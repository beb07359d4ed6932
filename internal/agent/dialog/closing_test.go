package dialog_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

// Whoever says no to "anything else?" and goes on is not hung up on.
func TestANoThatGoesOnDoesNotEndTheCall(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	say := func(lang understand.Lang, text string) dialog.Reply {
		s := dialog.State{Lang: lang, Caller: scenario.ThisCaller, Topic: understand.NoOpinion, Closing: true, Asked: "ask.more"}
		return turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: text}, map[dialog.ActionKind]dialog.Result{
			dialog.FindAppointments: {Code: dialog.OK}, dialog.LeaveWord: {Code: dialog.OK},
			dialog.Callback: {Code: dialog.OK}, dialog.FindSlots: {Code: dialog.OK},
		})
	}
	for _, text := range []string{
		"لا والله غلطت، ابيه الثلاثاء", "لا بس قصدي الموعد هذا لأختي هند مو لي", "لا، والله نسيت اقولك عندي حساسية من البنسلين",
		"لا شكرا، لكن ابوي على كرسي متحرك قولي للدكتور", "لا خلاص غيرت رأيي، الغيه", "غيرت رأيي الغيه", "لا غلط انا حجزت خمس ونص",
		"لا هذا ما يناسبني غيره", "لا بدري، ابيه متأخر شوي", "لا بس ابي اغير الوقت",
	} {
		if r := say(understand.Arabic, text); r.End {
			t.Errorf("%q ends the call: %+v", text, r)
		}
	}
	for _, text := range []string{"no wait I got it wrong I wanted Tuesday", "no but tell the doctor I am allergic to penicillin",
		"no sorry the booking is for my sister Hind and not for me"} {
		if r := say(understand.English, text); r.End {
			t.Errorf("%q ends the call: %+v", text, r)
		}
	}
	for text, lang := range map[string]understand.Lang{
		"no thank you": understand.English, "no that's all thanks bye": understand.English, "nothing else thank you so much": understand.English,
		"لا شكرا": understand.Arabic, "لا الله يعطيك العافية": understand.Arabic, "لا خلاص مع السلامة": understand.Arabic,
	} {
		if r := say(lang, text); !r.End {
			t.Errorf("%q does not end the call: %+v", text, r)
		}
	}
}
