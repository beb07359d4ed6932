package visitor

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/waiting"
)

// The pages of a customer's own appointment. Whoever has the link is taken for
// the customer, so they show little; and since programs open links that people are
// sent, and press what they find there, nothing is moved or cancelled but from a
// second page on which something was chosen.
var linkRoutes = []route{
	{pattern: "GET /a/{token}", handle: (*server).own, personal: true},
	{pattern: "GET /a/{token}/move", handle: (*server).ownMove, personal: true},
	{pattern: "POST /a/{token}/move", handle: (*server).ownMoveTo, personal: true},
	{pattern: "GET /a/{token}/move/confirm", handle: (*server).ownBack, personal: true},
	{pattern: "POST /a/{token}/move/confirm", handle: (*server).ownMoved, personal: true},
	{pattern: "GET /a/{token}/cancel", handle: (*server).ownCancel, personal: true},
	{pattern: "POST /a/{token}/cancel", handle: (*server).ownCancelled, personal: true},
	{pattern: "GET /a/{token}/undo", handle: (*server).ownBack, personal: true},
	{pattern: "POST /a/{token}/undo", handle: (*server).ownUndone, personal: true},
	{pattern: "GET /a/{token}/coming", handle: (*server).ownBack, personal: true},
	{pattern: "POST /a/{token}/coming", handle: (*server).ownComing, personal: true},
	{pattern: "GET /a/{token}/reminders", handle: (*server).ownBack, personal: true},
	{pattern: "POST /a/{token}/reminders", handle: (*server).ownReminders, personal: true},
	{pattern: "GET /a/{token}" + calendarFile, handle: (*server).ownCalendar, personal: true},
}

// calendarFile is the file for calendar programs, behind the address of a link.
const calendarFile = "/appointment.ics"

// missesPerMinute is how many wrong links an address is answered in a minute.
const missesPerMinute = 10

// errMisses is said to whoever tries many wrong links.
var errMisses = fault.New(fault.RateLimited, "too_many_links", "too many wrong links came from this connection; wait and try again")

// The steps of these pages that hand out a state.
const (
	stepMove    step = "move"
	stepMoved   step = "moved"
	stepCancel  step = "cancel"
	stepUndo    step = "undo"
	stepConfirm step = "coming"
	stepRemind  step = "remind"
)

// ownPage is the page of an appointment.
type ownPage struct {
	Summary   summary
	FirstName string
	Status    booking.Status
	Begun     bool // it lies behind
	Coming    bool
	Told      string // what was just done; empty: nothing

	Move, Cancel, Calendar string // addresses; empty: not to be had
	Earlier                string // where they say that earlier would be better; empty: nowhere
	Waits                  string // where they see that they wait for that; empty: they do not
	Come, Undo             oneButton
	Remind                 remindPart
	UndoUntil              string // the time of day until which it can be taken back
	Call                   string // why something is for the telephone; empty: nothing is
	Rule                   string // until when it can be changed here; empty: nothing is said
	Phone                  string
	Again                  string // where another is booked; empty: nowhere
}

// oneButton is a form that is one button. Without an address there is none.
type oneButton struct{ Action, State string }

// oneButton hands one out.
func (v *visit) oneButton(of step, path string, own *selfservice.Own) (oneButton, error) {
	st, err := v.signOwn(of, own, state{})
	return oneButton{v.ownURL(path), st}, err
}

// isLink tells whether a path may be that of a link.
func isLink(path string) bool {
	path = strings.TrimPrefix(path, english)
	rest, ok := strings.CutPrefix(path, "/a/")
	if !ok {
		rest, ok = strings.CutPrefix(path, waiting.LinkPath)
	}
	token, _, _ := strings.Cut(rest, "/")
	return ok && selfservice.LinkShape(token)
}

// way is the link that a request came by.
func (v *visit) way() selfservice.Way {
	return selfservice.Way{Token: v.r.PathValue("token"), Host: v.host}
}

// ownURL is the address of a page of the link.
func (v *visit) ownURL(path string) string {
	root := "/a/"
	if v.rt.isWait() {
		root = waiting.LinkPath
	}
	return v.url(root + v.r.PathValue("token") + path)
}

// seal is the name under which the states of a link are handed out: no other
// link's serves.
func (v *visit) seal() string { return auth.HashSecret(v.r.PathValue("token"))[:16] }

// errChanged says that a form shows an appointment as it does not stand any more.
var errChanged = fault.New(fault.Conflict, "own_changed", "the appointment has changed meanwhile; look at it here, and choose anew")

// signOwn hands out a state for a step of the link's pages.
func (v *visit) signOwn(of step, own *selfservice.Own, st state) (string, error) {
	st.Was, st.Nonce = own.Stands(), v.seal()
	return v.sign(of, st, ownLife)
}

// readOwn reads the state of a form of the link's pages, and when it was handed
// out.
func (v *visit) readOwn(of step) (st state, shown int64, err error) {
	st, err = v.read(of, v.r.PostFormValue("state"))
	if err == nil && st.Nonce != v.seal() {
		err = errState
	}
	return st, st.Until - int64(ownLife/time.Second), err
}

// openOwn finds the appointment of a link. It is the organization's page from
// here on.
func (v *visit) openOwn() (selfservice.Own, error) {
	own, err := v.s.SelfService.Open(v.r.Context(), v.way())
	if err = v.met(own, err); err != nil {
		return own, err
	}
	if spent := v.s.links.Take(v.seal(), v.now); !spent.Allowed {
		return own, errPages.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return own, nil
}

// met takes over whose appointment it is. Who knows no link is slowed down; who
// knows one is not, whatever others at the same address do.
func (v *visit) met(own selfservice.Own, err error) error {
	if own.Offer != nil {
		v.front, v.zone, v.phone = own.Front, own.Zone, own.Phone
	}
	if !errors.Is(err, selfservice.ErrNoLink) && !errors.Is(err, message.ErrNoEnding) {
		return err
	}
	client := v.s.client(v.r)
	v.s.alarm.Tell(alarm.Event{Kind: alarm.KeyRefused, Code: fault.Of(err).Code, Route: v.rt.pattern, Client: client})
	if spent := v.s.misses.Take(client, v.now); !spent.Allowed {
		return errMisses.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return err
}

// own answers GET /a/{token}.
func (s *server) own(w http.ResponseWriter, _ *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	told := ""
	if done := v.r.URL.Query().Get("done"); slices.Contains(dones, done) && v.now.Unix()-own.Changed < doneTold {
		told = v.t("own.done." + done)
	}
	return s.showOwn(w, v, &own, told)
}

// dones are what the page says was done, in a sentence of its own, for so many
// seconds.
var dones = []string{"moved", "undone", "coming", "booked"}

const doneTold = 300

// ownBack answers GET where something is only sent to.
func (s *server) ownBack(w http.ResponseWriter, r *http.Request, v *visit) error {
	http.Redirect(w, r, v.ownURL(""), http.StatusSeeOther)
	return nil
}

// showOwn shows the appointment, with what was just done or refused.
func (s *server) showOwn(w http.ResponseWriter, v *visit, own *selfservice.Own, told string) error {
	page := ownPage{
		Summary: v.ownSummary(own), FirstName: own.FirstName, Status: own.Status, Coming: own.Coming && own.Status.Live(),
		Begun: v.now.Unix() >= own.Span.Start, Told: told, Phone: own.Phone,
	}
	if own.Status.Live() || own.Status == booking.Cancelled {
		page.Calendar = v.ownURL(calendarFile)
	}
	if own.MayMove == nil {
		page.Move = v.ownURL("/move")
	}
	if own.MayCancel == nil {
		page.Cancel = v.ownURL("/cancel")
	}
	err := v.earlier(&page, own)
	if err != nil {
		return err
	}
	if own.MayCome == nil && !own.Coming {
		if page.Come, err = v.oneButton(stepConfirm, "/coming", own); err != nil {
			return err
		}
	}
	if own.MayUndo == nil {
		if page.Undo, err = v.oneButton(stepUndo, "/undo", own); err != nil {
			return err
		}
		_, until := own.Zone.Local(own.UndoUntil)
		page.UndoUntil = v.clock(until)
	}
	if page.Remind, err = v.remindPart(own); err != nil {
		return err
	}
	v.explain(&page, own)
	return s.page(w, v, "own", page)
}

// explain adds what is for the telephone, what the rule is, and where another is
// booked.
func (v *visit) explain(page *ownPage, own *selfservice.Own) {
	open := own.Status == booking.Booked && !page.Begun
	switch cannotMove, cannotCancel := own.MayMove != nil, own.MayCancel != nil; {
	case open && cannotMove && cannotCancel:
		page.Call = v.sentence(fault.Of(own.MayCancel))
	case open && cannotMove:
		page.Call = v.t("own.move_call." + fault.Of(own.MayMove).Code)
	case open && cannotCancel:
		page.Call = v.t("own.cancel_call")
	}
	if own.MayCancel == nil {
		date, clock := own.Zone.Local(own.Span.Start - int64(own.Rules.CancelNotice)*60)
		page.Rule = v.t("own.rule", v.within(booking.Slot{Date: date, Time: clock}))
	}
	if !open && v.catalog().OnPage(own.Branch, own.Service) {
		page.Again = v.placeURL(own.Branch, own.Service)
	}
}

// ownSummary is the appointment in words.
func (v *visit) ownSummary(own *selfservice.Own) summary {
	return v.summary(place{own.Branch, own.Service}, own.Resource, booking.Slot{Date: own.Date, Time: own.Time}).lasting(own.Length)
}
