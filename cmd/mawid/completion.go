package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help teaches where to put it.
func (completionCmd) Help() string {
	return `Prints a script that makes a shell complete commands, flags and their values when TAB is pressed. It asks the mawid of the command line, so that it need not be made again after an upgrade.

	mawid completion bash >/etc/bash_completion.d/mawid
	mawid completion zsh >"${fpath[1]}/_mawid"
	mawid completion fish >~/.config/fish/completions/mawid.fish

For this bash only:

	source <(mawid completion bash)`
}

// completions are the scripts. Each asks mawid complete what may stand at the
// place of the last word; where that is nothing, the shell offers files.
var completions = map[string]string{
	"bash": `# Completion of mawid for bash.
_mawid() {
	local IFS=$'\n'
	COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _mawid mawid
`,
	"zsh": `#compdef mawid
# Completion of mawid for zsh.
_mawid() {
	local -a candidates
	candidates=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "${candidates[*]}" ]]; then
		compadd -a candidates
	else
		_files
	fi
}
if [[ "${funcstack[1]}" == _mawid ]]; then
	_mawid "$@"
else
	compdef _mawid mawid
fi
`,
	"fish": `# Completion of mawid for fish.
function __mawid_complete
	set -l words (commandline -opc) (commandline -ct)
	$words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c mawid -a '(__mawid_complete)'
`,
}

// Run prints the script.
func (c *completionCmd) Run(g *command.Global, io command.Streams) error {
	if g.JSON {
		return command.Usage("completion prints a script for a shell; it has no JSON")
	}
	_, err := fmt.Fprint(io.Out, completions[c.Shell])
	return err
}

// completeCmd is what the scripts ask.
type completeCmd struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"What stands on the command line behind mawid; the last word is the one to complete."`
}

// Run prints what the last word may be, a line for each.
func (c *completeCmd) Run(k *kong.Context, io command.Streams) error {
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	if len(words) == 0 {
		words = []string{""}
	}
	return printLines(io.Out, candidates(k.Model.Node, words))
}

func printLines(out io.Writer, lines []string) error {
	for _, l := range lines {
		if _, err := fmt.Fprintln(out, l); err != nil {
			return err
		}
	}
	return nil
}

// candidates are what may stand in place of the last word: values of a flag,
// flags, or commands. None: the shell knows better, such as the names of files.
func candidates(n *kong.Node, words []string) []string {
	last := words[len(words)-1]
	var open *kong.Flag // whose value comes next
	for _, w := range words[:len(words)-1] {
		switch {
		case open != nil && w == "=": // bash takes --flag=value apart
		case open != nil:
			open = nil
		case strings.HasPrefix(w, "-"):
			open = flagOf(n, w)
		default:
			if child := childOf(n, w); child != nil {
				n = child
			}
		}
	}
	var all []string
	switch {
	case open != nil:
		all, last = strings.Split(open.Enum, ","), strings.TrimPrefix(last, "=")
	case strings.HasPrefix(last, "-"):
		for _, group := range n.AllFlags(true) {
			for _, f := range group {
				all = append(all, "--"+f.Name)
			}
		}
	default:
		for _, child := range n.Children {
			if !child.Hidden {
				all = append(all, child.Name)
			}
		}
		for _, arg := range n.Positional {
			all = append(all, strings.Split(arg.Enum, ",")...)
		}
	}
	all = slices.DeleteFunc(all, func(s string) bool { return s == "" || !strings.HasPrefix(s, last) })
	slices.Sort(all)
	return slices.Compact(all)
}

// childOf finds a command below another. Behind help there are all of them.
func childOf(n *kong.Node, name string) *kong.Node {
	i := slices.IndexFunc(n.Children, func(c *kong.Node) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	if n.Parent == nil && name == "help" {
		return n
	}
	return n.Children[i]
}

// flagOf finds the flag of a word, if a value is to follow.
func flagOf(n *kong.Node, word string) *kong.Flag {
	for _, group := range n.AllFlags(false) {
		for _, f := range group {
			if "--"+f.Name == word && !f.IsBool() {
				return f
			}
		}
	}
	return nil
}
