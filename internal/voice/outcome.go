package voice

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
)

// Outcomes are what can come of a call.
var Outcomes = []string{"booked", "moved", "cancelled", "informed", "no_slot", "handed_over", "abandoned", "failed"}

// conclude fills in how a call ended.
func conclude(c *booking.Call, e CallEnd, actions []booking.CallAction, now int64) {
	if e.StartedAt > 0 && e.StartedAt <= now {
		c.StartedAt = e.StartedAt
	}
	switch {
	case e.EndedAt > 0 && e.EndedAt <= now:
		c.EndedAt = e.EndedAt
	case c.EndedAt == 0 && e.Reason == "":
		c.EndedAt = c.HeardAt // It was heard of no more.
	case c.EndedAt == 0:
		c.EndedAt = now
	}
	c.EndedAt = max(c.EndedAt, c.StartedAt)
	c.ClosedAt, c.Recording = now, e.Recording
	if e.Reason != "" && (e.Reason != booking.EndUnknown || c.EndReason == "") {
		c.EndReason = e.Reason
	}
	if !slices.Contains(booking.EndReasons, c.EndReason) {
		c.EndReason = booking.EndUnknown
	}
	has := map[string]int{}
	places := map[booking.BranchID]bool{}
	for _, a := range actions {
		has[a.Action]++
		if !a.Branch.IsZero() {
			places[a.Branch] = true
		}
	}
	if len(places) == 1 {
		for b := range places {
			c.Branch = b
		}
	}
	// Whoever reports the end knows whether the caller was put through. That we
	// meant it, or that somebody is to call back, is not enough.
	c.HandedOver = e.Reason == booking.EndHandedOver
	if c.EndReason == booking.EndHandedOver && !c.HandedOver {
		c.EndReason = booking.EndUnknown
	}
	c.Outcome = outcome(c, has)
	c.Summary = summary(c, has)
	if c.Language == "" {
		c.Language = "ar"
	}
}

// outcome says what came of a call, from what the engine did in it. What
// changed most comes first.
func outcome(c *booking.Call, has map[string]int) string {
	switch {
	case has[booking.CallCreated] > 0:
		return "booked"
	case has[booking.CallRescheduled] > 0:
		return "moved"
	case has[booking.CallCancelled] > 0:
		return "cancelled"
	case c.HandedOver || has[booking.CallHandedOver] > 0:
		return "handed_over"
	case has[booking.CallWaits] > 0:
		return "informed"
	case c.EndReason == booking.EndFailed || c.EndReason == booking.EndCarrier:
		return "failed"
	case has[booking.CallHeld] > 0:
		return "abandoned"
	case has[booking.CallNoSlot] > 0 && has[booking.CallOffered] == 0:
		return "no_slot"
	case has[booking.CallInformed] > 0:
		return "informed"
	}
	return "abandoned"
}

// summary tells in a line what came of a call, without anything about the
// caller: it goes into an event.
func summary(c *booking.Call, has map[string]int) string {
	var parts []string
	for _, p := range []struct{ action, text string }{
		{booking.CallCreated, "booked an appointment"}, {booking.CallRescheduled, "moved an appointment"},
		{booking.CallCancelled, "cancelled an appointment"}, {booking.CallWaits, "joined a waiting list"},
		{booking.CallHandedOver, "asked for a person"},
	} {
		if has[p.action] > 0 {
			parts = append(parts, p.text)
		}
	}
	if len(parts) > 0 {
		return "The caller " + strings.Join(parts, ", ") + "."
	}
	switch c.Outcome {
	case "no_slot":
		return "No free time was found."
	case "informed":
		return "The caller was given information."
	case "handed_over":
		return "The call was handed over to a person."
	case "failed":
		return "The call broke off because of a failure."
	}
	if has[booking.CallHeld] > 0 {
		return "The caller chose a time but did not confirm it."
	}
	return "The call ended without a booking."
}

// publishCompleted makes known that a call has ended. Endpoints that asked for
// the caller's number or what was said have a body of their own, made now like
// the other: whatever is asked for later, every attempt sends the same.
func publishCompleted(tx *store.Tx, c *booking.Call, actions []booking.CallAction, clock func(int64) string) error {
	e, body := completed(c, actions, clock)
	tx.Publish(e)
	curious, err := webhook.Curious(tx)
	if err != nil || len(curious) == 0 {
		return err
	}
	said, err := turnsIn(tx, c.ID)
	if err != nil {
		return err
	}
	for _, w := range curious {
		full := body
		if slices.Contains(w.Details, booking.CallerNumber) {
			number := string(c.Caller)
			full.CallerNumber = &number
		}
		if slices.Contains(w.Details, booking.CallTranscript) {
			full.Transcript = make([]contract.CallTurn, len(said))
			for i, v := range said {
				full.Transcript[i] = contract.CallTurn{Who: v.Who, Text: string(v.Text)}
			}
		}
		webhook.InsertBody(tx, e.ID, w.ID, c.ID, booking.Private(encoded(full)), c.ClosedAt)
	}
	return nil
}

// completed is the event about the end of a call. It is tied to the last
// appointment of the call, so that it goes out behind that one's own events.
func completed(c *booking.Call, actions []booking.CallAction, clock func(int64) string) (booking.Event, contract.CallCompleted) {
	body := contract.CallCompleted{
		Event: contract.EventCallCompleted, ID: c.ID.String(), AgentID: c.Agent.String(), Provider: c.Provider, ProviderCallID: c.ProviderID,
		Direction: c.Direction, Language: c.Language, StartedAt: clock(c.StartedAt), EndedAt: clock(c.EndedAt),
		DurationSeconds: int(c.EndedAt - c.StartedAt), EndReason: c.EndReason, Outcome: c.Outcome, Appointments: []contract.CallAppointment{},
		Handoff: c.HandedOver, Turns: c.Turns, Summary: c.Summary, HasTranscript: c.Transcript, HasRecording: c.Recording,
	}
	if !c.Branch.IsZero() {
		id := c.Branch.String()
		body.BranchID = &id
	}
	e := booking.Event{ID: booking.NewID[booking.EventID](), Kind: contract.EventCallCompleted, At: c.ClosedAt}
	for _, a := range actions {
		if !a.Appointment.IsZero() {
			body.Appointments = append(body.Appointments, contract.CallAppointment{ID: a.Appointment.String(), Action: a.Action})
			e.Appointment = a.Appointment
		}
	}
	e.Body = encoded(body)
	return e, body
}

func encoded(body contract.CallCompleted) string {
	text, err := json.Marshal(body)
	if err != nil {
		panic("voice: an event that is not JSON: " + err.Error()) // Plain structs cannot fail.
	}
	return string(text)
}
