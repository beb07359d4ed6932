// Package connector calls a customer's own system by section C of the
// contract: it reads busy times, pushes and cancels bookings, and discovers
// resources. It stores nothing and decides nothing about bookings.
//
// What comes back was made by strangers. Every answer is bounded in size and
// time. A busy entry that cannot be read does not void those beside it, and is
// not forgotten either: a snapshot says what could not be read, and where the
// time that it stands for may lie.
package connector

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

// System is what every connected system does. Canceller and Discoverer are
// what only some can; the client of an HTTP connector has both, and gives
// ErrUnsupported where the other side does not.
type System interface {
	Availability(ctx context.Context, ids []string, window booking.Span, timeout time.Duration) (Snapshot, error)
	Push(ctx context.Context, p contract.BookingPush, timeout time.Duration) (externalID string, err error)
}

// Canceller is a system in which bookings can be cancelled.
type Canceller interface {
	Cancel(ctx context.Context, externalID string, timeout time.Duration) error
}

// Discoverer is a system that tells which resources it has.
type Discoverer interface {
	Resources(ctx context.Context, timeout time.Duration) ([]contract.DiscoveredResource, error)
}

// Limits of what is sent and read.
const (
	MaxIDs        = 50      // resources asked for in one request
	MaxURL        = 2048    // bytes of a request's address; outbound calls no longer ones
	MaxAnswer     = 1 << 20 // bytes of an answer
	MaxResources  = 5000    // resources discovered
	maxID         = 200     // characters of a resource's external id
	maxToken      = 512     // characters of a token
	maxExternalID = 1000    // bytes of a booking's external id, escaped
)

// Faults. Those of a call that failed otherwise are a *Failure.
var (
	ErrUnauthorized = fault.New(fault.Invalid, "connector_unauthorized",
		"the connected system refuses our token (401); enter the token that it expects")
	ErrGone = fault.New(fault.NotFound, "connector_gone",
		"the connected system does not know this booking, or does not know it any more")
	ErrUnsupported = fault.New(fault.Conflict, "connector_unsupported", "the connected system does not offer this call; it is optional")

	ErrID = fault.New(fault.Invalid, "invalid_external_id",
		"must be 1 to %d characters without commas, control characters, or spaces at its ends", maxID)
	ErrToken = fault.New(fault.Invalid, "invalid_token", "must be 1 to %d visible ASCII characters without spaces", maxToken)
)

// Client calls one connected system. It is safe for concurrent use.
type Client struct {
	// Now tells when a request is sent, and what the other side's clock is
	// compared with; nil stands for time.Now.
	Now func() time.Time
	// Observe, unless nil, sees every exchange when it has ended.
	Observe func(Request, outbound.Answer, error)
	// Checking marks every request as one of a connection check's.
	Checking bool
	// Remembered, unless nil, keeps answers about busy times by their ETag: the
	// system may then say that nothing has changed instead of saying it again.
	Remembered Memory

	out         *outbound.Client
	base, query string // the address without a slash at its end, and what follows its question mark
	token       string
}

var (
	_ System     = (*Client)(nil)
	_ Canceller  = (*Client)(nil)
	_ Discoverer = (*Client)(nil)
)

// New makes a client for the system at an address. A query in the address is
// sent with every request.
func New(out *outbound.Client, base, token string) *Client {
	base, query, _ := strings.Cut(base, "?")
	return &Client{out: out, base: strings.TrimRight(base, "/"), query: query, token: token}
}

// Busy is a stretch of a resource's time that is taken in the connected
// system. Its start is rounded down and its end up to the second.
type Busy struct {
	Span        booking.Span
	Appointment booking.AppointmentID // whose it is, if the system says so
}

// Snapshot is what a system said about its resources.
type Snapshot struct {
	// StartedAt is when the first request was sent, in Unix seconds. More
	// than MaxIDs resources take several, one after the other.
	StartedAt int64
	// Skew is how far the system's clock is ahead of ours, to about a second;
	// zero if it does not tell.
	Skew time.Duration
	// Busy holds a list for each resource that was asked for and is in the
	// answer, by its external id. It is sorted, holds what overlaps the
	// window, uncut, and is empty for a resource that is free.
	Busy map[string][]Busy
	// Unread is what of the answers could not be taken as it stands, of the
	// resources that were asked for.
	Unread []Unread
}

// Silent tells whether nobody is busy, for all that the answer says.
func (s *Snapshot) Silent() bool {
	for _, list := range s.Busy {
		if len(list) > 0 {
			return false
		}
	}
	return len(s.Unread) == 0
}

// CheckID says whether a resource's id can be asked for.
func CheckID(id string) error {
	if !tidy(id, maxID) || strings.Contains(id, ",") {
		return ErrID
	}
	return nil
}

// CheckToken says whether a token can be sent.
func CheckToken(token string) error {
	if token == "" || len(token) > maxToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return ErrToken
	}
	return nil
}

// tidy tells whether a text of strangers can serve as an id.
func tidy(s string, most int) bool {
	return s != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && strings.TrimSpace(s) == s &&
		!strings.ContainsFunc(s, unicode.IsControl)
}

// Availability asks for the busy times of resources in a window. The timeout
// is for all requests together. An entry that cannot be read is left out of the
// busy lists and told in Unread; an answer that is none is an error.
func (c *Client) Availability(ctx context.Context, ids []string, window booking.Span, timeout time.Duration) (Snapshot, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	snapshot := Snapshot{StartedAt: c.now().Unix(), Busy: map[string][]Busy{}}
	chunks, err := c.chunks(ids, window)
	if err != nil {
		return Snapshot{}, err
	}
	for i, chunk := range chunks {
		sent := c.now()
		a, err := c.busyTimes(ctx, WindowQuery(chunk, window), timeout)
		if err != nil {
			return Snapshot{}, err
		}
		if i == 0 {
			snapshot.Skew = Skew(a.Header, sent, c.now())
		}
		if err := readAvailability(a, chunk, window, &snapshot); err != nil {
			return Snapshot{}, err
		}
	}
	for id := range snapshot.Busy {
		sortBusy(snapshot.Busy[id])
	}
	return snapshot, nil
}

// busyTimes makes one request for busy times. If the answer is the one that is
// remembered, that is given.
func (c *Client) busyTimes(ctx context.Context, query url.Values, timeout time.Duration) (outbound.Answer, error) {
	const path = "/availability"
	if c.Remembered == nil {
		return c.request(ctx, http.MethodGet, path, query, nil, timeout)
	}
	address := c.address(path, query)
	tag, body := c.Remembered.Answer(address)
	a, err := c.ask(ctx, Request{Method: http.MethodGet, Path: path, Query: query, Tag: tag, Timeout: timeout})
	switch {
	case tag != "" && statusOf(err) == http.StatusNotModified:
		a.Status, a.Body = http.StatusOK, body
		return a, nil
	case err == nil && !a.Truncated:
		c.Remembered.Remember(address, Tag(a.Header), a.Body)
	}
	return a, err
}

// WindowQuery is the query of GET /availability.
func WindowQuery(ids []string, window booking.Span) url.Values {
	return url.Values{"resource_ids": {strings.Join(ids, ",")}, "from": {Timestamp(window.Start)}, "to": {Timestamp(window.End)}}
}

// Timestamp writes an instant as it is sent: with the offset of UTC in figures,
// which is what the contract says, not Z.
func Timestamp(unix int64) string {
	return time.Unix(unix, 0).UTC().Format("2006-01-02T15:04:05-07:00")
}

// chunks divides ids into requests that are not too long.
func (c *Client) chunks(ids []string, window booking.Span) ([][]string, error) {
	room := MaxURL - len(c.address("/availability", WindowQuery(nil, window)))
	var out [][]string
	size := 0
	seen := map[string]bool{}
	for _, id := range ids {
		if err := CheckID(id); err != nil {
			return nil, err
		}
		if seen[id] {
			continue
		}
		seen[id] = true
		n := len(url.QueryEscape(id)) + len("%2C")
		if n > room {
			return nil, ErrID.Saying("the id together with the address of the connector is too long to be sent")
		}
		if last := len(out) - 1; last >= 0 && len(out[last]) < MaxIDs && size+n <= room {
			out[last], size = append(out[last], id), size+n
			continue
		}
		out, size = append(out, []string{id}), n
	}
	return out, nil
}

// Push creates a booking, or updates the one with the same appointment id, and
// gives the system's own id for it.
func (c *Client) Push(ctx context.Context, p contract.BookingPush, timeout time.Duration) (externalID string, err error) {
	if err := CheckID(p.ResourceID); err != nil {
		return "", err
	}
	body, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("connector: %w", err)
	}
	a, err := c.request(ctx, http.MethodPost, "/booking", nil, body, timeout)
	if err != nil {
		return "", err
	}
	return readResult(a)
}

// Cancel cancels a booking. ErrGone says that the system does not know it,
// ErrUnsupported that it cancels nothing.
func (c *Client) Cancel(ctx context.Context, externalID string, timeout time.Duration) error {
	_, err := c.request(ctx, http.MethodDelete, BookingPath(externalID), nil, nil, timeout)
	switch statusOf(err) {
	case http.StatusNotFound, http.StatusGone:
		return ErrGone
	case http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return ErrUnsupported
	}
	return err
}

// BookingPath is the path of a booking, whatever characters its id has. Dots
// are escaped where they would mean another place.
func BookingPath(externalID string) string {
	segment := url.PathEscape(externalID)
	if strings.Trim(segment, ".") == "" {
		segment = strings.ReplaceAll(segment, ".", "%2E")
	}
	return "/booking/" + segment
}

// Resources asks which resources the system has; ErrUnsupported if it does not
// tell, so that a person has to map them.
func (c *Client) Resources(ctx context.Context, timeout time.Duration) ([]contract.DiscoveredResource, error) {
	a, err := c.request(ctx, http.MethodGet, "/resources", nil, nil, timeout)
	switch statusOf(err) {
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return nil, ErrUnsupported
	}
	if err != nil {
		return nil, err
	}
	return readResources(a)
}

// address is where a call goes.
func (c *Client) address(path string, query url.Values) string {
	q := c.query
	if own := query.Encode(); own != "" {
		q = strings.Trim(q+"&"+own, "&")
	}
	if q != "" {
		q = "?" + q
	}
	return c.base + path + q
}

// request makes one exchange. Whatever is not an answer with a 2xx is an error.
func (c *Client) request(ctx context.Context, method, path string, query url.Values, body []byte,
	timeout time.Duration) (outbound.Answer, error) {
	return c.ask(ctx, Request{Method: method, Path: path, Query: query, Body: body, Timeout: timeout})
}

// ask makes one exchange with our token.
func (c *Client) ask(ctx context.Context, q Request) (outbound.Answer, error) {
	if err := CheckToken(c.token); err != nil {
		return outbound.Answer{}, err
	}
	q.Authorization = "Bearer " + c.token
	a, err := c.Exchange(ctx, q)
	if err != nil && a.Status < 300 { // a refusal counts even if its body breaks off
		return a, unanswered(a, err)
	}
	if a.Status == http.StatusUnauthorized {
		return a, ErrUnauthorized
	}
	if a.Status < 200 || a.Status > 299 {
		return a, refusal(a, c.now())
	}
	return a, nil
}

// Request is one bare request, for those who look closer than the client itself
// do.
type Request struct {
	Method        string
	Path          string // below the connector's address, escaped
	Query         url.Values
	Body          []byte
	Authorization string // the header; empty: none
	Tag           string // of the answer that is known; empty: none
	Timeout       time.Duration
}

// Exchange makes one bare exchange, whose answer nobody has judged.
func (c *Client) Exchange(ctx context.Context, q Request) (outbound.Answer, error) {
	h := http.Header{"Accept": {"application/json"}}
	if q.Authorization != "" {
		h.Set("Authorization", q.Authorization)
	}
	if q.Tag != "" {
		h.Set("If-None-Match", q.Tag)
	}
	if q.Body != nil {
		h.Set("Content-Type", "application/json")
	}
	if c.Checking {
		h.Set(contract.HeaderCheck, "1")
	}
	a, err := c.out.Do(ctx, outbound.Request{Method: q.Method, URL: c.address(q.Path, q.Query), Header: h, Body: q.Body, Timeout: q.Timeout,
		MaxAnswer: MaxAnswer})
	if c.Observe != nil {
		c.Observe(q, a, err)
	}
	return a, err
}

func (c *Client) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return realTime()
}

var realTime = time.Now

// Skew says how far a clock is ahead of ours, by the Date header of an answer
// to a request that was sent and answered at these times. Date knows whole
// seconds only; what could be rounding counts as none.
func Skew(h http.Header, sent, answered time.Time) time.Duration {
	date, err := http.ParseTime(h.Get("Date"))
	switch {
	case err != nil:
		return 0
	case date.Add(time.Second).Before(sent):
		return date.Add(time.Second).Sub(sent)
	case date.After(answered):
		return date.Sub(answered)
	}
	return 0
}

func sortBusy(list []Busy) {
	slices.SortFunc(list, func(a, b Busy) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
			bytes.Compare(a.Appointment[:], b.Appointment[:]))
	})
}
