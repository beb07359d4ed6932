package caller

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mawid/mawid/internal/civil"
)

// heard is what a person catches of a sentence.
type heard struct {
	ask    string   // what is asked
	text   string   // all of it, in plain letters
	pieces []string // between commas and stops
	times  []moment
	days   []civil.Date // that were said with their numbers
	phone  string       // a whole number that was said
	ending string       // the last digits of one
}

// moment is a day and a time that were said.
type moment struct {
	date civil.Date
	time civil.Clock
}

// hear takes a sentence of the agent in.
func (c *Caller) hear(say string) heard {
	h := heard{text: plain(say)}
	for _, s := range strings.FieldsFunc(say, func(r rune) bool { return strings.ContainsRune(",،.?؟", r) }) {
		h.pieces = append(h.pieces, plain(s))
	}
	last := ""
	for _, s := range strings.FieldsFunc(say, func(r rune) bool { return r == '.' || r == '?' || r == '؟' || r == '!' }) {
		p := plain(s)
		if p != "" && !slices.ContainsFunc(c.Keys, func(k string) bool { return strings.HasPrefix(p, k) }) {
			last = p
		}
	}
	for _, text := range []string{last, h.text} {
		if h.ask == "" {
			h.ask = c.asked(text)
		}
	}
	h.days, h.times = c.moments(h.text)
	if _, after, ok := strings.Cut(h.text, c.Ending+" "); ok {
		h.ending = digitsOf(after)
	} else if all := longNumber.FindString(h.text); all != "" {
		h.phone = digitsOf(all)
	}
	return h
}

// longNumber is a telephone number that is read out.
var longNumber = regexp.MustCompile(`\b0[0-9 ]{9,20}`)

// asked finds which question a sentence is.
func (c *Caller) asked(text string) string {
	for _, q := range c.Questions {
		if !slices.ContainsFunc(q.Words, func(w string) bool { return !contains(text, plain(w)) }) {
			return q.Ask
		}
	}
	return ""
}

func contains(text, part string) bool { return strings.Contains(" "+text+" ", " "+part) }

// digitsOf are the digits at the beginning of a text.
func digitsOf(s string) string {
	var out []rune
	for _, r := range s {
		if r != ' ' && !unicode.IsDigit(r) {
			break
		}
		if unicode.IsDigit(r) {
			out = append(out, r)
		}
	}
	return string(out)
}

// sameNumber compares a number that was said with one's own.
func sameNumber(said, own string) bool { return said == "0"+strings.TrimPrefix(own, "+966") }

// plain leaves letters, digits and the colon of a time, small and without the
// marks of Arabic.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r == 'أ' || r == 'إ' || r == 'آ':
			b.WriteRune('ا')
		case r == 'ة':
			b.WriteRune('ه')
		case r == 'ى':
			b.WriteRune('ي')
		case r >= '٠' && r <= '٩':
			b.WriteRune('0' + r - '٠')
		case unicode.Is(unicode.Mn, r) || r == 'ـ' || r == '\'' || r == '’':
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == ':':
			b.WriteRune(r)
		default:
			b.WriteRune(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// What times sound like: an hour, what is added to it or taken away, and the
// part of the day.
var (
	english = regexp.MustCompile(`\b(\d{1,2})(?::(\d\d))? (in the morning|in the afternoon|in the evening|at night|noon|midnight|a ?m|p ?m)\b`)
	arabic  = regexp.MustCompile(`(?:^| )(` + strings.Join(hourWords, "|") + `)(?: (ونص|وربع|الا ربع))?` +
		` (الفجر|الصبح|صباحا|الظهر|ظهرا|العصر|عصرا|المغرب|العشاء|بالليل|الليل|مساء|المساء)(?: |$)`)
	hourWords = strings.Fields("اثنعش وحده ثنتين ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره احدعش حداعش ثلاث اربع خمس ست سبع ثمان تسع عشر")
	hourOf    = []int{12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 3, 4, 5, 6, 7, 8, 9, 10}
	dated     = regexp.MustCompile(`(?:^| )(\d{1,2}) ([a-z]+|\p{Arabic}+)`)
)

// moments are the days and times in a sentence, in their order. A time without
// a day is one of the day before it.
func (c *Caller) moments(text string) (days []civil.Date, list []moment) {
	type found struct {
		at   int
		date *civil.Date
		time civil.Clock
	}
	var all []found
	for _, m := range dated.FindAllStringSubmatchIndex(text, -1) {
		month := slices.IndexFunc(c.Months, func(s string) bool { return plain(s) == text[m[4]:m[5]] })
		if n, err := strconv.Atoi(text[m[2]:m[3]]); err == nil && month >= 0 {
			d := c.coming(time.Month(month+1), n)
			all = append(all, found{at: m[2], date: &d})
		}
	}
	for _, m := range english.FindAllStringSubmatchIndex(text, -1) {
		minute := 0
		if m[4] >= 0 {
			minute, _ = strconv.Atoi(text[m[4]:m[5]])
		}
		hour, _ := strconv.Atoi(text[m[2]:m[3]])
		all = append(all, found{at: m[2], time: clockOf(hour, minute, text[m[6]:m[7]])})
	}
	for _, m := range arabicTimes(text) {
		all = append(all, found{at: m.at, time: m.time})
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.at - b.at })
	day := c.Wish.Date // where none is said it is the one spoken of
	for _, f := range all {
		if f.date != nil {
			day = *f.date
			days = append(days, day)
		} else {
			list = append(list, moment{day, f.time})
		}
	}
	return days, list
}

// coming is the next such day.
func (c *Caller) coming(month time.Month, day int) civil.Date {
	year, _, _ := c.today.Civil()
	if d := civil.DateOf(year, month, day); d >= c.today {
		return d
	}
	return civil.DateOf(year+1, month, day)
}

// clockOf is the time that an hour of a part of the day is.
func clockOf(hour, minute int, part string) civil.Clock {
	h := hour % 12
	switch part {
	case "in the morning", "am", "a m", "الفجر", "الصبح", "صباحا", "midnight":
	case "الظهر", "ظهرا": // from eleven on
		if hour != 11 && hour != 10 {
			h += 12
		}
	case "at night", "بالليل", "الليل":
		if hour >= 5 && hour < 12 {
			h += 12
		}
	default:
		h += 12
	}
	return civil.Clock(h*60 + minute)
}

// spokenTime is a time and where it stands.
type spokenTime struct {
	at   int
	time civil.Clock
}

// arabicTimes finds the times said in Arabic words.
func arabicTimes(text string) (list []spokenTime) {
	for from := 0; from < len(text); {
		m := arabic.FindStringSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		hour := hourOf[slices.Index(hourWords, text[from+m[2]:from+m[3]])]
		minute := 0
		if m[4] >= 0 {
			minute = map[string]int{"ونص": 30, "وربع": 15, "الا ربع": 45}[text[from+m[4]:from+m[5]]]
		}
		if minute == 45 { // an hour less a quarter
			hour = (hour+10)%12 + 1
		}
		list = append(list, spokenTime{from + m[2], clockOf(hour, minute, text[from+m[6]:from+m[7]])})
		from += m[7]
	}
	return list
}
