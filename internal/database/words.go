package database

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mawid/mawid/internal/folder"
)

// told is an error in words for who runs the service: what it is, and what to do. The
// driver's own error stays below it.
type told struct {
	text string
	err  error
}

// Error implements error.
func (t *told) Error() string { return t.text }

// Unwrap gives the driver's error.
func (t *told) Unwrap() error { return t.err }

// Readable says why something cannot be a SQLite database, without opening it: closing
// it would take away the locks that somebody else in this process has on it.
func Readable(file string) error {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no database at %s; check --data and --database", file)
	case err != nil:
		return Words(file, err)
	case info.IsDir():
		return fmt.Errorf("%s is a directory, not a database; give it with --data, or name the file in it, as sqlite:%s/mawid.db", file, file)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a file; check --data and --database", file)
	case info.Size() == 0 && size(file+"-wal") == 0:
		return fmt.Errorf("%s is empty, so it is not a database of mawid; if there was one, put a back-up there with mawid restore, else "+
			"mawid serve, apply or migrate set one up", file)
	}
	return nil
}

func size(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Words says what an error of a SQLite file means.
func Words(file string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return &told{notAllowed(file), err}
	}
	if full(err) {
		return &told{"the disk of " + file + " is full; make room there, at least a megabyte, with which it can be read: SQLite writes a log " +
			"beside the file", err}
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return err
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_NOTADB:
		return &told{file + " is not a database, or its beginning is destroyed; check --data and --database, or restore the newest back-up", err}
	case sqlite3.SQLITE_CORRUPT:
		return &told{file + damaged, err}
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return &told{notAllowed(file), err}
	case sqlite3.SQLITE_IOERR:
		return &told{fmt.Sprintf("the disk of %s fails; look into the log of the kernel, and whether there is room: %v", file, err), err}
	}
	return err
}

// damaged is said of a file that SQLite finds destroyed.
const damaged = " is damaged; stop the service, keep the file as it is, and put the newest back-up in its place with " +
	"mawid restore --replace"

// permitted refuses a SQLite file that this user may not write, or that has something
// beside it that may not be written. SQLite would open it, and fail at the first write.
func permitted(file string) error {
	parts := make([]string, 0, len(fileParts)+1)
	for _, part := range append(fileParts[:], lockPart) {
		parts = append(parts, file+part)
	}
	if b := folder.Permitted(parts...); b != nil && b.Name == file {
		return &told{b.Error(), b}
	} else if b != nil {
		return &told{"mawid cannot work on " + file + ": " + b.Error(), b}
	}
	return nil
}

// notAllowed says what keeps us from a file.
func notAllowed(file string) string {
	if err := permitted(file); err != nil {
		return err.Error()
	}
	return file + " cannot be opened and written, which mawid needs even to read it; see whose it is and its mode, and that its disk is " +
		"not read-only"
}

// whyNot is what an operator does about a refusal of PostgreSQL, by its code.
var whyNot = map[string]string{
	"28P01": "the server does not take this user and password; correct --database",
	"28000": "the server does not let this user in from here; correct --database, or allow it in pg_hba.conf",
	"3D000": "the server has no database of this name; correct --database, or make it with createdb",
	"53300": "the server has no connection left; raise max_connections, or lower pool_max_conns of the nodes",
	"57P03": "the server is starting up or shutting down; try again in a moment",
	"42501": "this role may not do that; make it the owner of the database",
	"26000": "a pooler gives each transaction another connection; write pool_mode=transaction into --database",
}

// ofServer says once what the driver says for each address and each try. The server's own
// words may be in any encoding until somebody has signed in: what is not UTF-8 is left out.
func ofServer(err error) error {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return err
	}
	text, fix, known := strings.Cut(whyNot[refused.Code], "; ")
	if !known {
		text, fix = "the server refuses", "its log says more"
	}
	said := strings.TrimSpace(refused.Message)
	if said == "" || !utf8.ValidString(said) || strings.ContainsRune(said, unicode.ReplacementChar) {
		return &told{fmt.Sprintf("%s (%s); %s", text, refused.Code, fix), err}
	}
	return &told{fmt.Sprintf("%s (%s: %s); %s", text, refused.Code, said, fix), err}
}
