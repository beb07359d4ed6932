package adapter

import (
	"context"
	"log/slog"
	"time"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav"
	"github.com/mawid/mawid/internal/fault"
)

// caldavCmd serves the connector contract in front of a CalDAV server.
type caldavCmd struct {
	URL      string   `name:"url" help:"Address of the calendar server, such as https://cloud.example.com or https://caldav.icloud.com." required:"" env:"MAWID_CALDAV_URL" placeholder:"URL"`
	User     string   `help:"Login of the user whose calendars are meant." required:"" env:"MAWID_CALDAV_USER" placeholder:"LOGIN"`
	Password string   `help:"That user's password, or better an app password. In the environment other users of the machine do not see it." required:"" env:"MAWID_CALDAV_PASSWORD" placeholder:"PASSWORD"`
	Also     []string `help:"Further hosts to which the password may be sent, if the server keeps calendars elsewhere." env:"MAWID_CALDAV_ALSO" placeholder:"HOST"`
	Token    string   `help:"Token that callers must bring; enter the same at mawid. 20 characters or more: openssl rand -hex 32." required:"" env:"MAWID_CALDAV_TOKEN" placeholder:"TOKEN"`
	Listen   string   `help:"Address to listen on." default:"127.0.0.1:8092" env:"MAWID_CALDAV_LISTEN" placeholder:"HOST:PORT"`
	TimeZone string   `help:"Zone of all-day events and of times without a zone, in calendars that have none." default:"Asia/Riyadh" env:"MAWID_CALDAV_TIME_ZONE" placeholder:"ZONE"`
}

// Help teaches by examples.
func (caldavCmd) Help() string {
	return `Connects a clinic whose calendars are at Nextcloud, iCloud, Fastmail, Zimbra, SOGo, Radicale or any other CalDAV server: each calendar is a resource, its events are the busy times, and bookings appear in it. Needs no database of its own. docs/caldav.md leads through the set-up.

With a token that you make up:

	export MAWID_CALDAV_PASSWORD=… MAWID_CALDAV_TOKEN=$(openssl rand -hex 32)
	mawid adapter caldav --url https://cloud.example.com --user clinic

Then check it, from anywhere that reaches it:

	mawid connector check http://127.0.0.1:8092 --token "$MAWID_CALDAV_TOKEN" --dev

Every flag is also a variable that begins with MAWID_CALDAV_: --time-zone is MAWID_CALDAV_TIME_ZONE.`
}

// Run serves until the context ends.
func (c *caldavCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	u, err := checkURL(c.URL, "https://cloud.example.com")
	if err != nil {
		return err
	}
	flags := front{token: c.Token, listen: c.Listen, zone: c.TimeZone}
	return flags.serve(ctx, g, io, func(zone *civil.Zone, logger *slog.Logger) (adapter.System, func(), error) {
		client := caldav.NewClient(u, c.User, c.Password, c.Also...)
		system, err := caldav.New(caldav.Config{Client: client, Zone: zone, Logger: logger, Now: time.Now})
		if err != nil {
			return nil, nil, err
		}
		if exposed(u) {
			logger.Warn("the password travels unencrypted; use https", slog.String("url", c.URL))
		}
		// A server that is down now may come up later: this only tells, and
		// reads the calendars ahead.
		return system, func() { go greetCalendars(ctx, system, logger) }, nil
	})
}

// greetCalendars logs whether the server can be reached and what it has.
func greetCalendars(ctx context.Context, system *caldav.Adapter, logger *slog.Logger) {
	calendars, writable, err := system.Check(ctx)
	if err != nil {
		if f := fault.Of(err); ctx.Err() == nil {
			logger.Warn("not ready", slog.String("code", f.Code), slog.String("detail", f.Detail))
		}
		return
	}
	logger.Info("connected to the calendar server", slog.Int("calendars", calendars), slog.Int("writable", writable))
	if writable == 0 {
		logger.Warn("no calendar can be written to, so that bookings will not appear; give the user the right to write")
	}
}
