package message

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What is refused of a message that somebody wants to send again.
var (
	ErrNoMessage = fault.New(fault.NotFound, "no_message", "there is no such message; it may be too old to be kept")
	ErrOver      = fault.New(fault.Conflict, "message_over",
		"the appointment is over, or is not what this message says any more; nothing was sent")
	ErrUnreached = fault.New(fault.Conflict, "message_unreached",
		"no channel reaches this customer, or they want no messages; please call them")
	errFull = fault.New(fault.Conflict, "message_full",
		"a cap of messages is reached, so only changes and cancellations can be sent; raise the cap, or call the customer")
	errOff = fault.New(fault.Conflict, "messages_off", "messages are switched off; switch them on first")
	// errMeanwhile says that two pressed at once.
	errMeanwhile = fault.New(fault.Conflict, "message_meanwhile",
		"the appointment has just changed, or somebody else has just sent this; look at what is there now")
)

// hurdles are why nothing is sent again.
var hurdles = map[notice.Hurdle]error{notice.Over: ErrOver, notice.Unreached: ErrUnreached, notice.Full: errFull}

// SendAgain sends a message once more, by hand and as its appointment stands now,
// once for each form (office.ErrDone). What became of it is in what it gives; the
// row of what was sent before stays as it is. ErrNoMessage, ErrOver, ErrUnreached:
// nothing was sent.
func (d *Desk) SendAgain(ctx context.Context, c office.Caller, id booking.NoticeID) (*Sent, error) {
	m, err := d.Message(ctx, c.Org, id)
	if err != nil {
		return nil, err
	}
	s, err := d.stand(ctx, c.Org, m.Appointment)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, errOff
	}
	n, hurdle := notice.Repeat(s.at, s.facts, s.limits, s.notices(), m.Purpose)
	if hurdle != "" {
		return nil, hurdles[hurdle]
	}
	return d.repeat(ctx, c, s, n)
}

// repeat sends it: as any message, in three steps.
func (d *Desk) repeat(ctx context.Context, c office.Caller, s *standing, n *notice.Send) (*Sent, error) {
	ch := s.channel(n.Hop.Channel)
	open, err := d.open(ch)
	if err != nil {
		return nil, err
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
	row := s.row(n, ch, d.Unix())
	letter.ID = row.ID.String()
	err = d.Store.For(s.org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		a, err := tx.Appointment(s.a.ID)
		if err != nil {
			return err
		}
		began := a.Revision == s.a.Revision && !a.Erased()
		if began {
			began, err = begin(tx, row)
		}
		if err == nil && !began {
			err = errMeanwhile
		}
		d.Note(tx, c, "messages.again", string(n.Purpose), s.root.String())
		return err
	})
	if err != nil || n.Test {
		return row, err
	}
	receipt, err := open.Send(ctx, letter)
	failure := courier.FailureOf(err)
	row.outcome(receipt, failure, units)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWord)
	defer cancel()
	err = d.Store.For(s.org).Write(last, func(tx *store.Tx) error {
		d.became(tx, s, ch, row, failure)
		tx.Schedule(store.TellTask, s.root.String(), tx.Org(), d.Unix())
		return nil
	})
	if err == nil {
		d.Published()
	}
	return row, err
}
