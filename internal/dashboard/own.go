package dashboard

import (
	"net/http"

	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
)

var ownRoutes = []route{
	{"POST /o/{org}/appointments/{id}/link", desks, (*server).ownLink},
}

// ownLinkData shows the link of a customer.
type ownLinkData struct {
	URL   string
	ID    string
	New   bool   // it was made anew
	Back  string // address of the appointment
	Phone string // empty: it is not known
}

// ownLink shows the link by which a customer reaches an appointment, for whoever
// passes it on. Made anew, the one before leads nowhere.
func (s *server) ownLink(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	page := ownLinkData{
		ID: x.ID.String(), New: v.form(r).checked("renew"), Back: v.url("/appointments/" + x.ID.String()), Phone: string(x.Phone),
	}
	var token string
	if page.New {
		token, err = s.SelfService.RenewLink(r.Context(), v.caller(), x.ID)
	} else {
		token, err = s.SelfService.Link(r.Context(), v.caller().Org, x.ID)
	}
	if err != nil {
		return err
	}
	page.URL = s.address(r) + "/a/" + token
	if host := x.Catalog.Org.Page.Host; host != "" {
		page.URL = "https://" + host + "/a/" + token
	}
	return s.page(w, v, "own_link", page)
}

// ownLine is something that the customer did by the link of the appointment.
type ownLine struct {
	At   int64
	What string
}

// ownLines says what the customer of an appointment did by their link.
func (s *server) ownLines(r *http.Request, v *visit, x *diary.Visit) (list []ownLine, err error) {
	acts, err := s.SelfService.Acts(r.Context(), v.caller(), x.ID)
	for _, a := range acts {
		list = append(list, ownLine{a.At, v.t("own."+string(a.Act), v.moment(x, a.From), v.moment(x, a.To))})
	}
	return list, err
}

// moment says an instant on the wall clock of an appointment's branch.
func (v *visit) moment(x *diary.Visit, at int64) string {
	date, clock := x.Zone.Local(at)
	return v.date(i18n.Short, date) + " " + v.digits().Text(clock.String())
}
