package dashboard

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"net/http"
	"net/url"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

// oneMove is a move as an address says it, in as little as it takes: a page full of them goes
// into a cookie.
type oneMove struct {
	ID       booking.AppointmentID
	Revision int64
	Slot     booking.Slot
	Resource booking.ResourceID
	KeptAt   int64
}

// newMove is what took an appointment from one place to another.
func newMove(was, now *desk.View) oneMove {
	m := desk.MovedFrom(was, now)
	return oneMove{was.ID, int64(m.Revision), m.Slot, m.Resource, m.KeptAt}
}

func (m oneMove) moved() desk.Moved {
	return desk.Moved{Revision: int(m.Revision), Slot: m.Slot, Resource: m.Resource, KeptAt: m.KeptAt}
}

// writeMoves writes moves down.
func writeMoves(list ...oneMove) string {
	b, err := binary.Append(nil, binary.BigEndian, list)
	if err != nil {
		panic("dashboard: moves cannot be written down: " + err.Error()) // They have one size.
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// readMoves reads them, of one page at most; there is one at least.
func readMoves(text string) ([]oneMove, error) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	size := binary.Size(oneMove{})
	if err != nil || len(b) == 0 || len(b)%size != 0 || len(b) > size*diary.AffectedShown {
		return nil, errNoPage
	}
	list := make([]oneMove, len(b)/size)
	if _, err := binary.Decode(b, binary.BigEndian, list); err != nil {
		return nil, errNoPage
	}
	for _, m := range list {
		if _, ok := readSlot(slotValue(m.Slot)); !ok {
			return nil, errNoPage
		}
	}
	return list, nil
}

// moved says where an appointment was moved to, with a button that takes it back; or that it
// is where it was.
func (s *server) moved(w http.ResponseWriter, v *visit, to, keep string, was, now *desk.View) error {
	key, undo := "done.not_moved", ""
	if was.Revision != now.Revision {
		key = "done.moved"
		undo = v.url("/appointments/"+now.ID.String()+"/move/back") + "?" +
			url.Values{"was": {writeMoves(newMove(was, now))}, "back": {keep}}.Encode()
	}
	return s.doneTo(w, v, now.ID, to, undo, key, v.date(i18n.Short, now.Date), v.digits().Text(now.Time.String()))
}

// moveBack takes a move back.
func (s *server) moveBack(w http.ResponseWriter, r *http.Request, v *visit) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	list, err := readMoves(r.URL.Query().Get("was"))
	if err != nil || list[0].ID != x.ID {
		return errNoPage
	}
	m := list[0].moved()
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
		case ofOne(err):
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
