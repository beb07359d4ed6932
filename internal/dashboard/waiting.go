package dashboard

import (
	"net/http"
	"net/url"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/waiting"
)

var waitingRoutes = []route{
	{"GET /o/{org}/waiting", desks, (*server).waitingPage},
	{"POST /o/{org}/waiting", desks, (*server).addWaiting},
	{"GET /o/{org}/waiting/{id}", desks, (*server).waitingEntry},
	{"POST /o/{org}/waiting/{id}/offer", desks, (*server).offerWaiting},
	{"POST /o/{org}/waiting/{id}/take", desks, (*server).takeWaiting},
	{"POST /o/{org}/waiting/{id}/decline", desks, (*server).declineWaiting},
	{"POST /o/{org}/waiting/{id}/remove", desks, (*server).removeWaiting},
}

const waitingPath = "/waiting"

// waitingLine is somebody who waits as people of the house see it.
type waitingLine struct {
	waiting.View
	URL         string
	What, Where string
	With        string // whom they want; empty: anybody
	Dates       string
	State, Mood string
	Last        string // what they were offered last, and what became of it; empty: nothing
	Call        bool   // no message has reached them
}

func (v *visit) waitingLine(x *waiting.View) waitingLine {
	e := &x.Entry
	l := waitingLine{
		View: *x, URL: v.url(waitingPath + "/" + e.ID.String()), What: v.lang.Pick(x.Service.Name, x.Service.NameAr),
		Where: v.lang.Pick(x.Branch.Name, x.Branch.NameAr), State: v.t("waiting.state." + string(e.State)),
		Dates: v.t("waiting.between", v.date(i18n.Short, e.Dates.From), v.date(i18n.Short, e.Dates.To)),
	}
	if x.Resource != nil {
		l.With = v.lang.Pick(x.Resource.Name, x.Resource.NameAr)
	}
	for _, p := range waiting.AllParts {
		if e.Parts != waiting.AnyPart && e.Parts&p != 0 {
			l.Dates += " · " + v.t("waiting.part."+p.Word())
		}
	}
	switch e.State {
	case waiting.Offered:
		l.Mood = "accent"
	case waiting.Booked:
		l.Mood = "good"
	case waiting.Ended:
		l.State += " · " + v.t("waiting.why."+e.Why)
	}
	if o := x.Last; o != nil {
		became := string(o.State)
		switch {
		case o.Full():
			became = "full"
		case o.State == waiting.Lost && !e.State.Live() && o.EndedAt >= e.ChangedAt: // They have something else, or want nothing.
			became = "needless"
		}
		l.Last = v.t("waiting.offer."+became, v.slotText(x.Slot))
		l.Call = e.State.Live() && (o.State == waiting.Untold || o.State == waiting.Open && o.ToldAt < 0)
	}
	return l
}

// waitingData is the list of those who wait.
type waitingData struct {
	Form     *form
	On       bool // offers are made by messages
	Branches []choice
	Services []choice
	People   []choice
	Langs    []choice
	Lines    []waitingLine
	Done     bool // those who do not wait any more
	Adding   bool // somebody is being added
}

func (s *server) waitingPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.listWaiting(w, r, v, v.form(r))
}

// listWaiting lists those who wait, perhaps with what is wrong with a form.
func (s *server) listWaiting(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	cat, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	var q waiting.Filter
	if q.Done = f.text("done") != ""; r.Method == http.MethodGet {
		if text := f.text("branch"); text != "" {
			if q.Branch, err = booking.ParseID[booking.BranchID](text); err != nil {
				return errNoPage
			}
		}
		if text := f.text("service"); text != "" {
			if q.Service, err = booking.ParseID[booking.ServiceID](text); err != nil {
				return errNoPage
			}
		}
	}
	list, err := s.Waiting.List(r.Context(), v.org(), q)
	if err != nil {
		return err
	}
	d := waitingData{Form: f, Done: q.Done, Adding: r.Method == http.MethodPost,
		Langs: []choice{{Value: "ar", Text: v.t("details.language.ar")}, {Value: "en", Text: v.t("details.language.en")}}}
	v.waitingChoices(&d, cat)
	today, _ := v.zone().Local(v.now.Unix())
	f.with("from", today.String())
	for i := range list {
		d.Lines = append(d.Lines, v.waitingLine(&list[i]))
	}
	if len(cat.Services) > 0 {
		if d.On, err = s.Waiting.On(r.Context(), v.org(), cat.Services[0].ID); err != nil {
			return err
		}
	}
	return s.page(w, v, "waiting", d)
}

// Where and What are the branches and the services for which somebody waits: of all of
// them nobody does.
func (d waitingData) Where() []choice { return d.Branches[min(1, len(d.Branches)):] }

// What is as Where.
func (d waitingData) What() []choice { return d.Services[min(1, len(d.Services)):] }

// waitingChoices are what can be chosen in the forms of the list.
func (v *visit) waitingChoices(d *waitingData, cat *booking.Catalog) {
	all := choice{Text: v.t("waiting.any")}
	d.Branches, d.Services, d.People = []choice{all}, []choice{all}, []choice{{Text: v.t("waiting.anybody")}}
	for _, b := range cat.Branches {
		if !b.Retired {
			d.Branches = append(d.Branches, choice{Value: b.ID.String(), Text: v.lang.Pick(b.Name, b.NameAr)})
		}
	}
	for _, sv := range cat.Services {
		if !sv.Retired {
			d.Services = append(d.Services, choice{Value: sv.ID.String(), Text: v.lang.Pick(sv.Name, sv.NameAr)})
		}
	}
	for _, res := range cat.Resources {
		if !res.Retired {
			d.People = append(d.People, choice{Value: res.ID.String(), Text: v.lang.Pick(res.Name, res.NameAr)})
		}
	}
}

// addWaiting puts somebody on the list who has called, or stands at the desk.
func (s *server) addWaiting(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	wish := waiting.Wish{
		Customer: f.text("customer_name"), Phone: f.text("phone"), Email: f.text("email"), Lang: i18n.Lang(f.text("language")),
		Dates: booking.DateRange{From: f.date("from")},
	}
	if f.text("to") != "" {
		wish.Dates.To = f.date("to")
	}
	var err error
	if wish.Branch, err = booking.ParseID[booking.BranchID](f.text("at")); err != nil {
		_ = f.fail(booking.ErrBranchNotFound.On("at"))
	}
	if wish.Service, err = booking.ParseID[booking.ServiceID](f.text("for")); err != nil {
		_ = f.fail(booking.ErrServiceNotFound.On("for"))
	}
	if text := f.text("with"); text != "" {
		if wish.Resource, err = booking.ParseID[booking.ResourceID](text); err != nil {
			_ = f.fail(booking.ErrResourceNotFound.On("with"))
		}
	}
	for _, p := range waiting.AllParts {
		if f.Has("parts", p.Word()) {
			wish.Parts |= p
		}
	}
	if f.ok() {
		e, err := s.Waiting.JoinFor(r.Context(), v.caller(), wish)
		if err == nil {
			return s.done(w, v, v.url(waitingPath+"/"+e.ID.String()), "waiting.added")
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	return s.listWaiting(w, r, v, f)
}

// waitingEntryData is one who waits.
type waitingEntryData struct {
	waitingLine
	Form   *form
	Live   bool
	Open   bool     // they have an offer
	Kept   bool     // nobody else can have it
	Free   []choice // what they could have now: where it is booked, and when it is
	Until  string   // when it ends
	Offer  string   // its id
	Booked string   // the appointment; empty: none
}

func (s *server) waitingEntry(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.showWaiting(w, r, v, v.form(r))
}

// waiter reads who a route is about.
func (s *server) waiter(r *http.Request, v *visit) (waiting.View, error) {
	id, err := booking.ParseID[booking.WaitID](r.PathValue("id"))
	if err != nil {
		return waiting.View{}, errNoPage
	}
	return s.Waiting.Entry(r.Context(), v.org(), id)
}

func (s *server) showWaiting(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	x, err := s.waiter(r, v)
	if err != nil {
		return err
	}
	d := waitingEntryData{waitingLine: v.waitingLine(&x), Form: f, Live: x.Entry.State.Live()}
	if x.Offer != nil {
		d.Open, d.Kept, d.Offer, d.Until = true, x.Offer.Keeps, x.Offer.ID.String(), v.when(x.Offer.Until)
	} else if d.Live {
		free, err := s.Waiting.Free(r.Context(), &x)
		if err != nil {
			return err
		}
		for _, slot := range free {
			d.Free = append(d.Free, choice{Value: v.freeURL(&x.Entry, slot), Text: v.slotText(slot)})
		}
	}
	if !x.Entry.Made.IsZero() {
		d.Booked = v.url("/appointments/" + x.Entry.Made.String())
	}
	return s.page(w, v, "waiting-entry", d)
}

// slotText says when something is.
func (v *visit) slotText(s booking.Slot) string {
	return v.date(i18n.Short, s.Date) + " " + v.digits().Text(s.Time.String())
}

// freeURL is where a free time is booked for somebody who waits, or what they have is
// moved to it.
func (v *visit) freeURL(e *waiting.Entry, s booking.Slot) string {
	q := url.Values{"date": {s.Date.String()}, "time": {s.Time.String()}}
	if !e.Appointment.IsZero() {
		return v.url("/appointments/"+e.Appointment.String()+"/move") + "?" + q.Encode()
	}
	q.Set("branch_id", e.Branch.String())
	q.Set("service_id", e.Service.String())
	q.Set("waiting", e.ID.String())
	if !e.Resource.IsZero() {
		q.Set("resource_id", e.Resource.String())
	}
	return v.url("/book") + "?" + q.Encode()
}

// waitedFor reads for whom a booking is, if it was begun from the waiting list.
func (s *server) waitedFor(r *http.Request, v *visit, f *form) (waiting.Entry, error) {
	id, err := booking.ParseID[booking.WaitID](f.text("waiting"))
	if err != nil || !v.may("GET /o/{org}/waiting/{id}") {
		return waiting.Entry{}, nil
	}
	x, err := s.Waiting.Entry(r.Context(), v.org(), id)
	return x.Entry, err
}

// toldWaiting says of messages to people who wait whom they were for, and what they
// offered.
func (s *server) toldWaiting(r *http.Request, v *visit, lines []sentLine) error {
	var about []booking.AppointmentID
	for i := range lines {
		if p := lines[i].Purpose; p == notice.Offer || p == notice.OfferEnd {
			about = append(about, lines[i].Appointment)
		}
	}
	if len(about) == 0 {
		return nil
	}
	told, err := s.Waiting.Told(r.Context(), v.org(), about)
	for i := range lines {
		l := &lines[i]
		x, known := told[l.Appointment]
		if !known {
			continue
		}
		e := &x.Entry
		l.Who, l.Number, l.URL = string(e.Customer), booking.Mask(e.Phone), v.url(waitingPath+"/"+e.ID.String())
		l.What += " · " + v.lang.Pick(x.Service.Name, x.Service.NameAr)
		if l.Purpose == notice.Offer {
			l.What += " · " + v.slotText(x.Slot)
		}
	}
	return err
}

// offerWaiting offers somebody a time that was chosen for them.
func (s *server) offerWaiting(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.waiter(r, v)
	if err != nil {
		return err
	}
	f := v.form(r)
	slot, ok := f.slot()
	if ok {
		_, err := s.Waiting.Give(r.Context(), v.caller(), x.Entry.ID, slot)
		if err == nil {
			return s.done(w, v, v.url(waitingPath+"/"+x.Entry.ID.String()), "waiting.given")
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	return s.showWaiting(w, r, v, f)
}

// takeWaiting books what somebody was offered who says yes on the telephone.
func (s *server) takeWaiting(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.waiter(r, v)
	if err != nil {
		return err
	}
	f := v.form(r)
	offer, err := booking.ParseID[booking.OfferID](f.text("offer"))
	if err == nil {
		_, err = s.Waiting.TakeFor(r.Context(), v.caller(), x.Entry.ID, offer)
	}
	if err != nil {
		return s.refusedWaiting(w, r, v, f, err)
	}
	return s.done(w, v, v.url(waitingPath+"/"+x.Entry.ID.String()), "waiting.taken")
}

// declineWaiting gives back what somebody was offered who does not want it.
func (s *server) declineWaiting(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.waiter(r, v)
	if err != nil {
		return err
	}
	f := v.form(r)
	offer, err := booking.ParseID[booking.OfferID](f.text("offer"))
	if err != nil {
		return errNoPage
	}
	if err := s.Waiting.DeclineFor(r.Context(), v.caller(), x.Entry.ID, offer); err != nil {
		return s.refusedWaiting(w, r, v, f, err)
	}
	return s.done(w, v, v.url(waitingPath+"/"+x.Entry.ID.String()), "waiting.declined")
}

// refusedWaiting shows somebody who waits as it stands, with why something was not done.
func (s *server) refusedWaiting(w http.ResponseWriter, r *http.Request, v *visit, f *form, err error) error {
	if err := f.fail(err); err != nil {
		return err
	}
	return s.showWaiting(w, r, v, f)
}

// removeWaiting takes somebody from the list.
func (s *server) removeWaiting(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.waiter(r, v)
	if err != nil {
		return err
	}
	if err := s.Waiting.Remove(r.Context(), v.caller(), x.Entry.ID); err != nil {
		return s.refusedWaiting(w, r, v, v.form(r), err)
	}
	return s.done(w, v, v.url(waitingPath), "waiting.removed")
}

// waitingOf is what a customer waits or waited for, to whoever may see that.
func (s *server) waitingOf(r *http.Request, v *visit, phones []booking.Private) (lines []waitingLine, err error) {
	numbers := []string{}
	for _, p := range phones {
		if p != "" {
			numbers = append(numbers, string(p))
		}
	}
	if len(numbers) == 0 || !v.may("GET /o/{org}/waiting") {
		return nil, nil
	}
	list, err := s.Waiting.Of(r.Context(), v.org(), numbers...)
	for i := range list {
		lines = append(lines, v.waitingLine(&list[i]))
	}
	return lines, err
}
