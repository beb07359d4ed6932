package dashboard

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
)

var rotaRoutes = []route{{"GET /o/{org}/rota", desks, (*server).rota}}

// rotaData is the week of everybody who works: a row for each, a column for each
// day.
type rotaData struct {
	Bar    calendarBar
	Where  string // the branch or that it is all of them, for paper
	Days   []rotaHead
	People []rotaRow
}

type rotaHead struct {
	Weekday, Date string
	Today         bool
}

type rotaRow struct {
	Name, URL, Hours string
	Cells            []rotaCell
}

// rotaCell is a day of somebody.
type rotaCell struct {
	Label     string // for screens on which days stand below each other
	Today     bool
	Work      []rotaTime
	Off       []rotaTime
	Closed    []rotaTime
	Exception bool
}

// rotaTime is a time with what it is about: a branch, or what somebody is away for.
type rotaTime struct{ Time, Text string }

// rota shows who works when.
func (s *server) rota(w http.ResponseWriter, r *http.Request, v *visit) error {
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	view, err := s.Diary.Rota(r.Context(), v.org(), q.Branch, q.Date, v.place.Settings.WeekStart)
	if errors.Is(err, diary.ErrNoBranch) {
		return s.page(w, v, "nobranch", struct{}{})
	}
	if err != nil {
		return err
	}
	here := view.Branch
	if here == nil {
		here = view.Catalog.Branches[slices.IndexFunc(view.Catalog.Branches, func(b *booking.Branch) bool { return !b.Retired })]
	}
	data := rotaData{Bar: v.rotaBar(&view, here, cmp.Or(q.Date, view.Today))}
	data.Where = cmp.Or(data.Bar.Where, v.lang.Pick(here.Name, here.NameAr))
	for date := view.First; date < view.First+7; date++ {
		data.Days = append(data.Days, rotaHead{v.date(i18n.WeekdayIn, date), v.date(i18n.Short, date), date == view.Today})
	}
	for i := range view.People {
		data.People = append(data.People, v.rotaRow(&view, &view.People[i], data.Days))
	}
	return s.page(w, v, "rota", data)
}

// rotaBar is what stands above it: the branches may be shown all together. Ways to other
// views lead to one branch.
func (v *visit) rotaBar(view *diary.RotaView, here *booking.Branch, date civil.Date) calendarBar {
	bar := v.bar("rota", view.Catalog, here, booking.ResourceID{}, date, view.Today)
	if view.Branch == nil {
		bar.Branch = ""
		for i := range bar.Branches {
			bar.Branches[i].Chosen = false
		}
	}
	all := choice{Text: v.t("rota.everywhere"), Chosen: view.Branch == nil}
	if all.Chosen && bar.Where != "" {
		bar.Where = all.Text
	}
	bar.Branches = slices.Insert(bar.Branches, 0, all)
	if len(bar.Branches) == 2 {
		bar.Branches = nil // There is one, which is all of them.
	}
	bar.Today = view.First <= view.Today && view.Today < view.First+7
	bar.Prev, bar.Next, bar.Now = bar.at(v, date-7), bar.at(v, date+7), bar.at(v, view.Today)
	bar.Title = v.t("week.of", v.date(i18n.Long, view.First), v.date(i18n.Long, view.First+6))
	return bar
}

func (v *visit) rotaRow(view *diary.RotaView, p *diary.Rota, days []rotaHead) rotaRow {
	row := rotaRow{Name: v.lang.Pick(p.Resource.Name, p.Resource.NameAr), Hours: v.hours(p.Minutes)}
	row.URL = v.url("/week") + "?" + url.Values{"resource_id": {p.Resource.ID.String()}, "date": {view.First.String()}}.Encode()
	if v.may("GET /o/{org}/catalogue/resources/{slug}") {
		row.URL = v.url("/catalogue/resources/" + p.Resource.Slug)
	}
	several := view.Branch == nil && len(view.Catalog.Branches) > 1
	for n := range p.Days {
		day, date := &p.Days[n], view.First+civil.Date(n)
		cell := rotaCell{Label: days[n].Weekday + " " + days[n].Date, Today: days[n].Today, Exception: day.Exception}
		for _, w := range day.Work {
			t := rotaTime{Time: v.timesAt(w.Branch, w.Span)}
			if several {
				t.Text = v.lang.Pick(w.Branch.Name, w.Branch.NameAr)
			}
			cell.Work = append(cell.Work, t)
		}
		for _, c := range day.Closed {
			cell.Closed = append(cell.Closed, rotaTime{Text: cmp.Or(c.Name, v.t("day.closed"))})
		}
		for _, off := range day.Off {
			cell.Off = append(cell.Off, v.rotaOff(view, p, off, date))
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// rotaOff says what somebody is away for, and when unless it is all day.
func (v *visit) rotaOff(view *diary.RotaView, p *diary.Rota, off booking.Absence, date civil.Date) rotaTime {
	b := view.Branch
	for _, x := range view.Catalog.Branches {
		if b == nil && x.ID == p.Resource.Rosters[0].Branch {
			b = x
		}
	}
	out := rotaTime{Text: v.offText(b.Zone, off)}
	if off.Start > b.Zone.First(date, 0) || off.End < b.Zone.First(date, civil.DayMinutes) {
		out.Time = v.timesAt(b, off.Span)
	}
	return out
}

// timesAt says from when to when, on the clock of a branch.
func (v *visit) timesAt(b *booking.Branch, s booking.Span) string {
	d := gridder{v: v, zone: b.Zone}
	return d.times(s)
}
