package visitor

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/ics"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/web"
)

// cancelPage asks whether and why.
type cancelPage struct {
	Now     summary
	Action  string
	State   string
	Reasons []pair // what is sent and what is read
	Chosen  string // the one that was sent; empty: none
	Error   string // what is missing; empty: nothing
	Move    string // where it is moved instead; empty: nowhere
	Back    string
}

// refuseOwn shows the appointment with the reason why something cannot be done to
// it. What is no reason is an error.
func (s *server) refuseOwn(w http.ResponseWriter, v *visit, own *selfservice.Own, err error) error {
	f := fault.Of(err)
	if f.Kind != fault.Conflict || own.Service == nil {
		return v.met(*own, err)
	}
	v.status = web.Statuses[f.Kind]
	return s.showOwn(w, v, own, v.sentence(f))
}

// ownCancel answers GET /a/{token}/cancel: it asks, and does nothing.
func (s *server) ownCancel(w http.ResponseWriter, _ *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if own.MayCancel != nil {
		return s.refuseOwn(w, v, &own, own.MayCancel)
	}
	return s.askCancel(w, v, &own, "")
}

func (s *server) askCancel(w http.ResponseWriter, v *visit, own *selfservice.Own, mistake string) error {
	st, err := v.signOwn(stepCancel, own, state{})
	if err != nil {
		return err
	}
	page := cancelPage{
		Now: v.ownSummary(own), Action: v.ownURL("/cancel"), State: st, Chosen: v.r.PostFormValue("reason"), Error: mistake, Back: v.ownURL(""),
	}
	for _, r := range selfservice.Reasons {
		page.Reasons = append(page.Reasons, pair{string(r), v.t("own.reason." + string(r))})
	}
	if own.MayMove == nil {
		page.Move = v.ownURL("/move")
	}
	return s.page(w, v, "own_cancel", page)
}

// ownCancelled answers POST /a/{token}/cancel.
func (s *server) ownCancelled(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	st, shown, err := v.readOwn(stepCancel)
	if err != nil {
		return err
	}
	if st.Was != own.Stands() {
		return s.refuseOwn(w, v, &own, errChanged)
	}
	c := selfservice.Cancellation{Reason: selfservice.Reason(r.PostFormValue("reason")), Shown: shown}
	if s.texts().Has(v.lang, "own.reason."+string(c.Reason)) {
		c.Words = v.t("own.reason." + string(c.Reason))
	}
	way := v.way()
	way.Was = st.Was
	own, err = s.SelfService.Cancel(r.Context(), way, c)
	f := fault.Of(err)
	switch {
	case err == nil, errors.Is(err, selfservice.ErrChanged) && own.MayUndo == nil: // Or sent twice at once.
		http.Redirect(w, r, v.ownURL(""), http.StatusSeeOther)
		return nil
	case own.Service != nil && own.MayCancel == nil && (f.Kind == fault.Invalid || f.Kind == fault.Conflict):
		v.status = web.Statuses[f.Kind] // They are asked again.
		return s.askCancel(w, v, &own, v.sentence(f))
	}
	return s.refuseOwn(w, v, &own, err)
}

// ownUndone answers POST /a/{token}/undo.
func (s *server) ownUndone(w http.ResponseWriter, r *http.Request, v *visit) error {
	if _, err := v.openOwn(); err != nil {
		return err
	}
	_, shown, err := v.readOwn(stepUndo)
	if err != nil {
		return err
	}
	own, err := s.SelfService.UndoCancel(r.Context(), v.way(), shown)
	return s.doneOwn(w, r, v, &own, "undone", err)
}

// ownComing answers POST /a/{token}/coming.
func (s *server) ownComing(w http.ResponseWriter, r *http.Request, v *visit) error {
	if _, err := v.openOwn(); err != nil {
		return err
	}
	if _, _, err := v.readOwn(stepConfirm); err != nil {
		return err
	}
	own, err := s.SelfService.Coming(r.Context(), v.way())
	return s.doneOwn(w, r, v, &own, "coming", err)
}

// doneOwn leads back to the appointment after something was done.
func (s *server) doneOwn(w http.ResponseWriter, r *http.Request, v *visit, own *selfservice.Own, done string, err error) error {
	if err != nil {
		return s.refuseOwn(w, v, own, err)
	}
	http.Redirect(w, r, v.ownURL("")+"?done="+done, http.StatusSeeOther)
	return nil
}

// ownCalendar answers GET /a/{token}/appointment.ics: a file that calendar
// programs open. It says no more than the page.
func (s *server) ownCalendar(w http.ResponseWriter, _ *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if !own.Status.Live() && own.Status != booking.Cancelled {
		return errNoPage
	}
	org := &own.Offer.Catalog.Org
	file := ics.Calendar{Name: v.lang.Pick(org.Name, org.NameAr), Events: []ics.Event{v.ownEvent(&own)}}
	file.Cancel = file.Events[0].Cancelled
	body := file.Bytes()
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="appointment.ics"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // #nosec G705 -- a calendar, and never sniffed for a page
	return nil
}

// ownEvent is the appointment as an entry of a calendar.
func (v *visit) ownEvent(own *selfservice.Own) ics.Event {
	org, sum := &own.Offer.Catalog.Org, v.ownSummary(own)
	e := ics.Event{
		UID: own.UID + "@mawid", Start: own.Span.Start, End: own.Span.End, Changed: own.Changed, Sequence: ics.Sequence(own.Changed),
		Summary: sum.What + " – " + v.lang.Pick(org.Name, org.NameAr), Location: sum.Where, Cancelled: own.Status == booking.Cancelled,
	}
	if sum.Address != "" {
		e.Location += ", " + sum.Address
	}
	e.Description = []string{v.t("sum.what") + ": " + sum.What}
	if sum.Who != "" {
		e.Description = append(e.Description, v.t("sum.who")+": "+sum.Who)
	}
	e.Description = append(e.Description, v.t("sum.where")+": "+e.Location)
	if v.s.base != "" {
		e.URL = v.origin() + v.ownURL("")
		e.Description = append(e.Description, v.t("done.link")+": "+e.URL)
	}
	if e.Cancelled {
		e.Summary = v.t("own.calendar_cancelled") + ": " + e.Summary
	}
	return e
}

// ownLink is the address of an appointment's own page; empty: there is none.
func (v *visit) ownLink(id booking.AppointmentID) string {
	token, err := v.s.SelfService.Link(v.r.Context(), v.front.Org, id)
	if err != nil {
		if v.s.warn != nil {
			v.s.warn("a customer has no link to their appointment", err)
		}
		return ""
	}
	return v.url("/a/" + token)
}
