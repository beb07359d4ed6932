package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"modernc.org/sqlite"

	"github.com/mawid/mawid/internal/folder"
)

// files are what a SQLite database consists of while it is open. A process
// goes on writing to a file that was removed or replaced as if nothing had
// happened, and all of it is lost when it ends.
type files struct {
	path string // absolute
	were [len(fileParts)]fs.FileInfo
}

// fileParts are the ends of their names: the database, its log, and the index
// of the log through which processes agree.
var fileParts = [...]string{"", "-wal", "-shm"}

// lockPart is the end of the name of the file that the one server locks.
const lockPart = "-lock"

// makeFile makes the file of a new database, for the owner of its directory.
// SQLite gives the other files the same owner and mode. A file that is there
// is not touched: closing it would take away SQLite's own locks on it.
func makeFile(path string) error {
	if err := folder.Make(filepath.Dir(path)); err != nil {
		return err
	}
	if err := Orphaned(path); err != nil {
		return err
	}
	f, err := folder.Create(path)
	if errors.Is(err, fs.ErrExist) {
		return permitted(path)
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// protect takes away what others may do with the files of a database that was
// made by something else, or before we cared. Copies that lie beside it are
// protected as well.
func protect(path string, log *slog.Logger) {
	if err := folder.PrivateLike(path); err != nil {
		log.Warn("others may read the database; make its files private to the user that runs the service", "error", err)
	}
}

// Orphaned refuses to begin a new database beside the log of one that has gone:
// the log may hold what was acknowledged, and would be lost.
func Orphaned(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if log, err := os.Stat(path + "-wal"); err != nil || log.Size() == 0 {
		return nil
	}
	return fmt.Errorf("there is no %s, but %s-wal, which belongs to it and may hold what was stored last; put the file back beside it, "+
		"or move the -wal and -shm files away to begin anew", path, filepath.Base(path))
}

// look remembers which files they are.
func (f *files) look() (err error) {
	for i, part := range fileParts {
		if f.were[i], err = os.Stat(f.path + part); err != nil {
			return err
		}
	}
	return nil
}

// check tells whether they are still there, and the same.
func (f *files) check() error {
	for i, part := range fileParts {
		is, err := os.Stat(f.path + part)
		if err == nil && !os.SameFile(is, f.were[i]) {
			err = errors.New("it is another file now")
		}
		if err != nil {
			return ErrStorage.Because(fmt.Errorf("sqlite: %s was removed or replaced while the database is in use; put it back: %w", f.path+part,
				err))
		}
	}
	return nil
}

// lockAlone makes sure that no other server works on the database. It goes by
// the real name of the file, whatever it was called, and locks a file beside
// it: SQLite's own must not be opened and closed behind its back. The
// kernel gives the lock back when the process ends.
func (f *files) lockAlone() (*os.File, error) {
	path, err := filepath.EvalSymlinks(f.path)
	if err != nil {
		return nil, err
	}
	// Under another name SQLite would not find the log of this one.
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if folder.Names(info) > 1 {
		return nil, fmt.Errorf("%s has another name, a hard link; remove the other one, or make a copy with 'mawid backup'", path)
	}
	lock, err := folder.Lock(path + lockPart)
	if errors.Is(err, folder.ErrLocked) {
		return nil, fmt.Errorf("another mawid server%s works on %s; stop it first, or give this one another --data; several nodes need PostgreSQL",
			folder.Holder(path+lockPart), path)
	}
	return lock, err
}

// readerConnector opens readers of the same files only: one that is opened
// after they were replaced would read another database than the rest.
type readerConnector struct {
	driver.Connector
	files *files
}

// Connect implements driver.Connector.
func (c readerConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.files.check(); err != nil {
		return nil, err
	}
	return c.Connector.Connect(ctx)
}

// newReaderConnector makes one for a data source name.
func newReaderConnector(dsn string, f *files) (driver.Connector, error) {
	base, err := sqlite.NewConnector(dsn)
	return readerConnector{base, f}, err
}

// Peek opens a SQLite file to look at, and leaves nothing beside it. Even to
// read a file that keeps a log, SQLite makes one where there is none, in the
// name of whoever looks; the program whose file it is could not write to it.
// Without a log everything is in the file itself, and it is read as it lies.
func Peek(file string) (*sql.DB, error) {
	name := sqliteName(file, "ro")
	if log, err := os.Stat(file + "-wal"); err != nil || log.Size() == 0 {
		name += "&immutable=1"
	}
	return sql.Open("sqlite", name)
}
