package visitor

import (
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
)

// donePage says what was booked.
type donePage struct {
	Summary  summary
	Phone    string
	Link     string // the appointment's own page; empty: there is none
	Calendar string // its file for calendar programs; empty: there is none
	Another  string // where something else is booked
	Mine     string // where they see all that they have booked; empty: nowhere
	Rule     ruleView
}

// done answers GET /b/{org}/{branch}/{service}/done: what was booked, for
// whoever comes from booking it. Of their name it says no more than the
// appointment's own page.
func (s *server) done(w http.ResponseWriter, r *http.Request, v *visit) error {
	st, err := v.read(stepDone, r.URL.Query().Get("of"))
	if err != nil && !st.Made.IsZero() { // A day later the appointment has its own page still.
		return s.toOwn(w, v, st.Made)
	}
	if err != nil {
		return err
	}
	a, err := s.Desk.Appointment(r.Context(), v.front.Org, st.Made)
	if err != nil {
		return err
	}
	if !a.Status.Live() { // Its own page knows what became of it.
		return s.toOwn(w, v, st.Made)
	}
	at := place{v.front.Offer.Branches[a.Branch], v.front.Offer.Services[a.Service]}
	if at.branch == nil || at.service == nil {
		return selfservice.ErrNotOnPage
	}
	v.zone = at.branch.Zone
	page := donePage{
		Summary: v.summary(at, v.front.Offer.Resources[a.Resource], booking.Slot{Date: a.Date, Time: a.Time}),
		Phone:   v.phoneOf(at.branch), Link: v.ownLink(a.ID), Mine: v.mineLink(),
		Another: v.with(v.home()),
	}
	page.Summary.For = selfservice.FirstName(a.Customer)
	if v.now.Unix() < a.Span.Start {
		page.Rule = v.ruleOf(at, page.Summary.Slot)
	}
	if page.Link != "" {
		page.Calendar = page.Link + calendarFile
	}
	return s.page(w, v, "done", page)
}

// toOwn leads to the own page of an appointment.
func (s *server) toOwn(w http.ResponseWriter, v *visit, id booking.AppointmentID) error {
	link := v.ownLink(id)
	if link == "" {
		return errOld
	}
	http.Redirect(w, v.r, link, http.StatusSeeOther)
	return nil
}
