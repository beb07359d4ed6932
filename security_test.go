package mawid_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// files calls visit for every Go file of the project, tests included.
func files(t *testing.T, visit func(name, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		text, err := os.ReadFile(name)
		visit(name, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The threat model says which test holds which line. A test that was renamed
// or removed holds nothing.
func TestEveryTestThatTheThreatModelNamesExists(t *testing.T) {
	t.Parallel()
	model, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	defined := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	files(t, func(name, text string) {
		if strings.HasSuffix(name, "_test.go") {
			for _, m := range defined.FindAllStringSubmatch(text, -1) {
				there[m[1]] = true
			}
		}
	})
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(model), -1)
	if len(named) < 50 {
		t.Errorf("SECURITY.md names %d tests, want the whole model", len(named))
	}
	for _, m := range named {
		if !there[m[1]] {
			t.Errorf("SECURITY.md names %s, which is not there", m[1])
		}
	}
	for i, line := range strings.Split(string(model), "\n") {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| held against") && !strings.Contains(line, "`Test") {
			t.Errorf("SECURITY.md:%d: no test holds this line: %s", i+1, line)
		}
	}
}

// What a tool for security finds is mended, or excused with its rule and a
// reason.
func TestEveryExcuseHasItsReason(t *testing.T) {
	t.Parallel()
	mark := "#no" + "sec"
	reason := regexp.MustCompile(mark + `( G\d{3})+ -- \w+`)
	files(t, func(name, text string) {
		for i, line := range strings.Split(text, "\n") {
			if strings.Contains(line, mark) && !reason.MatchString(line) {
				t.Errorf("%s:%d: write it as %s G304 -- why: %s", name, i+1, mark, line)
			}
		}
	})
}
