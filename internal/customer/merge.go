package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// MergePreview reads the two customers that a merge would make one; ErrNotFound:
// one of them is not there.
func (d *Desk) MergePreview(ctx context.Context, org booking.OrgID, from, into booking.CustomerID) (a, b Customer, err error) {
	if a, _, err = d.customer(ctx, org, from); err != nil {
		return a, b, err
	}
	if b, _, err = d.customer(ctx, org, into); err != nil {
		return a, b, err
	}
	if a.ID == b.ID {
		err = errMergeSelf
	}
	return a, b, err
}

// Merge makes two customers one person, under the second. The appointments
// stay as they are, so it can be undone. It refuses as MergePreview does.
func (d *Desk) Merge(ctx context.Context, c office.Caller, from, into booking.CustomerID) error {
	// Both must exist.
	if _, _, err := d.MergePreview(ctx, c.Org, from, into); err != nil {
		return err
	}
	return d.remerge(ctx, c, func(tx *store.Tx, list []Merge) ([]Merge, error) {
		from, into := mainOf(list, from), mainOf(list, into)
		if from == into {
			return nil, errMergeSelf
		}
		d.Note(tx, c, "customer.merged", from.String(), into.String())
		return append(list, Merge{Alias: from, Into: into, At: d.Unix()}), nil
	})
}

// Unmerge makes a customer that was merged into another one of their own
// again, with those that had been merged into them before.
func (d *Desk) Unmerge(ctx context.Context, c office.Caller, alias booking.CustomerID) error {
	return d.remerge(ctx, c, func(tx *store.Tx, list []Merge) ([]Merge, error) {
		for i, m := range list {
			if m.Alias == alias {
				dropMerge(tx, alias)
				d.Note(tx, c, "customer.unmerged", alias.String(), m.Into.String())
				return append(list[:i:i], list[i+1:]...), nil
			}
		}
		return nil, errNotMerged
	})
}

// remerge changes who is whom and stores where each chain ends.
func (d *Desk) remerge(ctx context.Context, c office.Caller, change func(*store.Tx, []Merge) ([]Merge, error)) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, _, err := lockCustomers(tx); err != nil {
			return err
		}
		list, err := mergesIn(tx)
		if err != nil {
			return err
		}
		if list, err = change(tx, list); err != nil {
			return err
		}
		saveMerges(tx, list)
		return nil
	})
}

// saveMerges stores where each chain ends that ends elsewhere now.
func saveMerges(tx *store.Tx, list []Merge) {
	into := map[booking.CustomerID]booking.CustomerID{}
	for _, m := range list {
		into[m.Alias] = m.Into
	}
	for _, m := range list {
		end := m.Into
		for next, more := into[end]; more; next, more = into[end] {
			end = next
		}
		if end != m.Main {
			m.Main = end
			saveMerge(tx, m)
		}
	}
}
