package database

import "context"

// trust says how the writes of a group are kept apart. Nearly all succeed, or fail before
// they have written anything, and a savepoint for each would copy every page that it
// changes. So they are trusted, and have none. When one fails that has written, the group
// is taken back, and all of it is run again with savepoints: as PostgreSQL does too, see
// Write. So are some groups after it, that nobody makes everybody's work double.
type trust struct {
	wrote   bool // the present write may have changed something
	broken  bool // one failed that had
	careful int  // so many groups have savepoints
	twice   bool // every group is run again
}

// carefulFor is how many groups have savepoints after one that failed.
const carefulFor = 64

func (t *trust) given() bool { return t.careful == 0 }

// guard begins a write.
func (db *sqliteDB) guard() error {
	db.trust.wrote = false
	if db.trust.given() {
		return nil
	}
	return db.exec("savepoint job")
}

// unguard ends one that has succeeded.
func (db *sqliteDB) unguard() error {
	if db.trust.given() {
		return nil
	}
	return db.exec("release job")
}

// redo runs a group again, if one of it was trusted and failed.
func (db *sqliteDB) redo(group []*job) error {
	db.trust.careful = max(0, db.trust.careful-1)
	switch {
	case db.trust.broken:
		db.trust.careful = carefulFor
	case db.trust.twice && db.trust.given():
		db.trust.careful = carefulFor
		defer func() { db.trust.careful = 0 }()
	default:
		return nil
	}
	turn, cancel := context.WithTimeout(context.Background(), turnPatience)
	defer cancel()
	_ = db.exec("rollback") // There may be nothing left to take back.
	if err := db.begin(func() bool { return turn.Err() != nil }); err != nil {
		return err
	}
	for _, j := range group {
		if db.lost == nil {
			j.err = db.runJob(j)
		}
	}
	return nil
}
