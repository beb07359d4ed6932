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
}

// ownMove answers GET /a/{token}/move: the free times, as where one is booked.
func (s *server) ownMove(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if own.MayMove != nil {
		return s.refuseOwn(w, v, &own, own.MayMove)
	}
	return s.showMove(w, v, &own, r.URL.Query().Get("date"), nil, booking.Slot{})
}

// showMove shows the times. A time that was chosen before is gone for a reason;
// nil: none was.
func (s *server) showMove(w http.ResponseWriter, v *visit, own *selfservice.Own, date string, why error, gone booking.Slot) error {
	wanted := wish{place: place{own.Branch, own.Service}, address: v.ownURL("/move")}
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
	if why != nil {
		v.status = http.StatusConflict
		v.offerInstead(&list, gone, why)
	}
	return s.page(w, v, "own_move", movePage{Now: v.ownSummary(own), Times: list, Back: v.ownURL(""), Phone: own.Phone})
}

// leaveOut takes a time out of those to choose from: the one that they have.
func (t *times) leaveOut(slot string) {
	same := func(b slotButton) bool { return b.Value == slot }
	t.Earliest = slices.DeleteFunc(t.Earliest, same)
	for i := range t.Parts {
		t.Parts[i].Slots = slices.DeleteFunc(t.Parts[i].Slots, same)
	}
	t.Parts = slices.DeleteFunc(t.Parts, func(p partView) bool { return len(p.Slots) == 0 })
}

// offerInstead says why a time cannot be had and what can.
func (v *visit) offerInstead(t *times, gone booking.Slot, why error) {
	t.Gone = v.t("when.gone", v.moment(gone), v.sentence(fault.Of(why)))
	if refusal, ok := errors.AsType[*booking.Refusal](why); ok && len(refusal.Alternatives) > 0 {
		t.Earliest = nil
		for _, other := range refusal.Alternatives {
			t.Earliest = append(t.Earliest, v.button(other, 0))
		}
	}
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
	return s.askMove(w, v, &own, slot, "")
}

// askMove asks whether a time is meant.
func (s *server) askMove(w http.ResponseWriter, v *visit, own *selfservice.Own, slot booking.Slot, mistake string) error {
	st, err := v.signOwn(stepMoved, own, slotText(slot))
	if err != nil {
		return err
	}
	if mistake != "" {
		v.status = http.StatusUnprocessableEntity
	}
	other, err := v.otherThen(own, slot)
	if err != nil {
		return err
	}
	return s.page(w, v, "own_sure", sureMovePage{
		Now: v.ownSummary(own), New: v.summary(place{own.Branch, own.Service}, nil, slot), Action: v.ownURL("/move/confirm"), State: st,
		Another: v.ownURL("/move") + "?date=" + slot.Date.String(), Back: v.ownURL(""), Error: mistake, Other: other,
	})
}

// otherThen says that whoever the appointment is with is not free at another time.
func (v *visit) otherThen(own *selfservice.Own, slot booking.Slot) (string, error) {
	if own.Resource == nil {
		return "", nil
	}
	list, err := v.times(wish{place: place{own.Branch, own.Service}, resource: own.Resource, date: slot.Date, address: v.ownURL("/move")})
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
		return s.askMove(w, v, &own, slot, v.t("own.sure_needed"))
	}
	if own.Date == slot.Date && own.Time == slot.Time { // Sent twice.
		http.Redirect(w, r, v.ownURL("")+"?done=moved", http.StatusSeeOther)
		return nil
	}
	if st.Was != own.Stands() {
		return s.refuseOwn(w, v, &own, errChanged)
	}
	own, err = s.SelfService.Move(r.Context(), v.way(), slot, shown)
	switch f := fault.Of(err); {
	case err == nil:
		http.Redirect(w, r, v.ownURL("")+"?done=moved", http.StatusSeeOther)
		return nil
	case own.Offer == nil:
		return v.met(own, err)
	case aboutTime(f):
		return s.showMove(w, v, &own, slot.Date.String(), err, slot)
	default:
		return s.refuseOwn(w, v, &own, err)
	}
}
