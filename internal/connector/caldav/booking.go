package caldav

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav/ical"
	"github.com/mawid/mawid/internal/fault"
)

// tries is how often a booking is written anew when somebody else changed the
// event in between.
const tries = 5

// spot is where an event stands.
type spot struct {
	calendar *calendar
	path     string
}

// errMoved is an event that somebody changed between our reading and our
// writing it.
var errMoved = errors.New("caldav: changed meanwhile")

// ErrConflict is a server that will not have the event.
var ErrConflict = fault.New(fault.Conflict, "caldav_refused", "the calendar server refuses the event; its log says why")

// Book makes the event of an appointment what it should be now: one, in this
// calendar, at this time.
func (a *Adapter) Book(ctx context.Context, p adapter.Push) (string, error) {
	if !idPattern.MatchString(p.ServiceAppointmentID) {
		return "", adapter.ErrInput.On("service_appointment_id").Saying("must be of letters, digits and hyphens; it becomes the name of a file")
	}
	found, err := a.some(ctx, []string{p.ResourceID})
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", adapter.ErrUnknown.On("resource_id").Saying("the calendar server has no calendar with this id; map the resource again")
	}
	unlock, err := a.locks.Lock(ctx, p.ServiceAppointmentID)
	if err != nil {
		return "", ErrDown.Because(err)
	}
	defer unlock()
	all, err := a.spots(ctx, p.ServiceAppointmentID)
	if err != nil {
		return "", err
	}
	target := spot{found[0], found[0].at.Path + p.ServiceAppointmentID + ".ics"}
	if i := slices.IndexFunc(all, func(s spot) bool { return s.calendar == found[0] }); i >= 0 && !slices.Contains(all, target) {
		target = all[i] // Somebody's program has put it under another name.
	}
	rest := slices.DeleteFunc(all, func(s spot) bool { return s == target })
	err = a.put(ctx, target, p)
	if errors.Is(err, ErrConflict) && len(rest) > 0 {
		// Some servers have an event once only, in whichever calendar.
		if err = a.removeAll(ctx, rest, p.ServiceAppointmentID); err == nil {
			rest, err = nil, a.put(ctx, target, p)
		}
	}
	if err != nil {
		return "", err
	}
	return target.path, a.removeAll(ctx, rest, p.ServiceAppointmentID)
}

// spots finds an appointment in all calendars, as they are now. A calendar
// that cannot be read matters only if the appointment was there when it could.
func (a *Adapter) spots(ctx context.Context, appointment string) (out []spot, err error) {
	all, err := a.calendars(ctx, ever)
	if err != nil {
		return nil, err
	}
	list := make([]*calendar, 0, len(all))
	for _, id := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[id])
	}
	for i, err := range refresh(ctx, list) {
		paths := list[i].find(appointment)
		if err != nil && !errors.Is(err, errNoCalendar) {
			if len(paths) > 0 || errors.Is(err, ErrLogin) || ctx.Err() != nil {
				return nil, err
			}
			a.unread(list[i], err)
		}
		for _, p := range paths {
			out = append(out, spot{list[i], p})
		}
	}
	return out, nil
}

// read gets an event and its tag; nothing if there is none.
func (a *Adapter) read(ctx context.Context, s spot) (text []byte, etag string, err error) {
	got, err := a.client.exchange(ctx, http.MethodGet, s.calendar.below(s.path), nil, "")
	switch {
	case err != nil:
		return nil, "", err
	case got.status == http.StatusOK:
		return got.body, got.header.Get("ETag"), nil
	case got.status == http.StatusNotFound || got.status == http.StatusGone:
		return nil, "", nil
	}
	return nil, "", ErrDown.Saying("the calendar server does not let the adapter's user read an event").Because(errOther(got.status))
}

// put writes the event, as a new one or into the one that is there.
func (a *Adapter) put(ctx context.Context, s spot, p adapter.Push) error {
	for range tries {
		old, etag, err := a.read(ctx, s)
		if err != nil {
			return err
		}
		now := a.now()
		var fresh *ical.Component
		condition := map[string]string{"If-None-Match": "*"}
		if old != nil {
			condition = ifMatch(etag)
			var changed bool
			if fresh, changed = revise(old, p, now); fresh != nil && !changed {
				return nil
			}
		}
		if fresh == nil { // There is none, or what is there is no event.
			fresh = compose(p, now)
		}
		condition["Content-Type"] = "text/calendar; charset=utf-8"
		if err = a.write(ctx, http.MethodPut, s, condition, fresh.String()); !errors.Is(err, errMoved) {
			return err
		}
	}
	return ErrDown.Saying("somebody else changes the event all the time; try again").Because(errMoved)
}

// ifMatch is the condition that nobody has changed what we read. A weak tag
// cannot be one.
func ifMatch(etag string) map[string]string {
	if etag == "" || strings.HasPrefix(etag, "W/") {
		return map[string]string{}
	}
	return map[string]string{"If-Match": etag}
}

// write makes a request that changes an event, and says what its status means.
func (a *Adapter) write(ctx context.Context, method string, s spot, header map[string]string, body string) error {
	got, err := a.client.exchange(ctx, method, s.calendar.below(s.path), header, body)
	switch {
	case err != nil:
		return err
	case got.status < 300:
		return nil
	case got.status == http.StatusPreconditionFailed && !mentions(got, "no-uid-conflict"):
		return errMoved
	case method == http.MethodDelete && (got.status == http.StatusNotFound || got.status == http.StatusGone):
		return nil
	case got.status == http.StatusForbidden && !mentions(got, "no-uid-conflict") || got.status == http.StatusMethodNotAllowed:
		return ErrReadOnly.Because(errOther(got.status))
	case got.status == http.StatusNotFound:
		return adapter.ErrUnknown.On("resource_id").Saying("the calendar is not there any more; map the resource again")
	case got.status < 500:
		return ErrConflict.Because(errOther(got.status))
	}
	return ErrDown.Saying("something broke inside the calendar server; its log says what").Because(errOther(got.status))
}

// mentions tells whether a refusal names a reason.
func mentions(got answer, reason string) bool { return strings.Contains(string(got.body), reason) }

// removeAll takes an appointment's events away.
func (a *Adapter) removeAll(ctx context.Context, list []spot, appointment string) error {
	for _, s := range list {
		if err := a.remove(ctx, s, appointment); err != nil {
			return err
		}
	}
	return nil
}

// remove takes an event away, if it still is the appointment's.
func (a *Adapter) remove(ctx context.Context, s spot, appointment string) error {
	for range tries {
		old, etag, err := a.read(ctx, s)
		if err != nil || old == nil {
			return err
		}
		if appointmentOf(s.path, s.calendar.reader.Read(old)) != appointment {
			return nil
		}
		if err = a.write(ctx, http.MethodDelete, s, ifMatch(etag), ""); !errors.Is(err, errMoved) {
			return err
		}
	}
	return ErrDown.Saying("somebody else changes the event all the time; try again").Because(errMoved)
}

// Cancel takes the event of an appointment out, wherever it stands by now.
// Only what came from mawid can be cancelled; of all else it knows nothing.
func (a *Adapter) Cancel(ctx context.Context, externalID string, _ bool) error {
	unknown := adapter.ErrUnknown.Saying("the calendars have no booking of mawid's with this id")
	appointment := strings.TrimSuffix(path.Base(externalID), ".ics")
	if !strings.HasPrefix(externalID, "/") || path.Clean(externalID) != externalID {
		return unknown
	}
	if all, err := a.calendars(ctx, ever); err != nil {
		return err
	} else if id := named(all, externalID); id != "" {
		appointment = id
	}
	if !idPattern.MatchString(appointment) {
		return unknown
	}
	unlock, err := a.locks.Lock(ctx, appointment)
	if err != nil {
		return ErrDown.Because(err)
	}
	defer unlock()
	list, err := a.spots(ctx, appointment)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return unknown
	}
	return a.removeAll(ctx, list, appointment)
}

// named tells which appointment stood at a path when the calendars were read.
func named(all map[string]*calendar, p string) string {
	for _, c := range all {
		c.mu.RLock()
		o, there := c.objects[p]
		c.mu.RUnlock()
		if there {
			return o.appointment
		}
	}
	return ""
}

// title is what an event is called: the service and the customer.
func title(p adapter.Push) string {
	s := strings.Trim(p.Service+" – "+p.Customer.Name, " –")
	if s == "" {
		s = "Appointment"
	}
	return s
}

// note is what stands below it.
func note(p adapter.Push) string {
	return strings.TrimSpace(fmt.Sprintf("%s\nBooked through mawid", p.Customer.Phone))
}
