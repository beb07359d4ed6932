package diary

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
)

// RotaView is a week of those who work, at one branch or at all of them.
type RotaView struct {
	Catalog *booking.Catalog
	Branch  *booking.Branch // nil: all of them
	First   civil.Date
	Today   civil.Date // at the branch, or at the first
	People  []Rota
}

// Rota is the week of one resource.
type Rota struct {
	Resource *booking.Resource
	Days     [7]RotaDay
	Minutes  int // of work
}

// RotaDay is when a resource works on a date, and why it does not.
type RotaDay struct {
	Work      []Duty            // after closures and time off, by start
	Off       []booking.Absence // time off that takes hours, as far as it is of that date
	Closed    []Shut            // branches that are closed although there are hours
	Exception bool              // the hours are not those of every week
}

// Duty is a time at which a resource works at a branch.
type Duty struct {
	booking.Span
	Branch *booking.Branch
}

// Shut is a branch that is closed on a date, and for what; the name may be empty.
type Shut struct {
	Branch *booking.Branch
	Name   string
}

// Rota gives the week around a date (zero: today) of everybody who works at a
// branch or, without one, anywhere. It begins on the given day. Only the catalogue
// is looked at. It refuses as Day does.
func (d *Desk) Rota(ctx context.Context, org booking.OrgID, branch booking.BranchID, date civil.Date,
	first time.Weekday) (v RotaView, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		b, _, err := shown(o, DayQuery{Branch: branch})
		if err != nil {
			return err
		}
		v = RotaView{Catalog: o.Catalog, First: d.weekOf(b, date, first)}
		v.Today, _ = b.Zone.Local(d.Unix())
		if !branch.IsZero() {
			v.Branch = b
		}
		for _, r := range o.Catalog.Resources {
			if x, works := rota(o, r, v.Branch, v.First); works && !r.Retired {
				v.People = append(v.People, x)
			}
		}
		return nil
	})
	return v, err
}

// rota puts a week together. It tells whether the resource works there at all.
func rota(o *desk.Offer, r *booking.Resource, only *booking.Branch, first civil.Date) (x Rota, works bool) {
	x.Resource = r
	for i, shift := range o.Shifts(r.ID) {
		b := o.Branches[r.Rosters[i].Branch]
		if b == nil || b.Retired || only != nil && b != only {
			continue
		}
		works = true
		for n := range x.Days {
			x.Days[n].add(b, r, &r.Rosters[i], shift, first+civil.Date(n))
		}
	}
	for n := range x.Days {
		var spans []booking.Span
		for _, w := range x.Days[n].Work {
			spans = append(spans, w.Span)
		}
		for _, s := range engine.SortClaims(spans) {
			x.Minutes += int(s.End-s.Start) / 60
		}
	}
	return x, works
}

// add notes what a roster says of a date.
func (day *RotaDay) add(b *booking.Branch, r *booking.Resource, roster *booking.Roster, shift *engine.Shift, date civil.Date) {
	hours := shift.Hours(date)
	day.Exception = day.Exception || slices.ContainsFunc(roster.Overrides, func(o booking.Override) bool { return o.Has(date) })
	for _, s := range shift.Working(date) {
		day.Work = append(day.Work, Duty{s, b})
	}
	slices.SortStableFunc(day.Work, func(a, b Duty) int { return cmp.Compare(a.Start, b.Start) })
	if len(hours) == 0 {
		return
	}
	for _, c := range b.Closures {
		if c.Has(date) {
			day.Closed = append(day.Closed, Shut{b, c.Name})
			return
		}
	}
	whole := booking.Span{Start: b.Zone.First(date, 0), End: b.Zone.First(date, civil.DayMinutes)}
	for _, off := range r.TimeOff {
		if !slices.ContainsFunc(hours, off.Overlaps) {
			continue
		}
		off.Span = booking.Span{Start: max(off.Start, whole.Start), End: min(off.End, whole.End)}
		if !slices.Contains(day.Off, off) {
			day.Off = append(day.Off, off)
		}
	}
}
