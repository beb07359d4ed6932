package dashboard

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/sheet"
)

// paperData is a day on paper: a sheet for each practitioner or room.
type paperData struct {
	Date, Hijri, Branch string
	Back                string
	Closed              bool
	ClosedFor           string
	Sheets              []paperSheet
}

type paperSheet struct {
	Name, Hours string
	Lines       []paperLine
}

// paperLine is an appointment, or a time at which nobody works, which has a text
// alone.
type paperLine struct {
	start                               int64
	Time, Who, Phone, What, Notes, Text string
	Away                                string // where else it is; empty: here
	Came                                bool
}

// print shows a day as it is printed: who comes to whom, with room for a tick.
func (s *server) print(w http.ResponseWriter, r *http.Request, v *visit) error {
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	day, err := s.Diary.Day(r.Context(), v.org(), q)
	if errors.Is(err, diary.ErrNoBranch) {
		return s.page(w, v, "nobranch", struct{}{})
	}
	if err != nil {
		return err
	}
	data := paperData{
		Date: v.date(i18n.Full, day.Date), Hijri: v.hijri(day.Date), Branch: v.lang.Pick(day.Branch.Name, day.Branch.NameAr),
		Closed: day.Closed, ClosedFor: day.ClosedFor,
		Back: v.url("/day") + "?" + url.Values{"branch_id": {day.Branch.ID.String()}, "date": {day.Date.String()}}.Encode(),
	}
	d := gridder{v: v, zone: day.Branch.Zone, g: &grid{}}
	for i := range day.Columns {
		if c := &day.Columns[i]; len(c.Hours) > 0 || len(c.Entries) > 0 {
			data.Sheets = append(data.Sheets, d.sheet(&day, c))
		}
	}
	for i := range day.Classes {
		c := &day.Classes[i]
		sheet := paperSheet{Name: v.lang.Pick(c.Service.Name, c.Service.NameAr), Hours: d.times(c.Span)}
		for j := range c.People {
			sheet.Lines = append(sheet.Lines, d.line(&c.People[j]))
		}
		data.Sheets = append(data.Sheets, sheet)
	}
	return s.page(w, v, "day-print", data)
}

// sheet writes down the day of one resource: its appointments, and between them
// when it does not work.
func (d *gridder) sheet(day *diary.DayView, c *diary.Column) paperSheet {
	v := d.v
	out := paperSheet{Name: v.lang.Pick(c.Resource.Name, c.Resource.NameAr)}
	var hours []string
	if !day.Closed {
		for i, h := range c.Hours {
			hours = append(hours, d.times(h))
			if i > 0 {
				shut := booking.Span{Start: c.Hours[i-1].End, End: h.Start}
				out.Lines = append(out.Lines, paperLine{start: shut.Start, Time: d.times(shut), Text: v.t("day.break")})
			}
		}
	}
	if len(hours) > 0 {
		out.Hours = v.t("print.hours", strings.Join(hours, v.t("details.comma")))
	}
	first, last := d.zone.First(day.Date, 0), d.zone.First(day.Date+1, 0)
	for _, o := range c.Off {
		away := booking.Span{Start: max(o.Start, first), End: min(o.End, last)}
		out.Lines = append(out.Lines, paperLine{start: away.Start, Time: d.times(away), Text: v.offText(d.zone, o)})
	}
	for i := range c.Entries {
		out.Lines = append(out.Lines, d.line(&c.Entries[i]))
	}
	slices.SortStableFunc(out.Lines, func(a, b paperLine) int { return cmp.Compare(a.start, b.start) })
	return out
}

func (d *gridder) line(e *diary.Entry) paperLine {
	return paperLine{
		start: e.Span.Start, Time: d.times(e.Span), Who: customerName(d.v, &e.Appointment), Phone: sheet.Phone(string(e.Phone)),
		What: d.v.lang.Pick(e.Service.Name, e.Service.NameAr), Notes: string(e.Notes), Away: d.away(e),
		Came: e.Status == booking.Arrived || e.Status == booking.Completed,
	}
}

// away says at which other branch an appointment takes place; empty: it is here.
func (d *gridder) away(e *diary.Entry) string {
	if e.Away == nil {
		return ""
	}
	return d.v.t("day.away", d.v.lang.Pick(e.Away.Name, e.Away.NameAr))
}
