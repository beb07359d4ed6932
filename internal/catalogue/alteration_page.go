package catalogue

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
)

// PageChange changes what an organization has chosen for customers who book by
// themselves.
type PageChange struct {
	Page booking.Page // Version and Logo are not looked at
}

func (c PageChange) alter(e *editing) error {
	page, err := selfservice.TidyPage("page.", c.Page)
	page.Version, page.Logo = e.org.Page.Version, e.org.Page.Logo
	switch {
	case page.Open && !e.org.Page.Open:
		e.told = "opened"
	case !page.Open && e.org.Page.Open:
		e.told = "shut"
	}
	e.org.Page = page
	return err
}

func (c PageChange) deed() (string, string) { return "page.changed", "" }

// BranchPageChange changes what customers see of a branch.
type BranchPageChange struct {
	Branch string
	Page   booking.BranchPage
}

func (c BranchPageChange) alter(e *editing) error {
	b, err := e.findBranch(c.Branch)
	if err == nil {
		b.Page = &c.Page
	}
	return err
}

func (c BranchPageChange) deed() (string, string) { return "branch.page", c.Branch }

// ServicePageChange changes what customers see of a service, and what they are
// asked. A question without a slug gets one from its label, and not that of a
// question which it takes the place of: answers to that are another matter.
type ServicePageChange struct {
	Service string
	Page    booking.ServicePage
}

func (c ServicePageChange) alter(e *editing) error {
	s, err := e.findService(c.Service)
	if err != nil {
		return err
	}
	var had []booking.Question
	if s.Page != nil {
		had = s.Page.Questions
	}
	c.Page.Questions = named(c.Page.Questions, had)
	s.Page = &c.Page
	return nil
}

func (c ServicePageChange) deed() (string, string) { return "service.page", c.Service }

// named gives slugs to questions that have none.
func named(list, had []booking.Question) []booking.Question {
	list = slices.Clone(list)
	taken := map[string]bool{}
	for _, q := range slices.Concat(list, had) {
		taken[q.Slug] = true
	}
	for i := range list {
		q := &list[i]
		if q.Slug != "" {
			continue
		}
		made := slugFrom(q.Label.En)
		if made == "" {
			made = slugFrom(q.Label.Ar)
		}
		if made == "" {
			made = "question"
		}
		made = strings.Trim(made[:min(len(made), longestMade-3)], "-") // room for a number
		q.Slug = made
		for n := 2; taken[q.Slug]; n++ {
			q.Slug = made + "-" + strconv.Itoa(n)
		}
		taken[q.Slug] = true
	}
	return list
}

// savePage stores what is chosen for the page, if that has changed.
func (e *editing) savePage(tx *store.Tx, was booking.Page) error {
	if reflect.DeepEqual(was, e.org.Page) {
		return nil
	}
	return selfservice.SavePage(tx, was, e.org.Page)
}
