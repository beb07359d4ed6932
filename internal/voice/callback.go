package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// HandOverRequest asks for a person.
type HandOverRequest struct {
	Branch  booking.BranchID // zero: any of the agent's
	Name    string           // who calls; empty: not known
	Phone   string           // whom to call back
	Reason  string
	Summary string
}

// ErrNoNumber says that nobody can take a call now, and that there is no number
// to call back: nothing is promised.
var ErrNoNumber = fault.New(fault.Invalid, "need_phone", "nobody can take the call now; ask for a number to call back").On("phone")

// HandOver gives the number of a person to connect to while somebody is at
// work. Otherwise it gives none, and notes that the caller is to be called back;
// without a number to call it fails with ErrNoNumber.
func (d *Desk) HandOver(ctx context.Context, l Line, r HandOverRequest) (connect string, err error) {
	if r.Name, err = office.Tidy("name", r.Name, true); err != nil {
		return "", err
	}
	if !office.Visible(r.Name) {
		r.Name = ""
	}
	if r.Summary, err = office.Tidy("summary", r.Summary, true); err != nil {
		return "", err
	}
	r.Summary = string(cut(booking.Private(r.Summary)))
	now := d.Unix()
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return "", err
	}
	if l.Agent.HandOver != "" {
		for _, b := range o.Catalog.Branches {
			if !b.Retired && l.at(b.ID) == nil && (r.Branch.IsZero() || r.Branch == b.ID) && o.OpenNow(b, now) {
				connect = l.Agent.HandOver
			}
		}
	}
	if r.Phone = Vouched(r.Phone); r.Phone == "" && connect == "" {
		return "", ErrNoNumber
	}
	return connect, d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		fresh := true
		if !l.Call.IsZero() {
			var err error
			a := booking.CallAction{Name: "hand over", Action: booking.CallHandedOver, Branch: r.Branch, At: now}
			if fresh, err = tx.NoteAction(l.Call, a); err != nil {
				return err
			}
		}
		if connect == "" && fresh {
			insertCallback(tx, booking.Callback{
				ID: booking.NewID[booking.CallbackID](), Agent: l.Agent.ID, Call: l.Call, Name: booking.Private(r.Name),
				Phone:  booking.Private(r.Phone),
				Reason: r.Reason, Summary: booking.Private(r.Summary), At: now,
			})
		}
		return nil
	})
}

// Callbacks lists the callers whom somebody should call back.
func (d *Desk) Callbacks(ctx context.Context, org booking.OrgID) ([]booking.Callback, error) {
	return callbacks(ctx, d.Store.For(org), office.LongestLimit)
}

// Waiting tells how many callers somebody should call back.
func (d *Desk) Waiting(ctx context.Context, org booking.OrgID) (int, error) {
	return waiting(ctx, d.Store.For(org))
}

var errNoCallback = fault.New(fault.NotFound, "not_found", "nobody waits for this call").On("id")

// DoneCallback notes that somebody called back.
func (d *Desk) DoneCallback(ctx context.Context, c office.Caller, id booking.CallbackID) error {
	return d.setCallback(ctx, c, id, "callback.done", d.Unix())
}

// ReopenCallback takes that back: the caller waits again.
func (d *Desk) ReopenCallback(ctx context.Context, c office.Caller, id booking.CallbackID) error {
	return d.setCallback(ctx, c, id, "callback.reopened", 0)
}

func (d *Desk) setCallback(ctx context.Context, c office.Caller, id booking.CallbackID, deed string, done int64) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		found, err := setCallback(tx, id, done)
		if err == nil && !found {
			err = errNoCallback
		}
		d.Note(tx, c, deed, id.String(), "")
		return err
	})
}
