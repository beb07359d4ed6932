package agent

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/voice"
)

// Question is a sentence with what the agent should understand by it. What is
// empty is not asked about; none means that nothing of the kind was said.
type Question struct {
	Say     string `yaml:"say"`
	Lang    string `yaml:"lang"`  // of the conversation so far; empty: the agent's first
	Asked   string `yaml:"asked"` // what the agent asked for last, such as day or name
	Intent  string `yaml:"intent"`
	Date    string `yaml:"date"`
	Time    string `yaml:"time"`
	Service string `yaml:"service"`
	Branch  string `yaml:"branch"`
	Person  string `yaml:"person"`
	Name    string `yaml:"name"`
	Phone   string `yaml:"phone"`
	Answer  string `yaml:"answer"`
}

// Exam is what a clinic tries its agent with.
type Exam struct {
	Now       string     `yaml:"now"` // the branch's date and time at which it is said; empty: when it is tried
	Sentences []Question `yaml:"sentences"`
	text      string     // as it was written
}

// Mark is what came of a question.
type Mark struct {
	Question
	Wrong []Slip // none: all was understood
}

// Slip is something that was understood otherwise.
type Slip struct{ About, Want, Got string }

// maxQuestions is how many sentences an exam may have.
const maxQuestions = 500

// none is the word for nothing.
const none = "none"

// What an exam is refused for, each with the line and what stands there.
var (
	errExamYAML  = fault.New(fault.Invalid, "exam_unreadable", "").On("sentences")
	errExamField = fault.New(fault.Invalid, "exam_field", "").On("sentences")
	errExamCount = fault.New(fault.Invalid, "exam_count", "write 1 to %d sentences under sentences:, each as - say: …", maxQuestions).
			On("sentences")
	errExamNow     = fault.New(fault.Invalid, "exam_now", "").On("sentences")
	errExamSilent  = fault.New(fault.Invalid, "exam_silent", "").On("sentences")
	errExamMeaning = fault.New(fault.Invalid, "exam_meaning", "").On("sentences")
	errExamValue   = fault.New(fault.Invalid, "exam_value", "").On("sentences")
)

// examFields are what can be written of a sentence.
const examFields = "say, lang, asked, intent, date, time, service, branch, person, name, phone, answer"

// intents are what a caller can want.
var intents = []understand.Intent{understand.Book, understand.Move, understand.Cancel, understand.List, understand.Info, understand.Hours,
	understand.Services, understand.Person, understand.Repeat, understand.Price, understand.Goodbye, understand.Emergency, understand.Late,
	understand.Confirm, understand.Ambulance, understand.People, understand.Insurance, understand.Payment, understand.Preparation,
	understand.Duration,
	understand.Parking, understand.Policy, understand.Machine}

// answers are what can be answered.
var answers = []understand.Answer{understand.Yes, understand.No, understand.Unsure}

// topics are what can have been asked for.
var topics = []understand.Topic{understand.AService, understand.ABranch, understand.ADay, understand.ATime, understand.AChoice,
	understand.AName, understand.APhone, understand.AYesOrNo, understand.AMorning, understand.AnAction, understand.NoOpinion}

// ReadExam reads sentences with what they mean. Whatever cannot be tried is
// refused with a sentence that says where, and what can stand there.
func ReadExam(text string) (Exam, error) {
	e := Exam{text: text}
	if err := voice.ExamFits(text); err != nil {
		return e, err
	}
	if err := readAsWritten(text, &e); err != nil {
		return e, unreadable(err)
	}
	if len(e.Sentences) == 0 || len(e.Sentences) > maxQuestions {
		return e, errExamCount
	}
	if _, _, err := e.when(); e.Now != "" && err != nil {
		return e, errExamNow.Quoting(e.Now).Saying(fmt.Sprintf("now must be a date and a time such as 2026-11-15 09:00, not %q", e.Now))
	}
	for i := range e.Sentences {
		if err := e.check(i); err != nil {
			return e, err
		}
	}
	return e, nil
}

// readAsWritten reads YAML with every number as it is written: 0501234567 is no
// octal number, and +3 does not lose its sign.
func readAsWritten(text string, e *Exam) error {
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil || len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return err
	}
	ast.Walk(written{}, file.Docs[0].Body)
	return yaml.NodeToValue(file.Docs[0].Body, e, yaml.Strict())
}

// written turns the numbers of a document into texts.
type written struct{}

// Visit looks at a node of the document.
func (w written) Visit(n ast.Node) ast.Visitor {
	if v, ok := n.(*ast.MappingValueNode); ok {
		switch v.Value.(type) {
		case *ast.IntegerNode, *ast.FloatNode:
			v.Value = ast.String(v.Value.GetToken())
		}
	}
	return w
}

// unreadable says where a text is no YAML, or names what is not known. It quotes
// the reader's words, and then the lines around the place.
func unreadable(err error) error {
	known, ok := errors.AsType[yaml.Error](err)
	if !ok || known.GetToken() == nil {
		return errExamYAML.Counting(1).Quoting(err.Error(), "").Saying("line 1 is not read as YAML: " + err.Error())
	}
	at := known.GetToken()
	line := at.Position.Line
	if _, ok := errors.AsType[*yaml.UnknownFieldError](err); ok {
		return errExamField.Counting(line).Quoting(at.Value, examFields).Saying(fmt.Sprintf(
			"line %d: %s is not known; use %s", line, at.Value, examFields))
	}
	_, around, _ := strings.Cut(strings.TrimSpace(yaml.FormatError(err, false, true)), "\n")
	return errExamYAML.Counting(line).Quoting(known.GetMessage(), around).Saying(fmt.Sprintf(
		"line %d is not read as YAML: %s", line, known.GetMessage()))
}

// line is where something stands: a field of a sentence, or the sentence.
func (e *Exam) line(sentence int, field string) int {
	place := fmt.Sprintf("$.sentences[%d]", sentence)
	if field != "" {
		place += "." + field
	}
	file, err := parser.ParseBytes([]byte(e.text), 0)
	if err != nil {
		return 1 // It was read before.
	}
	path, err := yaml.PathString(place)
	if err != nil {
		return 1
	}
	node, err := path.FilterFile(file)
	if err != nil || node == nil {
		return 1
	}
	return node.GetToken().Position.Line
}

// when reads at which moment the sentences are said.
func (e *Exam) when() (date civil.Date, clock civil.Clock, err error) {
	day, hour, _ := strings.Cut(e.Now, " ")
	if date, err = civil.ParseDate(day); err == nil {
		clock, err = civil.ParseClock(hour)
	}
	return date, clock, err
}

// check looks whether a sentence can be tried, whatever the clinic has.
func (e *Exam) check(i int) error {
	q := &e.Sentences[i]
	if strings.TrimSpace(q.Say) == "" {
		line := e.line(i, "")
		return errExamSilent.Counting(line).Saying(fmt.Sprintf("line %d: say is missing", line))
	}
	bare := *q
	bare.Say, bare.Lang, bare.Asked = "", "", ""
	if bare == (Question{}) {
		line := e.line(i, "say")
		return errExamMeaning.Counting(line).Quoting(q.Say).Saying(fmt.Sprintf(
			"line %d: say what %q should mean: intent, date, time, service, branch, person, name, phone or answer", line, q.Say))
	}
	for _, c := range []struct {
		field, value string
		ok           bool
		allowed      string
	}{
		{"lang", q.Lang, langOf(q.Lang) != "", strings.Join(voice.Languages, ", ")},
		{"asked", q.Asked, slices.Contains(topics, understand.Topic(q.Asked)), enumerated(topics)},
		{"intent", q.Intent, q.Intent == none || slices.Contains(intents, understand.Intent(q.Intent)), enumerated(intents, none)},
		{"date", q.Date, q.Date == none || dated(q.Date), "2026-11-17, 2026-11-15..2026-11-19, today, tomorrow, +3, sunday, none"},
		{"time", q.Time, q.Time == none || timed(q.Time), "16:30, after 16:00, before 12:00, around 16:00, 16:00-18:00, none"},
		{"phone", q.Phone, q.Phone == none || understand.Telephone(q.Phone) != "", "+966551234567, 0551234567, none"},
		{"answer", q.Answer, q.Answer == none || slices.Contains(answers, understand.Answer(q.Answer)), enumerated(answers, none)},
	} {
		if c.value != "" && !c.ok {
			return e.refuse(i, c.field, c.value, c.allowed)
		}
	}
	return nil
}

// refuse says which value cannot be, and which can.
func (e *Exam) refuse(i int, field, value, allowed string) error {
	line := e.line(i, field)
	return errExamValue.Counting(line).Quoting(field, value, allowed).Saying(fmt.Sprintf(
		"line %d: %s must be one of %s, not %q", line, field, allowed, value))
}

// enumerated writes what is allowed.
func enumerated[T ~string](list []T, more ...T) string {
	var texts []string
	for _, v := range append(slices.Clone(list), more...) {
		texts = append(texts, string(v))
	}
	return strings.Join(texts, ", ")
}

var clocks = regexp.MustCompile(`^((after |before |around )?\d\d:\d\d|\d\d:\d\d-\d\d:\d\d)$`)

// timed tells whether a text is a time as an exam writes one.
func timed(text string) bool {
	_, bare, related := strings.Cut(text, " ")
	if !related {
		bare = text
	}
	for clock := range strings.SplitSeq(bare, "-") {
		if _, err := civil.ParseClock(clock); err != nil {
			return false
		}
	}
	return clocks.MatchString(text)
}

// dated tells whether a text is a date as an exam writes one.
func dated(text string) bool {
	_, _, ok := dates(text, 0)
	return ok
}

// dates reads which dates are expected, on a day.
func dates(text string, today civil.Date) (from, to civil.Date, ok bool) {
	if a, b, many := strings.Cut(text, ".."); many {
		from, _, first := dates(a, today)
		_, to, last := dates(b, today)
		return from, to, first && last
	}
	word := strings.ToLower(text)
	switch n, err := strconv.Atoi(strings.TrimPrefix(word, "+")); {
	case word == "today":
		return today, today, true
	case word == "tomorrow":
		return today + 1, today + 1, true
	case err == nil:
		return today + civil.Date(n), today + civil.Date(n), true
	}
	for n := civil.Date(1); n <= 7; n++ {
		if strings.EqualFold((today + n).Weekday().String(), word) {
			return today + n, today + n, true
		}
	}
	d, err := civil.ParseDate(text)
	return d, d, err == nil
}

// Examine tries an agent with sentences. It books nothing, and leaves no call.
func (s *Server) Examine(ctx context.Context, a booking.Agent, e Exam) ([]Mark, error) {
	l := s.newLine(a)
	p, err := l.profile(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.Voice.Catalog(ctx, l.Line)
	if err != nil {
		return nil, err
	}
	x := examiner{profile: p, catalog: c, at: s.Now().Unix()}
	if e.Now != "" {
		date, clock, err := e.when()
		if err != nil {
			return nil, err
		}
		x.at = p.Zone.First(date, int(clock))
	}
	if err := x.known(&e); err != nil {
		return nil, err
	}
	marks := make([]Mark, len(e.Sentences))
	for i, q := range e.Sentences {
		so := dialog.State{Lang: l.lang(string(langOf(q.Lang))), Topic: understand.Topic(q.Asked)}
		marks[i] = Mark{Question: q, Wrong: x.slips(q, dialog.Understand(p, &so, x.at, q.Say))}
	}
	return marks, nil
}

// examiner compares what was understood with what was meant.
type examiner struct {
	profile *dialog.Profile
	catalog *booking.Catalog
	at      int64
}

// known refuses what an exam names and the agent does not know: no sentence
// could be right.
func (x *examiner) known(e *Exam) error {
	var services, branches, people []thing
	for _, s := range x.catalog.Services {
		services = append(services, thing{s.Slug, []string{s.Slug, s.Name, s.NameAr}})
	}
	for _, b := range x.catalog.Branches {
		branches = append(branches, thing{b.Slug, []string{b.Slug, b.Name, b.NameAr}})
	}
	for _, r := range x.catalog.Resources {
		people = append(people, thing{r.Slug, []string{r.Slug, r.Name, r.NameAr}})
	}
	for i, q := range e.Sentences {
		for _, c := range []struct {
			field, value string
			things       []thing
		}{{"service", q.Service, services}, {"branch", q.Branch, branches}, {"person", q.Person, people}} {
			if c.value == "" || c.value == none || slices.ContainsFunc(c.things, func(t thing) bool { return t.is(c.value) }) {
				continue
			}
			var slugs []string
			for _, t := range c.things {
				slugs = append(slugs, t.name)
			}
			return e.refuse(i, c.field, c.value, strings.Join(append(slugs, none), ", "))
		}
	}
	return nil
}

func (x *examiner) slips(q Question, m understand.Meaning) (wrong []Slip) {
	today, now := x.profile.Zone.Local(x.at)
	when, clear := m.When.Resolve(x.open(m), today, now)
	note := func(about, want, got string, same bool) {
		if want != "" && !same {
			wrong = append(wrong, Slip{about, want, cmp.Or(got, none)})
		}
	}
	plain := func(about, want, got string) { note(about, want, got, cmp.Or(got, none) == want) }
	plain("intent", q.Intent, string(q.intent(m)))
	want, got, same := q.date(&when, today)
	note("date", want, got, same)
	plain("time", q.Time, spokenTime(&when, clear))
	service, branch, person := x.named(m)
	note("service", q.Service, service.name, service.is(q.Service))
	note("branch", q.Branch, branch.name, branch.is(q.Branch))
	note("person", q.Person, person.name, person.is(q.Person))
	note("name", q.Name, m.Name, spelling.Fold(m.Name) == spelling.Fold(q.Name) || m.Name == "" && q.Name == none)
	note("phone", q.Phone, m.Phone, m.Phone == understand.Telephone(q.Phone) && m.Phone != "" || m.Phone == "" && q.Phone == none)
	plain("answer", q.Answer, string(m.Answer))
	return wrong
}

// intent is what the caller wants. Whoever only names a service or a time when
// nothing was asked yet wants to book, and the agent takes it so.
func (q *Question) intent(m understand.Meaning) understand.Intent {
	if m.Intent == understand.None && q.Asked == "" && (len(m.Services) > 0 || !m.When.IsZero()) {
		return understand.Book
	}
	return m.Intent
}

// date tells which dates were meant and which were understood, and whether
// these are the same.
func (q *Question) date(w *understand.When, today civil.Date) (want, got string, same bool) {
	switch {
	case w.Clash:
		got = "?"
	case w.Dated && w.From == w.To:
		got = w.From.String()
	case w.Dated:
		got = w.From.String() + ".." + w.To.String()
	}
	if q.Date == none {
		return q.Date, got, got == ""
	}
	from, to, named := dates(q.Date, today)
	want = q.Date
	if named && from == to && want != from.String() {
		want += " (" + from.String() + ")"
	}
	return want, got, w.Dated && !w.Clash && w.From == from && w.To == to
}

// spokenTime writes a time as an exam does. One that would be asked about ends
// in a question mark.
func spokenTime(w *understand.When, clear bool) string {
	var texts []string
	for _, t := range w.Times {
		texts = append(texts, t.String())
	}
	switch {
	case len(texts) == 0 && w.Part != nil:
		return clockOf(w.Part.From).String() + "-" + clockOf(w.Part.To).String()
	case len(texts) == 0:
		return ""
	case !clear || len(texts) > 1:
		return strings.Join(texts, " / ") + "?"
	case w.Relation == understand.Between && len(w.Until) == 1:
		return texts[0] + "-" + w.Until[0].String()
	case w.Relation != understand.At:
		return string(w.Relation) + " " + texts[0]
	}
	return texts[0]
}

// thing is a service, a branch or a person that was understood.
type thing struct {
	name string
	also []string // its slug, and its names
}

// is tells whether it is the one expected.
func (t thing) is(want string) bool {
	if want == none {
		return t.name == ""
	}
	return slices.ContainsFunc(t.also, func(a string) bool { return a != "" && spelling.Fold(a) == spelling.Fold(want) })
}

// named finds what was named. Several that fit equally well are none of them.
func (x *examiner) named(m understand.Meaning) (service, branch, person thing) {
	service = only(m.Services, func(i int) (string, string, string) {
		id := x.profile.Services[i].ID
		s := find(x.catalog.Services, func(s *booking.Service) bool { return s.ID == id })
		return s.Slug, s.Name, s.NameAr
	})
	branch = only(m.Branches, func(i int) (string, string, string) {
		id := x.profile.Branches[i].ID
		b := find(x.catalog.Branches, func(b *booking.Branch) bool { return b.ID == id })
		return b.Slug, b.Name, b.NameAr
	})
	person = only(m.People, func(i int) (string, string, string) {
		id := x.profile.People[i].ID
		r := find(x.catalog.Resources, func(r *booking.Resource) bool { return r.ID == id })
		return r.Slug, r.Name, r.NameAr
	})
	return service, branch, person
}

// only makes a thing of the only index; of several, something that is none.
func only(found []int, of func(int) (slug, name, nameAr string)) (t thing) {
	var names []string
	for _, i := range found {
		slug, name, nameAr := of(i)
		names = append(names, slug)
		t.also = []string{slug, name, nameAr}
	}
	t.name = strings.Join(names, " / ")
	if len(found) != 1 {
		t.also = nil
	}
	return t
}

// open is when the branch that is meant is open: the one that was named, or the
// first.
func (x *examiner) open(m understand.Meaning) booking.Week {
	if len(m.Branches) > 0 {
		return x.profile.Branches[m.Branches[0]].Open
	}
	return x.profile.Branches[0].Open
}
