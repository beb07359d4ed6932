package api

import (
	"context"
	"fmt"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

func (s *server) registerAvailability() {
	register(s, endpoint{
		id: "check-availability", method: http.MethodGet, path: root + "/appointments/availability",
		scope: auth.AvailabilityRead, tag: tagAvailability,
		summary: "Check the nearest bookable slot",
		description: fmt.Sprintf("Returns the nearest bookable slot at or after the requested date and time for a service and branch. "+
			"The search runs forward up to and including the date %d days after the requested one. "+
			"A time in the past is a 400; the present minute is not the past.", contract.SearchDays),
		errors: []int{400, 404},
	}, s.availability)
	register(s, endpoint{
		id: "list-resources", method: http.MethodGet, path: root + "/appointments/resources",
		scope: auth.AvailabilityRead, tag: tagAvailability,
		summary:     "List the resources eligible for a service",
		description: "Capacity-based services (group classes) have no per-resource calendar and answer 400.",
		errors:      []int{400, 404},
	}, s.resources)
	register(s, endpoint{
		id: "list-resource-slots", method: http.MethodGet, path: root + "/appointments/resources/{resource_id}/slots",
		scope: auth.AvailabilityRead, tag: tagAvailability,
		summary: "Read a resource's free slots",
		description: fmt.Sprintf("Returns the resource's bookable times for each day from date_from to date_to, both included, at most %d days. "+
			"Days without free times are left out. Capacity-based services answer 400.", contract.SlotDays),
		errors: []int{400, 404},
	}, s.slots)
}

type availabilityInput struct {
	ServiceID string `query:"service_id" required:"true" format:"uuid" doc:"The service." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID  string `query:"branch_id" required:"true" format:"uuid" doc:"The branch." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	Date      string `query:"date" required:"true" format:"date" doc:"The date wanted." example:"2026-11-15"`
	Time      string `query:"time" required:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"The time wanted, HH:MM on the branch's wall clock." example:"09:30"`
}

type availabilityOutput struct{ Body *availability }

func (s *server) availability(ctx context.Context, in *availabilityInput) (*availabilityOutput, error) {
	q, err := in.query()
	if err != nil {
		return nil, fails(ctx, err)
	}
	a, err := s.Desk.Availability(ctx, of(ctx).key.Org, q)
	if err != nil {
		return nil, fails(ctx, err)
	}
	return &availabilityOutput{&availability{a}}, nil
}

func (in *availabilityInput) query() (desk.AvailabilityQuery, error) {
	var f form
	return desk.AvailabilityQuery{
		Service: need(&f, "service_id", in.ServiceID, id[booking.ServiceID]),
		Branch:  need(&f, "branch_id", in.BranchID, id[booking.BranchID]),
		Slot: booking.Slot{
			Date: need(&f, "date", in.Date, date),
			Time: need(&f, "time", in.Time, clock),
		},
	}, f.err
}

// availability is a contract.Availability on the wire.
type availability struct{ desk.Availability }

func (a *availability) lastsUntil() int64 { return a.Until }

// Schema implements huma.SchemaProvider.
func (*availability) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[contract.Availability](), true, "")
}

type resourcesInput struct {
	ServiceID string `query:"service_id" required:"true" format:"uuid" doc:"The service." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID  string `query:"branch_id" format:"uuid" doc:"The branch; all branches when left out." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
}

type resourcesOutput struct{ Body []contract.Resource }

func (s *server) resources(ctx context.Context, in *resourcesInput) (*resourcesOutput, error) {
	var f form
	service := need(&f, "service_id", in.ServiceID, id[booking.ServiceID])
	branch := maybe(&f, "branch_id", in.BranchID, id[booking.BranchID])
	if f.err != nil {
		return nil, fails(ctx, f.err)
	}
	list, err := s.Desk.Resources(ctx, of(ctx).key.Org, service, branch)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := make([]contract.Resource, len(list))
	for i, r := range list {
		out[i] = contract.Resource{ResourceID: r.ID.Live().String(), Name: r.Name, NameAr: r.NameAr}
	}
	return &resourcesOutput{out}, nil
}

type slotsInput struct {
	ResourceID string `path:"resource_id" format:"uuid" doc:"The resource." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120004"`
	ServiceID  string `query:"service_id" required:"true" format:"uuid" doc:"The service." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID   string `query:"branch_id" format:"uuid" doc:"The branch; every branch where the resource does the service when left out." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	DateFrom   string `query:"date_from" format:"date" doc:"The first day; today when left out." example:"2026-11-15"`
	DateTo     string `query:"date_to" format:"date" doc:"The last day, at most 13 days after date_from; six days after it when left out." example:"2026-11-21"`
}

type slotsOutput struct{ Body *slotList }

func (s *server) slots(ctx context.Context, in *slotsInput) (*slotsOutput, error) {
	q, err := in.query()
	if err != nil {
		return nil, fails(ctx, err)
	}
	list, err := s.Desk.Slots(ctx, of(ctx).key.Org, q)
	if err != nil {
		return nil, fails(ctx, err)
	}
	return &slotsOutput{&slotList{list, q.Service}}, nil
}

func (in *slotsInput) query() (desk.SlotsQuery, error) {
	var f form
	return desk.SlotsQuery{
		Resource: need(&f, "resource_id", in.ResourceID, id[booking.ResourceID]),
		Service:  need(&f, "service_id", in.ServiceID, id[booking.ServiceID]),
		Branch:   maybe(&f, "branch_id", in.BranchID, id[booking.BranchID]),
		From:     maybeDate(&f, "date_from", in.DateFrom),
		To:       maybeDate(&f, "date_to", in.DateTo),
	}, f.err
}

// slotList is a contract.ResourceSlots on the wire.
type slotList struct {
	desk.SlotList
	service booking.ServiceID
}

func (l *slotList) lastsUntil() int64 { return l.Until }

// Schema implements huma.SchemaProvider.
func (*slotList) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[contract.ResourceSlots](), true, "")
}
