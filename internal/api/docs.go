package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/swaggest/swgui"
	"github.com/swaggest/swgui/v5emb"

	"github.com/mawid/mawid/internal/fault"
)

// assets are the files of the reference page. They are inside the binary: the
// page works without a network.
var assets = []string{
	"swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui-standalone-preset.js",
	"favicon-16x16.png", "favicon-32x32.png",
}

var errMethod = fault.New(fault.Invalid, "method_not_allowed", "this page can only be read; use GET")

// serveDocs answers everything under /docs.
func (s *server) serveDocs(x *exchange) {
	name := strings.TrimPrefix(strings.TrimPrefix(x.r.URL.Path, "/docs"), "/")
	switch {
	case name != "" && !slices.Contains(assets, name):
		x.fail(errNoPage)
	case !reading(x.r):
		x.fail(errMethod)
		x.status = http.StatusMethodNotAllowed
		x.w.Header().Set("Allow", "GET, HEAD")
	default:
		x.passed = true
		s.docs.ServeHTTP(x.w, x.r)
	}
}

// docsPage makes the reference page.
func docsPage() http.Handler {
	page := v5emb.NewHandlerWithConfig(swgui.Config{
		Title:       "mawid API",
		SwaggerJSON: root + "/openapi.json",
		BasePath:    "/docs/",
		SettingsUI:  map[string]string{"defaultModelsExpandDepth": "1", "persistAuthorization": "false"},
	})
	policy := docsPolicy(page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "public, max-age=3600")
		page.ServeHTTP(w, r)
	})
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// docsPolicy allows the page its own files and the two scripts written into
// it, by their hash, and nothing else. Its styles are set from scripts, which
// takes 'unsafe-inline'.
func docsPolicy(page http.Handler) string {
	html := &rendering{header: http.Header{}}
	page.ServeHTTP(html, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/docs"}})
	scripts := "'self'"
	for _, m := range inlineScript.FindAllStringSubmatch(html.String(), -1) {
		sum := sha256.Sum256([]byte(m[1]))
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
		"font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// rendering keeps a page in memory.
type rendering struct {
	bytes.Buffer
	header http.Header
}

// Header implements http.ResponseWriter.
func (r *rendering) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *rendering) WriteHeader(int) {}
