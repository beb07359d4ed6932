package api

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

func (s *server) registerMenu() {
	register(s, endpoint{
		id: "list-services", method: http.MethodGet, path: root + "/appointments/services",
		scope: auth.AvailabilityRead, tag: tagMenu,
		summary:     "List the services that can be booked",
		description: "Names in both languages, duration, price in words, branches and, for group classes, seats and sessions.",
		errors:      []int{400, 404},
	}, s.services)
	register(s, endpoint{
		id: "list-branches", method: http.MethodGet, path: root + "/appointments/branches",
		scope: auth.AvailabilityRead, tag: tagMenu,
		summary:     "List the branches that can be booked at",
		description: "Names in both languages and the time zone that decides what date and time mean there.",
		errors:      []int{400, 404},
	}, s.branches)
	register(s, endpoint{
		id: "list-free-times", method: http.MethodGet, path: root + "/appointments/calendar",
		scope: auth.AvailabilityRead, tag: tagAvailability,
		summary: "Read a month of free times with anybody",
		description: "Returns the times of each day from date_from to date_to, both included, at most 31 days, at which the service can be " +
			"booked " +
			"with any eligible resource; for a group class the sessions with a seat left. A time listed is bookable. Days without free times are " +
			"left out.",
		errors: []int{400, 404},
	}, s.calendar)
}

type servicesInput struct {
	BranchID string `query:"branch_id" format:"uuid" doc:"Only what this branch offers; all branches when left out." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
}

type servicesOutput struct{ Body []contract.Service }

func (s *server) services(ctx context.Context, in *servicesInput) (*servicesOutput, error) {
	var f form
	branch := maybe(&f, "branch_id", in.BranchID, id[booking.BranchID])
	if f.err != nil {
		return nil, fails(ctx, f.err)
	}
	menu, err := s.Desk.Menu(ctx, of(ctx).key.Org, branch)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := make([]contract.Service, len(menu))
	for i, m := range menu {
		out[i] = menuItem(m)
	}
	return &servicesOutput{out}, nil
}

// menuItem shows a service as the contract has it.
func menuItem(m desk.MenuItem) contract.Service {
	out := contract.Service{
		ServiceID: m.ID.Live().String(), Name: m.Name, NameAr: m.NameAr, DurationMinutes: m.Duration,
		PriceText: orNull(m.Price), PriceTextAr: orNull(m.PriceAr),
		BranchIDs: []string{}, Sessions: []contract.Session{},
	}
	if m.ByCapacity() {
		out.Capacity = &m.Capacity
	}
	for _, b := range m.At {
		out.BranchIDs = append(out.BranchIDs, b.ID.Live().String())
	}
	for _, p := range m.Sessions {
		session := contract.Session{BranchID: p.Branch.Live().String(), Time: p.Time.String(), Capacity: p.Capacity}
		if p.Once {
			session.Date = new(p.Date.String())
		} else {
			session.Weekday = new(strings.ToLower(p.Weekday.String()))
		}
		out.Sessions = append(out.Sessions, session)
	}
	return out
}

type branchesInput struct {
	ServiceID string `query:"service_id" format:"uuid" doc:"Only branches that offer this service; all when left out." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
}

type branchesOutput struct{ Body []contract.Branch }

func (s *server) branches(ctx context.Context, in *branchesInput) (*branchesOutput, error) {
	var f form
	service := maybe(&f, "service_id", in.ServiceID, id[booking.ServiceID])
	if f.err != nil {
		return nil, fails(ctx, f.err)
	}
	list, err := s.Desk.Places(ctx, of(ctx).key.Org, service)
	if err != nil {
		return nil, fails(ctx, err)
	}
	out := make([]contract.Branch, len(list))
	for i, b := range list {
		out[i] = contract.Branch{BranchID: b.ID.Live().String(), Name: b.Name, NameAr: b.NameAr, TimeZone: b.Zone.Name()}
	}
	return &branchesOutput{out}, nil
}

type calendarInput struct {
	ServiceID string `query:"service_id" required:"true" format:"uuid" doc:"The service." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120002"`
	BranchID  string `query:"branch_id" format:"uuid" doc:"The branch. It can be left out only for a service that one branch alone offers." example:"018f3a5e-7c1d-7b3a-9c55-0242ac120003"`
	DateFrom  string `query:"date_from" format:"date" doc:"The first day; today when left out." example:"2026-11-15"`
	DateTo    string `query:"date_to" format:"date" doc:"The last day, at most 30 days after date_from, which it is when left out." example:"2026-12-15"`
}

type calendarOutput struct{ Body *freeMonth }

func (s *server) calendar(ctx context.Context, in *calendarInput) (*calendarOutput, error) {
	q, err := in.query()
	if err != nil {
		return nil, fails(ctx, err)
	}
	month, err := s.Desk.FreeTimes(ctx, of(ctx).key.Org, q)
	if err != nil {
		return nil, fails(ctx, err)
	}
	return &calendarOutput{&freeMonth{month}}, nil
}

func (in *calendarInput) query() (desk.MonthQuery, error) {
	var f form
	return desk.MonthQuery{
		Service: need(&f, "service_id", in.ServiceID, id[booking.ServiceID]),
		Branch:  maybe(&f, "branch_id", in.BranchID, id[booking.BranchID]),
		From:    maybeDate(&f, "date_from", in.DateFrom),
		To:      maybeDate(&f, "date_to", in.DateTo),
	}, f.err
}

// freeMonth is a contract.Calendar on the wire.
type freeMonth struct{ *desk.FreeMonth }

// Schema implements huma.SchemaProvider.
func (*freeMonth) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[contract.Calendar](), true, "")
}

// appendJSON implements appender: a month can have thousands of times.
func (m *freeMonth) appendJSON(b []byte) []byte {
	b = append(b, `{"service_id":"`...)
	b = append(b, m.Service.ID.Live().String()...)
	b = append(b, `","branch_id":"`...)
	b = append(b, m.Branch.ID.Live().String()...)
	b = append(b, `","slots_by_date":[`...)
	for i, d := range m.Days {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendDay(b, d.DaySlots)
		if d.Left != nil {
			b = append(b, `,"sessions":[`...)
			for j, left := range d.Left {
				if j > 0 {
					b = append(b, ',')
				}
				b = append(b, `{"time":"`...)
				b = append(b, d.Times[j].String()...)
				b = append(b, `","seats_left":`...)
				b = strconv.AppendInt(b, int64(left), 10)
				b = append(b, '}')
			}
			b = append(b, ']')
		}
		b = append(b, '}')
	}
	return append(b, `]}`...)
}
