package worker_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
)

// erp is a clinic's own system that can be made to misbehave. It does not say
// whose its busy times are unless told to: most systems do not.
type erp struct {
	*httptest.Server
	mu       sync.Mutex
	token    string
	next     int
	bookings map[string]*entry // by our appointment id
	outside  map[string][]booking.Span
	leaveOut string // a resource that its answers omit
	tells    bool   // whose its busy times are
	joins    bool   // entries that touch into one
	cuts     bool   // entries at the ends of the window that was asked for
	garbage  string // a busy entry, as JSON or nearly so, before every list
	calls    []string
	// mood decides what happens to a request: "" all is well, or one of
	// "lose" (carried out, answer lost), "fail" (500), "hang", "late" (hangs up,
	// and is carried out a moment later), a status in figures (not carried out),
	// "200 MB", "bomb", "page", "trickle" (carried out, and answered with that).
	// "slow" does everything at once, and answers when slow returns.
	mood    func(r *http.Request) string
	slow    func()
	flooded atomic.Int64 // bytes of the answers that are meant to hurt
	late    late
	// "swallow" hangs up, and keeps the request for whoever calls it up.
	swallowed []func()
	// What a person does there by hand.
	copies  []copied
	deleted map[string]*entry
	// Its answers have an ETag, and how often one needed not be sent.
	tags      bool
	unchanged int
}

type entry struct {
	external, resource string
	span               booking.Span
	said               contract.BookingPush // last
}

// said is what was last told of a booking.
func (e *erp) said(id booking.AppointmentID) (p contract.BookingPush) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if b := e.bookings[id.String()]; b != nil {
		p = b.said
	}
	return p
}

func newERP(t testing.TB) *erp {
	e := &erp{token: "clinic-token", bookings: map[string]*entry{}, outside: map[string][]booking.Span{}}
	e.Server = httptest.NewServer(http.HandlerFunc(e.serve))
	t.Cleanup(e.Close)
	return e
}

// late are requests that are carried out some time after their caller has gone.
// Their time comes at the latest before the next request is heard: who looks
// again when nothing can be on its way any more finds what they did, however
// busy the machine is.
type late struct {
	mu   sync.Mutex
	list []lateOne
}

type lateOne struct {
	due      time.Time
	carryOut func()
}

func (l *late) add(wait time.Duration, carryOut func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, lateOne{time.Now().Add(wait), carryOut})
	time.AfterFunc(wait, l.arrive)
}

// arrive carries out what is due.
func (l *late) arrive() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.list = slices.DeleteFunc(l.list, func(one lateOne) bool {
		due := !one.due.After(now)
		if due {
			one.carryOut()
		}
		return due
	})
}

func (e *erp) serve(w http.ResponseWriter, r *http.Request) {
	e.late.arrive()
	e.mu.Lock()
	e.calls = append(e.calls, r.Method+" "+r.URL.Path)
	mood, token := "", e.token
	if e.mood != nil {
		mood = e.mood(r)
	}
	e.mu.Unlock()
	if r.Header.Get("Authorization") != "Bearer "+token {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if status, err := strconv.Atoi(mood); err == nil {
		w.WriteHeader(status)
		return
	}
	rec := httptest.NewRecorder()
	switch mood {
	case "fail":
		w.WriteHeader(http.StatusInternalServerError)
		return
	case "hang":
		_, _ = io.Copy(io.Discard, r.Body) // Only then the server notices that the caller has gone.
		<-r.Context().Done()
		return
	case "late":
		body, _ := readAll(r)
		e.late.add(time.Duration(50+rand.IntN(150))*time.Millisecond, func() {
			e.handle(httptest.NewRecorder(), r.Method, r.URL.Path, r.URL.Query().Get, body)
		})
		hangUp(w)
		return
	case "swallow":
		body, _ := readAll(r)
		e.mu.Lock()
		e.swallowed = append(e.swallowed, func() { e.handle(httptest.NewRecorder(), r.Method, r.URL.Path, r.URL.Query().Get, body) })
		e.mu.Unlock()
		hangUp(w)
		return
	}
	body, err := readAll(r)
	if err != nil {
		return
	}
	e.handle(rec, r.Method, r.URL.Path, r.URL.Query().Get, body)
	switch mood {
	case "lose":
		hangUp(w)
		return
	case "slow":
		e.slow()
	case "200 MB", "bomb", "page", "trickle":
		e.flood(w, r, mood)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if e.tag(w, r, rec.Body.Bytes()) {
		return
	}
	w.WriteHeader(rec.Code)
	_, _ = w.Write(rec.Body.Bytes())
}

// bomb is 200 MB, packed.
var bomb = sync.OnceValue(func() []byte {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	for chunk, sent := bytes.Repeat([]byte(" "), 1<<20), 0; sent < 200; sent++ {
		_, _ = z.Write(chunk)
	}
	_ = z.Close()
	return packed.Bytes()
})

// flood answers with what is meant to hurt.
func (e *erp) flood(w http.ResponseWriter, r *http.Request, kind string) {
	switch kind {
	case "200 MB": // JSON all the way, so that only its size is wrong
		_, _ = io.WriteString(w, `{"resources":[`)
		for chunk, sent := bytes.Repeat([]byte(" "), 1<<20), 0; sent < 200 && r.Context().Err() == nil; sent++ {
			n, _ := w.Write(chunk)
			e.flooded.Add(int64(n))
		}
		_, _ = io.WriteString(w, `]}`)
	case "bomb": // 200 MB in 200 KB
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb())
	case "page":
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><title>Log in</title>")
	case "trickle": // a byte now and then, for ever
		_, _ = io.WriteString(w, `{"resources":[`)
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, " ")
			w.(http.Flusher).Flush()
			time.Sleep(50 * time.Millisecond)
		}
	}
}

func readAll(r *http.Request) ([]byte, error) {
	var raw json.RawMessage
	if r.Method != http.MethodPost {
		return nil, nil
	}
	err := json.NewDecoder(r.Body).Decode(&raw)
	return raw, err
}

func hangUp(w http.ResponseWriter) {
	if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
		_ = conn.(*net.TCPConn).SetLinger(0)
		_ = conn.Close()
	}
}

func (e *erp) handle(w *httptest.ResponseRecorder, method, path string, query func(string) string, body []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case method == "GET" && path == "/availability":
		e.availability(w, query)
	case method == "POST" && path == "/booking":
		var p contract.BookingPush
		if err := json.Unmarshal(body, &p); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		start, _ := time.Parse(time.RFC3339, p.Start)
		end, _ := time.Parse(time.RFC3339, p.End)
		b := e.bookings[p.ServiceAppointmentID]
		if b == nil {
			e.next++
			b = &entry{external: fmt.Sprint("erp/", e.next)}
			e.bookings[p.ServiceAppointmentID] = b
		}
		b.said, b.resource, b.span = p, p.ResourceID, booking.Span{Start: start.Unix(), End: end.Unix()}
		_ = json.NewEncoder(w).Encode(contract.BookingResult{ExternalID: b.external})
	case method == "DELETE":
		for id, b := range e.bookings {
			if "/booking/"+b.external == path {
				delete(e.bookings, id)
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (e *erp) availability(w *httptest.ResponseRecorder, query func(string) string) {
	from, _ := time.Parse(time.RFC3339, query("from"))
	to, _ := time.Parse(time.RFC3339, query("to"))
	window := booking.Span{Start: from.Unix(), End: to.Unix()}
	answer := contract.AvailabilityAnswer{Resources: []contract.ResourceAvailability{}}
	for _, id := range strings.Split(query("resource_ids"), ",") {
		if id == e.leaveOut {
			continue
		}
		r := contract.ResourceAvailability{ResourceID: id, Busy: []contract.Busy{}}
		add := func(s booking.Span, whose string) {
			if s.Overlaps(window) {
				if e.cuts {
					s = booking.Span{Start: max(s.Start, window.Start), End: min(s.End, window.End)}
				}
				b := contract.Busy{Start: time.Unix(s.Start, 0).UTC().Format(time.RFC3339), End: time.Unix(s.End, 0).UTC().Format(time.RFC3339)}
				if e.tells {
					b.ServiceAppointmentID = whose
				}
				r.Busy = append(r.Busy, b)
			}
		}
		for _, s := range e.outside[id] {
			add(s, "")
		}
		for whose, b := range e.bookings {
			if b.resource == id {
				add(b.span, whose)
			}
		}
		for _, c := range e.copies {
			if c.resource == id {
				add(c.span, c.whose)
			}
		}
		if e.joins {
			r.Busy = joined(r.Busy)
		}
		answer.Resources = append(answer.Resources, r)
	}
	text, _ := json.Marshal(answer)
	if e.garbage != "" {
		text = bytes.ReplaceAll(text, []byte(`"busy":[`), []byte(`"busy":[`+e.garbage+`,`))
		text = bytes.ReplaceAll(text, []byte(`,]`), []byte(`]`))
	}
	_, _ = w.Write(text)
}

// joined makes one entry of those that touch.
func joined(list []contract.Busy) []contract.Busy {
	slices.SortFunc(list, func(a, b contract.Busy) int { return strings.Compare(a.Start, b.Start) })
	out := []contract.Busy{}
	for _, b := range list {
		if last := len(out) - 1; last >= 0 && out[last].End >= b.Start {
			out[last] = contract.Busy{Start: out[last].Start, End: max(out[last].End, b.End)}
			continue
		}
		out = append(out, b)
	}
	return out
}

// behave sets the mood.
func (e *erp) behave(mood func(r *http.Request) string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.mood = mood
}

// garble puts an entry before every busy list; empty: none.
func (e *erp) garble(entry string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.garbage = entry
}

// arrive carries out what was swallowed.
func (e *erp) arrive() {
	e.mu.Lock()
	list := e.swallowed
	e.swallowed = nil
	e.mu.Unlock()
	for _, carryOut := range list {
		carryOut()
	}
}

// block makes a resource busy by its own doing.
func (e *erp) block(resource string, spans ...booking.Span) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.outside[resource] = spans
}

// holds gives the bookings as "resource start", sorted.
func (e *erp) holds() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var list []string
	for id, b := range e.bookings {
		list = append(list, fmt.Sprintf("%s %s %d-%d", id, b.resource, b.span.Start, b.span.End))
	}
	slices.Sort(list)
	return list
}

// heard counts the calls of a kind.
func (e *erp) heard(prefix string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, c := range e.calls {
		if strings.HasPrefix(c, prefix) {
			n++
		}
	}
	return n
}
