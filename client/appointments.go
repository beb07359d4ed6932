package client

import (
	"context"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mawid/mawid/contract"
)

// values makes a query of pairs, leaving out what is empty.
func values(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			v.Set(pairs[i], pairs[i+1])
		}
	}
	return v
}

// read asks for something.
func read[T any](ctx context.Context, c *Client, path string, query url.Values) (T, error) {
	var out T
	err := c.do(ctx, request{method: http.MethodGet, path: path, query: query}, &out)
	return out, err
}

// Availability tells whether a time can be had and, if not, which is nearest
// (A1). Date is YYYY-MM-DD, clock HH:MM on the branch's wall clock.
func (c *Client) Availability(ctx context.Context, service, branch, date, clock string) (contract.Availability, error) {
	return read[contract.Availability](ctx, c, "/availability",
		values("service_id", service, "branch_id", branch, "date", date, "time", clock))
}

// Resources lists who does a service (A2), at all branches or, if it is not
// empty, at one.
func (c *Client) Resources(ctx context.Context, service, branch string) ([]contract.Resource, error) {
	return read[[]contract.Resource](ctx, c, "/resources", values("service_id", service, "branch_id", branch))
}

// Days is a range of dates, YYYY-MM-DD, both ends included. What is empty is
// chosen by the service: from today, for as long as the list may be by itself.
type Days struct{ From, To string }

// Slots lists the free times of one resource (A3), for at most contract.SlotDays.
func (c *Client) Slots(ctx context.Context, resource, service, branch string, d Days) (contract.ResourceSlots, error) {
	return read[contract.ResourceSlots](ctx, c, "/resources/"+url.PathEscape(resource)+"/slots",
		values("service_id", service, "branch_id", branch, "date_from", d.From, "date_to", d.To))
}

// Services lists what can be booked, at all branches or, if it is not empty,
// at one.
func (c *Client) Services(ctx context.Context, branch string) ([]contract.Service, error) {
	return read[[]contract.Service](ctx, c, "/services", values("branch_id", branch))
}

// Branches lists where, all branches or, if it is not empty, those that offer
// a service.
func (c *Client) Branches(ctx context.Context, service string) ([]contract.Branch, error) {
	return read[[]contract.Branch](ctx, c, "/branches", values("service_id", service))
}

// Calendar lists the times at which a service can be booked with anybody, for
// at most 31 days.
func (c *Client) Calendar(ctx context.Context, service, branch string, d Days) (contract.Calendar, error) {
	return read[contract.Calendar](ctx, c, "/calendar",
		values("service_id", service, "branch_id", branch, "date_from", d.From, "date_to", d.To))
}

// Book books (A4). once is your own name for this order, such as its number:
// for a day the same name gives the same appointment, however often and from
// wherever it is sent. If it is empty, one is made, which serves this call and
// its repeats only: when Book then ends without an answer, nobody knows whether
// it was booked.
func (c *Client) Book(ctx context.Context, once string, a contract.NewAppointment) (contract.Created, error) {
	var out contract.Created
	err := c.do(ctx, request{method: http.MethodPost, once: key(once), body: a}, &out)
	return out, err
}

// Hold keeps a slot for a moment while a customer decides; once is as for Book.
func (c *Client) Hold(ctx context.Context, once string, h contract.NewHold) (contract.Hold, error) {
	var out contract.Hold
	err := c.do(ctx, request{method: http.MethodPost, path: "/holds", once: key(once), body: h}, &out)
	return out, err
}

// Release gives a hold back. One that is gone already is a 404.
func (c *Client) Release(ctx context.Context, hold string) error {
	return c.do(ctx, request{method: http.MethodDelete, path: "/holds/" + url.PathEscape(hold)}, nil)
}

// Appointment reads one appointment (A5).
func (c *Client) Appointment(ctx context.Context, id string) (contract.Appointment, error) {
	return read[contract.Appointment](ctx, c, "/"+url.PathEscape(id), nil)
}

// Filter narrows a list of appointments. What is empty does not.
type Filter struct {
	Days
	Branch, Service, Resource string
	Status                    string
	Phone                     string    // E.164
	UpdatedSince              time.Time // sorts by the last change instead of the start
	PageSize                  int       // up to 200; zero: as the service likes
}

// Appointments reads all appointments that pass the filter, page by page while
// they are asked for. An error ends the list.
func (c *Client) Appointments(ctx context.Context, f Filter) iter.Seq2[contract.Appointment, error] {
	query := values("date_from", f.From, "date_to", f.To, "branch_id", f.Branch, "service_id", f.Service, "resource_id", f.Resource,
		"status", f.Status, "phone", f.Phone)
	if !f.UpdatedSince.IsZero() {
		query.Set("updated_since", f.UpdatedSince.UTC().Format(time.RFC3339))
	}
	if f.PageSize != 0 {
		query.Set("limit", strconv.Itoa(f.PageSize))
	}
	return func(yield func(contract.Appointment, error) bool) {
		for {
			page, err := read[contract.AppointmentList](ctx, c, "", query)
			if err != nil {
				yield(contract.Appointment{}, err)
				return
			}
			for _, a := range page.Items {
				if !yield(a, nil) {
					return
				}
			}
			if page.NextCursor == nil {
				return
			}
			query.Set("cursor", *page.NextCursor)
		}
	}
}
