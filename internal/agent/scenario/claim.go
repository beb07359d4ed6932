package scenario

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// claim is an appointment or a hold.
type claim struct {
	id       [16]byte
	service  booking.ServiceID
	branch   booking.BranchID
	resource booking.ResourceID
	slot     booking.Slot
	span     booking.Span
	until    int64 // of a hold; zero: an appointment
	name     string
	phone    string
	notes    string
	late     int
}

func (w *Memory) drop(id [16]byte) {
	w.claims = slices.DeleteFunc(w.claims, func(c *claim) bool { return c.id == id })
}

func (w *Memory) hold(a *dialog.Action) *dialog.Result {
	w.drop(a.Release)
	cal := w.calendar(a)
	checked := cal.Check(*a.Slot, w.now)
	if checked.Verdict != booking.Available {
		return &dialog.Result{Code: string(checked.Verdict)}
	}
	c := &claim{id: [16]byte{2, byte(w.now), byte(len(w.claims)), w.next()}, service: a.Service, branch: a.Branch, slot: *a.Slot,
		span: w.span(a.Service, *a.Slot), until: w.now + 300}
	if len(checked.Free) > 0 {
		c.resource = cal.Candidates[checked.Free[0]].Resource
	}
	w.claims = append(w.claims, c)
	return &dialog.Result{Code: dialog.OK, Hold: c.id, Resource: c.resource}
}

// redeem turns a hold into an appointment, or gives its place to one.
func (w *Memory) redeem(a *dialog.Action) *dialog.Result {
	i := slices.IndexFunc(w.claims, func(c *claim) bool { return c.id == a.Hold && c.until > w.now })
	if i < 0 {
		w.drop(a.Hold)
		return &dialog.Result{Code: dialog.HoldGone}
	}
	c := w.claims[i]
	if w.busy { // from now on that time is a stranger's
		w.busy = false
		c.until, c.id = 0, [16]byte{3, w.next()}
		return &dialog.Result{Code: dialog.SlotTaken}
	}
	c.until, c.name, c.phone, c.notes = 0, a.Customer, a.Phone, a.Notes
	c.id = [16]byte{4, w.next()}
	if a.Kind == dialog.MoveAppointment {
		for _, old := range w.claims {
			if old.id == a.Appointment {
				c.name, c.phone, c.notes = old.name, old.phone, old.notes
			}
		}
		w.drop(a.Appointment)
		c.id = a.Appointment
	}
	return &dialog.Result{Code: dialog.OK, Appointments: []dialog.Appointment{c.appointment()}}
}

func (c *claim) appointment() dialog.Appointment {
	return dialog.Appointment{ID: c.id, Service: c.service, Branch: c.branch, Resource: c.resource, Slot: c.slot, Customer: c.name}
}

// look finds appointments of a number, or those of which number, name and date
// are known.
func (w *Memory) look(a *dialog.Action) *dialog.Result {
	r := &dialog.Result{Code: dialog.OK}
	for _, c := range w.claims {
		if c.until != 0 || c.phone != a.Phone || c.span.Start <= w.now && (!a.Late || c.span.Start <= w.now-3600) {
			continue
		}
		if a.Customer != "" && (understand.Fold(a.Customer) != understand.Fold(c.name) || c.slot.Date != a.From) {
			continue
		}
		r.Appointments = append(r.Appointments, c.appointment())
	}
	slices.SortFunc(r.Appointments, func(x, y dialog.Appointment) int {
		if x.Slot.Before(y.Slot) {
			return -1
		}
		return 1
	})
	return r
}
