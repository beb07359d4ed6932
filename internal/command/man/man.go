// Package man is mawid man: the manual page, made from the grammar of the commands, so
// that it says what --help says.
package man

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
)

// Cmd is the command.
type Cmd struct{}

// Help teaches where to put it.
func (Cmd) Help() string {
	return `Prints the manual page of mawid with all its commands, as man reads it.

	mawid man >/usr/local/share/man/man1/mawid.1
	mawid man | man -l -`
}

// Run prints the page.
func (Cmd) Run(k *kong.Context, g *command.Global, s command.Streams) error {
	if g.JSON {
		return command.Usage("man is for people; it has no JSON")
	}
	_, err := io.WriteString(s.Out, Page(k.Model.Node))
	return err
}

// Page is the manual page of a program.
func Page(n *kong.Node) string {
	var p page
	p.line(`.TH %s 1`, strings.ToUpper(n.Name))
	p.line(".SH NAME")
	p.text(n.Name + " - appointment booking service")
	p.line(".SH SYNOPSIS")
	p.text(n.Name + " COMMAND [FLAGS]")
	p.line(".SH DESCRIPTION")
	p.text(n.Help)
	p.line(".SH FLAGS OF EVERY COMMAND")
	p.flags(n)
	p.line(".SH COMMANDS")
	for _, c := range n.Children {
		p.command(c)
	}
	return p.String()
}

// page is a page being written.
type page struct{ strings.Builder }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// text writes paragraphs. What is indented by a tab is an example, and stays as it is.
func (p *page) text(text string) {
	example := false
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		code, is := strings.CutPrefix(line, "\t")
		if is != example {
			p.line(map[bool]string{true: ".PP\n.RS 4\n.nf", false: ".fi\n.RE"}[is])
			example = is
		}
		switch {
		case is:
			p.line("%s", plain(code))
		case line == "":
			p.line(".PP")
		default:
			p.line("%s", plain(line))
		}
	}
	if example {
		p.line(".fi\n.RE")
	}
}

// command writes a command, and those below it.
func (p *page) command(n *kong.Node) {
	if n.Hidden {
		return
	}
	if n.Leaf() {
		p.line(`.SS "%s"`, plain(n.Summary()))
		p.text(n.Help)
		if n.Detail != "" {
			p.line(".PP")
			p.text(n.Detail)
		}
		p.flags(n)
	}
	for _, c := range n.Children {
		p.command(c)
	}
}

// flags writes the flags that a command has of its own.
func (p *page) flags(n *kong.Node) {
	for _, f := range n.Flags {
		if f.Hidden || f.Name == "help" {
			continue
		}
		p.line(".TP")
		p.line(`\fB\-\-%s\fR`, plain(strings.TrimPrefix(f.String(), "--")))
		p.text(f.Help)
		if len(f.Envs) > 0 {
			p.text("Variable: " + strings.Join(f.Envs, ", "))
		}
	}
}

// plain is text without anything that man would take for a word of its own.
func plain(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
