package keep

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/move"
)

// MoveCmd is mawid move.
type MoveCmd struct {
	To string `help:"Database to move to, which must be empty: postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE. Unless on the command line, where others may read the password: MAWID_MOVE_TO." required:"" placeholder:"URL"`
}

// Help says how it is done.
func (MoveCmd) Help() string {
	return `Carries a whole installation from SQLite to PostgreSQL, or back: every row of every organization. Stop the servers first; a database on which one works is refused, and so is one to move to in which there is something. Afterwards every row is read again and compared, and the checks of mawid verify are run. The database of --data or --database stays as it was.

Then start the servers with the new database, and give them the same secret key: secret.key lies beside a SQLite file, and under --data with PostgreSQL. Webhooks, messages and calendars go on where they were; nothing is sent twice.

	MAWID_MOVE_TO=postgres://mawid:secret@db/mawid mawid move --data /var/lib/mawid`
}

// Run moves, and tells how long nobody could book.
func (c *MoveCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	now, err := g.Clock()
	if err != nil {
		return err
	}
	if _, err := g.Configure(io, app.Config{Database: c.To}, slog.LevelWarn); err != nil {
		return command.Usage("--to: write postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE")
	}
	config, err := g.Configure(io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	began, rows := time.Now(), int64(0)
	list, err := move.Move(ctx, move.Order{From: config.Database, To: c.To, Now: now, Logger: config.Logger,
		Progress: func(table string, n int64) {
			rows += n
			if n > 0 {
				g.Hint(io, "%8d rows of %s", n, table)
			}
		}})
	if err != nil {
		return err
	}
	type line struct {
		Table string `json:"table"`
		Rows  int64  `json:"rows"`
	}
	out := struct {
		To     string `json:"to"` // without a password
		Rows   int64  `json:"rows"`
		Took   string `json:"took"`
		Tables []line `json:"tables"`
	}{To: command.WithoutPassword(c.To), Rows: rows, Took: time.Since(began).Round(time.Millisecond).String()}
	for _, t := range list {
		out.Tables = append(out.Tables, line{t.Name, t.Rows})
	}
	return g.Tell(io, out, func() error {
		_, err := fmt.Fprintf(io.Out, "%d rows of %d tables moved to %s and compared, in %s\nStart the servers with the new database and the same secret key.\n",
			out.Rows, len(out.Tables), out.To, out.Took)
		return err
	})
}
