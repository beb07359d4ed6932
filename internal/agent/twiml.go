package agent

import (
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// resumes is how often a call that was cut is connected again.
const resumes = 5

// relayToken proves, in the first frame of a relay, that the call is one that
// we answered a moment ago, for that agent and that carrier. It begins with the
// second at which it was given, in hex.
func (s *Server) relayToken(id booking.AgentID, provider, call string, given int64) (string, error) {
	key, err := s.Voice.StampKey()
	if err != nil {
		return "", err
	}
	when := fmt.Sprintf("%0*x", tokenTime, given)
	return when + hex.EncodeToString(sum256(string(key), "relay\x00", id.String(), "\x00", provider, "\x00", call, "\x00", when)), nil
}

// tokenTime is how many characters of a token are its time.
const tokenTime = 10

// believes tells whether a token is ours for that call, and not too old.
func (s *Server) believes(token string, id booking.AgentID, provider, call string) (bool, error) {
	if len(token) < tokenTime {
		return false, nil
	}
	given, err := strconv.ParseInt(token[:tokenTime], 16, 64)
	if err != nil || !recent(time.Unix(given, 0), s.Now()) {
		return false, nil
	}
	want, err := s.relayToken(id, provider, call, given)
	return err == nil && sameText(token, want), err
}

func sameText(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// carrierForm reads a form that a carrier has signed, and tells which carrier.
func (s *Server) carrierForm(w http.ResponseWriter, r *http.Request) (a booking.Agent, form url.Values, provider string, ok bool) {
	provider, sig := "twilio", s.twilioSignature(r)
	if r.Header.Get("Telnyx-Signature-Ed25519") != "" {
		provider, sig = "telnyx", s.telnyxSignature(r)
	}
	a, body, ok := s.signed(w, r, toolBody, sig)
	if !ok {
		return a, nil, provider, false
	}
	if len(body) == 0 {
		return a, r.URL.Query(), provider, true // The carrier is set to GET.
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		s.fail(w, r, errBody.Saying("the body must be a form"))
	}
	return a, form, provider, err == nil
}

// twilioSignature is how Twilio signs a request: the address and the form.
func (s *Server) twilioSignature(r *http.Request) signature {
	header := r.Header.Get("X-Twilio-Signature")
	return signature{
		can: shapedTwilio(header), secret: func(a voice.AgentSecrets) string { return a.Twilio },
		good: func(token string, body []byte) bool {
			form, err := url.ParseQuery(string(body))
			return err == nil && signedTwilio(header, token, s.BaseURL+r.URL.RequestURI(), form)
		},
	}
}

// telnyxSignature is how Telnyx signs a request: the body. The address is not
// signed, so what is in it cannot be believed.
func (s *Server) telnyxSignature(r *http.Request) signature {
	m, ok := markTelnyx(r.Header, s.Now())
	return signature{
		can: ok, secret: func(a voice.AgentSecrets) string { return a.Telnyx },
		good: func(key string, body []byte) bool { return len(body) > 0 && signedTelnyx(m, key, body) },
	}
}

// signedSocket checks the signature of a handshake. What is signed is the
// address that we gave, for some with https for its scheme or a slash behind it.
func (s *Server) signedSocket(header, token string, r *http.Request) bool {
	for _, base := range []string{socketURL(s.BaseURL), s.BaseURL} {
		if address := base + r.URL.RequestURI(); signedTwilio(header, token, address, nil) || signedTwilio(header, token, address+"/", nil) {
			return true
		}
	}
	return false
}

// socketURL is the address of our WebSockets.
func socketURL(base string) string {
	if rest, ok := strings.CutPrefix(base, "http://"); ok {
		return "ws://" + rest
	}
	return "wss://" + strings.TrimPrefix(base, "https://")
}

// Elements of the answer to a carrier.
type (
	response struct {
		XMLName xml.Name  `xml:"Response"`
		Connect *connect  `xml:"Connect,omitempty"`
		Dial    *dial     `xml:"Dial,omitempty"`
		Hangup  *struct{} `xml:"Hangup,omitempty"`
	}
	connect struct {
		Action string            `xml:"action,attr"`
		Relay  conversationRelay `xml:"ConversationRelay"`
	}
	conversationRelay struct {
		URL           string `xml:"url,attr"`
		Language      string `xml:"language,attr"`
		DTMF          bool   `xml:"dtmfDetection,attr"`
		Interruptible string `xml:"interruptible,attr"`
		Hints         string `xml:"hints,attr,omitempty"` // names to listen for, with commas between them
		engines
		Languages  []language  `xml:"Language"`
		Parameters []parameter `xml:"Parameter"`
	}
	language struct {
		Code string `xml:"code,attr"`
		engines
	}
	// engines speak and hear a language: the carrier's own choice where empty.
	engines struct {
		TTS   string `xml:"ttsProvider,attr,omitempty"`
		Voice string `xml:"voice,attr,omitempty"`
		STT   string `xml:"transcriptionProvider,attr,omitempty"`
		Model string `xml:"speechModel,attr,omitempty"`
	}
	parameter struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	dial struct {
		Number string `xml:",chardata"`
		SIP    string `xml:"Sip,omitempty"`
	}
)

// serveTwiML answers a call: it connects it to our relay.
func (s *Server) serveTwiML(w http.ResponseWriter, r *http.Request) {
	a, form, provider, ok := s.carrierForm(w, r)
	if !ok {
		return
	}
	if form.Get("CallSid") == "" {
		s.fail(w, r, errBody.Saying("the form must name the call in CallSid"))
		return
	}
	// The call is on record from its first ring: if we never hear of it again
	// it is closed as abandoned.
	start := voice.CallStart{Provider: provider, ProviderID: form.Get("CallSid"), Caller: form.Get("From"), Direction: booking.Inbound}
	if strings.HasPrefix(form.Get("Direction"), booking.Outbound) {
		start.Direction, start.Caller = booking.Outbound, form.Get("To")
	}
	if _, err := s.Voice.BeginCall(r.Context(), a, start); err != nil {
		s.fail(w, r, err)
		return
	}
	s.connect(w, r, a, provider, form.Get("CallSid"), 0)
}

// connect answers with the address of the relay. n counts how often it was
// connected again.
func (s *Server) connect(w http.ResponseWriter, r *http.Request, a booking.Agent, provider, call string, n int) {
	token, err := s.relayToken(a.ID, provider, call, s.Now().Unix())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	lang := understand.Lang(a.Languages[0])
	path := Root + "/relay/" + a.ID.String()
	again := url.Values{"n": {strconv.Itoa(n)}}
	c := &connect{Relay: conversationRelay{URL: socketURL(s.BaseURL) + path, DTMF: true, Interruptible: "speech"}}
	c.Relay.Parameters = []parameter{{"token", token}, {"provider", provider}, {"lang", locales[lang]}}
	for i, l := range a.Languages {
		spoken := chosen(r.URL.Query(), understand.Lang(l), again)
		if i == 0 {
			c.Relay.Language, c.Relay.engines = spoken.Code, spoken.engines
		}
		if spoken.Code != locales[understand.Lang(l)] {
			c.Relay.Parameters = append(c.Relay.Parameters, parameter{codeParameter + l, spoken.Code})
		}
		c.Relay.Languages = append(c.Relay.Languages, spoken)
	}
	if provider == "twilio" { // Telnyx knows no such attribute.
		if catalog, err := s.Voice.Catalog(r.Context(), voice.Line{Agent: a}); err == nil {
			c.Relay.Hints = hints(catalog)
		}
	}
	c.Action = s.BaseURL + path + "/ended?" + again.Encode()
	writeXML(w, response{Connect: c})
}

// codeParameter, with a language behind it, names the parameter that tells the
// relay how the carrier is to be told of that language.
const codeParameter = "code_"

// chosen is how a carrier speaks and hears a language. Whoever sets up the
// carrier chooses in our address, such as ?ar.voice=…; the choice is kept for
// the next time in again.
func chosen(query url.Values, lang understand.Lang, again url.Values) language {
	get := func(attribute string) string {
		name := string(lang) + "." + attribute
		value := query.Get(name)
		if value != "" {
			again.Set(name, value)
		}
		return value
	}
	l := language{Code: locales[lang]}
	if code := get("code"); langOf(code) == lang {
		l.Code = code
	}
	l.TTS, l.Voice, l.STT, l.Model = get("ttsProvider"), get("voice"), get("transcriptionProvider"), get("speechModel")
	return l
}

func writeXML(w http.ResponseWriter, v response) {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	raw, err := xml.Marshal(v)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(append([]byte(xml.Header), raw...))
}

// live are the statuses of a call whose caller is still on the line, and dead
// those of one whose caller is not.
var (
	live = []string{"in-progress", "ringing", "queued"}
	dead = []string{"completed", "canceled", "busy", "failed", "no-answer"}
)

// serveEnded is asked by the carrier how to go on when a relay has ended: the
// caller is connected to a person, or hung up, or the relay broke and is
// connected again, to whichever node answers.
func (s *Server) serveEnded(w http.ResponseWriter, r *http.Request) {
	a, form, provider, ok := s.carrierForm(w, r)
	if !ok {
		return
	}
	c, err := s.Voice.CallOf(r.Context(), a.Org, provider, form.Get("CallSid"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h, planned := plan(&c, &a, form.Get("HandoffData"))
	status := form.Get("SessionStatus")
	failed := !planned && (status == "failed" || form.Get("ErrorCode") != "" && form.Get("ErrorCode") != "0")
	cut := failed || !planned && status == "" // Telnyx does not say how it ended.
	n, _ := strconv.Atoi(r.URL.Query().Get("n"))
	if cut && c.ClosedAt == 0 && n < resumes && slices.Contains(live, form.Get("CallStatus")) {
		s.connect(w, r, a, provider, c.ProviderID, n+1)
		return
	}
	end := voice.CallEnd{Reason: booking.EndUnknown}
	// Nobody dials but whom the organization named.
	dials := h.ConnectTo != "" && h.ConnectTo == a.HandOver
	switch {
	case failed:
		end.Reason = booking.EndCarrier
	case dials && slices.Contains(dead, form.Get("CallStatus")): // before anybody was dialled
		end.Reason, dials = booking.EndCaller, false
	case dials:
		end.Reason = booking.EndHandedOver
	case c.EndReason == "" && slices.Contains(dead, form.Get("CallStatus")): // before the WebSocket said so
		end.Reason = booking.EndCaller
	}
	if _, err := s.Voice.EndCall(r.Context(), a.Org, c.ID, end); err != nil {
		s.fail(w, r, err)
		return
	}
	switch {
	case !dials:
		writeXML(w, response{Hangup: &struct{}{}})
	case strings.HasPrefix(h.ConnectTo, "sip:"):
		writeXML(w, response{Dial: &dial{SIP: h.ConnectTo}})
	default:
		writeXML(w, response{Dial: &dial{Number: h.ConnectTo}})
	}
}

// plan is how we meant a relay to end, if it was we who ended it: from what
// the carrier gives back, or else from the record.
func plan(c *booking.Call, a *booking.Agent, data string) (h handoff, planned bool) {
	if data != "" && json.Unmarshal([]byte(data), &h) == nil {
		return h, true
	}
	switch c.EndReason {
	case booking.EndHandedOver:
		return handoff{ConnectTo: a.HandOver}, true
	case booking.EndAgent, booking.EndSilence, booking.EndLong:
		return handoff{}, true
	}
	return handoff{}, false
}
