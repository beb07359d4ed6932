package odoo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// span is a stretch of time, [start, end), in Unix seconds.
type span struct{ start, end int64 }

// hours are the working hours of one resource.calendar, on the wall clock of
// whoever works by it: Odoo does not use the calendar's own zone then either.
type hours struct {
	twoWeeks bool
	flexible bool // so many hours a week, whenever it suits
	rows     []attendance
}

// attendance is a stretch of one day of the week, in minutes after midnight.
type attendance struct {
	weekday     time.Weekday
	from, to    int
	week        string     // "0" or "1" of a calendar of two weeks; "": every
	first, last civil.Date // the days between which it counts, if bounded
	begins      bool       // first counts
	ends        bool       // last counts
}

// minutes is what somebody works on a day, from the earlier to the later.
type minutes struct{ from, to int }

// on gives the working hours of a day.
func (h hours) on(d civil.Date) (out []minutes) {
	// Odoo counts weeks from the first day of the year 1, a Monday.
	const epoch = 719162
	week := "0"
	if (int64(d)+epoch)/7%2 == 1 {
		week = "1"
	}
	for _, a := range h.rows {
		if a.weekday != d.Weekday() || a.begins && d < a.first || a.ends && d > a.last || h.twoWeeks && a.week != "" && a.week != week {
			continue
		}
		out = append(out, minutes{a.from, a.to})
	}
	slices.SortFunc(out, func(a, b minutes) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	return out
}

// idle is the time of a window outside the working hours.
func (h hours) idle(zone *civil.Zone, w adapter.Window) (out []span) {
	if h.flexible || len(h.rows) == 0 {
		return nil
	}
	at := w.From
	first, _ := zone.Local(w.From)
	last, _ := zone.Local(w.To)
	for d := first; d <= last; d++ {
		for _, m := range h.on(d) {
			start, end := zone.First(d, m.from), zone.First(d, m.to)
			if start > at {
				out = append(out, span{at, min(start, w.To)})
			}
			if at = max(at, end); at >= w.To {
				return out
			}
		}
	}
	return append(out, span{at, w.To})
}

// whole widens an absence to whole days at the ends where nothing of the
// working day is left: Odoo 14 writes a day of leave as 08:00 to 17:00, and
// who works longer than Odoo knows is away all the same. Who is away until
// noon comes in the afternoon.
func (h hours) whole(s span, zone *civil.Zone) span {
	first, _ := zone.Local(s.start)
	if day := h.on(first); len(day) == 0 || s.start <= zone.First(first, day[0].from) {
		s.start = zone.First(first, 0)
	}
	last, _ := zone.Local(s.end - 1)
	day := h.on(last)
	closing := 0
	for _, m := range day {
		closing = max(closing, m.to)
	}
	// Many write the end of a day as its last second.
	if s.end+1 >= zone.First(last, closing) {
		s.end = zone.First(last+1, 0)
	}
	return s
}

// merged joins spans that overlap or touch.
func merged(list []span) (out []span) {
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	for _, s := range list {
		if n := len(out); n > 0 && s.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, s.end)
			continue
		}
		out = append(out, s)
	}
	return out
}

// readHours reads the working hours of calendars, by their ids.
func (a *Adapter) readHours(ctx context.Context, calendars []int64) (map[int64]hours, error) {
	out := map[int64]hours{}
	if len(calendars) == 0 {
		return out, nil
	}
	has, err := a.optional(ctx, "resource.calendar", "name", "two_weeks_calendar", "flexible_hours")
	if err != nil || has == nil {
		return out, err
	}
	rows, err := a.extra(ctx, "resource.calendar", []any{[]any{"id", "in", calendars}},
		those(has, "name", "two_weeks_calendar", "flexible_hours"), true)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		out[r.id()] = hours{twoWeeks: r.flag("two_weeks_calendar"), flexible: r.flag("flexible_hours")}
	}
	return out, a.readAttendances(ctx, calendars, out)
}

// attendanceFields are those of resource.calendar.attendance that are read,
// as far as there are; in all versions there are the first four.
var attendanceFields = []string{
	"calendar_id", "dayofweek", "hour_from", "hour_to", "week_type", "display_type", "day_period", "date_from", "date_to", "resource_id",
}

func (a *Adapter) readAttendances(ctx context.Context, calendars []int64, into map[int64]hours) error {
	has, err := a.optional(ctx, "resource.calendar.attendance", attendanceFields...)
	if err != nil || !has["dayofweek"] {
		return err
	}
	rows, err := a.extra(ctx, "resource.calendar.attendance", []any{[]any{"calendar_id", "in", calendars}},
		those(has, attendanceFields...), false)
	if err != nil {
		return err
	}
	for _, r := range rows {
		day, err := strconv.Atoi(r.text("dayofweek")) // "0" is Monday
		// Headings of the form, lunch breaks and what is one person's alone are no hours of all.
		if err != nil || r.text("display_type") != "" || r.text("day_period") == "lunch" || r.ref("resource_id") != 0 {
			continue
		}
		one := attendance{weekday: time.Weekday((day + 1) % 7), week: r.text("week_type")}
		one.from, one.to = int(r.float("hour_from")*60+0.5), int(r.float("hour_to")*60+0.5)
		if one.first, err = civil.ParseDate(r.text("date_from")); err == nil {
			one.begins = true
		}
		if one.last, err = civil.ParseDate(r.text("date_to")); err == nil {
			one.ends = true
		}
		if one.from < 0 || one.to > 24*60 || one.from >= one.to {
			continue
		}
		h := into[r.ref("calendar_id")]
		h.rows = append(h.rows, one)
		into[r.ref("calendar_id")] = h
	}
	return nil
}

// Week is when a resource works according to Odoo.
type Week struct {
	ID    string              `json:"id"`
	Name  string              `json:"name"`
	Hours map[string][]string `json:"hours"` // sun to sat → "08:00-12:00"
	Note  string              `json:"note,omitempty"`
}

// dayNames are how mawid apply names the days.
var dayNames = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// Hours reads the working hours of all who can be booked and have some: those
// of the week that has just begun.
func Hours(ctx context.Context, c *Client, now time.Time) ([]Week, error) {
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		return nil, err
	}
	a := &Adapter{odoo: c, zone: zone, now: func() time.Time { return now }, followHours: true}
	all, _, err := a.offered(ctx)
	if err != nil {
		return nil, err
	}
	p, err := a.plan(ctx, all, adapter.Window{From: now.Unix(), To: now.Unix() + daySeconds})
	if err == nil {
		err = a.learnHours(ctx, &p, nil)
	}
	if err != nil {
		return nil, err
	}
	out := []Week{}
	for _, b := range all {
		post := p.posts[b.id()]
		h, ok := p.own(post)
		if !ok || len(post.resources) == 0 {
			continue
		}
		first, _ := zone.Local(now.Unix())
		out = append(out, h.week(b, first))
	}
	return out, nil
}

// week writes the hours of seven days.
func (h hours) week(b bookable, first civil.Date) Week {
	w := Week{ID: b.id(), Name: b.name, Hours: map[string][]string{}}
	for d := first; d < first+7; d++ {
		for _, m := range h.on(d) {
			name := dayNames[d.Weekday()]
			w.Hours[name] = append(w.Hours[name], fmt.Sprintf("%02d:%02d-%02d:%02d", m.from/60, m.from%60, m.to/60, m.to%60))
		}
	}
	switch {
	case h.flexible:
		w.Note = "flexible hours, which say how long and not when"
	case h.twoWeeks:
		w.Note = "the hours change every other week; these are of the coming seven days"
	}
	return w
}

// HoursText writes weeks as keys of resources in a file for mawid apply.
func HoursText(all []Week) string {
	var out strings.Builder
	for _, w := range all {
		fmt.Fprintf(&out, "# %s (%s)\n", strings.Join(strings.Fields(w.Name), " "), w.ID)
		if w.Note != "" {
			fmt.Fprintf(&out, "# %s\n", w.Note)
		}
		var days []string
		for _, name := range dayNames {
			if list := w.Hours[name]; len(list) > 0 {
				days = append(days, fmt.Sprintf(`%s: ["%s"]`, name, strings.Join(list, `", "`)))
			}
		}
		fmt.Fprintf(&out, "hours: {%s}\n", strings.Join(days, ", "))
	}
	if len(all) == 0 {
		return "# nobody has working hours in Odoo\n"
	}
	return out.String()
}
