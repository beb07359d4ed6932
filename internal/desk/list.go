package desk

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// How long a page is.
const (
	defaultLimit = 50
	longestLimit = 200
	LongestLimit = longestLimit // for a door that says so before anything is opened
)

// What a list is refused for.
var (
	errLimit     = fault.New(fault.Invalid, "invalid_limit", "limit must be 1 to %d", longestLimit).On("limit")
	errCursor    = fault.New(fault.Invalid, "invalid_cursor", "this cursor is not one of ours or belongs to another kind of list; send next_cursor as it was given, with the same filters").On("cursor")
	errStatus    = fault.New(fault.Invalid, "invalid_status", "status must be booked, arrived, completed, cancelled or no_show").On("status")
	errListTurn  = fault.New(fault.Invalid, "range_reversed", "date_to is before date_from; swap them").On("date_to")
	errSinceTime = fault.New(fault.Invalid, "invalid_time", "updated_since must be a time after 1970").On("updated_since")
)

// Appointment reads one appointment.
func (d *Desk) Appointment(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (View, error) {
	a, err := d.store.For(org).Appointment(ctx, id)
	if err != nil {
		return View{}, err
	}
	var v View
	err = d.withOffer(ctx, org, func(o *offer) (err error) {
		v, err = o.view(a)
		return err
	})
	return v, err
}

// view puts an appointment on its branch's wall clock. A branch that we have
// not heard of was made on another node a moment ago.
func (o *offer) view(a *booking.Appointment) (View, error) {
	b := o.branches[a.Branch]
	if b == nil {
		return View{}, errCatalogMoved
	}
	v := View{Appointment: *a, Zone: b.Zone}
	v.Date, v.Time = b.Zone.Local(a.Span.Start)
	_, v.EndTime = b.Zone.Local(a.Span.End)
	return v, nil
}

// Appointments reads one page of the appointments that pass the filter,
// sorted by start, or by the time of their last change if UpdatedSince is set.
func (d *Desk) Appointments(ctx context.Context, org booking.OrgID, f Filter) (Page, error) {
	var page Page
	err := d.withOffer(ctx, org, func(o *offer) (err error) {
		page, err = d.page(ctx, org, o, f)
		return err
	})
	return page, err
}

func (d *Desk) page(ctx context.Context, org booking.OrgID, o *offer, f Filter) (Page, error) {
	q, err := o.filter(f)
	if err != nil {
		return Page{}, err
	}
	limit := q.Limit
	q.Limit++ // One more tells whether there is a next page.
	rows, err := d.store.For(org).Appointments(ctx, q)
	if err != nil {
		return Page{}, err
	}
	var page Page
	if len(rows) > limit {
		rows = rows[:limit]
		last := &rows[limit-1]
		page.Next = encodeCursor(listKind(f.UpdatedSince != 0), q.Sort(last), last.ID)
	}
	page.Items = make([]View, len(rows))
	for i := range rows {
		if page.Items[i], err = o.view(&rows[i]); err != nil {
			return Page{}, err
		}
	}
	return page, nil
}

// filter checks a filter and translates it. Things that are retired can still
// be asked about.
func (o *offer) filter(f Filter) (store.Filter, error) {
	f.Branch, f.Service, f.Resource = inside(o, f.Branch), inside(o, f.Service), inside(o, f.Resource)
	q := store.Filter{
		Branch: f.Branch, Service: f.Service, Resource: f.Resource, Status: f.Status,
		UpdatedSince: f.UpdatedSince, Limit: f.Limit,
	}
	switch {
	case !f.Branch.IsZero() && o.branches[f.Branch] == nil:
		return q, booking.ErrBranchNotFound
	case !f.Service.IsZero() && o.services[f.Service] == nil:
		return q, booking.ErrServiceNotFound
	case !f.Resource.IsZero() && o.resources[f.Resource] == nil:
		return q, booking.ErrResourceNotFound
	case f.Status != "" && !slices.Contains(booking.Statuses, f.Status):
		return q, errStatus
	case f.Limit < 0 || f.Limit > longestLimit:
		return q, errLimit
	case f.UpdatedSince < 0:
		return q, errSinceTime
	case f.From != nil && f.To != nil && *f.To < *f.From:
		return q, errListTurn
	}
	if q.Limit == 0 {
		q.Limit = defaultLimit
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
		if q.After, q.AfterID, ok = decodeCursor[booking.AppointmentID](f.Cursor, listKind(f.UpdatedSince != 0)); !ok {
			return q, errCursor
		}
	}
	if f.From != nil || f.To != nil {
		q.Starts = o.starts(f)
	}
	return q, nil
}

// starts turns dates into ranges of instants, one for each time zone among
// the branches.
func (o *offer) starts(f Filter) []store.StartRange {
	byZone := map[*civil.Zone][]booking.BranchID{}
	for _, b := range o.catalog.Branches {
		if f.Branch.IsZero() || b.ID == f.Branch {
			byZone[b.Zone] = append(byZone[b.Zone], b.ID)
		}
	}
	var ranges []store.StartRange
	for z, branches := range byZone {
		r := store.StartRange{Branches: branches, Span: booking.Span{Start: 0, End: forever}}
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

// A cursor is opaque to callers: the kind of list, the sort value and the id of
// the last item, and a checksum that notices what was changed on the way.
const cursorSize = 1 + 8 + 16 + 4

func encodeCursor[T ~[16]byte](kind byte, sort int64, id T) string {
	b := make([]byte, 0, cursorSize)
	b = append(b, kind)
	b = binary.BigEndian.AppendUint64(b, uint64(sort))
	b = append(b, id[:]...)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return base64.RawURLEncoding.EncodeToString(b)
}

func decodeCursor[T ~[16]byte](s string, kind byte) (sort int64, id T, ok bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil || len(b) != cursorSize || b[0] != kind ||
		binary.BigEndian.Uint32(b[25:]) != crc32.ChecksumIEEE(b[:25]) {
		return 0, id, false
	}
	id = T(b[9:25])
	return int64(binary.BigEndian.Uint64(b[1:9])), id, id != T{}
}

// The kinds of lists.
const (
	byStart    = 's'
	byUpdate   = 'u'
	byCustomer = 'c'
	byHistory  = 'h'
)

func listKind(updated bool) byte {
	if updated {
		return byUpdate
	}
	return byStart
}
