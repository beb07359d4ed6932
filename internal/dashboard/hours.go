package dashboard

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

// dayKeys are the days as the fields of the hours are called.
var dayKeys = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// hoursRow is a row of the editor: from and to as they were typed.
type hoursRow struct{ From, To string }

// dayRow is a weekday with its rows.
type dayRow struct {
	Key    string // sun, mon…
	Name   string
	Shifts []hoursRow
	Error  string
}

// hoursData is the editor of weekly hours.
type hoursData struct {
	Form     *form
	Resource part
	Branch   part
	Days     []dayRow
	Others   []part // the same resource's other branches
}

func (v *visit) weekday(d time.Weekday) string {
	return v.lang.Date(v.digits(), i18n.Weekday, time.Date(2026, 11, 15+int(d), 0, 0, 0, 0, time.UTC)) // a Sunday
}

var errNoHours = fault.New(fault.Invalid, "hours_needed", "write at least one stretch of hours, or choose that they are away")

var errClock = fault.New(fault.Invalid, "invalid_clock", "this is not a time of day; write it as 09:00, 0 to 24 hours")

// readMinutes reads a time of day in any spelling that leaves no doubt: 9, 9:00,
// 0900, ٩:٠٠. The end of a day may be 24:00.
func readMinutes(text string) (int, bool) {
	text = strings.NewReplacer(".", ":", "\u066b", ":", " ", "", "\u200f", "", "\u200e", "").Replace(i18n.ASCII(strings.TrimSpace(text)))
	if !strings.Contains(text, ":") {
		switch len(text) {
		case 1, 2:
			text += ":00"
		case 3, 4:
			text = text[:len(text)-2] + ":" + text[len(text)-2:]
		}
	}
	if len(text) == 4 {
		text = "0" + text
	}
	m, err := civil.ParseMinutes(text)
	return m, err == nil
}

// clock reads a time of day that is not the end of one.
func (f *form) clock(field, text string) (civil.Clock, bool) {
	m, ok := readMinutes(text)
	if !ok || m >= civil.DayMinutes {
		_ = f.fail(errClock.On(field))
		return 0, false
	}
	return civil.Clock(m), true
}

// shifts reads the rows of a day. Rows without both times are no rows; an end
// that is not after the beginning is on the next day.
func (f *form) shifts(key string) (rows []hoursRow, hours []booking.Hours) {
	from, to := f.values["from."+key], f.values["to."+key]
	for i := range min(len(from), len(to)) {
		row := hoursRow{strings.TrimSpace(from[i]), strings.TrimSpace(to[i])}
		if row.From == "" && row.To == "" {
			continue
		}
		rows = append(rows, row)
		start, ok1 := readMinutes(row.From)
		end, ok2 := readMinutes(row.To)
		if !ok1 || !ok2 || start == civil.DayMinutes {
			_ = f.fail(errClock.On("hours." + key))
			continue
		}
		if end <= start {
			end += civil.DayMinutes
		}
		hours = append(hours, booking.Hours{From: start, To: end})
	}
	slices.SortFunc(hours, func(a, b booking.Hours) int { return cmp.Compare(a.From, b.From) })
	return rows, hours
}

// rowsOf shows hours as rows.
func rowsOf(hours []booking.Hours) []hoursRow {
	var rows []hoursRow
	for _, h := range hours {
		rows = append(rows, hoursRow{clockText(h.From), clockText(h.To)})
	}
	return rows
}

// clockText writes minutes after midnight as a clock shows them. The end of a
// day is 24:00 unless it is on the next.
func clockText(minute int) string {
	if minute == civil.DayMinutes {
		return "24:00"
	}
	return civil.Clock(minute % civil.DayMinutes).String()
}

// span writes hours for reading: 21:00–02:00 with a word for the next day.
func (v *visit) span(h booking.Hours) string {
	text := clockText(h.From) + "–" + clockText(h.To)
	if h.To > civil.DayMinutes {
		text = v.t("hours.overnight", clockText(h.From), clockText(h.To))
	}
	return v.digits().Text(text)
}

// hours shows the weekly hours of a resource at a branch, and takes them. Two
// buttons only show the form again: one with another row for a day, one with a
// day's rows on all days.
func (s *server) hours(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	res, err := cat.Resource(r.PathValue("slug"))
	if err != nil {
		return err
	}
	roster, b := rosterAt(cat, res, r.PathValue("branch"))
	if roster == nil {
		return errNoPage
	}
	f := v.edit(r, cat)
	rows := make([]dayRow, 7)
	var week booking.Week
	for d := range rows {
		rows[d] = dayRow{Key: dayKeys[d], Name: v.weekday(time.Weekday(d)), Shifts: rowsOf(roster.Week[d])}
		if r.Method == http.MethodPost {
			rows[d].Shifts, week[d] = f.shifts(dayKeys[d])
		}
	}
	if f.sent() {
		_, asked, err := s.save(w, v, f, cat, catalogue.HoursChange{Resource: res.Slug, Branch: b.Slug, Week: week})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/catalogue/resources/"+res.Slug), "catalogue.hours_saved")
		}
	}
	f.arrange(rows)
	data := hoursData{Form: f, Resource: part{Slug: res.Slug, Name: res.Name, NameAr: res.NameAr},
		Branch: part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr}}
	for _, d := range v.weekdays() {
		data.Days = append(data.Days, rows[d])
	}
	for i := range res.Rosters {
		if other := branchOf(cat, res.Rosters[i].Branch); other != nil && other.ID != b.ID && !other.Retired {
			data.Others = append(data.Others, part{Slug: other.Slug, Name: other.Name, NameAr: other.NameAr})
		}
	}
	return s.page(w, v, "catalogue-hours", data)
}

// arrange does what the buttons of the editor ask for, puts what is wrong on
// its day, and gives every day a row to type into.
func (f *form) arrange(rows []dayRow) {
	copied, more := f.text("copy"), f.text("more")
	for i := range rows {
		if rows[i].Key == copied {
			for j := range rows {
				rows[j].Shifts = slices.Clone(rows[i].Shifts) // #nosec G602 -- both run over rows
			}
			break
		}
	}
	for i := range rows {
		if rows[i].Key == more || len(rows[i].Shifts) == 0 {
			rows[i].Shifts = append(rows[i].Shifts, hoursRow{})
		}
		rows[i].Error = f.Error("hours." + rows[i].Key)
	}
}

// rosterAt finds when a resource works at a branch.
func rosterAt(cat *catalogue.Catalogue, res *booking.Resource, branch string) (*booking.Roster, *booking.Branch) {
	b, err := cat.Branch(branch)
	if err != nil {
		return nil, nil
	}
	for i := range res.Rosters {
		if res.Rosters[i].Branch == b.ID {
			return &res.Rosters[i], b
		}
	}
	return nil, nil
}

func versionText(cat *catalogue.Catalogue) string { return fmt.Sprint(cat.Org.Catalog) }
