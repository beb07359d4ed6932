package agent

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// ElevenLabs calls tools at the plain address, asks who is calling before it
// speaks, and tells of the call when it has ended.
var _ = serves("elevenlabs", vendor{
	routes: func(s *Server) map[string]http.Handler {
		return map[string]http.Handler{
			"POST " + Root + "/elevenlabs/events":     http.HandlerFunc(s.serveElevenLabs),
			"POST " + Root + "/elevenlabs/initiation": s.known(s.serveInitiation),
		}
	},
	how: "POST each of `tools` to https://api.elevenlabs.io/v1/convai/tools, put the ids of the answers into `agent`, and POST that to" +
		" https://api.elevenlabs.io/v1/convai/agents/create. Make a webhook with HMAC for `post_call_webhook` in the workspace's settings, choose it for" +
		" the agent, and set its secret for this agent as well.",
	parts: elevenLabsParts,
})

func elevenLabsParts(k *kit) []Part {
	headers := map[string]any{
		"Authorization": k.bearer(), "X-Mawid-Provider": "elevenlabs",
		"X-Mawid-Call-Id": map[string]string{"variable_name": "system__conversation_id"},
		"X-Mawid-Caller":  map[string]string{"variable_name": "system__caller_id"},
	}
	list := make([]any, len(k.tools))
	for i, t := range k.tools {
		list[i] = map[string]any{"tool_config": map[string]any{
			"type": "webhook", "name": t.Name, "description": t.Description, "response_timeout_secs": 10,
			"api_schema": map[string]any{
				"url": k.address("/tools/NAME", t.Name), "method": http.MethodPost, "request_headers": headers, "request_body_schema": t.plain(),
			},
		}}
	}
	return []Part{
		{"tools", list},
		{"agent", map[string]any{
			"name": k.title(100), "conversation_config": k.conversation(),
			"platform_settings": map[string]any{
				"overrides": map[string]any{"enable_conversation_initiation_client_data_from_webhook": true},
				"workspace_overrides": map[string]any{"conversation_initiation_client_data_webhook": map[string]any{
					"url": k.address("/elevenlabs/initiation", ""), "request_headers": map[string]string{"Authorization": k.bearer()},
				}},
			},
		}},
		{"post_call_webhook", k.address("/elevenlabs/events?agent=AGENT", "")},
	}
}

// conversation is how an agent of ElevenLabs talks. It refuses agents of other
// languages than English without a model of voices that speaks them, and
// changes the language only with a tool of its own.
func (k *kit) conversation() map[string]any {
	prompt := map[string]any{"prompt": withRule(k.prompt(), k.opening()), "tool_ids": []string{"TOOL_IDS"}}
	c := map[string]any{"agent": map[string]any{
		"first_message": "{{greeting}}", "language": k.lang, "prompt": prompt,
		"dynamic_variables": map[string]any{"dynamic_variable_placeholders": k.variables(k.lang, "")},
	}}
	if k.lang != understand.English {
		c["tts"] = map[string]string{"model_id": "eleven_flash_v2_5"}
	}
	if len(k.agent.Languages) > 1 {
		presets := map[string]any{}
		for _, lang := range k.agent.Languages[1:] {
			presets[lang] = map[string]any{"overrides": map[string]any{}}
		}
		c["language_presets"] = presets
		prompt["built_in_tools"] = map[string]any{"language_detection": map[string]any{
			"name": "language_detection", "params": map[string]string{"system_tool_type": "language_detection"},
		}}
	}
	return c
}

// opening is the rule about how a conversation of ElevenLabs begins.
func (k *kit) opening() string {
	if len(k.agent.Languages) == 1 {
		return say(k.lang, "elevenlabs_name")
	}
	return say(k.lang, "elevenlabs_language") + " " + say(k.lang, "elevenlabs_name")
}

// variables are what a conversation of ElevenLabs begins with. All must always
// be there: it ends a call whose variables are missing.
func (k *kit) variables(lang understand.Lang, name string) map[string]string {
	return map[string]string{"greeting": k.greeting(lang), "caller_language": string(lang), "caller_name": name}
}

// serveInitiation tells ElevenLabs with what to begin a conversation. It signs
// nothing here, and shows the credential that was given to it.
func (s *Server) serveInitiation(w http.ResponseWriter, r *http.Request, a booking.Agent) {
	body, err := s.read(w, r, toolBody, &s.proven, a.ID.String())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var m struct {
		Caller string `json:"caller_id"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		s.fail(w, r, errBody)
		return
	}
	l := s.newLine(a)
	c, err := s.Voice.Catalog(r.Context(), l.Line)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	known, err := s.Voice.Acquainted(r.Context(), a, m.Caller)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	k := &kit{agent: a, org: label(c.Org.Name, c.Org.NameAr)}
	writeJSON(w, http.StatusOK, map[string]any{
		"type": "conversation_initiation_client_data", "dynamic_variables": k.variables(l.lang(known.Language), known.Name),
	})
}

// elevenLabsEvent is what ElevenLabs sends after a call, as far as we need it.
type elevenLabsEvent struct {
	Type string `json:"type"`
	Data struct {
		ConversationID string `json:"conversation_id"`
		Status         string `json:"status"`
		Transcript     []struct {
			Role    string  `json:"role"`
			Message string  `json:"message"`
			At      float64 `json:"time_in_call_secs"`
		} `json:"transcript"`
		Metadata struct {
			Start       int64   `json:"start_time_unix_secs"`
			Duration    float64 `json:"call_duration_secs"`
			Termination string  `json:"termination_reason"`
			Language    string  `json:"main_language"`
			PhoneCall   struct {
				Direction string `json:"direction"`
				Number    string `json:"external_number"`
			} `json:"phone_call"`
		} `json:"metadata"`
		HasAudio bool `json:"has_audio"`
	} `json:"data"`
}

// serveElevenLabs takes what ElevenLabs tells after a call. Its tools use the
// plain address, with our credential and headers.
func (s *Server) serveElevenLabs(w http.ResponseWriter, r *http.Request) {
	mark, shaped := markElevenLabs(r.Header.Get("ElevenLabs-Signature"), s.Now())
	a, body, ok := s.signed(w, r, reportBody, signature{
		can: shaped, secret: func(a voice.AgentSecrets) string { return a.ElevenLabs },
		good: func(key string, body []byte) bool { return mark.good(key, mark.stamp, ".", string(body)) },
	})
	if !ok {
		return
	}
	var m elevenLabsEvent
	if err := json.Unmarshal(body, &m); err != nil {
		s.fail(w, r, errBody)
		return
	}
	if m.Type != "post_call_transcription" {
		writeJSON(w, http.StatusOK, struct{}{})
		return
	}
	d := &m.Data
	start := voice.CallStart{
		Provider: "elevenlabs", ProviderID: d.ConversationID, Direction: d.Metadata.PhoneCall.Direction, Caller: d.Metadata.PhoneCall.Number,
		Language: string(langOf(d.Metadata.Language)),
	}
	end := voice.CallEnd{Reason: elevenLabsReason(d.Status, d.Metadata.Termination), StartedAt: d.Metadata.Start, Recording: d.HasAudio}
	if d.Metadata.Start > 0 {
		end.EndedAt = d.Metadata.Start + int64(d.Metadata.Duration)
	}
	for _, t := range d.Transcript {
		end.Turns = appendTurn(end.Turns, t.Role, t.Message, d.Metadata.Start+int64(t.At))
	}
	s.report(w, r, a, start, end)
}

// untransferred are words about a transfer that came to nothing.
var untransferred = []string{"fail", "not ", "no answer", "error", "cancel", "declin", "reject", "busy", "unable"}

// elevenLabsReason finds our word for why a call ended: theirs is a sentence.
func elevenLabsReason(status, text string) string {
	text = strings.ToLower(text)
	switch {
	case strings.Contains(text, "transfer") && !slices.ContainsFunc(untransferred, func(w string) bool { return strings.Contains(text, w) }):
		return booking.EndHandedOver
	case strings.Contains(text, "silence") || strings.Contains(text, "inactivity"):
		return booking.EndSilence
	case strings.Contains(text, "max") && strings.Contains(text, "duration"):
		return booking.EndLong
	case strings.Contains(text, "end_call tool"), strings.Contains(text, "agent"):
		return booking.EndAgent
	case strings.Contains(text, "client"), strings.Contains(text, "user"), strings.Contains(text, "remote party"),
		strings.Contains(text, "caller"):
		return booking.EndCaller
	case status == "failed", strings.Contains(text, "error"):
		return booking.EndFailed
	}
	return booking.EndUnknown
}
