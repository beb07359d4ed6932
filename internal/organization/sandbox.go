package organization

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Sandbox gives the organization's sandbox, and makes it if there is none.
func (d *Desk) Sandbox(ctx context.Context, org booking.OrgID) (booking.OrgID, error) {
	return org.Twin(), d.Store.For(org.Live()).EnsureTwin(ctx, d.Unix())
}

// SandboxAppointments reads a page of what was booked in the organization's
// sandbox, by start, and where the next one begins; empty: there is none.
func (d *Desk) SandboxAppointments(ctx context.Context, org booking.OrgID, cursor string) (rows []desk.Row, next string, err error) {
	twin := org.Twin()
	err = d.desk.WithOffer(ctx, twin, func(o *desk.Offer) error {
		page, err := d.desk.Page(ctx, twin, o, desk.Filter{Cursor: cursor})
		if err != nil {
			return err
		}
		rows, next = nil, page.Next
		for _, v := range page.Items {
			rows = append(rows, o.Row(v))
		}
		return nil
	})
	return rows, next, err
}

// ResetSandbox removes everything that was booked in the organization's
// sandbox, and what was told of it. Keys and endpoints stay. What is booked
// meanwhile may stay, too.
func (d *Desk) ResetSandbox(ctx context.Context, c office.Caller) error {
	twin, err := d.Sandbox(ctx, c.Org)
	if err != nil {
		return err
	}
	if err := emptyTwin(ctx, d.Store.For(twin), d.Unix()); err != nil {
		return err
	}
	d.desk.ForgetCatalog(twin)
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "sandbox.reset", "", "")
		return nil
	})
}
