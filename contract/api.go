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
	Available       bool   `json:"available" doc:"Whether the requested time is bookable." example:"false"`
	Slot            *Slot  `json:"slot" doc:"The slot offered: the requested one when available is true, else the nearest after it; null if there is none within 14 days."`
	RequestedStatus string `json:"requested_status" doc:"The verdict on the requested time. Unlike slot.status it is there even when slot is null." enum:"available,slot_taken,off_grid,out_of_hours,non_working_day" example:"slot_taken"`
}

// Slot is the slot offered, and the verdict on the one asked for.
type Slot struct {
	_      struct{} `nullable:"true"`
	Date   string   `json:"date" doc:"Date of the slot offered." format:"date" example:"2026-11-15"`
	Time   string   `json:"time" doc:"Time of the slot offered, on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	Status string   `json:"status" doc:"The verdict on the requested time." enum:"available,slot_taken,off_grid,out_of_hours,non_working_day" example:"slot_taken"`
}

// Resource is one element of the answer to GET /api/v1/appointments/resources.
type Resource struct {
	ResourceID string `json:"resource_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	Name       string `json:"name" example:"Dr. Sara Al-Harbi"`
	NameAr     string `json:"name_ar" doc:"Arabic display name." example:"د. سارة الحربي"`
}

// ResourceSlots answers GET /api/v1/appointments/resources/{resource_id}/slots.
type ResourceSlots struct {
	ResourceID  string     `json:"resource_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	NameAr      string     `json:"name_ar" doc:"Arabic display name." example:"د. سارة الحربي"`
	ServiceID   string     `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	SlotsByDate []DaySlots `json:"slots_by_date" doc:"One element for each day that has free times, ascending; days without are left out."`
}

// DaySlots are the free times of one day.
type DaySlots struct {
	Date           string   `json:"date" format:"date" example:"2026-11-15"`
	AvailableTimes []string `json:"available_times" doc:"Free times as HH:MM on the branch's wall clock, ascending." example:"[\"09:00\",\"09:30\"]"`
}

// Service is one element of the answer to GET /api/v1/appointments/services.
type Service struct {
	ServiceID       string    `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	Name            string    `json:"name" example:"General consultation"`
	NameAr          string    `json:"name_ar" doc:"Arabic display name." example:"استشارة عامة"`
	DurationMinutes int       `json:"duration_minutes" doc:"How long it takes." example:"30"`
	PriceText       *string   `json:"price_text" doc:"What it costs, in words to show as they are; null if nobody wrote any." example:"SAR 150"`
	PriceTextAr     *string   `json:"price_text_ar" doc:"The same in Arabic." example:"150 ريالاً"`
	Capacity        *int      `json:"capacity" doc:"Seats of a session of a group class; null for a service that is booked with a resource." example:"12"`
	BranchIDs       []string  `json:"branch_ids" doc:"The branches that offer it." example:"[\"018f3a5e-7c1d-7b3a-9c55-0242ac120003\"]"`
	Sessions        []Session `json:"sessions" doc:"The planned sessions of a group class; empty for other services. Which of them have a seat left is told by the calendar."`
}

// Session is a planned session of a group class: every week on a weekday, or
// once on a date.
type Session struct {
	BranchID string  `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Weekday  *string `json:"weekday" doc:"Every week on this day: sunday, monday, tuesday, wednesday, thursday, friday or saturday; null for a session on a date." example:"sunday"`
	Date     *string `json:"date" doc:"Once, on this date; null for a weekly session." format:"date" example:"2026-11-22"`
	Time     string  `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"18:00"`
	Capacity int     `json:"capacity" doc:"Seats of this session." example:"12"`
}

// Branch is one element of the answer to GET /api/v1/appointments/branches.
type Branch struct {
	BranchID string `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Name     string `json:"name" example:"Olaya"`
	NameAr   string `json:"name_ar" doc:"Arabic display name." example:"العليا"`
	TimeZone string `json:"time_zone" doc:"The zone whose wall clock its dates and times are on." example:"Asia/Riyadh"`
}

// Calendar answers GET /api/v1/appointments/calendar.
type Calendar struct {
	ServiceID   string    `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID    string    `json:"branch_id" doc:"The branch that the times are at." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	SlotsByDate []FreeDay `json:"slots_by_date" doc:"One element for each day that has free times, ascending; days without are left out."`
}

// FreeDay are the times of one day at which a service can be booked.
type FreeDay struct {
	Date           string        `json:"date" format:"date" example:"2026-11-15"`
	AvailableTimes []string      `json:"available_times" doc:"Free times as HH:MM on the branch's wall clock, ascending." example:"[\"09:00\",\"09:30\"]"`
	Sessions       []FreeSession `json:"sessions,omitempty" doc:"Of a group class only: the same times with the seats left."`
}

// FreeSession is a session of a group class that has a seat left.
type FreeSession struct {
	Time      string `json:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"18:00"`
	SeatsLeft int    `json:"seats_left" doc:"How many more bookings it takes." example:"4"`
}

// NewAppointment is the body of POST /api/v1/appointments. Members that are
// left out, or null, count as not given.
type NewAppointment struct {
	ServiceID    string  `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID     string  `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	CustomerName string  `json:"customer_name" doc:"The customer's full name." minLength:"1" maxLength:"200" example:"Noura Al-Qahtani"`
	Date         string  `json:"date" format:"date" example:"2026-11-15"`
	Time         string  `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	ResourceID   *string `json:"resource_id,omitempty" doc:"A resource from GET /api/v1/appointments/resources; when left out the least busy eligible one is assigned." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	Phone        string  `json:"phone,omitempty" doc:"The customer's telephone number, in E.164 form." pattern:"^\\+[1-9][0-9]{6,14}$" example:"+966501234567"`
	SeatsTaken   *int    `json:"seats_taken,omitempty" doc:"One seat per booking: 1, or left out." minimum:"1" maximum:"1" example:"1"`
	Notes        string  `json:"notes,omitempty" doc:"Booking note or reason for the visit." maxLength:"2000" example:"First visit"`
	HoldID       *string `json:"hold_id,omitempty" doc:"A hold from POST /api/v1/appointments/holds, which this booking turns into the appointment." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120006"`
}

// Created is the answer to a booking.
type Created struct {
	ID string `json:"id" doc:"The appointment's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
}

// Appointment is a stored appointment.
type Appointment struct {
	ID           string  `json:"id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
	ServiceID    string  `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID     string  `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	ResourceID   *string `json:"resource_id" doc:"Null for a seat in a group session." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	Date         string  `json:"date" format:"date" example:"2026-11-15"`
	Time         string  `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	EndTime      string  `json:"end_time" doc:"End on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"10:00"`
	Status       string  `json:"status" enum:"booked,arrived,completed,cancelled,no_show" example:"booked"`
	CustomerName string  `json:"customer_name" example:"Noura Al-Qahtani"`
	Phone        *string `json:"phone" doc:"E.164, or null." example:"+966501234567"`
	Notes        *string `json:"notes" example:"First visit"`
	SeatsTaken   int     `json:"seats_taken" example:"1"`
	Channel      string  `json:"channel" doc:"How the booking came in." enum:"api,voice,dashboard,link,demo" example:"api"`
	CreatedAt    string  `json:"created_at" format:"date-time" example:"2026-11-01T10:00:00+03:00"`
	UpdatedAt    string  `json:"updated_at" format:"date-time" example:"2026-11-01T10:00:00+03:00"`
	CancelledAt  *string `json:"cancelled_at" doc:"Null unless cancelled." format:"date-time" example:"2026-11-02T08:15:00+03:00"`
}

// AppointmentList is one page of GET /api/v1/appointments.
type AppointmentList struct {
	Items      []Appointment `json:"items"`
	NextCursor *string       `json:"next_cursor" doc:"Send it as cursor to read the next page; null on the last." example:"MjAyNi0xMS0xNVQwNjozMDowMFo"`
}

// NewHold is the body of POST /api/v1/appointments/holds.
type NewHold struct {
	ServiceID  string  `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID   string  `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Date       string  `json:"date" format:"date" example:"2026-11-15"`
	Time       string  `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	ResourceID *string `json:"resource_id,omitempty" doc:"When left out the least busy eligible resource is held." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	Seconds    *int    `json:"seconds,omitempty" doc:"How long to hold the slot; 300 when left out." minimum:"1" maximum:"900" example:"300"`
}

// Hold is a slot kept for a moment.
type Hold struct {
	ID         string  `json:"id" doc:"Send it as hold_id when booking." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120006"`
	ResourceID *string `json:"resource_id" doc:"The resource held; null for a seat in a group session." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	Date       string  `json:"date" format:"date" example:"2026-11-15"`
	Time       string  `json:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	ExpiresAt  string  `json:"expires_at" doc:"When the slot becomes free again by itself, in UTC." format:"date-time" example:"2026-11-15T06:05:00Z"`
}

// Error is the body of every answer that is not a success.
type Error struct {
	Detail       string        `json:"detail" doc:"What is wrong and what to do, in plain English." example:"date must be a day of the calendar written YYYY-MM-DD, such as 2026-11-15"`
	Code         string        `json:"code,omitempty" doc:"A stable word for programs." example:"invalid_date"`
	Field        string        `json:"field,omitempty" doc:"The parameter, header or body member it is about." example:"date"`
	RequestID    string        `json:"request_id,omitempty" doc:"The X-Request-Id of this answer. Name it when you ask us." example:"4f1c2a9be07d4a6f9c3e5b8812d07a41"`
	Alternatives []Alternative `json:"alternatives,omitempty" doc:"On a 409, and a 400 with the code off_grid, if the key may read availability: up to three slots that could be booked instead."`
}

// Alternative is a slot that could be had instead.
type Alternative struct {
	Date string `json:"date" format:"date" example:"2026-11-15"`
	Time string `json:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"10:00"`
}
