package office

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// Caller is who asks for a change: the organization, how they came in, and on
// whose behalf they act.
type Caller struct {
	Org     booking.OrgID
	Channel booking.Channel
	Actor   booking.Actor
	Person  booking.PersonID // who is signed in; zero: nobody
	Name    string           // of the person, for the audit log
	Email   string           // of the person, for the audit log
	Key     booking.KeyID    // the API key it came with; zero: none
	// Only is the resource whose calendar alone the caller may see and change;
	// zero: all of them.
	Only booking.ResourceID
	// Form names the very form that somebody sent, where sending it twice must
	// not do it twice: what makes a secret takes each form once. Empty: any.
	Form string
}

// What a caller may not do.
var (
	errLatitude = fault.New(fault.Forbidden, "leave_not_allowed",
		"only people of the house may book outside the rules of a service; ask for a time from the slots or availability endpoint").On("time")
	errElsewhere = fault.New(fault.Forbidden, "own_calendar_only",
		"you may book in your own calendar only; ask the reception for others").On("resource_id")
)

// MayGive refuses latitude, and word of who has arrived, from anybody but the
// people of the house.
func (c Caller) MayGive(l booking.Latitude, arrived bool) error {
	if (l != booking.NoLatitude || arrived) && c.Channel != booking.ByDashboard {
		return errLatitude
	}
	return nil
}

// MayBook refuses a calendar that is not the caller's.
func (c Caller) MayBook(r booking.ResourceID) error {
	if !c.Only.IsZero() && r != c.Only {
		return errElsewhere
	}
	return nil
}

// MaySee hides an appointment that is not in the caller's calendar.
func (c Caller) MaySee(a *booking.Appointment) error {
	if !c.Only.IsZero() && a.Resource != c.Only {
		return booking.ErrAppointmentNotFound
	}
	return nil
}
