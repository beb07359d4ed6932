package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/connector/adapter"
)

// adapterCmd holds the adapters: a command for each row of adapter.Kinds.
type adapterCmd struct {
	List   adapterListCmd `cmd:"" default:"1" help:"List the adapters (the default)."`
	CalDAV caldavCmd      `cmd:"" name:"caldav" help:"Serve the connector contract in front of a CalDAV server."`
	Odoo   odooCmd        `cmd:"" help:"Serve the connector contract in front of an Odoo server."`
}

// Help teaches by an example.
func (adapterCmd) Help() string {
	return `An adapter stands between mawid and a system that does not speak the connector contract, and is run wherever it can reach that system. Needs no database. mawid adapter lists them; mawid adapter NAME --help teaches each.

	mawid adapter caldav --url https://cloud.example.com --user clinic

Then the adapter's address and its token are entered as the organization's own system: in the dashboard under Settings, Your own system, or with mawid connector set.`
}

// short is how adapters were called before there were several: mawid odoo is
// mawid adapter odoo.
func short(args []string) []string {
	at := 0
	if len(args) > 1 && args[0] == "help" {
		at = 1
	}
	if len(args) > at && args[at] == "odoo" {
		return append(append(append([]string{}, args[:at]...), "adapter"), args[at:]...)
	}
	return args
}

type adapterListCmd struct{}

// Run prints the table.
func (adapterListCmd) Run(g *global, io streams) error {
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
	return g.tell(io, list, func() error {
		w := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "ADAPTER\tFOR\tGUIDE")
		for _, l := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\n", l.Name, l.Title, l.Guide)
		}
		fmt.Fprintln(w, "\nmawid adapter NAME --help shows how to run one.")
		return w.Flush()
	})
}

// Limits of an adapter's server.
const (
	adapterReadTimeout  = 10 * time.Second
	adapterWriteTimeout = 60 * time.Second
	shortestToken       = 20 // characters
)

// checkToken looks whether a token is one that nobody guesses.
func checkToken(token string) error {
	if len(token) < shortestToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return usage("--token must be 20 or more visible ASCII characters without spaces; make one with: openssl rand -hex 32")
	}
	return nil
}

// serveContract serves an adapter until the context ends. Ready is called when
// it listens.
func serveContract(ctx context.Context, listen string, h http.Handler, logger *slog.Logger, ready func()) error {
	ln, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	logger.Info("serving the connector contract", slog.String("address", reachable(ln)))
	ready()
	server := &http.Server{Handler: h, ReadTimeout: adapterReadTimeout, WriteTimeout: adapterWriteTimeout, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 32 << 10,
		ErrorLog:       slog.NewLogLogger(logger.Handler(), slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ln) }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), adapterWriteTimeout)
		defer cancel()
		err = server.Shutdown(last)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
