package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
)

// visit is one request of one person: who they are, where they are, and how
// things are said to them.
type visit struct {
	s    *server
	r    *http.Request
	rt   route
	now  time.Time
	lang i18n.Lang

	session people.SignedIn    // zero unless signed in
	place   booking.Membership // zero outside of an organization
	sandbox bool               // the page is about the organization's sandbox

	status int           // of the page; zero: 200
	retry  time.Duration // when to come back, if that is known
	flash  *flash        // what the page before wanted said

	affects bool // what was saved has left appointments where they do not fit

	unread error // why the form that was sent cannot be read; nil: it can

	carried []typedValue // what goes with the button for the other language; nil: it is a link

	typed *kept  // what stands in the form of this page again; nil: nothing
	again string // how much of what was typed before signing in again stands in its form; empty: it was not asked
}

// caller is who asks, in the desk's words.
func (v *visit) caller() office.Caller {
	return office.Caller{
		Org: v.org(), Channel: booking.ByDashboard, Actor: booking.ByStaff, Person: v.session.Person.ID, Name: v.session.Person.Name,
		Email: v.session.Person.Email, Only: v.only(), Form: v.r.PostFormValue("once"),
	}
}

// known tells whether somebody is signed in, completely.
func (v *visit) known() bool { return !v.session.Person.ID.IsZero() && !v.session.Pending }

// org is the organization of the page, or its sandbox.
func (v *visit) org() booking.OrgID {
	if v.sandbox {
		return v.place.Org.ID.Twin()
	}
	return v.place.Org.ID
}

// role is the person's in the organization of the page.
func (v *visit) role() booking.Role { return v.place.Role }

// resource is a practitioner's own; zero for everybody else.
func (v *visit) resource() booking.ResourceID { return v.place.Resource }

// only is the one resource whose calendar the person may see and change: a
// practitioner's own, or nobody's; zero for everybody else.
func (v *visit) only() booking.ResourceID {
	if v.role() == booking.Practitioner && v.resource().IsZero() {
		return booking.ResourceID{0xff}
	}
	return v.resource()
}

// url gives the address of a page of the organization, such as /day.
func (v *visit) url(path string) string { return "/o/" + v.place.Org.Slug + path }

// may tells whether the person may use a route, such as GET /o/{org}/day. A
// route that does not exist may nobody use.
func (v *visit) may(pattern string) bool {
	rt, ok := v.s.table[pattern]
	return ok && (rt.roles&everybody != 0 || v.known() && rt.roles&signedIn != 0 || rt.roles.lets(v.place))
}

// digits are how the organization writes numbers.
func (v *visit) digits() i18n.Digits { return v.lang.Digits(v.place.Settings.Digits) }

// t says a text in the visit's language.
func (v *visit) t(key string, args ...any) string {
	return v.s.texts().Say(v.lang, v.digits(), key, v.lang.Isolate(args)...)
}

// n says a text in the plural form of a number.
func (v *visit) n(key string, n int, args ...any) string {
	return v.s.texts().Count(v.lang, v.digits(), key, n, v.lang.Isolate(args)...)
}

// Names of cookies. With https they are bound to this host.
const (
	cookieSession  = "session"
	cookieWho      = "who" // whose session it is, or was
	cookieDevice   = "device"
	cookieLanguage = "lang"
	cookieTheme    = "theme"
	cookieZoom     = "zoom"
	cookieList     = "list"
	cookieColumns  = "columns"
	cookieGroups   = "groups"
	cookieFlash    = "flash"
	cookieKept     = "kept" // what was typed, on its way from the page to sign in to its form
	cookieOrg      = "org"
)

func (s *server) cookieName(name string) string {
	if s.secure {
		return "__Host-mawid_" + name
	}
	return "mawid_" + name
}

// How long a browser keeps what it is told.
const (
	sessionCookieLife = people.SignInLife * time.Second
	deviceLife        = 365 * 24 * time.Hour
	languageLife      = 365 * 24 * time.Hour
	looksLife         = 365 * 24 * time.Hour
)

// setCookie sets a cookie for so long; zero: until the browser closes, less:
// now.
func (s *server) setCookie(w http.ResponseWriter, name, value string, life time.Duration) {
	http.SetCookie(w, &http.Cookie{ // #nosec G124 -- Secure is set where the service knows that it is reached over https
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(life / time.Second), HttpOnly: true, Secure: s.secure,
		SameSite: http.SameSiteLaxMode,
	})
}

// setSession gives the browser another session, of somebody else perhaps; empty: it ends.
func (s *server) setSession(w http.ResponseWriter, token string, life time.Duration) {
	s.setCookie(w, cookieSession, token, life)
	s.setCookie(w, cookieWho, "", -time.Second)
}

func (s *server) cookie(r *http.Request, name string) string {
	c, err := r.Cookie(s.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// looks are what a browser may remember of how pages look: bright or dark, as the
// device says if nothing was chosen, how near a calendar is, from 1 to 3, and whether
// it is a list.
var looks = map[string][]string{cookieTheme: {"auto", "light", "dark"}, cookieZoom: {"1", "2", "3"}, cookieList: {"0", "1"},
	cookieGroups: {"0", "1"}}

// choose answers a page with ?lang=, ?theme=, ?zoom= or ?list=: it remembers the choice in
// this browser and comes back to the page without it.
func (s *server) choose(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.URL.Path == "" || strings.HasPrefix(r.URL.Path, "//") {
		return false
	}
	q := r.URL.Query()
	chosen := false
	if lang, ok := i18n.Parse(q.Get("lang")); ok {
		s.setCookie(w, cookieLanguage, string(lang), languageLife)
		q.Del("lang")
		chosen = true
	}
	for name, values := range looks {
		if value := q.Get(name); slices.Contains(values, value) {
			s.setCookie(w, name, value, looksLife)
			q.Del(name)
			chosen = true
		}
	}
	if !chosen {
		return false
	}
	to := url.URL{Path: r.URL.Path, RawQuery: q.Encode()}
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return true
}

// look is what was chosen in this browser of how pages look; empty: nothing.
func (v *visit) look(name string) string {
	if value := v.s.cookie(v.r, name); slices.Contains(looks[name], value) {
		return value
	}
	return ""
}

// zoom is how near calendars are, from 1, a working day on one screen, to 3.
func (v *visit) zoom() int {
	if n, err := strconv.Atoi(v.look(cookieZoom)); err == nil {
		return n
	}
	return 2
}

// language is the visit's: what was chosen in this browser, else by the
// person, else by the organization, else what the browser speaks.
func (v *visit) language() i18n.Lang {
	for _, code := range []string{v.s.cookie(v.r, cookieLanguage), v.session.Person.Language, v.place.Settings.Language} {
		if l, ok := i18n.Parse(code); ok {
			return l
		}
	}
	return i18n.Accept(v.r.Header.Get("Accept-Language"))
}

// What a visit is refused for. Another tenant's page and one that does not
// exist are the same.
var (
	errNoPage    = fault.New(fault.NotFound, "no_page", "there is no such page")
	errRole      = fault.New(fault.Forbidden, "wrong_role", "your role does not allow this; ask an owner")
	errFactorDue = fault.New(fault.Forbidden, "factor_due", "your organization wants a code when you sign in; set it up first")
	errClosed    = fault.New(fault.Forbidden, "organization_closed",
		"this organization is closed and will be removed; whoever runs the service can open it again")
	errForeign = fault.New(fault.Forbidden, "cross_origin", "this request came from another site; open the page and try again")
)

// serve answers a request of a route: it finds out who asks, whether they may,
// and calls the route.
func (s *server) serve(w http.ResponseWriter, r *http.Request, rt route) {
	v := &visit{s: s, r: r, rt: rt, now: s.now(), lang: i18n.English}
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // what panicked is that very value
				panic(p)
			}
			s.log.Error("page panicked", "path", rt.pattern, "panic", p)
			s.fail(w, v, errors.New("panic"))
		}
	}()
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	err := s.admit(v)
	v.lang = v.language()
	if err == nil {
		if !v.byItself() { // Another tab that follows changes would swallow it.
			v.takeFlash()
		}
		v.rememberOrg(w)
		v.rememberWho(w)
		v.takeKept(w)
		err = rt.handle(s, w, r, v)
	}
	if err != nil {
		s.fail(w, v, err)
	}
}

// rememberOrg notes in which organization to begin the next time.
func (v *visit) rememberOrg(w http.ResponseWriter) {
	if slug := v.place.Org.Slug; slug != "" && v.s.cookie(v.r, cookieOrg) != slug && len(v.session.Memberships) > 1 {
		v.s.setCookie(w, cookieOrg, slug, languageLife)
	}
}

// admit finds out who asks and whether they may.
func (s *server) admit(v *visit) error {
	if err := s.guard.Check(v.r); err != nil {
		return errForeign.Because(err)
	}
	if token := s.cookie(v.r, cookieSession); token != "" {
		who := s.People.SignedIn
		if v.byItself() {
			who = s.People.Glance
		}
		session, err := who(v.r.Context(), token)
		if err != nil && !errors.Is(err, people.ErrNoSignIn) {
			return err
		}
		v.session = session
	}
	if v.known() {
		v.place = v.whereabouts()
	}
	if err := v.samePerson(); err != nil {
		return err // It is no deed of whoever is here, and they are not told that they may not do it.
	}
	switch {
	case v.rt.roles&everybody != 0:
		return nil
	case !v.known():
		return people.ErrNoSignIn
	case v.session.FactorDue && !v.rt.beginsFactor():
		return errFactorDue
	case v.rt.roles&signedIn != 0:
		return nil
	case v.place.Org.ID.IsZero():
		return errNoPage
	case v.place.ClosedAt != 0:
		return errClosed
	case !v.rt.roles.lets(v.place):
		return errRole
	case v.place.Org.Suspended.On() && !v.looksOnly():
		return booking.ErrSuspended
	}
	return nil
}

// looksOnly tells whether nothing is changed by the request.
func (v *visit) looksOnly() bool {
	return v.r.Method == http.MethodGet || v.r.Method == http.MethodHead
}

// byItself tells whether the page asks without anybody doing something: it
// follows changes, or loads what has changed. That keeps nobody signed in.
func (v *visit) byItself() bool {
	return v.r.Header.Get("Accept") == "text/event-stream" || v.r.Header.Get("X-Refresh") != ""
}

// whereabouts is the organization of the page or, on a page of none, the one
// visited last, so that there is a way back. It is zero for somebody else's.
func (v *visit) whereabouts() (place booking.Membership) {
	slug := v.r.PathValue("org")
	if !v.rt.inOrg() {
		slug = v.s.cookie(v.r, cookieOrg)
		if len(v.session.Memberships) > 0 {
			place = v.session.Memberships[0]
		}
	}
	for _, m := range v.session.Memberships {
		if m.Org.Slug == slug {
			place = m
		}
	}
	return place
}

// missing is the page that is not there.
func (s *server) missing(http.ResponseWriter, *http.Request, *visit) error { return errNoPage }
