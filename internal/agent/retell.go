package agent

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// Retell calls each tool at an address of its own, and tells of the call's end
// at another.
var _ = serves("retell", vendor{
	routes: func(s *Server) map[string]http.Handler {
		return map[string]http.Handler{
			"POST " + Root + "/retell/events": http.HandlerFunc(s.serveRetellEvent),
			"POST " + Root + "/retell/{name}": http.HandlerFunc(s.serveRetell),
		}
	},
	how: "POST `retell_llm` to https://api.retellai.com/create-retell-llm, put the llm_id of the answer and a voice of yours into `agent`, and POST" +
		" that to https://api.retellai.com/create-agent. Retell signs with the API key that has the webhook badge: set that for this agent as well.",
	parts: func(k *kit) []Part {
		list := make([]any, len(k.tools))
		for i, t := range k.tools {
			list[i] = map[string]any{
				"type": "custom", "name": t.Name, "description": t.Description, "method": http.MethodPost, "parameters": t.plain(),
				"url": k.address("/retell/NAME?agent=AGENT", t.Name), "args_at_root": false, "timeout_ms": 10000,
				"speak_during_execution": false, "speak_after_execution": true,
			}
		}
		return []Part{
			{"retell_llm", map[string]any{"start_speaker": "agent", "begin_message": k.greeting(k.lang), "general_prompt": k.prompt(),
				"general_tools": list}},
			{"agent", map[string]any{
				"agent_name": k.title(100), "language": k.locales(), "webhook_url": k.address("/retell/events?agent=AGENT", ""),
				"voice_id": "VOICE_ID", "response_engine": map[string]string{"type": "retell-llm", "llm_id": "LLM_ID"},
			}},
		}
	},
})

// locales are the languages that Retell listens for: one, or a list. It hears no
// other, whatever the prompt says.
func (k *kit) locales() any {
	if len(k.agent.Languages) == 1 {
		return locales[k.lang]
	}
	var list []string
	for _, lang := range k.agent.Languages {
		list = append(list, locales[understand.Lang(lang)])
	}
	return list
}

// retellCall is a call as Retell describes it.
type retellCall struct {
	ID               string `json:"call_id"`
	From             string `json:"from_number"`
	To               string `json:"to_number"`
	Direction        string `json:"direction"`
	StartedAt        int64  `json:"start_timestamp"` // milliseconds
	EndedAt          int64  `json:"end_timestamp"`
	Disconnection    string `json:"disconnection_reason"`
	RecordingURL     string `json:"recording_url"`
	ScrubbedURL      string `json:"scrubbed_recording_url"` // the recording without what is personal
	TranscriptObject []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
		Words   []struct {
			Start float64 `json:"start"` // seconds into the call
		} `json:"words"`
	} `json:"transcript_object"`
}

func (c *retellCall) start() voice.CallStart {
	start := voice.CallStart{Provider: "retell", ProviderID: c.ID, Caller: c.From, Direction: booking.Inbound}
	if c.Direction == booking.Outbound {
		start.Direction, start.Caller = booking.Outbound, c.To
	}
	return start
}

// signature is how a platform proves that a request is its own.
type signature struct {
	// can tells from the headers alone whether it can be one; else nobody reads
	// the body.
	can bool
	// secret is what the agent has to check it with; empty: it is not set up.
	secret func(voice.AgentSecrets) string
	// good tells whether it is the one of this body.
	good func(secret string, body []byte) bool
}

// signed finds the agent that a platform speaks for and checks that it is the
// platform. The agent is named by our credential, where the platform can send
// headers, or else by ?agent=ID in the address; the signature is needed
// either way, because a model must not be able to write the call's number.
//
// Whoever proves nothing is charged by address; that keeps nobody out who signs
// rightly from the same one. Who has been charged too often, and whose headers
// cannot be right, is turned away before anything is looked up.
func (s *Server) signed(w http.ResponseWriter, r *http.Request, limit int64, sig signature) (booking.Agent, []byte, bool) {
	if !sig.can && !s.stranger(w, r, false) {
		return booking.Agent{}, nil, false
	}
	a, body, err := s.prove(w, r, limit, sig)
	if err != nil {
		unread(w)
		s.refuse(w, claiming(r, a), err)
		return a, nil, false
	}
	return a, body, s.spend(w, r, a)
}

// prove checks a signature, and reads the body only where that can be good. A
// body that is proven counts as its agent's, and no longer as its address's.
func (s *Server) prove(w http.ResponseWriter, r *http.Request, limit int64, sig signature) (booking.Agent, []byte, error) {
	a, secrets, err := s.claimed(r)
	if err != nil {
		return a, nil, err
	}
	secret := sig.secret(secrets)
	if !sig.can || secret == "" {
		return a, nil, errSignature
	}
	body, place, err := s.readInto(w, r, limit, &s.unproven, s.Client(r))
	if err != nil {
		return a, nil, err
	}
	if !sig.good(secret, body) {
		return a, nil, errSignature
	}
	return a, body, place.move(r.Context(), &s.proven, a.ID.String())
}

// retellSignature is how Retell signs a request.
func (s *Server) retellSignature(r *http.Request) signature {
	m, ok := markRetell(r.Header.Get("X-Retell-Signature"), s.Now())
	return signature{
		can: ok, secret: func(a voice.AgentSecrets) string { return a.Retell },
		good: func(key string, body []byte) bool { return m.good(key, string(body), m.stamp) },
	}
}

// claimed finds the agent that a request says it is for. A credential that is
// sent must be right.
func (s *Server) claimed(r *http.Request) (booking.Agent, voice.AgentSecrets, error) {
	var id booking.AgentID
	if token := bearer(r); token != "" {
		a, err := s.Voice.AuthenticateAgent(r.Context(), token)
		if err != nil {
			return a, voice.AgentSecrets{}, err
		}
		id = a.ID
	} else {
		name := r.PathValue("agent")
		if name == "" {
			name = r.URL.Query().Get("agent")
		}
		var err error
		if id, err = booking.ParseID[booking.AgentID](name); err != nil {
			return booking.Agent{}, voice.AgentSecrets{}, errNoCredential
		}
	}
	return s.Voice.KnownAgent(r.Context(), id)
}

// serveRetell answers one of Retell's custom functions. Which one is said in
// the body, which is signed; what the address says is for people to read.
func (s *Server) serveRetell(w http.ResponseWriter, r *http.Request) {
	a, body, ok := s.signed(w, r, reportBody, s.retellSignature(r))
	if !ok {
		return
	}
	var m struct {
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
		Call retellCall      `json:"call"`
	}
	l := s.newLine(a)
	in, err := args{}, json.Unmarshal(body, &m)
	if err == nil {
		in, err = readArgs(m.Args)
	}
	if err != nil {
		writeJSON(w, http.StatusOK, l.answer(l.lang(""), "bad_request", "bad_request"))
		return
	}
	writeJSON(w, http.StatusOK, l.tool(r.Context(), m.Name, in, m.Call.start()))
}

// serveRetellEvent takes what Retell tells about calls.
func (s *Server) serveRetellEvent(w http.ResponseWriter, r *http.Request) {
	a, body, ok := s.signed(w, r, reportBody, s.retellSignature(r))
	if !ok {
		return
	}
	var m struct {
		Event string     `json:"event"`
		Call  retellCall `json:"call"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		s.fail(w, r, errBody)
		return
	}
	switch m.Event {
	case "call_ended", "call_analyzed": // Either may come first, or alone.
		s.report(w, r, a, m.Call.start(), m.Call.end(s.Now()))
	default:
		writeJSON(w, http.StatusOK, struct{}{})
	}
}

func (c *retellCall) end(now time.Time) voice.CallEnd {
	e := voice.CallEnd{
		Reason: retellReason(c.Disconnection), StartedAt: c.StartedAt / 1000, EndedAt: c.EndedAt / 1000,
		Recording: c.RecordingURL != "" || c.ScrubbedURL != "",
	}
	for _, t := range c.TranscriptObject {
		at := now.Unix()
		if len(t.Words) > 0 && c.StartedAt > 0 {
			at = min(at, c.StartedAt/1000+int64(t.Words[0].Start))
		}
		e.Turns = appendTurn(e.Turns, t.Role, t.Content, at)
	}
	return e
}

// retellReason finds our word for why a call ended.
func retellReason(text string) string {
	switch text {
	case "user_hangup", "user_declined", "voicemail_reached", "ivr_reached", "dial_busy", "dial_failed", "dial_no_answer",
		"error_user_not_joined":
		return booking.EndCaller
	case "agent_hangup", "manual_stopped":
		return booking.EndAgent
	case "call_transfer", "transfer_bridged", "call_take_over":
		return booking.EndHandedOver
	case "inactivity":
		return booking.EndSilence
	case "max_duration_reached":
		return booking.EndLong
	case "invalid_destination", "telephony_provider_permission_denied", "telephony_provider_unavailable", "sip_routing_error",
		"marked_as_spam", "error_no_audio_received":
		return booking.EndCarrier
	case "concurrency_limit_reached", "no_concurrency_fallback", "no_valid_payment", "registered_call_timeout":
		return booking.EndFailed
	}
	if strings.HasPrefix(text, "error_") { // of the model, the ears or the platform itself
		return booking.EndFailed
	}
	return booking.EndUnknown
}
