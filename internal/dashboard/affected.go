package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/sheet"
)

var affectedRoutes = []route{
	{"GET /o/{org}/affected", staff, (*server).affectedPage},
	{"GET /o/{org}/affected.csv", desks, (*server).exportAffected},
	{"POST /o/{org}/affected", desks, (*server).decideAffected},
	{"POST /o/{org}/affected/again", desks, (*server).affectedAgain},
	{"POST /o/{org}/affected/back", desks, (*server).affectedBack},
}

const affectedPath = "/affected"

var errNoneChosen = fault.New(fault.Invalid, "none_chosen", "choose at least one appointment")

// misfitLine is an appointment that does not fit any more, as the list shows it.
type misfitLine struct {
	ID, URL, Who, Phone string
	When, Hijri         string
	What, With, Where   string
	Why                 string
	Times               []misfitTime
	First               string // its id, and the first of the times
	Move, Cancel        string // addresses
}

// misfitTime is a time that it could be moved to, as a button.
type misfitTime struct{ Do, Text, Note, Name string }

// misfitsData is the list of them.
type misfitsData struct {
	Form   *form
	Lines  []misfitLine
	Total  int
	Next   string // address of the next page; empty: there is none
	Later  bool   // it is not the first page
	Where  bool   // there are several branches
	Done   string // what was done; empty: nothing
	Undo   string // where a button posts to that takes it back; empty: nothing can be
	Rest   string // how many of them it was not done to
	Undone []misfitLine
}

func (s *server) affectedPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.listAffected(w, r, v, misfitsData{Form: v.blank()})
}

// listAffected lists the appointments that do not fit, perhaps with what became of
// what was decided on some.
func (s *server) listAffected(w http.ResponseWriter, r *http.Request, v *visit, d misfitsData) error {
	after := r.URL.Query().Get("after")
	page, err := s.Diary.Affected(r.Context(), v.caller(), after, diary.AffectedShown)
	if err != nil {
		return err
	}
	c, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	d.Total, d.Later, d.Where = page.Total, after != "", len(c.Branches) > 1
	for i := range page.Items {
		d.Lines = append(d.Lines, v.misfitLine(&page.Items[i]))
	}
	if page.Next != "" {
		d.Next = v.url(affectedPath) + "?" + url.Values{"after": {page.Next}}.Encode()
	}
	return s.page(w, v, "affected-list", d)
}

func (v *visit) misfitLine(a *diary.Affected) misfitLine {
	g, id := gridder{v: v, zone: a.Zone, g: &grid{}}, a.ID.String()
	l := misfitLine{
		ID: id, URL: v.url("/appointments/" + id), Who: customerName(v, &a.Appointment), Phone: string(a.Phone),
		When: v.whenFull(&a.View), Hijri: v.hijri(a.Date),
		What: v.lang.Pick(a.Service.Name, a.Service.NameAr), Where: v.lang.Pick(a.Branch.Name, a.Branch.NameAr),
		Why: g.because(&a.Why, &a.Why.Who[0]), First: id,
		Move: v.url("/appointments/" + id + "/move?back=" + affectedList), Cancel: v.url("/appointments/" + id + "/cancel?back=" + affectedList),
	}
	if a.Resource != nil {
		l.With = v.lang.Pick(a.Resource.Name, a.Resource.NameAr)
	}
	for i := range a.Times {
		x := &a.Times[i]
		at := id + " " + x.Date.String() + " " + x.Time.String()
		t := misfitTime{Text: v.date(i18n.Short, x.Date) + " · " + v.digits().Text(x.Time.String())}
		if x.Resource != nil {
			at += " " + x.Resource.ID.String()
			if x.Resource != a.Resource {
				t.Note = v.lang.Pick(x.Resource.Name, x.Resource.NameAr)
			}
		}
		if i == 0 {
			l.First = at
		}
		t.Do, t.Name = string(diary.StepMove)+" "+at, v.t("affected.move_to", l.Who, t.Text+noted(t.Note))
		l.Times = append(l.Times, t)
	}
	return l
}

// whenFull is the date of an appointment with its weekday, and from when to when it is.
func (v *visit) whenFull(a *desk.View) string {
	g := gridder{v: v, zone: a.Zone}
	return v.date(i18n.Full, a.Date) + " · " + g.times(a.Span)
}

// decision reads what is to be done with an appointment: its id and, if it is moved,
// the date, the time and with whom.
func decision(step diary.Step, text string) (x diary.Decision, err error) {
	words := strings.Fields(text)
	x.Step = step
	if len(words) == 0 {
		return x, booking.ErrAppointmentNotFound
	}
	if x.ID, err = booking.ParseID[booking.AppointmentID](words[0]); err != nil {
		return x, booking.ErrAppointmentNotFound
	}
	if len(words) > 2 {
		if x.Slot.Date, err = civil.ParseDate(words[1]); err != nil {
			return x, errDate
		}
		if x.Slot.Time, err = civil.ParseClock(words[2]); err != nil {
			return x, errTime
		}
	}
	if len(words) > 3 {
		if x.Resource, err = booking.ParseID[booking.ResourceID](words[3]); err != nil {
			return x, booking.ErrResourceNotFound
		}
	}
	return x, nil
}

// decisions reads what the list has sent. A button of a line says all by itself, such
// as "keep 018f…"; one below is about the lines that are ticked, or all that are shown.
func (f *form) decisions() (list []diary.Decision, step diary.Step, err error) {
	word, one, single := strings.Cut(f.text("do"), " ")
	step = diary.Step(word)
	if single {
		x, err := decision(step, one)
		return []diary.Decision{x}, step, err
	}
	for _, first := range f.values["first"] {
		id, _, _ := strings.Cut(first, " ")
		if !f.checked("all") && !f.Has("id", id) {
			continue
		}
		x, err := decision(step, first)
		if err != nil {
			return nil, step, err
		}
		list = append(list, x)
	}
	if len(list) == 0 {
		err = errNoneChosen
	}
	return list, step, err
}

// decideAffected moves, cancels or keeps appointments that do not fit.
func (s *server) decideAffected(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	back := v.url(affectedPath)
	if f.text("do") == "" { // Enter was pressed.
		http.Redirect(w, r, back, http.StatusSeeOther)
		return nil
	}
	list, step, err := f.decisions()
	if err != nil {
		return s.affectedProblem(w, r, v, err)
	}
	if step == diary.StepCancel {
		about, more, err := s.about(v, list)
		if err != nil {
			return err
		}
		asked, err := s.sure(w, v, f, confirmation{
			Title: v.n("affected.sure_title", len(list)), Text: v.t("affected.sure_text"), Button: v.t("affected.sure_button"), Back: back,
			About: about, More: more,
		})
		if asked || err != nil {
			return err
		}
	}
	decided, err := s.Diary.Decide(r.Context(), v.caller(), list)
	switch {
	case errors.Is(err, office.ErrDone):
		return s.done(w, v, back, "affected.before")
	case err != nil:
		return s.affectedProblem(w, r, v, err)
	}
	return s.tellDecided(w, r, v, step, decided)
}

// aboutMost is how many appointments a question lists.
const aboutMost = 10

// about lists whose appointments a question is about and when they are, and says how many
// there are beside these.
func (s *server) about(v *visit, list []diary.Decision) (lines []misfitLine, more string, err error) {
	ids := make([]booking.AppointmentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	rows, err := s.Diary.Rows(v.r.Context(), v.org(), ids)
	for _, id := range ids {
		if row, there := rows[id]; there {
			lines = append(lines, misfitLine{Who: customerName(v, &row.Appointment), When: v.whenFull(&row.View)})
		}
	}
	if n := len(lines) - aboutMost; n > 0 {
		lines, more = lines[:aboutMost], v.n("affected.others", n)
	}
	return lines, more, err
}

// undone lists what was not done, and why; taken is what is said of a time that is taken.
func (v *visit) undone(decided []diary.Decided, taken string) (list []misfitLine) {
	for i := range decided {
		x := &decided[i]
		if x.Err == nil {
			continue
		}
		l := misfitLine{Who: v.t("telling.gone"), Why: v.sentence(fault.Of(x.Err))}
		if fault.Of(x.Err).Code == booking.ErrTaken.Code {
			l.Why = v.t(taken)
		}
		if a := &x.Was; !a.ID.IsZero() {
			l.Who, l.Phone, l.URL = customerName(v, &a.Appointment), string(a.Phone), v.url("/appointments/"+a.ID.String())
			l.When = v.whenFull(a)
		}
		list = append(list, l)
	}
	return list
}

// tellDecided says how many went, and what did not and why.
func (s *server) tellDecided(w http.ResponseWriter, r *http.Request, v *visit, step diary.Step, decided []diary.Decided) error {
	d := misfitsData{Form: v.blank(), Undone: v.undone(decided, "undo.move_taken")}
	went, key := len(decided)-len(d.Undone), "affected.did_"+string(step)
	back := v.url(affectedPath)
	switch {
	case len(d.Undone) > 0:
		d.Rest = v.n("affected.undone", len(d.Undone))
		return s.someDone(w, r, v, d, went, key, v.undoDecided(step, decided))
	case went == 1 && step == diary.StepMove:
		return s.moved(w, v, back, affectedList, &decided[0].Was, &decided[0].Now)
	case went == 1 && step == diary.StepKeep:
		return s.doneTo(w, v, decided[0].ID, back, "", "affected.kept_one")
	}
	return s.undoable(w, v, back, v.undoDecided(step, decided), key, v.digits().Number(went))
}

// someDone shows the list with how many went, and with what did not.
func (s *server) someDone(w http.ResponseWriter, r *http.Request, v *visit, d misfitsData, went int, key, undo string) error {
	if went == 0 {
		v.status = http.StatusConflict
	} else {
		d.Done, d.Undo = v.t(key, v.digits().Number(went)), undo
	}
	return s.listAffected(w, r, v, d)
}

// undoDecided is where a button posts to that takes back what was moved or cancelled; empty:
// it was kept.
func (v *visit) undoDecided(step diary.Step, decided []diary.Decided) string {
	var moves []oneMove
	again := url.Values{}
	for i := range decided {
		if x := &decided[i]; x.Err == nil {
			moves = append(moves, newMove(&x.Was, &x.Now))
			again.Add("again", x.ID.String())
		}
	}
	switch step {
	case diary.StepMove:
		return v.url(affectedPath) + "/back?was=" + writeMoves(moves...)
	case diary.StepCancel:
		return v.url(affectedPath) + "/again?" + again.Encode()
	}
	return ""
}

// affectedBack takes several moves back, as far as that can be had, and says what became of
// the others.
func (s *server) affectedBack(w http.ResponseWriter, r *http.Request, v *visit) error {
	moves, err := readMoves(r.URL.Query().Get("was"))
	if err != nil {
		return err
	}
	decided := make([]diary.Decided, len(moves))
	for i, m := range moves {
		x := &decided[i]
		if x.Was, err = s.Desk.Appointment(r.Context(), v.org(), m.ID); err == nil {
			_, err = desk.MoveBack(r.Context(), s.Desk, v.caller(), m.ID, m.moved())
		}
		switch {
		case err == nil || errors.Is(err, desk.ErrMovedBack):
		case ofOne(err):
			x.Err = err
		default:
			return err
		}
	}
	d := misfitsData{Form: v.blank(), Undone: v.undone(decided, "undo.move_taken")}
	went := len(decided) - len(d.Undone)
	if len(d.Undone) == 0 {
		return s.done(w, v, v.url(affectedPath), "affected.moved_back", v.digits().Number(went))
	}
	d.Rest = v.n("affected.not_back", len(d.Undone))
	return s.someDone(w, r, v, d, went, "affected.moved_back", "")
}

// affectedAgain books again what was cancelled of the list.
func (s *server) affectedAgain(w http.ResponseWriter, r *http.Request, v *visit) error {
	ids := r.URL.Query()["again"]
	decided := make([]diary.Decided, min(len(ids), diary.AffectedShown))
	for i := range decided {
		x := &decided[i]
		id, err := booking.ParseID[booking.AppointmentID](ids[i])
		if err == nil {
			x.Was, err = s.Desk.Appointment(r.Context(), v.org(), id)
		}
		if err == nil {
			_, err = s.Desk.Undo(r.Context(), v.caller(), id)
		}
		if err != nil && !ofOne(err) {
			return err
		}
		x.Err = err
	}
	d := misfitsData{Form: v.blank(), Undone: v.undone(decided, "undo.taken")}
	went := len(decided) - len(d.Undone)
	if len(d.Undone) == 0 {
		return s.done(w, v, v.url(affectedPath), "together.again", went)
	}
	d.Rest = v.n("affected.not_again", len(d.Undone))
	return s.someDone(w, r, v, d, went, "together.again", "")
}

// ofOne tells whether something stands in the way of one appointment only.
func ofOne(err error) bool {
	k := fault.Of(err).Kind
	return k == fault.Conflict || k == fault.Invalid || k == fault.NotFound
}

// affectedProblem shows the list with what is wrong.
func (s *server) affectedProblem(w http.ResponseWriter, r *http.Request, v *visit, err error) error {
	f := v.blank()
	if err := f.fail(err); err != nil {
		return err
	}
	if f.Top == "" { // There is no field to say it beside.
		f.Top = v.sentence(fault.Of(err))
	}
	return s.listAffected(w, r, v, misfitsData{Form: f})
}

var affectedColumns = []string{"id", "date", "time", "end", "branch", "service", "resource", "customer", "phone", "why"}

// exportAffected gives the list as a table.
func (s *server) exportAffected(w http.ResponseWriter, r *http.Request, v *visit) error {
	list, err := s.Diary.ExportAffected(r.Context(), v.caller())
	if err != nil {
		return err
	}
	v.tell(alarm.Exported)
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="affected-appointments.csv"`)
	table := sheet.NewWriter(w)
	heads := make([]string, len(affectedColumns))
	for i, c := range affectedColumns {
		heads[i] = v.t("csv." + c)
	}
	err = table.Row(heads...)
	for i := range list {
		a := &list[i]
		row, l := v.csvRow(a.Row), v.misfitLine(a)
		err = errors.Join(err, table.Row(append(append(row[:7:7], row[8], row[9]), plainText(l.Why))...))
	}
	if err = errors.Join(err, table.Flush()); err != nil {
		panic(http.ErrAbortHandler) // Half a table must not look whole.
	}
	return nil
}

// affectedCount is how many appointments do not fit, for pages that lead to the list.
func (s *server) affectedCount(r *http.Request, v *visit) (int, error) {
	if !v.may("GET /o/{org}/affected") {
		return 0, nil
	}
	return s.Diary.CountAffected(r.Context(), v.caller(), true)
}
