package dashboard

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/sheet"
)

var overviewRoutes = []route{
	{"GET /o/{org}/overview", managers, (*server).overviewPage},
	{"GET /o/{org}/overview/appointments.csv", managers, (*server).exportAppointments},
}

// overviewData is the overview with what its charts draw.
type overviewData struct {
	Form     *form
	Branches []choice
	View     diary.Overview
	Ranges   []choice // Value is the address
	CSV      string
	NoShow   string // rate, as a percentage; empty: none was due
	Load     string // of all resources together; empty: nobody works
	Bars     []bar  // of the days
	Width    int    // of their drawing
	Most     diary.DayCount
	Channels []stripe
	Sources  []stripe // what led to the booking page; none: nobody booked there, or nobody said
	Statuses []stripe
	Loads    []stripe
	Free     []freeLine
	Ahead    string // how many days ahead they are looked for
	Lead     string // how long before they begin appointments are booked; empty: there are none
	Before   beforeData
	Parts    []partTable
}

// beforeData is what the tiles were in as many days before; empty: it is not known.
type beforeData struct{ Total, NoShow, Load, Lead string }

// partTable has a line for each service, person, branch or channel.
type partTable struct {
	Title, Head string
	Lines       []partLine
}

// partLine says what one of them has: how many appointments, how many more or
// fewer than before, and what became of them.
type partLine struct {
	Text                         string
	N, Change, Cancelled, Missed string
	Lead                         string // empty: nothing was booked
}

// bar is a column of the chart of days, in the units of its drawing.
type bar struct {
	Column          int // where its column begins
	X, Y, W, H      float64
	MissedY, Missed float64 // the part that was missed, at the foot
	Title           string
}

// stripe is a line of a chart of shares.
type stripe struct {
	Text, Value string
	Percent     int // of the drawing's width
}

// freeLine is the next free time of a service at a branch.
type freeLine struct {
	Service, Branch string
	When            string // empty: none
}

// The drawing of the days: each has a column of ten, of which the bar takes
// seven.
const (
	chartHeight = 100
	chartColumn = 10
	chartBar    = 7
)

func (s *server) overviewPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	today, _ := v.zone().Local(v.now.Unix())
	f := v.form(r).with("from", (today-29).String()).with("to", today.String())
	d := overviewData{Form: f, Ahead: v.digits().Text(strconv.Itoa(contract.SearchDays))}
	for _, span := range []struct {
		key      string
		from, to civil.Date
	}{{"overview.week", today - 6, today}, {"overview.month", today - 29, today}, {"overview.ahead", today, today + 13}} {
		d.Ranges = append(d.Ranges, choice{
			Value: v.url("/overview?" + url.Values{"from": {span.from.String()}, "to": {span.to.String()}, "branch": {f.text("branch")}}.Encode()),
			Text:  v.t(span.key), Chosen: f.digits("from") == span.from.String() && f.digits("to") == span.to.String(),
		})
	}
	if from, to, ok := f.dates("from", "to"); ok {
		branch, err := branchIn(f)
		if err == nil {
			d.View, err = s.Diary.Overview(r.Context(), v.org(), from, to, branch)
		}
		if err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	d.Branches = []choice{{Text: v.t("overview.branch.all")}}
	for _, b := range d.View.Branches {
		d.Branches = append(d.Branches, choice{Value: b.ID.String(), Text: v.lang.Pick(b.Name, b.NameAr)})
	}
	d.CSV = v.url("/overview/appointments.csv?" + url.Values{"from": {f.digits("from")}, "to": {f.digits("to")},
		"branch": {f.text("branch")}}.Encode())
	d.draw(v)
	return s.page(w, v, "overview", &d)
}

// branchIn reads the branch that was chosen; zero: all.
func branchIn(f *form) (booking.BranchID, error) {
	text := f.text("branch")
	if text == "" {
		return booking.BranchID{}, nil
	}
	id, err := booking.ParseID[booking.BranchID](text)
	if err != nil {
		return id, booking.ErrBranchNotFound.On("branch")
	}
	return id, nil
}

// draw turns the figures into what the page shows.
func (d *overviewData) draw(v *visit) {
	o := &d.View
	if o.Due > 0 {
		d.NoShow = v.percent(o.NoShows, o.Due)
	}
	for _, day := range o.PerDay {
		if day.N > d.Most.N {
			d.Most = day
		}
	}
	d.Width = len(o.PerDay) * chartColumn
	for i, day := range o.PerDay {
		scale := chartHeight / float64(max(d.Most.N, 1))
		b := bar{Column: i * chartColumn, X: float64(i*chartColumn) + (chartColumn-chartBar)/2.0, W: chartBar, H: float64(day.N) * scale,
			Missed: float64(day.NoShows) * scale}
		b.Y, b.MissedY = chartHeight-b.H, chartHeight-b.Missed
		b.Title = v.date(i18n.Full, day.Date) + ": " + v.s.texts().Count(v.lang, v.digits(), "customers.total", day.N)
		d.Bars = append(d.Bars, b)
	}
	for _, c := range o.ByChannel {
		d.Channels = append(d.Channels, stripe{v.t("channel." + string(c.Of)), v.digits().Number(c.N), share(c.N, o.Total)})
	}
	d.Sources = v.sourceStripes(o.BySource)
	for _, c := range o.ByStatus {
		d.Statuses = append(d.Statuses, stripe{v.t("status." + string(c.Of)), v.digits().Number(c.N), share(c.N, o.Total)})
	}
	for _, l := range o.Load {
		line := stripe{Text: v.lang.Pick(l.Resource.Name, l.Resource.NameAr), Value: v.t("overview.nowork")}
		if l.Working > 0 {
			line.Percent = share(l.Claimed, l.Working)
			line.Value = v.percent(l.Claimed, l.Working) + " · " + v.t("overview.hours", v.hours(l.Claimed), v.hours(l.Working))
		}
		d.Loads = append(d.Loads, line)
	}
	if o.Working > 0 {
		d.Load = v.percent(o.Claimed, o.Working)
	}
	d.Lead = v.lead(&o.Period)
	d.compare(v)
	for _, s := range o.Free {
		line := freeLine{Service: v.lang.Pick(s.Service.Name, s.Service.NameAr), Branch: v.lang.Pick(s.Branch.Name, s.Branch.NameAr)}
		if s.Slot != nil {
			line.When = v.date(i18n.Full, s.Slot.Date) + " · " + v.digits().Text(s.Slot.Time.String())
		}
		d.Free = append(d.Free, line)
	}
}

// compare says how it was in as many days before, and who has how much of it.
func (d *overviewData) compare(v *visit) {
	o, days := &d.View, int(d.View.To-d.View.From)+1
	before := func(text string) string { return v.n("overview.before", days, text) }
	if o.Total > 0 {
		d.Before.Total = before(v.digits().Number(o.Before.Total))
	}
	if o.Before.Due > 0 {
		d.Before.NoShow = before(v.percent(o.Before.NoShows, o.Before.Due))
	}
	if o.Before.Working > 0 {
		d.Before.Load = before(v.percent(o.Before.Claimed, o.Before.Working))
	}
	if lead := v.lead(&o.Before); lead != "" {
		d.Before.Lead = before(lead)
	}
	d.Parts = []partTable{
		partsOf(v, "overview.by_service", "overview.service", o.Services,
			func(s *booking.Service) string { return v.lang.Pick(s.Name, s.NameAr) }),
		partsOf(v, "overview.by_resource", "overview.resource", o.Resources, func(r *booking.Resource) string {
			if r == nil {
				return v.t("customer.session")
			}
			return v.lang.Pick(r.Name, r.NameAr)
		}),
		partsOf(v, "overview.by_channel", "overview.channel", o.Channels, func(c booking.Channel) string { return v.t("channel." + string(c)) }),
	}
	if len(o.Places) > 1 {
		d.Parts = append(d.Parts, partsOf(v, "overview.by_branch", "overview.branch", o.Places,
			func(b *booking.Branch) string { return v.lang.Pick(b.Name, b.NameAr) }))
	}
}

// partsOf writes the lines of a table.
func partsOf[K any](v *visit, title, head string, list []diary.Part[K], name func(K) string) partTable {
	t := partTable{Title: title, Head: head}
	for _, p := range list {
		line := partLine{Text: name(p.Of), N: v.digits().Number(p.Now.Total), Change: v.change(p.Now.Total - p.Before.Total),
			Cancelled: v.digits().Number(p.Now.Cancelled), Missed: v.digits().Number(p.Now.NoShows), Lead: v.lead(&p.Now)}
		if p.Now.Due > 0 {
			line.Missed += " · " + v.percent(p.Now.NoShows, p.Now.Due)
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// change writes how many more or fewer there are.
func (v *visit) change(n int) string {
	switch {
	case n > 0:
		return "+" + v.digits().Number(n)
	case n < 0:
		return "−" + v.digits().Number(-n)
	}
	return v.digits().Number(0)
}

// lead writes how long before they begin appointments are booked: in days, if
// there are some.
func (v *visit) lead(p *diary.Period) string {
	const day = 24 * 60
	switch minutes := int(p.Lead() / 60); {
	case p.Total == p.Cancelled:
		return ""
	case minutes >= 2*day:
		return v.n("span.days", (minutes+day/2)/day)
	case minutes < 1:
		return v.t("overview.at_once")
	default:
		return v.hours(minutes)
	}
}

// sourcesShown is how many sources have a line of their own. Whoever books can
// come with any word.
const sourcesShown = 9

// sourceStripes draws what led to the booking page; nothing, if it is not known
// of anybody.
func (v *visit) sourceStripes(list []diary.Share[string]) (out []stripe) {
	whole, others := 0, 0
	for _, c := range list {
		whole += c.N
	}
	if len(list) == 0 || len(list) == 1 && list[0].Of == "" {
		return nil
	}
	for i, c := range list {
		text := c.Of
		switch {
		case i >= sourcesShown:
			others += c.N
			continue
		case text == "":
			text = v.t("overview.source.unknown")
		case text == codeSource:
			text = v.t("overview.source.code")
		}
		out = append(out, stripe{text, v.digits().Number(c.N), share(c.N, whole)})
	}
	if others > 0 {
		out = append(out, stripe{v.t("overview.source.others"), v.digits().Number(others), share(others, whole)})
	}
	return out
}

// share is a part of a whole, from 0 to 100.
func share(part, whole int) int {
	if whole <= 0 {
		return 0
	}
	return min(100, (part*100+whole/2)/whole)
}

// percent writes a share.
func (v *visit) percent(part, whole int) string {
	return v.t("percent", v.digits().Text(strconv.Itoa((part*100+whole/2)/max(whole, 1))))
}

// hours writes minutes as hours and minutes.
func (v *visit) hours(minutes int) string {
	hours, rest := minutes/60, minutes%60
	switch {
	case hours == 0:
		return v.n("overview.minutes", rest)
	case rest == 0:
		return v.n("overview.whole_hours", hours)
	}
	return v.t("overview.hours_and_minutes", v.n("overview.whole_hours", hours), v.n("overview.minutes", rest))
}

// exportAppointments gives the appointments of the dates as a table.
func (s *server) exportAppointments(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	from, to, ok := f.dates("from", "to")
	branch, err := branchIn(f)
	if err != nil {
		return err
	}
	if !ok {
		return errDate.On("from")
	}
	// A long table may take longer than a page does.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{})
	var table *sheet.Writer
	begin := func() error {
		v.tell(alarm.Exported)
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="appointments-%s-%s.csv"`, from, to))
		table = sheet.NewWriter(w)
		heads := make([]string, len(csvColumns))
		for i, c := range csvColumns {
			heads[i] = v.t("csv." + c)
		}
		return table.Row(heads...)
	}
	err = s.Desk.ExportAppointments(r.Context(), v.caller(), desk.Filter{From: &from, To: &to, Branch: branch}, func(row desk.Row) error {
		if table == nil {
			if err := begin(); err != nil {
				return err
			}
		}
		return table.Row(v.csvRow(row)...)
	})
	if err == nil && table == nil {
		err = begin() // Nothing but the heads.
	}
	if err == nil {
		err = table.Flush()
	}
	if err != nil && table != nil {
		panic(http.ErrAbortHandler) // Half a table must not look whole.
	}
	return err
}

var csvColumns = []string{"id", "date", "time", "end", "branch", "service", "resource", "status", "customer", "phone", "notes", "channel",
	"source", "created", "cancelled", "reason"}

// csvRow is an appointment in the order of csvColumns. Dates and times are in
// plain digits, which spreadsheets understand.
func (v *visit) csvRow(r desk.Row) []string {
	stamp := func(unix int64) string {
		if unix == 0 {
			return ""
		}
		return r.Zone.Time(unix).Format("2006-01-02 15:04")
	}
	resource := v.t("customer.session")
	if r.Resource != nil {
		resource = v.lang.Pick(r.Resource.Name, r.Resource.NameAr)
	}
	return []string{
		r.ID.String(), r.Date.String(), r.Time.String(), r.EndTime.String(), v.lang.Pick(r.Branch.Name, r.Branch.NameAr),
		v.lang.Pick(r.Service.Name, r.Service.NameAr), resource, v.t("status." + string(r.Status)), string(r.Customer), string(r.Phone),
		string(r.Notes),
		v.t("channel." + string(r.Channel)), r.Source, stamp(r.CreatedAt), stamp(r.CancelAt), string(r.CancelNote),
	}
}
