package contract

// What travels between mawid and a connected system (section C). The system
// is the server: it implements GET /availability and POST /booking and, if it
// can, DELETE /booking/{external_id} and GET /resources.
//
// Times are ISO-8601 with their UTC offset, such as 2026-11-15T09:00:00+03:00.

// AvailabilityAnswer answers GET /availability.
type AvailabilityAnswer struct {
	Resources []ResourceAvailability `json:"resources" doc:"One element for each resource asked for that the system knows; one that it does not know is left out."`
}

// ResourceAvailability is the full busy list of one resource inside the window
// that was asked for.
type ResourceAvailability struct {
	ResourceID string `json:"resource_id" doc:"The resource's id in the connected system." minLength:"1" maxLength:"200" example:"dr-sara"`
	Busy       []Busy `json:"busy" doc:"Everything that overlaps the window, bookings made through mawid included; an empty list if nothing does."`
}

// Busy is a stretch of time that is taken, [start, end). One that reaches
// beyond the window may be given whole or cut to it.
type Busy struct {
	Start                string `json:"start" doc:"ISO-8601 with its UTC offset." format:"date-time" example:"2026-11-15T09:00:00+03:00"`
	End                  string `json:"end" doc:"ISO-8601 with its UTC offset, after start. The end itself is free again." format:"date-time" example:"2026-11-15T09:30:00+03:00"`
	ServiceAppointmentID string `json:"service_appointment_id,omitempty" doc:"Optional. For a booking that came from mawid: the id that came with it. It lets mawid tell its own bookings from others beyond doubt." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
}

// BookingPush is the body of POST /booking. The first with a
// service_appointment_id creates a booking; a later one with the same id
// updates it.
type BookingPush struct {
	ResourceID           string   `json:"resource_id" doc:"The resource's id in the connected system." minLength:"1" maxLength:"200" example:"dr-sara"`
	Start                string   `json:"start" doc:"ISO-8601 with its UTC offset." format:"date-time" example:"2026-11-15T09:00:00+03:00"`
	End                  string   `json:"end" doc:"ISO-8601 with its UTC offset, after start." format:"date-time" example:"2026-11-15T09:30:00+03:00"`
	Service              string   `json:"service" doc:"Name of the service booked." example:"General consultation"`
	Customer             Customer `json:"customer"`
	ServiceAppointmentID string   `json:"service_appointment_id" doc:"The appointment's id at mawid: the key of create-or-update." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
}

// Customer is who comes.
type Customer struct {
	Name  string `json:"name" doc:"The customer's full name." example:"Noura Al-Qahtani"`
	Phone string `json:"phone" doc:"In E.164 form; empty if the customer gave none." example:"+966501234567"`
}

// BookingResult answers POST /booking.
type BookingResult struct {
	ExternalID string `json:"external_id" doc:"The booking's id in the connected system. It stays the same for one service_appointment_id, and cancels the booking later." minLength:"1" maxLength:"500" example:"B-1017"`
}

// ResourcesAnswer answers GET /resources.
type ResourcesAnswer struct {
	Resources []DiscoveredResource `json:"resources"`
	Notices   []string             `json:"notices,omitempty" doc:"Optional. What whoever looks after the connection should know, in plain words: a key that ends soon, a right that is missing. mawid shows it when the connection is tested."`
}

// DiscoveredResource is a person or thing of the connected system that can be
// booked.
type DiscoveredResource struct {
	ID   string `json:"id" doc:"Stable: it never changes and is never given to another. Without a comma." minLength:"1" maxLength:"200" example:"dr-sara"`
	Name string `json:"name" doc:"Display name, in any language." example:"د. سارة القحطاني"`
}

// ConnectorError is the body of an answer that is not a success.
type ConnectorError struct {
	Detail string `json:"detail" doc:"What is wrong, in plain words. mawid shows it to the person who looks after the connection." example:"the token is missing or wrong"`
}
