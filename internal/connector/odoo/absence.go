package odoo

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// leaveModel is what Odoo's Time Off calls the absences that it enters into
// the calendar as events.
const leaveModel = "hr.leave"

// resourceFields are the fields of the resource app that are read, as far as
// there are.
var resourceFields = map[string][]string{
	"resource.resource":        {"name", "resource_type", "company_id", "tz"},
	"resource.calendar.leaves": {"resource_id", "calendar_id", "company_id", "date_from", "date_to", "time_type"},
}

// plan is what Odoo's resource app says about the bookables of one question:
// by which calendars they work, and when they are away. It is empty where
// the app is not installed.
type plan struct {
	posts  map[string]post // by the bookable's id
	leaves []record        // resource.calendar.leaves
	hours  map[int64]hours // by resource.calendar
}

// post is how one bookable works. People who work for two companies have two
// resources.
type post struct {
	resources, calendars []int64
	company              int64
	zone                 *civil.Zone // in which its hours are meant
}

// plan reads how bookables work, and when they are away in a window.
func (a *Adapter) plan(ctx context.Context, people []bookable, w adapter.Window) (p plan, err error) {
	if p.posts, err = a.posts(ctx, people); err != nil || p.posts == nil {
		return p, err
	}
	p.leaves, err = a.leaves(ctx, p, w)
	return p, err
}

// learnHours reads the working hours, where somebody is away or they are
// followed.
func (a *Adapter) learnHours(ctx context.Context, p *plan, events [][]record) (err error) {
	away := len(p.leaves) > 0 || slices.ContainsFunc(events, func(rows []record) bool { return slices.ContainsFunc(rows, isLeave) })
	if !away && !a.followHours {
		return nil
	}
	var calendars []int64
	for _, one := range p.posts {
		calendars = append(calendars, one.calendars...)
	}
	slices.Sort(calendars)
	p.hours, err = a.readHours(ctx, slices.Compact(calendars))
	return err
}

func isLeave(e record) bool { return e.text("res_model") == leaveModel }

// posts finds the resources of bookables. A user who is no employee works by
// the calendar of the company, as far as absences go.
func (a *Adapter) posts(ctx context.Context, people []bookable) (map[string]post, error) {
	has, err := a.optional(ctx, "resource.resource", resourceFields["resource.resource"]...)
	if err != nil || has == nil {
		return nil, err
	}
	var users, rooms []int64
	for _, b := range people {
		if b.room != 0 {
			rooms = append(rooms, b.room)
		} else {
			users = append(users, b.user)
		}
	}
	rows, err := a.extra(ctx, "resource.resource", []any{"|", []any{"user_id", "in", list(users)}, []any{"id", "in", list(rooms)}},
		append([]string{"user_id", "calendar_id"}, those(has, "company_id", "tz")...), false)
	if err != nil {
		return nil, err
	}
	out := map[string]post{}
	var guests []bookable
	for _, b := range people {
		one := post{company: b.company, zone: b.zone}
		for _, r := range rows {
			if b.room != 0 && r.id() != b.room || b.room == 0 && r.ref("user_id") != b.user {
				continue
			}
			if zone, err := civil.LoadZone(r.text("tz")); err == nil && len(one.resources) == 0 {
				one.zone = zone
			}
			one.resources = append(one.resources, r.id())
			if calendar := r.ref("calendar_id"); calendar != 0 {
				one.calendars = append(one.calendars, calendar)
			}
		}
		if len(one.resources) == 0 {
			guests = append(guests, b)
		}
		out[b.id()] = one
	}
	return out, a.standard(ctx, guests, out)
}

// list is never nil, which some protocols would send as nothing.
func list(ids []int64) []int64 {
	if ids == nil {
		return []int64{}
	}
	return ids
}

// standard gives those who are no employees the calendars of their companies.
func (a *Adapter) standard(ctx context.Context, guests []bookable, into map[string]post) error {
	if len(guests) == 0 {
		return nil
	}
	has, err := a.optional(ctx, "res.company", companyFields...)
	if err != nil || !has["resource_calendar_id"] {
		return err
	}
	ids := []int64{}
	for _, b := range guests {
		if b.company != 0 && !slices.Contains(ids, b.company) {
			ids = append(ids, b.company)
		}
	}
	rows, err := a.extra(ctx, "res.company", []any{[]any{"id", "in", ids}}, []string{"resource_calendar_id"}, false)
	for _, b := range guests {
		for _, r := range rows {
			if calendar := r.ref("resource_calendar_id"); calendar != 0 && r.id() == b.company {
				one := into[b.id()]
				one.calendars = []int64{calendar}
				into[b.id()] = one
			}
		}
	}
	return err
}

// leaves reads the absences in a window: those of the resources, and those of
// everybody, which are public holidays.
func (a *Adapter) leaves(ctx context.Context, p plan, w adapter.Window) ([]record, error) {
	has, err := a.optional(ctx, "resource.calendar.leaves", resourceFields["resource.calendar.leaves"]...)
	if err != nil || has == nil {
		return nil, err
	}
	ids := []int64{}
	for _, one := range p.posts {
		ids = append(ids, one.resources...)
	}
	slices.Sort(ids)
	rows, err := a.extra(ctx, "resource.calendar.leaves", []any{
		[]any{"date_from", "<", stamp(time.Unix(w.To+daySeconds, 0))}, []any{"date_to", ">", stamp(time.Unix(w.From-daySeconds, 0))},
		"|", []any{"resource_id", "=", false}, []any{"resource_id", "in", ids},
	}, those(has, resourceFields["resource.calendar.leaves"]...), false)
	if err != nil {
		return nil, err
	}
	// "Other" is work elsewhere; it stands in the calendar if it takes time.
	return slices.DeleteFunc(rows, func(r record) bool { return r.text("time_type") == "other" }), nil
}

// concerns tells whether an absence is one of this bookable's.
func (p post) concerns(leave record) bool {
	if id := leave.ref("resource_id"); id != 0 {
		return slices.Contains(p.resources, id)
	}
	calendar, company := leave.ref("calendar_id"), leave.ref("company_id")
	return (calendar == 0 || slices.Contains(p.calendars, calendar)) && (company == 0 || p.company == 0 || company == p.company)
}

// own gives the hours of a post; of several the first that has some.
func (p plan) own(one post) (mine hours, ok bool) {
	for _, id := range one.calendars {
		if h, known := p.hours[id]; known && len(mine.rows) == 0 {
			mine, ok = h, true
		}
	}
	return mine, ok
}

// away is when a bookable is not there, whatever its calendar says.
func (p plan) away(b bookable, events []record, w adapter.Window, follow bool) []span {
	post := p.posts[b.id()]
	zone := cmp.Or(post.zone, b.zone)
	mine, known := p.own(post)
	var out []span
	add := func(r record, from, to string, widen bool) {
		start, ok1 := r.instant(from)
		end, ok2 := r.instant(to)
		s := span{start, end}
		if widen {
			s = mine.whole(s, zone)
		}
		if ok1 && ok2 && start < end {
			out = append(out, s)
		}
	}
	for _, r := range p.leaves {
		if post.concerns(r) {
			add(r, "date_from", "date_to", known) // a room that is closed for an hour is closed for an hour
		}
	}
	for _, e := range events {
		if isLeave(e) && !e.flag("allday") {
			add(e, "start", "stop", true)
		}
	}
	if follow && len(post.resources) > 0 {
		out = append(out, mine.idle(zone, w)...)
	}
	return merged(out)
}
