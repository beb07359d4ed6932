package agent

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// resumes is how often a call that was cut is connected again.
const resumes = 5

// relayToken proves, in the first frame of a relay, that the call is one that
// we answered.
func (s *Server) relayToken(id booking.AgentID, call string) (string, error) {
	key, err := s.Desk.StampKey()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte("relay\x00" + id.String() + "\x00" + call))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

func sameText(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// carrierForm reads a form that a carrier has signed, and tells which carrier.
func (s *Server) carrierForm(w http.ResponseWriter, r *http.Request) (a booking.Agent, form url.Values, provider string, ok bool) {
	a, body, ok := s.signed(w, r, toolBody, func(secrets desk.AgentSecrets, body []byte) bool {
		var err error
		if form, err = url.ParseQuery(string(body)); err != nil {
			return false
		}
		if signature := r.Header.Get("Telnyx-Signature-Ed25519"); signature != "" {
			provider = "telnyx"
			return signedTelnyx(signature, r.Header.Get("Telnyx-Timestamp"), secrets.Telnyx, body, s.Now())
		}
		provider = "twilio"
		return signedTwilio(r.Header.Get("X-Twilio-Signature"), secrets.Twilio, s.BaseURL+r.URL.RequestURI(), form)
	})
	if ok && len(body) == 0 {
		form = r.URL.Query() // The carrier is set to GET.
	}
	return a, form, provider, ok
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
		URL           string      `xml:"url,attr"`
		TTS           string      `xml:"ttsLanguage,attr"`
		Transcription string      `xml:"transcriptionLanguage,attr"`
		DTMF          bool        `xml:"dtmfDetection,attr"`
		Interruptible string      `xml:"interruptible,attr"`
		Languages     []language  `xml:"Language"`
		Parameters    []parameter `xml:"Parameter"`
	}
	language struct {
		Code string `xml:"code,attr"`
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
	start := desk.CallStart{Provider: provider, ProviderID: form.Get("CallSid"), Caller: form.Get("From"), Direction: booking.Inbound}
	if strings.HasPrefix(form.Get("Direction"), booking.Outbound) {
		start.Direction, start.Caller = booking.Outbound, form.Get("To")
	}
	if _, err := s.Desk.BeginCall(r.Context(), a, start); err != nil {
		s.fail(w, r, err)
		return
	}
	s.connect(w, r, a, provider, form.Get("CallSid"), 0)
}

// connect answers with the address of the relay. n counts how often it was
// connected again.
func (s *Server) connect(w http.ResponseWriter, r *http.Request, a booking.Agent, provider, call string, n int) {
	token, err := s.relayToken(a.ID, call)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	lang := understand.Lang(a.Languages[0])
	path := Root + "/relay/" + a.ID.String()
	c := &connect{
		Action: s.BaseURL + path + "/ended?n=" + strconv.Itoa(n),
		Relay: conversationRelay{
			URL: socketURL(s.BaseURL) + path, TTS: locales[lang], Transcription: locales[lang], DTMF: true, Interruptible: "speech",
			Parameters: []parameter{{"token", token}, {"provider", provider}, {"lang", locales[lang]}},
		},
	}
	for _, l := range a.Languages {
		c.Relay.Languages = append(c.Relay.Languages, language{locales[understand.Lang(l)]})
	}
	writeXML(w, response{Connect: c})
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

// live are the statuses of a call whose caller is still on the line.
var live = []string{"in-progress", "ringing", "queued"}

// serveEnded is asked by the carrier how to go on when a relay has ended: the
// caller is connected to a person, or hung up, or the relay broke and is
// connected again, to whichever node answers.
func (s *Server) serveEnded(w http.ResponseWriter, r *http.Request) {
	a, form, provider, ok := s.carrierForm(w, r)
	if !ok {
		return
	}
	c, err := s.Desk.CallOf(r.Context(), a.Org, provider, form.Get("CallSid"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var h handoff
	planned := form.Get("HandoffData") != "" && json.Unmarshal([]byte(form.Get("HandoffData")), &h) == nil
	failed := form.Get("SessionStatus") == "failed" || form.Get("ErrorCode") != "" && form.Get("ErrorCode") != "0"
	n, _ := strconv.Atoi(r.URL.Query().Get("n"))
	if failed && !planned && c.ClosedAt == 0 && c.EndReason != booking.EndLong && n < resumes && slices.Contains(live, form.Get("CallStatus")) {
		s.connect(w, r, a, provider, c.ProviderID, n+1)
		return
	}
	end := desk.CallEnd{Reason: booking.EndUnknown}
	if failed && !planned {
		end.Reason = booking.EndCarrier
	}
	if _, err := s.Desk.EndCall(r.Context(), a.Org, c.ID, end); err != nil {
		s.fail(w, r, err)
		return
	}
	switch {
	case h.ConnectTo == "" || h.ConnectTo != a.HandOver: // Nobody dials but whom the organization named.
		writeXML(w, response{Hangup: &struct{}{}})
	case strings.HasPrefix(h.ConnectTo, "sip:"):
		writeXML(w, response{Dial: &dial{SIP: h.ConnectTo}})
	default:
		writeXML(w, response{Dial: &dial{Number: h.ConnectTo}})
	}
}
