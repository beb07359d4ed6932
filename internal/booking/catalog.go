package booking

import (
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// Span is a stretch of time [Start, End) in Unix seconds.
type Span struct{ Start, End int64 }

// Overlaps tells whether two spans share an instant; touching ones do not.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Covers tells whether o lies wholly inside s.
func (s Span) Covers(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Organization is a tenant.
type Organization struct {
	ID      OrgID
	Slug    string
	Name    string
	NameAr  string
	Answers Answers // for the whole house; read with the catalog and the settings
	Page    Page
	Catalog int64 // version of the catalog; grows with every change to it
	// Suspended says that whoever runs the service lets the organization change
	// nothing; read with the catalog and with memberships.
	Suspended Suspension
	Plan      Plan // read like that, too
}

// Suspension is since when an organization is suspended, and what its members are
// told of why.
type Suspension struct {
	At  int64 // zero: it works
	Why string
}

// On tells whether it is suspended.
func (s Suspension) On() bool { return s.At != 0 }

// Hours are wall-clock stretches [From, To) in minutes after midnight of the
// day they belong to. To may exceed 1440: the shift ends on the next day.
type Hours struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Week holds the working hours of each weekday, Sunday first, ordered by From.
type Week [7][]Hours

// DateRange is a stretch of calendar dates, both ends included.
type DateRange struct {
	From civil.Date `json:"from"`
	To   civil.Date `json:"to"`
}

// Has tells whether the date lies in the range.
func (r DateRange) Has(d civil.Date) bool { return r.From <= d && d <= r.To }

// Closure is a range of dates on which a branch is closed.
type Closure struct {
	DateRange
	Name string // such as Eid; may be empty
}

// Absence is when a resource is away or kept free.
type Absence struct {
	Span
	Name string // such as lunch; may be empty
}

// Override replaces the weekly hours on every date of its range. Where several
// hold for a date the shortest range wins, and among equals the last one.
// A weekday without hours is a day off.
type Override struct {
	DateRange
	Week Week `json:"week"`
}

// Roster is when a resource works at one branch.
type Roster struct {
	Branch    BranchID   `json:"branch"`
	Week      Week       `json:"week"`
	Overrides []Override `json:"overrides,omitempty"`
}

// Branch is a place. Its zone decides what date and time mean there.
type Branch struct {
	ID       BranchID
	Slug     string
	Name     string
	NameAr   string
	Aliases  Aliases
	Answers  Answers
	Page     BranchPage
	Zone     *civil.Zone
	Closures []Closure // whole dates on which nothing is bookable
	Retired  bool      // no longer bookable; kept for its past
}

// Service is something a customer can book.
type Service struct {
	ID           ServiceID
	Slug         string
	Name         string
	NameAr       string
	Aliases      Aliases
	Answers      Answers
	Page         ServicePage
	Price        string // what it costs, in words, to be shown as they are; may be empty
	PriceAr      string
	Duration     int // minutes
	Step         int // minutes between two starts of the grid
	BufferBefore int // minutes kept free before
	BufferAfter  int // minutes kept free after
	MinNotice    int // minutes between now and the earliest bookable start
	Horizon      int // days between now and the latest bookable start
	Capacity     int // seats of a session; 0 for a service done by a resource
	Branches     []BranchID
	Sessions     []Session // only with Capacity
	Retired      bool
}

// ByCapacity tells whether the service is a group class: booked by the seat,
// in sessions, without a resource's calendar.
func (s *Service) ByCapacity() bool { return s.Capacity > 0 }

// Session is one planned meeting of a capacity-based service: every week on a
// weekday, or once on a date.
type Session struct {
	Branch   BranchID     `json:"branch"`
	Once     bool         `json:"once,omitempty"` // on Date, else every Weekday
	Weekday  time.Weekday `json:"weekday"`
	Date     civil.Date   `json:"date"`
	Time     civil.Clock  `json:"time"`
	Capacity int          `json:"capacity"`
}

// Resource is who or what does a service: a doctor, a stylist, a room.
type Resource struct {
	ID       ResourceID
	Slug     string
	Name     string
	NameAr   string
	Aliases  Aliases
	Gender   Gender
	Position int // configured order, the last but one tie-breaker
	Services []ServiceID
	Rosters  []Roster  // one for each branch it works at
	TimeOff  []Absence // absences, ordered
	External string    // its id in the organization's own system; empty: not mapped
	Retired  bool
}

// Catalog is everything an organization offers, at one version. It is read
// only once built: a change makes a new one.
type Catalog struct {
	Org       Organization
	Branches  []*Branch
	Services  []*Service
	Resources []*Resource
}
