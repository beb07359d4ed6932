package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// Whoever wants something for several people says so in many ways; who only
// speaks of others, or has several appointments, does not.
func TestSeveralPeopleInOneBreath(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]int{
		"ابغى احجز لي ولزوجتي": 2, "ابي موعد انا وولدي": 2, "لولدي وبنتي": 2, "احجزي لامي وابوي ولي": 3, "ابي موعدين": 2, "ابي ثلاث مواعيد": 3,
		"ابغى موعد لعيالي": 2, "نبي كشف لي ولجدتي": 2,
		"I want a cleaning for me and my wife": 2, "my wife and I need a cleaning": 2, "for my son and my daughter please": 2,
		"I need appointments for both my kids": 2, "an appointment for my three sons": 3, "book two, one for my daughter": 2,
		"two appointments tomorrow": 2, "a cleaning for three people": 3,
		"ابغى احجز لزوجتي": 0, "احجز لي وانا جاي بكره": 0, "عندي موعدين": 0, "انا وزوجتي ساكنين بعيد ابي موعد": 0, "موعد واحد": 0,
		"I need an appointment for my wife": 0, "I have two appointments": 0, "appointment tomorrow at two": 0, "book two pm tomorrow": 0,
		"my son and my daughter are sick, book for my son": 0, "me and my wife are free on Sunday": 0, "one appointment": 0,
	} {
		if m := understand.Understand(said, clinic); m.Party != want {
			t.Errorf("%q: got %d people, want %d", said, m.Party, want)
		}
	}
}

// One that counts appointments is no hour.
func TestOneAppointmentIsNotOneOClock(t *testing.T) {
	t.Parallel()
	for said, timed := range map[string]bool{
		"I want one appointment tomorrow": false, "one slot on Monday please": false, "one more": false, "just one booking tomorrow": false,
		"ابي موعد واحد بكره": false, "حجز واحد يوم الاثنين": false, "احجز لي موعد واحد بس": false,
		"an appointment tomorrow at one": true, "tomorrow one pm": true, "ابي موعد بكره الساعة وحدة": true, "موعد واحد الظهر بكره": true,
	} {
		m := understand.Understand(said, clinic)
		if m.When.Timed() != timed || m.When.Doubtful() || m.Number >= 0 {
			t.Errorf("%q: got %+v and the number %d, want an hour: %v", said, m.When, m.Number, timed)
		}
	}
	c := clinic
	c.Topic = understand.NoOpinion
	for _, said := range []string{"one more", "one more please"} {
		if m := understand.Understand(said, c); m.Intent != understand.Book {
			t.Errorf("%q: got %q, want another booking", said, m.Intent)
		}
	}
}

// A yes may go on with somebody else. Whatever else follows it is weighed as
// before.
func TestAYesMayGoOnWithSomebodyElse(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic = understand.AYesOrNo
	for said, more := range map[string]int{
		"yes and the same for my son": 1, "yeah and book my wife too": 1, "ok, and another one for my mother please": 1,
		"yes, also for my son and my daughter": 2, "sure and the same thing for my brother Khalid": 1,
		"ايه ونفس الشي لولدي": 1, "نعم واحجز لزوجتي بعد": 1, "تمام ولبنتي كمان": 1, "ايوه وموعد ثاني لامي": 1,
	} {
		if m := understand.Understand(said, c); m.Answer != understand.Yes || m.Follow == nil || m.Follow.More != more {
			t.Errorf("%q: got %q and %+v, want a yes and %d more", said, m.Answer, m.Follow, more)
		}
	}
	for _, said := range []string{"yes for my son", "yes and my wife will drive me", "yes but for my son", "no and the same for my son",
		"ايه بس لولدي", "ايه وزوجتي بتجي معي", "لا ونفس الشي لولدي", "yes but at five", "ايه بس الساعة خمس", "the same for my son"} {
		if m := understand.Understand(said, c); m.Answer == understand.Yes || m.Follow != nil {
			t.Errorf("%q: got %q and %+v, want no yes", said, m.Answer, m.Follow)
		}
	}
}

// Treatments that no service is called after are none of ours, whatever field
// they belong to; a word of the field alone is.
func TestATreatmentThatNobodyOffersIsNoneOfOurs(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Services = []understand.Named{
		{Label: understand.Label{En: "General consultation", Ar: "استشارة عامة"}},
		{Label: understand.Label{En: "Dental cleaning", Ar: "تنظيف الأسنان"}},
		{Label: understand.Label{En: "Skin laser", Ar: "ليزر البشرة"}},
	}
	for said, want := range map[string]int{
		"I need a root canal": -1, "I want teeth whitening": -1, "do you do braces": -1, "I'd like a dental implant": -1,
		"can I get my tooth pulled, I want my tooth out": -1, "I need an appointment for a filling": -1, "I want skin botox": -1,
		"ابغى خلع ضرس": -1, "ابي تبييض اسنان": -1, "عندكم تقويم اسنان": -1, "ابي موعد زراعة اسنان": -1, "احتاج حشوة ضرس": -1,
		"I need a dentist": 1, "my tooth hurts, I want an appointment": 1, "teeth cleaning, no filling": 1, "cleaning and whitening": 1,
		"my tooth still hurts after the filling": 1, "I want laser": 2, "skin laser please": 2,
		"اسناني تعورني": 1, "ابي تنظيف اسنان": 1, "ابي دكتور اسنان": 1, "ابي ليزر": 2,
	} {
		m := understand.Understand(said, c)
		got := -1
		if len(m.Services) == 1 {
			got = m.Services[0]
		}
		if got != want || (want < 0) != (m.Unserved != "") {
			t.Errorf("%q: got the service %v and %q, want %d", said, m.Services, m.Unserved, want)
		}
	}
	c.Services = append(c.Services, understand.Named{Label: understand.Label{En: "Dentist", Ar: "أسنان"}})
	if m := understand.Understand("a root canal at the dentist please", c); len(m.Services) != 1 || m.Services[0] != 3 {
		t.Errorf("got %v, want the service that is called after its field", m.Services)
	}
}

// A sound alone is a yes to a question for one, and nothing to another.
func TestASoundIsAYesWhereOneIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"اه", "آه", "اها", "اه اه", "ايه", "aha", "mm hmm", "uh-huh"} {
		for topic, yes := range map[understand.Topic]bool{understand.AYesOrNo: true, understand.ADay: false, understand.AName: false} {
			c := clinic
			c.Topic = topic
			m := understand.Understand(said, c)
			if yes && m.Answer != understand.Yes || !yes && (!m.When.IsZero() || m.Intent != understand.None) {
				t.Errorf("%q, asked for %q: got %+v", said, topic, m)
			}
		}
	}
	c := clinic
	c.Topic = understand.AYesOrNo
	for _, said := range []string{"اه لا", "اه بس متى", "ah", "hmm", "اممم", "aha but at six", "اه استنى"} {
		if m := understand.Understand(said, c); m.Answer == understand.Yes {
			t.Errorf("%q: got a yes", said)
		}
	}
}

// Who asks whether a person speaks wants to know, and not yet a person.
func TestWhoAsksWhetherAPersonSpeaks(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"are you a robot": understand.Machine, "am I talking to a real person": understand.Machine, "is this a recording": understand.Machine,
		"are you human": understand.Machine, "is this an AI": understand.Machine,
		"انت روبوت": understand.Machine, "انتي حقيقية": understand.Machine, "انت انسان ولا الة": understand.Machine,
		"انا اكلم شخص حقيقي": understand.Machine, "هذا تسجيل": understand.Machine,
		"I want to talk to a real person": understand.Person, "ابي اكلم انسان مو روبوت": understand.Person,
		"are you open": understand.Hours,
	} {
		for _, topic := range []understand.Topic{understand.AnAction, understand.ADay, understand.AName} {
			c := clinic
			c.Topic = topic
			if m := understand.Understand(said, c); m.Intent != want && (want == understand.Machine || topic == understand.AnAction) {
				t.Errorf("%q, asked for %q: got %q, want %q", said, topic, m.Intent, want)
			}
		}
	}
}

// What was read back is corrected by what it is and is not.
func TestANameThatStandsForTheOneThatWasReadBack(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic, c.Phone = understand.AYesOrNo, "+966551234567"
	for told, said := range map[string]map[string]string{
		"Mohammed": {"no, Hamad with a ha": "Hamad", "Hamad, not Mohammed": "Hamad", "no it's Hamad not Mohammed": "Hamad",
			"not Mohammed, Hamad": "Hamad", "Sunday not Monday": "", "yes Mohammed": "", "with a friend": "", "no, not that": ""},
		"محمد": {"لا اسمي حمد مو محمد": "حمد", "لا حمد مو محمد": "حمد", "حمد بالحاء": "حمد", "مو محمد حمد": "حمد", "الاحد مو الاثنين": "",
			"ايه محمد": "", "بالعليا": ""},
	} {
		c.Told = []string{told}
		for text, want := range said {
			if m := understand.Understand(text, c); m.Name != want {
				t.Errorf("%q: got %q, want %q", text, m.Name, want)
			}
		}
	}
	for said, want := range map[string]string{
		"the number ends in 54 not 67": "+966551234554", "لا الرقم اخره ٧٦ مو ٦٧": "+966551234576",
		"اخره ثمانية وستين مو سبعة وستين": "+966551234568",
	} {
		if m := understand.Understand(said, c); m.Phone != want {
			t.Errorf("%q: got %q, want %s", said, m.Phone, want)
		}
	}
}

// Where the appointment is or when it is, is no wish beside what is wished for.
func TestWhereTheAppointmentIsIsNoWish(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic = understand.AnAction
	c.Branches = []understand.Named{
		{Label: understand.Label{En: "Olaya", Ar: "العليا"}}, {Label: understand.Label{En: "Al Malaz", Ar: "الملز"}},
	}
	for said, want := range map[string]int{
		"my booking is at Olaya, I want Malaz": 1, "my appointment is at Malaz but I want it at Olaya": 0,
		"موعدي بالعليا ابيه بالملز": 1, "حجزي في الملز وابغاه في العليا": 0, "I want an appointment at Olaya": 0,
	} {
		if m := understand.Understand(said, c); len(m.Branches) != 1 || m.Branches[0] != want {
			t.Errorf("%q: got %v, want %d", said, m.Branches, want)
		}
	}
	for said, absent := range map[string]bool{
		"موعدي يوم الثلاثاء ما اقدر اجي": true, "my appointment is on Tuesday and I can't come": true,
		"my appointment on Tuesday, I can't make it": true, "cancel my appointment on Tuesday, I can't come": false,
	} {
		m := understand.Understand(said, c)
		if m.Intent != understand.Cancel || m.Absent != absent || !m.When.Dated || m.When.From.String() != "2026-11-17" {
			t.Errorf("%q: got %q, %v, %+v, want Tuesday's, and whether it is said what to do: %v", said, m.Intent, m.Absent, m.When, !absent)
		}
	}
}

// From a day on is from that day, and no hour; earlier than an hour is before it.
func TestFromADayOnAndEarlierThanAnHour(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"من عشرين وطالع": "2026-11-20", "من خمسة وعشرين وفوق": "2026-11-25", "from the twentieth on": "2026-11-20",
		"من يوم عشرين وطالع": "2026-11-20", "from the 23rd onwards": "2026-11-23",
	} {
		c := clinic
		c.Topic = understand.ADay
		m := understand.Understand(said, c)
		if w := m.When; !w.Dated || w.From.String() != want || w.To == w.From || w.Timed() || w.Doubtful() {
			t.Errorf("%q: got %+v, want from %s on", said, w, want)
		}
	}
	for said, want := range map[string]understand.Relation{
		"من الساعة خمس وطالع": understand.After, "ابدر من خمس": understand.Before, "ابكر من اربع": understand.Before,
		"earlier than five": understand.Before, "بكرة من عشرة لوحدة": understand.Between, "tomorrow from ten to one": understand.Between,
	} {
		c := clinic
		c.Topic = understand.ATime
		if m := understand.Understand(said, c); m.When.Relation != want || len(m.When.Times) == 0 || m.When.Doubtful() {
			t.Errorf("%q: got %+v, want %q", said, m.When, want)
		}
	}
	c := clinic
	c.Topic = understand.AChoice
	for _, said := range []string{"ابدر من كذا", "ابكر", "ابكر من هيك", "something earlier"} {
		if m := understand.Understand(said, c); m.Choice != understand.Earlier {
			t.Errorf("%q: got %d, want earlier ones", said, m.Choice)
		}
	}
	for _, said := range []string{"بعد الشغل", "عقب دوامي", "after work"} { // it is asked whether that is right
		if m := understand.Understand(said, clinic); m.When.Part == nil || m.When.Part.From < 16*60 || !m.When.Doubtful() {
			t.Errorf("%q: got %+v, want the late afternoon, read back", said, m.When)
		}
	}
}
