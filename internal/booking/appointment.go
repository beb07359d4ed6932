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
	ID       AppointmentID
	Service  ServiceID
	Branch   BranchID
	Resource ResourceID // zero for a seat in a session
	Span     Span       // without buffers
	Status   Status
	Customer Private
	Phone    Private
	Notes    Private
	Email    Private
	Channel  Channel
	Source   string // what led the customer here, such as instagram; empty: it is not known
	Reason   string // why this resource, in words; empty when the customer chose
	// Maker is who booked it: the API key, or the person of the house; zero: neither,
	// or it is not known.
	Maker      MakerID
	Unverified bool // the organization's own system could not be asked about the slot when it was given
	LateBy     int  // minutes that the customer says they come late; LateUnsaid: not how many; zero: nothing was said
	CreatedAt  int64
	UpdatedAt  int64
	CancelAt   int64 // zero unless cancelled
	CancelBy   Actor
	CancelNote Private
	// ConfirmedAt is when the customer last said that they come to it; zero: they have
	// not, since it has its present time.
	ConfirmedAt int64
	// KeptAt is when somebody of the house said that it stays where it is, although
	// it does not fit what is offered; zero: nobody has, since it has its present
	// time.
	KeptAt int64
	// Replaces is the cancelled appointment that this one was booked again for,
	// the first if that was done more than once; zero: none.
	Replaces AppointmentID
	// Bundle is what was booked together with others: a series, a visit of several
	// services, a family; zero: it was booked by itself.
	Bundle BundleID
	// Revision grows whenever time, place, person or status change, or how the
	// customer is reached or what they come for. ChangedAt is when it last did, MovedAt
	// when one of the first three last did; zero: never.
	Revision  int
	ChangedAt int64
	MovedAt   int64
	// Edition grows with every correction.
	Edition int
	// Length is how many minutes it takes where that was chosen for this one; zero: as
	// many as its service.
	Length int
}

// Revise counts what has changed since the appointment was as it was.
func (a *Appointment) Revise(was *Appointment) {
	moved := a.Span.Start != was.Span.Start || a.Branch != was.Branch || a.Resource != was.Resource
	corrected := a.Customer != was.Customer || a.Phone != was.Phone || a.Email != was.Email || a.Service != was.Service ||
		a.Span.End-a.Span.Start != was.Span.End-was.Span.Start
	if !moved && !corrected && a.Status == was.Status {
		return
	}
	a.Revision, a.ChangedAt = was.Revision+1, a.UpdatedAt
	if moved {
		a.MovedAt = a.UpdatedAt
	}
}

// Correction is something of an appointment that somebody wrote anew: what it was,
// and what it became. Of notes it is only known that they are others.
type Correction struct {
	Deed        DeedID // its line in the audit log
	Appointment AppointmentID
	Field       string
	Was, Became Private
	At          int64
}

// The fields of an appointment that can be corrected, in the order in which they are
// told. Ids and minutes are those of services and lengths.
const (
	FieldCustomer = "customer_name"
	FieldPhone    = "phone"
	FieldEmail    = "email"
	FieldNotes    = "notes"
	FieldService  = "service_id"
	FieldEnd      = "end_time"
)

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
