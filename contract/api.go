package contract

// Limits of questions about free times, in days.
const (
	// SlotDays is the longest list of a resource's slots (A3), both ends counted.
	SlotDays = 14
	// SearchDays is how far after the date asked for the nearest slot is looked
	// for (A1), that date included.
	SearchDays = 14
)

// Availability answers GET /api/v1/appointments/availability.
type Availability struct {
	// Whether the requested time is bookable.
	Available bool `json:"available"`
	// The slot offered: the requested one when available is true, else the
	// nearest after it; null if there is none within 14 days.
	Slot *Slot `json:"slot"`
	// The verdict on the requested time. Unlike slot.status it is there even
	// when slot is null.
	RequestedStatus string `json:"requested_status"`
}

// Slot is the slot offered, and the verdict on the one asked for.
type Slot struct {
	_ struct{} `nullable:"true"`
	// Date of the slot offered.
	Date string `json:"date"`
	// Time of the slot offered, on the branch's wall clock.
	Time string `json:"time"`
	// The verdict on the requested time.
	Status string `json:"status"`
}

// Resource is one element of the answer to GET /api/v1/appointments/resources.
type Resource struct {
	ResourceID string `json:"resource_id"`
	Name       string `json:"name"`
	// Arabic display name.
	NameAr string `json:"name_ar"`
}

// ResourceSlots answers GET /api/v1/appointments/resources/{resource_id}/slots.
type ResourceSlots struct {
	ResourceID string `json:"resource_id"`
	// Arabic display name.
	NameAr    string `json:"name_ar"`
	ServiceID string `json:"service_id"`
	// One element for each day that has free times, ascending; days without
	// are left out.
	SlotsByDate []DaySlots `json:"slots_by_date"`
}

// DaySlots are the free times of one day.
type DaySlots struct {
	Date string `json:"date"`
	// Free times as HH:MM on the branch's wall clock, ascending.
	AvailableTimes []string `json:"available_times"`
}

// Service is one element of the answer to GET /api/v1/appointments/services.
type Service struct {
	ServiceID string `json:"service_id"`
	Name      string `json:"name"`
	// Arabic display name.
	NameAr string `json:"name_ar"`
	// How long it takes.
	DurationMinutes int `json:"duration_minutes"`
	// What it costs, in words to show as they are; null if nobody wrote any.
	PriceText *string `json:"price_text"`
	// The same in Arabic.
	PriceTextAr *string `json:"price_text_ar"`
	// Seats of a session of a group class; null for a service that is booked
	// with a resource.
	Capacity *int `json:"capacity"`
	// The branches that offer it.
	BranchIDs []string `json:"branch_ids"`
	// The planned sessions of a group class; empty for other services. Which
	// of them have a seat left is told by the calendar.
	Sessions []Session `json:"sessions"`
}

// Session is a planned session of a group class: every week on a weekday, or
// once on a date.
type Session struct {
	BranchID string `json:"branch_id"`
	// Every week on this day: sunday, monday, tuesday, wednesday, thursday,
	// friday or saturday; null for a session on a date.
	Weekday *string `json:"weekday"`
	// Once, on this date; null for a weekly session.
	Date *string `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
	// Seats of this session.
	Capacity int `json:"capacity"`
}

// Branch is one element of the answer to GET /api/v1/appointments/branches.
type Branch struct {
	BranchID string `json:"branch_id"`
	Name     string `json:"name"`
	// Arabic display name.
	NameAr string `json:"name_ar"`
	// The zone whose wall clock its dates and times are on.
	TimeZone string `json:"time_zone"`
}

// Calendar answers GET /api/v1/appointments/calendar.
type Calendar struct {
	ServiceID string `json:"service_id"`
	// The branch that the times are at.
	BranchID string `json:"branch_id"`
	// One element for each day that has free times, ascending; days without
	// are left out.
	SlotsByDate []FreeDay `json:"slots_by_date"`
}

// FreeDay are the times of one day at which a service can be booked.
type FreeDay struct {
	Date string `json:"date"`
	// Free times as HH:MM on the branch's wall clock, ascending.
	AvailableTimes []string `json:"available_times"`
	// Of a group class only: the same times with the seats left.
	Sessions []FreeSession `json:"sessions,omitempty"`
}

// FreeSession is a session of a group class that has a seat left.
type FreeSession struct {
	Time string `json:"time"`
	// How many more bookings it takes.
	SeatsLeft int `json:"seats_left"`
}

// NewAppointment is the body of POST /api/v1/appointments. Members that are
// left out, or null, count as not given.
type NewAppointment struct {
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	// The customer's full name.
	CustomerName string `json:"customer_name"`
	Date         string `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
	// A resource from GET /api/v1/appointments/resources; when left out the
	// least busy eligible one is assigned.
	ResourceID *string `json:"resource_id,omitempty"`
	// The customer's telephone number, in E.164 form.
	Phone string `json:"phone,omitempty"`
	// One seat per booking: 1, or left out.
	SeatsTaken *int `json:"seats_taken,omitempty"`
	// Booking note or reason for the visit.
	Notes string `json:"notes,omitempty"`
	// The customer's language, in which messages about the appointment are sent.
	// When left out, what is known of the customer, or the organization's.
	Language string `json:"language,omitempty"`
	// A hold from POST /api/v1/appointments/holds, which this booking turns
	// into the appointment.
	HoldID *string `json:"hold_id,omitempty"`
}

// Created is the answer to a booking.
type Created struct {
	// The appointment's id.
	ID string `json:"id"`
}

// Appointment is a stored appointment.
type Appointment struct {
	ID        string `json:"id"`
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	// Null for a seat in a group session.
	ResourceID *string `json:"resource_id"`
	Date       string  `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
	// End on the branch's wall clock.
	EndTime      string `json:"end_time"`
	Status       string `json:"status"`
	CustomerName string `json:"customer_name"`
	// E.164, or null.
	Phone      *string `json:"phone"`
	Notes      *string `json:"notes"`
	SeatsTaken int     `json:"seats_taken"`
	// How the booking came in.
	Channel   string `json:"channel"`
	CreatedAt string `json:"created_at"`
	UpdatedAt string `json:"updated_at"`
	// Null unless cancelled.
	CancelledAt *string `json:"cancelled_at"`
}

// AppointmentList is one page of GET /api/v1/appointments.
type AppointmentList struct {
	Items []Appointment `json:"items"`
	// Send it as cursor to read the next page; null on the last.
	NextCursor *string `json:"next_cursor"`
}

// NewHold is the body of POST /api/v1/appointments/holds.
type NewHold struct {
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	Date      string `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
	// When left out the least busy eligible resource is held.
	ResourceID *string `json:"resource_id,omitempty"`
	// How long to hold the slot; 300 when left out.
	Seconds *int `json:"seconds,omitempty"`
}

// Hold is a slot kept for a moment.
type Hold struct {
	// Send it as hold_id when booking.
	ID string `json:"id"`
	// The resource held; null for a seat in a group session.
	ResourceID *string `json:"resource_id"`
	Date       string  `json:"date"`
	Time       string  `json:"time"`
	// When the slot becomes free again by itself, in UTC.
	ExpiresAt string `json:"expires_at"`
}

// Error is the body of every answer that is not a success.
type Error struct {
	// What is wrong and what to do, in plain English.
	Detail string `json:"detail"`
	// A stable word for programs.
	Code string `json:"code,omitempty"`
	// The parameter, header or body member it is about.
	Field string `json:"field,omitempty"`
	// The X-Request-Id of this answer. Name it when you ask us.
	RequestID string `json:"request_id,omitempty"`
	// On a 409, and a 400 with the code off_grid, if the key may read
	// availability: up to three slots that could be booked instead.
	Alternatives []Alternative `json:"alternatives,omitempty"`
}

// Alternative is a slot that could be had instead.
type Alternative struct {
	Date string `json:"date"`
	Time string `json:"time"`
}
