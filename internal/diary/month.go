package diary

import (
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/store"
)

// DayLoad is a date in an overview.
type DayLoad struct {
	Date   civil.Date
	Closed bool
	Count  int // appointments
	// Claimed and Working are the minutes of all resources together.
	Claimed, Working int
}

// MonthView is an overview of some dates at a branch.
type MonthView struct {
	Catalog *booking.Catalog
	Branch  *booking.Branch
	Today   civil.Date // at the branch
	First   civil.Date // of the month
	Days    []DayLoad  // whole weeks that hold the month
}

// Month gives the load of every date of the month in which the date lies, in
// whole weeks that begin on the given day. It refuses as Day does.
func (d *Desk) Month(ctx context.Context, org booking.OrgID, q DayQuery, first time.Weekday) (v MonthView, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		b, who, err := shown(o, q)
		if err != nil {
			return err
		}
		now := d.Unix()
		v = MonthView{Catalog: o.Catalog, Branch: b}
		v.Today, _ = b.Zone.Local(now)
		q := q
		if q.Date == 0 {
			q.Date = v.Today
		}
		year, month, _ := q.Date.Civil()
		v.First = civil.DateOf(year, month, 1)
		last := civil.DateOf(year, month+1, 1) - 1
		q.Date = v.First - civil.Date((v.First.Weekday()-first+7)%7)
		last += civil.Date((first - last.Weekday() + 6) % 7)
		t := d.Store.For(org)
		window := booking.Span{Start: b.Zone.First(q.Date, 0), End: b.Zone.First(last+1, 0)}
		claims, _, err := t.Stock(ctx, ids(who), window, now, store.Owner{})
		if err != nil {
			return err
		}
		starts, err := starts(ctx, t, b.ID, q.Resource, window)
		if err != nil {
			return err
		}
		v.Days = loads(o, b, who, q.Date, last, claims)
		for _, at := range starts {
			date, _ := b.Zone.Local(at)
			v.Days[date-q.Date].Count++
		}
		return nil
	})
	return v, err
}

// loads adds up what the resources have claimed and work on each date.
func loads(o *desk.Offer, b *booking.Branch, who []*booking.Resource, from, to civil.Date, claims []store.Claim) []DayLoad {
	taken := desk.GroupClaims(claims)
	days := make([]DayLoad, 0, to-from+1)
	for date := from; date <= to; date++ {
		l := DayLoad{Date: date, Closed: slices.ContainsFunc(b.Closures, func(r booking.Closure) bool { return r.Has(date) })}
		for _, r := range who {
			claimed, working := engine.Load(b.Zone, &engine.Candidate{All: o.Shifts(r.ID), Claims: taken[r.ID]}, date)
			l.Claimed += claimed
			l.Working += working
		}
		days = append(days, l)
	}
	return days
}
