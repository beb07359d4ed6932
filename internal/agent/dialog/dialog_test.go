package dialog_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

var now = time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC)

// line is a call that is led at random.
type line struct {
	t     *testing.T
	w     *scenario.Memory
	state dialog.State
	log   []string
}

// event lets something happen, and holds the conversation to its rules.
func (l *line) event(e dialog.Event) dialog.Reply {
	l.log = append(l.log, fmt.Sprintf("> %s %s", e.Kind, e.Text))
	before := l.state
	confirmed := before.ReadBack && !before.Interrupt && l.agrees(&before, e)
	retried := before.Retry != nil && l.agrees(&before, e)
	e.At = now.Unix()
	step := dialog.Next(l.w.Profile(), &l.state, e)
	for n := 0; step.Action != nil; n++ {
		if n == dialog.MaxActions {
			l.fail("more than %d actions in a turn", n)
		}
		switch step.Action.Kind {
		case dialog.BookSlot, dialog.MoveAppointment, dialog.CancelAppointment:
			if !confirmed && !retried {
				l.fail("%s without a yes to the read-back", step.Action.Kind)
			}
			if h := before.Held; h != nil && confirmed && step.Action.Slot != nil && *step.Action.Slot != h.Slot {
				l.fail("%s at another time than was read back", step.Action.Kind)
			}
		}
		r := l.w.Do(step.Action)
		l.log = append(l.log, fmt.Sprintf("  %s: %s", step.Action.Kind, r.Code))
		l.remember()
		step = dialog.Next(l.w.Profile(), &l.state, dialog.Event{Kind: dialog.Answered, At: now.Unix(), Result: r})
	}
	l.remember()
	say := step.Reply.Say
	l.log = append(l.log, say)
	if n := strings.Count(say, "?") + strings.Count(say, "؟"); n > 1 {
		l.fail("%d questions in a turn", n)
	}
	for _, s := range regexp.MustCompile(`[^.?؟]*[?؟]`).FindAllString(say, -1) {
		if len(strings.Fields(s)) >= 30 && !l.state.ReadBack {
			l.fail("a question of %d words", len(strings.Fields(s)))
		}
	}
	if len(l.state.Offers) > 3 {
		l.fail("%d offers", len(l.state.Offers))
	}
	if strings.ContainsAny(say, "{}") {
		l.fail("something was not filled in")
	}
	if step.Reply.End && l.w.Holds(l.t) > 0 {
		l.fail("a hold is left after the call")
	}
	return step.Reply
}

// agrees tells whether the caller says yes.
func (l *line) agrees(s *dialog.State, e dialog.Event) bool {
	if e.Kind == dialog.Pressed {
		return e.Text == "1"
	}
	c := understand.Context{Today: civil.DateOf(2026, 11, 15), Topic: s.Topic, Told: []string{s.Name}}
	for i, x := range l.w.Profile().Services {
		if x.ID == s.Service || s.Chosen != nil && x.ID == s.Chosen.Service {
			c.Read = []int{i}
		}
		c.Services = append(c.Services, understand.Named{Label: x.Label, Also: x.Also})
	}
	return e.Kind == dialog.Heard && understand.Understand(e.Text, c).Answer == understand.Yes
}

// remember sends the state through JSON, as the database does.
func (l *line) remember() {
	text, err := json.Marshal(&l.state)
	if err != nil {
		l.fail("%v", err)
	}
	l.state = dialog.State{}
	if err := json.Unmarshal(text, &l.state); err != nil {
		l.fail("%v", err)
	}
}

func (l *line) fail(format string, a ...any) {
	l.t.Helper()
	l.t.Fatalf(format+"\n%s", append(a, strings.Join(l.log, "\n"))...)
}

// Whatever callers say and do, nothing is booked, moved or cancelled without a
// yes to a read-back that was heard, and the rules of good conversation hold.
func TestNothingHappensWithoutAYesToWhatWasReadBack(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, s := range scenario.Stories(t) {
		for _, l := range append(s.Ar.Lines, s.En.Lines...) {
			if !strings.HasPrefix(l, "(") {
				lines = append(lines, strings.TrimPrefix(l, "B: "))
			}
		}
	}
	lines = append(lines, "", "  ", "؟", "one two three", "yes no", "cancel", "move", "الاسم", "another time", "earlier", "later",
		"0551234567", "٥٥", "yes", "نعم")
	done := map[dialog.ActionKind]int{}
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		l.w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-17", Time: "10:00",
			Phone: scenario.ThisCaller, Name: "Nora"})
		caller := scenario.ThisCaller
		if rng.IntN(5) == 0 {
			caller = ""
		}
		l.event(dialog.Event{Kind: dialog.Started, Caller: caller, Lang: []understand.Lang{"ar", "en", "fr", ""}[rng.IntN(4)]})
		for range 25 {
			var r dialog.Reply
			switch p := rng.IntN(100); {
			case p < 70:
				r = l.event(dialog.Event{Kind: dialog.Heard, Text: lines[rng.IntN(len(lines))]})
			case p < 80 && l.state.ReadBack:
				r = l.event(dialog.Event{Kind: dialog.Heard, Text: "yes"})
			case p < 90:
				r = l.event(dialog.Event{Kind: dialog.Pressed, Text: "0123456789*#"[rng.IntN(12):][:1]})
			case p < 94:
				r = l.event(dialog.Event{Kind: dialog.Interrupted})
			case p < 98:
				r = l.event(dialog.Event{Kind: dialog.Silent})
			default:
				r = l.event(dialog.Event{Kind: dialog.HungUp})
			}
			if r.End {
				break
			}
		}
		for _, d := range l.state.Done {
			done[d.Action]++
		}
	}
	t.Logf("in 2000 calls at random: %v", done)
	if done[dialog.BookSlot] == 0 || done[dialog.MoveAppointment] == 0 || done[dialog.CancelAppointment] == 0 {
		t.Error("the calls never came so far as to book, to move and to cancel")
	}
}

func slot(s string) booking.Slot {
	d, _ := civil.ParseDate(s[:10])
	c, _ := civil.ParseClock(s[11:])
	return booking.Slot{Date: d, Time: c}
}

func slots(list ...string) (out []booking.Slot) {
	for _, s := range list {
		out = append(out, slot(s))
	}
	return out
}

// Offers are the nearest to a time, and otherwise early, in the middle and late
// in what was asked for.
func TestOffersAreNearTheWishOrSpreadOverIt(t *testing.T) {
	t.Parallel()
	free := slots("2026-11-16 09:00", "2026-11-16 09:30", "2026-11-16 15:00", "2026-11-16 16:30", "2026-11-16 17:30", "2026-11-17 09:00",
		"2026-11-17 17:00", "2026-11-18 17:00")
	for said, want := range map[string]struct {
		offers []booking.Slot
		fits   bool
	}{
		"tomorrow":                       {slots("2026-11-16 09:00", "2026-11-16 15:00", "2026-11-16 17:30"), true},
		"this week":                      {slots("2026-11-16 09:00", "2026-11-17 09:00", "2026-11-18 17:00"), true},
		"any time":                       {slots("2026-11-16 09:00", "2026-11-16 15:00", "2026-11-16 17:30"), true},
		"tomorrow afternoon":             {slots("2026-11-16 15:00", "2026-11-16 16:30"), true},
		"tomorrow at 5 pm":               {slots("2026-11-16 16:30", "2026-11-16 17:30", "2026-11-16 15:00"), false},
		"at 5 pm":                        {slots("2026-11-17 17:00", "2026-11-18 17:00"), true},
		"the earliest":                   {slots("2026-11-16 09:00", "2026-11-16 09:30", "2026-11-16 15:00"), true},
		"tomorrow after 4 pm":            {slots("2026-11-16 16:30", "2026-11-16 17:30"), true},
		"tomorrow between 3 and 5 pm":    {slots("2026-11-16 15:00", "2026-11-16 16:30"), true},
		"tomorrow around 4 pm":           {slots("2026-11-16 16:30"), true},
		"on Thursday":                    {slots("2026-11-18 17:00", "2026-11-17 17:00", "2026-11-17 09:00"), false},
		"Tuesday or Wednesday afternoon": {slots("2026-11-16 09:00", "2026-11-16 09:30"), true},
	} {
		w := understand.Understand(said, understand.Context{Today: civil.DateOf(2026, 11, 15)}).When
		if said == "Tuesday or Wednesday afternoon" {
			want.offers, want.fits = slots("2026-11-17 09:00", "2026-11-17 17:00", "2026-11-16 17:30"), false
		}
		got, fits := dialog.Pick(&w, free, 3)
		if fmt.Sprint(got) != fmt.Sprint(want.offers) || fits != want.fits {
			t.Errorf("%s: got %v, %v, want %v, %v", said, got, fits, want.offers, want.fits)
		}
	}
}

// turn plays a turn in which the world answers as told.
func turn(s *dialog.State, p *dialog.Profile, e dialog.Event, answers map[dialog.ActionKind]dialog.Result) dialog.Reply {
	e.At = now.Unix()
	step := dialog.Next(p, s, e)
	for step.Action != nil {
		r := answers[step.Action.Kind]
		step = dialog.Next(p, s, dialog.Event{Kind: dialog.Answered, At: e.At, Result: &r})
	}
	return step.Reply
}

func TestACalendarThatCannotBeReachedIsTriedAgainOnYes(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	var s dialog.State
	turn(&s, p, dialog.Event{Kind: dialog.Started, Lang: "en", Caller: scenario.ThisCaller}, nil)
	r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "dental cleaning tomorrow at 5 pm"},
		map[dialog.ActionKind]dialog.Result{dialog.FindSlots: {Code: dialog.BusyNow}})
	if !strings.Contains(r.Say, "cannot reach the calendar") || !strings.Contains(r.Say, "Shall I try again?") {
		t.Errorf("got %q, want an apology and the offer to try again", r.Say)
	}
	r = turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "yes"}, map[dialog.ActionKind]dialog.Result{
		dialog.FindSlots: {Code: dialog.OK, Free: slots("2026-11-16 17:00")}, dialog.HoldSlot: {Code: dialog.OK, Hold: booking.HoldID{1}},
	})
	if s.Held == nil || s.Held.Slot != slot("2026-11-16 17:00") {
		t.Errorf("got %q with %+v, want the slot held", r.Say, s.Held)
	}
}

// Whatever was asked before, and in whatever words: it is tried once more, and
// nothing else counts as a yes.
func TestWhateverFailedIsTriedAgainInOtherWords(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	free := dialog.Result{Code: dialog.OK, Free: slots("2026-11-16 09:00", "2026-11-16 12:00", "2026-11-16 17:00")}
	for lang, said := range map[understand.Lang][]string{
		"en": {"yes", "okay try again", "yes try", "yes try again", "try once more please", "sure give it another go", "again please"},
		"ar": {"نعم", "ايه جرب", "حاول مرة ثانية", "جربي مره ثانيه لو سمحتي", "اوكي حاولي"},
	} {
		first := map[understand.Lang][2]string{"en": {"dental cleaning tomorrow", "the first one"}, "ar": {"تنظيف اسنان بكرة", "الاول"}}[lang]
		for _, answer := range said {
			var s dialog.State
			turn(&s, p, dialog.Event{Kind: dialog.Started, Lang: lang, Caller: scenario.ThisCaller}, nil)
			turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: first[0]}, map[dialog.ActionKind]dialog.Result{dialog.FindSlots: free})
			turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: first[1]},
				map[dialog.ActionKind]dialog.Result{dialog.HoldSlot: {Code: dialog.BusyNow}})
			r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: answer},
				map[dialog.ActionKind]dialog.Result{dialog.HoldSlot: {Code: dialog.OK, Hold: booking.HoldID{1}}})
			if s.Held == nil || s.Held.Slot != slot("2026-11-16 09:00") {
				t.Errorf("%s: got %q with %+v, want the slot held", answer, r.Say, s.Held)
			}
		}
	}
	s := dialog.State{Lang: understand.English, Caller: scenario.ThisCaller}
	turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "dental cleaning tomorrow at 5 pm"},
		map[dialog.ActionKind]dialog.Result{dialog.FindSlots: {Code: dialog.BusyNow}})
	if r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "no leave it"}, nil); s.Retry != nil || s.Held != nil {
		t.Errorf("got %q, want nothing tried", r.Say)
	}
}

func TestTheAddressIsToldIfItIsKnown(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for want, address := range map[string]understand.Label{
		"Olaya is at 12 King Fahd Road.":         {En: "12 King Fahd Road"},
		"I do not know that; our staff can tell": {},
	} {
		s := dialog.State{Lang: understand.English}
		r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "where are you located"},
			map[dialog.ActionKind]dialog.Result{dialog.BranchInfo: {Code: dialog.OK,
				Places: []dialog.PlaceInfo{{Branch: p.Branches[0].ID, Address: address}}}})
		if !strings.Contains(r.Say, want) {
			t.Errorf("got %q, want %q in it", r.Say, want)
		}
	}
}

func TestNobodyToConnectToMeansACallback(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	s := dialog.State{Lang: understand.English, Caller: scenario.ThisCaller}
	r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "can I speak to a person"},
		map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.OK}})
	if !strings.Contains(r.Say, "our staff will call you back") || !r.End || r.Connect != "" || r.EndReason != dialog.EndedByAgent ||
		s.Outcome() != "handed_over" {
		t.Errorf("got %+v, %s, want a call promised, and the end", r, s.Outcome())
	}
}

// What could not be noted is not promised.
func TestACallbackThatCannotBeNotedIsNotPromised(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for text, want := range map[string]string{"can I speak to a person": "Shall I try again?", "my father has chest pain": "997"} {
		s := dialog.State{Lang: understand.English, Caller: scenario.ThisCaller}
		r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: text},
			map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.BusyNow}})
		if strings.Contains(r.Say, "call you back") || !strings.Contains(r.Say, want) || r.End || s.Outcome() == "handed_over" {
			t.Errorf("got %+v, %s, want %q and nothing promised", r, s.Outcome(), want)
		}
		r = turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "yes"}, map[dialog.ActionKind]dialog.Result{dialog.Callback: {Code: dialog.OK}})
		if !strings.Contains(r.Say, "will call you back") || s.Outcome() != "handed_over" {
			t.Errorf("tried again: got %+v, want it promised", r)
		}
	}
}

func TestAnHourThatCouldBeBothIsAskedAbout(t *testing.T) {
	t.Parallel()
	p := scenario.NewMemory(t, now).Profile()
	for i := range p.Branches { // open day and night
		for d := range p.Branches[i].Open {
			p.Branches[i].Open[d] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
		}
	}
	answers := map[dialog.ActionKind]dialog.Result{
		dialog.FindSlots: {Code: dialog.OK, Free: slots("2026-11-16 09:00", "2026-11-16 21:00")},
		dialog.HoldSlot:  {Code: dialog.OK, Hold: booking.HoldID{1}},
	}
	for said, want := range map[string]string{
		"in the morning": "2026-11-16 09:00", "evening": "2026-11-16 21:00", "pm": "2026-11-16 21:00", "the second": "2026-11-16 21:00",
		"9 am": "2026-11-16 09:00", "at night": "2026-11-16 21:00",
	} {
		var s dialog.State
		turn(&s, p, dialog.Event{Kind: dialog.Started, Lang: "en", Caller: scenario.ThisCaller}, nil)
		r := turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: "dental cleaning tomorrow at nine"}, answers)
		if !strings.Contains(r.Say, "9 in the morning or 9 at night") || s.Held != nil {
			t.Errorf("got %q, want to be asked", r.Say)
		}
		turn(&s, p, dialog.Event{Kind: dialog.Heard, Text: said}, answers)
		if s.Held == nil || s.Held.Slot != slot(want) {
			t.Errorf("%s: got %+v, want %s", said, s.Held, want)
		}
	}
}
