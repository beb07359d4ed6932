package booking

// Endpoint is where an organization wants its events.
type Endpoint struct {
	ID           EndpointID
	URL          string
	Kinds        []EventKind
	Details      []CallDetail // what it is told of calls beyond the rest
	DisabledAt   int64        // zero: active
	DisabledWhy  string       // gone, failing, by_hand or no_secret
	CreatedAt    int64
	LastSuccess  int64 // zero: never
	FailingSince int64 // first failure since the last success; zero: none
	ExhaustedAt  int64 // first delivery given up since the last success; zero: none
}

// CallDetail is something about a caller that only endpoints are told which
// asked for it.
type CallDetail string

// The details.
const (
	CallerNumber   CallDetail = "caller_number"
	CallTranscript CallDetail = "transcript"
)

// CallDetails are all of them.
var CallDetails = []CallDetail{CallerNumber, CallTranscript}

// Why an endpoint is disabled.
const (
	DisabledGone    = "gone"    // it answered 410
	DisabledFailing = "failing" // no success for five days
	DisabledByHand  = "by_hand"
	// DisabledNoSecret: the key that sealed its secret was lost.
	DisabledNoSecret = "no_secret"
)

// DeliveryState is where a delivery stands.
type DeliveryState string

// The states. A skipped delivery was never tried: its endpoint was disabled.
const (
	Pending   DeliveryState = "pending"
	Delivered DeliveryState = "delivered"
	Failed    DeliveryState = "failed"
	Skipped   DeliveryState = "skipped"
)

// Delivery is one event on its way to one endpoint.
type Delivery struct {
	ID          DeliveryID
	Endpoint    EndpointID
	Event       EventID
	Kind        EventKind
	Appointment AppointmentID // zero: about none
	Seq         int64         // of the event
	Body        string
	State       DeliveryState
	Replay      bool // a person asked for it
	Attempts    int  // so far
	NextAt      int64
	CreatedAt   int64
	DoneAt      int64
	Trace       string // of the event; empty: it is a part of none
}

// Attempt is one try at a delivery.
type Attempt struct {
	Number    int
	At        int64
	LatencyMS int64
	Status    int    // of the answer; zero: none came
	Class     string // of the failure; empty: none
	Answer    string // the first 4 KiB
	NextAt    int64  // zero: none follows
}
