package visitor

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
)

// whatPage lists what can be booked, and where.
type whatPage struct {
	Welcome  string
	Phone    string
	Branches []branchView
	Single   bool   // there is one branch alone: its name is not asked for
	Mine     string // where customers see what they have booked; empty: nowhere
}

// branchView is a branch and what can be booked there.
type branchView struct {
	*booking.Branch
	Services []serviceView
}

// serviceView is a service that can be booked.
type serviceView struct {
	*booking.Service
	URL string
}

// what answers GET /b/{org} and /b/{org}/{branch}. Where there is one thing
// alone to choose, it is chosen.
func (s *server) what(w http.ResponseWriter, r *http.Request, v *visit) error {
	page := whatPage{Welcome: v.pick(v.front.Page().Welcome), Phone: v.front.Page().Phone, Mine: v.mineLink()}
	all, services := 0, 0
	for _, b := range v.catalog().Branches {
		one := v.bookableAt(b)
		if len(one.Services) == 0 {
			continue
		}
		all++
		if slug := r.PathValue("branch"); slug == "" || slug == b.Slug {
			page.Branches = append(page.Branches, one)
			services += len(one.Services)
		}
	}
	if len(page.Branches) == 0 && r.PathValue("branch") != "" {
		return selfservice.ErrNotOnPage
	}
	if services == 1 {
		http.Redirect(w, r, page.Branches[0].Services[0].URL, http.StatusSeeOther)
		return nil
	}
	page.Single = all == 1
	return s.page(w, v, "what", page)
}

func (v *visit) bookableAt(b *booking.Branch) branchView {
	one := branchView{Branch: b}
	for _, service := range v.catalog().Services {
		if v.catalog().OnPage(b, service) && v.isDone(b, service) {
			one.Services = append(one.Services, serviceView{service, v.with(v.placeURL(b, service))})
		}
	}
	return one
}

// isDone tells whether anybody does a service at a branch.
func (v *visit) isDone(b *booking.Branch, s *booking.Service) bool {
	if s.ByCapacity() {
		return slices.ContainsFunc(s.Sessions, func(p booking.Session) bool { return p.Branch == b.ID })
	}
	return len(v.front.Offer.Doing(s.ID, b.ID, booking.ResourceID{})) > 0
}

// placeURL is where a service is booked at a branch.
func (v *visit) placeURL(b *booking.Branch, s *booking.Service) string {
	return v.home() + "/" + b.Slug + "/" + s.Slug
}

// carried are what addresses take along from page to page: where somebody came
// from, with whom and when they want to be seen. A frame adds its own mark, see
// embed.go.
var carried = []string{"resource", "date", "utm_source", "utm_medium", "utm_campaign"}

// with gives an address with what is taken along, and changes of it as names and
// values. An empty value leaves a name out.
func (v *visit) with(address string, changes ...string) string {
	now, next := v.r.URL.Query(), url.Values{}
	for _, name := range carried {
		value := now.Get(name)
		if i := slices.Index(changes, name); i >= 0 && i%2 == 0 {
			value = changes[i+1]
		}
		if value != "" {
			next.Set(name, value)
		}
	}
	if len(next) == 0 {
		return address
	}
	return address + "?" + next.Encode()
}

// source is what led somebody here, as the link says by which they came.
func (v *visit) source() string {
	q := v.r.URL.Query()
	parts := []string{q.Get("utm_source"), q.Get("utm_medium"), q.Get("utm_campaign")}
	for i, p := range parts {
		parts[i] = strings.TrimSpace(strings.Map(written, strings.ToValidUTF8(p, "")))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " / ")
}

// written leaves out what nobody sees: links are made by programs, and a customer
// must not stumble over what those put there.
func written(r rune) rune {
	if unicode.IsGraphic(r) {
		return r
	}
	return -1
}

// place is what is being booked, and where.
type place struct {
	branch  *booking.Branch
	service *booking.Service
}

// place finds the branch and the service of the address.
func (v *visit) place() (place, error) {
	var p place
	for _, b := range v.catalog().Branches {
		if b.Slug == v.r.PathValue("branch") {
			p.branch = b
		}
	}
	for _, s := range v.catalog().Services {
		if s.Slug == v.r.PathValue("service") {
			p.service = s
		}
	}
	if p.branch == nil || p.service == nil || !v.catalog().OnPage(p.branch, p.service) {
		return p, selfservice.ErrNotOnPage
	}
	v.zone = p.branch.Zone
	return p, nil
}

// phoneOf is whom to call about a branch; empty: nobody.
func (v *visit) phoneOf(b *booking.Branch) string {
	if b.Page.Phone != "" {
		return b.Page.Phone
	}
	return v.front.Page().Phone
}
