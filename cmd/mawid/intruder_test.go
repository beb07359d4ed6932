package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// secretWord stands in everything of noor that could be shown.
const secretWord = "Glioblastoma"

// belongings gives noor something of everything that a command can name, and
// what each is named by.
func (o bureau) belongings(t *testing.T) (names []string) {
	t.Helper()
	for _, line := range []string{
		"users add --name " + secretWord + " --role manager late@noor.example",
		"keys create --name " + secretWord + " --scopes availability:read",
		"messages add --kind taqnyat --set sender=Noor --set token=T --name " + secretWord,
		"agent create --name " + secretWord, "webhooks add --url https://crm.example.com/" + secretWord,
	} {
		must(t, "", o.args(append(strings.Fields(line), "--org", "noor")...)...)
	}
	names = []string{"late@noor.example", secretWord, "https://crm.example.com/" + secretWord}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)"table":"(\w+)","row":.*?"id":"([0-9a-f-]{36})"`).FindAllStringSubmatch(o.exported(t), -1) {
		if !seen[m[1]] { // One of each table is enough.
			seen[m[1]] = true
			names = append(names, m[2])
		}
	}
	if len(names) < 8 {
		t.Fatalf("got %v, want an id of each table", names)
	}
	return append(names, "call-"+names[3], "callback-"+names[3], "customer-"+names[3])
}

// exported is everything of noor but for its audit log.
func (o bureau) exported(t *testing.T) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(must(t, "", o.args("orgs", "export", "--org", "noor")...)) {
		if !strings.Contains(line, `"table":"audit_log"`) && strings.Contains(line, `"table"`) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// Every command that works on one organization and takes a name or an id, with
// those of another organization: it shows and changes nothing of it.
func TestNoCommandReachesAnotherOrganization(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	must(t, strings.ReplaceAll(clinic, "slug: noor", "slug: salam"), o.args("apply", "-")...)
	theirs := o.belongings(t)
	before := o.exported(t)
	walked := 0
	everyCommand(t, func(n *kong.Node) {
		if !n.Leaf() || len(n.Positional) == 0 {
			return
		}
		line, ofOrg := strings.Fields(n.Path()), false
		for _, f := range n.Flags {
			switch {
			case f.Name == "org":
				ofOrg = true
			case f.Name == "yes":
				line = append(line, "--yes")
			case f.Name == "missed":
				line = append(line, "--missed")
			case f.Required:
				line = append(line, "--"+f.Name, "owner")
			}
		}
		if !ofOrg || strings.HasPrefix(n.Path(), "agent chat") { // A conversation names an agent, and listens.
			return
		}
		walked++
		for _, name := range theirs {
			got := mawid(t, "", o.args(append(line, "--org", "salam", name)...)...)
			if strings.Contains(got.out, secretWord) && !strings.Contains(name, secretWord) {
				t.Errorf("mawid %s %s: got %+v, want not a word of theirs", strings.Join(line, " "), name, got)
			}
		}
		if o.exported(t) != before {
			t.Fatalf("mawid %s with --org salam has changed noor", strings.Join(line, " "))
		}
	})
	if walked < 10 {
		t.Errorf("got %d commands, want at least 10", walked)
	}
}
