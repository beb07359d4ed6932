package understand_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// label is what a phrase of the callers means, as far as it is about times,
// offers, yes and no.
type label struct {
	Date     string          `json:"date"`
	Dates    []string        `json:"dates"`
	NotDates []string        `json:"not_dates"`
	Time     json.RawMessage `json:"time"`
	From     json.RawMessage `json:"from"`
	To       json.RawMessage `json:"to"`
	After    json.RawMessage `json:"after"`
	Before   json.RawMessage `json:"before"`
	Part     string          `json:"part"`
	Pick     string          `json:"pick"`
	Intent   string          `json:"intent"`
	Offer    int             `json:"offer"`
	Ask      bool            `json:"ask"`
	About    string          `json:"about"` // the day, and maybe the time, that was talked about before
}

var topicOf = map[string]understand.Topic{
	"open": understand.AnAction, "daytime": understand.ADay, "time": understand.ATime, "which": understand.AChoice,
	"readback": understand.AYesOrNo,
}

// excused are phrases that are read otherwise than their label says, with the
// reason.
var excused = map[string]string{
	"en-d-244": "the name is also a part of the day; names are read elsewhere",
}

// verdict is how well a phrase was understood.
type verdict string

const (
	right verdict = "right"
	asked verdict = "asked"
	wrong verdict = "wrong"
)

// TestCallers goes through phrases that people wrote without sight of the
// grammar. Most must be understood or rightly asked back, and none may be
// misread with confidence.
func TestCallers(t *testing.T) {
	t.Parallel()
	list, err := filepath.Glob("../callers/testdata/??-dev.tsv")
	if err != nil || len(list) == 0 {
		t.Fatal("no phrases", err)
	}
	if extra := os.Getenv("MAWID_CALLERS"); extra != "" { // other phrases of the kind, to measure
		list = strings.Split(extra, ",")
	}
	for _, name := range list {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			count := map[verdict]int{}
			total := 0
			eachPhrase(t, name, func(id, topic, said, raw string, want label) {
				got, why := judge(said, topic, raw, want)
				if excused[id] != "" {
					return
				}
				count[got]++
				total++
				switch got {
				case wrong:
					t.Errorf("%s (%s) %s: %s", id, topic, said, why)
				case asked:
					t.Logf("asked: %s (%s) %s: %s", id, topic, said, why)
				}
			})
			t.Logf("%d phrases: %d right, %d asked, %d wrong", total, count[right], count[asked], count[wrong])
			if 100*count[right] < 95*total {
				t.Errorf("%d of %d are right, fewer than 95 of 100", count[right], total)
			}
		})
	}
}

// eachPhrase reads a file of phrases and gives those about times and answers.
func eachPhrase(t *testing.T, name string, do func(id, topic, said, raw string, want label)) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), "\t")
		if len(part) != 4 {
			continue
		}
		var want label
		if err := json.Unmarshal([]byte(part[3]), &want); err != nil {
			t.Fatalf("%s: %v", part[0], err)
		}
		if topicOf[part[1]] == "" || want.Intent == "emergency" {
			continue
		}
		do(part[0], part[1], part[2], part[3], want)
	}
}

// judge compares what was understood with the label.
func judge(said, topic, raw string, want label) (verdict, string) {
	c := clinic
	c.Topic = topicOf[topic]
	c.Last = talkedOf(want.About)
	m := understand.Understand(said, c)
	got := describe(m)
	if len(m.When.Unused) > 0 {
		got += " unused=" + strings.Join(m.When.Unused, ",")
	}
	w := m.When
	unsure := w.Doubtful() || w.Clash || w.Past
	nothing := w.IsZero() && m.Choice == understand.NoChoice && m.Number < 0 &&
		(m.Answer == understand.NoAnswer || m.Answer == understand.Unsure)
	if want.Ask {
		if unsure || nothing || topic == "open" || topic == "which" && offered(m) == 0 || w.AnyTime && !w.Dated {
			return right, ""
		}
		return wrong, "should ask, got " + got
	}
	faults := compare(m, topic, want)
	switch {
	case len(faults) == 0:
		return right, ""
	case want.Intent == "yes" && m.Answer == understand.Unsure && len(faults) == 1 && strings.Contains(raw, ","):
		return right, "" // "yes, but …" is taken in and read back again
	case unsure, nothing, w.IsZero() && topic == "open", m.Answer == understand.Unsure && (want.Intent == "yes" || want.Intent == "no"):
		return asked, strings.Join(faults, ", ") + "; got " + got
	}
	return wrong, strings.Join(faults, ", ") + "; got " + got
}

// compare lists where a meaning differs from its label.
func compare(m understand.Meaning, topic string, want label) (faults []string) {
	w := m.When
	add := func(ok bool, what string, a ...any) {
		if !ok {
			faults = append(faults, fmt.Sprintf(what, a...))
		}
	}
	switch {
	case want.Offer > 0:
		add(offered(m) == want.Offer, "offer %d", want.Offer)
		return faults
	case want.Intent == "yes":
		add(m.Answer == understand.Yes, "yes")
	case want.Intent == "no":
		add(m.Answer == understand.No || m.Choice == understand.Neither, "no")
	}
	from, to := want.Date, want.Date
	if len(want.Dates) == 2 {
		from, to = want.Dates[0], want.Dates[1]
	}
	if want.Intent == "hours" {
		return nil // the day that they ask about is not in the labels
	}
	if from != "" {
		add(w.Dated && w.From.String() == from && w.To.String() == to, "date %s..%s", from, to)
	} else {
		add(!w.Dated, "no date")
	}
	for _, d := range want.NotDates {
		day := mustDate(d)
		refused := slices.ContainsFunc(w.Not, func(s understand.Span) bool { return s.From <= day && day <= s.To })
		add(refused || from != "" && (day < w.From || day > w.To), "not %s", d)
	}
	add((want.Pick == "earliest") == w.Earliest && (want.Pick == "latest") == w.Latest, "pick %q", want.Pick)
	return append(faults, compareTimes(&w, want)...)
}

func compareTimes(w *understand.When, want label) (faults []string) {
	add := func(ok bool, what string, a ...any) {
		if !ok {
			faults = append(faults, fmt.Sprintf(what, a...))
		}
	}
	exact := w.Relation == understand.At || w.Relation == understand.Around
	switch {
	case len(want.Time) > 0:
		add(exact && clocks(w.Times) == oneOrTwo(want.Time), "time %s", want.Time)
	case len(want.After) > 0:
		add(w.Relation == understand.After && clocks(w.Times) == oneOrTwo(want.After), "after %s", want.After)
	case len(want.Before) > 0:
		add(w.Relation == understand.Before && clocks(w.Times) == oneOrTwo(want.Before), "before %s", want.Before)
	case len(want.From) > 0:
		add(w.Relation == understand.Between && clocks(w.Times) == oneOrTwo(want.From) && clocks(w.Until) == oneOrTwo(want.To),
			"from %s to %s", want.From, want.To)
	case want.Part != "":
		add(w.Part != nil && partFits(want.Part, *w.Part), "part %s", want.Part)
	default:
		add(!w.Timed(), "no time")
	}
	return faults
}

func oneOrTwo(raw json.RawMessage) string {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	var two []string
	_ = json.Unmarshal(raw, &two)
	return strings.Join(two, "|")
}

// partFits tells whether a window is what one calls a part of the day.
func partFits(part string, w understand.Window) bool {
	h := func(from, to, most int) bool { return w.From >= from*60 && w.From <= to*60 && w.To <= most*60 }
	switch part {
	case "morning":
		return h(5, 11, 12)
	case "noon":
		return h(11, 13, 15)
	case "afternoon":
		return h(12, 16, 20)
	case "evening":
		return h(16, 20, 25)
	}
	return h(18, 21, 27)
}

// offered is which of the three offers is meant, or 0.
func offered(m understand.Meaning) int {
	offers := []booking.Slot{
		{Date: clinic.Today + 1, Time: 540}, {Date: clinic.Today + 1, Time: 690}, {Date: clinic.Today + 1, Time: 960},
	}
	switch {
	case m.Choice == understand.Last:
		return 3
	case m.Choice == understand.Middle:
		return 2
	case m.Choice >= 1 && m.When.IsZero():
		return int(m.Choice)
	case m.When.Earliest:
		return 1
	case m.When.Latest:
		return 3
	}
	if m.When.IsZero() && m.Number >= 1 && m.Number != 3 {
		m.When.Times = []civil.Clock{civil.Clock(m.Number % 12 * 60), civil.Clock(m.Number%12*60 + 720)}
	}
	if m.When.IsZero() && len(m.NotChoices) == 0 || m.Answer == understand.No {
		return 0
	}
	var left []int
	for i, o := range offers {
		not := slices.Contains(m.NotChoices, understand.Choice(i+1)) || i == 2 && slices.Contains(m.NotChoices, understand.Last)
		if m.When.Fits(o) && !not {
			left = append(left, i+1)
		}
	}
	switch {
	case len(left) == 1, len(left) > 0 && m.Choice == understand.Next:
		return left[0]
	}
	return 0
}

// talkedOf reads what was talked about before: 2026-11-24 or 2026-11-24T16:00.
func talkedOf(s string) (m understand.Mention) {
	if s == "" {
		return m
	}
	date, clock, timed := strings.Cut(s, "T")
	m.Dated, m.From, m.To, m.Timed = true, mustDate(date), mustDate(date), timed
	if timed {
		m.Time, _ = civil.ParseClock(clock)
	}
	return m
}
