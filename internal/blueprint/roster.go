package blueprint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

func (s *sheet) resource(n ast.Node) {
	o, ok := s.object(n, "a resource", "slug", "name", "name_ar", "aliases", "gender", "branches", "services",
		"hours", "hours_by_branch", "overrides", "time_off", "retired")
	if !ok {
		return
	}
	var p catalogue.ResourcePlan
	p.Slug, p.Name, p.NameAr = o.named("sara", "Dr Sara")
	p.Aliases, p.Gender = o.aliases("[Sarah]"), booking.Gender(o.text("gender"))
	p.Retired = o.flag("retired")
	p.Services = o.slugs("services", "service", s.services)
	for _, branch := range s.workplaces(o) {
		p.Rosters = append(p.Rosters, catalogue.RosterPlan{Branch: branch})
	}
	s.weeks(o, p.Rosters)
	for _, n := range o.list("overrides", `[{date: 2026-12-05, hours: ["10:00-14:00"]}]`) {
		s.override(n, p.Rosters)
	}
	zone, _ := civil.LoadZone(defaultZone)
	if len(p.Rosters) > 0 && s.zones[p.Rosters[0].Branch] != nil {
		zone = s.zones[p.Rosters[0].Branch]
	}
	for _, n := range o.list("time_off", "[{from: 2026-12-10T09:00, to: 2026-12-10T12:00}]") {
		if off, ok := s.absence(n, zone); ok {
			p.TimeOff = append(p.TimeOff, off)
		}
	}
	s.plan.Resources = append(s.plan.Resources, p)
}

// workplaces tells at which branches a resource works: those it names, else
// those it has hours for, else all that are not retired.
func (s *sheet) workplaces(o object) []string {
	o.notEmpty("branches", "name a branch, or remove the key: the resource then works at every branch")
	named := o.slugs("branches", "branch", s.branches)
	if o.has("branches") {
		return named
	}
	if pairs, ok := entries(o.keys["hours_by_branch"]); ok {
		for _, kv := range pairs {
			if slug := keyText(kv.Key); slices.Contains(s.branches, slug) && !slices.Contains(named, slug) {
				named = append(named, slug)
			}
		}
		return named
	}
	for _, b := range s.plan.Branches {
		if b.Slug != "" && !b.Retired && !slices.Contains(named, b.Slug) {
			named = append(named, b.Slug)
		}
	}
	if len(s.branches) == 0 && (o.has("hours") || o.has("overrides")) {
		s.mistake(position(o.node), "the document has no branches for this resource to work at; add branches: [{slug: …, name: …}]")
	}
	return named
}

// weeks fills the weekly hours in.
func (s *sheet) weeks(o object, rosters []catalogue.RosterPlan) {
	if o.has("hours") && o.has("hours_by_branch") {
		s.mistake(o.at("hours_by_branch"), "a resource has both hours and hours_by_branch; keep hours if they are the same at every branch")
		return
	}
	if n := o.keys["hours"]; n != nil {
		week := s.week(n)
		for i := range rosters {
			rosters[i].Week = week
		}
	}
	n := o.keys["hours_by_branch"]
	if n == nil {
		return
	}
	pairs, ok := entries(n)
	if !ok {
		s.mistake(position(n), `hours_by_branch is %s; write a map such as {olaya: {sun: ["09:00-17:00"]}}`, kind(n))
		return
	}
	var seen []string
	for _, kv := range pairs {
		slug := keyText(kv.Key)
		week := s.week(kv.Value)
		if slices.Contains(seen, slug) {
			s.mistake(position(kv.Key), "%q is in hours_by_branch twice; remove one", clip(slug))
			continue
		}
		seen = append(seen, slug)
		i := slices.IndexFunc(rosters, func(r catalogue.RosterPlan) bool { return r.Branch == slug })
		switch {
		case i >= 0:
			rosters[i].Week = week
		case s.known(kv.Key, slug, "branch", s.branches):
			s.mistake(position(kv.Key), "%q is not among this resource's branches; add it there, or remove these hours", clip(slug))
		}
	}
}

// override reads hours that hold on certain dates and gives them to the
// branch it names, or to all.
func (s *sheet) override(n ast.Node, rosters []catalogue.RosterPlan) {
	o, ok := s.object(n, "an override", "date", "from", "to", "hours", "branch")
	if !ok {
		return
	}
	var override booking.Override
	var dated bool
	override.DateRange, dated = o.dates()
	if o.need("hours", `["10:00-14:00"], or hours: [] for a day off`) {
		switch n := o.keys["hours"].(type) {
		case *ast.SequenceNode:
			hours := s.hours(n, "hours")
			for d := range override.Week {
				override.Week[d] = hours
			}
		case *ast.MappingNode, *ast.MappingValueNode:
			override.Week = s.week(n)
		default:
			s.mistake(position(n),
				`hours is %s; write a list, the same for every date: ["10:00-14:00"], or a map of weekdays: {sun: ["10:00-14:00"]}`, kind(n))
		}
	}
	branch := ""
	if o.has("branch") {
		branch = o.text("branch")
		if n := o.keys["branch"]; branch != "" && s.known(n, branch, "branch", s.branches) &&
			!slices.ContainsFunc(rosters, func(r catalogue.RosterPlan) bool { return r.Branch == branch }) {
			s.mistake(position(n), "%q is not among this resource's branches; add it there, or remove this override", clip(branch))
		}
	}
	if !dated {
		return
	}
	for i := range rosters {
		if branch == "" || rosters[i].Branch == branch {
			rosters[i].Overrides = append(rosters[i].Overrides, override)
		}
	}
}

// week reads hours by weekday.
func (s *sheet) week(n ast.Node) (w booking.Week) {
	pairs, ok := entries(n)
	if !ok {
		s.mistake(position(n), `hours is %s; write a map of weekdays: {sun: ["09:00-12:00", "13:00-17:00"]}`, kind(n))
		return w
	}
	var seen [7]bool
	for _, kv := range pairs {
		name := keyText(kv.Key)
		day, ok := weekday(name)
		hours := s.hours(kv.Value, clip(name))
		switch {
		case !ok:
			s.mistake(position(kv.Key), "%q is not a weekday; %s", clip(name), meant(name, dayNames))
		case seen[day]:
			s.mistake(position(kv.Key), "%s is written twice; put all hours of the day into one list", dayNames[day])
		default:
			seen[day] = true
			w[day] = hours
		}
	}
	return w
}

// hours reads the stretches of one day and puts them in order.
func (s *sheet) hours(n ast.Node, what string) []booking.Hours {
	if t, ok := text(n); ok {
		s.mistake(position(n), "%s is text; write a list: [%q]", what, clip(t))
		return nil
	}
	type stretch struct {
		booking.Hours
		node ast.Node
	}
	var day []stretch
	for _, n := range s.list(n, what, `["09:00-17:00"], or [] for a day off`) {
		t, ok := text(n)
		if !ok {
			s.mistake(position(n), `%s holds %s; write hours as text: "09:00-17:00"`, what, kind(n))
			continue
		}
		h, err := parseHours(t)
		if err != nil {
			s.mistake(position(n), "%v", err)
			continue
		}
		day = append(day, stretch{h, n})
	}
	slices.SortStableFunc(day, func(a, b stretch) int { return a.From - b.From })
	var out []booking.Hours
	for i, h := range day {
		if i > 0 && h.From < day[i-1].To {
			a, _ := text(day[i-1].node)
			b, _ := text(h.node)
			s.mistake(position(h.node), "%q overlaps %q; write them as one, or part them", b, a)
		}
		out = append(out, h.Hours)
	}
	return out
}

// parseHours reads HH:MM-HH:MM. An end before the start is on the next day.
func parseHours(s string) (booking.Hours, error) {
	from, to, ok := ends(s)
	switch {
	case !ok:
		return booking.Hours{}, fmt.Errorf("%q are not hours; write %q", clip(s), repaired(s))
	case from == to:
		return booking.Hours{}, fmt.Errorf("%q begins and ends at the same time; write \"00:00-24:00\" for the whole day, or remove it", s)
	case to < from:
		to += civil.DayMinutes
	}
	return booking.Hours{From: from, To: to}, nil
}

func ends(s string) (from, to int, ok bool) {
	a, b, _ := strings.Cut(s, "-")
	clock, err1 := civil.ParseClock(a)
	to, err2 := civil.ParseMinutes(b)
	return int(clock), to, err1 == nil && err2 == nil
}

var loose = regexp.MustCompile(`^\s*(\d{1,2})[:.](\d{2})\s*(?:-|–|—|to|until)\s*(\d{1,2})[:.](\d{2})\s*$`)

// repaired gives what somebody meant who wrote hours in another way, or an
// example.
func repaired(s string) string {
	if m := loose.FindStringSubmatch(s); m != nil {
		fixed := fmt.Sprintf("%02s:%s-%02s:%s", m[1], m[2], m[3], m[4])
		if _, _, ok := ends(fixed); ok {
			return fixed
		}
	}
	return "09:00-17:00"
}

// absence reads time off: local date-times, or whole dates with both ends
// included.
func (s *sheet) absence(n ast.Node, zone *civil.Zone) (off booking.Absence, ok bool) {
	o, ok := s.object(n, "time off", "from", "to", "name")
	if !ok {
		return off, false
	}
	ok1 := o.need("from", "2026-12-10T09:00")
	ok2 := o.need("to", "2026-12-10T12:00")
	if !ok1 || !ok2 {
		return off, false
	}
	from, _, ok1 := o.moment("from", zone)
	_, to, ok2 := o.moment("to", zone)
	if !ok1 || !ok2 {
		return off, false
	}
	span := booking.Span{Start: from, End: to}
	if span.End <= span.Start {
		s.mistake(o.at("to"), "time off from %s to %s has no length; write a later to", o.text("from"), o.text("to"))
		return off, false
	}
	return booking.Absence{Span: span, Name: o.text("name")}, true
}

// moment reads a local date-time or a date, and tells when it begins and ends:
// a date-time at once, a date at the end of the day.
func (o object) moment(key string, zone *civil.Zone) (begin, end int64, ok bool) {
	s := o.text(key)
	if s == "" {
		if t, ok := text(o.keys[key]); ok && t == "" {
			o.r.mistake(o.at(key), "%s is empty; write 2026-12-10T09:00, or 2026-12-10 for whole days", key)
		}
		return 0, 0, false
	}
	day, clock, timed := strings.Cut(s, "T")
	d, err := civil.ParseDate(day)
	minute := 0
	if err == nil && timed {
		minute, err = civil.ParseMinutes(clock)
	}
	if err != nil {
		o.r.mistake(o.at(key),
			"%s: %q is not a date or a date with a time; write 2026-12-10T09:00 on the branch's clock, or 2026-12-10 for whole days", key, clip(s))
		return 0, 0, false
	}
	begin = zone.First(d, minute)
	if timed {
		return begin, begin, true
	}
	return begin, zone.First(d+1, 0), true
}
