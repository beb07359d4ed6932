package world

import (
	"strings"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
)

// What people type who sign in.
const (
	Password = "seven palms by the gate" // #nosec G101 -- of nobody but tests
	Another  = "eight camels in a row"
)

// Home is the browser in which people sign in.
var Home = people.Browser{Address: "192.0.2.7", Agent: "Firefox"}

// Staffed gives a command line's caller, in a world whose desk listens to
// nobody: what the test changes behind its back is seen at once.
func (w *World) Staffed() office.Caller {
	w.T.Helper()
	w.House = w.NewHouse(w.Store)
	return office.Caller{Org: w.IDs.Organization}
}

// Member lets somebody belong, with a new account and the password.
func (w *World) Member(c office.Caller, email string, role booking.Role) booking.PersonID {
	w.T.Helper()
	return w.MemberWith(c, email, role, Password)
}

// MemberWith is Member with another password.
func (w *World) MemberWith(c office.Caller, email string, role booking.Role, password string) booking.PersonID {
	w.T.Helper()
	signIn, _, err := w.Organization.Join(w.T.Context(), w.Invitation(c, email, role), "Somebody", "en", password, Home)
	if err != nil {
		w.T.Fatal(err)
	}
	s, err := w.People.SignedIn(w.T.Context(), signIn)
	if err != nil {
		w.T.Fatal(err)
	}
	return s.Person.ID
}

// Invitation makes the token of a link; a practitioner is Sara.
func (w *World) Invitation(c office.Caller, email string, role booking.Role) string {
	w.T.Helper()
	n := organization.NewMember{Email: email, Role: role}
	if role == booking.Practitioner {
		n.Resource = w.IDs.Resources["sara"]
	}
	token, err := w.Organization.Invite(w.T.Context(), c, n)
	if err != nil {
		w.T.Fatal(err)
	}
	return token
}

// Enter signs somebody in at home.
func (w *World) Enter(email, password string) (people.SignedIn, string, error) {
	return w.EnterFrom(email, password, Home)
}

// EnterFrom is Enter in another browser.
func (w *World) EnterFrom(email, password string, b people.Browser) (people.SignedIn, string, error) {
	token, _, err := w.People.SignIn(w.T.Context(), email, password, b)
	if err != nil {
		return people.SignedIn{}, "", err
	}
	s, err := w.People.SignedIn(w.T.Context(), token)
	return s, token, err
}

// Here signs somebody in and gives the browser with what it keeps of that.
func (w *World) Here(email string, b people.Browser) people.Browser {
	w.T.Helper()
	token, _, err := w.People.SignIn(w.T.Context(), email, Password, b)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Keep(&b, token)
	return b
}

// Keep lets a browser keep what it shall of a sign-in.
func (w *World) Keep(b *people.Browser, token string) {
	w.T.Helper()
	device, err := w.People.Remember(w.T.Context(), token, *b)
	if err != nil || device == "" {
		w.T.Fatalf("got %q %v, want the browser remembered", device, err)
	}
	b.Device = device
}

// Guess tries a wrong password and gives the code of the refusal.
func (w *World) Guess(email string, b people.Browser) string {
	w.T.Helper()
	_, _, err := w.People.SignIn(w.T.Context(), email, "guess", b)
	if err == nil {
		w.T.Fatal("a guess was right")
	}
	return fault.Of(err).Code
}

// May tells whether the right password is looked at.
func (w *World) May(what, email string, b people.Browser, want bool) {
	w.T.Helper()
	if _, _, err := w.People.SignIn(w.T.Context(), email, Password, b); (err == nil) != want {
		w.T.Errorf("%s: got %v, want in %v", what, err, want)
	}
}

// SignedOut fails the test when somebody is still signed in.
func (w *World) SignedOut(when, token string) {
	w.T.Helper()
	if _, err := w.People.SignedIn(w.T.Context(), token); fault.Of(err).Code != "signed_out" {
		w.T.Errorf("%s: got %v, want signed out", when, err)
	}
}

// Factor gives somebody a second factor.
func (w *World) Factor(email string) (s people.SignedIn, codes []string) {
	w.T.Helper()
	s, _, err := w.Enter(email, Password)
	if err != nil {
		w.T.Fatal(err)
	}
	secret, _ := w.People.NewFactor(s, "Mawid")
	if codes, err = w.People.EnableFactor(w.T.Context(), s, secret, auth.TOTP(secret, w.Clock.Now()), Password); err != nil {
		w.T.Fatal(err)
	}
	s.Person.TwoFactor = true
	return s, codes
}

// WithFactor switches the second factor on, gives its secret, and lets the
// code pass.
func (w *World) WithFactor(s people.SignedIn) string {
	w.T.Helper()
	secret, _ := w.People.NewFactor(s, "Mawid")
	if _, err := w.People.EnableFactor(w.T.Context(), s, secret, auth.TOTP(secret, w.Clock.Now()), Password); err != nil {
		w.T.Fatal(err)
	}
	w.Clock.Add(time.Minute)
	return secret
}

// Slugs are the organizations of somebody who is signed in.
func Slugs(s people.SignedIn) string {
	var list []string
	for _, m := range s.Memberships {
		list = append(list, m.Org.Slug)
	}
	return strings.Join(list, " ")
}

// Belongs signs somebody in and says where they belong.
func (w *World) Belongs(email, password string) string {
	w.T.Helper()
	s, _, err := w.Enter(email, password)
	if err != nil {
		w.T.Fatalf("%s cannot sign in: %v", email, err)
	}
	return Slugs(s)
}

// Stranger is what a stranger with a link to set up types.
func Stranger(adopt, slug string) people.Setup {
	return people.Setup{Email: "s@stranger.example", Name: "S", Password: Password, Adopt: adopt, OrgName: "S", Slug: slug}
}

// Done reads who did what, the newest first.
func (w *World) Done(c office.Caller) (list []string) {
	w.T.Helper()
	found, _, err := w.Office.Deeds(w.T.Context(), c, booking.PersonID{}, booking.DeedID{})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, d := range found {
		list = append(list, d.Name+" <"+d.Email+"> "+d.Action+" "+d.Object+" "+d.Detail)
	}
	return list
}

// Noted counts the lines of an action in an organization's log.
func (w *World) Noted(c office.Caller, action string) (n int) {
	w.T.Helper()
	for _, line := range w.Done(c) {
		if strings.Contains(line, "> "+action+" ") {
			n++
		}
	}
	return n
}

// Alarms gives the lines of an organization's audit log about alarms, oldest
// first, as words.
func (w *World) Alarms(c office.Caller) (list []string) {
	w.T.Helper()
	deeds, _, err := w.Office.Deeds(w.T.Context(), c, booking.PersonID{}, booking.DeedID{})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, d := range deeds {
		if what, ok := strings.CutPrefix(d.Action, "security."); ok {
			list = append([]string{strings.Join([]string{what, d.Name, d.Object, d.Detail}, "|")}, list...)
		}
	}
	return list
}

// Lines counts the lines of the audit log about an appointment.
func (w *World) Lines(who office.Caller, action string, id booking.AppointmentID) (n int) {
	w.T.Helper()
	who.Org = w.IDs.Organization
	deeds, _, err := w.Office.Deeds(w.T.Context(), who, who.Person, booking.DeedID{})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, d := range deeds {
		if d.Action == action && d.Detail == id.String() {
			n++
		}
	}
	return n
}

// Maha is somebody of the house with a name.
func (w *World) Maha() office.Caller {
	who := w.Staff()
	who.Person, who.Name = booking.NewID[booking.PersonID](), "Maha"
	return who
}
