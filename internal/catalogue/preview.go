package catalogue

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
)

// longestPreview is how many dates a preview shows.
const longestPreview = 62

var errPreviewLong = fault.New(fault.Invalid, "preview_too_long", "a preview shows at most %d days; ask for fewer", longestPreview).On("to")

// DayHours is what a resource works at a branch on one date.
type DayHours struct {
	Date  civil.Date
	Hours []booking.Hours // what is left of the hours that begin on the date
	// Override says that the hours are not those of the week; Closed that the
	// branch is closed; Off that time off takes some of them.
	Override, Closed, Off bool
}

// Preview tells when a resource works at a branch on the dates from..to, as it
// is or, with a change, as it would be. Both are slugs.
func (d *Desk) Preview(ctx context.Context, org booking.OrgID, c Change, resource, branch string, from, to civil.Date) ([]DayHours, error) {
	if to < from {
		return nil, errReversed.On("to").Saying("ends before it begins; swap from and to")
	}
	if to-from >= longestPreview {
		return nil, errPreviewLong
	}
	cat, err := d.Store.For(org).Catalog(ctx)
	if err != nil {
		return nil, err
	}
	o := desk.NewOffer(cat)
	if c != nil {
		e, err := altered(cat, c)
		if err != nil {
			return nil, err
		}
		o = e.offer()
	}
	for _, r := range o.Catalog.Resources {
		for i := range r.Rosters {
			if b := o.Branches[r.Rosters[i].Branch]; r.Slug == resource && b.Slug == branch {
				return days(o, r, i, b, from, to), nil
			}
		}
	}
	return nil, errNotWorking
}

func days(o *desk.Offer, r *booking.Resource, roster int, b *booking.Branch, from, to civil.Date) []DayHours {
	days := make([]DayHours, 0, to-from+1)
	shift := o.Shifts(r.ID)[roster]
	for date := from; date <= to; date++ {
		day := DayHours{Date: date}
		for _, v := range r.Rosters[roster].Overrides {
			day.Override = day.Override || v.Has(date)
		}
		for _, v := range b.Closures {
			day.Closed = day.Closed || v.Has(date)
		}
		whole := booking.Span{Start: b.Zone.First(date, 0), End: b.Zone.First(date, civil.DayMinutes)}
		for _, v := range r.TimeOff {
			day.Off = day.Off || v.Overlaps(whole)
		}
		for _, span := range shift.Working(date) {
			day.Hours = append(day.Hours, booking.Hours{From: minuteOf(b.Zone, date, span.Start), To: minuteOf(b.Zone, date, span.End)})
		}
		days = append(days, day)
	}
	return days
}

// minuteOf gives the wall clock at an instant, counted from a date's midnight.
func minuteOf(z *civil.Zone, date civil.Date, unix int64) int {
	d, c := z.Local(unix)
	return int(d-date)*civil.DayMinutes + int(c)
}
