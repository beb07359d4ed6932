package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

var dayRoutes = []route{
	{"GET /o/{org}/day", staff, (*server).day},
	{"GET /o/{org}/day/print", staff, (*server).print},
	{"GET /o/{org}/week", staff, (*server).week},
	{"GET /o/{org}/month", staff, (*server).month},
	{"GET /o/{org}/live", staff, (*server).live},
	{"GET /o/{org}/why", staff, (*server).why},
	{"GET /o/{org}/book", staff, (*server).book},
	{"POST /o/{org}/book", staff, (*server).book},
	{"POST /o/{org}/mark", staff, (*server).mark},
	{"GET /o/{org}/appointments/{id}", staff, (*server).appointment},
	{"POST /o/{org}/appointments/{id}/undo", staff, (*server).undo},
	{"POST /o/{org}/appointments/{id}/pardon", desks, (*server).pardon},
	{"GET /o/{org}/appointments/{id}/move", desks, (*server).move},
	{"POST /o/{org}/appointments/{id}/move", desks, (*server).move},
	{"POST /o/{org}/appointments/{id}/move/back", desks, (*server).moveBack},
	{"GET /o/{org}/appointments/{id}/cancel", desks, (*server).cancel},
	{"POST /o/{org}/appointments/{id}/cancel", desks, (*server).cancel},
}

// What a page about calendars is refused for.
var (
	errNoCalendar = fault.New(fault.NotFound, "no_own_calendar",
		"your account has no calendar yet; ask an owner to choose which resource you are")
	errTime = fault.New(fault.Invalid, "invalid_time", "this is not a time of day; write it as 09:30").On("time")
)

// calendarBar is what stands above every calendar.
type calendarBar struct {
	View             string // day, week, month or rota
	List             bool   // the day or the week is a list
	Other            string // the same as a list, or as a calendar; empty: there is no such
	Date             civil.Date
	Today            bool // is the date shown, or in it
	Prev, Next, Now  string
	DayURL, WeekURL  string
	MonthURL         string
	RotaURL          string
	BookURL, WalkIn  string
	Branches         []choice
	Branch           string
	Resources        []choice // to choose from, in the views of one
	Resource         string
	Title, Sub       string
	Where            string // the branch; empty: there is one only
	Services         []serviceTone
	Closer, Farther  string // the same view, nearer or with more on one screen; empty: it is at its end
	PrintURL         string // the day on paper
	Columns          *columnsData
	Keys             []shortcut
	CanBook, CanPick bool
}

// serviceTone is the colour of a service.
type serviceTone struct {
	Name string
	Tone int
}

// shortcut is a key and what it does.
type shortcut struct{ Key, Text string }

type dayData struct {
	Bar       calendarBar
	Grid      *grid
	Closed    bool
	ClosedFor string
	Classes   []classData
	Cancelled []cancelledData
	Total     int
	Untold    int // how many are to be called because no message reached them
	Affected  int // how many do not fit what is offered any more
}

// classData is a session and those who come.
type classData struct {
	Time, Name    string
	Taken, Seats  int
	Held          int
	URL           string // books a seat; empty: none is free
	People        []personData
	Full, Planned bool
}

type personData struct {
	ID, URL, Who, Phone, State, Kind, Icon, Next, NextTip string
}

type cancelledData struct {
	ID, URL, Who, Time, What, With, Reason string
	Erased                                 bool // there is nobody to book it for again
}

// calendarQuery reads which calendar is asked for. A practitioner gets none
// but their own.
func (v *visit) calendarQuery(r *http.Request) (diary.DayQuery, error) {
	var q diary.DayQuery
	var err error
	form := r.URL.Query()
	if s := form.Get("branch_id"); s != "" {
		if q.Branch, err = booking.ParseID[booking.BranchID](s); err != nil {
			return q, booking.ErrBranchNotFound
		}
	}
	if s := i18n.ASCII(form.Get("date")); s != "" {
		if q.Date, err = civil.ParseDate(s); err != nil {
			return q, errDate.On("date")
		}
	}
	if s := form.Get("resource_id"); s != "" {
		if q.Resource, err = booking.ParseID[booking.ResourceID](s); err != nil {
			return q, booking.ErrResourceNotFound
		}
	}
	if v.role() == booking.Practitioner {
		if q.Resource = v.resource(); q.Resource.IsZero() {
			return q, errNoCalendar
		}
	}
	return q, nil
}

// day is the home page: everybody's calendar on one date.
func (s *server) day(w http.ResponseWriter, r *http.Request, v *visit) error {
	if v.listed() {
		return s.agenda(w, r, v, "day")
	}
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
	if s.chooseColumns(w, v, &day) {
		return nil
	}
	bar := v.bar("day", day.Catalog, day.Branch, q.Resource, day.Date, day.Today)
	bar.Columns = v.narrow(&day)
	groups := v.group(&day)
	bar.Prev, bar.Next = bar.at(v, day.Date-1), bar.at(v, day.Date+1)
	bar.Title, bar.Sub = v.date(i18n.Full, day.Date), v.hijri(day.Date)
	bar.PrintURL = v.printURL(&bar)
	drawn, err := s.drawDays(v, []diary.DayView{day}, "day", bar.CanBook)
	if err != nil {
		return err
	}
	drawn.band(groups, v.t("columns.others"))
	data := dayData{Bar: bar, Closed: day.Closed, ClosedFor: day.ClosedFor, Grid: drawn}
	for i := range data.Grid.Columns {
		c := &data.Grid.Columns[i]
		c.URL = v.url("/week") + "?" + url.Values{"branch_id": {bar.Branch}, "resource_id": {c.Resource}, "date": {c.Date}}.Encode()
		data.Total += len(day.Columns[i].Entries)
	}
	d := gridder{v: v, zone: day.Branch.Zone, g: data.Grid}
	for i := range day.Classes {
		data.Classes = append(data.Classes, d.class(&day, &day.Classes[i]))
		data.Total += len(day.Classes[i].People)
	}
	data.Cancelled = d.cancelled(&day)
	if data.Untold, err = s.untold(r, v); err != nil {
		return err
	}
	if data.Affected, err = s.affectedCount(r, v); err != nil {
		return err
	}
	return s.page(w, v, "day", data)
}

// printURL is the address of the day on paper.
func (v *visit) printURL(bar *calendarBar) string {
	return v.url("/day/print") + "?" + url.Values{"branch_id": {bar.Branch}, "date": {bar.Date.String()}}.Encode()
}

// cancelled lists what was cancelled of a day.
func (d *gridder) cancelled(day *diary.DayView) (list []cancelledData) {
	v := d.v
	for i := range day.Cancelled {
		e := &day.Cancelled[i]
		list = append(list, cancelledData{
			ID: e.ID.String(), URL: v.url("/appointments/" + e.ID.String()), Who: customerName(v, &e.Appointment), Time: d.times(e.Span),
			What: v.lang.Pick(e.Service.Name, e.Service.NameAr), Reason: string(e.CancelNote),
			Erased: e.Erased(),
		})
	}
	return list
}

func (d *gridder) class(day *diary.DayView, c *diary.Class) classData {
	v := d.v
	out := classData{
		Time: d.times(c.Span), Name: v.lang.Pick(c.Service.Name, c.Service.NameAr), Taken: c.Taken, Seats: c.Capacity, Held: c.Held,
		Full: c.Taken >= c.Capacity, Planned: c.Capacity > 0,
	}
	if !out.Full && day.Date >= day.Today && v.resource().IsZero() {
		_, at := d.zone.Local(c.Span.Start)
		out.URL = v.url("/book") + "?" + url.Values{
			"branch_id": {day.Branch.ID.String()}, "service_id": {c.Service.ID.String()}, "date": {day.Date.String()}, "time": {at.String()},
		}.Encode()
	}
	for i := range c.People {
		b := d.entry(day, &c.People[i])
		out.People = append(out.People, personData{
			ID: b.ID, URL: b.URL, Who: b.Who, Phone: string(c.People[i].Phone), State: b.State, Kind: b.Kind, Icon: b.Icon, Next: b.Next,
			NextTip: b.NextTip,
		})
	}
	return out
}

// bar puts together what stands above a calendar.
func (v *visit) bar(view string, c *booking.Catalog, b *booking.Branch, r booking.ResourceID, date, today civil.Date) calendarBar {
	own := v.role() == booking.Practitioner
	bar := calendarBar{View: view, Date: date, Today: date == today, Branch: b.ID.String(), CanPick: !own, CanBook: v.may("GET /o/{org}/book")}
	if !r.IsZero() && !own {
		bar.Resource = r.String()
	}
	for _, x := range c.Branches {
		if !x.Retired || x == b {
			bar.Branches = append(bar.Branches, choice{x.ID.String(), v.lang.Pick(x.Name, x.NameAr), x == b})
		}
	}
	if len(bar.Branches) > 1 {
		bar.Where = v.lang.Pick(b.Name, b.NameAr)
	}
	for _, x := range c.Resources {
		if !x.Retired || x.ID == r {
			bar.Resources = append(bar.Resources, choice{x.ID.String(), v.lang.Pick(x.Name, x.NameAr), x.ID == r})
		}
	}
	for _, x := range c.Services {
		if !x.Retired {
			bar.Services = append(bar.Services, serviceTone{v.lang.Pick(x.Name, x.NameAr), tone(c, x.ID)})
		}
	}
	if z := v.zoom(); view == "day" || view == "week" {
		bar.Closer, bar.Farther = v.nearer(z+1), v.nearer(z-1)
		bar.List, bar.Other = v.listed(), v.with(cookieList, "1")
		if bar.List {
			bar.Other = v.with(cookieList, "0")
		}
	}
	q := url.Values{"branch_id": {bar.Branch}, "date": {date.String()}}
	bar.DayURL, bar.MonthURL = v.url("/day")+"?"+q.Encode(), v.url("/month")+"?"+q.Encode()
	if v.may("GET /o/{org}/rota") {
		bar.RotaURL = v.url("/rota") + "?" + url.Values{"date": {date.String()}}.Encode()
	}
	bar.BookURL = v.url("/find") + "?" + url.Values{"branch_id": {bar.Branch}, "from": {max(date, today).String()}, "back": {view}}.Encode()
	bar.WalkIn = v.url("/book") + "?" + url.Values{"branch_id": {bar.Branch}, "walkin": {"1"}}.Encode()
	if bar.Resource != "" {
		q.Set("resource_id", bar.Resource)
	}
	bar.WeekURL = v.url("/week") + "?" + q.Encode()
	if bar.List {
		bar.DayURL = v.url("/day") + "?" + q.Encode() // of the same person
	}
	bar.Now = bar.at(v, today)
	for _, key := range []string{"?", "/", "t", "p", "f", "b", "w", "j", "k", "a", "c", "n", "m", "x", "u"} {
		switch key {
		case "?":
			bar.Keys = append(bar.Keys, shortcut{key, v.t("keys.help")})
		case "/":
			if v.may("GET /o/{org}/customers") {
				bar.Keys = append(bar.Keys, shortcut{key, v.t("keys.slash")})
			}
		default:
			bar.Keys = append(bar.Keys, shortcut{key, v.t("keys." + key)})
		}
	}
	return bar
}

// nearer is the address of this page with another zoom, if there is such.
func (v *visit) nearer(zoom int) string {
	if zoom < 1 || zoom >= len(zooms) {
		return ""
	}
	return v.with(cookieZoom, strconv.Itoa(zoom))
}

// at is the address of the same view on another date.
func (b *calendarBar) at(v *visit, date civil.Date) string {
	q := url.Values{"branch_id": {b.Branch}, "date": {date.String()}}
	if b.Resource != "" {
		q.Set("resource_id", b.Resource)
	}
	return v.url("/"+b.View) + "?" + q.Encode()
}

type weekData struct {
	Bar  calendarBar
	Grid *grid
}

// week shows seven days of one resource.
func (s *server) week(w http.ResponseWriter, r *http.Request, v *visit) error {
	if v.listed() {
		return s.agenda(w, r, v, "week")
	}
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	days, err := s.Diary.Week(r.Context(), v.org(), q, v.place.Settings.WeekStart)
	if err != nil && !errors.Is(err, diary.ErrNoBranch) {
		return err
	}
	if len(days) == 0 {
		return s.page(w, v, "nobranch", struct{}{})
	}
	first, resource := &days[0], days[0].Columns[0].Resource
	date := q.Date
	if date == 0 {
		date = first.Today
	}
	bar := v.bar("week", first.Catalog, first.Branch, resource.ID, date, first.Today)
	bar.Today = first.Date <= first.Today && first.Today <= days[6].Date
	bar.Prev, bar.Next = bar.at(v, date-7), bar.at(v, date+7)
	bar.Title = v.t("week.of", v.date(i18n.Long, first.Date), v.date(i18n.Long, days[6].Date))
	bar.Sub = v.lang.Pick(resource.Name, resource.NameAr)
	g, err := s.drawDays(v, days, "week", bar.CanBook)
	if err != nil {
		return err
	}
	for i := range g.Columns {
		c, day := &g.Columns[i], days[i]
		c.Title = v.date(i18n.WeekdayIn, day.Date) + " " + v.date(i18n.Short, day.Date)
		c.URL = v.url("/day") + "?" + url.Values{"branch_id": {bar.Branch}, "date": {c.Date}}.Encode()
	}
	return s.page(w, v, "week", weekData{bar, g})
}

type monthData struct {
	Bar      calendarBar
	Weekdays []string
	Weeks    [][]monthDay
}

type monthDay struct {
	Date        civil.Date
	URL         string
	Day         string
	Hijri       string
	In, Today   bool // of the month; the present day
	Closed      bool
	Count, Load int
	Heat        string // class
	Works       bool
}

// month shows how full the days are.
func (s *server) month(w http.ResponseWriter, r *http.Request, v *visit) error {
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	m, err := s.Diary.Month(r.Context(), v.org(), q, v.place.Settings.WeekStart)
	if errors.Is(err, diary.ErrNoBranch) {
		return s.page(w, v, "nobranch", struct{}{})
	}
	if err != nil {
		return err
	}
	bar := v.bar("month", m.Catalog, m.Branch, q.Resource, m.First, m.Today)
	year, month, _ := m.First.Civil()
	bar.Prev, bar.Next = bar.at(v, civil.DateOf(year, month-1, 1)), bar.at(v, civil.DateOf(year, month+1, 1))
	bar.Title, bar.Today = v.date(i18n.Month, m.First), sameMonth(m.First, m.Today)
	data := monthData{Bar: bar}
	for i := range m.Days {
		d := &m.Days[i]
		if i < 7 {
			data.Weekdays = append(data.Weekdays, v.date(i18n.WeekdayIn, d.Date))
		}
		if i%7 == 0 {
			data.Weeks = append(data.Weeks, nil)
		}
		week := &data.Weeks[len(data.Weeks)-1]
		*week = append(*week, v.monthDay(&bar, d, &m))
	}
	return s.page(w, v, "month", data)
}

func sameMonth(a, b civil.Date) bool {
	ay, am, _ := a.Civil()
	by, bm, _ := b.Civil()
	return ay == by && am == bm
}

func (v *visit) monthDay(bar *calendarBar, d *diary.DayLoad, m *diary.MonthView) monthDay {
	q := url.Values{"branch_id": {bar.Branch}, "date": {d.Date.String()}}
	_, _, day := d.Date.Civil()
	out := monthDay{
		Date: d.Date, URL: v.url("/day") + "?" + q.Encode(), Day: v.digits().Number(day), Hijri: v.hijriShort(d.Date),
		In:    sameMonth(d.Date, m.First),
		Today: d.Date == m.Today, Closed: d.Closed, Count: d.Count, Works: d.Working > 0,
	}
	if d.Working > 0 {
		out.Load = min(100, d.Claimed*100/d.Working)
		out.Heat = []string{"heat0", "heat1", "heat2", "heat3", "heat4", "heat5"}[min(5, (out.Load+19)/20)]
	}
	return out
}

// hijriShort is the day of the Hijri month, with the month on its first day.
func (v *visit) hijriShort(d civil.Date) string {
	if !v.place.Settings.Hijri {
		return ""
	}
	_, _, day, ok := i18n.UmmAlQura(d.UTC())
	if !ok {
		return ""
	}
	return v.digits().Number(day)
}
