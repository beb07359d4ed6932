package understand_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// names reads testdata/names.tsv: language, what was said to the question for
// a name, the name and perhaps a telephone number. The three hundred lines were
// written by somebody who had not seen the grammar: names of the Gulf, of its
// guest workers and of the English that are also days, months, numbers,
// greetings, prayers and things of a clinic.
func TestAskedForANameTheWholeAnswerIsTheName(t *testing.T) {
	t.Parallel()
	f, err := os.Open("testdata/names.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, count := clinic, 0
	c.Topic = understand.AName
	for lines := bufio.NewScanner(f); lines.Scan(); {
		col := append(strings.Split(lines.Text(), "\t"), "")
		if len(col) < 4 {
			t.Fatalf("%q is not a line of names", lines.Text())
		}
		count++
		if m := understand.Understand(col[1], c); m.Name != col[2] && m.Name != capital(col[2]) || m.Phone != col[3] {
			t.Errorf("%s: got %q %s, want %q %s", col[1], m.Name, m.Phone, col[2], col[3])
		}
	}
	if count != 300 {
		t.Errorf("%d names, want 300", count)
	}
}

// capital is a name whose small words a recogniser without capitals gave one.
func capital(name string) string {
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

func TestNamesThatAreWords(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic = understand.AName
	for said, want := range map[string]string{
		"عيد العتيبي": "عيد العتيبي", "صباح المطيري": "صباح المطيري", "خميس": "خميس", "جمعة": "جمعة", "رمضان": "رمضان",
		"هلا الشمري": "هلا الشمري", "تمام العنزي": "تمام العنزي", "واحد الحربي": "واحد الحربي", "محمد علي": "محمد علي",
		"May Al Harbi": "May Al Harbi", "Will Smith": "Will Smith", "Grace Price": "Grace Price", "Noon Hassan": "Noon Hassan",
		"Sunday Oliseh": "Sunday Oliseh", "it's for my son Omar": "Omar", "الحجز لزوجتي منى علي": "منى علي",
		"yes sure it's under Noon Hassan please": "Noon Hassan", "هلا والله معك ابو فهد": "ابو فهد",
		"my name is Ahmed no sorry Hamad": "Hamad", "اسمي احمد لا قصدي حمد": "حمد", "نعم محمد العتيبي": "محمد العتيبي",
		"Ahmed Ali and I want Dr Sara": "Ahmed Ali", "Jon without an h": "Jon", "Ahmed Hassan that's my name": "Ahmed Hassan",
		"Happy Singh": "Happy Singh", "I'm Will Smith": "Will Smith", "An Nguyen": "An Nguyen", "Mohammed speaking": "Mohammed",
		"john miller sorry maria lopez": "Maria Lopez", "name is grace lee i mean to say name is joy santos": "Joy Santos",
		"باسم بسام العلي لا استنى باسم دلال الفهد": "دلال الفهد", "it's omar farouk no wait it's noor jaber": "Noor Jaber",
		"في الحقيقة أحمد عبدالعزيز": "أحمد عبدالعزيز", "basically myself catherine may": "Catherine May", "myself samuel okafor": "Samuel Okafor",
		"my good name is april jones": "April Jones", "you see noor noor jaber": "Noor Jaber",
	} {
		if got := understand.Understand(said, c).Name; got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// What is plainly something else is no name, also where one was asked for.
func TestACommandIsNoName(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic = understand.AName
	for _, said := range []string{
		"can I speak to a person", "what did you say", "repeat please", "pardon", "actually Tuesday", "tomorrow at five", "one moment",
		"no", "yes", "ok", "cancel it", "cancel", "I want to cancel", "how much is it", "english please", "why do you need my name",
		"bye", "dental cleaning", "5 pm", "make it five", "thank you", "hello", "hello are you there", "what name", "change the time",
		"I'd rather come on Monday", "another time", "can you say that again", "I am late", "I'm not sure", "tuesday morning", "at noon",
		"the 20th of November", "operator", "good morning", "the Malaz branch", "um", "I don't know", "none of your business",
		"بكرة العصر", "ابي اكلم موظف", "لحظة", "نعم", "لا", "ايه", "عربي لو سمحت", "ليش تبي اسمي", "ما ابي اعطيك اسمي", "مع السلامة",
		"الساعة خمسة", "خلها خمس", "شكرا", "السلام عليكم", "صباح الخير", "اي اسم", "غير الوقت", "فيه وقت ثاني", "موظف", "كنسل الموعد",
		"ابغى الغي موعدي", "وش قلت", "ما سمعت", "عيدي", "ابغى تنظيف اسنان", "يوم الثلاثاء", "الخميس", "خمسة العصر", "كم السعر",
		"متى تفتحون", "فرع الملز", "اممم", "مدري", "ليش", "ممكن تعيد", "نفس الاسم",
	} {
		if m := understand.Understand(said, c); m.Name != "" {
			t.Errorf("%s: taken for the name %q", said, m.Name)
		}
	}
}

// Where no name was asked for only plain words announce one.
func TestIAmIsANameOnlyWhereOneWasAskedFor(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I am diabetic": "", "I'm Khalid Hassan": "", "it's urgent": "", "انا حامل": "", "انا تعبان مرة": "", "this is urgent": "",
		"this is for my son": "", "this is dawn knight I'd like an appointment": "Dawn Knight", "اسمي خميس الدوسري وابغى موعد": "خميس الدوسري",
		"my name is April and I need an appointment": "April", "معك حق": "", "the name is not ahmed it's hamza": "Hamza",
		"لا الاسم مو احمد حمد": "حمد", "no the name is not John Smith": "", "الاسم عيد": "عيد", "معك الخميس": "",
	} {
		if m := understand.Understand(said, clinic); m.Name != want {
			t.Errorf("%s: got the name %q, want %q", said, m.Name, want)
		}
	}
}

// How a name is spelt is no part of it, and where only the letters are said they
// are put together; initials stay.
func TestASpeltName(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"N for Nancy, O for Oscar, O for Oscar, R for Robert": "Noor",
		"Rose, R O S E, Sharma":                               "Rose Sharma",
		"i a m mark reyes":                                    "Mark Reyes",
		"uh i a m joy santos":                                 "Joy Santos",
		"my name is Noor, N for November, O for Oscar, Khan":  "Noor Khan",
		"it's Priya, P R I Y A, Nair":                         "Priya Nair",
		"Sharma, S as in Sam, H as in Harry":                  "Sharma",
		"Jon, J O H N":                                        "John",
		"K H A N":                                             "Khan",
		"khan k-h-a-n":                                        "Khan",
		"نورة نون واو راء هاء العتيبي":                        "نورة العتيبي",
		"اسمي سعد سين عين دال القرني":                         "سعد القرني",
		"ريم راء ياء ميم":                                     "ريم",
		"J R Smith":                                           "J R Smith",
		"A P J Abdul Kalam":                                   "A P J Abdul Kalam",
		"عين القحطاني":                                        "عين القحطاني",
	} {
		if got := heard(said, understand.AName).Name; got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// What is said around a name to whoever writes it down is no part of it.
func TestWordsAroundAName(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"كمّل": "", "كملي": "", "معك": "", "ايوه معك": "", "نعم معاك": "", "نورة كمّل": "نورة", "نورة العتيبي كملي الحجز": "نورة العتيبي",
		"نورة معك": "نورة", "معك نورة": "نورة", "اسمو خالد الحربي": "خالد الحربي", "ولدي اسمو راكان": "راكان", "فجر احجزه لها": "فجر",
		"نورة احجزيه لها": "نورة", "احجزه لفجر": "فجر", "احجزيها لمنى العتيبي": "منى العتيبي", "سجليه لسارة": "سارة",
		"كامل العنزي": "كامل العنزي", "Nora Smith, go on": "Nora Smith", "كميل الصفار": "كميل الصفار",
	} {
		if got := heard(said, understand.AName).Name; got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// Somebody for whom it shall be is named, with the choice of an offer and with a
// wish; services, complaints and doctors are nobody.
func TestForWhomItIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said  string
		topic understand.Topic
		name  string
		kin   bool
	}{
		{"the second one, for Huda", understand.AChoice, "Huda", false},
		{"number two for Huda Al Otaibi", understand.AChoice, "Huda Al Otaibi", false},
		{"the last one for Jaber please", understand.AChoice, "Jaber", false},
		{"الثاني لهدى", understand.AChoice, "هدى", false},
		{"الاخير لمشعل", understand.AChoice, "مشعل", false},
		{"another one for my sister Mona", understand.NoOpinion, "Mona", true},
		{"and a cleaning for my son Rakan tomorrow at five", understand.NoOpinion, "Rakan", true},
		{"another appointment for Huda", understand.NoOpinion, "Huda", false},
		{"وابي موعد لاختي منيرة", understand.NoOpinion, "منيرة", true},
		{"ابي تنظيف ثاني لولدي راكان بكرة", understand.NoOpinion, "راكان", true},
		{"another one for my sister", understand.NoOpinion, "", true},
		{"ابي موعد ثاني لاختي", understand.NoOpinion, "", true},
		{"the second one for five people", understand.AChoice, "", false},
		{"the second one, for the cleaning", understand.AChoice, "", false},
		{"another appointment for dental cleaning", understand.NoOpinion, "", false},
		{"an appointment for my skin", understand.AnAction, "", false},
		{"الثاني لو سمحت", understand.AChoice, "", false},
		{"ابي موعد لليزر", understand.NoOpinion, "", false},
	} {
		if m := heard(c.said, c.topic); m.Name != c.name || m.Kin != c.kin {
			t.Errorf("%s: got %q, of the family: %v, want %q, %v", c.said, m.Name, m.Kin, c.name, c.kin)
		}
	}
}

// What is told of somebody behind their name is no part of it, and how old they
// are is no time.
func TestWhatFollowsAName(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"for my girl niamh she's four": "Niamh", "my son rakan he is nine years old": "Rakan", "it's for tom baker aged six": "Tom Baker",
		"peter lane no sorry paul lane peter is my father":     "Paul Lane",
		"anna reed wait no mary reed anna reed is my daughter": "Mary Reed",
		"omar khalil omar is my son":                           "Omar Khalil",
		"اكتبي عندك ولدي سلطان الشهري هو المريض":               "سلطان الشهري",
		"بنتي جود العنزي عمرها ست سنين":                        "جود العنزي",
		"فهد السبيعي لا عفوا سعد السبيعي فهد اخوي":             "سعد السبيعي",
		"sean murphy is my name":                               "Sean Murphy",
		"عمرو خالد":                                            "عمرو خالد",
		"محمد عمرو":                                            "محمد عمرو",
		"john john murphy":                                     "John Murphy",
	} {
		if m := heard(said, understand.AName); m.Name != want || !m.When.IsZero() || m.Number >= 0 {
			t.Errorf("%s: got %s, want %q and no time", said, describe(m), want)
		}
	}
}

// To a read-back with a name that is nobody's, whoever it is for is named.
func TestWhoIsThat(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"no who's hassan it's for maria lopez": "Maria Lopez", "who is khalid it is for peter lane": "Peter Lane",
		"not hassan it's for priya nair": "Priya Nair", "لا مين خالد الموعد لسلطان الشهري": "سلطان الشهري",
		"no it's for whitening": "", "no it's for thursday": "", "who is the doctor": "", "no who is it with": "", "yes it's for my back": "",
	} {
		if m := heard(said, understand.AYesOrNo); m.Name != want || want != "" && m.Answer == understand.Yes {
			t.Errorf("%s: got %s, want the name %q", said, describe(m), want)
		}
	}
}
