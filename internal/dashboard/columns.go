package dashboard

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
)

// Which calendars of a day are shown, as a browser remembers it: everybody's, of
// those who work, of those who do a service ("does." and its mark), or all but some
// ("but." and their marks).
const (
	columnsAll  = "all"
	columnsWork = "working"
	columnsDoes = "does."
	columnsBut  = "but."
)

const (
	// manyColumns is from how many calendars on only those who work are shown, unless
	// somebody has chosen otherwise.
	manyColumns = 13
	// hiddenColumns is how many a browser leaves out at most.
	hiddenColumns = 300
	columnMark    = 12 // hexadecimal digits that tell ids apart
)

// columnsData is the choice of whose calendars a day shows.
type columnsData struct {
	Shown, All   int
	Narrowed     bool     // somebody is left out
	Quick        []choice // addresses that choose at once
	Services     []choice // those as well
	Order        []choice // and those: as they are listed, or grouped by what they do
	People       []choice // by id
	Branch, Date string
}

// mark is what a browser remembers of an id: its end, which is by chance.
func mark(id string) string { return id[len(id)-columnMark:] }

// columns is what was chosen in this browser; empty: nothing.
func (v *visit) columns() string { return v.s.cookie(v.r, cookieColumns) }

// chooseColumns takes the choice of calendars that came with the address, as look
// takes others, and leads back to the page without it.
func (s *server) chooseColumns(w http.ResponseWriter, v *visit, day *diary.DayView) bool {
	q := v.r.URL.Query()
	chosen := q.Get(cookieColumns)
	if chosen == "" {
		return false
	}
	switch {
	case chosen == columnsAll || chosen == columnsWork:
	case strings.HasPrefix(chosen, columnsDoes):
		if !slices.ContainsFunc(day.Catalog.Services, func(s *booking.Service) bool { return chosen == columnsDoes+mark(s.ID.String()) }) {
			chosen = columnsAll
		}
	default:
		chosen = columnsBut + strings.Join(v.hidden(day, q["who"]), ".")
	}
	s.setCookie(w, cookieColumns, chosen, looksLife)
	q.Del(cookieColumns)
	q.Del("who")
	to := url.URL{Path: v.r.URL.Path, RawQuery: q.Encode()}
	http.Redirect(w, v.r, to.String(), http.StatusSeeOther)
	return true
}

// hidden lists the marks of whom the browser leaves out: of this day all but those
// who are ticked, and of others whom it left out before.
func (v *visit) hidden(day *diary.DayView, ticked []string) (list []string) {
	here := map[string]bool{}
	for i := range day.Columns {
		id := day.Columns[i].Resource.ID.String()
		here[mark(id)] = true
		if !slices.Contains(ticked, id) {
			list = append(list, mark(id))
		}
	}
	if rest, ok := strings.CutPrefix(v.columns(), columnsBut); ok {
		for _, m := range strings.Split(rest, ".") {
			if len(m) == columnMark && !here[m] && len(list) < hiddenColumns {
				list = append(list, m)
			}
		}
	}
	return list
}

// drawn tells whether a column is shown by a choice.
func drawn(c *diary.Column, chosen string) bool {
	if does, ok := strings.CutPrefix(chosen, columnsDoes); ok {
		return slices.ContainsFunc(c.Resource.Services, func(id booking.ServiceID) bool { return mark(id.String()) == does })
	}
	if but, ok := strings.CutPrefix(chosen, columnsBut); ok {
		return !slices.Contains(strings.Split(but, "."), mark(c.Resource.ID.String()))
	}
	return chosen != columnsWork || c.Working > 0 || len(c.Entries) > 0 || len(c.Holds) > 0
}

// narrow leaves the calendars of a day that are to be shown, and says what there is to
// choose from; nil: there is nothing. Where nothing would be left, all are shown.
func (v *visit) narrow(day *diary.DayView) *columnsData {
	if len(day.Columns) < 2 {
		return nil
	}
	chosen := v.columns()
	if chosen == "" && len(day.Columns) >= manyColumns {
		chosen = columnsWork
	}
	data := &columnsData{All: len(day.Columns), Branch: day.Branch.ID.String(), Date: day.Date.String()}
	var kept []diary.Column
	for i := range day.Columns {
		if drawn(&day.Columns[i], chosen) {
			kept = append(kept, day.Columns[i])
		}
	}
	if len(kept) == 0 {
		kept, chosen = day.Columns, columnsAll
	}
	data.Shown, data.Narrowed = len(kept), len(kept) < len(day.Columns)
	for i := range day.Columns {
		r := day.Columns[i].Resource
		in := slices.ContainsFunc(kept, func(c diary.Column) bool { return c.Resource == r })
		data.People = append(data.People, choice{r.ID.String(), v.lang.Pick(r.Name, r.NameAr), in})
	}
	for _, value := range []string{columnsAll, columnsWork} {
		data.Quick = append(data.Quick, choice{v.with(cookieColumns, value), v.t("columns." + value), value == cmp.Or(chosen, columnsAll)})
	}
	data.Services = v.columnServices(day, chosen)
	if len(data.Services) > 0 {
		for _, value := range []string{"0", "1"} {
			data.Order = append(data.Order, choice{v.with(cookieGroups, value), v.t("columns.groups_" + value), value == v.groups()})
		}
	}
	day.Columns = kept
	return data
}

// groups is "1" when calendars are grouped in this browser.
func (v *visit) groups() string { return cmp.Or(v.look(cookieGroups), "0") }

// group puts the calendars of a day into groups of those who do the same, and gives
// the name of each one's group: the first service of theirs that not everybody does.
// Who does none of those comes last, without a name. Nil: there are no groups.
func (v *visit) group(day *diary.DayView) []string {
	if v.groups() != "1" {
		return nil
	}
	of := func(c *diary.Column) int {
		return slices.IndexFunc(day.Catalog.Services, func(sv *booking.Service) bool {
			return !sv.Retired && slices.Contains(c.Resource.Services, sv.ID) && !everybodyDoes(day, sv.ID)
		})
	}
	slices.SortStableFunc(day.Columns, func(a, b diary.Column) int {
		return cmp.Compare(uint(of(&a)), uint(of(&b))) // Of no group, -1, is the last.
	})
	names := make([]string, len(day.Columns))
	for i := range day.Columns {
		if n := of(&day.Columns[i]); n >= 0 {
			sv := day.Catalog.Services[n]
			names[i] = v.lang.Pick(sv.Name, sv.NameAr)
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return name != "" }) {
		return nil
	}
	return names
}

func everybodyDoes(day *diary.DayView, id booking.ServiceID) bool {
	return !slices.ContainsFunc(day.Columns, func(c diary.Column) bool { return !slices.Contains(c.Resource.Services, id) })
}

// columnServices are the services that some of those who are there do, and not all.
func (v *visit) columnServices(day *diary.DayView, chosen string) (list []choice) {
	for _, sv := range day.Catalog.Services {
		n := 0
		for i := range day.Columns {
			if slices.Contains(day.Columns[i].Resource.Services, sv.ID) {
				n++
			}
		}
		value := columnsDoes + mark(sv.ID.String())
		if !sv.Retired && n > 0 && n < len(day.Columns) {
			list = append(list, choice{v.with(cookieColumns, value), v.lang.Pick(sv.Name, sv.NameAr), value == chosen})
		}
	}
	return list
}

// nth is the place of a service in the catalogue, by which a calendar calls it; -1: it
// is not there.
func nth(c *booking.Catalog, id booking.ServiceID) int {
	return slices.IndexFunc(c.Services, func(s *booking.Service) bool { return s.ID == id })
}

// doing lists what a resource does, by place in the catalogue.
func doing(c *booking.Catalog, r *booking.Resource) string {
	var list []string
	for _, id := range r.Services {
		list = append(list, strconv.Itoa(nth(c, id)))
	}
	return strings.Join(list, " ")
}
