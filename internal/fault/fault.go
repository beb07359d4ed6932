// Package fault holds the one error type that crosses package borders.
//
// A rule that refuses declares its fault beside itself; a door turns the Kind
// into its own language (an HTTP status, a sentence, an exit code). Errors of
// strangers (the database, the network) are wrapped with %w and reach the
// door as Internal, which shows nothing of them.
package fault

import (
	"errors"
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
	Code       string        // stable word for logs, metrics, translation, speech
	Detail     string        // plain English: what is wrong and what to do
	Field      string        // the input it is about, if one
	RetryAfter time.Duration // when trying again makes sense, if known
	Err        error         // the cause; never shown
}

// New makes a fault to be declared beside the rule it belongs to.
func New(kind Kind, code, detail string) *Error {
	return &Error{Kind: kind, Code: code, Detail: detail}
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

// Is makes errors.Is compare faults by Kind and Code, so that a copy that
// names a field or another sentence is still the same fault.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Kind == e.Kind && t.Code == e.Code
}

// On returns a copy that names the field.
func (e *Error) On(field string) *Error {
	c := *e
	c.Field = field
	return &c
}

// Saying returns a copy with another sentence.
func (e *Error) Saying(detail string) *Error {
	c := *e
	c.Detail = detail
	return &c
}

// Because returns a copy that carries its cause.
func (e *Error) Because(err error) *Error {
	c := *e
	c.Err = err
	return &c
}

// Of finds the fault in an error chain; a stranger becomes an Internal one.
func Of(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return &Error{Kind: Internal, Code: "internal",
		Detail: "something went wrong on our side; try again, and tell us the request_id if it goes on", Err: err}
}
