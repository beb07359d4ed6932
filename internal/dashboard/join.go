package dashboard

import (
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// joinRoutes are how people come into an organization and out of it, by their
// own will.
var joinRoutes = []route{
	{"GET /join/{token}", everybody, (*server).joinPage},
	{"POST /join/{token}", everybody, (*server).joinPage},
	{"POST /join/{token}/accept", signedIn, (*server).acceptInvitation},
	{"GET /o/{org}/leave", staff, (*server).leave},
	{"POST /o/{org}/leave", staff, (*server).leave},
}

// invitedLine is somebody who is invited and has not accepted: what the
// organization said, and nothing of any account.
type invitedLine struct {
	ID       booking.InvitationID
	Email    string
	Role     booking.Role
	Resource string
	Until    int64
	Over     bool // the link has run out
}

// joinData is the page of whoever holds the link of an invitation. It is the
// same whether the address has an account or not.
type joinData struct {
	Form        *form
	Path        string // of the link
	Org, Email  string
	Role        booking.Role
	Me, MyEmail string // who is signed in, if anybody is
}

// Same tells whether whoever is signed in is the one who is invited.
func (d joinData) Same() bool { return d.MyEmail == d.Email }

func (s *server) invitedLines(r *http.Request, v *visit) ([]invitedLine, error) {
	list, err := s.Organization.Invitations(r.Context(), v.caller())
	if err != nil {
		return nil, err
	}
	resources, err := s.calendars(r, v)
	lines := make([]invitedLine, len(list))
	for n, i := range list {
		lines[n] = invitedLine{i.ID, i.Email, i.Role, resources[i.Resource], i.ExpiresAt, i.ExpiresAt <= v.now.Unix()}
	}
	return lines, err
}

// invitationID reads which invitation is meant.
func invitationID(r *http.Request) (booking.InvitationID, error) {
	id, err := booking.ParseID[booking.InvitationID](r.PathValue("id"))
	if err != nil {
		return id, errNoPage
	}
	return id, nil
}

// renewInvitation shows a new link for somebody who is invited.
func (s *server) renewInvitation(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := invitationID(r)
	if err != nil {
		return err
	}
	i, token, err := s.Organization.RenewInvitation(r.Context(), v.caller(), id)
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.url("/settings/users"))
	}
	if err != nil {
		return err
	}
	return s.showInvited(w, r, v, i.Email, token)
}

// withdrawInvitation takes an invitation back.
func (s *server) withdrawInvitation(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := invitationID(r)
	if err != nil {
		return err
	}
	i, err := s.Organization.WithdrawInvitation(r.Context(), v.caller(), id)
	if err != nil {
		return err
	}
	return s.done(w, v, v.url("/settings/users"), "users.withdrawn", i.Email)
}

// joinPage shows what a link invites to, and makes an account for whoever has
// none or wants another. Whoever has one signs in and comes back.
func (s *server) joinPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	token := r.PathValue("token")
	i, o, err := s.Organization.Invited(r.Context(), token)
	if err != nil {
		return err
	}
	f := v.form(r).with("name", i.Name)
	if r.Method == http.MethodPost {
		signIn, o, err := s.Organization.Join(r.Context(), token, f.text("name"), string(v.lang), f.raw("password"), s.browser(r))
		if err == nil {
			s.relieve(r, v)
			s.setSession(w, signIn, sessionCookieLife)
			s.remember(w, r, signIn)
			return s.done(w, v, "/o/"+o.Slug+"/", "join.done", v.lang.Pick(o.Name, o.NameAr))
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	return s.showInvitation(w, r, v, f, i.Email, i.Role, o)
}

func (s *server) showInvitation(w http.ResponseWriter, r *http.Request, v *visit, f *form, email string, role booking.Role,
	o booking.Organization) error {
	page := joinData{Form: f, Path: "/join/" + r.PathValue("token"), Org: v.lang.Pick(o.Name, o.NameAr), Email: email, Role: role}
	if v.known() {
		page.Me, page.MyEmail = v.session.Person.Name, v.session.Person.Email
	}
	return s.page(w, v, "join", page)
}

// acceptInvitation lets whoever is signed in join.
func (s *server) acceptInvitation(w http.ResponseWriter, r *http.Request, v *visit) error {
	token := r.PathValue("token")
	o, err := s.Organization.Accept(r.Context(), v.session, token)
	if err == nil {
		return s.done(w, v, "/o/"+o.Slug+"/", "join.done", v.lang.Pick(o.Name, o.NameAr))
	}
	i, o, gone := s.Organization.Invited(r.Context(), token)
	if gone != nil {
		return err
	}
	f := v.form(r)
	if err := f.fail(err); err != nil {
		return err
	}
	return s.showInvitation(w, r, v, f, i.Email, i.Role, o)
}

// leave takes whoever is signed in out of the organization, once they are sure.
func (s *server) leave(w http.ResponseWriter, r *http.Request, v *visit) error {
	name := v.lang.Pick(v.place.Org.Name, v.place.Org.NameAr)
	c := confirmation{
		Title: v.t("leave.title", name), Text: v.t("leave.text"), Button: v.t("leave.button"),
		Action: r.URL.Path, Back: "/account", Danger: true,
	}
	if r.Method == http.MethodPost {
		f := v.form(r)
		err := s.Organization.Leave(r.Context(), v.session, v.org())
		if err == nil {
			return s.done(w, v, "/", "users.left")
		}
		if err := f.fail(err); err != nil {
			return err
		}
		c.Problem = f.Top
	}
	return s.confirm(w, v, c)
}
