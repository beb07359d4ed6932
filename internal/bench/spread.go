package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
)

// tenant is the n-th of the organizations that populate makes.
func tenant(n int, key string) *org {
	o := &org{
		id: id[booking.OrgID](orgSet, n), branch: id[booking.BranchID](branchSet, n), service: id[booking.ServiceID](serviceSet, n), key: key,
	}
	for i := range tenantResources {
		o.resources = append(o.resources, id[booking.ResourceID](resourceSet, n*tenantResources+i))
	}
	return o
}

// populated are so many organizations in a database of their own.
func (s *stage) populated(ctx context.Context, k kind, n int) (*database, []*org, error) {
	keys, orgs := make([]string, n), make([]*org, n)
	for i := range keys {
		keys[i] = auth.New(auth.Live)
		orgs[i] = tenant(i, keys[i])
	}
	db, err := s.create(ctx, k)
	if err != nil {
		return nil, nil, err
	}
	return db, orgs, db.populate(ctx, keys)
}

// spread compares bookings that come for many organizations, one after the
// other, with plain rows inserted.
func (s *stage) spread(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		db, orgs, err := s.populated(ctx, k, s.many)
		if err != nil {
			return err
		}
		n, err := db.node(ctx)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close()) }()
		y, err := db.yardstick(ctx, orgs[0])
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, y.close()) }()
		// What populate has taken lies in the days that questions are about.
		const taken, free = lookAhead * daySlots, bookSlots - lookAhead*daySlots
		var next atomic.Int64
		book := func(int) error {
			i := int(next.Add(1) - 1)
			_, err := n.book(ctx, orgs[i%len(orgs)], slotAt(taken+i/len(orgs)*391%free), booking.ResourceID{})
			return err
		}
		// The first booking of each reads its catalog.
		if _, err := s.throughput(1<<62, len(orgs), book); err != nil {
			return err
		}
		var pair duel
		for range bookRounds {
			plain, err := s.throughput(3*s.round, 1<<30, func(i int) error { return y.plain(ctx, i) })
			if err != nil {
				return err
			}
			ours, err := s.throughput(3*s.round, 1<<30, book)
			if err != nil {
				return err
			}
			pair.add(ours, plain)
		}
		s.note(k, "bookings/s over 1,000 organizations in turns ÷ single-row INSERTs/s", least(0.60), "", pair.ratio(),
			"%.0f/s of %.0f/s, %d organizations", median(pair.ours), median(pair.theirs), len(orgs))
		return nil
	})
}

// cold measures the first answer that each organization has from a program that
// has just been started.
func (s *stage) cold(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		db, orgs, err := s.populated(ctx, k, s.many)
		if err != nil {
			return err
		}
		p, err := db.serve(ctx, "--access-log", "all")
		if err != nil {
			return err
		}
		c, err := dial(p.address)
		for i := 0; err == nil && i < len(orgs); i++ {
			_, err = c.time(orgs[i].ask(), 200)
		}
		for i := 0; err == nil && i < len(orgs); i++ {
			_, err = c.time(orgs[i].ask(), 200)
		}
		p.stop()
		if err != nil {
			return err
		}
		took, err := p.served("GET " + availabilityPath)
		if err != nil {
			return err
		}
		if len(took) != 2*len(orgs) {
			return fmt.Errorf("the access log has %d answers instead of %d", len(took), 2*len(orgs))
		}
		first, then := took[:len(orgs)], took[len(orgs):]
		s.note(k, "first answer of a cold organization, server time, p95", most(3), "ms", quantile(first, 0.95),
			"half of them within %.2f ms, the slowest %.1f ms; the second answers %.3f ms; %d organizations, one client", median(first),
			quantile(first, 1), median(then), len(orgs))
		return nil
	})
}
