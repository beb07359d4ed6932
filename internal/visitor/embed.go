package visitor

import (
	"bytes"
	_ "embed"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/web"
)

// A site shows the page in a frame: the element of embed.js makes one of
// /b/…?embed=1, and every step hands the mark on to the next. Only pages under
// /b/ are shown so, only on sites that the organization has named, and never
// the link of an appointment: that opens in a window of its own.

// embedPath is where sites get the element from.
const embedPath = "/embed.js"

//go:embed embed.js
var embedScript []byte

// serveEmbed answers GET /embed.js. Other sites may load it.
func serveEmbed(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	h := w.Header()
	h.Set("Content-Type", web.Script)
	h.Set("Cache-Control", "public, max-age=3600")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(embedScript))
}

// embedded tells whether the visit is inside the frame of a site.
func (v *visit) embedded() bool {
	return v.known() && len(v.front.Page().Sites) > 0 && framable(v.r.URL.Path) && v.r.URL.Query().Get("embed") == "1"
}

// framable tells whether pages of a path may be inside a frame at all: those by
// which one books, and not what is behind /-/, such as what was booked before, nor the
// waiting list, which leads to a page of one's own.
func framable(path string) bool {
	path, _, _ = strings.Cut(strings.TrimPrefix(path, english), "?")
	waits := strings.HasSuffix(path, "/wait") && strings.Count(path, "/") == 5
	return strings.HasPrefix(path, "/b/") && !strings.Contains(path, "/-/") && !waits
}

// ancestors are whose pages may have this one in a frame, as the policy writes
// it.
func (v *visit) ancestors() string {
	if !v.embedded() {
		return "'none'"
	}
	return strings.Join(v.front.Page().Sites, " ")
}

// guardFrame sets the headers that say who may show the page, and what paints
// it.
func (v *visit) guardFrame(h http.Header, paint string) {
	if paint != "" {
		paint = " 'sha256-" + digest(paint) + "'"
	}
	h.Set("Content-Security-Policy", policy(paint, v.ancestors()))
	if v.embedded() {
		h.Del("X-Frame-Options") // It knows no list.
		h.Set("X-Robots-Tag", "noindex")
	}
}

var (
	// leads matches where a link or a form of ours leads. Templates write
	// attributes in double quotes, and what people typed has none.
	leads = regexp.MustCompile(`<(a|form)\b[^>]*?\b(href|action)="([^"]*)"`)
	// asks matches a form that is sent by GET, which forgets the query of where
	// it leads.
	asks = regexp.MustCompile(`<form\b[^>]*\bmethod="get"[^>]*>`)
)

// carry hands the mark of a frame on: to links and forms that stay inside, and
// makes the others open a window of their own.
func carry(page []byte) []byte {
	page = leads.ReplaceAllFunc(page, func(tag []byte) []byte {
		at := leads.FindSubmatchIndex(tag)
		address := string(tag[at[6]:at[7]])
		switch {
		case strings.HasPrefix(address, "#") || strings.HasPrefix(address, "tel:") || strings.HasPrefix(address, "mailto:"):
			return tag
		case framable(address), strings.HasPrefix(address, "?"):
			return []byte(string(tag[:at[6]]) + marked(address, "&amp;") + `"`)
		}
		return append(bytes.Clone(tag), ` target="_blank"`...)
	})
	return asks.ReplaceAllFunc(page, func(tag []byte) []byte {
		return append(bytes.Clone(tag), `<input type="hidden" name="embed" value="1">`...)
	})
}

// marked is an address with the mark of a frame.
func marked(address, and string) string {
	path, rest, _ := strings.Cut(address, "#")
	if rest != "" {
		rest = "#" + rest
	}
	if _, query, ok := strings.Cut(path, "?"); ok {
		if q, err := url.ParseQuery(strings.ReplaceAll(query, "&amp;", "&")); err == nil && q.Get("embed") == "1" {
			return address
		}
		return path + and + "embed=1" + rest
	}
	return path + "?embed=1" + rest
}

// inFrame is the answer to a visit inside a frame: whoever is sent on stays
// there.
type inFrame struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (w inFrame) WriteHeader(status int) {
	if to := w.Header().Get("Location"); framable(to) {
		w.Header().Set("Location", marked(to, "&"))
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (w inFrame) Unwrap() http.ResponseWriter { return w.ResponseWriter }
