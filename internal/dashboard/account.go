package dashboard

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"rsc.io/qr"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/people"
)

var accountRoutes = []route{
	{"GET /account", signedIn, (*server).accountPage},
	{"POST /account", signedIn, (*server).changeProfile},
	{"POST /account/mails", signedIn, (*server).changeMails},
	{"POST /account/password", signedIn, (*server).changePassword},
	{"GET /account/factor", signedIn, (*server).factorPage},
	{"POST /account/factor", signedIn, (*server).enableFactor},
	{"POST /account/factor/off", signedIn, (*server).disableFactor},
	{"POST /account/recovery", signedIn, (*server).renewRecovery},
	{"POST /account/signout", signedIn, (*server).signOutOthers},
	{"POST /account/signout/{id}", signedIn, (*server).signOutOne},
}

// accountData is the page about whoever is signed in.
type accountData struct {
	Email     string
	Factor    bool
	Lost      bool  // its codes cannot be checked any more
	Profile   *form // name and language
	Password  *form // the old and the new
	Languages []choice
	SignIns   []signInLine
	Idle      string // how long an unused session lasts
	Life      string // how long any does
	Places    []placeLine
	Mails     *form // what they are written to about; nil: they belong nowhere
	Alarmed   bool  // they are an owner or a manager
	Hours     []choice
}

// signInLine is a browser in which the person is signed in.
type signInLine struct {
	ID              booking.SignInID
	Agent, Address  string
	Created, SeenAt int64
	Here, Shared    bool
}

// placeLine is an organization the person belongs to.
type placeLine struct {
	Slug, Name string
	Role       booking.Role
}

// accountPage shows the account.
func (s *server) accountPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.account(w, r, v, nil, nil)
}

// account shows the page, with forms that were refused, if any.
func (s *server) account(w http.ResponseWriter, r *http.Request, v *visit, profile, password *form) error {
	if profile == nil {
		profile = v.blank().set("name", v.session.Person.Name).set("language", v.session.Person.Language)
	}
	if password == nil {
		password = v.blank()
	}
	list, err := s.People.SignIns(r.Context(), v.session)
	if err != nil {
		return err
	}
	page := accountData{
		Email: v.session.Person.Email, Factor: v.session.Person.TwoFactor, Lost: v.session.Person.FactorLost, Profile: profile,
		Password: password,
		Idle:     v.lasting(v.session.Limits.Idle), Life: v.lasting(v.session.Limits.Life),
		Languages: append([]choice{{Value: "", Text: v.t("account.language.follow")}}, languages(v)...),
	}
	if err := s.mails(r, v, &page); err != nil {
		return err
	}
	for _, in := range list {
		page.SignIns = append(page.SignIns, signInLine{in.ID, agentName(v, in.Agent), in.Address, in.CreatedAt, in.SeenAt, in.ID == v.session.ID,
			in.Shared})
	}
	for _, m := range v.session.Memberships {
		page.Places = append(page.Places, placeLine{m.Org.Slug, v.lang.Pick(m.Org.Name, m.Org.NameAr), m.Role})
	}
	return s.page(w, v, "account", page)
}

// mails fills in what somebody is written to about.
func (s *server) mails(r *http.Request, v *visit, page *accountData) error {
	m, err := s.People.Mailing(r.Context(), v.session)
	if err != nil || len(v.session.Memberships) == 0 {
		return err
	}
	page.Mails, page.Alarmed = v.blank(), m.Concerned
	if m.Alarms {
		page.Mails.set("alarms", "1")
	}
	page.Hours = []choice{{Value: "", Text: v.t("account.summary.none")}}
	for hour := range 24 {
		page.Hours = append(page.Hours, choice{Value: strconv.Itoa(hour), Text: v.digits().Text(civil.Clock(hour * 60).String())})
	}
	if m.Hour != people.NoSummary {
		page.Mails.set("summary", strconv.Itoa(m.Hour))
	}
	return nil
}

// languages are those to choose from, each by its own name.
func languages(v *visit) []choice {
	out := make([]choice, len(i18n.Langs))
	for i, l := range i18n.Langs {
		out[i] = choice{Value: string(l), Text: v.t("language." + string(l))}
	}
	return out
}

// agentName makes of a browser's description what people call it.
func agentName(v *visit, agent string) string {
	find := func(names ...string) string {
		for _, n := range names {
			if strings.Contains(agent, n) {
				return n
			}
		}
		return ""
	}
	browser := find("Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari")
	browser = strings.NewReplacer("Edg", "Edge", "OPR", "Opera", "SamsungBrowser", "Samsung Internet").Replace(browser)
	system := strings.NewReplacer("Macintosh", "macOS").Replace(find("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"))
	switch {
	case browser == "":
		return v.t("account.agent.unknown")
	case system == "":
		return browser
	}
	return browser + " · " + system
}

// changeProfile takes the name and the language.
func (s *server) changeProfile(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	language := f.text("language")
	err := s.People.ChangeProfile(r.Context(), v.session, f.text("name"), language)
	if err == nil {
		if _, ok := i18n.Parse(language); ok && language != v.session.Person.Language { // Else it stays as it is read.
			s.setCookie(w, cookieLanguage, language, languageLife)
		}
		return s.done(w, v, "/account", "account.saved")
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.account(w, r, v, f, nil)
}

// changeMails takes what somebody wants to be written to about.
func (s *server) changeMails(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	hour, err := strconv.Atoi(f.digits("summary"))
	if err != nil {
		hour = people.NoSummary
	}
	if err := s.People.ChangeMailing(r.Context(), v.session, people.Mailing{Alarms: f.checked("alarms"), Hour: hour}); err != nil {
		return err
	}
	return s.done(w, v, "/account", "account.saved")
}

// changePassword takes the old password and the new.
func (s *server) changePassword(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	err := s.People.ChangePassword(r.Context(), v.session, f.raw("old"), f.raw("password"))
	if err == nil {
		s.remember(w, r, s.cookie(r, cookieSession))
		return s.done(w, v, "/account", "account.password_changed")
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.account(w, r, v, nil, f)
}

// signOutOthers ends every other sign-in.
func (s *server) signOutOthers(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.People.SignOutEverywhere(r.Context(), v.session.Person.ID, v.session.ID); err != nil {
		return err
	}
	return s.done(w, v, "/account", "account.signed_out")
}

// signOutOne ends one sign-in.
func (s *server) signOutOne(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.SignInID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	if err := s.People.SignOutOther(r.Context(), v.session.Person.ID, id); err != nil {
		return err
	}
	return s.done(w, v, "/account", "account.signed_out_one")
}

// factorData is the page about the second factor.
type factorData struct {
	Form    *form
	On      bool
	Due     bool   // an organization wants it: nothing else until then
	Lost    bool   // codes cannot be checked any more
	Secret  string // to type instead of the picture
	Picture template.HTML
}

// recoveryData shows recovery codes, once.
type recoveryData struct{ Codes []string }

// factorPage offers to begin with the second factor, or to end it.
func (s *server) factorPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.factor(w, v, v.blank(), "")
}

func (s *server) factor(w http.ResponseWriter, v *visit, f *form, secret string) error {
	page := factorData{Form: f, On: v.session.Person.TwoFactor, Due: v.session.FactorDue, Lost: v.session.Person.FactorLost}
	if page.On {
		return s.page(w, v, "factor", page)
	}
	secret, address := s.People.SameFactor(v.session, secret, "Mawid")
	var err error
	if page.Picture, err = qrPicture(address); err != nil {
		return err
	}
	page.Secret = secret
	return s.page(w, v, "factor", page)
}

// qrPicture draws a QR code as SVG: one path, a square for each dark module,
// with the quiet border that readers need.
func qrPicture(text string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("dashboard: qr: %w", err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+4, y+4)
			}
		}
	}
	size := code.Size + 8
	// #nosec G203 -- nothing but numbers is put in
	return template.HTML(fmt.Sprintf(`<svg class="qr" viewBox="0 0 %d %d" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`,
		size, size, size, size, path.String())), nil
}

// enableFactor begins to ask for codes.
func (s *server) enableFactor(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	codes, err := s.People.EnableFactor(r.Context(), v.session, f.text("secret"), f.digits("code"), f.raw("old"))
	if err == nil {
		return s.page(w, v, "recovery", recoveryData{codes})
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.factor(w, v, f, f.text("secret"))
}

// disableFactor stops asking for codes.
func (s *server) disableFactor(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	err := s.People.DisableFactor(r.Context(), v.session, f.raw("old"))
	if err == nil {
		return s.done(w, v, "/account", "account.factor_off")
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.factor(w, v, f, "")
}

// renewRecovery shows new recovery codes.
func (s *server) renewRecovery(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	codes, err := s.People.RenewRecovery(r.Context(), v.session, f.raw("old"))
	if err == nil {
		return s.page(w, v, "recovery", recoveryData{codes})
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.factor(w, v, f, "")
}
