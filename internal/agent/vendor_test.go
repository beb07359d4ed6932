package agent_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/voice"
)

func mac(key, text string) string {
	m := hmac.New(sha256.New, []byte(key))
	_, _ = m.Write([]byte(text))
	return hex.EncodeToString(m.Sum(nil))
}

func (w *reception) retellSignature(key, body string, age time.Duration) string {
	ms := fmt.Sprint(w.Clock.Now().Add(-age).UnixMilli())
	return "v=" + ms + ",d=" + mac(key, body+ms)
}

func (w *reception) elevenSignature(key, body string, age time.Duration) string {
	t := fmt.Sprint(w.Clock.Now().Add(-age).Unix())
	return "t=" + t + ",v0=" + mac(key, t+"."+body)
}

func TestVapisShapesOfAToolCallMeanTheSame(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, c := range []struct{ file, id, day string }{
			{"vapi_tool_calls_a.json", "toolu_01", "2026-11-16"}, {"vapi_tool_calls_b.json", "abc123", "2026-11-16"},
			{"vapi_tool_calls_c.json", "call_VaJ", "2026-11-16"},
			{"vapi_tool_calls_d.json", "tc_9", "2026-11-16"},
		} {
			// The fixtures leave open what is wanted; the clinic has three services.
			body := strings.NewReplacer(`"lang"`, `"service_id":"cleaning","lang"`, `\"lang\"`, `\"service_id\":\"cleaning\",\"lang\"`).Replace(fixture(t, c.file))
			for _, header := range [][]string{{"Authorization", "Bearer " + w.token}, {"X-Vapi-Secret", w.token}} {
				status, text := w.post(agent.Root+"/vapi", body, header...)
				var got struct {
					Results []struct{ ToolCallID, Name, Result string }
				}
				if err := json.Unmarshal([]byte(text), &got); err != nil || status != http.StatusOK || len(got.Results) != 1 {
					t.Fatalf("%s: got %d %s, want one result", c.file, status, text)
				}
				r := got.Results[0]
				a := answer(t, r.Result)
				if r.ToolCallID != c.id || r.Name != "find_slots" || strings.Contains(r.Result, "\n") || !a.OK || a.Slots[0].Date != c.day {
					t.Errorf("%s: got %+v, want times tomorrow under %s", c.file, r, c.id)
				}
			}
		}
		call, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "vapi", "call-uuid")
		if err != nil || call.Caller != caller {
			t.Errorf("got %+v, %v, want the call with the caller's number", call, err)
		}
	})
}

// vapi calls one tool in a call, as Vapi does.
func (w *reception) vapi(call, name string, in map[string]any) agent.Answer {
	w.T.Helper()
	body, err := json.Marshal(map[string]any{"message": map[string]any{
		"type": "tool-calls", "toolCallList": []any{map[string]any{"id": "t1", "name": name, "arguments": in}},
		"call": map[string]any{"id": call, "type": "inboundPhoneCall", "customer": map[string]any{"number": caller}},
	}})
	if err != nil {
		w.T.Fatal(err)
	}
	status, text := w.post(agent.Root+"/vapi", string(body), "Authorization", "Bearer "+w.token)
	var got struct{ Results []struct{ Result string } }
	if err := json.Unmarshal([]byte(text), &got); err != nil || status != http.StatusOK || len(got.Results) != 1 {
		w.T.Fatalf("got %d %s, want one result", status, text)
	}
	return answer(w.T, got.Results[0].Result)
}

func TestACallOverVapiBooksAndIsToldOnce(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		found := w.vapi("v1", "find_slots", map[string]any{"service_id": "cleaning", "when": "بكرة العصر", "lang": "ar"})
		booked := w.vapi("v1", "book_appointment", map[string]any{"slot_id": found.Slots[0].SlotID, "customer_name": "هند",
			"caller_confirmed": true, "lang": "ar"})
		if !booked.OK {
			t.Fatalf("got %+v", booked)
		}
		w.Clock.Add(90 * time.Second)
		report := `{"message":{"type":"end-of-call-report","endedReason":"customer-ended-call","startedAt":"2026-11-15T05:00:05.250Z","endedAt":"2026-11-15T05:01:25Z",
			"call":{"id":"v1","type":"inboundPhoneCall","customer":{"number":"+966551234567"}},"summary":"Hind booked.",
			"artifact":{"recordingUrl":"https://vapi.example/r.mp3","messages":[{"role":"system","message":"You are"},{"role":"bot","message":"أهلا","time":1794718806000},{"role":"user","message":"ابغى موعد"}]}}}`
		for range 2 {
			if status, text := w.post(agent.Root+"/vapi", report, "Authorization", "Bearer "+w.token); status != http.StatusOK {
				t.Fatalf("got %d %s", status, text)
			}
		}
		calls, others := w.Told(w.hook)
		if len(calls) != 1 || len(others) != 1 || others[0].Kind != contract.EventAppointmentCreated {
			t.Fatalf("got %+v and %+v, want one call and one appointment", calls, others)
		}
		c := calls[0]
		if c.Outcome != "booked" || c.EndReason != "caller_hangup" || c.DurationSeconds != 80 || c.Turns != 2 || !c.HasRecording ||
			!c.HasTranscript ||
			c.Language != "ar" || c.Provider != "vapi" || c.ProviderCallID != "v1" || len(c.Appointments) != 1 ||
			c.Appointments[0].ID != booked.Appointment.ID || strings.Contains(c.Summary, "Hind") {
			t.Errorf("got %+v", c)
		}
		for _, other := range []string{`{"message":{"type":"status-update","status":"ended"}}`, `{"message":{"type":"something-new"}}`, `{}`} {
			if status, text := w.post(agent.Root+"/vapi", other, "Authorization", "Bearer "+w.token); status != http.StatusOK {
				t.Errorf("%s: got %d %s, want 200", other, status, text)
			}
		}
	})
}

func TestRetellIsBelievedWhenItsSignatureIsGoodAndFresh(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		body := strings.Replace(fixture(t, "retell_function.json"), `"lang"`, `"service_id":"cleaning","lang"`, 1)
		path := agent.Root + "/retell/find_slots"
		byID := path + "?agent=" + w.agent.ID.String()
		for _, c := range []struct {
			name, path, signature string
			header                []string
			want                  int
		}{
			{"good, by credential", path, w.retellSignature(retellKey, body, time.Minute), []string{"Authorization", "Bearer " + w.token}, 200},
			{"good, by id", byID, w.retellSignature(retellKey, body, 0), nil, 200},
			{"old", byID, w.retellSignature(retellKey, body, 6*time.Minute), nil, 401},
			{"from the future", byID, w.retellSignature(retellKey, body, -6*time.Minute), nil, 401},
			{"with another key", byID, w.retellSignature("other", body, 0), nil, 401},
			{"of another body", byID, w.retellSignature(retellKey, body+" ", 0), nil, 401},
			{"none", byID, "", nil, 401},
			{"none, by credential", path, "", []string{"Authorization", "Bearer " + w.token}, 401},
			{"good, but of nobody", path, w.retellSignature(retellKey, body, 0), nil, 401},
		} {
			status, text := w.post(c.path, body, append(c.header, "X-Retell-Signature", c.signature)...)
			if status != c.want {
				t.Errorf("%s: got %d %s, want %d", c.name, status, text, c.want)
			}
			if status == 200 {
				if a := answer(t, text); !a.OK || a.Slots[0].Date != "2026-11-16" {
					t.Errorf("%s: got %+v, want times tomorrow", c.name, a)
				}
			}
		}
		w.Clock.Add(time.Minute)
		for _, event := range []string{"call_started", "call_ended", "call_analyzed"} {
			report := `{"event":"` + event + `","call":{"call_id":"Jabr9TXYYJHfvl6Syypi88rdAHYHmcq6","from_number":"+966551234567","direction":"inbound","start_timestamp":1794718800000,
				"end_timestamp":1794718830000,"disconnection_reason":"user_hangup","transcript_object":[{"role":"agent","content":"Hello"},{"role":"user","content":"Tomorrow"}]}}`
			status, text := w.post(agent.Root+"/retell/events?agent="+w.agent.ID.String(), report, "X-Retell-Signature",
				w.retellSignature(retellKey, report, 0))
			if status != http.StatusOK {
				t.Errorf("%s: got %d %s", event, status, text)
			}
		}
		calls, _ := w.Told(w.hook)
		if len(calls) != 1 || calls[0].Provider != "retell" || calls[0].EndReason != "caller_hangup" || calls[0].Turns != 2 ||
			calls[0].DurationSeconds != 30 || calls[0].Outcome != "abandoned" {
			t.Errorf("got %+v, want one call", calls)
		}
	})
}

func TestElevenLabsIsBelievedWhenItsSignatureIsGoodAndFresh(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		header := []string{"Authorization", "Bearer " + w.token, "X-Mawid-Call-Id", "conv_1", "X-Mawid-Caller", caller, "X-Mawid-Provider",
			"elevenlabs"}
		status, text := w.post(agent.Root+"/tools/get_branch_info", `{"lang":"en"}`, header...)
		if a := answer(t, text); status != 200 || !a.OK {
			t.Fatalf("got %d %+v", status, a)
		}
		w.Clock.Add(time.Minute)
		body := `{"type":"post_call_transcription","event_timestamp":1794718860,"data":{"agent_id":"x","conversation_id":"conv_1","status":"done",
			"transcript":[{"role":"agent","message":"Hi","time_in_call_secs":0},{"role":"user","message":"Opening hours?","time_in_call_secs":4}],
			"metadata":{"start_time_unix_secs":1794718800,"call_duration_secs":31,"termination_reason":"Client disconnected","phone_call":{"direction":"inbound","external_number":"+966551234567"}},"has_audio":true}}`
		path := agent.Root + "/elevenlabs/events?agent=" + w.agent.ID.String()
		for _, c := range []struct {
			name, signature string
			want            int
		}{
			{"old", w.elevenSignature(elevenKey, body, 31*time.Minute), 401}, {"with another key", w.elevenSignature("other", body, 0), 401},
			{"none", "", 401},
			{"nonsense", "t=x,v0=y", 401},
			{"from the future", w.elevenSignature(elevenKey, body, -6*time.Minute), 401},
			{"late", w.elevenSignature(elevenKey, body, 29*time.Minute), 200}, {"good", w.elevenSignature(elevenKey, body, 0), 200},
			{"again", w.elevenSignature(elevenKey, body, 0), 200},
		} {
			if status, text := w.post(path, body, "ElevenLabs-Signature", c.signature); status != c.want {
				t.Errorf("%s: got %d %s, want %d", c.name, status, text, c.want)
			}
		}
		calls, _ := w.Told(w.hook)
		if len(calls) != 1 || calls[0].Provider != "elevenlabs" || calls[0].ProviderCallID != "conv_1" || calls[0].Outcome != "informed" ||
			calls[0].DurationSeconds != 31 || !calls[0].HasRecording || calls[0].Language != "en" {
			t.Errorf("got %+v, want one call", calls)
		}
	})
}

func TestAPlatformWithoutASecretIsNotBelieved(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		_, bare, err := w.Voice.CreateAgent(t.Context(), w.Staff(), voice.NewAgent{Name: "Bare"})
		if err != nil {
			t.Fatal(err)
		}
		body := `{"event":"call_ended","call":{"call_id":"x"}}`
		status, _ := w.post(agent.Root+"/retell/events?agent="+bare.ID.String(), body, "X-Retell-Signature", w.retellSignature("", body, 0))
		if status != http.StatusUnauthorized {
			t.Errorf("an empty secret: got %d, want 401", status)
		}
	})
}
