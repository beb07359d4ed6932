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
// AppointmentRescheduled, CallCompleted or WebhookTest, to be told apart by a
// type switch.
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
	Event     string `json:"event" enum:"appointment.created" example:"appointment.created"`
	ID        string `json:"id" doc:"The appointment's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
	ServiceID string `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID  string `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Date      string `json:"date" format:"date" example:"2026-11-15"`
	Time      string `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
}

// AppointmentCancelled says that an appointment will not take place.
type AppointmentCancelled struct {
	Event       string  `json:"event" enum:"appointment.cancelled" example:"appointment.cancelled"`
	ID          string  `json:"id" doc:"The appointment's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
	ServiceID   string  `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID    string  `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Date        string  `json:"date" format:"date" example:"2026-11-15"`
	Time        string  `json:"time" doc:"Start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
	CancelledAt string  `json:"cancelled_at" format:"date-time" example:"2026-11-02T08:15:00+03:00"`
	CancelledBy string  `json:"cancelled_by" enum:"customer,staff,voice_agent,connector,system" example:"customer"`
	Reason      *string `json:"reason" doc:"Why, if a reason was given." example:"customer asked"`
}

// AppointmentRescheduled says that an appointment has another time. Its id
// stays the same.
type AppointmentRescheduled struct {
	Event        string `json:"event" enum:"appointment.rescheduled" example:"appointment.rescheduled"`
	ID           string `json:"id" doc:"The appointment's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
	ServiceID    string `json:"service_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID     string `json:"branch_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Date         string `json:"date" doc:"The new date." format:"date" example:"2026-11-16"`
	Time         string `json:"time" doc:"The new start on the branch's wall clock." pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"11:00"`
	PreviousDate string `json:"previous_date" format:"date" example:"2026-11-15"`
	PreviousTime string `json:"previous_time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"09:30"`
}

// CallCompleted says that a call with the voice agent has ended. It is sent
// once for each call, after the events of the appointments it led to.
type CallCompleted struct {
	Event           string            `json:"event" enum:"call.completed" example:"call.completed"`
	ID              string            `json:"id" doc:"The call's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120007"`
	BranchID        *string           `json:"branch_id" doc:"Null when the call was not about one branch." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	AgentID         string            `json:"agent_id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120008"`
	Provider        string            `json:"provider" doc:"The carrier or voice platform." example:"telnyx"`
	ProviderCallID  string            `json:"provider_call_id" example:"v3:KBnLO0ZK9q"`
	Direction       string            `json:"direction" enum:"inbound,outbound" example:"inbound"`
	Language        string            `json:"language" example:"ar"`
	StartedAt       string            `json:"started_at" format:"date-time" example:"2026-11-15T16:02:11+03:00"`
	EndedAt         string            `json:"ended_at" format:"date-time" example:"2026-11-15T16:03:45+03:00"`
	DurationSeconds int               `json:"duration_seconds" example:"94"`
	EndReason       string            `json:"end_reason" enum:"caller_hangup,agent_hangup,handed_over,silence,max_duration,carrier_error,agent_error,unknown" example:"caller_hangup"`
	Outcome         string            `json:"outcome" doc:"What the booking engine did, not a model's opinion." enum:"booked,moved,cancelled,informed,no_slot,handed_over,abandoned,failed" example:"booked"`
	Appointments    []CallAppointment `json:"appointments"`
	Handoff         bool              `json:"handoff" doc:"Whether the caller was put through to a person. A call back that was promised is none." example:"false"`
	Turns           int               `json:"turns" example:"9"`
	Summary         string            `json:"summary" example:"Booked a first visit."`
	HasTranscript   bool              `json:"has_transcript" example:"true"`
	HasRecording    bool              `json:"has_recording" example:"false"`
	CallerNumber    *string           `json:"caller_number,omitempty" doc:"Only for endpoints that asked for it. Empty when it was withheld." example:"+966551234567"`
	Transcript      []CallTurn        `json:"transcript,omitempty" doc:"Only for endpoints that asked for it, if anything was said."`
}

// CallTurn is something that was said in a call.
type CallTurn struct {
	Who  string `json:"who" enum:"caller,agent" example:"caller"`
	Text string `json:"text" example:"I would like to book an appointment."`
}

// CallAppointment is what a call did to one appointment.
type CallAppointment struct {
	ID     string `json:"id" format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
	Action string `json:"action" enum:"created,rescheduled,cancelled" example:"created"`
}

// WebhookTest is what the test button sends. It is never a made-up booking.
type WebhookTest struct {
	Event  string `json:"event" enum:"webhook.test" example:"webhook.test"`
	ID     string `json:"id" doc:"The test's id." format:"uuid" example:"018f3a5e-7c1d-7b3a-9c55-0242ac120009"`
	SentAt string `json:"sent_at" format:"date-time" example:"2026-11-15T16:02:11+03:00"`
}
