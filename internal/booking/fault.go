package booking

import "github.com/mawid/mawid/internal/fault"

// What a booking can be refused for. The sentences say what to do.
var (
	ErrServiceNotFound  = fault.New(fault.NotFound, "not_found", "no such service in your organization; check service_id").On("service_id")
	ErrBranchNotFound   = fault.New(fault.NotFound, "not_found", "no such branch in your organization; check branch_id").On("branch_id")
	ErrResourceNotFound = fault.New(fault.NotFound, "not_found",
		"no such resource in your organization; check resource_id").On("resource_id")
	ErrAppointmentNotFound = fault.New(fault.NotFound, "not_found", "no such appointment in your organization; check the id").On("id")
	ErrHoldNotFound        = fault.New(fault.NotFound, "not_found", "no such hold in your organization; check hold_id").On("hold_id")

	ErrNotAtBranch = fault.New(fault.Invalid, "service_not_at_branch",
		"this service is not offered at this branch; choose another branch_id").On("branch_id")
	ErrNotDoneBy = fault.New(fault.Invalid, "resource_not_eligible",
		"this resource does not do this service at this branch; list the eligible ones with GET /api/v1/appointments/resources").On("resource_id")
	ErrCapacityService = fault.New(fault.Invalid, "capacity_service",
		"this service is booked by the seat and has no per-resource calendar; ask GET /api/v1/appointments/availability instead").On("service_id")
	ErrCapacityChoice = fault.New(fault.Invalid, "capacity_service",
		"this service is booked by the seat; leave resource_id out").On("resource_id")
	ErrMultiSeat = fault.New(fault.Invalid, "multi_seat", "one seat per booking; leave seats_taken out or send 1").On("seats_taken")

	ErrPast   = fault.New(fault.Invalid, "past_time", "this time is in the past; ask for a later one").On("time")
	ErrNotice = fault.New(fault.Invalid, "too_soon",
		"this time has begun, or is closer than the service's minimum notice; ask for a later one").On("time")
	ErrHorizon = fault.New(fault.Invalid, "too_far",
		"this date is further ahead than the service can be booked; ask for an earlier one").On("date")
	ErrOffGrid = fault.New(fault.Invalid, "off_grid",
		"bookings do not start at this time; use a time from the slots or availability endpoint").On("time")
	ErrOutOfHours = fault.New(fault.Conflict, "out_of_hours",
		"this time is outside working hours; use a time from the slots or availability endpoint").On("time")
	ErrNonWorking = fault.New(fault.Conflict, "non_working_day",
		"nobody works on this date; use a date from the slots or availability endpoint").On("date")
	ErrTaken     = fault.New(fault.Conflict, "slot_taken", "this slot has just been taken; choose another").On("time")
	ErrReplaced  = fault.New(fault.Conflict, "already_rebooked", "this appointment has been booked again already; look at the calendar")
	ErrHoldGone  = fault.New(fault.Conflict, "hold_expired", "this hold has run out or was used; choose a slot again").On("hold_id")
	ErrHoldOther = fault.New(fault.Invalid, "hold_mismatch",
		"this hold is for another service, branch, resource or time; send the same values as for the hold").On("hold_id")

	// ErrSuspended is said of everything that would be changed for an organization
	// which whoever runs the service has suspended.
	ErrSuspended = fault.New(fault.Forbidden, "organization_suspended",
		"this organization is suspended and takes no bookings at the moment; its owners can ask whoever runs the service, who can resume it")

	ErrTransition = fault.New(fault.Conflict, "wrong_status", "the appointment's status does not allow this").On("status")
)

// Refusal is a fault that offers what the customer could have instead.
type Refusal struct {
	Fault        *fault.Error
	Alternatives []Slot
}

// Error implements error.
func (r *Refusal) Error() string { return r.Fault.Error() }

// Unwrap gives the fault.
func (r *Refusal) Unwrap() error { return r.Fault }
