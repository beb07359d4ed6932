package visitor

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/web"
)

// typedFields are what a customer types about themselves. They are kept when the
// time that was chosen is gone.
var typedFields = []string{"customer_name", "phone", "email"}

// trap is a field that nobody sees, and that only programs fill in.
const trap = "company"

// whoPage asks who comes.
type whoPage struct {
	Summary summary
	Action  string // where it is posted to
	State   string
	Form    form
	Abroad  bool // numbers of other countries may book too
	Extra   extra
	Phone   string // whom to call instead
	Rule    ruleView
}

// form is what was typed and what is wrong with it.
type form struct {
	values url.Values
	wrong  []mistake
}

// mistake is what is wrong with a field.
type mistake struct{ Field, Sentence string }

// Value is what was typed into a field.
func (f form) Value(name string) string { return f.values.Get(name) }

// Mistakes are those of fields, for the summary above the form.
func (f form) Mistakes() []mistake {
	return slices.DeleteFunc(slices.Clone(f.wrong), func(m mistake) bool { return m.Field == "" })
}

// Refusal is why nothing comes of it, whatever stands in the fields; empty: nothing
// is in the way.
func (f form) Refusal() string { return f.Error("") }

// Error is what is wrong with a field; empty: nothing.
func (f form) Error(name string) string {
	for _, m := range f.wrong {
		if m.Field == name {
			return m.Sentence
		}
	}
	return ""
}

// bookURL is where a booking is posted to.
func (v *visit) bookURL(at place) string {
	return v.with(v.placeURL(at.branch, at.service)+"/book", "date", "")
}

// askWho shows the form for a time that was chosen.
func (s *server) askWho(w http.ResponseWriter, v *visit, at place, st state, typed url.Values, wrong []mistake) error {
	token, err := v.sign(stepWho, st, formLife)
	if err != nil {
		return err
	}
	slot, ok := parseSlot(st.Slot)
	if !ok {
		return errState
	}
	resource := v.front.Offer.Resources[st.Resource]
	action := v.bookURL(at)
	v.turnsBy(action, "change", "1")
	filled := form{typed, wrong}
	more := v.extra(at, filled)
	more.Names = v.names
	return s.page(w, v, "who", whoPage{
		Summary: v.summary(at, resource, slot), Action: action, State: token, Form: filled,
		Abroad: len(v.front.Page().Countries) > 0, Extra: more, Phone: v.phoneOf(at.branch), Rule: v.ruleOf(at, slot),
	})
}

// book answers POST /b/{org}/{branch}/{service}/book: the booking itself.
func (s *server) book(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	st, err := v.here(stepWho, r.PostFormValue("state"), at)
	if err != nil {
		return s.oldForm(w, v, at, st, err)
	}
	slot, ok := parseSlot(st.Slot)
	if !ok || r.PostFormValue(trap) != "" {
		return errState
	}
	if answered, err := s.beside(w, v, at, st, slot); answered || err != nil {
		return err
	}
	got, err := s.SelfService.Book(r.Context(), v.front, v.request(at, st, slot))
	if err != nil {
		return s.notBooked(w, v, at, st, slot, err)
	}
	_ = v.ownLink(got.ID) // Made here, the page that shows it changes nothing.
	if err := v.remember(w); err != nil {
		return err
	}
	return s.toDone(w, v, at, state{Branch: st.Branch, Service: st.Service, Made: got.ID})
}

// toDone leads to the page that says what was booked.
func (s *server) toDone(w http.ResponseWriter, v *visit, at place, st state) error {
	token, err := v.sign(stepDone, st, doneLife)
	if err != nil {
		return err
	}
	http.Redirect(w, v.r, v.placeURL(at.branch, at.service)+"/done?of="+token, http.StatusSeeOther)
	return nil
}

// oldForm answers a form that was refused for a reason. One that was open for too
// long may have booked before: then that is what is shown.
func (s *server) oldForm(w http.ResponseWriter, v *visit, at place, st state, why error) error {
	if st.Nonce == "" {
		return why
	}
	made, err := s.SelfService.MadeBy(v.r.Context(), v.front.Org, st.Nonce)
	switch {
	case err != nil:
		return err
	case made.IsZero():
		return errOld
	}
	return s.toDone(w, v, at, state{Branch: st.Branch, Service: st.Service, Made: made})
}

// notBooked goes on where somebody can: with the field that is wrong, or with
// other times.
func (s *server) notBooked(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot, err error) error {
	if asked, err := s.stepUp(w, v, at, st, slot, err); asked {
		return err
	}
	if aboutTime(fault.Of(err)) {
		if v.r.PostFormValue(selfservice.CodeField) != "" { // It was right, and is not asked for again.
			mark, err := v.newMark()
			if err != nil {
				return err
			}
			v.r.PostForm.Set(markField, mark)
		}
		return s.lost(w, v, at, st, slot, err, v.r.PostForm)
	}
	if wrong := v.mistakes(at, err); wrong != nil {
		v.status = http.StatusUnprocessableEntity
		return s.askWho(w, v, at, st, v.r.PostForm, wrong)
	}
	return s.refuse(w, v, at, st, err)
}

// refuse shows the form again with why nothing was booked: what was typed serves for
// another day, another name, or later. What is no refusal is an error.
func (s *server) refuse(w http.ResponseWriter, v *visit, at place, st state, err error) error {
	f := fault.Of(err)
	if f.Kind != fault.Conflict && f.Kind != fault.RateLimited && f.Kind != fault.Forbidden {
		return err
	}
	v.status, v.retry = web.Statuses[f.Kind], f.RetryAfter
	return s.askWho(w, v, at, st, v.r.PostForm, []mistake{{"", v.sentence(f)}})
}

// aboutTime tells whether a refusal is about the time that was asked for.
func aboutTime(f *fault.Error) bool {
	return f.Field == "time" || f.Field == "date" || f.Field == "resource_id" || f.Code == booking.ErrTaken.Code
}

// begin answers GET /b/{org}/{branch}/{service}/book: it asks who comes at a time
// that was pressed. None was: the times are shown.
func (s *server) begin(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	if token := r.URL.Query().Get("of"); token != "" {
		st, err := v.here(stepWho, token, at)
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", goingBack)
		st.Nonce, st.Flow = newNonce(), newNonce() // Whoever was sent the address has a form of their own.
		return s.askWho(w, v, at, st, nil, nil)
	}
	http.Redirect(w, r, v.with(v.placeURL(at.branch, at.service)), http.StatusSeeOther)
	return nil
}

// ruleView says until when an appointment can be cancelled here.
type ruleView struct {
	Text  string
	Late  bool   // it cannot be
	Phone string // whom to call then; empty: nobody
}

// ruleOf says the rule of a time.
func (v *visit) ruleOf(at place, slot booking.Slot) ruleView {
	start := at.branch.Zone.First(slot.Date, int(slot.Time))
	until, err := v.front.CancelUntil(at.service, start, v.now.Unix())
	if err != nil {
		return ruleView{v.t("rule." + fault.Of(err).Code), true, v.phoneOf(at.branch)}
	}
	date, clock := at.branch.Zone.Local(until)
	return ruleView{Text: v.t("own.rule", v.within(booking.Slot{Date: date, Time: clock}))}
}

// summary is what is being booked, in words.
type summary struct {
	For              string // the first word of a name; empty: it is not said
	What, Where, Who string
	Slot             booking.Slot
	Night            string // which night it is, for what begins after midnight
	Address, Map     string
	Price            string
	Minutes          int
}

func (v *visit) summary(at place, who *booking.Resource, slot booking.Slot) summary {
	sum := summary{
		What: v.lang.Pick(at.service.Name, at.service.NameAr), Where: v.lang.Pick(at.branch.Name, at.branch.NameAr), Slot: slot,
		Address: v.pick(at.branch.Page.Address), Map: at.branch.Page.Map, Price: v.lang.Pick(at.service.Price, at.service.PriceAr),
		Minutes: at.service.Duration,
	}
	if who != nil {
		sum.Who = v.lang.Pick(who.Name, who.NameAr)
	}
	if slot.Time < morning {
		sum.Night = v.night(slot.Date)
	}
	return sum
}

// lasting is the same of one that takes others than its service; zero: as many.
func (s summary) lasting(minutes int) summary {
	s.Minutes = cmp.Or(minutes, s.Minutes)
	return s
}
