package dashboard

import (
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

var userRoutes = []route{
	{"GET /o/{org}/settings/users", owner, (*server).usersPage},
	{"GET /o/{org}/settings/users/new", owner, (*server).newUserPage},
	{"POST /o/{org}/settings/users/new", owner, (*server).newUserPage},
	{"POST /o/{org}/settings/users/invited/{id}/renew", owner, (*server).renewInvitation},
	{"POST /o/{org}/settings/users/invited/{id}/withdraw", owner, (*server).withdrawInvitation},
	{"GET /o/{org}/settings/users/{id}", owner, (*server).userPage},
	{"POST /o/{org}/settings/users/{id}", owner, (*server).userPage},
	{"GET /o/{org}/settings/users/{id}/reset", owner, (*server).resetUser},
	{"POST /o/{org}/settings/users/{id}/reset", owner, (*server).resetUser},
	{"GET /o/{org}/settings/users/{id}/remove", owner, (*server).removeUser},
	{"POST /o/{org}/settings/users/{id}/remove", owner, (*server).removeUser},
}

// usersData lists who belongs, and who is invited.
type usersData struct {
	Form    *form
	List    []userLine
	Invited []invitedLine
	Alone   bool // nobody but the owner: time to invite somebody
	Mails   bool // links are sent as well as shown
}

// userLine is somebody who belongs.
type userLine struct {
	ID                    booking.PersonID
	Name, Email           string
	Role                  booking.Role
	Resource              string // a practitioner's own calendar
	TwoFactor, NoPassword bool
	SeenAt                int64
	Self                  bool
}

// userForm is the page to invite somebody, or to change their role.
type userForm struct {
	Form             *form
	User             userLine // zero for somebody new
	Roles, Resources []choice
	Mails            bool // the link is sent as well as shown
}

// userLink shows, once, the link with which somebody joins, or chooses a new
// password. Whoever is to join has no name yet, and may have been sent it.
type userLink struct {
	Name, Email, URL string
	Mailed           message.Mailed
}

// showInvited shows the link of whoever was invited just now, and sends it to them.
func (s *server) showInvited(w http.ResponseWriter, r *http.Request, v *visit, email, token string) error {
	link := s.link("/join/" + token)
	mailed, err := s.Messages.Letters.MailInvitation(r.Context(), v.caller(), email, link)
	if err != nil && s.warn != nil { // The link is shown only now, whatever became of the mail.
		s.warn("cannot mail an invitation", err)
	}
	return s.page(w, v, "user_link", userLink{"", email, link, mailed})
}

// usersPage lists who belongs.
func (s *server) usersPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	lines, err := s.userLines(r, v)
	if err != nil {
		return err
	}
	invited, err := s.invitedLines(r, v)
	if err != nil {
		return err
	}
	mails, err := s.Messages.Letters.MailsStaff(r.Context(), v.org())
	if err != nil {
		return err
	}
	return s.page(w, v, "users", usersData{v.blank(), lines, invited, len(lines)+len(invited) == 1, mails})
}

// calendars gives the names of the resources, whose calendars practitioners
// have.
func (s *server) calendars(r *http.Request, v *visit) (map[booking.ResourceID]string, error) {
	names, err := s.Bridge.ResourceNames(r.Context(), v.org())
	resources := map[booking.ResourceID]string{}
	for _, n := range names {
		resources[n.ID] = v.lang.Pick(n.Name, n.NameAr)
	}
	return resources, err
}

func (s *server) userLines(r *http.Request, v *visit) ([]userLine, error) {
	members, err := s.Organization.Members(r.Context(), v.caller())
	if err != nil {
		return nil, err
	}
	resources, err := s.calendars(r, v)
	if err != nil {
		return nil, err
	}
	lines := make([]userLine, len(members))
	for i, m := range members {
		lines[i] = userLine{m.ID, m.Name, m.Email, m.Role, resources[m.Resource], m.TwoFactor, m.NoPassword, m.SeenAt,
			m.ID == v.session.Person.ID}
	}
	return lines, nil
}

// userFields gives the form what there is to choose from.
func (s *server) userFields(r *http.Request, v *visit, f *form) (userForm, error) {
	page := userForm{Form: f}
	for _, role := range booking.Roles {
		page.Roles = append(page.Roles, choice{Value: string(role), Text: v.t("users.role_" + string(role))})
	}
	names, err := s.Bridge.ResourceNames(r.Context(), v.org())
	page.Resources = []choice{{Value: "", Text: v.t("users.no_resource")}}
	for _, n := range names {
		page.Resources = append(page.Resources, choice{Value: n.ID.String(), Text: v.lang.Pick(n.Name, n.NameAr)})
	}
	return page, err
}

// resourceOf reads the calendar that was chosen; nothing is none.
func resourceOf(f *form) (booking.ResourceID, error) {
	if f.text("resource") == "" {
		return booking.ResourceID{}, nil
	}
	return booking.ParseID[booking.ResourceID](f.text("resource"))
}

// newUserPage invites somebody.
func (s *server) newUserPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r).with("role", string(booking.Receptionist))
	if r.Method == http.MethodPost {
		resource, err := resourceOf(f)
		if err != nil {
			return errNoPage
		}
		n := organization.NewMember{Email: f.text("email"), Role: booking.Role(f.text("role")), Resource: resource}
		token, err := s.Organization.Invite(r.Context(), v.caller(), n)
		if err == nil {
			return s.showInvited(w, r, v, n.Email, token)
		}
		if errors.Is(err, office.ErrDone) {
			return s.doneBefore(w, v, v.url("/settings/users"))
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	page, err := s.userFields(r, v, f)
	if err != nil {
		return err
	}
	if page.Mails, err = s.Messages.Letters.MailsStaff(r.Context(), v.org()); err != nil {
		return err
	}
	return s.page(w, v, "user_new", page)
}

// link gives the whole address of a page, for somebody else's browser.
func (s *server) link(path string) string { return s.base + path }

// user finds the person of the page.
func (s *server) user(r *http.Request, v *visit) (userLine, error) {
	lines, err := s.userLines(r, v)
	if err != nil {
		return userLine{}, err
	}
	for _, l := range lines {
		if l.ID.String() == r.PathValue("id") {
			return l, nil
		}
	}
	return userLine{}, errNoPage
}

// userPage changes somebody's role.
func (s *server) userPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	u, err := s.user(r, v)
	if err != nil {
		return err
	}
	members, err := s.Organization.Members(r.Context(), v.caller())
	if err != nil {
		return err
	}
	f := v.form(r).with("role", string(u.Role))
	for _, m := range members {
		if m.ID == u.ID && !m.Resource.IsZero() {
			f.with("resource", m.Resource.String())
		}
	}
	if r.Method == http.MethodPost {
		resource, err := resourceOf(f)
		if err != nil {
			return errNoPage
		}
		err = s.Organization.ChangeMember(r.Context(), v.caller(), u.ID, booking.Role(f.text("role")), resource)
		if err == nil {
			return s.done(w, v, v.url("/settings/users"), "users.changed", u.Name)
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	page, err := s.userFields(r, v, f)
	if err != nil {
		return err
	}
	page.User = u
	return s.page(w, v, "user", page)
}

// resetUser gives somebody a link to choose a new password with.
func (s *server) resetUser(w http.ResponseWriter, r *http.Request, v *visit) error {
	u, err := s.user(r, v)
	if err != nil {
		return err
	}
	c := confirmation{
		Title: v.t("users.reset_title", u.Name), Text: v.t("users.reset_text"), Button: v.t("users.reset_button"),
		Action: r.URL.Path, Back: v.url("/settings/users/" + u.ID.String()),
	}
	if r.Method == http.MethodPost {
		f := v.form(r)
		token, err := s.Organization.ResetPassword(r.Context(), v.caller(), u.ID, true)
		if err == nil {
			return s.page(w, v, "user_link", userLink{u.Name, u.Email, s.link("/password/" + token), message.MailedNot})
		}
		if errors.Is(err, office.ErrDone) {
			return s.doneBefore(w, v, c.Back)
		}
		if err := f.fail(err); err != nil {
			return err
		}
		c.Problem = f.Top
	}
	return s.confirm(w, v, c)
}

// removeUser takes somebody out of the organization.
func (s *server) removeUser(w http.ResponseWriter, r *http.Request, v *visit) error {
	u, err := s.user(r, v)
	if err != nil {
		return err
	}
	c := confirmation{
		Title: v.t("users.remove_title", u.Name), Text: v.t("users.remove_text"), Button: v.t("users.remove_button"),
		Action: r.URL.Path, Back: v.url("/settings/users/" + u.ID.String()), Danger: true,
	}
	if r.Method == http.MethodPost {
		f := v.form(r)
		err := s.Organization.RemoveMember(r.Context(), v.caller(), u.ID)
		if err == nil && u.Self {
			return s.done(w, v, "/", "users.left")
		}
		if err == nil {
			return s.done(w, v, v.url("/settings/users"), "users.removed", u.Name)
		}
		if err := f.fail(err); err != nil {
			return err
		}
		c.Problem = f.Top
	}
	return s.confirm(w, v, c)
}
