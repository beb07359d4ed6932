// Package ical reads calendar objects (iCalendar, RFC 5545) as real people's
// programs write them, and says when they make their owner busy. It is pure:
// the text goes in, stretches of time come out.
//
// Two rules run through it. In doubt somebody is busy: what cannot be read is
// told, and never passes for free time. And whatever is in a text, the work is
// bounded: a rule of a billion occurrences costs no more than one of a thousand.
package ical

import (
	"bytes"
	"errors"
	"strings"

	"github.com/mawid/mawid/internal/ics"
)

// Limits of one object.
const (
	MostBytes = 16 << 20
	mostLines = 20_000
	mostDepth = 6
	// longLine is how much of a line is read that does not list times, such as
	// a photo: nobody needs the rest to know when an event is.
	longLine = 8 << 10
)

// Param is a parameter of a line: TZID=Asia/Riyadh.
type Param struct{ Name, Value string }

// Line is a property: a name, parameters, and a value as it is written.
type Line struct {
	Name   string // in capitals
	Params []Param
	Value  string
}

// Param gives the value of a parameter, or nothing.
func (l Line) Param(name string) string {
	for _, p := range l.Params {
		if p.Name == name {
			return p.Value
		}
	}
	return ""
}

// Component is a part of an object, such as a VEVENT, with its lines and the
// parts within it.
type Component struct {
	Name  string
	Lines []Line
	Parts []*Component
	// Broken is a line about time that is none: the component cannot be trusted.
	Broken string
}

// Faults of a text as a whole.
var (
	errSize  = errors.New("is larger than 16 MiB")
	errLines = errors.New("has more than 20,000 lines")
	errShape = errors.New("is not a calendar object")
)

// Parse reads the text of an object, whole, so that it can be written again.
func Parse(text []byte) (*Component, error) { return parse(text, MostBytes) }

// parse reads the text of an object, and of each line no more than long bytes
// unless it lists times.
func parse(text []byte, long int) (*Component, error) {
	if len(text) > MostBytes {
		return nil, errSize
	}
	lines := unfold(text, long)
	if len(lines) > mostLines {
		return nil, errLines
	}
	var root *Component
	var open []*Component
	for _, raw := range lines {
		l, ok := parseLine(raw)
		if !ok {
			if n := len(open); n > 0 && aboutTime(raw) {
				open[n-1].Broken = "has a line about time that cannot be read"
			}
			continue
		}
		switch n := len(open); {
		case l.Name == "BEGIN":
			c := &Component{Name: strings.ToUpper(strings.TrimSpace(l.Value))}
			switch {
			case n >= mostDepth || n == 0 && root != nil:
				return nil, errShape
			case n == 0:
				root = c
			default:
				open[n-1].Parts = append(open[n-1].Parts, c)
			}
			open = append(open, c)
		case n == 0:
			return nil, errShape
		case l.Name == "END":
			if !strings.EqualFold(strings.TrimSpace(l.Value), open[n-1].Name) {
				return nil, errShape
			}
			open = open[:n-1]
		default:
			open[n-1].Lines = append(open[n-1].Lines, l)
		}
	}
	if root == nil || len(open) > 0 || root.Name != "VCALENDAR" {
		return nil, errShape
	}
	return root, nil
}

// unfold splits a text into lines and joins those that were folded. Of those
// that are longer than long and list no times it keeps the beginning.
func unfold(text []byte, long int) []string {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	var out []string
	var line []byte
	end := func() {
		if len(line) > 0 {
			out = append(out, string(line))
		}
		line = line[:0]
	}
	for raw := range bytes.Lines(text) {
		raw = bytes.TrimRight(raw, "\r\n")
		if len(raw) == 0 {
			continue
		}
		if (raw[0] == ' ' || raw[0] == '\t') && len(line) > 0 {
			raw = raw[1:]
		} else if end(); len(out) > mostLines {
			return out
		}
		line = append(line, raw...)
		if len(line) > long && !listsTimes(line) {
			line = line[:long]
		}
	}
	end()
	return out
}

// listsTimes tells whether a line may be long and is needed to its end.
func listsTimes(line []byte) bool {
	name := strings.ToUpper(string(line[:min(len(line), 6)]))
	return name == "EXDATE" || strings.HasPrefix(name, "RDATE") || strings.HasPrefix(name, "RRULE")
}

// parseLine takes a line apart: NAME;PARAM=VALUE;PARAM="VALUE":VALUE.
func parseLine(raw string) (Line, bool) {
	end := strings.IndexAny(raw, ";:")
	if end <= 0 || strings.ContainsAny(raw[:end], " \t\"") {
		return Line{}, false
	}
	l := Line{Name: strings.ToUpper(raw[:end])}
	rest := raw[end:]
	for rest[0] == ';' {
		name, after, ok := strings.Cut(rest[1:], "=")
		if !ok {
			return Line{}, false
		}
		stop := outsideQuotes(after)
		if stop < 0 {
			return Line{}, false
		}
		value := after[:stop]
		if len(value) > 1 && value[0] == '"' && strings.Count(value, `"`) == 2 && value[len(value)-1] == '"' {
			value = value[1 : len(value)-1]
		}
		l.Params = append(l.Params, Param{strings.ToUpper(name), value})
		rest = after[stop:]
	}
	l.Value = rest[1:]
	return l, true
}

// outsideQuotes finds the end of a parameter's value.
func outsideQuotes(s string) int {
	quoted := false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case !quoted && (s[i] == ';' || s[i] == ':'):
			return i
		}
	}
	return -1
}

// aboutTime tells whether a line that is none was meant to say when something is.
func aboutTime(raw string) bool {
	raw = strings.ToUpper(raw)
	for _, name := range []string{"DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "BEGIN", "END"} {
		if strings.HasPrefix(raw, name) {
			return true
		}
	}
	return false
}

// Get gives the first line of a name.
func (c *Component) Get(name string) (Line, bool) {
	for _, l := range c.Lines {
		if l.Name == name {
			return l, true
		}
	}
	return Line{}, false
}

// Text gives the value of a line without its escapes, or nothing.
func (c *Component) Text(name string) string {
	l, _ := c.Get(name)
	return Unescape(l.Value)
}

// Set puts a line in place of those of its name.
func (c *Component) Set(name, value string, params ...Param) {
	fresh := Line{Name: name, Params: params, Value: value}
	for i, l := range c.Lines {
		if l.Name == name {
			c.Lines[i] = fresh
			rest := c.Lines[i+1:]
			c.Lines = append(c.Lines[:i+1:i+1], without(rest, name)...)
			return
		}
	}
	c.Lines = append(c.Lines, fresh)
}

// Drop takes lines away.
func (c *Component) Drop(names ...string) {
	for _, name := range names {
		c.Lines = without(c.Lines, name)
	}
}

func without(lines []Line, name string) []Line {
	var out []Line
	for _, l := range lines {
		if l.Name != name {
			out = append(out, l)
		}
	}
	return out
}

// Unescape reads a value as text.
func Unescape(s string) string {
	return strings.NewReplacer(`\\`, `\`, `\;`, `;`, `\,`, `,`, `\n`, "\n", `\N`, "\n").Replace(s)
}

// String writes an object. Lines are folded after 75 bytes, never inside a
// character.
func (c *Component) String() string {
	return string(c.append(nil))
}

func (c *Component) append(out []byte) []byte {
	out = ics.AppendLine(out, "BEGIN:"+c.Name)
	for _, l := range c.Lines {
		out = ics.AppendLine(out, l.String())
	}
	for _, p := range c.Parts {
		out = p.append(out)
	}
	return ics.AppendLine(out, "END:"+c.Name)
}

// String writes a line, not folded.
func (l Line) String() string {
	s := l.Name
	for _, p := range l.Params {
		v := p.Value
		if !strings.Contains(v, `"`) && strings.ContainsAny(v, ":;,") {
			v = `"` + v + `"`
		}
		s += ";" + p.Name + "=" + v
	}
	return s + ":" + l.Value
}
