package visitor

import (
	"cmp"
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

// codePage asks for the code that was sent, or for the browser's work. It carries
// everything that was typed: the form is sent to the same place again.
type codePage struct {
	Summary   summary
	Action    string
	State     string
	Keep      []pair
	Number    string // as it was typed
	Held      bool   // the time is kept meanwhile
	Scarce    bool   // nobody is told whether a code was sent
	Form      form
	Challenge string
	Bits      int
	Codes     bool // it is for a code that the browser works
	Courier   bool // codes can be sent
	Phone     string
	Rule      ruleView
}

// stepUp goes on with a customer of whom more is asked; false: it is not that.
func (s *server) stepUp(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot, err error) (bool, error) {
	f := fault.Of(err)
	switch {
	case errors.Is(err, selfservice.ErrNeedCode):
		return true, s.sendCode(w, v, at, st, slot)
	case f.Kind == fault.Invalid && f.Field == selfservice.CodeField:
		return true, s.askCode(w, v, at, st, slot, []mistake{{f.Field, v.sentence(f)}})
	case errors.Is(err, selfservice.ErrMissed) && !st.Hold.IsZero(): // Nothing comes of it.
		if err := s.Desk.Release(v.r.Context(), v.caller(), st.Hold); err != nil {
			return true, err
		}
		st.Hold = booking.HoldID{}
		return true, s.refuse(w, v, at, st, err)
	case errors.Is(err, selfservice.ErrWork):
		return true, s.askWork(w, v, at, st, slot, selfservice.WorkBits)
	}
	return false, nil
}

// coded is who is sent a code.
func (v *visit) coded(purpose selfservice.Purpose, form string) (selfservice.Coded, error) {
	number, err := selfservice.Number(v.front.Page(), v.r.PostFormValue("phone"))
	return selfservice.Coded{Org: v.front.Org, Phone: number, Address: v.s.client(v.r), Purpose: purpose, Form: form, Shown: v.showing()},
		err
}

// sendCode keeps the time, sends a code and asks for it. What cannot be sent keeps
// nothing.
func (s *server) sendCode(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot) error {
	c, err := v.coded(selfservice.ToBook, st.Nonce)
	if err != nil {
		return err
	}
	ctx := v.r.Context()
	who := selfservice.Customer{Org: c.Org, Phone: c.Phone, Address: c.Address, Form: st.flow()}
	st.Hold, err = s.SelfService.Hold(ctx, who, st.wish(slot))
	if err != nil {
		if aboutTime(fault.Of(err)) {
			return s.lost(w, v, at, st, slot, err, v.r.PostForm)
		}
		return s.refuse(w, v, at, st, err)
	}
	err = s.SelfService.SendCode(ctx, c, v.lang, v.sms("code.sms_book"))
	st.Scarce = errors.Is(err, selfservice.ErrScarce) || st.Scarce && errors.Is(err, selfservice.ErrSoon)
	switch {
	case errors.Is(err, selfservice.ErrScarce):
	case errors.Is(err, selfservice.ErrSoon) && v.r.PostFormValue("again") == "": // They have loaded the page again.
	case errors.Is(err, selfservice.ErrSoon), errors.Is(err, selfservice.ErrCodes) && v.r.PostFormValue("again") != "":
		// The one that was sent may still come.
		return s.askCode(w, v, at, st, slot, []mistake{{selfservice.CodeField, v.sentence(fault.Of(err))}})
	case err != nil:
		if !st.Hold.IsZero() {
			err, st.Hold = errors.Join(err, s.Desk.Release(ctx, v.caller(), st.Hold)), booking.HoldID{}
		}
		if !errors.Is(err, selfservice.ErrWork) {
			return s.refuse(w, v, at, st, err)
		}
		bits, err := s.SelfService.CodeWork(ctx, c.Org, c.Purpose)
		if err != nil {
			return err
		}
		v.works = true
		return s.askWork(w, v, at, st, slot, bits)
	}
	return s.askCode(w, v, at, st, slot, nil)
}

// flow names the forms of one who goes from step to step.
func (st *state) flow() string { return cmp.Or(st.Flow, st.Nonce) }

// wish is what is to be kept.
func (st *state) wish(slot booking.Slot) desk.HoldRequest {
	return desk.HoldRequest{Service: st.Service, Branch: st.Branch, Resource: st.Resource, Slot: slot}
}

// askCode shows the form for a code.
func (s *server) askCode(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot, wrong []mistake) error {
	page, err := v.codePage(at, st, slot)
	if err != nil {
		return err
	}
	if page.Form.wrong = wrong; wrong != nil {
		v.status = http.StatusUnprocessableEntity
	}
	v.turnsBy(page.Action, showField, "1")
	return s.page(w, v, "code", page)
}

// askWork lets the browser work, for so many bits, and offers a code to those that
// do not.
func (s *server) askWork(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot, bits int) error {
	page, err := v.codePage(at, st, slot)
	if err != nil {
		return err
	}
	if err := v.challenge(&page, bits); err != nil {
		return err
	}
	v.turnsBy(page.Action, "change", "1")
	v.turn.Form = "work"
	return s.page(w, v, "work", page)
}

// challenge hands out what a browser works on.
func (v *visit) challenge(p *codePage, bits int) (err error) {
	v.status, p.Bits = http.StatusTooManyRequests, bits
	p.Challenge, err = v.s.SelfService.Challenge(v.front.Org, v.s.client(v.r), bits)
	return err
}

func (v *visit) codePage(at place, st state, slot booking.Slot) (p codePage, err error) {
	p = codePage{
		Summary: v.summary(at, v.front.Offer.Resources[st.Resource], slot), Action: v.bookURL(at), Keep: keeping(at.service, v.r.PostForm),
		Number: v.r.PostFormValue("phone"), Held: !st.Hold.IsZero(), Scarce: st.Scarce, Codes: v.works, Courier: v.sendsCodes(),
		Phone: v.phoneOf(at.branch), Rule: v.ruleOf(at, slot),
	}
	if v.r.PostFormValue("family") != "" {
		p.Keep = append(p.Keep, pair{"family", "1"})
	}
	p.State, err = v.sign(stepWho, st, formLife)
	return p, err
}

// showField asks for the page from which a form comes, in the language to which it
// is sent. Nothing else is done.
const showField = "show"

// beside answers what the form can ask for beside the booking; false: it asks for
// the booking.
func (s *server) beside(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot) (bool, error) {
	typed := v.r.PostForm
	switch {
	case typed.Get(showField) != "": // In the other language.
		return true, s.askCode(w, v, at, st, slot, nil)
	case typed.Get("times") != "": // They want another one.
		return true, s.lookOn(w, v, at, st, typed.Get("times"))
	case typed.Get("change") != "":
		typed.Del(selfservice.CodeField)
		return true, s.askWho(w, v, at, st, typed, nil)
	case typed.Get("again") != "":
		typed.Del(selfservice.CodeField)
	case typed.Get("family") != "":
		return true, s.family(w, v, at, st, slot)
	}
	return false, nil
}

// family shows the names that stand under a number, to whoever knows the code.
func (s *server) family(w http.ResponseWriter, v *visit, at place, st state, slot booking.Slot) error {
	c, err := v.coded(selfservice.ToBook, st.Nonce)
	if err != nil {
		return s.notBooked(w, v, at, st, slot, err)
	}
	code := v.r.PostFormValue(selfservice.CodeField)
	if code == "" {
		return s.sendCode(w, v, at, st, slot)
	}
	names, err := s.SelfService.Names(v.r.Context(), c, code)
	if err != nil {
		return s.notBooked(w, v, at, st, slot, err)
	}
	mark, err := v.newMark()
	if err != nil {
		return err
	}
	v.r.PostForm.Set(markField, mark)
	for _, n := range names {
		v.names = append(v.names, string(n))
	}
	w.Header().Set("Cache-Control", "no-store") // They are others' names: nobody goes back to them.
	return s.askWho(w, v, at, st, v.r.PostForm, nil)
}
