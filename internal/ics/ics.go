// Package ics writes calendars as calendar programs read them (RFC 5545). It
// is pure: the same appointments are the same bytes.
package ics

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar is a list of events with a name.
type Calendar struct {
	Name    string
	Refresh time.Duration // how often a program may come back
	Cancel  bool          // its events are to be taken out
	Request bool          // whoever reads it is invited
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

	Sequence    int64    // grows with every change; zero: it is not said
	Description []string // lines; may be none
	URL         string   // where it is shown; may be empty
	Cancelled   bool
	// Organizer and Attendee are who invites whom, in an invitation.
	Organizer, Attendee Party
}

// Party is somebody with an e-mail address.
type Party struct {
	Name    string // may be empty
	Address string // empty: nobody
}

// sequenced is when the numbers of changes begin, in Unix seconds: the year 2020.
const sequenced = 1_577_836_800

// Sequence is the number of a change that was made at an instant. They grow with
// every change, and have 31 bits.
func Sequence(changed int64) int64 { return changed - sequenced }

// lineLimit is how many octets a line may have, the break not counted.
const lineLimit = 75

// Bytes writes the calendar.
func (c *Calendar) Bytes() []byte {
	var w writer
	w.line("BEGIN:VCALENDAR")
	w.line("VERSION:2.0")
	w.line("PRODID:-//mawid//mawid//EN")
	w.line("CALSCALE:GREGORIAN")
	method := "PUBLISH"
	switch {
	case c.Cancel:
		method = "CANCEL"
	case c.Request:
		method = "REQUEST"
	}
	w.line("METHOD:" + method)
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
	if len(e.Description) > 0 {
		lines := make([]string, len(e.Description))
		for i, line := range e.Description {
			lines[i] = oneLine.Replace(line)
		}
		w.line("DESCRIPTION:" + Escape(strings.Join(lines, "\n")))
	}
	if e.URL != "" {
		w.line("URL:" + strings.Map(visible, e.URL))
	}
	w.party("ORGANIZER", e.Organizer)
	w.party("ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE", e.Attendee)
	if e.Sequence > 0 {
		w.line("SEQUENCE:" + strconv.FormatInt(e.Sequence, 10))
	}
	if e.Cancelled {
		w.line("STATUS:CANCELLED")
		w.line("TRANSP:TRANSPARENT")
	} else {
		w.line("STATUS:CONFIRMED")
		w.line("TRANSP:OPAQUE")
	}
	w.line("END:VEVENT")
}

// party writes who somebody is. A name stands in quotes, so that nothing of it means
// something else.
func (w *writer) party(name string, p Party) {
	if p.Address == "" {
		return
	}
	if called := strings.TrimSpace(strings.Map(quotable, oneLine.Replace(p.Name))); called != "" {
		name += `;CN="` + called + `"`
	}
	w.line(name + ":mailto:" + strings.Map(visible, p.Address))
}

// quotable leaves out what cannot stand in quotes.
func quotable(r rune) rune {
	if r == '"' || r < ' ' || r == 0x7f || r == utf8.RuneError {
		return -1
	}
	return r
}

// visible leaves out what no address has.
func visible(r rune) rune {
	if r <= ' ' || r == 0x7f {
		return -1
	}
	return r
}

// oneLine leaves out of a text what ends a line: no name has two.
var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", "")

// text writes a property whose value people may have typed.
func (w *writer) text(name, value string) { w.line(name + ":" + Escape(oneLine.Replace(value))) }

func (w *writer) line(s string) { w.out = AppendLine(w.out, s) }

var escapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// Escape writes a text as a value, so that nothing of it means something else.
// Control characters have no place in one.
func Escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	return escapes.Replace(s)
}

// AppendLine writes a line, folded where it is long, and never inside of a
// letter.
func AppendLine(out []byte, line string) []byte {
	for room := lineLimit; len(line) > room; room = lineLimit - 1 { // The space counts.
		cut := room
		for cut > 0 && !utf8.RuneStart(line[cut]) {
			cut--
		}
		if cut == 0 { // No text at all; bytes will do.
			cut = room
		}
		out = append(append(out, line[:cut]...), "\r\n "...)
		line = line[cut:]
	}
	return append(append(out, line...), "\r\n"...)
}

func stamp(at int64) string { return time.Unix(at, 0).UTC().Format("20060102T150405Z") }

// duration writes whole minutes.
func duration(d time.Duration) string {
	return "PT" + strings.TrimSuffix(d.Truncate(time.Minute).String(), "m0s") + "M"
}
