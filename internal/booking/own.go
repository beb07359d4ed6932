package booking

import "cmp"

// OwnAct is something that a customer did to their appointment by themselves.
type OwnAct struct {
	ID          OwnActID
	Root        AppointmentID // the first of what was cancelled and booked again
	Appointment AppointmentID // what it was done to
	Act         Act
	At          int64
	From, To    int64 // when it began before, and begins since
	Way         Way
}

// Act is what a customer did.
type Act string

// What they can do. Undone is a cancellation that was taken back.
const (
	ActMoved     Act = "moved"
	ActCancelled Act = "cancelled"
	ActUndone    Act = "undone"
	ActComing    Act = "coming"
)

// Way is by what they did it.
type Way string

// The ways: the link of the appointment, and the button under a message, on
// WhatsApp or elsewhere.
const (
	WayLink     Way = "link"
	WayWhatsApp Way = "whatsapp"
	WayMessage  Way = "message"
)

// Root is the first of the appointments that were cancelled and booked again, of
// which this is one: what customers call their appointment.
func (a *Appointment) Root() AppointmentID { return cmp.Or(a.Replaces, a.ID) }
