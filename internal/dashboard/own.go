package dashboard

import (
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
)

var ownRoutes = []route{
	{"GET /o/{org}/appointments/{id}/link", desks, (*server).ownLink},
	{"POST /o/{org}/appointments/{id}/link", desks, (*server).makeOwnLink},
}

// ownLinkData shows the link of a customer.
type ownLinkData struct {
	Form  *form // to make it anew: it names the link that is shown
	Links []choice
	ID    string
	Back  string // address of the appointment
	Phone string // empty: it is not known
}

// ownLink shows the link by which a customer reaches an appointment, for whoever
// passes it on, in both languages: first that in which the customer booked.
func (s *server) ownLink(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	token, err := s.SelfService.Link(r.Context(), v.caller().Org, x.ID)
	if err != nil {
		return err
	}
	told, err := s.SelfService.Told(r.Context(), v.caller().Org, x.ID)
	if err != nil {
		return err
	}
	page := ownLinkData{
		Form: v.blank().set("once", auth.HashSecret(token)), ID: x.ID.String(), Back: v.url("/appointments/" + x.ID.String()),
		Phone: string(x.Phone),
	}
	first, known := i18n.Parse(told.Language)
	if !known {
		first = i18n.Arabic
	}
	for _, l := range []i18n.Lang{first, first.Other()} {
		page.Links = append(page.Links, choice{
			Value: s.publicURL(r, &x.Catalog.Org.Page, l, "/a/"+token), Text: v.t("own_link.in_" + string(l)),
		})
	}
	return s.page(w, v, "own_link", page)
}

// makeOwnLink makes the link anew: the one before leads nowhere. A form is about
// the link that its page shows, whoever sends it and however often: if that was
// made anew since, none is made, for the newest may have been sent.
func (s *server) makeOwnLink(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	here := v.url("/appointments/" + x.ID.String() + "/link")
	if !v.form(r).checked("renew") { // It was only to be shown.
		http.Redirect(w, r, here, http.StatusSeeOther)
		return nil
	}
	token, err := s.SelfService.Link(r.Context(), v.caller().Org, x.ID)
	if err != nil {
		return err
	}
	if v.caller().Form == auth.HashSecret(token) {
		_, err = s.SelfService.RenewLink(r.Context(), v.caller(), x.ID)
	} else {
		err = office.ErrDone
	}
	if errors.Is(err, office.ErrDone) {
		return s.done(w, v, here, "own_link.once")
	}
	if err != nil {
		return err
	}
	return s.done(w, v, here, "own_link.made")
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
		key := "own." + string(a.Act)
		if a.Act == booking.ActComing && a.Way != booking.WayLink {
			key += "_" + string(a.Way)
		}
		list = append(list, ownLine{a.At, v.t(key, v.moment(x, a.From), v.moment(x, a.To))})
	}
	return list, err
}

// moment says an instant on the wall clock of an appointment's branch.
func (v *visit) moment(x *diary.Visit, at int64) string {
	date, clock := x.Zone.Local(at)
	return v.date(i18n.Short, date) + " " + v.digits().Text(clock.String())
}
