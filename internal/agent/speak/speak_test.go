package speak_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

var today = civil.DateOf(2026, 11, 15)

// script writes the digits of a sentence in another script.
func script(s string, zero rune) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return zero + r - '0'
		}
		return r
	}, s)
}

// Every slot of a year, said in our own words, is understood as itself: in
// both languages and with the digits of three scripts, which take turns.
func TestEverySlotOfAYearIsUnderstoodAsItself(t *testing.T) {
	t.Parallel()
	for _, lang := range []understand.Lang{understand.Arabic, understand.English} {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			said := 0
			for d := today; d < today+366; d++ {
				// Every date has times of its own, so that in a few days every
				// minute of the day has come.
				for at := int(d-today) % 30; at < civil.DayMinutes; at += 30 {
					slot := booking.Slot{Date: d, Time: civil.Clock(at)}
					said++
					text := script(speak.Slot(lang, slot, today), []rune{'0', '٠', '۰'}[said%3])
					w := understand.Understand(text, understand.Context{Today: today, Now: 600}).When
					if !w.Dated || w.From != d || w.To != d || len(w.Times) != 1 || w.Times[0] != slot.Time || w.Relation != understand.At {
						t.Fatalf("%s %s said as %q is understood as %+v", d, slot.Time, text, w)
					}
				}
			}
			t.Logf("%d sentences", said)
		})
	}
}

// Every minute of a day with digits, as a screen or a recogniser writes it.
func TestWrittenTimesAreUnderstood(t *testing.T) {
	t.Parallel()
	for at := range civil.Clock(civil.DayMinutes) {
		for _, zero := range []rune{'0', '٠', '۰'} {
			text := script("2026-11-20 "+at.String(), zero)
			w := understand.Understand(text, understand.Context{Today: today}).When
			if len(w.Times) != 1 || w.Times[0] != at || w.From != today+5 {
				t.Fatalf("%q is understood as %+v", text, w)
			}
		}
	}
}

func TestTelephoneNumbersAreUnderstoodAsTheyAreSaid(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"+966551234567", "+966500000001", "+966555555555", "+966599100200"} {
		if got := understand.Understand(speak.Phone(number), understand.Context{Today: today, Topic: understand.APhone}).Phone; got != number {
			t.Errorf("%s said as %q is understood as %q", number, speak.Phone(number), got)
		}
	}
	if got, want := speak.Phone("+966551234567"), "0 5, 5 1, 2 3, 4 5, 6 7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := speak.Ending("+966551234567"), "5 6 7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTimesSoundAsPeopleSayThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		slot   string
		ar, en string
	}{
		{"2026-11-16 17:00", "بكرة الاثنين 16 نوفمبر الساعة خمس العصر", "tomorrow, Monday 16 November at 5 in the afternoon"},
		{"2026-11-17 09:30", "الثلاثاء 17 نوفمبر الساعة تسع ونص الصبح", "Tuesday 17 November at 9:30 in the morning"},
		{"2026-11-15 17:45", "اليوم الأحد 15 نوفمبر الساعة ست إلا ربع المغرب", "today, Sunday 15 November at 5:45 in the evening"},
		{"2026-11-20 12:00", "الجمعة 20 نوفمبر الساعة اثنعش الظهر", "Friday 20 November at 12 noon"},
		{"2026-11-21 00:15", "السبت 21 نوفمبر الساعة اثنعش وربع بالليل", "Saturday 21 November at 12:15 at night"},
		{"2026-11-23 14:27", "الاثنين 23 نوفمبر الساعة ثنتين وسبعة وعشرين دقيقة الظهر", "Monday 23 November at 2:27 in the afternoon"},
	} {
		d, _ := civil.ParseDate(c.slot[:10])
		at, _ := civil.ParseClock(c.slot[11:])
		s := booking.Slot{Date: d, Time: at}
		if got := speak.Slot(understand.Arabic, s, today); got != c.ar {
			t.Errorf("%s: got %s, want %s", c.slot, got, c.ar)
		}
		if got := speak.Slot(understand.English, s, today); got != c.en {
			t.Errorf("%s: got %s, want %s", c.slot, got, c.en)
		}
	}
}

// Both languages have the same sentences with the same words to fill in, and
// no question is long.
func TestBothLanguagesSayTheSame(t *testing.T) {
	t.Parallel()
	read := func(name string) map[string]string {
		text, err := os.ReadFile("sentences/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		for line := range strings.Lines(string(text)) {
			if key, s, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && key[0] != '#' {
				out[key] = s
			}
		}
		return out
	}
	holes := regexp.MustCompile(`\{\w+\}`)
	own := regexp.MustCompile(`^(hours\.words|numbers|tens|minute.*)$`) // how Arabic says times
	ar, en := read("ar"), read("en")
	for key, s := range ar {
		key = strings.TrimSuffix(strings.TrimSuffix(key, ".f"), ".m") // to women and to men
		if own.MatchString(key) {
			continue
		}
		a, e := holes.FindAllString(s, -1), holes.FindAllString(en[key], -1)
		slices.Sort(a)
		slices.Sort(e)
		if !slices.Equal(slices.Compact(a), slices.Compact(e)) {
			t.Errorf("%s has %v in Arabic and %v in English", key, a, e)
		}
	}
	for key, s := range en {
		if _, ok := ar[key]; !ok {
			t.Errorf("%s is not said in Arabic", key)
		}
		if len(strings.Fields(s)) >= 30 || len(strings.Fields(ar[key])) >= 30 {
			t.Errorf("%s is long", key)
		}
	}
}

func TestABranchIsSaidToBeOne(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"العليا": "فرع العليا", "فرع الملز": "فرع الملز", "عيادة الدرعية": "عيادة الدرعية"} {
		if got := speak.Branch(understand.Arabic, name); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := speak.Branch(understand.English, "Olaya"); got != "Olaya" {
		t.Errorf("got %s, want Olaya", got)
	}
}

func TestNumbersInTextsAreSpelled(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Call 0551234567, or come at 9": "Call 0 5, 5 1, 2 3, 4 5, 6 7, or come at 9",
		"من 150 إلى 300 ريال":           "من 150 إلى 300 ريال",
		"+966 11 234 5678":              "0 1, 1 2, 3 4, 5 6, 7 8",
	} {
		if got := speak.Aloud(text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestWomenAndMenAreAddressedAsSuchWhereItIsKnown(t *testing.T) {
	t.Parallel()
	for who, want := range map[understand.Speaker]string{"f": "أي خدمة تبغين؟", "m": "أي خدمة تبغى؟", "": "أي خدمة أحجز لك؟"} {
		if got := speak.To(understand.Arabic, who, "ask.service"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got, want := speak.To(understand.English, "f", "ask.service"), "Which service would you like?"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestListsAreSaidAsPeopleSayThem(t *testing.T) {
	t.Parallel()
	if got, want := speak.List(understand.English, "or", []string{"a", "b", "c"}), "a, b or c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := speak.List(understand.Arabic, "or", []string{"أ", "ب", "ج"}), "أ، ب أو ج"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := speak.Numbered(understand.English, []string{"a", "b"}), "1 a, 2 b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
