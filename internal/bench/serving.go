package main

import (
	"context"
	"fmt"
	"strings"
)

const availabilityPath = "/api/v1/appointments/availability"

// ask is A1 for the first slot from tomorrow on.
func (o *org) ask() []byte {
	slot := slotAt(0)
	return request("GET", fmt.Sprintf("%s?service_id=%s&branch_id=%s&date=%s&time=%s", availabilityPath, o.service, o.branch, slot.Date,
		slot.Time), o.key, "")
}

// list is A3 for the coming fourteen days of one resource.
func (o *org) list() []byte {
	return request("GET", fmt.Sprintf("/api/v1/appointments/resources/%s/slots?service_id=%s&branch_id=%s&date_from=%s&date_to=%s",
		o.resources[0], o.service, o.branch, tomorrow(), tomorrow()+lookAhead-1), o.key, "")
}

// serving compares how many questions the server answers with how many
// answers of the same bytes net/http sends at all.
func (s *stage) serving(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		c, err := s.clinic(ctx, k, 10, busy())
		if err != nil {
			return err
		}
		p, err := c.db.serve(ctx)
		if err != nil {
			return err
		}
		defer p.stop()
		if err := s.answering(ctx, k, p, "A1", c.ask(), `"status":"slot_taken"`); err != nil {
			return err
		}
		if err := s.answering(ctx, k, p, "A3", c.list(), `"available_times"`); err != nil {
			return err
		}
		return s.asking(ctx, k, p, anew(c.ask()))
	})
}

// asking measures A1 where nobody asks what somebody has asked, beside the same question
// of all.
func (s *stage) asking(ctx context.Context, k kind, p *process, question func() []byte) error {
	cr, err := assemble(p.address, clients)
	if err != nil {
		return err
	}
	defer cr.leave()
	var others [20_000][]byte // many more than a server remembers answers
	for i := range others {
		others[i] = question()
	}
	var rates duel
	for range s.rounds {
		first, err := cr.hammerAll(others[:], s.round)
		if err != nil {
			return err
		}
		again, err := cr.hammerAll(others[:1], s.round)
		if err != nil {
			return err
		}
		rates.add(first, again)
	}
	s.note(k, "A1 requests/s where no answer can be given again ÷ where all can", nil, "", rates.ratio(), "%.0f/s of %.0f/s",
		median(rates.ours), median(rates.theirs))
	return nil
}

// answering measures one question. The answer must contain a text, which
// shows that it is the one we mean to measure.
func (s *stage) answering(ctx context.Context, k kind, p *process, name string, question []byte, contains string) error {
	a, err := fetch(p.address, question)
	if err != nil {
		return err
	}
	if a.Status != 200 || !strings.Contains(string(a.Body), contains) {
		return fmt.Errorf("%s answered %d %s", name, a.Status, a.Body)
	}
	yard, err := bare(ctx, a)
	if err != nil {
		return err
	}
	defer yard.stop()
	var crews [2]*crew
	for i, address := range []string{p.address, yard.address} {
		if crews[i], err = assemble(address, clients); err != nil {
			return err
		}
		defer crews[i].leave()
		if _, err := crews[i].hammer(question, s.round/2); err != nil {
			return err
		}
	}
	var rates, costs duel
	for range s.rounds {
		var rate, cost [2]float64
		for i, of := range []*process{p, yard} {
			before := of.cpu()
			if rate[i], err = crews[i].hammer(question, s.round); err != nil {
				return err
			}
			cost[i] = (of.cpu() - before) / s.round.Seconds() / rate[i] * 1e6
		}
		rates.add(rate[0], rate[1])
		costs.add(cost[0], cost[1])
	}
	s.note(k, name+" requests/s ÷ bare handler", least(0.80), "", rates.ratio(),
		"%.0f/s of %.0f/s; processor time of the server %.1f µs and %.1f µs a request; %d bytes",
		median(rates.ours), median(rates.theirs), median(costs.ours), median(costs.theirs), len(a.Body))
	return nil
}
