package selfservice

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

// undoFor is for how long the time of a cancelled appointment is kept for its
// customer, in seconds.
const undoFor = 10 * 60

// How long ago a page was shown by which a customer changes something, in seconds:
// a program that follows every link and presses every button is faster, and a page
// that was left open is not what anybody sees any more.
const (
	leastThought = 2
	mostThought  = 12 * office.Hour
)

// Reason is why a customer cancels.
type Reason string

// Reasons are those that they choose from. Nobody is asked for more: it is
// nobody's business how they are.
var Reasons = []Reason{"time", "ill", "not_needed", "elsewhere", "other"}

// What a change is refused for.
var (
	// ErrHasty says that nobody can have read the page from which it comes.
	ErrHasty  = fault.New(fault.Conflict, "too_fast", "that was fast; please press the button again")
	errReason = fault.New(fault.Invalid, "reason_needed", "choose why you cancel").On("reason")
	errLate   = fault.New(fault.Conflict, "page_too_old", "this page was open for long; look at the appointment again and choose anew")
)

// Cancellation is a customer's word that they do not come.
type Cancellation struct {
	Reason Reason
	Words  string // the reason as they read it, for people of the house
	Shown  int64  // when they were asked
}

// thought refuses what nobody can have read.
func (d *Desk) thought(shown int64) error {
	switch ago := d.Unix() - shown; {
	case ago < leastThought:
		return ErrHasty
	case ago > mostThought:
		return errLate
	}
	return nil
}

// Move gives the appointment another time: with whoever was promised, if somebody was, or
// with the same person if they are free then, else with whoever is. The page that asked for it was shown at an instant.
// It refuses as Own.MayMove says, what nobody can have read, and as desk.Reschedule
// does.
func (d *Desk) Move(ctx context.Context, w Way, to booking.Slot, shown int64) (Own, error) {
	own, err := d.Open(ctx, w)
	if err == nil {
		err = own.asShown(w)
	}
	if err == nil {
		err = own.MayMove
	}
	if err == nil {
		err = d.thought(shown)
	}
	if err != nil {
		return own, err
	}
	_, err = d.desk.RescheduleFor(ctx, own.caller(), own.appointment, desk.MoveRequest{Slot: to, Resource: w.With},
		own.occasion(booking.ActMoved, 0))
	return d.openAgain(ctx, w, own, err)
}

// asShown refuses what was asked for by a page that shows the appointment as it does
// not stand any more.
func (o *Own) asShown(w Way) error {
	if w.Was != "" && w.Was != o.Stands() {
		return ErrChanged
	}
	return nil
}

// openAgain gives the appointment as it is after a change. A refusal comes with the
// appointment as it was, or as somebody else has made it.
func (d *Desk) openAgain(ctx context.Context, w Way, was Own, err error) (Own, error) {
	if err != nil && !errors.Is(err, ErrChanged) {
		return was, err
	}
	own, failed := d.Open(ctx, w)
	if failed != nil {
		return own, failed
	}
	return own, err
}

// Cancel ends the appointment, and keeps its time for a while so that the customer
// may think again. It refuses as Own.MayCancel says, without a reason, and what
// nobody can have read. Cancelled by the customer already, it stays so.
func (d *Desk) Cancel(ctx context.Context, w Way, c Cancellation) (Own, error) {
	own, err := d.Open(ctx, w)
	if err != nil || own.MayUndo == nil {
		return own, err
	}
	switch err := own.asShown(w); {
	case err != nil:
		return own, err
	case own.MayCancel != nil:
		return own, own.MayCancel
	case !slices.Contains(Reasons, c.Reason):
		return own, errReason
	}
	if err := d.thought(c.Shown); err != nil {
		return own, err
	}
	_, err = d.desk.CancelFor(ctx, own.caller(), own.appointment, c.Words, own.occasion(booking.ActCancelled, undoFor))
	return d.openAgain(ctx, w, own, err)
}

// UndoCancel takes the customer's own cancellation back while the time is kept for
// them. The appointment has another id then, and the same link. Not cancelled, or
// taken back already, it stays as it is.
func (d *Desk) UndoCancel(ctx context.Context, w Way, shown int64) (Own, error) {
	own, err := d.Open(ctx, w)
	if err != nil || own.Status != booking.Cancelled {
		return own, err
	}
	if own.MayUndo != nil {
		return own, own.MayUndo
	}
	if err := d.thought(shown); err != nil {
		return own, err
	}
	_, err = d.desk.Reclaim(ctx, own.caller(), own.appointment)
	if errors.Is(err, booking.ErrHoldGone) || errors.Is(err, booking.ErrHoldNotFound) {
		err = errNotKept
	}
	return d.openAgain(ctx, w, own, err)
}

// Coming notes that the customer says they come, and when they have said so last.
func (d *Desk) Coming(ctx context.Context, w Way) (Own, error) {
	own, err := d.Open(ctx, w)
	if err == nil {
		err = own.MayCome
	}
	if err != nil {
		return own, err
	}
	_, err = d.desk.Coming(ctx, own.caller(), own.appointment, d.Unix(), own.occasion(booking.ActComing, 0))
	return d.openAgain(ctx, w, own, err)
}

// Heard is what a message told of an appointment.
type Heard struct {
	Start    int64
	Branch   booking.BranchID
	Resource booking.ResourceID
}

// Answer is what a customer has answered to that, when and how.
type Answer struct {
	To  Heard
	At  int64
	Way booking.Way
}

// ComingTo is Coming for a customer who answers a message about the appointment with
// an id, or what took its place, instead of opening the link: they come to what they
// were told of. ErrBegun: there is nothing to come to any more, for they are there or it
// is too late; ErrChanged: it does not stand so any more.
func (d *Desk) ComingTo(ctx context.Context, org booking.OrgID, root booking.AppointmentID, said Answer) error {
	a, acts, err := lastOf(ctx, d.Store.For(org), root)
	switch {
	case err != nil:
		return err
	case a == nil || a.Erased():
		return ErrNoLink
	case a.Status != booking.Cancelled && (a.Status != booking.Booked || d.Unix() >= a.Span.Start):
		return ErrBegun
	case said.To != Heard{a.Span.Start, a.Branch, a.Resource}:
		return ErrChanged
	}
	own, err := d.see(ctx, org, a, acts)
	if err == nil {
		err = own.MayCome
	}
	if err != nil {
		return err
	}
	why := own.occasion(booking.ActComing, 0)
	why.Own.Way = said.Way
	_, err = d.desk.Coming(ctx, own.caller(), own.appointment, said.At, why)
	return err
}

// Acts gives what the customer of an appointment did to it, the oldest first, for
// people of the house.
func (d *Desk) Acts(ctx context.Context, c office.Caller, id booking.AppointmentID) ([]booking.OwnAct, error) {
	t := d.Store.For(c.Org)
	a, err := t.Appointment(ctx, id)
	if err == nil {
		err = c.MaySee(a)
	}
	if err != nil {
		return nil, err
	}
	return actsOf(ctx, t, a.Root())
}
