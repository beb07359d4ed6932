package desk

import (
	"context"
	"errors"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

type Desk struct{}

var errStub = errors.New("stub")

func (d *Desk) Availability(ctx context.Context, org booking.OrgID, q AvailabilityQuery) (Availability, error) {
	return Availability{}, errStub
}
func (d *Desk) Resources(ctx context.Context, org booking.OrgID, service booking.ServiceID, branch booking.BranchID) ([]*booking.Resource, error) {
	return nil, errStub
}
func (d *Desk) Slots(ctx context.Context, org booking.OrgID, q SlotsQuery) (SlotList, error) {
	return SlotList{}, errStub
}
func (d *Desk) Book(ctx context.Context, c Caller, r BookRequest) (Receipt, error) {
	return Receipt{}, errStub
}
func (d *Desk) Hold(ctx context.Context, c Caller, r HoldRequest) (booking.Hold, error) {
	return booking.Hold{}, errStub
}
func (d *Desk) Release(ctx context.Context, c Caller, id booking.HoldID) error { return errStub }
func (d *Desk) Reschedule(ctx context.Context, c Caller, id booking.AppointmentID, m MoveRequest) (View, error) {
	return View{}, errStub
}
func (d *Desk) Cancel(ctx context.Context, c Caller, id booking.AppointmentID, reason string) (View, error) {
	return View{}, errStub
}
func (d *Desk) Mark(ctx context.Context, c Caller, id booking.AppointmentID, to booking.Status) (View, error) {
	return View{}, errStub
}
func (d *Desk) Appointments(ctx context.Context, org booking.OrgID, f Filter) (Page, error) {
	return Page{}, errStub
}
func (d *Desk) Appointment(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (View, error) {
	return View{}, errStub
}

// Apply carries out a blueprint. A mistake is a fault whose Field is its place, such as services[1].duration.
func (d *Desk) Apply(ctx context.Context, b Blueprint) (Applied, error) { return Applied{}, errStub }

// Organizations, keys.
func (d *Desk) CreateKey(ctx context.Context, orgSlug string, k NewKey) (token string, key Key, err error) {
	return "", Key{}, errStub
}
func (d *Desk) Keys(ctx context.Context, orgSlug string) ([]Key, error) { return nil, errStub }

// RevokeKey returns once no node accepts the key any more.
func (d *Desk) RevokeKey(ctx context.Context, orgSlug string, id booking.KeyID) (Key, error) {
	return Key{}, errStub
}

// Authenticate finds the live key behind a token. Cached; no database work for keys seen before.
func (d *Desk) Authenticate(ctx context.Context, token string) (Key, error) { return Key{}, errStub }

// Known tells whether Authenticate(token) would answer from memory.
func (d *Desk) Known(token string) bool { return false }

type NewKey struct {
	Name    string
	Scopes  []string
	Sandbox bool          // svc_test_ instead of svc_live_
	Life    time.Duration // zero: does not expire
}

type Key struct {
	ID        booking.KeyID
	Org       booking.OrgID
	Name      string
	Prefix    string // first characters of the token, to recognise it by
	Scopes    []string
	CreatedAt int64
	ExpiresAt int64 // zero: never
	RevokedAt int64 // zero: live
	LastUsed  int64 // zero: never
}
