package hook

import (
	"io"
	"net/http"
	"strconv"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/message"
)

const (
	reportLimit = 256 << 10
	// reportsPerMinute is how many reports one address may bring: a provider has few
	// addresses, and one report for each message.
	reportsPerMinute = 6000
)

// message takes what a provider says of messages that it has taken. Providers try
// again what is not answered with 2xx, so that only what could be read later is
// refused: a report that we cannot use is taken and dropped.
func (d *door) message(w http.ResponseWriter, r *http.Request) {
	client := d.Client(r)
	if spent := d.reports.Take(client, d.Now()); !spent.Allowed {
		w.Header().Set("Retry-After", strconv.Itoa(spent.RetryAfter))
		answer(w, http.StatusTooManyRequests, contract.Error{Detail: "these are too many reports in a minute; send them again later",
			Code: "rate_limited"})
		return
	}
	ticket, err := d.Gate.Enter(r.Context(), gate.Reading, "hook "+client)
	said := ""
	if err == nil {
		defer ticket.Leave()
		r = r.WithContext(gate.With(r.Context(), &ticket))
		said, err = d.hearReport(w, r)
	}
	switch f := fault.Of(err); {
	case err == nil:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = io.WriteString(w, said) // #nosec G705 -- plain text, and never sniffed for a page
	case f.Kind == fault.Unauthenticated || f.Kind == fault.NotFound || f.Kind == fault.Invalid:
		d.Alarm.Tell(alarm.Event{Kind: alarm.KeyRefused, Code: f.Code, Route: r.Pattern, Client: client})
		status := map[fault.Kind]int{fault.Unauthenticated: http.StatusUnauthorized, fault.NotFound: http.StatusNotFound,
			fault.Invalid: http.StatusBadRequest}[f.Kind]
		answer(w, status, contract.Error{Detail: f.Detail, Code: f.Code})
	default:
		refuse(w, err)
	}
}

// hearReport reads what is said.
func (d *door) hearReport(w http.ResponseWriter, r *http.Request) (string, error) {
	body, err := readBody(w, r, reportLimit)
	if err != nil {
		return "", courier.ErrReportUnread.Because(err)
	}
	in := courier.Incoming{Method: r.Method, Header: r.Header, Body: body}
	if r.URL.RawQuery != "" {
		in.URL = "?" + r.URL.RawQuery
	}
	return d.Messages.Report(r.Context(), r.PathValue("id"), r.PathValue("secret"), in)
}

// messageRoutes are where providers knock. Some ask first whether we are there.
var messageRoutes = []string{"POST " + message.Hooks + "{id}/{secret}", "GET " + message.Hooks + "{id}/{secret}"}
