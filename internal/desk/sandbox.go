package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// The sandbox of an organization is its twin, an organization of its own: what
// keeps tenants apart keeps it from live data. Its catalog is a copy that is
// made when the sandbox is first used and again when the live one has changed,
// under ids that follow from the live ones (see booking.ID.Twin). Callers know
// and get the live ids only.

// inside gives the id under which the offer has a thing that somebody asks for.
func inside[K any](o *offer, id booking.ID[K]) booking.ID[K] {
	if o.sandbox {
		return id.Twin()
	}
	return id
}

// Sandbox gives the organization's sandbox, and makes it if there is none.
func (d *Desk) Sandbox(ctx context.Context, org booking.OrgID) (booking.OrgID, error) {
	return org.Twin(), d.store.For(org.Live()).EnsureTwin(ctx, d.unix())
}

// SandboxAppointments reads a page of what was booked in the organization's
// sandbox, by start, and where the next one begins; empty: there is none.
func (d *Desk) SandboxAppointments(ctx context.Context, org booking.OrgID, cursor string) (rows []Row, next string, err error) {
	twin := org.Twin()
	err = d.withOffer(ctx, twin, func(o *offer) error {
		page, err := d.page(ctx, twin, o, Filter{Cursor: cursor})
		if err != nil {
			return err
		}
		rows, next = nil, page.Next
		for _, v := range page.Items {
			rows = append(rows, o.row(v))
		}
		return nil
	})
	return rows, next, err
}

// ResetSandbox removes everything that was booked in the organization's
// sandbox, and what was told of it. Keys and endpoints stay. What is booked
// meanwhile may stay, too.
func (d *Desk) ResetSandbox(ctx context.Context, c Caller) error {
	twin, err := d.Sandbox(ctx, c.Org)
	if err != nil {
		return err
	}
	if err := d.store.For(twin).Empty(ctx, d.unix()); err != nil {
		return err
	}
	d.forgetCatalog(twin)
	return d.store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.note(tx, c, "sandbox.reset", "", "")
		return nil
	})
}
