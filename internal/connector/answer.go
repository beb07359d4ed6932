package connector

import (
	"bytes"
	"errors"
	"math"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/outbound"
)

// The answers as they may come: pointers tell what is not there, or null.
type (
	wireAvailability struct {
		Resources *[]struct {
			ResourceID *string     `json:"resource_id"`
			Busy       *[]wireBusy `json:"busy"`
		} `json:"resources"`
	}
	wireBusy struct {
		Start       *string `json:"start"`
		End         *string `json:"end"`
		Appointment *string `json:"service_appointment_id"`
	}
	wireResult struct {
		ExternalID *string `json:"external_id"`
	}
	wireResources struct {
		Resources *[]struct {
			ID   *string `json:"id"`
			Name *string `json:"name"`
		} `json:"resources"`
	}
)

// ReadAvailability reads the answer to GET /availability, with all that is in
// it: also other resources, and what lies outside the window. Zero-length
// entries are left out.
func ReadAvailability(a outbound.Answer) (map[string][]Busy, error) {
	busy := map[string][]Busy{}
	if err := readAvailability(a, nil, booking.Span{Start: math.MinInt64, End: math.MaxInt64}, busy); err != nil {
		return nil, err
	}
	for id := range busy {
		sortBusy(busy[id])
	}
	return busy, nil
}

// readAvailability adds the busy lists of an answer to busy: those of the ids
// that were asked for, or all if ids is nil, and of them what overlaps the
// window.
func readAvailability(a outbound.Answer, ids []string, window booking.Span, busy map[string][]Busy) error {
	var in wireAvailability
	if err := decode(a, &in); err != nil {
		return err
	}
	if in.Resources == nil {
		return malformed(a, WrongShape, `"resources" is missing or null; send a list, an empty one if there is nothing to say`)
	}
	asked := map[string]bool{}
	for _, id := range ids {
		asked[id] = true
	}
	for i, r := range *in.Resources {
		switch {
		case r.ResourceID == nil || *r.ResourceID == "":
			return malformed(a, WrongShape, `resources[%d] has no "resource_id"; say whose busy list it is`, i)
		case r.Busy == nil:
			return malformed(a, WrongShape, `resources[%d].busy is missing or null; send a list, an empty one for a resource that is free`, i)
		case ids != nil && !asked[*r.ResourceID]:
			continue
		}
		list := busy[*r.ResourceID]
		if list == nil {
			list = []Busy{}
		}
		for j, b := range *r.Busy {
			one, wrong := readBusy(b)
			if wrong != "" {
				return malformed(a, WrongShape, "resources[%d].busy[%d]%s", i, j, wrong)
			}
			if one.Span.Overlaps(window) && one.Span.Start < one.Span.End {
				list = append(list, one)
			}
		}
		busy[*r.ResourceID] = list
	}
	return nil
}

// readBusy reads one entry, or says what is wrong with it.
func readBusy(b wireBusy) (out Busy, wrong string) {
	if b.Start == nil || b.End == nil {
		return Busy{}, ` needs "start" and "end"`
	}
	start, wrong := ParseTime(*b.Start)
	if wrong != "" {
		return Busy{}, ".start " + wrong
	}
	end, wrong := ParseTime(*b.End)
	switch {
	case wrong != "":
		return Busy{}, ".end " + wrong
	case end.Before(start):
		return Busy{}, " ends before it starts"
	}
	out.Span = booking.Span{Start: start.Unix(), End: end.Unix()}
	if end.Nanosecond() > 0 && end.After(start) {
		out.Span.End++
	}
	if b.Appointment != nil {
		// A system may have ids of its own there; then it says nothing.
		out.Appointment, _ = booking.ParseID[booking.AppointmentID](*b.Appointment)
	}
	return out, ""
}

// layouts are the spellings of ISO-8601 that are understood. Fractions of a
// second may follow the seconds in all of them.
var layouts = []string{
	time.RFC3339, "2006-01-02T15:04Z07:00",
	"2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z0700",
	"2006-01-02T15:04:05Z07", "2006-01-02T15:04Z07",
}

// ParseTime reads a timestamp with its offset, or says what is wrong with it.
func ParseTime(s string) (t time.Time, wrong string) {
	if len(s) <= 40 {
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

// readResult reads the answer to a push.
func readResult(a outbound.Answer) (string, error) {
	var in wireResult
	if err := decode(a, &in); err != nil {
		return "", err
	}
	switch {
	case in.ExternalID == nil || *in.ExternalID == "":
		return "", malformed(a, WrongShape, `"external_id" is missing or empty; send the booking's id in your system`)
	case !tidy(*in.ExternalID, maxExternalID) || len(url.PathEscape(*in.ExternalID)) > maxExternalID:
		return "", malformed(a, WrongShape, `"external_id" is too long, or holds control characters or spaces at its ends; send a shorter one`)
	}
	return *in.ExternalID, nil
}

// readResources reads the answer to a discovery.
func readResources(a outbound.Answer) ([]contract.DiscoveredResource, error) {
	var in wireResources
	if err := decode(a, &in); err != nil {
		return nil, err
	}
	switch {
	case in.Resources == nil:
		return nil, malformed(a, WrongShape, `"resources" is missing or null; send a list`)
	case len(*in.Resources) > MaxResources:
		return nil, malformed(a, WrongShape, "more than %d resources; list only those that can be booked", MaxResources)
	}
	out := make([]contract.DiscoveredResource, 0, len(*in.Resources))
	seen := map[string]bool{}
	for i, r := range *in.Resources {
		switch {
		case r.ID == nil || *r.ID == "":
			return nil, malformed(a, WrongShape, `resources[%d] has no "id"`, i)
		case CheckID(*r.ID) != nil:
			return nil, malformed(a, WrongShape, "resources[%d].id %s", i, ErrID.Detail)
		case r.Name == nil:
			return nil, malformed(a, WrongShape, `resources[%d] has no "name"; send the name that people know`, i)
		case seen[*r.ID]:
			return nil, malformed(a, WrongShape, "resources[%d].id is that of another resource too; ids must be unique", i)
		}
		seen[*r.ID] = true
		out = append(out, contract.DiscoveredResource{ID: *r.ID, Name: harmless(*r.Name, 200)})
	}
	return out, nil
}

// decode reads the JSON of an answer. It is strict where a mistake could pass
// for an answer: names count with their case, none may be there twice, and
// nothing may follow. What it does not know it leaves alone.
func decode(a outbound.Answer, v any) error {
	body := bytes.TrimPrefix(a.Body, []byte("\ufeff")) // some systems cannot help it
	body = bytes.TrimSpace(body)
	switch encoding := strings.ToLower(strings.TrimSpace(a.Header.Get("Content-Encoding"))); {
	case a.Truncated:
		return malformed(a, TooLarge, "the answer is larger than 1 MiB; answer only what was asked for")
	case encoding != "" && encoding != "identity", bytes.HasPrefix(body, []byte{0x1f, 0x8b}):
		return malformed(a, Compressed, "the answer is compressed although the request does not ask for it; switch that off")
	case len(body) == 0:
		return malformed(a, NotJSON, "the answer has no body; send the JSON that the contract describes")
	case body[0] == '<':
		return malformed(a, NotJSON, "the answer is a web page, not JSON; check the address, and that no log-in page stands before it")
	}
	err := json.Unmarshal(body, v)
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*json.SemanticError](err); ok {
		return malformed(a, WrongShape, "%s must be %s", place(e.JSONPointer), kind(e))
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		e, _ := errors.AsType[*jsontext.SyntacticError](err)
		return malformed(a, WrongShape, "%s is there twice; send it once", place(e.JSONPointer))
	}
	f := malformed(a, NotJSON, "the answer is not valid JSON")
	if e, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		f = malformed(a, NotJSON, "the answer is not valid JSON, at or after byte %d", e.ByteOffset)
	}
	f.Err = err
	return f
}

// place spells where in the answer something is: resources[0].busy[2].start.
func place(p jsontext.Pointer) string {
	out := ""
	for token := range p.Tokens() {
		switch {
		case token != "" && strings.Trim(token, "0123456789") == "":
			out += "[" + token + "]"
		case out == "":
			out = harmless(token, 40)
		default:
			out += "." + harmless(token, 40)
		}
	}
	if out == "" {
		return "the answer"
	}
	return out
}

// kind says what should be there instead.
func kind(e *json.SemanticError) string {
	t := e.GoType
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nil:
		return "something else"
	case t.Kind() == reflect.String && e.JSONKind == '0':
		return "a string; put the number in quotes"
	case t.Kind() == reflect.String:
		return "a string"
	case t.Kind() == reflect.Slice:
		return "a list"
	}
	return "an object"
}
