package database

// Reconnect gives up every pooled connection: those at work when they are
// done, the others at once. It is for the moment when the network between us
// and the database has lost them and told nobody.
func (db *DB) Reconnect() { db.reconnect() }

func (db *sqliteDB) reconnect() {}

func (db *postgresDB) reconnect() {
	db.readers.Reset()
	db.writers.Reset()
	db.counters.Reset()
	if db.replica != nil {
		db.replica.pool.Reset()
	}
}
