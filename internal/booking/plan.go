package booking

import (
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// Plan is how much an organization may use, as whoever runs the service has said. A
// zero limit is none.
type Plan struct {
	Name      string
	Bookings  int64 // appointments made in a month of UTC
	Messages  int64 // units of messages in a month of UTC
	Keys      int64 // API keys that work
	Endpoints int64 // webhook endpoints
}

// What a plan refuses.
var (
	// ErrQuota is said to whoever books, but for people of the house: a reception
	// never stands before a locked book.
	ErrQuota = fault.New(fault.Forbidden, "quota_reached",
		"this organization has made as many bookings this month as its plan allows; its own people can still book by hand, and whoever runs "+
			"the service can raise the plan")
	ErrPlanKeys = fault.New(fault.Conflict, "plan_keys",
		"the plan of this organization allows no more API keys; revoke one first, or ask whoever runs the service")
	ErrPlanEndpoints = fault.New(fault.Conflict, "plan_endpoints",
		"the plan of this organization allows no more webhook endpoints; remove one first, or ask whoever runs the service")
)

// Used is how many appointments were made in a month, as a plan with an end counts
// them.
type Used struct {
	Month string // such as 2026-10
	Made  int64
}

// MonthOf is the name of the month, of UTC, of an instant.
func MonthOf(unix int64) string { return time.Unix(unix, 0).UTC().Format("2006-01") }

// Near tells whether most of a plan's bookings are used in the month of an instant.
func (p Plan) Near(u Used, now int64) bool {
	return p.Bookings > 0 && u.Month == MonthOf(now) && u.Made*5 >= p.Bookings*4
}
