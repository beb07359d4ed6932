package dashboard

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
)

// gap is a place where nothing is: free, to be booked, or shut, to be
// explained.
type gap struct {
	Place string
	Kind  string // free, shut, break, off, closed
	URL   string
	Text  string // shown
	Name  string // for those who do not see where it is
}

// stretch is a part of a day in minutes.
type stretch struct{ from, to int }

// without gives what is left of some stretches. Both are sorted.
func without(list []stretch, cut []stretch) (left []stretch) {
	for _, s := range list {
		for _, c := range cut {
			if c.to <= s.from || c.from >= s.to {
				continue
			}
			if c.from > s.from {
				left = append(left, stretch{s.from, c.from})
			}
			s.from = max(s.from, c.to)
		}
		if s.from < s.to {
			left = append(left, s)
		}
	}
	return left
}

// shut finds where nobody works: breaks, time off, and what lies outside of
// hours.
func (d *gridder) shut(day *diary.DayView, c *diary.Column, name string, work, off, worked []stretch) (gaps []gap) {
	whole := []stretch{{d.g.From, d.g.From + d.g.Rows*rowMinutes}}
	names := map[stretch]string{}
	add := func(kind string, list []stretch) {
		for _, s := range list {
			g := gap{Place: d.place(s.from, s.to), Kind: kind, URL: d.link("/why", day, c.Resource, s.from)}
			g.Text = cmp.Or(names[s], d.v.t("day."+kind))
			g.Name = d.v.t("day.why_here", name, d.v.digits().Text(wallClock(s.from)), g.Text)
			gaps = append(gaps, g)
		}
	}
	if day.Closed {
		names[whole[0]] = day.ClosedFor
		add("closed", whole)
		return gaps
	}
	var inside []stretch // time off, as far as it cuts hours
	for _, o := range c.Off {
		from, to := d.minute(day.Date, o.Start), d.minute(day.Date, o.End)
		inside = append(inside, stretch{max(from, whole[0].from), min(to, whole[0].to)})
		names[inside[len(inside)-1]] = d.v.offText(d.zone, o)
	}
	add("off", slices.DeleteFunc(inside, func(s stretch) bool { return s.from >= s.to }))
	var breaks []stretch
	for i := 1; i < len(work); i++ {
		breaks = append(breaks, stretch{work[i-1].to, work[i].from})
	}
	add("break", without(breaks, off))
	add("shut", without(without(without(whole, work), breaks), off))
	return gaps
}

func wallClock(minute int) string {
	return civil.Clock(min(max(minute, 0), civil.DayMinutes-1)).String()
}

func (d *gridder) free(day *diary.DayView, r *booking.Resource, name string, s stretch) gap {
	digits := d.v.digits()
	from, to := digits.Text(wallClock(s.from)), digits.Text(wallClock(s.to))
	return gap{
		Place: d.place(s.from, s.to), Kind: "free", URL: d.link("/book", day, r, s.from),
		Text: from, Name: d.v.t("day.free_here", name, from, to),
	}
}

// link leads to a page about a place in the calendar.
func (d *gridder) link(path string, day *diary.DayView, r *booking.Resource, minute int) string {
	q := url.Values{"branch_id": {day.Branch.ID.String()}, "date": {day.Date.String()}, "time": {wallClock(minute)},
		"resource_id": {r.ID.String()}}
	if d.g.Back != "day" {
		q.Set("back", d.g.Back)
	}
	return d.v.url(path) + "?" + q.Encode()
}
