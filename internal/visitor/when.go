package visitor

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

// whenPage is the page on which a time is chosen.
type whenPage struct {
	place
	What, Where string
	Other       string // where something else is chosen
	Phone       string
	Wait        string // where they ask to be told when something is free; empty: nowhere
	Times       times
}

// wish is what a customer looks for.
type wish struct {
	place
	resource *booking.Resource // nil: anybody
	date     civil.Date        // zero: the first with free times
	address  string            // where other dates are; empty: where the service is booked
	month    *desk.FreeMonth   // the free times from today on; nil: they were not looked up yet
	flow     string            // for which something may be kept; empty: nothing is
	gone     *gone             // nil: nothing is
	moving   *selfservice.Own  // the appointment that is to be at another time; nil: there is none yet
}

// gone is a time that was chosen and cannot be had.
type gone struct {
	booking.Slot
	why error
}

// when answers GET /b/{org}/{branch}/{service}: the free times.
func (s *server) when(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	q := r.URL.Query()
	wanted := v.wish(at, q.Get("resource"), q.Get("date"))
	if slot, ok := parseSlot(q.Get("gone")); ok {
		free, err := v.isFree(at, wanted.resourceID(), slot)
		if err != nil {
			return err
		}
		if !free {
			wanted.gone = &gone{slot, booking.ErrTaken}
		}
	}
	if wanted.gone != nil { // It is their page alone, and not worth remembering.
		return s.showTimes(w, v, wanted, v.source())
	}
	if wanted.month, err = v.month(wanted); err != nil {
		return err
	}
	if body := s.seen.still(v, wanted.month); body != nil {
		return s.send(w, v, body)
	}
	page, err := v.whenPage(wanted, v.source(), nil)
	if err != nil {
		return err
	}
	body, err := s.write(v, "when", page)
	if err != nil {
		return err
	}
	if !page.Times.beyond {
		s.seen.keep(v, wanted.month, body)
	}
	return s.send(w, v, body)
}

// resourceID is with whom; zero: anybody.
func (w *wish) resourceID() (id booking.ResourceID) {
	if w.resource != nil {
		id = w.resource.ID
	}
	return id
}

// showTimes shows the page to one whose forms are known.
func (s *server) showTimes(w http.ResponseWriter, v *visit, wanted wish, source string) error {
	page, err := v.whenPage(wanted, source, v.r.PostForm)
	if err != nil {
		return err
	}
	return s.page(w, v, "when", page)
}

// wish reads with whom and when somebody wants to be seen. What is not there any
// more is not insisted on.
func (v *visit) wish(at place, resource, date string) wish {
	wanted := wish{place: at}
	for _, r := range v.front.Offer.Doing(at.service.ID, at.branch.ID, booking.ResourceID{}) {
		if r.Slug == resource && !at.service.ByCapacity() {
			wanted.resource = r
		}
	}
	if d, err := civil.ParseDate(date); err == nil {
		wanted.date = d
	}
	return wanted
}

// whenPage puts the page together. What was typed is kept for the next step.
func (v *visit) whenPage(wanted wish, source string, typed url.Values) (whenPage, error) {
	list, err := v.times(wanted)
	if err != nil {
		return whenPage{}, err
	}
	st := state{
		Branch: wanted.branch.ID, Service: wanted.service.ID, Resource: wanted.resourceID(), Source: source, Flow: wanted.flow,
	}
	list.Action = v.with(v.placeURL(wanted.branch, wanted.service), "date", "")
	if list.State, err = v.sign(stepWhen, st, formLife); err != nil {
		return whenPage{}, err
	}
	if list.Keep = keeping(wanted.service, typed); len(list.Keep) > 0 {
		v.turnsBy(list.Action, "date", list.Date.String())
	}
	page := whenPage{
		place: wanted.place, Times: list, Phone: v.phoneOf(wanted.branch), What: v.lang.Pick(wanted.service.Name, wanted.service.NameAr),
		Where: v.lang.Pick(wanted.branch.Name, wanted.branch.NameAr),
	}
	if len(typed) == 0 {
		page.Wait = v.waitURL(wanted.place, wanted.resource, wanted.date)
	}
	if v.manyPlaces() {
		page.Other = v.anew()
	}
	return page, nil
}

// manyPlaces tells whether there is more than one thing to book.
func (v *visit) manyPlaces() bool {
	n := 0
	for _, b := range v.catalog().Branches {
		n += len(v.bookableAt(b).Services)
	}
	return n > 1
}

// choose answers POST /b/{org}/{branch}/{service}: a time was pressed. Nothing is
// kept of it yet: the next page asks who comes. It has an address of its own, unless
// somebody has typed something already, which no address may tell.
func (s *server) choose(w http.ResponseWriter, r *http.Request, v *visit) error {
	at, err := v.place()
	if err != nil {
		return err
	}
	st, err := v.here(stepWhen, r.PostFormValue("state"), at)
	if err != nil {
		return err
	}
	slot, ok := parseSlot(r.PostFormValue("slot"))
	if date := r.PostFormValue("date"); date != "" && !ok {
		return s.lookOn(w, v, at, st, date)
	}
	if !ok {
		return errState
	}
	free, err := v.isFree(at, st.Resource, slot)
	if err != nil {
		return err
	}
	if !free {
		free, err = s.SelfService.Kept(r.Context(), v.front.Org, st.wish(slot))
	}
	if err != nil {
		return err
	}
	typed := len(keeping(at.service, r.PostForm)) > 0
	address := v.placeURL(at.branch, at.service)
	st.Slot = slotText(slot)
	switch {
	case !free && typed:
		return s.lost(w, v, at, st, slot, booking.ErrTaken, r.PostForm)
	case !free:
		address = plus(v.with(address, "date", slot.Date.String()), "gone", st.Slot)
	case typed:
		st.Nonce, st.Flow = newNonce(), cmp.Or(st.Flow, newNonce())
		return s.askWho(w, v, at, st, r.PostForm, nil)
	default:
		token, err := v.sign(stepWho, st, formLife)
		if err != nil {
			return err
		}
		address = plus(v.with(address+"/book", "date", ""), "of", token)
	}
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

// plus is an address with one thing more behind it.
func plus(address, name, value string) string {
	and := "?"
	if strings.Contains(address, and) {
		and = "&"
	}
	return address + and + url.Values{name: {value}}.Encode()
}

// lookOn shows another date to somebody who may have typed something already.
func (s *server) lookOn(w http.ResponseWriter, v *visit, at place, st state, date string) error {
	wanted := v.wish(at, "", date)
	wanted.resource, wanted.flow = v.front.Offer.Resources[st.Resource], st.Flow
	if len(keeping(at.service, v.r.PostForm)) == 0 {
		there := []string{"date", wanted.date.String()}
		if wanted.resource != nil {
			there = append(there, "resource", wanted.resource.Slug)
		}
		http.Redirect(w, v.r, v.with(v.placeURL(at.branch, at.service), there...), http.StatusSeeOther)
		return nil
	}
	return s.showTimes(w, v, wanted, st.Source)
}

// isFree tells whether a time is still listed.
func (v *visit) isFree(at place, resource booking.ResourceID, slot booking.Slot) (bool, error) {
	month, err := v.s.Desk.FreeTimes(v.r.Context(), v.front.Org, v.query(at, resource, slot.Date, slot.Date))
	return listed(month, err, slot)
}

// listed tells whether a time is among those that were found from its date on.
func listed(month *desk.FreeMonth, err error, slot booking.Slot) (bool, error) {
	if f := fault.Of(err); err != nil && f.Kind == fault.Invalid { // A date that is over.
		return false, nil
	}
	if err != nil || len(month.Days) == 0 {
		return false, err
	}
	return slices.Contains(month.Days[0].Times, slot.Time), nil
}

// lost shows what can be had instead of a time that somebody else has by now.
// What was typed is kept.
func (s *server) lost(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot, why error, typed url.Values) error {
	wanted := wish{place: at, resource: v.front.Offer.Resources[st.Resource], date: slot.Date, gone: &gone{slot, why}, flow: st.Flow}
	page, err := v.whenPage(wanted, st.Source, typed)
	if err != nil {
		return err
	}
	v.theyHave(&page.Times, why)
	v.status = http.StatusConflict
	return s.page(w, v, "when", page)
}

// theyHave says what somebody has at the time that they chose, and where it is
// changed.
func (v *visit) theyHave(t *times, why error) {
	clash, ok := errors.AsType[*selfservice.Clash](why)
	if !ok || clash.Row.Service == nil {
		return
	}
	row := &clash.Row
	t.Gone += " " + v.t("when.have", v.lang.Pick(row.Service.Name, row.Service.NameAr), v.moment(booking.Slot{Date: row.Date, Time: row.Time}))
	t.Have = v.ownLink(row.ID)
}
