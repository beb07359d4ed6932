package api

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
)

// maxParams is more than any operation has query parameters.
const maxParams = 10

// queryValue is a parameter of the query, if it was given.
type queryValue struct {
	text  string
	given bool
}

// What is wrong with input. The sentences follow the name of the field, and
// none repeats what was sent.
var (
	errRequired = fault.New(fault.Invalid, "required", "is required")
	errEmpty    = fault.New(fault.Invalid, "empty", "is empty; give it a value or leave it out")
	errRepeated = fault.New(fault.Invalid, "repeated", "is given more than once; give it once")
	errSpelling = fault.New(fault.Invalid, "misspelt_parameter", "is spelt in another way in this request; write it exactly so")
	errText     = fault.New(fault.Invalid, "invalid_text", "is not valid UTF-8 text")
	errType     = fault.New(fault.Invalid, "invalid_type", "has the wrong type")
	errDate     = fault.New(fault.Invalid, "invalid_date",
		"must be a day of the calendar from "+strconv.Itoa(civil.MinYear)+" to "+strconv.Itoa(civil.MaxYear)+
			", written YYYY-MM-DD, such as 2026-11-15")
	errTime    = fault.New(fault.Invalid, "invalid_time", "must be a time of day from 00:00 to 23:59, written HH:MM, such as 09:30")
	errInstant = fault.New(fault.Invalid, "invalid_timestamp",
		"must be an RFC 3339 time, such as 2026-11-15T06:00:00Z; in a query write + as %2B")
	errStatus = fault.New(fault.Invalid, "invalid_status", "must be one of booked, arrived, completed, cancelled, no_show")
	errLimit  = fault.New(fault.Invalid, "invalid_limit", "must be a whole number from 1 to 200")
	errQuery  = fault.New(fault.Invalid, "invalid_query",
		"the query holds a % that is not followed by two hexadecimal digits; write it as %25")
)

// about makes a sentence about a field out of a fault.
func about(field string, f *fault.Error) *fault.Error {
	return f.On(field).Saying(field + " " + f.Detail)
}

// readQuery reads the query once. Parameters that the operation does not know
// are ignored, unless they are surely meant to be one that it knows; and that
// may be there once.
func (x *exchange) readQuery() error {
	for rest := x.r.URL.RawQuery; rest != ""; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		if pair == "" {
			continue
		}
		name, text, _ := strings.Cut(pair, "=")
		name, err := unescape(name)
		if err != nil {
			return errQuery
		}
		if text, err = unescape(text); err != nil {
			return errQuery
		}
		i := slices.Index(x.route.known, name)
		if i < 0 {
			if err := x.route.meant(name); err != nil {
				return err
			}
			continue
		}
		switch {
		case x.query[i].given:
			return about(name, errRepeated)
		case text == "" && name != "cursor": // an empty cursor is the first page
			return about(name, errEmpty)
		case !utf8.ValidString(text):
			return about(name, errText)
		}
		x.query[i] = queryValue{text, true}
	}
	return nil
}

// plainName leaves of a name what people agree on who write it in different
// ways: dateFrom, date-from and DATE_FROM.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, name)
}

func unescape(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, '+') < 0 {
		return s, nil
	}
	return url.QueryUnescape(s)
}

// form reads fields of a request, from query and body alike, and keeps the
// first thing that is wrong with one.
type form struct{ err error }

func (f *form) wrong(field string, e *fault.Error) {
	if f.err == nil {
		f.err = about(field, e)
	}
}

// need reads a field that must be there.
func need[T any](f *form, field, text string, parse func(string) (T, *fault.Error)) T {
	if text == "" {
		f.wrong(field, errRequired)
		var zero T
		return zero
	}
	return maybe(f, field, text, parse)
}

// maybe reads a field that may be left out, and then is zero.
func maybe[T any](f *form, field, text string, parse func(string) (T, *fault.Error)) T {
	var v T
	if text == "" {
		return v
	}
	v, err := parse(text)
	if err != nil {
		f.wrong(field, err)
	}
	return v
}

// given reads a member of a body that may be left out, but not be empty.
func given[T any](f *form, field string, text *string, parse func(string) (T, *fault.Error)) T {
	var v T
	if text == nil {
		return v
	}
	v, err := parse(*text)
	if err != nil {
		f.wrong(field, err)
	}
	return v
}

// maybeDate reads a date that may be left out, and then is nil.
func maybeDate(f *form, field, text string) *civil.Date {
	if text == "" {
		return nil
	}
	d := maybe(f, field, text, date)
	return &d
}

func id[T ~[16]byte](s string) (T, *fault.Error) {
	v, err := booking.ParseID[T](s)
	if err != nil {
		return v, booking.ErrNotUUID
	}
	return v, nil
}

func date(s string) (civil.Date, *fault.Error) {
	d, err := civil.ParseDate(s)
	if err != nil {
		return 0, errDate
	}
	return d, nil
}

func clock(s string) (civil.Clock, *fault.Error) {
	c, err := civil.ParseClock(s)
	if err != nil {
		return 0, errTime
	}
	return c, nil
}

func status(s string) (booking.Status, *fault.Error) {
	if !slices.Contains(booking.Statuses, booking.Status(s)) {
		return "", errStatus
	}
	return booking.Status(s), nil
}

// rfc3339 is the letter of the standard, which time.Parse does not keep: it
// takes a one-digit hour, a comma before the fraction, and offsets of a day.
var rfc3339 = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// instant reads an RFC 3339 timestamp. One at or before the beginning of 1970
// means from the beginning on; zero would mean that none was given.
func instant(s string) (int64, *fault.Error) {
	t, err := time.Parse(time.RFC3339, strings.ToUpper(s))
	if err != nil || !rfc3339.MatchString(s) {
		return 0, errInstant
	}
	return max(1, t.Unix()), nil
}

func pageSize(s string) (int, *fault.Error) {
	n, err := strconv.ParseUint(s, 10, 8)
	if err != nil || n < 1 || n > 200 {
		return 0, errLimit
	}
	return int(n), nil
}

func text(s string) (string, *fault.Error) { return s, nil }
