package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/voice"
)

// Whoever adds a carrier or a platform with a secret gives it a flag in the
// table, and says in docs/voice.md what it is.
func TestEverySecretOfAnAgentHasAFlagThatTheGuideExplains(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/voice.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"create", "update"} {
		var c cli
		parser, err := grammar(&c)
		if err != nil {
			t.Fatal(err)
		}
		flags := map[string]*kong.Flag{}
		var walk func(n *kong.Node)
		walk = func(n *kong.Node) {
			if n.Name == command && n.Parent != nil && n.Parent.Name == "agent" {
				for _, f := range n.Flags {
					flags[f.Name] = f
				}
			}
			for _, below := range n.Children {
				walk(below)
			}
		}
		walk(parser.Model.Node)
		for _, v := range voice.Vendors {
			if v.Secret == nil {
				continue
			}
			f := flags[v.Secret.Flag]
			if f == nil || len(f.Envs) != 1 || f.Envs[0] != v.Secret.Variable() || f.Help != v.Secret.Help {
				t.Errorf("agent %s has no right flag for the secret of %s: %+v", command, v.Name, f)
			}
			if !strings.Contains(string(guide), "`--"+v.Secret.Flag+"`") || !strings.Contains(string(guide), v.Secret.Variable()) {
				t.Errorf("docs/voice.md does not explain --%s and %s", v.Secret.Flag, v.Secret.Variable())
			}
		}
	}
}
