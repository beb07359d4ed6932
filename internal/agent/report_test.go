package agent_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent"
)

func TestReportsOfTheEndAsPlatformsSendThem(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		start := w.Clock.Now().Unix()
		w.Clock.Add(3 * time.Minute)
		byID := "?agent=" + w.agent.ID.String()
		for _, c := range []struct {
			file, path           string
			sign                 func(body string) []string
			provider, id, reason string
			direction            string
			seconds, turns       int
			second               int64 // of the call, at which the second turn was
		}{
			{
				"vapi_end_of_call.json", "/vapi", func(string) []string { return []string{"X-Vapi-Secret", w.token} },
				"vapi", "v-report", "caller_hangup", "inbound", 70, 2, 15,
			},
			{
				"retell_call_ended.json", "/retell/events" + byID, func(body string) []string {
					return []string{"X-Retell-Signature", w.retellSignature(retellKey, body, 0)}
				},
				"retell", "call_r1", "handed_over", "outbound", 72, 2, 4,
			},
			{
				"elevenlabs_post_call.json", "/elevenlabs/events" + byID, func(body string) []string {
					return []string{"ElevenLabs-Signature", w.elevenSignature(elevenKey, body, 0)}
				},
				"elevenlabs", "conv_9", "caller_hangup", "inbound", 42, 2, 9,
			},
		} {
			body := fixture(t, c.file)
			if status, text := w.post(agent.Root+c.path, body, c.sign(body)...); status != http.StatusOK {
				t.Fatalf("%s: got %d %s", c.file, status, text)
			}
			got, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, c.provider, c.id)
			if err != nil {
				t.Fatalf("%s: %v", c.file, err)
			}
			if got.Caller != caller || got.Direction != c.direction || got.EndReason != c.reason || got.EndedAt-got.StartedAt != int64(c.seconds) ||
				got.Turns != c.turns || !got.Recording || got.ClosedAt == 0 {
				t.Errorf("%s: got %+v, want it as reported", c.file, got)
			}
			view, err := w.Voice.Call(t.Context(), w.IDs.Organization, got.ID)
			if err != nil || len(view.Said) != c.turns || view.Said[1].At != start+c.second {
				t.Errorf("%s: got %+v, %v, want what was said, and when", c.file, view.Said, err)
			}
		}
		if got, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "elevenlabs", "conv_9"); err != nil || got.Language != "en" {
			t.Errorf("got %+v, %v, want the language that was spoken", got, err)
		}
	})
}

func TestWhyPlatformsSayThatACallEnded(t *testing.T) {
	t.Parallel()
	for want, said := range map[string]struct{ vapi, retell, eleven []string }{
		"caller_hangup": {
			vapi: []string{
				"customer-ended-call", "customer-busy", "customer-ended-call-during-transfer", "customer-ended-call-before-warm-transfer", "voicemail",
				"call.in-progress.twilio-completed-call", "call.in-progress.sip-completed-call", "vonage-completed",
				"call.ringing.sip-inbound-caller-hungup-before-call-connect",
			},
			retell: []string{"user_hangup", "user_declined", "voicemail_reached", "ivr_reached", "dial_no_answer", "dial_busy", "dial_failed",
				"error_user_not_joined"},
			eleven: []string{"Call ended by remote party", "Client disconnected: 1000"},
		},
		"agent_hangup": {
			vapi: []string{"assistant-ended-call", "assistant-ended-call-after-message-spoken", "assistant-ended-call-with-hangup-task",
				"assistant-said-end-call-phrase"},
			retell: []string{"agent_hangup", "manual_stopped"},
			eleven: []string{"end_call tool was called."},
		},
		"handed_over": {
			vapi: []string{"assistant-forwarded-call", "assistant-request-returned-forwarding-phone-number",
				"call.ringing.hook-executed-transfer"},
			retell: []string{"call_transfer", "transfer_bridged", "call_take_over"},
			eleven: []string{"transfer_to_number tool was called."},
		},
		"silence":      {vapi: []string{"silence-timed-out"}, retell: []string{"inactivity"}},
		"max_duration": {vapi: []string{"exceeded-max-duration"}, retell: []string{"max_duration_reached"}},
		"carrier_error": {
			vapi: []string{
				"twilio-failed-to-connect-call", "vonage-disconnected", "phone-call-provider-closed-websocket",
				"call.in-progress.error-providerfault-outbound-sip-403-forbidden",
				"call.in-progress.error-vapifault-transport-never-connected", "call.in-progress.error-assistant-did-not-receive-customer-audio",
			},
			retell: []string{"invalid_destination", "telephony_provider_unavailable", "sip_routing_error", "marked_as_spam",
				"error_no_audio_received"},
		},
		"agent_error": {
			vapi: []string{
				"call.in-progress.error-transfer-failed", "call.in-progress.error-warm-transfer-max-duration", "pipeline-error-openai-llm-failed",
				"worker-shutdown",
				"assistant-not-found", "assistant-join-timed-out", "assistant-request-returned-no-assistant", "call.start.error-subscription-frozen",
			},
			retell: []string{"error_llm_websocket_open", "error_asr", "error_retell", "error_unknown", "concurrency_limit_reached",
				"no_valid_payment", "registered_call_timeout"},
		},
		"unknown": {
			vapi: []string{"", "manually-canceled", "something-new"}, retell: []string{"", "transfer_cancelled", "scam_detected"},
			eleven: []string{"", "Transfer failed", "transfer_to_number: no answer"},
		},
	} {
		for _, text := range said.vapi {
			if got := agent.VapiReason(text); got != want {
				t.Errorf("Vapi says %q: got %s, want %s", text, got, want)
			}
		}
		for _, text := range said.retell {
			if got := agent.RetellReason(text); got != want {
				t.Errorf("Retell says %q: got %s, want %s", text, got, want)
			}
		}
		for _, text := range said.eleven {
			if got := agent.ElevenLabsReason("done", text); got != want {
				t.Errorf("ElevenLabs says %q: got %s, want %s", text, got, want)
			}
		}
	}
}
