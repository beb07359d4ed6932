package mawid_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// glossaryRow is a line of the table in docs/glossary.md: the thing, what it is
// called in Arabic and in English, and what it is not called.
var glossaryRow = regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$`)

// texts gives everything that the pages say in a language, by file and key.
func texts(t *testing.T, lang string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("internal/*/text/" + lang + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	out := map[string]string{}
	for _, file := range files {
		key := ""
		for line := range strings.Lines(read(t, file)) {
			if k, text, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && !strings.HasPrefix(line, " ") {
				key, line = file+" "+k, text
			}
			out[key] += strings.ToLower(line)
		}
	}
	return out
}

// A word that was given up comes back with the next page unless somebody looks.
func TestPagesUseTheWordsOfTheGlossary(t *testing.T) {
	t.Parallel()
	list := func(cell, comma string) (out []string) {
		for _, word := range strings.Split(cell, comma) {
			if word = strings.ToLower(strings.TrimSpace(word)); word != "" {
				out = append(out, word)
			}
		}
		return out
	}
	said := map[string]map[string]string{"ar": texts(t, "ar"), "en": texts(t, "en")}
	rows := glossaryRow.FindAllStringSubmatch(read(t, "docs/glossary.md"), -1)
	if len(rows) < 20 {
		t.Fatalf("docs/glossary.md has %d rows, want all of them read", len(rows))
	}
	for _, row := range rows[1:] {
		for lang, words := range map[string][]string{"ar": list(row[2], "،"), "en": list(row[3], ",")} {
			for _, word := range words {
				if !slices.ContainsFunc(slices.Collect(maps.Values(said[lang])), func(s string) bool { return strings.Contains(s, word) }) {
					t.Errorf("the glossary has %q for %s, and no page says it", word, row[1])
				}
			}
		}
		for _, word := range list(row[4], ",") {
			for lang, all := range said {
				for key, text := range all {
					if strings.Contains(text, word) {
						t.Errorf("%s says %q (%s); the glossary has %q", key, word, lang, strings.TrimSpace(row[2]+row[3]))
					}
				}
			}
		}
	}
}

// Whoever is woken by an alarm finds what to do, and no alarm is told of that
// nobody raises. What a node shows stands in the table.
func TestEveryAlarmSaysWhatToDo(t *testing.T) {
	t.Parallel()
	page := read(t, "docs/operations.md")
	names := func(pattern, text string) (list []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			list = append(list, m[1])
		}
		slices.Sort(list)
		return list
	}
	raised, told := names(`(?m)- alert: (\w+)$`, read(t, "docs/monitoring/alerts.yml")), names(`(?m)^### (Mawid\w+)$`, page)
	if len(raised) < 15 || !slices.Equal(raised, told) {
		t.Errorf("alarms: got\n%v in docs/operations.md, want those of the rules\n%v", told, raised)
	}
	for _, file := range []string{"meter.go", "request.go", "state.go"} {
		for _, name := range names(`"(mawid_[a-z_]+)"`, read(t, "internal/meter/"+file)) {
			if !strings.Contains(page, "`"+name+"`") {
				t.Errorf("docs/operations.md does not say what %s is", name)
			}
		}
	}
}
