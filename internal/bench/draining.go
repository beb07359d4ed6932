package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/webhook"
)

// draining measures how fast one healthy endpoint gets what has piled up for it, and
// how late events are that happen in a rush.
func (s *stage) draining(ctx context.Context) error {
	return s.eachNode(ctx, func(ctx context.Context, db *database, n *node) error {
		if err := s.drain(ctx, db, n); err != nil {
			return err
		}
		return s.late(ctx, db, n)
	})
}

// receiver is an endpoint that answers at once.
type receiver struct {
	*httptest.Server
	arrived atomic.Int64
	body    atomic.Pointer[[]byte] // of one that arrived
	each    func(body []byte)
}

func newReceiver() *receiver {
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		if err != nil {
			return
		}
		r.body.Store(&body)
		if r.each != nil {
			r.each(body)
		}
		r.arrived.Add(1)
	}))
	return r
}

// until waits for so many arrivals.
func (r *receiver) until(ctx context.Context, n int64) error {
	for r.arrived.Load() < n {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
	return nil
}

// hears registers the receiver with an organization.
func (r *receiver) hears(ctx context.Context, n *node, o *org) error {
	_, _, err := n.Webhooks.AddEndpoint(ctx, office.Caller{Org: o.id}, r.URL, []booking.EventKind{contract.EventAppointmentCreated})
	return err
}

// drain lets deliveries pile up and then has them sent.
func (s *stage) drain(ctx context.Context, db *database, n *node) error {
	r := newReceiver()
	defer r.Close()
	o, err := db.apply(ctx, "drained", 20)
	if err != nil {
		return err
	}
	if err := r.hears(ctx, n, o); err != nil {
		return err
	}
	_, err = s.throughput(1<<62, s.pile, func(i int) error {
		_, err := n.book(ctx, o, slotAt(i%(bookDays*daySlots)), o.resources[i/(bookDays*daySlots)])
		return err
	})
	if err != nil {
		return err
	}
	began := time.Now()
	stop := n.work(ctx)
	err = r.until(ctx, int64(s.pile))
	ours := float64(s.pile) / time.Since(began).Seconds()
	stop()
	if err != nil {
		return err
	}
	theirs, err := s.posts(r)
	if err != nil {
		return err
	}
	s.note(db.kind, "draining webhook deliveries to one endpoint ÷ a plain client with four connections", least(0.30), "", ours/theirs,
		"%.0f/s of %.0f/s, %d deliveries", ours, theirs, s.pile)
	return nil
}

// posts is how many times in a second a plain client with four connections posts what
// one delivery had.
func (s *stage) posts(r *receiver) (float64, error) {
	c := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}}
	defer c.CloseIdleConnections()
	var (
		senders sync.WaitGroup
		sent    atomic.Int64
		failed  atomic.Pointer[error]
		body    = *r.body.Load()
		began   = time.Now()
		long    = 8 * s.round
	)
	for range 4 {
		senders.Go(func() {
			for time.Since(began) < long {
				answer, err := c.Post(r.URL, "application/json", bytes.NewReader(body))
				if err != nil {
					failed.Store(&err)
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				sent.Add(1)
			}
		})
	}
	senders.Wait()
	if err := failed.Load(); err != nil {
		return 0, *err
	}
	return float64(sent.Load()) / time.Since(began).Seconds(), nil
}

// late has people book as fast as they can, with and without an endpoint that is told
// of it, and measures how late it is told.
func (s *stage) late(ctx context.Context, db *database, n *node) error {
	var (
		booked sync.Map // times, by appointment
		mu     sync.Mutex
		delays []float64
	)
	r := newReceiver()
	defer r.Close()
	r.each = func(body []byte) {
		var e contract.AppointmentCreated
		now := time.Now()
		if json.Unmarshal(body, &e) != nil {
			return
		}
		if at, ok := booked.Load(e.ID); ok {
			mu.Lock()
			delays = append(delays, now.Sub(at.(time.Time)).Seconds())
			mu.Unlock()
		}
	}
	var pair duel
	for i := range 2 {
		var speed [2]float64
		for j := range 2 {
			with := (i+j)%2 == 1
			o, err := db.apply(ctx, fmt.Sprintf("rush-%d-%d", i, j), 60)
			if err != nil {
				return err
			}
			if with {
				if err := r.hears(ctx, n, o); err != nil {
					return err
				}
			}
			stop := n.work(ctx)
			var made atomic.Int64
			before := r.arrived.Load()
			rate, err := s.throughput(20*s.round, bookDays*daySlots*len(o.resources), func(i int) error {
				at := time.Now()
				id, err := n.book(ctx, o, slotAt(i%(bookDays*daySlots)), o.resources[i/(bookDays*daySlots)])
				booked.Store(id.String(), at)
				made.Add(1)
				return err
			})
			if err == nil && with {
				err = r.until(ctx, before+made.Load())
			}
			stop()
			if err != nil {
				return err
			}
			speed[(i+j)%2] = rate
		}
		pair.add(speed[1], speed[0])
	}
	s.note(db.kind, "bookings/s in a rush of which an endpoint is told ÷ not told", least(0.90), "", pair.ratio(),
		"%.0f/s of %.0f/s, %s each", median(pair.ours), median(pair.theirs), 20*s.round)
	mu.Lock()
	defer mu.Unlock()
	s.note(db.kind, "delay of an event of that rush, p99", most(10), "s", quantile(delays, 0.99), "half of them within %.1f s", median(delays))
	return nil
}

// fanOrgs is how many organizations have as many endpoints as one may.
const fanOrgs = 10

// fanning measures how fast many endpoints get what has piled up for all of
// them at once. They share the machine, and an organization its senders.
func (s *stage) fanning(ctx context.Context) error {
	return s.eachNode(ctx, func(ctx context.Context, db *database, n *node) error {
		const endpoints = fanOrgs * webhook.MaxEndpoints
		r := newReceiver()
		defer r.Close()
		orgs := make([]*org, fanOrgs)
		for i := range orgs {
			var err error
			if orgs[i], err = db.apply(ctx, fmt.Sprintf("fanned-%d", i), 1); err != nil {
				return err
			}
			for j := range webhook.MaxEndpoints {
				_, _, err := n.Webhooks.AddEndpoint(ctx, office.Caller{Org: orgs[i].id}, fmt.Sprintf("%s/%d", r.URL, j),
					[]booking.EventKind{contract.EventAppointmentCreated})
				if err != nil {
					return err
				}
			}
		}
		events := max(fanOrgs, s.pile/webhook.MaxEndpoints)
		_, err := s.throughput(1<<62, events, func(i int) error {
			_, err := n.book(ctx, orgs[i%fanOrgs], slotAt(i/fanOrgs), booking.ResourceID{})
			return err
		})
		if err != nil {
			return err
		}
		all := events * webhook.MaxEndpoints
		began := time.Now()
		stop := n.work(ctx)
		err = r.until(ctx, int64(all))
		ours := float64(all) / time.Since(began).Seconds()
		stop()
		if err != nil {
			return err
		}
		theirs, err := s.posts(r)
		if err != nil {
			return err
		}
		s.note(db.kind, "webhook deliveries/s to 200 endpoints ÷ a plain client with four connections", least(0.30), "", ours/theirs,
			"%.0f/s of %.0f/s, %d deliveries, %d endpoints of %d organizations", ours, theirs, all, endpoints, fanOrgs)
		return nil
	})
}
