package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/toolbox"
)

// A command of one of these names takes something away. A restore does not: it keeps what it replaces.
var takesAway = []string{"revoke", "remove", "reset", "delete", "erase"}

func TestWhatTakesAwayHasAYes(t *testing.T) {
	t.Parallel()
	everyCommand(t, func(n *kong.Node) {
		for _, name := range takesAway {
			if n.Name != name {
				continue
			}
			var yes bool
			for _, f := range n.Flags {
				yes = yes || f.Name == "yes"
			}
			if !yes {
				t.Errorf("mawid %s has no --yes; embed agreed, and ask", n.Path())
			}
		}
	})
}

func TestWhatCannotBeUndoneIsAskedFor(t *testing.T) {
	t.Parallel()
	data := begun(t)
	where := []string{"--data", data, "--org", "noor"}
	must(t, clinic+"users: [{email: huda@noor.example, name: Huda, role: owner}]\n", "apply", "-", "--data", data)
	must(t, "", append([]string{"users", "add", "--name", "Sara", "--role", "manager", "sara@noor.example"}, where...)...)
	must(t, "", append([]string{"users", "add", "--name", "Lina", "--role", "manager", "lina@noor.example"}, where...)...)
	joined(t, data, "huda@noor.example")
	joined(t, data, "sara@noor.example")
	key := must(t, "", append([]string{"keys", "create", "--name", "crm", "--scopes", "availability:read"}, where...)...)
	must(t, "", append([]string{"agent", "create", "--name", "reception"}, where...)...)
	must(t, "", append([]string{"webhooks", "add", "--url", "https://crm.example.com/hooks"}, where...)...)
	must(t, "", append([]string{"connector", "set", "--url", "https://erp.example.com", "--token", "the-token-of-this-test"}, where...)...)
	for _, c := range []struct{ line, names string }{
		{"sandbox reset", "noor"},
		{"webhooks rotate https://crm.example.com/hooks --overlap 0s", "https://crm.example.com/hooks"},
		{"webhooks remove https://crm.example.com/hooks", "https://crm.example.com/hooks"},
		{"connector remove", "https://erp.example.com"},
		{"agent rotate reception", "reception"},
		{"agent revoke reception", "reception"},
		{"keys revoke " + key[:15], "crm"},
		{"users remove sara@noor.example", "Sara"},
		{"users remove lina@noor.example", "lina@noor.example"},
	} {
		args := append(strings.Fields(c.line), where...)
		before := dumpOf(t, data)
		if o := mawid(t, "yes\n", args...); o.code != command.ExitFailed || o.out != "" || !strings.Contains(o.err, "Give --yes") ||
			!strings.Contains(o.err, c.names) {
			t.Errorf("%s, nobody there: got %+v, want a refusal that names %s", c.line, o, c.names)
		}
		if o := person(t, "no\n", args...); o.code != command.ExitFailed || o.out != "" || !strings.Contains(o.err, "Type yes") {
			t.Errorf("%s, answered no: got %+v, want a refusal", c.line, o)
		}
		if dumpOf(t, data) != before {
			t.Errorf("%s: something changed although nobody agreed", c.line)
		}
		if o := person(t, "yes\n", args...); o.code != 0 || !strings.Contains(o.err, c.names) {
			t.Errorf("%s, answered yes: got %+v, want it done", c.line, o)
		}
	}
	reset := []string{"users", "reset", "huda@noor.example", "--data", data}
	if o := mawid(t, "yes\n", reset...); o.code != command.ExitFailed || o.out != "" {
		t.Errorf("got %+v, want a refusal", o)
	}
	if o := person(t, "yes\n", reset...); o.code != 0 || !strings.Contains(o.out, "/password/") {
		t.Errorf("got %+v, want a link", o)
	}
}

// The same with the binary, at a real terminal and without.
func TestTheQuestionIsAskedAtATerminal(t *testing.T) {
	t.Parallel()
	terminal := toolbox.Need(t, "script") // makes a terminal
	bin, env := binary(t)
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	line := bin + " sandbox reset --org noor --data " + data
	plain := exec.CommandContext(t.Context(), "sh", "-c", line+" </dev/null")
	plain.Env = env
	if out, err := plain.CombinedOutput(); err == nil || plain.ProcessState.ExitCode() != command.ExitFailed ||
		!strings.Contains(string(out), "nobody at a terminal") {
		t.Errorf("without a terminal: got %v and %s, want exit code 1 and how to do it", err, out)
	}
	asked := exec.CommandContext(t.Context(), terminal, "-qec", line, "/dev/null")
	asked.Env = env
	asked.Stdin = strings.NewReader("yes\n")
	if out, err := asked.CombinedOutput(); err != nil || !strings.Contains(string(out), "Type yes") ||
		!strings.Contains(string(out), "is empty") {
		t.Errorf("at a terminal: got %v and %s, want the question, and it done", err, out)
	}
}
