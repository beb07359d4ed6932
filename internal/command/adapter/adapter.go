// Package adapter has the commands of mawid adapter: programs that stand in
// front of a system that does not speak the connector contract.
//
//   - adapter.go: the list of them, and the name that Odoo's had before there
//     were several
//   - front.go: what all have in common: their flags, and serving the contract
//   - odoo.go, caldav.go: one each
package adapter

import (
	"fmt"
	"text/tabwriter"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// Cmd holds the adapters: a command for each row of adapter.Kinds.
type Cmd struct {
	List   listCmd   `cmd:"" default:"1" help:"List the adapters (the default)."`
	CalDAV caldavCmd `cmd:"" name:"caldav" help:"Serve the connector contract in front of a CalDAV server."`
	Odoo   odooCmd   `cmd:"" help:"Serve the connector contract in front of an Odoo server."`
}

// Help teaches by an example.
func (Cmd) Help() string {
	return `An adapter stands between mawid and a system that does not speak the connector contract, and is run wherever it can reach that system. Needs no database. mawid adapter lists them; mawid adapter NAME --help teaches each.

	mawid adapter caldav --url https://cloud.example.com --user clinic

Then the adapter's address and its token are entered as the organization's own system: in the dashboard under Settings, Your own system, or with mawid connector set.`
}

// Short is how adapters were called before there were several: mawid odoo is
// mawid adapter odoo.
func Short(args []string) []string {
	at := 0
	if len(args) > 1 && args[0] == "help" {
		at = 1
	}
	if len(args) > at && args[at] == "odoo" {
		return append(append(append([]string{}, args[:at]...), "adapter"), args[at:]...)
	}
	return args
}

type listCmd struct{}

// Run prints the table.
func (listCmd) Run(g *command.Global, io command.Streams) error {
	type line struct {
		Name   string `json:"name"`
		Title  string `json:"title"`
		About  string `json:"about"`
		Listen string `json:"listen"` // unless told otherwise
		Guide  string `json:"guide"`
	}
	list := []line{}
	for _, k := range adapter.Kinds {
		list = append(list, line{k.Name, k.Title.En, k.About.En, k.Listen, "docs/" + k.Name + ".md"})
	}
	return g.Tell(io, list, func() error {
		w := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "ADAPTER\tFOR\tGUIDE")
		for _, l := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\n", l.Name, l.Title, l.Guide)
		}
		fmt.Fprintln(w, "\nmawid adapter NAME --help shows how to run one.")
		return w.Flush()
	})
}
