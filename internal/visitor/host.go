package visitor

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/selfservice"
)

// An organization may have a host of its own, such as book.noor.example. It is
// known by the Host header, and nothing is there but the organization's pages:
// no other's, no dashboard, and no API.

// hostKey is the organization whose host was asked, in the context of a request.
type hostKey struct{}

// Beside serves the hosts of organizations, and leaves all others to next. It
// stands before everything else, so that nothing else is found there.
func (d *Door) Beside(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slug := d.hostOf(r)
		if slug == "" {
			next.ServeHTTP(w, r)
			return
		}
		access.Door(w, "page")
		d.ServeHTTP(w, atHost(r, slug))
	})
}

// hostOf tells whose host is asked; empty: that of the service. Where that
// cannot be known the service answers, as it does without a database.
func (s *server) hostOf(r *http.Request) string {
	host := selfservice.HostName(r.Host)
	if host == "" || host == s.host {
		return ""
	}
	slug, err := s.SelfService.HostOf(r.Context(), host)
	if err != nil && s.warn != nil {
		s.warn("the hosts of organizations could not be read", err)
	}
	return slug
}

// atHost is a request at an organization's host. What is asked for there is
// its page, also where /b and its name are left out: /olaya/checkup.
func atHost(r *http.Request, slug string) *http.Request {
	r = r.WithContext(context.WithValue(r.Context(), hostKey{}, slug))
	if Owns(r.URL.Path) || r.URL.Path == robotsPath {
		return r
	}
	u, lang := *r.URL, ""
	if rest, ok := strings.CutPrefix(u.Path, english); ok && (rest == "" || rest[0] == '/') {
		lang, u.Path = english, rest
	}
	u.Path, u.RawPath = strings.TrimSuffix(lang+"/b/"+slug+u.Path, "/"), ""
	r.URL = &u
	return r
}

// robotsPath is where search engines ask what they may read.
const robotsPath = "/robots.txt"

// hostedBy is the organization whose host was asked; empty: the service's.
func hostedBy(r *http.Request) string {
	slug, _ := r.Context().Value(hostKey{}).(string)
	return slug
}

// elsewhere tells whether an organization's pages are not at the host that was
// asked.
func (v *visit) elsewhere(slug string) bool { return v.host != "" && v.host != slug }

// robots answers GET /robots.txt at an organization's host. Personal pages say
// themselves that they are not to be kept; who may not read them never learns.
func (s *server) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	scheme := "http://"
	if s.secure {
		scheme = "https://"
	}
	text := "User-agent: *\nAllow: /\nSitemap: " + scheme + r.Host + "/b/" + hostedBy(r) + "/sitemap.xml\n"
	_, _ = w.Write([]byte(text)) // #nosec G705 -- plain text, and never sniffed for a page
}

// baseHost is the name of the host in an address.
func baseHost(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}
