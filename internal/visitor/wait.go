package visitor

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/web"
)

// waitRoutes are for those who wait for a time: to begin, and their own page.
var waitRoutes = []route{
	{pattern: "GET /b/{org}/{branch}/{service}/wait", handle: (*server).wait, personal: true, books: true},
	{pattern: "POST /b/{org}/{branch}/{service}/wait", handle: (*server).waitJoined, personal: true, books: true},
	{pattern: "GET /w/{token}", handle: (*server).waits, personal: true},
	{pattern: "GET /w/{token}/answer", handle: (*server).ownBack, personal: true},
	{pattern: "POST /w/{token}/answer", handle: (*server).waitAnswered, personal: true},
	{pattern: "GET /w/{token}/leave", handle: (*server).ownBack, personal: true},
	{pattern: "POST /w/{token}/leave", handle: (*server).waitLeft, personal: true},
	{pattern: "GET /a/{token}/earlier", handle: (*server).ownEarlier, personal: true},
	{pattern: "POST /a/{token}/earlier", handle: (*server).ownEarlierJoined, personal: true},
}

// The steps of these pages that hand out a state.
const (
	stepWait    step = "wait"
	stepAnswer  step = "answer"
	stepLeave   step = "leave"
	stepEarlier step = "earlier"
)

// waitAhead is how far ahead the first day may be, in days.
const waitAhead = 366

// waitFields are what can be wrong with the form.
var waitFields = []string{"customer_name", "phone", "email", "from", "parts", selfservice.CodeField}

// waitPage asks for whom and when a time is to be found.
type waitPage struct {
	What, Where, Person string
	Action, State       string
	Form                form
	Parts               []partChoice
	From, To            []partChoice // days
	Abroad, Coded       bool         // numbers of other countries may; a code was sent
	Number              string       // to which
	Scarce              bool         // nobody is told whether it was
	Back                string
	Phone               string
}

// partChoice is a part of the day to tick, or a day to choose.
type partChoice struct {
	Value, Text string
	Chosen      bool
}

// waitURL is where somebody begins to wait; empty: nobody can for this.
func (v *visit) waitURL(at place, resource *booking.Resource, date civil.Date) string {
	on, err := v.s.Waiting.On(v.r.Context(), v.front.Org, at.service.ID)
	if err != nil || !on {
		return ""
	}
	query := []string{"date", ""}
	if date != 0 {
		query[1] = date.String()
	}
	if resource != nil {
		query = append(query, "resource", resource.Slug)
	}
	return v.with(v.placeURL(at.branch, at.service)+"/wait", query...)
}

// wait answers GET /b/{org}/{branch}/{service}/wait: it asks, and does nothing.
func (s *server) wait(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	q := r.URL.Query()
	wanted := v.wish(at, q.Get("resource"), q.Get("date"))
	if v.waitURL(at, nil, 0) == "" {
		return waiting.ErrNoWaiting
	}
	w.Header().Set("Cache-Control", goingBack)
	today, _ := at.branch.Zone.Local(v.now.Unix())
	from := max(today, wanted.date)
	typed := url.Values{"from": {from.String()}, "to": {(from + waiting.UsualDays - 1).String()}}
	for _, p := range waiting.AllParts {
		typed.Add("parts", p.Word())
	}
	st := state{Branch: at.branch.ID, Service: at.service.ID, Resource: wanted.resourceID(), Nonce: newNonce()}
	return s.askWait(w, v, at, st, typed, nil)
}

// askWait shows the form.
func (s *server) askWait(w http.ResponseWriter, v *visit, at place, st state, typed url.Values, wrong []mistake) error {
	token, err := v.sign(stepWait, st, formLife)
	if err != nil {
		return err
	}
	today, _ := at.branch.Zone.Local(v.now.Unix())
	p := waitPage{
		What: v.lang.Pick(at.service.Name, at.service.NameAr), Where: v.lang.Pick(at.branch.Name, at.branch.NameAr),
		Action: v.with(v.placeURL(at.branch, at.service)+"/wait", "date", "", "resource", ""), State: token, Form: form{typed, wrong},
		From: v.waitDays(today, typed, "from"), To: v.waitDays(today, typed, "to"), Abroad: len(v.front.Page().Countries) > 0,
		Coded: st.Flow != "", Number: typed.Get("phone"), Scarce: st.Scarce, Back: v.with(v.placeURL(at.branch, at.service), "date", ""),
		Phone: v.phoneOf(at.branch),
	}
	if who := v.front.Offer.Resources[st.Resource]; who != nil {
		p.Person = v.lang.Pick(who.Name, who.NameAr)
	}
	for _, part := range waiting.AllParts {
		p.Parts = append(p.Parts, partChoice{part.Word(), v.t("part." + part.Word()), slices.Contains(typed["parts"], part.Word())})
	}
	v.turnsBy(p.Action, showField, "1")
	return s.page(w, v, "wait", p)
}

// waitDays are the days that one of the two dates can be, in the words of the page.
func (v *visit) waitDays(today civil.Date, typed url.Values, name string) (list []partChoice) {
	from, err := civil.ParseDate(typed.Get("from"))
	if err != nil || from < today || from > today+waitAhead {
		from = today
	}
	for d := today; d < from+waiting.MostDays; d++ {
		text := v.date(i18n.Full, d) + " · " + v.hijri(d)
		list = append(list, partChoice{d.String(), text, d.String() == typed.Get(name)})
	}
	return list
}

// waitJoined answers POST /b/{org}/{branch}/{service}/wait.
func (s *server) waitJoined(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	st, err := v.here(stepWait, r.PostFormValue("state"), at)
	if err != nil || r.PostFormValue(trap) != "" {
		return errState
	}
	if r.PostFormValue(showField) != "" { // In the other language.
		return s.askWait(w, v, at, st, r.PostForm, nil)
	}
	if r.PostFormValue("again") != "" {
		r.PostForm.Del(selfservice.CodeField)
	}
	wish := waiting.Wish{
		Service: at.service.ID, Branch: at.branch.ID, Resource: st.Resource, Customer: r.PostFormValue("customer_name"),
		Phone: r.PostFormValue("phone"), Email: r.PostFormValue("email"), Lang: v.lang,
	}
	wish.Dates.From, _ = civil.ParseDate(r.PostFormValue("from"))
	wish.Dates.To, _ = civil.ParseDate(r.PostFormValue("to"))
	for _, p := range waiting.AllParts {
		if slices.Contains(r.PostForm["parts"], p.Word()) {
			wish.Parts |= p
		}
	}
	sent := selfservice.BookRequest{Form: st.Nonce, Address: s.client(r), Shown: v.showing()}
	e, theirs, err := s.Waiting.Join(r.Context(), v.front, wish, sent)
	if err != nil {
		return s.notWaiting(w, v, at, st, err)
	}
	if !theirs {
		return s.waited(w, v, at, &e)
	}
	link, err := s.Waiting.Link(r.Context(), v.front.Org, &e)
	if err != nil {
		return err
	}
	if err := v.remember(w); err != nil {
		return err
	}
	http.Redirect(w, r, v.url(link)+"?done=joined", http.StatusSeeOther)
	return nil
}

// waited says that somebody waits who has not shown that the number is theirs: the same to
// everybody, for nobody else is to learn who waits.
func (s *server) waited(w http.ResponseWriter, v *visit, at place, e *waiting.Entry) error {
	p := waitsPage{
		What: v.lang.Pick(at.service.Name, at.service.NameAr), Where: v.lang.Pick(at.branch.Name, at.branch.NameAr), Phone: v.phoneOf(at.branch),
		Again: v.with(v.placeURL(at.branch, at.service), "date", ""),
	}
	if who := v.front.Offer.Resources[e.Resource]; who != nil {
		p.Person = v.lang.Pick(who.Name, who.NameAr)
	}
	v.wished(&p, e)
	return s.page(w, v, "waited", p)
}

// notWaiting goes on where somebody can: with a code, or the field that is wrong.
func (s *server) notWaiting(w http.ResponseWriter, v *visit, at place, st state, err error) error {
	f := fault.Of(err)
	typed := v.r.PostForm
	switch {
	case errors.Is(err, selfservice.ErrNeedCode):
		return s.waitCode(w, v, at, st)
	case f.Kind == fault.Invalid && slices.Contains(waitFields, f.Field):
		v.status = http.StatusUnprocessableEntity
		return s.askWait(w, v, at, st, typed, []mistake{{f.Field, v.sentence(f)}})
	case f.Kind == fault.Conflict || f.Kind == fault.RateLimited || f.Kind == fault.Forbidden:
		v.status, v.retry = web.Statuses[f.Kind], f.RetryAfter
		return s.askWait(w, v, at, st, typed, []mistake{{"", v.sentence(f)}})
	}
	return err
}

// waitCode sends a code and asks for it.
func (s *server) waitCode(w http.ResponseWriter, v *visit, at place, st state) error {
	c, err := v.coded(selfservice.ToBook, st.Nonce)
	if err != nil {
		return err
	}
	err = s.SelfService.SendCode(v.r.Context(), c, v.lang, v.sms("code.sms_book"))
	st.Scarce = errors.Is(err, selfservice.ErrScarce) || st.Scarce && errors.Is(err, selfservice.ErrSoon)
	st.Flow = st.Nonce // It was asked for.
	var wrong []mistake
	switch {
	case err == nil, errors.Is(err, selfservice.ErrScarce), errors.Is(err, selfservice.ErrSoon) && v.r.PostFormValue("again") == "":
	case errors.Is(err, selfservice.ErrSoon):
		wrong = []mistake{{selfservice.CodeField, v.sentence(fault.Of(err))}}
	default:
		st.Flow = ""
		return s.notWaiting(w, v, at, st, err)
	}
	return s.askWait(w, v, at, st, v.r.PostForm, wrong)
}

// isWait tells whether the page is one of those who wait.
func (rt route) isWait() bool { return strings.Contains(rt.pattern, " "+waiting.LinkPath) }
