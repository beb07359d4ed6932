package dashboard

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/voice"
)

var simulatorRoutes = []route{
	{"GET /o/{org}/agent", desks, (*server).simulatorPage},
	{"POST /o/{org}/agent", desks, (*server).simulatorPage},
	{"GET /o/{org}/agent/{id}", desks, (*server).talkPage},
	{"POST /o/{org}/agent/{id}", desks, (*server).talkPage},
}

// Talk takes one turn of a conversation between somebody of the organization
// and one of its voice agents. talk tells conversations apart, number is the
// one they pretend to call from. What the agent does, by does.
type Talk func(ctx context.Context, by office.Caller, agent booking.AgentID, talk, number string, e dialog.Event) (Talked, error)

// Talked is what came of a turn.
type Talked struct {
	Call  booking.CallID
	Reply dialog.Reply
	State dialog.State
	Did   []Did
}

// Did is something that the agent had done in a turn, and what came of it.
type Did struct {
	Action *dialog.Action
	Result *dialog.Result
}

// simulatorData is the page that begins a conversation.
type simulatorData struct {
	Form      *form
	Agents    []choice
	Languages []choice
	Ideas     []string // keys of what one could say
}

var (
	errNumber  = fault.New(fault.Invalid, "invalid_phone", "this is no telephone number").On("number")
	errNoAgent = fault.New(fault.Invalid, "no_agent", "choose a voice agent").On("agent")
)

// simulatorPage shows which agent to call, and begins the call.
func (s *server) simulatorPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	agents, err := s.Voice.Agents(r.Context(), v.org())
	if err != nil {
		return err
	}
	agents = slices.DeleteFunc(agents, func(a booking.Agent) bool { return a.RevokedAt != 0 })
	f := v.form(r).with("language", string(v.lang))
	if r.Method == http.MethodPost {
		call, err := s.ring(r, v, f, agents)
		if err != nil {
			return err
		}
		if f.ok() {
			http.Redirect(w, r, v.url("/agent/"+call.String()), http.StatusSeeOther)
			return nil
		}
	}
	d := simulatorData{Form: f, Languages: languages(v),
		Ideas: []string{"simulator.idea.book", "simulator.idea.day", "simulator.idea.hours", "simulator.idea.person"}}
	for _, a := range agents {
		d.Agents = append(d.Agents, choice{Value: a.ID.String(), Text: a.Name})
	}
	return s.page(w, v, "simulator", d)
}

// ring calls the agent that the form names. If that is refused the form says
// why.
func (s *server) ring(r *http.Request, v *visit, f *form, agents []booking.Agent) (call booking.CallID, err error) {
	i := slices.IndexFunc(agents, func(a booking.Agent) bool { return a.ID.String() == f.text("agent") })
	if i < 0 || s.talk == nil {
		return call, f.fail(errNoAgent)
	}
	number, ok := spelling.Phone(f.text("number"))
	if !ok && f.text("number") != "" {
		return call, f.fail(errNumber)
	}
	e := dialog.Event{Kind: dialog.Started, Lang: understand.Lang(f.text("language"))}
	if !slices.Contains(agents[i].Languages, f.text("language")) {
		e.Lang = ""
	}
	t, err := s.talk(r.Context(), v.caller(), agents[i].ID, rand.Text(), number, e)
	if err != nil {
		return call, f.fail(err)
	}
	return t.Call, nil
}

// talkData is a conversation and what goes on behind it.
type talkData struct {
	callLine
	Seen    int64 // how many turns the page shows, so that none is sent twice
	Talking string
	Facts   []fact
	Did     []deed
	Visits  []callVisit
	Connect string // whom a real call would now be connected to
	Keys    []string
	Keypad  bool // the caller pressed a key
}

// keys of a telephone.
var keys = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"}

// talkPage shows a conversation. A form that is posted is a turn: words, a key
// that was pressed, silence, or the end. A page that has been left behind by
// the conversation says nothing; it is only shown again.
func (s *server) talkPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	w.Header().Set("Permissions-Policy", "camera=(), microphone=(self), geolocation=()") // The caller may speak.
	c, err := s.callIn(r, v)
	if err != nil {
		return err
	}
	if c.Provider != simulator || s.talk == nil {
		return errNoPage
	}
	f := v.form(r)
	e, say := event(f)
	var t Talked
	if r.Method == http.MethodPost && say && c.ClosedAt == 0 && f.text("seen") == strconv.FormatInt(c.Version, 10) {
		t, err = s.talk(r.Context(), v.caller(), c.Agent, c.ProviderID, "", e)
		if err != nil && !errors.Is(err, voice.ErrCallOver) && fault.Of(err).Code != "call_moved" {
			return err
		}
		if c, err = s.Voice.Call(r.Context(), v.org(), c.ID); err != nil {
			return err
		}
	}
	return s.showTalk(w, r, v, c, t)
}

// event is what a form says happened; false: nothing.
func event(f *form) (dialog.Event, bool) {
	switch {
	case f.text("do") == "hang_up":
		return dialog.Event{Kind: dialog.HungUp}, true
	case f.text("do") == "silence":
		return dialog.Event{Kind: dialog.Silent}, true
	case f.text("key") != "":
		return dialog.Event{Kind: dialog.Pressed, Text: f.text("key")}, slices.Contains(keys, f.text("key"))
	}
	return dialog.Event{Kind: dialog.Heard, Text: f.text("said")}, f.text("said") != ""
}

func (s *server) showTalk(w http.ResponseWriter, r *http.Request, v *visit, c voice.CallView, t Talked) error {
	d := talkData{callLine: v.callLine(c), Seen: c.Version, Talking: c.Language, Connect: t.Reply.Connect, Keys: keys}
	catalog, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	if c.State != "" {
		if err := json.Unmarshal([]byte(c.State), &t.State); err != nil {
			return err
		}
	}
	b := behind{v, catalog}
	d.Facts = b.facts(&t.State)
	if r.Method == http.MethodPost {
		d.Keypad = r.PostForm.Has("key")
		d.Did = v.deeds(r.PostForm["did"])
	}
	for _, x := range t.Did {
		d.Did = append(d.Did, b.deed(x))
	}
	d.Did = d.Did[max(0, len(d.Did)-maxDeeds):]
	if d.Visits, err = s.callVisits(r, v, &c); err != nil {
		return err
	}
	return s.page(w, v, "simulator-talk", d)
}
