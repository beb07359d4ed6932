package adapter

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/fault"
)

// odooCmd serves the connector contract in front of an Odoo server. Its own
// --database would be the one of every command, so that it is read from there
// when it stands on the command line.
type odooCmd struct {
	URL  string `name:"url" help:"Address of the Odoo server, such as https://clinic.odoo.com." required:"" env:"MAWID_ODOO_URL" placeholder:"URL"`
	DB   string `name:"db" help:"Name of the database in Odoo; --database NAME is the same here." env:"MAWID_ODOO_DATABASE" placeholder:"NAME"`
	User string `help:"Login of the Odoo user to work as." required:"" env:"MAWID_ODOO_USER" placeholder:"LOGIN"`
	Key  string `help:"API key of that user; a password works too, but not for JSON-2. In the environment other users of the machine do not see it." required:"" env:"MAWID_ODOO_KEY" placeholder:"KEY"`

	Serve odooServeCmd `cmd:"" default:"withargs" help:"Serve the connector contract (the default)."`
	Setup odooSetupCmd `cmd:"" help:"Create the fields that bookings need, once, as an administrator."`
	Hours odooHoursCmd `cmd:"" help:"Print the working hours that Odoo knows, as mawid apply reads them."`
}

// Help teaches by examples.
func (odooCmd) Help() string {
	return `Connects a clinic that works with Odoo 14 or later: its internal users are the resources, its calendar the busy times, and bookings appear in it. Needs no database of its own. docs/odoo.md leads through the set-up.

Once, with the key of an administrator:

	mawid adapter odoo setup --url https://clinic.example.com --database clinic --user admin --key KEY

Then, with the key of a user of its own and a token that you make up:

	export MAWID_ODOO_KEY=… MAWID_ODOO_TOKEN=$(openssl rand -hex 32)
	mawid adapter odoo --url https://clinic.example.com --database clinic --user mawid@clinic.example.com

mawid adapter odoo serve --help lists the flags of serving: --token, --listen, --working-hours and --time-zone. Every flag is also a variable that begins with MAWID_ODOO_: --time-zone is MAWID_ODOO_TIME_ZONE, --database is MAWID_ODOO_DATABASE.`
}

// client makes the client that the flags describe, and gives the address of
// Odoo.
func (c *odooCmd) client(g *command.Global, k *kong.Context) (*odoo.Client, *url.URL, error) {
	u, err := checkURL(c.URL, "https://clinic.example.com")
	if err != nil {
		return nil, nil, err
	}
	database := c.DB
	for _, p := range k.Path {
		if p.Flag != nil && p.Flag.Name == "database" {
			database = g.Database
		}
	}
	if database == "" {
		return nil, nil, command.Usage("--database: which database of Odoo? Its name is in Odoo's address bar or at /web/database/selector; " +
			"on odoo.com it is the part before .odoo.com")
	}
	return odoo.NewClient(strings.TrimRight(c.URL, "/"), database, c.User, c.Key), u, nil
}

type odooServeCmd struct {
	Token    string `help:"Token that callers must bring; enter the same at mawid. 20 characters or more: openssl rand -hex 32." required:"" env:"MAWID_ODOO_TOKEN" placeholder:"TOKEN"`
	Listen   string `help:"Address to listen on." default:"127.0.0.1:8091" env:"MAWID_ODOO_LISTEN" placeholder:"HOST:PORT"`
	Hours    bool   `name:"working-hours" help:"Follow the working hours of employees and rooms in Odoo: what lies outside is busy." env:"MAWID_ODOO_WORKING_HOURS"`
	TimeZone string `help:"Zone of all-day events of users who have set none in Odoo." default:"Asia/Riyadh" env:"MAWID_ODOO_TIME_ZONE" placeholder:"ZONE"`
}

// Run serves until the context ends.
func (c *odooServeCmd) Run(ctx context.Context, g *command.Global, io command.Streams, parent *odooCmd, k *kong.Context) error {
	client, u, err := parent.client(g, k)
	if err != nil {
		return err
	}
	flags := front{token: c.Token, listen: c.Listen, zone: c.TimeZone}
	return flags.serve(ctx, g, io, func(zone *civil.Zone, logger *slog.Logger) (adapter.System, func(), error) {
		system, err := odoo.New(odoo.Config{Client: client, Zone: zone, Logger: logger, Now: time.Now, FollowHours: c.Hours})
		return system, func() {
			if exposed(u) {
				logger.Warn("the key travels unencrypted; use https", slog.String("url", parent.URL))
			}
			go look(ctx, client, system, logger) // An Odoo that is down now may come up later: this only tells.
		}, err
	})
}

// look logs whether Odoo can be reached and is set up, and what should be
// mended: at first, and then every day, for keys end.
func look(ctx context.Context, client *odoo.Client, system *odoo.Adapter, logger *slog.Logger) {
	for {
		greet(ctx, client, system, logger)
		select {
		case <-ctx.Done():
			return
		case <-time.After(24 * time.Hour):
		}
	}
}

func greet(ctx context.Context, client *odoo.Client, system *odoo.Adapter, logger *slog.Logger) {
	version, protocol, err := client.Version(ctx)
	var notices []string
	if err == nil {
		logger.Info("connected to Odoo", slog.String("version", cmp.Or(version, "20 or later")), slog.String("protocol", protocol))
		notices, err = system.Notices(ctx)
	}
	if err != nil && ctx.Err() == nil {
		f := fault.Of(err)
		logger.Warn("not ready", slog.String("code", f.Code), slog.String("detail", f.Detail))
	}
	for _, n := range notices {
		logger.Warn("to be mended", slog.String("detail", n))
	}
}

type odooSetupCmd struct{}

// Help teaches by an example.
func (odooSetupCmd) Help() string {
	return `Creates the fields x_service_appointment_id and x_service_resource_id on Odoo's calendar events, in which a booking keeps its id at mawid and its room, and checks that they are there. Run it again whenever you like. Only an administrator may (in Odoo: Settings, Users, "Administration: Settings"); the key is used for this alone and stored nowhere.

	mawid adapter odoo setup --url https://clinic.example.com --database clinic --user admin --key KEY`
}

// Run creates the field.
func (c *odooSetupCmd) Run(ctx context.Context, g *command.Global, io command.Streams, parent *odooCmd, k *kong.Context) error {
	client, _, err := parent.client(g, k)
	if err != nil {
		return err
	}
	version, protocol, err := client.Version(ctx)
	if err != nil {
		return err
	}
	created, err := odoo.Setup(ctx, client)
	if err != nil {
		return err
	}
	version = cmp.Or(version, "20 or later")
	words := "the fields x_service_appointment_id and x_service_resource_id are there already"
	if created {
		words = "created the fields x_service_appointment_id and x_service_resource_id on calendar events"
	}
	return g.Say(io, struct {
		Version  string `json:"version"`
		Protocol string `json:"protocol"`
		Created  bool   `json:"created"` // a field was not there
	}{version, protocol, created},
		"Odoo %s over %s\n%s\nnext: start the adapter with mawid adapter odoo, as a user of its own with the right \"Contact creation\"", version,
		protocol, words)
}

type odooHoursCmd struct{}

// Help teaches by an example.
func (odooHoursCmd) Help() string {
	return `Prints who works when according to Odoo, in the form in which resources of a file for mawid apply have their hours, to be copied there. With --working-hours the adapter follows them instead, also when they change.

	mawid adapter odoo hours --url https://clinic.example.com --database clinic --user mawid@clinic.example.com`
}

// Run prints the hours.
func (c *odooHoursCmd) Run(ctx context.Context, g *command.Global, io command.Streams, parent *odooCmd, k *kong.Context) error {
	client, _, err := parent.client(g, k)
	if err != nil {
		return err
	}
	all, err := odoo.Hours(ctx, client, time.Now())
	if err != nil {
		return err
	}
	return g.Say(io, all, "%s", strings.TrimRight(odoo.HoursText(all), "\n"))
}
