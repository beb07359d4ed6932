package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/web"
)

// appointmentData is the page of one appointment, and what stands above the
// forms that move and cancel it.
type appointmentData struct {
	ID, Who, Phone, Notes  string
	Email, Source          string
	What, With, Where      string
	Date                   civil.Date
	Time                   string
	State, Kind, Icon      string
	Channel, Reason        string
	Maker                  string // who booked it; empty: it is not known
	CancelledBy, CancelWhy string
	Created, Cancelled     int64
	Marks                  []choice
	Open, Undoable         bool
	Again                  string // address of what was booked in its place; empty: nothing
	Known                  bool   // nothing of the customer has been erased
	Late                   string // that the customer comes late; empty: nothing was said
	Unverified             bool   // the organization's own system could not be asked
	UndoText               string
	Back                   string // address of the calendar
	Keep                   string // which calendar, for forms
	Difference             *differenceRow
	Own                    []ownLine  // what the customer did by their link
	Told                   *toldData  // what the customer filled in; nil: nothing
	Messages               []sentLine // what the customer was told
	Missed                 string     // how a missed appointment counts; empty: not at all
	Forgivable             bool
	Together               string // address of what was booked together with it; empty: it was booked by itself
}

// toldData is what a customer filled in who booked by themselves.
type toldData struct {
	Answers []toldAnswer
	Lost    bool
	Terms   string // that they agreed; empty: there was nothing to agree to
}

type toldAnswer struct{ Question, Answer string }

type moveData struct {
	appointmentData
	Form      *form
	Resources []choice
	Refusal   refusal
}

type cancelData struct {
	appointmentData
	Form *form
}

// refusal is what a form shows when a time cannot be had.
type refusal struct {
	Times    []choice // what could be had instead
	Overtime bool     // it could be had after confirming
	Reasons  []whyAnswer
}

// readVisit reads the appointment that the address names.
func (s *server) readVisit(r *http.Request, v *visit) (diary.Visit, error) {
	id, err := booking.ParseID[booking.AppointmentID](r.PathValue("id"))
	if err != nil {
		return diary.Visit{}, booking.ErrAppointmentNotFound
	}
	return s.Diary.Visit(r.Context(), v.caller(), id)
}

// backTo is the calendar to come back to after something was done to an
// appointment: its day, or the week of its resource; or the list of those that are
// affected.
func (v *visit) backTo(keep string, a *desk.View) string {
	if keep == affectedList {
		return v.url(affectedPath)
	}
	q := url.Values{"branch_id": {a.Branch.String()}, "date": {a.Date.String()}}
	path := "/day"
	if keep == "week" && !a.Resource.IsZero() {
		path = "/week"
		q.Set("resource_id", a.Resource.String())
	}
	return v.url(path) + "?" + q.Encode()
}

func (v *visit) describe(x *diary.Visit, keep string) appointmentData {
	d := gridder{v: v, zone: x.Zone}
	out := appointmentData{
		ID: x.ID.String(), Who: customerName(v, &x.Appointment), Phone: string(x.Phone), Notes: string(x.Notes),
		Email: string(x.Email), Source: x.Source,
		What: v.lang.Pick(x.Service.Name, x.Service.NameAr), Where: v.lang.Pick(x.Branch.Name, x.Branch.NameAr),
		Date: x.Date, Time: d.times(x.Span), State: v.t("status." + string(x.Status)), Kind: string(x.Status), Icon: statusIcons[x.Status],
		Channel: v.t("channel." + string(x.Channel)), Created: x.CreatedAt, Cancelled: x.CancelAt, CancelWhy: string(x.CancelNote),
		Maker: x.Maker, Open: x.Open, Undoable: x.Undoable, Known: !x.Erased(), Unverified: x.Unverified && x.Status == booking.Booked,
		Back: v.backTo(keep, &x.View), Keep: keep,
	}
	if x.ConfirmedAt != 0 && x.Status == booking.Booked {
		out.State, out.Icon = v.t("own.confirmed"), comingIcon
	}
	if x.LateBy != 0 && x.Status == booking.Booked {
		out.Late = v.late(x.LateBy)
	}
	if x.Resource != nil {
		out.With = v.lang.Pick(x.Resource.Name, x.Resource.NameAr)
	}
	if x.CancelBy != "" {
		out.CancelledBy = v.t("actor." + string(x.CancelBy))
	}
	if !x.Bundle.IsZero() {
		out.Together = v.url("/appointments/" + x.ID.String() + "/together")
	}
	if !x.Again.IsZero() {
		out.Again = v.url("/appointments/" + x.Again.String())
	}
	if x.Undoable {
		out.UndoText = v.t("undo." + string(x.Status))
	}
	for _, m := range x.Marks {
		out.Marks = append(out.Marks, choice{Value: string(m), Text: v.t("mark." + string(m))})
	}
	return out
}

// affectedList is where a form came from that was begun at an affected appointment.
const affectedList = "affected"

// keep reads which calendar a form came from, or that it was the list of affected
// appointments.
func keep(r *http.Request) string {
	if back := r.FormValue("back"); back == "week" || back == affectedList {
		return back
	}
	return ""
}

// appointment shows one appointment and what can be done with it.
func (s *server) appointment(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	data := v.describe(&x, keep(r))
	if data.Difference, err = s.differenceOf(r, v, &x); err != nil {
		return err
	}
	if data.Own, err = s.ownLines(r, v, &x); err != nil {
		return err
	}
	if err := s.addTold(r, v, &x, &data); err != nil {
		return err
	}
	if data.Messages, err = s.messagesAbout(r, v, &x); err != nil {
		return err
	}
	return s.page(w, v, "appointment", data)
}

// addTold adds what the customer filled in, and how it counts that they did not
// come.
func (s *server) addTold(r *http.Request, v *visit, x *diary.Visit, data *appointmentData) error {
	told, err := s.SelfService.Told(r.Context(), v.caller().Org, x.ID)
	if err != nil {
		return err
	}
	if len(told.Answers) > 0 || told.Lost || told.Terms > 0 {
		data.Told = &toldData{Lost: told.Lost}
		for _, a := range told.Answers {
			data.Told.Answers = append(data.Told.Answers, toldAnswer{
				Question: v.lang.Pick(a.Label.En, a.Label.Ar), Answer: selfservice.In(v.lang, a, func(w string) string { return v.t("told." + w) }),
			})
		}
		if lang, known := i18n.Parse(told.Language); told.Terms > 0 && known {
			data.Told.Terms = v.t("told.terms", told.Terms, v.t("told.in_"+string(lang)))
		}
	}
	m, err := s.SelfService.Missing(r.Context(), v.caller().Org, &x.Appointment)
	switch {
	case err != nil || m.Most == 0:
		return err
	case m.Pardoned:
		data.Missed = v.t("missed.forgiven")
	default:
		data.Missed, data.Forgivable = v.missed(m), true
	}
	return nil
}

// missed says how many appointments a customer has missed, and what comes of it.
func (v *visit) missed(m selfservice.Missing) string {
	if m.Missed >= m.Most {
		return v.n("missed.calls", m.Missed)
	}
	return v.t("missed.counts", m.Missed, m.Most)
}

// pardon lets a missed appointment count no more.
func (s *server) pardon(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	if err := s.SelfService.Pardon(r.Context(), v.caller(), x.ID); err != nil {
		return s.tellBack(w, r, v, x.ID, err)
	}
	return s.doneTo(w, v, x.ID, v.backTo(keep(r), &x.View), "", "done.forgiven")
}

// mark notes that a customer arrived, was served, or did not come. The button
// says both what and who: "arrived 018f…".
func (s *server) mark(w http.ResponseWriter, r *http.Request, v *visit) error {
	to, text, _ := strings.Cut(v.form(r).text("do"), " ")
	id, err := booking.ParseID[booking.AppointmentID](text)
	if err != nil {
		return booking.ErrAppointmentNotFound
	}
	a, err := s.Desk.Mark(r.Context(), v.caller(), id, booking.Status(to))
	if err != nil {
		return s.tellBack(w, r, v, id, err)
	}
	return s.doneTo(w, v, a.ID, v.backTo(keep(r), &a), v.url("/appointments/"+text+"/undo"), "done."+to)
}

// tellBack shows why something cannot be done, beside the appointment as it
// is now.
func (s *server) tellBack(w http.ResponseWriter, r *http.Request, v *visit, id booking.AppointmentID, err error) error {
	return s.tellBackSaying(w, r, v, id, err, v.whyNot(fault.Of(err)))
}

// tellTaken says that somebody else has the time of what was to be undone, or for whom it
// is kept.
func (s *server) tellTaken(w http.ResponseWriter, r *http.Request, v *visit, x *diary.Visit, err error) error {
	return s.tellTakenAt(w, r, v, x, x.Appointment.Resource, x.Span, "undo.taken", err)
}

// tellTakenAt is tellTaken of another time than that of the appointment.
func (s *server) tellTakenAt(w http.ResponseWriter, r *http.Request, v *visit, x *diary.Visit, who booking.ResourceID, at booking.Span,
	key string, err error) error {
	until, failure := s.Waiting.KeptUntil(r.Context(), v.org(), who, at)
	if failure != nil {
		return failure
	}
	said := v.t(key)
	if until != 0 {
		said = v.t("undo.kept", (&gridder{v: v, zone: x.Zone}).clock(until))
	}
	return s.tellBackSaying(w, r, v, x.ID, err, said)
}

// tellBackSaying is tellBack in a sentence.
func (s *server) tellBackSaying(w http.ResponseWriter, r *http.Request, v *visit, id booking.AppointmentID, err error, said string) error {
	f := fault.Of(err)
	if f.Kind != fault.Conflict && f.Kind != fault.Invalid {
		return err
	}
	x, read := s.Diary.Visit(r.Context(), v.caller(), id)
	if read != nil {
		return err
	}
	data := v.describe(&x, keep(r))
	if data.Difference, read = s.differenceOf(r, v, &x); read != nil {
		return err
	}
	v.status = web.Statuses[f.Kind]
	return s.page(w, v, "refused", refusedData{data, said})
}

type refusedData struct {
	appointmentData
	Sentence string
}

// undo takes the last step back. What was booked again before is not booked once
// more: perhaps the customer has taken their cancellation back.
func (s *server) undo(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	id := x.ID
	a, err := s.Desk.Undo(r.Context(), v.caller(), id)
	if fault.Of(err).Code == booking.ErrTaken.Code {
		return s.tellTaken(w, r, v, &x, err)
	}
	if err != nil {
		return s.tellBack(w, r, v, id, err)
	}
	key := "done.undone"
	switch {
	case a.ID == x.Again:
		return s.doneTo(w, v, a.ID, v.backTo(keep(r), &a), "", "done.already", v.date(i18n.Short, a.Date), v.digits().Text(a.Time.String()))
	case a.ID != id:
		key = "done.again"
	}
	return s.doneTo(w, v, a.ID, v.backTo(keep(r), &a), "", key, v.state(a.Status))
}

func (v *visit) state(st booking.Status) string { return v.t("status." + string(st)) }

// slot reads date and time of a form.
func (f *form) slot() (slot booking.Slot, ok bool) {
	var err error
	if slot.Date, err = civil.ParseDate(f.digits("date")); err != nil {
		_ = f.fail(errDate.On("date"))
	}
	text := f.digits("time")
	if len(text) == 4 && text[1] == ':' {
		text = "0" + text // 9:30, as people write it
	}
	if slot.Time, err = civil.ParseClock(text); err != nil {
		_ = f.fail(errTime)
	}
	return slot, f.ok()
}

// latitude is what the form asks to be waived: people of the house may always
// squeeze in, and book after hours once they have confirmed it.
func (f *form) latitude() booking.Latitude {
	if f.checked("overtime") {
		return booking.Overtime
	}
	return booking.Squeeze
}

// pick takes over a time that was offered, as 2026-11-15 09:30.
func (f *form) pick() {
	if date, clock, ok := strings.Cut(f.text("pick"), " "); ok {
		f.values.Set("date", date)
		f.values.Set("time", clock)
	}
}

// refused says why a time cannot be had and what could be had instead.
func (f *form) refused(err error) (refusal, error) {
	var out refusal
	if failure := f.fail(err); failure != nil {
		return out, failure
	}
	if f.Top == "" && fault.Of(err).Kind == fault.Conflict { // It is about all of the form, and help stands on top.
		f.Top = f.v.sentence(fault.Of(err))
		clear(f.errs)
	}
	code := fault.Of(err).Code
	out.Overtime = code == booking.ErrOutOfHours.Code || code == booking.ErrNonWorking.Code
	if full, ok := errors.AsType[*booking.Refusal](err); ok {
		for _, s := range full.Alternatives {
			text := f.v.digits().Text(s.Time.String())
			if s.Date.String() != f.digits("date") {
				text = f.v.date(i18n.Short, s.Date) + " · " + text
			}
			out.Times = append(out.Times, choice{Value: s.Date.String() + " " + s.Time.String(), Text: text})
		}
	}
	return out, nil
}

// move gives an appointment another time or resource.
func (s *server) move(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	f := v.form(r).with("date", x.Date.String()).with("time", x.Time.String()).looking()
	if x.Resource != nil {
		f.with("resource_id", x.Resource.ID.String())
	}
	data := moveData{appointmentData: v.describe(&x, keep(r)), Form: f}
	for _, who := range x.Catalog.Resources {
		if !who.Retired && slices.Contains(who.Services, x.Service.ID) || who == x.Resource {
			data.Resources = append(data.Resources, choice{Value: who.ID.String(), Text: v.lang.Pick(who.Name, who.NameAr)})
		}
	}
	ask := diary.ExplainQuery{Branch: x.Branch.ID, Service: x.Service.ID, Latitude: f.latitude(), Without: x.ID, Minutes: x.Length}
	if r.Method == http.MethodGet && r.URL.Query().Has("time") { // It was dropped there.
		if data.Refusal, err = s.foreseen(r, f, ask); err != nil {
			return err
		}
	}
	if r.Method == http.MethodPost {
		f.pick()
		if slot, ok := f.slot(); ok {
			m := desk.MoveRequest{Slot: slot, Latitude: f.latitude()}
			if x.Resource != nil {
				if m.Resource, err = booking.ParseID[booking.ResourceID](f.text("resource_id")); err != nil {
					return booking.ErrResourceNotFound
				}
			}
			a, err := s.Desk.Reschedule(r.Context(), v.caller(), x.ID, m)
			if err == nil {
				return s.moved(w, v, v.backTo(data.Keep, &a), data.Keep, &x.View, &a)
			}
			ask.Resource, ask.Slot = m.Resource, slot
			if data.Refusal, err = s.refusedAt(r, f, err, ask); err != nil {
				return err
			}
		}
	}
	return s.page(w, v, "move", data)
}

// cancel ends an appointment, after asking.
func (s *server) cancel(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	f := v.form(r)
	data := cancelData{v.describe(&x, keep(r)), f}
	if r.Method == http.MethodPost {
		fresh := r.URL.Query().Has("fresh") // Undo of a booking: nobody has changed it since.
		var a desk.View
		if fresh {
			a, err = desk.Unbook(r.Context(), s.Desk, v.caller(), x.ID)
		} else {
			a, err = s.Desk.Cancel(r.Context(), v.caller(), x.ID, f.text("reason"))
		}
		switch {
		case err == nil:
			return s.doneTo(w, v, a.ID, v.backTo(data.Keep, &a), v.url("/appointments/"+data.ID+"/undo"), "done.cancelled")
		case fresh:
			return s.tellBack(w, r, v, x.ID, err)
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	return s.page(w, v, "cancel", data)
}
