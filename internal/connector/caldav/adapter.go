// Package caldav puts the connector contract in front of a CalDAV server:
// calendars are the resources, their events the busy times, and bookings
// appear in them as events.
//
// The adapter keeps nothing but a mirror of the calendars in memory. It never
// asks a server when somebody is busy: servers overlook occurrences of repeated
// events, and a time that passes for free is booked twice. It reads the events
// themselves and works out when they are (package ical). A booking stands at a
// path made of the appointment's id, so that the server sees to it that there
// is only one.
package caldav

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav/ical"
	"github.com/mawid/mawid/internal/fault"
)

// Config is what an adapter needs. Client and Now have no default.
type Config struct {
	Client *Client
	Zone   *civil.Zone  // of calendars that have none; Asia/Riyadh if nil
	Logger *slog.Logger // slog.Default if nil
	Now    func() time.Time
}

// Adapter is a CalDAV server as a system behind the contract. It is safe for
// concurrent use.
type Adapter struct {
	client *Client
	zone   *civil.Zone
	log    *slog.Logger
	now    func() time.Time
	locks  adapter.Locks

	finding sync.Mutex // whoever looks for calendars holds it
	mu      sync.RWMutex
	known   map[string]*calendar
	places  []place   // the same, as the server listed them last
	looked  time.Time // when that was
}

var _ adapter.System = (*Adapter)(nil)

const (
	// abreast is how many calendars are read at the same time.
	abreast = 4
	// mostSteps is how much is worked out for one calendar in one question.
	mostSteps = 2_000_000
	// again is how soon an unknown id makes us look for calendars again.
	again = 30 * time.Second
)

// New makes an adapter.
func New(c Config) (*Adapter, error) {
	if c.Client == nil || c.Now == nil {
		return nil, errors.New("caldav: an adapter needs a client and a clock")
	}
	if c.Zone == nil {
		var err error
		if c.Zone, err = civil.LoadZone("Asia/Riyadh"); err != nil {
			return nil, err
		}
	}
	return &Adapter{client: c.Client, zone: c.Zone, log: cmp.Or(c.Logger, slog.Default()), now: c.Now, known: map[string]*calendar{}}, nil
}

// calendars gives all calendars. It looks for them anew if it never has, and
// otherwise if that was longer ago than an age.
func (a *Adapter) calendars(ctx context.Context, age time.Duration) (map[string]*calendar, error) {
	if known, fresh := a.remembered(age); fresh {
		return known, nil
	}
	a.finding.Lock()
	defer a.finding.Unlock()
	known, fresh := a.remembered(age) // Somebody else may have looked meanwhile.
	if fresh {
		return known, nil
	}
	places, err := a.client.discover(ctx)
	if err != nil {
		return nil, err
	}
	owners := map[string][]string{}
	next := map[string]*calendar{}
	for _, p := range places {
		if _, asked := owners[p.owner]; !asked {
			owners[p.owner] = a.owner(ctx, p)
		}
		if old := known[p.id]; old != nil && old.zone == p.zone && slices.Equal(old.reader.Owner, owners[p.owner]) && *old.at == *p.at {
			next[p.id] = old
			continue
		}
		next[p.id] = newCalendar(p, ical.Reader{Floating: zoneOf(p, a.zone), Owner: owners[p.owner]}, a)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known, a.places, a.looked = next, places, a.now()
	return next, nil
}

// remembered gives the calendars as of the last look, and whether that is young
// enough.
func (a *Adapter) remembered(age time.Duration) (known map[string]*calendar, fresh bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.known, !a.looked.IsZero() && a.now().Sub(a.looked) < age
}

// owner gives the addresses of whom a calendar belongs to. Where the server
// does not say, it is the user.
func (a *Adapter) owner(ctx context.Context, p place) (list []string) {
	if p.owner != "" {
		list = a.client.addresses(ctx, p.at, p.owner)
	} else if strings.Contains(a.client.user, "@") {
		list = []string{a.client.user}
	}
	return list
}

// ever is an age that nothing reaches.
const ever = 1 << 62 * time.Nanosecond

// listed gives the calendars as the server lists them now.
func (a *Adapter) listed(ctx context.Context) ([]place, error) {
	if _, err := a.calendars(ctx, 0); err != nil {
		return nil, err
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.places, nil
}

// Resources lists the calendars.
func (a *Adapter) Resources(ctx context.Context) (list []contract.DiscoveredResource, notices []string, err error) {
	places, err := a.listed(ctx)
	for _, p := range places {
		list = append(list, contract.DiscoveredResource{ID: p.id, Name: p.name})
	}
	return list, nil, err
}

// some gives the calendars with these ids. One that is not known may be new.
func (a *Adapter) some(ctx context.Context, ids []string) ([]*calendar, error) {
	all, err := a.calendars(ctx, ever)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(ids, func(id string) bool { return all[id] == nil }) {
		if all, err = a.calendars(ctx, again); err != nil {
			return nil, err
		}
	}
	var out []*calendar
	for _, id := range ids {
		if c := all[id]; c != nil {
			out = append(out, c)
		}
	}
	return out, nil
}

// refresh brings calendars up to date, several at a time, and gives the error
// of each.
func refresh(ctx context.Context, list []*calendar) []error {
	errs := make([]error, len(list))
	turn := make(chan struct{}, abreast)
	var all sync.WaitGroup
	for i, c := range list {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			errs[i] = c.refresh(ctx)
		})
	}
	all.Wait()
	return errs
}

// Availability gives the busy times of calendars, as they are now. Calendars
// that the server does not have are left out of the answer.
func (a *Adapter) Availability(ctx context.Context, ids []string, w adapter.Window) ([]contract.ResourceAvailability, error) {
	list, err := a.some(ctx, ids)
	if err != nil {
		return nil, err
	}
	errs := refresh(ctx, list)
	if err := a.together(ctx, list, errs); err != nil {
		return nil, err
	}
	var out []contract.ResourceAvailability
	for i, c := range list {
		var busy []contract.Busy
		switch err := errs[i]; {
		case errors.Is(err, errNoCalendar):
			continue
		case err != nil:
			busy = []contract.Busy{a.unknown(w.From, fmt.Sprintf("the calendar %s cannot be read: %s", c.name, fault.Of(err).Detail))}
		default:
			busy = a.busy(c, w)
		}
		out = append(out, contract.ResourceAvailability{ResourceID: c.id, Busy: busy})
	}
	return out, nil
}

// together tells whether reading calendars failed as a whole: the server lets
// nobody in, or none could be read and that is not the calendar's own fault.
// Else each that could not be read is logged, and its error is its own.
func (a *Adapter) together(ctx context.Context, list []*calendar, errs []error) error {
	var failed error
	read := false
	for _, err := range errs {
		own := errors.Is(err, errUnreadable) || errors.Is(err, errLarge) || errors.Is(err, errMany)
		read = read || err == nil || own
		switch {
		case errors.Is(err, ErrLogin) || err != nil && ctx.Err() != nil:
			return err
		case err != nil && !errors.Is(err, errNoCalendar):
			failed = cmp.Or(failed, err)
		}
	}
	if !read {
		return failed
	}
	for i, err := range errs {
		if err != nil && !errors.Is(err, errNoCalendar) {
			a.unread(list[i], err)
		}
	}
	return nil
}

// unread logs a calendar that cannot be read.
func (a *Adapter) unread(c *calendar, err error) {
	a.log.Warn("a calendar cannot be read", slog.String("calendar", c.id), slog.String("code", fault.Of(err).Code))
}

// unknown is an entry without an end. mawid takes it for one that cannot be
// read: it shows it, and books nothing where it may lie.
func (a *Adapter) unknown(from int64, what string) contract.Busy {
	return contract.Busy{Start: a.stamp(from), End: "unknown: " + what}
}

func (a *Adapter) stamp(unix int64) string { return a.zone.Time(unix).Format(adapter.Offset) }

// busy is the busy list of a calendar. Bookings of ours stand in it one by
// one and whole; all else is put together where it touches.
func (a *Adapter) busy(c *calendar, w adapter.Window) []contract.Busy {
	type entry struct {
		ical.Span
		appointment string
	}
	var ours, all []entry
	var doubt *ical.Doubt
	steps := mostSteps
	c.mu.RLock()
	// In an order of its own, so that what is left of the steps does not
	// depend on chance.
	for _, p := range slices.Sorted(maps.Keys(c.objects)) {
		o := c.objects[p]
		spans, d := o.Busy(w.From, w.To, &steps)
		for _, s := range spans {
			if o.appointment != "" {
				ours = append(ours, entry{s, o.appointment})
			} else {
				all = append(all, entry{Span: ical.Span{Start: max(s.Start, w.From), End: min(s.End, w.To)}})
			}
		}
		if d != nil && d.From < w.To && (doubt == nil || d.From < doubt.From) {
			doubt = d
		}
	}
	c.mu.RUnlock()
	order := func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.appointment, b.appointment))
	}
	slices.SortFunc(all, order)
	merged := all[:0]
	for _, e := range all {
		if n := len(merged); n > 0 && e.Start <= merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, e.End)
		} else {
			merged = append(merged, e)
		}
	}
	merged = append(merged, ours...)
	slices.SortFunc(merged, order)
	out := []contract.Busy{}
	for _, e := range merged {
		out = append(out, contract.Busy{Start: a.stamp(e.Start), End: a.stamp(e.End), ServiceAppointmentID: e.appointment})
	}
	if doubt != nil {
		out = append(out, a.unknown(max(doubt.From, w.From), "an event "+doubt.Wrong))
	}
	return out
}

// Check tells whether the server can be reached and has calendars, and how
// many of them can be written to. It reads them all, so that the first
// question need not; single ones that cannot be read are in the log.
func (a *Adapter) Check(ctx context.Context) (calendars, writable int, err error) {
	places, err := a.listed(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, p := range places {
		if p.writable {
			writable++
		}
	}
	all, err := a.calendars(ctx, ever)
	if err != nil {
		return 0, 0, err
	}
	list := slices.Collect(maps.Values(all))
	return len(places), writable, a.together(ctx, list, refresh(ctx, list))
}
