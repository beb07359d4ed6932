package dashboard

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
)

var editRoutes = []route{
	{"GET /o/{org}/appointments/{id}/edit", desks, (*server).editAppointment},
	{"POST /o/{org}/appointments/{id}/edit", desks, (*server).editAppointment},
}

// editData is the form that corrects an appointment.
type editData struct {
	appointmentData
	Form     *form
	Services []choice // none: it keeps its service and its length
	Refusal  refusal
}

// editAppointment corrects whom an appointment is for, its note, its service and its
// length.
func (s *server) editAppointment(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	f := v.form(r).comparing().with("customer_name", string(x.Customer)).with("phone", string(x.Phone)).with("email", string(x.Email)).
		with("notes", string(x.Notes)).looking()
	data := editData{appointmentData: v.describe(&x, keep(r)), Form: f, Services: v.editServices(&x)}
	if len(data.Services) > 0 {
		f.with("service_id", x.Service.ID.String()).with("minutes", strconv.FormatInt((x.Span.End-x.Span.Start)/60, 10))
	}
	f.stored.Del("seen") // It is not typed, and nobody compares it.
	if r.Method != http.MethodPost {
		f.set("version", editionText(&x.Appointment))
		return s.page(w, v, "appointment_edit", data)
	}
	request, err := f.editing(len(data.Services) > 0)
	if err == nil && f.ok() {
		var a desk.View
		if a, err = s.Desk.Edit(r.Context(), v.caller(), x.ID, request); err == nil {
			return s.doneTo(w, v, a.ID, v.backTo(data.Keep, &a), "", "done.edited")
		}
	}
	if err != nil {
		ask := diary.ExplainQuery{Branch: x.Branch.ID, Service: request.Service, Slot: booking.Slot{Date: x.Date, Time: x.Time},
			Resource: x.View.Resource, Latitude: request.Latitude, Without: x.ID}
		if request.Service == x.Service.ID || int64(request.Minutes)*60 != x.Span.End-x.Span.Start {
			ask.Minutes = request.Minutes
		}
		if data.Refusal, err = s.refuseEdit(r, f, err, &x, ask); err != nil {
			return err
		}
	}
	return s.page(w, v, "appointment_edit", data)
}

// refuseEdit says why a correction cannot be had. After somebody else's change what was
// typed stays, beside what is there now; saving once more is the person's word.
func (s *server) refuseEdit(r *http.Request, f *form, err error, x *diary.Visit, ask diary.ExplainQuery) (refusal, error) {
	if errors.Is(err, desk.ErrEdited) {
		f.set("version", editionText(&x.Appointment))
		f.clash = true
		if err := f.fail(err); err != nil {
			return refusal{}, err
		}
		if f.Clashes() {
			f.Top = f.v.t("clash.top")
		}
		return refusal{}, nil
	}
	out, err := s.refusedAt(r, f, err, ask)
	out.Times = nil // Its start stays; whoever wants another one moves it.
	return out, err
}

// editServices are what an appointment can become without going to somebody else. A
// place in a class, and what is over, stays what it is.
func (v *visit) editServices(x *diary.Visit) (list []choice) {
	if x.Resource == nil || x.Status != booking.Booked && x.Status != booking.Arrived {
		return nil
	}
	for _, s := range x.Catalog.Services {
		if s == x.Service || !s.Retired && !s.ByCapacity() && slices.Contains(s.Branches, x.Branch.ID) &&
			slices.Contains(x.Resource.Services, s.ID) {
			list = append(list, choice{Value: s.ID.String(), Text: v.lang.Pick(s.Name, s.NameAr) + " · " + v.n("minutes", s.Duration)})
		}
	}
	return list
}

// editionText says which appointment somebody sees, for the form to bring back.
func editionText(a *booking.Appointment) string { return fmt.Sprintf("%d.%d", a.Edition, a.Revision) }

// editing reads what the form asks for.
func (f *form) editing(shaped bool) (r desk.EditRequest, err error) {
	r = desk.EditRequest{Customer: f.text("customer_name"), Phone: f.digits("phone"), Email: f.text("email"), Notes: f.values.Get("notes"),
		Latitude: f.latitude()}
	if _, err := fmt.Sscanf(f.text("version"), "%d.%d", &r.Seen.Edition, &r.Seen.Revision); err != nil {
		return r, desk.ErrEdited
	}
	if !shaped {
		return r, nil
	}
	if r.Service, err = booking.ParseID[booking.ServiceID](f.text("service_id")); err != nil {
		return r, booking.ErrServiceNotFound
	}
	r.Minutes = f.amount("minutes")
	return r, nil
}
