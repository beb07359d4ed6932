package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// alarm tells of a key that is refused, or that lacks the right for something.
// Who sends none has mistaken the door.
func (x *exchange) alarm(f *fault.Error) {
	e := alarm.Event{Kind: alarm.KeyRefused, Org: x.key.Org, Object: x.key.Name, Code: f.Code, Route: x.place(), Request: x.id}
	switch {
	case errors.Is(f, booking.ErrSuspended), errors.Is(f, booking.ErrQuota):
		return // It is the right key, and was told whom to ask.
	case f.Kind == fault.Forbidden:
		e.Kind = alarm.ScopeRefused
	case f.Kind != fault.Unauthenticated || f.Code == errNoKey.Code:
		return
	}
	e.Client = ClientAddress(x.r, x.s.trusted)
	x.s.alarm.Tell(e)
}

// countersPath is where whoever watches over this node reads how often doors
// have refused somebody.
const countersPath = "/securityz"

// serveCounters tells how often each kind of alarm was raised since the start.
func (s *server) serveCounters(x *exchange) {
	x.w.Header()["Cache-Control"] = headerNoStore
	body, err := json.Marshal(map[string]any{"counters": s.alarm.Counts()})
	if err != nil {
		x.fail(err)
		return
	}
	*x.out = append(*x.out, body...)
}

// fromHere tells whether a request was made on this machine, and not passed on
// by a proxy on it.
func fromHere(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() {
		return false
	}
	for _, passedOn := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"} {
		if r.Header.Get(passedOn) != "" {
			return false
		}
	}
	return true
}
