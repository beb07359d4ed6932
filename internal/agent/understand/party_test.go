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
