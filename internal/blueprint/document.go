package blueprint

import (
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/message"
)

// defaultZone is where a branch is that does not say.
const defaultZone = "Asia/Riyadh"

// sheet is one reading of a document: what it says so far, and the slugs that
// its parts may refer to.
type sheet struct {
	*reader
	plan     catalogue.Blueprint
	told     *message.Plan // nil: nothing is said of messages
	secrets  []secret
	branches []string
	services []string
	zones    map[string]*civil.Zone // of the branches, by slug
}

// document reads the whole document.
func (r *reader) document(root ast.Node) *sheet {
	s := &sheet{reader: r, zones: map[string]*civil.Zone{}}
	doc, ok := r.object(root, "the document", "organization", "branches", "services", "resources", "users", "messages")
	if !ok {
		return s
	}
	if doc.need("organization", "{slug: …, name: …}") {
		s.organization(doc.keys["organization"])
	}
	branches := doc.list("branches", "[{slug: olaya, name: Olaya}]")
	services := doc.list("services", "[{slug: checkup, name: Check-up, duration: 30}]")
	resources := doc.list("resources", "[{slug: sara, name: Dr Sara}]")
	users := doc.list("users", "[{email: huda@noor.example, name: Huda, role: owner}]")

	// Slugs first: a service may name a branch that has a mistake of its own.
	s.branches = r.slugsOf(branches, "branch")
	s.services = r.slugsOf(services, "service")
	r.slugsOf(resources, "resource")

	for _, n := range branches {
		s.branch(n)
	}
	for _, n := range services {
		s.service(n)
	}
	for _, n := range resources {
		s.resource(n)
	}
	for _, n := range users {
		s.user(n)
	}
	if n := doc.keys["messages"]; n != nil {
		s.told = s.messages(n)
	}
	return s
}

// user reads somebody who may use the dashboard.
func (s *sheet) user(n ast.Node) {
	o, ok := s.object(n, "a user", "email", "name", "role", "resource")
	if !ok {
		return
	}
	var p catalogue.UserPlan
	if o.need("email", "huda@noor.example") {
		p.Email = o.text("email")
	}
	if o.need("name", "Huda") {
		p.Name = o.text("name")
	}
	if o.need("role", "receptionist") {
		p.Role = booking.Role(o.text("role"))
	}
	p.Resource = o.text("resource")
	s.plan.Users = append(s.plan.Users, p)
}

// slugsOf collects the slugs of a list and reports those given twice.
func (r *reader) slugsOf(nodes []ast.Node, noun string) []string {
	var out []string
	seen := map[string]bool{}
	for _, n := range nodes {
		pairs, _ := entries(n)
		for _, kv := range pairs {
			if keyText(kv.Key) != "slug" {
				continue
			}
			slug, ok := text(kv.Value)
			switch {
			case !ok || slug == "": // reported where the thing itself is read
			case seen[slug]:
				r.mistake(position(kv.Value), "another %s has the slug %q; give each its own", noun, clip(slug))
			default:
				seen[slug] = true
				out = append(out, slug)
			}
			break
		}
	}
	return out
}

// named reads what everything has: slug, name, name_ar.
func (o object) named(slugExample, nameExample string) (slug, name, nameAr string) {
	if o.need("slug", slugExample) {
		slug = o.text("slug")
		if s, ok := text(o.keys["slug"]); ok && s == "" {
			o.r.mistake(o.at("slug"), "slug is empty; write a short word such as %s", slugExample)
		}
	}
	if o.need("name", nameExample) {
		name = o.text("name")
	}
	return slug, name, o.text("name_ar")
}

func (s *sheet) organization(n ast.Node) {
	o, ok := s.object(n, "the organization", "slug", "name", "name_ar", "answers", "page")
	if !ok {
		return
	}
	p := &s.plan.Organization
	p.Slug, p.Name, p.NameAr = o.named("noor", "Noor Clinic")
	p.Answers, p.Page = o.answers(booking.OrganizationTopics), o.page()
}

func (s *sheet) branch(n ast.Node) {
	o, ok := s.object(n, "a branch", "slug", "name", "name_ar", "aliases", "answers", "page", "time_zone", "closures", "retired")
	if !ok {
		return
	}
	var p catalogue.BranchPlan
	p.Slug, p.Name, p.NameAr = o.named("olaya", "Olaya")
	p.Aliases, p.Answers = o.aliases("[the tower]"), o.answers(booking.BranchTopics)
	p.Page = o.branchPage()
	p.Retired = o.flag("retired")
	p.Zone, _ = civil.LoadZone(defaultZone)
	if name := o.text("time_zone"); o.has("time_zone") && name != "" {
		if z, err := civil.LoadZone(name); err != nil {
			s.mistake(o.at("time_zone"), "time_zone: %v", err)
		} else {
			p.Zone = z
		}
	}
	for _, c := range o.list("closures", "[{from: 2026-12-01, to: 2026-12-02, name: Eid}]") {
		if c, ok := s.object(c, "a closure", "date", "from", "to", "name"); ok {
			if dates, ok := c.dates(); ok {
				p.Closures = append(p.Closures, booking.Closure{DateRange: dates, Name: c.text("name")})
			}
		}
	}
	s.zones[p.Slug] = p.Zone
	s.plan.Branches = append(s.plan.Branches, p)
}

func (s *sheet) service(n ast.Node) {
	o, ok := s.object(n, "a service", "slug", "name", "name_ar", "aliases", "answers", "page", "price_text", "price_text_ar", "duration",
		"step", "buffer_before", "buffer_after", "min_notice", "horizon", "capacity", "branches", "sessions", "retired")
	if !ok {
		return
	}
	var p catalogue.ServicePlan
	p.Slug, p.Name, p.NameAr = o.named("checkup", "Check-up")
	p.Aliases, p.Answers = o.aliases("[kashf]"), o.answers(booking.ServiceTopics)
	p.Page = o.servicePage()
	p.Price = o.text("price_text")
	p.PriceAr = o.text("price_text_ar")
	if o.need("duration", "30") {
		p.Duration = o.number("duration", "30")
	}
	p.Step = o.number("step", "15")
	p.BufferBefore = o.number("buffer_before", "5")
	p.BufferAfter = o.number("buffer_after", "10")
	p.MinNotice = o.number("min_notice", "60")
	p.Horizon = o.number("horizon", "90")
	p.Capacity = o.number("capacity", "10")
	p.Retired = o.flag("retired")
	// To the desk a zero step or horizon means "the default", which is not
	// what somebody means who writes a zero.
	o.notZero("step", "write the minutes between two starts, or remove the key: the step is then the duration")
	o.notZero("horizon", "write how many days ahead it can be booked, or remove the key: it is then 90")

	all := s.branches
	if p.Branches = o.slugs("branches", "branch", s.branches); len(p.Branches) > 0 {
		all = p.Branches
	}
	o.notEmpty("branches", "name a branch, or remove the key: the service is then offered at every branch")
	for _, n := range o.list("sessions", `[{branch: olaya, weekday: sun, time: "18:00"}]`) {
		if session, ok := s.session(n, all); ok {
			p.Sessions = append(p.Sessions, session)
		}
	}
	s.plan.Services = append(s.plan.Services, p)
}

// notZero reports a zero that was written out.
func (o object) notZero(key, advice string) {
	if n, ok := o.keys[key].(*ast.IntegerNode); ok && n.GetToken().Value == "0" {
		o.r.mistake(position(n), "%s is 0; %s", key, advice)
	}
}

// notEmpty reports an empty list where leaving the key out means everything.
func (o object) notEmpty(key, advice string) {
	if n, ok := o.keys[key].(*ast.SequenceNode); ok && len(n.Values) == 0 {
		o.r.mistake(position(n), "%s is empty; %s", key, advice)
	}
}

func (s *sheet) session(n ast.Node, branches []string) (p catalogue.SessionPlan, ok bool) {
	o, ok := s.object(n, "a session", "branch", "weekday", "date", "time", "capacity")
	if !ok {
		return p, false
	}
	if o.need("branch", example(branches)) {
		p.Branch = o.text("branch")
		if n := o.keys["branch"]; p.Branch != "" && s.known(n, p.Branch, "branch", s.branches) && !slices.Contains(branches, p.Branch) {
			s.mistake(position(n), "the service is not offered at %q; add it to the service's branches", p.Branch)
		}
	}
	switch {
	case o.has("weekday") && o.has("date"):
		s.mistake(o.at("date"), "a session has both weekday and date; keep weekday for every week, or date for once")
	case o.has("date"):
		p.Once = true
		p.Date, _ = o.date("date")
	case o.has("weekday"):
		if name := o.text("weekday"); name != "" {
			if day, ok := weekday(name); ok {
				p.Weekday = day
			} else {
				s.mistake(o.at("weekday"), "%q is not a weekday; %s", clip(name), meant(name, dayNames))
			}
		}
	default:
		s.mistake(position(n), "a session has neither weekday nor date; add weekday: sun for every week, or date: 2026-12-03 for once")
	}
	if o.need("time", `"18:00"`) {
		if t := o.text("time"); t != "" {
			var err error
			if p.Time, err = civil.ParseClock(t); err != nil {
				s.mistake(o.at("time"), "time: %v", err)
			}
		}
	}
	p.Capacity = o.number("capacity", "5")
	o.notZero("capacity", "write the seats of this session, or remove the key: it then has the service's")
	return p, true
}

// dayNames are how weekdays are written; full English names are read as well.
var dayNames = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

func weekday(s string) (time.Weekday, bool) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(s, dayNames[d]) || strings.EqualFold(s, d.String()) {
			return d, true
		}
	}
	return 0, false
}

// date reads a key that holds a date.
func (o object) date(key string) (civil.Date, bool) {
	s := o.text(key)
	if s == "" {
		if t, ok := text(o.keys[key]); ok && t == "" {
			o.r.mistake(o.at(key), "%s is empty; write a date such as 2026-12-05", key)
		}
		return 0, false
	}
	d, err := civil.ParseDate(s)
	if err != nil {
		o.r.mistake(o.at(key), "%s: %v", key, advised(err, "check the month and the day"))
		return 0, false
	}
	return d, true
}

// dates reads a date, or a range from and to with both ends included.
func (o object) dates() (booking.DateRange, bool) {
	if o.has("date") {
		if o.has("from") || o.has("to") {
			o.r.mistake(o.at("date"), "%s has date beside from or to; keep date for one day, or from and to for several", o.what)
			return booking.DateRange{}, false
		}
		d, ok := o.date("date")
		return booking.DateRange{From: d, To: d}, ok
	}
	if !o.has("from") && !o.has("to") {
		o.r.mistake(position(o.node), "%s has no date; add date: 2026-12-05 for one day, or from and to for several", o.what)
		return booking.DateRange{}, false
	}
	if !o.need("from", "2026-12-01") || !o.need("to", "2026-12-02") {
		return booking.DateRange{}, false
	}
	from, ok1 := o.date("from")
	to, ok2 := o.date("to")
	if ok1 && ok2 && to < from {
		o.r.mistake(o.at("to"), "to (%s) is before from (%s); swap them", to, from)
		return booking.DateRange{}, false
	}
	return booking.DateRange{From: from, To: to}, ok1 && ok2
}

// advised adds what to do to a message that only says what is wrong.
func advised(err error, advice string) string {
	if s := err.Error(); strings.Contains(s, ";") {
		return s
	}
	return err.Error() + "; " + advice
}
