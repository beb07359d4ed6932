package office

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Courier brings a short text, written in a language, to a telephone. Who does so
// is for the wiring to know. It is never called inside a transaction.
type Courier interface {
	Send(ctx context.Context, number, language, text string) error
}

// Code is a code on its way to a telephone.
type Code struct {
	Org    booking.OrgID
	Number string // E.164
	Lang   string
	For    CodePurpose
	Code   string
	Text   string // the code in words, which say what it is for
}

// CodePurpose is what a code is for.
type CodePurpose string

// The purposes: to book, to see what is booked, and to show on the telephone who
// is calling.
const (
	CodeToBook CodePurpose = "book"
	CodeToSee  CodePurpose = "see"
	CodeToCall CodePurpose = "call"
)

// Codes brings codes to telephones by whatever way an organization has.
type Codes interface {
	// Carries tells whether there is one. It is asked for every page.
	Carries(ctx context.Context, org booking.OrgID) bool
	// SendCode is never called inside a transaction.
	SendCode(ctx context.Context, c Code) error
}
