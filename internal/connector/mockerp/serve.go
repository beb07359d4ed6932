package mockerp

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/etag"
)

// answer is what a call gives. A body that is a string is a detail.
type answer struct {
	status int
	body   any
	allow  string
}

func no(status int, detail string) answer {
	return answer{status: status, body: contract.ConnectorError{Detail: detail}}
}

// request is one call, once its token is known.
type request struct {
	*http.Request
	now    time.Time
	path   string // below the mount, escaped
	token  string
	query  url.Values
	body   []byte
	faults Faults
}

// ServeHTTP implements http.Handler.
func (e *ERP) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := &request{Request: r, now: e.config.Now(), path: "/" + strings.TrimLeft(r.URL.EscapedPath(), "/")}
	// The clock of the system is ours, also where a test has set it.
	w.Header().Set("Date", q.now.UTC().Format(http.TimeFormat))
	a, ok := e.admit(w, q)
	if ok {
		a = e.serve(q)
	}
	write(w, r, a)
}

// admit reads the request and finds its faults; false if it ends here.
func (e *ERP) admit(w http.ResponseWriter, q *request) (answer, bool) {
	scheme, token, _ := strings.Cut(q.Header.Get("Authorization"), " ")
	q.token = strings.TrimSpace(token)
	switch {
	case !strings.EqualFold(scheme, "Bearer") || q.token == "":
		return no(http.StatusUnauthorized, "the token is missing; send Authorization: Bearer TOKEN, with any token of your choice"), false
	case strings.HasPrefix(q.token, "wrong") || connector.CheckToken(q.token) != nil:
		return no(http.StatusUnauthorized, "the token is wrong; any token but those that begin with \"wrong\" opens a mock system of its own"),
			false
	case strings.HasPrefix(q.token, "svc_"):
		return no(http.StatusUnauthorized, "this is an API key, which is for the API only; choose another token"), false
	}
	var err error
	if q.query, err = url.ParseQuery(q.URL.RawQuery); err != nil {
		return no(http.StatusBadRequest, "the query cannot be read"), false
	}
	if q.body, err = io.ReadAll(http.MaxBytesReader(w, q.Body, bodyLimit)); err != nil {
		if _, long := errors.AsType[*http.MaxBytesError](err); long {
			return no(http.StatusRequestEntityTooLarge, "the body is larger than 16 KiB"), false
		}
		return no(http.StatusBadRequest, "the body did not arrive completely"), false
	}
	e.mu.Lock()
	q.faults = e.open(q.token, q.now).faults
	e.mu.Unlock()
	if wrong := q.readFaults(); wrong != "" {
		return no(http.StatusBadRequest, wrong), false
	}
	return answer{}, true
}

// readFaults adds the faults of this one request: a header such as
// "X-Mock-Faults: fail_rate=0.3, latency_ms=200", or parameters such as
// mock_fail_rate=0.3, which can also be part of the connector's address.
func (q *request) readFaults() string {
	set := map[string]string{}
	for _, header := range q.Header.Values("X-Mock-Faults") {
		for pair := range strings.SplitSeq(header, ",") {
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			set[name] = value
		}
	}
	for name, values := range q.query {
		if fault, ok := strings.CutPrefix(name, "mock_"); ok {
			set[fault] = values[0]
		}
	}
	for name, value := range set {
		if name == "" {
			continue
		}
		if value == "" {
			value = "true"
		}
		if jsonv2.Unmarshal([]byte(`{`+strconv.Quote(name)+`:`+value+`}`), &q.faults, jsonv2.RejectUnknownMembers(true)) != nil {
			return "the fault " + strconv.Quote(name) + " cannot be read; see POST /_faults for what there is"
		}
	}
	return q.faults.wrong()
}

// serve carries out a call, with its faults. Those of the controls have none.
func (e *ERP) serve(q *request) answer {
	e.arrive(q.token, q.now)
	if strings.HasPrefix(q.path, "/_") {
		return e.control(q)
	}
	f := q.faults
	if f.Unauthorized {
		return no(http.StatusUnauthorized, "the token is refused, as you asked (unauthorized)")
	}
	e.mu.Lock()
	chance := e.open(q.token, q.now).chance
	wait, fails, loses, hangs := time.Duration(f.LatencyMS)*time.Millisecond, chance.Float64() < f.FailRate,
		chance.Float64() < f.LoseAnswerRate, chance.Float64() < f.HangRate
	if f.JitterMS > 0 {
		wait += time.Duration(chance.IntN(f.JitterMS)) * time.Millisecond
	}
	if q.Method != http.MethodGet && f.LateRate > 0 && chance.Float64() < f.LateRate {
		e.postpone(q)
		e.mu.Unlock()
		panic(http.ErrAbortHandler) // no answer now, the effect later
	}
	e.mu.Unlock()
	if hangs {
		wait = maxLatency
	}
	if wait > 0 {
		t := time.NewTimer(wait)
		defer t.Stop()
		select {
		case <-t.C:
		case <-q.Context().Done():
			panic(http.ErrAbortHandler) // nobody is there any more
		}
	}
	if fails || hangs {
		return no(http.StatusInternalServerError, "it failed, as you asked (fail_rate)")
	}
	a := e.call(q)
	switch {
	case loses:
		panic(http.ErrAbortHandler) // the effect stays, the answer is lost
	case f.WrongShape && a.status < 300:
		return answer{status: http.StatusOK, body: map[string]any{"ok": true, "data": []any{a.body}}}
	}
	return a
}

// postpone keeps a call to be carried out late. The caller holds the lock.
func (e *ERP) postpone(q *request) {
	s := e.open(q.token, q.now)
	if len(s.late) < maxLate {
		s.late = append(s.late, lateCall{q.now.Add(time.Duration(q.faults.LateS) * time.Second), q})
	}
}

// arrive carries out the late calls whose time has come.
func (e *ERP) arrive(token string, now time.Time) {
	var due []*request
	e.mu.Lock()
	s := e.open(token, now)
	s.late = slices.DeleteFunc(s.late, func(l lateCall) bool {
		if l.due.After(now) {
			return false
		}
		due = append(due, l.call)
		return true
	})
	e.mu.Unlock()
	for _, q := range due {
		q.now = now
		e.call(q)
	}
}

// call routes a call of the contract.
func (e *ERP) call(q *request) answer {
	id, isBooking := strings.CutPrefix(q.path, "/booking/")
	method := q.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	switch {
	case q.path == "/availability" && method == http.MethodGet:
		return e.availability(q)
	case q.path == "/availability":
		return answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "use GET"}, "GET"}
	case q.path == "/booking" && method == http.MethodPost:
		return e.push(q)
	case q.path == "/booking":
		return answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "use POST"}, "POST"}
	case isBooking && q.faults.NoDelete:
		return answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "bookings cannot be cancelled here, as you asked (no_delete)"},
			""}
	case isBooking && method == http.MethodDelete:
		return e.cancel(q, id)
	case isBooking:
		return answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "use DELETE"}, "DELETE"}
	case q.path == "/resources" && q.faults.NoResources:
		return no(http.StatusNotFound, "there is no such page, as you asked (no_resources)")
	case q.path == "/resources" && method == http.MethodGet:
		return answer{status: http.StatusOK, body: contract.ResourcesAnswer{Resources: e.config.Resources}}
	case q.path == "/resources":
		return answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "use GET"}, "GET"}
	}
	return no(http.StatusNotFound, "there is no such page; the contract has /availability, /booking and /resources")
}

func (e *ERP) availability(q *request) answer {
	window, wrong := q.window()
	if wrong != "" {
		return no(http.StatusBadRequest, wrong)
	}
	var ids []string
	for _, part := range q.query["resource_ids"] {
		ids = append(ids, strings.Split(part, ",")...)
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return id == "" })
	if len(ids) == 0 || len(ids) > maxIDs {
		return no(http.StatusBadRequest, "resource_ids must be 1 to 200 ids with commas between them")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.open(q.token, q.now)
	out := contract.AvailabilityAnswer{Resources: []contract.ResourceAvailability{}}
	for _, id := range ids {
		if e.known(id) && !slices.ContainsFunc(out.Resources, func(r contract.ResourceAvailability) bool { return r.ResourceID == id }) {
			list := e.list(s, id, window)
			if q.faults.BadEntries {
				naive := func(unix int64) string { return time.Unix(unix, 0).In(riyadh).Format("2006-01-02T15:04:05") }
				list = slices.Insert(list, 0, contract.Busy{Start: naive(window.Start), End: naive(window.End)})
			}
			out.Resources = append(out.Resources, contract.ResourceAvailability{ResourceID: id, Busy: list})
		}
	}
	return answer{status: http.StatusOK, body: out}
}

// window reads from and to.
func (q *request) window() (booking.Span, string) {
	var times [2]time.Time
	for i, name := range []string{"from", "to"} {
		text := q.query.Get(name)
		switch {
		case text == "":
			return booking.Span{}, name + " is missing; write it as 2026-11-15T09:00:00%2B03:00"
		case strings.Contains(text, " "):
			return booking.Span{}, name + " has a space where its offset should be; a + in an address must be sent as %2B"
		}
		t, wrong := connector.ParseTime(text)
		if wrong != "" {
			return booking.Span{}, name + " " + wrong
		}
		times[i] = t
	}
	if !times[0].Before(times[1]) || times[1].Sub(times[0]) > maxWindow {
		return booking.Span{}, "to must be after from, by at most 370 days"
	}
	return span(times[0], times[1]), ""
}

// span rounds outwards to whole seconds.
func span(start, end time.Time) booking.Span {
	s := booking.Span{Start: start.Unix(), End: end.Unix()}
	if end.Nanosecond() > 0 {
		s.End++
	}
	return s
}

func (e *ERP) push(q *request) answer {
	var p contract.BookingPush
	if a, ok := q.decode(&p); !ok {
		return a
	}
	stretch, wrong := stretch(p.Start, p.End)
	id, err := booking.ParseID[booking.AppointmentID](p.ServiceAppointmentID)
	switch {
	case wrong != "":
		return no(http.StatusBadRequest, wrong)
	case err != nil:
		return no(http.StatusBadRequest, "service_appointment_id must be a UUID")
	case !e.known(p.ResourceID):
		return no(http.StatusBadRequest, "resource_id: there is no such resource; see GET /resources")
	case strings.TrimSpace(p.Customer.Name) == "" || p.Service == "":
		return no(http.StatusBadRequest, "service and customer.name must not be empty")
	case long(p.Customer.Name, p.Customer.Phone, p.Service):
		return no(http.StatusBadRequest, "service and customer must be short texts")
	}
	p.ServiceAppointmentID = id.String() // in whichever case it was written
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.open(q.token, q.now)
	if s.byOurs[p.ServiceAppointmentID] == nil && e.full(s, q.now) {
		return no(http.StatusInsufficientStorage, "this mock system holds too many bookings; cancel some")
	}
	return answer{status: http.StatusOK, body: contract.BookingResult{ExternalID: e.put(s, p, stretch).ExternalID}}
}

func long(texts ...string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return utf8.RuneCountInString(s) > textLimit })
}

// stretch reads a start and an end.
func stretch(start, end string) (booking.Span, string) {
	from, wrong := connector.ParseTime(start)
	if wrong != "" {
		return booking.Span{}, "start " + wrong
	}
	to, wrong := connector.ParseTime(end)
	if wrong != "" {
		return booking.Span{}, "end " + wrong
	}
	if !from.Before(to) {
		return booking.Span{}, "end must be after start"
	}
	return span(from, to), ""
}

func (e *ERP) cancel(q *request, segment string) answer {
	id, err := url.PathUnescape(segment)
	if err != nil || strings.Contains(segment, "/") {
		return no(http.StatusNotFound, "there is no such booking")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.open(q.token, q.now)
	b := s.bookings[id]
	if b == nil {
		return no(http.StatusNotFound, "there is no such booking, or not any more")
	}
	e.remove(s, b)
	return answer{status: http.StatusNoContent}
}

// control serves what is not part of the contract: to look, and to make
// things go wrong.
func (e *ERP) control(q *request) answer {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.open(q.token, q.now)
	id, one := strings.CutPrefix(q.path, "/_busy/")
	external, hand := strings.CutPrefix(q.path, "/_bookings/")
	switch {
	case q.path == "/_faults" && q.Method == http.MethodGet:
		return answer{status: http.StatusOK, body: s.faults}
	case q.path == "/_faults" && q.Method == http.MethodPost:
		var f Faults
		if a, ok := q.decode(&f, jsonv2.RejectUnknownMembers(true)); !ok {
			return a
		}
		if wrong := f.wrong(); wrong != "" {
			return no(http.StatusBadRequest, wrong)
		}
		s.faults = f
		return answer{status: http.StatusOK, body: f}
	case q.path == "/_bookings" && q.Method == http.MethodGet:
		return answer{status: http.StatusOK, body: map[string]any{"bookings": s.sorted()}}
	case hand && q.Method == http.MethodPost:
		return e.byHand(q, s, external)
	case hand && q.Method == http.MethodDelete:
		b := s.bookings[external]
		if b == nil {
			return no(http.StatusNotFound, "there is no such booking, or not any more")
		}
		e.remove(s, b)
		if len(s.gone) >= maxGone || s.gone == nil {
			s.gone = map[string]*Booking{}
		}
		s.gone[external] = b // It can be brought back.
		return answer{status: http.StatusNoContent}
	case q.path == "/_busy" && q.Method == http.MethodPost:
		return e.controlBusy(q, s)
	case one && q.Method == http.MethodDelete:
		if !e.removeBusy(s, id) {
			return no(http.StatusNotFound, "there is no such busy time")
		}
		return answer{status: http.StatusNoContent}
	}
	return no(http.StatusNotFound,
		"there is GET and POST /_faults, GET /_bookings, POST and DELETE /_bookings/{external_id}, POST /_busy and DELETE /_busy/{id}")
}

// byHand is the body of POST /_bookings/{external_id}.
type byHand newBusy

// byHand changes a booking as a person in this system would: another time,
// another length, somebody else. What is left out stays; one that was deleted
// by hand is brought back.
func (e *ERP) byHand(q *request, s *system, external string) answer {
	b := s.bookings[external]
	if gone := s.gone[external]; b == nil && gone != nil && s.byOurs[gone.ServiceAppointmentID] == nil {
		b = gone
	}
	if b == nil || s.bookings[external] == nil && e.full(s, q.now) {
		return no(http.StatusNotFound, "there is no such booking, or not any more")
	}
	to := byHand{b.ResourceID, b.Start, b.End}
	if a, ok := q.decode(&to); !ok {
		return a
	}
	span, wrong := stretch(to.Start, to.End)
	switch {
	case wrong != "":
		return no(http.StatusBadRequest, wrong)
	case !e.known(to.ResourceID):
		return no(http.StatusBadRequest, "resource_id: there is no such resource; see GET /resources")
	}
	if s.bookings[external] == nil {
		s.bookings[external], s.byOurs[b.ServiceAppointmentID] = b, b
		delete(s.gone, external)
		e.kept++
	}
	b.ResourceID, b.Start, b.End, b.span = to.ResourceID, to.Start, to.End, span
	return answer{status: http.StatusOK, body: b}
}

// newBusy is the body of POST /_busy.
type newBusy struct {
	ResourceID string `json:"resource_id" example:"dr-sara"`
	Start      string `json:"start" format:"date-time" example:"2026-11-15T09:00:00+03:00"`
	End        string `json:"end" format:"date-time" example:"2026-11-15T09:30:00+03:00"`
}

func (e *ERP) controlBusy(q *request, s *system) answer {
	var b newBusy
	if a, ok := q.decode(&b); !ok {
		return a
	}
	taken, wrong := stretch(b.Start, b.End)
	switch {
	case wrong != "":
		return no(http.StatusBadRequest, wrong)
	case !e.known(b.ResourceID):
		return no(http.StatusBadRequest, "resource_id: there is no such resource; see GET /resources")
	case e.full(s, q.now):
		return no(http.StatusInsufficientStorage, "this mock system holds too much; remove some")
	}
	return answer{status: http.StatusCreated, body: map[string]string{"id": e.addBusy(s, b.ResourceID, taken)}}
}

// decode reads a JSON body strictly.
func (q *request) decode(v any, options ...jsonv2.Options) (answer, bool) {
	if media, _, err := mime.ParseMediaType(q.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return no(http.StatusUnsupportedMediaType, "Content-Type must be application/json"), false
	}
	if len(bytes.TrimSpace(q.body)) == 0 {
		return no(http.StatusBadRequest, "the body is empty; send a JSON object"), false
	}
	err := jsonv2.Unmarshal(q.body, v, options...)
	if err == nil {
		return answer{}, true
	}
	detail := "the body is not valid JSON"
	if s, ok := errors.AsType[*jsonv2.SemanticError](err); ok {
		field := strings.ReplaceAll(strings.TrimPrefix(string(s.JSONPointer), "/"), "/", ".")
		switch {
		case errors.Is(err, jsonv2.ErrUnknownName):
			detail = "the body has a member that is not known: " + field
		case field == "":
			detail = "the body must be a JSON object"
		default:
			detail = field + " has the wrong type"
		}
	}
	return no(http.StatusBadRequest, detail), false
}

func write(w http.ResponseWriter, r *http.Request, a answer) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	if a.allow != "" {
		h.Set("Allow", a.allow)
	}
	if a.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if a.body == nil {
		w.WriteHeader(a.status)
		return
	}
	text, err := json.Marshal(a.body)
	if err != nil {
		panic("mockerp: " + err.Error()) // plain structs cannot fail
	}
	if r.Method == http.MethodGet && a.status == http.StatusOK {
		tag := etag.Of(text)
		h.Set("ETag", tag)
		if etag.Listed(r.Header, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Type", "application/json")
	w.WriteHeader(a.status)
	_, _ = w.Write(append(text, '\n'))
}
