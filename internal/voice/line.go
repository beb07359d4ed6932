package voice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Line is a voice agent at work for a caller. Not every platform tells which
// call it is; then Call is zero.
type Line struct {
	Agent booking.Agent
	Call  booking.CallID
	// By is who of the organization talks to the agent in a caller's place, to
	// try it out: what it does for them is done for real. Zero: nobody.
	By office.Caller
}

// caller is the agent. What it does for somebody of the organization stands in
// the audit log under their name.
func (l Line) caller() office.Caller {
	return office.Caller{Org: l.Agent.Org, Channel: booking.ByVoice, Actor: booking.ByVoiceAgent, Person: l.By.Person, Name: l.By.Name,
		Email: l.By.Email}
}

func (l Line) callKey() string {
	if l.Call.IsZero() {
		return ""
	}
	return l.Call.String()
}

// at tells whether the agent may book at a branch.
func (l Line) at(b booking.BranchID) error {
	if len(l.Agent.Branches) > 0 && !slices.Contains(l.Agent.Branches, b) {
		return booking.ErrBranchNotFound
	}
	return nil
}

// Catalog is what the organization offers, as far as this agent may book it.
func (d *Desk) Catalog(ctx context.Context, l Line) (*booking.Catalog, error) {
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return nil, err
	}
	return o.Bookable(l.at), nil
}

// OpeningsQuery asks for every bookable start of a service at a branch on some
// dates, by whoever is free or by one resource.
type OpeningsQuery struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID   // zero: anyone
	Among    []booking.ResourceID // only these may do it; none: all
	From, To civil.Date
	Slot     *booking.Slot // on which a verdict is wanted
	// Moving is an appointment whose own time counts as free. Zero: none.
	Moving booking.AppointmentID
}

// Openings answers it.
type Openings struct {
	Free    []booking.Slot
	Verdict booking.Verdict // on Slot; empty without one
	Past    bool            // Slot has begun already
	// Shut says that nobody at all works at the branch on the day of Slot, or at
	// its hour, where the verdict is that nobody who could do it does.
	Shut bool
}

// Openings finds the bookable starts for a caller.
func (d *Desk) Openings(ctx context.Context, l Line, q OpeningsQuery) (Openings, error) {
	if err := l.at(q.Branch); err != nil {
		return Openings{}, err
	}
	now := d.Unix()
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return Openings{}, err
	}
	if err := taking(ctx, d.Store, o, q.Moving, now); err != nil {
		return Openings{}, err
	}
	a, err := o.Ask(q.Service, q.Branch, q.Resource)
	if err == nil {
		a, err = d.moving(ctx, l.Agent.Org, a, q.Moving)
	}
	if err != nil {
		return Openings{}, err
	}
	today, _ := a.Branch.Zone.Local(now)
	from := max(q.From, today)
	to := min(q.To, from+desk.RangeDays-1)
	first, last := from, max(from, to)
	if q.Slot != nil {
		first, last = min(first, q.Slot.Date), max(last, q.Slot.Date)
	}
	cal, err := d.desk.Calendar(ctx, l.Agent.Org, a, first, last, now)
	if err != nil {
		return Openings{}, err
	}
	if len(q.Among) > 0 {
		cal = only(cal, q.Among)
	}
	var out Openings
	for s := range cal.Starts(from, to, now) {
		out.Free = append(out.Free, s.Slot)
	}
	if q.Slot != nil {
		checked := cal.Check(*q.Slot, now)
		out.Verdict, out.Past = checked.Verdict, checked.Past
		out.Shut = shut(o, a.Branch, *q.Slot, out.Verdict)
	}
	return out, nil
}

// only is a calendar of some of those who could do it.
func only(cal *engine.Calendar, among []booking.ResourceID) *engine.Calendar {
	some := *cal
	some.Candidates = slices.DeleteFunc(slices.Clone(cal.Candidates), func(c engine.Candidate) bool {
		return !slices.Contains(among, c.Resource)
	})
	return &some
}

// shut tells whether nobody at all works at a branch on the day of a slot at
// which nobody can do what is asked for, or at its hour.
func shut(o *desk.Offer, b *booking.Branch, at booking.Slot, v booking.Verdict) bool {
	open := o.Open(b.ID, at.Date)
	if v == booking.OutOfHours {
		start := b.Zone.First(at.Date, int(at.Time))
		return !slices.ContainsFunc(open, func(s booking.Span) bool { return s.Start <= start && start < s.End })
	}
	return v == booking.NonWorkingDay && len(open) == 0
}

// moving is a question for an appointment that is to be moved: it takes as long as it does
// now, and its own place is free. Zero is none.
func (d *Desk) moving(ctx context.Context, org booking.OrgID, a desk.Ask, id booking.AppointmentID) (desk.Ask, error) {
	if id.IsZero() {
		return a, nil
	}
	own, err := d.Store.For(org).Appointment(ctx, id)
	if err != nil || own.Service != a.Service.ID {
		return a, err
	}
	return a.Lasting(own.Length).Moving(id), nil
}

// slotName names what a hold or a booking is about within a call.
func slotName(s booking.ServiceID, b booking.BranchID, at booking.Slot) string {
	return s.String() + " " + b.String() + " " + at.Date.String() + "T" + at.Time.String()
}

// HoldOn keeps a slot for a caller. A call has one hold: another one gives the
// first back, and the same one again is the one there is. It refuses as desk.Hold
// does.
func (d *Desk) HoldOn(ctx context.Context, l Line, r desk.HoldRequest) (booking.Hold, error) {
	if err := l.at(r.Branch); err != nil {
		return booking.Hold{}, err
	}
	t, now, name := d.Store.For(l.Agent.Org), d.Unix(), slotName(r.Service, r.Branch, r.Slot)
	kept, err := agentHolds(ctx, t, l.Agent.ID, l.callKey(), now)
	if err != nil {
		return booking.Hold{}, err
	}
	for _, k := range kept {
		if k.Slot == name {
			h, err := d.heldNow(ctx, l, k, now)
			if err == nil && (r.Resource.IsZero() || h.Resource == r.Resource) {
				return h, nil
			}
		} else if l.Call.IsZero() {
			continue // It may be another caller's.
		}
		if err := d.letGo(ctx, l.Agent.Org, k); err != nil {
			return booking.Hold{}, err
		}
	}
	h, err := d.desk.Hold(ctx, l.caller(), r)
	if err != nil {
		return booking.Hold{}, err
	}
	err = t.Write(ctx, func(tx *store.Tx) error {
		keepHold(tx, AgentHold{Agent: l.Agent.ID, Call: l.callKey(), Slot: name, Hold: h.ID, Expires: h.ExpiresAt})
		if l.Call.IsZero() {
			return nil
		}
		_, err := tx.NoteAction(l.Call, booking.CallAction{Name: "held " + name, Action: booking.CallHeld, Branch: r.Branch, At: now})
		return err
	})
	return h, err
}

// heldNow reads a hold that is alive.
func (d *Desk) heldNow(ctx context.Context, l Line, k AgentHold, now int64) (h booking.Hold, err error) {
	err = d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		found, err := tx.Hold(k.Hold)
		if err != nil {
			return err
		}
		if found.ExpiresAt <= now {
			return booking.ErrHoldGone
		}
		h = *found
		return nil
	})
	return h, err
}

// letGo gives one hold of a caller back. One that is gone is no error.
func (d *Desk) letGo(ctx context.Context, org booking.OrgID, k AgentHold) error {
	if err := d.desk.Release(ctx, office.Caller{Org: org}, k.Hold); err != nil && !errors.Is(err, booking.ErrHoldNotFound) {
		return err
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		forgetHold(tx, k)
		return nil
	})
}

// ReleaseOn gives back what is kept for a caller.
func (d *Desk) ReleaseOn(ctx context.Context, l Line) error {
	if l.Call.IsZero() {
		return nil
	}
	return d.releaseAll(ctx, l.Agent.Org, l.Agent.ID, l.Call)
}

func (d *Desk) releaseAll(ctx context.Context, org booking.OrgID, agent booking.AgentID, call booking.CallID) error {
	kept, err := agentHolds(ctx, d.Store.For(org), agent, call.String(), d.Unix())
	if err != nil {
		return err
	}
	for _, k := range kept {
		if err := d.letGo(ctx, org, k); err != nil {
			return err
		}
	}
	return nil
}

// BookOn books for a caller who has confirmed. The same service at the same
// time is booked once in a call: asked for again, the answer is the first
// appointment. What is held for the caller is used; a hold that ran out
// is no obstacle while the time is free. It refuses as desk.Book does, and with
// ErrBookings and ErrSameTime.
func (d *Desk) BookOn(ctx context.Context, l Line, r desk.BookRequest) (desk.View, error) {
	if err := l.at(r.Branch); err != nil {
		return desk.View{}, err
	}
	var v desk.View
	err := d.inTurn(ctx, l, r.Phone, func() (err error) {
		v, err = d.bookFor(ctx, l, r)
		return err
	})
	return v, err
}

// bookFor books when it is the caller's turn.
func (d *Desk) bookFor(ctx context.Context, l Line, r desk.BookRequest) (desk.View, error) {
	name := slotName(r.Service, r.Branch, r.Slot)
	mine, err := d.heldFor(ctx, l, name, &r)
	if err != nil {
		return desk.View{}, err
	}
	id, err := d.bookOnCall(ctx, l, r, "book "+name)
	if errors.Is(err, booking.ErrHoldGone) || errors.Is(err, booking.ErrHoldNotFound) || errors.Is(err, booking.ErrHoldOther) {
		r.Hold = booking.HoldID{}
		id, err = d.bookOnCall(ctx, l, r, "book "+name)
	}
	if err != nil {
		return desk.View{}, err
	}
	if mine != nil {
		if err := d.letGo(ctx, l.Agent.Org, *mine); err != nil {
			d.Pulse.Warn("cannot forget a hold that was used", err)
		}
	}
	return d.desk.Appointment(ctx, l.Agent.Org, id)
}

// heldFor finds the caller's hold of a slot.
func (d *Desk) heldFor(ctx context.Context, l Line, name string, r *desk.BookRequest) (*AgentHold, error) {
	kept, err := agentHolds(ctx, d.Store.For(l.Agent.Org), l.Agent.ID, l.callKey(), d.Unix())
	if err != nil {
		return nil, err
	}
	for i := range kept {
		if kept[i].Slot == name {
			r.Hold = kept[i].Hold
			return &kept[i], nil
		}
	}
	return nil, nil
}

func (d *Desk) bookOnCall(ctx context.Context, l Line, r desk.BookRequest, name string) (booking.AppointmentID, error) {
	if l.Call.IsZero() {
		// Nobody says which call it is. The same person for the same time is
		// the same request.
		sum := sha256.Sum256([]byte(l.Agent.ID.String() + " " + name + " " + r.Resource.String() + " " + r.Phone + " " +
			spelling.Fold(r.Customer)))
		r.Same = hex.EncodeToString(sum[:])
		r.IdempotencyKey = "voice-" + r.Same
		if err := d.mayBook(ctx, l, &r); err != nil {
			return booking.AppointmentID{}, err
		}
		done, err := d.desk.Book(ctx, l.caller(), r)
		if err == nil && done.Replayed && !d.stands(ctx, l.Agent.Org, done.ID, r.Slot) {
			r.IdempotencyKey = ""
			done, err = d.desk.Book(ctx, l.caller(), r)
		}
		return done.ID, err
	}
	done, name, err := d.doneBefore(ctx, l, name, r.Slot)
	if err != nil || !done.IsZero() {
		return done, err
	}
	if err := d.mayBook(ctx, l, &r); err != nil {
		return booking.AppointmentID{}, err
	}
	made, err := d.desk.BookIn(ctx, l.caller(), r, l.note(name, booking.CallCreated, r.Branch))
	if err != nil {
		// The same request may have been faster.
		if done, _, look := d.doneBefore(ctx, l, name, r.Slot); look == nil && !done.IsZero() {
			return done, nil
		}
	}
	return made.ID, err
}

// doneBefore finds the appointment that was made in this call under a name
// and still stands, or else a name that is free.
func (d *Desk) doneBefore(ctx context.Context, l Line, name string, at booking.Slot) (booking.AppointmentID, string, error) {
	actions, err := Actions(ctx, d.Store.For(l.Agent.Org), l.Call)
	if err != nil {
		return booking.AppointmentID{}, "", err
	}
	for {
		i := slices.IndexFunc(actions, func(a booking.CallAction) bool { return a.Name == name })
		if i < 0 {
			return booking.AppointmentID{}, name, nil
		}
		if d.stands(ctx, l.Agent.Org, actions[i].Appointment, at) {
			return actions[i].Appointment, name, nil
		}
		name += " again"
	}
}

// stands tells whether an appointment is still booked for a time.
func (d *Desk) stands(ctx context.Context, org booking.OrgID, id booking.AppointmentID, at booking.Slot) bool {
	v, err := d.desk.Appointment(ctx, org, id)
	return err == nil && v.Status == booking.Booked && v.Date == at.Date && v.Time == at.Time
}

// MoveOn moves an appointment for a caller who has confirmed, also to another
// branch; zero: it stays where it is. What is held for
// the caller at the new time is used. It refuses as desk.Reschedule does, and
// with ErrSameTime.
func (d *Desk) MoveOn(ctx context.Context, l Line, id booking.AppointmentID, to booking.BranchID, m desk.MoveRequest) (desk.View, error) {
	was, err := d.desk.Appointment(ctx, l.Agent.Org, id)
	if err != nil {
		return desk.View{}, err
	}
	if err := l.at(was.Branch); err != nil {
		return desk.View{}, booking.ErrAppointmentNotFound
	}
	if !to.IsZero() && to != was.Branch {
		return d.moveTo(ctx, l, was, to, m)
	}
	if was.Status == booking.Booked && was.Date == m.Slot.Date && was.Time == m.Slot.Time &&
		(m.Resource.IsZero() || m.Resource == was.Resource) {
		return was, nil
	}
	r := desk.BookRequest{Service: was.Service, Branch: was.Branch, Slot: m.Slot, Phone: string(was.Phone)}
	if err := d.freeThen(ctx, l, &r, id); err != nil {
		return desk.View{}, err
	}
	mine, err := d.heldFor(ctx, l, slotName(was.Service, was.Branch, m.Slot), &r)
	if err != nil {
		return desk.View{}, err
	}
	m.Hold = r.Hold
	name := "move " + id.String() + " " + m.Slot.Date.String() + "T" + m.Slot.Time.String()
	v, err := d.desk.RescheduleFor(ctx, l.caller(), id, m, desk.Occasion{Action: l.note(name, booking.CallRescheduled, was.Branch)})
	if err == nil && mine != nil {
		err = d.letGo(ctx, l.Agent.Org, *mine)
	}
	return v, err
}

// CancelOn cancels an appointment for a caller who has confirmed. One that is
// cancelled already is no error: the caller has what they want.
func (d *Desk) CancelOn(ctx context.Context, l Line, id booking.AppointmentID, reason string) (desk.View, error) {
	was, err := d.desk.Appointment(ctx, l.Agent.Org, id)
	if err != nil {
		return desk.View{}, err
	}
	if err := l.at(was.Branch); err != nil {
		return desk.View{}, booking.ErrAppointmentNotFound
	}
	if was.Status == booking.Cancelled {
		return was, nil
	}
	return d.desk.CancelFor(ctx, l.caller(), id, reason,
		desk.Occasion{Action: l.note("cancel "+id.String(), booking.CallCancelled, was.Branch)})
}

// note says that something is done in a call; nil: nobody knows which.
func (l Line) note(name, action string, branch booking.BranchID) *store.CallNote {
	if l.Call.IsZero() {
		return nil
	}
	return &store.CallNote{Call: l.Call, CallAction: booking.CallAction{Name: name, Action: action, Branch: branch}}
}

// taking refuses to look for times that nobody could have. What is moved was counted
// when it was made.
func taking(ctx context.Context, s *store.Store, o *desk.Offer, moving booking.AppointmentID, now int64) error {
	if !moving.IsZero() {
		return o.Shut()
	}
	return o.Taking(ctx, s, now)
}
