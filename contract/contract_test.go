package contract_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
)

func TestBodiesHaveExactlyTheMembersOfTheContract(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		value any
		want  string
	}{
		"a created event is six fields": {
			contract.AppointmentCreated{Event: contract.EventAppointmentCreated, ID: "i", ServiceID: "s", BranchID: "b", Date: "2026-11-15",
				Time: "09:30"},
			`{"event":"appointment.created","id":"i","service_id":"s","branch_id":"b","date":"2026-11-15","time":"09:30"}`,
		},
		"no slot within 14 days is null, not missing": {
			contract.Availability{RequestedStatus: "slot_taken"},
			`{"available":false,"slot":null,"requested_status":"slot_taken"}`,
		},
		"a cancelled event adds who, when and why": {
			contract.AppointmentCancelled{Event: contract.EventAppointmentCancelled, CancelledBy: "staff", CancelledAt: "2026-11-02T08:15:00+03:00"},
			`{"event":"appointment.cancelled","id":"","service_id":"","branch_id":"","date":"","time":"","cancelled_at":"2026-11-02T08:15:00+03:00","cancelled_by":"staff","reason":null}`,
		},
		"a rescheduled event adds the previous time": {
			contract.AppointmentRescheduled{Event: contract.EventAppointmentRescheduled, PreviousDate: "2026-11-15", PreviousTime: "09:30"},
			`{"event":"appointment.rescheduled","id":"","service_id":"","branch_id":"","date":"","time":"","previous_date":"2026-11-15","previous_time":"09:30"}`,
		},
		"an updated event says what was corrected": {
			contract.AppointmentUpdated{Event: contract.EventAppointmentUpdated, EndTime: "10:15", Changed: []string{"phone"}},
			`{"event":"appointment.updated","id":"","service_id":"","branch_id":"","date":"","time":"","end_time":"10:15","changed":["phone"]}`,
		},
		"what was not given is not sent": {
			contract.NewAppointment{ServiceID: "s", BranchID: "b", CustomerName: "n", Date: "d", Time: "t"},
			`{"service_id":"s","branch_id":"b","customer_name":"n","date":"d","time":"t"}`,
		},
		"an error needs no more than its detail": {
			contract.Error{Detail: "no"},
			`{"detail":"no"}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(tc.value)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(got), tc.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}
