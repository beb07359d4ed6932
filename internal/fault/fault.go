// Package fault holds the one error type that crosses package borders.
//
// A rule that refuses declares its fault beside itself; a door turns the Kind
// into its own language (an HTTP status, a sentence, an exit code). Errors of
// strangers (the database, the network) are wrapped with %w and reach the
// door as Internal, which shows nothing of them.
package fault

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Kind says what sort of refusal this is. The zero Kind is Internal, so that
// an error nobody thought about is never shown as the caller's mistake.
type Kind int

// The kinds, one for each way in which a request can fail.
const (
	Internal        Kind = iota // our fault, or a stranger's
	Invalid                     // the request itself is wrong: fix and resend
	Unauthenticated             // we do not know who is asking
	Forbidden                   // we know, and they may not
	NotFound                    // no such thing, or not theirs
	Conflict                    // right request, wrong moment: the world has changed
	TooLarge                    // more bytes than we read
	RateLimited                 // too many requests
	Unavailable                 // we cannot answer now: try again
)

// Error is a refusal that a person or a program can act on.
type Error struct {
	Kind       Kind
	Code       string        // stable word for logs, metrics, translation, speech; several faults may share one
	Detail     string        // plain English: what is wrong and what to do
	Field      string        // the input it is about, if one
	RetryAfter time.Duration // when trying again makes sense, if known
	Limits     []int         // the numbers that its sentence names, for other languages
	Words      []string      // the words that its sentence quotes, for other languages
	Err        error         // the cause; never shown

	// declared is the fault that this one is a copy of; nil: it is no copy.
	declared *Error
}

// New makes a fault to be declared beside the rule it belongs to. Each is one
// of its own, whatever its words: several may say not_found to a caller, and
// none of them is the other. Detail has %d where it names a limit.
func New(kind Kind, code, detail string, limits ...int) *Error {
	for _, n := range limits {
		detail = strings.Replace(detail, "%d", strconv.Itoa(n), 1)
	}
	return &Error{Kind: kind, Code: code, Detail: detail, Limits: limits}
}

// Error implements error.
func (e *Error) Error() string {
	s := e.Code
	if e.Field != "" {
		s += " (" + e.Field + ")"
	}
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is find the fault that was declared in its copies: one that
// names a field, another sentence or a cause is still the same fault.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.itself() == e.itself()
}

// itself is the fault as it was declared.
func (e *Error) itself() *Error {
	if e.declared != nil {
		return e.declared
	}
	return e
}

func (e *Error) copy() *Error {
	c := *e
	c.declared = e.itself()
	return &c
}

// On returns a copy that names the field.
func (e *Error) On(field string) *Error {
	c := e.copy()
	c.Field = field
	return c
}

// Saying returns a copy with another sentence.
func (e *Error) Saying(detail string) *Error {
	c := e.copy()
	c.Detail = detail
	return c
}

// Counting returns a copy with the numbers that its sentence names.
func (e *Error) Counting(numbers ...int) *Error {
	c := e.copy()
	c.Limits = numbers
	return c
}

// Quoting returns a copy that knows which words its sentence quotes.
func (e *Error) Quoting(words ...string) *Error {
	c := e.copy()
	c.Words = words
	return c
}

// Because returns a copy that carries its cause.
func (e *Error) Because(err error) *Error {
	c := e.copy()
	c.Err = err
	return c
}

// After returns a copy that says when trying again makes sense.
func (e *Error) After(wait time.Duration) *Error {
	c := e.copy()
	c.RetryAfter = wait
	return c
}

// Of finds the fault in an error chain; a stranger becomes an Internal one.
func Of(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return &Error{Kind: Internal, Code: "internal",
		Detail: "something went wrong on our side; try again, and tell us the request_id if it goes on", Err: err}
}
