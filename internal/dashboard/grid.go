package dashboard

import (
	"cmp"
	"fmt"
	"net/url"
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
// on one screen to ten minutes that have room for a line and more. In the middle half an
// hour is high enough for a finger.
var zooms = [...]int{1: 6, 2: 8, 3: 14}

// tones is how many colours services have, as static/calendar.css has them.
const tones = 8

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

// gap is a place where nothing is: free, to be booked, or shut, to be
// explained.
type gap struct {
	Place string
	Kind  string // free, shut, break, off, closed
	URL   string
	Text  string // shown
	Name  string // for those who do not see where it is
}

// block is something that takes time.
type block struct {
	row, rows, lane, lanes int

	Place    string
	Kind     string // status of an appointment, or hold, busy, away
	ID       string
	URL      string
	Who      string
	Time     string // at which it begins
	Until    string
	What     string
	State    string // in words
	Icon     string
	Warning  string
	There    string // the other branch at which it takes place
	Tone     int    // colour of the service
	Size     string // classes: how many lines there is room for
	Move     bool   // can be dragged
	Service  int    // by place in the catalogue
	Minutes  int
	Next     string // what one click makes of it
	NextTip  string
	NextIcon string
	Marks    string // what keys may make of it
	Buffers  []string
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
		names[inside[len(inside)-1]] = o.Name
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

// comingIcon marks what the customer has said they come to.
const comingIcon = "coming"

var statusIcons = map[booking.Status]string{booking.Arrived: "check", booking.Completed: "done", booking.NoShow: "x"}

func (d *gridder) entry(day *diary.DayView, e *diary.Entry) block {
	v := d.v
	b := block{
		Kind: string(e.Status), ID: e.ID.String(), URL: v.url("/appointments/" + e.ID.String()), Who: customerName(v, &e.Appointment),
		Time: d.clock(e.Span.Start), Until: d.clock(e.Span.End),
		What: v.lang.Pick(e.Service.Name, e.Service.NameAr), State: v.t("status." + string(e.Status)), Icon: statusIcons[e.Status],
		Tone:    tone(day.Catalog, e.Service.ID),
		Minutes: int(e.Span.End-e.Span.Start) / 60, Move: d.book && e.Status == booking.Booked && e.Away == nil,
		Service: nth(day.Catalog, e.Service.ID),
	}
	if d.g.Back != "day" {
		b.URL += "?back=" + d.g.Back
	}
	b.row, b.rows = d.rows(d.minute(day.Date, e.Span.Start), d.minute(day.Date, e.Span.End), leastRows)
	if e.ConfirmedAt != 0 && e.Status == booking.Booked {
		b.State, b.Icon = v.t("own.confirmed"), comingIcon
	}
	if e.Unverified && e.Status == booking.Booked {
		b.Warning = v.t("day.unverified")
	}
	if e.LateBy != 0 && e.Status == booking.Booked {
		b.Warning = v.late(e.LateBy)
	}
	b.There = d.away(e)
	if e.Conflict {
		b.Kind += " conflict"
		b.Warning = v.t("day.conflict")
	}
	d.size(&b)
	switch e.Status {
	case booking.Booked:
		b.Marks = "arrived"
		if day.Now >= e.Span.Start {
			b.Marks += " no_show"
		}
		if day.Date == day.Today {
			b.Next = string(booking.Arrived)
		}
	case booking.Arrived:
		b.Marks, b.Next = "completed", string(booking.Completed)
	}
	if b.Next != "" {
		b.NextIcon = statusIcons[booking.Status(b.Next)]
		b.NextTip = v.t("day.mark_"+b.Next, b.Who)
	}
	if e.Status.Live() {
		for _, s := range []booking.Span{{Start: e.Claim.Start, End: e.Span.Start}, {Start: e.Span.End, End: e.Claim.End}} {
			if s.Start < s.End {
				b.Buffers = append(b.Buffers, d.place(d.minute(day.Date, s.Start), d.minute(day.Date, s.End)))
			}
		}
	}
	return b
}

// late says that a customer comes late.
func (v *visit) late(minutes int) string {
	if minutes == booking.LateUnsaid {
		return v.t("day.late")
	}
	return v.n("day.late_by", minutes)
}

// tone is the colour of a service: by its place in the catalogue, so that it keeps
// it. It only helps the eye; the name is said as well.
func tone(c *booking.Catalog, id booking.ServiceID) int {
	return max(0, nth(c, id)) % tones
}

// A line of a block takes this many pixels at most, and so much is around its lines.
const (
	lineHigh  = 20
	blockEdge = 12
)

// size says how many lines there is room for: with the customer, the time and the
// service, and what else is to be told.
func (d *gridder) size(b *block) {
	lines := 3
	for _, more := range []bool{b.State != "" && !strings.HasPrefix(b.Kind, string(booking.Booked)), b.There != "", b.Warning != ""} {
		if more {
			lines++
		}
	}
	switch high := b.rows * zooms[d.g.Zoom]; {
	case high < 16:
		b.Size = "tight sliver"
	case high < 28:
		b.Size = "tight thin"
	case high < 46:
		b.Size = "tight"
	case high < 72:
		b.Size = "small"
	case high < lines*lineHigh+blockEdge:
		b.Size = "snug"
	}
}

// customerName is what a customer is called; their data may have been erased.
func customerName(v *visit, a *booking.Appointment) string {
	return cmp.Or(string(a.Customer), v.t("day.erased"))
}

func (d *gridder) hold(day *diary.DayView, h *diary.Held) block {
	b := block{Kind: "hold", Time: d.clock(h.Span.Start), Until: d.clock(h.Span.End), Who: d.v.t("day.hold"),
		What: d.v.t("day.hold_until", d.clock(h.ExpiresAt)), Icon: "clock"}
	if k, kept := d.kept[h.ID]; kept {
		b.Who, b.What = d.v.t("day.offered"), d.v.t("day.offered_until", d.clock(k.Until))
		if d.v.may("GET /o/{org}/waiting") {
			b.Who = d.v.t("day.offered_to", string(k.Customer))
		}
	}
	b.row, b.rows = d.rows(d.minute(day.Date, h.Span.Start), d.minute(day.Date, h.Span.End), leastRows)
	d.size(&b)
	return b
}

func (d *gridder) busy(day *diary.DayView, s diary.Busy) block {
	b := block{Kind: "busy", Time: d.clock(s.Start), Until: d.clock(s.End), Who: d.v.t("day.busy"), Icon: "external"}
	b.row, b.rows = d.rows(d.minute(day.Date, s.Start), d.minute(day.Date, s.End), leastRows)
	d.size(&b)
	return b
}

// lanes puts blocks that meet beside each other.
func lanes(blocks []block) {
	slices.SortStableFunc(blocks, func(a, b block) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(b.rows, a.rows)) })
	var ends []int // of each lane of the present knot
	first, until := 0, 0
	tie := func(to int) {
		for i := first; i < to; i++ {
			blocks[i].lanes = min(len(ends), 4)
		}
	}
	for i := range blocks {
		b := &blocks[i]
		if b.row >= until {
			tie(i)
			first, ends = i, nil
		}
		lane := slices.IndexFunc(ends, func(end int) bool { return end <= b.row })
		if lane < 0 {
			ends = append(ends, 0)
			lane = len(ends) - 1
		}
		ends[lane] = b.row + b.rows
		b.lane, until = lane%4, max(until, b.row+b.rows)
	}
	tie(len(blocks))
	for i := range blocks {
		b := &blocks[i]
		width := places / max(b.lanes, 1)
		b.Place = fmt.Sprintf("%s c%d w%d", placed(b.row, b.rows), b.lane*width+1, width)
	}
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
