package diary

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// An appointment is affected if it is booked, not over, and does not fit what is
// offered: outside hours, in a closure or time off, or with something that is
// retired or no longer goes together; until it is moved or cancelled, or somebody
// says that it is kept. No list of them is stored.

// Why an appointment does not fit that the engine knows nothing of: something it
// needs is not offered any more.
const (
	ServiceGone  engine.Cause = "service_gone"
	BranchGone   engine.Cause = "branch_gone"
	ResourceGone engine.Cause = "resource_gone"
	NotHere      engine.Cause = "not_here" // the service is not offered at the branch
	NotDone      engine.Cause = "not_done" // the resource does not do the service there
)

const (
	// lookedFor is for how many seconds it is remembered which appointments did not
	// fit, for pages that only count them: to look through 30,000 takes a third of a
	// second. A new catalogue is looked at at once; without one, only what was
	// cancelled and is booked again becomes affected.
	lookedFor = 10 * 60
	// lookedMost bounds of how many organizations that is remembered.
	lookedMost = 1000
	// AffectedShown is how many are on a page, and TimesOffered how many other times
	// each is given.
	AffectedShown = 25
	TimesOffered  = 3
)

// looked is which appointments of an organization did not fit when somebody looked.
type looked struct {
	catalog, at int64
	ids         []booking.AppointmentID
}

// lookouts are what was seen lately, by organization.
type lookouts struct {
	mu   sync.Mutex
	orgs map[booking.OrgID]looked
}

func (l *lookouts) get(org booking.OrgID) looked {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.orgs[org]
}

func (l *lookouts) put(org booking.OrgID, seen looked) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.orgs == nil || len(l.orgs) >= lookedMost {
		l.orgs = map[booking.OrgID]looked{}
	}
	l.orgs[org] = seen
}

// affected lists the appointments that do not fit and that the caller may see, by
// their start, with what decides over that only. All of the future is read for it,
// unless it was a moment ago and remembered will do: then only what did not fit.
func (d *Desk) affected(ctx context.Context, c office.Caller, o *desk.Offer, remembered bool) (list []booking.Appointment, err error) {
	now, t := d.Unix(), d.Store.For(c.Org)
	seen, fit := d.lookouts.get(c.Org), o.Fitting()
	fresh := !remembered || seen.at == 0 || seen.catalog != o.Catalog.Org.Catalog || now < seen.at || now >= seen.at+lookedFor
	if !fresh && len(seen.ids) == 0 {
		return nil, nil
	}
	var among []booking.AppointmentID
	if !fresh {
		among = seen.ids
	}
	err = t.Read(ctx, standing(t, now, among, func(a *booking.Appointment) {
		if !fit.Fits(a) {
			list = append(list, *a)
		}
	}))
	if err != nil {
		return nil, err
	}
	if fresh {
		seen = looked{catalog: o.Catalog.Org.Catalog, at: now}
		for i := range list {
			seen.ids = append(seen.ids, list[i].ID)
		}
		d.lookouts.put(c.Org, seen)
	}
	return slices.DeleteFunc(list, func(a booking.Appointment) bool { return c.MaySee(&a) != nil }), nil
}

// CountAffected tells how many appointments the caller may see that do not fit. If
// remembered will do, only those that did not fit minutes ago are looked at again.
func (d *Desk) CountAffected(ctx context.Context, c office.Caller, remembered bool) (n int, err error) {
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		list, err := d.affected(ctx, c, o, remembered)
		n = len(list)
		return err
	})
	return n, err
}

// Affected is an appointment that does not fit, why, and when else it could be.
type Affected struct {
	desk.Row
	Why   Explanation // with one answer
	Times []OtherTime
}

// OtherTime is a time that an appointment could be moved to. Resource is nil for a
// seat.
type OtherTime struct {
	booking.Slot
	Resource *booking.Resource
	claim    booking.Span
}

// AffectedPage is a part of the list. Next asks for the one after it; empty: there is
// none.
type AffectedPage struct {
	Items []Affected
	Total int
	Next  string
}

// Affected lists the appointments that do not fit, by their start, with other times
// for each: with the same person, else with anybody who does it, or with anybody of
// the same gender where that is known. The first ones of two appointments do not
// collide. After is what the page before called Next: office.ErrCursor, if it did not.
// A limit of zero is all of them, without other times.
func (d *Desk) Affected(ctx context.Context, c office.Caller, after string, limit int) (page AffectedPage, err error) {
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		page = AffectedPage{}
		list, err := d.affected(ctx, c, o, false)
		if err != nil {
			return err
		}
		page.Total = len(list)
		if after != "" {
			at, id, ok := office.DecodeCursor[booking.AppointmentID](after, office.ByStart)
			if !ok {
				return office.ErrCursor
			}
			list = slices.DeleteFunc(list, func(a booking.Appointment) bool {
				return a.Span.Start < at || a.Span.Start == at && a.ID.String() <= id.String()
			})
		}
		if limit > 0 && len(list) > limit {
			list = list[:limit]
			last := &list[limit-1]
			page.Next = office.EncodeCursor(office.ByStart, last.Span.Start, last.ID)
		}
		page.Items, err = d.detailed(ctx, c, o, list, limit > 0)
		return err
	})
	return page, err
}

// detailed reads all of some appointments, and says why they do not fit.
func (d *Desk) detailed(ctx context.Context, c office.Caller, o *desk.Offer, list []booking.Appointment, times bool) ([]Affected, error) {
	ids := make([]booking.AppointmentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	var whole []booking.Appointment
	t := d.Store.For(c.Org)
	if len(ids) > 0 {
		if err := t.Read(ctx, these(t, ids, &whole)); err != nil {
			return nil, err
		}
	}
	rows, err := o.Rows(whole)
	if err != nil {
		return nil, err
	}
	out := make([]Affected, len(rows))
	given := map[booking.ResourceID][]booking.Span{}
	for i := range rows {
		out[i] = Affected{Row: rows[i], Why: unfit(o, &rows[i], d.Unix())}
		if !times {
			continue
		}
		if out[i].Times, err = d.otherTimes(ctx, c.Org, o, &rows[i], given); err != nil {
			return nil, err
		}
		if len(out[i].Times) > 0 {
			if first := &out[i].Times[0]; first.Resource != nil {
				given[first.Resource.ID] = append(given[first.Resource.ID], first.claim)
			}
		}
	}
	return out, nil
}

// unfit says why an appointment does not fit, by the engine's word on its time if it
// has one.
func unfit(o *desk.Offer, r *desk.Row, now int64) Explanation {
	long := *r.Service // as long as the appointment is
	long.Duration = int(r.Span.End-r.Span.Start) / 60
	e := Explanation{Branch: r.Branch, Service: &long, Slot: booking.Slot{Date: r.Date, Time: r.Time}, Who: []Why{{Resource: r.Resource}}}
	w := &e.Who[0]
	ask, err := o.Find(r.Appointment.Service, r.Appointment.Branch, r.Appointment.Resource)
	switch {
	case errors.Is(err, booking.ErrServiceNotFound):
		w.Cause = ServiceGone
	case errors.Is(err, booking.ErrBranchNotFound):
		w.Cause = BranchGone
	case errors.Is(err, booking.ErrResourceNotFound):
		w.Cause = ResourceGone
	case errors.Is(err, booking.ErrNotAtBranch):
		w.Cause = NotHere
	case err != nil:
		w.Cause = NotDone
	}
	if err != nil {
		return e
	}
	cal := ask.Calendar(nil, nil)
	cal.Service, cal.Latitude = &long, booking.Squeeze
	w.Cause = NotDone // Nobody does it there any more.
	for _, said := range cal.Explain(e.Slot, now) {
		w.Explanation = said
		if w.Resource != nil {
			w.Hours = o.ShiftAt(w.Resource, r.Branch.ID).Hours(r.Date)
		}
		switch said.Cause {
		case engine.Absent:
			w.absent(r.Branch, e.Slot, r.Span)
		case engine.Free: // It is not on the grid of a day whose clock changes.
			w.Cause = engine.OutsideHours
		}
	}
	return e
}

// otherTimes finds when else an appointment could be, from its own date on: on each
// date the time that is nearest to its own.
func (d *Desk) otherTimes(ctx context.Context, org booking.OrgID, o *desk.Offer, r *desk.Row,
	given map[booking.ResourceID][]booking.Span) (list []OtherTime, err error) {
	wishes, gender := []booking.ResourceID{{}}, booking.NotKnown
	if r.Resource != nil {
		wishes, gender = []booking.ResourceID{r.Resource.ID, {}}, r.Resource.Gender
	}
	now := d.Unix()
	today, _ := r.Zone.Local(now)
	from := max(today, r.Date)
	for _, who := range wishes {
		ask, err := o.Ask(r.Appointment.Service, r.Appointment.Branch, who)
		if err != nil {
			continue // They do not do it any more.
		}
		ask = ask.Lasting(int(r.Span.End-r.Span.Start) / 60).Moving(r.ID)
		cal, err := d.desk.Calendar(ctx, org, ask, from, from+wishDates-1, now)
		if err != nil {
			return nil, err
		}
		if who.IsZero() {
			cal = suiting(cal, o, gender)
		}
		for _, s := range nearestOfDates(cal, r.Time, from, now) {
			if x := (OtherTime{Slot: s.Slot, claim: engine.Claim(ask.Service, s.At)}); x.choose(cal, o, given, now) &&
				!slices.ContainsFunc(list, func(y OtherTime) bool { return y.Slot == x.Slot }) {
				list = append(list, x)
			}
			if len(list) == TimesOffered {
				return list, nil
			}
		}
	}
	return list, nil
}

// nearestOfDates gives of every date the free start that is nearest to a time of the
// day.
func nearestOfDates(cal *engine.Calendar, at civil.Clock, from civil.Date, now int64) (list []engine.Start) {
	far := func(s engine.Start) int { return max(int(s.Time-at), int(at-s.Time)) }
	for s := range cal.Starts(from, from+wishDates-1, now) {
		if last := len(list) - 1; last < 0 || list[last].Date != s.Date {
			list = append(list, s)
		} else if far(s) < far(list[last]) {
			list[last] = s
		}
	}
	return list
}

// choose finds with whom it would be: the one who is least busy of those whose time is
// not what another appointment is to be moved to. It reports false if there is nobody.
func (x *OtherTime) choose(cal *engine.Calendar, o *desk.Offer, given map[booking.ResourceID][]booking.Span, now int64) bool {
	if cal.Service.ByCapacity() {
		return true
	}
	own := *cal // It may be shared.
	own.Candidates = slices.DeleteFunc(slices.Clone(cal.Candidates), func(c engine.Candidate) bool {
		return slices.ContainsFunc(given[c.Resource], x.claim.Overlaps)
	})
	x.Resource = o.Resources[quietest(&own, x.Slot, now)]
	return x.Resource != nil
}

// Step is what is done with an appointment that does not fit.
type Step string

// The steps.
const (
	StepMove   Step = "move"
	StepCancel Step = "cancel"
	StepKeep   Step = "keep"
)

// Decision is what somebody says about an appointment that does not fit.
type Decision struct {
	ID       booking.AppointmentID
	Step     Step
	Slot     booking.Slot       // where it is moved to
	Resource booking.ResourceID // and to whom; zero for a seat
}

// Decided is what became of it.
type Decided struct {
	Decision
	Was desk.View // as it was before; without an id: it was not found
	Now desk.View // as it is since it was moved
	Err error     // why it was not done; nil: it was
}

// What is refused of a decision.
var (
	ErrNotAffected = fault.New(fault.Conflict, "not_affected",
		"somebody has seen to this appointment meanwhile, or it fits again; there is nothing to do")
	errNoTime = fault.New(fault.Conflict, "no_other_time", "no other time is free within a month; choose one yourself")
	errStep   = fault.New(fault.Invalid, "invalid_step", "choose whether the appointments are moved, cancelled or kept")
)

// Decide does what somebody has decided, one after the other, once for each form
// (office.ErrDone). What is refused of one, such as with ErrNotAffected or as
// desk.Reschedule does, holds up no other; it is in the answer.
func (d *Desk) Decide(ctx context.Context, c office.Caller, list []Decision) ([]Decided, error) {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error { return d.TakeForm(tx, c) })
	if err != nil {
		return nil, err
	}
	out := make([]Decided, len(list))
	for i, x := range list {
		out[i].Decision = x
		out[i].Was, out[i].Now, err = d.decide(ctx, c, x)
		if k := fault.Of(err).Kind; err != nil && k != fault.Conflict && k != fault.Invalid && k != fault.NotFound {
			return out[:i], err
		}
		out[i].Err = err
	}
	return out, nil
}

func (d *Desk) decide(ctx context.Context, c office.Caller, x Decision) (was, now desk.View, err error) {
	if was, err = d.desk.Appointment(ctx, c.Org, x.ID); err != nil {
		return desk.View{}, now, err
	}
	if err := c.MaySee(&was.Appointment); err != nil {
		return desk.View{}, now, err
	}
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error { return still(o, &was.Appointment) })
	if err != nil {
		return was, now, err
	}
	seen := desk.Occasion{Seen: &desk.Standing{Resource: was.Resource, Span: was.Span, Else: ErrNotAffected}}
	switch {
	case x.Step == StepMove && x.Slot == (booking.Slot{}):
		err = errNoTime
	case x.Step == StepMove:
		m := desk.MoveRequest{Slot: x.Slot, Resource: x.Resource, Latitude: booking.Squeeze}
		now, err = d.desk.RescheduleFor(ctx, c, x.ID, m, seen)
	case x.Step == StepCancel:
		_, err = d.desk.CancelFor(ctx, c, x.ID, "", seen)
	case x.Step == StepKeep:
		err = d.keep(ctx, c, was)
	default:
		err = errStep
	}
	return was, now, err
}

// still refuses an appointment that somebody has seen to, or that fits.
func still(o *desk.Offer, a *booking.Appointment) error {
	if a.Status != booking.Booked || a.KeptAt != 0 || o.Fitting().Fits(a) {
		return ErrNotAffected
	}
	return nil
}

// keep notes that an appointment stays where it is.
func (d *Desk) keep(ctx context.Context, c office.Caller, v desk.View) error {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		was, err := tx.Appointment(v.ID)
		if err != nil {
			return err
		}
		if was.Status != booking.Booked || was.KeptAt != 0 || was.Span != v.Span || was.Resource != v.Resource {
			return ErrNotAffected
		}
		next := *was
		next.KeptAt, next.UpdatedAt = d.Unix(), d.Unix()
		deed := d.Deed(c, "appointment.kept", v.Date.String()+" "+v.Time.String(), v.ID.String())
		return tx.Amend(store.Amendment{Was: was, Now: &next, Deeds: []*booking.Deed{&deed}, Events: []booking.Event{
			{Kind: booking.ClaimsChanged, Appointment: next.ID, Resource: next.Resource, Service: next.Service, At: next.UpdatedAt},
		}})
	})
	if err == nil {
		d.Published()
	}
	return err
}

// ExportAffected gives all of them, and notes that somebody took them out.
func (d *Desk) ExportAffected(ctx context.Context, c office.Caller) ([]Affected, error) {
	page, err := d.Affected(ctx, c, "", 0)
	if err != nil {
		return nil, err
	}
	return page.Items, d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "affected.exported", strconv.Itoa(len(page.Items)), "")
		return nil
	})
}
