package dashboard

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
)

// frontPartData is what customers see of a branch or of a service.
type frontPartData struct {
	Form      *form
	Part      part
	Rules     ruleFields
	Kinds     []choice
	Questions []questionField
}

// questionField is a question in a form: the beginning of its fields' names, and
// whether it is shown at once.
type questionField struct {
	Place string
	Nth   int
	Open  bool
}

// frontBranch shows what customers see of a branch, and takes it.
func (s *server) frontBranch(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	b, err := cat.Branch(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).comparing().with("shown", flag(!b.Page.Shut)).withBoth("address", b.Page.Address).
		with("map", b.Page.Map).with("phone", b.Page.Phone)
	if f.sent() {
		_, asked, err := s.save(w, v, f, cat, catalogue.BranchPageChange{Branch: b.Slug, Page: booking.BranchPage{
			Shut: !f.checked("shown"), Address: f.both("address"), Map: f.text("map"), Phone: f.digits("phone"),
		}})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/booking-page"), "front.part_saved", v.lang.Pick(b.Name, b.NameAr))
		}
	}
	return s.page(w, v, "front-branch", frontPartData{Form: f, Part: part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr}})
}

// frontService shows what customers see of a service and what they are asked,
// and takes it.
func (s *server) frontService(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	sv, err := cat.Service(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).comparing().with("shown", flag(!sv.Page.Shut)).withBoth("about", sv.Page.About).
		with("own_rules", flag(sv.Page.Rules != nil)).withRules(cat.SelfRules(sv))
	questionValues(sv.Page.Questions, func(name, value string) { f.with(name, value) })
	if f.sent() {
		page := booking.ServicePage{Shut: !f.checked("shown"), About: f.both("about"), Questions: f.questions()}
		if rules := f.rules(); f.checked("own_rules") {
			page.Rules = &rules
		}
		_, asked, err := s.save(w, v, f, cat, catalogue.ServicePageChange{Service: sv.Slug, Page: page})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/booking-page"), "front.part_saved", v.lang.Pick(sv.Name, sv.NameAr))
		}
	}
	d := frontPartData{
		Form: f, Part: part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr}, Rules: f.ruleFields(), Questions: f.questionFields(),
	}
	for _, kind := range booking.QuestionKinds {
		d.Kinds = append(d.Kinds, choice{Value: string(kind), Text: v.t("front.kind_" + string(kind))})
	}
	return s.page(w, v, "front-service", d)
}

// questionPlace begins the names of a question's fields. It is also where the
// catalogue says that one is wrong.
func questionPlace(i int) string { return fmt.Sprintf("questions[%d].", i) }

// questions reads those that are asked. One without words is left out; the others
// close up, and the form shows them so.
func (f *form) questions() (list []booking.Question) {
	for i := range booking.MostQuestions {
		at := questionPlace(i)
		q := booking.Question{
			Slug: f.text(at + "slug"), Kind: booking.QuestionKind(f.text(at + "kind")), Label: f.both(at + "label"),
			Choices: choiceLines(f.raw(at+"choices"), f.raw(at+"choices_ar")), Required: f.checked(at + "required"),
		}
		if !q.Label.IsZero() || len(q.Choices) > 0 {
			list = append(list, q)
		}
	}
	questionValues(list, func(name, value string) { f.set(name, value) })
	return list
}

// choiceLines are choices, one to a line in each language: the first line of one
// is the first line of the other. A line that is blank in both is none.
func choiceLines(english, arabic string) (list []booking.Text) {
	en, ar := strings.Split(english, "\n"), strings.Split(arabic, "\n")
	for i := range max(len(en), len(ar)) {
		var c booking.Text
		if i < len(en) {
			c.En = strings.TrimSpace(en[i])
		}
		if i < len(ar) {
			c.Ar = strings.TrimSpace(ar[i])
		}
		if !c.IsZero() {
			list = append(list, c)
		}
	}
	return list
}

// questionValues gives what the fields say of questions.
func questionValues(list []booking.Question, put func(name, value string)) {
	for i := range booking.MostQuestions {
		q := booking.Question{Kind: booking.TextQuestion}
		if i < len(list) {
			q = list[i]
		}
		at := questionPlace(i)
		put(at+"slug", q.Slug)
		put(at+"kind", string(q.Kind))
		put(at+"label", q.Label.En)
		put(at+"label_ar", q.Label.Ar)
		en, ar := make([]string, len(q.Choices)), make([]string, len(q.Choices))
		for j, c := range q.Choices {
			en[j], ar[j] = c.En, c.Ar
		}
		put(at+"choices", strings.TrimRight(strings.Join(en, "\n"), "\n"))
		put(at+"choices_ar", strings.TrimRight(strings.Join(ar, "\n"), "\n"))
		put(at+"required", flag(q.Required))
	}
}

// questionFields are the places for questions: those that are there, and the
// next one, stand open.
func (f *form) questionFields() (list []questionField) {
	next := true
	for i := range booking.MostQuestions {
		at := questionPlace(i)
		filled := !f.both(at+"label").IsZero() || f.text(at+"choices") != "" || f.text(at+"choices_ar") != ""
		list = append(list, questionField{Place: at, Nth: i + 1, Open: filled || next && i == 0})
		next = next && filled
	}
	return list
}
