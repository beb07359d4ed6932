package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
)

// OpenDay is when a branch is open on a date; no hours means closed.
type OpenDay struct {
	Date  civil.Date
	Hours []booking.Hours
}

// OpenDays tells when anybody works at a branch on some dates, at
// most desk.RangeDays.
func (d *Desk) OpenDays(ctx context.Context, l Line, branch booking.BranchID, from, to civil.Date) ([]OpenDay, error) {
	if err := l.at(branch); err != nil {
		return nil, err
	}
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return nil, err
	}
	b, err := o.Branch(branch)
	if err != nil {
		return nil, err
	}
	var days []OpenDay
	for date := from; date <= min(to, from+desk.RangeDays-1); date++ {
		day := OpenDay{Date: date}
		for _, s := range o.Open(branch, date) {
			_, opens := b.Zone.Local(s.Start)
			day.Hours = append(day.Hours, booking.Hours{From: int(opens), To: int(opens) + int(s.End-s.Start)/60})
		}
		days = append(days, day)
	}
	return days, nil
}
