package understand_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// topics are everything that a caller may have been asked for.
var topics = []understand.Topic{
	understand.Anything, understand.AService, understand.ABranch, understand.ADay, understand.ATime, understand.AChoice, understand.AName,
	understand.APhone, understand.AYesOrNo, understand.AMorning, understand.AnAction, understand.NoOpinion,
}

// sentences reads the files of testdata/danger whose names begin so. Those of
// 150 lines and those of strangers were written by people who had not seen the
// rules.
func sentences(t *testing.T, kind string) (list []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/danger/" + kind + "-*.txt")
	if err != nil || len(files) != 12 {
		t.Fatalf("got %v, %v, want six files of each language", files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, line)
			}
		}
	}
	return list
}

// Whatever was asked, an emergency is one, and nothing else: no yes, no name,
// no time.
func TestAnEmergencyIsHeardWhateverWasAsked(t *testing.T) {
	t.Parallel()
	for _, said := range sentences(t, "emergency") {
		for _, topic := range topics {
			c := clinic
			c.Topic = topic
			m := understand.Understand(said, c)
			if m.Intent != understand.Emergency || m.Answer != understand.NoAnswer || m.Name != "" || !m.When.IsZero() {
				t.Errorf("asked for %q: %q is %+v, want an emergency and nothing else", topic, said, m)
				break
			}
		}
	}
}

// What was, what is feared, what is denied and what is only a manner of
// speaking can be booked for.
func TestAHistoryIsNoEmergency(t *testing.T) {
	t.Parallel()
	for _, said := range sentences(t, "history") {
		for _, topic := range []understand.Topic{understand.Anything, understand.AName, understand.AYesOrNo} {
			c := clinic
			c.Topic = topic
			if m := understand.Understand(said, c); m.Intent == understand.Emergency {
				t.Errorf("asked for %q: %q is an emergency", topic, said)
				break
			}
		}
	}
}

// The same sentence about the same symptom counts or not by when it was, by
// whether it is denied, and by whether it is over.
func TestWhenASymptomWasDecides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said   string
		danger bool
	}{
		{"my father is having a stroke", true},
		{"my father had a stroke", true},
		{"my father had a stroke in 2019", false},
		{"my father had a stroke five years ago", false},
		{"my father had a stroke five minutes ago", true},
		{"my father had a stroke and needs physiotherapy", false},
		{"my father had a stroke last year and now he can't breathe", true},
		{"my chest hurts i had a stent last year", true},
		{"my chest hurts", true},
		{"no chest pain", false},
		{"my chest hurt last week but i'm fine now", false},
		{"my chest has hurt since yesterday", true},
		{"she is bleeding", true},
		{"she was bleeding last month", false},
		{"جته جلطة الحين", true},
		{"جته جلطة قبل خمس سنين", false},
		{"جته جلطة قبل خمس دقايق", true},
		{"جته جلطة وابي له علاج طبيعي", false},
		{"جته جلطة السنة الماضية والحين ما يتنفس", true},
		{"صدري يعورني من أمس", true},
		{"كان صدري يعورني", false},
		{"ما عندي ألم في الصدر", false},
		{"ينزف", true},
		{"كان ينزف ووقف", false},
	} {
		if got := understand.Danger(c.said); got != c.danger {
			t.Errorf("%q: got %v, want %v", c.said, got, c.danger)
		}
	}
}

// A pain in the chest is one now, whenever it began; what was is none.
func TestAPainInTheChestLasts(t *testing.T) {
	t.Parallel()
	for said, danger := range map[string]bool{
		"I have had chest pain for two days":                                  true,
		"my chest has been hurting since yesterday, I want an appointment":    true,
		"there's been pressure on my chest for a week, can you book me in":    true,
		"she's had pains in her chest since Sunday and needs an appointment":  true,
		"my chest hurts, it started three days ago, I'd like to see a doctor": true,
		"صدري يعورني من يومين وابي موعد":                                      true,
		"لي ثلاث ايام وانا احس بضغط على صدري":                                 true,
		"ابوي عنده نغزات بالصدر من اسبوع نبي نحجز له":                         true,
		"عندي الم في الصدر بدا قبل امس":                                       true,
		"my mum complains of her chest since last night":                      true,
		"صدري ضايق من الانتظار":                                               false,
		"I had chest pain a year ago and want a follow up":                    false,
		"last year I had chest pain for two days, it was nothing":             false,
		"I have had chest pain for two days but it is fine now":               false,
		"I get chest pain sometimes when I run":                               false,
		"كان عندي الم بالصدر قبل سنة وابي متابعة":                             false,
		"جاني الم في الصدر الشهر اللي فات وطلع سليم":                          false,
		"صدري يعورني احيانا اذا ركضت":                                         false,
		"my back has hurt for two days":                                       false,
		"ظهري يعورني من يومين":                                                false,
	} {
		if got := understand.Danger(said); got != danger {
			t.Errorf("%q: got %v, want %v", said, got, danger)
		}
	}
}

// A chest that hurts with any effort is no old story, unless it is told as one,
// and a stroke is one however small it is called.
func TestAChestThatHurtsWithEffortAndASmallStrokeCannotWait(t *testing.T) {
	t.Parallel()
	for said, danger := range map[string]bool{
		"pressure in the chest when I walk": true, "my chest gets tight when I climb stairs": true,
		"every time he goes up the stairs his chest hurts": true, "she has chest pain while carrying the shopping": true,
		"it squeezes in my chest if I hurry":                       true,
		"I'd like to book, I get pressure in my chest when I walk": true,
		"ضغط بصدري اذا مشيت":                                       true,
		"صدري يعورني لما اطلع الدرج":                               true,
		"كل ما ركض ولدي يقول صدري يوجعني":                          true,
		"يجيه الم بالصدر مع اي مجهود":                              true,
		"احس بثقل في قلبي وانا امشي":                               true,
		"mild stroke po":                                                         true,
		"he had a small stroke just now":                                         true,
		"my aunt had a minor heart attack":                                       true,
		"جته جلطة بسيطة":                                                         true,
		"امي صارت لها جلطه خفيفه":                                                true,
		"follow up for chest pain on exertion":                                   false,
		"I have stable angina, chest tightness when I walk, I need my follow up": false,
		"I used to get chest pain when I walked":                                 false,
		"last year my chest hurt when I climbed stairs":                          false,
		"what if I get chest pain walking":                                       false,
		"do you treat chest pain when walking":                                   false,
		"last year I had a stent my chest hurts when I walk":                     true,
		"my knee hurts when I climb stairs":                                      false,
		"I get out of breath when I climb stairs":                                false,
		"متابعة لألم الصدر مع المجهود":                                           false,
		"كان صدري يعورني اذا مشيت وراح":                                          false,
		"ضغطي يرتفع اذا مشيت":                                                    false,
		"ظهري يوجعني لما اشيل شي":                                                false,
		"he had a mild stroke last year and needs a check up":                    false,
		"a mild allergic reaction on my arm, I want an appointment":              false,
		"جته جلطة خفيفة قبل سنتين وابي متابعة":                                   false,
		"عنده حساسية خفيفة وابي موعد":                                            false,
	} {
		if got := understand.Danger(said); got != danger {
			t.Errorf("%q: got %v, want %v", said, got, danger)
		}
	}
}

// Something swallowed, a burn from what is hot, and an arm or a face that fails.
func TestWhatCannotWait(t *testing.T) {
	t.Parallel()
	for said, danger := range map[string]bool{
		"my son swallowed something": true, "the baby has swallowed a piece of plastic": true, "my toddler gulped down a button": true,
		"ولدي بلع شي": true, "بنتي ابتلعت غطا قلم": true, "البيبي بلع شي صغير وما ندري وشو": true,
		"my throat hurts when I swallow something": false, "my son swallowed something last year": false, "he can't swallow anything": false,
		"لما ابلع شي يعورني حلقي": false, "ما اقدر ابلع شي": false, "ولدي بلع شي قبل سنة وطلع": false,
		"I burned my hand with hot oil": true, "she burned her arm on the oven": true, "my brother got scalded by the soup": true,
		"انحرقت بزيت حار": true, "حرقت يدي بالمكوى": true, "ولدي انسلقت رجله بالموية": true,
		"I burned my tongue on hot tea last week": false, "I get heartburn from coffee": false, "an oil treatment for burnt hair": false,
		"يجيني حرقان من القهوة": false, "حرقت يدي بالزيت الشهر اللي فات وابي جلدية": false,
		"my arm is numb and heavy": true, "his right hand is weak and numb": true, "my arm feels tingly and I can't lift it, it's heavy": true,
		"يدي خدرانة وثقيلة": true, "ذراعه منمل وضعيف": true, "يده خدرت وما يقدر يرفعها": true,
		"her smile is crooked": true, "his face is drooping": true, "نص وجهي نازل": true, "ابتسامته مايلة": true,
		"my arm has been numb and heavy for three weeks I need physio": false, "my arms feel heavy after the gym": false,
		"my hand goes numb at night sometimes": false, "يدي تنمل احيانا": false, "وجهي فيه حبوب": false,
		"يدي ثقيلة ومنملة من ثلاث اسابيع ابي علاج طبيعي": false,
	} {
		if got := understand.Danger(said); got != danger {
			t.Errorf("%q: got %v, want %v", said, got, danger)
		}
	}
}

// Who cannot breathe has not said no.
func TestNotBeingAbleToBreatheIsNoNo(t *testing.T) {
	t.Parallel()
	for said, danger := range map[string]bool{
		"I can't breathe": true, "no I can't breathe": true, "I can't": false, "I can't come": false, "I can't hear you": false,
		"ما اقدر اتنفس": true, "لا ما اقدر اتنفس": true, "ما اقدر": false, "ما اقدر اجي": false, "مو صح": false, "مو نفس اليوم": false,
	} {
		c := clinic
		c.Topic = understand.AYesOrNo
		m := understand.Understand(said, c)
		if got := m.Intent == understand.Emergency; got != danger || danger && m.Answer != understand.NoAnswer {
			t.Errorf("%q: got %+v, want an emergency: %v", said, m, danger)
		}
	}
}

func TestAClinicAddsItsOwnWordsOfDanger(t *testing.T) {
	t.Parallel()
	own := []string{"my implant moved", "الغرسة تحركت"}
	for said, danger := range map[string]bool{
		"hello my implant moved": true, "my implant moved last year": false, "الغرسة تحركت": true,
		"الغرسه تحركت قبل سنة وابي متابعة": false,
		"my implant": false,
	} {
		if got := understand.Danger(said, own...); got != danger {
			t.Errorf("%q: got %v, want %v", said, got, danger)
		}
		if danger && understand.Danger(said) {
			t.Errorf("%q is one also without the clinic's words", said)
		}
	}
}

// The clinic's words are found as ours are: with the article and whose it is,
// in other spellings and forms, and in another order, if they stand near each
// other. A denial in them is one however it is said.
func TestTheClinicsWordsAreFoundHoweverTheyAreSaid(t *testing.T) {
	t.Parallel()
	for phrase, said := range map[string]map[string]bool{
		"الغرسة تحركت": {
			"غرستي تحركت": true, "تحركت عندي الغرسه اليوم": true, "تحرّكت الغرسة": true, "والغرسة تحركت من مكانها": true,
			"الغرسة تمام وابي موعد": false, "تحركت من البيت": false, "ابي موعد للغرسة": false,
			"الغرسة تحركت وابي موعد": true, "الغرسة تحركت السنة اللي فاتت": false,
			"تحركت من البيت قبل ساعة وأنا في الطريق وعندي موعد غرسة": false,
		},
		"غرسة":   {"الغرسه انكسرت": true, "بالغرسة شي غريب": true, "غرستي تنزف": true, "غرس": false},
		"المضخه": {"مضختي فيها صوت": true, "مضخة الانسولين تصفر": true, "ضخ": false},
		"pump alarm": {
			"the alarm of my insulin pump": true, "my pump's alarm is going off": true, "the pumps are alarming": true,
			"the pump alarm rings and I want an appointment": true, "I set an alarm for my appointment": false, "my pump is fine": false,
			"I had a pump alarm last year": false, "there is no pump alarm": false,
		},
		"the implant moved": {"I think my implant is moving": true, "my implants moved": true, "I moved house and need an implant": false,
			"I moved house last week so what do you charge for an implant": false},
		"pump not working": {"my pump isn't working": true, "the pump does not work": true, "the pump is working": false},
		"المضخة ما تشتغل":  {"مضختي مو راضية تشتغل": true, "المضخة تشتغل": false},
		"المضخة وقفت":      {"وقفت مضختي": true, "مضختي شغالة": false},
		"حرق ليزر":         {"صار لي حرق ليزر": true, "عندي حرق من الليزر": true, "ليزر": false},
	} {
		for text, danger := range said {
			if got := understand.Danger(text, phrase); got != danger && (danger || !understand.Danger(text)) {
				t.Errorf("%q in %q: got %v, want %v", phrase, text, got, danger)
			}
		}
	}
}

// Words that callers say in ordinary calls are none to be added.
func TestAnEverydayWordIsNoDanger(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"نعم", "لا", "yes", "no", "appointment", "appointments", "موعد", "الموعد", "مواعيد",
		"the", "my", "من", "على",
		"I want", "ابغى", "book", "احجز", "doctor", "دكتور", "العيادة", "tomorrow", "بكرة", "hello", "السلام عليكم", "اسمي", "name", "خمسة",
		"five", "الساعة", "cancel", "ابي موعد بكرة", "ما ابي", "not now", "thank you", "123", "ممكن", "موظف", "urgent", "تعبان"} {
		if understand.Everyday(word) == "" {
			t.Errorf("%q: got a word of danger, want it refused", word)
		}
	}
	for _, word := range []string{"pump alarm", "الغرسة تحركت", "نزيف", "implant", "stent", "المضخة", "tooth knocked out",
		"طاح السن", "swelling",
		"ورم مفاجئ", "my implant moved", "no feeling in my arm", "ما احس بيدي", "haemodialysis", "حرارة البيبي", "وريد"} {
		if said := understand.Everyday(word); said != "" {
			t.Errorf("%q: got refused, as in %q", word, said)
		}
	}
}

// How long ago something was is no time that is wished for.
func TestHowLongAgoItWasIsNoWish(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I fainted two months ago, I want to see a doctor tomorrow": "2026-11-16",
		"جتني جلطة قبل سنتين وأبي موعد بكرة":                        "2026-11-16",
	} {
		m := understand.Understand(said, clinic)
		if got := fmt.Sprint(m.When.From); !m.When.Dated || got != want || m.When.Timed() || m.When.Clash {
			t.Errorf("%q: got %+v, want %s and no time", said, m.When, want)
		}
	}
}

func BenchmarkDanger(b *testing.B) {
	for b.Loop() {
		understand.Danger("my father survived a heart attack in 2018 he needs a follow up appointment on tuesday at four thirty")
		understand.Danger("أبوي سوى قلب مفتوح قبل خمس سنين وأبي له كشف يوم الثلاثاء الساعة أربع ونص العصر")
	}
}
