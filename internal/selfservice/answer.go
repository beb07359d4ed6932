package selfservice

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
)

// longestAnswer is how many characters an answer may have.
const longestAnswer = 500

// What is refused of what customers fill in.
var (
	ErrAnswerNeeded = fault.New(fault.Invalid, "answer_needed", "this question needs an answer; answer it")
	ErrAnswerChoice = fault.New(fault.Invalid, "unknown_answer", "this is none of the answers; choose one of them")
	ErrAnswerLong   = fault.New(fault.Invalid, "answer_too_long", "the answer has more than %d characters; shorten it", longestAnswer)
	ErrTerms        = fault.New(fault.Invalid, "terms_needed",
		"the terms as they are now were not agreed to; read them and agree").On(TermsField)
)

// TermsField is the field of the terms.
const TermsField = "terms"

// AnswerField is the field of a question.
func AnswerField(slug string) string { return "answer." + slug }

// The answers to a question of yes or no.
const (
	Yes = "yes"
	No  = "no"
)

// Filled is what a customer fills in, as typed.
type Filled struct {
	Answers  map[string]string // by the slugs of the questions
	Terms    int               // the version of the terms that they agree to; zero: none
	Language i18n.Lang         // in which they read the page
}

// Choice is how a form names a choice: it stays the same in both languages.
func Choice(t booking.Text) string {
	if t.En != "" {
		return t.En
	}
	return t.Ar
}

// Intake checks what a customer fills in who books a service, and seals it for
// the booking, which stores it with the language of the page. Nil: there is nothing
// to store. It refuses with
// ErrAnswerNeeded, ErrAnswerChoice and ErrAnswerLong, each at its question, and
// ErrTerms, all at once; what nobody asked is left out.
func (d *Desk) Intake(ctx context.Context, org booking.OrgID, service booking.ServiceID, f Filled) (*booking.Intake, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	s := o.Services[service]
	if s == nil {
		return nil, booking.ErrServiceNotFound
	}
	var mistakes []error
	var list []booking.Answer
	for i := range s.Page.Questions {
		a, given, err := answer(&s.Page.Questions[i], f.Answers[s.Page.Questions[i].Slug])
		if err != nil {
			mistakes = append(mistakes, err)
		} else if given {
			list = append(list, a)
		}
	}
	page := &o.Catalog.Org.Page
	if !page.Terms.IsZero() && f.Terms != page.Version {
		mistakes = append(mistakes, ErrTerms)
	}
	if len(mistakes) > 0 {
		return nil, errors.Join(mistakes...)
	}
	n := &booking.Intake{}
	if n.Answers, err = d.SealAnswers(org, list); err != nil {
		return nil, err
	}
	if n.Language = string(f.Language); !page.Terms.IsZero() {
		n.Terms = page.Version
	}
	if *n == (booking.Intake{}) {
		return nil, nil
	}
	return n, nil
}

// answer checks what was typed for a question; false: nothing was.
func answer(q *booking.Question, typed string) (a booking.Answer, given bool, err error) {
	field := AnswerField(q.Slug)
	text, err := office.Tidy(field, typed, true)
	switch {
	case err != nil:
		return a, false, err
	case !office.Visible(text) && q.Required:
		return a, false, ErrAnswerNeeded.On(field)
	case !office.Visible(text):
		return a, false, nil
	case utf8.RuneCountInString(text) > longestAnswer:
		return a, false, ErrAnswerLong.On(field)
	}
	a = booking.Answer{Question: q.Slug, Label: q.Label, Value: booking.Private(text)}
	switch q.Kind {
	case booking.YesNoQuestion:
		if text != Yes && text != No {
			err = ErrAnswerChoice.On(field)
		}
	case booking.ChoiceQuestion:
		err = ErrAnswerChoice.On(field)
		for _, c := range q.Choices {
			if text == strings.TrimSpace(Choice(c)) {
				a.Choice, err = c, nil
			}
		}
	}
	return a, err == nil, err
}

// In says an answer in a language, and how yes and no are said there.
func In(l i18n.Lang, a booking.Answer, yesNo func(string) string) string {
	switch {
	case !a.Choice.IsZero():
		return l.Pick(a.Choice.En, a.Choice.Ar)
	case a.Value == Yes || a.Value == No:
		return yesNo(string(a.Value))
	}
	return string(a.Value)
}

// Told is what a customer filled in, as people of the house read it.
type Told struct {
	Answers  []booking.Answer
	Lost     bool   // they cannot be read any more
	Terms    int    // version of the terms that were agreed to; zero: none
	Language string // of the page on which they booked
	At       int64
}

// Told reads what was filled in for an appointment; the zero Told: nothing.
func (d *Desk) Told(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (t Told, err error) {
	found, err := d.Store.For(org).Intakes(ctx, id)
	if err != nil {
		return t, fmt.Errorf("selfservice: intake: %w", err)
	}
	n := found[id]
	if n == nil {
		return t, nil
	}
	t = Told{Terms: n.Terms, Language: n.Language, At: n.At}
	t.Answers, err = d.OpenAnswers(org, n)
	if errors.Is(err, office.ErrLost) {
		t.Lost, err = true, nil
	}
	return t, err
}
