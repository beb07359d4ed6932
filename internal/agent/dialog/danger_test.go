package dialog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

// calls lead through every question that the agent asks.
var calls = map[understand.Lang][][]string{
	understand.English: {
		{"", "book an appointment", "dental cleaning", "tomorrow at nine", "the first one", "Ahmed Al Harbi", "0551234567", "no", "the name"},
		{"move my appointment", "yes", "0559999999", "Ahmed Al Harbi", "tomorrow"},
		{"dental cleaning on friday", "another time", "tomorrow", "later"},
		{"gibberish blah", "more blah"},
		{"what services do you have", "when are you open"},
	},
	understand.Arabic: {
		{"", "ابي احجز", "تنظيف اسنان", "بكرة تسعة الصبح", "الاول", "أحمد الحربي", "0551234567", "لا", "الاسم"},
		{"ابي اغير موعدي", "نعم", "0559999999", "احمد الحربي", "بكرة"},
		{"ابي اكلم موظف"},
	},
}

// danger is said in either language.
var danger = map[understand.Lang][]string{
	understand.English: {"I can't breathe", "my chest hurts", "no wait my father collapsed", "my wife is bleeding heavily tomorrow at five",
		"pressure in the chest when I walk"},
	understand.Arabic: {"ما اقدر اتنفس", "صدري يعورني", "لا لحظة أبوي طاح وما يرد", "اسمي احمد ولدي يختنق", "ضغط بصدري اذا مشيت"},
}

// In every turn, after every question, an emergency is answered with the
// number of the ambulance and a person, and what was held is given back.
func TestAnEmergencyWinsInEveryTurn(t *testing.T) {
	t.Parallel()
	asked := map[string]bool{}
	for lang, list := range calls {
		for _, said := range list {
			for n := range said {
				for _, alarm := range danger[lang] {
					l := &line{t: t, w: scenario.NewMemory(t, now)}
					l.event(dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller})
					for _, text := range said[:n+1] {
						if text != "" && !l.state.Ended {
							l.event(dialog.Event{Kind: dialog.Heard, Text: text})
						}
					}
					if l.state.Ended {
						continue
					}
					asked[l.state.Asked] = true
					r := l.event(dialog.Event{Kind: dialog.Heard, Text: alarm})
					if !strings.Contains(r.Say, "997") || l.state.HandedTo != dialog.MedicalOrUrgent && l.state.Promise != dialog.MedicalOrUrgent {
						l.fail("%q after %q: got %q, want 997 and a person", alarm, said[:n+1], r.Say)
					}
				}
			}
		}
	}
	for _, key := range []string{"ask.intent", "ask.name", "ask.book", "ask.day", "offer"} {
		if !asked[key] {
			t.Errorf("the calls never came to %s", key)
		}
	}
}

// The same with every topic there is, also where nothing of the state fits.
func TestAnEmergencyWinsInEveryTopic(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	topics := []understand.Topic{
		understand.Anything, understand.AService, understand.ABranch, understand.ADay, understand.ATime, understand.AChoice, understand.AName,
		understand.APhone, understand.AYesOrNo, understand.AMorning, understand.AnAction, understand.NoOpinion,
	}
	for _, topic := range topics {
		for lang, alarms := range danger {
			for _, text := range alarms {
				for _, closing := range []bool{false, true} {
					s := dialog.State{Lang: lang, Caller: scenario.ThisCaller, Topic: topic, Closing: closing}
					r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: text},
						map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.OK, Connect: "+966112345678"}})
					if !strings.Contains(r.Say, "997") || r.Connect == "" || r.Reason != dialog.MedicalOrUrgent || r.Lang != lang {
						t.Errorf("asked for %q, %q: got %+v, want 997 and a person", topic, text, r)
					}
				}
			}
		}
	}
}

// Whoever needs help is answered in the language in which they say so.
func TestAnEmergencyIsAnsweredInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for text, lang := range map[string]understand.Lang{
		"I can't breathe": understand.English, "my son is choking": understand.English, "ابوي ما يتنفس": understand.Arabic,
	} {
		for _, first := range []understand.Lang{understand.Arabic, understand.English} {
			s := dialog.State{Lang: first, Caller: scenario.ThisCaller}
			r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: text},
				map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.OK, Connect: "+966112345678"}})
			if !strings.Contains(r.Say, "997") || r.Lang != lang {
				t.Errorf("%q to an agent that speaks %s: got %+v, want it answered in %s", text, first, r, lang)
			}
		}
	}
}

// Whoever only tells what was is asked how to go on.
func TestAHistoryIsBookedFor(t *testing.T) {
	t.Parallel()
	for text, lang := range map[string]understand.Lang{
		"I had a heart attack last year and I need a dental cleaning tomorrow at nine": understand.English,
		"جتني جلطة السنة اللي فاتت وأبي تنظيف أسنان بكرة تسعة الصبح":                   understand.Arabic,
	} {
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		l.event(dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller})
		r := l.event(dialog.Event{Kind: dialog.Heard, Text: text})
		if r.End || strings.Contains(r.Say, "997") || l.state.Goal != understand.Book || l.state.Service.IsZero() {
			l.fail("%q: got %q, want it booked", text, r.Say)
		}
	}
}

func TestTheClinicsOwnWordsAreAnEmergency(t *testing.T) {
	t.Parallel()
	p := *scenario.NewMemory(t, now).Profile()
	p.Danger = []string{"the stent alarm"}
	s := dialog.State{Lang: understand.English, Caller: scenario.ThisCaller}
	r := turn(&s, &p, dialog.Event{Kind: dialog.Heard, Text: "it is the stent alarm"},
		map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.OK}})
	if !strings.Contains(r.Say, "997") || !slices.Contains([]dialog.Reason{dialog.MedicalOrUrgent}, s.HandedTo) {
		t.Errorf("got %+v, want an emergency", r)
	}
}

// Whoever asks where emergencies are seen to hears the number of the ambulance.
func TestWhoeverAsksForTheEmergencyDepartmentHearsTheNumber(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"وين الطوارئ عندكم؟", "فين قسم الطوارئ", "كيف اوصل الطوارئ", "عندكم قسم طوارئ", "where is your emergency department",
		"do you have an emergency room",
		"how do i get to the ER", "عندكم طوارئ ولا بس عيادات",
	} {
		for _, before := range [][]string{nil, {"dental cleaning", "tomorrow at nine", "the first one"}} {
			l := &line{t: t, w: scenario.NewMemory(t, now)}
			l.event(dialog.Event{Kind: dialog.Started, Lang: understand.English, Caller: scenario.ThisCaller})
			for _, text := range before {
				l.event(dialog.Event{Kind: dialog.Heard, Text: text})
			}
			r := l.event(dialog.Event{Kind: dialog.Heard, Text: said})
			if !strings.Contains(r.Say, "997") {
				l.fail("%q: got %q, want 997", said, r.Say)
			}
		}
	}
}

// Whoever wants the number of the ambulance to keep it is told, and goes on with
// what they called for.
func TestTheNumberOfTheAmbulanceCanBeKept(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"what's the number for an ambulance just so i have it saved", "which number is the ambulance i want to save it",
		"وش رقم الاسعاف عشان احفظه", "رقم الهلال الاحمر كم ابي اسجله",
	} {
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		l.event(dialog.Event{Kind: dialog.Started, Lang: understand.English, Caller: scenario.ThisCaller})
		r := l.event(dialog.Event{Kind: dialog.Heard, Text: said})
		if !strings.Contains(r.Say, "997") || l.state.HandedTo != "" || r.End {
			l.fail("%q: got %+v, want 997 and the call to go on", said, r)
		}
	}
}

// Whoever says farewell to life is no caller who says goodbye.
func TestAFarewellToLifeIsNoGoodbye(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"ما ابي اكمل خلاص بنهي كل شي", "ابغى اقول وصيتي وخلاص انا تعبت من هالحياة وبنهيها الليلة", "انا تعبت من هالحياة",
		"i don't want to go on i'll finish everything tonight", "goodbye i'm tired of living", "nobody will miss me if i go goodbye",
	} {
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		l.event(dialog.Event{Kind: dialog.Started, Lang: understand.English, Caller: scenario.ThisCaller})
		r := l.event(dialog.Event{Kind: dialog.Heard, Text: said})
		if !strings.Contains(r.Say, "997") {
			l.fail("%q: got %+v, want an emergency", said, r)
		}
	}
}
