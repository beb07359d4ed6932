package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/connector/mockerp"
)

func TestAConnectorIsCheckedFromTheCommandLine(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{})
	s := httptest.NewServer(http.StripPrefix("/erp", erp))
	t.Cleanup(s.Close)
	const token = "the-token-of-this-test"
	out := must(t, "", "connector", "check", s.URL+"/erp", "--token", token, "--write", "--dev")
	if strings.Contains(out, "WRONG") || !regexp.MustCompile(`\n\d\d right, 0 wrong, 1 hints, 0 not looked at\n$`).MatchString(out) ||
		strings.Contains(out, token) {
		t.Errorf("got\n%s", out)
	}

	erp.SetFaults(token, mockerp.Faults{WrongShape: true})
	o := mawid(t, "", "connector", "check", s.URL+"/erp", "--token", token, "--dev")
	if o.code != 1 || o.err != "" || !strings.Contains(o.out, "WRONG ") || !strings.Contains(o.out, "        to mend it: ") {
		t.Errorf("got %+v, want it found wrong", o)
	}
	o = mawid(t, "", "connector", "check", s.URL+"/erp", "--token", token, "--dev", "--json", "--resource", "dr-huda")
	var report check.Report
	if err := json.Unmarshal([]byte(o.out), &report); err != nil || o.code != 1 || report.OK || len(report.Lines) < 5 ||
		report.Resource != "dr-huda" {
		t.Errorf("got %+v, %v", o, err)
	}
	// Without --dev nobody calls this machine.
	if o := mawid(t, "", "connector", "check", s.URL+"/erp", "--token", token); o.code != 1 || !strings.Contains(o.out, "https://") {
		t.Errorf("got %+v, want a refusal", o)
	}
	if o := mawid(t, "", "connector", "check", "https://127.0.0.1:1", "--token", token, "--allow-private", "127.0.0.0/8",
		"--allow-ports", "1"); o.code != 1 || !strings.Contains(o.out, "nothing accepts connections") {
		t.Errorf("got %+v, want it called", o)
	}
	for _, args := range []string{"check", "check https://erp.example.com", "check https://erp.example.com --token x --allow-private here"} {
		if o := mawid(t, "", append([]string{"connector"}, strings.Fields(args)...)...); o.code != 2 {
			t.Errorf("%s: got %+v, want exit code 2", args, o)
		}
	}
}

func TestTheStatusShowsWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	erp := mockerp.New(mockerp.Config{})
	s := httptest.NewServer(erp)
	t.Cleanup(s.Close)
	const token = "the-token-of-this-test"
	db := "sqlite:" + filepath.Join(t.TempDir(), "mawid.db")
	do := func(line string) string {
		return must(t, clinic, append([]string{"--database", db, "--dev"}, strings.Fields(line)...)...)
	}
	do("apply -")
	do("connector set --org noor --url " + s.URL + " --token " + token)
	do("connector map --org noor --resource sara --to dr-sara")
	erp.SetFaults(token, mockerp.Faults{BadEntries: true})
	do("connector pull --org noor")
	out := do("connector status --org noor")
	// One in each answer: about what is near, and about what is far.
	if !strings.Contains(out, "unread      dr-sara: busy entries that cannot be taken as they stand: 2, since ") ||
		!strings.Contains(out, "\n            resources[0].busy[0].start has no UTC offset") ||
		!strings.Contains(out, "state       working") {
		t.Errorf("got\n%s", out)
	}
}

func TestMappingWarnsOfAnIDThatTheOtherSystemDoesNotList(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(mockerp.New(mockerp.Config{}))
	t.Cleanup(s.Close)
	db := "sqlite:" + filepath.Join(t.TempDir(), "mawid.db")
	do := func(line string) outcome {
		t.Helper()
		o := mawid(t, clinic, append([]string{"--database", db, "--dev"}, strings.Fields(line)...)...)
		if o.code != 0 {
			t.Fatalf("%s: got %+v", line, o)
		}
		return o
	}
	do("apply -")
	do("connector set --org noor --url " + s.URL + " --token the-token-of-this-test")
	if o := do("connector map --org noor --resource sara --to 17"); o.out != "sara is 17 there\n" ||
		!strings.Contains(o.err, "does not list 17") {
		t.Errorf("an id that is not there: got %+v, want it mapped, and a warning", o)
	}
	if o := do("connector map --org noor --resource sara --to dr-sara"); o.out != "sara is dr-sara there\n" || o.err != "" {
		t.Errorf("one that is: got %+v, want no warning", o)
	}
	for _, line := range []string{"--resource sara", "--resource sara --to=", "--to 17", "--unmap", "--resource sara --to 17 --unmap",
		"--resource sara --auto"} {
		o := mawid(t, "", append([]string{"--database", db, "--dev", "connector", "map", "--org", "noor"}, strings.Fields(line)...)...)
		if o.code != command.ExitUsage || o.out != "" {
			t.Errorf("%s: got %+v, want to be asked what is meant", line, o)
		}
	}
	if o := do("connector map --org noor"); !strings.Contains(o.out, "dr-sara") {
		t.Errorf("got %+v, want it mapped still", o)
	}
	if o := do("connector map --org noor --resource sara --unmap"); o.out != "sara is not mapped any more\n" || o.err != "" {
		t.Errorf("taken back: got %+v", o)
	}
}

// Every command line in the guide is one that mawid understands.
func TestTheCommandsInTheConnectorGuideExist(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/connector-guide.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^\s*mawid (connector [^\n#]*)`).FindAllStringSubmatch(string(text)+connector.CheckCmd{}.Help(), -1)
	if len(found) < 10 {
		t.Fatalf("got %d commands, want at least 10", len(found))
	}
	for _, m := range found {
		line := strings.ReplaceAll(m[1], `"`, "")
		if strings.Contains(line, " check ") && !strings.Contains(line, "--token") {
			line += " --token x" // from the environment
		}
		parser, err := grammar(&cli{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(strings.Fields(line)); err != nil {
			t.Errorf("mawid %s: %v", m[1], err)
		}
	}
}
