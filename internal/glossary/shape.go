package glossary

// byName is what a member of this name looks like, whichever type it is of, in
// the words of huma's tags.
var byName = map[string]string{
	"available_times":        `example:"[\"09:00\",\"09:30\"]"`,
	"branch_id":              `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`,
	"cancelled_at":           `format:"date-time" example:"2026-11-02T08:15:00+03:00"`,
	"capacity":               `example:"12"`,
	"date":                   `format:"date" example:"2026-11-15"`,
	"end":                    `format:"date-time" example:"2026-11-15T09:30:00+03:00"`,
	"id":                     `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`,
	"name_ar":                `example:"د. سارة الحربي"`,
	"phone":                  `example:"+966501234567"`,
	"resource_id":            `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`,
	"service_appointment_id": `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`,
	"service_id":             `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`,
	"start":                  `format:"date-time" example:"2026-11-15T09:00:00+03:00"`,
	"time":                   `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`,
}

// byField is what a member of a type looks like, where its name alone does not
// say it.
var byField = map[string]string{
	"Availability.available":        `example:"false"`,
	"Availability.requested_status": `enum:"available,slot_taken,off_grid,out_of_hours,non_working_day" example:"slot_taken"`,

	"Slot.status": `enum:"available,slot_taken,off_grid,out_of_hours,non_working_day" example:"slot_taken"`,

	"Resource.name": `example:"Dr. Sara Al-Harbi"`,

	"Service.name":             `example:"General consultation"`,
	"Service.name_ar":          `example:"استشارة عامة"`,
	"Service.duration_minutes": `example:"30"`,
	"Service.price_text":       `example:"SAR 150"`,
	"Service.price_text_ar":    `example:"150 ريالاً"`,
	"Service.branch_ids":       `example:"[\"018f3a5e-7c1d-7b3a-9c55-0242ac120003\"]"`,

	"Session.weekday": `example:"sunday"`,
	"Session.date":    `format:"date" example:"2026-11-22"`,
	"Session.time":    `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"18:00"`,

	"Branch.name":      `example:"Olaya"`,
	"Branch.name_ar":   `example:"العليا"`,
	"Branch.time_zone": `example:"Asia/Riyadh"`,

	"FreeSession.time":       `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"18:00"`,
	"FreeSession.seats_left": `example:"4"`,

	"NewAppointment.customer_name": `minLength:"1" maxLength:"200" example:"Noura Al-Qahtani"`,
	"NewAppointment.phone":         `pattern:"^\\+[1-9][0-9]{6,14}$" example:"+966501234567"`,
	"NewAppointment.seats_taken":   `minimum:"1" maximum:"1" example:"1"`,
	"NewAppointment.notes":         `maxLength:"2000" example:"First visit"`,
	"NewAppointment.language":      `enum:"ar,en" example:"ar"`,
	"NewAppointment.hold_id":       `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120006"`,

	"Appointment.end_time":      `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"10:00"`,
	"Appointment.status":        `enum:"booked,arrived,completed,cancelled,no_show" example:"booked"`,
	"Appointment.customer_name": `example:"Noura Al-Qahtani"`,
	"Appointment.notes":         `example:"First visit"`,
	"Appointment.seats_taken":   `example:"1"`,
	"Appointment.channel":       `enum:"api,voice,dashboard,page,link,demo" example:"api"`,
	"Appointment.created_at":    `format:"date-time" example:"2026-11-01T10:00:00+03:00"`,
	"Appointment.updated_at":    `format:"date-time" example:"2026-11-01T10:00:00+03:00"`,

	"AppointmentList.next_cursor": `example:"MjAyNi0xMS0xNVQwNjozMDowMFo"`,

	"NewHold.seconds": `minimum:"1" maximum:"900" example:"300"`,

	"Hold.id":         `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120006"`,
	"Hold.expires_at": `format:"date-time" example:"2026-11-15T06:05:00Z"`,

	"Error.detail":     `example:"date must be a day of the calendar written YYYY-MM-DD, such as 2026-11-15"`,
	"Error.code":       `example:"invalid_date"`,
	"Error.field":      `example:"date"`,
	"Error.request_id": `example:"4f1c2a9be07d4a6f9c3e5b8812d07a41"`,

	"Alternative.time": `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"10:00"`,

	"AppointmentCancelled.cancelled_by": `enum:"customer,staff,voice_agent,connector,system" example:"customer"`,
	"AppointmentCancelled.reason":       `example:"customer asked"`,

	"AppointmentRescheduled.date":          `format:"date" example:"2026-11-16"`,
	"AppointmentRescheduled.time":          `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"11:00"`,
	"AppointmentRescheduled.previous_date": `format:"date" example:"2026-11-15"`,
	"AppointmentRescheduled.previous_time": `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`,

	"AppointmentUpdated.end_time": `pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"10:15"`,
	"AppointmentUpdated.changed":  `enum:"customer_name,phone,email,notes,service_id,end_time" example:"[\"phone\"]"`,

	"CallCompleted.id":               `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120007"`,
	"CallCompleted.agent_id":         `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120008"`,
	"CallCompleted.provider":         `example:"telnyx"`,
	"CallCompleted.provider_call_id": `example:"v3:KBnLO0ZK9q"`,
	"CallCompleted.direction":        `enum:"inbound,outbound" example:"inbound"`,
	"CallCompleted.language":         `example:"ar"`,
	"CallCompleted.started_at":       `format:"date-time" example:"2026-11-15T16:02:11+03:00"`,
	"CallCompleted.ended_at":         `format:"date-time" example:"2026-11-15T16:03:45+03:00"`,
	"CallCompleted.duration_seconds": `example:"94"`,
	"CallCompleted.end_reason":       `enum:"caller_hangup,agent_hangup,handed_over,silence,max_duration,carrier_error,agent_error,unknown" example:"caller_hangup"`,
	"CallCompleted.outcome":          `enum:"booked,moved,cancelled,informed,no_slot,handed_over,abandoned,failed" example:"booked"`,
	"CallCompleted.handoff":          `example:"false"`,
	"CallCompleted.turns":            `example:"9"`,
	"CallCompleted.summary":          `example:"Booked a first visit."`,
	"CallCompleted.has_transcript":   `example:"true"`,
	"CallCompleted.has_recording":    `example:"false"`,
	"CallCompleted.caller_number":    `example:"+966551234567"`,

	"CallTurn.who":  `enum:"caller,agent" example:"caller"`,
	"CallTurn.text": `example:"I would like to book an appointment."`,

	"CallAppointment.action": `enum:"created,rescheduled,cancelled" example:"created"`,

	"WebhookTest.id":      `format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120009"`,
	"WebhookTest.sent_at": `format:"date-time" example:"2026-11-15T16:02:11+03:00"`,

	"ResourceAvailability.resource_id": `minLength:"1" maxLength:"200" example:"dr-sara"`,

	"BookingPush.resource_id": `minLength:"1" maxLength:"200" example:"dr-sara"`,
	"BookingPush.service":     `example:"General consultation"`,

	"Customer.name": `example:"Noura Al-Qahtani"`,

	"BookingResult.external_id": `minLength:"1" maxLength:"500" example:"B-1017"`,

	"DiscoveredResource.id":   `minLength:"1" maxLength:"200" example:"dr-sara"`,
	"DiscoveredResource.name": `example:"د. سارة القحطاني"`,

	"ConnectorError.detail": `example:"the token is missing or wrong"`,
}
