package understand_test

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// oneOf is how many sentences of the grid there are for each that is tried. It
// is a prime, so that every value meets every other; 1 tries all.
var oneOf = flag.Int("grid", 997, "try one of so many sentences of the grid")

// said is a piece of a sentence and what it means.
type said struct {
	text string
	date civil.Date
	time civil.Clock
}

var gridTopics = []understand.Topic{
	understand.Anything, understand.AService, understand.ABranch, understand.ADay, understand.ATime, understand.AChoice, understand.AName,
	understand.APhone, understand.AYesOrNo, understand.AMorning, understand.AnAction, understand.NoOpinion,
}

// A day and a time, said in any order and form, whatever was asked for, are
// understood as they were meant, or asked back: never read as another day or
// another time.
func TestGrid(t *testing.T) {
	t.Parallel()
	for lang, grid := range map[string]struct {
		days, times []said
		orders      []string
	}{
		"en": {englishDays(), englishTimes(), []string{"%[1]s %[2]s", "%[2]s %[1]s", "%[1]s at %[2]s", "%[2]s on %[1]s", "at %[2]s %[1]s",
			"i want %[1]s %[2]s please"}},
		"ar": {arabicDays(), arabicTimes(), []string{"%[1]s %[2]s", "%[2]s %[1]s", "%[1]s الساعه %[2]s", "الساعه %[2]s %[1]s",
			"ابي %[1]s على %[2]s"}},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			right, asked, n := 0, 0, 0
			for i := 0; i < len(grid.days)*len(grid.times)*len(grid.orders)*len(gridTopics); i += *oneOf {
				k := i
				pick := func(n int) int { x := k % n; k /= n; return x }
				topic, order := gridTopics[pick(len(gridTopics))], grid.orders[pick(len(grid.orders))]
				day, time := grid.days[pick(len(grid.days))], grid.times[pick(len(grid.times))]
				text := fmt.Sprintf(order, day.text, time.text)
				text = strings.NewReplacer("on on ", "on ", "on tomorrow", "tomorrow", "at at ", "at ", "at quarter", "at a quarter").Replace(text)
				if topic == understand.AChoice && slices.Contains(strings.Fields(time.text), "one") {
					continue // "the Monday one" names an offer
				}
				c := clinic
				c.Topic = topic
				w := understand.Understand(text, c).When
				n++
				switch {
				case w.Doubtful() || w.Clash || w.IsZero():
					asked++
				case slices.Contains([]string{"one", "وحدة", "ست"}, time.text) && w.From == day.date && w.To == day.date && !w.Timed():
					asked++ // "the Wednesday one", a lady: no hour, and times of that day are offered
				case w.Dated && w.From == day.date && w.To == day.date && slices.Contains(w.Times, time.time) && w.Relation == understand.At:
					right++
				default:
					t.Errorf("%q, asked for %q, is %s", text, topic, describe(understand.Meaning{When: w, Number: -1}))
				}
			}
			t.Logf("%d sentences: %d right, %d asked", n, right, asked)
			if 100*right < 94*n {
				t.Errorf("%d of %d are right", right, n)
			}
		})
	}
}

func englishDays() (list []said) {
	add := func(date string, texts ...string) {
		for _, text := range texts {
			list = append(list, said{text: text, date: mustDate(date)})
		}
	}
	add("2026-11-16", "tomorrow", "monday")
	add("2026-11-17", "tuesday", "on tuesday", "next tuesday", "the day after tomorrow")
	add("2026-11-19", "the 19th", "on the nineteenth", "november 19", "19 november", "november the 19th", "19th of november",
		"thursday the 19th")
	add("2026-12-05", "the 5th", "december 5", "the fifth of december", "5 december")
	add("2026-11-25", "wednesday next week", "november twenty five", "the twenty fifth")
	return list
}

var (
	englishNumbers = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen " +
		"fourteen fifteen sixteen seventeen eighteen nineteen")
	englishTens = strings.Fields("- - twenty thirty forty fifty")
)

func english(n int) string {
	switch {
	case n < 20:
		return englishNumbers[n]
	case n%10 == 0:
		return englishTens[n/10]
	}
	return englishTens[n/10] + " " + englishNumbers[n%10]
}

// englishTimes are all hours with all minutes that fives divide, in words and
// digits, told and counted.
func englishTimes() (list []said) {
	for h := 1; h <= 23; h++ {
		for m := 0; m < 60; m += 5 {
			at := civil.Clock(h*60 + m)
			add := func(format string, a ...any) { list = append(list, said{text: fmt.Sprintf(format, a...), time: at}) }
			add("%d:%02d", h, m)
			switch {
			case m == 0 && h <= 12:
				add("%s o'clock", english(h))
				add("%s", english(h))
				add("%d", h)
			case m == 0:
			case m < 10:
				add("%s oh %s", english(h), english(m))
				add("%d %02d", h, m)
			default:
				add("%s %s", english(h), english(m))
				add("%d %d", h, m)
			}
			if h > 12 {
				continue
			}
			half := "pm"
			if h%12 != 0 {
				half = "am"
			}
			if m == 0 {
				add("%d %s", h, half)
				add("%s %s", english(h), half)
			} else {
				add("%d:%02d %s", h, m, half)
				if m > 5 {
					add("%s %s %s", english(h), english(m), half)
					add("%d %d %s", h, m, half)
				}
			}
			switch {
			case m == 0:
			case m == 15:
				add("quarter past %s", english(h))
			case m == 30:
				add("half past %s", english(h))
				add("half %s", english(h))
			case m < 30:
				add("%s past %s", english(m), english(h))
			case m == 45:
				add("quarter to %s", english(h%12+1))
			default:
				add("%s to %s", english(60-m), english(h%12+1))
			}
		}
	}
	return list
}

func arabicDays() (list []said) {
	add := func(date string, texts ...string) {
		for _, text := range texts {
			list = append(list, said{text: text, date: mustDate(date)})
		}
	}
	add("2026-11-16", "بكره", "الاثنين", "يوم الاثنين")
	add("2026-11-17", "الثلاثاء", "بعد بكره", "يوم الثلاثاء الجاي")
	add("2026-11-19", "يوم 19", "يوم تسعطعش", "19 نوفمبر", "تسعطعش نوفمبر", "التاسع عشر من نوفمبر", "الخميس 19 نوفمبر", "٢٠٢٦-١١-١٩", "19/11")
	add("2026-12-05", "خمسة ديسمبر", "يوم 5 ديسمبر", "5 شهر 12")
	add("2026-11-25", "الاربعاء الاسبوع الجاي", "خمسة وعشرين نوفمبر", "يوم خمسة وعشرين")
	return list
}

var (
	arabicHours  = strings.Fields("- وحدة ثنتين ثلاث اربع خمس ست سبع ثمان تسع عشر احدعش اثنعش")
	arabicAfter  = map[int]string{5: "وخمس", 10: "وعشر", 15: "وربع", 20: "وثلث", 25: "ونص الا خمس", 30: "ونص", 35: "ونص وخمس"}
	arabicBefore = map[int]string{40: "الا ثلث", 45: "الا ربع", 50: "الا عشر", 55: "الا خمس"}
	arabicTens   = map[int]string{10: "عشر", 15: "خمس عشرة", 20: "عشرين", 25: "خمس وعشرين", 30: "ثلاثين", 40: "اربعين",
		45: "خمس واربعين", 50: "خمسين"}
)

// arabicTimes are the same in Arabic: as people say them, in digits, and with
// the minutes counted.
func arabicTimes() (list []said) {
	for h := 1; h <= 12; h++ {
		for m := 0; m < 60; m += 5 {
			at := civil.Clock(h%12*60 + m)
			if h == 12 {
				at += 720
			}
			add := func(format string, a ...any) { list = append(list, said{text: fmt.Sprintf(format, a...), time: at}) }
			add("%d:%02d", h, m)
			add("%s:%s", script(strconv.Itoa(h)), script(fmt.Sprintf("%02d", m)))
			if m >= 10 {
				add("%d %d", h, m)
			}
			if m == 0 {
				add("%s", arabicHours[h])
				add("%d", h)
			}
			if word := arabicAfter[m]; word != "" {
				add("%s %s", arabicHours[h], word)
			}
			if word := arabicBefore[m]; word != "" {
				add("%s %s", arabicHours[h%12+1], word)
			}
			if word := arabicTens[m]; word != "" {
				add("%s و%s دقيقة", arabicHours[h], word)
			}
		}
	}
	return list
}

// script writes digits as Arabic does.
func script(s string) string {
	return strings.Map(func(r rune) rune { return r - '0' + '٠' }, s)
}
