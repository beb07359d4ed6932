package understand_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

// bounds writes what a wish says of days and hours, and what it leaves out, by
// day: hours at which nobody works are left out.
func bounds(w *understand.When) string {
	out := []string{describe(understand.Meaning{When: *w, Number: -1})}
	hours := func(a understand.Window) string {
		return fmt.Sprintf("%02d:%02d-%02d:%02d", a.From/60, a.From%60, a.To/60, a.To%60)
	}
	for _, n := range w.Not[:min(len(w.Not), 2)] {
		not := "not " + day(n.From)
		if n.To > n.From {
			not += ".." + day(n.To)
		}
		if n.At != nil {
			not += " " + hours(*n.At)
		}
		out = append(out, not)
	}
	for _, a := range w.Avoid {
		if a.From >= 6*60 {
			out = append(out, "never "+hours(a))
		}
	}
	if w.Doubtful() {
		out = append(out, "?")
	}
	return strings.TrimSpace(strings.Join(out, " "))
}

func checkBounds(t *testing.T, table map[string]string) {
	t.Helper()
	for said, want := range table {
		m := heard(said, understand.ADay)
		if got := bounds(&m.When); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// Whoever is busy until a time can come after it, whoever is busy from a time
// on before it, and nobody comes while they are busy.
func TestWhatSomebodyIsBusyWithTurnsALimitRound(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"I'm at work until noon": "after 12:00", "I have classes until two": "after 02:00|14:00", "I'm on duty till 3 pm": "after 15:00",
		"in the office until half past four": "after 04:30|16:30", "until noon I'm at work": "after 12:00",
		"tomorrow I'm in training until eleven": "Mon 16/11 after 11:00|23:00", "I can't leave work until three": "after 03:00|15:00",
		"my shift ends at four": "after 04:00|16:00", "I get off work at half past four": "after 04:30|16:30",
		"I'm at work until noon so Tuesday please":   "Tue 17/11 after 12:00",
		"Tuesday because I have classes until two":   "Tue 17/11 after 02:00|14:00",
		"I'm travelling until Thursday":              "Fri 20/11..Thu 3/12",
		"I start work at three":                      "before 03:00|15:00",
		"my lectures begin at noon":                  "before 12:00",
		"I leave for work at three":                  "before 03:00|15:00",
		"عندي دوام لين العصر":                        "[15:00-22:00]",
		"انا في الدوام الى الساعة ثنتين":             "after 02:00|14:00",
		"عندي محاضرات لين الساعة وحدة":               "after 01:00|13:00",
		"اطلع من الدوام الساعة اربع":                 "after 04:00|16:00",
		"دوامي يبدا الساعة ثلاث":                     "before 03:00|15:00",
		"busy from twelve to two":                    "never 12:00-14:00",
		"not free between eleven and one":            "never 11:00-13:00",
		"I'm in a meeting from 10 to 12":             "never 10:00-12:00",
		"tomorrow, but I'm tied up from two to four": "Mon 16/11 never 14:00-16:00",
		"Monday I have a meeting from ten to eleven": "Mon 16/11 never 10:00-11:00 never 22:00-23:00",
		"after ten but I'm busy from twelve to two":  "after 10:00|22:00 never 12:00-14:00",
		"I'm not available from 9 am till noon":      "never 09:00-12:00",
		"I'm busy Monday from 10 am to 11 am":        "not Mon 16/11 10:00-11:00",
		"anything but between twelve and two":        "never 12:00-14:00",
		"I'm away from Sunday to Tuesday":            "not Sun 22/11..Tue 24/11",
		"I work mornings":                            "never 06:00-12:00",
		"مشغول من ١٢ الى ٢":                          "never 12:00-14:00",
		"عندي اجتماع من عشر الى اثنعش":               "never 10:00-12:00",
		"ما اقدر من ثنتين الظهر الى خمس العصر":       "never 14:00-17:00",
		"عندي دوام من ثمان الصبح الى ثلاث العصر":     "never 08:00-15:00",
		"اي وقت الا من ١٢ الى ٢":                     "anytime never 12:00-14:00",
		"عندي دوام الصبح":                            "never 06:00-12:00",
		// What nobody can know is read back.
		"the kids are at school until two": "after 02:00|14:00 ?", "my husband is at work until five": "after 05:00|17:00 ?",
		"I'm babysitting until four": "after 04:00|16:00 ?", "I have a meeting at three": "03:00|15:00 ?",
		"عندي اجتماع الساعة ثلاث": "03:00|15:00 ?",
		// A limit is what it says where nobody is busy.
		"tomorrow until noon": "Mon 16/11 before 12:00", "I'm free until noon": "before 12:00", "I can come until two": "before 02:00|14:00",
		"between eleven and one": "between 11:00 and 13:00", "I have a break from 12 to 1 pm": "between 12:00 and 13:00 ?",
		"can we start at three": "03:00|15:00", "I want to start at ten": "10:00|22:00", "yoga class from 6 to 7 pm": "between 18:00 and 19:00",
		"do you work until nine": "before 09:00|21:00", "Tuesday at seven, my class ends at six": "Tue 17/11 07:00|19:00",
		"tomorrow I'm at work until noon, Tuesday is better": "Tue 17/11", "I have to be at work by two": "before 02:00|14:00 ?",
		"I work until five so can I come at six": "06:00|18:00", "I'm not at work until three": "before 03:00|15:00 ?",
		"فاضي لين العصر": "before 15:00", "اقدر من عشر الى اثنعش": "between 10:00 and 12:00", "من ٣ الى ٥": "between 03:00|15:00 and 05:00|17:00",
		"الدكتورة دوامها لين العصر": "before 15:00 ?", "انا فاضي من عشر لين ثنتين": "between 10:00 and 14:00",
	})
}

// Of what follows an exception only what belongs to it is excepted.
func TestAnExceptionTakesOutNoMoreThanItself(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"any day except Wednesday, mornings only":              "[06:00-12:00] anyday not Wed 18/11 not Wed 25/11",
		"any day but Wednesday, in the afternoon":              "[12:00-17:00] anyday not Wed 18/11 not Wed 25/11",
		"any day next week but Monday and Tuesday after four":  "Sun 22/11..Sat 28/11 after 04:00|16:00 anyday not Mon 23/11 not Tue 24/11",
		"next week except Monday, in the evening":              "Sun 22/11..Sat 28/11 [17:00-22:00] not Mon 23/11",
		"any day this week but Thursday, only in the mornings": "Sun 15/11..Sat 21/11 [06:00-12:00] anyday not Thu 19/11",
		"اي يوم الا الاربعاء الصبح بس":                         "[06:00-12:00] anyday not Wed 18/11 not Wed 25/11",
		"اي يوم ما عدا الاثنين والثلاثاء بعد العصر":            "[15:30-20:00] anyday not Mon 16/11 not Mon 23/11",
		"اي يوم الاسبوع الجاي غير الاحد بعد الساعة خمس":        "Sun 22/11..Sat 28/11 after 05:00|17:00 anyday not Sun 22/11",
		"not Monday morning":             "not Mon 16/11 06:00-12:00",
		"any time except Monday morning": "anytime not Mon 16/11 06:00-12:00 not Mon 23/11 06:00-12:00",
		"any day except Monday":          "anyday not Mon 16/11 not Mon 23/11",
		"مو الاحد الصبح":                 "not Sun 22/11 06:00-12:00",
	})
}

// Hours past midnight are on the date on which they begin, whosever night it is.
func TestPastMidnightIsTheNextDate(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"Thursday night after midnight": "Fri 20/11 [00:00-06:00]", "الخميس بالليل بعد نص الليل": "Fri 20/11 [00:00-06:00]",
		"tonight after midnight": "Mon 16/11 [00:00-06:00]", "الليلة بعد منتصف الليل": "Mon 16/11 [00:00-06:00]",
		"tomorrow at night, past midnight": "Tue 17/11 [00:00-06:00]", "بعد ١٢ بالليل الخميس": "Fri 20/11 between 00:00 and 06:00",
		"Thursday after midnight": "Fri 20/11 [00:00-06:00] ?", "the 19th of November after midnight": "Thu 19/11 [00:00-06:00]",
		"Thursday night": "Thu 19/11 [19:00-26:00]", "Thursday night at one": "Fri 20/11 01:00",
	})
}

// Before something that happens on a day is before that day.
func TestBeforeSomethingThatHappens(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"before my father travels on Thursday": "Sun 15/11..Wed 18/11", "before I go to Jeddah on Thursday": "Sun 15/11..Wed 18/11",
		"قبل ما يسافر ابوي الخميس": "Sun 15/11..Wed 18/11", "قبل لا ارجع للرياض الثلاثاء": "Sun 15/11..Mon 16/11",
		"after my wife comes back on Tuesday": "Wed 18/11..Tue 1/12", "بعد ما يرجع زوجي الثلاثاء": "Wed 18/11..Tue 1/12",
		"before my father travels on Thursday at five": "Sun 15/11..Wed 18/11", "before I pick up the kids at 2 pm": "before 14:00",
		"before Thursday": "Sun 15/11..Wed 18/11", "قبل الخميس": "Sun 15/11..Wed 18/11", "before work on Thursday": "Thu 19/11",
		"after five on Thursday": "Thu 19/11 after 05:00|17:00",
	})
}

// What is too early is followed by something later, and never by the opposite.
func TestTooEarlyLooksForLater(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Choice{
		"too early for me": understand.Later, "the first one is a bit early for me": understand.Later, "they are all too early": understand.Later,
		"nine is way too early": understand.Later, "too early, something later": understand.Later, "كلها بدري علي": understand.Later,
		"الاول بدري": understand.Later, "بدري مره": understand.Later, "that's too late": understand.Earlier, "late for me": understand.Earlier,
		"that's quite late for us": understand.Earlier, "متاخر علي": understand.Earlier, "الوقت متاخر شوي": understand.Earlier,
		"not too late please": 0, "something early": 0, "as early as possible": 0, "later please": 0, "مو بدري": 0, "شي بدري": 0,
	} {
		for _, topic := range []understand.Topic{understand.AChoice, understand.AYesOrNo} {
			if m := heard(said, topic); m.Toward != want || m.Intent == understand.Late || want != 0 && m.Choice != understand.NoChoice {
				t.Errorf("%s (%s): got %d, %s, want %d", said, topic, m.Toward, describe(m), want)
			}
		}
	}
}

// Where no time was talked about, an hour later is an hour after the
// appointment that is moved.
func TestAnAppointmentIsMovedByADistance(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]understand.Shift{
		"one hour later": {Minutes: 60}, "push it back an hour": {Minutes: 60}, "move my appointment half an hour earlier": {Minutes: -30},
		"make my appointment an hour later": {Minutes: 60}, "postpone my appointment by a week": {Days: 7},
		"move my tuesday appointment back an hour": {Minutes: 60}, "bring my booking forward by two hours": {Minutes: -120},
		"اجل موعدي ساعة": {Minutes: 60}, "قدمه ساعة": {Minutes: -60}, "اخر موعدي نص ساعة": {Minutes: 30}, "اجل موعدي يومين": {Days: 2},
		"قدم حجزي ساعتين": {Minutes: -120}, "ابي موعد بعد ساعة": {}, "an appointment an hour after noon": {}, "I'm running an hour late": {},
		"I need an appointment in two weeks": {}, "tomorrow at four": {},
	} {
		m := heard(said, understand.AnAction)
		if m.Shift != want || (want != understand.Shift{}) && (m.Intent != understand.Move || m.When.Timed()) {
			t.Errorf("%s: got %v, %s, want %v", said, m.Shift, describe(m), want)
		}
	}
	c := clinic
	c.Topic, c.Last = understand.AYesOrNo, talkedOf("2026-11-24T16:00")
	if m := understand.Understand("one hour later", c); (m.Shift != understand.Shift{}) || clocks(m.When.Times) != "17:00" {
		t.Errorf("beside a time that is read back: got %v, %s", m.Shift, describe(m))
	}
}

// A digit that is corrected at the read-back is one of the number and no date.
// What cannot be told for sure is asked for.
func TestADigitThatIsCorrectedIsNoDate(t *testing.T) {
	t.Parallel()
	c := clinic
	c.Topic, c.Last, c.Phone = understand.AYesOrNo, talkedOf("2026-11-24T16:00"), "+966551234567"
	for said, want := range map[string]string{
		"the third digit should be six": "+966561234567", "eight not seven": "+966551234568", "not seven, it's eight": "+966551234568",
		"it's 056 not 055": "+966561234567", "no the last three are 568": "+966551234568", "nine instead of seven": "+966551234569",
		"الرقم الثالث ستة مو خمسة": "+966561234567", "ثمانية مو سبعة": "+966551234568", "اخر رقم تسعة": "+966551234569",
		// Not clear: the whole number is asked for.
		"it's 055 not 050": "?", "the third digit should be five": "?", "six not five": "?", "the fifth digit is wrong": "?",
		"الرقم غلط": "?", "الرقم الثالث خمسة مو ستة": "?",
	} {
		m := understand.Understand(said, c)
		got := m.Phone
		if m.About == understand.APhone && got == "" {
			got = "?"
		}
		if got != want || !m.When.IsZero() || m.Choice != understand.NoChoice || m.Number >= 0 {
			t.Errorf("%s: got %q, %s, want %q", said, got, describe(m), want)
		}
	}
	for said, want := range map[string]string{ // the time, or the day, that was read back
		"not at four, at five": "05:00|17:00", "five pm not four": "17:00", "the third of december": "Thu 3/12", "no, tuesday": "no Tue 17/11",
	} {
		if m := understand.Understand(said, c); describe(m) != want || m.About == understand.APhone {
			t.Errorf("%s: got %s, want %s", said, describe(m), want)
		}
	}
}

// Not before a time is after it, whatever is denied, and whatever is said of
// the time before it besides.
func TestADenialTurnsBeforeAndAfterRound(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"مهوب قبل اربع العصر عندي شغل قبلها": "after 16:00",
		"مهوب بعد اربع العصر":                "before 16:00", "مو قبل ست ما اقدر قبلها": "after 06:00|18:00",
		"ما اقدر اجيكم قبل خمس العصر": "after 17:00", "مقدرش اجي قبل خمسه العصر": "after 17:00", "ما اخلص قبل خمس العصر": "after 17:00",
		"الثلاثاء بس ما اقدر اطلع من البيت قبل خمس العصر": "Tue 17/11 after 17:00", "مو قبل الخميس انا مسافر قبلها": "Thu 19/11..Wed 2/12",
		"لا تحطوني قبل عشر الصبح":             "after 10:00 ?",
		"لا يكون قبل عشر الصبح ما اصحى قبلها": "after 10:00", "بعد الظهر قبلها ما اقدر": "[12:00-17:00]",
		"nothing before ten please i don't wake up before then": "after 10:00|22:00",
		"no earlier than ten i can't before that":               "after 10:00|22:00",
		"no earlier than Wednesday i can't before that":         "Wed 18/11..Tue 1/12", "i don't finish before five": "after 05:00|17:00",
		"Tuesday i can't leave the house before five pm": "Tue 17/11 after 17:00", "i don't have time before five pm": "after 17:00",
		"not later than eleven in the morning i can't after that": "before 11:00",
		"no later than three pm i'm busy after that":              "before 15:00",
		"before three i can't after that":                         "before 03:00|15:00",
		"in the morning please i'm busy after that":               "[06:00-12:00]",
		// What is called good is the wish.
		"before ten i can't after that is fine": "after 10:00|22:00", "i work until six after that is fine": "after 06:00|18:00",
		// Not but then is only then.
		"ابوي ما يفضى الا الخميس العصر": "Thu 19/11 [15:00-18:00]", "ما اقدر الا السبت": "Sat 21/11",
		"my husband doesn't drive me except on Monday": "Mon 16/11 ?", "ما يفرق معي الا السبت": "not Sat 21/11",
	})
}

// A day is told from another in the sentence, also from one that is not wanted.
func TestADayThatIsToldFromAnother(t *testing.T) {
	t.Parallel()
	checkBounds(t, map[string]string{
		"a monday, not tomorrow, the one after that": "Mon 23/11 not Mon 16/11", "الاثنين مو بكره اللي بعده": "Mon 23/11 not Mon 16/11",
		"monday only not tomorrow the following one":                        "Mon 23/11 not Mon 16/11",
		"الثلاثاء مو الاسبوع الجاي اللي بعده":                               "Tue 1/12 not Sun 22/11..Sat 28/11",
		"Thursday not next week the week after":                             "Thu 3/12 not Sun 22/11..Sat 28/11",
		"i have an exam Wednesday until noon so two pm the same day please": "Wed 18/11 14:00",
		"عندي اختبار الاربعاء لين الظهر فابي بعد العصر بنفس اليوم":          "Wed 18/11 [15:30-20:00]",
		"not thursday my brother has his exam the same day":                 "not Thu 19/11",
		"10 / 12 at nine in the morning":                                    "Thu 10/12 09:00", "يوم 3/ 12 العصر": "Thu 3/12 [15:00-18:00]",
		"3 /12 after four pm": "Thu 3/12 after 16:00", "عايز اول معاد فاضي عندكم": "earliest", "whatever's first": "earliest",
	})
	for said, want := range map[string]string{
		"قدمي موعدي من يوم الاربعاء الى يوم الاثنين لا هنتي": "move Mon 16/11", "قدموا موعدي من الخميس للثلاثاء": "move Tue 17/11",
		"can you push my tuesday appointment back to thursday": "move Thu 19/11",
		"please pull my wednesday booking forward to monday":   "move Mon 16/11",
		"مش هقدر اجي ممكن ننقل المعاد ليوم الخميس":             "move unsure Thu 19/11",
	} {
		if got := describe(heard(said, understand.AnAction)); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}
