package notice

import (
	"embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
)

// Kind is which words a message has.
type Kind string

// The kinds. Codes and what is free for those who wait are sent by others, in
// words that are kept and checked like these.
const (
	OfConfirmation    Kind = "confirmation"
	OfReminder        Kind = "reminder"
	OfChange          Kind = "change"       // from one time to another
	OfChangeNow       Kind = "change_now"   // the same time, or what it was is not known
	OfChangeAgain     Kind = "change_again" // it was cancelled
	OfCancellation    Kind = "cancellation"
	OfCancellationOwn Kind = "cancellation_own" // by the customer
	OfNoShow          Kind = "no_show"
	OfCodeBook        Kind = "code_book"
	OfCodeSee         Kind = "code_see"
	OfOffer           Kind = "offer"     // a time for somebody who waits
	OfOfferEnd        Kind = "offer_end" // they do not wait any more
)

// Kinds lists them all.
var Kinds = []Kind{OfConfirmation, OfReminder, OfChange, OfChangeNow, OfChangeAgain, OfCancellation, OfCancellationOwn, OfNoShow,
	OfCodeBook, OfCodeSee, OfOffer, OfOfferEnd}

// Code tells whether it is the words of a code.
func (k Kind) Code() bool { return k == OfCodeBook || k == OfCodeSee }

// Kind chooses the words for a message.
func (s *Send) Kind(by booking.Actor) Kind {
	switch {
	case s.Purpose == Change && s.Was == nil:
		return OfChangeNow
	case s.Purpose == Change && s.Was.Cancelled:
		return OfChangeAgain
	case s.Purpose == Change && s.Was.Start == s.Start:
		return OfChangeNow
	case s.Purpose == Cancellation && by == booking.ByCustomer:
		return OfCancellationOwn
	}
	return Kind(s.Purpose)
}

// Form is where words stand.
type Form string

// The forms. A mail has two.
const (
	InWhatsApp Form = "whatsapp"
	InSMS      Form = "sms"
	InSMSPlain Form = "sms_plain"
	InSubject  Form = "mail_subject"
	InBody     Form = "mail_body"
)

// Forms lists them all.
var Forms = []Form{InWhatsApp, InSMS, InSMSPlain, InSubject, InBody}

// Mail tells whether it is a part of a mail.
func (f Form) Mail() bool { return f == InSubject || f == InBody }

// Forms are the forms of a medium.
func (m Medium) Forms() []Form {
	if m == Mail {
		return []Form{InSubject, InBody}
	}
	return []Form{Form(m)}
}

//go:embed text
var textFiles embed.FS

// texts gives our own wording, which is read when the first text is wanted.
var texts = sync.OnceValue(func() i18n.Texts { return i18n.MustLoad(textFiles) })

// Text is our own wording.
func Text(l i18n.Lang, k Kind, f Form) string {
	return strings.TrimSpace(texts()[l][string(k)+"."+string(f)])
}

// Repeated is a text that is sent again because it is not known whether it arrived.
// It says so, and is another: providers drop a text that comes twice.
func Repeated(l i18n.Lang, text string) string { return texts().Say(l, i18n.Latin, "again", text) }

// Hidden is what a service is called that is not named.
func Hidden(l i18n.Lang) string { return texts().Say(l, i18n.Latin, "service.hidden") }

// Press is a button under a message.
type Press string

// The buttons, in the order in which they stand.
const (
	PressComing Press = "coming"
	PressChange Press = "change"
)

// Presses lists them all.
var Presses = []Press{PressComing, PressChange}

// Title is what stands on a button.
func Title(l i18n.Lang, p Press) string { return texts().Say(l, i18n.Latin, "button."+string(p)) }

// Answered is what somebody is answered who has pressed a button.
type Answered string

// The answers.
const (
	AnswerHow     Answered = "how"     // to change or cancel it
	AnswerChanged Answered = "changed" // it does not stand any more as the message says
	AnswerBegun   Answered = "begun"   // it is too late to change it
	AnswerOver    Answered = "over"    // it is not to take place any more
)

// Answer puts an answer into words: with the link or, if there is none, the telephone.
func Answer(a Answered, w *Words) string {
	key := "answer." + string(a)
	if w.Link == "" {
		key += "_call"
	}
	return Render(texts()[w.Lang][key], w.Values(InWhatsApp))
}

// Variable stands for something in a text, between braces.
type Variable string

// The variables: there are no others.
const (
	Name         Variable = "name" // the first name
	Service      Variable = "service"
	Branch       Variable = "branch"
	Date         Variable = "date"
	Time         Variable = "time"
	With         Variable = "with" // empty if nobody in particular
	Organization Variable = "organization"
	Link         Variable = "link"
	Phone        Variable = "phone" // of the branch
	Code         Variable = "code"
	OldDate      Variable = "old_date"
	OldTime      Variable = "old_time"
	Until        Variable = "until" // until when an offered time is kept; empty if it is not
	Night        Variable = "night" // which night it is, of a time after midnight; empty otherwise
)

var (
	appointment = []Variable{Name, Service, Branch, Date, Time, Night, With, Organization, Link, Phone}
	moved       = append(slices.Clone(appointment), OldDate, OldTime)
	offered     = append(slices.Clone(appointment), Until)
	code        = []Variable{Code, Organization}
	timeless    = []Variable{Name, Service, Branch, Organization, Link, Phone}
)

// Variables are what the texts of a kind may say.
func (k Kind) Variables() []Variable {
	switch {
	case k == OfChange:
		return slices.Clone(moved)
	case k.Code():
		return slices.Clone(code)
	case k == OfOffer:
		return slices.Clone(offered)
	case k == OfOfferEnd:
		return slices.Clone(timeless)
	}
	return slices.Clone(appointment)
}

// Needs are what the texts of a kind must say in a form.
func (k Kind) Needs(f Form) []Variable {
	switch {
	case f == InSubject:
		return nil
	case k.Code():
		if f == InWhatsApp {
			return []Variable{Code} // Meta words it, and it says nothing else
		}
		return []Variable{Code, Organization}
	case k == OfNoShow:
		return []Variable{Date}
	case k == OfOfferEnd:
		return []Variable{Service}
	case k == OfOffer && f != InSMSPlain:
		return []Variable{Date, Time, Link} // how it is answered
	}
	return []Variable{Date, Time}
}

// Values are what stands for the variables in one message.
type Values map[Variable]string

// variable finds variables, and what looks like one.
var variable = regexp.MustCompile(`\{[^{}\n]*\}`)

// uses tells whether a text says a variable.
func uses(text string, v Variable) bool { return strings.Contains(text, "{"+string(v)+"}") }

// Render puts the values into a text, each once and as it is: what a customer is
// called is never read as a variable. A line of nothing but empty variables is
// left out, and elsewhere an empty one takes the space before it along. Which
// night it is stands behind the time, if the text does not say it: 01:30 on
// Friday is Thursday to most.
func Render(text string, values Values) string {
	values = values.told(text)
	var out []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") { // as a browser's form breaks lines
		said := variable.FindAllString(line, -1)
		empty := func(v string) bool {
			value, known := values[Variable(v[1:len(v)-1])]
			return known && value == ""
		}
		if len(said) > 0 && !slices.ContainsFunc(said, func(v string) bool { return !empty(v) }) {
			continue
		}
		for _, v := range said {
			if empty(v) {
				line = strings.ReplaceAll(strings.ReplaceAll(line, " "+v, ""), v, "")
			}
		}
		out = append(out, line)
	}
	text = variable.ReplaceAllStringFunc(strings.Join(out, "\n"), func(v string) string {
		if value, known := values[Variable(v[1:len(v)-1])]; known {
			return value
		}
		return v
	})
	return strings.TrimSpace(text)
}

// told adds the night to the time where a text does not say it.
func (v Values) told(text string) Values {
	if v[Night] == "" || uses(text, Night) {
		return v
	}
	with := Values{}
	for name, value := range v {
		with[name] = value
	}
	with[Time] += " " + v[Night]
	return with
}

// Parameters are the values of a WhatsApp template in the order in which the text
// first names them. WhatsApp takes none that is empty.
func Parameters(text string, values Values) (list []string) {
	values = values.told(text)
	for _, v := range order(text) {
		value := values[v]
		if value == "" {
			value = "–"
		}
		list = append(list, value)
	}
	return list
}

// Numbered is the text of a WhatsApp template as it is handed in: with {{1}},
// {{2}} in place of its variables.
func Numbered(text string) string {
	names := order(text)
	return variable.ReplaceAllStringFunc(text, func(v string) string {
		i := slices.Index(names, Variable(v[1:len(v)-1]))
		return "{{" + i18n.Latin.Number(i+1) + "}}"
	})
}

func order(text string) (list []Variable) {
	for _, v := range variable.FindAllString(text, -1) {
		if name := Variable(v[1 : len(v)-1]); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
