package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

// moved says where an appointment was moved to, with a button that takes it back.
func (s *server) moved(w http.ResponseWriter, v *visit, to, keep string, was, now *desk.View) error {
	undo := ""
	if m := desk.MovedFrom(was, now); was.Revision != now.Revision {
		q := url.Values{"rev": {strconv.Itoa(m.Revision)}, "date": {m.Slot.Date.String()}, "time": {m.Slot.Time.String()},
			"kept": {strconv.FormatInt(m.KeptAt, 10)}, "back": {keep}}
		if !m.Resource.IsZero() {
			q.Set("resource_id", m.Resource.String())
		}
		undo = v.url("/appointments/"+now.ID.String()+"/move/back") + "?" + q.Encode()
	}
	return s.doneTo(w, v, now.ID, to, undo, "done.moved", v.date(i18n.Short, now.Date), v.digits().Text(now.Time.String()))
}

// movedFrom reads the move that an address says.
func movedFrom(q url.Values) (m desk.Moved, err error) {
	var wrong [4]error
	m.Revision, wrong[0] = strconv.Atoi(q.Get("rev"))
	m.KeptAt, wrong[1] = strconv.ParseInt(q.Get("kept"), 10, 64)
	m.Slot.Date, wrong[2] = civil.ParseDate(q.Get("date"))
	m.Slot.Time, wrong[3] = civil.ParseClock(q.Get("time"))
	if errors.Join(wrong[:]...) != nil {
		return m, errNoPage
	}
	if text := q.Get("resource_id"); text != "" {
		if m.Resource, err = booking.ParseID[booking.ResourceID](text); err != nil {
			return m, booking.ErrResourceNotFound
		}
	}
	return m, nil
}

// moveBack takes a move back.
func (s *server) moveBack(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	m, err := movedFrom(r.URL.Query())
	if err != nil {
		return err
	}
	a, err := desk.MoveBack(r.Context(), s.Desk, v.caller(), x.ID, m)
	switch {
	case err == nil, errors.Is(err, desk.ErrMovedBack) && !a.ID.IsZero():
	case errors.Is(err, desk.ErrMovedBack): // Somebody was faster by a moment.
		x.View.Date, x.View.Time = m.Slot.Date, m.Slot.Time
		a = x.View
	case fault.Of(err).Code != booking.ErrTaken.Code:
		return s.tellBack(w, r, v, x.ID, err)
	default:
		from := x.Zone.First(m.Slot.Date, int(m.Slot.Time))
		at := booking.Span{Start: from, End: from + x.Span.End - x.Span.Start}
		return s.tellTakenAt(w, r, v, &x, m.Resource, at, "undo.move_taken", err)
	}
	return s.doneTo(w, v, a.ID, v.backTo(keep(r), &a), "", "done.moved_back", v.date(i18n.Short, a.Date), v.digits().Text(a.Time.String()))
}

// bookAgain books again what was cancelled, as far as it can be had, and says how much of
// it that is.
func (s *server) bookAgain(w http.ResponseWriter, v *visit, back string, ids []string) error {
	again, lost := 0, 0
	for _, text := range ids[:min(len(ids), desk.MostTogether)] {
		id, err := booking.ParseID[booking.AppointmentID](text)
		if err != nil {
			continue
		}
		switch _, err := s.Desk.Undo(v.r.Context(), v.caller(), id); {
		case err == nil:
			again++
		case fault.Of(err).Kind == fault.Conflict:
			lost++
		default:
			return err
		}
	}
	if lost > 0 {
		return s.done(w, v, back, "together.again_some", again, lost)
	}
	return s.done(w, v, back, "together.again", again)
}
