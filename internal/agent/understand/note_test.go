package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

func TestWordsForTheDoctorAreANote(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said, note string
		answer     understand.Answer
	}{
		{"yes and tell the doctor i'm allergic to penicillin", "i'm allergic to penicillin", understand.Yes},
		{"yes please and let her know i use a wheelchair", "i use a wheelchair", understand.Yes},
		{"tell the doctor I am diabetic", "I am diabetic", ""},
		{"please tell Dr Sara that I take blood thinners, thank you", "I take blood thinners", ""},
		{"add a note that my son is afraid of needles", "my son is afraid of needles", ""},
		{"tell him I had two fillings on Monday at five", "I had two fillings on Monday at five", ""},
		{"ايه وقولي للدكتوره عندي حساسيه من البنسلين", "عندي حساسيه من البنسلين", understand.Yes},
		{"نعم واكتبي ملاحظة اني حامل في الشهر الخامس", "اني حامل في الشهر الخامس", understand.Yes},
		{"بلغي الدكتور عمر ان عندي سكر وضغط", "عندي سكر وضغط", ""},
		{"لازم الدكتورة تعرف اني اخذ مسيلات للدم", "اني اخذ مسيلات للدم", ""},
		{"tell me what you have", "", ""},
		{"let me know the price", "", ""},
		{"قولي لي وش عندكم", "", ""},
		{"tell the doctor my father has chest pain", "", ""}, // it is urgent
	} {
		d := clinic
		d.Topic = understand.AYesOrNo
		m := understand.Understand(c.said, d)
		if m.Note != c.note || c.answer != "" && m.Answer != c.answer {
			t.Errorf("%s: got the note %q and %q, want %q and %q", c.said, m.Note, m.Answer, c.note, c.answer)
		}
		if m.Note != "" && (!m.When.IsZero() || m.Name != "" || len(m.Services) > 0) {
			t.Errorf("%s: the note means more than itself: %s", c.said, describe(m))
		}
	}
}

func TestANoteEndsWhereTheBookingGoesOn(t *testing.T) {
	t.Parallel()
	m := understand.Understand("tell the doctor I'm diabetic and book me a dental cleaning tomorrow at 5 pm", clinic)
	if got, want := describe(m), "book service=dental Mon 16/11 17:00 note=I'm diabetic"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A note is kept as it was said, with whose it is, beside a wish and a yes.
func TestANoteBesideAWishIsKeptWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said, note string
		topic      understand.Topic
		intent     understand.Intent
	}{
		{"yes and tell the nurse my daughter faints at the sight of blood", "my daughter faints at the sight of blood", understand.AYesOrNo, ""},
		{"book an appointment and please let the dentist know i wear braces", "i wear braces", understand.AnAction, understand.Book},
		{"i need an appointment and inform the doctor my mother is deaf", "my mother is deaf", understand.AnAction, understand.Book},
		{"ابي موعد وخبروا الدكتور اني مركب سماعة", "اني مركب سماعة", understand.AnAction, understand.Book},
		{"ابغى احجز وبلغوا الدكتوره ان ولدي يخاف من الابر", "ولدي يخاف من الابر", understand.AnAction, understand.Book},
		{"نعم وعلموا الدكتور اني صايم", "اني صايم", understand.AYesOrNo, ""},
		{"let me know when the doctor is in", "", understand.AnAction, ""},
		{"علموني متى تفتحون", "", understand.AnAction, understand.Hours},
	} {
		if m := heard(c.said, c.topic); m.Note != c.note || c.intent != "" && m.Intent != c.intent {
			t.Errorf("%s: got the note %q and %q, want %q and %q", c.said, m.Note, m.Intent, c.note, c.intent)
		}
	}
}
