package agent

import (
	"context"
	"net/http"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
)

type claimKey struct{}

// claiming notes for which agent a request says it is, so that its
// organization can be told if that is not proven.
func claiming(r *http.Request, a booking.Agent) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), claimKey{}, a))
}

// alarm tells of a credential or a signature that is refused. Who sends none
// has mistaken the door.
func (s *Server) alarm(w http.ResponseWriter, r *http.Request, code string) {
	e := alarm.Event{Kind: alarm.KeyRefused, Code: code, Route: r.Pattern, Client: s.Client(r),
		Request: w.Header().Get("X-Request-Id")}
	switch code {
	case errNoCredential.Code:
		return
	case errSignature.Code:
		e.Kind = alarm.SignatureRefused
	}
	if a, ok := r.Context().Value(claimKey{}).(booking.Agent); ok {
		e.Org, e.Object = a.Org, a.Name
	}
	s.Alarm.Tell(e)
}
