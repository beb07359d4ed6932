package visitor

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/web"
)

// waitsPage is the page of somebody who waits. Programs open links that people are
// sent, and press what they find: so nothing is taken, given back or left but by an
// answer that was chosen.
type waitsPage struct {
	State               waiting.State
	FirstName           string
	What, Where, Person string
	From, To            string // the dates for which they wait; empty: they do not
	Parts               []string
	Heading             string // how it stands with what they have booked
	When                string // when that is; empty: that is not known here
	Told                string // what was just done or refused; empty: nothing

	Offered      bool
	Earlier      bool // it takes the place of an appointment
	Summary      summary
	Until        string // when the offer ends
	Kept         bool   // nobody else can have it
	Extra        extra
	Form         form
	Answer       oneButton
	Leave        oneButton
	Gone         string     // what became of the last offer; empty: nothing that has to be said
	Booked       string     // where what they have booked is; empty: nowhere
	Free         []linkView // what they could have now
	Again, Phone string
}

// openWait finds who waits under a link. It is the organization's page from here on.
func (v *visit) openWait() (waiting.View, error) {
	seen, err := v.s.Waiting.Open(v.r.Context(), v.way())
	if errors.Is(err, waiting.ErrNoEntry) {
		return seen, v.met(selfservice.Own{}, selfservice.ErrNoLink)
	}
	if err != nil {
		return seen, err
	}
	v.front, v.zone, v.phone = seen.Front, seen.Branch.Zone, seen.Phone
	if spent := v.s.links.Take(v.seal(), v.now); !spent.Allowed {
		return seen, errPages.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return seen, nil
}

// waits answers GET /w/{token}.
func (s *server) waits(w http.ResponseWriter, r *http.Request, v *visit) error {
	seen, err := v.openWait()
	if err != nil {
		return err
	}
	told := ""
	if r.URL.Query().Get("done") == "joined" && v.now.Unix()-seen.Entry.ChangedAt < doneTold && seen.Entry.State == waiting.Waiting {
		told = v.t("waits.joined")
	}
	return s.showWait(w, v, &seen, told, nil)
}

// showWait shows it, with what was just done or refused.
func (s *server) showWait(w http.ResponseWriter, v *visit, seen *waiting.View, told string, wrong []mistake) (err error) {
	e := &seen.Entry
	at := place{seen.Branch, seen.Service}
	p := waitsPage{
		State: e.State, FirstName: selfservice.FirstName(e.Customer), What: v.lang.Pick(seen.Service.Name, seen.Service.NameAr),
		Where: v.lang.Pick(seen.Branch.Name, seen.Branch.NameAr), Told: told, Phone: seen.Phone,
		Earlier: !e.Appointment.IsZero(), Form: form{v.r.PostForm, wrong},
	}
	if seen.Resource != nil {
		p.Person = v.lang.Pick(seen.Resource.Name, seen.Resource.NameAr)
	}
	if e.State.Live() {
		v.wished(&p, e)
		if p.Leave, err = v.waitButton(stepLeave, "/leave", seen); err != nil {
			return err
		}
	}
	if err := v.freeNow(&p, seen); err != nil {
		return err
	}
	switch {
	case seen.Offer != nil:
		p.Offered, p.Kept, p.Summary = true, seen.Offer.Keeps, v.summary(at, seen.With, seen.Slot)
		date, clock := seen.Branch.Zone.Local(seen.Offer.Until)
		p.Until = v.within(booking.Slot{Date: date, Time: clock})
		if !p.Earlier {
			p.Extra = v.extra(at, p.Form)
			p.Extra.Courier, p.Extra.Mark = false, ""
		}
		if p.Answer, err = v.waitButton(stepAnswer, "/answer", seen); err != nil {
			return err
		}
	case e.State == waiting.Booked:
		v.booked(&p, seen)
	case seen.Missed() && told == "":
		p.Gone = v.t(v.goneText(seen, "waits.gone"), v.within(seen.Slot)) + " " + v.t("waits.still")
	}
	return s.page(w, v, "waits", p)
}

// booked says how it stands with what they have booked.
func (v *visit) booked(p *waitsPage, seen *waiting.View) {
	p.Heading, p.Booked = v.t("waits.booked"), v.ownLink(seen.Entry.Made)
	a := seen.Made
	if a == nil {
		return
	}
	date, clock := seen.Branch.Zone.Local(a.Span.Start)
	p.When = v.moment(booking.Slot{Date: date, Time: clock})
	switch {
	case a.Status == booking.Cancelled:
		p.Heading = v.t("own.cancelled")
	case a.Status == booking.NoShow:
		p.Heading = v.t("own.missed")
	case v.now.Unix() >= a.Span.Start:
		p.Heading = v.t("own.past")
	}
}

// goneText is how a text begins for a time that is not theirs any more: one that was
// kept, or that the first of several had.
func (v *visit) goneText(seen *waiting.View, key string) string {
	if seen.Last != nil && !seen.Last.Keeps {
		return key + "_first"
	}
	return key
}

// wished says for what they wait.
func (v *visit) wished(p *waitsPage, e *waiting.Entry) {
	p.From, p.To = v.date(i18n.Full, e.Dates.From), v.date(i18n.Full, e.Dates.To)
	for _, part := range waiting.AllParts {
		if e.Parts&part != 0 && e.Parts != waiting.AnyPart {
			p.Parts = append(p.Parts, v.t("part."+part.Word()))
		}
	}
}

// freeNow adds what they could book themselves, and where.
func (v *visit) freeNow(p *waitsPage, seen *waiting.View) error {
	if seen.Offer != nil || !v.catalog().OnPage(seen.Branch, seen.Service) {
		return nil
	}
	address := func(date civil.Date) string {
		query := url.Values{}
		if seen.Resource != nil {
			query.Set("resource", seen.Resource.Slug)
		}
		if date != 0 {
			query.Set("date", date.String())
		}
		return strings.TrimSuffix(v.placeURL(seen.Branch, seen.Service)+"?"+query.Encode(), "?")
	}
	if p.Earlier && seen.Entry.State.Live() {
		own := v.ownLink(seen.Entry.Appointment)
		if own == "" {
			return nil
		}
		address = func(date civil.Date) string {
			if date == 0 {
				return own + "/move"
			}
			return own + "/move?date=" + date.String()
		}
	}
	p.Again = address(0)
	if !seen.Entry.State.Live() {
		return nil
	}
	free, err := v.s.Waiting.Free(v.r.Context(), seen)
	for _, s := range free {
		p.Free = append(p.Free, linkView{v.moment(s), address(s.Date)})
	}
	return err
}

// over says that a time is not theirs any more, and whether they still wait.
func (v *visit) over(seen *waiting.View) string {
	text := v.t(v.goneText(seen, "waits.over"))
	if seen.Entry.State.Live() {
		text += " " + v.t("waits.still")
	}
	return text
}

// waitButton hands out a form.
func (v *visit) waitButton(of step, path string, seen *waiting.View) (oneButton, error) {
	st, err := v.sign(of, state{Was: seen.Stands(), Nonce: v.seal()}, ownLife)
	return oneButton{v.ownURL(path), st}, err
}

// waitAnswered answers POST /w/{token}/answer: yes or no to the time that the page
// shows.
func (s *server) waitAnswered(w http.ResponseWriter, r *http.Request, v *visit) error {
	seen, err := v.openWait()
	if err != nil {
		return err
	}
	st, _, err := v.readOwn(stepAnswer)
	if err != nil {
		return err
	}
	if seen.Entry.State == waiting.Booked { // Sent twice.
		return s.toWait(w, v, "")
	}
	if seen.Offer == nil || st.Was != seen.Stands() {
		v.status = http.StatusConflict
		return s.showWait(w, v, &seen, v.over(&seen), nil)
	}
	switch r.PostFormValue("answer") {
	case "yes":
		seen, err = s.Waiting.Accept(r.Context(), v.way(), seen.Offer.ID, v.filled(place{seen.Branch, seen.Service}))
	case "no":
		seen, err = s.Waiting.Decline(r.Context(), v.way(), seen.Offer.ID)
	default:
		v.status = http.StatusUnprocessableEntity
		return s.showWait(w, v, &seen, "", []mistake{{"answer", v.t("waits.choose")}})
	}
	if err != nil {
		return s.refuseWait(w, v, &seen, err)
	}
	if seen.Entry.State == waiting.Booked {
		if link := v.ownLink(seen.Entry.Made); link != "" {
			done := "?done=booked"
			if !seen.Entry.Appointment.IsZero() {
				done = "?done=moved"
			}
			http.Redirect(w, r, link+done, http.StatusSeeOther)
			return nil
		}
	}
	return s.toWait(w, v, "")
}

// toWait leads back to the page of somebody who waits.
func (s *server) toWait(w http.ResponseWriter, v *visit, query string) error {
	http.Redirect(w, v.r, v.ownURL("")+query, http.StatusSeeOther)
	return nil
}

// refuseWait shows the page with why something cannot be done.
func (s *server) refuseWait(w http.ResponseWriter, v *visit, seen *waiting.View, err error) error {
	f := fault.Of(err)
	if wrong := v.mistakes(place{seen.Branch, seen.Service}, err); wrong != nil {
		v.status = http.StatusUnprocessableEntity
		return s.showWait(w, v, seen, "", wrong)
	}
	if f.Kind != fault.Conflict && f.Kind != fault.RateLimited {
		return err
	}
	v.status = web.Statuses[f.Kind]
	if errors.Is(err, waiting.ErrOfferOver) {
		return s.showWait(w, v, seen, v.over(seen), nil)
	}
	return s.showWait(w, v, seen, v.sentence(f), nil)
}

// filled is what the form has of the service's questions and the terms.
func (v *visit) filled(at place) selfservice.Filled {
	f := selfservice.Filled{Answers: map[string]string{}, Language: v.lang}
	f.Terms, _ = strconv.Atoi(v.r.PostFormValue(selfservice.TermsField))
	for _, q := range at.service.Page.Questions {
		f.Answers[q.Slug] = v.r.PostFormValue(selfservice.AnswerField(q.Slug))
	}
	return f
}

// waitLeft answers POST /w/{token}/leave.
func (s *server) waitLeft(w http.ResponseWriter, r *http.Request, v *visit) error {
	seen, err := v.openWait()
	if err != nil {
		return err
	}
	if _, _, err := v.readOwn(stepLeave); err != nil {
		return err
	}
	if r.PostFormValue("sure") != "yes" {
		v.status = http.StatusUnprocessableEntity
		return s.showWait(w, v, &seen, "", []mistake{{"sure", v.t("waits.sure_needed")}})
	}
	if _, err := s.Waiting.Leave(r.Context(), v.way()); err != nil {
		return err
	}
	return s.toWait(w, v, "")
}

// earlierPage asks whether somebody would like to come earlier.
type earlierPage struct {
	Now    summary
	Answer oneButton
	Error  string
	Back   string
}

// ownEarlier answers GET /a/{token}/earlier: it asks, and does nothing.
func (s *server) ownEarlier(w http.ResponseWriter, _ *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	return s.askEarlier(w, v, &own, "")
}

func (s *server) askEarlier(w http.ResponseWriter, v *visit, own *selfservice.Own, wrong string) error {
	if err := s.Waiting.MayEarlier(v.r.Context(), own); err != nil {
		return s.refuseOwn(w, v, own, err)
	}
	b, err := v.oneButton(stepEarlier, "/earlier", own)
	if err != nil {
		return err
	}
	return s.page(w, v, "own_earlier", earlierPage{Now: v.ownSummary(own), Answer: b, Error: wrong, Back: v.ownURL("")})
}

// ownEarlierJoined answers POST /a/{token}/earlier.
func (s *server) ownEarlierJoined(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	st, _, err := v.readOwn(stepEarlier)
	if err != nil {
		return err
	}
	switch {
	case st.Was != own.Stands():
		return s.refuseOwn(w, v, &own, errChanged)
	case r.PostFormValue("sure") != "yes":
		v.status = http.StatusUnprocessableEntity
		return s.askEarlier(w, v, &own, v.t("own_earlier.needed"))
	}
	e, err := s.Waiting.JoinEarlier(r.Context(), &own, v.lang)
	if err != nil {
		return s.refuseOwn(w, v, &own, err)
	}
	link, err := s.Waiting.Link(r.Context(), own.Org, &e)
	if err != nil {
		return err
	}
	http.Redirect(w, r, v.url(link)+"?"+url.Values{"done": {"joined"}}.Encode(), http.StatusSeeOther)
	return nil
}

// earlier adds where somebody says that earlier would be better, or sees that they wait
// for that.
func (v *visit) earlier(page *ownPage, own *selfservice.Own) error {
	if own.Status != booking.Booked {
		return nil
	}
	e, err := v.s.Waiting.Earlier(v.r.Context(), own.Org, own.Appointment())
	if err != nil {
		return err
	}
	if e != nil {
		link, err := v.s.Waiting.Link(v.r.Context(), own.Org, e)
		page.Waits = v.url(link)
		return err
	}
	if own.MayMove == nil && v.s.Waiting.MayEarlier(v.r.Context(), own) == nil {
		page.Earlier = v.ownURL("/earlier")
	}
	return nil
}
