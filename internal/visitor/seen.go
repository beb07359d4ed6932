package visitor

import (
	"net/http"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// seen remembers pages of free times as they were written, for the next who asks
// for the same while nothing has changed. Writing one takes ten times as long as
// finding out that it is still true.
type seen struct {
	mu    sync.RWMutex
	pages map[address]writtenPage
	bytes int
}

// address is what a page was asked for by: all of the request that it tells.
type address struct{ host, path, query string }

func (v *visit) address() address { return address{v.host, v.r.URL.EscapedPath(), v.r.URL.RawQuery} }

// writtenPage is a page and what it was made of. Each of these is replaced when
// anything about it changes.
type writtenPage struct {
	month    *desk.FreeMonth
	offer    *desk.Offer
	settings booking.Settings
	body     []byte
}

// seenBytes bounds how much is remembered, and seenQuery which pages are: an
// address that somebody has made up would drive out those that many open.
const (
	seenBytes = 16 << 20
	seenQuery = 200
)

// still gives the page that a visit asks for, as it was written for the same free
// times; nil: it was not.
func (s *seen) still(v *visit, month *desk.FreeMonth) []byte {
	s.mu.RLock()
	p := s.pages[v.address()]
	s.mu.RUnlock()
	if p.month != month || p.offer != v.front.Offer || p.settings != v.front.Settings {
		return nil
	}
	return p.body
}

// keep remembers a page.
func (s *seen) keep(v *visit, month *desk.FreeMonth, body []byte) {
	if v.r.Method != http.MethodGet || len(v.r.URL.RawQuery) > seenQuery {
		return
	}
	at := v.address()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bytes += len(body) - len(s.pages[at].body)
	for other := range s.pages {
		if s.bytes <= seenBytes {
			break
		}
		if other != at {
			s.bytes -= len(s.pages[other].body)
			delete(s.pages, other)
		}
	}
	if s.pages == nil {
		s.pages = map[address]writtenPage{}
	}
	s.pages[at] = writtenPage{month, v.front.Offer, v.front.Settings, body}
}
