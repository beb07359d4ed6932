package visitor

import (
	"errors"
	"net/http"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

// movePage is the page on which another time is chosen.
type movePage struct {
	Now   summary // when it is
	Times times
	Back  string
	Phone string
}

// sureMovePage asks whether that is meant.
type sureMovePage struct {
	Now, New summary
	Action   string
	State    string
	Another  string // where another time is chosen
	Back     string
	Error    string // what is missing; empty: nothing
	Other    string // that it is with somebody else then; empty: it need not be
	Sure     bool   // they have ticked that it is
}

// ownMove answers GET /a/{token}/move: the free times, as where one is booked, or
// whether the one that was pressed is meant.
func (s *server) ownMove(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if own.MayMove != nil {
		return s.refuseOwn(w, v, &own, own.MayMove)
	}
	slot, ok := parseSlot(r.URL.Query().Get("slot"))
	switch {
	case ok && own.Date == slot.Date && own.Time == slot.Time: // They have it by now.
		return s.ownBack(w, r, v)
	case ok:
		return s.askMove(w, v, &own, slot, "", false)
	}
	return s.showMove(w, v, &own, r.URL.Query().Get("date"), nil)
}

// moveURL is where it is asked whether a time is meant.
func (v *visit) moveURL(slot booking.Slot) string {
	return plus(v.ownURL("/move"), "slot", slotText(slot))
}

// showMove shows the times, and which one is gone; nil: none was chosen.
func (s *server) showMove(w http.ResponseWriter, v *visit, own *selfservice.Own, date string, lost *gone) error {
	wanted := wish{place: place{own.Branch, own.Service}, address: v.ownURL("/move"), gone: lost, minutes: own.Length,
		moving: own.Appointment()}
	if d, err := civil.ParseDate(date); err == nil {
		wanted.date = d
	}
	list, err := v.times(wanted)
	if err != nil {
		return err
	}
	list.Action, list.Person, list.Anyone, list.People = v.ownURL("/move"), "", "", nil
	list.leaveOut(slotText(booking.Slot{Date: own.Date, Time: own.Time}))
	if list.State, err = v.signOwn(stepMove, own, ""); err != nil {
		return err
	}
	if lost != nil {
		v.status, v.there = http.StatusConflict, plus(v.ownURL("/move"), "date", date)
	}
	return s.page(w, v, "own_move", movePage{Now: v.ownSummary(own), Times: list, Back: v.ownURL(""), Phone: own.Phone})
}

// leaveOut takes a time out of those to choose from: the one that they have.
func (t *times) leaveOut(slot string) {
	same := func(b slotButton) bool { return b.Value == slot }
	t.Earliest, t.Near = slices.DeleteFunc(t.Earliest, same), slices.DeleteFunc(t.Near, same)
	for i := range t.Parts {
		t.Parts[i].Slots = slices.DeleteFunc(t.Parts[i].Slots, same)
	}
	t.Parts = slices.DeleteFunc(t.Parts, func(p partView) bool { return len(p.Slots) == 0 })
}

// ownMoveTo answers POST /a/{token}/move: a time was pressed. Nothing is changed
// before they say that it is meant.
func (s *server) ownMoveTo(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if _, _, err := v.readOwn(stepMove); err != nil {
		return err
	}
	slot, ok := parseSlot(r.PostFormValue("slot"))
	if !ok {
		return errState
	}
	if own.MayMove != nil {
		return s.refuseOwn(w, v, &own, own.MayMove)
	}
	http.Redirect(w, r, v.moveURL(slot), http.StatusSeeOther)
	return nil
}

// askMove asks whether a time is meant.
func (s *server) askMove(w http.ResponseWriter, v *visit, own *selfservice.Own, slot booking.Slot, mistake string, sure bool) error {
	st, err := v.signOwn(stepMoved, own, slotText(slot))
	if err != nil {
		return err
	}
	v.there = v.moveURL(slot)
	other, err := v.otherThen(own, slot)
	if err != nil {
		return err
	}
	return s.page(w, v, "own_sure", sureMovePage{
		Now: v.ownSummary(own), New: v.summary(place{own.Branch, own.Service}, nil, slot), Action: v.ownURL("/move/confirm"), State: st,
		Another: v.ownURL("/move") + "?date=" + slot.Date.String(), Back: v.ownURL(""), Error: mistake, Other: other,
		Sure: sure,
	})
}

// otherThen says that whoever the appointment is with is not free at another time.
func (v *visit) otherThen(own *selfservice.Own, slot booking.Slot) (string, error) {
	if own.Resource == nil {
		return "", nil
	}
	list, err := v.times(wish{place: place{own.Branch, own.Service}, resource: own.Resource, date: slot.Date, address: v.ownURL("/move"),
		minutes: own.Length, moving: own.Appointment()})
	if err != nil {
		return "", err
	}
	for _, p := range list.Parts {
		if slices.ContainsFunc(p.Slots, func(b slotButton) bool { return b.Value == slotText(slot) }) {
			return "", nil
		}
	}
	return v.t("own_sure.other", v.lang.Pick(own.Resource.Name, own.Resource.NameAr)), nil
}

// ownMoved answers POST /a/{token}/move/confirm: it is meant.
func (s *server) ownMoved(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	st, shown, err := v.readOwn(stepMoved)
	if err != nil {
		return err
	}
	slot, ok := parseSlot(st.Slot)
	if !ok {
		return errState
	}
	if r.PostFormValue("sure") != "yes" {
		v.status = http.StatusUnprocessableEntity
		return s.askMove(w, v, &own, slot, v.t("own.sure_needed"), false)
	}
	if own.Date == slot.Date && own.Time == slot.Time { // Sent twice.
		http.Redirect(w, r, v.ownURL("")+"?done=moved", http.StatusSeeOther)
		return nil
	}
	if st.Was != own.Stands() {
		return s.refuseOwn(w, v, &own, errChanged)
	}
	way := v.way()
	way.Was = st.Was
	own, err = s.SelfService.Move(r.Context(), way, slot, shown)
	switch f := fault.Of(err); {
	case err == nil, errors.Is(err, selfservice.ErrChanged) && own.Date == slot.Date && own.Time == slot.Time: // Or sent twice at once.
		http.Redirect(w, r, v.ownURL("")+"?done=moved", http.StatusSeeOther)
		return nil
	case own.Offer == nil:
		return v.met(own, err)
	case aboutTime(f):
		return s.showMove(w, v, &own, slot.Date.String(), &gone{slot, err})
	case errors.Is(err, selfservice.ErrHasty):
		v.status = http.StatusConflict
		return s.askMove(w, v, &own, slot, v.sentence(f), true)
	default:
		return s.refuseOwn(w, v, &own, err)
	}
}
