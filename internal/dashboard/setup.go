package dashboard

import (
	"net/http"

	"github.com/mawid/mawid/internal/people"
)

var setupRoutes = []route{
	{"GET /setup", everybody, (*server).setupHelp},
	{"GET /setup/{token}", everybody, (*server).setupPage},
	{"POST /setup/{token}", everybody, (*server).setupPage},
}

// setupHelp is the page of whoever has no link.
type setupHelp struct{ Owned bool }

// setupForm is the page on which the first owner and organization are made.
type setupForm struct {
	Form   *form
	Action string
	Orgs   []choice // that a document has made; the first is a new one
	Zones  []string
}

// setupHelp says where the link is.
func (s *server) setupHelp(w http.ResponseWriter, r *http.Request, v *visit) error {
	owned, err := s.People.Owned(r.Context())
	if err != nil {
		return err
	}
	return s.page(w, v, "setup_help", setupHelp{owned})
}

// setupPage shows the form and takes it.
func (s *server) setupPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	token := r.PathValue("token")
	if err := s.People.CheckSetup(r.Context(), token); err != nil {
		return err
	}
	orgs, err := s.People.Unowned(r.Context())
	if err != nil {
		return err
	}
	adopt := ""
	if len(orgs) > 0 {
		adopt = orgs[0].Slug
	}
	f := v.form(r).with("zone", "Asia/Riyadh").with("adopt", adopt)
	if r.Method == http.MethodPost {
		signIn, slug, err := s.People.SetUp(r.Context(), token, people.Setup{
			Email: f.text("email"), Name: f.text("name"), Password: f.raw("password"), Adopt: f.text("adopt"),
			OrgName: f.text("org_name"), OrgNameAr: f.text("org_name_ar"), Slug: f.digits("slug"),
			Branch: f.text("branch"), Zone: f.text("zone"), Language: string(v.lang),
		}, s.browser(r))
		if err == nil {
			s.setSession(w, signIn, sessionCookieLife)
			s.remember(w, r, signIn)
			return s.done(w, v, "/o/"+slug+"/", "setup.done")
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	page := setupForm{Form: f, Action: r.URL.Path, Zones: zones}
	if len(orgs) > 0 {
		for _, o := range orgs {
			page.Orgs = append(page.Orgs, choice{Value: o.Slug, Text: v.lang.Pick(o.Name, o.NameAr)})
		}
		page.Orgs = append(page.Orgs, choice{Value: "", Text: v.t("setup.new_organization")})
	}
	return s.page(w, v, "setup", page)
}
