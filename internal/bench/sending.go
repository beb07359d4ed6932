package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/worker"
)

// sendRounds is how often each side has its turn, each for four rounds' time.
const sendRounds = 4

// sending compares bookings with a healthy webhook endpoint registered to
// bookings without one. The receiver runs on the same machine.
func (s *stage) sending(ctx context.Context) error {
	return s.eachNode(ctx, func(ctx context.Context, db *database, n *node) error {
		stop := n.work(ctx)
		defer stop()
		var arrived atomic.Int64
		receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived.Add(1) }))
		defer receiver.Close()
		var told duel
		for i := range 2 * sendRounds {
			// Without and with, then with and without: the database grows.
			with := i%4 == 1 || i%4 == 2
			speed, err := s.bookingsTold(ctx, db, n, i, with, receiver.URL)
			if err != nil {
				return err
			}
			if with {
				told.ours = append(told.ours, speed)
			} else {
				told.theirs = append(told.theirs, speed)
			}
		}
		s.note(db.kind, "bookings/s with a webhook endpoint ÷ without", least(0.90), "", told.ratio(),
			"%.0f/s of %.0f/s, %d events delivered meanwhile in %s",
			median(told.ours), median(told.theirs), arrived.Load(), sendRounds*4*s.round)
		return nil
	})
}

// bookingsTold books in a new clinic, with or without an endpoint that is told
// of it.
func (s *stage) bookingsTold(ctx context.Context, db *database, n *node, i int, with bool, url string) (speed float64, err error) {
	o, err := db.apply(ctx, fmt.Sprintf("clinic-%d", i), 10)
	if err != nil {
		return 0, err
	}
	if with {
		endpoint, _, err := n.Webhooks.AddEndpoint(ctx, office.Caller{Org: o.id}, url, []booking.EventKind{contract.EventAppointmentCreated})
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, n.forget(ctx, o, endpoint.ID)) }()
	}
	return s.bookings(ctx, n, o, turn{order: apart}, 4*s.round)
}

// work runs a worker until it is stopped.
func (n *node) work(ctx context.Context) (stop func()) {
	w := worker.New(worker.Config{House: n.House, Client: loopback(), Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = w.Run(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// forget removes an endpoint and lets the events that were for it pass.
func (n *node) forget(ctx context.Context, o *org, id booking.EndpointID) error {
	if err := n.Webhooks.RemoveEndpoint(ctx, office.Caller{Org: o.id}, id); err != nil {
		return err
	}
	for more := true; more; {
		var err error
		if more, err = n.Webhooks.FanOut(ctx, 1000); err != nil {
			return err
		}
	}
	return nil
}
