package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Mentions are those whom lines of the audit log are about. The log itself has
// ids only, so that whoever was erased is nobody there, too.
type Mentions struct {
	Names     map[booking.CustomerID]booking.Private
	Callbacks map[booking.CallbackID]booking.Callback
	Calls     map[booking.CallID]booking.Call
}

// Mentioned reads who they are. Whoever is not there any more is left out.
func (d *Desk) Mentioned(ctx context.Context, org booking.OrgID, customers []booking.CustomerID, callbacks []booking.CallbackID,
	calls []booking.CallID) (m Mentions, err error) {
	m = Mentions{map[booking.CustomerID]booking.Private{}, map[booking.CallbackID]booking.Callback{}, map[booking.CallID]booking.Call{}}
	t := d.Store.For(org)
	if len(customers) > 0 {
		err = t.Read(ctx, store.Query(func(r store.Row) error {
			var id booking.CustomerID
			var name booking.Private
			err := r.Scan(&id, &name)
			m.Names[id] = name
			return err
		}, `select id, name from customers where org_id = $1 and name <> '' and `+t.Dialect().InList("id", "$2"), org,
			t.Dialect().List(store.Texts(customers))))
	}
	if err == nil && len(callbacks) > 0 {
		var list []booking.Callback
		list, err = callbacksFrom(ctx, t, nil, nil, callbacks)
		for _, c := range list {
			m.Callbacks[c.ID] = c
		}
	}
	if err == nil && len(calls) > 0 {
		var list []booking.Call
		list, err = callsFrom(ctx, t, nil, nil, calls)
		for _, c := range list {
			m.Calls[c.ID] = c
		}
	}
	return m, err
}
