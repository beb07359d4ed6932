package notice

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/spelling"
)

// Words are what a message is about, in the language that it is written in.
type Words struct {
	Lang         i18n.Lang
	Digits       i18n.Digits
	Zone         *civil.Zone // of the branch: times are never converted
	Name         string      // of the customer, as they gave it
	Service      string
	Sensitive    bool // the service is not named
	Branch       string
	With         string
	Organization string
	Link         string
	Phone        string // of the branch
	Code         string
	Start        int64
	Old          int64 // when it was before; zero: it is not said
	Until        int64 // until when it is kept; zero: it is not
}

// morning is when what begins is no longer of the night before.
const morning civil.Clock = 5 * 60

// Values are the words as they are put into a text of the form: clean, and apart
// from the sentence around them where they are written in the other direction.
func (w *Words) Values(f Form) Values {
	service := w.Service
	if w.Sensitive {
		service = Hidden(w.Lang)
	}
	v := Values{Link: clean(w.Link), Code: clean(w.Code), Phone: w.number(clean(w.Phone)), Until: ""}
	for name, text := range map[Variable]string{Name: firstName(w.Name), Service: clean(service), Branch: clean(w.Branch), With: clean(w.With),
		Organization: clean(w.Organization)} {
		v[name] = w.Lang.Isolate([]any{text})[0].(string)
	}
	if w.Zone != nil && w.Start != 0 {
		v[Date], v[Time], v[Night] = w.when(f, w.Start)
	}
	if w.Zone != nil && w.Until != 0 {
		_, c := w.Zone.Local(w.Until)
		v[Until] = w.Digits.Text(c.String())
	}
	if w.Zone != nil && w.Old != 0 {
		var night string
		v[OldDate], v[OldTime], night = w.when(f, w.Old)
		v[OldTime] = strings.TrimSpace(v[OldTime] + " " + night)
	}
	return v
}

// when writes a time of the branch: short where letters are paid.
func (w *Words) when(f Form, unix int64) (date, clock, night string) {
	day, c := w.Zone.Local(unix)
	at := w.Zone.Time(unix)
	date = w.Lang.Date(w.Digits, i18n.Full, at)
	if f == InSMS || f == InSMSPlain {
		number := func(n int) string { return w.Digits.Text(strconv.Itoa(n)) }
		date = texts().Say(w.Lang, i18n.Latin, "date.short", w.Lang.Date(w.Digits, i18n.Weekday, at), w.Lang.Date(w.Digits, i18n.WeekdayIn, at),
			w.Lang.Date(w.Digits, i18n.Short, at), number(at.Day()), number(int(at.Month())))
	}
	if c < morning {
		name := func(d civil.Date) string {
			return w.Lang.Date(w.Digits, i18n.Weekday, w.Zone.Time(w.Zone.First(d, 12*60)))
		}
		night = texts().Say(w.Lang, i18n.Latin, "night", name(day-1), name(day))
	}
	return date, w.Digits.Text(c.String()), night
}

// number keeps a telephone number in its order: between Arabic words its groups
// and its plus would change places. What has neither needs no help, which a text
// message pays for.
func (w *Words) number(phone string) string {
	if w.Lang == i18n.Arabic && strings.ContainsAny(phone, "+ -()") {
		return "\u2066" + phone + "\u2069"
	}
	return phone
}

// clean makes one line of a text, without signs that cannot be seen: they break
// headers and templates, and turn round what follows them.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\u200c' || r == '\u200d': // within words of some languages
			return r
		case unicode.IsSpace(r) || r == unicode.ReplacementChar:
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// compound are words that a first name does not end with.
var compound = map[string]bool{"عبد": true, "أبو": true, "ابو": true, "أم": true, "ام": true, "abd": true, "abdul": true, "abdel": true,
	"abu": true, "umm": true}

// firstName is the first word of a name, or two where one is half of it. It is
// letters only: whoever books under an address must not send it to others in the
// name of the house.
func firstName(name string) string {
	words := strings.Fields(clean(name))
	for len(words) > 1 && spelling.Fold(words[0]+" x") == "x" {
		words = words[1:] // a title
	}
	if len(words) == 0 {
		return ""
	}
	first := words[0]
	if len(words) > 1 && compound[strings.ToLower(first)] {
		first += " " + words[1]
	}
	for i, r := range first {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != ' ' && r != '-' && r != '\'' && r != '’' {
			return first[:i]
		}
	}
	return first
}
