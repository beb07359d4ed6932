package visitor

import (
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/selfservice"
)

// endingRoutes are where mails that nobody needs are ended. Mail programs send the
// form by themselves when somebody presses their button (RFC 8058), without cookies
// and from nowhere; whoever opens the address is asked first.
var endingRoutes = []route{
	{pattern: "GET /u/{token}", handle: (*server).ending, personal: true},
	{pattern: "POST /u/{token}", handle: (*server).ended, personal: true},
}

// endingPage asks whether reminders are to end, or says that they have.
type endingPage struct {
	Organization string
	Action       string
	Ended        bool
	Phone        string
}

// isEnding tells whether a path may be that of such a link.
func isEnding(path string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(path, english), message.Endings)
	id, mac, _ := strings.Cut(rest, ".")
	_, err := booking.ParseID[booking.NoticeID](id)
	return ok && err == nil && mac != ""
}

// endingOf takes over whose mail it was.
func (v *visit) endingOf(e message.Ending, err error) (message.Ending, error) {
	if err := v.met(selfservice.Own{Front: e.Front}, err); err != nil {
		return e, err
	}
	if spent := v.s.links.Take(v.seal(), v.now); !spent.Allowed {
		return e, errPages.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return e, nil
}

// ending answers GET /u/{token}: it asks, and does nothing.
func (s *server) ending(w http.ResponseWriter, r *http.Request, v *visit) error {
	e, err := v.endingOf(s.Messages.Wishes.Ending(r.Context(), r.PathValue("token"), v.host))
	if err != nil {
		return err
	}
	return s.showEnding(w, v, &e)
}

func (s *server) showEnding(w http.ResponseWriter, v *visit, e *message.Ending) error {
	org := &e.Offer.Catalog.Org
	return s.page(w, v, "ending", endingPage{Organization: v.lang.Pick(org.Name, org.NameAr), Ended: e.Ended,
		Action: v.url(message.Endings + v.r.PathValue("token")), Phone: org.Page.Phone})
}

// ended answers POST /u/{token}: of a mail program, and of the page itself, by which
// it is taken back as well. Whatever else is sent changes nothing.
func (s *server) ended(w http.ResponseWriter, r *http.Request, v *visit) error {
	token, wish := r.PathValue("token"), r.PostFormValue("wish")
	oneClick := r.PostFormValue("List-Unsubscribe") == "One-Click"
	if wish != "end" && wish != "again" && !oneClick {
		return s.ending(w, r, v)
	}
	e, err := v.endingOf(s.Messages.Wishes.End(r.Context(), token, v.host, wish != "again"))
	if err != nil {
		return err
	}
	if oneClick {
		return s.showEnding(w, v, &e)
	}
	http.Redirect(w, r, v.url(message.Endings+token), http.StatusSeeOther)
	return nil
}

// remindPart is what the page of an appointment says of reminders.
type remindPart struct {
	oneButton
	Ended bool
}

// remindPart hands it out; without an address there is nothing to say.
func (v *visit) remindPart(own *selfservice.Own) (p remindPart, err error) {
	root, err := booking.ParseID[booking.AppointmentID](own.UID)
	if err != nil {
		return p, err
	}
	wish, err := v.s.Messages.Wishes.Wish(v.r.Context(), own.Org, root)
	if err != nil || !wish.Offered {
		return p, err
	}
	p.Ended = wish.Ended
	p.oneButton, err = v.oneButton(stepRemind, "/reminders", own)
	return p, err
}

// ownReminders answers POST /a/{token}/reminders: no more, or again.
func (s *server) ownReminders(w http.ResponseWriter, r *http.Request, v *visit) error {
	own, err := v.openOwn()
	if err != nil {
		return err
	}
	if _, _, err := v.readOwn(stepRemind); err != nil {
		return err
	}
	root, err := booking.ParseID[booking.AppointmentID](own.UID)
	if err == nil {
		err = s.Messages.Wishes.Wished(r.Context(), own.Org, root, r.PostFormValue("wish") != "again")
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, v.ownURL("")+"#reminders", http.StatusSeeOther)
	return nil
}
