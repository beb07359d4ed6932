package desk

import (
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// AvailabilityQuery asks for the nearest slot at or after a time.
type AvailabilityQuery struct {
	Service booking.ServiceID
	Branch  booking.BranchID
	Slot    booking.Slot
}

// Availability answers it. Slot is what can be had: the time asked for when
// Requested is available, else the nearest after it, else nil.
type Availability struct {
	Requested booking.Verdict
	Slot      *booking.Slot
	Until     int64 // when a hold that is in the way runs out, see Basis; zero: it was not answered from memory
}

// SlotsQuery asks for the free times of a resource. A zero Branch means every
// branch where the resource does the service; From nil means today, To nil six
// days after From.
type SlotsQuery struct {
	Resource booking.ResourceID
	Service  booking.ServiceID
	Branch   booking.BranchID
	From, To *civil.Date
}

// SlotList answers it, with one entry for each date that has free times.
type SlotList struct {
	Resource *booking.Resource
	Days     []DaySlots
	Until    int64 // as that of Availability
}

// DaySlots are the free times of one date, ascending.
type DaySlots struct {
	Date  civil.Date
	Times []civil.Clock
}

// HoldRequest asks to keep a slot for a moment. A zero For means five minutes.
type HoldRequest struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID
	Slot     booking.Slot
	For      time.Duration
	// IdempotencyKey makes a repeat of the same request answer with the same
	// hold. Empty: none.
	IdempotencyKey string
}

// MoveRequest asks for another time, and perhaps another resource, for an
// appointment. A zero Resource keeps the present one if it is free then, else
// takes the least busy.
type MoveRequest struct {
	Slot     booking.Slot
	Resource booking.ResourceID
	Latitude booking.Latitude // as in BookRequest
	Hold     booking.HoldID   // of the new time, to be given up for it; zero: none
}

// Filter narrows a list of appointments. Zero values do not narrow.
type Filter struct {
	From, To     *civil.Date // dates on the branch's wall clock, both included
	Branch       booking.BranchID
	Service      booking.ServiceID
	Resource     booking.ResourceID
	Status       booking.Status
	Phone        string
	UpdatedSince int64 // Unix seconds
	Limit        int   // zero: 50; at most 200
	Cursor       string
}

// View is an appointment with its times on the branch's wall clock.
type View struct {
	booking.Appointment
	Date    civil.Date
	Time    civil.Clock
	EndTime civil.Clock
	Zone    *civil.Zone // of the branch
}

// slot is where it stands in the branch's calendar.
func (v *View) slot() booking.Slot { return booking.Slot{Date: v.Date, Time: v.Time} }

// Page is one page of a list. Next is empty on the last.
type Page struct {
	Items []View
	Next  string
}
