package desk

import (
	"encoding/json"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// about makes an event about an appointment. The body is made here, once: the
// same bytes go to every receiver on every attempt. What happens in a sandbox is
// told with the ids that its callers know: those of the live things.
func about(kind booking.EventKind, a *booking.Appointment, body any) booking.Event {
	text, err := json.Marshal(body)
	if err != nil {
		panic("desk: an event that is not JSON: " + err.Error()) // Plain structs of strings cannot fail.
	}
	return booking.Event{Kind: kind, Appointment: a.ID, Resource: a.Resource, Service: a.Service, Body: string(text), At: a.UpdatedAt}
}

func created(a *booking.Appointment, z *civil.Zone) booking.Event {
	date, at := z.Local(a.Span.Start)
	return about(contract.EventAppointmentCreated, a, contract.AppointmentCreated{
		Event: contract.EventAppointmentCreated, ID: a.ID.String(), ServiceID: a.Service.Live().String(), BranchID: a.Branch.Live().String(),
		Date: date.String(), Time: at.String(),
	})
}

func cancelled(a *booking.Appointment, z *civil.Zone) booking.Event {
	date, at := z.Local(a.Span.Start)
	var reason *string
	if a.CancelNote != "" {
		text := string(a.CancelNote)
		reason = &text
	}
	return about(contract.EventAppointmentCancelled, a, contract.AppointmentCancelled{
		Event: contract.EventAppointmentCancelled, ID: a.ID.String(), ServiceID: a.Service.Live().String(), BranchID: a.Branch.Live().String(),
		Date: date.String(), Time: at.String(),
		CancelledAt: z.Time(a.CancelAt).Format(time.RFC3339), CancelledBy: string(a.CancelBy), Reason: reason,
	})
}

func updated(v *View, changed []string) booking.Event {
	return about(contract.EventAppointmentUpdated, &v.Appointment, contract.AppointmentUpdated{
		Event: contract.EventAppointmentUpdated, ID: v.ID.String(), ServiceID: v.Service.Live().String(), BranchID: v.Branch.Live().String(),
		Date: v.Date.String(), Time: v.Time.String(), EndTime: v.EndTime.String(), Changed: changed,
	})
}

func rescheduled(was, now *booking.Appointment, z *civil.Zone) booking.Event {
	oldDate, oldAt := z.Local(was.Span.Start)
	date, at := z.Local(now.Span.Start)
	return about(contract.EventAppointmentRescheduled, now, contract.AppointmentRescheduled{
		Event: contract.EventAppointmentRescheduled, ID: now.ID.String(), ServiceID: now.Service.Live().String(),
		BranchID: now.Branch.Live().String(),
		Date:     date.String(), Time: at.String(), PreviousDate: oldDate.String(), PreviousTime: oldAt.String(),
	})
}
