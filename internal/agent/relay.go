package agent

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/voice"
)

// What a relay waits for.
const (
	frameLimit   = 64 << 10
	writeWithin  = 5 * time.Second
	longestCall  = 20 * time.Minute
	defaultPace  = 65 * time.Millisecond // of speech, for each character
	longestSpeak = 30 * time.Second
)

// frameIn is a frame of the carrier. Frames of other types are ignored.
type frameIn struct {
	Type        string         `json:"type"`
	CallSid     string         `json:"callSid"`
	From        string         `json:"from"`
	To          string         `json:"to"`
	Parameters  map[string]any `json:"customParameters"` // ours, and maybe the carrier's
	VoicePrompt string         `json:"voicePrompt"`
	Lang        string         `json:"lang"`
	Last        bool           `json:"last"`
	Digit       string         `json:"digit"`
	Description string         `json:"description"`
}

// parameter is one that our answer gave the carrier.
func (f *frameIn) parameter(name string) string {
	text, _ := f.Parameters[name].(string)
	return text
}

// Frames to the carrier.
type (
	textFrame struct {
		Type  string `json:"type"` // text
		Token string `json:"token"`
		Last  bool   `json:"last"`
	}
	languageFrame struct {
		Type          string `json:"type"` // language
		TTS           string `json:"ttsLanguage"`
		Transcription string `json:"transcriptionLanguage"`
	}
	endFrame struct {
		Type        string `json:"type"` // end
		HandoffData string `json:"handoffData"`
	}
)

// handoff is what we tell ourselves, through the carrier, at the end of a
// relay.
type handoff struct {
	Reason    string `json:"reason"`
	ConnectTo string `json:"connect_to,omitempty"`
}

// locales are how carriers name the languages.
var locales = map[understand.Lang]string{understand.Arabic: "ar-SA", understand.English: "en-US"}

func langOf(locale string) understand.Lang {
	name, _, _ := strings.Cut(locale, "-")
	if l := understand.Lang(strings.ToLower(name)); locales[l] != "" {
		return l
	}
	return ""
}

// relay is one WebSocket of a carrier. Between turns it costs a goroutine that
// waits and a timer.
type relay struct {
	s    *Server
	conn *websocket.Conn
	talk *Conversation

	mu     sync.Mutex
	codes  map[understand.Lang]string // how the carrier names the languages
	lang   understand.Lang            // that the carrier speaks and hears
	quiet  *time.Timer                // rings when the caller is silent, or when the end has been spoken
	ending *endFrame                  // to be sent when what we say has been heard
	reason string                     // why we end it
	over   bool
}

// serveRelay speaks ConversationRelay with a carrier. Until the first frame was
// believed it is a stranger who pays, and not the agent.
func (s *Server) serveRelay(w http.ResponseWriter, r *http.Request) {
	a, signed, ok := s.handshake(w, r)
	if !ok {
		return
	}
	who := s.Client(r)
	if signed {
		who = a.ID.String()
	}
	// A call outlives its request, but not whoever sends it away.
	ctx, leave := context.WithTimeout(context.WithoutCancel(r.Context()), longestCall+time.Minute)
	defer leave()
	waiting := s.lobby.enter(who, leave)
	defer s.lobby.leave(waiting)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // Carriers are no browsers.
	if err != nil {
		s.strangers.Take(s.Client(r), s.Now())
		return
	}
	conn.SetReadLimit(frameLimit)
	gate.Aside(r.Context()) // A call is mostly silence.
	v := &relay{s: s, conn: conn}
	s.keep(v, true)
	defer s.keep(v, false)
	first, err := v.setup(ctx, a, signed)
	s.lobby.leave(waiting)
	switch {
	case err != nil:
		s.strangers.Take(s.Client(r), s.Now())
		s.alarm(w, claiming(r, a), errSignature.Code)
		_ = conn.Close(websocket.StatusPolicyViolation, "the first frame must be a setup that we can believe")
	case !s.agents.Take(a.ID.String(), s.Now()).Allowed:
		_ = conn.Close(websocket.StatusTryAgainLater, "too many calls and requests in this minute")
	default:
		_ = conn.Close(v.run(ctx, a, first))
	}
}

// keep notes which relays there are.
func (s *Server) keep(v *relay, open bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if open {
		s.relays[v] = true
		s.busy.Add(1)
	} else {
		delete(s.relays, v)
		s.busy.Done()
	}
}

// Close gives every relay up when the node stops, and waits until none needs
// the desk any more. Carriers ask how to go on, and another node does.
func (s *Server) Close() {
	s.mu.Lock()
	relays := slices.Collect(maps.Keys(s.relays))
	s.mu.Unlock()
	var all sync.WaitGroup
	for _, v := range relays {
		all.Go(v.leave)
	}
	all.Wait()
	s.busy.Wait()
}

// leave gives a call up to another node.
func (v *relay) leave() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.over, v.reason = true, lost
	_ = v.conn.Close(websocket.StatusGoingAway, "this node stops; connect again")
}

// run reads frames until the line is dead. The context is the last resort, for
// a carrier that does not end what we end.
func (v *relay) run(ctx context.Context, a booking.Agent, first *frameIn) (websocket.StatusCode, string) {
	// The call is on record since we answered it, and so is its direction.
	c, err := v.s.Voice.CallOf(ctx, a.Org, first.provider(), first.CallSid)
	if err != nil {
		return v.breakOff(err)
	}
	start := voice.CallStart{Provider: c.Provider, ProviderID: c.ProviderID, Caller: first.From, Direction: c.Direction}
	if c.Direction == booking.Outbound {
		start.Caller = first.To
	}
	if v.talk, err = v.s.Open(ctx, a, start); err != nil {
		return v.breakOff(err)
	}
	defer v.hangUp(ctx)
	if err := v.welcome(ctx, first); err != nil {
		return v.breakOff(err)
	}
	limit := time.AfterFunc(longestCall, v.tooLong)
	defer limit.Stop()
	for {
		f, err := v.read(ctx)
		if err != nil {
			return websocket.StatusNormalClosure, ""
		}
		if err := v.take(ctx, f); err != nil {
			return v.breakOff(err)
		}
	}
}

func (f *frameIn) provider() string {
	if f.parameter("provider") == "telnyx" {
		return "telnyx"
	}
	return "twilio"
}

// setup waits for the first frame and checks that it belongs to a call that
// we answered: it shows the token of our answer, which is good for minutes, and where the carrier is one
// that signs the handshake, that must be signed as well.
func (v *relay) setup(ctx context.Context, a booking.Agent, signed bool) (*frameIn, error) {
	ctx, cancel := context.WithTimeout(ctx, v.s.Arriving)
	defer cancel()
	f, err := v.read(ctx)
	if err != nil {
		return nil, err
	}
	if f.Type != "setup" || f.CallSid == "" {
		return nil, errBody
	}
	ours, err := v.s.believes(f.parameter("token"), a.ID, f.provider(), f.CallSid)
	if err == nil && (!ours || f.provider() == "twilio" && !signed) {
		err = errSignature
	}
	return f, err
}

// welcome greets, or goes on where the line was cut.
func (v *relay) welcome(ctx context.Context, f *frameIn) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lang, v.codes = langOf(f.parameter("lang")), maps.Clone(locales)
	for l := range v.codes {
		if code := f.parameter(codeParameter + string(l)); langOf(code) == l {
			v.codes[l] = code
		}
	}
	if v.talk.Begun() {
		// One empty turn makes the call ours: the node that had it learns so.
		return v.turn(ctx, dialog.Event{Kind: dialog.Interrupted}, v.talk.Again())
	}
	return v.turn(ctx, dialog.Event{Kind: dialog.Started, Lang: v.lang}, dialog.Reply{})
}

// read reads one frame. One that is not JSON is one of no type.
func (v *relay) read(ctx context.Context) (*frameIn, error) {
	_, raw, err := v.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	f := &frameIn{}
	if json.Unmarshal(raw, f) != nil {
		f.Type = "" // A member of another type than we know.
	}
	return f, nil
}

// take carries out one frame.
func (v *relay) take(ctx context.Context, f *frameIn) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.over || v.ending != nil && f.Type != "interrupt" {
		return nil // We have said goodbye.
	}
	var e dialog.Event
	switch f.Type {
	case "prompt":
		if !f.Last {
			v.wait(0) // The caller is speaking.
			return nil
		}
		e = dialog.Event{Kind: dialog.Heard, Text: f.VoicePrompt, Lang: langOf(f.Lang)}
	case "dtmf":
		e = dialog.Event{Kind: dialog.Pressed, Text: f.Digit}
	case "interrupt":
		if v.ending != nil {
			return nil
		}
		e = dialog.Event{Kind: dialog.Interrupted}
	case "error":
		v.s.Logger.Warn("a carrier reports an error", "call", v.talk.Call().String(), "description", f.Description)
		return nil
	default:
		return nil
	}
	return v.turn(ctx, e, dialog.Reply{})
}

// turn takes one turn and speaks what it gives, or instead if it gives
// nothing. The lock is held.
func (v *relay) turn(ctx context.Context, e dialog.Event, instead dialog.Reply) error {
	if v.quiet != nil {
		v.quiet.Stop()
	}
	reply, _, err := v.talk.Turn(ctx, e)
	if err != nil {
		return err
	}
	if reply.Say == "" && instead.Say != "" {
		reply = instead
	}
	return v.speak(ctx, reply)
}

// speak sends a reply. The lock is held.
func (v *relay) speak(ctx context.Context, reply dialog.Reply) error {
	if reply.Say != "" && reply.Lang != "" && reply.Lang != v.lang {
		v.lang = reply.Lang
		if err := v.write(ctx, languageFrame{"language", v.codes[v.lang], v.codes[v.lang]}); err != nil {
			return err
		}
	}
	parts := sentences(reply.Say)
	for i, p := range parts {
		if err := v.write(ctx, textFrame{"text", p, i == len(parts)-1}); err != nil {
			return err
		}
	}
	spoken := min(time.Duration(utf8.RuneCountInString(reply.Say))*v.s.Pace, longestSpeak)
	if reply.End || reply.Connect != "" {
		return v.finish(reply, spoken)
	}
	v.wait(spoken)
	return nil
}

// finish ends the relay when what we say has been heard. The lock is held.
func (v *relay) finish(reply dialog.Reply, spoken time.Duration) error {
	h := handoff{Reason: string(reply.Reason), ConnectTo: reply.Connect}
	v.reason = reply.EndReason
	if reply.Connect != "" {
		v.reason = booking.EndHandedOver
	}
	if h.Reason == "" {
		h.Reason = v.reason
	}
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	v.ending = &endFrame{"end", string(data)}
	v.ring(spoken)
	return nil
}

// wait begins to wait for the caller, once what we say has been heard. The
// lock is held.
func (v *relay) wait(spoken time.Duration) { v.ring(spoken + v.s.Silence) }

func (v *relay) ring(after time.Duration) {
	if v.quiet == nil {
		v.quiet = time.AfterFunc(after, v.silent)
	} else {
		v.quiet.Reset(after)
	}
}

// silent is what the timer calls: the caller says nothing, or the goodbye has
// been spoken.
func (v *relay) silent() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.over {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*writeWithin)
	defer cancel()
	if v.ending != nil {
		// It is on record first: a carrier that does not give our data back
		// still asks how to go on.
		if err := v.talk.HangUp(ctx, v.reason); err != nil {
			v.s.Logger.Warn("cannot note the end of a call", "call", v.talk.Call().String(), "error", err)
		}
		v.over = true
		_ = v.write(ctx, v.ending)
		return
	}
	if err := v.turn(ctx, dialog.Event{Kind: dialog.Silent}, dialog.Reply{}); err != nil {
		v.over = true
		_ = v.conn.Close(v.broken(err))
	}
}

// tooLong ends a call that has gone on for too long.
func (v *relay) tooLong() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.over && v.ending == nil {
		_ = v.finish(dialog.Reply{End: true, EndReason: booking.EndLong}, 0)
	}
}

// hangUp notes that the line is dead, unless another node has the call.
func (v *relay) hangUp(ctx context.Context) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.over = true
	if v.quiet != nil {
		v.quiet.Stop()
	}
	reason := v.reason
	if reason == "" {
		reason = booking.EndCaller
	}
	if reason == lost {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeWithin)
	defer cancel()
	if err := v.talk.HangUp(ctx, reason); err != nil {
		v.s.Logger.Warn("cannot note the end of a call", "call", v.talk.Call().String(), "error", err)
	}
}

// lost is the reason of a relay whose call another node has, or will have.
const lost = "lost"

// breakOff is broken for those who do not hold the lock.
func (v *relay) breakOff(err error) (websocket.StatusCode, string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.broken(err)
}

// broken says what a failure means for the WebSocket. The carrier asks us how
// to go on, and the call is resumed. The lock is held.
func (v *relay) broken(err error) (websocket.StatusCode, string) {
	switch {
	case errors.Is(err, voice.ErrCallMoved):
		v.reason = lost
		return websocket.StatusGoingAway, "another connection has this call"
	case errors.Is(err, voice.ErrAgentUnknown): // It was revoked meanwhile.
		v.reason = booking.EndAgent
		return websocket.StatusPolicyViolation, "this agent has been revoked"
	case errors.Is(err, voice.ErrCallOver):
		return websocket.StatusPolicyViolation, "this call has ended"
	case errors.Is(err, voice.ErrOtherCall):
		return websocket.StatusPolicyViolation, "this call has another caller"
	}
	v.reason = booking.EndFailed
	v.s.Logger.Warn("a conversation broke off", "error", err)
	return websocket.StatusInternalError, "try again"
}

func (v *relay) write(ctx context.Context, frame any) error {
	ctx, cancel := context.WithTimeout(ctx, writeWithin)
	defer cancel()
	raw, err := json.Marshal(frame)
	if err != nil {
		return err
	}
	return v.conn.Write(ctx, websocket.MessageText, raw)
}

// sentences cuts a text where a voice may begin with the first part while the
// rest is still on its way. A space stays at the end of each.
func sentences(text string) []string {
	var parts []string
	rest := text
	for i, r := range text {
		if !strings.ContainsRune(stops, r) {
			continue
		}
		end := i + utf8.RuneLen(r)
		if end < len(text) && text[end] == ' ' {
			begin := len(text) - len(rest)
			parts = append(parts, text[begin:end+1])
			rest = text[end+1:]
		}
	}
	if rest != "" {
		parts = append(parts, rest)
	}
	return parts
}

// stops end a sentence: also the question mark of Arabic.
const stops = ".?!\u061f"
