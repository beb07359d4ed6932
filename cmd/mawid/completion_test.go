package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/toolbox"
)

func TestWhatMayComeNext(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"ser":                           "serve service",
		"keys ":                         "create list revoke",
		"keys re":                       "revoke",
		"--json keys li":                "list",
		"keys list --or":                "--org",
		"keys list --org keys --js":     "--json",
		"--log-level ":                  "debug error info warn",
		"--log-level = d":               "debug",
		"webhooks deliveries --state d": "delivered",
		"completion ":                   "bash fish zsh",
		"help keys cr":                  "create",
		"apply cli":                     "", // a file
		"keys list --org ":              "",
		"nonsense --nonsense x":         "",
		"complet":                       "completion",
	} {
		got := strings.Fields(must(t, "", append([]string{"complete", "--"}, strings.Split(line, " ")...)...))
		if diff := cmp.Diff(strings.Join(got, " "), want); diff != "" {
			t.Errorf("%q (-got +want):\n%s", line, diff)
		}
	}
	if got := must(t, "", "complete"); !strings.Contains(got, "serve\n") || strings.Contains(got, "complete\n") {
		t.Errorf("got %s, want every command that is not hidden", got)
	}
}

// A real bash completes with the real binary.
func TestBashCompletes(t *testing.T) {
	t.Parallel()
	bash := toolbox.Need(t, "bash")
	file := write(t, must(t, "", "completion", "bash"))
	if out, err := exec.CommandContext(t.Context(), bash, "-n", file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for words, want := range map[string]string{
		"mawid sec": "secrets", "mawid keys ": "create list revoke", "mawid keys create --sco": "--scopes", "mawid --log-level = de": "debug",
		"mawid apply ": "",
	} {
		list := strings.Split(words, " ")
		script := `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mawid; echo "${COMPREPLY[*]}"; complete -p mawid`
		cmd := exec.CommandContext(t.Context(), bash, append([]string{"-c", script, "bash", file}, list...)...)
		_, cmd.Env = binary(t)
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(strings.Split(string(out), "complete ")[0]); err != nil || strings.Join(strings.Fields(got), " ") != want ||
			!strings.Contains(string(out), "-F _mawid mawid") {
			t.Errorf("%q: got %v and %q, want %q", words, err, out, want)
		}
	}
}

// Shells that are here read their script without complaint.
func TestShellsReadTheirScripts(t *testing.T) {
	t.Parallel()
	for shell, check := range map[string]string{"zsh": "-n", "fish": "--no-execute", "bash": "-n"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("there is no %s", shell)
			continue
		}
		file := write(t, must(t, "", "completion", shell))
		if out, err := exec.CommandContext(t.Context(), path, check, file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", shell, err, out)
		}
	}
}
