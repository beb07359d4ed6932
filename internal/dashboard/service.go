package dashboard

import (
	"net/http"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

// serviceData is the page of a service.
type serviceData struct {
	Form     *form
	New      bool
	Service  part
	Seats    bool // booked by the seat
	Sessions []sessionRow
	Branches []choice
	Units    []choice
	Staff    []part
}

// units of the notice, the longest first, in minutes.
var units = []struct {
	name    string
	minutes int
}{{"days", civil.DayMinutes}, {"hours", 60}, {"minutes", 1}}

func (v *visit) unitChoices() []choice {
	var list []choice
	for _, u := range units {
		list = append(list, choice{Value: u.name, Text: v.t("service.unit_" + u.name)})
	}
	return list
}

// optional shows a number, or nothing for zero.
func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// plan reads a service from the form.
func (f *form) servicePlan() catalogue.ServicePlan {
	p := catalogue.ServicePlan{
		Name: f.text("name"), NameAr: f.text("name_ar"), Aliases: f.aliases(), Answers: f.answers(booking.ServiceTopics),
		Price: f.text("price_text"), PriceAr: f.text("price_text_ar"), Step: f.amount("step"),
		BufferBefore: f.amount("buffer_before"), BufferAfter: f.amount("buffer_after"),
		MinNotice: f.amount("min_notice"), Horizon: f.amount("horizon"), Capacity: f.amount("capacity"),
		Branches: append([]string{}, f.values["branches"]...),
	}
	p.Duration, _ = f.number("duration")
	for _, u := range units {
		if f.text("notice_unit") == u.name {
			p.MinNotice *= u.minutes
		}
	}
	return p
}

func (s *server) addService(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat).with("duration", "30").with("notice_unit", "hours").with("horizon", "90")
	var all []string
	for _, b := range cat.Branches {
		if !b.Retired {
			all = append(all, b.Slug)
		}
	}
	f.choose("branches", all...)
	if f.sent() {
		p := f.servicePlan()
		p.Slug = f.text("slug")
		e, asked, err := s.save(w, v, f, cat, catalogue.ServiceChange{New: true, Plan: p})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			to := v.url("/catalogue/services/" + e.Slug)
			if p.Capacity > 0 {
				to += "/sessions"
			}
			return s.done(w, v, to, "catalogue.added")
		}
	}
	return s.page(w, v, "catalogue-service", serviceData{Form: f, New: true, Branches: v.branchBoxes(cat, f), Units: v.unitChoices()})
}

func (s *server) service(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	sv, err := cat.Service(r.PathValue("slug"))
	if err != nil {
		return err
	}
	f := v.edit(r, cat)
	f.fillService(cat, sv)
	if f.sent() {
		p := f.servicePlan()
		p.Slug = sv.Slug
		_, asked, err := s.save(w, v, f, cat, catalogue.ServiceChange{Plan: p})
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, r.URL.Path, "catalogue.saved")
		}
	}
	data := serviceData{
		Form: f, Service: part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr, ID: sv.ID.String(), Retired: sv.Retired},
		Seats: sv.ByCapacity(), Sessions: v.sessionRows(cat, sv), Branches: v.branchBoxes(cat, f), Units: v.unitChoices(),
	}
	for _, res := range cat.Resources {
		for _, id := range res.Services {
			if id == sv.ID && !res.Retired {
				data.Staff = append(data.Staff, part{Slug: res.Slug, Name: res.Name, NameAr: res.NameAr})
			}
		}
	}
	return s.page(w, v, "catalogue-service", data)
}

func (f *form) fillService(cat *catalogue.Catalogue, sv *booking.Service) {
	f.withAliases(sv.Aliases).withAnswers(sv.Answers, booking.ServiceTopics)
	f.with("name", sv.Name).with("name_ar", sv.NameAr).with("price_text", sv.Price).with("price_text_ar", sv.PriceAr).with("duration",
		strconv.Itoa(sv.Duration)).with("step", strconv.Itoa(sv.Step)).
		with("buffer_before", optional(sv.BufferBefore)).with("buffer_after", optional(sv.BufferAfter)).
		with("horizon", strconv.Itoa(sv.Horizon)).with("capacity", optional(sv.Capacity))
	for _, u := range units {
		if sv.MinNotice%u.minutes == 0 && sv.MinNotice > 0 || u.minutes == 60 && sv.MinNotice == 0 {
			f.with("min_notice", optional(sv.MinNotice/u.minutes)).with("notice_unit", u.name)
			break
		}
	}
	var offered []string
	for _, id := range sv.Branches {
		if b := branchOf(cat, id); b != nil {
			offered = append(offered, b.Slug)
		}
	}
	f.choose("branches", offered...)
}

// Retirement is the part of the page that takes it out of use, or back.
func (d serviceData) Retirement() retirement { return retirement{catalogue.ServicePart, d.Service} }
