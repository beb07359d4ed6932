package visitor

import (
	"net/http"
	"slices"
	"strings"
)

// handler answers one route. An error becomes a page.
type handler func(s *server, w http.ResponseWriter, r *http.Request, v *visit) error

// route is a line of the route table: a pattern of net/http as it is in Arabic,
// and who answers. The same is in English under /en.
type route struct {
	pattern string
	handle  handler
	// books says that the page leads to a booking: it is shut while the organization
	// takes none.
	books bool
	// personal says that the page is about one customer: it is kept from search
	// engines and from other sites.
	personal bool
}

// secret tells whether an address is for one customer alone: nobody is told from
// where they come.
func (rt route) secret() bool {
	return strings.Contains(rt.pattern, "/{token}") || strings.HasSuffix(rt.pattern, "/done")
}

// routes is the whole table. Tests walk it.
func routes() []route {
	return slices.Concat(pageRoutes, codeRoutes, linkRoutes, endingRoutes, waitRoutes, foundRoutes, logoRoutes)
}

// pageRoutes are the steps of a booking.
var pageRoutes = []route{
	{pattern: "GET /b/{org}", handle: (*server).what, books: true},
	{pattern: "GET /b/{org}/{branch}", handle: (*server).what, books: true},
	{pattern: "GET /b/{org}/{branch}/{service}", handle: (*server).when, books: true},
	{pattern: "POST /b/{org}/{branch}/{service}", handle: (*server).choose, books: true},
	{pattern: "GET /b/{org}/{branch}/{service}/book", handle: (*server).begin, books: true},
	{pattern: "POST /b/{org}/{branch}/{service}/book", handle: (*server).book, books: true},
	{pattern: "GET /b/{org}/{branch}/{service}/done", handle: (*server).done, personal: true},
}

// inOrg tells whether a route names an organization.
func (rt route) inOrg() bool { return strings.Contains(rt.pattern, "/{org}") }

// Route is a line of the table as others see it.
type Route struct {
	Method, Path string
	Personal     bool
}

// Routes lists the table in both languages, so that tests and tools can walk it.
func Routes() (list []Route) {
	for _, rt := range routes() {
		method, path, _ := strings.Cut(rt.pattern, " ")
		for _, prefix := range []string{"", english} {
			list = append(list, Route{method, prefix + path, rt.personal})
		}
	}
	return list
}

// register puts the table into the mux.
func (s *server) register() {
	s.mux = http.NewServeMux()
	for _, rt := range routes() {
		method, path, _ := strings.Cut(rt.pattern, " ")
		for _, prefix := range []string{"", english} {
			s.mux.HandleFunc(method+" "+prefix+path, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, rt) })
		}
	}
}
