package connector

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/go-json-experiment/json"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

// Class says in one stable word why a call failed. Those of outbound say why
// there was no answer; these say what was wrong with it.
type Class = outbound.Class

// The classes of answers.
const (
	Refused    Class = "refused"     // a 4xx
	Limited    Class = "limited"     // 429
	Broken     Class = "broken"      // a 5xx
	Redirected Class = "redirected"  // a 3xx, which is not followed
	TooLarge   Class = "too_large"   // more than MaxAnswer
	Compressed Class = "compressed"  // although we did not ask for it
	NotJSON    Class = "not_json"    // HTML, or nothing, or not quite JSON
	WrongShape Class = "wrong_shape" // JSON, but not what the contract says
)

// Failure is a call that did not succeed.
type Failure struct {
	Class      Class
	Status     int           // of the answer; 0 if there was none
	Detail     string        // what the system said about it, made harmless; it may quote customers' data
	Location   string        // where a redirect leads
	RetryAfter time.Duration // what the system asks for, if it does
	Err        error         // the cause, for operators' eyes only

	sentence string
	sent     bool
}

// Error implements error. It quotes nothing that the system said.
func (f *Failure) Error() string { return string(f.Class) + ": " + f.sentence }

// Unwrap gives the cause.
func (f *Failure) Unwrap() error { return f.Err }

// TooSlow is what went wrong with a system all of whose answers together took
// longer than we can wait.
func TooSlow(cause error) *Failure {
	return &Failure{Class: outbound.Timeout, Err: cause, sent: true,
		sentence: "the answers took too long all together; have it answer faster, or map fewer resources"}
}

// Explain tells the person who looks after the connection what is wrong and
// what to do.
func (f *Failure) Explain() string {
	s := f.sentence
	if f.Location != "" {
		s += " (it leads to " + f.Location + ")"
	}
	if f.Detail != "" {
		s += "; it says: " + f.Detail
	}
	return s
}

// Unsure tells whether the request may have had its effect although it failed:
// it was sent, and no answer came that says otherwise.
func (f *Failure) Unsure() bool { return f.sent }

// Explain gives a sentence for any error of a Client.
func Explain(err error) string {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Explain()
	}
	if err == nil {
		return ""
	}
	return fault.Of(err).Detail
}

// Unsure tells whether a call that failed with this error may have had its
// effect.
func Unsure(err error) bool {
	f, ok := errors.AsType[*Failure](err)
	return ok && f.Unsure()
}

func statusOf(err error) int {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Status
	}
	return 0
}

// unanswered makes a failure of an exchange that did not come to its end.
func unanswered(a outbound.Answer, err error) *Failure {
	f := &Failure{Class: outbound.ClassOf(err), Status: a.Status, Err: err, sentence: outbound.Explain(err), sent: true}
	if e, ok := errors.AsType[*outbound.Error](err); ok {
		f.sent = e.Sent
	}
	return f
}

// refusal makes a failure of a status other than success.
func refusal(a outbound.Answer, now time.Time) *Failure {
	f := &Failure{Status: a.Status, Detail: detail(a.Body), RetryAfter: outbound.RetryAfter(a.Header, now)}
	switch {
	case a.Status == http.StatusTooManyRequests:
		f.Class, f.sentence = Limited, "the system asks for fewer requests (429); let it allow at least two a second"
	case a.Status >= 500:
		f.Class, f.sent = Broken, a.Status != http.StatusNotImplemented
		f.sentence = fmt.Sprintf("the system failed with status %d; look into its logs", a.Status)
	case a.Status >= 400:
		f.Class, f.sent = Refused, a.Status == http.StatusRequestTimeout
		f.sentence = fmt.Sprintf("the system refused the request with status %d; %s", a.Status, advice(a.Status))
	case a.Status >= 300:
		// 303 is how web forms say: done, now look there.
		f.Class, f.sent, f.Location = Redirected, a.Status == http.StatusSeeOther, harmless(a.Header.Get("Location"), 200)
		f.sentence = "the address redirects, which is not followed; enter the address at which the connector itself answers"
	default:
		f.Class, f.sent = outbound.Protocol, true
		f.sentence = fmt.Sprintf("status %d is no answer; send 200 with a body, or 204", a.Status)
	}
	return f
}

func advice(status int) string {
	switch status {
	case http.StatusForbidden:
		return "let it accept our token, and answer 401 to a wrong one"
	case http.StatusNotFound:
		return "check the address: the call's path follows it"
	case http.StatusMethodNotAllowed:
		return "check the address, and that the call is implemented"
	case http.StatusConflict:
		return "it may hold another booking at this time; mawid has already confirmed this one, so a person must decide"
	}
	return "look into its logs"
}

// detail finds what an error says, if it says it as the contract does.
func detail(body []byte) string {
	var e contract.ConnectorError
	if json.Unmarshal(body, &e) != nil {
		return ""
	}
	return harmless(e.Detail, 200)
}

// harmless makes a stranger's text fit for a line on a page or a terminal.
func harmless(s string, most int) string {
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"), func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }),
		" ")
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}

// malformed makes a failure of a success that cannot be read. The system has
// done what was asked, as far as anybody knows.
func malformed(a outbound.Answer, class Class, sentence string, args ...any) *Failure {
	return &Failure{Class: class, Status: a.Status, sent: true, sentence: fmt.Sprintf(sentence, args...)}
}
