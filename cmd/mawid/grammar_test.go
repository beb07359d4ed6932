package main

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
)

// everyCommand calls do for every command that can be run, and for every group
// of them.
func everyCommand(t *testing.T, do func(n *kong.Node)) {
	t.Helper()
	parser, err := grammar(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *kong.Node)
	walk = func(n *kong.Node) {
		do(n)
		for _, c := range n.Children {
			walk(c)
		}
	}
	walk(parser.Model.Node)
}

// oneMeaning tells whether two commands may read a variable: the flag means the
// same to all commands, or to the commands of a group, whose name it then has.
func oneMeaning(env, one, other string) bool {
	group := func(name string) string { return strings.Fields(name)[0] }
	flag := func(name string) string { return name[strings.LastIndex(name, "--")+2:] }
	if flag(one) != flag(other) {
		return false
	}
	return env == shared[flag(one)] || group(one) == group(other) && env == variable(variable("MAWID", group(one)), flag(one))
}

func TestEveryFlagIsAlsoAVariableOfOneMeaning(t *testing.T) {
	t.Parallel()
	var commands, flags int
	readBy := map[string][]string{}
	everyCommand(t, func(n *kong.Node) {
		if n.Type == kong.CommandNode {
			commands++
			if n.Help == "" {
				t.Errorf("%s has no help", n.Path())
			}
		}
		for _, f := range n.Flags {
			flags++
			name := strings.TrimSpace(n.Path() + " --" + f.Name)
			if f.Help == "" {
				t.Errorf("%s has no help", name)
			}
			if slices.Contains([]string{"help", "version", "json", "yes"}, f.Name) { // Asked for each time.
				if len(f.Envs) != 0 {
					t.Errorf("%s: got the variables %q, want none", name, f.Envs)
				}
				continue
			}
			if len(f.Envs) != 1 {
				t.Errorf("%s: got the variables %q, want one", name, f.Envs)
				continue
			}
			for _, before := range readBy[f.Envs[0]] {
				if !oneMeaning(f.Envs[0], before, name) {
					t.Errorf("%s is read by %s and by %s: which is meant?", f.Envs[0], before, name)
				}
			}
			readBy[f.Envs[0]] = append(readBy[f.Envs[0]], name)
		}
	})
	if commands < 54 || flags < 90 {
		t.Errorf("got %d commands and %d flags, want at least 54 and 90", commands, flags)
	}
	for name, flag := range map[string]string{
		"MAWID_DATABASE": "--database", "MAWID_LISTEN": "serve --listen", "MAWID_SANDBOX": "serve --sandbox",
		"MAWID_DEMO_LISTEN":         "demo --listen",
		"MAWID_KEYS_CREATE_SANDBOX": "keys create --sandbox", "MAWID_WEBHOOKS_SANDBOX": "webhooks --sandbox",
		"MAWID_ODOO_TIME_ZONE": "odoo serve --time-zone",
	} {
		if got := readBy[name]; len(got) != 1 || !strings.HasSuffix(got[0], flag) {
			t.Errorf("%s: got %q, want it read by %s alone", name, got, flag)
		}
	}
}

// Help is printed as the comments of Go are, which makes one curly quotation mark
// of two straight ones: what is to be typed would not be what is shown.
func TestNoHelpShowsOtherQuotesThanItSays(t *testing.T) {
	t.Parallel()
	check := func(where, text string) {
		if strings.Contains(text, "''") || strings.Contains(text, "``") {
			t.Errorf("%s: got %q, want \"\" in place of two marks", where, text)
		}
	}
	everyCommand(t, func(n *kong.Node) {
		check(n.Path(), n.Help)
		check(n.Path(), n.Detail)
		for _, f := range n.Flags {
			check(n.Path()+" --"+f.Name, f.Help)
		}
	})
	if o := mawid(t, "", "agent", "update", "--help"); o.code != 0 || strings.ContainsAny(o.out, "“”") || !strings.Contains(o.out, `""`) {
		t.Errorf("got %+v, want straight quotes", o)
	}
}

// What a server's environment says must not change what other commands do.
func TestAVariableOfTheServerMakesNoTestKeys(t *testing.T) {
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	create := []string{"keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read", "--data", data}
	t.Setenv("MAWID_SANDBOX", "true")
	if o := mawid(t, "", create...); o.code != 0 || !strings.HasPrefix(o.out, "svc_live_") || o.err != "" {
		t.Errorf("got %+v, want a live key and not a word more", o)
	}
	t.Setenv("MAWID_KEYS_CREATE_SANDBOX", "true")
	if got := must(t, "", create...); !strings.HasPrefix(got, "svc_test_") {
		t.Errorf("got %s, want a test key", got)
	}
}

func TestAVariableThatWasRenamedIsToldOf(t *testing.T) {
	t.Setenv("MAWID_TOKEN", "the-token")
	t.Setenv("MAWID_EXPIRES_IN", "24h")
	if o := mawid(t, "", "connector", "check", "https://erp.example.com"); o.code != command.ExitUsage ||
		!strings.Contains(o.err, "MAWID_TOKEN is not read; the variable of --token is MAWID_CONNECTOR_TOKEN") {
		t.Errorf("got %+v, want the new name", o)
	}
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	o := mawid(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read", "--data", data)
	t.Setenv("MAWID_YES", "true")
	if o := mawid(t, "", "sandbox", "reset", "--org", "noor", "--data", data); o.code != command.ExitFailed ||
		!strings.Contains(o.err, "MAWID_YES is not read; give --yes") {
		t.Errorf("got %+v, want a refusal", o)
	}
	if o.code != 0 || strings.Count(o.out, "\n") != 1 || !strings.Contains(o.err, "MAWID_KEYS_CREATE_EXPIRES_IN") ||
		strings.Contains(o.err, "MAWID_TOKEN") {
		t.Errorf("got %+v, want the key and the new name of what the command reads", o)
	}
}

func TestHelpVersionAndWhatWasMeant(t *testing.T) {
	t.Parallel()
	same := func(a, b []string) {
		if x, y := mawid(t, "", a...), mawid(t, "", b...); x != y || x.code != 0 || x.out == "" {
			t.Errorf("mawid %q and mawid %q differ, or fail:\n%+v\n%+v", a, b, x, y)
		}
	}
	same([]string{"--version"}, []string{"version"})
	same([]string{"--version", "--json"}, []string{"version", "--json"})
	same([]string{"help"}, []string{"--help"})
	same([]string{"help", "keys", "create"}, []string{"keys", "create", "--help"})
	same([]string{"help", "keys"}, []string{"keys", "--help"})
	for line, want := range map[string]string{
		"sreve": `did you mean "serve"`, "keys crete": `did you mean "create"`, "keys list --ogr noor": `did you mean "--org"`,
		"completion tcsh": "bash", "help --json": "no JSON", "completion bash --json": "no JSON",
	} {
		if o := mawid(t, "", strings.Fields(line)...); o.code != command.ExitUsage || o.out != "" || !strings.Contains(o.err, want) {
			t.Errorf("mawid %s: got %+v, want %q", line, o, want)
		}
	}
	if o := mawid(t, "", "help", "nonsense"); o.code != command.ExitUsage || o.out != "" {
		t.Errorf("got %+v, want exit code 2", o)
	}
}

func TestAnErrorIsJSONWhereJSONIsAskedFor(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	for line, want := range map[string]complaint{
		"keys list --org nobody":            {Code: "not_found"},
		"keys lsit --org noor":              {Code: "usage"},
		"keys revoke --org noor 018f3a5e":   {Code: "failed"},
		"webhooks test --org noor --wait x": {Code: "usage"},
	} {
		o := mawid(t, "", append(strings.Fields(line), "--data", data, "--json")...)
		got := decode[complaint](t, o.err)
		if o.out != "" || o.code == 0 || got.Code != want.Code || got.Error == "" {
			t.Errorf("%s: got %+v, want %+v on standard error alone", line, o, want)
		}
	}
}

// person runs a command line at a terminal, where somebody types.
func person(t *testing.T, typed string, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	code := run(t.Context(), args, command.Streams{In: strings.NewReader(typed), Out: &out, Err: &err, Person: true})
	return outcome{code, out.String(), err.String()}
}

// A variable that is set to nothing counts as none, and no directory is meant
// by nothing.
func TestAnEmptyVariableIsNone(t *testing.T) { // Not parallel: it changes the environment.
	t.Chdir(t.TempDir())
	for _, name := range []string{"MAWID_DATA", "MAWID_DATABASE", "MAWID_LOG_FORMAT", "MAWID_LOG_LEVEL", "MAWID_DEV", "MAWID_DEV_HURRY",
		"MAWID_ALLOW_PORTS", "MAWID_SECRET_KEY"} {
		t.Setenv(name, "")
	}
	want := filepath.Join("data", "mawid.db")
	if o := mawid(t, "", "orgs", "list"); o.code != command.ExitFailed || !strings.Contains(o.err, want) {
		t.Errorf("got %+v, want it looked for in %s", o, want)
	}
	if o := mawid(t, "", "orgs", "list", "--data", ""); o.code != command.ExitFailed || !strings.Contains(o.err, want) {
		t.Errorf("got %+v, want it looked for in %s", o, want)
	}
	t.Setenv("MAWID_ORG", "")
	if o := mawid(t, "", "keys", "list"); o.code != command.ExitUsage || !strings.Contains(o.err, "--org") {
		t.Errorf("got %+v, want to be asked for --org", o)
	}
}

func TestWhatIsWrittenWronglyIsAMistakeOnTheCommandLine(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	must(t, "", "agent", "create", "--org", "noor", "--name", "reception", "--data", data)
	must(t, "", "webhooks", "add", "--org", "noor", "--url", "https://example.com/hook", "--data", data)
	for line, want := range map[string]string{
		"orgs list --database mysql://root:pass@db/x":  "sqlite:FILE",
		"orgs list --database sqlite:":                 "sqlite:FILE",
		"migrate --database " + data:                   "sqlite:FILE",
		"serve --database mysql://x":                   "sqlite:FILE",
		"agent calls --org noor --limit 0":             "--limit",
		"agent calls --org noor --limit -1":            "--limit",
		"agent calls --org noor --limit 201":           "--limit",
		"webhooks deliveries --org noor --limit 0":     "--limit",
		"webhooks deliveries --org noor --limit 99999": "--limit",
	} {
		args := strings.Fields(line)
		if !strings.Contains(line, "--database") {
			args = append(args, "--data", data)
		}
		if o := mawid(t, "", args...); o.code != command.ExitUsage || !strings.Contains(o.err, want) || strings.Contains(o.err, "pass@") {
			t.Errorf("%s: got %+v, want exit code 2 and %q", line, o, want)
		}
	}
}
