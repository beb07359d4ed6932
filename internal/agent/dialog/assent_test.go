package dialog_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// cancelling is a call in which the caller was asked whether to cancel.
func cancelling(p *dialog.Profile, lang understand.Lang) *dialog.State {
	return &dialog.State{
		Lang: lang, Caller: scenario.ThisCaller, Goal: understand.Cancel, Topic: understand.AYesOrNo, Asked: "ask.cancel", ReadBack: true,
		Said: "Shall I do that?", Turns: 2, Chosen: &dialog.Appointment{
			ID: booking.AppointmentID{1}, Service: p.Services[0].ID, Branch: p.Branches[0].ID, Slot: slot("2026-11-17 10:00"),
			Customer: "نورة العتيبي",
		},
	}
}

// holding is a call in which what is held was read back.
func holding(p *dialog.Profile, lang understand.Lang) *dialog.State {
	return &dialog.State{
		Lang: lang, Caller: scenario.ThisCaller, Goal: understand.Book, Topic: understand.AYesOrNo, Asked: "ask.book", ReadBack: true,
		Said: "Shall I book it?", Turns: 4, Service: p.Services[0].ID, Branch: p.Branches[0].ID, Name: "نورة العتيبي", Phone: scenario.ThisCaller,
		Held: &dialog.Held{Hold: booking.HoldID{1}, Slot: slot("2026-11-17 10:00")},
	}
}

// Whoever asks something, wants a moment or answers the telephone has said no
// yes: nothing is cancelled, and nothing booked.
func TestAQuestionOrAMomentCancelsAndBooksNothing(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	answers := map[dialog.ActionKind]dialog.Result{
		dialog.CancelAppointment: {Code: dialog.OK}, dialog.BookSlot: {Code: dialog.OK}, dialog.FindSlots: {Code: dialog.OK},
		dialog.FindAppointments: {Code: dialog.OK},
	}
	for _, said := range []string{
		"اي موعد؟", "اي خدمة", "طيب ليش", "اوكي ليه", "ايوه دقيقة", "طيب استنى", "الو نعم", "ايوه معاك", "ايه نعم من معي", "تمام فهمت",
		"نعم؟", "إيه؟", "صح؟",
		"yes?", "sure?", "ok hang on", "right, which one", "yes why", "yes let me check", "yes is there a charge", "yes that's my appointment",
	} {
		for name, s := range map[string]*dialog.State{"cancel": cancelling(p, understand.Arabic), "book": holding(p, understand.Arabic)} {
			if name == "book" && strings.Contains(said, "my appointment") {
				continue
			}
			if r := turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers); len(s.Done) > 0 || r.End || !r.Listen {
				t.Errorf("%s: %q: got %q and %+v, want nothing done", name, said, r.Say, s.Done)
			}
		}
	}
	for _, said := range []string{"ابغى احجز تنظيف اسنان", "yes book it", "نعم احجز لي موعد ثاني"} {
		if s := cancelling(p, understand.Arabic); turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers).Say == "" || len(s.Done) > 0 {
			t.Errorf("cancel: %q: got %+v, want nothing cancelled", said, s.Done)
		}
	}
	for _, said := range []string{"yes cancel it", "ايه الغيه"} {
		if s := holding(p, understand.Arabic); turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers).Say == "" || len(s.Done) > 0 {
			t.Errorf("book: %q: got %+v, want nothing booked", said, s.Done)
		}
	}
}

// A plain yes does what was asked, with whatever people say beside it.
func TestAPlainYesIsDone(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	answers := map[dialog.ActionKind]dialog.Result{dialog.CancelAppointment: {Code: dialog.OK}, dialog.BookSlot: {Code: dialog.OK}}
	for _, said := range []string{
		"ايه", "نعم الله يعطيك العافية", "ايه الغيه", "ايوه كنسلوه لو سمحتي", "تمام يا بنتي", "نعم نورة العتيبي", "حاضر", "لا يهمك اكديه",
		"yes", "yes cancel it please", "sure, go ahead and cancel", "ok thank you",
	} {
		if s := cancelling(p, understand.Arabic); turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers).End || len(s.Done) != 1 {
			t.Errorf("cancel: %q: got %+v, want it cancelled", said, s.Done)
		}
	}
	for _, said := range []string{
		"ايه احجزيه", "نعم الثلاثاء الساعة عشرة الصبح", "ايه ايه الله يوفقك ويرحم والديك", "لا ما عليك كله تمام اكد", "ما ابغى اغير شي", "آه",
		"yes book it", "yes tuesday at ten", "perfect, thanks a lot", "no worries, book it", "yes for نورة",
	} {
		if s := holding(p, understand.Arabic); turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers).End || len(s.Done) != 1 {
			t.Errorf("book: %q: got %+v, want it booked", said, s.Done)
		}
	}
}

// Whoever refuses what was read back, and wants nothing instead, is told that
// nothing was booked and is not asked what to change.
func TestARefusalWithoutAnotherWishEndsTheBooking(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	answers := map[dialog.ActionKind]dialog.Result{dialog.ReleaseHold: {Code: dialog.OK}}
	for _, said := range []string{"لا خلاص ما ابي", "ما ابيه", "no i don't want it", "no"} {
		s := holding(p, understand.English)
		turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers)
		if r := turn(s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers); s.Held != nil || len(s.Done) > 0 {
			t.Errorf("%q: got %q, want nothing booked", said, r.Say)
		}
	}
	s := holding(p, understand.English)
	turn(s, p, dialog.Event{Kind: dialog.Heard, Text: "no"}, answers)
	r := turn(s, p, dialog.Event{Kind: dialog.Heard, Text: "bye"}, answers)
	if !r.End || !strings.Contains(r.Say, "nothing has been changed") {
		t.Errorf("goodbye after a refusal: got %q, want that nothing is booked", r.Say)
	}
}
