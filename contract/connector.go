package contract

// What travels between mawid and a connected system (section C). The system
// is the server: it implements GET /availability and POST /booking and, if it
// can, DELETE /booking/{external_id} and GET /resources.
//
// Times are ISO-8601 with their UTC offset, such as 2026-11-15T09:00:00+03:00.

// What the bookings of a connection check are known by: a header of its
// requests, and the service that they name. They are taken away again within
// seconds, so that a system need not make a customer of them, or tell anybody.
const (
	HeaderCheck  = "Mawid-Check"
	CheckService = "Connection check by mawid"
)

// AvailabilityAnswer answers GET /availability.
type AvailabilityAnswer struct {
	// One element for each resource asked for that the system knows; one that
	// it does not know is left out.
	Resources []ResourceAvailability `json:"resources"`
}

// ResourceAvailability is the full busy list of one resource inside the window
// that was asked for.
type ResourceAvailability struct {
	// The resource's id in the connected system.
	ResourceID string `json:"resource_id"`
	// Everything that overlaps the window, bookings made through mawid
	// included; an empty list if nothing does.
	Busy []Busy `json:"busy"`
}

// Busy is a stretch of time that is taken, [start, end). One that reaches
// beyond the window may be given whole or cut to it.
type Busy struct {
	// ISO-8601 with its UTC offset.
	Start string `json:"start"`
	// ISO-8601 with its UTC offset, after start. The end itself is free again.
	End string `json:"end"`
	// Optional. For a booking that came from mawid: the id that came with it.
	// It lets mawid tell its own bookings from others beyond doubt.
	ServiceAppointmentID string `json:"service_appointment_id,omitempty"`
}

// BookingPush is the body of POST /booking. The first with a
// service_appointment_id creates a booking; a later one with the same id
// updates it.
type BookingPush struct {
	// The resource's id in the connected system.
	ResourceID string `json:"resource_id"`
	// ISO-8601 with its UTC offset.
	Start string `json:"start"`
	// ISO-8601 with its UTC offset, after start.
	End string `json:"end"`
	// Name of the service booked.
	Service  string   `json:"service"`
	Customer Customer `json:"customer"`
	// The appointment's id at mawid: the key of create-or-update.
	ServiceAppointmentID string `json:"service_appointment_id"`
}

// Customer is who comes.
type Customer struct {
	// The customer's full name.
	Name string `json:"name"`
	// In E.164 form; empty if the customer gave none.
	Phone string `json:"phone"`
}

// BookingResult answers POST /booking.
type BookingResult struct {
	// The booking's id in the connected system. It stays the same for one
	// service_appointment_id, and cancels the booking later.
	ExternalID string `json:"external_id"`
}

// ResourcesAnswer answers GET /resources.
type ResourcesAnswer struct {
	Resources []DiscoveredResource `json:"resources"`
	// Optional. What whoever looks after the connection should know, in plain
	// words: a key that ends soon, a right that is missing. mawid shows it
	// when the connection is tested.
	Notices []string `json:"notices,omitempty"`
}

// DiscoveredResource is a person or thing of the connected system that can be
// booked.
type DiscoveredResource struct {
	// Stable: it never changes and is never given to another. Without a comma.
	ID string `json:"id"`
	// Display name, in any language.
	Name string `json:"name"`
}

// ConnectorError is the body of an answer that is not a success.
type ConnectorError struct {
	// What is wrong, in plain words. mawid shows it to the person who looks
	// after the connection.
	Detail string `json:"detail"`
}
