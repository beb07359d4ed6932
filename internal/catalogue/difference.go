package catalogue

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/organization"
)

// PlanDifference is what is different about one thing of an organization.
type PlanDifference struct {
	Part   string // organization, branch, service, resource or user; messages, channel or text
	Slug   string // of a user the address, of a channel the name; of messages empty
	New    bool   // it was not there
	Fields []FieldDifference
}

// FieldDifference is one value before and after; empty: it is not there. Of
// what has many values, such as closures, each that comes or goes is one.
type FieldDifference struct{ Field, Old, New string }

// fact is one value of a field, as a person reads it.
type fact struct{ field, value string }

// thing is a part of a plan with all that is to be said about it.
type thing struct {
	part, slug string
	facts      []fact
}

// planDifferences compares two plans of the same organization. Nothing of it is
// ever removed, only retired.
func planDifferences(before, after Blueprint) (list []PlanDifference) {
	was, is := things(before), things(after)
	for _, t := range is {
		i := slices.IndexFunc(was, func(old thing) bool { return old.part == t.part && old.slug == t.slug })
		d := PlanDifference{Part: t.part, Slug: t.slug, New: i < 0 || len(was[i].facts) == 0} // One that is being made has no name yet.
		if d.New {
			d.Fields = compare(nil, t.facts)
		} else {
			d.Fields = compare(was[i].facts, t.facts)
		}
		if t.part == "organization" {
			d.Fields = append(d.Fields, orders(was, is)...)
		}
		if d.New || len(d.Fields) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// orders tells in which order things stand that stood in another.
func orders(was, is []thing) (list []FieldDifference) {
	for _, part := range []string{"branch", "service", "resource"} {
		old, now := inOrder(part, was, is), inOrder(part, is, was)
		if old != now {
			list = append(list, FieldDifference{Field: "order of each " + part, Old: old, New: now})
		}
	}
	return list
}

// inOrder lists the things of a part that stand in both, as the first has them.
func inOrder(part string, list, other []thing) string {
	var slugs []string
	for _, t := range list {
		if t.part == part && slices.ContainsFunc(other, func(o thing) bool { return o.part == part && o.slug == t.slug }) {
			slugs = append(slugs, t.slug)
		}
	}
	return strings.Join(slugs, ", ")
}

// compare lists the values that are not the same in both.
func compare(old, now []fact) (list []FieldDifference) {
	gone := slices.DeleteFunc(slices.Clone(old), func(f fact) bool { return slices.Contains(now, f) })
	come := slices.DeleteFunc(slices.Clone(now), func(f fact) bool { return slices.Contains(old, f) })
	for _, f := range gone {
		d := FieldDifference{Field: f.field, Old: f.value}
		// A field of one value has changed from one to the other.
		if i := slices.IndexFunc(come, func(c fact) bool { return c.field == f.field }); i >= 0 && count(old, f.field) == 1 &&
			count(now, f.field) == 1 {
			d.New = come[i].value
			come = slices.Delete(come, i, i+1)
		}
		list = append(list, d)
	}
	for _, f := range come {
		list = append(list, FieldDifference{Field: f.field, New: f.value})
	}
	return list
}

func count(facts []fact, field string) (n int) {
	for _, f := range facts {
		if f.field == field {
			n++
		}
	}
	return n
}

// things says all there is to say about a plan.
func things(p Blueprint) []thing {
	o := thing{part: "organization", slug: p.Organization.Slug}
	o.note("name", p.Organization.Name)
	o.note("name_ar", p.Organization.NameAr)
	o.spoken(nil, p.Organization.Answers)
	o.page(p.Organization.Page)
	list := []thing{o}
	zones := map[string]*civil.Zone{}
	for _, b := range p.Branches {
		zones[b.Slug] = b.Zone
		list = append(list, branchThing(b))
	}
	for _, s := range p.Services {
		list = append(list, serviceThing(s))
	}
	for _, r := range p.Resources {
		list = append(list, resourceThing(r, zones))
	}
	return list
}

// note adds a fact; nothing is no fact.
func (t *thing) note(field, value string) {
	if value != "" {
		t.facts = append(t.facts, fact{field, value})
	}
}

func (t *thing) number(field string, n int) {
	if n != 0 {
		t.note(field, strconv.Itoa(n))
	}
}

// flag notes what is so, and nothing where it is not.
func (t *thing) flag(field string, yes bool) {
	if yes {
		t.note(field, "true")
	}
}

// text notes both languages.
func (t *thing) text(field string, x booking.Text) {
	t.note(field, x.En)
	t.note(field+"_ar", x.Ar)
}

// spoken notes how people call a thing, and what they are told about it.
func (t *thing) spoken(aliases booking.Aliases, answers booking.Answers) {
	for _, alias := range aliases {
		t.note("aliases", alias)
	}
	for _, topic := range slices.Sorted(maps.Keys(answers)) {
		t.note(organization.AnswerField(topic, false), answers[topic].En)
		t.note(organization.AnswerField(topic, true), answers[topic].Ar)
	}
}

func branchThing(b BranchPlan) thing {
	t := thing{part: "branch", slug: b.Slug}
	t.note("name", b.Name)
	t.note("name_ar", b.NameAr)
	t.spoken(b.Aliases, b.Answers)
	t.branchPage(b.Page)
	t.note("time_zone", b.Zone.Name())
	for _, c := range b.Closures {
		t.note("closure", entitled(rangeText(c.DateRange), c.Name))
	}
	t.flag("retired", b.Retired)
	return t
}

func serviceThing(s ServicePlan) thing {
	t := thing{part: "service", slug: s.Slug}
	t.note("name", s.Name)
	t.note("name_ar", s.NameAr)
	t.spoken(s.Aliases, s.Answers)
	t.servicePage(s.Page)
	t.note("price_text", s.Price)
	t.note("price_text_ar", s.PriceAr)
	t.number("duration", s.Duration)
	t.number("step", s.Step)
	t.number("buffer_before", s.BufferBefore)
	t.number("buffer_after", s.BufferAfter)
	t.number("min_notice", s.MinNotice)
	t.number("horizon", s.Horizon)
	t.number("capacity", s.Capacity)
	for _, b := range s.Branches {
		t.note("branches", b)
	}
	for _, v := range s.Sessions {
		day := weekdays[v.Weekday]
		if v.Once {
			day = v.Date.String()
		}
		t.note("session", fmt.Sprintf("%s %s %s, %d seats", v.Branch, day, v.Time, v.Capacity))
	}
	t.flag("retired", s.Retired)
	return t
}

func resourceThing(r ResourcePlan, zones map[string]*civil.Zone) thing {
	t := thing{part: "resource", slug: r.Slug}
	t.note("name", r.Name)
	t.note("name_ar", r.NameAr)
	t.spoken(r.Aliases, nil)
	t.note("gender", string(r.Gender))
	for _, s := range r.Services {
		t.note("services", s)
	}
	zone := (*civil.Zone)(nil)
	for _, roster := range r.Rosters {
		if zone == nil {
			zone = zones[roster.Branch]
		}
		t.note("branches", roster.Branch)
		for day, hours := range roster.Week {
			t.note("hours "+roster.Branch+" "+weekdays[day], hoursText(hours))
		}
		for _, o := range roster.Overrides {
			t.note("override "+roster.Branch, rangeText(o.DateRange)+": "+weekText(o.Week))
		}
	}
	for _, off := range r.TimeOff {
		t.note("time_off", entitled(spanText(off.Span, zone), off.Name))
	}
	t.flag("retired", r.Retired)
	return t
}

// entitled adds the name of a time, if it has one.
func entitled(when, name string) string {
	if name == "" {
		return when
	}
	return when + " " + name
}

func rangeText(r booking.DateRange) string {
	if r.From == r.To {
		return r.From.String()
	}
	return r.From.String() + " to " + r.To.String()
}

// hoursText spells hours as a document does.
func hoursText(hours []booking.Hours) string {
	list := make([]string, len(hours))
	for i, h := range hours {
		end := civil.Clock(h.To % civil.DayMinutes).String()
		if h.To == civil.DayMinutes {
			end = "24:00"
		}
		list[i] = civil.Clock(h.From).String() + "-" + end
	}
	return strings.Join(list, ", ")
}

// weekText spells the hours of an override: those of every day, if they are
// the same.
func weekText(w booking.Week) string {
	var days []string
	same := true
	for day, hours := range w {
		same = same && slices.Equal(hours, w[0])
		if len(hours) > 0 {
			days = append(days, weekdays[day]+" "+hoursText(hours))
		}
	}
	switch {
	case len(days) == 0:
		return "off"
	case same:
		return hoursText(w[0])
	}
	return strings.Join(days, "; ")
}

// spanText spells a stretch of time on the clock of a zone.
func spanText(s booking.Span, z *civil.Zone) string {
	at := func(unix int64) string {
		if z == nil {
			return strconv.FormatInt(unix, 10)
		}
		date, clock := z.Local(unix)
		return date.String() + "T" + clock.String()
	}
	return at(s.Start) + " to " + at(s.End)
}

// userDifferences compares who belongs with whom a blueprint names.
func userDifferences(members []organization.Member, users []UserPlan, c *booking.Catalog) (list []PlanDifference) {
	slugs := map[booking.ResourceID]string{}
	for _, r := range c.Resources {
		slugs[r.ID] = r.Slug
	}
	for _, u := range users {
		now := thing{part: "user", slug: strings.ToLower(strings.TrimSpace(u.Email))}
		now.note("role", string(u.Role))
		now.note("resource", u.Resource)
		var was thing
		i := slices.IndexFunc(members, func(m organization.Member) bool { return m.Email == now.slug })
		if i >= 0 {
			was.note("role", string(members[i].Role))
			was.note("resource", slugs[members[i].Resource])
		}
		if fields := compare(was.facts, now.facts); len(fields) > 0 {
			list = append(list, PlanDifference{Part: now.part, Slug: now.slug, New: i < 0, Fields: fields})
		}
	}
	return list
}
