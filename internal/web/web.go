// Package web is what doors that show pages have in common: their files that
// browsers keep (static.go), their texts, how a fault is told in HTTP, and whom a
// request comes from.
package web

import (
	"io/fs"
	"net"
	"net/http"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
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

// Texts reads the texts in the directory text of a door's files. They are part of
// the program: what is wrong with them is a panic.
func Texts(files fs.FS) i18n.Texts {
	files, err := fs.Sub(files, "text")
	if err != nil {
		panic(err)
	}
	t, err := i18n.Load(files)
	if err != nil {
		panic(err)
	}
	return t
}

// Peer is the address that a request comes from, without its port.
func Peer(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
