package dashboard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
)

// tones is how many colours services have, as static/calendar.css has them.
const tones = 8

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
	Tip      string // all of it in one line, where there is room for one only
	Move     bool   // can be dragged
	Service  int    // by place in the catalogue
	Minutes  int
	Next     string // what one click makes of it
	NextTip  string
	NextIcon string
	Marks    string // what keys may make of it
	Buffers  []string
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
	case high < 45:
		b.Size = "tight"
	case high < 48:
		b.Size = "small flat"
	case high < 72:
		b.Size = "small"
	case high < lines*lineHigh+blockEdge:
		b.Size = "snug"
	}
	if strings.HasPrefix(b.Size, "tight") {
		b.Tip = d.tip(b)
	}
}

// tip says of a block what else is said by its lines and pictures.
func (d *gridder) tip(b *block) string {
	out := b.Time + "–" + b.Until
	for _, more := range d.v.lang.Isolate([]any{b.Who, b.What, b.State, b.There, b.Warning}) {
		if more != "" {
			out += noted(fmt.Sprint(more))
		}
	}
	return out
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
