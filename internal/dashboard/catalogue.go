package dashboard

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
)

var catalogueRoutes = []route{
	{"GET /o/{org}/catalogue", managers, (*server).catalogue},
	{"GET /o/{org}/catalogue/developer", managers, (*server).developer},
	{"GET /o/{org}/catalogue/add/branch", managers, (*server).addBranch},
	{"POST /o/{org}/catalogue/add/branch", managers, (*server).addBranch},
	{"GET /o/{org}/catalogue/add/service", managers, (*server).addService},
	{"POST /o/{org}/catalogue/add/service", managers, (*server).addService},
	{"GET /o/{org}/catalogue/add/resource", managers, (*server).addResource},
	{"POST /o/{org}/catalogue/add/resource", managers, (*server).addResource},
	{"GET /o/{org}/catalogue/branches/{slug}", managers, (*server).branch},
	{"POST /o/{org}/catalogue/branches/{slug}", managers, (*server).branch},
	{"POST /o/{org}/catalogue/branches/{slug}/closures", managers, (*server).closures},
	{"GET /o/{org}/catalogue/services/{slug}", managers, (*server).service},
	{"POST /o/{org}/catalogue/services/{slug}", managers, (*server).service},
	{"GET /o/{org}/catalogue/services/{slug}/sessions", managers, (*server).sessions},
	{"POST /o/{org}/catalogue/services/{slug}/sessions", managers, (*server).sessions},
	{"GET /o/{org}/catalogue/resources/{slug}", managers, (*server).resource},
	{"POST /o/{org}/catalogue/resources/{slug}", managers, (*server).resource},
	{"POST /o/{org}/catalogue/resources/{slug}/order", managers, (*server).order},
	{"GET /o/{org}/catalogue/resources/{slug}/hours/{branch}", managers, (*server).hours},
	{"POST /o/{org}/catalogue/resources/{slug}/hours/{branch}", managers, (*server).hours},
	{"POST /o/{org}/catalogue/resources/{slug}/off", managers, (*server).timeOff},
	{"POST /o/{org}/catalogue/resources/{slug}/dates/{branch}", managers, (*server).removeOverride},
	{"GET /o/{org}/catalogue/dates", managers, (*server).dates},
	{"GET /o/{org}/catalogue/dates/{branch}", managers, (*server).override},
	{"POST /o/{org}/catalogue/dates/{branch}", managers, (*server).override},
	{"GET /o/{org}/catalogue/{part}/{slug}/retire", managers, (*server).retire},
	{"POST /o/{org}/catalogue/{part}/{slug}/retire", managers, (*server).retire},
	{"POST /o/{org}/catalogue/{part}/{slug}/restore", managers, (*server).restore},
}

// part is a thing of the catalogue as lists show it.
type part struct {
	Slug, Name, NameAr string
	ID                 string
	Retired            bool
	Notes              []string // in short what there is to say about it
}

// partList is one of the lists of the catalogue. Part is its word in
// addresses or, where it is a heading, the key of that.
type partList struct {
	Part string
	List []part
}

// catalogueData is the page that shows everything an organization offers.
type catalogueData struct{ Branches, Services, Resources partList }

// retirement is the part of a page that takes its thing out of use, or back.
type retirement struct {
	Part catalogue.Part
	Item part
}

func (s *server) catalogue(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	data := catalogueData{partList{Part: "branches"}, partList{Part: "services"}, partList{Part: "resources"}}
	for _, b := range cat.Branches {
		p := part{b.Slug, b.Name, b.NameAr, b.ID.String(), b.Retired, []string{v.zoneName(b.Zone.Name())}}
		staffed := 0
		for _, res := range cat.Resources {
			if !res.Retired && worksAt(res, b.ID) {
				staffed++
			}
		}
		p.Notes = append(p.Notes, v.n("catalogue.resources_count", staffed))
		data.Branches.List = append(data.Branches.List, p)
	}
	for _, sv := range cat.Services {
		p := part{sv.Slug, sv.Name, sv.NameAr, sv.ID.String(), sv.Retired, []string{v.n("catalogue.minutes", sv.Duration)}}
		if sv.ByCapacity() {
			p.Notes = append(p.Notes, v.n("catalogue.seats", sv.Capacity), v.n("catalogue.sessions_count", len(sv.Sessions)))
		}
		data.Services.List = append(data.Services.List, p)
	}
	for _, res := range cat.Resources {
		p := part{res.Slug, res.Name, res.NameAr, res.ID.String(), res.Retired, []string{v.n("catalogue.services_count", len(res.Services))}}
		for _, roster := range res.Rosters {
			if b := branchOf(cat, roster.Branch); b != nil && !b.Retired {
				p.Notes = append(p.Notes, v.lang.Pick(b.Name, b.NameAr))
			}
		}
		data.Resources.List = append(data.Resources.List, p)
	}
	return s.page(w, v, "catalogue", data)
}

// zoneName names a time zone by its city where we know it.
func (v *visit) zoneName(name string) string {
	if key := "zone." + name; v.s.texts().Has(v.lang, key) {
		return v.t(key)
	}
	return name
}

func worksAt(r *booking.Resource, b booking.BranchID) bool {
	for i := range r.Rosters {
		if r.Rosters[i].Branch == b {
			return true
		}
	}
	return false
}

func branchOf(cat *catalogue.Catalogue, id booking.BranchID) *booking.Branch {
	for _, b := range cat.Branches {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// boxes lists branches to tick, those in use and those that are ticked.
func (v *visit) branchBoxes(cat *catalogue.Catalogue, f *form) []choice {
	var list []choice
	for _, b := range cat.Branches {
		if !b.Retired || f.Has("branches", b.Slug) {
			list = append(list, choice{b.Slug, v.lang.Pick(b.Name, b.NameAr), f.Has("branches", b.Slug)})
		}
	}
	return list
}

// parts are the lists of the catalogue by their word in an address.
var parts = map[string]catalogue.Part{"branches": catalogue.BranchPart, "services": catalogue.ServicePart,
	"resources": catalogue.ResourcePart}

// findPart names the thing that an address speaks of.
func findPart(cat *catalogue.Catalogue, r *http.Request) (p catalogue.Part, slug, name, nameAr string, err error) {
	p, slug = parts[r.PathValue("part")], r.PathValue("slug")
	switch p {
	case catalogue.BranchPart:
		if b, e := cat.Branch(slug); e == nil {
			return p, slug, b.Name, b.NameAr, nil
		}
	case catalogue.ServicePart:
		if sv, e := cat.Service(slug); e == nil {
			return p, slug, sv.Name, sv.NameAr, nil
		}
	case catalogue.ResourcePart:
		if res, e := cat.Resource(slug); e == nil {
			return p, slug, res.Name, res.NameAr, nil
		}
	}
	return p, slug, "", "", errNoPage
}

func (s *server) retire(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	p, slug, name, nameAr, err := findPart(cat, r)
	if err != nil {
		return err
	}
	here := v.url("/catalogue/" + string(p) + "/" + url.PathEscape(slug))
	f := v.edit(r, cat)
	if f.sent() {
		if _, asked, err := s.save(w, v, f, cat, catalogue.RetireChange{Part: p, Slug: slug}); asked || err != nil {
			return err
		}
		if f.ok() {
			return s.undoable(w, v, v.url("/catalogue"), here+"/restore", "catalogue.retired", v.lang.Pick(name, nameAr))
		}
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("catalogue.retire_title", v.lang.Pick(name, nameAr)), Text: v.t("catalogue.retire_text"),
		Button: v.t("catalogue.retire_button"),
		Action: here + "/retire", Back: here, Hidden: []choice{{Value: "version", Text: f.Value("version")}}, Problem: f.Top,
	})
}

func (s *server) restore(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	p, slug, name, nameAr, err := findPart(cat, r)
	if err != nil {
		return err
	}
	_, err = s.Catalogue.Edit(r.Context(), v.caller(), catalogue.Edit{Change: catalogue.RetireChange{Part: p, Slug: slug, Back: true},
		Version: cat.Org.Catalog})
	if err != nil {
		return err
	}
	return s.done(w, v, v.url("/catalogue/"+string(p)+"/"+url.PathEscape(slug)), "catalogue.restored", v.lang.Pick(name, nameAr))
}

// developerData is what a developer needs to call the API for this
// organization.
type developerData struct {
	Branches, Services, Resources partList
	Base                          string
	Lines                         []curl
}

// curl is a request to try, ready to be copied.
type curl struct{ Key, Text string }

func (s *server) developer(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	data := developerData{
		partList{Part: "developer.branches"}, partList{Part: "developer.services"}, partList{Part: "developer.resource_ids"},
		s.address(r) + "/api/v1", nil,
	}
	for _, b := range cat.Branches {
		if !b.Retired {
			data.Branches.List = append(data.Branches.List, part{Slug: b.Slug, Name: b.Name, NameAr: b.NameAr, ID: b.ID.String()})
		}
	}
	for _, sv := range cat.Services {
		if !sv.Retired {
			data.Services.List = append(data.Services.List, part{Slug: sv.Slug, Name: sv.Name, NameAr: sv.NameAr, ID: sv.ID.String()})
		}
	}
	for _, res := range cat.Resources {
		if !res.Retired {
			data.Resources.List = append(data.Resources.List, part{Slug: res.Slug, Name: res.Name, NameAr: res.NameAr, ID: res.ID.String()})
		}
	}
	data.Lines = curls(cat, data.Base, tomorrow(v))
	return s.page(w, v, "catalogue-developer", data)
}

func tomorrow(v *visit) string {
	d, _ := v.zone().Local(v.now.Unix())
	return (d + 1).String()
}

// address is where the API is, as a customer's system reaches it.
func (s *server) address(r *http.Request) string {
	if s.base != "" {
		return strings.TrimRight(s.base, "/")
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// curls are requests that work with the organization's own ids, once a key is
// put in.
func curls(cat *catalogue.Catalogue, base, date string) []curl {
	for _, sv := range cat.Services {
		if sv.Retired || len(sv.Branches) == 0 {
			continue
		}
		b := branchOf(cat, sv.Branches[0])
		const key = ` \
  -H "Authorization: Bearer $API_KEY"`
		ids := "service_id=" + sv.ID.String() + "&branch_id=" + b.ID.String()
		lines := []curl{
			{"developer.nearest", `curl "` + base + `/appointments/availability?` + ids + `&date=` + date + `&time=09:00"` + key},
		}
		if !sv.ByCapacity() {
			lines = append(lines, curl{"developer.resources", `curl "` + base + `/appointments/resources?` + ids + `"` + key})
			for _, res := range cat.Resources {
				if !res.Retired && worksAt(res, b.ID) {
					lines = append(lines, curl{"developer.slots",
						`curl "` + base + `/appointments/resources/` + res.ID.String() + `/slots?` + ids + `&date_from=` + date + `"` + key})
					break
				}
			}
		}
		return append(lines, curl{"developer.book", `curl -X POST "` + base + `/appointments"` + key + ` \
  -H "Content-Type: application/json" \
  -d '{"service_id":"` + sv.ID.String() + `","branch_id":"` + b.ID.String() + `","customer_name":"Test","date":"` + date + `","time":"09:00"}'`})
	}
	return nil
}
