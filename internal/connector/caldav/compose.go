package caldav

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav/ical"
	"github.com/mawid/mawid/internal/ics"
)

// wrote is the property that tells the texts that we wrote from those that
// people have changed since: a hash of each, by its name.
const wrote = "X-MAWID-WROTE"

const utc = "20060102T150405Z"

// compose makes the object of a new booking.
func compose(p adapter.Push, now time.Time) *ical.Component {
	e := &ical.Component{Name: "VEVENT"}
	e.Set("UID", ics.Escape(p.ServiceAppointmentID+uidEnd))
	e.Set("DTSTAMP", now.UTC().Format(utc))
	e.Set("CREATED", now.UTC().Format(utc))
	e.Set("SEQUENCE", "0")
	set(e, p)
	root := &ical.Component{Name: "VCALENDAR", Parts: []*ical.Component{e}}
	root.Set("VERSION", "2.0")
	root.Set("PRODID", "-//mawid//caldav//EN")
	return root
}

// set writes into an event what mawid decides.
func set(e *ical.Component, p adapter.Push) {
	e.Set("DTSTART", p.From.UTC().Format(utc))
	e.Set("DTEND", p.To.UTC().Format(utc))
	e.Set("STATUS", "CONFIRMED")
	e.Set("TRANSP", "OPAQUE")
	e.Set(ical.Mark, p.ServiceAppointmentID)
	before := strings.Split(e.Text(wrote), " ")
	var now []string
	for _, t := range []struct{ name, text string }{{"SUMMARY", title(p)}, {"DESCRIPTION", note(p)}} {
		if old, there := e.Get(t.name); there && !slices.Contains(before, mark(t.name, ical.Unescape(old.Value))) {
			continue // Somebody has written something else there: it stays.
		}
		e.Set(t.name, ics.Escape(t.text))
		now = append(now, mark(t.name, ical.Unescape(ics.Escape(t.text))))
	}
	e.Set(wrote, strings.Join(now, " "))
}

// mark tells a text again.
func mark(name, text string) string {
	sum := sha256.Sum256([]byte(name + "\n" + strings.TrimSpace(text)))
	return hex.EncodeToString(sum[:8])
}

// revise makes an event that is there what it should be now, and tells whether
// anything had to change. Times are mawid's; what people wrote stays. It gives
// nil for a text that holds no event.
func revise(old []byte, p adapter.Push, now time.Time) (root *ical.Component, changed bool) {
	root, err := ical.Parse(old)
	if err != nil {
		return nil, true
	}
	var e *ical.Component
	var parts []*ical.Component
	for _, c := range root.Parts {
		_, instead := c.Get("RECURRENCE-ID")
		switch {
		case c.Name != "VEVENT":
			parts = append(parts, c)
		case e == nil && !instead:
			e = c
			parts = append(parts, c)
		}
	}
	if e == nil {
		return nil, true
	}
	before := root.String()
	root.Parts = parts
	root.Drop("METHOD")
	e.Drop("DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID")
	set(e, p)
	if root.String() == before {
		return root, false
	}
	n, _ := strconv.Atoi(e.Text("SEQUENCE"))
	e.Set("SEQUENCE", strconv.Itoa(min(max(n, 0), 1<<30)+1))
	e.Set("DTSTAMP", now.UTC().Format(utc))
	e.Set("LAST-MODIFIED", now.UTC().Format(utc))
	return root, true
}
