package contract_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
)

func TestEveryEventIsReadAsWhatItIs(t *testing.T) {
	t.Parallel()
	reason := "customer asked"
	for _, want := range []any{
		contract.AppointmentCreated{Event: contract.EventAppointmentCreated, ID: "i", Date: "2026-11-15", Time: "09:30"},
		contract.AppointmentCancelled{Event: contract.EventAppointmentCancelled, ID: "i", Reason: &reason},
		contract.AppointmentRescheduled{Event: contract.EventAppointmentRescheduled, ID: "i", PreviousTime: "09:30"},
		contract.AppointmentUpdated{Event: contract.EventAppointmentUpdated, ID: "i", EndTime: "10:00", Changed: []string{"phone"}},
		contract.CallCompleted{Event: contract.EventCallCompleted, ID: "i",
			Appointments: []contract.CallAppointment{{ID: "a", Action: "created"}}},
		contract.WebhookTest{Event: contract.EventWebhookTest, ID: "i"},
	} {
		body, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := contract.ParseEvent(body)
		if err != nil {
			t.Errorf("%s: %v", body, err)
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Error(diff)
		}
	}
}

func TestWhatIsNoEventIsSaidToBeNone(t *testing.T) {
	t.Parallel()
	if _, err := contract.ParseEvent([]byte(`{"event":"appointment.evaporated","id":"i"}`)); !errors.Is(err, contract.ErrUnknownEvent) {
		t.Errorf("an event of the future: %v", err)
	}
	for _, body := range []string{"", "null", "{}", "[]", `"x"`, `{"event":7}`, `{"event":"appointment.created","id":7}`} {
		if e, err := contract.ParseEvent([]byte(body)); err == nil {
			t.Errorf("%q was read as %+v", body, e)
		}
	}
}

// A receiver tells events apart by their type. What it does not know it
// answers with a 2xx, and leaves.
func ExampleParseEvent() {
	for _, body := range []string{
		`{"event":"appointment.rescheduled","id":"a1","date":"2026-11-16","time":"11:00","previous_date":"2026-11-15","previous_time":"09:30"}`,
		`{"event":"appointment.evaporated","id":"a1"}`,
	} {
		event, err := contract.ParseEvent([]byte(body))
		switch e := event.(type) {
		case contract.AppointmentCreated:
			fmt.Println("booked", e.ID, "on", e.Date, "at", e.Time)
		case contract.AppointmentRescheduled:
			fmt.Println("moved", e.ID, "to", e.Date, "at", e.Time)
		default:
			fmt.Println("left:", errors.Is(err, contract.ErrUnknownEvent))
		}
	}
	// Output:
	// moved a1 to 2026-11-16 at 11:00
	// left: true
}
