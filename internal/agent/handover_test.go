package agent_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// completed gives the only call.completed.
func (w *reception) completed() (outcome, reason string, handoff bool) {
	w.T.Helper()
	calls, _ := w.Told(w.hook)
	if len(calls) != 1 {
		w.T.Fatalf("got %+v, want one call", calls)
	}
	return calls[0].Outcome, calls[0].EndReason, calls[0].Handoff
}

// A call is handed over when the carrier was told to dial, and not before.
func TestAHandoffIsACallThatWasPutThrough(t *testing.T) {
	for name, c := range map[string]struct {
		hour   time.Duration
		status string // of the call when the carrier asks how to go on; empty: it never asks
		dialed bool
		reason string
	}{
		"put through":                    {2, "in-progress", true, "handed_over"},
		"hung up before anybody dialled": {2, "completed", false, "caller_hangup"},
		"the carrier never came back":    {2, "", false, "unknown"},
		"nobody at work":                 {0, "in-progress", false, "agent_hangup"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			on(t, func(t *testing.T, w *reception) {
				w.Clock.Add(c.hour * time.Hour)
				s := w.serve(w.House, fast)
				p := w.dial(s, "CA1")
				p.hear()
				p.say("I want to speak to a person")
				_, data := p.hear()
				w.hangUp(p, "CA1")
				for _, handoff := range []string{data, ""} { // Telnyx does not give our data back.
					if c.status == "" {
						break
					}
					_, xml := w.carrier(s, w.relayPath()+"/ended?n=9", twilioKey, url.Values{
						"CallSid": {"CA1"}, "SessionStatus": {"ended"}, "CallStatus": {c.status}, "HandoffData": {handoff},
					})
					if got := strings.Contains(xml, "<Dial>"); got != c.dialed {
						t.Errorf("got %s, want it dialled: %t", xml, c.dialed)
					}
				}
				record, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "twilio", "CA1")
				if err != nil {
					t.Fatal(err)
				}
				w.Clock.Add(2 * time.Minute)
				if _, err := w.Voice.LookAtCall(t.Context(), w.IDs.Organization, record.ID); err != nil {
					t.Fatal(err)
				}
				outcome, reason, handoff := w.completed()
				if outcome != "handed_over" || reason != c.reason || handoff != c.dialed {
					t.Errorf("got %s, %s, handoff %t, want handed_over, %s, %t", outcome, reason, handoff, c.reason, c.dialed)
				}
			})
		})
	}
}

// Who is given a number by a tool has not used it yet: the platform says so.
func TestATransferOfAPlatformIsAHandoffWhenThePlatformReportsOne(t *testing.T) {
	for reason, want := range map[string]bool{"call_transfer": true, "user_hangup": false, "transfer_cancelled": false,
		"agent_hangup": false} {
		t.Run(reason, func(t *testing.T) {
			on(t, func(t *testing.T, w *reception) {
				w.Clock.Add(2 * time.Hour)
				_, text := ways[3].call(w, w.owner("r1"), "request_staff_callback", map[string]any{"reason": "complaint", "lang": "en"})
				if a := answer(t, text); a.ConnectTo != desk1 {
					t.Fatalf("got %s, want the desk's number", text)
				}
				body := fmt.Sprintf(`{"event":"call_ended","call":{"call_id":"r1","from_number":%q,"direction":"inbound","disconnection_reason":%q}}`, caller, reason)
				if status, text := w.post(agent.Root+"/retell/events?agent="+w.agent.ID.String(), body, "X-Retell-Signature",
					w.retellSignature(retellKey, body, 0)); status != 200 {
					t.Fatalf("got %d %s", status, text)
				}
				if outcome, _, handoff := w.completed(); outcome != "handed_over" || handoff != want {
					t.Errorf("got %s, handoff %t, want handed_over and %t", outcome, handoff, want)
				}
			})
		})
	}
}

// Nobody dials for whoever tries an agent out.
func TestAConversationThatIsTriedOutIsHandedToNobody(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.Clock.Add(2 * time.Hour)
		door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Patience: world.Patient})
		for _, e := range []dialog.Event{{Kind: dialog.Started, Lang: "en"}, {Kind: dialog.Heard, Text: "can I speak to a person"}} {
			if _, err := door.Simulate(t.Context(), office.Caller{Org: w.IDs.Organization}, w.agent.ID, "t1", caller, e); err != nil {
				t.Fatal(err)
			}
		}
		if outcome, reason, handoff := w.completed(); outcome != "handed_over" || reason != booking.EndAgent || handoff {
			t.Errorf("got %s, %s, handoff %t, want nobody who took over", outcome, reason, handoff)
		}
	})
}

func TestToolsPromiseNoCallToAHiddenNumber(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, lang := range []string{"en", "ar"} {
			for _, phone := range []string{"", "+266696687"} {
				got := w.toolAs("h-"+lang, "+266696687", "request_staff_callback", map[string]any{"reason": "complaint", "phone": phone, "lang": lang})
				if got.OK || got.Code != "need_phone" || strings.Contains(got.Say, "will call") {
					t.Errorf("%q in %s: got %+v, want to be asked for a number", phone, lang, got)
				}
			}
		}
		if n, err := w.Voice.Waiting(t.Context(), w.IDs.Organization); err != nil || n != 0 {
			t.Errorf("got %d, %v, want nobody who waits", n, err)
		}
		if got := w.toolAs("h-en", "", "request_staff_callback", map[string]any{"reason": "complaint", "phone": "0551234567"}); !got.OK ||
			!strings.Contains(got.Say, "call you back") {
			t.Errorf("with a number: got %+v, want it promised", got)
		}
		list, err := w.Voice.Callbacks(t.Context(), w.IDs.Organization)
		if err != nil || len(list) != 1 || list[0].Phone != caller {
			t.Errorf("got %+v, %v, want the number to call", list, err)
		}
	})
}
