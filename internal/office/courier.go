package office

import "context"

// Courier brings a short text, written in a language, to a telephone. Who does so
// is for the wiring to know. It is never called inside a transaction.
type Courier interface {
	Send(ctx context.Context, number, language, text string) error
}
