package dashboard

import (
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/desk"
)

var personRoutes = []route{
	{"GET /{$}", everybody, (*server).homePage},
	{"GET /o/{org}/{$}", staff, (*server).orgHome},
	{"GET /signin", everybody, (*server).signInPage},
	{"POST /signin", everybody, (*server).signInPage},
	{"POST /signout", everybody, (*server).signOut},
	{"GET /account", signedIn, (*server).accountPage},
}

// signInForm is the page to sign in.
type signInForm struct {
	Form  *form
	Next  string
	Fresh bool // nobody owns this installation yet
}

// homePage leads to where a person works.
func (s *server) homePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	if !v.known() {
		http.Redirect(w, r, "/signin", http.StatusSeeOther)
		return nil
	}
	http.Redirect(w, r, s.homeOf(v), http.StatusSeeOther)
	return nil
}

// orgHome leads to where a person works in an organization.
func (s *server) orgHome(w http.ResponseWriter, r *http.Request, v *visit) error {
	http.Redirect(w, r, v.home(), http.StatusSeeOther)
	return nil
}

// homeOf is the home page in the organization visited last, or the first.
func (s *server) homeOf(v *visit) string {
	last := s.cookie(v.r, cookieOrg)
	for i, m := range v.session.Memberships {
		if i == 0 || m.Org.Slug == last {
			v.place = m
		}
	}
	return v.home()
}

// browser is where a request comes from.
func (s *server) browser(r *http.Request) desk.Browser {
	return desk.Browser{Address: s.client(r), Agent: r.UserAgent()}
}

// signInPage shows the form and takes it.
func (s *server) signInPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	next := safeNext(r.FormValue("next"))
	if v.known() {
		http.Redirect(w, r, next, http.StatusSeeOther)
		return nil
	}
	f := v.form(r)
	if r.Method == http.MethodPost {
		token, pending, err := s.desk.SignIn(r.Context(), f.text("email"), f.raw("password"), s.browser(r))
		if err == nil {
			s.setCookie(w, cookieSession, token, 90*24*time.Hour)
			if pending {
				next = "/signin/code?next=" + next
			}
			http.Redirect(w, r, next, http.StatusSeeOther)
			return nil
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	owned, err := s.desk.Owned(r.Context())
	if err != nil {
		return err
	}
	return s.page(w, v, "signin", signInForm{f, next, !owned})
}

// safeNext keeps the way back inside the house.
func safeNext(next string) string {
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n") {
		return "/"
	}
	return next
}

// signOut ends the visit.
func (s *server) signOut(w http.ResponseWriter, r *http.Request, v *visit) error {
	if !v.session.ID.IsZero() {
		if err := s.desk.SignOut(r.Context(), v.session.Person.ID, v.session.ID); err != nil {
			return err
		}
	}
	s.setCookie(w, cookieSession, "", -time.Second)
	http.Redirect(w, r, "/signin", http.StatusSeeOther)
	return nil
}

type accountData struct{ Email string }

func (s *server) accountPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.page(w, v, "account", accountData{v.session.Person.Email})
}
