// Package access knows of every answer what whoever runs the service may know:
// the door and the pattern that served it, its status, its length and how long it
// took (access.go), and writes it down where that is wanted (log.go). It never
// knows a path, a query, a key or a name.
package access

import (
	"bufio"
	"net"
	"net/http"
	"strings"
	"time"
)

// Answer is what is known of one.
type Answer struct {
	Door, Route string // Route is a pattern with its method; both are empty where nothing is
	Status      int
	Bytes       int64 // of the body
	Took        time.Duration
	// Live is a stream or a socket: it lasts as long as somebody looks on.
	Live bool
	ID   string // of the request, as its answer names it
}

// Watch serves a handler, and tells each of every answer. Nothing is kept of it.
func Watch(next http.Handler, now func() time.Time, each ...func(*Answer)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w}
		began, done := now(), false
		defer func() {
			a := &rec.Answer
			if a.Status == 0 { // Nothing was written; net/http says 200 for whoever returns.
				a.Status = http.StatusOK
				if !done {
					a.Status = http.StatusInternalServerError
				}
			}
			a.Took = now().Sub(began)
			if ids := w.Header()["X-Request-Id"]; len(ids) == 1 {
				a.ID = ids[0]
			}
			for _, tell := range each {
				tell(a)
			}
		}()
		next.ServeHTTP(rec, r)
		done = true
	})
}

// Door names the door to which a request goes. Where nobody watches it does
// nothing.
func Door(w http.ResponseWriter, name string) {
	if rec, ok := w.(*recorder); ok {
		rec.Door = name
	}
}

// Route is called by a door with the pattern that has served a request.
func Route(w http.ResponseWriter, pattern string) {
	if rec, ok := w.(*recorder); ok {
		rec.Route = pattern
	}
}

// recorder is the writer of an answer that is watched.
type recorder struct {
	http.ResponseWriter
	Answer
}

// Unwrap is for http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	if r.Status == 0 && (status >= 200 || status == http.StatusSwitchingProtocols) {
		r.Status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) {
	if r.Status == 0 {
		r.Status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.Bytes += int64(n)
	return n, err
}

// FlushError is how a stream is sent on.
func (r *recorder) FlushError() error {
	if strings.HasPrefix(r.Header().Get("Content-Type"), "text/event-stream") {
		r.Live = true
	}
	return http.NewResponseController(r.ResponseWriter).Flush()
}

// Flush implements http.Flusher, for those who do not ask for the error.
func (r *recorder) Flush() { _ = r.FlushError() }

// Hijack is how a socket begins.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	r.Live = true
	return http.NewResponseController(r.ResponseWriter).Hijack()
}
