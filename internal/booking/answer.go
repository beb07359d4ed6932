package booking

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// Topic is something that callers ask about and that an organization answers
// in words of its own.
type Topic string

// The topics. AboutAnything is what may be said where no other answer is.
const (
	AboutPrice       Topic = "price"
	AboutPreparation Topic = "preparation" // what to do or bring before one comes
	AboutDuration    Topic = "duration"    // how long one should plan for
	AboutInsurance   Topic = "insurance"
	AboutPayment     Topic = "payment"
	AboutParking     Topic = "parking"
	AboutDirections  Topic = "directions"
	AboutAnything    Topic = "general"
)

// What is answered where, in the order in which forms ask for it.
var (
	ServiceTopics      = []Topic{AboutPrice, AboutPreparation, AboutDuration, AboutInsurance}
	BranchTopics       = []Topic{AboutDirections, AboutParking, AboutInsurance, AboutPayment}
	OrganizationTopics = []Topic{AboutInsurance, AboutPayment, AboutAnything}
)

// Text is a sentence or two in each language. Either may be empty.
type Text struct {
	En string `json:"en,omitempty"`
	Ar string `json:"ar,omitempty"`
}

// IsZero tells whether nothing is said in either language.
func (t Text) IsZero() bool { return t == Text{} }

// Answers are what is said about topics. A topic without one is not in it.
type Answers map[Topic]Text

// Value implements driver.Valuer: JSON, or empty text where there is nothing.
func (a Answers) Value() (driver.Value, error) {
	if len(a) == 0 {
		return "", nil
	}
	text, err := json.Marshal(a)
	return string(text), err
}

// Scan implements sql.Scanner.
func (a *Answers) Scan(v any) error { return unpack(v, a) }

// Aliases are other names that people say for a thing.
type Aliases []string

// Value implements driver.Valuer: JSON, or empty text where there are none.
func (a Aliases) Value() (driver.Value, error) {
	if len(a) == 0 {
		return "", nil
	}
	text, err := json.Marshal([]string(a))
	return string(text), err
}

// Scan implements sql.Scanner.
func (a *Aliases) Scan(v any) error { return unpack(v, (*[]string)(a)) }

// unpack reads JSON from a column; empty text leaves nothing.
func unpack[T any](v any, out *T) error {
	var text []byte
	switch v := v.(type) {
	case nil:
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("booking: cannot read JSON from %T", v)
	}
	var read T
	if len(text) > 0 {
		if err := json.Unmarshal(text, &read); err != nil {
			return fmt.Errorf("booking: a column of JSON: %w", err)
		}
	}
	*out = read
	return nil
}

// Gender is whether a resource is a woman or a man, for callers who wish for
// one of them.
type Gender string

// The genders. A room has none, and of many resources it is not known.
const (
	NotKnown Gender = ""
	Female   Gender = "female"
	Male     Gender = "male"
)

// Genders are those that may be written down.
var Genders = []Gender{NotKnown, Female, Male}

// Answer is what is said about a topic of the service. Where nobody wrote an
// answer about the price, it is the price itself.
func (s *Service) Answer(t Topic) Text {
	if a := s.Answers[t]; t != AboutPrice || !a.IsZero() {
		return a
	}
	return Text{En: s.Price, Ar: s.PriceAr}
}

// Answer finds what is said about a topic: for the service, at the branch, or
// in the whole house, the nearest first. Service and branch may be nil.
func (c *Catalog) Answer(t Topic, s *Service, b *Branch) Text {
	if s != nil {
		if a := s.Answer(t); !a.IsZero() {
			return a
		}
	}
	if b != nil && !b.Answers[t].IsZero() {
		return b.Answers[t]
	}
	return c.Org.Answers[t]
}
