package dashboard

import (
	"net/http"
	"strconv"

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

// quotaNote is what the house is told of a plan that comes to its end.
type quotaNote struct {
	Text       string // what is used up
	Used, Most string
	Over       bool // customers and programs are refused
}

func (v *visit) quotaNote() *quotaNote {
	plan, used := v.place.Org.Plan, v.place.Used
	number := func(n int64) string { return v.digits().Text(strconv.FormatInt(n, 10)) }
	bookings := &quotaNote{"quota.text", number(used.Made), number(plan.Bookings), used.Made >= plan.Bookings}
	storage := &quotaNote{"quota.stored", number(plan.Stored / booking.Megabyte), number(plan.Storage / booking.Megabyte), plan.Full()}
	near := plan.Near(used, v.now.Unix())
	switch {
	case plan.NearlyFull() && (storage.Over || !near):
		return storage
	case near:
		return bookings
	}
	return nil
}
