package connector

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/outbound"
)

// An answer to GET /availability, read step by step: what is wrong with one
// entry is no reason to lose the next.
type (
	wireAvailability struct {
		Resources *[]jsontext.Value `json:"resources"`
	}
	wireList struct {
		ResourceID *string           `json:"resource_id"`
		Busy       *[]jsontext.Value `json:"busy"`
	}
	wireBusy struct {
		Start       jsontext.Value `json:"start"`
		End         jsontext.Value `json:"end"`
		Appointment jsontext.Value `json:"service_appointment_id"`
	}
)

// Unread is a part of an answer that could not be taken as it stands.
type Unread struct {
	Resource string // whose it is
	Place    string // where in the answer: resources[0].busy[2].start
	Wrong    string // what is wrong with it: "has no UTC offset"
	// Span is where the busy time may lie that could not be read: from its
	// start on, if that can be read, and up to its end, if that can. It is empty
	// where nothing is in doubt, because the entry is in the busy list all the
	// same, or because the whole list is missing.
	Span booking.Span
}

// String says where what is wrong.
func (u Unread) String() string { return u.Place + " " + u.Wrong }

// Doubts gives the stretches in which a resource may be busy, for all that the
// answer says.
func (s *Snapshot) Doubts(resource string) (list []booking.Span) {
	for _, u := range s.Unread {
		if u.Resource == resource && u.Span.Start < u.Span.End {
			list = append(list, u.Span)
		}
	}
	return list
}

// What is doubtful about the length of an entry, in seconds. One that ends
// before it starts is taken the other way round if it is no longer than a day;
// one of more than a year blocks, and is told.
const (
	longestTurned = 86400
	longestLikely = 366 * 86400
)

// always is when an entry may lie of which neither end can be read.
var always = booking.Span{Start: math.MinInt64, End: math.MaxInt64}

// ReadAvailability reads the answer to GET /availability, with all that is in
// it: also other resources, and what lies outside the window. Zero-length
// entries are left out. Whatever is wrong with a part of it is an error: it is
// for those who judge answers.
func ReadAvailability(a outbound.Answer) (map[string][]Busy, error) {
	s := Snapshot{Busy: map[string][]Busy{}}
	if err := readAvailability(a, nil, always, &s); err != nil {
		return nil, err
	}
	if len(s.Unread) > 0 {
		return nil, malformed(a, WrongShape, "%s", s.Unread[0])
	}
	for id := range s.Busy {
		sortBusy(s.Busy[id])
	}
	return s.Busy, nil
}

// readAvailability adds the busy lists of an answer to a snapshot: those of
// the ids that were asked for, or all if ids is nil, and of them what overlaps
// the window. An answer of which no list can be read is an error.
func readAvailability(a outbound.Answer, ids []string, window booking.Span, s *Snapshot) error {
	var in wireAvailability
	if err := decode(a, &in); err != nil {
		return err
	}
	if in.Resources == nil {
		return malformed(a, WrongShape, `"resources" is missing or null; send a list, an empty one if there is nothing to say`)
	}
	var lost []Unread // lists that cannot be read
	read := false
	for i, raw := range *in.Resources {
		at := fmt.Sprintf("resources[%d]", i)
		list, u := readList(raw, at)
		switch {
		case u.Resource != "" && ids != nil && !slices.Contains(ids, u.Resource):
		case u.Wrong != "":
			lost = append(lost, u)
		default:
			read = true
			s.add(u.Resource, at, list, window)
		}
	}
	if len(lost) > 0 && !read {
		return malformed(a, WrongShape, "%s", lost[0])
	}
	s.lose(lost, ids)
	return nil
}

// readList reads one resource's part of an answer: whose it is, and either its
// entries or what is wrong.
func readList(raw jsontext.Value, at string) (list []jsontext.Value, u Unread) {
	var in wireList
	u.Place = at
	if err := json.Unmarshal(raw, &in); err != nil {
		u.Place, u.Wrong = mistaken(at, err)
	}
	if in.ResourceID != nil {
		u.Resource = *in.ResourceID
	}
	switch {
	case u.Wrong != "":
	case u.Resource == "":
		u.Wrong = `has no "resource_id"; say whose busy list it is`
	case in.Busy == nil:
		u.Place, u.Wrong = at+".busy", "is missing or null; send a list, an empty one for a resource that is free"
	default:
		list = *in.Busy
	}
	return list, u
}

// mistaken says where in a part of an answer something has the wrong type, and
// which it should have.
func mistaken(at string, err error) (where, wrong string) {
	e, ok := errors.AsType[*json.SemanticError](err)
	if !ok {
		return at, "cannot be read"
	}
	if below := place(e.JSONPointer); e.JSONPointer != "" {
		at += "." + below
	}
	return at, "must be " + kind(e)
}

// add reads a resource's entries.
func (s *Snapshot) add(resource, at string, entries []jsontext.Value, window booking.Span) {
	list := s.Busy[resource]
	if list == nil {
		list = []Busy{}
	}
	for i, raw := range entries {
		b, u := readBusy(raw)
		if b.Span.Overlaps(window) && b.Span.Start < b.Span.End {
			list = append(list, b)
		} else if !u.Span.Overlaps(window) {
			continue // It does not concern us, whatever is wrong with it.
		}
		if u.Wrong != "" {
			u.Resource, u.Place = resource, fmt.Sprintf("%s.busy[%d]%s", at, i, u.Place)
			s.Unread = append(s.Unread, u)
		}
	}
	s.Busy[resource] = list
}

// lose tells of lists that cannot be read. One that does not say whose it is
// may be that of any resource that is missing.
func (s *Snapshot) lose(lost []Unread, ids []string) {
	for _, u := range lost {
		if u.Resource != "" || ids == nil {
			s.Unread = append(s.Unread, u)
			continue
		}
		for _, id := range ids {
			if s.Busy[id] == nil {
				u.Resource = id
				s.Unread = append(s.Unread, u)
			}
		}
	}
}

// readBusy reads one entry. If something is wrong with it, it says what, where
// in the entry, and what can be told about its time.
func readBusy(raw jsontext.Value) (b Busy, u Unread) {
	var in wireBusy
	u.Span = always
	if err := json.Unmarshal(raw, &in); err != nil {
		u.Place, u.Wrong = mistaken("", err)
		return Busy{}, u
	}
	if absent(in.Start) && absent(in.End) {
		u.Wrong = `needs "start" and "end"`
		return Busy{}, u
	}
	start, wrongStart := bound(in.Start)
	end, wrongEnd := bound(in.End)
	switch {
	case wrongStart != "" && wrongEnd != "":
		u.Place, u.Wrong = ".start", wrongStart
	case wrongStart != "":
		u.Place, u.Wrong, u.Span.End = ".start", wrongStart, roundUp(end)
	case wrongEnd != "":
		u.Place, u.Wrong, u.Span.Start = ".end", wrongEnd, start.Unix()
	case end.Before(start):
		return backwards(start, end)
	default:
		return forwards(start, end, in.Appointment)
	}
	return Busy{}, u
}

// backwards is an entry that ends before it starts: most likely the two were
// mixed up, unless they are far apart. Then one of them is wrong, and nobody
// knows which.
func backwards(start, end time.Time) (b Busy, u Unread) {
	u.Wrong = "ends before it starts"
	between := booking.Span{Start: end.Unix(), End: roundUp(start)}
	if between.End-between.Start <= longestTurned {
		b.Span = between
	} else {
		u.Span = between
	}
	return b, u
}

// forwards is an entry whose times can be read. It blocks, whatever else is
// wrong with it.
func forwards(start, end time.Time, appointment jsontext.Value) (b Busy, u Unread) {
	b.Span = booking.Span{Start: start.Unix(), End: end.Unix()}
	if end.After(start) {
		b.Span.End = roundUp(end)
	}
	var id string
	switch {
	case absent(appointment):
	case json.Unmarshal(appointment, &id) != nil:
		u.Place, u.Wrong = ".service_appointment_id", "must be a string"
	default:
		// A system may have ids of its own there; then it says nothing.
		b.Appointment, _ = booking.ParseID[booking.AppointmentID](id)
	}
	if b.Span.End-b.Span.Start > longestLikely {
		u.Place, u.Wrong = "", "is longer than a year; it blocks all that time"
	}
	return b, u
}

// roundUp gives the second at which an end that may have a fraction is over.
func roundUp(t time.Time) int64 {
	if t.Nanosecond() > 0 {
		return t.Unix() + 1
	}
	return t.Unix()
}

func absent(v jsontext.Value) bool { return len(v) == 0 || v.Kind() == 'n' }

// bound reads the start or the end of an entry, or says what is wrong with it.
func bound(v jsontext.Value) (time.Time, string) {
	var text string
	if absent(v) {
		return time.Time{}, "is missing"
	}
	if err := json.Unmarshal(v, &text); err != nil {
		_, wrong := mistaken("", err)
		return time.Time{}, wrong
	}
	return ParseTime(text)
}

// layouts are the spellings of ISO-8601 that are understood. Fractions of a
// second may follow the seconds in all of them.
var layouts = []string{
	time.RFC3339, "2006-01-02T15:04Z07:00",
	"2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z0700",
	"2006-01-02T15:04:05Z07", "2006-01-02T15:04Z07",
}

// ParseTime reads a timestamp with its offset, or says what is wrong with it.
// The letters in it may be small.
func ParseTime(s string) (t time.Time, wrong string) {
	if len(s) <= 40 {
		s = strings.ToUpper(s)
		for _, layout := range layouts {
			if t, err := time.Parse(layout, s); err == nil && t.Year() >= 1970 && t.Year() <= 9999 {
				return t, ""
			}
		}
		for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05"} {
			if _, err := time.Parse(layout, s); err == nil {
				return time.Time{}, "has no UTC offset, so that it could mean several instants; write it as 2026-11-15T09:00:00+03:00"
			}
		}
	}
	return time.Time{}, "is not a timestamp; write it as 2026-11-15T09:00:00+03:00"
}
