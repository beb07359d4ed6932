package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// At its best the server has so many requests at a time; ten times as many
	// are the overload. There are as many clients either way, which take turns
	// at the peak: what a connection costs is net/http's and the kernel's affair.
	peakLoad = 400
	overLoad = 10 * peakLoad
	// soonEnough is how long an answer may take to be of use to somebody. The
	// clients share the processors with the server, so it has some air.
	soonEnough = 1500 * time.Millisecond
	// overloadRounds is how often each side has its turn.
	overloadRounds = 3
)

// overload compares how many bookings are made soon when ten times as many are
// asked for as keep the server busy, with how many there are at its best.
// Clients that are refused wait as long as they are told to.
func (s *stage) overload(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		orgs, err := db.clinics(ctx, 2*overloadRounds, 40)
		if err != nil {
			return err
		}
		p, err := db.serve(ctx)
		if err != nil {
			return err
		}
		defer p.stop()
		cr, err := gather(p.address)
		if err != nil {
			return err
		}
		defer cr.leave()
		return s.crush(k, p, cr, orgs)
	})
}

// gather connects all clients. Each asks for something small, so that it is
// taken for somebody who will ask again.
func gather(address string) (*crew, error) {
	cr := &crew{}
	for range overLoad {
		c, err := dial(address)
		if err == nil {
			cr.clients = append(cr.clients, c)
			err = c.do(request("GET", "/healthz", "", ""), 200)
		}
		if err != nil {
			cr.leave()
			return nil, err
		}
	}
	return cr, nil
}

// order is a booking of the i-th slot and person: each of them once.
func (o *org) order(i int) []byte {
	const slots = bookDays * daySlots
	slot, who := slotAt(i%slots*391%slots), o.resources[(i/slots+i)%len(o.resources)]
	return request("POST", "/api/v1/appointments", o.key, fmt.Sprintf(
		`{"service_id":%q,"branch_id":%q,"resource_id":%q,"date":%q,"time":%q,"customer_name":"Noura Al-Qahtani","phone":"+966501234567","notes":"First visit"}`,
		o.service, o.branch, who, slot.Date, slot.Time))
}

// crush measures both sides in turns.
func (s *stage) crush(k kind, p *process, cr *crew, orgs []*org) error {
	var rates duel
	var under rush
	var refusals []float64
	for i := range overloadRounds {
		peak, err := s.rush(cr, peakLoad, orgs[2*i])
		if err != nil {
			return err
		}
		if under, err = s.rush(cr, overLoad, orgs[2*i+1]); err != nil {
			return err
		}
		rates.add(under.good, peak.good)
		refusals = append(refusals, under.refusal)
		s.say("%d at a time: %.0f/s, %d: %.0f/s, %.0f/s refused, %.0f/s too late, p99 of the good ones %.0f ms, "+
			"of refusals %.2f s", peakLoad, peak.good, overLoad, under.good, under.refused, under.late, under.p99, under.refusal)
	}
	memory, err := p.resident()
	if err != nil {
		return err
	}
	s.note(k, "goodput at ten times the load ÷ peak", least(0.8), "", rates.ratio(),
		"%.0f/s of %.0f/s bookings, %d at a time instead of %d; %.0f/s refused at once, p99 of the others %.0f ms, %.0f MiB",
		median(rates.ours), median(rates.theirs), overLoad, peakLoad, under.refused, under.p99, memory)
	s.note(k, "p99 of a refusal at ten times the load", most(1), "s", median(refusals),
		"%.0f/s of them, each asked for by one of %d clients on the same machine", under.refused, overLoad)
	return nil
}

// rush is what a number of clients experienced, in a second; p99 is in milliseconds,
// and that of refusals in seconds.
type rush struct{ good, late, refused, p99, refusal float64 }

// rush lets so many clients ask at a time, for a while. The first quarter does
// not count: then everybody comes at the same moment.
func (s *stage) rush(cr *crew, load int, o *org) (rush, error) {
	var (
		next                atomic.Int64
		good, late, refused atomic.Int64
		mu                  sync.Mutex
		took, shut          []float64
		wg                  sync.WaitGroup
		errs                = make([]error, len(cr.clients))
		turns               = make(chan struct{}, load)
		began               = time.Now()
		lasts               = 12 * s.round
	)
	for i, c := range cr.clients {
		wg.Go(func() {
			for errs[i] == nil && time.Since(began) < lasts {
				turns <- struct{}{}
				asked := time.Now()
				var status int
				var wait time.Duration
				status, wait, errs[i] = c.attempt(o.order(int(next.Add(1) - 1)))
				<-turns
				d := time.Since(asked)
				// By when the answer came: both sides then give as much as they take.
				after := time.Since(began)
				counts := after > lasts/4 && after < lasts
				switch {
				case errs[i] != nil:
				case status == 503:
					if counts {
						refused.Add(1)
						mu.Lock()
						shut = append(shut, d.Seconds())
						mu.Unlock()
					}
					time.Sleep(min(wait, lasts-time.Since(began)))
				case status != 201:
					errs[i] = fmt.Errorf("answered %d instead of 201", status)
				case counts && d > soonEnough:
					late.Add(1)
				case counts:
					good.Add(1)
					mu.Lock()
					took = append(took, d.Seconds()*1e3)
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	seconds := (lasts * 3 / 4).Seconds()
	return rush{
		good: float64(good.Load()) / seconds, late: float64(late.Load()) / seconds, refused: float64(refused.Load()) / seconds,
		p99: quantile(took, 0.99), refusal: quantile(shut, 0.99),
	}, errors.Join(errs...)
}

var retryAfter = []byte("Retry-After: ")

// attempt sends a request and gives the status and, with it, how long to wait
// before the next.
func (c *client) attempt(request []byte) (status int, wait time.Duration, err error) {
	status, length, err := c.send(request, func(line []byte) {
		if digits, ok := bytes.CutPrefix(line, retryAfter); ok {
			for _, d := range digits {
				wait = 10*wait + time.Duration(d-'0')*time.Second
			}
		}
	})
	if err == nil {
		_, err = c.in.Discard(length)
	}
	return status, wait, err
}
