package scenario_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

// phraseBook is everything that callers say in the stories, in both languages,
// and the keys.
func phraseBook(f *testing.F) (book []string) {
	seen := map[string]bool{}
	for _, story := range scenario.Stories(f) {
		for _, line := range append(story.Ar.Lines, story.En.Lines...) {
			line = strings.TrimPrefix(line, "B: ")
			if !strings.HasPrefix(line, "(") && !seen[line] {
				seen[line] = true
				book = append(book, line)
			}
		}
	}
	return append(book, strings.Split("0123456789*#", "")...)
}

// FuzzConversation lets callers say anything that anybody says, in any order,
// and what nobody says, from any number at any hour. Nothing breaks; nothing is
// done but on a yes to what was read back; nothing is held after the end; and
// no call is promised to nobody.
func FuzzConversation(f *testing.F) {
	book := phraseBook(f)
	index := func(lines ...string) (script []byte) {
		for _, line := range lines {
			for i, known := range book {
				if known == line {
					script = append(script, byte(i>>8), byte(i))
				}
			}
		}
		return script
	}
	f.Add(index("I want to cancel my appointment", "yes", "no thanks"), "", uint8(0), false)
	f.Add(index("I want to move my appointment", "Wednesday at 4 pm", "no", "Thursday at 11 am", "yes"), "", uint8(0), false)
	f.Add(index("can I speak to a person", "no"), "", uint8(13), true)
	f.Add(index("ابغى أغير موعدي", "الأربعاء أربعة العصر", "لا", "خمسة العصر", "نعم"), "خله", uint8(0), false)
	f.Add(index("dental cleaning tomorrow at 5 pm", "0", "1", "2"), "my name is Nora", uint8(3), true)
	f.Fuzz(func(t *testing.T, script []byte, other string, hour uint8, hidden bool) {
		w := scenario.NewMemory(t, time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC).Add(time.Duration(hour%48)*time.Hour))
		w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-18", Time: "10:00", Phone: scenario.ThisCaller,
			Name: "Nora"})
		caller := scenario.ThisCaller
		if hidden {
			caller = ""
		}
		x := w.Call(t, caller, understand.English)
		x.Turn(t, dialog.Event{Kind: dialog.Started, Lang: understand.English, Caller: caller})
		for ; len(script) >= 2 && !x.State().Ended; script = script[2:] {
			before := x.State()
			e := eventOf(book, int(script[0])<<8|int(script[1]), other)
			r := x.Turn(t, e)
			after := x.State()
			if len(after.Done) > len(before.Done) && before.Retry == nil && (!before.ReadBack || before.Interrupt) {
				t.Errorf("%+v: %+v was done without a read-back; the agent said %q and then %q", e, after.Done, before.Said, r.Say)
			}
			if e.Kind == dialog.Heard && r.Say == "" {
				t.Errorf("%+v: nothing is said after %q", e, before.Said)
			}
			if r.End != after.Ended || r.Connect != "" && !r.End {
				t.Errorf("%+v: got %+v, and ended is %t", e, r, after.Ended)
			}
			if after.HandedTo != "" && r.Connect == "" && after.Caller == "" && after.Phone == "" {
				t.Errorf("%+v: a call is promised to nobody: %q", e, r.Say)
			}
			if n := w.Holds(t); n > 1 || after.Ended && n > 0 {
				t.Errorf("%+v: %d times are held after %q", e, n, r.Say)
			}
		}
	})
}

// eventOf reads a number as what happens next: a line of the book, a key,
// silence, an interruption, or the other words.
func eventOf(book []string, n int, other string) dialog.Event {
	switch n %= len(book) + 3; {
	case n == len(book):
		return dialog.Event{Kind: dialog.Heard, Text: other}
	case n == len(book)+1:
		return dialog.Event{Kind: dialog.Silent}
	case n == len(book)+2:
		return dialog.Event{Kind: dialog.Interrupted}
	}
	if line := book[n]; len(line) != 1 {
		return dialog.Event{Kind: dialog.Heard, Text: line}
	}
	return dialog.Event{Kind: dialog.Pressed, Text: book[n]}
}
