package mawid_test

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// drawn finds the packages in a drawing of the house.
var drawn = regexp.MustCompile(`\b(?:internal/[a-z0-9/]+|cmd/mawid|examples/connector|contract|client|docs)\b`)

// block gives the first drawing after a heading.
func block(t *testing.T, file, heading string) string {
	t.Helper()
	_, after, found := strings.Cut(read(t, file), "\n"+heading+"\n")
	_, after, fenced := strings.Cut(after, "```\n")
	text, _, ends := strings.Cut(after, "```")
	if !found || !fenced || !ends {
		t.Fatalf("%s has no drawing under %q", file, heading)
	}
	return text
}

// The drawing in docs/architecture.md and floors are one plan. What is part of
// another package (its codec, the server of its tests) need not be drawn, but
// is named in the text.
func TestTheDrawingIsThePlan(t *testing.T) {
	t.Parallel()
	const file = "docs/architecture.md"
	seen, floor := map[string]bool{}, -1
	for line := range strings.Lines(block(t, file, "## The house")) {
		if n, err := strconv.Atoi(strings.TrimSpace(line[:2])); err == nil {
			floor = n
		}
		for _, name := range drawn.FindAllString(line, -1) {
			there, known := floors[name]
			switch {
			case !known:
				t.Errorf("%s draws %s, which has no floor in house_test.go", file, name)
			case there != floor:
				t.Errorf("%s draws %s on floor %d, house_test.go has it on %d", file, name, floor, there)
			}
			seen[name] = true
		}
	}
	text := read(t, file)
	for name, floor := range floors {
		if !seen[name] && !strings.Contains(text, "`"+path.Base(name)) && !strings.Contains(text, strings.TrimPrefix(name, "internal/")+"`") {
			t.Errorf("%s (floor %d) is neither drawn nor named in %s", name, floor, file)
		}
	}
}

// The README draws the house for newcomers: nothing that is not there.
func TestTheReadmeDrawsWhatIsThere(t *testing.T) {
	t.Parallel()
	n := 0
	for line := range strings.Lines(read(t, "README.md")) {
		if name, _, ok := strings.Cut(line, "  "); ok && strings.HasPrefix(name, "internal/") {
			for one := range strings.SplitSeq(name, ", ") {
				if _, known := floors[one]; !known {
					t.Errorf("README.md draws %s, which has no floor", one)
				}
				n++
			}
		}
	}
	if n == 0 {
		t.Error("README.md draws nothing: is this test blind?")
	}
}
