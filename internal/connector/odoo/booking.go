package odoo

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/fault"
)

// keyField is the field of calendar.event that holds mawid's id of the
// appointment. Setup makes it.
const keyField = "x_service_appointment_id"

// ErrField is the field not being there.
var ErrField = &fault.Error{Kind: fault.Unavailable, Code: "odoo_field", RetryAfter: time.Minute,
	Detail: "Odoo's calendar lacks the field x_service_appointment_id; run mawid odoo setup as an administrator"}

// silent keeps Odoo from mailing attendees; nothing else does.
var silent = map[string]any{"no_mail_to_attendees": true}

// push is a booking that was read and found sound.
type push struct {
	contract.BookingPush
	user       int64
	start, end time.Time
}

// book answers POST /booking: it creates the event of an appointment, or
// makes it what it should be now.
func (a *Adapter) book(r *http.Request) (any, error) {
	p, err := readPush(r)
	if err != nil {
		return nil, err
	}
	ctx := r.Context()
	unlock, err := a.locks.lock(ctx, "appointment "+p.ServiceAppointmentID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if has, err := a.odoo.fields(ctx, "calendar.event", keyField); err != nil {
		return nil, err
	} else if !has[keyField] {
		return nil, ErrField
	}
	people, err := a.practitioners(ctx, []int64{p.user})
	if err != nil {
		return nil, err
	}
	if len(people) != 1 {
		return nil, errUnknown.On("resource_id").Saying("Odoo has no internal user with this id; map the resource again")
	}
	vals, err := a.vals(ctx, p, people[0])
	if err != nil {
		return nil, err
	}
	id, err := a.upsert(ctx, p, vals)
	if err != nil {
		return nil, err
	}
	return contract.BookingResult{ExternalID: strconv.FormatInt(id, 10)}, nil
}

// readPush reads the body of POST /booking.
func readPush(r *http.Request) (p push, err error) {
	if err := body(r, &p.BookingPush); err != nil {
		return push{}, err
	}
	if p.start, err = moment("start", p.Start); err != nil {
		return push{}, err
	}
	if p.end, err = moment("end", p.End); err != nil {
		return push{}, err
	}
	// Odoo knows whole seconds.
	p.start, p.end = time.Unix(p.start.Unix(), 0), time.Unix(ceil(p.end), 0)
	p.ServiceAppointmentID = strings.TrimSpace(p.ServiceAppointmentID)
	p.Customer.Name, p.Customer.Phone = strings.TrimSpace(p.Customer.Name), strings.TrimSpace(p.Customer.Phone)
	switch {
	case !p.start.Before(p.end):
		return push{}, errInput.On("end").Saying("must lie after start")
	case p.ServiceAppointmentID == "":
		return push{}, errInput.On("service_appointment_id").Saying("is missing; it is the key of create-or-update")
	case len(p.ServiceAppointmentID) > 100:
		return push{}, errInput.On("service_appointment_id").Saying("is longer than 100 characters")
	case p.ResourceID == "":
		return push{}, errInput.On("resource_id").Saying("is missing")
	case len(p.Customer.Name) > 1000 || len(p.Service) > 1000 || len(p.Customer.Phone) > 100:
		return push{}, errInput.On("customer").Saying("has a name, phone or service that is too long")
	}
	var ok bool
	if p.user, ok = number(p.ResourceID); !ok {
		return push{}, errUnknown.On("resource_id").Saying("Odoo has no internal user with this id; map the resource again")
	}
	return p, nil
}

// vals are the fields of the event. The customer's name stands in the title
// too: families share a phone, and who gives none has no contact.
func (a *Adapter) vals(ctx context.Context, p push, who practitioner) (map[string]any, error) {
	contact, err := a.contact(ctx, p.Customer.Name, p.Customer.Phone)
	if err != nil {
		return nil, err
	}
	partners := []int64{who.partner}
	if contact != 0 && contact != who.partner {
		partners = append(partners, contact)
	}
	title := strings.Trim(strings.TrimSpace(p.Service)+" – "+p.Customer.Name, " –")
	if title == "" {
		title = "Appointment"
	}
	return map[string]any{
		"name": title, "start": stamp(p.start), "stop": stamp(p.end), "allday": false, "user_id": who.user,
		"partner_ids": []any{[]any{6, 0, partners}}, "show_as": "busy", keyField: p.ServiceAppointmentID,
	}, nil
}

// upsert makes the events of an appointment one event. The caller holds the
// appointment's lock, which other adapters do not see; so it looks again
// after it has created one.
func (a *Adapter) upsert(ctx context.Context, p push, vals map[string]any) (int64, error) {
	keep, rest, err := a.placed(ctx, p)
	if err != nil {
		return 0, err
	}
	if keep != 0 {
		vals["active"] = true
		if err := a.odoo.write(ctx, "calendar.event", []int64{keep}, vals, silent); err != nil {
			return 0, err
		}
		return keep, a.retire(ctx, rest)
	}
	// Another practitioner, or none yet. The old event goes first: if we fail
	// in between, the next attempt creates.
	if err := a.retire(ctx, rest); err != nil {
		return 0, err
	}
	vals["description"] = "Booked through mawid. Appointment " + p.ServiceAppointmentID
	id, err := a.odoo.create(ctx, "calendar.event", vals, silent)
	if err != nil {
		return 0, err
	}
	keep, rest, err = a.placed(ctx, p)
	if err != nil {
		return 0, err
	}
	if keep == 0 {
		return 0, ErrDown.Saying("Odoo does not show the event it has just created; try again").Because(fmt.Errorf("odoo: event %d is not found by its key", id))
	}
	return keep, a.retire(ctx, rest)
}

// placed finds the events of an appointment: the one to keep, which is the
// lowest of this practitioner's, before archived ones those that are not; and
// the others.
func (a *Adapter) placed(ctx context.Context, p push) (keep int64, rest []int64, err error) {
	rows, err := a.odoo.search(ctx, "calendar.event", []any{[]any{keyField, "=", p.ServiceAppointmentID}}, []string{"user_id", "active"}, true)
	if err != nil {
		return 0, nil, err
	}
	for _, active := range []bool{true, false} {
		for _, r := range rows {
			if keep == 0 && r.flag("active") == active && r.ref("user_id") == p.user {
				keep = r.id()
			}
		}
	}
	for _, r := range rows {
		if r.id() != keep {
			rest = append(rest, r.id())
		}
	}
	return keep, rest, nil
}

// retire archives events that an appointment no longer has, and takes its
// name from them.
func (a *Adapter) retire(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return a.odoo.write(ctx, "calendar.event", ids, map[string]any{"active": false, keyField: false}, silent)
}

// cancel answers DELETE /booking/{external_id}. Only events that came from
// mawid can be cancelled; of all others it knows nothing.
func (a *Adapter) cancel(r *http.Request) (any, error) {
	unknown := errUnknown.Saying("Odoo has no booking of mawid's with this id")
	id, ok := number(r.PathValue("external_id"))
	if !ok {
		return nil, unknown
	}
	ctx := r.Context()
	if has, err := a.odoo.fields(ctx, "calendar.event", keyField); err != nil {
		return nil, err
	} else if !has[keyField] {
		return nil, ErrField
	}
	find := func() ([]record, error) {
		return a.odoo.search(ctx, "calendar.event", []any{[]any{"id", "=", id}, []any{keyField, "!=", false}}, []string{"active", keyField}, true)
	}
	rows, err := find()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, unknown
	}
	unlock, err := a.locks.lock(ctx, "appointment "+rows[0].text(keyField))
	if err != nil {
		return nil, err
	}
	defer unlock()
	err = a.odoo.write(ctx, "calendar.event", []int64{id}, map[string]any{"active": false}, silent)
	if faulty(err, FaultRefused) {
		// Deleted in the meantime: that is as good.
		if rows, again := find(); again == nil && !slices.ContainsFunc(rows, func(r record) bool { return r.flag("active") }) {
			return nil, nil
		}
	}
	return nil, err
}
