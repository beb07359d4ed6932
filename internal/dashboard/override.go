package dashboard

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

// overrideData is the page that gives some people other hours on some dates.
type overrideData struct {
	Form     *form
	Branch   part
	Branches []part
	People   []choice
	Day      dayRow
	Weekdays []choice
	Previews []preview
}

// preview is what somebody would work on the dates.
type preview struct {
	Name, NameAr string
	Days         []previewDay
	Cut          bool // there are more days than are shown
}

type previewDay struct {
	catalogue.DayHours
	Text []string
}

// previewDays is how many days of a range are shown.
const previewDays = 31

// dates leads to the first branch in use.
func (s *server) dates(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	for _, b := range cat.Branches {
		if !b.Retired {
			to := v.url("/catalogue/dates/" + b.Slug)
			if r.URL.RawQuery != "" {
				to += "?" + r.URL.RawQuery
			}
			http.Redirect(w, r, to, http.StatusSeeOther)
			return nil
		}
	}
	return s.done(w, v, v.url("/catalogue/add/branch"), "catalogue.branch_first")
}

func (s *server) override(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	b, err := cat.Branch(r.PathValue("branch"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).undone(cat).with("kind", "hours")
	data := overrideData{Form: f, Branch: part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr}, Day: dayRow{Key: "all"}}
	f.beginOverride(cat, b, &data)
	change := f.addOverride(b.Slug, &data.Day)
	if f.sent() {
		_, asked, err := s.save(w, v, f, cat, change)
		if asked || err != nil {
			return err
		}
		if f.ok() {
			to := v.url("/catalogue/branches/" + b.Slug)
			if len(change.Resources) == 1 {
				to = v.url("/catalogue/resources/" + change.Resources[0])
			}
			return s.done(w, v, to, "catalogue.override_added")
		}
	}
	if f.checked("preview") && f.ok() {
		if data.Previews, err = s.previews(v, cat, b, change); err != nil {
			if err = f.fail(err); err != nil {
				return err
			}
		}
	}
	rows := []dayRow{data.Day}
	f.arrange(rows)
	data.Day = rows[0]
	return s.page(w, v, "catalogue-dates", data)
}

// beginOverride fills in who and which weekdays there are to choose.
func (f *form) beginOverride(cat *catalogue.Catalogue, b *booking.Branch, data *overrideData) {
	v := f.v
	var all []string
	for _, res := range cat.Resources {
		if !res.Retired && worksAt(res, b.ID) {
			all = append(all, res.Slug)
			data.People = append(data.People, choice{Value: res.Slug, Text: v.lang.Pick(res.Name, res.NameAr)})
		}
	}
	if who := v.r.URL.Query().Get("who"); who != "" {
		all = []string{who}
	}
	f.choose("resources", all...)
	f.choose("weekdays", dayKeys[:]...)
	for i := range data.People {
		data.People[i].Chosen = f.Has("resources", data.People[i].Value)
	}
	for _, d := range v.weekdays() {
		data.Weekdays = append(data.Weekdays, choice{dayKeys[d], v.weekday(d), f.Has("weekdays", dayKeys[d])})
	}
	for _, other := range cat.Branches {
		if !other.Retired {
			data.Branches = append(data.Branches, part{Slug: other.Slug, Name: other.Name, NameAr: other.NameAr})
		}
	}
	if v.r.Method != http.MethodPost {
		data.Day.Shifts = []hoursRow{{}}
	}
}

// addOverride reads the form: the same hours on every weekday that is ticked.
func (f *form) addOverride(branch string, day *dayRow) catalogue.AddOverride {
	c := catalogue.AddOverride{Branch: branch, Resources: f.values["resources"]}
	if f.v.r.Method != http.MethodPost {
		return c
	}
	var hours []booking.Hours
	day.Shifts, hours = f.shifts(day.Key)
	if !f.sent() && !f.checked("preview") {
		return c
	}
	c.DateRange = f.dateRange("from", "to")
	if f.text("kind") == "away" {
		return c
	}
	if len(hours) == 0 && f.ok() {
		_ = f.fail(errNoHours.On("hours." + day.Key))
	}
	for d := range c.Week {
		if slices.Contains(f.values["weekdays"], dayKeys[d]) {
			c.Week[d] = hours
		}
	}
	return c
}

// previews shows what each of those chosen would work.
func (s *server) previews(v *visit, cat *catalogue.Catalogue, b *booking.Branch, c catalogue.AddOverride) ([]preview, error) {
	to := min(c.To, c.From+previewDays-1)
	var list []preview
	for _, slug := range c.Resources {
		res, err := cat.Resource(slug)
		if err != nil {
			return nil, err
		}
		days, err := s.Catalogue.Preview(v.r.Context(), v.org(), c, slug, b.Slug, c.From, max(to, c.From))
		if err != nil {
			return nil, err
		}
		p := preview{Name: res.Name, NameAr: res.NameAr, Cut: to < c.To}
		for _, d := range days {
			row := previewDay{DayHours: d}
			for _, h := range d.Hours {
				row.Text = append(row.Text, v.span(h))
			}
			p.Days = append(p.Days, row)
		}
		list = append(list, p)
	}
	return list, nil
}

// removeOverride takes other hours away again. Undoing puts them back if they
// were the same on every day that has any.
func (s *server) removeOverride(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	res, err := cat.Resource(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat)
	index, err := strconv.Atoi(f.text("index"))
	roster, b := rosterAt(cat, res, r.PathValue("branch"))
	if err != nil || roster == nil || index < 0 || index >= len(roster.Overrides) {
		return errNoPage
	}
	here := v.url("/catalogue/resources/" + res.Slug)
	if f.sent() {
		gone := roster.Overrides[index]
		_, asked, err := s.save(w, v, f, cat, catalogue.RemoveOverride{Resource: res.Slug, Branch: b.Slug, Index: index})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.undoable(w, v, here, s.putBack(v, res.Slug, b.Slug, gone), "catalogue.override_removed")
		}
	}
	whole := v.fresh(cat)
	whole.Top = f.Top
	whole.fillResource(cat, res)
	return s.resourcePage(w, v, cat, res, whole, v.fresh(cat))
}

// putBack is where to post to bring an override back; empty if the form could
// not have made it.
func (s *server) putBack(v *visit, resource, branch string, o booking.Override) string {
	q := url.Values{"resources": {resource}, "from": {o.From.String()}, "to": {o.To.String()}, "kind": {"away"}}
	var hours []booking.Hours
	for d := time.Sunday; d <= time.Saturday; d++ {
		if len(o.Week[d]) == 0 {
			continue
		}
		if hours != nil && !slices.Equal(hours, o.Week[d]) {
			return ""
		}
		hours = o.Week[d]
		q.Set("kind", "hours")
		q.Add("weekdays", dayKeys[d])
	}
	for _, h := range hours {
		q.Add("from.all", clockText(h.From))
		q.Add("to.all", civil.Clock(h.To%civil.DayMinutes).String())
	}
	return v.url("/catalogue/dates/"+branch) + "?" + q.Encode()
}
