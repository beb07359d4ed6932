package engine_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

var update = flag.Bool("update", false, "write what the engine says into testdata; read the difference before keeping it")

// TestCases runs testdata/*.txt. A case begins with "=== its story", goes on
// with what is the case, one fact a line, and then asks: a line "? question"
// with the answer indented below. The reader of facts and questions is in
// world_test.go.
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for _, file := range files {
		if filepath.Base(file) == "zones.txt" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for i, part := range strings.SplitAfter("\n"+string(text), "\n=== ") {
			if i == 0 {
				said = part
				continue
			}
			cases++
			said += runCase(t, filepath.Base(file), part)
		}
		if said = said[1:]; *update && said != string(text) {
			if err := os.WriteFile(file, []byte(said), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if cases < 40 {
		t.Errorf("only %d cases found", cases)
	}
}

// runCase checks one case and gives it back with the answers that the engine
// gave.
func runCase(t *testing.T, file, text string) string {
	name, body, _ := strings.Cut(text, "\n")
	var out []string
	t.Run(file+"/"+name, func(t *testing.T) {
		w := newWorld(t)
		lines := strings.Split(body, "\n")
		for i := 0; i < len(lines); i++ {
			line := lines[i]
			out = append(out, line)
			question, asks := strings.CutPrefix(line, "? ")
			switch {
			case asks:
				got := w.ask(question)
				var want []string
				for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  ") {
					i++
					want = append(want, strings.TrimSpace(lines[i]))
				}
				if diff := cmp.Diff(want, got); diff != "" && !*update {
					t.Errorf("? %s (-want +got):\n%s", question, diff)
				}
				for _, answer := range got {
					out = append(out, "  "+answer)
				}
			case strings.TrimSpace(line) != "" && line[0] != '#' && line != "=== ":
				w.fact(strings.Fields(line))
			}
		}
	})
	return name + "\n" + strings.Join(out, "\n")
}

// ask answers one question.
func (w *world) ask(question string) []string {
	f := strings.Fields(question)
	switch f[0] {
	case "slots":
		return w.slots(f[1:], func(s engine.Start) string { return s.Time.String() })
	case "instants":
		return w.slots(f[1:], func(s engine.Start) string {
			return s.Time.String() + "=" + time.Unix(s.At, 0).UTC().Format("15:04Z")
		})
	case "check":
		return w.check(w.slot(f[1:]))
	case "nearest":
		days := 14
		if len(f) > 3 {
			days = w.number(f[3])
		}
		if s, ok := w.calendar("").Nearest(w.slot(f[1:]), days, w.now()); ok {
			return []string{s.Date.String() + " " + s.Time.String()}
		}
		return []string{"none"}
	case "explain":
		return w.explain(w.slot(f[1:]))
	case "hours":
		var text []string
		for _, s := range w.calendar(f[1]).Candidates[0].At.Hours(w.date(f[2])) {
			_, from := w.branch.Zone.Local(s.Start)
			_, to := w.branch.Zone.Local(s.End)
			text = append(text, from.String()+"-"+to.String())
		}
		return []string{strings.Join(text, " ")}
	case "load":
		c, date := w.calendar(f[1]).Candidates[0], w.date(f[2])
		claimed, working := engine.Load(w.branch.Zone, &c, date)
		return []string{fmt.Sprintf("%d of %d", claimed, working)}
	case "leastbusy":
		r, why := engine.LeastBusy(w.rivals)
		return []string{w.name(r.Resource) + ": " + why}
	case "tied":
		var names []string
		for _, r := range engine.Tied(w.rivals) {
			names = append(names, w.name(r.Resource))
		}
		return []string{strings.Join(names, " ")}
	}
	w.t.Fatalf("unknown question %q", question)
	return nil
}

func (w *world) slots(f []string, show func(engine.Start) string) (lines []string) {
	only := ""
	if len(f) > 1 {
		only, f = f[0], f[1:]
	}
	dates := w.dates(f[0])
	var last civil.Date
	for s := range w.calendar(only).Starts(dates.From, dates.To, w.now()) {
		if s.Date != last {
			lines, last = append(lines, s.Date.String()), s.Date
		}
		lines[len(lines)-1] += " " + show(s)
	}
	if lines == nil {
		return []string{"none"}
	}
	return lines
}

func (w *world) check(ask booking.Slot) []string {
	a := w.calendar("").Check(ask, w.now())
	text := string(a.Verdict)
	for _, i := range a.Free {
		text += " " + w.people[i].name
	}
	for _, mark := range []struct {
		word string
		set  bool
	}{{"past", a.Past}, {"too_soon", a.TooSoon}, {"too_far", a.TooFar}} {
		if mark.set {
			text += " " + mark.word
		}
	}
	if a.Capacity > 0 {
		text += fmt.Sprintf(" capacity=%d", a.Capacity)
	}
	return []string{text}
}

func (w *world) explain(ask booking.Slot) (lines []string) {
	for _, e := range w.calendar("").Explain(ask, w.now()) {
		line := w.name(e.Resource) + ": " + string(e.Verdict) + " " + string(e.Cause)
		if e.Span != (booking.Span{}) {
			from, at := w.branch.Zone.Local(e.Span.Start)
			to, until := w.branch.Zone.Local(e.Span.End)
			line += fmt.Sprintf(" %v %v - %v %v", from, at, to, until)
		}
		for i, near := range e.Near {
			line += []string{" near ", " or "}[i] + near.String()
		}
		lines = append(lines, line)
	}
	return lines
}

func (w *world) name(id booking.ResourceID) string {
	if i := slices.IndexFunc(w.people, func(p *player) bool { return p.ID == id }); i >= 0 {
		return w.people[i].name
	}
	return "plan"
}
