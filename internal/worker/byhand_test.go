package worker_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// copied is an entry that a person made there of one of ours: it bears the
// same name.
type copied struct {
	whose, resource string
	span            booking.Span
}

// put changes by hand where a booking stands there: at which resource, from
// when to when today. It brings back one that was deleted.
func (e *erp) put(id booking.AppointmentID, resource string, span booking.Span) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b := e.bookings[id.String()]
	if b == nil {
		b = e.deleted[id.String()]
		if b == nil {
			e.next++
			b = &entry{external: fmt.Sprint("erp/", e.next)}
		}
		delete(e.deleted, id.String())
		e.bookings[id.String()] = b
	}
	b.resource, b.span = resource, span
}

// drop deletes a booking by hand.
func (e *erp) drop(id booking.AppointmentID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if b := e.bookings[id.String()]; b != nil {
		if e.deleted == nil {
			e.deleted = map[string]*entry{}
		}
		e.deleted[id.String()] = b
		delete(e.bookings, id.String())
	}
}

// restore brings a booking back that was deleted by hand, as it was.
func (e *erp) restore(id booking.AppointmentID) {
	e.mu.Lock()
	b := e.deleted[id.String()]
	e.mu.Unlock()
	e.put(id, b.resource, b.span)
}

// duplicate makes a copy by hand.
func (e *erp) duplicate(id booking.AppointmentID, resource string, span booking.Span) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.copies = append(e.copies, copied{id.String(), resource, span})
}

// taken tells whether anything stands there in a stretch of time, but for what
// is ours where we put it: a booking of the chair at 600.
func (e *erp) taken(resource string, span booking.Span, ours booking.AppointmentID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, s := range e.outside[resource] {
		if s.Overlaps(span) {
			return true
		}
	}
	for id, b := range e.bookings {
		if id == ours.String() && b.resource == "c1" && b.span == ourSpan {
			continue
		}
		if b.resource == resource && b.span.Overlaps(span) {
			return true
		}
	}
	for _, c := range e.copies {
		if c.resource == resource && c.span.Overlaps(span) {
			return true
		}
	}
	return false
}

// house makes the salon one with a chair, a sofa and a stool; cuts last half
// an hour, every fifteen minutes from 08:00 to 20:00. The chair is c1 and the
// sofa c2 in an ERP that tells whose its entries are; the stool it does not
// know.
func household(t *testing.T, w *salon) *erp {
	t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 8 * 60, To: 20 * 60}}
	}
	plan := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "noor"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []catalogue.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 30, Step: 15}},
	}
	for _, slug := range []string{"chair", "sofa", "stool"} {
		plan.Resources = append(plan.Resources, catalogue.ResourcePlan{
			Slug: slug, Name: slug, Services: []string{"cut"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		})
	}
	var err error
	if w.IDs, err = w.Catalogue.Apply(t.Context(), plan); err != nil {
		t.Fatal(err)
	}
	e := connected(t, w)
	e.tells = true
	if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: w.IDs.Organization}, w.IDs.Resources["sofa"], "c2"); err != nil {
		t.Fatal(err)
	}
	w.pull() // What is far ahead is looked at now, not whenever a worker gets to it.
	return e
}

// with books a resource at a minute of today.
func (w *salon) with(slug string, minute int) (booking.AppointmentID, error) {
	r, err := w.Desk.Book(w.T.Context(), office.Caller{Org: w.IDs.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff},
		desk.BookRequest{
			Service: w.IDs.Services["cut"], Branch: w.IDs.Branches["main"], Resource: w.IDs.Resources[slug],
			Slot: booking.Slot{Date: today, Time: civil.Clock(minute)}, Customer: "Noura",
		})
	return r.ID, err
}

// told books the chair at a minute and waits until the other system has it,
// and a while longer, so that it counts as standing there.
func (w *salon) told(e *erp, minute int) booking.AppointmentID {
	w.T.Helper()
	stop := w.work(w.House)
	defer stop()
	n := len(e.holds())
	id, err := w.with("chair", minute)
	if err != nil {
		w.T.Fatal(err)
	}
	world.Eventually(w.T, "the booking", func() bool { return len(e.holds()) == n+1 && w.quiet() })
	w.Clock.Add(2 * time.Minute)
	return id
}

var ourSpan = span(600, 630)

// What a person may do by hand to a booking of the chair at 600.
var byHand = map[string]func(e *erp, id booking.AppointmentID){
	"handed over":                  func(e *erp, id booking.AppointmentID) { e.put(id, "c2", span(600, 630)) },
	"moved":                        func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(1080, 1110)) },
	"moved and handed over":        func(e *erp, id booking.AppointmentID) { e.put(id, "c2", span(1080, 1110)) },
	"moved over its own time":      func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(615, 645)) },
	"shortened":                    func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(600, 615)) },
	"lengthened":                   func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(600, 690)) },
	"begun earlier":                func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(570, 630)) },
	"copied to another time":       func(e *erp, id booking.AppointmentID) { e.duplicate(id, "c1", span(1080, 1110)) },
	"copied to another resource":   func(e *erp, id booking.AppointmentID) { e.duplicate(id, "c2", span(600, 630)) },
	"copied where it is":           func(e *erp, id booking.AppointmentID) { e.duplicate(id, "c1", span(600, 630)) },
	"deleted":                      func(e *erp, id booking.AppointmentID) { e.drop(id) },
	"handed over to who is no one": func(e *erp, id booking.AppointmentID) { e.put(id, "c9", span(600, 630)) },
	"moved, and another in its place": func(e *erp, id booking.AppointmentID) {
		e.put(id, "c1", span(1080, 1110))
		e.block("c1", span(600, 630))
	},
}

// Whatever a person does there by hand to a booking of ours, no time of theirs
// is given a second time: not at once, while a recheck is answered, nor after a
// pull, while none is.
func TestATimeOfTheirsIsNeverGivenTwiceWhateverAPersonDoesThere(t *testing.T) {
	for name, act := range byHand {
		for _, when := range []string{"at once", "after a pull, no recheck"} {
			t.Run(name+", "+when, func(t *testing.T) {
				on(t, func(t *testing.T, w *salon) {
					e := household(t, w)
					id := w.told(e, 600)
					w.pull()
					act(e, id)
					w.Clock.Add(time.Minute)
					if when != "at once" {
						w.pull()
						e.behave(only("GET", "fail"))
					}
					w.bookEverything(e, id)
					// It is cancelled here, and they have not been told yet.
					w.cancel(w.IDs, id)
					w.bookEverything(e, id)
				})
			})
		}
	}
}

// bookEverything tries the times of the chair and the sofa, and complains of
// each that is given although it is taken there.
func (w *salon) bookEverything(e *erp, ours booking.AppointmentID) {
	w.T.Helper()
	for _, minute := range []int{555, 570, 585, 600, 615, 630, 645, 660, 675, 690, 1065, 1080, 1095, 1110} {
		for slug, external := range map[string]string{"chair": "c1", "sofa": "c2"} {
			taken := e.taken(external, span(minute, minute+30), ours)
			_, err := w.with(slug, minute)
			switch {
			case err == nil && taken:
				w.T.Errorf("%s at %d: given, and taken there", slug, minute)
			case err != nil && !errors.Is(err, booking.ErrTaken):
				w.T.Errorf("%s at %d: %v", slug, minute, err)
			}
		}
	}
}

// That a system tells whose its entries are is not forgotten because there is
// nothing of ours in what is far ahead.
func TestOnePullTellsThatASystemNamesOurBookings(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		id, err := w.with("chair", 600)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Minute)
		w.pull()
		if e.heard("GET /availability") < 3 {
			t.Fatal("what is far ahead was not asked for")
		}
		byHand["moved, and another in its place"](e, id)
		w.cancel(w.IDs, id)
		if _, err := w.with("chair", 585); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("the time of another was given: %v", err)
		}
	})
}
