package meter

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mawid/mawid/internal/access"
)

// statuses are told apart by their hundred. A socket that was opened is a success.
var statuses = [...]string{"2xx", "3xx", "4xx", "5xx"}

// requests counts answers. What a route needs is looked up by labels once; then a
// request costs a look into a map that nobody writes to.
type requests struct {
	count *prometheus.CounterVec
	took  *prometheus.HistogramVec

	mu    sync.Mutex // for whoever adds a route
	known atomic.Pointer[map[place]*served]
}

// place is a route of a door.
type place struct{ door, route string }

// served is what is counted of a route.
type served struct {
	by   [len(statuses)]prometheus.Counter
	took prometheus.Observer
}

func (rs *requests) open(m *Meter) {
	rs.count = m.counter("mawid_http_requests_total", "Requests by door, pattern and hundred of the status.", "door", "route", "status")
	rs.took = m.histogram("mawid_http_request_duration_seconds",
		"How long answers take, by door and pattern. Streams and sockets are left out.", ours, "door", "route")
	rs.known.Store(&map[place]*served{})
}

// of gives what is counted of a route. There are as many routes as the doors have
// patterns.
func (rs *requests) of(at place) *served {
	if s := (*rs.known.Load())[at]; s != nil {
		return s
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	old := *rs.known.Load()
	if s := old[at]; s != nil {
		return s
	}
	s := &served{took: rs.took.WithLabelValues(at.door, at.route)}
	for i, status := range statuses {
		s.by[i] = rs.count.WithLabelValues(at.door, at.route, status)
	}
	next := maps.Clone(old)
	next[at] = s
	rs.known.Store(&next)
	return s
}

// Answered counts an answer.
func (m *Meter) Answered(a *access.Answer) {
	s := m.requests.of(place{a.Door, a.Route})
	s.by[min(max(0, a.Status/100-2), len(statuses)-1)].Inc()
	if !a.Live {
		s.took.Observe(a.Took.Seconds())
	}
}
