// Package scenario tells stories of calls: what the caller says, what must
// and must not be said, and what is booked in the end. The same stories run
// against the conversation alone, with a calendar in memory, and against the
// whole service. A caller who mumbles, errs and changes their mind is here,
// too. Tests use it; the service does not.
package scenario

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/waiting"
)

//go:embed stories clinic.yaml caller.yaml
var files embed.FS

// Clinic is the YAML document of the clinic in which the stories happen.
func Clinic() []byte {
	text, err := files.ReadFile("clinic.yaml")
	if err != nil {
		panic(err)
	}
	return text
}

// Story is a call, or two at a time, told in both languages.
type Story struct {
	Story        string
	Now          string   // 2026-11-15 10:00, the clinic's wall clock
	Caller       string   // empty: +966551234567; "hidden": none
	Appointments []string // that exist before, as Entry writes them
	Waits        bool     // there are waiting lists
	Ar, En       Script
	// End are the appointments that exist afterwards, without those of
	// strangers. Outcome is that of the first call.
	End     []string
	Outcome string
	Waiting []string // who waits afterwards, as Waiter writes them
}

// Script is one language's side of a story. A line is what the caller says,
// or in parentheses what else happens; "B:" begins the lines of a second
// caller.
type Script struct {
	Lines      []string
	MustSay    []string `yaml:"must_say"`
	MustNotSay []string `yaml:"must_not_say"`
	Name       string   // of the appointments made in this call; empty: does not matter
	Note       string   // of them
}

// World is where stories happen.
type World interface {
	// Put makes an appointment that exists before the story, or that a
	// stranger takes meanwhile.
	Put(t testing.TB, e Entry)
	Pass(time.Duration)
	// Trouble makes the organization's own system misbehave: "busy" says no to
	// the next confirmation, "down" does not answer.
	Trouble(t testing.TB, kind string)
	// Wait opens the waiting lists, and Waiting tells who waits.
	Wait(t testing.TB)
	Waiting(t testing.TB) []Waiter
	Call(t testing.TB, caller string, lang understand.Lang) Talk
	Appointments(t testing.TB) []Entry
	Holds(t testing.TB) int
}

// Talk is a call.
type Talk interface {
	Turn(t testing.TB, e dialog.Event) dialog.Reply
	State() dialog.State
}

// Entry is an appointment as the stories write it:
//
//	dental olaya omar 2026-11-16 17:00 +966551234567 Nora Smith
//
// A class has - for the person. Strangers have no number.
type Entry struct {
	Service, Branch, Person string // slugs
	Date, Time              string
	Phone, Name, Notes      string
}

func (e Entry) String() string {
	return strings.TrimSpace(strings.Join([]string{e.Service, e.Branch, e.Person, e.Date, e.Time, e.Phone}, " "))
}

// ParseEntry reads what an Entry writes.
func ParseEntry(s string) (e Entry, err error) {
	f := strings.SplitN(s, " ", 7)
	if len(f) < 5 {
		return e, fmt.Errorf("%q is no appointment; write service, branch, person, date, time, number and name", s)
	}
	f = append(f, "", "")
	return Entry{Service: f[0], Branch: f[1], Person: f[2], Date: f[3], Time: f[4], Phone: f[5], Name: f[6]}, nil
}

// Waiter is somebody who waits, as the stories write it:
//
//	yoga olaya - 2026-11-17 2026-11-17 morning,evening +966551234567
type Waiter struct {
	Service, Branch, Person string // slugs
	From, To                string
	Parts                   waiting.Parts
	Phone, Name             string
}

func (w Waiter) String() string {
	var parts []string
	for _, p := range waiting.AllParts {
		if w.Parts&p != 0 {
			parts = append(parts, p.Word())
		}
	}
	return strings.Join([]string{w.Service, w.Branch, w.Person, w.From, w.To, strings.Join(parts, ","), w.Phone}, " ")
}

// Stories gives all of them.
func Stories(t testing.TB) []Story {
	t.Helper()
	names, err := fs.Glob(files, "stories/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatal("no stories", err)
	}
	var all []Story
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var list []Story
		if err := yaml.UnmarshalWithOptions(text, &list, yaml.Strict()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, list...)
	}
	return all
}

// ThisCaller is who calls when a story does not say.
const ThisCaller = "+966551234567"

// Run tells every story in both languages, each in a world of its own.
func Run(t *testing.T, open func(t testing.TB, now time.Time) World) {
	for _, story := range Stories(t) {
		for lang, script := range map[understand.Lang]Script{understand.Arabic: story.Ar, understand.English: story.En} {
			t.Run(strings.ReplaceAll(story.Story, " ", "_")+"/"+string(lang), func(t *testing.T) {
				t.Parallel()
				now, err := time.ParseInLocation("2006-01-02 15:04", story.Now, riyadh)
				if err != nil {
					t.Fatal(err)
				}
				tell(t, open(t, now), story, script, lang)
			})
		}
	}
}

var riyadh = time.FixedZone("Riyadh", 3*60*60)

// telling is a story being told.
type telling struct {
	t      *testing.T
	w      World
	lang   understand.Lang
	said   []string // by the agent
	script []string // everything, for the reader of a failure
}

func tell(t *testing.T, w World, story Story, script Script, lang understand.Lang) {
	caller := story.Caller
	switch caller {
	case "":
		caller = ThisCaller
	case "hidden":
		caller = ""
	}
	for _, a := range story.Appointments {
		e, err := ParseEntry(a)
		if err != nil {
			t.Fatal(err)
		}
		w.Put(t, e)
	}
	if story.Waits {
		w.Wait(t)
	}
	x := &telling{t: t, w: w, lang: lang}
	first := w.Call(t, caller, lang)
	x.hear(first.Turn(t, dialog.Event{Kind: dialog.Started, Lang: lang, Caller: caller}))
	var second Talk
	for _, line := range script.Lines {
		rest, other := strings.CutPrefix(line, "B: ")
		if other && second == nil {
			second = w.Call(t, "+966559999999", lang)
			x.hear(second.Turn(t, dialog.Event{Kind: dialog.Started, Lang: lang, Caller: "+966559999999"}))
		}
		if other {
			x.line(second, rest)
		} else {
			x.line(first, line)
		}
	}
	x.check(story, script, first)
}

var event = regexp.MustCompile(`^\((.*)\)$`)

// line plays one line of the script.
func (x *telling) line(s Talk, line string) {
	x.script = append(x.script, "> "+line)
	m := event.FindStringSubmatch(line)
	if m == nil {
		x.hear(s.Turn(x.t, dialog.Event{Kind: dialog.Heard, Text: line}))
		return
	}
	what, rest, _ := strings.Cut(m[1], " ")
	switch {
	case m[1] == "hangs up":
		x.hear(s.Turn(x.t, dialog.Event{Kind: dialog.HungUp}))
	case m[1] == "interrupts":
		x.hear(s.Turn(x.t, dialog.Event{Kind: dialog.Interrupted}))
	case m[1] == "silence":
		x.hear(s.Turn(x.t, dialog.Event{Kind: dialog.Silent}))
	case what == "presses":
		for _, key := range rest {
			x.hear(s.Turn(x.t, dialog.Event{Kind: dialog.Pressed, Text: string(key)}))
		}
	case strings.HasSuffix(m[1], "minutes pass"):
		n, err := strconv.Atoi(what)
		if err != nil {
			x.t.Fatal(err)
		}
		x.w.Pass(time.Duration(n) * time.Minute)
	case what == "somebody":
		e, err := ParseEntry(strings.TrimPrefix(rest, "takes "))
		if err != nil {
			x.t.Fatal(err)
		}
		x.w.Put(x.t, e)
	case m[1] == "their system is busy" || m[1] == "their system is down":
		x.w.Trouble(x.t, m[1][len("their system is "):])
	default:
		x.t.Fatalf("nothing is known of %q", line)
	}
}

func (x *telling) hear(r dialog.Reply) {
	if r.Say != "" {
		x.said = append(x.said, r.Say)
		x.script = append(x.script, r.Say)
	}
	if r.Connect != "" {
		x.script = append(x.script, "(connects to "+r.Connect+")")
	}
	if n := len(strings.Fields(question(r.Say))); n > 30 {
		x.t.Errorf("a question of %d words: %s", n, r.Say)
	}
}

// question is the last sentence of a reply.
func question(s string) string {
	s = strings.TrimRight(s, ".?؟ ")
	if i := strings.LastIndexAny(s, ".?؟"); i >= 0 {
		return s[i:]
	}
	return s
}

// checkWaiting compares who waits with who should.
func (x *telling) checkWaiting(story Story, script Script) {
	var got []string
	for _, e := range x.w.Waiting(x.t) {
		got = append(got, e.String())
		if script.Name != "" && e.Name != script.Name {
			x.t.Errorf("waits as %q, want %q", e.Name, script.Name)
		}
	}
	if !slices.Equal(got, story.Waiting) {
		x.t.Errorf("in the end there wait\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(story.Waiting, "\n\t"))
	}
}

// check compares the end of the story with what it should be.
func (x *telling) check(story Story, script Script, first Talk) {
	t := x.t
	var got, want []string
	for _, e := range x.w.Appointments(t) {
		if e.Phone == "" {
			continue
		}
		got = append(got, e.String())
		if script.Name != "" && e.Name != script.Name {
			t.Errorf("booked for %q, want %q", e.Name, script.Name)
		}
		if e.Notes != script.Note {
			t.Errorf("booked with the note %q, want %q", e.Notes, script.Note)
		}
	}
	want = append(want, story.End...)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("in the end there are\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	x.checkWaiting(story, script)
	state := first.State()
	if got := state.Outcome(); got != story.Outcome {
		t.Errorf("the outcome is %q, want %q", got, story.Outcome)
	}
	if state.Ended && x.w.Holds(t) != 0 {
		t.Errorf("%d holds are left", x.w.Holds(t))
	}
	all := strings.Join(x.said, "\n")
	for _, s := range script.MustSay {
		if !strings.Contains(all, s) {
			t.Errorf("never says %q", s)
		}
	}
	for _, s := range script.MustNotSay {
		if strings.Contains(all, s) {
			t.Errorf("says %q", s)
		}
	}
	if t.Failed() || testing.Verbose() {
		t.Log("the call:\n" + strings.Join(x.script, "\n"))
	}
}
