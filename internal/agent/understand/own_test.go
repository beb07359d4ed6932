package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// Whoever asks about calling off, or tells of it, does not call off.
func TestAQuestionAboutCancellingIsNoCancellation(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"was my appointment cancelled", "why have you cancelled my booking", "did somebody cancel my slot", "it says my visit is cancelled",
		"has the clinic cancelled it", "do you have a cancellation fee", "what happens if I cancel", "if I have to cancel do I lose my money",
		"can I cancel for free up to the day before", "my friend would like to cancel his appointment", "they cancelled my appointment",
		"in case I need to cancel is there a penalty",
		"تم الغاء موعدي ليش", "وصلتني رسالة الغاء موعدي", "وش شروط الالغاء", "فيه غرامة اذا لغيت", "اذا لغيت الموعد ادفع شي",
	} {
		if m := heard(said, understand.AnAction); m.Intent == understand.Cancel {
			t.Errorf("%q: got %q, want no wish to cancel", said, m.Intent)
		}
	}
	for _, said := range []string{
		"I want my booking cancelled", "could I cancel my appointment", "I was wondering if I could cancel my appointment",
		"if you could cancel my appointment please", "my wife wants to cancel her appointment", "my appointment needs to be cancelled",
		"I need to get it cancelled", "cancel please", "ابي الغي موعدي", "ممكن الغاء موعدي", "كنسلوا موعدي",
	} {
		if m := heard(said, understand.AnAction); m.Intent != understand.Cancel {
			t.Errorf("%q: got %q, want to cancel", said, m.Intent)
		}
	}
}

// Where a name is asked for, a place among those who have it belongs to it, who
// it is for does not, and what agrees or tells something else is none.
func TestNamesAndWhatIsNone(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Carlos Reyes the third": "Carlos Reyes the third",
		"father is Ramesh Kumar": "Ramesh Kumar", "my wife's name is Grace Wanjiru": "Grace Wanjiru",
		"first name Fatima second name Noor": "Fatima Noor",
		"Li Na Zhang, surname Zhang":         "Li Na Zhang", "Joseph Otieno, age 41": "Joseph Otieno",
		"Umm Faisal": "Umm Faisal", "umm, Khalid": "Khalid",
		"sure thing": "", "no problem at all": "", "same name as last time": "", "only if it's free": "",
		"طيب وولدي ماجد العتيبي بعد": "ماجد العتيبي", "اسمي مسجل عندكم": "", "باي سعر": "", "تمام العنزي": "تمام العنزي",
	} {
		if m := heard(said, understand.AName); m.Name != want {
			t.Errorf("%q: got %q, want %q", said, m.Name, want)
		}
	}
	if m := heard("باسم بنتي الجوهرة سعد", understand.AYesOrNo); m.Name != "الجوهرة سعد" {
		t.Errorf("at a read-back: got %q, want the daughter's name", m.Name)
	}
}

// باي asks which, سلام greets at the beginning, and who has finished something
// goes on: none of them parts.
func TestNotEveryWordOfPartingParts(t *testing.T) {
	t.Parallel()
	for said, topic := range map[string]understand.Topic{
		"باي فرع عندكم دكتورة": understand.AnAction, "موعدي باي فرع": understand.AnAction, "باي دكتور؟": understand.AYesOrNo,
		"باي رقم مسجل الموعد": understand.AYesOrNo, "سلام": understand.AnAction, "سلام يا غالي": understand.AnAction,
		"سلامتك ابي احجز": understand.AnAction, "خلصت محاضرتي وابي موعد": understand.AnAction,
	} {
		if m := heard(said, topic); m.Intent == understand.Goodbye || m.Parting {
			t.Errorf("%q: got %+v, want no goodbye", said, m)
		}
	}
	for _, said := range []string{"باي", "باي باي", "لا شكرا باي", "باي الله يعطيك العافية", "سلام", "لا سلامتك", "خلصت شكرا"} {
		if m := heard(said, understand.NoOpinion); m.Intent != understand.Goodbye {
			t.Errorf("%q: got %q, want a goodbye", said, m.Intent)
		}
	}
}

// What whoever sees the caller must know is a note, wherever it stands beside the
// name.
func TestWordsForTheDoctorAreNotLostBesideAName(t *testing.T) {
	t.Parallel()
	for said, want := range map[string][2]string{
		"بلغي الدكتورة اني حامل واسمي ريم العنزي": {"ريم العنزي", "اني حامل"},
		"سعود الحربي وعندي حساسية من المضاد":      {"سعود الحربي", "عندي حساسية من المضاد"},
		"Peter Njoroge, I'm allergic to latex":    {"Peter Njoroge", "I'm allergic to latex"},
	} {
		if m := heard(said, understand.AName); m.Name != want[0] || m.Note != want[1] {
			t.Errorf("%q: got %q %q, want %q", said, m.Name, m.Note, want)
		}
	}
	if m := heard("ابي موعد الاحد واكتبوا عندكم اني استخدم كرسي متحرك", understand.AnAction); m.Note != "استخدم كرسي متحرك" {
		t.Errorf("got %q, want the note", m.Note)
	}
	if m := heard("ابي دكتور جلدية عشان عندي حساسية", understand.AnAction); m.Note != "" {
		t.Errorf("why somebody comes: got the note %q", m.Note)
	}
}

// A day that is refused is not the one that is wanted.
func TestARefusedDayIsNotTheOneThatIsWanted(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"بكره مش هينفع، بعد بكره العصر": "2026-11-17", "اليوم مش هينفع خليها بكره": "2026-11-16", "ليس غدا بل بعد غد": "2026-11-17",
		"الاثنين واذا ما فيه فالثلاثاء":      "2026-11-16",
		"monday, and if that's full tuesday": "2026-11-16", "tuesday instead of monday": "2026-11-17",
		"الثلاثاء بدل الاثنين": "2026-11-17", "اي يوم بعد عشرين الشهر": "2026-11-21",
	} {
		m := heard(said, understand.ADay)
		if !m.When.Dated || m.When.From.String() != want {
			t.Errorf("%q: got %+v, want %s", said, m.When, want)
		}
	}
	if m := heard("ايه ولا اقول لك لا خلها الثلاثاء", understand.AYesOrNo); m.Pause || m.Answer == understand.Yes || !m.When.Dated {
		t.Errorf("yes; no, make it Tuesday: got %+v", m)
	}
}

// Whoever asks when or where theirs is wants to hear of it.
func TestQuestionsAboutAnOwnAppointment(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"امتى معادي", "ايمتى موعدي", "موعد بنتي متى", "موعدي اي ساعة",
		"موعدي مع اي دكتور", "الموعد حقي باي فرع", "which branch is my appointment"} {
		if m := heard(said, understand.AnAction); m.Intent != understand.List {
			t.Errorf("%q: got %q, want the list", said, m.Intent)
		}
	}
	for _, said := range []string{"متى اقدر اخذ موعد", "ابي موعد لولدي متى فاضي", "when can I get an appointment"} {
		if m := heard(said, understand.AnAction); m.Intent == understand.List {
			t.Errorf("%q: got the list", said)
		}
	}
}
