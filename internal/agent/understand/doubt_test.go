package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// A yes beside which something is asked, or said against it, is none.
func TestAYesWithAQuestionOrAComplaintIsNone(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"okay so what time was it again?", "alright, is there anything earlier?", "yes is there anything later", "ok that's too early",
		"okay that's too late for me", "yeah what day is that?", "yes what day did you say", "okay which one was that again?",
		"ok wait what day is it", "okay which branch is that at?", "yes what time was it?", "sure, but is there something later",
		"طيب متى كان؟", "ايوه بس بدري علي", "اوكي وش اليوم", "تمام فيه شي ابكر؟", "ايه اي فرع؟", "طيب كم الساعة كان", "ماشي بس متأخر مره",
	} {
		if m := heard(said, understand.AYesOrNo); m.Answer == understand.Yes {
			t.Errorf("%q is a yes: %+v", said, m)
		}
	}
	for _, said := range []string{"yes", "yes please book it", "okay that's what I want", "sure, can you book it", "why not", "نعم",
		"ايه احجزه", "وليش لا", "تمام كذا", "yes that works", "ok go ahead"} {
		if m := heard(said, understand.AYesOrNo); m.Answer != understand.Yes {
			t.Errorf("%q is no yes: %+v", said, m)
		}
	}
}

// Whoever says what is wrong with the offers takes none of them.
func TestWhatIsWrongWithAnOfferDoesNotChooseIt(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"I don't want any of those", "no I don't like any of those", "I can't make any of these", "I don't need any of those",
		"not really keen on any of them", "any of those won't work", "sorry any of them is not okay for me",
		"I'm afraid I can't do either of those", "can't you do any better than that", "the first one would be too early for me",
		"first one clashes with my meeting", "I hate the first one", "I wouldn't take the last one",
		"the last one is taken by my other meeting", "the first one is too early, the last is too late",
		"الأول بدري علي", "الثاني ما يناسبني", "ما ابي ولا واحد منهم", "الأخير متأخر مره",
	} {
		if m := heard(said, understand.AChoice); m.Choice != understand.NoChoice {
			t.Errorf("%q chooses %d: %+v", said, m.Choice, m)
		}
	}
	for said, want := range map[string]understand.Choice{
		"the first is too early, the second please": 2, "not the first, the second": 2, "الأول بدري علي خليها الثاني": 2,
		"the second one please": 2,
	} {
		if m := heard(said, understand.AChoice); m.Choice != want && m.Choice != understand.NoChoice {
			t.Errorf("%q chooses %d, want %d or a question", said, m.Choice, want)
		}
	}
}
