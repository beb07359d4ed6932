package desk

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// LongestLimit is how long a page may be, for a door that says so before
// anything is opened.
const LongestLimit = office.LongestLimit

// What a list is refused for.
var (
	errStatus    = fault.New(fault.Invalid, "invalid_status", "status must be booked, arrived, completed, cancelled or no_show").On("status")
	errListTurn  = fault.New(fault.Invalid, "range_reversed", "date_to is before date_from; swap them").On("date_to")
	errSinceTime = fault.New(fault.Invalid, "invalid_time", "updated_since must be a time after 1970").On("updated_since")
)

// Appointment reads one appointment; booking.ErrAppointmentNotFound: there is
// none.
func (d *Desk) Appointment(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (View, error) {
	a, err := d.Store.For(org).Appointment(ctx, id)
	if err != nil {
		return View{}, err
	}
	var v View
	err = d.WithOffer(ctx, org, func(o *Offer) (err error) {
		v, err = o.View(a)
		return err
	})
	return v, err
}

// View puts an appointment on its branch's wall clock. A branch that we have
// not heard of was made on another node a moment ago.
func (o *Offer) View(a *booking.Appointment) (View, error) {
	b := o.Branches[a.Branch]
	if b == nil {
		return View{}, ErrCatalogMoved
	}
	v := View{Appointment: *a, Zone: b.Zone}
	v.Date, v.Time = b.Zone.Local(a.Span.Start)
	_, v.EndTime = b.Zone.Local(a.Span.End)
	return v, nil
}

// Appointments reads one page of the appointments that pass the filter,
// sorted by start, or by the time of their last change if UpdatedSince is set.
// It refuses filters for what is not there (booking.ErrBranchNotFound and the
// like), and with office.ErrLimit and office.ErrCursor.
func (d *Desk) Appointments(ctx context.Context, org booking.OrgID, f Filter) (Page, error) {
	var page Page
	err := d.WithOffer(ctx, org, func(o *Offer) (err error) {
		page, err = d.Page(ctx, org, o, f)
		return err
	})
	return page, err
}

// Page is Appointments with an offer that the caller has, within WithOffer.
func (d *Desk) Page(ctx context.Context, org booking.OrgID, o *Offer, f Filter) (Page, error) {
	q, err := o.filter(f)
	if err != nil {
		return Page{}, err
	}
	limit := q.Limit
	q.Limit++ // One more tells whether there is a next page.
	rows, err := d.Store.For(org).Appointments(ctx, q)
	if err != nil {
		return Page{}, err
	}
	var page Page
	if len(rows) > limit {
		rows = rows[:limit]
		last := &rows[limit-1]
		page.Next = office.EncodeCursor(listKind(f.UpdatedSince != 0), q.Sort(last), last.ID)
	}
	page.Items = make([]View, len(rows))
	for i := range rows {
		if page.Items[i], err = o.View(&rows[i]); err != nil {
			return Page{}, err
		}
	}
	return page, nil
}

// filter checks a filter and translates it. Things that are retired can still
// be asked about.
func (o *Offer) filter(f Filter) (store.Filter, error) {
	f.Branch, f.Service, f.Resource = inside(o, f.Branch), inside(o, f.Service), inside(o, f.Resource)
	q := store.Filter{
		Branch: f.Branch, Service: f.Service, Resource: f.Resource, Status: f.Status,
		UpdatedSince: f.UpdatedSince, Limit: f.Limit,
	}
	switch {
	case !f.Branch.IsZero() && o.Branches[f.Branch] == nil:
		return q, booking.ErrBranchNotFound
	case !f.Service.IsZero() && o.Services[f.Service] == nil:
		return q, booking.ErrServiceNotFound
	case !f.Resource.IsZero() && o.Resources[f.Resource] == nil:
		return q, booking.ErrResourceNotFound
	case f.Status != "" && !slices.Contains(booking.Statuses, f.Status):
		return q, errStatus
	case f.Limit < 0 || f.Limit > office.LongestLimit:
		return q, office.ErrLimit
	case f.UpdatedSince < 0:
		return q, errSinceTime
	case f.From != nil && f.To != nil && *f.To < *f.From:
		return q, errListTurn
	}
	if q.Limit == 0 {
		q.Limit = office.DefaultLimit
	}
	if f.Phone != "" {
		// An unescaped + in a query string arrives as a space.
		q.Phone = "+" + strings.TrimLeft(f.Phone, "+ ")
		if !spelling.E164(q.Phone) {
			return q, errPhone
		}
	}
	if f.Cursor != "" {
		var ok bool
		if q.After, q.AfterID, ok = office.DecodeCursor[booking.AppointmentID](f.Cursor, listKind(f.UpdatedSince != 0)); !ok {
			return q, office.ErrCursor
		}
	}
	if f.From != nil || f.To != nil {
		q.Starts = o.Starts(f)
	}
	return q, nil
}

// Starts turns dates into ranges of instants, one for each time zone among
// the branches.
func (o *Offer) Starts(f Filter) []store.StartRange {
	byZone := map[*civil.Zone][]booking.BranchID{}
	for _, b := range o.Catalog.Branches {
		if f.Branch.IsZero() || b.ID == f.Branch {
			byZone[b.Zone] = append(byZone[b.Zone], b.ID)
		}
	}
	var ranges []store.StartRange
	for z, branches := range byZone {
		r := store.StartRange{Branches: branches, Span: booking.Span{Start: 0, End: office.Forever}}
		if len(byZone) == 1 {
			r.Branches = nil
		}
		if f.From != nil {
			r.Span.Start = z.First(*f.From, 0)
		}
		if f.To != nil {
			r.Span.End = z.First(*f.To+1, 0)
		}
		ranges = append(ranges, r)
	}
	return ranges
}

func listKind(updated bool) byte {
	if updated {
		return office.ByUpdate
	}
	return office.ByStart
}

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
