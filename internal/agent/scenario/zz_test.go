package scenario_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

func TestZZ(t *testing.T) {
	text, _ := os.ReadFile("/tmp/vtalk/calls.txt")
	now := time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		lang, rest, _ := strings.Cut(line, " ")
		w := scenario.NewMemory(t, now)
		if strings.HasSuffix(lang, "+") {
			w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-17", Time: "10:00", Phone: scenario.ThisCaller, Name: "Nora"})
		}
		if strings.HasSuffix(lang, "!") {
			w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: "2026-11-15", Time: "10:30", Phone: scenario.ThisCaller, Name: "Nora"})
		}
		l := understand.Lang(lang[:2])
		c := w.Call(t, scenario.ThisCaller, l)
		fmt.Println("=====", line)
		c.Turn(t, dialog.Event{Kind: dialog.Started, Lang: l, Caller: scenario.ThisCaller})
		for _, said := range strings.Split(rest, ";") {
			r := c.Turn(t, dialog.Event{Kind: dialog.Heard, Text: strings.TrimSpace(said)})
			fmt.Println("  >", said)
			fmt.Println("   ", r.Say, map[bool]string{true: "[END]"}[r.End])
		}
		fmt.Println("  ==", w.Appointments(t))
	}
}
