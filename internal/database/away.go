package database

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Away tells of an error of Open or Migrate whether waiting may heal it: the
// database cannot be reached, is starting, is held by somebody else, or its disk has no
// room for what is needed even to read it, until somebody makes some. A wrong
// password, a database that does not exist or a schema that is not ours heals
// by nobody's waiting.
func Away(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "57P01", "57P02", "57P03", "53300", "25006": // stopping, starting, no connection left, still a standby
			return true
		}
		return strings.HasPrefix(e.Code, "08") || errors.Is(err, ErrBusy)
	}
	if full(err) {
		return true
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok { // What the system says of a file would pass for an error of the network.
		return false
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return false
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	return refused || network || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrBusy)
}

// full tells whether there is no room on the disk. SQLite finds that out first with the
// index of its log.
func full(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()&0xff == sqlite3.SQLITE_FULL || e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
