package api

import (
	"context"
	"net/http"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
)

// longestHold is how long a slot can be kept without booking it, in seconds.
const longestHold = 900

var errSeconds = fault.New(fault.Invalid, "invalid_seconds", "must be a whole number from 1 to 900; leave it out for 300")

func (s *server) registerHolds() {
	register(s, endpoint{
		id: "create-hold", method: http.MethodPost, path: root + "/appointments/holds",
		scope: auth.AppointmentsCreate, tag: tagHolds, status: http.StatusCreated,
		summary: "Hold a slot for a moment",
		description: "Keeps a slot while the customer is still deciding. Booking with its id as hold_id turns it into the appointment; else it " +
			"ends by itself.",
		errors: []int{400, 404, 409, 413},
	}, s.hold)
	register(s, endpoint{
		id: "release-hold", method: http.MethodDelete, path: root + "/appointments/holds/{hold_id}",
		scope: auth.AppointmentsCreate, tag: tagHolds, status: http.StatusNoContent,
		summary: "Release a hold",
		errors:  []int{400, 404},
	}, s.release)
}

type holdInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"255" doc:"Makes a repeat of the same request safe: up to 255 printable ASCII characters, fresh for each hold." example:"3f9a1c52-hold-1"`
	Body           payload[contract.NewHold]
}

type holdOutput struct {
	Replayed string `header:"Idempotent-Replayed" doc:"true when this is the hold of an earlier request with the same Idempotency-Key." enum:"true"`
	Body     contract.Hold
}

func (s *server) hold(ctx context.Context, in *holdInput) (*holdOutput, error) {
	x := of(ctx)
	req, err := in.request(x.r.Header)
	if err != nil {
		return nil, fails(ctx, err)
	}
	h, replayed, err := s.Desk.HoldOnce(ctx, x.caller(), req)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := &holdOutput{Body: contract.Hold{
		ID:         h.ID.String(),
		ResourceID: idOrNull(h.Resource.Live()),
		Date:       req.Slot.Date.String(),
		Time:       req.Slot.Time.String(),
		ExpiresAt:  time.Unix(h.ExpiresAt, 0).UTC().Format(time.RFC3339),
	}}
	if replayed {
		out.Replayed = "true"
	}
	return out, nil
}

func (in *holdInput) request(h http.Header) (desk.HoldRequest, error) {
	if in.Body.err != nil {
		return desk.HoldRequest{}, in.Body.err
	}
	key, err := idempotencyKey(h)
	if err != nil {
		return desk.HoldRequest{}, err
	}
	var f form
	b := in.Body.value
	r := desk.HoldRequest{
		IdempotencyKey: key,
		Service:        need(&f, "service_id", b.ServiceID, id[booking.ServiceID]),
		Branch:         need(&f, "branch_id", b.BranchID, id[booking.BranchID]),
		Slot: booking.Slot{
			Date: need(&f, "date", b.Date, date),
			Time: need(&f, "time", b.Time, clock),
		},
		Resource: given(&f, "resource_id", b.ResourceID, id[booking.ResourceID]),
	}
	if b.Seconds != nil {
		if *b.Seconds < 1 || *b.Seconds > longestHold {
			f.wrong("seconds", errSeconds)
		}
		r.For = time.Duration(*b.Seconds) * time.Second
	}
	return r, f.err
}

type releaseInput struct {
	HoldID string `path:"hold_id" format:"uuid" doc:"The hold." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120006"`
}

func (s *server) release(ctx context.Context, in *releaseInput) (*struct{}, error) {
	var f form
	at := need(&f, "hold_id", in.HoldID, id[booking.HoldID])
	if f.err != nil {
		return nil, fails(ctx, f.err)
	}
	if err := s.Desk.Release(ctx, of(ctx).caller(), at); err != nil {
		return nil, fails(ctx, err)
	}
	return nil, nil
}
