package odoo

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
)

// roomField is the field of calendar.event that says which room a booking
// takes: Odoo's calendar knows people only. Setup makes it; without it rooms
// are not offered.
const roomField = "x_service_resource_id"

// roomPrefix stands before the number of a room in its id, which users have
// alone.
const roomPrefix = "room-"

// bookable is what the contract calls a resource: an internal user, or a room
// or device, which is a resource.resource of type material.
type bookable struct {
	user, partner int64 // of a user
	room          int64 // of a room
	company       int64
	name, login   string
	zone          *civil.Zone
}

// id is what the bookable is called in the contract.
func (b bookable) id() string {
	if b.room != 0 {
		return roomPrefix + strconv.FormatInt(b.room, 10)
	}
	return strconv.FormatInt(b.user, 10)
}

// wanted are the bookables that somebody asks about.
type wanted struct{ users, rooms []int64 }

// add reads an id, and tells whether it can be one.
func (w *wanted) add(id string) bool {
	list := &w.users
	text, isRoom := strings.CutPrefix(id, roomPrefix)
	if isRoom {
		list = &w.rooms
	}
	n, ok := number(text)
	if ok && !slices.Contains(*list, n) {
		*list = append(*list, n)
	}
	return ok
}

// number reads an id of Odoo, written the one way in which we write it.
func number(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 32)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == s
}

// resources answers GET /resources: all but the adapter's own user, whom
// nobody visits. It also says what should be mended, for this is what a
// connection is tested with.
func (a *Adapter) resources(r *http.Request) (any, error) {
	all, own, err := a.offered(r.Context())
	if err != nil {
		return nil, err
	}
	out := contract.ResourcesAnswer{Resources: []contract.DiscoveredResource{}}
	for _, b := range all {
		out.Resources = append(out.Resources, contract.DiscoveredResource{ID: b.id(), Name: b.name})
	}
	slices.SortStableFunc(out.Resources, func(a, b contract.DiscoveredResource) int { return strings.Compare(a.Name, b.Name) })
	out.Notices, err = a.notices(r.Context(), own.user)
	return out, err
}

// offered reads all that can be booked, and apart from them the adapter's own
// user.
func (a *Adapter) offered(ctx context.Context) (all []bookable, own bookable, err error) {
	if all, err = a.users(ctx, nil); err != nil {
		return nil, own, err
	}
	all = slices.DeleteFunc(all, func(b bookable) bool {
		if strings.EqualFold(b.login, a.odoo.user) {
			own = b
			return true
		}
		return false
	})
	rooms, err := a.rooms(ctx, nil)
	return append(all, rooms...), own, err
}

// bookables reads those that are asked about and that there are.
func (a *Adapter) bookables(ctx context.Context, w wanted) (out []bookable, err error) {
	if len(w.users) > 0 {
		if out, err = a.users(ctx, w.users); err != nil {
			return nil, err
		}
	}
	if len(w.rooms) > 0 {
		rooms, err := a.rooms(ctx, w.rooms)
		if err != nil {
			return nil, err
		}
		out = append(out, rooms...)
	}
	return out, nil
}

// users reads the internal users, all or those with these ids.
func (a *Adapter) users(ctx context.Context, ids []int64) (out []bookable, err error) {
	domain := []any{[]any{"share", "=", false}, []any{"active", "=", true}}
	if ids != nil {
		domain = append(domain, []any{"id", "in", ids})
	}
	rows, err := a.odoo.search(ctx, "res.users", domain, []string{"name", "login", "tz", "partner_id", "company_id"}, false)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		b := bookable{user: r.id(), partner: r.ref("partner_id"), company: r.ref("company_id"), login: r.text("login"), zone: a.zoneOf(r)}
		b.name = cmp.Or(strings.TrimSpace(r.text("name")), b.login, b.id())
		if b.partner == 0 {
			return nil, malformed("res.users")
		}
		out = append(out, b)
	}
	return out, nil
}

// rooms reads the resources that are no people, all or those with these ids.
// The resources of the Appointments app are among them. Not every Odoo has
// resources, or the field that bookings of rooms need.
func (a *Adapter) rooms(ctx context.Context, ids []int64) (out []bookable, err error) {
	event, err := a.odoo.fields(ctx, "calendar.event", eventFields...)
	if err != nil || !event[roomField] {
		return nil, err
	}
	has, err := a.optional(ctx, "resource.resource", resourceFields["resource.resource"]...)
	if err != nil || !has["resource_type"] {
		return nil, err
	}
	domain := []any{[]any{"resource_type", "=", "material"}, []any{"active", "=", true}}
	if ids != nil {
		domain = append(domain, []any{"id", "in", ids})
	}
	rows, err := a.extra(ctx, "resource.resource", domain, those(has, "name", "company_id", "tz"), false)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		b := bookable{room: r.id(), company: r.ref("company_id"), zone: a.zoneOf(r)}
		b.name = cmp.Or(strings.TrimSpace(r.text("name")), b.id())
		out = append(out, b)
	}
	return out, nil
}

// zoneOf is the zone that a record names, else the one the adapter was given.
func (a *Adapter) zoneOf(r record) *civil.Zone {
	if zone, err := civil.LoadZone(r.text("tz")); err == nil {
		return zone
	}
	return a.zone
}

// those gives the fields that there are.
func those(has map[string]bool, names ...string) (out []string) {
	for _, name := range names {
		if has[name] {
			out = append(out, name)
		}
	}
	return out
}
