package odoo

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
)

const (
	daySeconds = 24 * 60 * 60
	// offset is RFC 3339 with the offset in figures, also for UTC.
	offset = "2006-01-02T15:04:05-07:00"
	// abreast is how many calendars are read at the same time.
	abreast = 4
)

// practitioner is an internal user: a resource of the contract.
type practitioner struct {
	user, partner int64
	name          string
	zone          *civil.Zone
}

// resources answers GET /resources.
func (a *Adapter) resources(r *http.Request) (any, error) {
	all, err := a.practitioners(r.Context(), nil)
	if err != nil {
		return nil, err
	}
	out := contract.ResourcesAnswer{Resources: []contract.DiscoveredResource{}}
	for _, p := range all {
		out.Resources = append(out.Resources, contract.DiscoveredResource{ID: strconv.FormatInt(p.user, 10), Name: p.name})
	}
	slices.SortStableFunc(out.Resources, func(a, b contract.DiscoveredResource) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// practitioners reads the internal users, all or those with these ids.
func (a *Adapter) practitioners(ctx context.Context, ids []int64) ([]practitioner, error) {
	domain := []any{[]any{"share", "=", false}, []any{"active", "=", true}}
	if ids != nil {
		domain = append(domain, []any{"id", "in", ids})
	}
	rows, err := a.odoo.search(ctx, "res.users", domain, []string{"name", "login", "tz", "partner_id"}, false)
	if err != nil {
		return nil, err
	}
	var out []practitioner
	for _, r := range rows {
		p := practitioner{user: r.id(), partner: r.ref("partner_id"), name: cmp.Or(strings.TrimSpace(r.text("name")), r.text("login"), strconv.FormatInt(r.id(), 10)), zone: a.zone}
		if zone, err := civil.LoadZone(r.text("tz")); err == nil {
			p.zone = zone
		}
		if p.partner == 0 {
			return nil, malformed("res.users")
		}
		out = append(out, p)
	}
	return out, nil
}

// window is the time asked about, [from, to), in Unix seconds.
type window struct{ from, to int64 }

// availability answers GET /availability. Resources that Odoo does not have
// are left out of the answer.
func (a *Adapter) availability(r *http.Request) (any, error) {
	ids, w, err := question(r)
	if err != nil {
		return nil, err
	}
	ctx := r.Context()
	out := contract.AvailabilityAnswer{Resources: []contract.ResourceAvailability{}}
	if len(ids) == 0 {
		return out, nil
	}
	people, err := a.practitioners(ctx, ids)
	if err != nil {
		return nil, err
	}
	key, err := a.odoo.fields(ctx, "calendar.event", keyField)
	if err != nil {
		return nil, err
	}
	calendars, err := a.calendars(ctx, people, w, key[keyField])
	if err != nil {
		return nil, err
	}
	for i, p := range people {
		out.Resources = append(out.Resources, contract.ResourceAvailability{ResourceID: strconv.FormatInt(p.user, 10), Busy: busy(p, calendars[i], w)})
	}
	return out, nil
}

// question reads the query of GET /availability.
func question(r *http.Request) ([]int64, window, error) {
	q := r.URL.Query()
	from, err := moment("from", q.Get("from"))
	if err != nil {
		return nil, window{}, err
	}
	to, err := moment("to", q.Get("to"))
	if err != nil {
		return nil, window{}, err
	}
	if !from.Before(to) {
		return nil, window{}, errInput.On("to").Saying("must lie after from")
	}
	if to.Sub(from) > longestWindow {
		return nil, window{}, errInput.On("to").Saying("must lie at most 400 days after from")
	}
	var ids []int64
	texts := strings.Split(q.Get("resource_ids"), ",")
	for _, s := range texts {
		if id, ok := number(s); ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	switch {
	case strings.Trim(q.Get("resource_ids"), ", ") == "":
		return nil, window{}, errInput.On("resource_ids").Saying("is missing; give the ids of resources, separated by commas")
	case len(texts) > mostResources:
		return nil, window{}, errInput.On("resource_ids").Saying("has more than 200 ids; ask in parts")
	}
	return ids, window{from.Unix(), ceil(to)}, nil
}

// number reads an id of Odoo, written the one way in which we write it.
func number(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 32)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == s
}

// ceil gives the first whole second not before an instant.
func ceil(t time.Time) int64 {
	if t.Nanosecond() > 0 {
		return t.Unix() + 1
	}
	return t.Unix()
}

// calendars reads the events of several people. Each is asked for alone: of
// events that are private to others Odoo does not tell whose they are.
func (a *Adapter) calendars(ctx context.Context, people []practitioner, w window, keyed bool) ([][]record, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := make([][]record, len(people))
	errs := make([]error, len(people))
	turn := make(chan struct{}, abreast)
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			if out[i], errs[i] = a.events(ctx, p, w, keyed); errs[i] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	// The first to fail cancelled the others; theirs are not the reason.
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return nil, err
		}
	}
	return out, errors.Join(errs...)
}

// events reads the events that occupy one person, and not those that the
// person has declined. The search is a day wider than the window at both
// ends, because all-day events are stored as 08:00 to 18:00 in no zone.
func (a *Adapter) events(ctx context.Context, p practitioner, w window, keyed bool) ([]record, error) {
	fields := []string{"start", "stop", "allday", "start_date", "stop_date", "user_id"}
	if keyed {
		fields = append(fields, keyField)
	}
	rows, err := a.odoo.search(ctx, "calendar.event", []any{
		[]any{"partner_ids", "in", []int64{p.partner}},
		[]any{"start", "<", stamp(time.Unix(w.to+daySeconds, 0))},
		[]any{"stop", ">", stamp(time.Unix(w.from-daySeconds, 0))},
		[]any{"show_as", "=", "busy"},
	}, fields, false)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.id()
	}
	no, err := a.odoo.search(ctx, "calendar.attendee", []any{
		[]any{"partner_id", "in", []int64{p.partner}}, []any{"state", "=", "declined"}, []any{"event_id", "in", ids},
	}, []string{"event_id"}, false)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(r record) bool {
		return slices.ContainsFunc(no, func(n record) bool { return n.ref("event_id") == r.id() })
	}), nil
}

// busy turns events into busy entries: those that overlap the window, with
// the offset of the person's zone.
func busy(p practitioner, events []record, w window) []contract.Busy {
	out := []contract.Busy{}
	slices.SortStableFunc(events, func(a, b record) int { return strings.Compare(a.text("start"), b.text("start")) })
	for _, e := range events {
		start, end, ok := span(e, p.zone)
		if !ok || start >= end || start >= w.to || end <= w.from {
			continue
		}
		out = append(out, contract.Busy{Start: p.zone.Time(start).Format(offset), End: p.zone.Time(end).Format(offset), ServiceAppointmentID: e.text(keyField)})
	}
	return out
}

// span tells when an event is. One that lasts all day takes its dates whole,
// on the wall clock of the person it is about.
func span(e record, zone *civil.Zone) (start, end int64, ok bool) {
	if e.flag("allday") {
		first, err1 := civil.ParseDate(e.text("start_date"))
		last, err2 := civil.ParseDate(e.text("stop_date"))
		if err1 == nil && err2 == nil {
			return zone.First(first, 0), zone.First(last+1, 0), true
		}
	}
	start, ok1 := e.instant("start")
	end, ok2 := e.instant("stop")
	return start, end, ok1 && ok2
}
