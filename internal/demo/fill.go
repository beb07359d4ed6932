package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
)

// days is how far ahead appointments are made: as many as one question for
// slots may cover.
const days = 14

// seed makes every demo's people and choices the same.
const seed = 0x6e6f6f72 // "noor"

// busy is the share of a day that gets booked: sixty in a hundred in the
// coming days, less and less towards the end of the fortnight.
func busy(ahead int) float64 { return max(0.15, 0.62-0.04*float64(max(0, ahead-3))) }

// Fill books a few hundred appointments over the coming two weeks, by the same
// way as every customer: it asks for free times and books them. Resources are
// filled side by side, which lets the database write several bookings at once.
// It returns how many it made.
func Fill(ctx context.Context, d *house.House, org booking.OrgID, applied catalogue.Applied, now time.Time) (int, error) {
	plan, err := Plan()
	if err != nil {
		return 0, err
	}
	f := &filler{House: d, plan: plan, ids: applied, now: now.Unix(),
		caller: office.Caller{Org: org, Channel: booking.ByDemo, Actor: booking.ByStaff}}
	var (
		wg     sync.WaitGroup
		counts = make([]int, len(plan.Resources)+1)
		errs   = make([]error, len(plan.Resources)+1)
	)
	for i, r := range plan.Resources {
		// #nosec G404 -- an example clinic is the same every time
		wg.Go(func() { counts[i], errs[i] = f.resource(ctx, r, rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	wg.Go(func() {
		i := len(plan.Resources)
		counts[i], errs[i] = f.classes(ctx, rand.New(rand.NewPCG(seed, uint64(i)))) // #nosec G404 -- an example clinic is the same every time
	})
	wg.Wait()
	total := 0
	for _, n := range counts {
		total += n
	}
	return total, errors.Join(errs...)
}

type filler struct {
	*house.House
	plan   catalogue.Blueprint
	ids    catalogue.Applied
	caller office.Caller
	now    int64
}

func (f *filler) zone(branch string) *civil.Zone {
	for _, b := range f.plan.Branches {
		if b.Slug == branch {
			return b.Zone
		}
	}
	return nil
}

// opening is a free time of a resource.
type opening struct {
	at     int // minutes since 1970 on the wall clock, to order them by
	slot   booking.Slot
	branch string
}

func minutes(s booking.Slot) int { return int(s.Date)*civil.DayMinutes + int(s.Time) }

// resource walks through the fortnight of one resource from visit to visit,
// and books some of them.
func (f *filler) resource(ctx context.Context, r catalogue.ResourcePlan, random *rand.Rand) (int, error) {
	var services []catalogue.ServicePlan
	var openings [][]opening
	for _, s := range f.plan.Services {
		if !slices.Contains(r.Services, s.Slug) {
			continue
		}
		free, err := f.openings(ctx, r, s)
		if err != nil {
			return 0, err
		}
		services, openings = append(services, s), append(openings, free)
	}
	booked, cursor := 0, 0
	for len(services) > 0 {
		k := random.IntN(len(services))
		i, _ := slices.BinarySearchFunc(openings[k], cursor, func(o opening, at int) int { return o.at - at })
		if i == len(openings[k]) {
			services, openings = slices.Delete(services, k, k+1), slices.Delete(openings, k, k+1)
			continue
		}
		s, o := services[k], openings[k][i]
		cursor = o.at + s.Duration + s.BufferAfter + s.BufferBefore
		today, _ := f.zone(o.branch).Local(f.now)
		who, wanted := somebody(random), random.Float64() < busy(int(o.slot.Date-today))
		if !wanted {
			continue
		}
		ok, err := f.book(ctx, who, desk.BookRequest{
			Service: f.ids.Services[s.Slug], Branch: f.ids.Branches[o.branch], Resource: f.ids.Resources[r.Slug], Slot: o.slot,
		})
		if err != nil {
			return booked, err
		}
		if ok {
			booked++
		}
	}
	return booked, nil
}

// openings lists the free times of a resource for a service, in order.
func (f *filler) openings(ctx context.Context, r catalogue.ResourcePlan, s catalogue.ServicePlan) ([]opening, error) {
	var out []opening
	for _, roster := range r.Rosters {
		if s.Branches != nil && !slices.Contains(s.Branches, roster.Branch) {
			continue
		}
		from, _ := f.zone(roster.Branch).Local(f.now)
		to := from + days - 1
		list, err := f.Desk.Slots(ctx, f.caller.Org, desk.SlotsQuery{
			Resource: f.ids.Resources[r.Slug], Service: f.ids.Services[s.Slug], Branch: f.ids.Branches[roster.Branch],
			From: &from, To: &to,
		})
		if err != nil {
			return nil, fmt.Errorf("demo: slots of %s: %w", r.Slug, err)
		}
		for _, day := range list.Days {
			for _, t := range day.Times {
				slot := booking.Slot{Date: day.Date, Time: t}
				out = append(out, opening{minutes(slot), slot, roster.Branch})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b opening) int { return cmp.Compare(a.at, b.at) })
	return out, nil
}

// classes takes seats in the sessions of the group classes: it asks for the
// nearest session, fills some seats, and asks for the next.
func (f *filler) classes(ctx context.Context, random *rand.Rand) (int, error) {
	booked := 0
	for _, s := range f.plan.Services {
		if s.Capacity == 0 {
			continue
		}
		for _, branch := range f.sites(s) {
			service, place, zone := f.ids.Services[s.Slug], f.ids.Branches[branch], f.zone(branch)
			date, clock := zone.Local(f.now + 60)
			last := minutes(booking.Slot{Date: date + days, Time: 0})
			for ask := minutes(booking.Slot{Date: date, Time: clock}); ask < last; {
				found, err := f.Desk.Availability(ctx, f.caller.Org, desk.AvailabilityQuery{Service: service, Branch: place, Slot: slotAt(ask)})
				if err != nil {
					return booked, fmt.Errorf("demo: sessions of %s: %w", s.Slug, err)
				}
				if found.Slot == nil || minutes(*found.Slot) >= last {
					break
				}
				for range 2 + random.IntN(max(1, s.Capacity*2/3)) {
					ok, err := f.book(ctx, somebody(random), desk.BookRequest{Service: service, Branch: place, Slot: *found.Slot})
					if err != nil {
						return booked, err
					}
					if !ok {
						break
					}
					booked++
				}
				ask = minutes(*found.Slot) + 1
			}
		}
	}
	return booked, nil
}

func slotAt(minute int) booking.Slot {
	return booking.Slot{Date: civil.Date(minute / civil.DayMinutes), Time: civil.Clock(minute % civil.DayMinutes)}
}

// sites are the branches at which a class meets.
func (f *filler) sites(s catalogue.ServicePlan) []string {
	var out []string
	for _, session := range s.Sessions {
		if !slices.Contains(out, session.Branch) {
			out = append(out, session.Branch)
		}
	}
	return out
}

// book makes one appointment. A refusal is not an error: the time may have
// been taken in the meantime, or come too close.
func (f *filler) book(ctx context.Context, who person, r desk.BookRequest) (bool, error) {
	r.Customer, r.Phone, r.Notes = who.name, who.phone, who.notes
	_, err := f.Desk.Book(ctx, f.caller, r)
	switch {
	case err == nil:
		return true, nil
	case fault.Of(err).Kind == fault.Conflict || errors.Is(err, booking.ErrNotice) || errors.Is(err, booking.ErrPast):
		return false, nil
	}
	return false, fmt.Errorf("demo: book: %w", err)
}
