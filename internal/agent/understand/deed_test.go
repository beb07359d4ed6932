package understand_test

import (
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// heard understands what is said when something was asked.
func heard(said string, topic understand.Topic) understand.Meaning {
	c := clinic
	c.Topic = topic
	return understand.Understand(said, c)
}

// Whoever must first ask somebody or look something up neither chooses nor
// agrees, whatever was asked; "first" is then no offer.
func TestWhoMustAskFirstChoosesNothing(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"let me ask my boss first", "I need to check with my husband", "i'll have to ask my mum", "hold on, I have to look at my calendar first",
		"let me first talk to my wife",
		"i must see my work schedule first", "we need to discuss it with the family", "yes but let me ask my manager",
		"i'll think about it", "i will get back to you", "I'll call you back", "let me run it by my partner",
		"خل اشوف دوامي أول", "لازم اسأل زوجي", "خليني أشاور أهلي", "بشاور زوجي واردلكم", "ابغى استاذن مديري اول", "خلني اتاكد من جدولي",
		"بفكر فيها", "خليني افكر وارجع لكم", "بس لازم اشوف مع حرمتي", "ايه بس خل اسأل ابوي اول",
	} {
		for _, topic := range []understand.Topic{understand.AChoice, understand.AYesOrNo, understand.AName, understand.ADay} {
			m := heard(said, topic)
			if !m.Pause || m.Answer == understand.Yes || m.Choice != understand.NoChoice || m.Name != "" || !m.When.IsZero() {
				t.Errorf("asked for %q: %q is %+v, want a pause and nothing else", topic, said, m)
			}
		}
	}
	for _, said := range []string{
		"the first", "let me have the first one", "I need to see the doctor", "let me ask you how much it is", "i want to ask about the price",
		"i need to check my teeth", "let me check my calendar, ok the second one", "I want to talk to the manager", "can you call me back",
		"الاول", "ابي اشوف الدكتورة", "ابي اسال عن السعر", "ابي اكلم المدير", "لازم اشوف دكتور", "خل اشوف دوامي تمام الثاني", "خلها الاول",
	} {
		if m := heard(said, understand.AChoice); m.Pause {
			t.Errorf("%q is a pause: %+v", said, m)
		}
	}
}

// Whoever says yes and no at once, or wants to correct something and does not
// say what, has not answered yet.
func TestYesAndNoAtOnceIsNoAnswerYet(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"yes, no, wait", "yes no", "yeah, hold on", "wait", "one moment",
		"ايه لا لحظة", "لحظة", "نعم لا", "استنى شوي"} {
		if m := heard(said, understand.AYesOrNo); !m.Pause || m.Answer == understand.Yes {
			t.Errorf("%q: got %+v, want a pause", said, m)
		}
	}
	for _, said := range []string{"yes", "no", "no, wait, make it six", "نعم", "لا خليها ست", "yes please do"} {
		if m := heard(said, understand.AYesOrNo); m.Pause {
			t.Errorf("%q is a pause: %+v", said, m)
		}
	}
}

// Verbs of Arabic are told by their roots, whoever is spoken to; "do not" goes
// with the second person only.
func TestCommandsAreToldByTheirRoots(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"كنسليه": understand.Cancel, "لا الغوه": understand.Cancel, "الغيها": understand.Cancel, "كنسلوها": understand.Cancel,
		"ابي اكنسلها": understand.Cancel, "نلغيه": understand.Cancel, "احذفوه": understand.Cancel, "تلغونه لو سمحتوا": understand.Cancel,
		"قدميه": understand.Move, "اجلوه": understand.Move, "نقدمه شوي": understand.Move, "تأجلونه": understand.Move,
		"لا تلغونه": understand.None, "لا تكنسلوه": understand.None, "قدمه تعوره": understand.None, "عدله": understand.None,
	} {
		if got := heard(said, understand.NoOpinion).Intent; got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}

// Questions are known by their form, and a body's part is no appointment.
func TestQuestionsAreNoBookings(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"what time do you shut on Fridays": understand.Hours, "when does the Olaya branch close": understand.Hours,
		"until when are you open tomorrow": understand.Hours, "do you shut at noon": understand.Hours,
		"how late does the clinic open": understand.Hours,
		"على كم تسكرون الجمعة":          understand.Hours, "الساعة كم تقفلون": understand.Hours,
		"لين كم تداومون": understand.Hours, "متى تصكون": understand.Hours,
		"how long does physio take": understand.Duration, "how long is a cleaning": understand.Duration,
		"how much time will it take": understand.Duration, "how many minutes is the session": understand.Duration,
		"كم تطول الجلسة": understand.Duration, "قد ايش ياخذ التنظيف": understand.Duration, "كم يستغرق الكشف": understand.Duration,
		"I cannot move my neck": understand.None, "i can't move my left arm": understand.None, "he can't move his jaw": understand.None,
		"move my appointment": understand.Move, "move my cleaning to Thursday": understand.Move, "can you move the booking": understand.Move,
		"move my Tuesday one": understand.Move,
	} {
		if got := heard(said, understand.AnAction).Intent; got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}

// Whoever is on the way says when they will be there, not when they want to
// come; while something is being booked it is a wish.
func TestOnTheWay(t *testing.T) {
	t.Parallel()
	for said, minutes := range map[string]int{
		"be there in 15 minutes": 15, "i will reach in a quarter of an hour": 15, "ten minutes and I'm there": 10, "on my way, half an hour": 30,
		"بوصل عقب ربع ساعة": 15, "انا بالطريق ربع ساعة واوصل": 15, "عشر دقايق وانا عندكم": 10, "نص ساعة واكون عندكم": 30,
	} {
		if m := heard(said, understand.AnAction); m.Intent != understand.Late || m.Arrives != minutes || !m.When.IsZero() {
			t.Errorf("%q: got %q in %d, want late in %d", said, m.Intent, m.Arrives, minutes)
		}
		if m := heard(said, understand.ADay); m.Intent == understand.Late {
			t.Errorf("asked for a day: %q is late", said)
		}
	}
	if m := heard("can I come in fifteen minutes", understand.AnAction); m.Intent == understand.Late {
		t.Errorf("who asks is late: %+v", m)
	}
}

// A message is left whether or not it is said at once, and for whomever.
func TestAMessageForTheDoctor(t *testing.T) {
	t.Parallel()
	for said, note := range map[string]string{
		"could you pass a message to the doctor": "", "i'd like to leave a message": "", "can you give the doctor a message": "",
		"ممكن توصلين رسالة للدكتور": "", "ابي اترك رسالة للدكتورة": "",
		"i want to leave a message for the doctor that the pain is back": "the pain is back",
		"عندي رسالة للدكتور ان ضرسي للحين يعورني":                        "ضرسي للحين يعورني",
	} {
		m := heard(said, understand.AnAction)
		if m.Note != note || m.Message != (note == "") || len(m.People) > 0 || m.Intent == understand.Book {
			t.Errorf("%q: got %+v, want the note %q", said, m, note)
		}
	}
}

// A sound, a pronoun and the beginning of a question are no names.
func TestSoundsAndPronounsAreNoNames(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"mm-hmm", "mhm", "uh huh", "hmm", "it is me", "that's me", "myself", "me", "before that I want to know something", "before that",
		"همم", "اممم", "انا", "انا هو", "باسمي انا", "قبل كذا ابي اعرف شي",
	} {
		if m := heard(said, understand.AName); m.Name != "" {
			t.Errorf("%q is the name %q", said, m.Name)
		}
	}
	for said, want := range map[string]string{
		"it's me, Nora": "Nora", "Maha": "Maha", "مها": "مها", "Mahmoud Hmoud": "Mahmoud Hmoud", "Hu Ming": "Hu Ming",
	} {
		if m := heard(said, understand.AName); m.Name != want {
			t.Errorf("%q: got %q, want %q", said, m.Name, want)
		}
	}
}

// Whoever speaks, or is brought, may be called like a doctor, and ordinary words
// may sound like one.
func TestWhoIsMeantByAName(t *testing.T) {
	t.Parallel()
	c := understand.Context{Today: clinic.Today, Topic: understand.AnAction,
		Services: []understand.Named{{Label: understand.Label{En: "Physiotherapy", Ar: "العلاج الطبيعي"}},
			{Label: understand.Label{En: "Dental cleaning", Ar: "تنظيف الأسنان"}}},
		People: []understand.Named{{Label: understand.Label{En: "Dr Yousef Al Harbi", Ar: "د. يوسف الحربي"}},
			{Label: understand.Label{En: "Dr Sara Khan", Ar: "د. سارة خان"}}},
	}
	for said, people := range map[string][]int{
		"ابي دكتور يشوف ظهري": nil, "ابي دكتور يوسف": {0}, "with dr yusuf": {0}, "مع دكتور يوسف": {0},
		"I'm Sara and I want the dentist": nil, "this is Sara Khan, a cleaning please": nil, "a cleaning for my daughter Sara": nil,
		"انا سارة وابي تنظيف": nil, "ابي تنظيف لبنتي سارة": nil, "معك يوسف ابي موعد": nil,
		"I'm here to see Dr Sara": {1}, "انا ابي سارة": {1}, "my son wants Dr Yousef": {0}, "بنتي تبي الدكتورة سارة": {1},
	} {
		m := understand.Understand(said, c)
		if len(m.People) != len(people) || len(people) > 0 && m.People[0] != people[0] {
			t.Errorf("%q: got %v, want %v", said, m.People, people)
		}
	}
	for _, said := range []string{"معك محمد السبيعي ابي موعد", "انا نورة السبيعي"} {
		if m := understand.Understand(said, c); len(m.Services) > 0 {
			t.Errorf("%q names the service %v", said, m.Services)
		}
	}
	if m := understand.Understand("ابي علاج طبيعي", c); len(m.Services) != 1 {
		t.Errorf("got %v, want physiotherapy", m.Services)
	}
}

// Any branch is any, also where none was asked for.
func TestAnyBranch(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"either branch", "any branch is fine", "any of your branches", "أي فرع", "في أي فرع عادي", "any location"} {
		if m := heard(said, understand.AnAction); !m.AnyBranch {
			t.Errorf("%q: got %+v, want any branch", said, m)
		}
	}
	for _, said := range []string{"ما يفرق", "either", "I don't mind", "أي واحد"} {
		if m := heard(said, understand.ABranch); m.Choice != understand.Any {
			t.Errorf("%q: got %+v, want any", said, m)
		}
	}
	if m := heard("whichever is closer", understand.ABranch); m.Choice == understand.Any || m.AnyBranch {
		t.Errorf("whichever is closer: got %+v, want to be asked", m)
	}
}

// A name is the one that callers come to, after a no, an excuse or a moment.
func TestTheNameIsTheLastOneSaid(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"myself er huda salem no no myself omar farouk": "Omar Farouk", "myself bilal hussain no myself maria lopez": "Maria Lopez",
		"i am david brown sorry i am april jones": "April Jones", "i am david brown no i am april jones": "April Jones",
		"this is anna bell actually this is mary bell": "Mary Bell", "one minute myself hannah clark": "Hannah Clark",
		"one moment hannah clark": "Hannah Clark", "wait my name is omar": "Omar", "just a minute": "", "one moment please": "",
		"انا احمد عبدالعزيز لا لا انا سلوى البلوي": "سلوى البلوي", "انا احمد عبدالعزيز لا انا سلوى البلوي": "سلوى البلوي",
		"لحظة اسمي سارة القحطاني": "سارة القحطاني", "لحظة بس": "",
	} {
		if m := heard(said, understand.AName); m.Name != want {
			t.Errorf("%q: got %q, want %q", said, m.Name, want)
		}
	}
}

// A weekday "after quarter past three" is the coming one, and not the one after.
func TestATimeAfterAWeekdayLimitsIt(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"um saturday after quarter past three in the afternoon": "2026-11-21", "tuesday after quarter to two pm": "2026-11-17",
		"wednesday after half past two": "2026-11-18", "on wednesday before uh quarter past eleven a m": "2026-11-18",
		"wednesday before half eleven": "2026-11-18", "the wednesday after": "2026-11-25", "wednesday after that": "2026-11-25",
	} {
		if w := heard(said, understand.ADay).When; w.From.String() != want || w.To.String() != want {
			t.Errorf("%q: got %s to %s, want %s", said, w.From, w.To, want)
		}
	}
}

// Whoever's appointment it is, it is moved and none is booked; whoever says when
// it is and what it shall be instead moves it, too.
func TestAnAppointmentThatThereIsIsMoved(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"نقل موعد": understand.Move, "ابي انقل موعد ابوي": understand.Move, "ابي اغير موعد امي": understand.Move,
		"تأجيل موعد بنتي": understand.Move, "ممكن تغيرين وقت موعد زوجتي": understand.Move, "عدلوا موعد ولدي": understand.Move,
		"I want to change my mother's appointment": understand.Move, "could you switch my son's dental appointment": understand.Move,
		"can we adjust the appointment": understand.Move,
		"موعدي الاربعاء خمس خله ست":     understand.Move, "عندي موعد الثلاثاء الساعة عشر ابيه احدعش": understand.Move,
		"حجزي يوم الاحد خليه يوم الاثنين":                                   understand.Move,
		"my appointment on Wednesday at five, make it six":                  understand.Move,
		"I have an appointment on Tuesday at ten, could it be eleven":       understand.Move,
		"my booking is for Sunday, make it Monday":                          understand.Move,
		"cancel my physio, no sorry, I meant move it":                       understand.Move,
		"I'd like to cancel, actually no, reschedule it":                    understand.Move,
		"الغي موعدي لا قصدي انقله":                                          understand.Move,
		"move my appointment, no sorry, cancel it":                          understand.Cancel,
		"انقل موعدي لا قصدي الغيه":                                          understand.Cancel,
		"اقدم موعد عندكم":                                                   understand.Book,
		"اجل ابي موعد بكرة":                                                 understand.Book,
		"ابي موعد لامي":                                                     understand.Book,
		"an appointment for my mother on Wednesday at five":                 understand.Book,
		"I want an appointment on Wednesday at five, make it six":           understand.Book,
		"I have an appointment at work at five, can I book a visit for six": understand.Book,
	} {
		if got := heard(said, understand.AnAction).Intent; got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
	for _, said := range []string{"my appointment on Wednesday at five, make it six", "موعدي الاربعاء خمس خله ست"} {
		if m := heard(said, understand.AChoice); m.Intent == understand.Move {
			t.Errorf("%q while something is being booked: got %+v, want a wish", said, m)
		}
	}
}

// A no that says goodbye is both.
func TestNoThanksAndGoodbye(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"no thanks bye", "no thank you, goodbye", "nope, bye bye",
		"لا شكرا مع السلامة", "لا ما ابي، في امان الله", "لا شكرا باي"} {
		if m := heard(said, understand.AYesOrNo); m.Intent != understand.Goodbye || !m.Parting || m.Answer != understand.No {
			t.Errorf("%q: got %+v, want a no and a goodbye", said, m)
		}
	}
	for _, said := range []string{"no thanks", "no, change the time", "لا شكرا", "لا غير الوقت"} {
		if m := heard(said, understand.AYesOrNo); m.Parting {
			t.Errorf("%q: got %+v, want no goodbye", said, m)
		}
	}
}

// That nothing is against it is a yes, and so is one with a kind word behind it.
func TestConsentWithoutAYes(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Answer{
		"ما فيه اي خلاف": understand.Yes, "ما عندنا اعتراض": understand.Yes, "بدون اي اشكال": understand.Yes,
		"no quarrel": understand.Yes, "i have no objections at all": understand.Yes, "i see no issue": understand.Yes,
		"توكلوا على الله": understand.Yes, "نعم يا عمري": understand.Yes, "ايوه ياقلبي": understand.Yes, "تمام يا الغلا": understand.Yes,
		"yes darling": understand.Yes, "perfect my love go for it": understand.Yes, "great you do just that sweetheart": understand.Yes,
		"فيه خلاف": "", "i have an objection": "", "can you do that": "", "no love": understand.No, "لا يا قلبي": understand.No,
	} {
		m := heard(said, understand.AYesOrNo)
		if m.Answer != want || want == understand.Yes && m.Unclear {
			t.Errorf("%s: got %s, unclear: %v, want %q", said, describe(m), m.Unclear, want)
		}
	}
}

// What was done before is not wanted; what is booked and needed no more is
// called off.
func TestDeedsDoneAndNeedless(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Intent{
		"we cancelled on monday and i'd like to book again":       understand.Book,
		"i had to cancel last month and want another appointment": understand.Book,
		"you cancelled my visit so i need a new appointment":      understand.Book,
		"i want my appointment cancelled":                         understand.Cancel,
		"can i get it cancelled please":                           understand.Cancel,
		"i have to cancel":                                        understand.Cancel,
		"we no longer need our slot":                              understand.Cancel,
		"i don't need the appointment any more":                   understand.Cancel,
		"my tuesday booking is no longer needed":                  understand.Cancel,
		"ما عاد نحتاج الموعد":                                     understand.Cancel,
		"مو محتاجين الحجز خلاص":                                   understand.Cancel,
		"موعدي ما عاد له داعي":                                    understand.Cancel,
		"i don't need an appointment with a man i need a woman":   understand.None,
		"do i need an appointment":                                understand.Book,
		"احتاج موعد":                                              understand.Book,
		"prepone my appointment by an hour":                       understand.Move,
		"can we prepone it to sunday":                             understand.Move,
		"please advance my appointment to monday":                 understand.Move,
		"could you pull my friday booking forward":                understand.Move,
		"put my booking in for tuesday":                           understand.Book,
		"what will a checkup set us back":                         understand.Price,
		"how much would that run me":                              understand.Price,
		"كم بيكلفني التنظيف":                                      understand.Price,
		"كم تاخذون على الكشف":                                     understand.Price,
		"i'm on a night shift until six":                          understand.None,
		"i finish my late shift at three":                         understand.None,
		"shift my appointment to monday":                          understand.Move,
		"can you shift it to five":                                understand.Move,
	} {
		if m := heard(said, understand.AnAction); m.Intent != want {
			t.Errorf("%s: got %s, want %q", said, describe(m), want)
		}
	}
}

// A number is corrected at its end, and said in groups; nothing else is in it.
func TestANumberInGroups(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"0551 234 567 sorry 568 at the end": "+966551234568", "0538412907 no wait 906 at the end": "+966538412906",
		"055 123 4567 no 4568": "+966551234568", "0551234567 لا عفوا 68 في الاخير": "+966551234568",
		"صفر خمسه خمسه وبعدها اثني عشر اربعه وثلاثين ستين واحد وعشرين":      "",
		"صفر خمسه ثلاثه بعدها خمسه واربعين وبعدها ستين ثلاثه وسبعين ثمانيه": "+966534560738",
		"zero five five followed by twelve thirty four fifty six seven":     "+966551234567",
		"zero five three after that forty five sixty seventy three eight":   "+966534560738",
	} {
		m := heard(said, understand.APhone)
		if m.Phone != want || !m.When.IsZero() || m.Number >= 0 {
			t.Errorf("%s: got %s, want %q and nothing else", said, describe(m), want)
		}
	}
}

// Of two branches the one is not meant of which something bad is said.
func TestTheBranchThatIsNotFar(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"malaz because olaya is too far": "malaz", "olaya i always get lost in malaz": "olaya",
		"malaz i've never been to the olaya branch": "malaz",
		"الملز لان العليا زحمه":                     "malaz", "الملز بعيد علي ابي العليا": "olaya", "فرع العليا لاني ما ادل الملز": "olaya",
		"olaya or malaz": "?", "العليا او الملز": "?", "olaya is not far": "olaya",
	} {
		m := understand.Understand(said, houseContext(understand.ABranch, ""))
		if got := house(&m).Branch; got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// One of the same kind is no place in a list.
func TestTheSameOneIsNoNumber(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]int{
		"the same one as my sister": -1, "same one my friend took": -1, "my usual one": -1, "one": 1, "number one": 1,
	} {
		m := heard(said, understand.AService)
		if m.Number != want && !(want == 1 && m.Choice == 1) {
			t.Errorf("%s: got %s, want the number %d", said, describe(m), want)
		}
	}
}
