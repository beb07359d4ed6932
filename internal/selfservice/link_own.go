package selfservice

import (
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

// Why customers may not do something by themselves. The page says whom to call.
var (
	errNotBooked = fault.New(fault.Conflict, "not_booked",
		"this appointment is not booked any more, so nothing can be changed; book another, or call")
	errSelfOff    = fault.New(fault.Conflict, "self_service_off", "this appointment is not changed here; please call")
	errNoticePast = fault.New(fault.Conflict, "notice_past", "it is too late to change this appointment here; please call")
	errMovesUsed  = fault.New(fault.Conflict, "moves_used", "this appointment has been moved as often as can be done here; please call")
	errNotKept    = fault.New(fault.Conflict, "undo_over", "the time is not kept any more; book another one, or call")
	// ErrBegun says that its time has come, or that the customer has.
	ErrBegun = fault.New(fault.Conflict, "begun", "the appointment has begun; please call")
	// ErrChanged says that it does not stand any more as it was shown.
	ErrChanged = fault.New(fault.Conflict, "changed_meanwhile", "the appointment was changed a moment ago; look at it again")
)

// Own is an appointment as its customer sees it by their link: what, where, when
// and with whom. There is nothing else in it: no number, no notes, and nothing of
// other appointments, for a link is easily passed on.
type Own struct {
	Front
	Phone string // whom to call; empty: nobody

	Service   *booking.Service
	Branch    *booking.Branch
	Resource  *booking.Resource // nil for a seat in a session
	Date      civil.Date        // on the branch's wall clock, as the times
	Time      civil.Clock
	EndTime   civil.Clock
	Zone      *civil.Zone
	Span      booking.Span
	Length    int // in minutes, where it is not that of the service; else zero
	Status    booking.Status
	FirstName string // the first word of the name
	Coming    bool   // they have said that they come
	Changed   int64  // when it was last changed
	UID       string // for calendars: the same for as long as it is the same to the customer

	Rules booking.SelfRules
	// MayMove, MayCancel, MayCome and MayUndo say why not; nil: they may.
	MayMove, MayCancel, MayCome, MayUndo error
	UndoUntil                            int64 // when it ends that they may
	MovesLeft                            int

	appointment booking.AppointmentID
	resource    booking.ResourceID
}

// Stands says which appointment it is and when, for forms that change it: one that
// was moved, or cancelled and taken back, stands otherwise.
func (o *Own) Stands() string { return fmt.Sprint(o.appointment, " ", o.Span.Start) }

// Appointment is the id of it.
func (o *Own) Appointment() booking.AppointmentID { return o.appointment }

// show takes over what the customer may see.
func (o *Own) show(r *desk.Row) {
	o.Service, o.Branch, o.Resource = r.Service, r.Branch, r.Resource
	o.Date, o.Time, o.EndTime, o.Zone, o.Span = r.Date, r.Time, r.EndTime, r.Zone, r.Span
	o.Status, o.Coming, o.Changed, o.UID = r.Status, r.ConfirmedAt != 0, r.UpdatedAt, r.Root().String()
	o.Length, o.appointment, o.resource = r.Length, r.ID, r.View.Resource
	o.FirstName = FirstName(r.Customer)
}

// FirstName is the first word of a name, which is all that is shown of it to whoever
// has a link.
func FirstName(name booking.Private) string {
	if words := strings.Fields(string(name)); len(words) > 0 {
		return words[0]
	}
	return ""
}

// judge says what the customer may do now by the rules of the service. What people
// of the house do is no business of theirs.
func (o *Own) judge(r booking.SelfRules, acts []booking.OwnAct, kept *booking.Hold, now int64) {
	o.Rules, o.MovesLeft = r, r.Moves
	cancelled := false
	for _, a := range acts {
		if a.Act == booking.ActMoved {
			o.MovesLeft = max(0, o.MovesLeft-1)
		}
		cancelled = a.Act == booking.ActCancelled && a.Appointment == o.appointment
	}
	o.MayUndo = errNotKept
	if o.Status == booking.Cancelled && cancelled && kept != nil && kept.ExpiresAt > now {
		o.MayUndo, o.UndoUntil = nil, kept.ExpiresAt
	}
	switch {
	case o.Status != booking.Booked:
		o.MayMove, o.MayCancel, o.MayCome = errNotBooked, errNotBooked, errNotBooked
		return
	case now >= o.Span.Start:
		o.MayMove, o.MayCancel, o.MayCome = ErrBegun, ErrBegun, ErrBegun
		return
	}
	o.MayCancel = inTime(r.Self != booking.SelfOff, o.Span.Start, r.CancelNotice, now)
	o.MayMove = inTime(r.Self == booking.SelfAll, o.Span.Start, r.MoveNotice, now)
	if o.MayMove == nil && o.MovesLeft == 0 {
		o.MayMove = errMovesUsed
	}
}

// inTime refuses what is not for customers, and what comes later than so many
// minutes before the start.
func inTime(allowed bool, start int64, notice int, now int64) error {
	switch {
	case !allowed:
		return errSelfOff
	case now > start-int64(notice)*60:
		return errNoticePast
	}
	return nil
}

// caller is the customer.
func (o *Own) caller() office.Caller {
	return office.Caller{Org: o.Org, Channel: booking.ByLink, Actor: booking.ByCustomer}
}

// occasion is what the customer does now, to the appointment as they see it.
func (o *Own) occasion(act booking.Act, keepFor int64) desk.Occasion {
	return desk.Occasion{Own: &desk.Own{
		Act: act, Seen: desk.Standing{Resource: o.resource, Span: o.Span, Else: ErrChanged}, KeepFor: keepFor,
	}}
}
