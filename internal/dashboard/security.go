package dashboard

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

var securityRoutes = []route{
	{"GET /o/{org}/settings/security", owner, (*server).securityPage},
	{"POST /o/{org}/settings/security", owner, (*server).securityPage},
}

// securityData is the page with what the organization has chosen about signing
// in.
type securityData struct {
	Form         *form
	Idles, Lives []choice
	Roles        []choice
	Alone        bool // whoever looks has no second factor, and would be asked for it
}

// What there is to choose from, in minutes.
var (
	idles = []int{15, 30, 60, 2 * 60, 4 * 60, 8 * 60, 12 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60, 14 * 24 * 60}
	lives = []int{12 * 60, 24 * 60, 7 * 24 * 60, 14 * 24 * 60, 30 * 24 * 60, 90 * 24 * 60}
)

// securityPage shows the settings and takes them.
func (s *server) securityPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	set, err := s.People.Security(r.Context(), v.caller())
	if err != nil {
		return err
	}
	f := v.form(r).with("idle", strconv.Itoa(set.Idle)).with("life", strconv.Itoa(set.Life))
	if r.Method == http.MethodPost {
		idle, _ := f.number("idle")
		life, _ := f.number("life")
		if f.ok() {
			wanted := booking.NewRoleSet(func(role booking.Role) bool { return f.Has("factor", string(role)) })
			err := s.People.ChangeSecurity(r.Context(), v.caller(), v.session, f.raw("old"),
				booking.Security{Idle: idle, Life: life, Factor: wanted})
			if err == nil {
				return s.done(w, v, v.url("/settings/security"), "security.saved")
			}
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	page := securityData{Form: f, Idles: v.lastings(idles, set.Idle), Lives: v.lastings(lives, set.Life), Alone: !v.session.Person.TwoFactor}
	for _, role := range booking.Roles {
		chosen := set.Factor.Has(role)
		if r.Method == http.MethodPost {
			chosen = f.Has("factor", string(role))
		}
		page.Roles = append(page.Roles, choice{Value: string(role), Text: v.t("role." + string(role)), Chosen: chosen})
	}
	return s.page(w, v, "security", page)
}

// lastings are times to choose from, and the one that is chosen if it is none of
// them.
func (v *visit) lastings(list []int, now int) (out []choice) {
	known := false
	for _, m := range list {
		known = known || m == now
		out = append(out, choice{Value: strconv.Itoa(m), Text: v.lasting(m)})
	}
	if !known {
		out = append(out, choice{Value: strconv.Itoa(now), Text: v.lasting(now)})
	}
	return out
}

// lasting says how long a number of minutes is.
func (v *visit) lasting(minutes int) string {
	switch {
	case minutes%(24*60) == 0:
		return v.n("span.days", minutes/(24*60))
	case minutes%60 == 0:
		return v.n("span.hours", minutes/60)
	}
	return v.n("wait.minutes", minutes)
}

// unnamedProxy is what passes requests on and is not named as a proxy. It is
// told to owners, where they look after the house.
func (v *visit) unnamedProxy() string {
	if v.role() != booking.Owner || !strings.Contains(v.rt.pattern, "/settings/") && !strings.HasSuffix(v.rt.pattern, "/overview") {
		return ""
	}
	return v.s.proxy()
}
