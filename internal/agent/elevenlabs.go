package agent

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

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
