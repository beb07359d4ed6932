package notice

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/i18n"
)

// The most that a text may have.
const (
	MaxSegments = 3
	MaxSubject  = 150  // characters
	MaxWhatsApp = 1024 // characters, as Meta says
	MaxBody     = 4000 // characters
)

// Problem is something that is wrong with an owner's text.
type Problem struct {
	Code    string // the key of its sentence, problem.CODE
	At      int    // where, in characters from the beginning; -1: nowhere in particular
	What    string // what stands there, or is missing
	N, Most int    // of one that is too long
	Warning bool   // the text can be used nevertheless
}

// Say tells the owner what to do.
func (p *Problem) Say(l i18n.Lang, d i18n.Digits) string {
	if p.Most > 0 {
		return texts().Say(l, d, "problem."+p.Code, d.Number(p.N), d.Number(p.Most))
	}
	return texts().Say(l, d, "problem."+p.Code, l.Isolate([]any{p.What})...)
}

var (
	brace = regexp.MustCompile(`[{}]`)
	// address finds what telephones make a link of.
	address = regexp.MustCompile(`(?i)\b(?:https?://\S+|www\.\S+|(?:[a-z0-9-]+\.)+[a-z]{2,}/\S*|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|` +
		`sa|ae|qa|kw|bh|om|eg|jo|me|ly|io|ai|app|link|co|shop|store|online|site|xyz)\b)|[\p{Arabic}0-9-]+\.(?:السعودية|امارات|قطر|عمان|مصر)`)
	// promotional finds words for which carriers and WhatsApp take a message for
	// advertising. There are more; these are never meant otherwise.
	promotional = regexp.MustCompile(`(?i)\b(?:discounts?|coupons?|promo(?:tion)?s?|special offers?|limited offer|our offers?|sale|for free|free gift)\b|` +
		`خصومات|خصم|تخفيضات|تخفيض|تنزيلات|كوبون|قسيمة|عروض|عرض خاص|عرضنا|بالمجان|مجّ?ان(?:ًا|اً|ا|ي)|هدية`)
	// offer is a word of its own only: inside of others it means to show.
	offer = regexp.MustCompile(`(?:^|[^\p{L}\p{M}])((?:ال)?عرض)(?:$|[^\p{L}\p{M}])`)
)

// Check says what is wrong with an owner's text for a kind and a form, in the
// order in which it stands there. The values are the longest that the text can
// meet (Longest).
func Check(text string, k Kind, f Form, longest Values) (list []Problem) {
	if strings.TrimSpace(text) == "" {
		return []Problem{{Code: "empty", At: -1}}
	}
	add := func(code string, at int, what string) {
		list = append(list, Problem{Code: code, At: utf8.RuneCountInString(text[:at]), What: what, Warning: slices.Contains(warnings, code)})
	}
	for _, at := range variable.FindAllStringIndex(text, -1) {
		what := text[at[0]:at[1]]
		name := Variable(what[1 : len(what)-1])
		switch {
		case f == InSMSPlain && name == Link:
			add("link", at[0], what)
		case slices.Contains(k.Variables(), name):
		case slices.Contains(moved, name) || slices.Contains(code, name) || name == Until:
			add("elsewhere", at[0], what)
		default:
			add("unknown", at[0], what)
		}
	}
	blank := variable.ReplaceAllStringFunc(text, func(v string) string { return strings.Repeat(" ", len(v)) })
	for _, at := range brace.FindAllStringIndex(blank, -1) {
		add("brace", at[0], blank[at[0]:at[1]])
	}
	if f != InSubject && f != InBody {
		for _, at := range address.FindAllStringIndex(blank, -1) {
			add("address", at[0], blank[at[0]:at[1]])
		}
	}
	for _, at := range promotional.FindAllStringIndex(blank, -1) {
		add("promotional", at[0], blank[at[0]:at[1]])
	}
	for _, at := range offer.FindAllStringSubmatchIndex(blank, -1) {
		if what := blank[at[2]:at[3]]; !promotional.MatchString(blank[at[2]:]) || promotional.FindStringIndex(blank[at[2]:])[0] != 0 {
			add("promotional", at[2], what)
		}
	}
	if f == InWhatsApp && !k.Code() { // Meta words those of codes.
		list = append(list, approvable(text)...)
	}
	slices.SortStableFunc(list, func(a, b Problem) int { return a.At - b.At })
	for _, v := range k.Needs(f) {
		if !uses(text, v) {
			list = append(list, Problem{Code: "missing", At: -1, What: "{" + string(v) + "}"})
		}
	}
	return append(list, size(text, f, longest)...)
}

// warnings are what a text can be used with nevertheless.
var warnings = []string{"promotional", "edge", "beside", "many"}

// between are two variables with nothing between them.
var between = regexp.MustCompile(`\}\s*\{`)

// approvable says what Meta refuses of a template: a variable at its beginning or
// end, two with nothing between them, and too few words for so many.
func approvable(text string) (list []Problem) {
	text = strings.TrimSpace(text)
	found := variable.FindAllStringIndex(text, -1)
	if len(found) == 0 {
		return nil
	}
	first, last := found[0], found[len(found)-1]
	if first[0] == 0 {
		list = append(list, Problem{Code: "edge", What: text[first[0]:first[1]], Warning: true})
	}
	if strings.TrimRight(text[last[1]:], " .!؟?،,:") == "" && !(len(found) == 1 && first[0] == 0) {
		list = append(list, Problem{Code: "edge", At: utf8.RuneCountInString(text[:last[0]]), What: text[last[0]:last[1]], Warning: true})
	}
	for _, at := range between.FindAllStringIndex(text, -1) {
		list = append(list, Problem{Code: "beside", At: utf8.RuneCountInString(text[:at[0]]), Warning: true})
	}
	words := len(strings.FieldsFunc(variable.ReplaceAllString(text, " "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	}))
	if need := 2 * len(order(text)); words < need { // As far as that is known.
		list = append(list, Problem{Code: "many", At: -1, N: words, Most: need, Warning: true})
	}
	return list
}

// size holds a text to the most that its form may have.
func size(text string, f Form, longest Values) (list []Problem) {
	whole := Render(text, longest)
	letters, most := utf8.RuneCountInString(whole), 0
	switch f {
	case InSMS, InSMSPlain:
		if _, _, n := Segments(whole); n > MaxSegments {
			list = append(list, Problem{Code: "long", At: -1, N: n, Most: MaxSegments})
		}
		return list
	case InWhatsApp:
		most = MaxWhatsApp
	case InSubject:
		most = MaxSubject
		if strings.ContainsAny(strings.TrimSpace(text), "\r\n") {
			list = append(list, Problem{Code: "lines", At: utf8.RuneCountInString(text[:strings.IndexAny(text, "\r\n")])})
		}
	case InBody:
		most = MaxBody
	}
	if letters > most {
		list = append(list, Problem{Code: "letters", At: -1, N: letters, Most: most})
	}
	return list
}

// Longest takes of each variable the value that costs most in a text message: one
// letter outside of GSM costs more than many inside.
func Longest(all ...Values) Values {
	longest := Values{}
	for _, values := range all {
		for name, v := range values {
			if was, known := longest[name]; !known || weight(v) > weight(was) {
				longest[name] = v
			}
		}
	}
	return longest
}

func weight(s string) int {
	e, units, _ := Segments(s)
	if e == UCS2 {
		units += 1 << 20
	}
	return units
}
