package dashboard

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
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
	Theme     string // light, dark, or empty: as the device says
	Themes    []choice
	Title     string
	Page      string // name of the page: its style sheet and script
	Styles    []string
	Scripts   []string
	Other     string // the other language
	OtherURL  string
	Carried   []typedValue // what goes along to the other language; nil: nothing
	Signed    bool
	Within    bool   // the page is for those only who are signed in
	Again     string // how much there is of what was typed before signing in again; empty: nothing was
	Person    string
	Org       string
	Orgs      []choice
	Nav       []navLink
	Settings  []navLink
	Search    string // where what is typed is looked for; empty: nowhere
	Flash     string
	Undo      string
	Affected  bool // appointments do not fit after what was done
	Main      any
	Open      bool    // for owners: https is used and not configured
	Picker    *picker // for dates and times; nil: nothing asks for them
	Plain     bool    // without navigation: signing in, setting up
	Weak      bool    // the person's password would be refused today
	// Suspended is that the organization may change nothing, and why.
	Suspended booking.Suspension
	// Quota is what is left of the bookings of the plan, from 80 % on; nil: more, or all
	// one likes.
	Quota *quotaNote
	Proxy string // for owners: what passes requests on and is not named as a proxy
}

// choice is one of several things to choose from.
type choice struct {
	Value, Text string
	Chosen      bool
}

// page writes a page: page/NAME.html inside the layout, with data as its dot.
// Its title is the text NAME.title, its style and script static/NAME.css and
// static/NAME.js, if there are such; a page called FAMILY-NAME has those of its
// family as well.
func (s *server) page(w http.ResponseWriter, v *visit, name string, data any) error {
	body, err := s.write(v, name, data)
	if err != nil {
		return err
	}
	if k := v.typedBefore(); k != nil {
		_, v.again = refill(body, k.Action, k.Typed)
		if v.again == keptAll && k.Part {
			v.again = keptPart
		}
		if body, err = s.write(v, name, data); err != nil { // It says how much of it is there.
			return err
		}
		body, _ = refill(body, k.Action, k.Typed)
	}
	if v.flash != nil {
		s.setCookie(w, cookieFlash, "", -time.Second)
	}
	web.Send(w, v.status, v.retry, string(v.lang), body)
	return nil
}

// write writes a page down.
func (s *server) write(v *visit, name string, data any) ([]byte, error) {
	body, err := s.pens.Write(v, name, s.frame(v, name, data))
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	if v.known() {
		body = signPosts(body, v.session.Person.ID.String())
	}
	return body, nil
}

func (s *server) frame(v *visit, name string, data any) frame {
	f := frame{
		Lang: string(v.lang), Dir: v.lang.Dir(), Title: v.t(name + ".title"), Page: name, Other: string(v.lang.Other()),
		Signed: v.known(), Person: v.session.Person.Name, Main: data, Plain: v.place.Org.ID.IsZero() && (!v.known() || v.rt.roles&everybody != 0),
	}
	f.Theme, f.Themes = strings.TrimPrefix(v.look(cookieTheme), "auto"), v.themes()
	f.Carried = v.carried
	f.OtherURL, f.Weak, f.Proxy = v.inOther(), v.known() && v.session.Weak, v.unnamedProxy()
	f.Within, f.Again = v.rt.roles&everybody == 0, v.again
	f.Open, f.Suspended = v.openNote(), v.place.Org.Suspended
	f.Quota = v.quotaNote()
	files := []string{"base", name}
	if family, _, ok := strings.Cut(name, "-"); ok {
		files = []string{"base", family, name}
	}
	if !v.place.Org.ID.IsZero() {
		f.Picker = v.picker()
		files = append([]string{"picker"}, files...) // before who looks for the field that is wrong
	}
	for _, file := range files {
		f.Styles = append(f.Styles, s.statics.Some(file+".css")...)
		f.Scripts = append(f.Scripts, s.statics.Some(file+".js")...)
	}
	f.Org = v.lang.Pick(v.place.Org.Name, v.place.Org.NameAr)
	if v.known() {
		for _, m := range v.session.Memberships {
			f.Orgs = append(f.Orgs, choice{m.Org.Slug, v.lang.Pick(m.Org.Name, m.Org.NameAr), m.Org.ID == v.place.Org.ID})
		}
	}
	f.Nav, f.Settings = v.nav(mainNav), v.nav(settingsNav)
	if !v.place.Org.ID.IsZero() && v.may("GET /o/{org}/customers") {
		f.Search = v.url("/customers")
	}
	if v.flash != nil {
		f.Flash, f.Undo, f.Affected = v.t(v.flash.Key, v.flash.Args...), v.flash.Undo, v.flash.Affected
	}
	return f
}

// inOther is the address of this page in the other language.
func (v *visit) inOther() string { return v.with("lang", string(v.lang.Other())) }

// themes are the ways in which pages may look, with the addresses of this page in
// each of them.
func (v *visit) themes() (out []choice) {
	now := cmp.Or(v.look(cookieTheme), "auto")
	for _, theme := range looks[cookieTheme] {
		out = append(out, choice{v.with(cookieTheme, theme), v.t("theme." + theme), theme == now})
	}
	return out
}

// with is the address of this page with a choice that it remembers. What was posted
// is not posted again: it is the page of the same address, if there is one.
func (v *visit) with(name, value string) string {
	choice := name + "=" + value
	if v.r.Method == http.MethodGet {
		q := v.r.URL.Query()
		q.Set(name, value)
		return v.r.URL.EscapedPath() + "?" + q.Encode()
	}
	_, pattern, _ := strings.Cut(v.rt.pattern, " ")
	if _, ok := v.s.table["GET "+pattern]; ok {
		return v.r.URL.EscapedPath() + "?" + choice
	}
	return "/?" + choice
}

// funcs are what templates can say. They speak for the visit that holds the
// pen.
func (s *server) funcs(p *web.Pen[*visit]) template.FuncMap {
	return template.FuncMap{
		// Texts: {{t "day.title"}}, {{t "day.greeting" .Name}}, {{n "day.count" .N}}.
		"t": func(key string, args ...any) string { return p.For.t(key, args...) },
		"n": func(key string, n int, args ...any) string { return p.For.n(key, n, args...) },
		// name chooses between the English and the Arabic name of a thing.
		"name": func(english, arabic string) string { return p.For.lang.Pick(english, arabic) },
		// num writes a number, digits the digits in a text.
		"num":    func(n int) string { return p.For.digits().Number(n) },
		"digits": func(s string) string { return p.For.digits().Text(s) },
		// Dates: {{date "full" .Date}} (full, long, short, month, weekday,
		// weekday_in); {{hijri .Date}} is empty when the setting is off.
		"date":  func(layout string, d civil.Date) string { return p.For.date(i18n.Layout(layout), d) },
		"hijri": func(d civil.Date) string { return p.For.hijri(d) },
		"clock": func(c civil.Clock) string { return p.For.digits().Text(c.String()) },
		// when writes an instant in Unix seconds: date and time in the zone of
		// the organization's first branch.
		"when": func(unix int64) string { return p.For.when(unix) },
		// moment is the time of day of such an instant.
		"moment": func(unix int64) string {
			_, c := p.For.zone().Local(unix)
			return p.For.digits().Text(c.String())
		},
		// url leads to a page of the organization: {{url "/day"}}.
		"url": func(path string) string { return p.For.url(path) },
		// hooks leads to a page about webhooks, in the sandbox if this is one of
		// it, and trying tells whether it is.
		"hooks":  func(path string) string { return p.For.hooks(path) },
		"trying": func() bool { return p.For.sandbox },
		// can tells whether the person may use a route of the table.
		"can":    func(pattern string) bool { return p.For.may(pattern) },
		"role":   func() booking.Role { return p.For.role() },
		"static": s.statics.URL,
		"icon":   icon,
		"join":   func(parts ...string) string { return strings.Join(parts, "") },
		"lang":   func() string { return string(p.For.lang) },
		// input describes a field for the partial of that name:
		// {{template "input" (input .Form "email" "signin.email" "type=email" "required")}}.
		"input":   newInput,
		"choices": newChoices,
	}
}

func (v *visit) date(layout i18n.Layout, d civil.Date) string {
	return v.lang.Date(v.digits(), layout, d.UTC())
}

func (v *visit) hijri(d civil.Date) string {
	if !v.place.Settings.Hijri {
		return ""
	}
	return v.lang.Hijri(v.digits(), d.UTC())
}

// zone is that of the organization's first branch.
func (v *visit) zone() *civil.Zone {
	for _, name := range []string{v.place.Zone, "Asia/Riyadh"} {
		if z, err := civil.LoadZone(name); err == nil && name != "" {
			return z
		}
	}
	panic("dashboard: no time zones") // they are part of the program
}

func (v *visit) when(unix int64) string {
	if unix == 0 {
		return v.t("never")
	}
	d, c := v.zone().Local(unix)
	return v.date(i18n.Long, d) + " · " + v.digits().Text(c.String())
}

//go:embed icon
var iconFiles embed.FS

var icons = func() map[string]template.HTML {
	out := map[string]template.HTML{}
	names, err := fs.Glob(iconFiles, "icon/*.svg")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		b, err := iconFiles.ReadFile(name)
		if err != nil {
			panic(err)
		}
		out[strings.TrimSuffix(path.Base(name), ".svg")] = template.HTML(strings.TrimSpace(string(b))) // #nosec G203 -- a file of the program
	}
	return out
}()

// icon gives a picture from icon/NAME.svg. It says nothing to a screen reader.
func icon(name string) (template.HTML, error) {
	svg, ok := icons[name]
	if !ok {
		return "", fmt.Errorf("there is no icon/%s.svg", name)
	}
	return svg, nil
}
