package dashboard

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
)

// sessionRow is a session as a line of the form: when is a weekday's number or
// a date.
type sessionRow struct {
	N                         int
	Branch, When, Time, Seats string
	BranchName, Day           string // for reading
	Error                     string
}

// sessionsData is the page that plans the sessions of a service.
type sessionsData struct {
	Form     *form
	Service  part
	Capacity int
	Rows     []sessionRow
	Branches []choice
	Days     []choice
}

// spareSessions is how many empty lines the form has at the end.
const spareSessions = 2

// weekdays gives the days in the organization's order.
func (v *visit) weekdays() []time.Weekday {
	days := make([]time.Weekday, 7)
	for i := range days {
		days[i] = (v.place.Settings.WeekStart + time.Weekday(i)) % 7
	}
	return days
}

func (v *visit) sessionRows(cat *catalogue.Catalogue, sv *booking.Service) []sessionRow {
	var rows []sessionRow
	sorted := slices.Clone(sv.Sessions)
	slices.SortStableFunc(sorted, func(a, b booking.Session) int {
		day := func(s booking.Session) int {
			if s.Once {
				return 7 + int(s.Date)
			}
			return int((s.Weekday - v.place.Settings.WeekStart + 7) % 7)
		}
		if d := day(a) - day(b); d != 0 {
			return d
		}
		return int(a.Time) - int(b.Time)
	})
	for _, p := range sorted {
		row := sessionRow{When: strconv.Itoa(int(p.Weekday)), Time: p.Time.String(), Seats: strconv.Itoa(p.Capacity), Day: v.weekday(p.Weekday)}
		if p.Once {
			row.When, row.Day = p.Date.String(), v.date("full", p.Date)
		}
		if b := branchOf(cat, p.Branch); b != nil {
			row.Branch, row.BranchName = b.Slug, v.lang.Pick(b.Name, b.NameAr)
		}
		rows = append(rows, row)
	}
	return rows
}

// sessions shows the plan as lines to fill in, and takes it. A line without a
// time is left out, so clearing the time removes a session.
func (s *server) sessions(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	sv, err := cat.Service(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat)
	data := sessionsData{Form: f, Service: part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr}, Capacity: sv.Capacity}
	for _, id := range sv.Branches {
		if b := branchOf(cat, id); b != nil && !b.Retired {
			data.Branches = append(data.Branches, choice{Value: b.Slug, Text: v.lang.Pick(b.Name, b.NameAr)})
		}
	}
	for _, d := range v.weekdays() {
		data.Days = append(data.Days, choice{Value: strconv.Itoa(int(d)), Text: v.weekday(d)})
	}
	if r.Method == http.MethodPost {
		var plans []catalogue.SessionPlan
		data.Rows, plans = f.sessionPlans()
		if f.sent() {
			_, asked, err := s.save(w, v, f, cat, catalogue.SessionsChange{Service: sv.Slug, Sessions: plans})
			if asked || err != nil {
				return err
			}
			if f.ok() {
				return s.done(w, v, v.url("/catalogue/services/"+sv.Slug), "catalogue.saved")
			}
		}
	} else {
		data.Rows = v.sessionRows(cat, sv)
	}
	for range spareSessions {
		data.Rows = append(data.Rows, sessionRow{Seats: strconv.Itoa(sv.Capacity)})
	}
	for i := range data.Rows {
		data.Rows[i].N = i
	}
	return s.page(w, v, "catalogue-sessions", data)
}

var errSessionDay = fault.New(fault.Invalid, "session_day_needed", "choose a weekday or write a date")

// sessionPlans reads the lines that have a time. A mistake is said on its
// line.
func (f *form) sessionPlans() (rows []sessionRow, plans []catalogue.SessionPlan) {
	for i := 0; f.values.Has(fmt.Sprintf("time.%d", i)); i++ {
		at := func(name string) string { return fmt.Sprintf("%s.%d", name, i) }
		row := sessionRow{Branch: f.text(at("branch")), When: f.text(at("weekday")), Time: f.text(at("time")), Seats: f.text(at("seats"))}
		if date := f.text(at("date")); date != "" {
			row.When = date
		}
		if row.Time == "" {
			continue
		}
		p := catalogue.SessionPlan{Branch: row.Branch}
		minute, ok := f.clock(at("time"), row.Time)
		if ok {
			p.Time = minute
		}
		p.Capacity = f.amount(at("seats"))
		switch day, err := strconv.Atoi(row.When); {
		case strings.Contains(row.When, "-"):
			p.Once, p.Date = true, f.date(at("date"))
		case err == nil && day >= 0 && day < 7:
			p.Weekday = time.Weekday(day)
		default:
			_ = f.fail(errSessionDay.On(at("time")))
		}
		for _, name := range []string{"time", "seats", "date"} {
			row.Error = strings.TrimSpace(row.Error + " " + f.Error(at(name)))
		}
		rows, plans = append(rows, row), append(plans, p)
	}
	return rows, plans
}
