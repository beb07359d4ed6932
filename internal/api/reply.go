package api

import (
	"hash/maphash"
	"net/http"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/etag"
)

// replies remember what was answered lately about free times. Callers ask the same again
// and again, and while nothing has changed they are given the same bytes. There is a fixed
// number of places, in which the latest answer takes that of an earlier one.
type replies struct {
	seed   maphash.Seed
	places [replyPlaces]atomic.Pointer[reply]
}

// How many answers are remembered, and which are too long for it: 4 MiB in all at most.
const (
	replyPlaces = 512 // a power of two
	replyLimit  = 8 << 10
)

// reply is one answer. It is only read.
type reply struct {
	asking
	basis desk.Basis // before it was looked for
	until int64
	tag   string
	body  []byte
}

// asking is what an answer was given to.
type asking struct {
	org          booking.OrgID
	route        *route
	param, query string
}

func newReplies() *replies { return &replies{seed: maphash.MakeSeed()} }

// place is where the answer to a request is remembered, if it is.
func (rs *replies) place(r *asking) *atomic.Pointer[reply] {
	hash := maphash.Bytes(rs.seed, r.org[:]) ^ maphash.String(rs.seed, r.query) ^ maphash.String(rs.seed, r.param)
	return &rs.places[hash%replyPlaces]
}

// lasting is an answer that stays right until an instant, as long as nothing changes;
// zero: that is not known.
type lasting interface{ lastsUntil() int64 }

// lasts tells whether the body of an output is such an answer.
func lasts[O any]() bool {
	return reflect.TypeFor[O]().Field(0).Type.Implements(reflect.TypeFor[lasting]())
}

// asked is the request as it is remembered.
func (x *exchange) asked() asking { return asking{x.key.Org, x.route, x.param, x.r.URL.RawQuery} }

// repeat answers what was asked before, if the answer is still the same.
func (s *server) repeat(x *exchange) bool {
	x.basis = desk.BasisOf(s.Desk, x.key.Org)
	asked := x.asked()
	known := s.replies.place(&asked).Load()
	if known == nil || known.asking != asked || !x.basis.Still(known.basis, known.until) {
		return false
	}
	x.status, x.values[4] = http.StatusOK, known.tag
	*x.out = append(*x.out, known.body...)
	return true
}

// remember keeps the answer, and its tag, for those who ask the same.
func (x *exchange) remember(until int64) {
	if until == 0 || x.basis == (desk.Basis{}) || len(*x.out) > replyLimit {
		return
	}
	asked := x.asked()
	x.values[4] = etag.Weak(*x.out)
	x.s.replies.place(&asked).Store(&reply{asked, x.basis, until, x.values[4], slices.Clone(*x.out)})
}
