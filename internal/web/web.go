// Package web is what doors that show pages have in common: what pages are written
// with (pen.go), their files that browsers keep and the font (static.go), how a fault is told in
// HTTP, and whom a request comes from.
package web

import (
	"net"
	"net/http"

	"github.com/mawid/mawid/internal/fault"
)

// Statuses turns a kind of fault into HTTP, for people who have filled in a form.
var Statuses = [...]int{
	fault.Internal:        http.StatusInternalServerError,
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.RateLimited:     http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

// Peer is the address that a request comes from, without its port.
func Peer(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
