package dialog_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

// phone is a call from a number with appointments.
func phone(t *testing.T, lang understand.Lang, has []scenario.Entry, lines ...string) (*line, dialog.Reply) {
	t.Helper()
	l := &line{t: t, w: scenario.NewMemory(t, now)}
	for _, e := range has {
		e.Phone = scenario.ThisCaller
		l.w.Put(t, e)
	}
	l.event(dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller})
	var r dialog.Reply
	for _, text := range lines {
		r = l.event(dialog.Event{Kind: dialog.Heard, Text: text})
	}
	return l, r
}

// tuesday is an appointment of the caller.
var tuesday = []scenario.Entry{{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-17", Time: "10:00", Name: "Nora Saad"}}

// spokenIn is the language of a line.
func spokenIn(text string) understand.Lang {
	if strings.ContainsAny(text, "ابتدرسعلمنهوي") {
		return understand.Arabic
	}
	return understand.English
}

// booked is how a call goes until something is booked.
func booked(lang understand.Lang) []string {
	if lang == understand.Arabic {
		return []string{"تنظيف اسنان بكرة الساعة خمس العصر", "نورة علي", "نعم"}
	}
	return []string{"dental cleaning tomorrow at 5 pm", "Nora Ali", "yes"}
}

// Whoever protests against what was just booked is asked whether to cancel it,
// or where to move it, and a yes does so.
func TestWhatWasJustBookedCanBeTakenBack(t *testing.T) {
	t.Parallel()
	for text, asked := range map[string]string{
		"no I never asked for that": "ask.cancel", "hold on that's incorrect": "ask.cancel", "sorry that was a mistake": "ask.cancel",
		"no no please cancel it": "ask.cancel", "no it's not for me": "ask.cancel", "wait this is wrong": "ask.cancel",
		"oh that's the wrong date": "ask.new.day", "no not that time": "ask.new.day", "no I told you wednesday": "offer",
		"لا ما طلبت كذا": "ask.cancel", "لحظة هذا خطأ": "ask.cancel", "لا لا كنسليه": "ask.cancel", "لا ما كنت اقصد كذا": "ask.cancel",
		"لا مو هذا الوقت": "ask.new.day", "غلط ابيه الاربعاء": "offer",
	} {
		lang := spokenIn(text)
		l, r := phone(t, lang, nil, append(booked(lang), text)...)
		if r.End || l.state.Asked != asked {
			l.fail("%q: got %q %q, want %q", text, l.state.Asked, r.Say, asked)
		}
		if asked != "ask.cancel" {
			continue
		}
		l.event(dialog.Event{Kind: dialog.Heard, Text: map[understand.Lang]string{"ar": "نعم", "en": "yes"}[lang]})
		if got := l.w.Appointments(t); len(got) != 0 {
			l.fail("%q and a yes: got %+v, want it cancelled", text, got)
		}
	}
	for _, text := range []string{
		"no that's everything thanks", "no I'm all set", "nope nothing more", "no you've been very helpful thank you so much",
		"no I don't need anything else", "not this time thanks", "لا ما ابي شي ثاني", "لا الله يجزاك خير", "لا بس كذا شكرا", "لا ما عندي شي ثاني",
	} {
		lang := spokenIn(text)
		if l, r := phone(t, lang, nil, append(booked(lang), text)...); !r.End {
			l.fail("%q: got %q, want a goodbye", text, r.Say)
		}
	}
}

// A no that nobody understood does not end the call: it is asked whether
// something is to be changed.
func TestANoThatNobodyUnderstoodIsAskedAbout(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"no grandpa will drive me", "لا عمتي زعلت علينا"} {
		lang := spokenIn(text)
		l, r := phone(t, lang, nil, append(booked(lang), text)...)
		if r.End || l.state.Asked != "ask.amend" {
			l.fail("%q: got %q %q, want to be asked", text, l.state.Asked, r.Say)
		}
		r = l.event(dialog.Event{Kind: dialog.Heard, Text: map[understand.Lang]string{"ar": "لا", "en": "no"}[lang]})
		if r.End || l.state.Asked != "ask.more" {
			l.fail("%q and a no: got %q %q, want it left", text, l.state.Asked, r.Say)
		}
	}
}

// What was just cancelled is booked again, and what was just moved is moved back,
// after a yes.
func TestWhatWasJustCancelledOrMovedComesBack(t *testing.T) {
	t.Parallel()
	for text, first := range map[string]string{
		"no wait I didn't mean to": "cancel my appointment", "please give me my appointment back": "cancel my appointment",
		"oh no undo that": "cancel my appointment", "that was by mistake": "cancel my appointment",
		"no that's the wrong day": "move my appointment to wednesday at 6 pm",
		"I didn't ask for that":   "move my appointment to wednesday at 6 pm",
		"put it back please":      "move my appointment to wednesday at 6 pm",
		"لا لا رجعيه":             "الغي موعدي", "غلطت ما كنت ابي الغيه": "الغي موعدي", "لا رجعوا موعدي": "الغي موعدي",
		"لا مو كذا رجعه": "انقل موعدي للاربعاء الساعة ست المغرب",
	} {
		lang := spokenIn(text)
		yes := map[understand.Lang]string{"ar": "نعم", "en": "yes"}[lang]
		l, _ := phone(t, lang, tuesday, first, yes, text, yes)
		got := l.w.Appointments(t)
		if len(got) != 1 || got[0].Date != "2026-11-17" || got[0].Time != "10:00" || got[0].Name != "Nora Saad" {
			l.fail("%q: got %+v, want it as it was", text, got)
		}
	}
}

// A wish about an appointment that the caller has moves it, or cancels it, and is
// no second booking.
func TestAWishAboutAnAppointmentIsNoSecondOne(t *testing.T) {
	t.Parallel()
	for text, goal := range map[string]understand.Intent{
		"can I have thursday instead of tuesday": understand.Move, "I've got a cleaning on tuesday, make it wednesday please": understand.Move,
		"switch my slot to thursday": understand.Move,
		"please alter my cleaning":   understand.Move, "push my cleaning to next week": understand.Move,
		"I'd like a different day for my appointment": understand.Move, "make it wednesday at noon": understand.Move,
		"cancel it and give me another one on thursday": understand.Move,
		"I'm not coming on tuesday":                     understand.Cancel, "please take me off for tuesday": understand.Cancel,
		"we won't be attending on tuesday": understand.Cancel, "I will no longer need the cleaning": understand.Cancel,
		"قدموا لي موعد التنظيف": understand.Move, "ابيكم تنقلون موعد الاسنان للخميس": understand.Move, "ابي الخميس بدل الثلاثاء": understand.Move,
		"موعدي خلوه الاربعاء": understand.Move, "عدلوا موعد التنظيف": understand.Move, "كنسلوا وعطوني موعد ثاني الخميس": understand.Move,
		"مو جايين الثلاثاء": understand.Cancel, "ما راح احضر بكرة": understand.Cancel,
		"نعتذر عن موعد الثلاثاء": understand.Cancel, "ما ابغى الموعد": understand.Cancel,
	} {
		l, r := phone(t, spokenIn(text), tuesday, text)
		if l.state.Goal != goal || l.state.Chosen == nil {
			l.fail("%q: got %q and %q, want %q", text, l.state.Goal, r.Say, goal)
		}
	}
	for text, goal := range map[string]understand.Intent{
		"I want to book a general consultation on wednesday":    understand.Book,
		"I need an appointment but I can't come in the morning": understand.Book,
		"another appointment please, a consultation":            understand.Book, "is my appointment cancelled": understand.None,
		"ابي احجز استشارة الاربعاء": understand.Book, "ابي موعد استشارة بس ما اقدر اجي الصبح": understand.Book,
	} {
		if l, r := phone(t, spokenIn(text), tuesday, text); l.state.Goal != goal {
			l.fail("%q: got %q and %q, want %q", text, l.state.Goal, r.Say, goal)
		}
	}
	for _, text := range []string{"can I have thursday instead of tuesday", "I'd like a different doctor", "ابي الخميس بدل الثلاثاء"} {
		if l, r := phone(t, spokenIn(text), nil, text); l.state.Goal != understand.Book {
			l.fail("%q of somebody who has none: got %q and %q, want a booking", text, l.state.Goal, r.Say)
		}
	}
}

// Where it is not clear whether an appointment is to be moved or another to be
// booked, the caller is asked.
func TestMoveOrBookIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, answer string
		goal         understand.Intent
	}{
		{"I want a different doctor", "move mine", understand.Move},
		{"I want a different doctor", "a new one please, book another", understand.Book},
		{"ابي دكتور ثاني", "غير موعدي", understand.Move}, {"ابي دكتور ثاني", "احجز موعد جديد", understand.Book},
	} {
		l, r := phone(t, spokenIn(c.text), tuesday, c.text)
		if l.state.Asked != "ask.move.or.book" {
			l.fail("%q: got %q, want to be asked", c.text, r.Say)
		}
		if l.event(dialog.Event{Kind: dialog.Heard, Text: c.answer}); l.state.Goal != c.goal {
			l.fail("%q, %q: got %q, want %q", c.text, c.answer, l.state.Goal, c.goal)
		}
	}
}

// A day on which the caller has none is said; a day of the week is that of the
// appointment.
func TestADayWithoutAnAppointmentIsSaid(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"cancel my thursday appointment": "You have no appointment on Thursday 19 November", "cancel my tuesday appointment": "Cancel Dental",
		"الغي موعد الخميس": "ما عندك موعد يوم الخميس", "الغي موعد الثلاثاء": "ألغي تنظيف",
	} {
		if l, r := phone(t, spokenIn(text), tuesday, text); !strings.HasPrefix(r.Say, want) {
			l.fail("%q: got %q, want %q", text, r.Say, want)
		}
	}
	later := []scenario.Entry{tuesday[0]}
	later[0].Date = "2026-11-24"
	if l, r := phone(t, understand.English, later, "cancel my tuesday appointment"); !strings.HasPrefix(r.Say, "Cancel Dental") {
		l.fail("got %q, want the one a week on", r.Say)
	}
}

// At the question whether to cancel, another day moves it, and what may mean
// either is asked again.
func TestAnotherDayAtTheQuestionWhetherToCancelMovesIt(t *testing.T) {
	t.Parallel()
	for text, goal := range map[string]understand.Intent{
		"no, another day please": understand.Move, "no I meant move it": understand.Move, "no give me thursday instead": understand.Move,
		"لا ابي يوم ثاني": understand.Move, "لا قصدي اجله": understand.Move,
		"نعم بس عطني بداله الخميس": understand.Move, "ما ابيه": understand.Cancel,
	} {
		lang := spokenIn(text)
		l, r := phone(t, lang, tuesday, map[understand.Lang]string{"ar": "الغي موعدي", "en": "cancel my appointment"}[lang], text)
		if l.state.Goal != goal {
			l.fail("%q: got %q %q, want %q", text, l.state.Goal, r.Say, goal)
		}
	}
}

// A day of the week said to offers is the one that was offered.
func TestADayOfTheWeekIsTheOneThatWasOffered(t *testing.T) {
	t.Parallel()
	for text, first := range map[string]string{
		"sunday 9 is fine": "general consultation at olaya on friday the 27th",
		"ok sunday 9:30":   "general consultation at olaya on friday the 27th",
		"الاحد تسع ونص":    "استشارة عامة في العليا يوم الجمعة ٢٧ نوفمبر",
	} {
		l, r := phone(t, spokenIn(text), nil, first, text)
		if l.state.Held == nil || l.state.Held.Slot.Date.String() != "2026-11-29" {
			l.fail("%q: got %q, want Sunday the 29th", text, r.Say)
		}
	}
	l, r := phone(t, understand.English, nil, "general consultation at olaya on friday the 27th", "monday at ten in the morning")
	if l.state.Held == nil || l.state.Held.Slot.Date.String() != "2026-11-16" {
		l.fail("a day that was not offered: got %q, want the coming one", r.Say)
	}
}

// Of a family's appointments each is told by whose it is, and a name, a doctor or
// a service chooses; of nobody's none is taken.
func TestWhoseAppointmentItIsIsSaid(t *testing.T) {
	t.Parallel()
	family := func(names ...string) []scenario.Entry {
		return []scenario.Entry{
			{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-17", Time: "10:00", Name: names[0]},
			{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-18", Time: "11:00", Name: names[1]},
			{Service: "consultation", Branch: "olaya", Person: "sara", Date: "2026-11-19", Time: "09:30", Name: names[2]},
		}
	}
	english, arabic := family("Hassan Ali", "Fatima Ali", "Nora Ali"), family("محمد علي", "هيا علي", "سعد علي")
	for text, want := range map[string]string{
		"cancel my daughter Fatima's cleaning": "for Fatima. Shall I", "cancel Hassan's appointment": "for Hassan. Shall I",
		"cancel the consultation": "for Nora. Shall I", "cancel my appointment with doctor sara": "for Nora. Shall I",
		"cancel my cleaning": "for Hassan and", "cancel Miguel's appointment": "no appointment for Miguel",
		"what are my appointments": "for Fatima", "الغي موعد هيا": "باسم هيا. أأكد", "كنسل موعد محمد": "باسم محمد. أأكد",
		"الغي موعد بندر": "ما لقيت موعد باسم بندر", "الغوا موعد الاستشارة": "باسم سعد. أأكد", "مواعيدي": "باسم هيا",
	} {
		has, lang := english, spokenIn(text)
		if lang == understand.Arabic {
			has = arabic
		}
		if l, r := phone(t, lang, has, text); !strings.Contains(r.Say, want) {
			l.fail("%q: got %q, want %q", text, r.Say, want)
		}
	}
	for text, want := range map[string]string{"the one for fatima": "for Fatima", "Nora's please": "for Nora", "doctor sara": "for Nora"} {
		if l, r := phone(t, understand.English, english, "cancel my appointment", text); !strings.Contains(r.Say, want) {
			l.fail("%q: got %q, want %q", text, r.Say, want)
		}
	}
	if l, r := phone(t, understand.English, tuesday, "cancel my appointment"); strings.Contains(r.Say, "Nora") {
		l.fail("one person's: got %q, want no name", r.Say)
	}
}
