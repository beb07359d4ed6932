package message

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/trace"
)

const (
	// mostAtOnce is how many messages about one appointment are sent before others
	// are looked at.
	mostAtOnce = 4
	// lastWord is how long it may take to write what became of a message, also for
	// a node that is to stop.
	lastWord = 45 * time.Second
	// unreachable is how long it is believed that a channel does not reach somebody.
	unreachable = 30 * aDay
)

// Tell tells the customer of an appointment how it stands, if they have to be told
// now: of the one with this id and all that took its place. It gives the time at
// which to look again; zero: there is nothing more, unless something changes.
//
// Nothing is queued ahead, so nothing has to be called back: whatever happened, the
// appointment is looked at as it is.
func (d *Desk) Tell(ctx context.Context, org booking.OrgID, root booking.AppointmentID) (again int64, err error) {
	for range mostAtOnce {
		s, err := d.stand(ctx, org, root)
		if err != nil || s == nil {
			return 0, err
		}
		if err := d.answer(ctx, s); err != nil {
			return 0, err
		}
		what, err := d.plan(ctx, s)
		if err != nil || what.Send == nil {
			return what.Look, err
		}
		sending, span := trace.Start(ctx, "message")
		row, err := d.send(sending, s, what.Send)
		span.End(err)
		if err != nil {
			return 0, err
		}
		if row == nil || row.Status != notice.Sent || row.Attempts > 1 {
			continue
		}
		// What else happened meanwhile wakes us.
		s.at = d.Unix()
		s.made = append(slices.DeleteFunc(s.made, func(m Sent) bool { return m.ID == row.ID }), *row)
		if what, err = d.plan(ctx, s); err != nil || what.Send == nil {
			return what.Look, err
		}
	}
	return d.Unix() + 1, nil
}

// plan decides what is to be told now, and notes whether somebody has to call.
func (d *Desk) plan(ctx context.Context, s *standing) (notice.Decision, error) {
	what := notice.Plan(s.at, s.facts, s.limits, s.notices())
	return what, d.noteUntold(ctx, s, what.Call)
}

// noteUntold notes that somebody of the house has to call the customer: nobody
// could tell them of a change that they have not made themselves.
func (d *Desk) noteUntold(ctx context.Context, s *standing, lost bool) error {
	lost = lost && s.facts.Phone != "" && s.facts.By != booking.ByCustomer
	if !lost && (s.untold < 0 || s.calledAt > 0) || lost && s.untold == s.facts.Revision {
		return nil
	}
	s.untold, s.calledAt = -1, min(s.calledAt, -s.calledAt)
	if lost {
		s.untold = s.facts.Revision
	} else {
		s.calledAt = 0
	}
	return d.Store.For(s.org).Write(ctx, func(tx *store.Tx) error {
		call(tx, s.root, s.facts.Revision, lost, s.at)
		return nil
	})
}

// send sends one message: its row is written, then it is carried, outside of any
// transaction, and then it is written what became of it. Whoever dies in between
// leaves a row from which the next knows that it may have been sent. Nil: it was
// not begun, and has to be looked at again.
func (d *Desk) send(ctx context.Context, s *standing, n *notice.Send) (*Sent, error) {
	ch := s.channel(n.Hop.Channel)
	open, err := d.open(ch)
	if err != nil {
		return nil, d.cannotOpen(ctx, s, ch, err)
	}
	letter, units, err := d.letter(ctx, s, ch, n)
	if err != nil {
		return nil, err
	}
	if !n.Test {
		if err := d.paced(ctx, &open); err != nil {
			return nil, err
		}
	}
	now := d.Unix()
	if now >= n.UselessAfter {
		return nil, nil
	}
	row := s.row(n, ch, now)
	letter.ID = row.ID.String()
	if err := d.enclose(&letter, s, ch, row); err != nil {
		return nil, err
	}
	began := false
	err = d.Store.For(s.org).Write(ctx, func(tx *store.Tx) error {
		a, err := tx.Appointment(s.a.ID)
		if err != nil {
			return err
		}
		if began = a.Revision == s.a.Revision && !a.Erased(); !began {
			return nil // It is no longer what it was: look again.
		}
		began, err = begin(tx, row)
		return err
	})
	if err != nil || !began || n.Test {
		return nil, err
	}
	receipt, err := open.Send(ctx, letter)
	row.outcome(receipt, courier.FailureOf(err), units)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	return row, d.Store.For(s.org).Write(last, func(tx *store.Tx) error {
		d.became(tx, s, ch, row, courier.FailureOf(err))
		return nil
	})
}

// cannotOpen pauses a channel that cannot be used as it was set up: its owner has
// to enter something anew.
func (d *Desk) cannotOpen(ctx context.Context, s *standing, ch *Channel, why error) error {
	reason := courier.ErrSetting.Code
	switch {
	case errors.Is(why, office.ErrLost):
		reason = office.PausedNoToken
	case !errors.Is(why, courier.ErrSetting) && !errors.Is(why, courier.ErrKind):
		return why
	}
	return d.Store.For(s.org).Write(ctx, func(tx *store.Tx) error {
		pauseChannel(tx, ch.ID, reason, d.Unix())
		return nil
	})
}

// row is the row of a message: that of an earlier attempt, or a new one.
func (s *standing) row(n *notice.Send, ch *Channel, now int64) *Sent {
	row := &Sent{
		ID: booking.NewID[booking.NoticeID](), Appointment: s.root, Notice: n.Notice(now), Channel: ch.ID, Medium: ch.Medium(),
		Lang: s.facts.Lang, whom: s.whom(ch),
	}
	for i := range s.made {
		m := &s.made[i]
		if m.Purpose == n.Purpose && m.Before == n.Before && m.Revision == n.Revision && m.Channel == ch.ID {
			row.ID = m.ID
		}
	}
	return row
}

// outcome is what became of an attempt. A repetition that is refused because the
// provider has had it was taken the time before, of which nobody knew.
func (s *Sent) outcome(r courier.Receipt, f *courier.Failure, units int) {
	s.ProviderID, s.Cost, s.Units = r.ProviderID, r.Cost, charged(r, units)
	if f == nil || s.Again && errors.Is(f, courier.ErrDuplicate) {
		s.Status = notice.Sent
		return
	}
	s.Units, s.Reason, s.Code = 0, f.Reason.Code, f.Code
	switch f.Class {
	case courier.Unknown:
		s.Status, s.Units = notice.Unknown, units
	case courier.Refused, courier.Unreachable:
		s.Status, s.Permanent = notice.Failed, true
	case courier.Later, courier.Credentials:
		s.Status = notice.Failed
	}
}

// charged is how many units a message costs: as many as its provider says, or as we
// count them.
func charged(r courier.Receipt, units int) int {
	if r.Units > 0 {
		return r.Units
	}
	return units
}

// became writes it, with what it says of the channel and of the way to the
// customer.
func (d *Desk) became(tx *store.Tx, s *standing, ch *Channel, row *Sent, f *courier.Failure) {
	end(tx, row)
	if f == nil || f.Class == courier.Unknown {
		count(tx, ch.ID, d.Unix(), row.Units)
	}
	noteFare(tx, ch, f, d.Unix())
	if f != nil && f.Class == courier.Unreachable {
		d.deafen(tx, row, f)
	}
}

// deafen remembers that a channel does not reach somebody: for good if they want
// nothing from it.
func (d *Desk) deafen(tx *store.Tx, row *Sent, f *courier.Failure) {
	if errors.Is(f, courier.ErrStopped) {
		putOptOut(tx, &OptOut{Appointment: row.Appointment, What: row.Channel.String(), How: ByProvider, At: d.Unix(), whom: row.whom})
		return
	}
	deafen(tx, row.whom, row.Channel, f.Reason.Code, d.Unix()+unreachable)
}
