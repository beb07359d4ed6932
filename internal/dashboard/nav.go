package dashboard

import (
	"slices"
	"strings"
)

// navItem leads to a page of the organization. It shows if there is such a
// route and the person may use it.
type navItem struct{ path, key, icon string }

var mainNav = []navItem{
	{"/day", "nav.day", "calendar"},
	{"/customers", "nav.customers", "people"},
	{"/waiting", "nav.waiting", "history"},
	{"/calls", "nav.calls", "phone"},
	{"/agent", "nav.agent", "robot"},
	{"/overview", "nav.overview", "chart"},
	{"/catalogue", "nav.catalogue", "list"},
	{"/booking-page", "nav.front", "globe"},
	{"/telling", "nav.telling", "send"},
}

var settingsNav = []navItem{
	{"/settings/organization", "nav.organization", "building"},
	{"/settings/users", "nav.users", "user"},
	{"/settings/security", "nav.security", "lock"},
	{"/settings/keys", "nav.keys", "key"},
	{"/settings/webhooks", "nav.webhooks", "webhook"},
	{"/settings/sandbox", "nav.sandbox", "device"},
	{"/settings/connector", "nav.connector", "plug"},
	{"/settings/calendars", "nav.calendars", "calendar"},
	{"/settings/agents", "nav.agents", "robot"},
	{"/settings/audit", "nav.audit", "history"},
}

// navLink is an item as a person sees it.
type navLink struct {
	URL, Text, Icon string
	Here            bool
}

func (v *visit) nav(items []navItem) []navLink {
	if v.place.Org.ID.IsZero() {
		return nil
	}
	var out []navLink
	for _, i := range items {
		if v.may("GET /o/{org}" + i.path) {
			u := v.url(i.path)
			here := v.r.URL.Path == u || strings.HasPrefix(v.r.URL.Path, u+"/")
			if i.path == "/day" { // The schedule has four views.
				here = here || slices.Contains([]string{v.url("/week"), v.url("/month"), v.url("/rota")}, v.r.URL.Path)
			}
			out = append(out, navLink{u, v.t(i.key), i.icon, here})
		}
	}
	return out
}

// home is where a person begins: the first page that they may see.
func (v *visit) home() string {
	for _, items := range [][]navItem{mainNav, settingsNav} {
		if links := v.nav(items); len(links) > 0 {
			return links[0].URL
		}
	}
	return "/account"
}
