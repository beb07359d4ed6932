package desk

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// OpenDay is when a branch is open on a date; no hours means closed.
type OpenDay struct {
	Date  civil.Date
	Hours []booking.Hours
}

// OpenDays tells when anybody works at a branch on some dates, at most rangeDays.
func (d *Desk) OpenDays(ctx context.Context, l Line, branch booking.BranchID, from, to civil.Date) ([]OpenDay, error) {
	if err := l.at(branch); err != nil {
		return nil, err
	}
	o, err := d.offer(ctx, l.Agent.Org)
	if err != nil {
		return nil, err
	}
	b, err := o.branch(branch)
	if err != nil {
		return nil, err
	}
	var days []OpenDay
	for date := from; date <= min(to, from+rangeDays-1); date++ {
		day := OpenDay{Date: date}
		for _, s := range o.open(branch, date) {
			_, opens := b.Zone.Local(s.Start)
			day.Hours = append(day.Hours, booking.Hours{From: int(opens), To: int(opens) + int(s.End-s.Start)/60})
		}
		days = append(days, day)
	}
	return days, nil
}

// open tells when anybody works at a branch: stretches that begin on a date.
func (o *offer) open(branch booking.BranchID, date civil.Date) []booking.Span {
	var spans []booking.Span
	for _, r := range o.catalog.Resources {
		if s := o.shiftAt(r, branch); s != nil && !r.Retired {
			spans = append(spans, s.Working(date)...)
		}
	}
	return engine.SortClaims(spans)
}

// openNow tells whether anybody is at work at a branch.
func (o *offer) openNow(b *booking.Branch, now int64) bool {
	today, _ := b.Zone.Local(now)
	return slices.ContainsFunc(append(o.open(b.ID, today-1), o.open(b.ID, today)...), func(s booking.Span) bool { return s.Start <= now && now < s.End })
}
