package blueprint

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/fault"
)

var update = flag.Bool("update", false, "write the answers into testdata/mistakes.txt")

// testdata/mistakes.txt holds documents with mistakes, each followed by what
// is said about them:
//
//	== name of the case
//	the document
//	-- what is said
//	1:1: …
func TestEveryMistakeIsToldWithItsLineAndTheWayOut(t *testing.T) {
	t.Parallel()
	const path = "testdata/mistakes.txt"
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var answers strings.Builder
	cases := strings.Split(string(src), "== ")[1:]
	for _, c := range cases {
		name, rest, _ := strings.Cut(c, "\n")
		document, want, _ := strings.Cut(rest, "-- what is said\n")
		got := "nothing"
		if _, err := Parse("x", []byte(document)); err != nil {
			got = strings.ReplaceAll("\n"+err.Error(), "\nx:", "\n")[1:]
		}
		fmt.Fprintf(&answers, "== %s\n%s-- what is said\n%s\n\n", name, document, got)
		if got, want := got, strings.TrimSpace(want); !*update && got != want {
			t.Errorf("%s (-got +want):\n%s", name, cmp.Diff(strings.Split(got, "\n"), strings.Split(want, "\n")))
		}
	}
	if len(cases) < 30 {
		t.Errorf("got %d cases, want at least 30", len(cases))
	}
	if *update {
		if err := os.WriteFile(path, []byte(answers.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNoMoreThanTwentyMistakesAreTold(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("organization: {slug: noor, name: Noor}\n")
	for i := range 25 {
		fmt.Fprintf(&b, "key%d: 1\n", i)
	}
	_, err := Parse("x.yaml", []byte(b.String()))
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 21 || lines[20] != "and 5 more" {
		t.Errorf("got %d lines, the last %q; want 21 and \"and 5 more\"", len(lines), lines[len(lines)-1])
	}
	var all Mistakes
	if !errors.As(err, &all) || len(all) != 25 {
		t.Errorf("got %d mistakes, want 25", len(all))
	}
}

func TestHostileDocumentsAreRefusedQuickly(t *testing.T) {
	t.Parallel()
	var bomb, keys strings.Builder
	bomb.WriteString("a: &a [x, x]\n")
	for c := 'b'; c <= 'z'; c++ {
		fmt.Fprintf(&bomb, "%c: &%c [*%c, *%c, *%c, *%c]\n", c, c, c-1, c-1, c-1, c-1)
	}
	for i := range 50_000 {
		fmt.Fprintf(&keys, "k%d: 1\n", i)
	}
	for name, src := range map[string]string{
		"alias bomb": bomb.String(),
		"brackets":   strings.Repeat("[", MaxSize/4),
		"closed":     strings.Repeat("[", 1000) + strings.Repeat("]", 1000),
		"maps":       strings.Repeat("{a: ", MaxSize/16),
		"dashes":     strings.Repeat("- ", MaxSize/8),
		"keys":       keys.String(),
		"too long":   strings.Repeat("#", MaxSize+1),
		"documents":  strings.Repeat("--- a\n", MaxSize/24),
		"tags":       strings.Repeat("!a ", MaxSize/12),
	} {
		done := make(chan error, 1)
		go func() {
			_, err := Parse("x", []byte(src))
			done <- err
		}()
		select {
		case err := <-done:
			if err == nil {
				t.Errorf("%s: got no mistake", name)
			}
		case <-time.After(5 * time.Minute):
			t.Fatalf("%s: still reading after five minutes", name)
		}
	}
}

func TestTheDesksRefusalGetsItsLine(t *testing.T) {
	t.Parallel()
	f, err := Parse("noor.yaml", []byte(`organization: {slug: noor, name: Noor}
branches:
  - {slug: olaya, name: Olaya}
services:
  - {slug: checkup, name: Check-up, duration: 30}
  - slug: long
    name: Long
    duration: 2000
`))
	if err != nil {
		t.Fatal(err)
	}
	refusal := fault.New(fault.Invalid, "out_of_range", "must be 5 to 1440")
	for place, want := range map[string]string{
		"services[1].duration":    "noor.yaml:8:15: services[1].duration: must be 5 to 1440",
		"services[0].duration":    "noor.yaml:5:47: services[0].duration: must be 5 to 1440",
		"services[1].step":        "noor.yaml:6:5: services[1].step: must be 5 to 1440",
		"branches[0].slug":        "noor.yaml:3:12: branches[0].slug: must be 5 to 1440",
		"organization":            "noor.yaml:1:15: organization: must be 5 to 1440",
		"organization.name_ar":    "noor.yaml:1:15: organization.name_ar: must be 5 to 1440",
		"services[9].duration":    "noor.yaml:5:3: services[9].duration: must be 5 to 1440",
		"resources[0].hours":      "out_of_range (resources[0].hours): must be 5 to 1440",
		"":                        "out_of_range: must be 5 to 1440",
		"services[-1].x]]..[[0]]": "noor.yaml:5:3: services[-1].x]]..[[0]]: must be 5 to 1440",
	} {
		got := f.Explain(fmt.Errorf("apply: %w", refusal.On(place)))
		if got := strings.TrimPrefix(got.Error(), "apply: "); got != want {
			t.Errorf("%s:\n got %s\nwant %s", place, got, want)
		}
		if !errors.Is(got, refusal) {
			t.Errorf("%s: the refusal is lost from the chain", place)
		}
	}
	stranger := errors.New("disk full")
	if got := f.Explain(stranger); got != stranger {
		t.Errorf("got %v, want the stranger's error as it is", got)
	}
}

func FuzzParse(f *testing.F) {
	for _, path := range []string{"testdata/noor.yaml", "testdata/mistakes.txt"} {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range strings.Split(string(src), "== ") {
			document, _, _ := strings.Cut(c, "-- what is said\n")
			if _, after, ok := strings.Cut(document, "\n"); ok && strings.HasSuffix(path, ".txt") {
				document = after
			}
			f.Add([]byte(document))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := Parse("x", src)
		if (file == nil) == (err == nil) {
			t.Fatalf("got %v and %v, want one of them", file, err)
		}
		if err != nil && err.Error() == "" {
			t.Fatal("got a mistake without words")
		}
	})
}
