package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/bench/plot"
)

// report is the outcome of a run.
type report struct {
	Began   time.Time     `json:"began"`
	Seconds float64       `json:"seconds"`
	Go      string        `json:"go"`
	CPUs    int           `json:"cpus"`
	Quick   bool          `json:"quick"`
	Lines   []*line       `json:"lines"`
	Curves  []*plot.Curve `json:"curves,omitempty"`
}

// line is one number to reach and what was measured.
type line struct {
	Row      string           `json:"row"`
	What     string           `json:"what"`
	Limit    *limit           `json:"limit"` // nil: for information
	Unit     string           `json:"unit,omitempty"`
	Measured map[kind]measure `json:"measured"`
}

// limit is the least or the most that a number may be.
type limit struct {
	Most  bool    `json:"most"` // else least
	Value float64 `json:"value"`
}

func least(v float64) *limit { return &limit{Value: v} }

func most(v float64) *limit { return &limit{Most: true, Value: v} }

func (l *limit) met(v float64) bool {
	if l.Most {
		return v <= l.Value
	}
	return v >= l.Value
}

// measure is a number on one database. Detail says what it was made of.
type measure struct {
	Value  float64 `json:"value"`
	Pass   bool    `json:"pass"`
	Detail string  `json:"detail"`
}

// note records a number. Lines appear in the order in which they are first
// noted.
func (s *stage) note(k kind, what string, l *limit, unit string, value float64, detail string, args ...any) {
	m := measure{Value: value, Pass: l == nil || l.met(value), Detail: fmt.Sprintf(detail, args...)}
	s.say("%s, %s: %s%s (%s)", what, k, number(value), spaced(unit), m.Detail)
	for _, ln := range s.lines {
		if ln.Row == s.row && ln.What == what {
			ln.Measured[k] = m
			return
		}
	}
	s.lines = append(s.lines, &line{Row: s.row, What: what, Limit: l, Unit: unit, Measured: map[kind]measure{k: m}})
}

func (r *report) missed() bool {
	for _, l := range r.Lines {
		for _, m := range l.Measured {
			if !m.Pass {
				return true
			}
		}
	}
	return false
}

func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// writeTable prints a Markdown table, and below it what the numbers are made
// of.
func (r *report) writeTable(w io.Writer) error {
	out := bufio.NewWriter(w)
	cells := [][]string{{"row", "what", "limit", string(sqlite), string(postgres)}}
	for _, l := range r.Lines {
		cells = append(cells, []string{l.Row, l.What, l.limitText(), l.cell(sqlite), l.cell(postgres)})
	}
	widths := make([]int, len(cells[0]))
	for _, row := range cells {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for n, row := range cells {
		for i, c := range row {
			fmt.Fprintf(out, "| %s%s ", c, strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)))
		}
		fmt.Fprintln(out, "|")
		if n == 0 {
			for _, width := range widths {
				fmt.Fprint(out, "|", strings.Repeat("-", width+2))
			}
			fmt.Fprintln(out, "|")
		}
	}
	fmt.Fprintln(out)
	for _, l := range r.Lines {
		for _, k := range kinds {
			if m, ok := l.Measured[k]; ok {
				fmt.Fprintf(out, "%s, %s: %s\n", l.What, k, m.Detail)
			}
		}
	}
	short := ""
	if r.Quick {
		short = "; a quick run: less data and less time than the numbers are meant for"
	}
	fmt.Fprintf(out, "\n%s, %d CPUs, %.0f s%s\n", r.Go, r.CPUs, r.Seconds, short)
	return out.Flush()
}

func (l *line) limitText() string {
	switch {
	case l.Limit == nil:
		return "–"
	case l.Limit.Most && l.Limit.Value == 0:
		return "0"
	case l.Limit.Most:
		return "≤ " + number(l.Limit.Value) + spaced(l.Unit)
	}
	return "≥ " + number(l.Limit.Value) + spaced(l.Unit)
}

func (l *line) cell(k kind) string {
	m, ok := l.Measured[k]
	switch {
	case !ok:
		return "–"
	case l.Limit == nil:
		return number(m.Value) + spaced(l.Unit)
	case m.Pass:
		return number(m.Value) + spaced(l.Unit) + " pass"
	}
	return number(m.Value) + spaced(l.Unit) + " MISS"
}

func spaced(unit string) string {
	if unit == "" {
		return ""
	}
	return " " + unit
}

// number prints three digits or so.
func number(v float64) string {
	switch {
	case v == float64(int64(v)):
		return fmt.Sprintf("%d", int64(v))
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	case v < 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}
