package dashboard

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/waiting"
)

// The grid of a calendar: a row for every five minutes, as static/grid.css
// has them, and twelve places side by side in a column.
const (
	rowMinutes = 5
	rowsOfHour = 60 / rowMinutes
	places     = 12
	leastRows  = 1 // of what is shorter than a row
)

// zooms are the pixels of a row, as static/calendar.css has them: from a working day
// on one screen to a quarter of an hour that is high enough for a finger, for which half
// an hour is in the middle.
var zooms = [...]int{1: 6, 2: 8, 3: 15}

// grid is a calendar as it is drawn: columns of one date each, on a common
// axis of time.
type grid struct {
	From    int // minute at which it begins
	Rows    int
	Hours   []hourMark
	Now     int    // row of the present
	NowText string // empty: it is not shown
	Zoom    int    // how much room a row has, from 1 to 3
	Columns []gridColumn
	Grouped bool   // the columns have bands
	Back    string // where actions lead back to: day or week
}

type hourMark struct {
	Place string // classes that say where
	Text  string
}

// gridColumn is one resource on one date.
type gridColumn struct {
	Key      string // unique on the page
	Resource string
	Services string // what they do, by place in the catalogue
	Date     string
	Title    string
	Sub      string
	Band     string // the group that it belongs to
	First    bool   // of its group
	URL      string // leads to the week of the resource, or to the day
	Load     int    // percent
	LoadText string
	Today    bool
	Retired  bool
	Work     []string // places
	Gaps     []gap
	Blocks   []block
}

// gridder draws days.
type gridder struct {
	v    *visit
	zone *civil.Zone
	g    *grid
	book bool // free places lead to booking
	kept map[booking.HoldID]waiting.Keeping
}

// minute gives where an instant lies on the clock of a date.
func (d *gridder) minute(date civil.Date, at int64) int {
	there, clock := d.zone.Local(at)
	return int(there-date)*civil.DayMinutes + int(clock)
}

func (d *gridder) clock(at int64) string {
	_, c := d.zone.Local(at)
	return d.v.digits().Text(c.String())
}

func (d *gridder) times(s booking.Span) string { return d.clock(s.Start) + "–" + d.clock(s.End) }

// bounds finds the hours to show: those in which somebody works or something
// is, at least eight of them.
func (d *gridder) bounds(days []diary.DayView) {
	from, to := civil.DayMinutes, 0
	for _, day := range days {
		widen := func(s booking.Span) {
			from, to = min(from, d.minute(day.Date, s.Start)), max(to, d.minute(day.Date, s.End))
		}
		for _, c := range day.Columns {
			for _, h := range c.Hours {
				widen(h)
			}
			for _, e := range c.Entries {
				widen(e.Span)
			}
			for _, h := range c.Holds {
				widen(h.Span)
			}
		}
	}
	if from >= to {
		from, to = 9*60, 17*60
	}
	from, to = max(0, from/60*60), min(civil.DayMinutes, (to+59)/60*60)
	if to-from < 8*60 {
		to = min(civil.DayMinutes, from+8*60)
		from = max(0, to-8*60)
	}
	d.g.From, d.g.Rows = from, (to-from)/rowMinutes
	for m := from; m < to; m += 60 {
		d.g.Hours = append(d.g.Hours, hourMark{d.place(m, m+60), d.v.digits().Text(civil.Clock(m).String())})
	}
}

// rows turns minutes into rows of the grid, cut at its ends.
func (d *gridder) rows(from, to, least int) (row, rows int) {
	near := func(m int) int { return min(max((m-d.g.From+rowMinutes/2)/rowMinutes, 0), d.g.Rows) }
	if from < d.g.From {
		from = d.g.From
	}
	row, rows = near(from), max(near(to)-near(from), least)
	return min(row, d.g.Rows-1), rows
}

// place gives the classes of a stretch over the whole width.
func (d *gridder) place(from, to int) string {
	row, rows := d.rows(from, to, 1)
	return placed(row, rows)
}

func placed(row, rows int) string { return "r" + strconv.Itoa(row) + " s" + strconv.Itoa(rows) }

// column draws one resource on one date.
func (d *gridder) column(day *diary.DayView, c *diary.Column) gridColumn {
	v, r := d.v, c.Resource
	name := v.lang.Pick(r.Name, r.NameAr)
	out := gridColumn{
		Key: r.ID.String() + "-" + day.Date.String(), Resource: r.ID.String(), Date: day.Date.String(), Title: name,
		Today: day.Date == day.Today, Retired: r.Retired, Services: doing(day.Catalog, r),
	}
	if c.Working > 0 {
		out.Load = min(100, c.Claimed*100/c.Working)
		out.LoadText = v.t("day.load", v.digits().Text(strconv.Itoa(c.Claimed*100/c.Working)))
	}
	var work, off []stretch
	span := func(s booking.Span) stretch { return stretch{d.minute(day.Date, s.Start), d.minute(day.Date, s.End)} }
	if !day.Closed {
		for _, h := range c.Hours {
			work = append(work, span(h))
		}
	}
	for _, o := range c.Off {
		off = append(off, span(o.Span))
	}
	slices.SortFunc(off, func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	worked := without(work, off)
	for _, w := range worked {
		out.Work = append(out.Work, d.place(w.from, w.to))
	}
	for i := range c.Entries {
		out.Blocks = append(out.Blocks, d.entry(day, &c.Entries[i]))
	}
	for i := range c.Holds {
		out.Blocks = append(out.Blocks, d.hold(day, &c.Holds[i]))
	}
	for _, b := range c.Busy {
		if s := span(b.Span); s.to > d.g.From && s.from < d.g.From+d.g.Rows*rowMinutes {
			out.Blocks = append(out.Blocks, d.busy(day, b))
		}
	}
	lanes(out.Blocks)
	out.Gaps = d.shut(day, c, name, work, off, worked)
	if d.book {
		for _, f := range c.Free {
			out.Gaps = append(out.Gaps, d.free(day, r, name, span(f)))
		}
	}
	return out
}

// drawDays draws the columns of the days side by side.
func (s *server) drawDays(v *visit, days []diary.DayView, back string, book bool) (*grid, error) {
	g := &grid{Back: back, Zoom: v.zoom()}
	if len(days) == 0 {
		return g, nil
	}
	zone := days[0].Branch.Zone
	kept, err := s.keptAround(v, zone, days[0].Date, days[len(days)-1].Date)
	if err != nil {
		return nil, err
	}
	d := gridder{v: v, zone: zone, g: g, book: book, kept: kept}
	d.bounds(days)
	for i := range days {
		day := &days[i]
		for j := range day.Columns {
			g.Columns = append(g.Columns, d.column(day, &day.Columns[j]))
		}
		if m := d.minute(day.Date, day.Now); day.Date == day.Today && m >= g.From && m < g.From+g.Rows*rowMinutes {
			g.Now, g.NowText = (m-g.From)/rowMinutes, d.clock(day.Now)
		}
	}
	return g, nil
}

// band gives the columns the names of their groups, and others to those that have
// none; nil: there are no groups.
func (g *grid) band(names []string, others string) {
	g.Grouped = names != nil
	for i, name := range names {
		g.Columns[i].Band, g.Columns[i].First = cmp.Or(name, others), i == 0 || name != names[i-1]
	}
}

// keptAround tells which holds of some dates are for people who wait.
func (s *server) keptAround(v *visit, zone *civil.Zone, from, to civil.Date) (map[booking.HoldID]waiting.Keeping, error) {
	return s.Waiting.Kept(v.r.Context(), v.org(), booking.Span{Start: zone.First(from-1, 0), End: zone.First(to+2, 0)})
}

// NowPlace says where the line of the present is.
func (g *grid) NowPlace() string { return "r" + strconv.Itoa(g.Now) }

// ResourceIDs lists whose calendars are shown, for the script that follows changes.
func (g *grid) ResourceIDs() string {
	var list []string
	for _, c := range g.Columns {
		if !slices.Contains(list, c.Resource) {
			list = append(list, c.Resource)
		}
	}
	return strings.Join(list, " ")
}
