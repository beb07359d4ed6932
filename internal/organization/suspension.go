package organization

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// A suspended organization keeps everything and changes nothing: its keys are
// refused, its page and its voice agents take no bookings, and its members may look
// and take their data with them. What has happened is still told: webhooks, pushes
// and reminders of what is booked go on, for customers come whatever the house owes
// to whoever runs the service. It is part of the catalog, so that no booking that is
// under way on any node is stored after it.

// Why an organization is not suspended or resumed.
var (
	errSuspended = fault.New(fault.Conflict, "already_suspended",
		"this organization is suspended already; resume it first to give another reason")
	errNotSuspended = fault.New(fault.Conflict, "not_suspended", "this organization is not suspended; see 'mawid orgs list'")
	errLongWhy      = fault.New(fault.Invalid, "reason_too_long", "is longer than %d characters; its members read it above every page",
		office.MaxName).On("reason")
)

// Suspend lets an organization change nothing until it is resumed, and tells its
// members why; that may be empty. When it returns no node accepts its keys and no
// booking for it any more.
func (d Tenants) Suspend(ctx context.Context, c office.Caller, why string) (OrgLine, error) {
	why, err := office.Tidy("reason", strings.Join(strings.Fields(why), " "), false)
	if err != nil {
		return OrgLine{}, err
	}
	if len([]rune(why)) > office.MaxName {
		return OrgLine{}, errLongWhy
	}
	return d.turnSuspension(ctx, c, booking.Suspension{At: d.Unix(), Why: why}, "organization.suspended", errSuspended)
}

// Resume lets a suspended organization go on as before.
func (d Tenants) Resume(ctx context.Context, c office.Caller) (OrgLine, error) {
	return d.turnSuspension(ctx, c, booking.Suspension{}, "organization.resumed", errNotSuspended)
}

// turnSuspension suspends or resumes, unless that is so already.
func (d *Desk) turnSuspension(ctx context.Context, c office.Caller, to booking.Suspension, note string,
	already *fault.Error) (o OrgLine, err error) {
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
		if err := CheckOpen(tx); err != nil {
			return err
		}
		if _, err := store.LockCatalog(tx); err != nil { // Bookings that are under way are done first.
			return err
		}
		if o, err = orgLine(tx); err != nil {
			return err
		}
		if o.Suspended.On() == to.On() {
			return already
		}
		tx.Change(`update organizations set suspended_at = $1, suspended_why = $2 where id = $3`, to.At, to.Why, tx.Org())
		store.ChangeCatalog(tx, d.Unix())
		tx.Publish(booking.Event{Kind: booking.KeysChanged, At: d.Unix()})
		d.Note(tx, c, note, to.Why, "")
		o.Suspended = to
		return nil
	})
	if err == nil {
		d.desk.ForgetCatalog(c.Org)
	}
	d.forgetKeys(ctx, c.Org, err)
	return o, err
}
