// Package callers_test holds the agent to sentences whose authors never saw
// its grammar: what it makes of each of them, asked what it was asked, is
// compared with what the sentence means.
package callers_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/civil"
)

// phrase is a line of a file: what the agent had asked for, what the caller
// said and what it means.
type phrase struct {
	id, asked, said string
	want            meaning
}

// meaning is only what a sentence says.
type meaning struct {
	Date     string
	Dates    []string // from and to, both included
	NotDates []string `json:"not_dates"`
	Time     either
	From     either
	To       either
	After    either
	Before   either
	Part     string
	Pick     string
	Intent   string
	Name     string
	Phone    string
	Service  string
	Branch   string
	Resource string
	Gender   string
	Note     string
	Offer    int
	Ask      bool // whoever listens well asks back
}

// timely tells whether anything is said about days or times.
func (m *meaning) timely() bool {
	return m.Date != "" || len(m.Dates)+len(m.NotDates)+len(m.Time)+len(m.From)+len(m.After)+len(m.Before) > 0 || m.Part != ""
}

// either is a time of the clock, or two when nobody could know which.
type either []civil.Clock

// UnmarshalJSON reads one or a list.
func (e *either) UnmarshalJSON(text []byte) error {
	var list []string
	if text[0] == '"' {
		list = []string{string(bytes.Trim(text, `"`))}
	} else if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, s := range list {
		at, err := civil.ParseClock(s)
		if err != nil {
			return err
		}
		*e = append(*e, at)
	}
	return nil
}

// has tells whether a minute of the day is one of the times, or as near.
func (e either) has(minute, near int) bool {
	for _, c := range e {
		if d := int(c) - minute; d <= near && d >= -near {
			return true
		}
	}
	return false
}

// phrases reads a file.
func phrases(t testing.TB, name string) (list []phrase) {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), "\t")
		if len(part) != 4 {
			t.Fatalf("%s: %q has %d parts, want id, asked, said and meaning", name, lines.Text(), len(part))
		}
		p := phrase{id: part[0], asked: part[1], said: part[2]}
		d := json.NewDecoder(strings.NewReader(part[3]))
		d.DisallowUnknownFields()
		if err := d.Decode(&p.want); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", p.id, err))
		}
		list = append(list, p)
	}
	return list
}
