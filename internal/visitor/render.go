package visitor

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/web"
)

//go:embed all:page
var pageFiles embed.FS

//go:embed text
var textFiles embed.FS

// loadTexts reads the texts, once: they do not change while we run.
var loadTexts = sync.OnceValue(func() i18n.Texts { return i18n.MustLoad(textFiles) })

// frame is what the layout shows around a page.
type frame struct {
	Lang, Dir string
	Title     string
	Page      string // its name
	Org       string // empty outside of an organization
	Home      string
	Logo      *logoView // nil: none
	OtherURL  string    // this page in the other language; empty: there is none
	Turn      *turn     // the same with what was typed; nil: nothing is
	Other     string    // the other language
	Paint     template.HTML
	Index     bool // search engines may keep the page
	Found     *found
	Sites     string // who has the page in a frame; empty: nobody
	Zone      string // whose clock the times on the page are of; empty: there are none
	Main      any
}

// page writes a page: page/NAME.html inside the layout, with data as its dot.
// Its title is the text NAME.title.
func (s *server) page(w http.ResponseWriter, v *visit, name string, data any) error {
	body, err := s.write(v, name, data)
	if err != nil {
		return err
	}
	return s.send(w, v, body)
}

// send answers with a page that was written.
func (s *server) send(w http.ResponseWriter, v *visit, body []byte) error {
	h := w.Header()
	h.Set("Content-Length", strconv.Itoa(len(body)))
	v.guardFrame(h, v.paint())
	web.Send(w, v.status, v.retry, string(v.lang), body)
	return nil
}

// write writes a page down.
func (s *server) write(v *visit, name string, data any) ([]byte, error) {
	body, err := s.pens.Write(v, name, v.frame(name, data))
	if err != nil {
		return nil, fmt.Errorf("visitor: %w", err)
	}
	if v.embedded() {
		body = carry(body)
	}
	return body, nil
}

func (v *visit) frame(name string, data any) frame {
	f := frame{
		Lang: string(v.lang), Dir: v.lang.Dir(), Title: v.t(name + ".title"), Page: name, Other: string(v.lang.Other()), OtherURL: v.inOther(),
		Turn: v.turn, Main: data,
	}
	if v.known() {
		org := &v.catalog().Org
		f.Org, f.Home, f.Logo = v.lang.Pick(org.Name, org.NameAr), v.firstPage(), v.logoOf()
		f.Index = !org.Page.Hidden && !v.rt.personal && v.r.URL.RawQuery == "" && v.r.Method != http.MethodPost && v.status == 0
	}
	f.Found = v.found(f.Index)
	if v.zone != nil && name != "failure" {
		f.Zone = v.zone.Name()
	}
	if v.embedded() {
		f.Sites = v.ancestors()
	}
	if paint := v.paint(); paint != "" {
		f.Paint = template.HTML("<style>" + paint + "</style>") // #nosec G203 -- a colour, whose form Readable has checked
	}
	return f
}

// turn is a button of a form that shows the same page in the other language, with
// what was typed.
type turn struct {
	Form        string // its id
	Action      string
	Name, Value string
}

// turnsBy lets the page be shown in the other language by a button of its form.
func (v *visit) turnsBy(action, name, value string) {
	v.turn = &turn{Form: "form", Action: v.swapped(action), Name: name, Value: value}
}

// inOther is the address of this page in the other language. What was posted is
// not posted again: it is the page from which it was.
func (v *visit) inOther() string {
	if v.there != "" {
		return v.swapped(v.there)
	}
	path := v.r.URL.EscapedPath()
	if q := v.r.URL.RawQuery; q != "" {
		path += "?" + q
	}
	return v.swapped(path)
}

// swapped is an address of ours in the other language, inside of the frame that the
// visit is in.
func (v *visit) swapped(address string) string {
	if v.lang == i18n.English {
		address = strings.TrimPrefix(address, english)
	}
	address = inLang(v.lang.Other(), address)
	if v.embedded() {
		address = marked(address, "&")
	}
	return address
}

// paint is the style that gives a page the organization's colour, on which white
// letters can be read; empty: ours.
func (v *visit) paint() string {
	if !v.known() || v.front.Page().Colour == "" {
		return ""
	}
	c := selfservice.Readable(v.front.Page().Colour)
	if c == "" {
		return ""
	}
	return ":root{--accent:" + c + "}"
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// funcs are what templates can say. They speak for the visit that holds the
// pen.
func (s *server) funcs(p *web.Pen[*visit]) template.FuncMap {
	return template.FuncMap{
		// Texts: {{t "what.title"}}, {{n "minutes" .N}}.
		"t": func(key string, args ...any) string { return p.For.t(key, args...) },
		"n": func(key string, n int, args ...any) string { return p.For.n(key, n, args...) },
		// name chooses between the English and the Arabic name of a thing, text
		// does so for a text.
		"name":   func(english, arabic string) string { return p.For.lang.Pick(english, arabic) },
		"text":   func(t booking.Text) string { return p.For.pick(t) },
		"digits": func(s string) string { return p.For.digits().Text(s) },
		// Dates: {{date "full" .Date}}, see i18n.Layout; {{hijri .Date}}.
		"date":  func(layout string, d civil.Date) string { return p.For.date(i18n.Layout(layout), d) },
		"hijri": func(d civil.Date) string { return p.For.hijri(d) },
		"clock": func(c civil.Clock) string { return p.For.clock(c) },
		// url leads to a page of ours in the visit's language.
		"url":    func(path string) string { return p.For.url(path) },
		"static": s.statics.URL,
		"lang":   func() string { return string(p.For.lang) },
	}
}
