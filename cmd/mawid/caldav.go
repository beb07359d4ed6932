package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/mawid/mawid/internal/civil"
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
func (c *caldavCmd) Run(ctx context.Context, g *global, io streams) error {
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return usage(fmt.Sprintf("--url: %q is not an address; write it as https://cloud.example.com", c.URL))
	}
	if err := checkToken(c.Token); err != nil {
		return err
	}
	zone, err := civil.LoadZone(c.TimeZone)
	if err != nil {
		return usage("--time-zone: " + err.Error())
	}
	logger, err := g.logger(io, slog.LevelInfo)
	if err != nil {
		return err
	}
	system, err := caldav.New(caldav.Config{Client: caldav.NewClient(u, c.User, c.Password, c.Also...), Zone: zone, Logger: logger,
		Now: time.Now})
	if err != nil {
		return err
	}
	front, err := adapter.New(adapter.Config{System: system, Token: c.Token, Logger: logger, Now: time.Now})
	if err != nil {
		return err
	}
	if u.Scheme == "http" && public(u.Hostname()) {
		logger.Warn("the password travels unencrypted; use https", slog.String("url", c.URL))
	}
	return serveContract(ctx, c.Listen, front, logger, func() {
		// A server that is down now may come up later: this only tells, and
		// reads the calendars ahead.
		go greetCalendars(ctx, system, logger)
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
