package dashboard

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/people"
)

// personRoutes are the pages about people.
var personRoutes = slices.Concat(signInRoutes, forgotRoutes, setupRoutes, joinRoutes, accountRoutes, organizationRoutes,
	securityRoutes, userRoutes, auditRoutes)

var signInRoutes = []route{
	{"GET /{$}", everybody, (*server).homePage},
	{"GET /o/{org}/{$}", staff, (*server).orgHome},
	{"GET /signin", everybody, (*server).signInPage},
	{signInRoute, everybody, (*server).signInPage},
	{"GET /signin/line", everybody, (*server).line},
	{"GET /signin/code", everybody, (*server).codePage},
	{"POST /signin/code", everybody, (*server).codePage},
	{signOutRoute, everybody, (*server).signOut},
	{"GET /password/{token}", everybody, (*server).passwordPage},
	{"POST /password/{token}", everybody, (*server).passwordPage},
}

// signInRoute is where an address and a password are sent, signOutRoute where a visit ends.
const (
	signInRoute  = "POST /signin"
	signOutRoute = "POST /signout"
)

// signInForm is the page to sign in.
type signInForm struct {
	Form  *form
	Next  string
	Fresh bool   // nobody owns this installation yet
	Which bool   // several accounts are meant: ask for the organization
	Me    string // the address of whoever is signed in here, if anybody is
	Mails bool   // who has forgotten their password can have a link mailed
	Ended string // the session was over when a form was sent, and whether that is kept; empty: it was not
}

// codeForm is the page that asks for the second factor.
type codeForm struct {
	Form  *form
	Next  string
	Email string
}

// passwordForm is the page on which somebody chooses a password.
type passwordForm struct {
	Form        *form
	Action      string
	Email, Name string
}

// line answers a page that asks, before it sends a form, whether anybody is there and
// still knows the person. That nobody does is no failure: the page to sign in asks too.
func (s *server) line(w http.ResponseWriter, _ *http.Request, v *visit) error {
	if !v.known() {
		w.Header().Set("X-Session", "ended")
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// homePage leads to where a person works.
func (s *server) homePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	if !v.known() {
		http.Redirect(w, r, "/signin", http.StatusSeeOther)
		return nil
	}
	http.Redirect(w, r, v.home(), http.StatusSeeOther)
	return nil
}

// orgHome leads to where a person works in an organization, and on the date that the
// address has.
func (s *server) orgHome(w http.ResponseWriter, r *http.Request, v *visit) error {
	to := url.URL{Path: v.home(), RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return nil
}

// browser is where a request comes from.
func (s *server) browser(r *http.Request) people.Browser {
	return people.Browser{Address: s.client(r), Agent: r.UserAgent(), Device: s.cookie(r, cookieDevice)}
}

// signInPage shows the form and takes it. Who is signed in already need not
// look at it; whoever sends it is the one who has typed the password, and the
// session that was in this browser ends.
func (s *server) signInPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	next := safeNext(r.FormValue("next"))
	if lang, ok := i18n.Parse(r.PostFormValue("lang")); ok {
		s.signInSpeaking(w, r, v, lang, next)
		return nil
	}
	if v.known() && r.Method != http.MethodPost {
		http.Redirect(w, r, next, http.StatusSeeOther)
		return nil
	}
	f, which := v.form(r), false
	if r.Method == http.MethodPost {
		browser := s.browser(r)
		browser.Shared, browser.Org = f.checked("shared"), f.text("org")
		token, pending, err := s.People.SignIn(r.Context(), f.text("email"), f.raw("password"), browser)
		if err == nil {
			s.relieve(r, v)
			s.enter(w, r, token, pending, browser.Shared, next)
			return nil
		}
		which = fault.Of(err).Field == "org" || f.text("org") != ""
		if err := f.fail(err); err != nil {
			return err
		}
	}
	owned, err := s.People.Owned(r.Context())
	if err != nil {
		return err
	}
	page := signInForm{Form: f, Next: next, Fresh: !owned, Which: which, Mails: s.Messages.Letters.MailsPeople()}
	if v.known() {
		page.Me = v.session.Person.Email
	}
	if s.unsealed(f.Kept()) != nil {
		page.Ended = keptAll
	}
	v.carry(f, next)
	return s.page(w, v, "signin", page)
}

// signInSpeaking leads back to the page that was switched to another language: the one to
// sign in, or that of the second factor.
func (s *server) signInSpeaking(w http.ResponseWriter, r *http.Request, v *visit, lang i18n.Lang, next string) {
	s.setCookie(w, cookieLanguage, string(lang), languageLife)
	to := "/signin?next="
	if v.session.Pending {
		to = "/signin/code?next="
	}
	s.resume(w, r, to+url.QueryEscape(next), r.PostFormValue("kept"))
}

// relieve ends the session of whoever was signed in in this browser, for
// somebody else takes their place. Should that fail, it ends by itself.
func (s *server) relieve(r *http.Request, v *visit) {
	if v.session.ID.IsZero() {
		return
	}
	if err := s.People.SignOut(r.Context(), v.session.Person.ID, v.session.ID); err != nil && s.warn != nil {
		s.warn("cannot end the session that was in this browser", err)
	}
}

// enter gives the browser its session and leads on: to the second factor, or
// to the next page, with what was typed there before. A browser that others use forgets it when it is closed.
func (s *server) enter(w http.ResponseWriter, r *http.Request, token string, pending, shared bool, next string) {
	life := sessionCookieLife
	if shared {
		life = 0
	}
	s.setSession(w, token, life)
	if pending {
		next = "/signin/code?next=" + url.QueryEscape(next)
	} else {
		s.remember(w, r, token)
	}
	s.resume(w, r, next, r.PostFormValue("kept"))
}

// remember lets the browser keep that somebody has signed in here, unless
// others use it as well. Who cannot be remembered is in nevertheless.
func (s *server) remember(w http.ResponseWriter, r *http.Request, token string) {
	tokens, err := s.People.Remember(r.Context(), token, s.browser(r))
	if err != nil && s.warn != nil {
		s.warn("cannot remember a browser", err)
	}
	if tokens != "" {
		s.setCookie(w, cookieDevice, tokens, deviceLife)
	}
}

// codePage asks for the second factor.
func (s *server) codePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	next := safeNext(r.FormValue("next"))
	if !v.session.Pending {
		http.Redirect(w, r, next, http.StatusSeeOther)
		return nil
	}
	f := v.form(r)
	if r.Method == http.MethodPost {
		token, err := s.People.Confirm(r.Context(), s.cookie(r, cookieSession), f.digits("code"), s.browser(r))
		if err == nil {
			s.enter(w, r, token, false, v.session.Shared, next)
			return nil
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	v.carry(f, next)
	return s.page(w, v, "code", codeForm{f, next, v.session.Person.Email})
}

// passwordPage lets somebody with a link choose a password.
func (s *server) passwordPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	token := r.PathValue("token")
	p, err := s.People.LinkOwner(r.Context(), token)
	if err != nil {
		return err
	}
	f := v.form(r)
	if r.Method == http.MethodPost {
		signIn, pending, err := s.People.ChoosePassword(r.Context(), token, f.raw("password"), s.browser(r))
		if err == nil {
			s.relieve(r, v)
			s.enter(w, r, signIn, pending, false, "/")
			return nil
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	return s.page(w, v, "password", passwordForm{f, r.URL.Path, p.Email, p.Name})
}

// safeNext keeps the way back inside the house. Browsers leave out tabs and
// line feeds and turn backslashes around: what looks like a path to us may be
// another host to them.
func safeNext(next string) string {
	strange := func(r rune) bool { return r == '\\' || unicode.IsControl(r) }
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsFunc(next, strange) {
		return "/"
	}
	return next
}

// signOut ends the visit, and leads to where the form wants to go next.
func (s *server) signOut(w http.ResponseWriter, r *http.Request, v *visit) error {
	if !v.session.ID.IsZero() {
		if err := s.People.SignOut(r.Context(), v.session.Person.ID, v.session.ID); err != nil {
			return err
		}
	}
	s.setCookie(w, cookieSession, "", -time.Second)
	if v.session.Shared { // Else it stays known whose the forms are that other tabs have.
		s.setCookie(w, cookieWho, "", -time.Second)
	}
	http.Redirect(w, r, safeNext(cmp.Or(r.PostFormValue("next"), "/signin")), http.StatusSeeOther)
	return nil
}
