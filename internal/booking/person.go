package booking

import (
	"slices"
	"time"
)

// Role is what a person does in an organization, and so what they may do in
// the dashboard.
type Role string

// The roles. An owner may do everything; a manager everything but deciding
// who belongs; a receptionist works with calendars and customers; a
// practitioner sees their own calendar.
const (
	Owner        Role = "owner"
	Manager      Role = "manager"
	Receptionist Role = "receptionist"
	Practitioner Role = "practitioner"
)

// Roles lists them all.
var Roles = []Role{Owner, Manager, Receptionist, Practitioner}

// Known tells whether there is such a role.
func (r Role) Known() bool { return slices.Contains(Roles, r) }

// Person is somebody who can sign in to the dashboard.
type Person struct {
	ID        PersonID
	Email     string
	Name      string
	Language  string // en or ar; empty: not chosen
	TwoFactor bool   // signs in with a code as well
	// FactorLost says that codes cannot be checked any more: only recovery
	// codes serve, until the second factor is set up anew.
	FactorLost bool
	NoPassword bool // has been given a link to choose one, and has not done so yet
	CreatedAt  int64
}

// Membership is a person's place in an organization.
type Membership struct {
	Org      Organization
	Settings Settings
	Security Security
	Role     Role
	Resource ResourceID // a practitioner's own; else zero
	Zone     string     // of the first branch, in which instants are told
	Used     Used       // of a plan with an end
	ClosedAt int64      // since when the organization is closed; zero: it is open
}

// Settings are what an organization has chosen for its dashboard.
type Settings struct {
	Language      string       // en or ar
	WeekStart     time.Weekday // first day of a week
	Digits        string       // latin or arabic
	Hijri         bool         // show the Hijri date beside the Gregorian
	RetentionDays int          // what an appointment holds about its customer is erased so long after it; 0: never
	DeskBlocks    bool         // receptionists may keep time of others free
}

// MayBlock tells whether the person may keep time of others free: owners and
// managers may, and receptionists where the organization lets them.
func (m Membership) MayBlock() bool {
	switch m.Role {
	case Owner, Manager:
		return true
	case Receptionist:
		return m.Settings.DeskBlocks
	}
	return false
}

// InSandbox stands before the action of a deed that was done in a sandbox.
const InSandbox = "sandbox/"

// MovedTo stands in the object of a move, between where the appointment stood and where it
// stands from then on.
const MovedTo = ">"

// Deed is a line of the audit log.
type Deed struct {
	ID     DeedID
	At     int64
	Person PersonID // zero: the command line
	Name   string   // of the person, as it was; everybody chooses their own
	Email  string   // of the person, as it was: by it they are known
	Action string   // what was done, such as user.invited
	Object string   // id or name of what it was done to
	Detail string
}
