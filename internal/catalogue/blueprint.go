package catalogue

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Blueprint describes an organization by slugs: what a person writes into a
// file. Applying it creates what is missing and updates what is there; what it
// does not name stays as it is.
type Blueprint struct {
	Organization OrganizationPlan
	Branches     []BranchPlan
	Services     []ServicePlan
	Resources    []ResourcePlan
	Users        []UserPlan
}

// OrganizationPlan names the organization.
type OrganizationPlan struct {
	Slug, Name, NameAr string
	Answers            booking.Answers // for the whole house
	Page               *booking.Page   // nil: stays as it is
}

// BranchPlan describes a branch.
type BranchPlan struct {
	Slug, Name, NameAr string
	Aliases            booking.Aliases
	Answers            booking.Answers
	Page               *booking.BranchPage // nil: stays as it is
	Zone               *civil.Zone         // nil: Asia/Riyadh
	Closures           []booking.Closure
	Retired            bool
}

// ServicePlan describes a service. Zero Step means Duration; zero Horizon
// means 90 days; no Branches means all of the organization's.
type ServicePlan struct {
	Slug, Name, NameAr        string
	Aliases                   booking.Aliases
	Answers                   booking.Answers
	Page                      *booking.ServicePage // nil: stays as it is
	Price, PriceAr            string               // in words; may be empty
	Duration, Step            int
	BufferBefore, BufferAfter int
	MinNotice, Horizon        int
	Capacity                  int
	Branches                  []string
	Sessions                  []SessionPlan
	Retired                   bool
}

// SessionPlan describes a session of a capacity-based service. Zero Capacity
// means the service's.
type SessionPlan struct {
	Branch string
	booking.Session
}

// ResourcePlan describes a resource.
type ResourcePlan struct {
	Slug, Name, NameAr string
	Aliases            booking.Aliases
	Gender             booking.Gender
	Services           []string
	Rosters            []RosterPlan // one for each branch
	TimeOff            []booking.Absence
	Retired            bool
}

// RosterPlan is when the resource works at a branch.
type RosterPlan struct {
	Branch string
	booking.Roster
}

// UserPlan describes somebody who may use the dashboard.
type UserPlan struct {
	Email, Name string
	Role        booking.Role
	Resource    string // slug of a practitioner's own
}

// Applied tells the ids of everything the blueprint named.
type Applied struct {
	Organization booking.OrgID
	Branches     map[string]booking.BranchID
	Services     map[string]booking.ServiceID
	Resources    map[string]booking.ResourceID
	// Links are tokens with which new users join, by address.
	Links map[string]string
	// Waiting are users who were invited before and keep the link they have.
	Waiting []UserPlan
}
