package ical

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// Zone says how far a place is from UTC, in seconds east, at an instant.
type Zone interface{ Offset(unix int64) int }

type fixed int

func (f fixed) Offset(int64) int { return int(f) }

// UTC is where times end with a Z.
var UTC Zone = fixed(0)

// anywhere is a zone of which nothing is known but that it is on earth.
type anywhere struct{}

func (anywhere) Offset(int64) int { return 0 }

// twofold is where a time is that names a zone and ends with a Z as well. It
// reckons as UTC does; the other reading is that of the zone within.
type twofold struct{ other Zone }

func (twofold) Offset(int64) int { return 0 }

// The clocks of the earth are at most this far from UTC.
const east, west = 14 * 3600, 12 * 3600

// instant finds the moment at which the clock on the wall shows a time. One
// that it shows twice is the first; one that it skips is taken by the clock of
// before (RFC 5545, 3.3.5).
func instant(z Zone, wall int64) int64 {
	before, after := int64(z.Offset(wall-day)), int64(z.Offset(wall+day))
	if before != after && int64(z.Offset(wall-before)) != before && int64(z.Offset(wall-after)) == after {
		return wall - after
	}
	return wall - before
}

// wallAt gives what the clock on the wall shows at an instant.
func wallAt(z Zone, unix int64) int64 { return unix + int64(z.Offset(unix)) }

// zones are the zones that an object brings with it, by their names.
type zones map[string]Zone

// readZones reads the VTIMEZONEs of an object.
func readZones(root *Component) zones {
	out := zones{}
	for _, c := range root.Parts {
		if c.Name != "VTIMEZONE" {
			continue
		}
		name := c.Text("TZID")
		if z, err := civil.LoadZone(c.Text("X-LIC-LOCATION")); err == nil {
			out[name] = z
		} else if z, err := observe(c); err == nil {
			out[name] = z
		}
	}
	return out
}

// find gives the zone of a name: the one that the world knows by it, else the
// one that the object describes, else the one that Windows calls so.
func (zs zones) find(name string) Zone {
	if z := known(name); z != nil {
		return z
	}
	if z := zs[name]; z != nil {
		return z
	}
	if z, err := civil.LoadZone(windows[strings.ToLower(name)]); err == nil {
		return z
	}
	return anywhere{}
}

// known finds a zone by its IANA name, which some programs write behind a path
// of their own: /citadel.org/20211207_1/Asia/Riyadh.
func known(name string) Zone {
	if len(name) > 200 {
		return nil
	}
	parts := strings.Split(strings.Trim(name, "/"), "/")
	for n := min(3, len(parts)); n > 0; n-- {
		if n == 1 && len(parts) > 1 {
			break
		}
		if z, err := civil.LoadZone(strings.Join(parts[len(parts)-n:], "/")); err == nil {
			return z
		}
	}
	switch strings.ToUpper(name) {
	case "UTC", "GMT", "Z":
		return UTC
	}
	return nil
}

// onset is when an offset begins, and which one was before.
type onset struct {
	unix         int64
	from, offset int
}

// observed is a zone as a VTIMEZONE describes it.
type observed struct{ onsets []onset }

// Offset implements Zone.
func (o *observed) Offset(unix int64) int {
	n, found := slices.BinarySearchFunc(o.onsets, unix, func(a onset, at int64) int { return cmp.Compare(a.unix, at) })
	if found {
		n++
	}
	if n == 0 {
		return o.onsets[0].from
	}
	return o.onsets[n-1].offset
}

var errZone = errors.New("has a time zone that cannot be read")

// Onsets are worked out for the years in which somebody may be booked.
const (
	onsetsFrom = 0             // 1970
	onsetsTo   = 4_102_444_800 // 2100
	mostOnsets = 2000
)

// observe reads a VTIMEZONE: when which offset begins.
func observe(c *Component) (Zone, error) {
	out := &observed{}
	for _, p := range c.Parts {
		if p.Name != "STANDARD" && p.Name != "DAYLIGHT" {
			continue
		}
		if err := out.add(p); err != nil {
			return nil, err
		}
	}
	if len(out.onsets) == 0 {
		return nil, errZone
	}
	slices.SortFunc(out.onsets, func(a, b onset) int { return cmp.Compare(a.unix, b.unix) })
	return out, nil
}

// add reads one STANDARD or DAYLIGHT.
func (o *observed) add(p *Component) error {
	to, err := parseOffset(p.Text("TZOFFSETTO"))
	if err != nil {
		return err
	}
	from, err := parseOffset(p.Text("TZOFFSETFROM"))
	if err != nil {
		return err
	}
	start, err := parseStamp(p.Text("DTSTART"), UTC)
	if err != nil {
		return errZone
	}
	at := func(wall int64) {
		if len(o.onsets) < mostOnsets {
			o.onsets = append(o.onsets, onset{wall - int64(from), from, to})
		}
	}
	at(start.Wall)
	for _, l := range p.Lines {
		switch l.Name {
		case "RRULE":
			r, err := parseRule(l.Value, start)
			if err != nil {
				return errZone
			}
			// A rule's UNTIL is in UTC here; that it is read as the wall's is
			// a matter of hours on the last of its days.
			r.until += day
			steps := mostSteps
			r.each(onsetsFrom, onsetsTo, &steps, at)
		case "RDATE":
			for v := range strings.SplitSeq(l.Value, ",") {
				if s, err := parseStamp(v, UTC); err == nil {
					at(s.Wall)
				}
			}
		}
	}
	return nil
}

// parseOffset reads +0300 or -033000.
func parseOffset(s string) (int, error) {
	s = strings.TrimSpace(s)
	if len(s) != 5 && len(s) != 7 || s[0] != '+' && s[0] != '-' {
		return 0, errZone
	}
	n, err := strconv.ParseUint((s + "00")[1:7], 10, 32)
	if err != nil {
		return 0, errZone
	}
	seconds := int(n/10000*3600 + n/100%100*60 + n%100)
	if seconds > east+west {
		return 0, errZone
	}
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, nil
}

// ZoneOf reads the zone of a calendar, which is a whole object with one
// VTIMEZONE. Nil: there is none, or it cannot be read.
func ZoneOf(text string) Zone {
	root, err := Parse([]byte(text))
	if err != nil {
		return nil
	}
	described := readZones(root)
	for _, c := range root.Parts {
		if c.Name != "VTIMEZONE" {
			continue
		}
		if z := described.find(c.Text("TZID")); z != (anywhere{}) {
			return z
		}
	}
	return nil
}

// windows are names that Outlook and Exchange give to zones, for objects that
// leave out the description that should come with them.
var windows = map[string]string{
	"arab standard time": "Asia/Riyadh", "arabian standard time": "Asia/Dubai", "arabic standard time": "Asia/Baghdad",
	"middle east standard time": "Asia/Beirut", "jordan standard time": "Asia/Amman", "syria standard time": "Asia/Damascus",
	"egypt standard time": "Africa/Cairo", "israel standard time": "Asia/Jerusalem", "west bank standard time": "Asia/Hebron",
	"turkey standard time": "Europe/Istanbul", "iran standard time": "Asia/Tehran", "pakistan standard time": "Asia/Karachi",
	"india standard time": "Asia/Kolkata", "bangladesh standard time": "Asia/Dhaka", "libya standard time": "Africa/Tripoli",
	"sudan standard time": "Africa/Khartoum", "morocco standard time": "Africa/Casablanca", "w. central africa standard time": "Africa/Lagos",
	"e. africa standard time": "Africa/Nairobi", "south africa standard time": "Africa/Johannesburg",
	"gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik", "w. europe standard time": "Europe/Berlin",
	"romance standard time": "Europe/Paris", "central europe standard time": "Europe/Budapest",
	"central european standard time": "Europe/Warsaw",
	"e. europe standard time":        "Europe/Chisinau", "fle standard time": "Europe/Kyiv", "gtb standard time": "Europe/Bucharest",
	"russian standard time": "Europe/Moscow", "eastern standard time": "America/New_York", "central standard time": "America/Chicago",
	"mountain standard time": "America/Denver", "us mountain standard time": "America/Phoenix", "pacific standard time": "America/Los_Angeles",
	"china standard time": "Asia/Shanghai", "singapore standard time": "Asia/Singapore", "tokyo standard time": "Asia/Tokyo",
	"se asia standard time": "Asia/Bangkok", "aus eastern standard time": "Australia/Sydney", "utc": "UTC",
	"coordinated universal time": "UTC",
}
