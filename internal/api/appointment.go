package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
)

func (s *server) registerAppointments() {
	register(s, endpoint{
		id: "create-appointment", method: http.MethodPost, path: root + "/appointments",
		scope: auth.AppointmentsCreate, tag: tagAppointments, status: http.StatusCreated,
		summary: "Book an appointment",
		description: "Books through the same engine as the voice agent: no double booking, automatic choice of the resource, capacity checks. " +
			"With an Idempotency-Key a repeat of the same request within 24 hours answers with the same appointment.",
		errors: []int{400, 404, 409, 413},
	}, s.create)
	register(s, endpoint{
		id: "list-appointments", method: http.MethodGet, path: root + "/appointments",
		scope: auth.AppointmentsRead, tag: tagAppointments,
		summary:     "List appointments",
		description: "Filters narrow together. Send next_cursor as cursor, with the same filters, to read on.",
		errors:      []int{400, 404},
	}, s.list)
	register(s, endpoint{
		id: "get-appointment", method: http.MethodGet, path: root + "/appointments/{id}",
		scope: auth.AppointmentsRead, tag: tagAppointments,
		summary: "Read an appointment",
		errors:  []int{400, 404},
	}, s.get)
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"255" doc:"Makes a repeat of the same request safe: up to 255 printable ASCII characters, fresh for each booking." example:"3f9a1c52-booking-1"`
	Body           payload[contract.NewAppointment]
}

type createOutput struct {
	Replayed string `header:"Idempotent-Replayed" doc:"true when this is the stored answer to an earlier request with the same Idempotency-Key." enum:"true"`
	Body     contract.Created
}

func (s *server) create(ctx context.Context, in *createInput) (*createOutput, error) {
	x := of(ctx)
	req, err := in.request(x.r.Header)
	if err != nil {
		return nil, fails(ctx, err)
	}
	receipt, err := s.Desk.Book(ctx, x.caller(), req)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := &createOutput{Body: contract.Created{ID: receipt.ID.String()}}
	if receipt.Replayed {
		out.Replayed = "true"
	}
	return out, nil
}

func (in *createInput) request(h http.Header) (desk.BookRequest, error) {
	if in.Body.err != nil {
		return desk.BookRequest{}, in.Body.err
	}
	key, err := idempotencyKey(h)
	if err != nil {
		return desk.BookRequest{}, err
	}
	var f form
	b := in.Body.value
	r := desk.BookRequest{
		Service:  need(&f, "service_id", b.ServiceID, id[booking.ServiceID]),
		Branch:   need(&f, "branch_id", b.BranchID, id[booking.BranchID]),
		Customer: need(&f, "customer_name", b.CustomerName, text),
		Slot: booking.Slot{
			Date: need(&f, "date", b.Date, date),
			Time: need(&f, "time", b.Time, clock),
		},
		Resource:       given(&f, "resource_id", b.ResourceID, id[booking.ResourceID]),
		Phone:          b.Phone,
		Notes:          b.Notes,
		Language:       b.Language,
		Hold:           given(&f, "hold_id", b.HoldID, id[booking.HoldID]),
		IdempotencyKey: key,
	}
	if b.SeatsTaken != nil {
		// To the desk zero means left out; to the caller it is a number of
		// seats, and a wrong one.
		if r.Seats = *b.SeatsTaken; r.Seats == 0 && f.err == nil {
			f.err = booking.ErrMultiSeat
		}
	}
	return r, f.err
}

var errIdempotencyKey = fault.New(fault.Invalid, "invalid_idempotency_key", "must be 1 to 255 printable ASCII characters, given once")

// idempotencyKey reads the header, which may be missing but not be wrong: who
// sends one relies on it.
func idempotencyKey(h http.Header) (string, error) {
	values, given := h["Idempotency-Key"]
	if !given {
		return "", nil
	}
	ok := len(values) == 1 && 0 < len(values[0]) && len(values[0]) <= 255
	for i := 0; ok && i < len(values[0]); i++ {
		ok = ' ' <= values[0][i] && values[0][i] <= '~'
	}
	if !ok {
		return "", about("Idempotency-Key", errIdempotencyKey)
	}
	return values[0], nil
}

type listInput struct {
	DateFrom     string  `query:"date_from" format:"date" doc:"Only appointments on or after this date." example:"2026-11-15"`
	DateTo       string  `query:"date_to" format:"date" doc:"Only appointments on or before this date." example:"2026-11-21"`
	BranchID     string  `query:"branch_id" format:"uuid" doc:"Only at this branch."`
	ServiceID    string  `query:"service_id" format:"uuid" doc:"Only of this service."`
	ResourceID   string  `query:"resource_id" format:"uuid" doc:"Only with this resource."`
	Status       string  `query:"status" enum:"booked,arrived,completed,cancelled,no_show" doc:"Only of this status."`
	Phone        string  `query:"phone" doc:"Only of the customer with this number, in E.164 form; write + as %2B." example:"+966501234567"`
	UpdatedSince string  `query:"updated_since" format:"date-time" doc:"Only those changed at or after this instant; write + as %2B." example:"2026-11-15T06:00:00Z"`
	Limit        pageStr `query:"limit" doc:"How many to a page."`
	Cursor       string  `query:"cursor" doc:"next_cursor of the page before."`
}

// pageStr is a number of items, as text: we read it ourselves.
type pageStr string

// Schema implements huma.SchemaProvider.
func (pageStr) Schema(huma.Registry) *huma.Schema {
	low, high := 1.0, 200.0
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &low, Maximum: &high, Default: 50}
}

type listOutput struct{ Body contract.AppointmentList }

func (s *server) list(ctx context.Context, in *listInput) (*listOutput, error) {
	filter, err := in.filter()
	if err != nil {
		return nil, fails(ctx, err)
	}
	page, err := s.Desk.Appointments(ctx, of(ctx).key.Org, filter)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := &listOutput{contract.AppointmentList{
		Items:      make([]contract.Appointment, len(page.Items)),
		NextCursor: orNull(page.Next),
	}}
	for i, v := range page.Items {
		out.Body.Items[i] = appointment(v)
	}
	return out, nil
}

func (in *listInput) filter() (desk.Filter, error) {
	var f form
	return desk.Filter{
		From:         maybeDate(&f, "date_from", in.DateFrom),
		To:           maybeDate(&f, "date_to", in.DateTo),
		Branch:       maybe(&f, "branch_id", in.BranchID, id[booking.BranchID]),
		Service:      maybe(&f, "service_id", in.ServiceID, id[booking.ServiceID]),
		Resource:     maybe(&f, "resource_id", in.ResourceID, id[booking.ResourceID]),
		Status:       maybe(&f, "status", in.Status, status),
		Phone:        in.Phone,
		UpdatedSince: maybe(&f, "updated_since", in.UpdatedSince, instant),
		Limit:        maybe(&f, "limit", string(in.Limit), pageSize),
		Cursor:       in.Cursor,
	}, f.err
}

type getInput struct {
	ID string `path:"id" format:"uuid" doc:"The appointment." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120005"`
}

type getOutput struct{ Body contract.Appointment }

func (s *server) get(ctx context.Context, in *getInput) (*getOutput, error) {
	var f form
	at := need(&f, "id", in.ID, id[booking.AppointmentID])
	if f.err != nil {
		return nil, fails(ctx, f.err)
	}
	v, err := s.Desk.Appointment(ctx, of(ctx).key.Org, at)
	if err != nil {
		return nil, fails(ctx, err)
	}
	return &getOutput{appointment(v)}, nil
}

// appointment shows a stored appointment as the contract has it.
func appointment(v desk.View) contract.Appointment {
	return contract.Appointment{
		ID:           v.ID.String(),
		ServiceID:    v.Service.Live().String(),
		BranchID:     v.Branch.Live().String(),
		ResourceID:   idOrNull(v.Resource.Live()),
		Date:         v.Date.String(),
		Time:         v.Time.String(),
		EndTime:      v.EndTime.String(),
		Status:       string(v.Status),
		CustomerName: string(v.Customer),
		Phone:        orNull(string(v.Phone)),
		Notes:        orNull(string(v.Notes)),
		SeatsTaken:   1, // one appointment is one seat
		Channel:      string(v.Channel),
		CreatedAt:    timestamp(v.Zone, v.CreatedAt),
		UpdatedAt:    timestamp(v.Zone, v.UpdatedAt),
		CancelledAt:  timestampOrNull(v.Zone, v.CancelAt),
	}
}

func timestamp(z *civil.Zone, unix int64) string { return z.Time(unix).Format(time.RFC3339) }

func timestampOrNull(z *civil.Zone, unix int64) *string {
	if unix == 0 {
		return nil
	}
	return new(timestamp(z, unix))
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func idOrNull[K any](v booking.ID[K]) *string {
	if v.IsZero() {
		return nil
	}
	return new(v.String())
}
