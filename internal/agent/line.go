package agent

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/voice"
)

// line carries out actions for one caller: those of a model that calls tools
// and those of our own conversation are the same.
type line struct {
	s *Server
	voice.Line
	call   *booking.Call // nil: the platform did not tell
	number string        // the caller's, which the platform vouches for; may be empty
}

// newLine is a line without a call.
func (s *Server) newLine(a booking.Agent) *line { return &line{s: s, Line: voice.Line{Agent: a}} }

// begin notes that the call goes on, and takes from it what was told before.
func (l *line) begin(ctx context.Context, start voice.CallStart) error {
	if start.ProviderID == "" {
		l.number = voice.Vouched(start.Caller)
		return nil
	}
	c, err := l.s.Voice.BeginCall(ctx, l.Agent, start)
	if err != nil {
		return err
	}
	l.attach(&c)
	return nil
}

// attach puts the line into a call. One that is over has no caller any more:
// whoever still speaks in its name may be anybody.
func (l *line) attach(c *booking.Call) {
	l.call, l.Call, l.number = c, c.ID, ""
	if !l.over() {
		l.number = string(c.Caller)
	}
}

// over tells whether the call is closed.
func (l *line) over() bool { return l.call != nil && l.call.ClosedAt != 0 }

// code is the word for an error that tools and the conversation know.
func (l *line) code(err error) string {
	f := fault.Of(err)
	switch {
	case tooSlow(err):
		return dialog.BusyNow
	case errors.Is(err, booking.ErrSuspended), errors.Is(err, booking.ErrQuota):
		return dialog.NotTaking
	case f.Code == "past_time":
		return "in_past"
	case f.Code == "too_soon", f.Code == "too_far":
		return string(booking.OutOfHours)
	case f.Code == dialog.WrongState, f.Code == dialog.EnoughWaiting:
		return f.Code
	case f.Kind == fault.NotFound:
		return dialog.NotFound
	case f.Kind == fault.Internal, f.Kind == fault.Unavailable, f.Code == "in_flight":
		return dialog.BusyNow
	case slices.Contains(codes, f.Code):
		return f.Code
	}
	return "bad_request"
}

// codes are what tools answer.
var codes = []string{
	"ok", "slot_taken", "off_grid", "out_of_hours", "non_working_day", "no_slot_14_days", "in_past", "need_time", "need_day",
	"ambiguous_am_pm",
	"not_confirmed", "invalid_phone", "not_found", "hold_expired", "capacity_service", "busy_try_later", "bad_request",
	"need_proof", dialog.TooManyProofs, dialog.NeedPhone, dialog.NeedCode, dialog.NoCourier, dialog.BookingLimit, dialog.SameTime,
	dialog.MissedTooMany, dialog.NotTaking,
}

// do carries out one action. What fails is told by its code; what is our own
// fault is logged.
func (l *line) do(ctx context.Context, a *dialog.Action) *dialog.Result {
	ctx, done := l.s.waiting(ctx)
	defer done()
	r, err := l.act(ctx, a)
	if err != nil {
		r.Code = l.code(err)
		if r.Code == dialog.BusyNow && !tooSlow(err) {
			l.s.Logger.Warn("an action of a voice agent failed", "org", l.Agent.Org.String(), "action", string(a.Kind), "error", err)
		}
		return &r
	}
	r.Code = dialog.OK
	return &r
}

func (l *line) act(ctx context.Context, a *dialog.Action) (r dialog.Result, err error) {
	d := l.s.House
	switch a.Kind {
	case dialog.FindSlots:
		return l.find(ctx, a)
	case dialog.HoldSlot:
		return l.hold(ctx, a)
	case dialog.ReleaseHold:
		return r, d.Voice.ReleaseOn(ctx, l.Line)
	case dialog.BookSlot:
		v, err := d.Voice.BookOn(ctx, l.Line, desk.BookRequest{
			Service: a.Service, Branch: a.Branch, Resource: a.Resource, Slot: *a.Slot, Customer: a.Customer, Phone: a.Phone, Notes: a.Notes,
		})
		return one(v, err)
	case dialog.FindAppointments:
		return l.own(ctx, a)
	case dialog.MoveAppointment:
		return one(d.Voice.MoveOn(ctx, l.Line, a.Appointment, a.Branch, desk.MoveRequest{Slot: *a.Slot, Resource: a.Resource}))
	case dialog.CancelAppointment:
		return one(d.Voice.CancelOn(ctx, l.Line, a.Appointment, a.Notes))
	case dialog.NoteLate:
		return one(d.Voice.LateOn(ctx, l.Line, a.Appointment, a.Minutes))
	case dialog.LeaveWord:
		return r, d.Voice.LeaveWord(ctx, l.Line, voice.HandOverRequest{Branch: a.Branch, Name: a.Customer, Phone: a.Phone,
			Reason: string(a.Reason), Summary: a.Summary})
	case dialog.MayWait:
		r.Waits, err = d.Voice.Waits.May(ctx, l.Line, a.Service, a.Branch)
		return r, err
	case dialog.JoinWaiting:
		return r, d.Voice.Waits.Join(ctx, l.Line, voice.WaitRequest{
			Service: a.Service, Branch: a.Branch, Resource: a.Resource, Dates: booking.DateRange{From: a.From, To: a.To}, Times: a.Times,
			Customer: a.Customer, Phone: a.Phone, Lang: string(a.Lang),
		})
	case dialog.BranchInfo:
		return l.places(ctx, a)
	case dialog.Callback:
		phone := a.Phone
		if phone == "" {
			phone = l.number
		}
		r.Connect, err = d.Voice.HandOver(ctx, l.Line, voice.HandOverRequest{Branch: a.Branch, Name: a.Customer, Phone: phone,
			Reason:  string(a.Reason),
			Summary: a.Summary})
		return r, err
	}
	return r, fault.New(fault.Invalid, "bad_request", "no such action")
}

// places tells about a branch, or about all at which the agent may book.
func (l *line) places(ctx context.Context, a *dialog.Action) (r dialog.Result, err error) {
	if !a.Branch.IsZero() {
		here, err := l.placeInfo(ctx, a.Branch, a)
		r.Days, r.Address = here.Days, here.Address
		return r, errors.Join(err, l.s.Voice.NoteOn(ctx, l.Agent.Org, l.Call, booking.CallInformed, a.Branch))
	}
	c, err := l.s.Voice.Catalog(ctx, l.Line)
	if err != nil {
		return r, err
	}
	for _, b := range c.Branches {
		here, err := l.placeInfo(ctx, b.ID, a)
		if err != nil {
			return r, err
		}
		r.Places = append(r.Places, here)
	}
	return r, l.s.Voice.NoteOn(ctx, l.Agent.Org, l.Call, booking.CallInformed, booking.BranchID{})
}

func (l *line) placeInfo(ctx context.Context, b booking.BranchID, a *dialog.Action) (dialog.PlaceInfo, error) {
	here := dialog.PlaceInfo{Branch: b, Address: label(l.Agent.Addresses[b]["en"], l.Agent.Addresses[b]["ar"])}
	days, err := l.s.Voice.OpenDays(ctx, l.Line, b, a.From, a.To)
	for _, day := range days {
		here.Days = append(here.Days, dialog.Day{Date: day.Date, Hours: day.Hours})
	}
	return here, err
}

func (l *line) find(ctx context.Context, a *dialog.Action) (r dialog.Result, err error) {
	got, err := l.s.Voice.Openings(ctx, l.Line, voice.OpeningsQuery{
		Service: a.Service, Branch: a.Branch, Resource: a.Resource, Among: a.Among, From: a.From, To: a.To, Slot: a.Slot, Moving: a.Appointment,
	})
	if err != nil {
		return r, err
	}
	r.Free, r.Verdict, r.Shut = got.Free, got.Verdict, got.Shut
	note := booking.CallOffered
	if len(got.Free) == 0 {
		note = booking.CallNoSlot
	}
	return r, l.s.Voice.NoteOn(ctx, l.Agent.Org, l.Call, note, a.Branch)
}

func (l *line) hold(ctx context.Context, a *dialog.Action) (r dialog.Result, err error) {
	if len(a.Among) > 0 {
		one := *a
		one.Among = nil
		return l.holdAny(ctx, &one, a.Among)
	}
	h, err := l.s.Voice.HoldOn(ctx, l.Line, desk.HoldRequest{Service: a.Service, Branch: a.Branch, Resource: a.Resource, Slot: *a.Slot})
	if err == nil {
		return dialog.Result{Hold: h.ID, Resource: h.Resource}, nil
	}
	if a.Appointment.IsZero() || !errors.Is(err, booking.ErrTaken) {
		return r, err
	}
	// The new time overlaps the old one, which is the caller's own: nothing
	// has to be held, for nobody else can take it.
	own, look := l.s.Voice.Openings(ctx, l.Line, voice.OpeningsQuery{
		Service: a.Service, Branch: a.Branch, Resource: a.Resource, From: a.Slot.Date, To: a.Slot.Date, Slot: a.Slot, Moving: a.Appointment,
	})
	if look != nil || own.Verdict != booking.Available {
		return r, err
	}
	v, look := l.s.Desk.Appointment(ctx, l.Agent.Org, a.Appointment)
	return dialog.Result{Resource: v.Resource}, look
}

// holdAny holds a slot with the first of several people who has it free.
func (l *line) holdAny(ctx context.Context, a *dialog.Action, people []booking.ResourceID) (r dialog.Result, err error) {
	for _, a.Resource = range people {
		if r, err = l.hold(ctx, a); err == nil || fault.Of(err).Kind != fault.Conflict {
			return r, err
		}
	}
	return r, err
}

func (l *line) own(ctx context.Context, a *dialog.Action) (r dialog.Result, err error) {
	q := voice.OwnQuery{Phone: cmp.Or(a.Phone, l.number), Line: l.number, Customer: a.Customer, Times: a.Times, Code: a.Code,
		Lang: string(cmp.Or(a.Lang, l.lang(""))), Begun: a.Late}
	if a.From != 0 {
		q.Date = &a.From
	}
	list, err := l.s.Voice.Own(ctx, l.Line, q)
	for _, v := range list {
		r.Appointments = append(r.Appointments, appointment(v))
	}
	return r, err
}

// informed notes that the caller was told something they wanted to know.
func (l *line) informed(ctx context.Context) {
	if err := l.s.Voice.NoteOn(ctx, l.Agent.Org, l.Call, booking.CallInformed, booking.BranchID{}); err != nil {
		l.s.Logger.Warn("cannot note what a call was about", "error", err)
	}
}

func one(v desk.View, err error) (dialog.Result, error) {
	if err != nil {
		return dialog.Result{}, err
	}
	return dialog.Result{Resource: v.Resource, Appointments: []dialog.Appointment{appointment(v)}}, nil
}

func appointment(v desk.View) dialog.Appointment {
	return dialog.Appointment{
		ID: v.ID, Service: v.Service, Branch: v.Branch, Resource: v.Resource, Slot: booking.Slot{Date: v.Date, Time: v.Time},
		Customer: string(v.Customer),
	}
}

// lang is the language to answer in.
func (l *line) lang(want string) understand.Lang {
	if slices.Contains(l.Agent.Languages, want) {
		return understand.Lang(want)
	}
	if l.call != nil && slices.Contains(l.Agent.Languages, l.call.Language) {
		return understand.Lang(l.call.Language)
	}
	return understand.Lang(l.Agent.Languages[0])
}
