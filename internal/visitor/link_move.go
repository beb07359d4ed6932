package visitor

import (
	"errors"
	"net/http"

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
	wanted := wish{place: place{own.Branch, own.Service}, address: v.ownURL("/move"), gone: lost, moving: own}
	if d, err := civil.ParseDate(date); err == nil {
		wanted.date = d
	}
	list, err := v.times(wanted)
	if err != nil {
		return err
	}
	list.Action, list.Person, list.Anyone, list.People = v.ownURL("/move"), "", "", nil
	if list.State, err = v.signOwn(stepMove, own, state{}); err != nil {
		return err
	}
	if lost != nil {
		v.status, v.there = http.StatusConflict, plus(v.ownURL("/move"), "date", date)
	}
	return s.page(w, v, "own_move", movePage{Now: v.ownSummary(own), Times: list, Back: v.ownURL(""), Phone: own.Phone})
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
	v.there = v.moveURL(slot)
	other, err := v.otherThen(own, slot)
	if err != nil {
		return err
	}
	agreed := state{Slot: slotText(slot)}
	if own.Resource != nil && other == "" { // They are not handed to somebody else without a word.
		agreed.Resource = own.Resource.ID
	}
	st, err := v.signOwn(stepMoved, own, agreed)
	if err != nil {
		return err
	}
	return s.page(w, v, "own_sure", sureMovePage{
		Now: v.ownSummary(own), New: v.summary(place{own.Branch, own.Service}, nil, slot).lasting(own.Length),
		Action: v.ownURL("/move/confirm"), State: st, Another: v.ownURL("/move") + "?date=" + slot.Date.String(),
		Back: v.ownURL(""), Error: mistake, Other: other, Sure: sure,
	})
}

// otherThen says that whoever the appointment is with is not free at another time.
func (v *visit) otherThen(own *selfservice.Own, slot booking.Slot) (string, error) {
	if own.Resource == nil {
		return "", nil
	}
	if free, err := v.freeFor(own, own.Resource, slot); free || err != nil {
		return "", err
	}
	return v.t("own_sure.other", v.lang.Pick(own.Resource.Name, own.Resource.NameAr)), nil
}

// freeFor tells whether an appointment can be moved to a time with somebody, or (nil) with
// anybody.
func (v *visit) freeFor(own *selfservice.Own, with *booking.Resource, slot booking.Slot) (bool, error) {
	month, err := v.freeTimes(wish{place: place{own.Branch, own.Service}, resource: with, moving: own}, slot.Date, slot.Date)
	return listed(month, err, slot)
}

// onlyOther tells that somebody was promised who was taken meanwhile, and that somebody else
// is free.
func (v *visit) onlyOther(own *selfservice.Own, promised booking.ResourceID, slot booking.Slot) bool {
	if promised.IsZero() || own.Resource == nil {
		return false
	}
	same, err1 := v.freeFor(own, own.Resource, slot)
	anybody, err2 := v.freeFor(own, nil, slot)
	return err1 == nil && err2 == nil && anybody && !same
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
	way.Was, way.With = st.Was, st.Resource
	own, err = s.SelfService.Move(r.Context(), way, slot, shown)
	switch f := fault.Of(err); {
	case err == nil, errors.Is(err, selfservice.ErrChanged) && own.Date == slot.Date && own.Time == slot.Time: // Or sent twice at once.
		http.Redirect(w, r, v.ownURL("")+"?done=moved", http.StatusSeeOther)
		return nil
	case own.Offer == nil:
		return v.met(own, err)
	case aboutTime(f):
		if v.onlyOther(&own, st.Resource, slot) {
			v.status = http.StatusConflict
			return s.askMove(w, v, &own, slot, "", false)
		}
		return s.showMove(w, v, &own, slot.Date.String(), &gone{slot, err})
	case errors.Is(err, selfservice.ErrHasty):
		v.status = http.StatusConflict
		return s.askMove(w, v, &own, slot, v.sentence(f), true)
	default:
		return s.refuseOwn(w, v, &own, err)
	}
}
