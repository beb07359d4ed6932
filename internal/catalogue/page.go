package catalogue

import (
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// page notes what is chosen for the page of an organization.
func (t *thing) page(p *booking.Page) {
	if p == nil {
		return
	}
	t.flag("page.open", p.Open)
	t.note("page.phone", p.Phone)
	t.text("page.welcome", p.Welcome)
	t.text("page.terms", p.Terms)
	t.note("page.colour", p.Colour)
	t.note("page.business", string(p.Business))
	t.flag("page.hidden", p.Hidden)
	t.note("page.host", p.Host)
	for _, s := range p.Sites {
		t.note("page.sites", s)
	}
	t.note("page.verify", string(p.Verify))
	for _, c := range p.Countries {
		t.note("page.countries", c)
	}
	t.number("page.missed", p.Missed)
	t.number("page.missed_days", p.MissedDays)
	t.rules(p.Rules)
}

func (t *thing) branchPage(p *booking.BranchPage) {
	if p == nil {
		return
	}
	t.flag("page.shut", p.Shut)
	t.text("page.address", p.Address)
	t.note("page.map", p.Map)
	t.note("page.phone", p.Phone)
}

func (t *thing) servicePage(p *booking.ServicePage) {
	if p == nil {
		return
	}
	t.flag("page.shut", p.Shut)
	t.text("page.about", p.About)
	t.rules(p.Rules)
	for _, q := range p.Questions {
		words := []string{string(q.Kind), q.Label.En, q.Label.Ar}
		for _, c := range q.Choices {
			words = append(words, c.En, c.Ar)
		}
		if q.Required {
			words = append(words, "required")
		}
		t.note("page.question", q.Slug+": "+strings.Join(words, " | "))
	}
}

func (t *thing) rules(r *booking.SelfRules) {
	if r != nil {
		t.note("page.rules", fmt.Sprintf("%s, cancel %d min before, move %d min before, %d moves", r.Self, r.CancelNotice, r.MoveNotice, r.Moves))
	}
}
