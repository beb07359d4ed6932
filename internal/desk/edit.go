package desk

import (
	"context"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// How many minutes an appointment may take: as services may.
const (
	fewestMinutes = 5
	mostMinutes   = 1440
)

// What a correction is refused for.
var (
	// ErrEdited refuses to pass over what somebody else has changed.
	ErrEdited = fault.New(fault.Conflict, "appointment_changed",
		"somebody else has changed this appointment meanwhile; look at what it says now, and save again")

	errEditStaff  = fault.New(fault.Forbidden, "edit_not_allowed", "only people of the house may correct an appointment; ask them")
	errEditErased = fault.New(fault.Conflict, "edit_erased", "the customer's data was erased, so there is nothing to correct")
	errEditSeat   = fault.New(fault.Invalid, "seat_fixed",
		"a place in a class keeps its service and its length; cancel it and book another one instead").On("service_id")
	errEditOver = fault.New(fault.Conflict, "edit_over",
		"the service and the length can be changed until the appointment is completed; name, number and note also later").On("service_id")
	errMinutes = fault.New(fault.Invalid, "minutes_out_of_range", "an appointment takes %d to %d minutes",
		fewestMinutes, mostMinutes).On("minutes")
)

// Edition is how an appointment stood when somebody began to correct it.
type Edition struct{ Edition, Revision int }

// EditionOf says how an appointment stands.
func EditionOf(a *booking.Appointment) Edition { return Edition{a.Edition, a.Revision} }

// EditRequest is what an appointment is to say from now on. Text is taken as
// typed: the desk trims, normalises and checks it.
type EditRequest struct {
	Customer, Phone, Email, Notes string
	Service                       booking.ServiceID // zero: the one it has
	// Minutes is how long it takes; zero: as long as now. With another service and
	// the same number it takes as long as that service does.
	Minutes  int
	Latitude booking.Latitude // Squeeze at least: its start is not chosen anew
	Seen     Edition
}

// tidy checks and normalises the text, as that of a booking.
func (r *EditRequest) tidy() error {
	if number, ok := spelling.Phone(r.Phone); ok {
		r.Phone = number
	}
	text, err := BookRequest{Customer: r.Customer, Phone: r.Phone, Email: r.Email, Notes: r.Notes}.Tidied()
	r.Customer, r.Phone, r.Email, r.Notes = text.Customer, text.Phone, text.Email, text.Notes
	r.Latitude = max(r.Latitude, booking.Squeeze)
	return err
}

// Edit corrects an appointment: whom it is for, its note, its service, its length.
// Its id, its start and its resource stay. The time of another service or length is
// secured in the same transaction in which the old one is given back, and refused as
// Book does. It refuses with ErrEdited what was changed since the caller looked, with
// booking.ErrAppointmentNotFound, and text that cannot be stored.
func (d *Desk) Edit(ctx context.Context, c office.Caller, id booking.AppointmentID, r EditRequest) (v View, err error) {
	if c.Channel != booking.ByDashboard {
		return View{}, errEditStaff
	}
	if err := r.tidy(); err != nil {
		return View{}, err
	}
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		heard, err := d.recheckEdit(ctx, c, o, id, r)
		if err != nil {
			return err
		}
		var p placing
		return d.secureAgain(ctx, c.Org, &p, func(tx *store.Tx) error {
			was, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if v, err = d.editable(c, o, was, r.Seen); err != nil {
				return err
			}
			change, err := d.editing(tx, o, &p, v, r, heard)
			if err != nil {
				return err
			}
			return d.correct(c, tx, o, change, &v)
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, v.Service, v.Resource)
	d.Published()
	return v, nil
}

// editable refuses what cannot be corrected, whatever is corrected of it.
func (d *Desk) editable(c office.Caller, o *Offer, was *booking.Appointment, seen Edition) (View, error) {
	if err := c.MaySee(was); err != nil {
		return View{}, err
	}
	v, err := o.View(was)
	switch {
	case err != nil:
		return v, err
	case was.Erased():
		return v, errEditErased
	case seen != EditionOf(was):
		return v, ErrEdited
	}
	return v, nil
}

// editing is what a correction stores, with the place of another service or length.
func (d *Desk) editing(tx *store.Tx, o *Offer, p *placing, v View, r EditRequest, heard rechecked) (store.Amendment, error) {
	was := v.Appointment
	next := was
	next.Customer, next.Phone = booking.Private(r.Customer), booking.Private(r.Phone)
	next.Email, next.Notes = booking.Private(r.Email), booking.Private(r.Notes)
	change := store.Amendment{Was: &was, Now: &next}
	a, another, err := o.reshape(&was, r)
	if err != nil || !another {
		return change, err
	}
	a.leaveOut(heard.busy)
	now := d.Unix()
	*p = placing{
		Ask: a.Moving(was.ID), slot: v.slot(), now: now, careful: p.careful, latitude: r.Latitude, asOf: min(now, was.Span.Start),
	}
	if err := p.foresee(); err != nil {
		return change, err
	}
	if err := p.clear(tx, heard.cleared); err != nil {
		return change, err
	}
	found, err := p.find(tx)
	if err != nil {
		return change, err
	}
	next.Service, next.Span, next.Unverified, next.Length = a.Service.ID, found.span, heard.unverified, 0
	if own := o.Services[a.Service.ID]; a.Service.Duration != own.Duration {
		next.Length = a.Service.Duration
	}
	change.Place = &found.place
	return change, nil
}

// reshape is the question for the time that an appointment takes after a correction,
// and whether it is another one than before.
func (o *Offer) reshape(was *booking.Appointment, r EditRequest) (a Ask, another bool, err error) {
	id, minutes := was.Service, int(was.Span.End-was.Span.Start)/60
	if !r.Service.IsZero() {
		id = inside(o, r.Service)
	}
	switch {
	case id == was.Service && (r.Minutes == 0 || r.Minutes == minutes):
		return a, false, nil
	case was.Resource.IsZero():
		return a, true, errEditSeat
	case was.Status != booking.Booked && was.Status != booking.Arrived:
		return a, true, errEditOver
	case r.Minutes != 0 && (r.Minutes < fewestMinutes || r.Minutes > mostMinutes):
		return a, true, errMinutes
	}
	if a, err = o.Find(id, was.Branch, was.Resource); err != nil {
		return a, true, err
	}
	if id != was.Service && r.Minutes == minutes {
		return a, true, nil
	}
	return a.Lasting(r.Minutes), true, nil
}

// recheckEdit asks the other system about the time of a correction.
func (d *Desk) recheckEdit(ctx context.Context, c office.Caller, o *Offer, id booking.AppointmentID, r EditRequest) (rechecked, error) {
	was, err := d.Store.For(c.Org).Appointment(ctx, id)
	if err != nil {
		return rechecked{}, err
	}
	v, err := d.editable(c, o, was, r.Seen)
	if err != nil {
		return rechecked{}, err
	}
	a, another, err := o.reshape(was, r)
	if err != nil || !another {
		return rechecked{}, err
	}
	now := d.Unix()
	return d.recheckOwn(ctx, c, placing{Ask: a, slot: v.slot(), now: now, latitude: r.Latitude, mine: id, asOf: min(now, was.Span.Start)})
}

// correct stores a correction, if it is one, with all that tells of it.
func (d *Desk) correct(c office.Caller, tx *store.Tx, o *Offer, change store.Amendment, v *View) (err error) {
	was, next := change.Was, change.Now
	fixed := corrections(was, next)
	if len(fixed) == 0 {
		return nil
	}
	at := v.slot()
	next.Edition, next.UpdatedAt = was.Edition+1, d.Unix()
	if *v, err = o.View(next); err != nil {
		return err
	}
	fields := make([]string, len(fixed))
	for i := range fixed {
		fields[i] = fixed[i].Field
	}
	change.Events = []booking.Event{updated(v, fields)}
	if deed := d.deedOn(c, "edited", at, was.ID); deed != nil {
		change.Deeds = []*booking.Deed{deed}
		for i := range fixed {
			fixed[i].Deed, fixed[i].Appointment, fixed[i].At = deed.ID, was.ID, deed.At
		}
		change.Fixed = fixed
	}
	if err := tx.Amend(change); err != nil {
		return err
	}
	v.Appointment = *next // Amend counts its revision.
	if was.Customer == next.Customer && was.Phone == next.Phone {
		return nil
	}
	for _, follow := range d.renamed {
		if err := follow(tx, was, next); err != nil {
			return err
		}
	}
	return nil
}

// Locked reads appointments and locks them until the transaction ends; what is over
// meanwhile is left out.
func Locked(tx *store.Tx, ids []booking.AppointmentID) (list []*booking.Appointment, err error) {
	for _, id := range ids {
		a, err := tx.Appointment(id)
		if err != nil {
			return nil, err
		}
		if a.Status.Live() && !a.Erased() {
			list = append(list, a)
		}
	}
	return list, nil
}

// Rename gives appointments another name or number, each of them as Edit does, in a
// transaction in which they were read. It gives those that have one now.
func Rename(d *Desk, tx *store.Tx, c office.Caller, o *Offer, list []*booking.Appointment,
	to func(name, phone string) (string, string)) (changed []View, err error) {
	if c.Channel != booking.ByDashboard {
		return nil, errEditStaff
	}
	for _, was := range list {
		v, err := d.editable(c, o, was, EditionOf(was))
		if err != nil {
			return nil, err
		}
		next := *was
		name, phone := to(string(was.Customer), string(was.Phone))
		if next.Customer, next.Phone = booking.Private(name), booking.Private(phone); next == *was {
			continue
		}
		if err := d.correct(c, tx, o, store.Amendment{Was: was, Now: &next}, &v); err != nil {
			return nil, err
		}
		changed = append(changed, v)
	}
	return changed, nil
}

// corrections are what is different in an appointment.
func corrections(was, now *booking.Appointment) (list []booking.Correction) {
	add := func(field string, different bool, a, b booking.Private) {
		if different {
			list = append(list, booking.Correction{Field: field, Was: a, Became: b})
		}
	}
	minutes := func(a *booking.Appointment) booking.Private {
		return booking.Private(strconv.FormatInt((a.Span.End-a.Span.Start)/60, 10))
	}
	add(booking.FieldCustomer, was.Customer != now.Customer, was.Customer, now.Customer)
	add(booking.FieldPhone, was.Phone != now.Phone, was.Phone, now.Phone)
	add(booking.FieldEmail, was.Email != now.Email, was.Email, now.Email)
	add(booking.FieldNotes, was.Notes != now.Notes, "", "")
	add(booking.FieldService, was.Service != now.Service, booking.Private(was.Service.String()), booking.Private(now.Service.String()))
	add(booking.FieldEnd, was.Span.End != now.Span.End, minutes(was), minutes(now))
	return list
}

// OnRename names who is told, in the transaction, that an appointment has got another
// name or number. It is called before anything is booked.
func OnRename(d *Desk, renamed func(tx *store.Tx, was, now *booking.Appointment) error) {
	d.renamed = append(d.renamed, renamed)
}
