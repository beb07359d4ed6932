package api

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// appender writes itself as JSON. The answers that are asked for most, or are long, do:
// it spares building the contract's strings first. Tests hold the bytes equal
// to what encoding/json makes of the contract's types.
type appender interface{ appendJSON(b []byte) []byte }

func marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (a *availability) appendJSON(b []byte) []byte {
	if a.Requested == booking.Available {
		b = append(b, `{"available":true,"slot":`...)
	} else {
		b = append(b, `{"available":false,"slot":`...)
	}
	if a.Slot == nil {
		b = append(b, `null`...)
	} else {
		b = append(b, `{"date":"`...)
		b = a.Slot.Date.Append(b)
		b = append(b, `","time":"`...)
		b = append(b, a.Slot.Time.String()...)
		b = append(b, `","status":"`...)
		b = append(b, a.Requested...)
		b = append(b, `"}`...)
	}
	b = append(b, `,"requested_status":"`...)
	b = append(b, a.Requested...)
	return append(b, `"}`...)
}

func (l *slotList) appendJSON(b []byte) []byte {
	b = append(b, `{"resource_id":"`...)
	b = append(b, l.Resource.ID.Live().String()...)
	b = append(b, `","name_ar":`...)
	b = appendString(b, l.Resource.NameAr)
	b = append(b, `,"service_id":"`...)
	b = append(b, l.service.Live().String()...)
	b = append(b, `","slots_by_date":[`...)
	for i, d := range l.Days {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendDay(b, d), '}')
	}
	return append(b, `]}`...)
}

// appendDay writes a day and its free times, all but the closing brace.
func appendDay(b []byte, d desk.DaySlots) []byte {
	b = append(b, `{"date":"`...)
	b = d.Date.Append(b)
	b = append(b, `","available_times":[`...)
	for j, t := range d.Times {
		if j > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, t.String()...)
		b = append(b, '"')
	}
	return append(b, ']')
}

// appendString writes a JSON string. Plain text, in any script, goes as it is;
// the rest is left to encoding/json.
func appendString(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f {
				return appendAny(b, s)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError || r == '\u2028' || r == '\u2029' {
			return appendAny(b, s)
		}
		i += n
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

func appendAny(b []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil { // cannot be, for a string
		return append(b, `""`...)
	}
	return append(b, text...)
}
