package agent

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// Vapi sends everything to one address.
var _ = serves("vapi", vendor{
	routes: func(s *Server) map[string]http.Handler {
		return map[string]http.Handler{"POST " + Root + "/vapi": s.known(s.serveVapi)}
	},
	how: "POST `assistant` to https://api.vapi.ai/assistant, or make the tools by hand from `assistant.model.tools`. Choose voice and transcriber" +
		" for your language there.",
	parts: func(k *kit) []Part {
		server := map[string]any{"url": k.address("/vapi", ""), "timeoutSeconds": 20, "headers": map[string]string{"Authorization": k.bearer()}}
		list := make([]any, len(k.tools))
		for i, t := range k.tools {
			list[i] = map[string]any{"type": "function", "server": server,
				"function": map[string]any{"name": t.Name, "description": t.Description, "parameters": t.plain()}}
		}
		return []Part{{"assistant", map[string]any{
			"name": k.title(40), "firstMessage": k.greeting(k.lang), "server": server,
			"serverMessages": []string{"tool-calls", "end-of-call-report"},
			"model": map[string]any{"provider": "openai", "model": "gpt-4.1", "tools": list,
				"messages": []any{map[string]string{"role": "system", "content": k.prompt()}}},
		}}}
	},
})

// vapiMessage is what Vapi sends to a server URL, as far as we need it.
type vapiMessage struct {
	Message struct {
		Type         string         `json:"type"`
		ToolCallList []vapiToolCall `json:"toolCallList"`
		ToolCalls    []vapiToolCall `json:"toolCalls"`
		ToolWithCall []struct {
			Name string       `json:"name"`
			Call vapiToolCall `json:"toolCall"`
		} `json:"toolWithToolCallList"`
		Call struct {
			ID       string `json:"id"`
			Type     string `json:"type"`
			Customer struct {
				Number string `json:"number"`
			} `json:"customer"`
			StartedAt string `json:"startedAt"`
			EndedAt   string `json:"endedAt"`
		} `json:"call"`
		Customer struct {
			Number string `json:"number"`
		} `json:"customer"`
		EndedReason  string `json:"endedReason"`
		StartedAt    string `json:"startedAt"`
		EndedAt      string `json:"endedAt"`
		RecordingURL string `json:"recordingUrl"`
		Artifact     struct {
			RecordingURL       string          `json:"recordingUrl"`
			StereoRecordingURL string          `json:"stereoRecordingUrl"`
			Recording          json.RawMessage `json:"recording"` // its addresses, by kind
			Messages           []struct {
				Role    string  `json:"role"`
				Message string  `json:"message"`
				Time    float64 `json:"time"` // milliseconds
			} `json:"messages"`
		} `json:"artifact"`
	} `json:"message"`
}

// vapiToolCall is one tool call. Vapi's own material shows three shapes: the
// arguments beside the name, called arguments or parameters, or both inside
// function, the arguments there being a text.
type vapiToolCall struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Arguments  json.RawMessage `json:"arguments"`
	Parameters json.RawMessage `json:"parameters"`
	Function   struct {
		Name       string          `json:"name"`
		Arguments  json.RawMessage `json:"arguments"`
		Parameters json.RawMessage `json:"parameters"`
	} `json:"function"`
}

func (c *vapiToolCall) read() (name string, raw json.RawMessage) {
	name = c.Name
	if name == "" {
		name = c.Function.Name
	}
	for _, raw := range []json.RawMessage{c.Arguments, c.Parameters, c.Function.Arguments, c.Function.Parameters} {
		if len(raw) > 0 && string(raw) != "null" {
			return name, raw
		}
	}
	return name, nil
}

// vapiResult is the answer to one tool call. The result is a text on one line.
type vapiResult struct {
	ToolCallID string `json:"toolCallId"`
	Name       string `json:"name"`
	Result     string `json:"result"`
}

// serveVapi answers everything that Vapi sends to a server URL.
func (s *Server) serveVapi(w http.ResponseWriter, r *http.Request, a booking.Agent) {
	body, err := s.read(w, r, reportBody, &s.proven, a.ID.String())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var m vapiMessage
	if err := json.Unmarshal(body, &m); err != nil {
		s.fail(w, r, errBody)
		return
	}
	switch m.Message.Type {
	case "tool-calls":
		s.vapiTools(w, r, a, &m)
	case "end-of-call-report":
		s.report(w, r, a, m.start(), m.end(s.Now()))
	default:
		writeJSON(w, http.StatusOK, struct{}{}) // News that we do not need.
	}
}

func (m *vapiMessage) start() voice.CallStart {
	c := voice.CallStart{Provider: "vapi", ProviderID: m.Message.Call.ID, Caller: m.Message.Call.Customer.Number}
	if c.Caller == "" {
		c.Caller = m.Message.Customer.Number
	}
	if strings.HasPrefix(m.Message.Call.Type, "outbound") {
		c.Direction = booking.Outbound
	}
	return c
}

// toolCalls are the calls of a message, from the first of its lists that has
// any: they all say the same.
func (m *vapiMessage) toolCalls() []vapiToolCall {
	if len(m.Message.ToolCallList) > 0 {
		return m.Message.ToolCallList
	}
	if len(m.Message.ToolCalls) > 0 {
		return m.Message.ToolCalls
	}
	var calls []vapiToolCall
	for _, t := range m.Message.ToolWithCall {
		if t.Call.Name == "" && t.Call.Function.Name == "" {
			t.Call.Name = t.Name
		}
		calls = append(calls, t.Call)
	}
	return calls
}

func (s *Server) vapiTools(w http.ResponseWriter, r *http.Request, a booking.Agent, m *vapiMessage) {
	calls := m.toolCalls()
	results := make([]vapiResult, 0, len(calls))
	for i := range calls {
		l := s.newLine(a)
		name, raw := calls[i].read()
		var answer *Answer
		if in, err := readArgs(raw); err != nil {
			answer = l.answer(l.lang(""), "bad_request", "bad_request")
		} else {
			answer = l.tool(r.Context(), name, in, m.start())
		}
		text, err := json.Marshal(answer)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		results = append(results, vapiResult{ToolCallID: calls[i].ID, Name: name, Result: string(text)})
	}
	writeJSON(w, http.StatusOK, map[string]any{"results": results})
}

func (m *vapiMessage) end(now time.Time) voice.CallEnd {
	e := voice.CallEnd{
		Reason:    vapiReason(m.Message.EndedReason),
		StartedAt: stampUnix(cmp.Or(m.Message.StartedAt, m.Message.Call.StartedAt)),
		EndedAt:   stampUnix(cmp.Or(m.Message.EndedAt, m.Message.Call.EndedAt)),
		Recording: cmp.Or(m.Message.RecordingURL, m.Message.Artifact.RecordingURL, m.Message.Artifact.StereoRecordingURL) != "" ||
			bytes.Contains(m.Message.Artifact.Recording, []byte("://")),
	}
	for _, t := range m.Message.Artifact.Messages {
		at := int64(t.Time / 1000)
		if at <= 0 || at > now.Unix() {
			at = now.Unix()
		}
		e.Turns = appendTurn(e.Turns, t.Role, t.Message, at)
	}
	return e
}

// appendTurn adds what was said, in words of our own for who said it.
func appendTurn(turns []booking.Turn, role, text string, at int64) []booking.Turn {
	who := ""
	switch strings.ToLower(role) {
	case "user", "customer", "caller":
		who = booking.CallerSpeaks
	case "bot", "assistant", "agent":
		who = booking.AgentSpeaks
	}
	text = strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), ""))
	if who == "" || text == "" {
		return turns
	}
	return append(turns, booking.Turn{Who: who, Text: booking.Private(text), At: at})
}

// stampUnix reads an RFC 3339 time; zero if it is none.
func stampUnix(text string) int64 {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return 0
	}
	return t.Unix()
}

// vapiReason finds our word for why a call ended among Vapi's hundreds. The
// order matters: a transfer that failed is none, and a caller who hangs up
// during one was not handed over.
func vapiReason(text string) string {
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(text, p) })
	}
	switch {
	case text == "":
		return booking.EndUnknown
	case strings.HasPrefix(text, "customer-"), text == "voicemail", has("caller-hungup", "-completed"):
		return booking.EndCaller
	case text == "silence-timed-out":
		return booking.EndSilence
	case text == "exceeded-max-duration":
		return booking.EndLong
	case has("twilio", "vonage", "sip-", "phone-call-provider", "transport", "customer-audio"):
		return booking.EndCarrier
	case has("error", "failed", "fault", "worker-", "timed-out", "-not-found", "-not-valid", "-returned-no-", "-returned-invalid-"):
		return booking.EndFailed
	case has("forwarded", "forwarding-phone-number", "hook-executed-transfer"):
		return booking.EndHandedOver
	case strings.HasPrefix(text, "assistant-ended-call"), strings.HasPrefix(text, "assistant-said"):
		return booking.EndAgent
	}
	return booking.EndUnknown
}

// report notes the end of a call that a platform tells us of. A call in which
// no tool was used is a call, too.
func (s *Server) report(w http.ResponseWriter, r *http.Request, a booking.Agent, start voice.CallStart, end voice.CallEnd) {
	c, err := s.Voice.BeginCall(r.Context(), a, start)
	if errors.Is(err, voice.ErrOtherCall) {
		// However it tells the number in the end, it is the call that was.
		if c, err = s.Voice.CallOf(r.Context(), a.Org, start.Provider, start.ProviderID); err == nil && c.Agent != a.ID {
			err = voice.ErrOtherCall
		}
	}
	if err == nil {
		_, err = s.Voice.EndCall(r.Context(), a.Org, c.ID, end)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, struct{}{})
}
