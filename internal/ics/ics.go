// Package ics writes calendars as calendar programs read them (RFC 5545). It
// is pure: the same appointments are the same bytes.
package ics

import (
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar is a list of events with a name.
type Calendar struct {
	Name    string
	Refresh time.Duration // how often a program may come back
	Events  []Event
}

// Event is one stretch of time. Its times are instants: programs show them on
// the reader's clock.
type Event struct {
	UID        string // the same for as long as it is the same event
	Start, End int64
	Changed    int64 // when it was last changed
	Summary    string
	Location   string // may be empty
}

// lineLimit is how many octets a line may have, the break not counted.
const lineLimit = 75

// Bytes writes the calendar.
func (c *Calendar) Bytes() []byte {
	var w writer
	w.line("BEGIN:VCALENDAR")
	w.line("VERSION:2.0")
	w.line("PRODID:-//mawid//mawid//EN")
	w.line("CALSCALE:GREGORIAN")
	w.line("METHOD:PUBLISH")
	w.text("NAME", c.Name)
	w.text("X-WR-CALNAME", c.Name)
	if c.Refresh > 0 {
		w.line("REFRESH-INTERVAL;VALUE=DURATION:" + duration(c.Refresh))
		w.line("X-PUBLISHED-TTL:" + duration(c.Refresh))
	}
	for i := range c.Events {
		w.event(&c.Events[i])
	}
	w.line("END:VCALENDAR")
	return w.out
}

type writer struct{ out []byte }

func (w *writer) event(e *Event) {
	w.line("BEGIN:VEVENT")
	w.text("UID", e.UID)
	w.line("DTSTAMP:" + stamp(e.Changed))
	w.line("LAST-MODIFIED:" + stamp(e.Changed))
	w.line("DTSTART:" + stamp(e.Start))
	w.line("DTEND:" + stamp(e.End))
	w.text("SUMMARY", e.Summary)
	if e.Location != "" {
		w.text("LOCATION", e.Location)
	}
	w.line("STATUS:CONFIRMED")
	w.line("TRANSP:OPAQUE")
	w.line("END:VEVENT")
}

// escapes keep text from meaning something. A line that ends is a space: no
// name has two.
var escapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", " ", "\n", " ", "\r", " ")

// text writes a property whose value people may have typed.
func (w *writer) text(name, value string) {
	value = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, value)
	w.line(name + ":" + escapes.Replace(value))
}

// line writes a line, folded where it is long, and never inside of a letter.
func (w *writer) line(s string) {
	for room := lineLimit; len(s) > room; room = lineLimit - 1 { // The space counts.
		cut := room
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		w.out = append(append(w.out, s[:cut]...), "\r\n "...)
		s = s[cut:]
	}
	w.out = append(append(w.out, s...), "\r\n"...)
}

func stamp(at int64) string { return time.Unix(at, 0).UTC().Format("20060102T150405Z") }

// duration writes whole minutes.
func duration(d time.Duration) string {
	return "PT" + strings.TrimSuffix(d.Truncate(time.Minute).String(), "m0s") + "M"
}
