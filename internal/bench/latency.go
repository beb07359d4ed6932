package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// later is an organization on a server that is asked by one client.
type later struct {
	org     *org
	process *process
	client  *client
}

func (p *process) caller(o *org) (*later, error) {
	c, err := dial(p.address)
	if err != nil {
		return nil, err
	}
	return &later{org: o, process: p, client: c}, nil
}

// burst is how many questions one side is asked before it is the other's turn:
// few, so that whatever else the machine does hits both alike.
const burst = 16

// faceOff asks two sides in turns and gives how long the answers took, in
// microseconds.
func (s *stage) faceOff(ours, theirs *client, ourNext, theirNext func() []byte) (duel, error) {
	var d duel
	began, warm := time.Now(), false
	for time.Since(began) < time.Duration(s.rounds)*s.round {
		for i := range 2 * burst {
			c, next, list := ours, ourNext, &d.ours
			if i >= burst {
				c, next, list = theirs, theirNext, &d.theirs
			}
			t, err := c.time(next(), 200)
			if err != nil {
				return d, err
			}
			*list = append(*list, t)
		}
		if !warm && time.Since(began) > s.round {
			warm, began, d = true, time.Now(), duel{}
		}
	}
	return d, nil
}

// anew is a question that is asked each time in other words, with a parameter that is
// ignored: what was answered before is not given again, see the row serving.
func anew(request []byte) func() []byte {
	head, rest, _ := bytes.Cut(request, []byte(" HTTP/"))
	n := 0
	return func() []byte {
		n++
		return fmt.Appendf(nil, "%s&n=%d HTTP/%s", head, n, rest)
	}
}

// history compares an organization with a million appointments, nearly all
// past, with one that has a thousand.
func (s *stage) history(ctx context.Context) error {
	const few = 1000
	made := map[int]map[kind]clinic{}
	for _, n := range []int{few, s.past} {
		var err error
		made[n], err = prepare(ctx, s, fmt.Sprintf("%d appointments", n), func(ctx context.Context, k kind) (clinic, error) {
			return s.clinic(ctx, k, 10, coming(), passed(n-500))
		})
		if err != nil {
			return err
		}
	}
	for _, c := range made[few] {
		// What we write in bulk is what mawid itself would have written.
		if _, err := c.db.command(ctx, "", "verify"); err != nil {
			return err
		}
	}
	return s.each(ctx, func(ctx context.Context, k kind) error {
		var pair [2]*later
		for i, n := range []int{s.past, few} {
			c := made[n][k]
			p, err := c.db.serve(ctx)
			if err != nil {
				return err
			}
			defer func() { _ = c.db.drop(ctx) }()
			defer p.stop()
			if pair[i], err = p.caller(c.org); err != nil {
				return err
			}
		}
		return s.compareHistories(k, pair[0], pair[1])
	})
}

// coming books fifty of the next slots of each of ten resources: the first
// three days and a bit.
func coming() filling {
	return filling{from: "slot cross join resources r", slots: 50, number: "slot.i * 10 + r.position", start: future(), where: "true",
		status: booking.Booked}
}

// passed is n appointments of ten resources, back to back until yesterday.
func passed(n int) filling {
	each := n / 10
	begin := riyadh.First(tomorrow()-2, 0) - int64(each)*slotSecs
	return filling{
		from: "slot cross join resources r", slots: each, number: "slot.i * 10 + r.position",
		start: fmt.Sprintf("%d + slot.i * %d", begin, slotSecs), where: "true", status: booking.Completed,
	}
}

func (s *stage) compareHistories(k kind, much, little *later) error {
	d, err := s.faceOff(much.client, little.client, anew(much.org.ask()), anew(little.org.ask()))
	if err != nil {
		return err
	}
	s.note(k, "A1 latency, 1,000,000 appointments ÷ 1,000", most(1.3), "", d.at(0.5), "%.0f µs and %.0f µs, medians, one client",
		median(d.ours), median(d.theirs))
	return s.compareBookings(k, much, little)
}

// compareBookings books on both in turns and asks A1 right after.
func (s *stage) compareBookings(k kind, much, little *later) error {
	var book, after duel
	for i, began := 0, time.Now(); i < 6*s.rounds && time.Since(began) < time.Duration(s.rounds)*s.round; i++ {
		bookMuch, askMuch, err := much.bookAndAsk(i)
		if err != nil {
			return err
		}
		bookLittle, askLittle, err := little.bookAndAsk(i)
		if err != nil {
			return err
		}
		book.add(bookMuch, bookLittle)
		after.add(askMuch, askLittle)
	}
	for _, line := range []struct {
		what string
		duel duel
	}{{"the same, first A1 after a booking", after}, {"the same, latency of the booking", book}} {
		s.note(k, line.what, nil, "", line.duel.at(0.5), "%.0f µs and %.0f µs, medians of %d", median(line.duel.ours), median(line.duel.theirs),
			len(line.duel.ours))
	}
	return nil
}

// bookAndAsk books the i-th slot from the twentieth day on and then asks A1.
// It gives how long each took, in microseconds.
func (l *later) bookAndAsk(i int) (booked, asked float64, err error) {
	slot := slotAt(i)
	slot.Date += 20
	body := fmt.Sprintf(`{"service_id":"%s","branch_id":"%s","customer_name":"Noura Al-Qahtani","date":"%s","time":"%s"}`, l.org.service, l.org.branch, slot.Date, slot.Time)
	booked, err = l.client.time(request("POST", "/api/v1/appointments", l.org.key, body), 201)
	if err != nil {
		return 0, 0, err
	}
	asked, err = l.client.time(l.org.ask(), 200)
	return booked, asked, err
}

// crowd compares a service that 500 resources can do with one that ten can.
func (s *stage) crowd(ctx context.Context) error {
	type sides struct {
		clinic
		many *org
	}
	made, err := prepare(ctx, s, "500 resources", func(ctx context.Context, k kind) (both sides, err error) {
		if both.clinic, err = s.clinic(ctx, k, 10); err != nil {
			return both, err
		}
		if both.many, err = both.db.apply(ctx, "hospital", 500); err != nil {
			return both, err
		}
		return both, both.db.fill(ctx, busy().of(both.many), busy().of(both.org))
	})
	if err != nil {
		return err
	}
	return s.each(ctx, func(ctx context.Context, k kind) error {
		p, err := made[k].db.serve(ctx)
		if err != nil {
			return err
		}
		defer p.stop()
		a, errA := dial(p.address)
		b, errB := dial(p.address)
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		d, err := s.faceOff(a, b, anew(made[k].many.ask()), anew(made[k].ask()))
		if err != nil {
			return err
		}
		s.note(k, "A1 latency, 500 eligible resources ÷ 10", most(10), "", d.at(0.5), "%.0f µs and %.0f µs, medians, one client", median(d.ours),
			median(d.theirs))
		return nil
	})
}
