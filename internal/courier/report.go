package courier

import (
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
)

// Status is what became of a message after a provider took it.
type Status string

// The statuses.
const (
	Sent      Status = "sent"
	Failed    Status = "failed"
	Delivered Status = "delivered"
	Read      Status = "read"
)

// order is from the first to the last. Who has read a message got it, whatever
// was said of it before or comes later; a failure is told of a message only that
// has not arrived.
var order = []Status{"", Sent, Failed, Delivered, Read}

// Forward gives the status after a report. Reports come late, twice and in any
// order: it only ever goes forward, and the order does not matter.
func Forward(old, reported Status) Status {
	return order[max(0, slices.Index(order, old), slices.Index(order, reported))]
}

// Report says what became of one message.
type Report struct {
	ProviderID string // may be empty, if OurID is not
	OurID      string // may be empty, if ProviderID is not
	Status     Status
	Code       string    // why it failed; the provider's
	At         time.Time // when it happened; zero: not told
}

// Failure says what a report of a failure means, in the words of Send: a number
// that is not on WhatsApp is only found out after the message was taken.
func (r Report) Failure(kind string) *Failure {
	table := map[string]codes{"twilio": twilioCodes, "whatsapp": whatsappCodes, "unifonic": unifonicCodes}[kind]
	return table.failure(strings.TrimPrefix(r.Code, "ER-"))
}

// Reply is a button that somebody pressed, or their word that they want nothing
// more. Whatever else people write is theirs, and left out.
type Reply struct {
	From          string    // E.164
	ButtonPayload string    // as it was given to the button; empty: none was pressed
	ContextID     string    // the provider's id of the message that had the button
	Stop          bool      // they want nothing more by this channel
	At            time.Time // when it was; zero: not told
}

// stops are the words, folded, by which messages are ended. To cancel is not among
// them: who writes that means their appointment.
var stops = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range []string{"stop", "stop all", "unsubscribe", "إيقاف", "أوقف", "توقف", "إيقاف الرسائل",
		"إلغاء الاشتراك", "الغا الاشتراك"} {
		out[spelling.Fold(w)] = true
	}
	return out
}()

// longestStop bounds what is looked at, in bytes.
const longestStop = 100

// isStop tells whether somebody writes that they want nothing more.
func isStop(text word) bool { return len(text) <= longestStop && stops[spelling.Fold(string(text))] }

// Heard is what a request of a provider says.
type Heard struct {
	Reports []Report
	Replies []Reply
	Answer  string // what it wants to read in return; usually nothing
}

// Incoming is a request of a provider.
type Incoming struct {
	Method string
	URL    string // in full, as it was given to the provider, with its query
	Header http.Header
	Body   []byte
}

// What is wrong with a request that claims to be a report.
var (
	ErrReportUnsigned = fault.New(fault.Unauthenticated, "report_unsigned", "the report is not signed with the secret of this channel")
	ErrReportUnread   = fault.New(fault.Invalid, "report_unread", "this is not a report as the provider of this channel writes them")
	ErrNoReports      = fault.New(fault.NotFound, "no_reports", "the provider of this channel is not known to send reports")
)

// mostReports is how many are taken from one request.
const mostReports = 1000

// Reports reads a request that came to the address of a channel.
// ErrReportUnsigned says that it is not from the provider, ErrReportUnread that
// it cannot be read; ErrNoReports that nothing is expected there. What it does
// not know, it leaves out.
func Reports(kind string, s Settings, in Incoming, now time.Time) (Heard, error) {
	k, ok := Find(kind)
	if !ok || k.report == nil {
		return Heard{}, ErrNoReports
	}
	h, err := k.report(s, in, now)
	if err != nil {
		return Heard{}, err
	}
	if len(h.Reports)+len(h.Replies) > mostReports || !h.proper() {
		return Heard{}, ErrReportUnread
	}
	return h, nil
}

// proper tells whether everything in it can be kept.
func (h *Heard) proper() bool {
	for _, r := range h.Reports {
		if !proper(r.ProviderID) || !proper(r.OurID) {
			return false
		}
	}
	for _, r := range h.Replies {
		if !proper(r.ButtonPayload) || !proper(r.ContextID) {
			return false
		}
	}
	return true
}

// fields are those of a form or of a flat piece of JSON.
type fields map[string]string

// first gives the first that is there.
func (f fields) first(names ...string) string {
	for _, n := range names {
		if f[n] != "" {
			return f[n]
		}
	}
	return ""
}

// fields reads a request whose kind of body is not settled.
func (in Incoming) fields() (fields, error) {
	out := fields{}
	kind, _, err := mime.ParseMediaType(in.Header.Get("Content-Type"))
	if err == nil && kind == "application/json" || len(in.Body) > 0 && in.Body[0] == '{' {
		var body map[string]json.RawMessage
		if err := json.Unmarshal(in.Body, &body); err != nil {
			return nil, ErrReportUnread.Because(err)
		}
		for name, raw := range body {
			var w word
			if w.UnmarshalJSON(raw) == nil {
				out[name] = string(w)
			}
		}
		return out, nil
	}
	form, err := url.ParseQuery(string(in.Body))
	if err != nil {
		return nil, ErrReportUnread.Because(err)
	}
	for name := range form {
		out[name] = form.Get(name)
	}
	return out, nil
}
