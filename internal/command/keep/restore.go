package keep

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/house"
)

// RestoreCmd is mawid restore.
type RestoreCmd struct {
	File string `arg:"" optional:"" help:"Back-up to restore." type:"path"`
	Secret
	Replace     bool   `help:"Put a SQLite database that is there out of the way; it is kept beside the new one."`
	WorkedUntil string `help:"Until when the installation worked after this back-up was made, such as 2026-11-15T08:00:00+03:00: what was due until then counts as sent. Unless given: until now. 'backup': it did not, nothing is lost." placeholder:"TIME"`
	Here        bool   `help:"The database is restored already, by something else: only set aside what it would send again."`
}

// Help says what is done, and what is not sent twice.
func (RestoreCmd) Help() string {
	return `Makes the database of --data or --database from a back-up: checks it, brings it to the present schema, runs the checks of mawid verify, and only then gives it its name. It refuses while a server works there, where a database is already (--replace puts a SQLite file out of the way; of PostgreSQL give an empty database), and a back-up of a newer mawid.

The installation went on working after the back-up was made, and sent things of which the back-up does not know. So nothing is sent that was due until --worked-until: webhooks that waited are marked as skipped and can be repeated (mawid webhooks replay --org ORGANIZATION --missed), under the ids that receivers know; confirmations, reminders and offers count as sent. Changes and cancellations are told, for who does not know of them stands before a closed door. Own systems are sent what they lack, and know it again by its id.

After a planned stop, when nothing worked since the back-up, everything goes on where it was:

	mawid restore mawid-20261115T080000Z.db --data /var/lib/mawid --worked-until backup

After a loss, with the time at which the old server was seen last:

	mawid restore backup.db --data /var/lib/mawid --worked-until 2026-11-15T08:00:00+03:00

After Litestream, pg_restore or a snapshot of the disk has put the database back:

	mawid restore --here --worked-until 2026-11-15T08:00:00+03:00`
}

// restoredJSON is what is printed with --json.
type restoredJSON struct {
	Database string     `json:"database"` // without a password
	Before   string     `json:"before"`   // the file of the database that was there; empty: none was
	Applied  []string   `json:"applied"`
	Newest   *time.Time `json:"newest"` // when the last thing happened that it knows of
	SetAside struct {
		Calls      int `json:"calls"`
		Deliveries int `json:"deliveries"`
		Letters    int `json:"letters"`
		Offers     int `json:"offers"`
	} `json:"set_aside"`
	Mark    string `json:"secret_key_mark"`
	Fits    bool   `json:"secret_key_fits"`
	Problem string `json:"secret_key_problem"`
}

// Run restores.
func (c *RestoreCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if (c.File == "") == !c.Here {
		return command.Usage("name the back-up to restore, or give --here if that is done already")
	}
	now, err := g.Clock()
	if err != nil {
		return err
	}
	until, err := c.until(now())
	if err != nil {
		return err
	}
	var r backup.Restored
	if !c.Here {
		if r, err = c.restore(ctx, g, io, until, now); err != nil {
			return err
		}
	}
	a, err := g.Open(ctx, io, app.Config{Existing: true, Alone: true}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	if c.Here {
		if r, err = here(ctx, a, until); err != nil {
			return err
		}
	}
	return c.tell(ctx, g, io, a, &r)
}

// here is for a database that something else has restored.
func here(ctx context.Context, a *app.App, until int64) (r backup.Restored, err error) {
	if err = backup.Verify(ctx, a.Office.Store); err == nil {
		r.Newest, err = backup.Newest(ctx, a.Office.Store)
	}
	if err == nil && until != 0 {
		err = backup.Plausible(until, r.Newest)
	}
	if err == nil && until != 0 {
		r.SetAside, err = a.SetAside(ctx, until)
	}
	return r, err
}

func (c *RestoreCmd) restore(ctx context.Context, g *command.Global, io command.Streams, until int64,
	now func() time.Time) (backup.Restored, error) {
	passphrase, err := c.Passphrase()
	if err != nil {
		return backup.Restored{}, command.Usage(err.Error())
	}
	if note := c.Exposed(); note != "" {
		g.Hint(io, "WARNING: %s.", note)
	}
	config, err := g.Configure(io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return backup.Restored{}, err
	}
	return backup.Restore(ctx, backup.Order{File: c.File, URL: config.Database, Passphrase: passphrase, Replace: c.Replace, Until: until,
		Now: now, Logger: config.Logger})
}

// until is the time of --worked-until; zero: nothing worked since the back-up.
func (c *RestoreCmd) until(now time.Time) (int64, error) {
	switch c.WorkedUntil {
	case "":
		return now.Unix(), nil
	case "backup":
		return 0, nil
	}
	t, err := time.Parse(time.RFC3339, c.WorkedUntil)
	if err != nil || t.After(now) {
		return 0, command.Usage(fmt.Sprintf("--worked-until: %q is not a time that has been; write it as 2026-11-15T08:00:00+03:00, or backup",
			c.WorkedUntil))
	}
	return t.Unix(), nil
}

// tell says what was done and what is to be done, and warns of a secret key that
// does not fit.
func (c *RestoreCmd) tell(ctx context.Context, g *command.Global, io command.Streams, a *app.App, r *backup.Restored) error {
	s, err := a.SecretStatus(ctx)
	if err != nil {
		return err
	}
	out := restoredJSON{Database: command.WithoutPassword(g.DatabaseURL()), Before: r.Before, Applied: append([]string{}, r.Applied...),
		Newest: command.Instant(r.Newest), Mark: s.Mark, Fits: s.Mark != "" && s.Problem == nil}
	out.SetAside.Calls, out.SetAside.Deliveries = r.SetAside.Calls, r.SetAside.Deliveries
	out.SetAside.Letters, out.SetAside.Offers = r.SetAside.Letters, r.SetAside.Offers
	if s.Mark != "" && s.Problem != nil {
		out.Problem = s.Problem.Error()
		g.Hint(io, "WARNING: %v.", s.Problem)
	}
	if r.Before != "" {
		g.Hint(io, "The database that was there is kept as %s.", r.Before)
	}
	if r.SetAside.Deliveries > 0 {
		g.Hint(io, "%d webhook deliveries that waited are skipped, for they may have arrived. To send them under the same ids: "+
			"mawid webhooks replay --org ORGANIZATION --missed, for each that mawid orgs list names", r.SetAside.Deliveries)
	}
	if !c.Here && c.WorkedUntil != "backup" {
		g.Hint(io, "What was booked, changed, revoked or erased after the back-up is not in it: see docs/backup.md, After a restore.")
	}
	return g.Tell(io, out, func() error { return printRestored(io, &out, r.SetAside) })
}

func printRestored(io command.Streams, out *restoredJSON, aside house.Aside) error {
	newest := "nothing has happened in it"
	if out.Newest != nil {
		newest = "the last thing that it knows of happened at " + command.Moment(out.Newest)
	}
	if aside != (house.Aside{}) {
		newest += fmt.Sprintf("; set aside: %d webhook deliveries, %d letters, %d offers, %d calls", aside.Deliveries, aside.Letters,
			aside.Offers, aside.Calls)
	}
	_, err := fmt.Fprintf(io.Out, "%s is restored and sound; %s\n", out.Database, newest)
	return err
}
