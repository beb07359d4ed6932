package booking

// ConsentKind is something that a customer may agree to.
type ConsentKind string

// What customers may agree to: to get messages, that calls are recorded, and
// that what they tell is kept and used beyond the appointment itself.
const (
	ConsentMessages  ConsentKind = "messages"
	ConsentRecording ConsentKind = "recording"
	ConsentData      ConsentKind = "data"
)

// ConsentKinds lists them.
var ConsentKinds = []ConsentKind{ConsentMessages, ConsentRecording, ConsentData}

// ConsentChannel is how a customer said so.
type ConsentChannel string

// ConsentChannels are the ways in which customers say so.
var ConsentChannels = []ConsentChannel{"in_person", "telephone", "in_writing", "online"}

// Consent is one time that a customer agreed to something, or took it back.
// The latest of a kind is what counts.
type Consent struct {
	ID       ConsentID
	Customer CustomerID
	Kind     ConsentKind
	Given    bool    // false: taken back
	What     Private // what exactly, in words; may be empty
	Channel  ConsentChannel
	Person   PersonID // who wrote it down; zero: a program
	Name     string   // of that person
	At       int64
}
