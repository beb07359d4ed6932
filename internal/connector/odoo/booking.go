package odoo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/fault"
)

// keyField is the field of calendar.event that holds mawid's id of the
// appointment. Setup makes it.
const keyField = "x_service_appointment_id"

// ErrField is the field not being there.
var ErrField = &fault.Error{Kind: fault.Unavailable, Code: "odoo_field", RetryAfter: time.Minute,
	Detail: "Odoo's calendar lacks the field x_service_appointment_id; run mawid adapter odoo setup as an administrator"}

// silent keeps Odoo from mailing attendees; nothing else does. The module
// mawid_booking does not tell mawid of what mawid has told.
var silent = map[string]any{"no_mail_to_attendees": true, "mawid_adapter": true}

// push is a booking that was read and found sound.
type push struct {
	contract.BookingPush
	start, end time.Time
	who        bookable
	contact    int64           // of the customer; 0 if there is none
	trial      bool            // of a connection check: nothing of it stays
	has        map[string]bool // the fields of events
}

// Book creates the event of an appointment, or makes it what it should be now.
func (a *Adapter) Book(ctx context.Context, sent adapter.Push) (externalID string, err error) {
	p := push{BookingPush: sent.BookingPush, start: sent.From, end: sent.To, trial: sent.Trial}
	unlock, err := a.lock(ctx, "appointment "+p.ServiceAppointmentID)
	if err != nil {
		return "", err
	}
	defer unlock()
	if p.has, err = a.keyed(ctx); err != nil {
		return "", err
	}
	if p.who, err = a.named(ctx, p.ResourceID); err != nil {
		return "", err
	}
	if p.contact, err = a.contact(ctx, p); err != nil {
		return "", err
	}
	id, err := a.upsert(ctx, p, vals(p))
	if err != nil {
		return "", err
	}
	return strconv.FormatInt(id, 10), a.accept(ctx, id, p.who)
}

// keyed gives the fields of events, if the one that bookings need is there.
func (a *Adapter) keyed(ctx context.Context) (map[string]bool, error) {
	has, err := a.odoo.fields(ctx, "calendar.event", eventFields...)
	if err == nil && !has[keyField] {
		err = ErrField
	}
	return has, err
}

// named finds the one bookable with an id.
func (a *Adapter) named(ctx context.Context, id string) (bookable, error) {
	var one wanted
	one.add(id)
	found, err := a.bookables(ctx, one)
	if err == nil && len(found) != 1 {
		err = adapter.ErrUnknown.On("resource_id").Saying("Odoo has no internal user and no room with this id; map the resource again")
	}
	if err != nil {
		return bookable{}, err
	}
	return found[0], nil
}

// accept says yes in the name of a user: nobody is to be asked about what is
// agreed. A move may have made it a question again. Where Odoo refuses, the
// booking stands all the same.
func (a *Adapter) accept(ctx context.Context, event int64, b bookable) error {
	if b.room != 0 {
		return nil
	}
	rows, err := a.odoo.search(ctx, "calendar.attendee", []any{
		[]any{"event_id", "=", event}, []any{"partner_id", "=", b.partner}, []any{"state", "!=", "accepted"},
	}, []string{"state"}, false)
	if err != nil || len(rows) == 0 {
		return err
	}
	err = a.odoo.write(ctx, "calendar.attendee", []int64{rows[0].id()}, map[string]any{"state": "accepted"}, silent)
	if errors.Is(err, ErrRights) || errors.Is(err, ErrRefused) {
		a.log.LogAttrs(ctx, slog.LevelDebug, "attendance not accepted", slog.Int64("event", event), slog.Any("error", err))
		return nil
	}
	return err
}

// vals are the fields of the event. The customer's name stands in the title
// too: families share a phone, and who gives none has no contact.
func vals(p push) map[string]any {
	partners := []int64{}
	if p.who.partner != 0 {
		partners = append(partners, p.who.partner)
	}
	if p.contact != 0 && p.contact != p.who.partner {
		partners = append(partners, p.contact)
	}
	title := strings.Trim(strings.TrimSpace(p.Service)+" – "+p.Customer.Name, " –")
	if title == "" {
		title = "Appointment"
	}
	out := map[string]any{
		"name": title, "start": stamp(p.start), "stop": stamp(p.end), "allday": false,
		"partner_ids": []any{[]any{6, 0, partners}}, "show_as": "busy", keyField: p.ServiceAppointmentID,
	}
	if p.who.room != 0 {
		out[roomField], out["location"] = p.who.id(), p.who.name
	} else {
		out["user_id"] = p.who.user
	}
	return out
}

// onlyAtFirst are the fields that people may change afterwards: a move leaves
// them alone. Without a privacy of its own an event has that of its doctor,
// and if that is "private", the adapter can neither move nor cancel it.
// "Confidential" means all internal users.
func onlyAtFirst(p push, vals map[string]any) map[string]any {
	out := maps.Clone(vals)
	out["description"] = "Booked through mawid. Appointment " + p.ServiceAppointmentID
	if p.has["privacy"] {
		out["privacy"] = "confidential"
	}
	if p.contact == 0 && p.Customer.Phone != "" { // it stands nowhere else
		out["description"] = fmt.Sprint(out["description"], ". Telephone ", p.Customer.Phone)
	}
	return out
}

// upsert makes the events of an appointment one event. The caller holds the
// appointment's lock, which other adapters do not see; so a new one is made
// under a lock in Odoo itself.
func (a *Adapter) upsert(ctx context.Context, p push, vals map[string]any) (int64, error) {
	id, err := a.update(ctx, p, vals)
	if err != nil || id != 0 {
		return id, err
	}
	release, err := a.claim(ctx, p.who.partner)
	if err != nil {
		return 0, err
	}
	defer release()
	if id, err = a.update(ctx, p, vals); err != nil || id != 0 {
		return id, err
	}
	made, err := a.odoo.create(ctx, "calendar.event", onlyAtFirst(p, vals), silent)
	if err != nil {
		// Where the module's unique index refuses the second of two, the first is there.
		if id, again := a.update(ctx, p, vals); again == nil && id != 0 {
			return id, nil
		}
		return 0, err
	}
	// Where there was no lock to be had, the lowest stays.
	keep, rest, err := a.placed(ctx, p)
	if err == nil && keep == 0 {
		err = ErrDown.Saying("Odoo does not show the event it has just created; try again").
			Because(fmt.Errorf("odoo: event %d is not found by its key", made))
	}
	if err != nil {
		return 0, err
	}
	return keep, a.retire(ctx, rest, p.trial)
}

// update makes the event of an appointment what it should be, if there is one
// of this bookable's, and gives its id. Those of others go first: if we fail
// in between, the next attempt creates.
func (a *Adapter) update(ctx context.Context, p push, vals map[string]any) (int64, error) {
	keep, rest, err := a.placed(ctx, p)
	if err != nil {
		return 0, err
	}
	if keep != 0 {
		vals := maps.Clone(vals)
		vals["active"] = true
		if err := a.odoo.write(ctx, "calendar.event", []int64{keep}, vals, silent); err != nil {
			return 0, err
		}
	}
	return keep, a.retire(ctx, rest, p.trial)
}

// placed finds the events of an appointment: the one to keep, which is the
// lowest of this bookable's, before archived ones those that are not; and
// the others.
func (a *Adapter) placed(ctx context.Context, p push) (keep int64, rest []int64, err error) {
	rows, err := a.odoo.search(ctx, "calendar.event", []any{[]any{keyField, "=", p.ServiceAppointmentID}},
		append([]string{"user_id", "active"}, those(p.has, roomField)...), true)
	if err != nil {
		return 0, nil, err
	}
	for _, active := range []bool{true, false} {
		for _, r := range rows {
			mine := r.text(roomField) == "" && r.ref("user_id") == p.who.user
			if p.who.room != 0 {
				mine = r.text(roomField) == p.who.id()
			}
			if keep == 0 && r.flag("active") == active && mine {
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
// name from them. Those of which nothing is to stay are deleted where Odoo
// allows it.
func (a *Adapter) retire(ctx context.Context, ids []int64, wholly bool) error {
	if len(ids) == 0 {
		return nil
	}
	if wholly {
		err := a.odoo.remove(ctx, "calendar.event", ids, silent)
		if err == nil || !errors.Is(err, ErrRights) && !errors.Is(err, ErrRefused) {
			return err
		}
	}
	err := a.odoo.write(ctx, "calendar.event", ids, map[string]any{"active": false, keyField: false}, silent)
	if faulty(err, FaultRefused) && a.gone(ctx, ids) {
		return nil // another adapter was quicker
	}
	return err
}

// gone tells whether events are no more.
func (a *Adapter) gone(ctx context.Context, ids []int64) bool {
	rows, err := a.odoo.search(ctx, "calendar.event", []any{[]any{"id", "in", ids}}, []string{"active"}, true)
	return err == nil && len(rows) == 0
}

// Cancel archives the event of a booking. Only events that came from mawid can
// be cancelled; of all others it knows nothing.
func (a *Adapter) Cancel(ctx context.Context, externalID string, trial bool) error {
	unknown := adapter.ErrUnknown.Saying("Odoo has no booking of mawid's with this id")
	id, ok := number(externalID)
	if !ok {
		return unknown
	}
	if _, err := a.keyed(ctx); err != nil {
		return err
	}
	find := func() ([]record, error) {
		return a.odoo.search(ctx, "calendar.event", []any{[]any{"id", "=", id}, []any{keyField, "!=", false}},
			[]string{"active", "name", keyField}, true)
	}
	rows, err := find()
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return unknown
	}
	unlock, err := a.lock(ctx, "appointment "+rows[0].text(keyField))
	if err != nil {
		return err
	}
	defer unlock()
	if trial && strings.HasPrefix(rows[0].text("name"), contract.CheckService) {
		return a.retire(ctx, []int64{id}, true)
	}
	err = a.odoo.write(ctx, "calendar.event", []int64{id}, map[string]any{"active": false}, silent)
	if faulty(err, FaultRefused) {
		// Deleted in the meantime: that is as good.
		if rows, again := find(); again == nil && !slices.ContainsFunc(rows, func(r record) bool { return r.flag("active") }) {
			return nil
		}
	}
	return err
}
