package database

import (
	"context"
	"database/sql"

	"modernc.org/sqlite"
)

// When SQLite's log is carried into its file, in pages of the log. A page that is
// written often is carried once: the longer the log, the less there is to carry, and
// the longer whoever opens the file after a crash reads in it.
const (
	carryAt = 4000 // by the carrier, beside the writer
	// carryLast is when the writer does it: the log begins anew only when all of it has
	// been carried, which the carrier never manages while the writer writes on. What is
	// left then is little.
	carryLast = 12000
)

// carrier carries the log into the file on a connection of its own, so that nobody who
// books waits for it.
type carrier struct {
	pages int           // written since it was last sent for; the writer's
	due   chan struct{} // closed: no more
	ended chan struct{}
}

func newCarrier() carrier {
	return carrier{due: make(chan struct{}, 1), ended: make(chan struct{})}
}

// logged counts what a commit has written to the log, in the writer goroutine, and
// sends for the carrier.
func (db *sqliteDB) logged() {
	c := &db.carrier
	_ = db.writer.Raw(func(conn any) error { // Without the count, the writer carries.
		pages, _, err := conn.(sqlite.DBStatus).Status(sqlite.DBStatusCacheWrite, true)
		c.pages += pages
		return err
	})
	if c.pages < carryAt {
		return
	}
	c.pages = 0
	select {
	case c.due <- struct{}{}:
	default: // It is at it.
	}
}

// carry is the carrier. A failure is the writer's to tell: sooner or later it carries
// itself.
func (db *sqliteDB) carry(ctx context.Context) {
	defer close(db.carrier.ended)
	var conn *sql.Conn
	for range db.carrier.due {
		var err error
		if conn == nil {
			if conn, err = db.writers.Conn(ctx); err != nil {
				continue
			}
		}
		_, _ = conn.ExecContext(ctx, "pragma wal_checkpoint(passive)")
	}
	if conn != nil {
		_ = conn.Close()
	}
}
