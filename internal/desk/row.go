package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Row is an appointment with what it refers to, for people to read.
type Row struct {
	View
	Service  *booking.Service
	Branch   *booking.Branch
	Resource *booking.Resource // nil for a seat in a session
}

// Row puts what it refers to beside an appointment. A Service that is nil was
// made on another node a moment ago.
func (o *Offer) Row(v View) Row {
	return Row{View: v, Service: o.Services[v.Service], Branch: o.Branches[v.Branch], Resource: o.Resources[v.Resource]}
}

// Rows puts what they refer to beside appointments. ErrCatalogMoved says that
// the offer does not know something of it yet.
func (o *Offer) Rows(list []booking.Appointment) ([]Row, error) {
	rows := make([]Row, len(list))
	for i := range list {
		v, err := o.View(&list[i])
		if err != nil {
			return nil, err
		}
		rows[i] = o.Row(v)
		if rows[i].Service == nil {
			return nil, ErrCatalogMoved
		}
	}
	return rows, nil
}

// dates says which dates a filter lets through.
func (f *Filter) dates() string {
	text := ""
	if f.From != nil {
		text += f.From.String()
	}
	text += "…"
	if f.To != nil {
		text += f.To.String()
	}
	return text
}

// ExportAppointments gives every appointment that passes the filter, one after
// the other, page by page.
func (d *Desk) ExportAppointments(ctx context.Context, c office.Caller, f Filter, each func(Row) error) error {
	f.Limit = office.LongestLimit
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "appointments.exported", "", f.dates())
		return nil
	})
	if err != nil {
		return err
	}
	for {
		var page Page
		var rows []Row
		err := d.WithOffer(ctx, c.Org, func(o *Offer) (err error) {
			if page, err = d.Page(ctx, c.Org, o, f); err != nil {
				return err
			}
			rows = rows[:0]
			for _, v := range page.Items {
				rows = append(rows, o.Row(v))
				if rows[len(rows)-1].Service == nil {
					return ErrCatalogMoved
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := each(r); err != nil {
				return err
			}
		}
		if page.Next == "" {
			return nil
		}
		f.Cursor = page.Next
	}
}
