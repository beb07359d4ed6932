package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/store"
)

// connectors is how many organizations have a system of their own.
const connectors = 200

// loopback calls this machine, and no other.
func loopback() *outbound.Client {
	here := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	return outbound.New(outbound.Config{AllowPrivate: here, AllowHTTP: true, UserAgent: "bench"})
}

// local lets the house call this machine.
func local(c *house.Config) { c.Outbound = loopback() }

// systems are the organizations' own systems, one for each token, with busy times
// or without.
func systems(quiet bool) *httptest.Server {
	var people []contract.DiscoveredResource
	for i := range 10 {
		people = append(people, contract.DiscoveredResource{ID: external(i), Name: fmt.Sprintf("Doctor %d", i)})
	}
	return httptest.NewServer(mockerp.New(mockerp.Config{
		Seed: 1, Resources: people, Quiet: quiet, MaxTokens: 2 * connectors, MaxBookings: 10_000_000,
	}))
}

func external(i int) string { return fmt.Sprintf("doctor-%d", i) }

// connect makes a system the organization's own.
func (n *node) connect(ctx context.Context, o *org, url, token string) error {
	c := office.Caller{Org: o.id}
	if err := n.Bridge.SetConnector(ctx, c, url, token); err != nil {
		return err
	}
	mapped := map[booking.ResourceID]string{}
	for i, r := range o.resources {
		mapped[r] = external(i)
	}
	return n.Bridge.MapResources(ctx, c, mapped)
}

// pulling measures how long it takes until all organizations' own systems have
// been asked once, and what that leaves of bookings elsewhere.
func (s *stage) pulling(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		theirs := systems(false)
		defer theirs.Close()
		db, orgs, err := s.populated(ctx, k, connectors)
		if err != nil {
			return err
		}
		n, err := db.node(ctx, local)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close()) }()
		for i, o := range orgs {
			if err := n.connect(ctx, o, theirs.URL, fmt.Sprintf("token-of-clinic-%d", i)); err != nil {
				return err
			}
		}
		began := time.Now()
		stop := n.work(ctx)
		err = n.pulled(ctx, began.Unix())
		took := time.Since(began).Seconds()
		stop()
		if err != nil {
			return err
		}
		s.note(k, "own systems of 200 organizations, until all were asked once", nil, "s", took,
			"%d, with three people each, one mock on the same machine", len(orgs))
		return s.pulledMeanwhile(ctx, db, n)
	})
}

// pulled waits until nobody has to be asked any more since an instant.
func (n *node) pulled(ctx context.Context, since int64) error {
	for {
		var left int
		err := n.store.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&left) },
			`select count(*) from connectors where pulled_at < $1`, since))
		if err != nil || left == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// pulledMeanwhile compares bookings while every system is asked with bookings
// while none is.
func (s *stage) pulledMeanwhile(ctx context.Context, db *database, n *node) error {
	var pair duel
	for i := range sendRounds {
		var speed [2]float64
		for j := range 2 {
			side := (i + j) % 2 // Neither is always the first.
			o, err := db.apply(ctx, fmt.Sprintf("plain-%d-%d", i, side), 10)
			if err != nil {
				return err
			}
			due := time.Now()
			if side == 0 {
				due = due.Add(time.Hour)
			}
			err = n.store.Write(ctx, func(tx *store.Tx) error {
				tx.Change(`update tasks set due_at = $1 where kind = $2`, due.Unix(), store.PullTask)
				return nil
			})
			if err != nil {
				return err
			}
			stop := n.work(ctx)
			speed[side], err = s.bookings(ctx, n, o, turn{order: apart}, 4*s.round)
			stop()
			if err != nil {
				return err
			}
		}
		pair.add(speed[1], speed[0])
	}
	s.note(db.kind, "bookings/s while 200 own systems are asked ÷ while none is", least(0.90), "", pair.ratio(), "%.0f/s of %.0f/s, %s each",
		median(pair.ours), median(pair.theirs), 4*s.round)
	return nil
}

// everything compares bookings of organizations that have an endpoint, messages
// and a system of their own with bookings of those that have none of it.
func (s *stage) everything(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		theirs, r := systems(true), newReceiver()
		defer theirs.Close()
		defer r.Close()
		var told atomic.Int64
		gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			_, _ = fmt.Fprintf(w, `{"id":"%d","status":"accepted","units":1}`, told.Add(1))
		}))
		defer gateway.Close()
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		n, err := db.node(ctx, local)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close()) }()
		stop := n.work(ctx)
		defer stop()
		var pair duel
		for i := range sendRounds {
			var speed [2]float64
			for j := range 2 {
				side := (i + j) % 2 // Neither is always the first.
				o, err := db.apply(ctx, fmt.Sprintf("clinic-%d-%d", i, side), 10)
				if err == nil && side == 1 {
					err = errors.Join(r.hears(ctx, n, o), n.tells(ctx, o, gateway.URL), n.connect(ctx, o, theirs.URL, "token-of-"+o.id.String()))
				}
				if err != nil {
					return err
				}
				if speed[side], err = s.bookings(ctx, n, o, turn{order: apart}, 4*s.round); err != nil {
					return err
				}
			}
			pair.add(speed[1], speed[0])
		}
		s.note(k, "bookings/s with webhooks, messages and a connector ÷ without", least(0.90), "", pair.ratio(),
			"%.0f/s of %.0f/s; %d events and %d messages sent meanwhile, for a confirmation is due half a minute after its booking",
			median(pair.ours), median(pair.theirs), r.arrived.Load(), told.Load())
		return nil
	})
}

// tells gives an organization a gateway and has its customers told of everything.
func (n *node) tells(ctx context.Context, o *org, gateway string) error {
	if err := n.gateway(ctx, o, gateway, 0); err != nil {
		return err
	}
	rules, err := n.Messages.Rules(ctx, o.id)
	if err != nil {
		return err
	}
	return n.Messages.SaveRules(ctx, office.Caller{Org: o.id}, rules, true)
}
