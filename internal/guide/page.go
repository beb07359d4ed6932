package guide

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/i18n"
)

//go:embed guide.html
var pageText string

//go:embed guide.css
var style []byte

var pageTemplate = template.Must(template.New("guide").Parse(pageText))

// policy allows the pages their own style sheet and search box. They have no
// scripts.
const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// picturePolicy allows a picture the colours that it brings with it, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// said is what the frame of the pages says. The guides themselves are in
// English.
type said struct {
	Guides, Reference, Connector, Search, Results, Nothing, Contents, Other, OtherName, Missing string
}

var frames = map[i18n.Lang]said{
	i18n.English: {"Guides", "API reference", "Connector reference", "Search the guides", "Found for",
		"Nothing was found. Try fewer or other words.",
		"All guides", "ar", "العربية", "There is no such guide. These are the ones there are:"},
	i18n.Arabic: {"الأدلة", "مرجع واجهة البرمجة", "مرجع الربط", "ابحث في الأدلة", "نتائج البحث عن", "لم نجد شيئًا. جرّب كلمات أقل أو غيرها.",
		"كل الأدلة", "en", "English", "لا يوجد دليل بهذا الاسم. هذه هي الأدلة الموجودة:"},
}

// page is what the template shows.
type page struct {
	Lang, Dir, Root string
	Say             said
	Guide           *Guide // nil: the list
	Missing         bool   // there is no such guide
	List            []*Guide
	Query           string
	Found           []Found
}

// ServeHTTP implements http.Handler. It serves Root and everything below.
func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	name := strings.Trim(strings.TrimPrefix(r.URL.Path, Root), "/")
	if name == "guide.css" {
		h.Set("Content-Type", "text/css; charset=utf-8")
		h.Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(style)
		return
	}
	if picture, ok := s.pictures[name]; ok {
		h.Set("Content-Security-Policy", picturePolicy)
		h.Set("Content-Type", "image/svg+xml")
		h.Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(picture)
		return
	}
	lang, given := i18n.Parse(r.URL.Query().Get("lang"))
	if !given {
		lang = i18n.Accept(r.Header.Get("Accept-Language"))
	}
	status := http.StatusOK
	p := page{Lang: string(lang), Dir: lang.Dir(), Root: Root, Say: frames[lang], List: s.list}
	if name != "" {
		if p.Guide = s.byName[name]; p.Guide == nil {
			if !strings.Contains(r.Header.Get("Accept"), "text/html") {
				missing(w)
				return
			}
			p.Missing, status = true, http.StatusNotFound
		}
	} else {
		p.Query = strings.TrimSpace(r.URL.Query().Get("q"))
		p.Found = s.search(p.Query)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept, Accept-Language")
	w.WriteHeader(status)
	_ = pageTemplate.Execute(w, p) // the reader may have gone
}

// missing answers a program for a guide that is not there, in the form of
// every error. A browser gets the list and a word about it.
func missing(w http.ResponseWriter) {
	body, _ := json.Marshal(map[string]string{
		"detail": errNoGuide.Detail, "code": errNoGuide.Code, "request_id": w.Header().Get("X-Request-Id"),
	})
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(body)
}
