package agent

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
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

var errExam = fault.New(fault.Invalid, "invalid_exam", "the sentences cannot be read").On("sentences")

func examFault(format string, args ...any) error { return errExam.Saying(fmt.Sprintf(format, args...)) }

// topics are what can have been asked for.
var topics = []understand.Topic{understand.AService, understand.ABranch, understand.ADay, understand.ATime, understand.AChoice,
	understand.AName, understand.APhone, understand.AYesOrNo, understand.AMorning, understand.AnAction, understand.NoOpinion}

// ReadExam reads sentences with what they mean. Whatever cannot be tried is
// refused with a sentence that says where.
func ReadExam(text string) (Exam, error) {
	var e Exam
	if err := yaml.UnmarshalWithOptions([]byte(text), &e, yaml.Strict()); err != nil {
		return e, examFault("this is not read as YAML: %s", strings.TrimSpace(yaml.FormatError(err, false, false)))
	}
	if len(e.Sentences) == 0 || len(e.Sentences) > maxQuestions {
		return e, examFault("write 1 to %d sentences under sentences:, each as - say: …", maxQuestions)
	}
	if _, _, err := e.when(); e.Now != "" && err != nil {
		return e, examFault("now must be a date and a time such as 2026-11-15 09:00, not %q", e.Now)
	}
	for i, q := range e.Sentences {
		if err := q.check(); err != nil {
			return e, examFault("sentence %d: %s", i+1, err)
		}
	}
	return e, nil
}

// when reads at which moment the sentences are said.
func (e *Exam) when() (date civil.Date, clock civil.Clock, err error) {
	day, hour, _ := strings.Cut(e.Now, " ")
	if date, err = civil.ParseDate(day); err == nil {
		clock, err = civil.ParseClock(hour)
	}
	return date, clock, err
}

func (q *Question) check() error {
	if strings.TrimSpace(q.Say) == "" {
		return fmt.Errorf("say is missing")
	}
	bare := *q
	bare.Say, bare.Lang, bare.Asked = "", "", ""
	if bare == (Question{}) {
		return fmt.Errorf("say what %q should mean: intent, date, time, service, branch, person, name, phone or answer", q.Say)
	}
	if q.Lang != "" && langOf(q.Lang) == "" {
		return fmt.Errorf("lang must be ar or en, not %q", q.Lang)
	}
	if q.Asked != "" && !slices.Contains(topics, understand.Topic(q.Asked)) {
		return fmt.Errorf("asked must be one of %v, not %q", topics, q.Asked)
	}
	if q.Date != "" && q.Date != none {
		if _, _, ok := dates(q.Date, 0); !ok {
			return fmt.Errorf("date must be such as 2026-11-17, 2026-11-15..2026-11-19, today, tomorrow, +3, sunday or none, not %q", q.Date)
		}
	}
	if q.Time != "" && q.Time != none && !clocks.MatchString(q.Time) {
		return fmt.Errorf("time must be such as 16:30, after 16:00, before 12:00, around 16:00, 16:00-18:00 or none, not %q", q.Time)
	}
	return nil
}

var clocks = regexp.MustCompile(`^((after |before |around )?\d\d:\d\d|\d\d:\d\d-\d\d:\d\d)$`)

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
	case err == nil: // YAML reads +3 as a number, and writes it without its sign.
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
	plain("phone", q.Phone, m.Phone)
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
