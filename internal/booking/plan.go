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
	Storage   int64 // bytes that are stored
	Stored    int64 // how many that were when they were counted last
}

// Megabyte is what storage is said in to people.
const Megabyte = 1_000_000

// Full tells whether as much is stored as the plan allows.
func (p Plan) Full() bool { return p.Storage > 0 && p.Stored >= p.Storage }

// What a plan refuses.
var (
	// ErrQuota is said to whoever books, but for people of the house: a reception
	// never stands before a locked book.
	ErrQuota = fault.New(fault.Forbidden, "quota_reached",
		"this organization has made as many bookings this month, or stores as much, as its plan allows; its own people can still book by "+
			"hand, and whoever runs the service can raise the plan")
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
	return u.Month == MonthOf(now) && mostOf(u.Made, p.Bookings)
}

// NearlyFull tells whether most of what a plan may store is stored.
func (p Plan) NearlyFull() bool { return mostOf(p.Stored, p.Storage) }

// mostOf tells whether four fifths of a limit are reached, if there is one.
func mostOf(n, limit int64) bool { return limit > 0 && n*5 >= limit*4 }
