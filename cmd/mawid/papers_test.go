package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command/adapter"
	"github.com/mawid/mawid/internal/voice"
)

// shown is a flag as --help shows it, and the default it has.
type shown struct {
	name, placeholder, env, value string
}

var (
	commandLine = regexp.MustCompile(`(?m)^  ([a-z][a-z-]*(?: [a-z][a-z-]*)*)(?:  |$)`)
	flagLine    = regexp.MustCompile(`^\s+(?:-\w, +)?--(?:\[no-\])?([a-z][a-z0-9-]*)(?:\[?=("?)([^"\s\]]*))?`)
	envName     = regexp.MustCompile(`\$(MAWID_[A-Z_]+)`)
	codeSpan    = regexp.MustCompile("`([^`\n]+)`")
)

// helped is what --help says of a command: the commands below it, and its flags.
func helped(t *testing.T, command string) (below []string, flags map[string]shown) {
	t.Helper()
	text := must(t, "", append(strings.Fields(command), "--help")...)
	if _, list, ok := strings.Cut(text, "\nCommands:\n"); ok {
		list, _, _ = strings.Cut(list, "\nFlags:\n")
		for _, m := range commandLine.FindAllStringSubmatch(list, -1) {
			below = append(below, m[1])
		}
	}
	_, text, _ = strings.Cut(text, "\nFlags:\n")
	flags = map[string]shown{}
	last := ""
	for line := range strings.Lines(text) {
		if m := flagLine.FindStringSubmatch(line); m != nil && m[1] != "help" {
			last = m[1]
			flags[last] = shown{name: m[1], placeholder: m[3]}
			if m[2] != "" { // kong shows the default in the place of a placeholder
				flags[last] = shown{name: m[1], placeholder: strings.ToUpper(m[1])}
			}
		} else if strings.TrimSpace(line) == "" || m != nil {
			last = ""
		}
		if f, ok := flags[last]; ok {
			if m := envName.FindStringSubmatch(line); m != nil {
				f.env = m[1]
				flags[last] = f
			}
		}
	}
	return below, flags
}

// defaults gives the defaults of all flags, by command and name.
func defaults(t *testing.T) map[string]string {
	t.Helper()
	parser, err := grammar(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	var walk func(n *kong.Node, command string)
	walk = func(n *kong.Node, command string) {
		for _, f := range n.Flags {
			if !f.IsBool() {
				out[command+" --"+f.Name] = f.Default
			}
		}
		for _, c := range n.Children {
			walk(c, strings.TrimSpace(command+" "+c.Name))
		}
	}
	walk(parser.Model.Node, "")
	return out
}

// documented is the rows of configuration.md's tables of flags, by command;
// those of every command are under nothing.
func documented(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Commands and flags\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := map[string]string{}
	var of []string
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if !strings.HasPrefix(line, "|") || len(cells) < 2 || strings.HasPrefix(line, "|---") {
			continue
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		if strings.Contains(first, "`--") {
			rows[""] += line
			continue
		}
		if strings.TrimSpace(first) != "" {
			of = nil
			for _, m := range codeSpan.FindAllStringSubmatch(first, -1) {
				of = append(of, strings.Join(slices.DeleteFunc(strings.Fields(m[1]), func(w string) bool {
					return strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") != ""
				}), " "))
			}
		}
		for _, command := range of {
			rows[command] += line
		}
	}
	return rows
}

// row is the row that a flag needs.
func (f shown) row(command string) string {
	flag, value := "--"+f.name, f.value
	if f.placeholder != "" {
		flag += " " + f.placeholder
	}
	if value != "" {
		value = "`" + value + "`"
	}
	if command == "" {
		return fmt.Sprintf("| `%s` | `%s` | %s | … |", flag, f.env, value)
	}
	return fmt.Sprintf("| `%s` | `%s` | `%s` | %s |", command, flag, f.env, value)
}

// missing tells whether rows say nothing of a flag, its variable or its default.
func (f shown) missing(rows string) bool {
	word := func(w string) bool {
		return regexp.MustCompile(`(^|[^\w-])` + regexp.QuoteMeta(w) + `($|[^\w-])`).MatchString(rows)
	}
	return !word("--"+f.name) || f.env != "" && !word(f.env) || f.value != "" && !word(f.value)
}

// Every command and every flag, with its variable and its default, stands in
// configuration.md, and nothing stands there that is not.
func TestEveryFlagStandsInTheConfiguration(t *testing.T) {
	t.Parallel()
	rows, values := documented(t), defaults(t)
	commands, global := helped(t, "")
	if len(commands) < 40 || len(global) < 8 || len(rows) < 30 {
		t.Fatalf("got %d commands, %d flags of all and %d rows, want all of them", len(commands), len(global), len(rows))
	}
	known := map[string]bool{"": true}
	check := func(command string, flags, above map[string]shown) {
		t.Helper()
		known[command] = true
		if _, ok := rows[command]; !ok {
			t.Errorf("docs/configuration.md has no row of mawid %s; add\n| `%s` | … | … | … |", command, command)
		}
		for _, name := range slices.Sorted(maps.Keys(flags)) {
			f := flags[name]
			if _, ok := above[name]; ok || slices.ContainsFunc(voice.Vendors, func(v voice.Vendor) bool {
				return v.Secret != nil && v.Secret.Flag == name // The guide explains these, and another test looks there.
			}) {
				continue
			}
			f.value = values[command+" --"+name]
			if f.missing(rows[command]) {
				t.Errorf("docs/configuration.md does not say of mawid %s what --%s is, or its variable, or its default; add\n%s",
					command, name, f.row(command))
			}
		}
	}
	check("", global, nil)
	for _, command := range commands {
		above := maps.Clone(global)
		words := strings.Fields(command)
		for n := 1; n < len(words); n++ {
			group := strings.Join(words[:n], " ")
			_, flags := helped(t, group)
			if !known[group] && len(flags) > len(above) {
				check(group, flags, above)
			}
			known[group] = true
			maps.Copy(above, flags)
		}
		_, flags := helped(t, command)
		check(command, flags, above)
	}
	for command := range rows {
		if !known[command] {
			t.Errorf("docs/configuration.md has a row of mawid %s, which there is not", command)
		}
	}
}

// pages gives our documents by name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	files := []string{"../../README.md"}
	err := filepath.WalkDir("../../docs", func(file string, _ fs.DirEntry, err error) error {
		if filepath.Ext(file) == ".md" {
			files = append(files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimPrefix(file, "../../")] = string(text)
	}
	return out
}

// A command in the middle of a sentence is run by nobody, but exists with the
// flags that it is written with. Those in blocks are run, by the stories.
func TestCommandsInSentencesExist(t *testing.T) {
	t.Parallel()
	commands, global := helped(t, "")
	mentions := 0
	for doc, text := range pages(t) {
		for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
			words := strings.Fields(m[1])
			if words[0] != "mawid" || len(words) < 2 || strings.Trim(words[1], "abcdefghijklmnopqrstuvwxyz-") != "" {
				continue
			}
			mentions++
			words = append(words[:1], adapter.Short(words[1:])...)
			command := words[1]
			for _, w := range words[2:] {
				if !slices.ContainsFunc(commands, func(c string) bool { return c == command+" "+w || strings.HasPrefix(c, command+" "+w+" ") }) {
					break
				}
				command += " " + w
			}
			if !slices.ContainsFunc(commands, func(c string) bool { return c == command || strings.HasPrefix(c, command+" ") }) &&
				!strings.HasPrefix(command, "--") {
				t.Errorf("%s: %s: there is no such command", doc, m[1])
				continue
			}
			if strings.HasPrefix(command, "--") {
				command = ""
			}
			_, flags := helped(t, command)
			for _, w := range words[1:] {
				name, _, _ := strings.Cut(strings.TrimPrefix(w, "--"), "=")
				if _, ok := flags[name]; strings.HasPrefix(w, "--") && !ok && global[name].name == "" && name != "help" && name != "version" {
					t.Errorf("%s: %s: mawid %s has no flag %s", doc, m[1], command, w)
				}
			}
		}
	}
	if mentions < 40 {
		t.Errorf("got %d mentions, want all of them", mentions)
	}
}
