package visitor

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
)

// extra is what else the form asks for (page/_code.html): the service's questions,
// and that the terms are agreed to.
type extra struct {
	Questions []questionView
	Terms     string // empty: there are none
	Version   int
	Agreed    bool
	Wrong     string   // what is wrong with that
	Mark      string   // that the number was checked a moment ago; empty: it was not
	Names     []string // of those who booked under the number, after a code
	Courier   bool     // codes can be sent
}

// questionView is a question of the form.
type questionView struct {
	Field, Label string
	Kind         booking.QuestionKind
	Required     bool
	Value, Error string
	Choices      []optionView
}

// optionView is an answer to choose.
type optionView struct{ Value, Text string }

// mayKeep is the field of a mark, and asNamed that of a name to press.
const (
	markField = "mark"
	whoField  = "who"
)

// extra puts it together from what was typed and what is wrong with it.
func (v *visit) extra(at place, f form) extra {
	page := v.front.Page()
	e := extra{
		Terms: v.pick(page.Terms), Version: page.Version, Wrong: f.Error(selfservice.TermsField),
		Mark:   f.Value(markField),
		Agreed: f.Value(selfservice.TermsField) == strconv.Itoa(page.Version), Courier: v.sendsCodes(),
	}
	for _, q := range at.service.Page.Questions {
		field := selfservice.AnswerField(q.Slug)
		view := questionView{
			Field: field, Label: v.pick(q.Label), Kind: q.Kind, Required: q.Required, Value: f.Value(field), Error: f.Error(field),
		}
		switch q.Kind {
		case booking.YesNoQuestion:
			view.Choices = []optionView{{selfservice.Yes, v.t("extra.yes")}, {selfservice.No, v.t("extra.no")}}
		case booking.ChoiceQuestion:
			for _, c := range q.Choices {
				view.Choices = append(view.Choices, optionView{selfservice.Choice(c), v.pick(c)})
			}
		}
		e.Questions = append(e.Questions, view)
	}
	return e
}

// typed are the names of all that a customer types for a service. It is kept when
// the time that was chosen is gone, and while a code is asked for.
func typedFor(s *booking.Service) []string {
	names := append(slices.Clone(typedFields), selfservice.TermsField, markField)
	for _, q := range s.Page.Questions {
		names = append(names, selfservice.AnswerField(q.Slug))
	}
	return names
}

// keeping gives what was typed, to be sent along.
func keeping(s *booking.Service, typed url.Values) (list []pair) {
	for _, name := range typedFor(s) {
		if value := typed.Get(name); value != "" {
			list = append(list, pair{name, value})
		}
	}
	return list
}

// request is what a customer asks the room for.
func (v *visit) request(at place, st state, slot booking.Slot) selfservice.BookRequest {
	r := v.r
	if name := r.PostFormValue(whoField); name != "" { // A name was pressed.
		r.PostForm.Set("customer_name", name)
	}
	out := selfservice.BookRequest{
		Branch: st.Branch, Service: st.Service, Resource: st.Resource, Slot: slot, Customer: r.PostFormValue("customer_name"),
		Phone: r.PostFormValue("phone"), Email: r.PostFormValue("email"), Source: st.Source, Form: st.Nonce, Flow: st.flow(),
		Address: v.s.client(r), Hold: st.Hold, Filled: selfservice.Filled{Answers: map[string]string{}, Language: v.lang}, Shown: v.showing(),
	}
	out.Filled.Terms, _ = strconv.Atoi(r.PostFormValue(selfservice.TermsField))
	for _, q := range at.service.Page.Questions {
		out.Filled.Answers[q.Slug] = r.PostFormValue(selfservice.AnswerField(q.Slug))
	}
	return out
}

// showing is what the form shows of what was asked for.
func (v *visit) showing() selfservice.Shown {
	r := v.r
	return selfservice.Shown{
		Code: r.PostFormValue(selfservice.CodeField), Mark: v.mark(), Challenge: r.PostFormValue("challenge"), Work: r.PostFormValue("work"),
		ByCode: r.PostFormValue("by_code") != "",
	}
}

// mistakes are what is wrong with what was typed; nil: it is something else.
func (v *visit) mistakes(at place, err error) (list []mistake) {
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	names := typedFor(at.service)
	for _, one := range all {
		f := fault.Of(one)
		if f.Kind != fault.Invalid || !slices.Contains(names, f.Field) {
			return nil
		}
		list = append(list, mistake{f.Field, v.sentence(f)})
	}
	return list
}

// A browser keeps that a number was checked in it, if it keeps cookies at all:
// nothing else depends on it. The cookie names nobody.
const markDays = 180

func (v *visit) markCookie() string { return "checked-" + v.catalog().Org.Slug }

// mark is what the form, or else the browser, has of an earlier code.
func (v *visit) mark() string {
	marks := []string{v.r.PostFormValue(markField)}
	if c, err := v.r.Cookie(v.markCookie()); err == nil {
		marks = append(marks, c.Value)
	}
	number, err := selfservice.Number(v.front.Page(), v.r.PostFormValue("phone"))
	if err != nil {
		return ""
	}
	return v.s.SelfService.GoodMark(v.front.Org, number, marks...)
}

// newMark makes a mark for the number whose code was right.
func (v *visit) newMark() (string, error) {
	number, err := selfservice.Number(v.front.Page(), v.r.PostFormValue("phone"))
	if err != nil {
		return "", err
	}
	return v.s.SelfService.Mark(v.front.Org, number)
}

// remember lets the browser keep that its number was checked, if it just was.
func (v *visit) remember(w http.ResponseWriter) (err error) {
	mark := v.r.PostFormValue(markField)
	if v.r.PostFormValue(selfservice.CodeField) != "" {
		mark, err = v.newMark()
	}
	if err != nil || mark == "" {
		return err
	}
	http.SetCookie(w, &http.Cookie{ // #nosec G124 -- Secure is set where the service knows that it is reached over https
		Name: v.markCookie(), Value: mark, Path: "/", MaxAge: markDays * 86400, HttpOnly: true, Secure: v.s.secure,
		SameSite: http.SameSiteLaxMode,
	})
	return nil
}

// sendsCodes tells whether codes can be sent to customers of this organization.
func (v *visit) sendsCodes() bool { return v.s.SelfService.SendsCodes(v.r.Context(), v.front.Org) }

// sms is the text that brings a code. Its digits are those that telephones find in
// messages, and it says what the code is for.
func (v *visit) sms(key string) func(code string) string {
	org := &v.catalog().Org
	return func(code string) string {
		return v.s.texts().Say(v.lang, i18n.Latin, key, code, v.lang.Pick(org.Name, org.NameAr))
	}
}
