package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command/messages"
	"github.com/mawid/mawid/internal/voice"
)

// grammar makes the parser of the whole command line.
func grammar(c *cli, options ...kong.Option) (*kong.Kong, error) {
	c.Agent.Create.Plugins, c.Agent.Update.Plugins = secretFlags(), secretFlags()
	return kong.New(c, append([]kong.Option{
		kong.Name("mawid"),
		kong.Description(about),
		kong.PostBuild(nameLists),
		kong.PostBuild(nameVariables),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
	}, options...)...)
}

// lists are what flags may be, as far as it is kept elsewhere: ${events} in a tag.
var lists = strings.NewReplacer("${events}", booking.KindNames(booking.Subscribable), "${channel_kinds}", messages.Kinds(),
	"${text_kinds}", messages.TextKinds(), "${text_forms}", messages.TextForms(), "${purposes}", messages.Purposes(),
	"${message_statuses}", messages.Statuses(), "${platforms}", strings.Join(voice.ExportedVendors(), ","))

// nameLists writes the lists into the flags. kong could do it, and would look through all of
// them for other names, anew for each of hundreds of flags.
func nameLists(k *kong.Kong) error {
	return kong.Visit(k.Model, func(n kong.Visitable, next kong.Next) error {
		if v, ok := n.(*kong.Value); ok {
			v.Help, v.Enum, v.Default = lists.Replace(v.Help), lists.Replace(v.Enum), lists.Replace(v.Default)
		}
		return next(nil)
	})
}

// shared are the flags that mean the same wherever they stand, and have one
// variable.
var shared = map[string]string{"org": "MAWID_ORG", "base-url": "MAWID_BASE_URL",
	"backup-passphrase-file": "MAWID_BACKUP_PASSPHRASE_FILE", // #nosec G101 -- the name of a variable
	"backup-dir":             "MAWID_BACKUP_DIR", "backup-every": "MAWID_BACKUP_EVERY",
	"tls-cert": "MAWID_TLS_CERT", "tls-key": "MAWID_TLS_KEY"}

// nameVariables gives every flag its variable. Those of every command and of
// serve, which make up the environment of a server, are MAWID_FLAG; another
// command's are MAWID_COMMAND_FLAG, so that what is meant for the server
// changes nothing else. A flag with env:"-" has none. A variable that is set to
// nothing is not read, as if it were not set: MAWID_DATA= does not mean the
// directory that one happens to be in.
func nameVariables(k *kong.Kong) error {
	var walk func(n *kong.Node, prefix string)
	walk = func(n *kong.Node, prefix string) {
		for _, f := range n.Flags {
			switch {
			case f.Name == "help" || slices.Equal(f.Envs, []string{"-"}):
				f.Envs = nil
			case len(f.Envs) == 0 && shared[f.Name] != "":
				f.Envs = []string{shared[f.Name]}
			case len(f.Envs) == 0:
				f.Envs = []string{variable(prefix, f.Name)}
			}
			f.Tag.Envs = slices.DeleteFunc(slices.Clone(f.Envs), func(env string) bool {
				value, set := os.LookupEnv(env)
				return set && value == ""
			})
		}
		for _, child := range n.Children {
			if child.Name == "serve" && n.Parent == nil {
				walk(child, prefix)
			} else {
				walk(child, variable(prefix, child.Name))
			}
		}
	}
	walk(k.Model.Node, "MAWID")
	return nil
}

// variable spells a variable from its parts.
func variable(prefix, name string) string {
	return prefix + "_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// renamed tells of variables that are set under the name that a flag had when
// its command was no part of it, and that is nobody's name any more. Somebody
// means them, and would wonder why nothing comes of it.
func renamed(k *kong.Context) (notes []string) {
	known := map[string]bool{}
	_ = kong.Visit(k.Model, func(n kong.Visitable, next kong.Next) error {
		if f, ok := n.(*kong.Flag); ok {
			for _, env := range f.Envs {
				known[env] = true
			}
		}
		return next(nil)
	})
	for _, f := range k.Flags() {
		old := variable("MAWID", f.Name)
		if _, set := os.LookupEnv(old); !set || f.Set || known[old] {
			continue
		}
		switch {
		case len(f.Envs) > 0:
			notes = append(notes, fmt.Sprintf("%s is not read; the variable of --%s is %s", old, f.Name, f.Envs[0]))
		case f.Name == "json" || f.Name == "yes":
			notes = append(notes, fmt.Sprintf("%s is not read; give --%s", old, f.Name))
		}
	}
	return notes
}
