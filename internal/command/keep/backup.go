// Package keep is what keeps an installation: mawid backup (backup.go), mawid
// restore (restore.go) and mawid move (move.go).
package keep

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/command"
)

// Secret is how a passphrase is given: never on the command line, where everybody
// on the machine reads it.
type Secret struct {
	BackupPassphraseFile string `help:"File that holds the passphrase of back-ups and nothing else. MAWID_BACKUP_PASSPHRASE may hold it instead." placeholder:"FILE" type:"path"`
}

// passphraseEnv holds the passphrase itself.
const passphraseEnv = "MAWID_BACKUP_PASSPHRASE" // #nosec G101 -- the name of a variable

// Passphrase reads it; empty: there is none.
func (s *Secret) Passphrase() (string, error) {
	return backup.Passphrase(s.BackupPassphraseFile, os.Getenv(passphraseEnv))
}

// Exposed warns of a file with the passphrase that others may read; empty: they may not.
func (s *Secret) Exposed() string {
	info, err := os.Stat(s.BackupPassphraseFile)
	if s.BackupPassphraseFile == "" || err != nil || info.Mode().Perm()&0o077 == 0 {
		return ""
	}
	return fmt.Sprintf("others on this machine may read the passphrase in %s (mode %o); chmod 600 it", s.BackupPassphraseFile,
		info.Mode().Perm())
}

// BackupCmd is mawid backup.
type BackupCmd struct {
	To string `arg:"" name:"file" help:"File to write, which must not be there yet, or a directory, in which it gets a name made of the time. Directories that are missing are made; a name that ends in / is one." placeholder:"FILE"`
	Secret
}

// Help says what else to keep.
func (BackupCmd) Help() string {
	return `Copies the database while the server runs, into a file for its owner alone. It is one moment of the database; nothing that was erased is in it. The copy is checked before it gets its name: a SQLite database as mawid verify does, a dump by reading its list. For PostgreSQL it runs pg_dump, or says what to run where that is not installed.

With a passphrase it is sealed as the program age does (age -d opens it, too). Keep the passphrase elsewhere: without it nobody opens the copy.

secret.key, or the value of MAWID_SECRET_KEY, is not in the copy. Keep it as well, in another place.

	mawid backup /var/backups/mawid/
	mawid backup /var/backups/mawid-2026-11-15.db --backup-passphrase-file /etc/mawid.passphrase`
}

// Run copies, and changes nothing in the database, not even its schema.
func (c *BackupCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	switch c.To {
	case "":
		return command.Usage("name the file to write, or a directory")
	case "-":
		return command.Usage("a back-up is checked as a whole before it is one, so it is not written to standard output; name a file, and send that")
	}
	passphrase, err := c.Passphrase()
	if err != nil {
		return command.Usage(err.Error())
	}
	if note := c.Exposed(); note != "" {
		g.Hint(io, "WARNING: %s.", note)
	}
	now, err := g.Clock()
	if err != nil {
		return err
	}
	config, err := g.Configure(io, app.Config{Existing: true}, slog.LevelWarn)
	if err != nil {
		return err
	}
	a, err := app.Open(ctx, config)
	if err != nil {
		return err
	}
	defer a.Close()
	mark, err := a.Office.SealMark(ctx)
	if err != nil {
		return err
	}
	made, err := backup.Make(ctx, backup.Source{URL: config.Database, Store: a.Office.Store, Passphrase: passphrase}, expand(c.To), now())
	if err != nil {
		return err
	}
	switch {
	case mark != "" && g.SecretKey != "":
		g.Hint(io, "Keep the value of MAWID_SECRET_KEY, too, apart from it: its mark is %s, and it is not in the back-up.", mark)
	case mark != "":
		g.Hint(io, "Keep %s, too, apart from it: its mark is %s, and it is not in the back-up.", g.SecretFile(), mark)
	}
	return g.Say(io, struct {
		File    string `json:"file"`
		Bytes   int64  `json:"bytes"`
		Sealed  bool   `json:"sealed"`
		Checked bool   `json:"checked"`         // every invariant holds in it
		Mark    string `json:"secret_key_mark"` // of the key to keep beside it; empty: nothing is sealed
	}{made.File, made.Bytes, made.Sealed, made.Checked, mark}, "%s", made.File)
}

// expand makes a path whole and keeps the slash at its end, which says that it is
// a directory.
func expand(path string) string {
	whole := kong.ExpandPath(path)
	if strings.HasSuffix(path, "/") {
		whole += "/"
	}
	return whole
}
