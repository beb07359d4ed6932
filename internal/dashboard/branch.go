package dashboard

import (
	"net/http"
	"net/url"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
)

// zones are offered for a branch; any other can be typed.
var zones = []string{
	"Asia/Riyadh", "Asia/Dubai", "Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat", "Asia/Aden", "Asia/Baghdad", "Asia/Amman",
	"Asia/Beirut", "Asia/Damascus", "Africa/Cairo", "Africa/Khartoum", "Africa/Tripoli", "Africa/Tunis", "Africa/Algiers", "Africa/Casablanca",
	"Europe/Istanbul", "Europe/London",
}

// branchData is the page of a branch.
type branchData struct {
	Form     *form
	New      bool
	Branch   part
	Zones    []choice
	Closures []booking.Closure
	Staff    []part
	Closing  *form // to add a closure
}

func (v *visit) zoneChoices() []choice {
	list := make([]choice, len(zones))
	for i, z := range zones {
		list[i] = choice{Value: z, Text: v.zoneName(z)}
	}
	return list
}

func (s *server) addBranch(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat).with("zone", zones[0]).with("offer_all", "on")
	if f.sent() {
		e, asked, err := s.save(w, v, f, cat, catalogue.BranchChange{
			New: true, Slug: f.text("slug"), Name: f.text("name"), NameAr: f.text("name_ar"), Aliases: f.aliases(),
			Answers: f.answers(booking.BranchTopics), Zone: f.text("zone"), OfferAll: f.checked("offer_all"),
		})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/catalogue/branches/"+e.Slug), "catalogue.added")
		}
	}
	return s.page(w, v, "catalogue-branch", branchData{Form: f, New: true, Zones: v.zoneChoices()})
}

func (s *server) branch(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	b, err := cat.Branch(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).fillBranch(b)
	if f.sent() {
		_, asked, err := s.save(w, v, f, cat, catalogue.BranchChange{Slug: b.Slug, Name: f.text("name"), NameAr: f.text("name_ar"),
			Aliases: f.aliases(), Answers: f.answers(booking.BranchTopics), Zone: f.text("zone")})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.r.URL.Path, "catalogue.saved")
		}
	}
	return s.branchPage(w, v, cat, b, f, v.fresh(cat))
}

// fillBranch shows a branch as it is, unless something was sent.
func (f *form) fillBranch(b *booking.Branch) *form {
	return f.with("name", b.Name).with("name_ar", b.NameAr).with("zone", b.Zone.Name()).withAliases(b.Aliases).
		withAnswers(b.Answers, booking.BranchTopics)
}

// fresh is a form that was not sent, on a page where another one was.
func (v *visit) fresh(cat *catalogue.Catalogue) *form {
	unsent := *v
	unsent.r = &http.Request{Method: http.MethodGet, URL: v.r.URL}
	return unsent.blank().with("version", versionText(cat))
}

func (s *server) branchPage(w http.ResponseWriter, v *visit, cat *catalogue.Catalogue, b *booking.Branch, f, closing *form) error {
	data := branchData{
		Form: f, Closing: closing, Zones: v.zoneChoices(),
		Branch: part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr, ID: b.ID.String(), Retired: b.Retired},
	}
	today, _ := b.Zone.Local(v.now.Unix())
	for _, c := range b.Closures {
		if c.To >= today {
			data.Closures = append(data.Closures, c)
		}
	}
	for _, res := range cat.Resources {
		if worksAt(res, b.ID) && !res.Retired {
			data.Staff = append(data.Staff, part{Slug: res.Slug, Name: res.Name, NameAr: res.NameAr})
		}
	}
	return s.page(w, v, "catalogue-branch", data)
}

// closures adds a closure, or takes one away.
func (s *server) closures(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	b, err := cat.Branch(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat).undone(cat)
	here := v.url("/catalogue/branches/" + b.Slug)
	if f.sent() {
		span := f.dateRange("from", "to")
		var change catalogue.Change = catalogue.AddClosure{Branch: b.Slug, Closure: booking.Closure{DateRange: span, Name: f.text("called")}}
		if f.checked("remove") {
			change = catalogue.RemoveClosure{Branch: b.Slug, DateRange: span}
		}
		_, asked, err := s.save(w, v, f, cat, change)
		if asked || err != nil {
			return err
		}
		if f.ok() {
			q := url.Values{"from": {span.From.String()}, "to": {span.To.String()}, "called": {f.text("called")}}
			if f.checked("remove") {
				return s.undoable(w, v, here, here+"/closures?"+q.Encode(), "catalogue.closure_removed")
			}
			return s.done(w, v, here, "catalogue.closure_added")
		}
	}
	return s.branchPage(w, v, cat, b, v.fresh(cat).fillBranch(b), f)
}

var errDate = fault.New(fault.Invalid, "invalid_date", "this is not a date; write it as YYYY-MM-DD, such as 2026-11-15")

// date reads a date.
func (f *form) date(name string) civil.Date {
	d, err := civil.ParseDate(f.digits(name))
	if err != nil {
		_ = f.fail(errDate.On(name))
	}
	return d
}

// dateRange reads two dates; without the second one it is a single day.
func (f *form) dateRange(from, to string) booking.DateRange {
	r := booking.DateRange{From: f.date(from)}
	if r.To = r.From; f.text(to) != "" {
		r.To = f.date(to)
	}
	return r
}

// undone takes what is to be done from the address: a button that takes
// something back posts nothing else. It speaks of the catalogue as it is.
func (f *form) undone(cat *catalogue.Catalogue) *form {
	if len(f.values) == 0 {
		f.values = f.v.r.URL.Query()
		f.values.Set("version", versionText(cat))
	}
	return f
}

// Retirement is the part of the page that takes it out of use, or back.
func (d branchData) Retirement() retirement { return retirement{catalogue.BranchPart, d.Branch} }
