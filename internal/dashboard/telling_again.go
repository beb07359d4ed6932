package dashboard

import (
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

// againURL is where a message is sent once more; empty: there is nothing to say of
// its appointment any more, or whoever looks may not.
func (v *visit) againURL(m *message.Line) string {
	if m.Of == nil || m.Of.Erased() || m.Of.Span.Start <= v.now.Unix() || m.Purpose == notice.NoShow ||
		(m.Of.Status == booking.Cancelled) != (m.Purpose == notice.Cancellation) || !v.may("POST /o/{org}/telling/log/{id}/again") {
		return ""
	}
	return v.url(tellingPath + "/log/" + m.ID.String() + "/again")
}

// message is the one that a page is about.
func (s *server) message(r *http.Request, v *visit) (m message.Line, err error) {
	id, err := booking.ParseID[booking.NoticeID](r.PathValue("id"))
	if err != nil {
		return m, message.ErrNoMessage
	}
	return s.Messages.Message(r.Context(), v.org(), id)
}

// tellAgainPage asks whether a message is to be sent once more.
func (s *server) tellAgainPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	m, err := s.message(r, v)
	if err != nil {
		return err
	}
	return s.askAgain(w, v, m, "")
}

// askAgain asks, perhaps with what is wrong. Whoever may have the message already is
// named as such.
func (s *server) askAgain(w http.ResponseWriter, v *visit, m message.Line, problem string) error {
	l := v.sentLine(m)
	key := "telling.again_text"
	switch m.Status {
	case notice.Sent, notice.Delivered, notice.Read:
		key = "telling.again_had"
	case notice.Unknown, notice.Sending:
		key = "telling.again_perhaps"
	}
	return s.confirm(w, v, confirmation{
		Title: v.t("telling.again_title", l.What, l.Who), Text: v.t(key), Button: v.t("telling.again_button"), Problem: problem,
		Action: v.url(tellingPath + "/log/" + m.ID.String() + "/again"), Back: v.url(tellingPath + "/log"),
	})
}

// tellAgain sends a message once more, once for each question that was asked.
func (s *server) tellAgain(w http.ResponseWriter, r *http.Request, v *visit) error {
	m, err := s.message(r, v)
	if err != nil {
		return err
	}
	back := v.url(tellingPath + "/log")
	if m.Of != nil {
		back = v.url("/appointments/" + m.Of.ID.String())
	}
	sent, err := s.Messages.SendAgain(r.Context(), v.caller(), m.ID)
	if errors.Is(err, office.ErrDone) {
		return s.done(w, v, back, "telling.again_once")
	}
	if err != nil {
		f := v.form(r)
		if err := f.fail(err); err != nil {
			return err
		}
		return s.askAgain(w, v, m, f.Top)
	}
	switch sent.Status {
	case notice.Failed:
		return s.done(w, v, back, "telling.again_failed")
	case notice.Unknown:
		return s.done(w, v, back, "telling.again_unknown")
	}
	return s.done(w, v, back, "telling.again_done")
}
