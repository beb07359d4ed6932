package desk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/world"
)

// Generated clinics: whatever the hours, the zone and the day, every listed
// slot books, every unlisted time is refused with its reason, the nearest-slot
// check agrees with the lists, and both databases agree about all of it.
func TestGeneratedClinics(t *testing.T) {
	t.Parallel()
	for seed := range uint64(14) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			lite := world.New(t, storetest.SQLite(t))
			post := world.New(t, pgtest.Database(t))
			a, b := generate(t, lite, seed), generate(t, post, seed)
			if diff := cmp.Diff(a.log, b.log); diff != "" {
				t.Errorf("the databases disagree (-sqlite +postgres):\n%s", diff)
			}
			lite.Verified()
			post.Verified()
		})
	}
}

// tale is what happened in a generated clinic.
type tale struct {
	*world.World
	rng   *rand.Rand
	first civil.Date
	log   []string
	live  []booking.AppointmentID
	names map[booking.ResourceID]string
}

// places are zones with their days of change, and some ordinary ones.
var places = []struct{ zone, day string }{
	{"Asia/Riyadh", "2026-11-14"}, {"Europe/London", "2026-10-24"}, {"Europe/London", "2027-03-27"},
	{"America/Santiago", "2026-09-05"}, {"Africa/Cairo", "2027-04-29"}, {"Australia/Lord_Howe", "2027-04-03"},
	{"Asia/Beirut", "2027-03-27"}, {"America/New_York", "2026-10-31"}, {"Pacific/Apia", "2026-12-01"},
	{"Asia/Kathmandu", "2026-11-14"}, {"Africa/Casablanca", "2027-02-06"}, {"America/St_Johns", "2027-03-13"},
}

func generate(t *testing.T, w *world.World, seed uint64) *tale {
	g := &tale{World: w, rng: rand.New(rand.NewPCG(seed, 7)), names: map[booking.ResourceID]string{}}
	place := places[seed%uint64(len(places))]
	zone, err := civil.LoadZone(place.zone)
	if err != nil {
		t.Fatal(err)
	}
	g.first = world.At(t, place.day, "00:00").Date
	w.Clock.Set(time.Unix(zone.First(g.first, g.rng.IntN(600)), 0))
	w.IDs = w.MustApply(g.blueprint(zone))
	for name, id := range w.IDs.Resources {
		g.names[id] = name
	}
	for range 25 {
		g.step(t)
	}
	g.agree(t)
	return g
}

func (g *tale) blueprint(zone *civil.Zone) catalogue.Blueprint {
	n := func(from, to int) int { return from + g.rng.IntN(to-from+1) }
	b := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "generated", Name: "Generated"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main", Zone: zone}},
		Services: []catalogue.ServicePlan{{
			Slug: "s", Name: "S", Duration: 5 * n(1, 24), Step: 5 * n(1, 12), BufferBefore: 5 * n(0, 3), BufferAfter: 5 * n(0, 3),
			MinNotice: 30 * n(0, 3), Horizon: n(2, 5),
		}, {Slug: "t", Name: "T", Duration: 15 * n(1, 6)}},
	}
	if g.rng.IntN(3) == 0 {
		d := g.first + civil.Date(n(0, 3))
		b.Branches[0].Closures = []booking.Closure{{DateRange: booking.DateRange{From: d, To: d}}}
	}
	for i := range n(1, 4) {
		r := catalogue.ResourcePlan{Slug: fmt.Sprint("r", i), Name: fmt.Sprint("R", i), Services: []string{"s", "t"}}
		roster := booking.Roster{Week: g.week()}
		for range n(0, 2) {
			d := g.first + civil.Date(n(0, 4))
			roster.Overrides = append(roster.Overrides, booking.Override{DateRange: booking.DateRange{From: d, To: d + civil.Date(n(0, 2))},
				Week: g.week()})
		}
		for range n(0, 2) {
			s := zone.First(g.first+civil.Date(n(0, 3)), 15*n(0, 95))
			r.TimeOff = append(r.TimeOff, booking.Absence{Span: booking.Span{Start: s, End: s + int64(900*n(1, 30))}})
		}
		r.Rosters = []catalogue.RosterPlan{{Branch: "main", Roster: roster}}
		b.Resources = append(b.Resources, r)
	}
	return b
}

func (g *tale) week() (w booking.Week) {
	for d := range w {
		from := 0
		for range g.rng.IntN(3) {
			from += 5 * g.rng.IntN(150)
			h := booking.Hours{From: from, To: from + 5*(6+g.rng.IntN(100))}
			if h.From >= civil.DayMinutes {
				break
			}
			w[d] = append(w[d], h)
			from = h.To + 5
		}
	}
	return w
}

// note writes down what happened, without ids.
func (g *tale) note(format string, args ...any) { g.log = append(g.log, fmt.Sprintf(format, args...)) }

func (g *tale) request(service string, s booking.Slot) desk.BookRequest {
	return desk.BookRequest{Service: g.IDs.Services[service], Branch: g.IDs.Branches["main"], Slot: s, Customer: "X"}
}

func (g *tale) slot() booking.Slot {
	return booking.Slot{Date: g.first + civil.Date(g.rng.IntN(6)), Time: civil.Clock(5 * g.rng.IntN(288))}
}

// free lists the free times of everybody over the first six days.
func (g *tale) free(t *testing.T, service string) map[booking.Slot][]booking.ResourceID {
	got := map[booking.Slot][]booking.ResourceID{}
	to := g.first + 5
	for id := range g.names {
		list, err := g.Desk.Slots(t.Context(), g.IDs.Organization,
			desk.SlotsQuery{Resource: id, Service: g.IDs.Services[service], From: &g.first, To: &to})
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range list.Days {
			for _, c := range day.Times {
				s := booking.Slot{Date: day.Date, Time: c}
				got[s] = append(got[s], id)
			}
		}
	}
	return got
}

func sorted(free map[booking.Slot][]booking.ResourceID) []booking.Slot {
	var list []booking.Slot
	for s := range free {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b booking.Slot) int {
		return (int(a.Date)-int(b.Date))*civil.DayMinutes + int(a.Time) - int(b.Time)
	})
	return list
}

// correct gives what was booked another length: what it then takes is not listed any
// more, and what it gives back is. The listings that follow see to that.
func (g *tale) correct(t *testing.T, id booking.AppointmentID) {
	v, err := g.Desk.Appointment(t.Context(), g.IDs.Organization, id)
	if err != nil {
		t.Fatal(err)
	}
	r := edit(v)
	r.Minutes = 5 * (1 + g.rng.IntN(30))
	got, err := g.Desk.Edit(t.Context(), g.Staff(), id, r)
	if fault.Of(err).Kind == fault.Internal && err != nil {
		t.Error(err)
	}
	if err == nil && (got.Span.End-got.Span.Start != int64(r.Minutes)*60 || got.Span.Start != v.Span.Start || got.Resource != v.Resource) {
		t.Errorf("%d minutes: got %+v of %+v", r.Minutes, got.Span, v.Span)
	}
	g.note("correct %v %v to %d minutes: %q", v.Date, v.Time, r.Minutes, world.Code(err))
}

// step books a listed slot, tries a random time, corrects, or cancels.
func (g *tale) step(t *testing.T) {
	service := []string{"s", "t"}[g.rng.IntN(2)]
	free := g.free(t, service)
	list := sorted(free)
	switch what := g.rng.IntN(6); {
	case what < 2 && len(list) > 0:
		s := list[g.rng.IntN(len(list))]
		r := g.request(service, s)
		if g.rng.IntN(2) == 0 { // With a particular one of those listed.
			who := free[s]
			slices.SortFunc(who, func(a, b booking.ResourceID) int { return slices.Compare([]byte(g.names[a]), []byte(g.names[b])) })
			r.Resource = who[g.rng.IntN(len(who))]
		}
		got, err := g.Desk.Book(t.Context(), g.Caller(), r)
		if err != nil {
			t.Errorf("the listed slot %v does not book: %v", s, err)
			return
		}
		g.live = append(g.live, got.ID)
		v, err := g.Desk.Appointment(t.Context(), g.IDs.Organization, got.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(free[s], v.Resource) {
			t.Errorf("%v was given to somebody who was not listed as free", s)
		}
		g.note("book %s %v %v with %s", service, s.Date, s.Time, g.names[v.Resource])
	case what < 4:
		s := g.slot()
		got, err := g.Desk.Book(t.Context(), g.Caller(), g.request(service, s))
		if (err == nil) != (free[s] != nil) {
			t.Errorf("%v: listed %v, booking says %v", s, free[s] != nil, err)
		}
		if err == nil {
			g.live = append(g.live, got.ID)
			g.note("try %s %v %v: booked", service, s.Date, s.Time)
		} else {
			if fault.Of(err).Kind == fault.Internal {
				t.Error(err)
			}
			g.note("try %s %v %v: %s", service, s.Date, s.Time, world.Code(err))
		}
	case what == 5 && len(g.live) > 0:
		g.correct(t, g.live[g.rng.IntN(len(g.live))])
	case len(g.live) > 0:
		i := g.rng.IntN(len(g.live))
		v, err := g.Desk.Cancel(t.Context(), g.Caller(), g.live[i], "")
		if err != nil {
			t.Error(err)
		}
		g.live = slices.Delete(g.live, i, i+1)
		g.note("cancel %v %v", v.Date, v.Time)
	}
}

// agree compares the nearest-slot check with the lists, at many times.
func (g *tale) agree(t *testing.T) {
	free := g.free(t, "s")
	list := sorted(free)
	for range 150 {
		s := g.slot()
		got, err := g.Desk.Availability(t.Context(), g.IDs.Organization,
			desk.AvailabilityQuery{Service: g.IDs.Services["s"], Branch: g.IDs.Branches["main"], Slot: s})
		if world.Code(err) == "past_time" {
			if free[s] != nil {
				t.Errorf("%v is past and listed", s)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if listed := free[s] != nil; listed != (got.Requested == booking.Available) {
			t.Errorf("%v: listed %v, verdict %s", s, listed, got.Requested)
		}
		var want *booking.Slot
		for i := range list {
			if !list[i].Before(s) {
				want = &list[i]
				break
			}
		}
		// The horizon is at most five days: nothing lies beyond the lists.
		if !cmp.Equal(got.Slot, want) {
			t.Errorf("%v: nearest is %v, the lists say %v", s, got.Slot, want)
		}
		g.note("check %v %v: %s", s.Date, s.Time, got.Requested)
	}
	for _, s := range list {
		g.note("free %v %v", s.Date, s.Time)
	}
	// The month of anybody is what the lists of all hold together. The horizon
	// of a service is at most five days.
	month, err := g.Desk.FreeTimes(t.Context(), g.IDs.Organization, desk.MonthQuery{Service: g.IDs.Services["s"], From: &g.first})
	if err != nil {
		t.Fatal(err)
	}
	var all []booking.Slot
	for _, day := range month.Days {
		for _, c := range day.Times {
			all = append(all, booking.Slot{Date: day.Date, Time: c})
		}
	}
	if diff := cmp.Diff(all, list, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the month and the lists of all (-month +lists):\n%s", diff)
	}
}
