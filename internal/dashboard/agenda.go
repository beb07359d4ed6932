package dashboard

import (
	"cmp"
	"errors"
	"net/http"
	"slices"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
)

// agendaLines is how many appointments a list shows at most.
const agendaLines = 1000

// agendaData is a day or a week as a list.
type agendaData struct {
	Bar              calendarBar
	Follow           string // whose changes concern it; empty: everybody's
	Days             []agendaDay
	Cut              bool // there are more than it shows
	Untold, Affected int
}

type agendaDay struct {
	Date         civil.Date
	Title, Hijri string
	Today        bool
	Closed       bool
	ClosedFor    string
	Lines        []agendaLine
	Cancelled    []cancelledData
}

// agendaLine is an appointment of the list.
type agendaLine struct {
	block
	start              int64
	Phone, With, Notes string
}

// listed tells whether this browser wants days and weeks as lists.
func (v *visit) listed() bool { return v.look(cookieList) == "1" }

// agenda shows a day, or seven of them, as a list of those who come.
func (s *server) agenda(w http.ResponseWriter, r *http.Request, v *visit, view string) error {
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	var days []diary.DayView
	if view == "week" {
		days, err = s.Diary.WeekOfAll(r.Context(), v.org(), q, v.place.Settings.WeekStart)
	} else {
		var day diary.DayView
		day, err = s.Diary.Day(r.Context(), v.org(), q)
		days = []diary.DayView{day}
	}
	if errors.Is(err, diary.ErrNoBranch) {
		return s.page(w, v, "nobranch", struct{}{})
	}
	if err != nil {
		return err
	}
	data := agendaData{Bar: v.agendaBar(view, q, days)}
	if !q.Resource.IsZero() {
		data.Follow = q.Resource.String()
	}
	left := agendaLines
	for i := range days {
		day := v.agendaDay(&days[i], view)
		if len(day.Lines) > left {
			day.Lines, data.Cut = day.Lines[:left], true
		}
		left -= len(day.Lines)
		data.Days = append(data.Days, day)
	}
	if data.Untold, err = s.untold(r, v); err != nil {
		return err
	}
	if data.Affected, err = s.affectedCount(r, v); err != nil {
		return err
	}
	return s.page(w, v, "agenda", data)
}

// agendaBar is what stands above a list: that of the calendar, with a choice of whose
// appointments are listed.
func (v *visit) agendaBar(view string, q diary.DayQuery, days []diary.DayView) calendarBar {
	first, last := &days[0], &days[len(days)-1]
	date, step := cmp.Or(q.Date, first.Today), civil.Date(len(days))
	bar := v.bar(view, first.Catalog, first.Branch, q.Resource, date, first.Today)
	bar.Today = first.Date <= first.Today && first.Today <= last.Date
	bar.Prev, bar.Next = bar.at(v, date-step), bar.at(v, date+step)
	bar.Title, bar.Sub = v.date(i18n.Full, date), v.hijri(date)
	if view == "week" {
		bar.Title, bar.Sub = v.t("week.of", v.date(i18n.Long, first.Date), v.date(i18n.Long, last.Date)), ""
	} else {
		bar.PrintURL = v.printURL(&bar)
	}
	everybody := choice{Text: v.t("agenda.everybody"), Chosen: q.Resource.IsZero()}
	bar.Resources = slices.Insert(bar.Resources, 0, everybody)
	return bar
}

// agendaDay lists the appointments of a day, those of classes among them.
func (v *visit) agendaDay(day *diary.DayView, view string) agendaDay {
	d := gridder{v: v, zone: day.Branch.Zone, g: &grid{Back: view, Zoom: 1}}
	out := agendaDay{
		Date: day.Date, Title: v.date(i18n.Full, day.Date), Hijri: v.hijri(day.Date), Today: day.Date == day.Today,
		Closed: day.Closed, ClosedFor: day.ClosedFor, Cancelled: d.cancelled(day),
	}
	add := func(e *diary.Entry, with string) {
		line := agendaLine{block: d.entry(day, e), start: e.Span.Start, Phone: string(e.Phone), With: with, Notes: string(e.Notes)}
		out.Lines = append(out.Lines, line)
	}
	for i := range day.Columns {
		c := &day.Columns[i]
		for j := range c.Entries {
			add(&c.Entries[j], v.lang.Pick(c.Resource.Name, c.Resource.NameAr))
		}
	}
	for i := range day.Classes {
		for j := range day.Classes[i].People {
			add(&day.Classes[i].People[j], "")
		}
	}
	slices.SortStableFunc(out.Lines, func(a, b agendaLine) int { return cmp.Compare(a.start, b.start) })
	return out
}
