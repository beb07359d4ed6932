package visitor

import (
	"encoding/xml"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
)

// foundRoutes are what search engines ask for besides pages.
var foundRoutes = []route{
	{pattern: "GET /b/{org}/sitemap.xml", handle: (*server).sitemap},
}

// found is what others are told about a page: search engines, assistants, and
// whoever shows a preview of a link.
type found struct {
	Address     string // of the page as it is kept: at the organization's host, without a query
	Alternates  []alternate
	Title       string
	Description string
	Site        string
	Locale      string
	Image       string         // the organization's picture; empty: it has none
	Index       bool           // search engines may keep the page
	Business    map[string]any // what the place is, as schema.org writes it; nil: not said
}

// alternate is the same page in a language.
type alternate struct{ Lang, URL string }

// locales are the languages as Open Graph writes them.
var locales = map[i18n.Lang]string{i18n.Arabic: "ar_AR", i18n.English: "en_GB"}

// found says what is told about the visit's page; nil: nothing, for it is about
// one customer, was not asked for by its address, or is no page of an
// organization.
func (v *visit) found(index bool) *found {
	if !v.known() || v.rt.personal || v.r.Method == http.MethodPost || v.status != 0 {
		return nil
	}
	org, branch, service := &v.catalog().Org, v.namedBranch(), v.namedService()
	f := &found{
		Address: v.absolute(v.lang, branch, service), Alternates: v.alternates(branch, service), Index: index,
		Site: v.lang.Pick(org.Name, org.NameAr), Locale: locales[v.lang],
	}
	if logo := v.logoOf(); logo != nil {
		f.Image = v.origin() + logo.URL
	}
	f.Title, f.Description = v.t("found.org", f.Site), v.pick(org.Page.Welcome)
	if service != nil {
		f.Title, f.Description = v.t("found.service", v.lang.Pick(service.Name, service.NameAr), f.Site), v.pick(service.Page.About)
	}
	if f.Description == "" {
		f.Description = v.t("found.description", f.Site)
	}
	if index {
		f.Business = v.business(branch, service)
	}
	return f
}

// namedBranch is the one that the address names; nil: none.
func (v *visit) namedBranch() *booking.Branch {
	slug := v.r.PathValue("branch")
	for _, b := range v.catalog().Branches {
		if slug != "" && b.Slug == slug {
			return b
		}
	}
	return nil
}

// namedService is the one that the address names, if it can be booked at its
// branch; nil: none.
func (v *visit) namedService() *booking.Service {
	slug, b := v.r.PathValue("service"), v.namedBranch()
	for _, s := range v.catalog().Services {
		if slug != "" && s.Slug == slug && b != nil && v.catalog().OnPage(b, s) {
			return s
		}
	}
	return nil
}

// origin is where the organization's pages are: its own host, if it has one.
func (v *visit) origin() string { return selfservice.Origin(v.s.base, v.front.Page()) }

// absolute is the whole address of a service, of a branch, or of the
// organization, in a language. The only branch has no page of its own.
func (v *visit) absolute(lang i18n.Lang, b *booking.Branch, s *booking.Service) string {
	part := ""
	switch {
	case b != nil && s != nil:
		part = "/" + b.Slug + "/" + s.Slug
	case b != nil && len(v.shops()) > 1:
		part = "/" + b.Slug
	}
	return v.origin() + inLang(lang, selfservice.Path(&v.catalog().Org, part))
}

// alternates are a page in both languages, and for whoever reads neither.
func (v *visit) alternates(b *booking.Branch, s *booking.Service) []alternate {
	arabic, english := v.absolute(i18n.Arabic, b, s), v.absolute(i18n.English, b, s)
	return []alternate{{"ar", arabic}, {"en", english}, {"x-default", arabic}}
}

// shop is a branch and what can be booked there.
type shop struct {
	branch   *booking.Branch
	services []*booking.Service
}

// shops are the branches at which something can be booked.
func (v *visit) shops() (list []shop) {
	for _, b := range v.catalog().Branches {
		p := shop{branch: b}
		for _, s := range v.catalog().Services {
			if v.catalog().OnPage(b, s) {
				p.services = append(p.services, s)
			}
		}
		if len(p.services) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// business says in schema.org's words what the place is, and where it is
// booked.
func (v *visit) business(b *booking.Branch, s *booking.Service) map[string]any {
	org := &v.catalog().Org
	out := v.premises(b)
	out["@context"] = "https://schema.org"
	if s != nil {
		out["makesOffer"] = map[string]any{"@type": "Offer",
			"itemOffered": map[string]any{"@type": "Service", "name": v.lang.Pick(s.Name, s.NameAr)}}
	}
	if shops := v.shops(); b == nil && len(shops) > 1 {
		var departments []any
		for _, p := range shops {
			departments = append(departments, v.premises(p.branch))
		}
		out["department"] = departments
	} else if b == nil && len(shops) == 1 {
		only := v.premises(shops[0].branch)
		only["name"], only["url"] = out["name"], out["url"]
		for key, value := range only {
			out[key] = value
		}
	}
	out["potentialAction"] = map[string]any{
		"@type": "ReserveAction", "name": v.t("what.title"),
		"target": map[string]any{
			"@type": "EntryPoint", "urlTemplate": v.absolute(v.lang, b, s), "inLanguage": string(v.lang),
			"actionPlatform": []string{"https://schema.org/DesktopWebPlatform", "https://schema.org/MobileWebPlatform"},
		},
		"result": map[string]any{"@type": "Reservation", "provider": map[string]any{
			"@type": org.Page.Business.Schema(), "name": v.lang.Pick(org.Name, org.NameAr)}},
	}
	return out
}

// premises is a branch as a place of business, or the organization itself.
func (v *visit) premises(b *booking.Branch) map[string]any {
	org := &v.catalog().Org
	out := map[string]any{"@type": org.Page.Business.Schema(), "name": v.lang.Pick(org.Name, org.NameAr), "url": v.absolute(v.lang, b, nil)}
	phone := org.Page.Phone
	if b != nil {
		out["name"] = v.lang.Pick(org.Name, org.NameAr) + " – " + v.lang.Pick(b.Name, b.NameAr)
		if b.Page.Phone != "" {
			phone = b.Page.Phone
		}
		if words := v.pick(b.Page.Address); words != "" {
			out["address"] = words
		}
		if b.Page.Map != "" {
			out["hasMap"] = b.Page.Map
		}
	}
	if phone != "" {
		out["telephone"] = phone
	}
	if logo := v.logoOf(); logo != nil {
		out["image"] = v.origin() + logo.URL
	}
	return out
}

// sitemap answers GET /b/{org}/sitemap.xml: every page that search engines may
// keep, in both languages.
func (s *server) sitemap(w http.ResponseWriter, _ *http.Request, v *visit) error {
	if v.front.Page().Hidden {
		return errNoPage
	}
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` + "\n" +
		`  xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	list := func(branch *booking.Branch, service *booking.Service) {
		all := v.alternates(branch, service)
		for _, a := range all[:2] {
			b.WriteString("<url><loc>" + escaped(a.URL) + "</loc>")
			for _, other := range all {
				b.WriteString(`<xhtml:link rel="alternate" hreflang="` + other.Lang + `" href="` + escaped(other.URL) + `"/>`)
			}
			b.WriteString("</url>\n")
		}
	}
	if v.manyPlaces() { // Where there is one thing alone, it is chosen.
		list(nil, nil)
	}
	shops := v.shops()
	for _, p := range shops {
		if len(shops) > 1 && len(p.services) > 1 {
			list(p.branch, nil)
		}
		for _, service := range p.services {
			list(p.branch, service)
		}
	}
	b.WriteString("</urlset>\n")
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write([]byte(b.String())) // the reader may have gone
	return nil
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
