package mawid_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// papers are the documents for people who read the source. The log of changes
// is left out: it tells of what was.
func papers(t *testing.T) []string {
	t.Helper()
	list := []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", ".github/pull_request_template.md"}
	err := filepath.WalkDir("docs", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(name, ".md") {
			list = append(list, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var (
	// inCode is `internal/desk`, with or without a pattern (*), but no address.
	inCode = regexp.MustCompile("`((?:internal|cmd|client|contract|docs|stories|examples|integrations|\\.ci|\\.github)(?:/[\\w.*-]+)*)/?`")
	// atTheTop is a file beside go.mod, by its ending.
	atTheTop = regexp.MustCompile("`([\\w-]+_test\\.go|[A-Z]+\\.md|go\\.mod|Makefile|\\.golangci\\.yml|\\.editorconfig)`")
	// linked is the target of a link within the repository.
	linked = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)
)

// Files move. A paper that names one that is not there sends its reader into
// the void.
func TestEveryFileThatAPaperNamesExists(t *testing.T) {
	t.Parallel()
	named := 0
	there := func(paper, pattern string) {
		named++
		if found, err := filepath.Glob(pattern); err != nil || len(found) == 0 {
			t.Errorf("%s names %s, which is not there", paper, pattern)
		}
	}
	for _, paper := range papers(t) {
		text, err := os.ReadFile(paper)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inCode.FindAllStringSubmatch(string(text), -1) {
			there(paper, m[1])
		}
		if paper == "CONTRIBUTING.md" {
			for _, m := range atTheTop.FindAllStringSubmatch(string(text), -1) {
				there(paper, m[1])
			}
		}
		for _, m := range linked.FindAllStringSubmatch(string(text), -1) {
			there(paper, filepath.Join(filepath.Dir(paper), m[1]))
		}
	}
	if named < 100 {
		t.Errorf("the papers name %d files, want all of them found", named)
	}
}

// Every table of the schema stands in the table of docs/architecture.md, and
// nothing else does.
func TestTheArchitectureHasEveryTable(t *testing.T) {
	t.Parallel()
	tables := regexp.MustCompile(`(?im)^\s*(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)`)
	schema := map[string]bool{}
	files, err := filepath.Glob("internal/store/migrations/*/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d migrations, %v", len(files), err)
	}
	for _, file := range files { // in their order, one database after the other
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range tables.FindAllStringSubmatch(string(text), -1) { // SQLite may make a table anew
			if schema[m[2]] = true; m[1] == "drop" {
				delete(schema, m[2])
			}
		}
	}
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(text), "| table | holds |\n|---|---|\n")
	rows, _, _ = strings.Cut(rows, "\n\n")
	told := map[string]bool{}
	for row := range strings.Lines(rows) {
		for name := range strings.SplitSeq(strings.Split(row, "|")[1], ",") {
			told[strings.TrimSpace(name)] = true
		}
	}
	for name := range schema {
		if !told[name] {
			t.Errorf("docs/architecture.md does not say what %s holds", name)
		}
	}
	for name := range told {
		if !schema[name] {
			t.Errorf("docs/architecture.md tells of %s, which is no table", name)
		}
	}
}

// The workflow on GitHub is CI and nothing else, with the Go of go.mod.
func TestTheWorkflowRunsWhatCIRuns(t *testing.T) {
	t.Parallel()
	workflow, err := os.ReadFile(".github/workflows/ci.yml")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\S+)$`).FindSubmatch(mod)
	if !strings.Contains(string(workflow), "container: golang:"+string(version[1])+"-") {
		t.Errorf("the workflow runs with another Go than %s", version[1])
	}
	if runs := regexp.MustCompile(`run: .*`).FindAllString(string(workflow), -1); len(runs) != 1 || runs[0] != "run: .ci/run" {
		t.Errorf("the workflow runs %q, want .ci/run", runs)
	}
}
