package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// takePerson takes in who shall do it: somebody by name, a woman or a man, or
// anybody.
func (c *call) takePerson(m *understand.Meaning) bool {
	s := c.s
	people := m.People
	if s.Topic == understand.AWho && len(s.Options) > 0 && s.Options[0].Kind == "person" {
		if i, ok := c.option(m); ok {
			people = []int{s.Options[i].Index}
		}
	}
	switch {
	case m.AnyPerson || s.Topic == understand.AWho && m.Choice == understand.Any:
		if !s.Resource.IsZero() {
			c.drop()
		}
		s.Resource, s.Wanted, s.Stranger, s.Maybe = booking.ResourceID{}, m.Wanted, false, nil
		return true
	case len(people) == 1:
		s.Stranger, s.Maybe = false, nil
		return c.takeNamed(&c.p.People[people[0]])
	case len(people) > 1:
		return c.takeSeveral(people)
	case m.Wanted != booking.NotKnown:
		return c.takeWanted(m.Wanted)
	case m.Stranger:
		s.Stranger = true
		c.note("person.unknown")
		return true
	}
	return false
}

// takeNamed takes in a wish for one person.
func (c *call) takeNamed(p *Person) bool {
	s := c.s
	if s.Service.IsZero() && len(p.Services) == 1 {
		s.Service = p.Services[0]
	}
	svc := c.service()
	if svc != nil && !slices.Contains(p.Services, svc.ID) || !s.Branch.IsZero() && !slices.Contains(p.Branches, s.Branch) {
		if svc != nil {
			c.note("person.not", "person", p.Label.In(s.Lang), "service", svc.Label.In(s.Lang))
		}
		return true
	}
	if s.Resource != p.ID {
		if s.Held != nil && s.Held.Resource != p.ID || len(s.Offers) > 0 {
			c.again()
		}
		s.Resource, s.Wanted = p.ID, booking.NotKnown
	}
	return true
}

// takeSeveral keeps in mind that one of several people is meant. Whoever does
// not do the service cannot be.
func (c *call) takeSeveral(people []int) bool {
	s := c.s
	var list []booking.ResourceID
	for _, i := range people {
		if c.could(&c.p.People[i]) {
			list = append(list, c.p.People[i].ID)
		}
	}
	if len(list) == 1 {
		return c.takeNamed(c.person(list[0]))
	}
	if len(list) == 0 || slices.Contains(list, s.Resource) {
		return len(list) > 0
	}
	if s.Held != nil || len(s.Offers) > 0 {
		c.again()
	}
	s.Resource, s.Maybe = booking.ResourceID{}, list
	return true
}

// takeWanted takes in a wish for a woman or a man. Where nobody has written
// down who is which, that is said.
func (c *call) takeWanted(g booking.Gender) bool {
	s := c.s
	if !slices.ContainsFunc(c.p.People, func(p Person) bool { return p.Gender != booking.NotKnown }) {
		c.note("gender.unknown")
		return true
	}
	if p := c.person(s.Resource); p != nil && p.Gender != g {
		s.Resource = booking.ResourceID{}
	}
	if s.Wanted == g {
		return true
	}
	if !c.suits(g) || len(s.Offers) > 0 {
		c.again()
	}
	s.Wanted = g
	return true
}

// suits tells whether what is held is with a person of that gender, if
// anything is.
func (c *call) suits(g booking.Gender) bool {
	if c.s.Held == nil {
		return true
	}
	p := c.person(c.s.Held.Resource)
	return p != nil && p.Gender == g
}

// could tells whether a person can be had for what is known of the wish.
func (c *call) could(p *Person) bool {
	s := c.s
	return (s.Service.IsZero() || slices.Contains(p.Services, s.Service)) && (s.Branch.IsZero() || slices.Contains(p.Branches, s.Branch))
}

// among are the people who are looked at for times: all, if nobody is wished
// for, or one is by name.
func (c *call) among() []booking.ResourceID {
	if c.s.Wanted == booking.NotKnown || !c.s.Resource.IsZero() {
		return nil
	}
	var list []booking.ResourceID
	for i := range c.p.People {
		if p := &c.p.People[i]; p.Gender == c.s.Wanted && c.could(p) {
			list = append(list, p.ID)
		}
	}
	return list
}

// suited leaves those branches at which somebody of the gender does the
// service that is wished for, unless the caller chose one, or there is none.
func (c *call) suited(svc *Service, branches []int) []int {
	if c.s.Wanted == booking.NotKnown || !c.s.Branch.IsZero() {
		return branches
	}
	left := slices.DeleteFunc(slices.Clone(branches), func(i int) bool {
		return !slices.ContainsFunc(c.p.People, func(p Person) bool {
			return p.Gender == c.s.Wanted && slices.Contains(p.Services, svc.ID) && slices.Contains(p.Branches, c.p.Branches[i].ID)
		})
	})
	if len(left) == 0 {
		return branches
	}
	return left
}

// company settles who shall do it, as far as the caller said something about
// it, or asks.
func (c *call) company(svc *Service) (Step, bool) {
	s := c.s
	if svc == nil || svc.Capacity || !s.Resource.IsZero() {
		s.Stranger, s.Maybe = false, nil
		return Step{}, false
	}
	if s.Wanted != booking.NotKnown && len(c.among()) == 0 {
		key := "ask.anyone." + string(s.Wanted)
		if slices.ContainsFunc(c.p.People, func(p Person) bool { return p.Gender == booking.NotKnown && c.could(&p) }) {
			key = "ask.anyone.unknown." + string(s.Wanted)
		}
		return c.ask(key, understand.AYesOrNo, "service", svc.Label.In(s.Lang)), true
	}
	if !s.Stranger && len(s.Maybe) == 0 {
		return Step{}, false
	}
	var names []string
	s.Options = nil
	for i := range c.p.People {
		p := &c.p.People[i]
		if c.could(p) && (len(s.Maybe) == 0 || slices.Contains(s.Maybe, p.ID)) && len(names) < listed {
			s.Options = append(s.Options, Option{"person", i})
			names = append(names, p.Label.In(s.Lang))
		}
	}
	if len(names) == 0 {
		s.Stranger, s.Maybe = false, nil
		return Step{}, false
	}
	return c.ask("ask.person", understand.AWho, "list", c.list("or", names), "numbered", speak.Numbered(s.Lang, names)), true
}

// anyone takes the answer to the question whether it may be anybody.
func (c *call) anyone(m *understand.Meaning) Step {
	if m.Answer == understand.Yes {
		c.s.Wanted = booking.NotKnown
		return c.proceed()
	}
	return c.ask("ask.callback", understand.AYesOrNo)
}
