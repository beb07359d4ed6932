package dashboard

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

// resourceData is the page of a resource.
type resourceData struct {
	Form               *form
	New                bool
	Resource           part
	Services, Branches []choice
	Genders            []choice
	Places             []placeRow
	Off                []offRow
	Leaving            *form // to add time off
	First, Last        bool  // in the order
}

// placeRow is a branch where a resource works.
type placeRow struct {
	Branch    part
	Days      []weekRow
	Overrides []overrideRow
}

// weekRow is a weekday with its hours for reading.
type weekRow struct {
	Name  string
	Hours []string
}

// overrideRow is a stretch of dates with other hours.
type overrideRow struct {
	booking.DateRange
	Index int
	Days  []weekRow // that have hours; none: away
	Same  []string  // the hours, where all days that have any have the same
}

// offRow is an absence.
type offRow struct {
	booking.Absence
	From, To   civil.Date
	Start, End civil.Clock
	Whole      bool // whole days
}

func (v *visit) serviceBoxes(cat *catalogue.Catalogue, f *form) []choice {
	var list []choice
	for _, sv := range cat.Services {
		if !sv.ByCapacity() && !sv.Retired || f.Has("services", sv.Slug) {
			list = append(list, choice{sv.Slug, v.lang.Pick(sv.Name, sv.NameAr), f.Has("services", sv.Slug)})
		}
	}
	return list
}

func (s *server) addResource(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat)
	for _, b := range cat.Branches {
		if !b.Retired {
			f.choose("branches", b.Slug)
			break
		}
	}
	if f.sent() {
		e, asked, err := s.save(w, v, f, cat, catalogue.ResourceChange{
			New: true, Slug: f.text("slug"), Name: f.text("name"), NameAr: f.text("name_ar"),
			Aliases: f.aliases(), Gender: booking.Gender(f.text("gender")),
			Services: f.values["services"], Branches: f.values["branches"], Week: catalogue.UsualWeek(),
		})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/catalogue/resources/"+e.Slug), "catalogue.resource_added")
		}
	}
	return s.page(w, v, "catalogue-resource", resourceData{Form: f, New: true, Services: v.serviceBoxes(cat, f),
		Branches: v.branchBoxes(cat, f), Genders: v.genderChoices()})
}

func (s *server) resource(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	res, err := cat.Resource(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat)
	f.fillResource(cat, res)
	if f.sent() {
		_, asked, err := s.save(w, v, f, cat, catalogue.ResourceChange{
			Slug: res.Slug, Name: f.text("name"), NameAr: f.text("name_ar"),
			Aliases: f.aliases(), Gender: booking.Gender(f.text("gender")),
			Services: f.values["services"], Branches: f.values["branches"], Week: catalogue.UsualWeek(),
		})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, r.URL.Path, "catalogue.saved")
		}
	}
	return s.resourcePage(w, v, cat, res, f, v.fresh(cat))
}

func (f *form) fillResource(cat *catalogue.Catalogue, res *booking.Resource) {
	var services, branches []string
	for _, sv := range cat.Services {
		for _, id := range res.Services {
			if sv.ID == id {
				services = append(services, sv.Slug)
			}
		}
	}
	for i := range res.Rosters {
		if b := branchOf(cat, res.Rosters[i].Branch); b != nil {
			branches = append(branches, b.Slug)
		}
	}
	f.withAliases(res.Aliases).with("gender", string(res.Gender))
	f.with("name", res.Name).with("name_ar", res.NameAr).choose("services", services...).choose("branches", branches...)
}

func (s *server) resourcePage(w http.ResponseWriter, v *visit, cat *catalogue.Catalogue, res *booking.Resource, f, leaving *form) error {
	data := resourceData{
		Form: f, Leaving: leaving, Services: v.serviceBoxes(cat, f), Branches: v.branchBoxes(cat, f), Genders: v.genderChoices(),
		Resource: part{Slug: res.Slug, Name: res.Name, NameAr: res.NameAr, ID: res.ID.String(), Retired: res.Retired},
		First:    cat.Resources[0] == res, Last: cat.Resources[len(cat.Resources)-1] == res,
	}
	zone := v.zone()
	for i := range res.Rosters {
		b := branchOf(cat, res.Rosters[i].Branch)
		if i == 0 {
			zone = b.Zone
		}
		if !b.Retired {
			data.Places = append(data.Places, v.placeRow(b, &res.Rosters[i]))
		}
	}
	for _, off := range res.TimeOff {
		if off.End > v.now.Unix() {
			data.Off = append(data.Off, offRowOf(zone, off))
		}
	}
	return s.page(w, v, "catalogue-resource", data)
}

func (v *visit) placeRow(b *booking.Branch, roster *booking.Roster) placeRow {
	p := placeRow{Branch: part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr}, Days: v.weekRows(&roster.Week, true)}
	today, _ := b.Zone.Local(v.now.Unix())
	for i, o := range roster.Overrides {
		if o.To >= today {
			row := overrideRow{DateRange: o.DateRange, Index: i, Days: v.weekRows(&o.Week, false)}
			row.Same = same(row.Days)
			p.Overrides = append(p.Overrides, row)
		}
	}
	return p
}

// same gives the hours of the days if all have the same.
func same(days []weekRow) []string {
	for _, d := range days {
		if len(d.Hours) != len(days[0].Hours) {
			return nil
		}
		for i := range d.Hours {
			if d.Hours[i] != days[0].Hours[i] {
				return nil
			}
		}
	}
	if len(days) == 0 {
		return nil
	}
	return days[0].Hours
}

// weekRows writes a week for reading: all days, or only those with hours.
func (v *visit) weekRows(week *booking.Week, all bool) []weekRow {
	var rows []weekRow
	for _, d := range v.weekdays() {
		row := weekRow{Name: v.weekday(d)}
		for _, h := range week[d] {
			row.Hours = append(row.Hours, v.span(h))
		}
		if all || len(row.Hours) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func offRowOf(zone *civil.Zone, off booking.Absence) offRow {
	row := offRow{Absence: off}
	row.From, row.Start = zone.Local(off.Start)
	row.To, row.End = zone.Local(off.End)
	if row.Start == 0 && row.End == 0 {
		row.Whole = true
		row.To-- // the end is the midnight after the last day
	}
	return row
}

// order moves a resource up or down.
func (s *server) order(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	by := 1
	if r.PostFormValue("by") == "up" {
		by = -1
	}
	_, err = s.Catalogue.Edit(r.Context(), v.caller(), catalogue.Edit{Change: catalogue.OrderChange{Resource: r.PathValue("slug"), By: by},
		Version: cat.Org.Catalog})
	if err != nil {
		return err
	}
	return s.done(w, v, v.url("/catalogue/resources/"+r.PathValue("slug")), "catalogue.order_saved")
}

// timeOff adds an absence, or takes one away.
func (s *server) timeOff(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	res, err := cat.Resource(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).undone(cat)
	here := v.url("/catalogue/resources/" + res.Slug)
	if f.sent() {
		change, undo := f.absence(res.Slug)
		_, asked, err := s.save(w, v, f, cat, change)
		if asked || err != nil {
			return err
		}
		if f.ok() {
			if undo != "" {
				return s.undoable(w, v, here, here+"/off?"+undo, "catalogue.off_removed")
			}
			return s.done(w, v, here, "catalogue.off_added")
		}
	}
	whole := v.fresh(cat)
	whole.fillResource(cat, res)
	return s.resourcePage(w, v, cat, res, whole, f)
}

// absence reads what is to become of time off, and how that is undone.
func (f *form) absence(resource string) (catalogue.Change, string) {
	if f.checked("remove") {
		start, _ := strconv.ParseInt(f.text("start"), 10, 64)
		end, _ := strconv.ParseInt(f.text("end"), 10, 64)
		undo := url.Values{}
		for _, name := range []string{"from", "from_time", "to", "to_time", "called"} {
			undo.Set(name, f.text(name))
		}
		return catalogue.RemoveTimeOff{Resource: resource, Span: booking.Span{Start: start, End: end}}, undo.Encode()
	}
	days := f.dateRange("from", "to")
	c := catalogue.AddTimeOff{Resource: resource, From: booking.Slot{Date: days.From}, To: booking.Slot{Date: days.To},
		Name: f.text("called")}
	from, to := f.text("from_time"), f.text("to_time")
	if from == "" && to == "" {
		c.WholeDays = true
		return c, ""
	}
	// With one of the times missing it lasts from the day's beginning, or to
	// its end.
	if from != "" {
		c.From.Time, _ = f.clock("from_time", from)
	}
	switch m, ok := readMinutes(to); {
	case to == "" || ok && m == civil.DayMinutes:
		c.To = booking.Slot{Date: days.To + 1}
	case !ok:
		_ = f.fail(errClock.On("to_time"))
	default:
		c.To.Time = civil.Clock(m)
	}
	return c, ""
}

// Retirement is the part of the page that takes it out of use, or back.
func (d resourceData) Retirement() retirement { return retirement{catalogue.ResourcePart, d.Resource} }
