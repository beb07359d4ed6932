package dashboard

import (
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// roles is a set of roles that may use a route. The empty set is nobody.
type roles uint8

// Whoever may use a route of an organization, and for those outside of one:
// everybody, or everybody who is signed in.
const (
	owner roles = 1 << iota
	manager
	receptionist
	practitioner
	signedIn
	everybody
	blockers // who may keep time of others free, as booking.Membership has it

	managers = owner | manager         // who may change what is offered
	desks    = managers | receptionist // who may see every customer
	staff    = desks | practitioner    // all who belong
)

var roleBits = map[booking.Role]roles{booking.Owner: owner, booking.Manager: manager, booking.Receptionist: receptionist,
	booking.Practitioner: practitioner}

// has tells whether a person with the role may use the route, whatever their
// organization has chosen.
func (rs roles) has(r booking.Role) bool { return rs.lets(booking.Membership{Role: r}) }

// lets tells whether a person may use the route where they belong.
func (rs roles) lets(m booking.Membership) bool {
	return rs&roleBits[m.Role] != 0 || rs&blockers != 0 && m.MayBlock()
}

// handler answers one route. An error becomes a page.
type handler func(s *server, w http.ResponseWriter, r *http.Request, v *visit) error

// route is a line of the route table: a pattern of net/http, who may use it,
// and who answers.
type route struct {
	pattern string
	roles   roles
	handle  handler
}

// routes is the whole table. Tests walk it: every page is opened in both
// languages, by every role, by strangers and by other tenants.
func routes() []route {
	return slices.Concat(
		personRoutes, dayRoutes, catalogueRoutes, frontRoutes, connectorRoutes,
		customerRoutes, detailRoutes, callerRoutes, overviewRoutes, keyRoutes, webhookRoutes, sandboxRoutes(),
		agentRoutes, exportRoutes, examRoutes, callRoutes, figureRoutes, simulatorRoutes, feedRoutes, ownRoutes,
		tellingRoutes, optOutRoutes, waitingRoutes, findRoutes, blockRoutes, affectedRoutes, editRoutes, rotaRoutes,
		togetherRoutes,
	)
}

// Page is a line of the route table as others see it.
type Page struct {
	Pattern string // of net/http, with its method
	Roles   []booking.Role
	Open    bool // for everybody, signed in or not
}

// Pages lists the route table, so that tests and tools can walk it.
func Pages() []Page {
	var out []Page
	for _, rt := range routes() {
		p := Page{Pattern: rt.pattern, Open: rt.roles&everybody != 0}
		for _, r := range booking.Roles {
			if rt.roles.has(r) || rt.roles&(signedIn|everybody) != 0 {
				p.Roles = append(p.Roles, r)
			}
		}
		out = append(out, p)
	}
	return out
}

// inOrg tells whether a route belongs to an organization.
func (rt route) inOrg() bool { return strings.Contains(rt.pattern, " /o/{org}/") }

// beginsFactor tells whether a route is for setting up the second factor.
func (rt route) beginsFactor() bool { return strings.HasSuffix(rt.pattern, " /account/factor") }

// register puts the table into the mux.
func (s *server) register() {
	s.mux = http.NewServeMux()
	s.table = map[string]route{}
	for _, rt := range routes() {
		s.table[rt.pattern] = rt
		s.mux.HandleFunc(rt.pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, rt) })
	}
}
