package scenario

import (
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/caller"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// Outcome is how the call of a caller.Caller went.
type Outcome struct {
	Booked    bool   // as wished
	Otherwise bool   // something else is booked
	Cause     string // why not as wished
	Turns     int
	Log       []string
}

// mostTurns is when a call is given up.
const mostTurns = 25

// Ring lets somebody call who knows nothing of the agent, and compares what is
// booked afterwards with what they wished for.
func Ring(t testing.TB, w World, c *caller.Caller) (o Outcome) {
	t.Helper()
	before := w.Appointments(t)
	lang := understand.Lang(c.Lang)
	s := w.Call(t, c.Shown, lang)
	reply := s.Turn(t, dialog.Event{Kind: dialog.Started, Lang: lang, Caller: c.Shown})
	o.Log = append(o.Log, c.String(), reply.Say)
	for o.Turns = 0; o.Turns < mostTurns && !reply.End; o.Turns++ {
		said, on := c.Answer(reply.Say)
		if !on {
			break
		}
		reply = s.Turn(t, dialog.Event{Kind: dialog.Heard, Text: said})
		o.Log = append(o.Log, "> "+said, reply.Say)
	}
	if !reply.End {
		s.Turn(t, dialog.Event{Kind: dialog.HungUp})
		o.Log = append(o.Log, "(hangs up)")
	}
	list := slices.DeleteFunc(w.Appointments(t), func(e Entry) bool { return slices.Contains(before, e) })
	o.settle(t, list, &c.Wish)
	if len(list) == 0 {
		st := s.State()
		o.Cause = strings.TrimSpace("not booked: " + st.Asked + " " + string(st.HandedTo))
	}
	return o
}

// settle compares what was booked with the wish.
func (o *Outcome) settle(t testing.TB, list []Entry, w *caller.Wish) {
	t.Helper()
	for _, e := range list {
		amiss := differs(t, e, w)
		if len(list) > 1 {
			amiss = append(amiss, "twice")
		}
		if len(amiss) > 0 {
			o.Otherwise, o.Cause = true, "otherwise: "+strings.Join(amiss, " and ")
			o.Log = append(o.Log, "booked "+e.String()+" "+e.Name)
		}
	}
	o.Booked = len(list) > 0 && !o.Otherwise
}

// differs names what of an appointment is not as it was wished.
func differs(t testing.TB, e Entry, w *caller.Wish) (list []string) {
	t.Helper()
	at, err := civil.ParseClock(e.Time)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		amiss bool
		what  string
	}{
		{e.Service != w.Service, "service"},
		{e.Branch != w.Branch, "branch"},
		{w.Person != "" && e.Person != w.Person, "person"},
		{e.Date != w.Date.String(), "day"},
		{!w.Fits(w.Date, at), "time"},
		{understand.Fold(strings.ToLower(e.Name)) != understand.Fold(strings.ToLower(w.Name)), "name"},
		{e.Phone != w.Phone, "phone"},
	} {
		if x.amiss {
			list = append(list, x.what)
		}
	}
	return list
}
