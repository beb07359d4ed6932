// Package dialog leads the conversation of the voice agent. It is a state
// machine from values alone: it takes the state of a call and an event, and
// gives the new state and either one action for its runner to carry out or a
// reply to speak. It does no I/O, reads no clock and draws no random numbers.
//
// A turn of the caller runs like this:
//
//	step := dialog.Next(profile, &state, event)
//	for step.Action != nil {
//		result := carryOut(step.Action) // calls the desk
//		step = dialog.Next(profile, &state, dialog.Event{Kind: dialog.Answered, At: now, Result: result})
//	}
//	speak(step.Reply)
//
// The state is plain data and survives as JSON between turns, so that another
// node can go on with the call. A turn takes at most MaxActions actions.
package dialog

import (
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// MaxActions bounds the actions of one turn.
const MaxActions = 8

// Profile is what the agent knows about the organization it answers for. It
// holds only what this agent may book.
type Profile struct {
	Name      understand.Label
	Greeting  understand.Label  // said instead of our own words of welcome; may be empty
	Languages []understand.Lang // the first is spoken until the caller speaks the other
	Zone      *civil.Zone       // for a call in which no branch is chosen yet
	Services  []Service
	Branches  []Branch
	People    []Person
	// Answers are what the house says to questions, in words of its own.
	Answers booking.Answers
	// ProveOwn asks also callers from their own number for name and day before
	// they are told of an appointment.
	ProveOwn bool
	// Danger are words that this clinic takes for an emergency beside ours.
	Danger []string
}

// Service is something that can be booked.
type Service struct {
	ID       booking.ServiceID
	Label    understand.Label
	Also     []string // other words for it
	Branches []booking.BranchID
	Capacity bool // a group class: booked by the seat, without a person
	Minutes  int  // that it takes
	Answers  booking.Answers
}

// Branch is a place.
type Branch struct {
	ID    booking.BranchID
	Label understand.Label
	Also  []string
	Zone  *civil.Zone
	// Open is when anybody works there in an ordinary week. It decides which
	// reading of a bare hour is meant, and nothing else.
	Open    booking.Week
	Answers booking.Answers
}

// Person is a resource that a caller may ask for.
type Person struct {
	ID       booking.ResourceID
	Label    understand.Label
	Also     []string
	Gender   booking.Gender
	Services []booking.ServiceID
	Branches []booking.BranchID
}

// EventKind says what happened in a call.
type EventKind string

// The kinds of events.
const (
	Started     EventKind = "started"     // the call began; the reply is the greeting
	Heard       EventKind = "heard"       // the caller said something; Text
	Pressed     EventKind = "pressed"     // the caller pressed a key; Text is 0-9, * or #
	Interrupted EventKind = "interrupted" // the caller spoke into the last reply, before it was heard to the end
	Silent      EventKind = "silent"      // nothing was heard for eight seconds
	HungUp      EventKind = "hung_up"     // the caller is gone; the reply is not spoken
	Answered    EventKind = "answered"    // the action of the last step was carried out; Result
)

// Event is something that happened in a call.
type Event struct {
	Kind   EventKind       `json:"kind"`
	At     int64           `json:"at"` // Unix seconds
	Text   string          `json:"text,omitempty"`
	Lang   understand.Lang `json:"lang,omitempty"`   // with Started: the language to begin in, if known
	Caller string          `json:"caller,omitempty"` // with Started: the caller's number in E.164 form, if the carrier vouches for it
	Result *Result         `json:"result,omitempty"` // with Answered
}

// ActionKind names what a runner is asked to do. The names are those of the
// tools, where there is one.
type ActionKind string

// The kinds of actions, with the fields they use beside Kind and what the
// Result holds beside Code.
const (
	// FindSlots asks for every bookable start of Service at Branch, of
	// Resource if given, or of any of Among if there are any, on the dates From to To (at most
	// contract.SlotDays, none in the past): Result.Free, ascending. If Slot is given, Result.Verdict is the
	// verdict on it, and Result.Shut says of a day or an hour at which nobody can do
	// it that nobody at all works at the branch then. If Appointment is given, its own time counts as free.
	FindSlots ActionKind = "find_slots"
	// HoldSlot claims Slot of Service at Branch for five minutes, with
	// Resource if given, or one of Among if there are any: Result.Hold and Result.Resource, who will do it. A
	// call has one hold at a time: Release, if given, is given back first. If
	// Appointment is given the hold is for moving it.
	HoldSlot ActionKind = "hold_slot"
	// ReleaseHold gives Release back. A hold that is gone is no error.
	ReleaseHold ActionKind = "release_hold"
	// BookSlot turns Hold into an appointment of Customer, with Phone
	// (E.164 or empty) and Notes; Service, Branch, Resource and Slot are those
	// of the hold: Result.Appointments has the one booked. The caller said yes
	// to exactly this. Idempotent for the call, the service and the slot.
	BookSlot ActionKind = "book_appointment"
	// FindAppointments looks for future booked appointments. Without Customer
	// it is for Phone, which the carrier vouches for. With Customer and From
	// (a date), and Times where the name is no full one, all of number, name
	// and date must match: Result.Appointments, soonest first. NeedCode asks
	// for the Code that was sent to Phone. Too many that do not match are
	// refused with TooManyProofs.
	FindAppointments ActionKind = "find_my_appointments"
	// MoveAppointment gives Appointment the place of Hold (Slot, Resource, and
	// Branch, which may be another).
	// The old place is given up only when the new one is secured:
	// Result.Appointments has the one moved. The caller said yes.
	MoveAppointment ActionKind = "move_appointment"
	// CancelAppointment cancels Appointment. The caller said yes.
	CancelAppointment ActionKind = "cancel_appointment"
	// BranchInfo asks about Branch on the dates From to To: Result.Days and
	// Result.Address. Without a Branch it is about all: Result.Places.
	BranchInfo ActionKind = "get_branch_info"
	// Callback hands the call to a person, for Reason: Result.Connect is the
	// number to connect to. If nobody can take it now Connect is empty, and
	// staff are asked to call Phone back. Without a Phone nothing is promised:
	// the code is NeedPhone.
	Callback ActionKind = "request_staff_callback"
	// LeaveWord asks staff to call Phone back about Summary, for Reason, while
	// the call goes on.
	LeaveWord ActionKind = "leave_word"
	// NoteLate notes on Appointment that the caller comes Minutes late; zero:
	// they do not say how many.
	NoteLate ActionKind = "note_late"
	// MayWait asks whether people can wait for Service: Result.Waits.
	MayWait ActionKind = "may_wait"
	// JoinWaiting puts Customer with Phone on the waiting list of Service at Branch,
	// with Resource if given, for the dates From to To and the parts of the day in
	// which Times lie; none: any. The caller said yes. The same again is one entry.
	JoinWaiting ActionKind = "join_waiting"
)

// Action is something for the runner to carry out.
type Action struct {
	Kind        ActionKind            `json:"kind"`
	Service     booking.ServiceID     `json:"service,omitzero"`
	Branch      booking.BranchID      `json:"branch,omitzero"`
	Resource    booking.ResourceID    `json:"resource,omitzero"`
	Among       []booking.ResourceID  `json:"among,omitempty"`
	Slot        *booking.Slot         `json:"slot,omitempty"`
	From        civil.Date            `json:"from,omitempty"`
	To          civil.Date            `json:"to,omitempty"`
	Hold        booking.HoldID        `json:"hold,omitzero"`
	Release     booking.HoldID        `json:"release,omitzero"`
	Appointment booking.AppointmentID `json:"appointment,omitzero"`
	Customer    string                `json:"customer,omitempty"`
	Times       []civil.Clock         `json:"times,omitempty"`
	Code        string                `json:"code,omitempty"`
	Phone       string                `json:"phone,omitempty"`
	Notes       string                `json:"notes,omitempty"`
	Reason      Reason                `json:"reason,omitempty"`
	Minutes     int                   `json:"minutes,omitempty"`
	Late        bool                  `json:"late,omitempty"` // of FindAppointments: also one that has just begun
	Summary     string                `json:"summary,omitempty"`
	Lang        understand.Lang       `json:"lang,omitempty"`
}

// Reason is why a call is handed to a person.
type Reason string

// The reasons.
const (
	AskedForPerson  Reason = "asked_for_person"
	MedicalOrUrgent Reason = "medical_or_urgent"
	NotUnderstood   Reason = "not_understood"
	OtherReason     Reason = "other"
	OpenQuestion    Reason = "question" // to which the house has written no answer
	AMessage        Reason = "message"  // words for the doctor outside of a booking
)

// Codes of results that the conversation tells apart. Any other code of a
// fault counts as a failure that may pass: the caller is told so and the call
// goes on.
const (
	OK         = "ok"
	SlotTaken  = "slot_taken"   // also out_of_hours, non_working_day and off_grid: it cannot be had
	HoldGone   = "hold_expired" // of BookSlot and MoveAppointment
	NotFound   = "not_found"
	BusyNow    = "busy_try_later"
	WrongState = "wrong_status" // the appointment can no longer be moved or cancelled
	// TooManyProofs says that number, name or day were wrong too often.
	TooManyProofs = "too_many_proofs"
	// NeedCode asks for the code that was sent to the number on file, and
	// NoCourier says that none can be sent.
	NeedCode  = "need_code"
	NoCourier = "no_courier"
	// BookingLimit says that this caller has booked enough, and SameTime that the
	// number has an appointment at that time already.
	BookingLimit = "booking_limit"
	SameTime     = "same_time"
	// MissedTooMany says that the caller has missed so many appointments that a
	// person books with them.
	MissedTooMany = "missed_too_many"
	// NotTaking says that the house takes no bookings by itself at the moment.
	NotTaking = "not_taking"
	// NeedPhone says that nobody can take the call and there is no number to
	// call back.
	NeedPhone = "need_phone"
	// EnoughWaiting says that the number is on as many waiting lists as it may be.
	EnoughWaiting = "enough_waiting"
)

// Result is what came of an action.
type Result struct {
	Code         string             `json:"code"` // OK, or the code of the fault
	Free         []booking.Slot     `json:"free,omitempty"`
	Verdict      booking.Verdict    `json:"verdict,omitempty"`
	Shut         bool               `json:"shut,omitempty"`
	Hold         booking.HoldID     `json:"hold,omitzero"`
	Resource     booking.ResourceID `json:"resource,omitzero"`
	Appointments []Appointment      `json:"appointments,omitempty"`
	Days         []Day              `json:"days,omitempty"`
	Address      understand.Label   `json:"address,omitzero"`
	Places       []PlaceInfo        `json:"places,omitempty"`
	Connect      string             `json:"connect,omitempty"` // E.164 or a SIP address
	Waits        bool               `json:"waits,omitempty"`
}

// Appointment is one that exists, as far as the conversation needs it.
type Appointment struct {
	ID       booking.AppointmentID `json:"id"`
	Service  booking.ServiceID     `json:"service"`
	Branch   booking.BranchID      `json:"branch"`
	Resource booking.ResourceID    `json:"resource,omitzero"`
	Slot     booking.Slot          `json:"slot"`
	Customer string                `json:"customer,omitempty"`
}

// PlaceInfo is what is known about a branch.
type PlaceInfo struct {
	Branch  booking.BranchID `json:"branch"`
	Days    []Day            `json:"days,omitempty"`
	Address understand.Label `json:"address,omitzero"`
}

// Day is when a branch is open on a date; no hours means closed.
type Day struct {
	Date  civil.Date      `json:"date"`
	Hours []booking.Hours `json:"hours,omitempty"`
}

// Reply is what the agent does at the end of a turn.
type Reply struct {
	Say       string          `json:"say"` // empty: wait for more, say nothing
	Lang      understand.Lang `json:"lang"`
	Listen    bool            `json:"listen"`               // the caller is expected to speak
	Digits    bool            `json:"digits,omitempty"`     // keys are being collected: do not speak between them
	End       bool            `json:"end,omitempty"`        // hang up after speaking
	Connect   string          `json:"connect,omitempty"`    // after speaking connect to this number
	Reason    Reason          `json:"reason,omitempty"`     // why, with Connect or a callback
	EndReason string          `json:"end_reason,omitempty"` // with End: of call.completed
}

// Step is what follows an event: an action, whose Result is the next event, or
// else a reply.
type Step struct {
	Action *Action `json:"action,omitempty"`
	Reply  Reply   `json:"reply,omitzero"`
}

// State is everything the agent remembers of a call. The zero State is a call
// that has not begun.
type State struct {
	Lang   understand.Lang   `json:"lang,omitempty"`
	Caller string            `json:"caller,omitempty"` // the number the carrier vouches for
	Goal   understand.Intent `json:"goal,omitempty"`   // book, move, cancel, list, late or none yet
	Topic  understand.Topic  `json:"topic,omitempty"`  // what the last question was about
	Turns  int               `json:"turns,omitempty"`
	// Speaker is whether a woman or a man calls, if it was heard.
	Speaker understand.Speaker `json:"speaker,omitempty"`

	// What is known of the wish.
	Service  booking.ServiceID  `json:"service,omitzero"`
	Branch   booking.BranchID   `json:"branch,omitzero"`
	Resource booking.ResourceID `json:"resource,omitzero"` // zero: whoever is free
	// Wanted is whether a woman or a man is wished for; Stranger says that somebody was named whom
	// we do not know, and Maybe are those of whom one was named.
	Wanted    booking.Gender       `json:"wanted,omitempty"`
	Stranger  bool                 `json:"stranger,omitempty"`
	Maybe     []booking.ResourceID `json:"maybe,omitempty"`
	When      understand.When      `json:"when,omitzero"`
	Name      string               `json:"name,omitempty"`
	Phone     string               `json:"phone,omitempty"`
	Question  understand.Intent    `json:"question,omitempty"` // that waits for the service it is about
	Minutes   int                  `json:"minutes,omitempty"`  // by which the caller comes late
	Arrives   int                  `json:"arrives,omitempty"`  // in so many minutes, if they say that instead
	AnyBranch bool                 `json:"any_branch,omitempty"`
	Soonest   *Place               `json:"soonest,omitempty"` // the earliest that was found where any branch will do
	Tried     []booking.BranchID   `json:"tried,omitempty"`   // that have nothing that fits, where any will do
	Notes     string               `json:"notes,omitempty"`   // words for whoever sees the caller
	Options   []Option             `json:"options,omitempty"` // what the last question lists, in its order
	Offers    []booking.Slot       `json:"offers,omitempty"`  // times offered, waiting for a choice
	Refused   []booking.Slot       `json:"refused,omitempty"` // times the caller did not want
	Held      *Held                `json:"held,omitempty"`
	Found     []Appointment        `json:"found,omitempty"`     // of the caller
	Chosen    *Appointment         `json:"chosen,omitempty"`    // the one to move or cancel
	ReadBack  bool                 `json:"read_back,omitempty"` // everything was read back; a yes commits
	Claimed   string               `json:"claimed,omitempty"`   // another number the caller says is theirs
	ClaimedOn *civil.Date          `json:"claimed_on,omitempty"`
	ClaimedAs string               `json:"claimed_as,omitempty"`
	ClaimedAt []civil.Clock        `json:"claimed_at,omitempty"` // readings of the time of day
	Coded     bool                 `json:"coded,omitempty"`      // a code is asked for
	Interrupt bool                 `json:"interrupt,omitempty"`  // the last reply was not heard to its end
	Confirmed bool                 `json:"confirmed,omitempty"`  // the caller said yes to what is held
	Asked     string               `json:"asked,omitempty"`      // key of the last question
	Gone      *booking.Slot        `json:"gone,omitempty"`       // a time that was taken from under the caller
	Before    *booking.Slot        `json:"before,omitempty"`     // the caller wants something before this
	After     *booking.Slot        `json:"after,omitempty"`      // the caller wants something after this
	Retry     *Action              `json:"retry,omitempty"`      // an action that failed and may be tried again
	Stale     booking.HoldID       `json:"stale,omitzero"`       // a hold that is no longer wanted, to be given back
	Then      string               `json:"then,omitempty"`       // what follows the action under way
	Same      understand.Topic     `json:"same,omitempty"`       // what shall stay of the appointment that is moved
	Last      understand.Mention   `json:"last,omitzero"`        // the day and time that was talked about last
	Closing   bool                 `json:"closing,omitempty"`    // the wish is fulfilled; is there another?
	NoSlot    bool                 `json:"no_slot,omitempty"`    // nothing was free
	Informed  bool                 `json:"informed,omitempty"`   // a question was answered
	HandedTo  Reason               `json:"handed_to,omitempty"`  // a person takes the call, or will call back
	Promise   Reason               `json:"promise,omitempty"`    // why somebody is to call back who has no number yet

	// Elsewhere are the branches that were named for an appointment to be moved,
	// and Mine the appointment that the caller was told of last.
	Elsewhere []booking.BranchID `json:"elsewhere,omitempty"`
	Mine      *Appointment       `json:"mine,omitempty"`
	// Latest is what was done last, as long as the caller has no other wish: it
	// can be taken back. Amending says that it is asked whether it shall be.
	Latest   *Deed `json:"latest,omitempty"`
	Amending bool  `json:"amending,omitempty"`
	// Saying is in which words the caller spoke of their appointment before it was
	// found, and Hinted how surely they did: "clue", "hint", "asked" or empty if plainly.
	// Family says that those found are of several people.
	Saying string `json:"saying,omitempty"`
	Hinted string `json:"hinted,omitempty"`
	Family bool   `json:"family,omitempty"`
	// Absent says that the caller cannot come, and not what shall become of it, and
	// Afterwards is what they said of a booking that follows a cancellation, or that
	// they want beside the one that they said yes to.
	Absent     bool   `json:"absent,omitempty"`
	Afterwards string `json:"afterwards,omitempty"`
	// Ailing is what was said last, if it was about a pain: what is said next
	// may make an emergency of it. Listed is how many people were named.
	Ailing string `json:"ailing,omitempty"`
	Listed int    `json:"listed,omitempty"`
	// Hours are the limits within a day that the caller has set: they hold until
	// something else is said about hours. Shift is by how much an appointment is to
	// be moved that is not found yet, and Redial says that its number is wrong.
	Hours  understand.When  `json:"hours,omitzero"`
	Shift  understand.Shift `json:"shift,omitzero"`
	Redial bool             `json:"redial,omitempty"`
	// All says that all that was found is to be cancelled, and Onward that the
	// appointment shall be later than it is.
	All    bool `json:"all,omitempty"`
	Onward bool `json:"onward,omitempty"`
	// Other is what was just booked, where another appointment is spoken of.
	Other booking.AppointmentID `json:"other,omitzero"`

	// Party is for how many more people something is booked after this, Next what was
	// said of the first of them, and Behind when the one before is over: the next
	// free time after that is theirs, if nobody says another.
	Party  int                `json:"party,omitempty"`
	Next   *understand.Follow `json:"next,omitempty"`
	Behind *booking.Slot      `json:"behind,omitempty"`

	// Queue is how far it is with the waiting list; nil: it was not spoken of. Unmet
	// says that nothing of what is offered is what the caller asked for.
	Queue *Queue `json:"queue,omitempty"`
	Unmet bool   `json:"unmet,omitempty"`

	// How the conversation goes.
	Waiting  *Action `json:"waiting,omitempty"` // the action under way
	Misses   int     `json:"misses,omitempty"`
	Put      string  `json:"put,omitempty"`    // the last question in its first words
	Stuck    int     `json:"stuck,omitempty"`  // how often it was put again, though something was understood
	Paused   bool    `json:"paused,omitempty"` // the caller asks somebody first; a yes is none yet
	Silences int     `json:"silences,omitempty"`
	Keys     string  `json:"keys,omitempty"`    // digits pressed so far
	Keypad   bool    `json:"keypad,omitempty"`  // the caller uses the keypad
	Said     string  `json:"said,omitempty"`    // the last reply, for "what did you say?"
	Pending  string  `json:"pending,omitempty"` // to be said before the next question
	Ended    bool    `json:"ended,omitempty"`
	Done     []Done  `json:"done,omitempty"`
}

// Option is one of the things a question lists: a service, a branch, a person or an
// appointment, by its place in the profile or in Found.
type Option struct {
	Kind  string `json:"kind"`
	Index int    `json:"index"`
}

// Place is a time at a branch.
type Place struct {
	Branch booking.BranchID `json:"branch"`
	Slot   booking.Slot     `json:"slot"`
}

// Held is the slot that is kept for the caller.
type Held struct {
	Hold     booking.HoldID     `json:"hold"`
	Slot     booking.Slot       `json:"slot"`
	Resource booking.ResourceID `json:"resource,omitzero"`
}

// Deed is what was done last for the caller: the appointment as it is now, or
// was before it was cancelled, and where it was before it was moved.
type Deed struct {
	Action ActionKind  `json:"action"`
	Now    Appointment `json:"now"`
	Old    Appointment `json:"old,omitzero"`
	Phone  string      `json:"phone,omitempty"`
}

// Done is something the engine did in this call.
type Done struct {
	Action      ActionKind            `json:"action"`
	Appointment booking.AppointmentID `json:"appointment,omitzero"`
}
