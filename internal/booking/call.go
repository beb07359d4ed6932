package booking

import "strings"

// Agent is a voice agent of an organization: what it may do and how it
// introduces itself.
type Agent struct {
	ID     AgentID
	Org    OrgID
	Name   string
	Prefix string // beginning of its credential, to recognise it by
	AgentProfile
	RetentionDays int // how long transcripts and callers' numbers are kept after a call
	CreatedAt     int64
	RevokedAt     int64 // zero: live
	LastUsed      int64 // zero: never
	SecretsLost   bool  // what carriers and platforms sign with must be entered anew
}

// AgentProfile is what an organization decides about its agent.
type AgentProfile struct {
	Languages []string          `json:"languages"`          // ar, en; the first is spoken first
	Branches  []BranchID        `json:"branches,omitempty"` // it books at; none: all
	Tools     []string          `json:"tools,omitempty"`    // it may use; none: all
	Greeting  map[string]string `json:"greeting,omitempty"` // by language; none: the usual
	HandOver  string            `json:"hand_over,omitempty"`
	// Addresses say where a branch is and how to get there, by language.
	Addresses map[BranchID]map[string]string `json:"addresses,omitempty"`
	// ProveOwn asks also callers from their own number for the full name and the
	// day before they are told of an appointment.
	ProveOwn bool `json:"prove_own,omitempty"`
	// ProveCode asks callers from another number also for a code that is sent to
	// the number on file.
	ProveCode bool `json:"prove_code,omitempty"`
	// Danger are words that this organization takes for an emergency beside ours,
	// in either language.
	Danger []string `json:"danger,omitempty"`
	// BookingsPerCall and BookingsPerDay are how many appointments it makes in a
	// call, and under a number in 24 hours; zero: the usual. SameTime lets a
	// number have two at the same time.
	BookingsPerCall int  `json:"bookings_per_call,omitempty"`
	BookingsPerDay  int  `json:"bookings_per_day,omitempty"`
	SameTime        bool `json:"same_time,omitempty"`
	// GreetByName lets platforms greet callers by the name that was booked under
	// their number.
	GreetByName bool `json:"greet_by_name,omitempty"`
}

// Call is one telephone call with a voice agent.
type Call struct {
	ID         CallID
	Agent      AgentID
	Provider   string // the carrier or platform
	ProviderID string // its id there
	Direction  string
	Language   string
	Caller     Private // E.164; empty: not told
	State      string  // where the conversation stands
	Version    int64   // of the state
	StartedAt  int64
	HeardAt    int64 // last sign of life
	EndedAt    int64 // zero: not known to have ended
	ClosedAt   int64 // zero: not yet made known
	EndReason  string
	Outcome    string
	Branch     BranchID // zero: not about one
	HandedOver bool
	Turns      int
	Summary    string
	Transcript bool
	Recording  bool
}

// Directions of a call.
const (
	Inbound  = "inbound"
	Outbound = "outbound"
)

// EndReasons are why a call can have ended.
var EndReasons = []string{EndCaller, EndAgent, EndHandedOver, EndSilence, EndLong, EndCarrier, EndFailed, EndUnknown}

// Why a call ended.
const (
	EndCaller     = "caller_hangup"
	EndAgent      = "agent_hangup"
	EndHandedOver = "handed_over"
	EndSilence    = "silence"
	EndLong       = "max_duration"
	EndCarrier    = "carrier_error"
	EndFailed     = "agent_error"
	EndUnknown    = "unknown"
)

// Turn is something that was said.
type Turn struct {
	Number int
	Who    string // caller or agent
	Text   Private
	At     int64
	Missed Miss
}

// Miss says whether our own agent understood what a caller said.
type Miss int

// The misses. Missing a name or a number is told apart: those are not shown.
const (
	Understood Miss = iota
	MissedWords
	MissedPrivate
)

// Who speaks.
const (
	CallerSpeaks = "caller"
	AgentSpeaks  = "agent"
)

// CallAction is something that the booking engine did during a call.
type CallAction struct {
	Name        string // what was asked for
	Action      string
	Appointment AppointmentID // zero: about none
	Branch      BranchID      // zero: about none
	At          int64
}

// What the engine can do during a call. The first three change an appointment.
const (
	CallCreated     = "created"
	CallRescheduled = "rescheduled"
	CallCancelled   = "cancelled"
	CallHandedOver  = "handed_over"
	CallHeld        = "held"
	CallOffered     = "offered"
	CallNoSlot      = "no_slot"
	CallInformed    = "informed"
	CallWaits       = "waits" // for a time
	CallFailed      = "failed"
)

// Callback is a caller whom a person should call back.
type Callback struct {
	ID      CallbackID
	Agent   AgentID
	Call    CallID // zero: not known
	Name    Private
	Phone   Private
	Reason  string
	Summary Private
	At      int64
	DoneAt  int64 // zero: waiting
}

// Mask hides the middle of a telephone number.
func Mask(number Private) string {
	const shown, last = 4, 3
	if len(number) <= last {
		return strings.Repeat("*", len(number))
	}
	if len(number) <= shown+last {
		return strings.Repeat("*", len(number)-last) + string(number[len(number)-last:])
	}
	return string(number[:shown]) + strings.Repeat("*", len(number)-shown-last) + string(number[len(number)-last:])
}
