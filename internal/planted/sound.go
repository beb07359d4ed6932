//go:build !planted

// Package planted has the defects that make chaos-planted builds in, to show that
// it finds them. sound.go is what everybody gets: there are none, and the compiler
// leaves out what asks for them. defect.go is built with -tags planted.
package planted

// Where each stands, it says what goes wrong there.
const (
	Fsync = false // acknowledged before it is on the disk
	Event = false // passed over now and then
	Cache = false // not emptied when others have changed something
	Race  = false // neither a lock nor the database keeps two bookings from overlapping
)
