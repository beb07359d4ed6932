package outbound_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
)

// While many book, their own system is asked by as many at a time. It is not to take a
// new connection, with its handshake, for nearly each of the questions.
func TestConnectionsAreKeptForAsManyAsAskAtATime(t *testing.T) {
	t.Parallel()
	const many = 48
	var opened, here atomic.Int64
	gates := [2]chan struct{}{make(chan struct{}), make(chan struct{})}
	s := web(t, func(_ http.ResponseWriter, r *http.Request) {
		wave := gates[r.URL.Path[1]-'0']
		if here.Add(1) == many { // All are here at the same time.
			here.Store(0)
			close(wave)
		}
		<-wave
	}, func(s *httptest.Server) {
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				opened.Add(1)
			}
		}
	})
	c := local(t)
	for wave := range gates {
		var all sync.WaitGroup
		for range many {
			all.Go(func() {
				if err := do(t, c, fmt.Sprintf("%s/%d", s.URL, wave)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	if got := opened.Load(); got != many {
		t.Errorf("%d connections for twice %d questions, want %d", got, many, many)
	}
}
