package callers_test

import (
	"encoding/json"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
)

// What the files call the clinic's services, branches and people, in the order
// of clinic.yaml.
var (
	services = []string{"general", "dental", "dermatology", "physiotherapy"}
	branches = []string{"olaya", "malaz"}
	people   = []string{"sara", "omar", "faisal", "huda"}
)

// The moment of every phrase, and the times that the agent has offered.
var (
	now    = time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC) // ten in the morning in Riyadh
	today  = civil.DateOf(2026, 11, 15)
	monday = civil.DateOf(2026, 11, 16)
	offers = []booking.Slot{{Date: monday, Time: 9 * 60}, {Date: monday, Time: 11*60 + 30}, {Date: monday, Time: 16 * 60}}
)

// clinic is the document of the clinic, read once.
var clinic = sync.OnceValues(func() (catalogue.Blueprint, error) {
	text, err := os.ReadFile("testdata/clinic.yaml")
	if err != nil {
		return catalogue.Blueprint{}, err
	}
	f, err := blueprint.Parse("clinic.yaml", text)
	if err != nil {
		return catalogue.Blueprint{}, err
	}
	return f.Plan, nil
})

// newClinic opens the clinic.
func newClinic(t testing.TB) *scenario.Memory {
	t.Helper()
	plan, err := clinic()
	if err != nil {
		t.Fatal(err)
	}
	return scenario.MemoryOf(t, now, plan)
}

// turn is a sentence of a caller and what the agent made of it.
type turn struct {
	world         *scenario.Memory
	before, after dialog.State
	meaning       understand.Meaning
	actions       []dialog.Action
	reply         dialog.Reply
	// sought is what times were looked for, if any were.
	sought *understand.When
}

// listen lets a caller who was asked for something say a sentence.
func listen(t testing.TB, lang understand.Lang, asked, said string) *turn {
	t.Helper()
	x := &turn{world: newClinic(t)}
	st := x.ask(t, lang, asked)
	x.before = snapshot(t, &st)
	e := dialog.Event{Kind: dialog.Heard, At: now.Unix(), Text: said}
	x.meaning = dialog.Understood(x.world.Profile(), &st, e)
	x.run(t, &st, e)
	x.after = st
	return x
}

// ask brings a call to the point at which the agent has asked for something.
// The agent puts the question itself, because the caller is silent.
func (x *turn) ask(t testing.TB, lang understand.Lang, asked string) dialog.State {
	t.Helper()
	p := x.world.Profile()
	st := dialog.State{}
	caller := "+966509990001"
	if asked == "phone" {
		caller = "" // a hidden number
	}
	dialog.Next(p, &st, dialog.Event{Kind: dialog.Started, At: now.Unix(), Lang: lang, Caller: caller})
	if asked == "open" {
		return st
	}
	st.Goal = understand.Book
	if asked == "service" {
		x.run(t, &st, dialog.Event{Kind: dialog.Silent, At: now.Unix()})
		return st
	}
	st.Service = p.Services[0].ID
	if asked != "branch" {
		st.Branch = p.Branches[0].ID
	}
	switch asked {
	case "which":
		st.When = understand.When{Dated: true, From: monday, To: monday}
		st.Offers = slices.Clone(offers)
	case "name", "phone", "readback":
		st.When = understand.When{Dated: true, From: monday, To: monday, Times: []civil.Clock{offers[2].Time}}
		r := x.world.Do(&dialog.Action{Kind: dialog.HoldSlot, Service: st.Service, Branch: st.Branch, Resource: p.People[0].ID, Slot: &offers[2]})
		st.Held = &dialog.Held{Hold: r.Hold, Slot: offers[2], Resource: r.Resource}
	}
	if asked == "phone" || asked == "readback" {
		st.Name = map[understand.Lang]string{understand.Arabic: "أحمد", understand.English: "Ahmed"}[lang]
	}
	x.run(t, &st, dialog.Event{Kind: dialog.Silent, At: now.Unix()})
	if asked == "time" { // the day is known
		st.When = understand.When{Dated: true, From: monday, To: monday}
		st.Topic = understand.ATime
	}
	x.actions, x.sought = nil, nil
	return st
}

// run takes an event in and carries out what the agent wants done.
func (x *turn) run(t testing.TB, st *dialog.State, e dialog.Event) {
	t.Helper()
	step := dialog.Next(x.world.Profile(), st, e)
	for n := 0; step.Action != nil; n++ {
		if n == dialog.MaxActions {
			t.Fatalf("more than %d actions in a turn", n)
		}
		if step.Action.Kind == dialog.FindSlots {
			w := snapshot(t, st).When
			x.sought = &w
		}
		x.actions = append(x.actions, *step.Action)
		step = dialog.Next(x.world.Profile(), st, dialog.Event{Kind: dialog.Answered, At: e.At, Result: x.world.Do(step.Action)})
	}
	x.reply = step.Reply
}

// snapshot copies a state, as the database does.
func snapshot(t testing.TB, st *dialog.State) (out dialog.State) {
	t.Helper()
	text, err := json.Marshal(st)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// did finds an action of the turn.
func (x *turn) did(kind dialog.ActionKind) *dialog.Action {
	for i := range x.actions {
		if x.actions[i].Kind == kind {
			return &x.actions[i]
		}
	}
	return nil
}

// handed tells whether the call was given to a person for a reason.
func (x *turn) handed(why dialog.Reason) bool {
	a := x.did(dialog.Callback)
	return a != nil && a.Reason == why
}

// searched tells whether the agent went on to look for times or to hold one.
func (x *turn) searched() bool {
	return x.did(dialog.FindSlots) != nil || x.did(dialog.HoldSlot) != nil
}
