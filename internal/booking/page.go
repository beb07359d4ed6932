package booking

import (
	"database/sql/driver"
	"encoding/json"
	"slices"
)

// Page is how an organization meets customers who book by themselves: on its
// page, and by the link of an appointment. Zero, the page is shut.
type Page struct {
	Open    bool   `json:"open,omitempty"`    // customers may book there
	Phone   string `json:"phone,omitempty"`   // whom to call where the page does not serve
	Welcome Text   `json:"welcome,omitzero"`  // a sentence or two on the first view
	Terms   Text   `json:"terms,omitzero"`    // what customers agree to; empty: nothing
	Version int    `json:"version,omitempty"` // of the terms; grows with every change of them
	Colour  string `json:"colour,omitempty"`  // #rrggbb; empty: ours
	Logo    Logo   `json:"logo,omitzero"`     // zero: none
	// Business is what kind of place it is, for search engines; empty: any.
	Business Business `json:"business,omitempty"`
	Hidden   bool     `json:"hidden,omitempty"` // search engines are asked to leave it out
	Host     string   `json:"host,omitempty"`   // a host name of its own, such as book.noor.example

	Sites     []string `json:"sites,omitempty"`     // origins whose pages may show it in a frame
	Verify    Verify   `json:"verify,omitempty"`    // whose number is checked by a code; empty: VerifyNew
	Countries []string `json:"countries,omitempty"` // dial codes of numbers that may book besides Saudi mobile ones, such as +971

	// Missed is how many appointments missed within MissedDays make us ask a
	// customer to call; zero: none do.
	Missed     int `json:"missed,omitempty"`
	MissedDays int `json:"missed_days,omitempty"`

	Rules *SelfRules `json:"rules,omitempty"` // of every service that has none of its own; nil: UsualRules
}

// Logo is the picture of an organization: what a page has to know to make room
// for it. The picture itself is kept elsewhere.
type Logo struct {
	Mark   string `json:"mark"` // of its bytes: another picture has another
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Verify says whose number is checked by a code before a booking counts.
type Verify string

// Whose it is. New is a number under whose name no appointment was kept yet, and
// which was not checked in this browser.
const (
	VerifyNever  Verify = "never"
	VerifyNew    Verify = "new"
	VerifyAlways Verify = "always"
)

// Verifies are all of them.
var Verifies = []Verify{VerifyNever, VerifyNew, VerifyAlways}

// SelfService is what customers may do by the link of their appointment.
type SelfService string

// What they may do. With SelfOff they may only look.
const (
	SelfOff    SelfService = "off"
	SelfCancel SelfService = "cancel"
	SelfAll    SelfService = "all"
)

// SelfServices are all of them.
var SelfServices = []SelfService{SelfOff, SelfCancel, SelfAll}

// SelfRules are what holds for customers who change their appointment
// themselves. People of the house are not bound by them.
type SelfRules struct {
	Self         SelfService `json:"self"`
	CancelNotice int         `json:"cancel_notice"` // minutes before the start until which they may cancel
	MoveNotice   int         `json:"move_notice"`   // and move
	Moves        int         `json:"moves"`         // how often they may move one appointment
}

// UsualRules are the rules where nobody has chosen any.
var UsualRules = SelfRules{Self: SelfAll, CancelNotice: 120, MoveNotice: 120, Moves: 3}

// BranchPage is what customers see of a branch.
type BranchPage struct {
	Shut    bool   `json:"shut,omitempty"`   // nothing is booked here on the page
	Address Text   `json:"address,omitzero"` // where it is, in words
	Map     string `json:"map,omitempty"`    // an https address of a map
	Phone   string `json:"phone,omitempty"`  // empty: the organization's
}

// ServicePage is what customers see of a service, and what they are asked.
type ServicePage struct {
	Shut      bool       `json:"shut,omitempty"` // it is not booked on the page
	About     Text       `json:"about,omitzero"` // a sentence or two
	Rules     *SelfRules `json:"rules,omitempty"`
	Questions []Question `json:"questions,omitempty"`
}

// MostQuestions is how many questions a service may ask.
const MostQuestions = 5

// Question is asked of a customer who books by themselves.
type Question struct {
	Slug     string       `json:"slug"` // answers refer to it
	Kind     QuestionKind `json:"kind"`
	Label    Text         `json:"label"`
	Choices  []Text       `json:"choices,omitempty"` // of ChoiceQuestion
	Required bool         `json:"required,omitempty"`
}

// QuestionKind says how a question is answered.
type QuestionKind string

// The kinds.
const (
	TextQuestion   QuestionKind = "text"
	ChoiceQuestion QuestionKind = "choice"
	YesNoQuestion  QuestionKind = "yes_no"
)

// QuestionKinds are all of them.
var QuestionKinds = []QuestionKind{TextQuestion, ChoiceQuestion, YesNoQuestion}

// Checks is whose number is checked, also where nobody has chosen.
func (p Page) Checks() Verify {
	if p.Verify == "" {
		return VerifyNew
	}
	return p.Verify
}

// SelfRules are the rules of a service.
func (c *Catalog) SelfRules(s *Service) SelfRules {
	switch {
	case s.Page.Rules != nil:
		return *s.Page.Rules
	case c.Org.Page.Rules != nil:
		return *c.Org.Page.Rules
	}
	return UsualRules
}

// OnPage tells whether a service can be booked at a branch by customers
// themselves, as far as the house has chosen.
func (c *Catalog) OnPage(b *Branch, s *Service) bool {
	return c.Org.Page.Open && !b.Retired && !b.Page.Shut && !s.Retired && !s.Page.Shut && slices.Contains(s.Branches, b.ID)
}

// Value implements driver.Valuer: JSON.
func (p Page) Value() (driver.Value, error) { return packed(p) }

// Scan implements sql.Scanner.
func (p *Page) Scan(v any) error { return unpack(v, p) }

// Value implements driver.Valuer: JSON.
func (p BranchPage) Value() (driver.Value, error) { return packed(p) }

// Scan implements sql.Scanner.
func (p *BranchPage) Scan(v any) error { return unpack(v, p) }

// Value implements driver.Valuer: JSON.
func (p ServicePage) Value() (driver.Value, error) { return packed(p) }

// Scan implements sql.Scanner.
func (p *ServicePage) Scan(v any) error { return unpack(v, p) }

func packed(v any) (driver.Value, error) {
	text, err := json.Marshal(v)
	return string(text), err
}
