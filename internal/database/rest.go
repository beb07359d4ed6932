package database

import "context"

// Rest gives back the memory that was taken for work that is over. What is asked next
// is read from the file again.
func (db *DB) Rest(ctx context.Context) { db.rest(ctx) }

// Each connection of SQLite keeps pages of the file, outside Go's heap: readers that are
// idle are closed with theirs, and the writer lets go of its own.
func (db *sqliteDB) rest(ctx context.Context) {
	db.readers.SetMaxIdleConns(-1)
	db.readers.SetMaxIdleConns(readers)
	_ = db.write(ctx, [16]byte{}, func(tx *Tx) error { // Whoever writes next is told what is wrong.
		tx.Change("pragma shrink_memory")
		return nil
	})
}

func (db *postgresDB) rest(context.Context) {}
