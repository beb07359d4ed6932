package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Queue is where people wait for a time. See waiting.Desk.
type Queue interface {
	// On tells whether people can wait for a service.
	On(ctx context.Context, org booking.OrgID, service booking.ServiceID) (bool, error)
	// Join puts somebody on the list. Who waits for the same already waits once.
	Join(ctx context.Context, c office.Caller, r WaitRequest) error
}

// WaitRequest is what a caller wants who waits for a time.
type WaitRequest struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: anybody
	Dates    booking.DateRange
	Times    []civil.Clock // that suit, from which the parts of the day follow; none: any
	Customer string
	Phone    string
	Lang     string
}

// Waits is what is done for callers who wait for a time.
type Waits struct {
	d *Desk
	q Queue
}

// May tells whether a caller can wait for a service at a branch.
func (w Waits) May(ctx context.Context, l Line, s booking.ServiceID, b booking.BranchID) (bool, error) {
	if err := l.at(b); err != nil {
		return false, err
	}
	return w.q.On(ctx, l.Agent.Org, s)
}

// Join puts a caller on the list, and notes it with the call. It refuses as
// waiting.Desk.Join does, but for what a page asks for.
func (w Waits) Join(ctx context.Context, l Line, r WaitRequest) error {
	if err := l.at(r.Branch); err != nil {
		return err
	}
	if r.Phone = Vouched(r.Phone); r.Phone == "" {
		return ErrNoNumber
	}
	if err := w.q.Join(ctx, l.caller(), r); err != nil || l.Call.IsZero() {
		return err
	}
	return w.d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		a := booking.CallAction{Name: "wait " + r.Service.String(), Action: booking.CallWaits, Branch: r.Branch, At: w.d.Unix()}
		_, err := tx.NoteAction(l.Call, a)
		return err
	})
}
