package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// Names of the events that webhooks deliver.
const (
	EventAppointmentCreated     = "appointment.created"
	EventAppointmentCancelled   = "appointment.cancelled"
	EventAppointmentRescheduled = "appointment.rescheduled"
	EventAppointmentUpdated     = "appointment.updated"
	EventCallCompleted          = "call.completed"
	EventWebhookTest            = "webhook.test"
)

// EventKind is a kind of event: its name, when it happens, and what its body
// looks like.
type EventKind struct {
	Name  string
	When  string
	Body  reflect.Type
	parse func(body []byte) (any, error)
}

// Events are all kinds, in the order in which they are shown. Whoever adds one
// names it here, and tests name the places where it is missing.
func Events() []EventKind {
	return []EventKind{
		event[AppointmentCreated](EventAppointmentCreated, "An appointment was booked, through whichever channel."),
		event[AppointmentCancelled](EventAppointmentCancelled, "An appointment was cancelled."),
		event[AppointmentRescheduled](EventAppointmentRescheduled, "An appointment has another time; its id stays."),
		event[AppointmentUpdated](EventAppointmentUpdated, "Something of an appointment was corrected, not its time."),
		event[CallCompleted](EventCallCompleted, "A call with the voice agent has ended."),
		event[WebhookTest](EventWebhookTest, "The test button was pressed."),
	}
}

func event[T any](name, when string) EventKind {
	return EventKind{name, when, reflect.TypeFor[T](), parse[T]}
}

// ErrUnknownEvent says that a body is none of our events, or one that this
// version does not know: answer 2xx, and leave it.
var ErrUnknownEvent = errors.New("contract: unknown event")

// ParseEvent reads the body of a webhook, after Verify or VerifyStandard has
// said that it is ours. It gives an AppointmentCreated, AppointmentCancelled,
// AppointmentRescheduled, AppointmentUpdated, CallCompleted or WebhookTest, to
// be told apart by a type switch.
func ParseEvent(body []byte) (any, error) {
	var head struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(body, &head); err != nil {
		return nil, fmt.Errorf("contract: the body is no event: %w", err)
	}
	for _, e := range Events() {
		if e.Name == head.Event {
			return e.parse(body)
		}
	}
	return nil, fmt.Errorf("%w: %q", ErrUnknownEvent, head.Event)
}

func parse[T any](body []byte) (any, error) {
	var e T
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("contract: the event cannot be read: %w", err)
	}
	return e, nil
}

// AppointmentCreated says that an appointment was booked, through whichever
// channel. No event body holds a name, a phone number or notes: read those
// from the API, with the scope for it.
type AppointmentCreated struct {
	Event string `json:"event"`
	// The appointment's id.
	ID        string `json:"id"`
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	Date      string `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
}

// AppointmentCancelled says that an appointment will not take place.
type AppointmentCancelled struct {
	Event string `json:"event"`
	// The appointment's id.
	ID        string `json:"id"`
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	Date      string `json:"date"`
	// Start on the branch's wall clock.
	Time        string `json:"time"`
	CancelledAt string `json:"cancelled_at"`
	CancelledBy string `json:"cancelled_by"`
	// Why, if a reason was given.
	Reason *string `json:"reason"`
}

// AppointmentRescheduled says that an appointment has another time. Its id
// stays the same.
type AppointmentRescheduled struct {
	Event string `json:"event"`
	// The appointment's id.
	ID        string `json:"id"`
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	// The new date.
	Date string `json:"date"`
	// The new start on the branch's wall clock.
	Time         string `json:"time"`
	PreviousDate string `json:"previous_date"`
	PreviousTime string `json:"previous_time"`
}

// AppointmentUpdated says that something of an appointment was corrected: whom it
// is for, its note, its service or its length. Its id, its start and its resource
// stay. Read what it says now from the API. Only endpoints that ask for this event
// get it.
type AppointmentUpdated struct {
	Event string `json:"event"`
	// The appointment's id.
	ID string `json:"id"`
	// The service as it is now.
	ServiceID string `json:"service_id"`
	BranchID  string `json:"branch_id"`
	Date      string `json:"date"`
	// Start on the branch's wall clock.
	Time string `json:"time"`
	// End on the branch's wall clock, as it is now.
	EndTime string `json:"end_time"`
	// The names of what was corrected: customer_name, phone, email, notes,
	// service_id, end_time. Never the values.
	Changed []string `json:"changed"`
}

// CallCompleted says that a call with the voice agent has ended. It is sent
// once for each call, after the events of the appointments it led to.
type CallCompleted struct {
	Event string `json:"event"`
	// The call's id.
	ID string `json:"id"`
	// Null when the call was not about one branch.
	BranchID *string `json:"branch_id"`
	AgentID  string  `json:"agent_id"`
	// The carrier or voice platform.
	Provider        string `json:"provider"`
	ProviderCallID  string `json:"provider_call_id"`
	Direction       string `json:"direction"`
	Language        string `json:"language"`
	StartedAt       string `json:"started_at"`
	EndedAt         string `json:"ended_at"`
	DurationSeconds int    `json:"duration_seconds"`
	EndReason       string `json:"end_reason"`
	// What the booking engine did, not a model's opinion.
	Outcome      string            `json:"outcome"`
	Appointments []CallAppointment `json:"appointments"`
	// Whether the caller was put through to a person. A call back that was
	// promised is none.
	Handoff       bool   `json:"handoff"`
	Turns         int    `json:"turns"`
	Summary       string `json:"summary"`
	HasTranscript bool   `json:"has_transcript"`
	HasRecording  bool   `json:"has_recording"`
	// Only for endpoints that asked for it. Empty when it was withheld.
	CallerNumber *string `json:"caller_number,omitempty"`
	// Only for endpoints that asked for it, if anything was said.
	Transcript []CallTurn `json:"transcript,omitempty"`
}

// CallTurn is something that was said in a call.
type CallTurn struct {
	Who  string `json:"who"`
	Text string `json:"text"`
}

// CallAppointment is what a call did to one appointment.
type CallAppointment struct {
	ID     string `json:"id"`
	Action string `json:"action"`
}

// WebhookTest is what the test button sends. It is never a made-up booking.
type WebhookTest struct {
	Event string `json:"event"`
	// The test's id.
	ID     string `json:"id"`
	SentAt string `json:"sent_at"`
}
