package dialog_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
)

func TestZZProbe(t *testing.T) {
	f, err := os.Open("/tmp/limits_calls.txt")
	if err != nil {
		t.Skip()
	}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if lines.Text() == "" {
			continue
		}
		parts := strings.Split(lines.Text(), "|")
		l := &line{t: t, w: scenario.NewMemory(t, now)}
		for _, a := range strings.Split(parts[0], ";") {
			if a = strings.TrimSpace(a); len(a) > 10 {
				l.w.Put(t, scenario.Entry{Service: "dental", Branch: "olaya", Person: "omar", Date: a[:10], Time: a[11:], Phone: scenario.ThisCaller, Name: "Nora"})
			}
		}
		lang := "en"
		if parts[1][0] > 127 {
			lang = "ar"
		}
		l.event(dialog.Event{Kind: dialog.Started, Caller: scenario.ThisCaller, Lang: understand.Lang(lang)})
		for _, said := range parts[1:] {
			l.event(dialog.Event{Kind: dialog.Heard, Text: said})
		}
		fmt.Println(strings.Join(l.log, "\n"))
		fmt.Println("-----")
	}
}
