package dashboard

import (
	"net/http"

	"github.com/mawid/mawid/internal/booking"
)

// open tells whether somebody reaches us over https although our own address
// does not say so: then cookies also travel unencrypted, and links that we give
// out lead to http.
func (s *server) open(r *http.Request) bool {
	return !s.secure && s.encrypted != nil && s.encrypted(r)
}

// warnOpen tells the operator, once.
func (s *server) warnOpen(r *http.Request) {
	if s.open(r) {
		s.warned.Do(func() {
			s.log.Warn("people come over https, but --base-url does not say so: cookies are not kept to https; start with --base-url https://…")
		})
	}
}

// openNote tells whether an owner is to be told on this page.
func (v *visit) openNote() bool { return v.role() == booking.Owner && v.s.open(v.r) }
