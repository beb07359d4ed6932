package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
)

// Conversation is one of our own agent with a caller. Whoever brings the caller's
// words (a carrier, a terminal, the dashboard) calls Turn and speaks what it
// gives. After each turn everything is in the database, so that another node
// can open the same call and go on. It serves one turn at a time.
type Conversation struct {
	line  *line
	state dialog.State
}

// Open begins a conversation, or goes on with the one that has the same id at
// the same provider.
func (s *Server) Open(ctx context.Context, a booking.Agent, start voice.CallStart) (*Conversation, error) {
	x := &Conversation{line: s.newLine(a)}
	if err := x.line.begin(ctx, start); err != nil {
		return nil, err
	}
	if x.line.call == nil || x.line.call.ClosedAt != 0 {
		return nil, voice.ErrCallOver
	}
	if text := x.line.call.State; text != "" {
		if err := json.Unmarshal([]byte(text), &x.state); err != nil {
			return nil, fmt.Errorf("agent: state of call %s: %w", x.line.call.ID, err)
		}
	}
	return x, nil
}

// Begun tells whether anything was said yet: a conversation that is resumed
// need not be greeted again.
func (x *Conversation) Begun() bool { return x.line.call.Version > 0 }

// Call is the call on record.
func (x *Conversation) Call() booking.CallID { return x.line.Call }

// State is where the conversation stands.
func (x *Conversation) State() dialog.State { return x.state }

// Again is what was said last, for a caller whose line was cut.
func (x *Conversation) Again() dialog.Reply {
	return dialog.Reply{Say: x.state.Said, Lang: x.state.Lang, Listen: true}
}

// Did is an action of a turn and what came of it.
type Did struct {
	Action *dialog.Action
	Result *dialog.Result
}

// Turn takes in what happened and gives what to say. It fails when another
// node has gone on with the call, or when the turn cannot be kept: then
// nothing may be said.
func (x *Conversation) Turn(ctx context.Context, e dialog.Event) (dialog.Reply, []Did, error) {
	profile, err := x.profile(ctx)
	if err != nil {
		return dialog.Reply{}, nil, err
	}
	e.At = x.line.s.Now().Unix()
	if e.Kind == dialog.Started {
		e.Caller = x.line.number
	}
	var said []booking.Turn
	if e.Kind == dialog.Heard || e.Kind == dialog.Pressed {
		said = append(said, booking.Turn{Who: booking.CallerSpeaks, Text: booking.Private(e.Text)})
	}
	next := x.state
	step := dialog.Next(profile, &next, e)
	var did []Did
	for step.Action != nil && len(did) < dialog.MaxActions {
		r := x.line.do(ctx, step.Action)
		did = append(did, Did{step.Action, r})
		step = dialog.Next(profile, &next, dialog.Event{Kind: dialog.Answered, At: e.At, Result: r})
	}
	if e.Kind == dialog.Heard {
		said[0].Missed = missed(&x.state, &next)
	}
	if step.Reply.Say != "" {
		said = append(said, booking.Turn{Who: booking.AgentSpeaks, Text: booking.Private(step.Reply.Say)})
	}
	if next.Informed && !x.state.Informed {
		x.line.informed(ctx)
	}
	if err := x.save(ctx, &next, said); err != nil {
		return dialog.Reply{}, did, err
	}
	return step.Reply, did, nil
}

// missed tells whether a turn was not understood, and whether the caller was
// asked for something that nobody else should read.
func missed(was, is *dialog.State) booking.Miss {
	switch {
	case is.Misses <= was.Misses:
		return booking.Understood
	case was.Topic == understand.AName, was.Topic == understand.APhone:
		return booking.MissedPrivate
	}
	return booking.MissedWords
}

func (x *Conversation) save(ctx context.Context, next *dialog.State, said []booking.Turn) error {
	text, err := json.Marshal(next)
	if err != nil {
		return err
	}
	x.line.call.Language = string(next.Lang)
	if err := x.line.s.Voice.SaveState(ctx, x.line.Agent.Org, x.line.call, string(text), said); err != nil {
		return err
	}
	x.line.call.State = "" // It is kept as a value.
	x.state = *next
	return nil
}

// HangUp notes that the line is dead. The carrier may connect it again.
func (x *Conversation) HangUp(ctx context.Context, reason string) error {
	return x.line.s.Voice.HangUp(ctx, x.line.Agent.Org, x.line.Call, reason)
}

// End closes the call for good. It is for conversations without a carrier:
// nobody dials for them, so nobody was handed over to.
func (x *Conversation) End(ctx context.Context, reason string) (booking.Call, error) {
	if reason == booking.EndHandedOver {
		reason = booking.EndAgent
	}
	return x.line.s.Voice.EndCall(ctx, x.line.Agent.Org, x.line.Call, voice.CallEnd{Reason: reason})
}

// profile is what the conversation knows about the organization. The agent is
// taken as it is now: one that was revoked says no more.
func (x *Conversation) profile(ctx context.Context) (*dialog.Profile, error) {
	a, _, err := x.line.s.Voice.KnownAgent(ctx, x.line.Agent.ID)
	if err != nil {
		return nil, err
	}
	x.line.Agent = a
	return x.line.profile(ctx)
}

// profile is what the conversation knows about the organization.
func (l *line) profile(ctx context.Context) (*dialog.Profile, error) {
	c, err := l.s.Voice.Catalog(ctx, l.Line)
	if err != nil {
		return nil, err
	}
	p := &dialog.Profile{
		Name:     label(c.Org.Name, c.Org.NameAr),
		Greeting: label(l.Agent.Greeting["en"], l.Agent.Greeting["ar"]),
		ProveOwn: l.Agent.ProveOwn, Danger: l.Agent.Danger,
		Answers: c.Org.Answers,
	}
	for _, lang := range l.Agent.Languages {
		p.Languages = append(p.Languages, understand.Lang(lang))
	}
	for _, b := range c.Branches {
		if p.Zone == nil {
			p.Zone = b.Zone
		}
		p.Branches = append(p.Branches, dialog.Branch{ID: b.ID, Label: label(b.Name, b.NameAr), Also: b.Aliases, Zone: b.Zone,
			Open: openWeek(c, b), Answers: b.Answers})
	}
	if p.Zone == nil {
		return nil, booking.ErrBranchNotFound
	}
	for _, s := range c.Services {
		p.Services = append(p.Services, dialog.Service{ID: s.ID, Label: label(s.Name, s.NameAr), Also: s.Aliases,
			Branches: l.branches(s.Branches), Capacity: s.ByCapacity(), Minutes: s.Duration, Answers: answersOf(s)})
	}
	for _, r := range c.Resources {
		person := dialog.Person{ID: r.ID, Label: label(r.Name, r.NameAr), Also: r.Aliases, Gender: r.Gender, Services: r.Services}
		for _, v := range r.Rosters {
			person.Branches = append(person.Branches, v.Branch)
		}
		person.Branches = l.branches(person.Branches)
		p.People = append(p.People, person)
	}
	return p, nil
}

// answersOf are the answers about a service, with the price of the catalogue where
// nobody wrote another.
func answersOf(s *booking.Service) booking.Answers {
	all := maps.Clone(s.Answers)
	if price := s.Answer(booking.AboutPrice); !price.IsZero() {
		if all == nil {
			all = booking.Answers{}
		}
		all[booking.AboutPrice] = price
	}
	return all
}

// branches leaves those at which the agent may book.
func (l *line) branches(all []booking.BranchID) []booking.BranchID {
	if len(l.Agent.Branches) == 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(b booking.BranchID) bool { return !slices.Contains(l.Agent.Branches, b) })
}

// openWeek is when anybody works at a branch in an ordinary week.
func openWeek(c *booking.Catalog, b *booking.Branch) (week booking.Week) {
	for _, r := range c.Resources {
		for _, v := range r.Rosters {
			if v.Branch == b.ID {
				for day, hours := range v.Week {
					week[day] = append(week[day], hours...)
				}
			}
		}
	}
	for _, s := range c.Services {
		for _, v := range s.Sessions {
			if v.Branch == b.ID && !v.Once {
				week[v.Weekday] = append(week[v.Weekday], booking.Hours{From: int(v.Time), To: int(v.Time) + s.Duration})
			}
		}
	}
	for day := range week {
		slices.SortFunc(week[day], func(a, b booking.Hours) int { return a.From - b.From })
		var merged []booking.Hours
		for _, h := range week[day] {
			if n := len(merged); n > 0 && h.From <= merged[n-1].To {
				merged[n-1].To = max(merged[n-1].To, h.To)
			} else {
				merged = append(merged, h)
			}
		}
		week[day] = merged
	}
	return week
}

// Simulated is one turn of a conversation that is tried out.
type Simulated struct {
	Call  booking.CallID
	Reply dialog.Reply
	State dialog.State
	Did   []Did
}

// Simulate takes one turn of a conversation with an agent that somebody of the
// organization tries out. talk tells conversations apart. It books for real.
func (s *Server) Simulate(ctx context.Context, by office.Caller, id booking.AgentID, talk, number string,
	e dialog.Event) (Simulated, error) {
	a, _, err := s.Voice.KnownAgent(ctx, id)
	if err != nil {
		return Simulated{}, err
	}
	if a.Org != by.Org {
		return Simulated{}, voice.ErrAgentUnknown
	}
	x, err := s.Open(ctx, a, voice.CallStart{Provider: "simulator", ProviderID: talk, Caller: number})
	if err != nil {
		return Simulated{}, err
	}
	x.line.By = by
	out := Simulated{Call: x.Call()}
	if e.Kind == dialog.HungUp {
		_, err = x.End(ctx, booking.EndCaller)
		return out, err
	}
	if out.Reply, out.Did, err = x.Turn(ctx, e); err != nil {
		return out, err
	}
	out.State = x.State()
	if out.Reply.End {
		_, err = x.End(ctx, out.Reply.EndReason)
	}
	return out, err
}
