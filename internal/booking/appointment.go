package booking

import (
	"log/slog"

	"github.com/mawid/mawid/internal/civil"
)

// Verdict says whether a customer can have the time asked for and, if not, why.
type Verdict string

// The verdicts, in the order in which they are tried.
const (
	NonWorkingDay Verdict = "non_working_day"
	OutOfHours    Verdict = "out_of_hours"
	OffGrid       Verdict = "off_grid"
	SlotTaken     Verdict = "slot_taken"
	Available     Verdict = "available"
)

// Status is where an appointment stands in its life.
type Status string

// booked → arrived → completed; booked → cancelled; booked → no_show.
const (
	Booked    Status = "booked"
	Arrived   Status = "arrived"
	Completed Status = "completed"
	Cancelled Status = "cancelled"
	NoShow    Status = "no_show"
)

// Statuses lists them all.
var Statuses = []Status{Booked, Arrived, Completed, Cancelled, NoShow}

// Live tells whether an appointment of this status holds its time.
func (s Status) Live() bool { return s == Booked || s == Arrived || s == Completed }

// May tells whether an appointment may go from this status to the other.
func (s Status) May(to Status) bool {
	switch s {
	case Booked:
		return to == Arrived || to == Cancelled || to == NoShow
	case Arrived:
		return to == Completed
	}
	return false
}

// Channel is how a booking came in.
type Channel string

// The channels.
const (
	ByAPI       Channel = "api"
	ByVoice     Channel = "voice"
	ByDashboard Channel = "dashboard"
	ByPage      Channel = "page" // the customer, on the organization's page
	ByLink      Channel = "link" // the customer, by the link of an appointment
	ByDemo      Channel = "demo"
)

// Actor is who cancelled.
type Actor string

// The actors.
const (
	ByCustomer   Actor = "customer"
	ByStaff      Actor = "staff"
	ByVoiceAgent Actor = "voice_agent"
	ByConnector  Actor = "connector"
	BySystem     Actor = "system"
)

// Latitude is what a booking need not keep because somebody of the house says
// so.
// However much of it, two bookings never overlap and no session overflows.
type Latitude int

// The latitudes, each with what the one before it gives.
const (
	// NoLatitude keeps every rule.
	NoLatitude Latitude = iota
	// Squeeze waives the minimum notice, the horizon and the grid: a walk-in is
	// taken at 10:07. What began earlier today can still be noted.
	Squeeze
	// Overtime also waives working hours, time off and closures.
	Overtime
)

// Private is text about a person. It never appears in a log.
type Private string

// LogValue hides the text.
func (Private) LogValue() slog.Value { return slog.StringValue("[private]") }

// Slot is a bookable start as the customer sees it: the branch's wall clock.
type Slot struct {
	Date civil.Date
	Time civil.Clock
}

// Before orders slots.
func (s Slot) Before(o Slot) bool {
	return s.Date < o.Date || s.Date == o.Date && s.Time < o.Time
}

// Appointment is a booking.
type Appointment struct {
	ID         AppointmentID
	Service    ServiceID
	Branch     BranchID
	Resource   ResourceID // zero for a seat in a session
	Span       Span       // without buffers
	Status     Status
	Customer   Private
	Phone      Private
	Notes      Private
	Email      Private
	Channel    Channel
	Source     string // what led the customer here, such as instagram; empty: it is not known
	Reason     string // why this resource, in words; empty when the customer chose
	Unverified bool   // the organization's own system could not be asked about the slot when it was given
	LateBy     int    // minutes that the customer says they come late; LateUnsaid: not how many; zero: nothing was said
	CreatedAt  int64
	UpdatedAt  int64
	CancelAt   int64 // zero unless cancelled
	CancelBy   Actor
	CancelNote Private
	// ConfirmedAt is when the customer said that they come to it; zero: they have
	// not, since it has its present time.
	ConfirmedAt int64
	// KeptAt is when somebody of the house said that it stays where it is, although
	// it does not fit what is offered; zero: nobody has, since it has its present
	// time.
	KeptAt int64
	// Replaces is the cancelled appointment that this one was booked again for,
	// the first if that was done more than once; zero: none.
	Replaces AppointmentID
	// Revision grows whenever time, place, person or status change. ChangedAt is
	// when it last did, MovedAt when one of the first three last did; zero: never.
	Revision  int
	ChangedAt int64
	MovedAt   int64
}

// Revise counts what has changed since the appointment was as it was.
func (a *Appointment) Revise(was *Appointment) {
	moved := a.Span.Start != was.Span.Start || a.Branch != was.Branch || a.Resource != was.Resource
	if !moved && a.Status == was.Status {
		return
	}
	a.Revision, a.ChangedAt = was.Revision+1, a.UpdatedAt
	if moved {
		a.MovedAt = a.UpdatedAt
	}
}

// LateUnsaid is the delay of a customer who does not say how long it is.
const LateUnsaid = -1

// Erased tells whether what was known of the customer has been erased: no
// booking is made without a name.
func (a *Appointment) Erased() bool { return a.Customer == "" }

// Hold keeps a slot for a moment while the customer is still deciding.
type Hold struct {
	ID        HoldID
	Service   ServiceID
	Branch    BranchID
	Resource  ResourceID // zero for a seat in a session
	Span      Span       // without buffers
	Reason    string
	ExpiresAt int64
	Key       KeyID // that it was made with; zero: none
}
